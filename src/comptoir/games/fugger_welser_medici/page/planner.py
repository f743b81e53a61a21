"""Planning help: how far a deal is, what the way costs and risks, and whether one can be there in time.

Costs, risks and closed seas are those of the rules, asked on a table of their own for each day of a journey.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import heappop, heappush

from comptoir.games.fugger_welser_medici.content import fill
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.chance_cards import count_down_chance_cards
from comptoir.games.fugger_welser_medici.rules.journeys import breakdown_total, is_open, journey_cost
from comptoir.games.fugger_welser_medici.schema import FwmDocument
from comptoir.games.fugger_welser_medici.state import HOLDER_NAMES
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
class Errand:
    """One representative and one deal."""

    holder: str
    spaces: int  # 0: there already; -1: no way there
    journeys: tuple[Journey, ...]  # one for each pace

    @property
    def calmest(self) -> Journey | None:
        """The slowest pace that is in time."""
        return next((journey for journey in self.journeys if journey.verdict == "in_time"), None)


class Atlas:
    """A table's map and calendar, and the ways on it."""

    def __init__(self, document: FwmDocument) -> None:
        self.document = document
        self.kinds = {space.id: space.kind for space in document.space}
        self.seas = {space.id: space.sea for space in document.space}
        self.roads: dict[str, list[str]] = {space.id: [] for space in document.space}
        for one, other in document.roads.between:
            self.roads[one].append(other)
            self.roads[other].append(one)
        self.find_way = lru_cache(maxsize=4_000)(self._find_way)
        self.content = fill(document, {})
        self.numbers = {space: number for number, space in enumerate(self.content.space_ids)}

    # --- errands ------------------------------------------------------------------------------------------

    def errands(self, view: Document, seat: int, deal: Document) -> list[Errand]:
        """How each of a seat's representatives on the board could reach a deal."""
        made = []
        for holder in HOLDER_NAMES[1:]:
            figure = view["seats"][seat]["holders"][holder]
            if figure["at"] in ("beside", "lost"):
                continue
            way = self.find_way(figure["at"], deal["place"], self.closed_seas(view), self.is_free(view))
            if way is None:
                made.append(Errand(holder, -1, ()))
                continue
            loaded = bool(figure["goods"]) or deal["kind"] == "demand"
            left = turns_left(view, seat, holder, deal["date"])
            waits = not can_move_today(view, seat, holder)
            journeys = [self.journey(view, way, pace, loaded, left, waits) for pace in PACES] if way else []
            made.append(Errand(holder, len(way), tuple(journeys)))
        return made

    def journey(
        self, view: Document, way: Way, pace: int, loaded: bool, left: int | None, waits: bool
    ) -> Journey:
        """A way at one pace; the last turn may be shorter. What is in force today may be over on a later turn."""
        stages = [way[start : start + pace] for start in range(0, len(way), pace)]
        table = self.today(view)
        if waits:
            pass_a_day(table)
        florins, safe, crossed = 0, 1.0, True
        for stage in stages:
            self.declare(table, stage)
            florins += journey_cost(table, table.steps, int(loaded))
            safe *= 1 - chance_of(breakdown_total(table)) if loaded else 1
            crossed = crossed and all(is_open(table, self.numbers[space]) for space in stage)
            pass_a_day(table)
            crossed = crossed and not (self.kinds[stage[-1]] == "sea" and table.winter())
        verdict = "in_time"
        if not crossed:
            verdict = "sea"
        elif left is not None and len(stages) > left:
            verdict = "late"
        return Journey(len(stages), florins, round(100 * (1 - safe)), verdict)

    def today(self, view: Document) -> FuggerWelserMedici:
        """A table on which the rules can be asked: today's date, and the chance cards in force."""
        table = FuggerWelserMedici(self.content, 2)
        table.day = view["day"]
        for number, card in enumerate(self.document.chance):
            table.in_force[number] = view["in_force"].get(card.id, 0)
        return table

    def declare(self, table: FuggerWelserMedici, stage: Sequence[str]) -> None:
        """Take the path of one turn in hand."""
        table.steps = len(stage)
        for step, space in enumerate(stage):
            table.path[step] = self.numbers[space]

    # --- the season and what is in force --------------------------------------------------------------------

    @property
    def year(self) -> int:
        """How many spaces the calendar has."""
        return sum(month.spaces for month in self.document.month)

    @property
    def first_day(self) -> int:
        """The day on which the game begins."""
        start = self.document.calendar.start
        return next(day for day in range(self.year) if self.month_of(day)[:2] == (start.month, start.space))

    def month_of(self, day: int) -> tuple[str, int, bool]:
        """The month of a day, which of its spaces it is, and whether the sea is closed."""
        space = day % self.year
        for month in self.document.month:
            if space < month.spaces:
                return month.id, space + 1, month.sea_closed
            space -= month.spaces
        raise AssertionError("a year has all its spaces")

    def sea_is_closed(self, day: int) -> bool:
        """Whether a day lies in a month of closed sea."""
        return self.month_of(day)[2]

    def closed_seas(self, view: Document) -> frozenset[str]:
        """The groups of sea spaces that nobody may enter today."""
        if self.sea_is_closed(view["day"]):
            return frozenset(sea for sea in self.seas.values() if sea)
        blockades = [card for card in self.document.chance if card.effect == "closed-sea"]
        return frozenset(card.sea for card in blockades if card.sea and card.id in view["in_force"])

    def is_free(self, view: Document) -> bool:
        """Whether a coronation waives tolls and crown dues today."""
        return any(card.effect == "free-passage" and card.id in view["in_force"] for card in self.document.chance)

    # --- ways -------------------------------------------------------------------------------------------------

    def _find_way(self, start: str, goal: str, closed: frozenset[str], free: bool) -> Way | None:
        """The shortest way, of several the one with fewest dues; None if none leads there."""
        queue: list[tuple[int, int, str, Way]] = [(0, 0, start, ())]
        done = set()
        while queue:
            far, dues, space, way = heappop(queue)
            if space == goal:
                return way
            if space in done:
                continue
            done.add(space)
            for other in self.roads[space]:
                if other not in done and self.seas[other] not in closed:
                    heappush(queue, (far + 1, dues + costs_due(self.kinds[other], free), other, (*way, other)))
        return None


def turns_left(view: Document, seat: int, holder: str, date: int | None) -> int | None:
    """How often a representative can still move before a date; None: the deal is urgent and has none."""
    if date is None:
        return None
    left: int = date - view["day"]
    return left if can_move_today(view, seat, holder) else left - 1


def can_move_today(view: Document, seat: int, holder: str) -> bool:
    """Whether a representative's turn to move is still to come in this round."""
    if view["stage"] in ("moves", "walk", "salvage"):
        seats = len(view["seats"])
        ahead, now = (seat - view["start"]) % seats, (view["turn"] - view["start"]) % seats
        return ahead > now or (ahead == now and holder not in view["moved"])
    return bool(view["stage"] != "market")


def pass_a_day(table: FuggerWelserMedici) -> None:
    """The marker moves on, and chance cards come nearer to their end."""
    table.day += 1
    count_down_chance_cards(table)


def costs_due(kind: str, free: bool) -> bool:
    """Whether a space costs a due."""
    return kind == "sea" or (kind not in FREE and not free)


@cache
def chance_of(total: int) -> float:
    """How likely two dice show so much or less."""
    ways = sum(one + other <= total for one in range(1, 7) for other in range(1, 7))
    return ways / 36
