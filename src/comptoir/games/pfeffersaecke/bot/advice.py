"""What a bot should know of Pfeffersäcke. Everything is weighed in florins, points by what they cost at the end."""

import math
from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.games.pfeffersaecke.ids import (
    DOUBLE,
    EXTEND,
    EXTEND_TWICE,
    FINISH,
    OPEN,
    PLACE,
    village_of,
)
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke
from comptoir.games.pfeffersaecke.rules.ending import brings_region, region_points
from comptoir.games.pfeffersaecke.rules.income import double_income, income, spaces_pay
from comptoir.games.pfeffersaecke.rules.opening import has_opened
from comptoir.games.pfeffersaecke.rules.scoring import majority
from comptoir.games.pfeffersaecke.state import TOWNS, holds

SAFE_CONDUCT: Final[i64] = 30  # florins that a safe-conduct is worth as long as it can still be used
CHEAP: Final[i64] = 12  # florins; a start is judged by the routes that cost no more
LOOK_AHEAD: Final[i64] = 45  # actions, about three rounds of three players


@final
class MerchantAdvice(Advice[Pfeffersaecke]):
    """Win towns where few counters are missing, reach new regions, let free spaces pay for it."""

    def horizon(self) -> i64:
        return LOOK_AHEAD

    def exploration(self) -> float:
        return 0.2

    def trust(self) -> float:
        return 0.1

    # --- how a seat stands ------------------------------------------------------------------------------

    def evaluate(self, table: Pfeffersaecke, seat: i64) -> float:
        """Mostly who has won; before the end, how likely a lead in expected points is to last."""
        own = self.points(table, seat)
        best = -1000.0
        for other in range(table.seats):
            if other != seat:
                best = max(best, self.points(table, other))
        lead = 1.0 / (1.0 + math.exp((best - own) / 5.0))
        return 0.8 * table.returns()[seat] + 0.2 * lead if table.over else lead

    def points(self, table: Pfeffersaecke, seat: i64) -> float:
        """The points a seat may expect: those it has, its regions and money, and what its towns promise."""
        points = float(table.influence[seat])
        if table.over:
            return points
        points += float(region_points(table, seat))
        point = float(table.content.florins_per_point)
        points += float(table.florins[seat]) / point
        points += float(table.safe_conducts[seat] * SAFE_CONDUCT) / point
        towns = table.lying & table.present[seat]
        for town in range(TOWNS):
            if holds(towns, town):
                points += self.promise(table, seat, town)
        return points

    def promise(self, table: Pfeffersaecke, seat: i64, town: i64) -> float:
        """What a town with a disc may still bring a seat: its points by the seat's share, and some income."""
        value = table.content.value[town]
        free = table.free_spaces(town)
        own = self.counters(table, seat, town)
        needed = majority(table, town)
        squares: i64 = 1
        for other in range(table.seats):
            counters = self.counters(table, other, town)
            squares += counters * counters
        share = float(own * own) / float(squares)
        worth = float(value)
        if own + free < needed:
            worth = worth / 2.0
        done = 0.35 + 0.65 * float(own) / float(needed)
        return worth * share * done + float(spaces_pay(table, free)) / float(table.content.florins_per_point)

    def counters(self, table: Pfeffersaecke, seat: i64, town: i64) -> i64:
        """A seat's counters in a town, in the centre too."""
        counters = table.counters(seat, town)
        if seat == table.turn:
            counters += table.in_centre(town)
        return counters

    # --- what a sensible player would do ------------------------------------------------------------------

    def weigh(self, table: Pfeffersaecke, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        for number in range(count):
            action = actions[number]
            florins: i64 = 8  # collecting, and starting anywhere
            if action >= OPEN:
                florins = self.worth_opening(table, seat, action - OPEN)
            elif action < PLACE:
                florins = self.worth_start(table, village_of(action))
            elif action < EXTEND:
                florins = self.worth_disc(table, seat, action - PLACE)
            elif action < EXTEND_TWICE:
                florins = self.worth_extending(table, seat, action - EXTEND, 1)
            elif action < DOUBLE:
                florins = self.worth_extending(table, seat, action - EXTEND_TWICE, 2) - SAFE_CONDUCT
            elif action == DOUBLE:
                florins = self.worth_doubling(table, seat)
            elif action == FINISH:
                florins = 6
            florins = max(florins, 1)
            out[number] = florins * florins

    def worth_start(self, table: Pfeffersaecke, village: i64) -> i64:
        """A village with cheap ways to large towns."""
        content = table.content
        florins: i64 = 0
        for route in range(content.first_route[village], content.first_route[village + 1]):
            place = content.route_from[route]
            if place < TOWNS and content.route_cost[route] <= CHEAP:
                florins += content.value[place]
        return florins

    def worth_disc(self, table: Pfeffersaecke, seat: i64, town: i64) -> i64:
        """A town one can reach soon and the others cannot."""
        florins = table.content.value[town]
        for other in range(table.seats):
            if holds(table.reach[other], town):
                if other == seat:
                    florins += 3 * table.content.value[town]
                else:
                    florins -= table.content.value[town] // 2
        return florins

    def worth_extending(self, table: Pfeffersaecke, seat: i64, town: i64, counters: i64) -> i64:
        """The town's points for each counter still missing, less the income forgone."""
        if not holds(table.lying, town):
            return 1
        value = table.content.value[town]
        free = table.free_spaces(town)
        missing = majority(table, town) - table.counters(seat, town)
        if missing > free:  # no majority can come of it any more
            return 5 * counters
        forgone = spaces_pay(table, free)
        points = table.content.florins_per_point * value
        return points - forgone if missing <= counters else points * counters // (missing + 1) - forgone

    def worth_doubling(self, table: Pfeffersaecke, seat: i64) -> i64:
        """What a safe-conduct adds to the income, less what it is worth otherwise."""
        return double_income(table, seat) - income(table, seat) - SAFE_CONDUCT // 2

    def worth_opening(self, table: Pfeffersaecke, seat: i64, route: i64) -> i64:
        """A village's point, a share of a town's points and income, points for a new region, less the cost."""
        content = table.content
        place = content.route_to[route]
        florins = -content.route_cost[route]
        point = content.florins_per_point
        if brings_region(table, seat, place):
            florins += point * content.points_region
        if place >= TOWNS:
            florins += point * content.points_village + 8
        elif holds(table.lying, place):
            value = content.value[place]
            free = table.free_spaces(place)
            florins += spaces_pay(table, free)
            if free >= majority(table, place):
                florins += point * value // 2
        if has_opened(table):
            florins -= SAFE_CONDUCT
        return florins
