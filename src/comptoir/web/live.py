"""The parts of a table's page that change: public ones made once a ply and language, private ones per viewer.

A public part is made from the public view and nothing else. A private part is made from one watcher's view.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from comptoir.house.asking import others
from comptoir.house.house import House
from comptoir.house.table import Table, Watcher
from comptoir.kit.board import Offer
from comptoir.kit.game import Document
from comptoir.match import Match, Move
from comptoir.web.boards import find_board
from comptoir.web.log_lines import LINES_SHOWN, Story, tell
from comptoir.web.seat_cards import seat_list
from comptoir.web.templating import render
from comptoir.web.texts import Texts, texts

MOST_KEPT = 2000  # tables whose pictures and stories are kept
MOST_SMALL = 40
MOST_HANDS = 5000

Parts = dict[str, Markup]


@dataclass(frozen=True)
class Eye:
    """Who looks at a table, and how: all that a private part depends on besides the table."""

    watcher: Watcher
    language: str
    person: str | None = None
    text: bool = False  # wants the table in words too
    muted: frozenset[str] = frozenset()


@dataclass
class Kept:
    """What has been made for one table."""

    state: tuple[int, int] = (-1, -1)
    public: dict[tuple[int, str], Parts] = field(default_factory=dict)
    pieces: dict[tuple[int, bool], bytes] = field(default_factory=dict)  # public parts ready to be sent
    small: dict[object, Markup] = field(default_factory=dict)
    stories: dict[tuple[Watcher, str], Story] = field(default_factory=dict)


class Live:
    """Makes the parts of tables and keeps what is shared."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[str, Kept] = OrderedDict()
        self.idle_hands: dict[object, str] = {}

    def of(self, table: Table) -> Kept:
        """What is kept for a table, as it is now."""
        kept = self.kept.get(table.id)
        if kept is None:
            kept = self.kept[table.id] = Kept()
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
        state = (len(table.match.log) if table.match else 0, table.revision)
        if kept.state != state:
            kept.state = state
            kept.public.clear()
            kept.pieces.clear()
        return kept

    def parts(self, table: Table, eye: Eye) -> Parts:
        """Everything that changes on the page of one viewer."""
        log = {"log": self.log(table, eye)} if table.match else {"log": Markup("")}
        return {**self.public(table, eye), **self.private(table, eye), **log}

    def public(self, table: Table, eye: Eye) -> Parts:
        """The board and the seats: the same for everybody who looks at the same scene."""
        kept = self.of(table)
        match = table.match
        scene = table.game.scene_of(match.state, eye.watcher) if match else 0
        made = kept.public.get((scene, eye.language))
        if made is None:
            made = kept.public[scene, eye.language] = self._make_public(table, scene, eye.language)
        return made

    def _make_public(self, table: Table, scene: int, language: str) -> Parts:
        if table.match is None:
            return {"board": Markup(""), "seats": seat_list(table, None, [() for _ in table.seats], language)}
        board, words = find_board(table.match), table.game.words(language)
        view = table.public_view(scene)
        facts = [tuple(board.standing(view, seat.number, words)) for seat in table.seats]
        picture = Markup(board.picture(view, words, table.names))
        return {"board": picture, "seats": seat_list(table, view, facts, language)}

    def private(self, table: Table, eye: Eye) -> Parts:
        """What one viewer alone sees: what is expected, hand, what can be done, what was said."""
        say = texts(eye.language)
        parts = {"chat": self._chat(table, eye)}
        if table.match is None:
            waiting = say("Waiting for players: the game begins when every seat is taken.")
            parts["prompt"] = Markup(f"<span>{escape(waiting)}</span>")
            parts["hand"] = parts["bar"] = Markup("")
            return parts
        board, words, names = find_board(table.match), table.game.words(eye.language), table.names
        view = table.view(eye.watcher)
        parts["prompt"] = _prompt(table, eye, view, board.prompt(view, words, names))
        next_here = self._next_here(table, eye)
        if next_here is not None:
            name = table.seats[next_here].name
            label = say("Hand the device to {name}", name=name)
            parts["hand"] = _hand_over(table.id, next_here, label)
        elif eye.watcher is not None:
            label = say("Your hand and what you can do")
            parts["hand"] = _hand(table, eye.watcher, label, self._drawn_hand(table, eye, view))
        else:
            parts["hand"] = Markup("")
        parts["bar"] = self._bar(table, eye, say)
        if eye.text:
            shown = view if eye.watcher is None or next_here is None else table.view(None)
            parts["words"] = Markup(board.text(shown, words, names))
        return parts

    def _drawn_hand(self, table: Table, eye: Eye, view: Document) -> str:
        """What the game draws; for a seat that may do nothing now often the same as before."""
        match, seat = table.match, eye.watcher
        assert match is not None
        assert seat is not None
        board, words, names = find_board(match), table.game.words(eye.language), table.names
        idle = None
        if not (match.state.deciders() | match.state.may_speak()) >> seat & 1:
            idle = board.idle_hand(match.state, seat)
        if idle is None:
            return board.hand(view, self._offers(table, eye), words, names)
        key = (
            table.game.id,
            match.pack.fingerprint,
            eye.language,
            table.running,
            table.seats[seat].is_bot,
            *names,
            idle,
        )
        found = self.idle_hands.get(key)
        if found is None:
            if len(self.idle_hands) > MOST_HANDS:
                self.idle_hands.clear()
            found = self.idle_hands[key] = board.hand(view, self._offers(table, eye), words, names)
        return found

    def _offers(self, table: Table, eye: Eye) -> list[Offer]:
        assert table.match is not None
        if eye.watcher is None or not table.running or table.seats[eye.watcher].is_bot:
            return []
        board, words = find_board(table.match), table.game.words(eye.language)
        return board.offers(table.match.state, eye.watcher, words, table.names)

    def _next_here(self, table: Table, eye: Eye) -> int | None:
        """On a shared device: another seat there that is to play now, so that this hand is hidden."""
        if eye.watcher is None or not table.running:
            return None
        here = table.seats_of(eye.person)
        if len(here) < 2:
            return None
        asked = table.waits_for(eye.watcher)
        if eye.watcher in asked:
            return None
        return next((seat for seat in asked if seat in here and not table.seats[seat].is_bot), None)

    def _bar(self, table: Table, eye: Eye, say: Texts) -> Markup:
        seat = eye.watcher
        match, proposal = table.match, table.proposal
        assert match is not None
        can_undo = seat is not None and table.running and match.may_undo(seat)
        can_ask = (
            seat is not None and table.running and not can_undo and proposal is None and _has_played(match, seat)
        )
        if seat is None and not table.over:
            return Markup("")
        state = (seat, table.status, can_undo and table.seen[seat], can_ask, proposal, eye.language)
        return self._kept_part(table, "bar", state, lambda: self._make_bar(table, eye, say, can_undo, can_ask))

    def _make_bar(self, table: Table, eye: Eye, say: Texts, can_undo: bool, can_ask: bool) -> Markup:
        seat, proposal = eye.watcher, table.proposal
        return render(
            "live/bar.html",
            table=table,
            eye=eye,
            seen=table.seen[seat],
            can_undo=can_undo,
            can_ask_back=can_ask,
            asked=proposal is not None and seat is not None and seat in others(table, proposal),
            standings=table.standings() if table.over else [],
            _=say,
        )

    def _chat(self, table: Table, eye: Eye) -> Markup:
        if not table.chat:
            return Markup("")
        state = (table.chat[-1].id, eye.muted, eye.language)
        return self._kept_part(table, "chat", state, lambda: self._make_chat(table, eye))

    def _make_chat(self, table: Table, eye: Eye) -> Markup:
        lines = [line for line in table.chat if line.person not in eye.muted]
        return render("live/chat.html", table=table, lines=lines, eye=eye, _=texts(eye.language))

    def _kept_part(self, table: Table, name: str, state: object, make: Callable[[], Markup]) -> Markup:
        """A small part that is often as before; all that it depends on is in `state` and the revision."""
        kept = self.of(table).small
        key = (name, state, table.revision)
        found = kept.get(key)
        if found is None:
            if len(kept) > MOST_SMALL:
                kept.clear()
            found = kept[key] = make()
        return found

    def story(self, table: Table, eye: Eye) -> Story:
        """What happened, as far as a viewer knows."""
        kept = self.of(table)
        key = (eye.watcher, eye.language)
        story = kept.stories[key] = tell(kept.stories.get(key, Story()), table, eye.watcher, eye.language)
        return story

    def log(self, table: Table, eye: Eye) -> Markup:
        """The last things that happened."""
        return Markup("".join(self.story(table, eye).lines[-LINES_SHOWN:]))


def _prompt(table: Table, eye: Eye, view: Document, sentence: str) -> Markup:
    say = texts(eye.language)
    if table.status == "paused":
        sentence = say("The table has a break.")
    elif table.over and table.ended_by == "agreement":
        sentence = say("The game was ended by agreement.")
    if eye.watcher is None or eye.watcher not in view["to_act"] or not table.running:
        return Markup(f"<span>{escape(sentence)}</span>")
    deadline = table.seats[eye.watcher].deadline
    clock = f'<time class="clock" data-deadline="{int(deadline * 1000)}"></time>' if deadline else ""
    return Markup(f"<span data-yours>{escape(sentence)}</span>{clock}")


def _hand(table: Table, seat: int, label: str, hand: str) -> Markup:
    """The form around what the game draws."""
    move = f"/t/{table.id}/move"
    return Markup(
        f'<form method="post" action="{move}" hx-post="{move}" id="moves" aria-label="{escape(label)}">'
        f'<input type="hidden" name="seat" value="{seat}">'
        f'<input type="hidden" name="seen" value="{table.seen[seat]}">{hand}</form>'
    )


def _hand_over(table_id: str, seat: int, label: str) -> Markup:
    address = f"/t/{table_id}/hand-over?to={seat}"
    return Markup(f'<p class="hand-over"><a class="button first" href="{address}">{escape(label)}</a></p>')


def _has_played(match: Match, seat: int) -> bool:
    return any(isinstance(entry, Move) and entry.seat == seat for entry in reversed(match.log))
