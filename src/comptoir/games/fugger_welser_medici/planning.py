"""Planning help: how far a deal is, what the way costs and risks, and whether one can be there in time."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from comptoir.games.fugger_welser_medici.content import find_document
from comptoir.games.fugger_welser_medici.schema import FwmDocument
from comptoir.games.fugger_welser_medici.table import HOLDER_NAMES
from comptoir.kit.game import Document

PACES = (1, 2, 3)
FREE = ("town", "land")  # kinds of space that cost no due
Way = tuple[str, ...]  # the spaces entered, in order


@dataclass(frozen=True)
class Journey:
    """A way at some pace: how many turns it takes, what it costs, how likely a breakdown is, whether it works."""

    rounds: int
    florins: int
    risk: int  # per cent
    verdict: str  # in_time, late, or sea: closed before one is across


@dataclass(frozen=True)
class Plan:
    """One representative and one deal."""

    holder: str
    spaces: int  # 0: there already; -1: no way there
    journeys: tuple[Journey, ...]  # one for each pace

    @property
    def calmest(self) -> Journey | None:
        """The slowest pace that is in time."""
        return next((journey for journey in self.journeys if journey.verdict == "in_time"), None)


def plans(view: Document, document: FwmDocument, seat: int, deal: Document) -> list[Plan]:
    """How each of a seat's representatives on the board could reach a deal."""
    made = []
    for holder in HOLDER_NAMES[1:]:
        figure = view["seats"][seat]["holders"][holder]
        if figure["at"] in ("beside", "lost"):
            continue
        way = find_way(
            view["content"], figure["at"], deal["place"], closed_seas(view, document), is_free(view, document)
        )
        if way is None:
            made.append(Plan(holder, -1, ()))
            continue
        loaded = bool(figure["goods"]) or deal["kind"] == "demand"
        left = turns_left(view, seat, holder, deal["date"])
        waits = left is not None and left < deal["date"] - view["day"]
        journeys = [journey(view, document, way, pace, loaded, left, int(waits)) for pace in PACES] if way else []
        made.append(Plan(holder, len(way), tuple(journeys)))
    return made


def turns_left(view: Document, seat: int, holder: str, date: int | None) -> int | None:
    """How often a representative can still move before a date; None: the deal is urgent and has none."""
    if date is None:
        return None
    seats = len(view["seats"])
    left: int = date - view["day"]
    if view["stage"] == "market":
        return left - 1
    if view["stage"] in ("moves", "walk", "salvage"):
        ahead, now = (seat - view["start"]) % seats, (view["turn"] - view["start"]) % seats
        if ahead < now or (ahead == now and holder in view["moved"]):
            return left - 1
    return left


def journey(
    view: Document, document: FwmDocument, way: Way, pace: int, loaded: bool, left: int | None, waits: int
) -> Journey:
    """A way at one pace; the last turn may be shorter."""
    stages = [way[start : start + pace] for start in range(0, len(way), pace)]
    movement, kinds = document.movement, kinds_of(document)
    costs = movement.loaded if loaded else movement.empty
    due = movement.due_loaded if loaded else movement.due_empty
    dues = sum(costs_due(kinds[space], is_free(view, document)) for space in way)
    safe = 1.0
    if loaded:
        for stage in stages:
            safe *= 1 - chance_of(movement.breakdown[len(stage) - 1])
    verdict = "in_time"
    if any(is_lost(document, stage, view["day"] + waits + turn) for turn, stage in enumerate(stages)):
        verdict = "sea"
    elif left is not None and len(stages) > left:
        verdict = "late"
    florins = sum(costs[len(stage) - 1] for stage in stages) + due * dues
    return Journey(len(stages), florins, round(100 * (1 - safe)), verdict)


def is_lost(document: FwmDocument, stage: Sequence[str], day: int) -> bool:
    """Whether a turn's way leads over a closed sea, or ends at sea when it closes."""
    kinds = kinds_of(document)
    at_sea = [kinds[space] == "sea" for space in stage]
    return (any(at_sea) and sea_is_closed(document, day)) or (at_sea[-1] and sea_is_closed(document, day + 1))


def chance_of(total: int) -> float:
    """How likely two dice show so much or less."""
    ways = sum(one + other <= total for one in range(1, 7) for other in range(1, 7))
    return ways / 36


# --- the season and what is in force ------------------------------------------------------------------------


def sea_is_closed(document: FwmDocument, day: int) -> bool:
    """Whether a day lies in a month of closed sea."""
    return month_of(document, day)[2]


def month_of(document: FwmDocument, day: int) -> tuple[str, int, bool]:
    """The month of a day, which of its spaces it is, and whether the sea is closed."""
    space = day % sum(month.spaces for month in document.month)
    for month in document.month:
        if space < month.spaces:
            return month.id, space + 1, month.sea_closed
        space -= month.spaces
    raise AssertionError("a year has all its spaces")


def closed_seas(view: Document, document: FwmDocument) -> frozenset[str]:
    """The groups of sea spaces that nobody may enter today."""
    groups = frozenset(space.sea for space in document.space if space.sea)
    if sea_is_closed(document, view["day"]):
        return groups
    blocked = [
        card.sea for card in document.chance if card.effect == "closed-sea" and card.id in view["in_force"]
    ]
    return frozenset(sea for sea in blocked if sea)


def is_free(view: Document, document: FwmDocument) -> bool:
    """Whether a coronation waives tolls and crown dues today."""
    return any(card.effect == "free-passage" and card.id in view["in_force"] for card in document.chance)


def costs_due(kind: str, free: bool) -> bool:
    """Whether a space costs a due."""
    return kind == "sea" or (kind not in FREE and not free)


def kinds_of(document: FwmDocument) -> dict[str, str]:
    """The kind of each space."""
    return {space.id: space.kind for space in document.space}


# --- ways -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def find_way(mark: str, start: str, goal: str, closed: frozenset[str], free: bool) -> Way | None:
    """The shortest way, of several the one with fewest dues; None if none leads there."""
    document = find_document(mark)
    assert document is not None
    kinds, roads = kinds_of(document), roads_of(mark)
    seas = {space.id: space.sea for space in document.space}
    queue: list[tuple[int, int, str, Way]] = [(0, 0, start, ())]
    done = set()
    while queue:
        far, dues, space, way = heappop(queue)
        if space == goal:
            return way
        if space in done:
            continue
        done.add(space)
        for other in roads[space]:
            if other not in done and seas[other] not in closed:
                heappush(queue, (far + 1, dues + costs_due(kinds[other], free), other, (*way, other)))
    return None


@lru_cache(maxsize=100)
def roads_of(mark: str) -> dict[str, list[str]]:
    """The neighbours of each space."""
    document = find_document(mark)
    assert document is not None
    roads: dict[str, list[str]] = {space.id: [] for space in document.space}
    for one, other in document.roads.between:
        roads[one].append(other)
        roads[other].append(one)
    return roads
