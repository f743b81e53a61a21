"""What one viewer alone sees of a table: what is expected, the hand, what can be done, what was said.

Each part says what it depends on, so that it is made only when that has changed.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from comptoir.house.table import Table, Watcher
from comptoir.kit.board import Board, Offer
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.match import Match, Move
from comptoir.web.boards import find_board
from comptoir.web.templating import render
from comptoir.web.texts import Texts, texts

MOST_HANDS, MOST_BUTTONS = 5000, 5000
SEEN = "\x02seen\x02"  # in a part: the number of the last change its viewer has seen


@dataclass(frozen=True)
class Eye:
    """Who looks at a table, and how: all that a private part depends on besides the table."""

    watcher: Watcher
    language: str
    person: str | None = None
    text: bool = False  # wants the table in words too
    muted: frozenset[str] = frozenset()


class Part(NamedTuple):
    """A part of a page: all that it depends on, and how it is made."""

    key: Hashable
    make: Callable[[], str]


NOTHING = Part("", lambda: "")


class Sight:
    """A table as somebody looks at it."""

    def __init__(
        self, table: Table, eye: Eye, spectators_view: Callable[[], Document], prompts: dict[str, str]
    ) -> None:
        self.table, self.eye, self.seat = table, eye, eye.watcher
        self.names = table.names
        self.say: Texts = texts(eye.language)
        self.words: Words = table.game.words(eye.language)
        self.spectators_view = spectators_view  # shared by all who look
        self.prompts = prompts
        self._view: Document | None = None

    @cached_property
    def board(self) -> Board:
        """The board of the match."""
        return find_board(self.match)

    @property
    def match(self) -> Match:
        """The match; there must be one."""
        assert self.table.match is not None
        return self.table.match

    @property
    def moment(self) -> Hashable:
        """What changes with every move and every other change at the table."""
        return len(self.match.log), self.table.revision

    @property
    def view(self) -> Document:
        """What this viewer may see, made once."""
        if self.seat is None:
            return self.spectators_view()
        if self._view is None:
            self._view = self.table.view(self.seat)
        return self._view

    def spectators_prompt(self) -> str:
        """What everybody is told who may do nothing."""
        language = self.eye.language
        if language not in self.prompts:
            self.prompts[language] = self.board.prompt(self.spectators_view(), self.words, self.names)
        return self.prompts[language]

    def is_asked(self) -> bool:
        """Whether the game waits for the viewer."""
        return self.seat is not None and bool(self.match.state.deciders() >> self.seat & 1)

    def may_act(self) -> bool:
        """Whether the viewer may do something now, waited for or not."""
        state = self.match.state
        return self.seat is not None and bool((state.deciders() | state.may_speak()) >> self.seat & 1)

    def offers(self) -> list[Offer]:
        """What the viewer can do."""
        if self.seat is None or not self.plays:
            return []
        return self.board.offers(self.match.state, self.seat, self.words, self.names)

    def idle_offers(self) -> list[Offer]:
        """What the viewer could do at another time."""
        if self.seat is None or not self.plays:
            return []
        wait = self.say("It is not your turn.")
        return self.board.idle_offers(self.match.state, self.seat, self.words, self.names, wait)

    @property
    def plays(self) -> bool:
        """Whether the viewer plays a seat himself, in a game that goes on."""
        return self.seat is not None and self.table.running and not self.table.seats[self.seat].is_bot


class Overlay:
    """Makes private parts, and keeps hands that are the same at many moments."""

    def __init__(self) -> None:
        self.idle_hands: dict[Hashable, str] = {}

    def parts(self, sight: Sight) -> dict[str, Part]:
        """All parts of one viewer."""
        if sight.table.match is None:
            waiting = sight.say("Waiting for players: the game begins when every seat is taken.")
            prompt = f"<span>{escape(waiting)}</span>"
            return {
                "chat": _chat(sight),
                "prompt": Part(prompt, lambda: prompt),
                "hand": NOTHING,
                "bar": NOTHING,
            }
        next_here = _next_here(sight)
        idle = None
        if sight.seat is not None and not sight.may_act():
            idle = sight.board.idle_hand(sight.match.state, sight.seat)
        parts = {
            "chat": _chat(sight),
            "prompt": _prompt(sight, idle is not None),
            "hand": self._hand(sight, next_here, idle),
            "bar": _bar(sight),
        }
        if sight.eye.text:
            hidden = next_here is not None  # the device is being handed over
            parts["words"] = Part(sight.moment, lambda: _in_words(sight, hidden))
        return parts

    def _hand(self, sight: Sight, next_here: int | None, idle: Hashable) -> Part:
        table, seat = sight.table, sight.seat
        if next_here is not None:
            return Part(("hand over", next_here), lambda: _hand_over(sight, next_here))
        if seat is None:
            return NOTHING
        if idle is None:
            return Part(sight.moment, lambda: _form(sight, _drawn(sight, sight.offers())))
        which = (table.game.id, sight.match.pack.fingerprint, sight.eye.language)
        key = (*which, table.running, table.seats[seat].is_bot, idle)
        return Part(key, lambda: _form(sight, self._idle_hand(sight, key)))

    def _idle_hand(self, sight: Sight, key: Hashable) -> str:
        """The hand of a seat that may do nothing now: often as it was some moves ago, or at other tables."""
        found = self.idle_hands.get(key)
        if found is None:
            if len(self.idle_hands) > MOST_HANDS:
                self.idle_hands.clear()
            found = self.idle_hands[key] = _drawn(sight, sight.idle_offers())
        return found


def _drawn(sight: Sight, offers: list[Offer]) -> str:
    return sight.board.hand(sight.view, offers, sight.words, sight.names)


def _form(sight: Sight, hand: str) -> str:
    """The form around what the game draws."""
    move, label = f"/t/{sight.table.id}/move", sight.say("Your hand and what you can do")
    return (
        f'<form method="post" action="{move}" hx-post="{move}" id="moves" aria-label="{escape(label)}">'
        f'<input type="hidden" name="seat" value="{sight.seat}">'
        f'<input type="hidden" name="seen" value="{SEEN}">{hand}</form>'
    )


def _next_here(sight: Sight) -> int | None:
    """On a shared device: another seat there that is to play now, so that this hand is hidden."""
    table, seat = sight.table, sight.seat
    if seat is None or not table.running:
        return None
    here = table.seats_of(sight.eye.person)
    if len(here) < 2:
        return None
    asked = table.waits_for(seat)
    if seat in asked:
        return None
    return next((other for other in asked if other in here and not table.seats[other].is_bot), None)


def _hand_over(sight: Sight, seat: int) -> str:
    address = f"/t/{sight.table.id}/hand-over?to={seat}"
    label = sight.say("Hand the device to {name}", name=sight.names[seat])
    return f'<p class="hand-over"><a class="button first" href="{address}">{escape(label)}</a></p>'


def _prompt(sight: Sight, idle: bool) -> Part:
    table, seat = sight.table, sight.seat
    if table.status == "paused":
        sentence = sight.say("The table has a break.")
    elif table.over and table.ended_by == "agreement":
        sentence = sight.say("The game was ended by agreement.")
    elif table.over and table.ended_by == "resigned":
        sentence = sight.say("Nobody was left to play: the game has ended.")
    elif seat is None or idle:
        sentence = sight.spectators_prompt()
    else:
        sentence = sight.board.prompt(sight.view, sight.words, sight.names)
    if seat is None or not table.running or seat not in table.waits_for(seat):
        asked = " data-asked" if _is_asked(table, seat) else ""
        return Part((sentence, asked), lambda: f"<span{asked}>{escape(sentence)}</span>")
    deadline = table.seats[seat].deadline
    clock = f'<time class="clock" data-deadline="{int(deadline * 1000)}"></time>' if deadline else ""
    return Part((sentence, clock), lambda: f"<span data-yours>{escape(sentence)}</span>{clock}")


def _is_asked(table: Table, seat: int | None) -> bool:
    """Whether somebody has put something to a seat that the game does not wait for."""
    return table.running and table.match is not None and seat in table.match.to_answer


def _bar(sight: Sight) -> Part:
    """Hint, undo, questions to the table, the result."""
    table, seat, match = sight.table, sight.seat, sight.match
    if seat is None and not table.over:
        return NOTHING
    proposal = table.proposal
    can_undo = can_ask = False
    if seat is not None and table.running and not table.seats[seat].is_bot:
        can_undo = match.may_undo(seat)
        can_ask = not can_undo and proposal is None and _has_played(match, seat)

    buttons = _hint_button(sight) + _undo_button(sight, can_undo, can_ask) + _refused(sight)
    plain = table.running and proposal is None and seat is not None and not table.seats[seat].is_bot

    def make() -> str:
        if plain:
            return buttons
        return render(
            "live/bar.html",
            table=table,
            eye=sight.eye,
            buttons=Markup(buttons),
            asked=proposal is not None and seat is not None and seat in table.must_agree(proposal),
            standings=table.standings() if table.over else [],
            _=sight.say,
        )

    asks = table.revision if table.over or proposal is not None else 0
    return Part((plain, buttons) if plain else (table.status, buttons, proposal, asks), make)


def _hint_button(sight: Sight) -> str:
    table = sight.table
    if not sight.plays or table.rated or not sight.is_asked():
        return ""
    return _button(sight, "hint", sight.say("Hint"))


def _undo_button(sight: Sight, can_undo: bool, can_ask: bool) -> str:
    if can_undo:
        seen = f'<input type="hidden" name="seen" value="{SEEN}">'
        undo = _button(sight, "undo", sight.say("Undo"), seen)
        if sight.seat is None or not sight.match.may_restart(sight.seat):
            return undo
        return undo + _button(sight, "restart", sight.say("Begin the turn again"), seen)
    if can_ask:
        what = '<input type="hidden" name="kind" value="takeback">'
        return _button(sight, "ask", sight.say("Ask to take back"), what)
    return ""


def _refused(sight: Sight) -> str:
    """That the others did not agree to what the viewer asked for, until he plays."""
    refused, log = sight.table.refused, sight.match.log
    if refused is None or refused.seat != sight.seat or not sight.table.running:
        return ""
    if any(isinstance(entry, Move) and entry.seat == sight.seat for entry in log[refused.argument :]):
        return ""
    return f'<p role="status">{escape(sight.say("The others did not agree: the game goes on as it is."))}</p>'


def _button(sight: Sight, verb: str, label: str, fields: str = "") -> str:
    return _drawn_button(sight.table.id, sight.seat, verb, label, fields)


@lru_cache(MOST_BUTTONS)
def _drawn_button(table_id: str, seat: Watcher, verb: str, label: str, fields: str) -> str:
    address = f"/t/{table_id}/{verb}"
    return (
        f'<form method="post" action="{address}" hx-post="{address}">'
        f'<input type="hidden" name="seat" value="{seat}">{fields}<button>{escape(label)}</button></form>'
    )


def _has_played(match: Match, seat: int) -> bool:
    return any(isinstance(entry, Move) and entry.seat == seat for entry in reversed(match.log))


def _chat(sight: Sight) -> Part:
    table, eye = sight.table, sight.eye
    if not table.chat:
        return NOTHING

    def make() -> str:
        lines = [line for line in table.chat if line.person not in eye.muted]
        return render("live/chat.html", table=table, lines=lines, eye=eye, _=sight.say)

    return Part((table.chat[-1].id, table.revision), make)


def _in_words(sight: Sight, hidden: bool) -> str:
    """The table in words; a spectator's while the device is handed over."""
    view = sight.spectators_view() if hidden else sight.view
    return sight.board.text(view, sight.words, sight.names)
