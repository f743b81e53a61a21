# compiled
"""What one viewer alone sees of a table: the prompt, the hand, what can be done, the chat.

Each part names what it depends on, so that it is made only when that has changed.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from comptoir.house.table import Proposal, Watcher
from comptoir.kit.board import Offer
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.match import Match, Move
from comptoir.web.endings import ending
from comptoir.web.fragments.log import Sentences
from comptoir.web.fragments.seats import said_fate
from comptoir.web.fragments.shared import Shared, Viewer
from comptoir.web.i18n import texts
from comptoir.web.templating import render

MOST_BUTTONS = 500
SEEN = "\x02seen\x02"  # in a part: the number of the last change its viewer has seen

Part = tuple[Hashable, Callable[[], str]]  # a part of a page: all that it depends on, and how it is made
NOTHING: Part = ("", lambda: "")


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

    def offers(self, idle: bool = False) -> list[Offer]:
        """What the viewer can do; if idle, what they could do at another time."""
        if self.seat is None or not self.plays:
            return []
        board, match, seat = self.shared.board, self.match, self.seat
        if idle:
            wait = self.say("It is not your turn.")
            return board.idle_offers(match.state, seat, self.words, self.names, wait)
        return [
            offer._replace(confirm=True)
            if not offer.clause and match.is_final(seat, (offer.action, *offer.then))
            else offer
            for offer in board.offers(match.state, seat, self.words, self.names)
        ]


def parts(sight: Sight) -> dict[str, Part]:
    """All parts of one viewer."""
    if sight.table.match is None:
        waiting = sight.say("Waiting for players: the game begins when every seat is taken.")
        prompt = f"<span>{escape(waiting)}</span>"
        return {
            "chat": _chat(sight),
            "prompt": (prompt, lambda: prompt),
            "hand": _who_looks(sight),
            "bar": NOTHING,
        }
    idle = None
    if sight.perspective is not None and not sight.may_act:
        idle = sight.shared.board.idle_hand(sight.match.state, sight.perspective)
    parts = {
        "chat": _chat(sight),
        "prompt": _prompt(sight, idle is not None),
        "hand": _hand(sight, idle),
        "bar": _bar(sight),
    }
    if sight.viewer.text:
        parts["words"] = (
            sight.shared.moment,
            lambda: sight.shared.board.text(sight.view, sight.words, sight.names),
        )
    return parts


def _hand(sight: Sight, idle: Hashable) -> Part:
    if sight.seat is None:
        return _who_looks(sight)
    if sight.perspective is None:
        next_here = sight.shared.next_here(sight.viewer)
        return (("hand over", next_here), lambda: _hand_over(sight, next_here))
    answering = _answering_here(sight)
    besides = "" if answering is None else _hand_over(sight, answering)
    if idle is None:
        return (sight.shared.moment, lambda: _form(sight, sight.offers()) + besides)
    return ((sight.plays, idle, answering), lambda: _form(sight, sight.offers(idle=True)) + besides)


def _form(sight: Sight, offers: list[Offer]) -> str:
    """The hand with what can be done, as a form."""
    move, label = f"/t/{sight.table.id}/move", sight.say("Your hand and what you can do")
    return (
        f'<form method="post" action="{move}" hx-post="{move}" id="moves" aria-label="{escape(label)}">'
        f'<input type="hidden" name="seat" value="{sight.seat}">'
        f'<input type="hidden" name="seen" value="{SEEN}">'
        f"{sight.shared.board.hand(sight.view, offers, sight.words, sight.names)}</form>"
    )


def _who_looks(sight: Sight) -> Part:
    """On a shared device, as long as nobody has said who looks: a link for each; those waited for first."""
    table, waited_for = sight.table, sight.shared.deciders
    here = [seat for seat in table.seats_of(sight.viewer.person) if not table.seats[seat].resigned]
    if sight.seat is not None or table.over or len(here) < 2:
        return NOTHING
    here.sort(key=lambda seat: not waited_for >> seat & 1)

    def make() -> str:
        links = []
        for seat in here:
            label = sight.say("I am {name}: show my cards", name=sight.names[seat])
            links.append(_link(f"/t/{table.id}?seat={seat}", label, bool(waited_for >> seat & 1)))
        return "".join(links)

    return (("who looks", tuple(here), waited_for), make)


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
    label = sight.say("Hand the device to {name}", name=sight.names[seat])
    return _link(f"/t/{sight.table.id}/hand-over?to={seat}", label, first=True)


def _link(address: str, label: str, first: bool) -> str:
    mark = " first" if first else ""
    return f'<p class="hand-over"><a class="button{mark}" href="{address}">{escape(label)}</a></p>'


def _prompt(sight: Sight, idle: bool) -> Part:
    table, seat, shared = sight.table, sight.seat, sight.shared
    if table.status == "paused":
        sentence = sight.say("Game paused.")
    elif table.over and (why := ending(table, sight.say)):
        sentence = why
    elif sight.perspective is None or idle or (table.running and not sight.plays):  # a bot may play the seat
        sentence = shared.prompt(sight.viewer.language)
    else:
        sentence = shared.board.prompt(sight.view, sight.words, sight.names)
    if not sight.is_asked or not sight.plays or seat is None:
        asked = " data-asked" if sight.plays and seat in shared.to_answer else ""
        return ((sentence, asked), lambda: f"<span{asked}>{escape(sentence)}</span>")
    deadline = table.seats[seat].deadline
    clock = f'<time class="clock" data-deadline="{int(deadline * 1000)}"></time>' if deadline else ""
    return ((sentence, clock), lambda: f"<span data-yours>{escape(sentence)}</span>{clock}")


def _others(sight: Sight, moves: Sequence[Move], seat: int) -> str:
    """Who besides a seat has made some of these moves, as far as the viewer has noticed."""
    seats = {move.seat for move in moves if move.seat != seat and move.seen_by(sight.perspective)}
    return ", ".join([sight.names[other] for other in sorted(seats)])


def _taken_back(sight: Sight, proposal: Proposal) -> tuple[str, list[Markup]]:
    """What somebody asks to take back: a sentence, and the moves as the viewer was told of them."""
    name, say, sentences = sight.names[proposal.seat], sight.say, Sentences()
    moves = [move for move in sight.match.moves[proposal.argument :] if move.seen_by(sight.perspective)]
    told = [sentences.of(move.events, sight.table, sight.perspective, sight.viewer.language) for move in moves]
    lines = [Markup(sentence) for said in told for sentence, _ in said]
    others = _others(sight, moves, proposal.seat)
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
    buttons = _buttons(sight)
    if sight.plays and proposal is None:
        return (buttons, lambda: buttons)

    def make() -> str:
        return render(
            "live/bar.html",
            table=table,
            viewer=sight.viewer,
            buttons=Markup(buttons),
            asked=proposal is not None and sight.seat in table.must_agree(proposal),
            taken_back=_taken_back(sight, proposal) if proposal and proposal.kind == "takeback" else None,
            seen=SEEN,
            fates=[said_fate(table.fate(seat.number), sight.say) for seat in table.seats],
            standings=table.standings() if table.over else [],
            sits=bool(table.seats_of(sight.viewer.person)),
            _=sight.say,
        )

    asks = sight.shared.moment if table.over or proposal is not None else 0
    return ((table.status, buttons, proposal, asks), make)


def _buttons(sight: Sight) -> str:
    """What the bar offers somebody who plays."""
    table, seat, say, made = sight.table, sight.seat, sight.say, ""
    if seat is None or not sight.plays:
        return made
    match = sight.match
    if sight.is_asked and not table.rated:
        made += _button(sight, "hint", say("Hint"))
    if match.may_undo(seat):
        seen = f'<input type="hidden" name="seen" value="{SEEN}">'
        made += _button(sight, "undo", say("Undo"), seen)
        if match.may_restart(seat):
            made += _button(sight, "restart-turn", say("Begin the turn again"), seen)
    elif table.proposal is None:
        last = match.last_ply(seat)
        if last is not None and table.may_take_back_to(last):
            made += _ask_button(sight, match, seat)
    if table.refused is not None and _is_refused(table.refused, match, seat):
        made += f'<p role="status">{escape(say("The others did not agree: the game goes on as it is."))}</p>'
    return made


def _ask_button(sight: Sight, match: Match, seat: int) -> str:
    """Take back the last move with all later ones: after a warning if nobody has to agree, else by asking."""
    say, what = sight.say, '<input type="hidden" name="kind" value="takeback">'
    if sight.table.must_agree(Proposal(0, "takeback", seat, 0, frozenset())):
        return _button(sight, "propose", say("Ask to take back"), what)
    others = _others(sight, match.since_last_move(seat), seat)
    warning = say("Click again to take back your last move.")
    if others:
        warning = say("Click again to take back your last move and the later moves by {others}.", others=others)
    return _button(sight, "propose", say("Take back my last move"), what, warning)


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

    return ((table.chat[-1].id, table.revision), make)
