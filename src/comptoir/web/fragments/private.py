# compiled
"""What one viewer alone sees of a table: the prompt, the hand, what can be done, the chat.

Each part names what it depends on, so that it is made only when that has changed.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from comptoir.house.coaching import may_have_coach
from comptoir.house.table import Proposal, Watcher
from comptoir.kit.board import Offer
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.match import Match, Move
from comptoir.web.endings import ending
from comptoir.web.fragments.coach import coach_says, coach_switch
from comptoir.web.fragments.seats import said_fate
from comptoir.web.fragments.shared import Shared, Viewer
from comptoir.web.i18n import texts
from comptoir.web.templating import render

MOST_BUTTONS = 500
SEEN = "\x02seen\x02"  # in a part: the number of the last change its viewer has seen


class Private:
    """The private parts of a page: those that are not as they were sent before."""

    def __init__(self, shared: Shared, viewer: Viewer, sent: dict[str, tuple[Hashable, int]]) -> None:
        table, seat = shared.table, viewer.watcher
        self.shared, self.table, self.viewer, self.seat = shared, table, viewer, seat
        self.sent = sent  # by name of the part: all that it depends on, and the hash of its text
        self.new: dict[str, str] = {}
        self.seen = table.seen(seat)  # the number of the last change the viewer has seen
        self.perspective = shared.perspective(viewer)
        self.names = shared.names
        self.say = texts(viewer.language)
        self.is_asked = seat is not None and bool(shared.deciders >> seat & 1)  # the game waits for the viewer
        self.may_act = seat is not None and bool(shared.may_act >> seat & 1)
        # whether the viewer plays a seat themselves, in a game that goes on
        self.plays = seat is not None and table.running and not table.seats[seat].is_bot
        self._view: Document | None = None

    def put(self, name: str, depends_on: Hashable, make: Callable[[], str]) -> None:
        """Make a part if something that it depends on has changed; it is new if its text is."""
        before = self.sent.get(name)
        if before is not None and before[0] == depends_on:
            return
        text = make()
        made = hash(text)
        self.sent[name] = (depends_on, made)
        if before is None or before[1] != made:
            self.new[name] = text.replace(SEEN, str(self.seen))

    @property
    def words(self) -> Words:
        """The words of the game in the viewer's language."""
        return self.table.game.words(self.viewer.language)

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
        board, match, seat = self.shared.board, self.table.begun, self.seat
        if idle:
            wait = self.say("It is not your turn.")
            return board.idle_offers(match.state, seat, self.words, self.names, wait)
        return [
            offer._replace(confirm=True)
            if not offer.clause and match.is_final(seat, (offer.action, *offer.then))
            else offer
            for offer in board.offers(match.state, seat, self.words, self.names)
        ]


def private_news(shared: Shared, viewer: Viewer, sent: dict[str, tuple[Hashable, int]]) -> Private:
    """Make what is new for one viewer, and note it in `sent`."""
    private = Private(shared, viewer, sent)
    _put_chat(private)
    if private.table.match is None:
        waiting = private.say("Waiting for players: the game begins when every seat is taken.")
        private.put("prompt", waiting, lambda: f"<span>{escape(waiting)}</span>")
        _put_who_looks(private)
        private.put("bar", "", str)
        private.put("coach", "", str)
        private.put("waiting", private.table.revision, lambda: _waiting(private))
        return private
    idle = None
    if private.perspective is not None and not private.may_act:
        idle = shared.board.idle_hand(private.table.begun.state, private.perspective)
    _put_prompt(private, idle is not None)
    _put_hand(private, idle)
    _put_bar(private)
    _put_coach(private)
    if viewer.text:
        private.put("words", shared.moment, lambda: shared.board.text(private.view, private.words, private.names))
    return private


def _waiting(private: Private) -> str:
    """Who sits at a table that waits for players, and what its host can do with the seats."""
    return render("live/waiting.html", table=private.table, viewer=private.viewer, _=private.say)


def _put_hand(private: Private, idle: Hashable) -> None:
    if private.table.over:
        private.put("hand", "", str)
    elif private.seat is None:
        _put_who_looks(private)
    elif private.perspective is None:
        next_here = private.shared.next_here(private.viewer)
        private.put("hand", ("hand over", next_here), lambda: _hand_over(private, next_here))
    else:
        answering = _answering_here(private)
        besides = "" if answering is None else _hand_over(private, answering)
        depends_on = private.shared.moment if idle is None else (private.plays, idle, answering)
        private.put("hand", depends_on, lambda: _form(private, private.offers(idle is not None)) + besides)


def _form(private: Private, offers: list[Offer]) -> str:
    """The hand with what can be done, as a form."""
    move, label = f"/t/{private.table.id}/move", private.say("Your hand and what you can do")
    return (
        f'<form method="post" action="{move}" hx-post="{move}" id="moves" aria-label="{escape(label)}">'
        f'<input type="hidden" name="seat" value="{private.seat}">'
        f'<input type="hidden" name="seen" value="{SEEN}">'
        f"{private.shared.board.hand(private.view, offers, private.words, private.names)}</form>"
    )


def _put_who_looks(private: Private) -> None:
    """On a shared device, as long as nobody has said who looks: a link for each; those waited for first."""
    table, waited_for = private.table, private.shared.deciders
    here = [seat for seat in table.seats_of(private.viewer.person) if not table.seats[seat].resigned]
    if private.seat is not None or len(here) < 2:
        private.put("hand", "", str)
        return
    here.sort(key=lambda seat: not waited_for >> seat & 1)

    def make() -> str:
        links = []
        for seat in here:
            label = private.say("I am {name}: show my cards", name=private.names[seat])
            links.append(_link(f"/t/{table.id}?seat={seat}", label, bool(waited_for >> seat & 1)))
        return "".join(links)

    private.put("hand", ("who looks", tuple(here), waited_for), make)


def _answering_here(private: Private) -> int | None:
    """On a shared device: another seat there that somebody has put something to."""
    if not private.shared.hot_seats:
        return None
    here = private.table.seats_of(private.viewer.person)
    for seat in private.shared.to_answer:
        if seat != private.seat and seat in here and not private.table.seats[seat].is_bot:
            return seat
    return None


def _hand_over(private: Private, seat: int | None) -> str:
    assert seat is not None
    label = private.say("Hand the device to {name}", name=private.names[seat])
    return _link(f"/t/{private.table.id}/hand-over?to={seat}", label, first=True)


def _link(address: str, label: str, first: bool) -> str:
    mark = " first" if first else ""
    return f'<p class="hand-over"><a class="button{mark}" href="{address}">{escape(label)}</a></p>'


def _put_prompt(private: Private, idle: bool) -> None:
    table, seat, shared = private.table, private.seat, private.shared
    if table.status == "paused":
        sentence = private.say("Game paused.")
    elif table.holding is not None:
        sentence = private.say("End your turn, or undo: nobody has seen it yet.")
    elif table.over and (why := ending(table, private.say)):
        sentence = why
    elif private.perspective is None or idle or (table.running and not private.plays):  # a bot may play the seat
        sentence = shared.prompt(private.viewer.language)
    else:
        sentence = shared.board.prompt(private.view, private.words, private.names)
    waits = private.is_asked or table.holding is not None
    if not waits or not private.plays or seat is None:
        asked = " data-asked" if private.plays and seat in shared.to_answer else ""
        private.put("prompt", (sentence, asked), lambda: f"<span{asked}>{escape(sentence)}</span>")
        return
    deadline = table.seats[seat].deadline
    clock = f'<time class="clock" data-deadline="{int(deadline * 1000)}"></time>' if deadline else ""
    mark = "data-yours" if private.is_asked else "data-asked"
    private.put("prompt", (sentence, clock, mark), lambda: f"<span {mark}>{escape(sentence)}</span>{clock}")


def _others(private: Private, moves: Sequence[Move], seat: int) -> str:
    """Who besides a seat has made some of these moves, as far as the viewer has noticed."""
    seats = {move.seat for move in moves if move.seat != seat and move.seen_by(private.perspective)}
    return ", ".join([private.names[other] for other in sorted(seats)])


def _taken_back(private: Private, proposal: Proposal) -> tuple[str, list[Markup]]:
    """What somebody asks to take back: a sentence, and the moves as the viewer was told of them."""
    name, say = private.names[proposal.seat], private.say
    log = private.shared.log(private.viewer)
    moves = [move for move in private.table.begun.moves[proposal.argument :] if move.seen_by(private.perspective)]
    lines = [Markup(sentence) for move in moves for sentence, _ in log.sentences(move.events, private.table)]
    others = _others(private, moves, proposal.seat)
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


def _put_coach(private: Private) -> None:
    """What the coach says to somebody who has asked for it."""
    table, seat = private.table, private.seat
    if seat is None or not private.plays or not table.seats[seat].coached:
        private.put("coach", "", str)
        return
    says = coach_says(table, seat, private.words, private.say)
    if says is None:
        private.put("coach", "", str)
        return
    drawn = render("live/coach.html", table=table, seat=seat, says=says, _=private.say)
    private.put("coach", drawn, lambda: drawn)


def _put_bar(private: Private) -> None:
    """Hint, undo, questions to the table, the result."""
    table, proposal = private.table, private.table.proposal
    if private.seat is None and not table.over:
        private.put("bar", "", str)
        return
    buttons = _buttons(private)
    if private.plays and proposal is None:
        private.put("bar", buttons, lambda: buttons)
        return

    def make() -> str:
        return render(
            "live/bar.html",
            table=table,
            viewer=private.viewer,
            buttons=Markup(buttons),
            asked=proposal is not None and private.seat in table.must_agree(proposal),
            taken_back=_taken_back(private, proposal) if proposal and proposal.kind == "takeback" else None,
            seen=SEEN,
            fates=[said_fate(table.fate(seat.number), private.say) for seat in table.seats],
            standings=table.standings() if table.over else [],
            sits=bool(table.seats_of(private.viewer.person)),
            _=private.say,
        )

    asks = private.shared.moment if table.over or proposal is not None else 0
    private.put("bar", (table.status, buttons, proposal, asks), make)


def _buttons(private: Private) -> str:
    """What the bar offers somebody who plays."""
    table, seat, say, made = private.table, private.seat, private.say, ""
    if seat is None or not private.plays:
        return made
    match = private.table.begun
    if table.holding is not None:
        seen = f'<input type="hidden" name="seen" value="{SEEN}">'
        made += _button(private, "end-turn", say("End turn"), seen, first=True)
    if private.is_asked and not table.rated:
        made += _button(private, "hint", say("Hint"))
    if match.may_undo(seat):
        seen = f'<input type="hidden" name="seen" value="{SEEN}">'
        made += _button(private, "undo", say("Undo"), seen)
        if match.may_restart(seat):
            made += _button(private, "restart-turn", say("Begin the turn again"), seen)
    elif table.proposal is None:
        last = match.last_ply(seat)
        if last is not None and table.may_take_back_to(last):
            made += _ask_button(private, match, seat)
    if may_have_coach(table, seat):
        hint = say("Says what is at stake before your move, and shows a better one after a costly move")
        made += coach_switch(table.id, seat, table.seats[seat].coached, say("Coach"), hint)
    if table.refused is not None and _is_refused(table.refused, match, seat):
        made += f'<p role="status">{escape(say("The others did not agree: the game goes on as it is."))}</p>'
    return made


def _ask_button(private: Private, match: Match, seat: int) -> str:
    """Take back the last move with all later ones: after a warning if nobody has to agree, else by asking."""
    say, what = private.say, '<input type="hidden" name="kind" value="takeback">'
    if private.table.must_agree(Proposal(0, "takeback", seat, 0, frozenset())):
        return _button(private, "propose", say("Ask to take back"), what)
    others = _others(private, match.since_last_move(seat), seat)
    warning = say("Click again to take back your last move.")
    if others:
        warning = say("Click again to take back your last move and the later moves by {others}.", others=others)
    return _button(private, "propose", say("Take back"), what, warning)


def _is_refused(refused: Proposal, match: Match, seat: int) -> bool:
    """Whether the others did not agree to what a seat asked for, and it has not played since."""
    if refused.seat != seat:
        return False
    return not any(isinstance(entry, Move) and entry.seat == seat for entry in match.log[refused.argument :])


def _button(
    private: Private, verb: str, label: str, fields: str = "", warning: str = "", first: bool = False
) -> str:
    return _drawn_button(private.table.id, private.seat, verb, label, fields, warning, first)


@lru_cache(MOST_BUTTONS)
def _drawn_button(
    table_id: str, seat: Watcher, verb: str, label: str, fields: str, warning: str, first: bool
) -> str:
    address = f"/t/{table_id}/{verb}"
    mark = ' class="first" aria-keyshortcuts="e"' if first else ""
    confirm = f' data-confirm="{escape(warning)}"' if warning else ""
    return (
        f'<form method="post" action="{address}" hx-post="{address}"><input type="hidden" name="seat"'
        f' value="{seat}">{fields}<button{mark}{confirm}>{escape(label)}</button></form>'
    )


def _put_chat(private: Private) -> None:
    table, viewer = private.table, private.viewer
    if not table.chat:
        private.put("chat", "", str)
        return

    def make() -> str:
        lines = [line for line in table.chat if line.person not in viewer.muted]
        return render("live/chat.html", table=table, lines=lines, viewer=viewer, _=private.say)

    private.put("chat", (table.chat[-1].id, table.revision), make)
