"""Chapters 4 to 9: the six phases of a turn, and the safe-conducts."""

from mypy_extensions import i64

from comptoir.games.pfeffersaecke.ids import (
    BASIC_INCOME,
    DOUBLED,
    EXTENDED,
    FULL,
    MAJORITY,
    OPENED,
    PAID_FEE,
    PLACED,
    SETTLED,
    SPENT,
    TOWN_INCOME,
)
from comptoir.games.pfeffersaecke.rules.set_up import SetUp
from comptoir.games.pfeffersaecke.state import (
    ALL_TOWNS,
    CELL,
    EXTENDING,
    OPENING,
    SECOND_OPENING,
    TOWNS,
    TWICE_IN_A_TOWN,
    UNUSED,
    VALUES,
    holds,
    only,
)


class Phases(SetUp):
    """What a seat does in its turn."""

    # --- 4. Placing a disc ----------------------------------------------------------------------------

    def has_disc_for(self, seat: i64, town: i64) -> bool:
        """Whether a disc with the town's number is in the seat's hand."""
        return self.hand[seat * VALUES + self.content.value[town]] > 0

    def place_disc(self, seat: i64, town: i64) -> None:
        """A disc from hand on a town with its number: the town is open."""
        value = self.content.value[town]
        self.hand[seat * VALUES + value] -= 1
        self.hand_size[seat] -= 1
        self.high_placed[seat] += self.is_high(value)
        self.waiting ^= only(town)
        self.lying |= only(town)
        self.room |= only(town)
        self.tell(PLACED, seat, town, value)
        self.phase = EXTENDING

    # --- 5. Extending ---------------------------------------------------------------------------------

    def extendable(self, seat: i64) -> i64:
        """The towns where a seat may add a counter: it stands there, there is room, it has not yet done so."""
        if self.supply[seat] == 0:
            return 0
        towns = self.room & self.present[seat] & ~self.centre
        if self.content.extension_fee and self.florins[seat] < self.content.fee[self.seats]:
            towns &= self.lying
        return towns

    def can_extend_or_double(self, seat: i64) -> bool:
        """Whether there is anything to decide before the income."""
        return self.extendable(seat) != 0 or self.may_double(seat)

    def extend(self, seat: i64, town: i64, counters: i64) -> None:
        """One counter in the centre, or two with a safe-conduct."""
        self.centre |= only(town)
        if counters == 2:
            self.use_conduct(seat, TWICE_IN_A_TOWN)
            self.twice |= only(town)
            self.supply[seat] -= 1
        self.put_counter(seat, town)
        self.tell(EXTENDED, seat, town, counters)
        if self.content.extension_fee and not holds(self.lying, town):
            fee = counters * self.content.fee[self.seats]
            self.florins[seat] -= fee
            self.tell(PAID_FEE, seat, town, fee)

    # --- 6. Income ------------------------------------------------------------------------------------

    def collect(self, seat: i64, times: i64) -> None:
        """Town and basic income, once or, with a safe-conduct, twice."""
        towns = self.town_income(seat)
        basic = self.content.basic_income[self.seats]
        self.tell(BASIC_INCOME, seat, basic)
        florins = towns + basic
        if times == 2:
            florins = self.doubled(towns, basic)
            self.tell(DOUBLED, seat, florins)
        self.florins[seat] += florins
        self.phase = OPENING

    def town_income(self, seat: i64) -> i64:
        """Each free space on a disc where the seat stands and has not extended in this turn."""
        towns = self.lying & self.present[seat] & ~self.centre
        each = self.content.space_income[self.seats]
        florins: i64 = 0
        for town in range(TOWNS):
            if holds(towns, town):
                spaces = self.content.value[town] - self.filled[town]
                florins += each * spaces
                self.tell(TOWN_INCOME, seat, town, spaces, each * spaces)
        return florins

    # --- 7. Opening -----------------------------------------------------------------------------------

    def may_open(self, seat: i64) -> bool:
        """One opening in a turn; a second one takes a safe-conduct."""
        return self.supply[seat] > 0 and (self.opened < 0 or self.may_use_conduct(seat))

    def openable(self, seat: i64) -> i64:
        """Places with room, one route away, where the seat does not yet stand."""
        places = self.room & self.reach[seat] & ~self.present[seat]
        if self.content.second_in_towns and self.opened >= 0:
            places &= ALL_TOWNS
            if self.opened >= TOWNS:
                places = 0
        return places

    def can_open(self, seat: i64) -> bool:
        """Whether any route leads to a new counter that can be paid."""
        if not self.may_open(seat):
            return False
        content = self.content
        present = self.present[seat]
        florins = self.florins[seat]
        places = self.openable(seat)
        place: i64 = 0
        while places != 0:
            if places & 1 == 1:
                for route in range(content.first_route[place], content.first_route[place + 1]):
                    if content.route_cost[route] > florins:
                        break  # the others cost more
                    if holds(present, content.route_from[route]):
                        return True
            places >>= 1
            place += 1
        return False

    def open_place(self, seat: i64, route: i64) -> None:
        """Pay for the route; a village brings its point at once, a town's counter waits in the centre."""
        place = self.content.route_to[route]
        origin = self.content.route_from[route]
        cost = self.content.route_cost[route]
        if self.opened >= 0:
            self.use_conduct(seat, SECOND_OPENING)
        else:
            self.opened = place
        self.last_route = route
        self.florins[seat] -= cost
        if place < TOWNS:
            self.centre |= only(place)
            self.tell(OPENED, seat, place, origin, cost)
        else:
            points = self.content.village_influence
            self.influence[seat] += points
            self.villages_left -= 1
            self.tell(SETTLED, seat, place, origin, cost, points, self.villages_left)
        self.put_counter(seat, place)

    # --- 8. Scoring -----------------------------------------------------------------------------------

    def settle(self, seat: i64) -> None:
        """Counters move from the centres to the rings; towns won or full are scored."""
        for town in range(TOWNS):
            if holds(self.centre, town):
                for _ in range(self.in_centre(town)):
                    self.ring[town] |= (seat + 1) << (CELL * self.filled[town])
                    self.filled[town] += 1
                    self.count[seat * TOWNS + town] += 1
                if holds(self.lying, town):
                    self.score_town(seat, town)

    def score_town(self, seat: i64, town: i64) -> None:
        """A majority brings the town's value; a full town without one half of it to its leader; the disc goes."""
        value = self.content.value[town]
        if self.has_majority(seat, town):
            self.win_town(MAJORITY, seat, town, value)
        elif self.filled[town] == value:
            self.win_town(FULL, self.leader(town), town, value // 2)

    def win_town(self, event: i64, winner: i64, town: i64, points: i64) -> None:
        """Influence for the winner; the disc goes back to the box."""
        self.influence[winner] += points
        self.lying ^= only(town)
        self.tell(event, winner, town, points)

    # --- 9. Safe-conducts -----------------------------------------------------------------------------

    def is_first_turn(self) -> bool:
        """Whether the seat in turn has its first turn."""
        return self.turns < self.seats

    def may_use_conduct(self, seat: i64) -> bool:
        """From the second turn on, one in a turn."""
        return self.safe_conducts[seat] > 0 and self.conduct == UNUSED and not self.is_first_turn()

    def use_conduct(self, seat: i64, use: i64) -> None:
        """It goes back to the box. (With option double_everywhere it serves for the whole turn.)"""
        if self.conduct == UNUSED:
            self.safe_conducts[seat] -= 1
            self.conduct = use
            self.tell(SPENT, seat, use, self.safe_conducts[seat])

    def may_extend_twice(self, seat: i64) -> bool:
        """Whether a safe-conduct lets this seat extend twice in a town."""
        if self.content.double_everywhere and self.conduct == TWICE_IN_A_TOWN:
            return True
        return self.may_use_conduct(seat)

    def twice_extendable(self, seat: i64) -> i64:
        """The towns where a seat may add two counters with a safe-conduct."""
        if self.supply[seat] < 2 or not self.may_extend_twice(seat):
            return 0
        towns = self.extendable(seat)
        dear = self.content.extension_fee and self.florins[seat] < 2 * self.content.fee[self.seats]
        if dear or self.content.safe_conduct_needs_disc:
            towns &= self.lying
        for town in range(TOWNS):
            if holds(towns, town) and self.free_spaces(town) < 2:
                towns ^= only(town)
        return towns

    def may_double(self, seat: i64) -> bool:
        """Double income, while nothing has been extended."""
        return self.centre == 0 and self.may_use_conduct(seat)

    def doubled(self, towns: i64, basic: i64) -> i64:
        """Twice the income, at least 48 florins."""
        least = self.content.least_double_income
        if self.content.least_for_towns:
            return max(least, 2 * towns) + 2 * basic
        return max(least, 2 * (towns + basic))
