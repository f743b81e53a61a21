"""What lies on a table of Pfeffersäcke, and who knows it.

Places are numbered, towns first and then villages; sets of places are bit sets.
"""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.engine.state import Content, State

TOWNS: Final[i64] = 25
VILLAGES: Final[i64] = 20
PLACES: Final[i64] = 45
REGIONS: Final[i64] = 10
ALL_TOWNS: Final[i64] = 0x1FFFFFF
ALL_PLACES: Final[i64] = 0x1FFFFFFFFFFF
VALUES: Final[i64] = 9  # a disc's value is a number below: 2 to 8
MOST_PLAYERS: Final[i64] = 6
NOWHERE: Final[i64] = -1
CELL: Final[i64] = 4  # bits of a town's ring that hold one space: 0 if free, else the seat + 1
ROW: Final[i64] = 26  # numbers of discs, from none to one for each town
FINE: Final = float(1 << 30)  # how finely chances are told apart when hands are imagined

# The phases in which somebody decides
STARTING: Final[i64] = 0
PLACING: Final[i64] = 1
EXTENDING: Final[i64] = 2
OPENING: Final[i64] = 3
PHASE_NAMES: Final = ("start", "place", "extend", "open")

# What a safe-conduct was used for in this turn
UNUSED: Final[i64] = 0
TWICE_IN_A_TOWN: Final[i64] = 1
DOUBLE_INCOME: Final[i64] = 2
SECOND_OPENING: Final[i64] = 3
USE_NAMES: Final = ("none", "extend", "income", "open")


@final
class MerchantContent(Content):
    """The numbers of content.toml and the options of this table."""

    def __init__(self, routes: i64) -> None:
        self.place_names: list[str] = []
        self.region_names: list[str] = []
        self.value: vec[i64] = vec[i64]([0] * TOWNS)  # spaces of a town, and its points
        self.region_places: vec[i64] = vec[i64]([0] * REGIONS)  # bit sets
        # each route twice, once in each direction, sorted by where it leads and then by cost
        self.routes: i64 = routes
        self.route_from: vec[i64] = vec[i64]([0] * routes)
        self.route_to: vec[i64] = vec[i64]([0] * routes)
        self.route_cost: vec[i64] = vec[i64]([0] * routes)
        self.first_route: vec[i64] = vec[i64]([0] * (PLACES + 1))  # the first one that leads to a place
        self.neighbours: vec[i64] = vec[i64]([0] * PLACES)  # bit sets
        # by number of players
        self.capital: vec[i64] = vec[i64]([0] * (MOST_PLAYERS + 1))
        self.space_income: vec[i64] = vec[i64]([0] * (MOST_PLAYERS + 1))
        self.basic_income: vec[i64] = vec[i64]([0] * (MOST_PLAYERS + 1))
        self.fee: vec[i64] = vec[i64]([0] * (MOST_PLAYERS + 1))
        self.closed: vec[i64] = vec[i64]([0] * (MOST_PLAYERS + 1))  # bit sets
        self.open_at_start: vec[i64] = vec[i64]([0] * (MOST_PLAYERS + 1))  # bit sets
        # the rest
        self.counters: i64 = 0
        self.start_influence: i64 = 0
        self.safe_conducts: i64 = 0
        self.first_parcel_from: i64 = 0  # discs of this value and above are dealt first
        self.village_influence: i64 = 0
        self.region_influence: i64 = 0
        self.florins_per_point: i64 = 0
        self.least_double_income: i64 = 0
        # options: other readings of the booklet, see chapter 12
        self.extension_fee: bool = False
        self.safe_conduct_needs_disc: bool = False
        self.double_everywhere: bool = False
        self.least_for_towns: bool = False
        self.second_in_towns: bool = False
        self.board_empty_ends: bool = False
        self.standstill_by_round: bool = False
        self.end_after_round: bool = False
        self.regions_by_towns: bool = False
        self.majorities_break_ties: bool = False


class MerchantTable(State):
    """Board, counters, discs and money; the rules are in rules.py."""

    def __init__(self, content: MerchantContent, seats: i64) -> None:
        super().__init__(seats)
        self.content = content
        self.phase: i64 = STARTING
        self.turns: i64 = 0  # turns completed
        self.idle: i64 = 0  # turns in a row without an opening
        self.ends: i64 = 0  # which ends have come, a bit each; the round may still be played to its end
        # the board
        self.waiting: i64 = 0  # towns whose disc is still in a hand
        self.lying: i64 = 0  # towns with a disc; where neither holds, it is gone or the town is closed
        self.room: i64 = 0  # places where one more counter fits
        self.villages_left: i64 = 0
        self.ring: vec[i64] = vec[i64]([0] * TOWNS)  # counters from the arrow on, a CELL each
        self.filled: vec[i64] = vec[i64]([0] * TOWNS)  # how many counters stand on the ring
        self.count: vec[i64] = vec[i64]([0] * (seats * TOWNS))  # seat * TOWNS + town: counters on the ring
        self.last_route: i64 = NOWHERE  # the route of the last opening, whoever made it
        # this turn
        self.centre: i64 = 0  # towns with a counter in the centre
        self.twice: i64 = 0  # those of them with two
        self.opened: i64 = NOWHERE  # the first place opened
        self.conduct: i64 = UNUSED  # what a safe-conduct was used for
        # the players
        self.present: vec[i64] = vec[i64]([0] * seats)  # places where a seat has a counter
        self.reach: vec[i64] = vec[i64]([0] * seats)  # places one route away from one of these
        self.florins: vec[i64] = vec[i64]([0] * seats)
        self.influence: vec[i64] = vec[i64]([0] * seats)
        self.safe_conducts: vec[i64] = vec[i64]([0] * seats)
        self.supply: vec[i64] = vec[i64]([0] * seats)  # counters still to be placed
        self.hand: vec[i64] = vec[i64]([0] * (seats * VALUES))  # seat * VALUES + value: discs in hand
        self.hand_size: vec[i64] = vec[i64]([0] * seats)
        self.high_placed: vec[i64] = vec[i64]([0] * seats)  # discs of the first parcel's values placed
        # what follows from content and seats
        self.closed: i64 = content.closed[seats]
        self.high_share: i64 = 0  # so many discs of the first parcel were dealt to each seat
        self.hand_share: i64 = 0  # so many discs in all
        self.measure_parcels()
        # room to work in, no part of the position
        self.high = Cards(VALUES)
        self.low = Cards(VALUES)
        self.ways: vec[float] = vec[float]([0.0] * ((seats + 1) * ROW))
        self.ways_alone: vec[float] = vec[float]([0.0] * (seats * ROW))
        self.weights: vec[i64] = vec[i64]([0] * ROW)

    def measure_parcels(self) -> None:
        """How many discs each seat is dealt, and how many of them from the first parcel."""
        discs: i64 = 0
        high: i64 = 0
        for town in range(TOWNS):
            if not holds(self.closed | self.content.open_at_start[self.seats], town):
                discs += 1
                high += self.content.value[town] >= self.content.first_parcel_from
        self.hand_share = discs // self.seats
        self.high_share = high // self.seats

    # --- copies -----------------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, MerchantTable)
        if other.content is not self.content or other.seats != self.seats:
            raise ValueError("copy_from needs a table with the same seats and the same content")
        self.turn = other.turn
        self.over = other.over
        self.phase = other.phase
        self.turns = other.turns
        self.idle = other.idle
        self.ends = other.ends
        self.waiting = other.waiting
        self.lying = other.lying
        self.room = other.room
        self.villages_left = other.villages_left
        self.last_route = other.last_route
        self.centre = other.centre
        self.twice = other.twice
        self.opened = other.opened
        self.conduct = other.conduct
        copy(self.ring, other.ring)
        copy(self.filled, other.filled)
        copy(self.count, other.count)
        copy(self.hand, other.hand)
        copy(self.present, other.present)
        copy(self.reach, other.reach)
        copy(self.florins, other.florins)
        copy(self.influence, other.influence)
        copy(self.safe_conducts, other.safe_conducts)
        copy(self.supply, other.supply)
        copy(self.hand_size, other.hand_size)
        copy(self.high_placed, other.high_placed)

    def rounds(self) -> i64:
        if self.over:
            return (self.turns + self.seats - 1) // self.seats
        return self.turns // self.seats + 1

    # --- the towns ----------------------------------------------------------------------------------

    def is_gone(self, town: i64) -> bool:
        """Whether the town's disc has been placed and taken away again."""
        return not holds(self.waiting | self.lying | self.closed, town)

    def in_centre(self, town: i64) -> i64:
        """How many counters stand in the centre of a town."""
        return (self.centre >> town & 1) + (self.twice >> town & 1)

    def free_spaces(self, town: i64) -> i64:
        """Spaces for which there is no counter yet, on the ring or in the centre."""
        return self.content.value[town] - self.filled[town] - self.in_centre(town)

    def stand(self, seat: i64, place: i64) -> None:
        """Note that a seat has a counter in a place, and how far it can go from there."""
        self.present[seat] |= only(place)
        self.reach[seat] |= self.content.neighbours[place]

    def owner(self, town: i64, space: i64) -> i64:
        """The seat whose counter stands on a space of the ring, counted from the arrow; -1 if it is free."""
        return (self.ring[town] >> (CELL * space) & 15) - 1

    def leader(self, town: i64) -> i64:
        """The seat with most counters on the ring; if level, the one that stands nearest to the arrow."""
        best: i64 = 0
        leader: i64 = NOWHERE
        for space in range(self.filled[town]):
            seat = self.owner(town, space)
            counters = self.count[seat * TOWNS + town]
            if counters > best:
                best = counters
                leader = seat
        return leader

    def has_majority(self, seat: i64, town: i64) -> bool:
        """Whether a seat has more than half of all the counters the town can ever hold."""
        return 2 * self.count[seat * TOWNS + town] > self.content.value[town]

    def town_influence(self, town: i64) -> i64:
        """What a town brings its leader: its value for a majority, half of it for a full town, or nothing yet."""
        leader = self.leader(town)
        if leader >= 0 and self.has_majority(leader, town):
            return self.content.value[town]
        if self.filled[town] == self.content.value[town]:
            return self.content.value[town] // 2
        return 0

    # --- what a seat knows --------------------------------------------------------------------------

    def is_high(self, value: i64) -> bool:
        """Whether discs of this value are dealt first."""
        return value >= self.content.first_parcel_from

    def pool(self, value: i64) -> Cards:
        """The pile a disc of this value comes from."""
        if self.is_high(value):
            return self.high
        return self.low

    def give(self, seat: i64, value: i64) -> None:
        """One disc more in a hand."""
        self.hand[seat * VALUES + value] += 1
        self.hand_size[seat] += 1

    def empty_hand(self, seat: i64) -> None:
        """No disc in a hand any more."""
        for value in range(VALUES):
            self.hand[seat * VALUES + value] = 0
        self.hand_size[seat] = 0

    def imagine(self, viewer: i64, chance: Chance) -> None:
        """The discs in the other hands are known together; who holds which is dealt again, as the deal had it.

        Each seat was dealt `high_share` discs of the first parcel and the rest from a mixture. So a seat that
        got `high` such discs in all got them in "high over high_share" ways: hands are as likely as that.
        """
        self.high.clear()
        self.low.clear()
        for seat in range(self.seats):
            if seat != viewer:
                self.take_back_hand(seat)
        self.count_ways(viewer)
        for seat in range(self.seats):
            if seat != viewer:
                size = self.hand_size[seat]
                high = self.imagine_high(seat, chance)
                self.hand_size[seat] = 0
                for _ in range(high):
                    self.give(seat, self.high.draw(chance))
                for _ in range(size - high):
                    self.give(seat, self.low.draw(chance))

    def take_back_hand(self, seat: i64) -> None:
        """Discs go into the pools; their number stays to be seen."""
        for value in range(VALUES):
            discs = self.hand[seat * VALUES + value]
            if discs > 0:
                pool = self.pool(value)
                pool.count[value] += discs
                pool.size += discs
                self.hand[seat * VALUES + value] = 0

    def count_ways(self, viewer: i64) -> None:
        """ways[seat, high]: in how many ways this seat and those after it can hold so many high discs."""
        ways, alone = self.ways, self.ways_alone
        for high in range(ROW):
            ways[self.seats * ROW + high] = 0.0
        ways[self.seats * ROW] = 1.0
        for step in range(1, self.seats + 1):
            seat = self.seats - step
            most = self.count_ways_alone(seat, viewer)
            for high in range(self.high.size + 1):
                total = 0.0
                for own in range(min(high, most) + 1):
                    total += alone[seat * ROW + own] * ways[(seat + 1) * ROW + high - own]
                ways[seat * ROW + high] = total

    def count_ways_alone(self, seat: i64, viewer: i64) -> i64:
        """In how many ways the deal can have left 0, 1, ... high discs in one hand, up to the number returned."""
        most = min(self.hand_size[seat], self.high.size)
        if seat == viewer:
            most = 0  # his hand is no question
            self.ways_alone[seat * ROW] = 1.0
        else:
            for high in range(most + 1):
                dealt = choose(high + self.high_placed[seat], self.high_share)
                self.ways_alone[seat * ROW + high] = dealt * choose(self.hand_size[seat], high)
        return most

    def imagine_high(self, seat: i64, chance: Chance) -> i64:
        """How many of the high discs still in the pool this seat may hold."""
        left = self.high.size
        total = self.ways[seat * ROW + left]
        most = min(self.hand_size[seat], left)
        size: i64 = 0
        for high in range(ROW):
            weight: i64 = 0
            if high <= most:
                ways = self.ways_alone[seat * ROW + high] * self.ways[(seat + 1) * ROW + left - high]
                weight = int(FINE * ways / total)
            self.weights[high] = weight
            size += weight
        return chance.pick(self.weights, size)

    def unseen(self, viewer: i64, value: i64) -> i64:
        """How many discs of a value are in hands the viewer cannot see."""
        discs: i64 = 0
        for seat in range(self.seats):
            if seat != viewer:
                discs += self.hand[seat * VALUES + value]
        return discs

    def observation_size(self) -> i64:
        return 10 + TOWNS * (3 + 2 * self.seats) + VILLAGES + 2 * VALUES + 7 * self.seats

    def observe(self, viewer: i64, out: vec[i64]) -> i64:
        """The turn, the towns, the villages, own and unseen discs, each seat; seats from the viewer on."""
        first: i64 = 0 if viewer < 0 else viewer
        out[0] = self.phase
        out[1] = (self.turn - first + self.seats) % self.seats
        out[2] = self.turns
        out[3] = self.idle
        out[4] = self.villages_left
        out[5] = self.opened
        out[6] = self.conduct
        out[7] = self.ends
        out[8] = 1 if self.over else 0
        out[9] = self.last_route
        n: i64 = 10
        for town in range(TOWNS):
            n = self.observe_town(town, first, out, n)
        for place in range(TOWNS, PLACES):
            out[n] = -1 if holds(self.closed, place) else 0
            for step in range(self.seats):
                if holds(self.present[(first + step) % self.seats], place):
                    out[n] = step + 1
            n += 1
        for value in range(VALUES):
            out[n] = 0 if viewer < 0 else self.hand[viewer * VALUES + value]
            out[n + VALUES] = self.unseen(viewer, value)
            n += 1
        n += VALUES
        for step in range(self.seats):
            seat = (first + step) % self.seats
            out[n] = self.florins[seat]
            out[n + 1] = self.influence[seat]
            out[n + 2] = self.safe_conducts[seat]
            out[n + 3] = self.supply[seat]
            out[n + 4] = self.hand_size[seat]
            out[n + 5] = self.high_placed[seat]
            out[n + 6] = 1 if self.present[seat] != 0 else 0
            n += 7
        return n

    def observe_town(self, town: i64, first: i64, out: vec[i64], n: i64) -> i64:
        """Its disc, its ring, its centre; each seat's counters on the ring and where the first of them stands."""
        out[n] = self.disc_state(town)
        out[n + 1] = self.filled[town]
        out[n + 2] = self.in_centre(town)
        n += 3
        for step in range(self.seats):
            seat = (first + step) % self.seats
            out[n] = self.count[seat * TOWNS + town]
            out[n + 1] = self.first_space(seat, town)
            n += 2
        return n

    def disc_state(self, town: i64) -> i64:
        """0: still in a hand, 1: on the board, 2: gone, 3: the town is closed."""
        if holds(self.waiting, town):
            return 0
        if holds(self.lying, town):
            return 1
        if holds(self.closed, town):
            return 3
        return 2

    def first_space(self, seat: i64, town: i64) -> i64:
        """The number of the space, from 1, where a seat first stands on a ring; 0 if nowhere."""
        for space in range(self.filled[town]):
            if self.owner(town, space) == seat:
                return space + 1
        return 0


def holds(places: i64, place: i64) -> bool:
    """Whether a place is in a set."""
    return places >> place & 1 == 1


def only(place: i64) -> i64:
    """The set of one place. (Compiled, a literal 1 would be shifted as a C int, which has only 32 bits.)"""
    one = place - place + 1
    return one << place


def copy(mine: vec[i64], theirs: vec[i64]) -> None:
    """Make an array the same as another of its length."""
    for place in range(len(mine)):
        mine[place] = theirs[place]


def choose(n: i64, k: i64) -> float:
    """In how many ways k things can be chosen from n."""
    if k > n:
        return 0.0
    ways = 1.0
    for step in range(k):
        ways = ways * float(n - step) / float(step + 1)
    return ways
