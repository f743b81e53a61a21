"""The parts of a table's page that change: public ones made once a ply and language, private ones per viewer.

A public part is made from the public view and nothing else. A private part is made from one watcher's view.
"""

from collections import OrderedDict
from dataclasses import dataclass, field

from markupsafe import Markup

from comptoir.house.asking import others
from comptoir.house.house import House
from comptoir.house.table import Table, Watcher
from comptoir.kit.board import Offer
from comptoir.web.boards import find_board
from comptoir.web.log_lines import LINES_SHOWN, Story, tell
from comptoir.web.templating import render
from comptoir.web.texts import texts

MOST_KEPT = 2000  # tables whose pictures and stories are kept

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
    stories: dict[tuple[Watcher, str], Story] = field(default_factory=dict)


class Live:
    """Makes the parts of tables and keeps what is shared."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[str, Kept] = OrderedDict()

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
        return {**self.public(table, eye), **self.private(table, eye)}

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
        match, say = table.match, texts(language)
        board, words = find_board(table.game.id), table.game.words(language)
        view = None
        picture = Markup("")
        facts: list[list[tuple[str, str]]] = [[] for _ in table.seats]
        if match is not None:
            view = {**table.view(None), **table.game.public_view(match.state, scene)}
            picture = Markup(board.picture(view, words, table.names))
            facts = [board.standing(view, seat.number, words) for seat in table.seats]
        places = {row["seat"]: row["place"] for row in table.standings()} if match and table.over else {}
        seats = render("live/seats.html", table=table, view=view, facts=facts, places=places, _=say)
        return {"board": picture, "seats": seats}

    def private(self, table: Table, eye: Eye) -> Parts:
        """What one viewer alone sees: what is expected, hand, what can be done, what happened, what was said."""
        say = texts(eye.language)
        parts = {"chat": self._chat(table, eye)}
        if table.match is None:
            parts["prompt"] = Markup(render("live/waiting.html", table=table, eye=eye, _=say))
            parts["hand"] = parts["log"] = parts["bar"] = Markup("")
            return parts
        board, words, names = find_board(table.game.id), table.game.words(eye.language), table.names
        view = table.view(eye.watcher)
        mine = self._may_see_hand(table, eye)
        offers = self._offers(table, eye) if mine else []
        parts["prompt"] = render(
            "live/prompt.html", table=table, eye=eye, view=view, sentence=board.prompt(view, words, names), _=say
        )
        hand = Markup(board.hand(view, offers, words, names)) if mine else Markup("")
        parts["hand"] = render(
            "live/hand.html",
            table=table,
            eye=eye,
            seen=table.seen[eye.watcher],
            hand=hand,
            offers=offers,
            next_here=self._next_here(table, eye),
            _=say,
        )
        parts["bar"] = self._bar(table, eye, say)
        parts["log"] = self.log(table, eye)
        if eye.text:
            shown = view if mine or eye.watcher is None else table.view(None)
            parts["words"] = Markup(board.text(shown, words, names))
        return parts

    def _offers(self, table: Table, eye: Eye) -> list[Offer]:
        assert table.match is not None
        if eye.watcher is None or not table.running or table.seats[eye.watcher].is_bot:
            return []
        board, words = find_board(table.game.id), table.game.words(eye.language)
        return board.offers(table.match.state, eye.watcher, words, table.names)

    def _next_here(self, table: Table, eye: Eye) -> int | None:
        """Another seat on the same device that is to play now."""
        if eye.watcher is None or not table.running:
            return None
        asked = table.waits_for(eye.watcher)
        if eye.watcher in asked:
            return None
        here = [seat for seat in table.seats_of(eye.person) if not table.seats[seat].is_bot]
        return next((seat for seat in asked if seat in here), None)

    def _may_see_hand(self, table: Table, eye: Eye) -> bool:
        """On a shared device the hand is hidden while the other is to play."""
        return eye.watcher is not None and self._next_here(table, eye) is None

    def _bar(self, table: Table, eye: Eye, say: object) -> Markup:
        seat = eye.watcher
        match, proposal = table.match, table.proposal
        assert match is not None
        can_undo = seat is not None and table.running and match.may_undo(seat)
        played = seat is not None and any(move.seat == seat for move in match.moves[-40:])
        return render(
            "live/bar.html",
            table=table,
            eye=eye,
            seen=table.seen[seat],
            can_undo=can_undo,
            can_ask_back=played and table.running and not can_undo and proposal is None,
            asked=proposal is not None and seat is not None and seat in others(table, proposal),
            standings=table.standings() if table.over else [],
            _=say,
        )

    def log(self, table: Table, eye: Eye) -> Markup:
        """The last things that happened."""
        kept = self.of(table)
        key = (eye.watcher, eye.language)
        story = kept.stories[key] = tell(kept.stories.get(key, Story()), table, eye.watcher, eye.language)
        return Markup("").join(story.lines[-LINES_SHOWN:])

    def _chat(self, table: Table, eye: Eye) -> Markup:
        lines = [line for line in table.chat if line.person not in eye.muted]
        return render("live/chat.html", table=table, lines=lines, eye=eye, _=texts(eye.language))
