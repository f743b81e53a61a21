# compiled
"""The parts of a table's page that change: public ones made once a ply and language, private ones per viewer.

A public part is made from the public view and nothing else. A private part is made from one watcher's view.
"""

from collections import OrderedDict
from dataclasses import dataclass, field

from markupsafe import Markup

from comptoir.house.house import House
from comptoir.house.table import Table, Watcher
from comptoir.kit.board import Parts
from comptoir.web.editions import Edition, event_lines, next_edition
from comptoir.web.log_lines import Sentences, Story, Told, tell, tell_more
from comptoir.web.overlay import SEEN, Overlay, Part, Shared, Sight, Viewer
from comptoir.web.seat_cards import seat_list

MOST_KEPT = 100  # tables nobody looks at whose pictures and stories are kept


@dataclass
class Kept:
    """What has been made for one table."""

    shared: Shared
    editions: dict[tuple[int, str], Edition] = field(default_factory=dict)  # by scene and language
    stories: dict[tuple[Watcher, str], Story] = field(default_factory=dict)
    sentences: Sentences = field(default_factory=Sentences)


class Live:
    """Makes the parts of tables and keeps what is shared."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[str, Kept] = OrderedDict()
        self.overlay = Overlay()
        house.tables.droppers.append(self.drop)

    def drop(self, table_id: str) -> None:
        """A table leaves memory, and with it all that was made for it."""
        self.kept.pop(table_id, None)

    def of(self, table: Table) -> Kept:
        """What is kept for a table, as it is now."""
        kept = self.kept.get(table.id)
        if kept is None:
            self._drop_unwatched()
            kept = self.kept[table.id] = Kept(Shared(table))
        else:
            self.kept.move_to_end(table.id)
        if kept.shared.moment != table.moment or kept.shared.table is not table:
            kept.shared = Shared(table)
        return kept

    def _drop_unwatched(self) -> None:
        """Make room for one more: of tables that nobody looks at, those that were looked at last are kept."""
        watched = self.house.tables.listeners
        for table_id in list(self.kept):
            if len(self.kept) < MOST_KEPT + len(watched):
                return
            if table_id not in watched:
                del self.kept[table_id]

    def parts(self, table: Table, viewer: Viewer) -> dict[str, Markup]:
        """Everything that changes on the page of one viewer."""
        kept, seen = self.of(table), str(table.seen(viewer.watcher))
        private = {
            name: Markup(part.make().replace(SEEN, seen)) for name, part in self.private(kept, viewer).items()
        }
        lines = self.story(kept, viewer).latest if table.match else []
        return {**self.public(kept, viewer).whole, **private, "log": Markup("".join(lines))}

    # --- public -----------------------------------------------------------------------------------------

    def public(self, kept: Kept, viewer: Viewer) -> Edition:
        """The board and the seats: the same for everybody who looks at the same scene."""
        table = kept.shared.table
        scene = table.game.scene_of(table.match.state, kept.shared.perspective(viewer)) if table.match else 0
        key = (scene, viewer.language)
        edition = kept.editions.get(key)
        if edition is None or edition.moment is not kept.shared:
            parts: Parts = {}
            pictures = self._make_public(kept.shared, *key, parts)
            edition = kept.editions[key] = next_edition(edition, kept.shared, scene, pictures, parts)
        return edition

    def _make_public(self, shared: Shared, scene: int, language: str, parts: Parts) -> dict[str, str]:
        table = shared.table
        if table.match is None:
            return {"board": "", "seats": seat_list(table, None, [() for _ in table.seats], language, parts)}
        board, words = shared.board, table.game.words(language)
        view = table.public_view(scene) if table.game.has_scenes else shared.spectators_view
        facts = [tuple(board.standing(view, seat.number, words)) for seat in table.seats]
        picture = board.in_parts(view, words, shared.names, parts)
        return {"board": picture, "seats": seat_list(table, view, facts, language, parts)}

    # --- private ----------------------------------------------------------------------------------------

    def private(self, kept: Kept, viewer: Viewer) -> dict[str, Part]:
        """What one viewer alone sees."""
        return self.overlay.parts(Sight(kept.shared, viewer))

    def story(self, kept: Kept, viewer: Viewer) -> Story:
        """What happened, as far as a viewer knows."""
        key = (kept.shared.perspective(viewer), viewer.language)
        begun = kept.stories.get(key) or Story()
        story = kept.stories[key] = tell(begun, kept.shared.table, *key, kept.sentences)
        return story

    def new_lines(self, kept: Kept, viewer: Viewer, told: Told) -> tuple[Told, bytes]:
        """What is new of it as lines of an event; after an undo the last lines again. By ids none shows twice."""
        table, match = kept.shared.table, kept.shared.table.match
        if match is None:
            return told, b""
        if told.undos != len(match.log) - match.ply:
            story = self.story(kept, viewer)
            return story.told, event_lines("log", "".join(story.latest))
        news = match.log[told.entries :]
        if not news and told.changes == len(table.seat_changes):
            return told, b""
        perspective = kept.shared.perspective(viewer)
        alike = (
            len(news) == 1
            and kept.sentences.are_common(news[0], table, perspective)
            and not kept.shared.hot_seats
        )
        made = kept.shared.new_lines.get((viewer.language, told)) if alike else None
        if made is None:
            now, lines = tell_more(told, table, perspective, viewer.language, kept.sentences)
            made = now, event_lines("log", lines, "beforeend") if lines else b""
            if alike:
                kept.shared.new_lines[viewer.language, told] = made
        return made
