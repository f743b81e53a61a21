# compiled
"""What one viewer alone sees of a table: what is expected, the hand, what can be done, what was said.

Each part says what it depends on, so that it is made only when that has changed.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from comptoir.house.table import Proposal, Table, Watcher
from comptoir.kit.board import Board, Offer
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.match import Match, Move
from comptoir.web.boards import find_board
from comptoir.web.log_lines import Told
from comptoir.web.templating import render
from comptoir.web.texts import texts

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


class Shared:
    """What all who look at a table have in common at one moment, made when it is first needed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moment = table.moment
        self.names = table.names
        self.deciders = self.may_act = 0  # bit sets: whom the game waits for, who may do something
        self._board = find_board(table.match) if table.match is not None else None
        if table.match is not None:
            state = table.match.state
            self.deciders = state.deciders()
            self.may_act = self.deciders | state.may_speak()
        people = [seat.person for seat in table.seats if seat.person is not None]
        self.hot_seats = len(set(people)) < len(people)  # somebody plays several seats
        self.new_lines: dict[tuple[str, Told], tuple[Told, bytes]] = {}  # for all who are told the same
        self.to_answer: list[int] = []  # the seats that somebody has put something to
        if table.match is not None and table.running:
            self.to_answer = table.match.to_answer
        self._prompts: dict[str, str] = {}
        self._spectators_view: Document | None = None

    @property
    def board(self) -> Board:
        """The board of the match."""
        assert self._board is not None
        return self._board

    @property
    def spectators_view(self) -> Document:
        """The table as a spectator sees it."""
        if self._spectators_view is None:
            self._spectators_view = self.table.view(None)
        return self._spectators_view

    def prompt(self, language: str) -> str:
        """What everybody is told who may do nothing."""
        if language not in self._prompts:
            words = self.table.game.words(language)
            self._prompts[language] = self.board.prompt(self.spectators_view, words, self.names)
        return self._prompts[language]


class Sight:
    """A table as somebody looks at it."""

    def __init__(self, shared: Shared, eye: Eye) -> None:
        table, seat = shared.table, eye.watcher
        self.shared, self.table, self.eye, self.seat = shared, table, eye, seat
        self.names = shared.names
        self.say = texts(eye.language)
        self.is_asked = seat is not None and bool(shared.deciders >> seat & 1)  # the game waits for the viewer
        self.may_act = seat is not None and bool(shared.may_act >> seat & 1)
        # whether the viewer plays a seat himself, in a game that goes on
        self.plays = seat is not None and table.running and not table.seats[seat].is_bot
        self._view: Document | None = None

    @property
    def words(self) -> Words:
        """The words of the game in the viewer's language."""
        return self.table.game.words(self.eye.language)

    @property
    def match(self) -> Match:
        """The match; there must be one."""
        assert self.table.match is not None
        return self.table.match

    @property
    def view(self) -> Document:
        """What this viewer may see, made once."""
        if self.seat is None:
            return self.shared.spectators_view
        if self._view is None:
            self._view = self.table.view(self.seat)
        return self._view

    def offers(self) -> list[Offer]:
        """What the viewer can do."""
        if self.seat is None or not self.plays:
            return []
        return self.shared.board.offers(self.match.state, self.seat, self.words, self.names)

    def idle_offers(self) -> list[Offer]:
        """What the viewer could do at another time."""
        if self.seat is None or not self.plays:
            return []
        wait = self.say("It is not your turn.")
        return self.shared.board.idle_offers(self.match.state, self.seat, self.words, self.names, wait)


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
        next_here = _next_here(sight) if sight.shared.hot_seats else None
        idle = None
        if sight.seat is not None and not sight.may_act:
            idle = sight.shared.board.idle_hand(sight.match.state, sight.seat)
        parts = {
            "chat": _chat(sight),
            "prompt": _prompt(sight, idle is not None),
            "hand": self._hand(sight, next_here, idle),
            "bar": _bar(sight),
        }
        if sight.eye.text:
            hidden = next_here is not None  # the device is being handed over
            parts["words"] = Part(sight.shared.moment, lambda: _in_words(sight, hidden))
        return parts

    def quiet(self, sight: Sight) -> Hashable:
        """All that chat and hand of a viewer depend on who may do nothing now; None: look at each part.

        What is no move (chat, a question, who plays a seat) has changed the table's revision.
        """
        table, seat, shared = sight.table, sight.seat, sight.shared
        if table.match is None or not table.running or shared.hot_seats or sight.eye.text:
            return None
        if sight.may_act or seat in shared.to_answer:
            return None
        if seat is None:
            return table.revision
        idle = shared.board.idle_hand(table.match.state, seat)
        return None if idle is None else (table.revision, idle)

    def quiet_parts(self, sight: Sight) -> dict[str, Part]:
        """The parts that may be new while that stays as it was."""
        return {"prompt": _prompt(sight, idle=True), "bar": _bar(sight)}

    def _hand(self, sight: Sight, next_here: int | None, idle: Hashable) -> Part:
        if next_here is not None:
            return Part(("hand over", next_here), lambda: _hand_over(sight, next_here))
        if sight.seat is None:
            return NOTHING
        if idle is None:
            return Part(sight.shared.moment, lambda: _form(sight, _drawn(sight, sight.offers())))
        return Part((sight.plays, idle), lambda: _form(sight, self._idle_hand(sight, idle)))

    def _idle_hand(self, sight: Sight, idle: Hashable) -> str:
        """The hand of a seat that may do nothing now: often as it was some moves ago, or at other tables."""
        which = (sight.table.game.id, sight.match.pack.fingerprint, sight.eye.language)
        key = (*which, sight.plays, idle)
        found = self.idle_hands.get(key)
        if found is None:
            if len(self.idle_hands) > MOST_HANDS:
                self.idle_hands.clear()
            found = self.idle_hands[key] = _drawn(sight, sight.idle_offers())
        return found


def _drawn(sight: Sight, offers: list[Offer]) -> str:
    return sight.shared.board.hand(sight.view, offers, sight.words, sight.names)


def _form(sight: Sight, hand: str) -> str:
    """The form around what the game draws."""
    return f"{_form_head(sight.table.id, sight.seat, sight.eye.language)}{hand}</form>"


@lru_cache(MOST_BUTTONS)
def _form_head(table_id: str, seat: Watcher, language: str) -> str:
    move, label = f"/t/{table_id}/move", texts(language)("Your hand and what you can do")
    return (
        f'<form method="post" action="{move}" hx-post="{move}" id="moves" aria-label="{escape(label)}">'
        f'<input type="hidden" name="seat" value="{seat}">'
        f'<input type="hidden" name="seen" value="{SEEN}">'
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
    table, seat, shared = sight.table, sight.seat, sight.shared
    if table.status == "paused":
        sentence = sight.say("The table has a break.")
    elif table.over and table.ended_by == "agreement":
        sentence = sight.say("The game was ended by agreement.")
    elif table.over and table.ended_by == "resigned":
        sentence = sight.say("Nobody was left to play: the game has ended.")
    elif seat is None or idle or (table.running and not sight.plays):  # a bot may play the seat
        sentence = shared.prompt(sight.eye.language)
    else:
        sentence = shared.board.prompt(sight.view, sight.words, sight.names)
    if not sight.is_asked or not sight.plays or seat is None:
        asked = " data-asked" if sight.plays and seat in shared.to_answer else ""
        return Part((sentence, asked), lambda: f"<span{asked}>{escape(sentence)}</span>")
    deadline = table.seats[seat].deadline
    clock = f'<time class="clock" data-deadline="{int(deadline * 1000)}"></time>' if deadline else ""
    return Part((sentence, clock), lambda: f"<span data-yours>{escape(sentence)}</span>{clock}")


class Choices(NamedTuple):
    """What the bar offers somebody who plays."""

    hint: bool = False
    undo: bool = False
    restart: bool = False
    ask: bool = False  # the others to agree that something is taken back
    refused: bool = False  # the others did not agree to what was asked


def _choices(sight: Sight) -> Choices:
    table, seat, match = sight.table, sight.seat, sight.match
    if seat is None or not sight.plays:
        return Choices()
    undo = match.may_undo(seat)
    return Choices(
        hint=sight.is_asked and not table.rated,
        undo=undo,
        restart=undo and match.may_restart(seat),
        ask=not undo and table.proposal is None and match.has_played(seat),
        refused=table.refused is not None and _is_refused(table.refused, match, seat),
    )


def _bar(sight: Sight) -> Part:
    """Hint, undo, questions to the table, the result."""
    table, proposal = sight.table, sight.table.proposal
    if sight.seat is None and not table.over:
        return NOTHING
    choices = _choices(sight)
    if sight.plays and proposal is None:
        return Part(choices, lambda: _buttons(sight, choices))

    def make() -> str:
        return render(
            "live/bar.html",
            table=table,
            eye=sight.eye,
            buttons=Markup(_buttons(sight, choices)),
            asked=proposal is not None and sight.seat in table.must_agree(proposal),
            standings=table.standings() if table.over else [],
            _=sight.say,
        )

    asks = table.revision if table.over or proposal is not None else 0
    return Part((table.status, choices, proposal, asks), make)


def _buttons(sight: Sight, choices: Choices) -> str:
    say, made = sight.say, ""
    if choices.hint:
        made += _button(sight, "hint", say("Hint"))
    seen = f'<input type="hidden" name="seen" value="{SEEN}">'
    if choices.undo:
        made += _button(sight, "undo", say("Undo"), seen)
    if choices.restart:
        made += _button(sight, "restart", say("Begin the turn again"), seen)
    if choices.ask:
        what = '<input type="hidden" name="kind" value="takeback">'
        made += _button(sight, "ask", say("Ask to take back"), what)
    if choices.refused:
        made += f'<p role="status">{escape(say("The others did not agree: the game goes on as it is."))}</p>'
    return made


def _is_refused(refused: Proposal, match: Match, seat: int) -> bool:
    """Whether the others did not agree to what a seat asked for, and it has not played since."""
    if refused.seat != seat:
        return False
    return not any(isinstance(entry, Move) and entry.seat == seat for entry in match.log[refused.argument :])


def _button(sight: Sight, verb: str, label: str, fields: str = "") -> str:
    return _drawn_button(sight.table.id, sight.seat, verb, label, fields)


@lru_cache(MOST_BUTTONS)
def _drawn_button(table_id: str, seat: Watcher, verb: str, label: str, fields: str) -> str:
    address = f"/t/{table_id}/{verb}"
    return (
        f'<form method="post" action="{address}" hx-post="{address}">'
        f'<input type="hidden" name="seat" value="{seat}">{fields}<button>{escape(label)}</button></form>'
    )


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
    view = sight.shared.spectators_view if hidden else sight.view
    return sight.shared.board.text(view, sight.words, sight.names)
