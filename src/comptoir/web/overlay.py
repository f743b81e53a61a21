# compiled
"""What one viewer alone sees of a table: what is expected, the hand, what can be done, what was said.

Each part says what it depends on, so that it is made only when that has changed.
"""

from collections.abc import Callable, Hashable, Sequence
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
from comptoir.web.endings import ending
from comptoir.web.i18n import Texts, texts
from comptoir.web.log_lines import Sentences, Told
from comptoir.web.seat_cards import said_fate
from comptoir.web.templating import render

MOST_HANDS, MOST_BUTTONS = 1_000, 1_000
SEEN = "\x02seen\x02"  # in a part: the number of the last change its viewer has seen


@dataclass(frozen=True)
class Viewer:
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
        self.hot_seats = len(set(people)) < len(people)  # somebody holds several seats
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

    def perspective(self, viewer: Viewer) -> Watcher:
        """Whose secrets a page may show: on a shared device nobody's while another person there is to play."""
        return None if self.next_here(viewer) is not None else viewer.watcher

    def next_here(self, viewer: Viewer) -> int | None:
        """On a shared device: another seat there that is to play now, so that this seat's page is covered.

        The device must go round, so this does not ask what the seat may know of the other tables of its game.
        """
        if not self.hot_seats or not self.table.running or viewer.watcher is None:
            return None
        if self.deciders >> viewer.watcher & 1:
            return None
        for seat in self.table.seats_of(viewer.person):
            if self.deciders >> seat & 1 and not self.table.seats[seat].is_bot:
                return seat
        return None

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

    def __init__(self, shared: Shared, viewer: Viewer) -> None:
        table, seat = shared.table, viewer.watcher
        self.shared, self.table, self.viewer, self.seat = shared, table, viewer, seat
        self.perspective = shared.perspective(viewer)
        self.names = shared.names
        self.say = texts(viewer.language)
        self.is_asked = seat is not None and bool(shared.deciders >> seat & 1)  # the game waits for the viewer
        self.may_act = seat is not None and bool(shared.may_act >> seat & 1)
        # whether the viewer plays a seat himself, in a game that goes on
        self.plays = seat is not None and table.running and not table.seats[seat].is_bot
        self._view: Document | None = None

    @property
    def words(self) -> Words:
        """The words of the game in the viewer's language."""
        return self.table.game.words(self.viewer.language)

    @property
    def match(self) -> Match:
        """The match; there must be one."""
        assert self.table.match is not None
        return self.table.match

    @property
    def view(self) -> Document:
        """What this viewer may see, made once."""
        if self.perspective is None:
            return self.shared.spectators_view
        if self._view is None:
            self._view = self.table.view(self.perspective)
        return self._view

    def offers(self) -> list[Offer]:
        """What the viewer can do."""
        if self.seat is None or not self.plays:
            return []
        offers, match = self.shared.board.offers(self.match.state, self.seat, self.words, self.names), self.match
        return [
            offer._replace(confirm=True)
            if not offer.clause and match.is_final(self.seat, (offer.action, *offer.then))
            else offer
            for offer in offers
        ]

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
                "hand": _who_looks(sight),
                "bar": NOTHING,
            }
        idle = None
        if sight.perspective is not None and not sight.may_act:
            idle = sight.shared.board.idle_hand(sight.match.state, sight.perspective)
        parts = {
            "chat": _chat(sight),
            "prompt": _prompt(sight, idle is not None),
            "hand": self._hand(sight, idle),
            "bar": _bar(sight),
        }
        if sight.viewer.text:
            parts["words"] = Part(sight.shared.moment, lambda: _in_words(sight))
        return parts

    def quiet(self, sight: Sight) -> Hashable:
        """All that chat and hand of a viewer depend on who may do nothing now; None: look at each part.

        What is no move (chat, a question, who plays a seat) has changed the table's revision.
        """
        table, seat, shared = sight.table, sight.seat, sight.shared
        if table.match is None or not table.running or shared.hot_seats or sight.viewer.text:
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

    def _hand(self, sight: Sight, idle: Hashable) -> Part:
        if sight.seat is None:
            return _who_looks(sight)
        if sight.perspective is None:
            next_here = sight.shared.next_here(sight.viewer)
            return Part(("hand over", next_here), lambda: _hand_over(sight, next_here))
        answering = _answering_here(sight)
        besides = "" if answering is None else _hand_over(sight, answering)
        if idle is None:
            return Part(sight.shared.moment, lambda: _form(sight, _drawn(sight, sight.offers())) + besides)
        return Part((sight.plays, idle, answering), lambda: _form(sight, self._idle_hand(sight, idle)) + besides)

    def _idle_hand(self, sight: Sight, idle: Hashable) -> str:
        """The hand of a seat that may do nothing now: often as it was some moves ago, or at other tables."""
        which = (sight.table.game.id, sight.match.pack.fingerprint, sight.viewer.language)
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
    return f"{_form_head(sight.table.id, sight.seat, sight.viewer.language)}{hand}</form>"


@lru_cache(MOST_BUTTONS)
def _form_head(table_id: str, seat: Watcher, language: str) -> str:
    move, label = f"/t/{table_id}/move", texts(language)("Your hand and what you can do")
    return (
        f'<form method="post" action="{move}" hx-post="{move}" id="moves" aria-label="{escape(label)}">'
        f'<input type="hidden" name="seat" value="{seat}">'
        f'<input type="hidden" name="seen" value="{SEEN}">'
    )


def _who_looks(sight: Sight) -> Part:
    """On a shared device, as long as nobody has said who looks: a link for each; those waited for first."""
    table, waited_for = sight.table, sight.shared.deciders
    here = [seat for seat in table.seats_of(sight.viewer.person) if not table.seats[seat].resigned]
    if sight.seat is not None or table.over or len(here) < 2:
        return NOTHING
    here.sort(key=lambda seat: not waited_for >> seat & 1)

    def make() -> str:
        return "".join([_this_is(sight, seat, bool(waited_for >> seat & 1)) for seat in here])

    return Part(("who looks", tuple(here), waited_for), make)


def _this_is(sight: Sight, seat: int, waited_for: bool) -> str:
    label = sight.say("I am {name}: show my cards", name=sight.names[seat])
    mark = " first" if waited_for else ""
    return (
        f'<p class="hand-over"><a class="button{mark}" href="/t/{sight.table.id}?seat={seat}">'
        f"{escape(label)}</a></p>"
    )


def _answering_here(sight: Sight) -> int | None:
    """On a shared device: another seat there that somebody has put something to."""
    if not sight.shared.hot_seats:
        return None
    here = sight.table.seats_of(sight.viewer.person)
    for seat in sight.shared.to_answer:
        if seat != sight.seat and seat in here and not sight.table.seats[seat].is_bot:
            return seat
    return None


def _hand_over(sight: Sight, seat: int | None) -> str:
    assert seat is not None
    address = f"/t/{sight.table.id}/hand-over?to={seat}"
    label = sight.say("Hand the device to {name}", name=sight.names[seat])
    return f'<p class="hand-over"><a class="button first" href="{address}">{escape(label)}</a></p>'


def _prompt(sight: Sight, idle: bool) -> Part:
    table, seat, shared = sight.table, sight.seat, sight.shared
    if table.status == "paused":
        sentence = sight.say("The table has a break.")
    elif table.over and (why := ending(table, sight.say)):
        sentence = why
    elif sight.perspective is None or idle or (table.running and not sight.plays):  # a bot may play the seat
        sentence = shared.prompt(sight.viewer.language)
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
    ask: bool = False  # to take back the last move, with all later ones
    alone: bool = False  # nobody has to agree to that
    others: tuple[str, ...] = ()  # whose later moves would be taken back too
    refused: bool = False  # the others did not agree to what was asked


def _choices(sight: Sight) -> Choices:
    table, seat, match = sight.table, sight.seat, sight.match
    if seat is None or not sight.plays:
        return Choices()
    undo = match.may_undo(seat)
    last = match.last_ply(seat)
    ask = not undo and table.proposal is None and last is not None and table.may_take_back_to(last)
    alone = ask and not table.must_agree(Proposal(0, "takeback", seat, 0, frozenset()))
    return Choices(
        hint=sight.is_asked and not table.rated,
        undo=undo,
        restart=undo and match.may_restart(seat),
        ask=ask,
        alone=alone,
        others=_others(sight, match.since_last_move(seat), seat) if alone else (),
        refused=table.refused is not None and _is_refused(table.refused, match, seat),
    )


def _others(sight: Sight, moves: Sequence[Move], seat: int) -> tuple[str, ...]:
    """Who besides a seat has made some of these moves, as far as the viewer has noticed."""
    seats = {move.seat for move in moves if move.seat != seat and move.seen_by(sight.perspective)}
    return tuple([sight.names[other] for other in sorted(seats)])


def _taken_back(sight: Sight, proposal: Proposal) -> tuple[str, list[Markup]]:
    """What somebody asks to take back: a sentence, and the moves as the viewer was told of them."""
    name, say, sentences = sight.names[proposal.seat], sight.say, Sentences()
    moves = [move for move in sight.match.moves[proposal.argument :] if move.seen_by(sight.perspective)]
    told = [sentences.of(move.events, sight.table, sight.perspective, sight.viewer.language) for move in moves]
    lines = [Markup(sentence) for said in told for sentence, _ in said]
    others = ", ".join(_others(sight, moves, proposal.seat))
    if not lines:
        return say("{name} asks to take back a move that you have not seen.", name=name), []
    if not others:
        return say("{name} asks to take back a move:", name=name), lines
    sentence = say(
        "{name} asks to take back a move. Later moves by {others} would be taken back too:",
        name=name,
        others=others,
    )
    return sentence, lines


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
            viewer=sight.viewer,
            buttons=Markup(_buttons(sight, choices)),
            asked=proposal is not None and sight.seat in table.must_agree(proposal),
            taken_back=_taken_back(sight, proposal) if proposal and proposal.kind == "takeback" else None,
            seen=SEEN,
            fates=[said_fate(table.fate(seat.number), sight.say) for seat in table.seats],
            standings=table.standings() if table.over else [],
            sits=bool(table.seats_of(sight.viewer.person)),
            _=sight.say,
        )

    asks = sight.shared.moment if table.over or proposal is not None else 0
    return Part((table.status, choices, proposal, asks), make)


def _buttons(sight: Sight, choices: Choices) -> str:
    say, made = sight.say, ""
    if choices.hint:
        made += _button(sight, "hint", say("Hint"))
    seen = f'<input type="hidden" name="seen" value="{SEEN}">'
    if choices.undo:
        made += _button(sight, "undo", say("Undo"), seen)
    if choices.restart:
        made += _button(sight, "restart-turn", say("Begin the turn again"), seen)
    if choices.ask:
        what = '<input type="hidden" name="kind" value="takeback">'
        if choices.alone:
            made += _button(sight, "propose", say("Take back my last move"), what, _warning(choices, say))
        else:
            made += _button(sight, "propose", say("Ask to take back"), what)
    if choices.refused:
        made += f'<p role="status">{escape(say("The others did not agree: the game goes on as it is."))}</p>'
    return made


def _warning(choices: Choices, say: Texts) -> str:
    """What is said before a move is taken back and nobody is asked."""
    if not choices.others:
        return say("Click again to take back your last move.")
    others = ", ".join(choices.others)
    return say("Click again to take back your last move and the later moves by {others}.", others=others)


def _is_refused(refused: Proposal, match: Match, seat: int) -> bool:
    """Whether the others did not agree to what a seat asked for, and it has not played since."""
    if refused.seat != seat:
        return False
    return not any(isinstance(entry, Move) and entry.seat == seat for entry in match.log[refused.argument :])


def _button(sight: Sight, verb: str, label: str, fields: str = "", warning: str = "") -> str:
    return _drawn_button(sight.table.id, sight.seat, verb, label, fields, warning)


@lru_cache(MOST_BUTTONS)
def _drawn_button(table_id: str, seat: Watcher, verb: str, label: str, fields: str, warning: str) -> str:
    address = f"/t/{table_id}/{verb}"
    confirm = f' data-confirm="{escape(warning)}"' if warning else ""
    return (
        f'<form method="post" action="{address}" hx-post="{address}"><input type="hidden" name="seat"'
        f' value="{seat}">{fields}<button{confirm}>{escape(label)}</button></form>'
    )


def _chat(sight: Sight) -> Part:
    table, viewer = sight.table, sight.viewer
    if not table.chat:
        return NOTHING

    def make() -> str:
        lines = [line for line in table.chat if line.person not in viewer.muted]
        return render("live/chat.html", table=table, lines=lines, viewer=viewer, _=sight.say)

    return Part((table.chat[-1].id, table.revision), make)


def _in_words(sight: Sight) -> str:
    """The table in words; a spectator's while the device is handed over."""
    return sight.shared.board.text(sight.view, sight.words, sight.names)
