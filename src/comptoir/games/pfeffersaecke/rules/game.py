"""What may be done, and what comes of it."""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.pfeffersaecke.ids import (
    ALREADY_EXTENDED,
    ALREADY_THERE,
    BEFORE_EXTENDING,
    COLLECT,
    COLLECTS,
    DISC_NEEDED,
    DOUBLE,
    EXTEND,
    EXTEND_TWICE,
    FEE_TOO_DEAR,
    FINISH,
    FINISHED,
    GAME_IS_OVER,
    NO_COUNTER_AT_START,
    NO_COUNTER_TO_EXTEND,
    NO_COUNTERS_LEFT,
    NO_DISC_YET,
    NO_ROOM,
    NO_SAFE_CONDUCT,
    NO_SUCH_DISC,
    NOT_IN_FIRST_TURN,
    NOT_YOUR_TURN,
    ONE_DISC_PER_TOWN,
    ONE_OPENING,
    ONE_SAFE_CONDUCT,
    OPEN,
    OTHER_PHASE,
    PLACE,
    PLACE_CLOSED,
    START,
    TOO_DEAR,
    TOWN_IS_FULL,
    TOWNS_ONLY,
    TWO_SPACES_NEEDED,
    VILLAGE_TAKEN,
    VILLAGE_TAKEN_AT_START,
)
from comptoir.games.pfeffersaecke.rules.end import TheEnd
from comptoir.games.pfeffersaecke.state import (
    DOUBLE_INCOME,
    EXTENDING,
    OPENING,
    PLACING,
    STARTING,
    TOWNS,
    UNUSED,
    VILLAGES,
    holds,
)


@final
class Pfeffersaecke(TheEnd):
    """One table of Pfeffersäcke in play."""

    # --- what may be done -------------------------------------------------------------------------------

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over or seat != self.turn:
            return 0
        if self.phase == STARTING:
            return self.legal_starts(out)
        if self.phase == PLACING:
            return self.legal_discs(seat, out)
        if self.phase == EXTENDING:
            return self.legal_extensions(seat, out)
        return self.legal_openings(seat, out)

    def legal_starts(self, out: vec[i64]) -> i64:
        """Any free village."""
        n: i64 = 0
        for village in range(VILLAGES):
            out[n] = START + village
            n += self.room >> (TOWNS + village) & 1
        return n

    def legal_discs(self, seat: i64, out: vec[i64]) -> i64:
        """Any waiting town whose number is on a disc in hand."""
        n: i64 = 0
        for town in range(TOWNS):
            out[n] = PLACE + town
            n += holds(self.waiting, town) and self.has_disc_for(seat, town)
        return n

    def legal_extensions(self, seat: i64, out: vec[i64]) -> i64:
        """One or two counters in a town, double income, or no more."""
        n: i64 = 0
        once = self.extendable(seat)
        for town in range(TOWNS):
            out[n] = EXTEND + town
            n += once >> town & 1
        twice = self.twice_extendable(seat)
        if twice != 0:
            for town in range(TOWNS):
                out[n] = EXTEND_TWICE + town
                n += twice >> town & 1
        if self.may_double(seat):
            out[n] = DOUBLE
            n += 1
        out[n] = COLLECT
        return n + 1

    def legal_openings(self, seat: i64, out: vec[i64]) -> i64:
        """A route from an own counter to a new place that can be paid, or no more."""
        out[0] = FINISH
        n: i64 = 1
        if not self.may_open(seat):
            return n
        present = self.present[seat]
        florins = self.florins[seat]
        first_route = self.content.first_route
        route_cost = self.content.route_cost
        route_from = self.content.route_from
        places = self.openable(seat)
        place: i64 = 0
        while places != 0:
            if places & 1 == 1:
                for route in range(first_route[place], first_route[place + 1]):
                    if route_cost[route] > florins:
                        break  # the others cost more
                    out[n] = OPEN + route
                    n += present >> route_from[route] & 1
            places >>= 1
            place += 1
        return n

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return GAME_IS_OVER
        if seat != self.turn:
            return NOT_YOUR_TURN
        if self.phase != phase_of(action):
            if EXTEND_TWICE <= action <= DOUBLE and self.is_first_turn() and self.phase != STARTING:
                return NOT_IN_FIRST_TURN  # waiting for another phase does not help
            return OTHER_PHASE
        if action < PLACE:
            return self.start_refusal(TOWNS + action - START)
        if action < EXTEND:
            return self.disc_refusal(seat, action - PLACE)
        if action < EXTEND_TWICE:
            return self.once_refusal(seat, action - EXTEND)
        if action < DOUBLE:
            return self.twice_refusal(seat, action - EXTEND_TWICE)
        if action == DOUBLE:
            return self.double_refusal(seat)
        if action >= OPEN:
            return self.opening_refusal(seat, action - OPEN)
        return 0

    def start_refusal(self, village: i64) -> i64:
        """A village that is free and not closed."""
        if holds(self.closed, village):
            return PLACE_CLOSED
        if not holds(self.room, village):
            return VILLAGE_TAKEN_AT_START
        return 0

    def disc_refusal(self, seat: i64, town: i64) -> i64:
        """A disc in hand, on a town with its number that has had none."""
        if holds(self.closed, town):
            return PLACE_CLOSED
        if not holds(self.waiting, town):
            return ONE_DISC_PER_TOWN
        if not self.has_disc_for(seat, town):
            return NO_SUCH_DISC
        return 0

    def extension_refusal(self, seat: i64, town: i64) -> i64:
        """An own counter, a free space, once in a turn, counters in the supply."""
        if holds(self.closed, town):
            return PLACE_CLOSED
        if not holds(self.present[seat], town):
            return NO_COUNTER_TO_EXTEND
        if not holds(self.room, town):
            return TOWN_IS_FULL
        if holds(self.centre, town):
            return ALREADY_EXTENDED
        if self.supply[seat] == 0:
            return NO_COUNTERS_LEFT
        return 0

    def fee_refusal(self, seat: i64, town: i64, counters: i64) -> i64:
        """With one option a town without a disc costs a fee."""
        fee = counters * self.content.fee[self.seats]
        if self.content.extension_fee and not holds(self.lying, town) and self.florins[seat] < fee:
            return FEE_TOO_DEAR
        return 0

    def once_refusal(self, seat: i64, town: i64) -> i64:
        """One counter."""
        clause = self.extension_refusal(seat, town)
        if clause != 0:
            return clause
        return self.fee_refusal(seat, town, 1)

    def twice_refusal(self, seat: i64, town: i64) -> i64:
        """As any extension, and a safe-conduct, two spaces and two counters."""
        clause = self.extension_refusal(seat, town)
        if clause != 0:
            return clause
        if not self.may_extend_twice(seat):
            return self.conduct_refusal(seat)
        if self.content.safe_conduct_needs_disc and not holds(self.lying, town):
            return DISC_NEEDED
        if self.free_spaces(town) < 2 or self.supply[seat] < 2:
            return TWO_SPACES_NEEDED
        return self.fee_refusal(seat, town, 2)

    def double_refusal(self, seat: i64) -> i64:
        """A safe-conduct, before anything is extended."""
        if not self.may_use_conduct(seat):
            return self.conduct_refusal(seat)
        if self.centre != 0:
            return BEFORE_EXTENDING
        return 0

    def conduct_refusal(self, seat: i64) -> i64:
        """Why no safe-conduct may be used."""
        if self.is_first_turn():
            return NOT_IN_FIRST_TURN
        if self.conduct != UNUSED:
            return ONE_SAFE_CONDUCT
        return NO_SAFE_CONDUCT

    def opening_refusal(self, seat: i64, route: i64) -> i64:
        """To a place with room where one does not yet stand, along a direct route that can be paid.

        What money cannot help comes first: the turn, then the place, then the route, and its price last.
        """
        place = self.content.route_to[route]
        if self.supply[seat] == 0:
            return NO_COUNTERS_LEFT
        if not self.may_open(seat):
            return ONE_OPENING
        if holds(self.closed, place):
            return PLACE_CLOSED
        if place >= TOWNS and not holds(self.room, place):
            return VILLAGE_TAKEN
        if holds(self.waiting, place):
            return NO_DISC_YET
        if not holds(self.room, place):
            return NO_ROOM
        if holds(self.present[seat], place):
            return ALREADY_THERE
        if not holds(self.present[seat], self.content.route_from[route]):
            return NO_COUNTER_AT_START
        if not holds(self.openable(seat), place):
            return TOWNS_ONLY
        if self.content.route_cost[route] > self.florins[seat]:
            return TOO_DEAR
        return 0

    # --- what comes of it -----------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        if action >= OPEN:
            self.open_place(seat, action - OPEN)
        elif action < PLACE:
            self.start(seat, TOWNS + action - START)
        elif action < EXTEND:
            self.place_disc(seat, action - PLACE)
        elif action < EXTEND_TWICE:
            self.extend(seat, action - EXTEND, 1)
        elif action < DOUBLE:
            self.extend(seat, action - EXTEND_TWICE, 2)
        elif action == DOUBLE:
            self.use_conduct(seat, DOUBLE_INCOME)
            self.collect(seat, 2)
        elif action == COLLECT:
            self.tell(COLLECTS, seat)
            self.collect(seat, 1)
        else:
            self.tell(FINISHED, seat)
            self.finish_turn(seat)
        self.go_on()

    def go_on(self) -> None:
        """Through the phases to the next decision; where there is nothing to decide nobody is asked."""
        while not self.over:
            seat = self.turn
            if self.phase == STARTING:
                return
            if self.phase == PLACING:
                if self.hand_size[seat] > 0:
                    return
                self.phase = EXTENDING
            elif self.phase == EXTENDING:
                if self.can_extend_or_double(seat):
                    return
                self.collect(seat, 1)
            else:
                if self.can_open(seat):
                    return
                self.finish_turn(seat)

    # --- for the engine -----------------------------------------------------------------------------

    def action_count(self) -> i64:
        return OPEN + self.content.routes

    def clone(self) -> "Pfeffersaecke":
        twin = Pfeffersaecke(self.content, self.seats)
        twin.copy_from(self)
        return twin


def phase_of(action: i64) -> i64:
    """The phase an action belongs to."""
    if action < PLACE:
        return STARTING
    if action < EXTEND:
        return PLACING
    if action <= COLLECT:
        return EXTENDING
    return OPENING
