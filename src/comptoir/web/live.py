"""The parts of a table's page that change: public ones made once a ply and language, private ones per viewer.

A public part is made from the public view and nothing else. A private part is made from one watcher's view.
"""

from collections import OrderedDict
from dataclasses import dataclass, field

from markupsafe import Markup

from comptoir.house.house import House
from comptoir.house.table import Table, Watcher
from comptoir.kit.game import Document
from comptoir.web.boards import find_board
from comptoir.web.editions import Edition, Parts, next_edition
from comptoir.web.log_lines import LINES_SHOWN, Sentences, Story, tell
from comptoir.web.overlay import SEEN, Eye, Overlay, Part, Sight
from comptoir.web.seat_cards import seat_list

MOST_KEPT = 2000  # tables whose pictures and stories are kept


@dataclass
class Kept:
    """What has been made for one table."""

    state: tuple[int, int] = (-1, -1)
    editions: dict[tuple[int, str], Edition] = field(default_factory=dict)  # by scene and language
    prompts: dict[str, str] = field(default_factory=dict)  # what a spectator is told, by language
    spectators: Document | None = None  # the table as a spectator sees it
    stories: dict[tuple[Watcher, str], Story] = field(default_factory=dict)
    sentences: Sentences = field(default_factory=Sentences)


class Live:
    """Makes the parts of tables and keeps what is shared."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[str, Kept] = OrderedDict()
        self.overlay = Overlay()

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
        seen = str(table.seen(eye.watcher))
        private = {
            name: Markup(part.make().replace(SEEN, seen)) for name, part in self.private(table, eye).items()
        }
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

    def private(self, table: Table, eye: Eye) -> dict[str, Part]:
        """What one viewer alone sees."""
        kept = self.of(table)
        return self.overlay.parts(Sight(table, eye, lambda: self._spectators_view(table), kept.prompts))

    def _spectators_view(self, table: Table) -> Document:
        kept = self.of(table)
        if kept.spectators is None:
            kept.spectators = table.view(None)
        return kept.spectators

    def story(self, table: Table, eye: Eye) -> Story:
        """What happened, as far as a viewer knows."""
        kept = self.of(table)
        key = (eye.watcher, eye.language)
        story = tell(kept.stories.get(key) or Story(), table, *key, kept.sentences)
        kept.stories[key] = story
        return story

    def log(self, table: Table, eye: Eye) -> Markup:
        """The last things that happened."""
        return Markup("".join(self.story(table, eye).lines[-LINES_SHOWN:])) if table.match else Markup("")
