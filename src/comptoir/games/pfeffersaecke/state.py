"""What lies on a table of Pfeffersäcke, and how a table is copied.

Places are numbered, towns first and then villages. A set of places is a bit set: bit n stands for place n.
"""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.state import Content, State, begin_copy, copy_into

TOWNS: Final[i64] = 25
VILLAGES: Final[i64] = 20
PLACES: Final[i64] = 45
REGIONS: Final[i64] = 10
ALL_TOWNS: Final[i64] = 0x1FFFFFF
ALL_PLACES: Final[i64] = 0x1FFFFFFFFFFF
ALL_VILLAGES: Final[i64] = 0x1FFFFE000000
LEAST_VALUE: Final[i64] = 2  # of a disc
VALUES: Final[i64] = 9  # the value of every disc is a number below: 2 to 8
MOST_PLAYERS: Final[i64] = 6
NOWHERE: Final[i64] = -1
CELL: Final[i64] = 4  # bits of a town's ring for one space: 0 if free, else the seat + 1
CELL_BITS: Final[i64] = 15  # all bits of a cell
ROW: Final[i64] = 26  # numbers of discs, from none to one for each town

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

# Where a town's disc is
WAITING: Final[i64] = 0  # in a hand
LYING: Final[i64] = 1  # on the board
GONE: Final[i64] = 2  # taken away when the town was scored
SHUT: Final[i64] = 3  # not in this game
DISC_STATE_NAMES: Final = ("waiting", "lying", "gone", "closed")


@final
class Terms(Content):
    """What depends on the number of players."""

    def __init__(self) -> None:
        self.capital: i64 = 0
        self.space_income: i64 = 0
        self.basic_income: i64 = 0
        self.extension_fee: i64 = 0
        self.closed: i64 = 0  # a bit set
        self.open_at_start: i64 = 0  # a bit set


@final
class MerchantContent(Content):
    """The numbers of content.toml and the options of this table."""

    def __init__(self, routes: i64) -> None:
        self.place_names: list[str] = []
        self.region_names: list[str] = []
        self.value: vec[i64] = vec[i64]([0] * TOWNS)  # spaces of a town, and its points
        self.towns_of: vec[i64] = vec[i64]([0] * VALUES)  # by value: bit sets
        self.high_towns: i64 = 0  # those whose discs are in the first parcel
        self.region_of: vec[i64] = vec[i64]([0] * PLACES)
        self.region_places: vec[i64] = vec[i64]([0] * REGIONS)  # bit sets of the places that count for it
        # each route twice, once in each direction, sorted by where it leads and then by cost
        self.routes: i64 = routes
        self.route_from: vec[i64] = vec[i64]([0] * routes)
        self.route_to: vec[i64] = vec[i64]([0] * routes)
        self.route_cost: vec[i64] = vec[i64]([0] * routes)
        self.first_route: vec[i64] = vec[i64]([0] * (PLACES + 1))  # the first one that leads to a place
        self.neighbours: vec[i64] = vec[i64]([0] * PLACES)  # bit sets
        self.terms: list[Terms] = []  # by number of players
        # the rest
        self.counters: i64 = 0
        self.start_influence: i64 = 0
        self.safe_conducts: i64 = 0
        self.first_parcel_from: i64 = 0  # discs of this value and above are dealt first
        self.points_village: i64 = 0
        self.points_region: i64 = 0
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
        self.majorities_break_ties: bool = False


class MerchantTable(State):
    """Board, counters, discs and money. The chapters in rules/ say what may be done with them."""

    def __init__(self, content: MerchantContent, seats: i64) -> None:
        super().__init__(seats)
        self.content = content
        self.terms = content.terms[seats]
        self.phase: i64 = STARTING
        self.turns: i64 = 0  # turns completed
        self.idle: i64 = 0  # turns in a row without an opening
        self.ends: i64 = 0  # which ends have come, a bit each; the round may still be played to its end
        # the board
        self.waiting: i64 = 0  # towns whose disc is still in a hand
        self.lying: i64 = 0  # towns with a disc; where neither holds, it is gone or the town is closed
        self.room: i64 = 0  # places where one more counter fits
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
        self.closed: i64 = self.terms.closed
        self.extension_fee: i64 = 0  # for a counter where the disc has gone; 0 without the option of that name
        if content.extension_fee:
            self.extension_fee = self.terms.extension_fee
        self.dealt: i64 = ALL_TOWNS & ~self.closed & ~self.terms.open_at_start  # towns whose discs are dealt
        self.hand_share: i64 = size_of(self.dealt) // seats  # discs dealt to each seat in all, PS-3.4
        self.high_share: i64 = size_of(self.dealt & content.high_towns) // seats  # of the first parcel
        # room to work in, no part of the position
        self.high = Cards(VALUES)
        self.low = Cards(VALUES)
        self.ways: vec[float] = vec[float]([0.0] * ((seats + 1) * ROW))
        self.ways[seats * ROW] = 1.0  # nobody holds no discs, and nothing else
        self.ways_alone: vec[float] = vec[float]([0.0] * (seats * ROW))
        self.weights: vec[i64] = vec[i64]([0] * ROW)

    # --- copies -----------------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, MerchantTable)
        begin_copy(self, other, other.content is self.content)
        self.phase = other.phase
        self.turns = other.turns
        self.idle = other.idle
        self.ends = other.ends
        self.waiting = other.waiting
        self.lying = other.lying
        self.room = other.room
        self.last_route = other.last_route
        self.centre = other.centre
        self.twice = other.twice
        self.opened = other.opened
        self.conduct = other.conduct
        copy_into(self.ring, other.ring)
        copy_into(self.filled, other.filled)
        copy_into(self.count, other.count)
        copy_into(self.hand, other.hand)
        copy_into(self.present, other.present)
        copy_into(self.reach, other.reach)
        copy_into(self.florins, other.florins)
        copy_into(self.influence, other.influence)
        copy_into(self.safe_conducts, other.safe_conducts)
        copy_into(self.supply, other.supply)
        copy_into(self.hand_size, other.hand_size)
        copy_into(self.high_placed, other.high_placed)

    # --- towns and counters -------------------------------------------------------------------------

    def disc_state(self, town: i64) -> i64:
        """Where a town's disc is: WAITING, LYING, GONE or SHUT."""
        if holds(self.waiting, town):
            return WAITING
        if holds(self.lying, town):
            return LYING
        if holds(self.closed, town):
            return SHUT
        return GONE

    def counters(self, seat: i64, town: i64) -> i64:
        """How many counters of a seat stand on a town's ring."""
        return self.count[seat * TOWNS + town]

    def in_centre(self, town: i64) -> i64:
        """How many counters stand in the centre of a town; they belong to the seat in turn."""
        return (self.centre >> town & 1) + (self.twice >> town & 1)

    def free_on_ring(self, town: i64) -> i64:
        """Spaces of the ring without a counter."""
        return self.content.value[town] - self.filled[town]

    def free_spaces(self, town: i64) -> i64:
        """Spaces of the ring for which there is no counter yet, not even in the centre."""
        return self.free_on_ring(town) - self.in_centre(town)

    def owner(self, town: i64, space: i64) -> i64:
        """The seat whose counter stands on a space of the ring, counted from the arrow; NOWHERE if it is free."""
        return (self.ring[town] >> (CELL * space) & CELL_BITS) - 1

    def put_on_ring(self, seat: i64, town: i64) -> None:
        """Put a counter on the next free space of a ring."""
        self.ring[town] |= (seat + 1) << (CELL * self.filled[town])
        self.filled[town] += 1
        self.count[seat * TOWNS + town] += 1

    def put_counter(self, seat: i64, place: i64) -> None:
        """Move a counter from the supply to a village or to the centre of a town."""
        self.supply[seat] -= 1
        self.stand(seat, place)
        if place < TOWNS:
            self.centre |= only(place)
        if place >= TOWNS or self.free_spaces(place) == 0:
            self.room &= ~only(place)

    def stand(self, seat: i64, place: i64) -> None:
        """Note that a seat has a counter in a place, and how far it can go from there."""
        self.present[seat] |= only(place)
        self.reach[seat] |= self.content.neighbours[place]

    def villages_left(self) -> i64:
        """How many villages are free."""
        return size_of(self.room & ALL_VILLAGES)

    def clear(self) -> None:
        """Take all counters and discs away."""
        self.waiting = 0
        self.lying = 0
        self.room = ALL_VILLAGES & ~self.closed
        clear(self.ring)
        clear(self.filled)
        clear(self.count)
        clear(self.present)
        clear(self.reach)
        clear(self.hand)
        clear(self.hand_size)
        clear(self.high_placed)
        self.forget_turn()

    # --- discs in hand ------------------------------------------------------------------------------

    def is_high(self, value: i64) -> bool:
        """Whether discs of this value are in the first parcel. PS-3.4"""
        return value >= self.content.first_parcel_from

    def pool(self, value: i64) -> Cards:
        """The pile a disc of this value comes from."""
        return self.high if self.is_high(value) else self.low

    def give(self, seat: i64, value: i64) -> None:
        """Add a disc to a hand."""
        self.hand[seat * VALUES + value] += 1
        self.hand_size[seat] += 1

    # --- the turn -----------------------------------------------------------------------------------

    def rounds(self) -> i64:
        return (self.turns + self.seats - 1) // self.seats if self.over else self.turns // self.seats + 1

    def forget_turn(self) -> None:
        """Note that nothing has been done yet in the turn to come."""
        self.centre = 0
        self.twice = 0
        self.opened = NOWHERE
        self.conduct = UNUSED


# --- sets of places ---------------------------------------------------------------------------------------


def holds(places: i64, place: i64) -> bool:
    """Whether a place is in a set."""
    return places >> place & 1 == 1


def only(place: i64) -> i64:
    """The set of one place. (Compiled, a literal 1 would be shifted as a C int, which has only 32 bits.)"""
    one = place - place + 1
    return one << place


def size_of(places: i64) -> i64:
    """How many places are in a set."""
    size: i64 = 0
    while places != 0:
        places &= places - 1  # without its lowest place
        size += 1
    return size


def list_actions(first: i64, places: i64, count: i64, out: vec[i64], n: i64) -> i64:
    """Append to n actions `first` + place for each place of a set, all below `count`; how many there are then.

    Every number is written and either kept or overwritten by the next one: faster than a branch that luck decides.
    """
    if places == 0:
        return n
    for place in range(count):
        out[n] = first + place
        n += places >> place & 1
    return n


def clear(numbers: vec[i64]) -> None:
    """Make all numbers of an array 0."""
    for place in range(len(numbers)):
        numbers[place] = 0
