# compiled
"""Planning help: how to reach a deal, what the way costs and risks, and whether one can be there in time.

Everything is asked of the rules, on a table set up from what the viewer sees. A plan counts with what is known today:
the calendar, and the chance cards in force for as long as they last.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from comptoir.games.fugger_welser_medici.content import fill
from comptoir.games.fugger_welser_medici.ids import (
    EMPTY,
    HOLDER_NAMES,
    HOLDERS,
    LOADED,
    MOST_STEPS,
    SEA,
    SON,
    WALK,
)
from comptoir.games.fugger_welser_medici.position import Position, restore
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.calendar import move_marker
from comptoir.games.fugger_welser_medici.rules.chance_cards import (
    THROWS,
    count_down_chance_cards,
    robbers_at,
    throws_up_to,
)
from comptoir.games.fugger_welser_medici.rules.journeys import (
    breakdown_throws,
    breakdown_total_of,
    due_for,
    is_open,
    journey_cost,
    may_still_move,
    moves_until,
    stands_at,
)
from comptoir.games.fugger_welser_medici.schema import FwmDocument
from comptoir.games.fugger_welser_medici.state import FwmContent
from comptoir.kit.game import Document
from comptoir.kit.pack import fill_array

PACES = range(1, MOST_STEPS + 1)
FARTHEST = 100  # turns no plan looks beyond
Way = tuple[int, ...]  # the spaces entered, in order


@dataclass(frozen=True)
class Journey:
    """A way at some pace: how many turns it takes, what it costs, how likely a breakdown is, whether it works."""

    rounds: int
    florins: int
    risk: int  # per cent
    verdict: str  # in_time, late, or sea: closed before one is across
    way: tuple[str, ...]


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


class Plan(NamedTuple):
    """A whole journey of somebody who moves now: all of it, and what this turn is of it."""

    pace: int
    rounds: int
    arrives: int  # on which day
    florins: int
    risk: int  # per cent
    verdict: str  # as of a Journey
    way: Way
    florins_now: int
    risk_now: int

    @property
    def leg(self) -> Way:
        """The spaces of this turn."""
        return self.way[: self.pace]


class Weather(NamedTuple):
    """What the rules say about every space on one day."""

    is_open: tuple[bool, ...]
    due: tuple[tuple[int, ...], tuple[int, ...]]  # without wares, with wares
    robbers: tuple[int, ...]
    drowned: tuple[bool, ...]  # whoever is there when the next day comes is lost
    throws: Mapping[tuple[int, int], int]  # that fail, by spaces and robbers met


class Today(NamedTuple):
    """What journeys depend on: the day, chance cards in force, the traveller's rights of way."""

    day: int
    in_force: tuple[int, ...]
    rights: tuple[int, ...] = ()


Trip = tuple[int, float, Way]
"""A way found so far: its florins, the danger of a breakdown, its spaces; the better of two is the smaller."""


class Atlas:
    """A table's map and calendar, and the ways on it."""

    def __init__(self, document: FwmDocument) -> None:
        self.document = document
        self.content = fill(document, {})
        self.contents = {"trade": self.content}  # by what is played for, as far as tables have asked
        self.names = self.content.space_ids
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.year = int(self.content.year)  # spaces of the calendar
        self.payday = int(self.content.payday)
        ends = list(accumulate(month.spaces for month in document.month))
        self.months = [  # with their spaces of the calendar
            (month, range(end - month.spaces, end)) for month, end in zip(document.month, ends, strict=True)
        ]
        first, neighbour = self.content.first_road, self.content.neighbour
        self.neighbours = [
            [int(neighbour[road]) for road in range(first[space], first[space + 1])]
            for space in range(len(self.names))
        ]
        self.roads = {
            name: [self.names[other] for other in self.neighbours[space]] for name, space in self.numbers.items()
        }
        self.weather = lru_cache(maxsize=200)(self._weather)
        self.hops = lru_cache(maxsize=None)(self._hops)
        self.trips = lru_cache(maxsize=300)(self._trips)
        self.journeys = lru_cache(maxsize=20_000)(self._journey)

    def content_for(self, goal: str) -> FwmContent:
        """The content of a game played for this."""
        if goal not in self.contents:
            self.contents[goal] = fill(self.document, {"goal": goal})
        return self.contents[goal]

    def table(self, view: Document) -> FuggerWelserMedici:
        """A table on which the rules can be asked, in the position a view shows."""
        table = FuggerWelserMedici(self.content_for(view.get("goal", "trade")), len(view["seats"]))
        restore(table, {name: view[name] for name in Position.__struct_fields__ if name in view})
        return table

    def table_on(self, today: Today) -> FuggerWelserMedici:
        """A table on which the rules can be asked about a day, for somebody with these rights of way."""
        table = FuggerWelserMedici(self.content, 2)
        table.day = today.day
        fill_array(table.in_force, today.in_force)
        table.traders[0].cubes = len(today.rights)
        fill_array(table.traders[0].rights, today.rights)
        return table

    # --- the calendar ---------------------------------------------------------------------------------------

    def month_of(self, day: int) -> tuple[str, int]:
        """The month of a day, and which of its spaces it is."""
        space = day % self.year
        return self.content.month_ids[self.content.month[space]], int(self.content.half[space])

    def sea_is_closed(self, day: int) -> bool:
        """Whether a day lies in a month of closed sea."""
        return bool(self.content.sea_closed[day % self.year])

    # --- errands ----------------------------------------------------------------------------------------------

    def errands(self, table: FuggerWelserMedici, seat: int, deal: Document) -> list[Errand]:
        """How each of a seat's representatives on the board could reach a deal."""
        on_board = [holder for holder in range(SON, HOLDERS) if table.traders[seat].at[holder] >= 0]
        return [self.errand(table, seat, holder, deal) for holder in on_board]

    def errand(self, table: FuggerWelserMedici, seat: int, holder: int, deal: Document) -> Errand:
        """How one representative could reach a deal at each pace; to a demand one brings wares."""
        trader, goal = table.traders[seat], self.numbers[deal["place"]]
        if trader.at[holder] == goal:
            return Errand(HOLDER_NAMES[holder], 0, ())
        burden = LOADED if deal["kind"] == "demand" else trader.burden(holder)
        left = None if deal["date"] is None else moves_until(table, seat, holder, deal["date"])
        morning = self.first_morning(table, seat, holder)
        journeys = [self.journey(morning, seat, trader.at[holder], goal, pace, burden, left) for pace in PACES]
        if None in journeys:
            return Errand(HOLDER_NAMES[holder], -1, ())
        found = tuple(journey for journey in journeys if journey)
        return Errand(HOLDER_NAMES[holder], min(len(journey.way) for journey in found), found)

    def way_on(self, table: FuggerWelserMedici, seat: int, holder: int, deal: Document) -> tuple[str, ...]:
        """The way a representative who moves now should go on: the calmest in time, or from a path in hand."""
        if table.stage != WALK:
            errand = self.errand(table, seat, holder, deal)
            journey = errand.calmest or (errand.journeys[-1] if errand.journeys else None)
            return journey.way if journey else ()
        here = int(stands_at(table, table.traders[seat], holder))
        left, burden = MOST_STEPS - int(table.steps), int(table.traders[seat].burden(holder))
        found = self.journey(table, seat, here, self.numbers[deal["place"]], left, burden, None)
        return found.way if found else ()

    def plan(
        self, table: FuggerWelserMedici, seat: int, holder: int, goal: int, pace: int, date: int | None
    ) -> Plan | None:
        """The journey of a representative who moves now, with what he carries; None: no way."""
        trader = table.traders[seat]
        burden, start = int(trader.burden(holder)), int(trader.at[holder])
        left = None if date is None else int(moves_until(table, seat, holder, date))
        found = self.journey(table, seat, start, goal, pace, burden, left)
        if found is None:
            return None
        way = tuple(self.numbers[space] for space in found.way)
        florins, safe, _ = self.travelled(table, seat, way[:pace], pace, burden)
        journey = (found.rounds, int(table.day) + found.rounds, found.florins, found.risk, found.verdict)
        return Plan(pace, *journey, way, florins, round(100 * (1 - safe)))

    def in_reach(self, table: FuggerWelserMedici, seat: int, holder: int) -> dict[int, Way]:
        """Where a representative could be after this turn, each with the cheapest way."""
        trader = table.traders[seat]
        trips = self.trips(
            int(trader.at[holder]), MOST_STEPS, int(trader.burden(holder)), today_of(table, seat), None
        )
        return {space: way for space, (_, _, way) in trips.items() if len(way) <= MOST_STEPS}

    def first_morning(self, table: FuggerWelserMedici, seat: int, holder: int) -> FuggerWelserMedici:
        """The table on the day a representative moves next: today, or tomorrow."""
        morning = table.clone()
        if not may_still_move(table, seat, holder):
            pass_a_day(morning)
        return morning

    def journey(
        self,
        morning: FuggerWelserMedici,
        seat: int,
        start: int,
        goal: int,
        pace: int,
        burden: int,
        left: int | None,
    ) -> Journey | None:
        """The best way at a pace; if the sea closes on it, the one there would be otherwise; None: no way.

        Whoever would have to walk about until the sea opens has no way either.
        """
        found = self.journeys(int(start), goal, pace, int(burden), today_of(morning, seat))
        if found is not None and found.verdict == "in_time" and left is not None and found.rounds > left:
            return replace(found, verdict="late")
        return found

    def _journey(self, start: int, goal: int, pace: int, burden: int, today: Today) -> Journey | None:
        """The same without a date: it depends on the day, the cards in force and the rights of way alone."""
        trip, verdict = self.trips(start, pace, burden, today, None).get(goal), "in_time"
        if trip is None or turns(trip, pace) > -(
            -self.hops(start)[goal] // pace
        ):  # else none is faster, whatever the sea
            open_sea, closed_sea = (
                self.trips(start, pace, burden, today, sea).get(goal) for sea in (True, False)
            )
            if open_sea is None:
                return None
            direct = max(turns(other, pace) for other in (open_sea, closed_sea) if other)
            if trip is None or turns(trip, pace) > direct:
                trip, verdict = open_sea, "sea"
        florins, safe, rounds = self.travelled(self.table_on(today), 0, trip[2], pace, burden)
        way = tuple(self.names[space] for space in trip[2])
        return Journey(rounds, florins, round(100 * (1 - safe)), verdict, way)

    def _hops(self, start: int) -> dict[int, int]:
        """To every space the fewest steps there are, open or not."""
        found, here = {start: 0}, [start]
        while here:
            there = {other for space in here for other in self.neighbours[space]}
            steps = found[here[0]] + 1
            here = [space for space in there if space not in found]
            found |= dict.fromkeys(here, steps)
        return found

    def travelled(
        self, morning: FuggerWelserMedici, seat: int, way: Way, pace: int, burden: int
    ) -> tuple[int, float, int]:
        """What the rules take for a way, how likely nothing breaks down on it, and how many turns it takes."""
        table = morning.clone()
        florins, safe, rounds = 0, 1.0, 0
        for start in range(0, len(way), pace):
            table.steps = len(way[start : start + pace])
            fill_array(table.path, way[start : start + pace])
            florins += journey_cost(table, table.traders[seat], table.steps, burden)
            safe *= 1 - odds(breakdown_throws(table, burden))
            rounds += 1
            pass_a_day(table)
        return florins, safe, rounds

    # --- ways -------------------------------------------------------------------------------------------------

    def _trips(
        self,
        start: int,
        pace: int,
        burden: int,
        today: Today,
        sea: bool | None,
    ) -> dict[int, Trip]:
        """To every space the way of fewest turns; of several the cheapest, then the safest, then the shortest.

        With `sea` the sea counts as open or closed all the year, else as the rules say day by day.
        """
        table = self.table_on(today)
        found: dict[int, Trip] = {}
        reached = {start: -1}  # in which turn
        here: dict[int, Trip] = {start: (0, 0.0, ())}
        for turn in range(FARTHEST):
            now = today_of(table, 0)
            weather = self.weather(now._replace(day=now.day % self.year))
            stage = {(space, 0): trip for space, trip in here.items()}
            for steps in range(1, pace + 1):
                stage = self.a_step_on(stage, weather, burden, turn, reached, sea)
                ended = [
                    (space, self.ended(trip, steps, met, burden, weather)) for (space, met), trip in stage.items()
                ]
                for space, trip in ended:
                    if reached.setdefault(space, turn) == turn:
                        found[space] = min(found.get(space, trip), trip, key=preference)
            here = {}
            for space, trip in ended:
                if sea or not weather.drowned[space]:
                    here[space] = min(here.get(space, trip), trip)
            if not here:
                break
            pass_a_day(table)
        return found

    def a_step_on(
        self,
        stage: Mapping[tuple[int, int], Trip],
        weather: Weather,
        burden: int,
        turn: int,
        reached: Mapping[int, int],
        sea: bool | None,
    ) -> dict[tuple[int, int], Trip]:
        """Every path one space longer, by where it leads and which robbers it meets; no way back to earlier turns."""
        further: dict[tuple[int, int], Trip] = {}
        for (space, met), (florins, danger, way) in stage.items():
            for other in self.neighbours[space]:
                by_sea = self.content.kind[other] == SEA
                may_enter = weather.is_open[other] if sea is None or not by_sea else sea
                if may_enter and reached.get(other, turn) == turn:
                    key = (other, met | weather.robbers[other])
                    best, paid = further.get(key), florins + weather.due[burden][other]
                    if best is None or paid <= best[0]:
                        longer = paid, danger, (*way, other)
                        if best is None or longer < best:
                            further[key] = longer
        return further

    def ended(self, trip: Trip, steps: int, met: int, burden: int, weather: Weather) -> Trip:
        """A trip whose turn ends after `steps` spaces: the pace is paid and the dice are rolled."""
        throws = weather.throws[steps, met] if burden == LOADED else 0
        florins, danger, way = trip
        danger = 1 - (1 - danger) * (1 - odds(throws))
        return florins + int(self.content.pace(steps, burden)), round(danger, 9), way

    def _weather(self, today: Today) -> Weather:
        """What the rules say about every space on a day."""
        table = self.table_on(today)
        traveller = table.traders[0]
        spaces = range(len(self.names))
        robbers = tuple(int(robbers_at(table, space)) for space in spaces)
        throws = {
            (steps, met): int(throws_up_to(breakdown_total_of(table, steps, met)))
            for steps in PACES
            for met in unions(robbers)
        }
        opened = tuple(is_open(table, space) for space in spaces)
        due = (
            tuple(int(due_for(table, traveller, space, EMPTY)) for space in spaces),
            tuple(int(due_for(table, traveller, space, LOADED)) for space in spaces),
        )
        pass_a_day(table)
        drowned = tuple(self.content.kind[space] == SEA and table.winter() for space in spaces)
        return Weather(opened, due, robbers, drowned, throws)


def today_of(table: FuggerWelserMedici, seat: int) -> Today:
    """What journeys of a seat depend on."""
    trader = table.traders[seat]
    rights = tuple(sorted(int(trader.rights[number]) for number in range(trader.cubes)))
    return Today(int(table.day), tuple(map(int, table.in_force)), rights)


def pass_a_day(table: FuggerWelserMedici) -> None:
    """Let the calendar phase come, as far as a journey feels it."""
    move_marker(table)
    count_down_chance_cards(table)


def odds(throws: int) -> float:
    """How likely one of `throws` throws of two dice falls."""
    return throws / int(THROWS)


def turns(trip: Trip, pace: int) -> int:
    """How many turns a trip takes."""
    return -(-len(trip[2]) // pace)


def preference(trip: Trip) -> tuple[int, float, int, Way]:
    """The cheapest trip first, then the safest, then the shortest."""
    florins, danger, way = trip
    return florins, danger, len(way), way


def unions(bit_sets: Iterable[int]) -> set[int]:
    """All bit sets that can come together from some of these."""
    made = {0}
    for bits in set(bit_sets):
        made |= {bits | other for other in made}
    return made
