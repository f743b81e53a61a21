"""The parts of a table's page that change: public ones made once a ply and language, private ones per viewer.

A public part is made from the public view and nothing else. A private part is made from one watcher's view.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace

from markupsafe import Markup, escape

from comptoir.house.asking import others
from comptoir.house.house import House
from comptoir.house.table import Table, Watcher
from comptoir.kit.board import Offer
from comptoir.kit.game import Document
from comptoir.match import Match, Move
from comptoir.web.boards import find_board
from comptoir.web.editions import Edition, Parts, next_edition
from comptoir.web.log_lines import LINES_SHOWN, Story, tell
from comptoir.web.seat_cards import seat_list
from comptoir.web.templating import render
from comptoir.web.texts import Texts, texts

MOST_KEPT = 2000  # tables whose pictures and stories are kept
MOST_SMALL = 40
MOST_HANDS = 5000
SEEN = "\x02seen\x02"  # in a private part: the number of the last change its viewer has seen


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
    editions: dict[tuple[int, str], Edition] = field(default_factory=dict)  # by scene and language
    prompts: dict[str, str] = field(default_factory=dict)  # what a spectator is told, by language
    spectators: Document | None = None  # the table as a spectator sees it
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
            kept.prompts.clear()
            kept.spectators = None
        return kept

    def parts(self, table: Table, eye: Eye) -> Parts:
        """Everything that changes on the page of one viewer."""
        seen = str(table.seen[eye.watcher])
        private = {name: part.replace(SEEN, seen) for name, part in self.private(table, eye).items()}
        return {**self.public(table, eye).whole, **private, "log": self.log(table, eye)}

    # --- public -----------------------------------------------------------------------------------------

    def public(self, table: Table, eye: Eye) -> Edition:
        """The board and the seats: the same for everybody who looks at the same scene."""
        kept = self.of(table)
        key = (self.scene(table, eye), eye.language)
        edition = kept.editions.get(key)
        if edition is None or edition.state != kept.state:
            made = self._make_public(table, *key)
            edition = kept.editions[key] = next_edition(edition, kept.state, made)
        return edition

    def scene(self, table: Table, eye: Eye) -> int:
        """Which public picture somebody looks at."""
        return table.game.scene_of(table.match.state, eye.watcher) if table.match else 0

    def _make_public(self, table: Table, scene: int, language: str) -> dict[str, str]:
        if table.match is None:
            return {"board": "", "seats": seat_list(table, None, [() for _ in table.seats], language)}
        board, words = find_board(table.match), table.game.words(language)
        view = table.public_view(scene) if table.game.has_scenes else self._spectators_view(table)
        facts = [tuple(board.standing(view, seat.number, words)) for seat in table.seats]
        picture = board.picture(view, words, table.names)
        return {"board": picture, "seats": seat_list(table, view, facts, language)}

    # --- private ----------------------------------------------------------------------------------------

    def private(self, table: Table, eye: Eye) -> Parts:
        """What one viewer alone sees: what is expected, hand, what can be done, what was said."""
        say, parts = texts(eye.language), {"chat": self._chat(table, eye)}
        match, seat = table.match, eye.watcher
        if match is None:
            waiting = say("Waiting for players: the game begins when every seat is taken.")
            parts["prompt"] = Markup(f"<span>{escape(waiting)}</span>")
            parts["hand"] = parts["bar"] = Markup("")
            return parts
        board, words, names = find_board(match), table.game.words(eye.language), table.names
        next_here = self._next_here(table, eye)
        idle = board.idle_hand(match.state, seat) if seat is not None and not may_act(match, seat) else None
        if seat is None or (idle is not None and next_here is None and not eye.text):
            view: Document = {}
            sentence = self._spectators_prompt(table, eye)
        else:
            view = table.view(seat)
            sentence = board.prompt(view, words, names)
        parts["prompt"] = _prompt(table, eye, sentence)
        if next_here is not None:
            label = say("Hand the device to {name}", name=table.seats[next_here].name)
            parts["hand"] = _hand_over(table.id, next_here, label)
        elif seat is None:
            parts["hand"] = Markup("")
        elif idle is not None:
            parts["hand"] = _hand(table, seat, say, self._idle_hand(table, eye, idle))
        else:
            offers = self._offers(table, eye)
            parts["hand"] = _hand(table, seat, say, board.hand(view, offers, words, names))
        parts["bar"] = self._bar(table, eye, say)
        if eye.text:
            shown = self._spectators_view(table) if seat is None or next_here is not None else view
            parts["words"] = Markup(board.text(shown, words, names))
        return parts

    def _spectators_prompt(self, table: Table, eye: Eye) -> str:
        assert table.match is not None
        prompts = self.of(table).prompts
        sentence = prompts.get(eye.language)
        if sentence is None:
            board, words = find_board(table.match), table.game.words(eye.language)
            sentence = prompts[eye.language] = board.prompt(self._spectators_view(table), words, table.names)
        return sentence

    def _spectators_view(self, table: Table) -> Document:
        kept = self.of(table)
        if kept.spectators is None:
            kept.spectators = table.view(None)
        return kept.spectators

    def _idle_hand(self, table: Table, eye: Eye, idle: Hashable) -> str:
        """The hand of a seat that may do nothing now: mostly the same as before, and as at other tables."""
        match = table.match
        assert match is not None
        assert eye.watcher is not None
        played_by_bot = table.seats[eye.watcher].is_bot
        key = (table.game.id, match.pack.fingerprint, eye.language, table.running, played_by_bot, idle)
        found = self.idle_hands.get(key)
        if found is None:
            board, words, names = find_board(match), table.game.words(eye.language), table.names
            wait = texts(eye.language)("It is not your turn.")
            offers = [
                replace(offer, reason=wait) if offer.clause else offer for offer in self._offers(table, eye)
            ]
            if len(self.idle_hands) > MOST_HANDS:
                self.idle_hands.clear()
            found = self.idle_hands[key] = board.hand(table.view(eye.watcher), offers, words, names)
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
        state = (seat, table.status, can_undo, can_ask, proposal, eye.language)
        return self._kept_part(table, "bar", state, lambda: self._make_bar(table, eye, say, can_undo, can_ask))

    def _make_bar(self, table: Table, eye: Eye, say: Texts, can_undo: bool, can_ask: bool) -> Markup:
        seat, proposal = eye.watcher, table.proposal
        return render(
            "live/bar.html",
            table=table,
            eye=eye,
            seen=SEEN,
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
        return Markup("".join(self.story(table, eye).lines[-LINES_SHOWN:])) if table.match else Markup("")


def may_act(match: Match, seat: int) -> bool:
    """Whether a seat may do something now, waited for or not."""
    return bool((match.state.deciders() | match.state.may_speak()) >> seat & 1)


def _prompt(table: Table, eye: Eye, sentence: str) -> Markup:
    say = texts(eye.language)
    if table.status == "paused":
        sentence = say("The table has a break.")
    elif table.over and table.ended_by == "agreement":
        sentence = say("The game was ended by agreement.")
    if eye.watcher is None or eye.watcher not in table.waits_for(eye.watcher) or not table.running:
        return Markup(f"<span>{escape(sentence)}</span>")
    deadline = table.seats[eye.watcher].deadline
    clock = f'<time class="clock" data-deadline="{int(deadline * 1000)}"></time>' if deadline else ""
    return Markup(f"<span data-yours>{escape(sentence)}</span>{clock}")


def _hand(table: Table, seat: int, say: Texts, hand: str) -> Markup:
    """The form around what the game draws."""
    move, label = f"/t/{table.id}/move", say("Your hand and what you can do")
    return Markup(
        f'<form method="post" action="{move}" hx-post="{move}" id="moves" aria-label="{escape(label)}">'
        f'<input type="hidden" name="seat" value="{seat}">'
        f'<input type="hidden" name="seen" value="{SEEN}">{hand}</form>'
    )


def _hand_over(table_id: str, seat: int, label: str) -> Markup:
    address = f"/t/{table_id}/hand-over?to={seat}"
    return Markup(f'<p class="hand-over"><a class="button first" href="{address}">{escape(label)}</a></p>')


def _has_played(match: Match, seat: int) -> bool:
    return any(isinstance(entry, Move) and entry.seat == seat for entry in reversed(match.log))
