# compiled
"""What all viewers of a table have in common: made once for all of them.

A picture may hold parts (`comptoir.kit.board.part`): elements that are sent alone when only they have changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

from markupsafe import Markup

from comptoir.house.table import Table, Watcher
from comptoir.kit.board import Board, Parts, whole
from comptoir.kit.game import Document
from comptoir.web.boards import find_board
from comptoir.web.fragments.log import LastTold, Log
from comptoir.web.fragments.seats import draw_goal, draw_plates, seat_list

numbers = count(1)  # of pictures in this process, so that none is taken for another


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table, and how: all that a private fragment depends on besides the table."""

    watcher: Watcher
    language: str
    person: str | None = None
    text: bool = False  # wants the table in words too
    muted: frozenset[str] = frozenset()


class Picture:
    """The public side of a table at one moment, in one language, and since when each part has been as it is."""

    def __init__(self, before: "Picture | None", moment: int, scene: int, fills: Mapping[str, str], parts: Parts):
        self.number = next(numbers)
        self.moment = moment  # of the table, when it was made
        self.scene = scene  # which of the game's public pictures it shows
        self.fills = fills  # by the ids of the elements they fill, with places for the parts
        self.parts = parts
        self.ready: dict[tuple[bool, int], bytes] = {}  # what is new since a picture, as pieces of an event
        if before is None or before.fills != fills:
            self.whole_since = self.number  # the picture in which something around the parts changed
            self.since = dict.fromkeys(parts, self.number)  # the picture in which each part became what it is
        else:
            self.whole_since = before.whole_since
            old, since = before.parts, before.since
            self.since = {name: since[name] if old[name] == part else self.number for name, part in parts.items()}

    @property
    def whole(self) -> dict[str, Markup]:
        """The fills with their parts."""
        return {name: Markup(whole(fill, self.parts)) for name, fill in self.fills.items()}


class Shared:
    """What has been made for all viewers of one table, and the table as it is now."""

    def __init__(self, table: Table) -> None:
        self.pictures: dict[tuple[int, str], Picture] = {}  # by scene and language
        self.logs: dict[tuple[Watcher, str], Log] = {}
        self.last_told: LastTold = {}
        self.version = 0  # grows whenever the table has changed
        self.refresh(table)

    def refresh(self, table: Table) -> None:
        """Take the table as it is now; what depends on the moment is made again when it is needed."""
        self.version += 1
        self.table = table
        self.moment = table.moment
        self.names = table.names
        self.deciders = self.may_act = 0  # bit sets: whom the game waits for, who may do something
        self.to_answer: list[int] = []  # the seats that somebody has put something to
        self._board: Board | None = None
        self._prompts: dict[str, str] = {}
        self._spectators_view: Document | None = None
        people = [seat.person for seat in table.seats if seat.person is not None]
        self.hot_seats = len(set(people)) < len(people)  # somebody holds several seats
        if table.match is not None:
            state = table.match.state
            self._board = find_board(table.match)
            self.deciders = state.deciders()
            self.may_act = self.deciders | state.may_speak()
            if table.running:
                self.to_answer = table.match.to_answer

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
        """The prompt for everybody who may do nothing."""
        if language not in self._prompts:
            words = self.table.game.words(language)
            self._prompts[language] = self.board.prompt(self.spectators_view, words, self.names)
        return self._prompts[language]

    def picture(self, viewer: Viewer) -> Picture:
        """The board and the seats: the same for everybody who looks at the same scene."""
        table = self.table
        watcher = None if table.over else self.perspective(viewer)  # at the end nothing is hidden in a tray
        scene = table.game.scene_of(table.match.state, watcher) if table.match else 0
        key = (scene, viewer.language)
        picture = self.pictures.get(key)
        if picture is None or picture.moment != self.version:
            parts: Parts = {}
            fills = self._draw(scene, viewer.language, parts)
            picture = self.pictures[key] = Picture(picture, self.version, scene, fills, parts)
        return picture

    def _draw(self, scene: int, language: str, parts: Parts) -> dict[str, str]:
        table = self.table
        if table.match is None:
            return {"aim": "", "board": "", "seats": ""}
        words, board = table.game.words(language), self.board
        view = table.public_view(scene) if table.game.scene_view else self.spectators_view
        draw_plates(table, board, view, words, parts)
        aim = draw_goal(board.goal(view, words), parts)
        drawn = board.in_parts(view, words, self.names, parts)
        seats = seat_list(len(table.seats)) if board.arrangement == "plain" else ""
        return {"aim": aim, "board": drawn, "seats": seats}

    def log(self, viewer: Viewer) -> Log:
        """What happened, as far as a viewer knows."""
        perspective, language = self.perspective(viewer), viewer.language
        log = self.logs.get((perspective, language))
        if log is None or not log.goes_on(self.table.begun, self.names):
            log = self.logs[perspective, language] = Log(self.table, perspective, language, self.last_told)
        log.follow(self.table)
        return log
