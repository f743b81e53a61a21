"""Chapter 3: board, capital, discs in two parcels, a village to start from."""

from mypy_extensions import i64

from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.games.pfeffersaecke.ids import (
    BEGINS,
    BEGINS_GAME,
    CAPITAL,
    CLOSED,
    DEALT,
    DISC_LIES,
    STARTED,
)
from comptoir.games.pfeffersaecke.invariants import Accounts
from comptoir.games.pfeffersaecke.state import (
    ALL_PLACES,
    ALL_TOWNS,
    NOWHERE,
    PLACES,
    PLACING,
    STARTING,
    TOWNS,
    UNUSED,
    holds,
    only,
)


class SetUp(Accounts):
    """From an empty table to the first turn."""

    def set_up(self, chance: Chance) -> None:
        """Board, capital, safe-conducts, counters, discs in two parcels, a first player by lot."""
        self.over = False
        self.ends = 0
        self.phase = STARTING
        self.turns = 0
        self.idle = 0
        self.forget_turn()
        self.lay_out_board()
        for seat in range(self.seats):
            self.equip(seat)
        self.deal_discs(chance)
        self.turn = chance.below(self.seats)
        self.tell(BEGINS_GAME, self.turn)

    def lay_out_board(self) -> None:
        """No counters yet; some towns are closed, some have their disc from the start."""
        self.lying = self.content.open_at_start[self.seats]
        self.waiting = ALL_TOWNS & ~self.closed & ~self.lying
        self.room = self.lying | (ALL_PLACES & ~ALL_TOWNS & ~self.closed)
        self.villages_left = 0
        self.last_route = NOWHERE
        for town in range(TOWNS):
            self.ring[town] = 0
            self.filled[town] = 0
        for place in range(TOWNS, PLACES):
            self.villages_left += self.room >> place & 1
        for place in range(PLACES):
            if holds(self.closed, place):
                self.tell(CLOSED, place)
            elif holds(self.lying, place):
                self.tell(DISC_LIES, place)

    def equip(self, seat: i64) -> None:
        """Money, safe-conducts and counters; the score marker stands on 1 and is a counter too."""
        self.present[seat] = 0
        self.reach[seat] = 0
        for town in range(TOWNS):
            self.count[seat * TOWNS + town] = 0
        self.florins[seat] = self.content.capital[self.seats]
        self.influence[seat] = self.content.start_influence
        self.safe_conducts[seat] = self.content.safe_conducts
        self.supply[seat] = self.content.counters - 1
        self.empty_hand(seat)
        self.high_placed[seat] = 0
        self.tell(CAPITAL, seat, self.florins[seat], self.influence[seat], self.safe_conducts[seat])

    def deal_discs(self, chance: Chance) -> None:
        """First the high discs, as many to each; what is left of them is mixed with the others."""
        self.high.clear()
        self.low.clear()
        for town in range(TOWNS):
            if holds(self.waiting, town):
                value = self.content.value[town]
                self.pool(value).add(value)
        self.deal_parcel(self.high, self.high_share, chance)
        self.high.move_all_to(self.low)
        self.deal_parcel(self.low, self.hand_share - self.high_share, chance)

    def deal_parcel(self, parcel: Cards, each: i64, chance: Chance) -> None:
        """The same number of discs to everybody, unseen by the others."""
        one: i64 = 1
        for seat in range(self.seats):
            for _ in range(each):
                value = parcel.draw(chance)
                self.give(seat, value)
                self.whisper(one << seat, 1, DEALT, seat, value)

    def start(self, seat: i64, village: i64) -> None:
        """The first counter, in a free village; when all have one, the first turn begins."""
        self.put_counter(seat, village)
        self.villages_left -= 1
        self.tell(STARTED, seat, village, self.villages_left)
        self.turn = self.left_of(seat)
        if self.present[self.turn] != 0:
            self.begin_turn(self.turn)

    def put_counter(self, seat: i64, place: i64) -> None:
        """A counter from the supply to a village or to the centre of a town."""
        self.supply[seat] -= 1
        self.stand(seat, place)
        if place >= TOWNS or self.free_spaces(place) == 0:
            self.room &= ~only(place)

    def begin_turn(self, seat: i64) -> None:
        """A turn begins with its first phase."""
        self.turn = seat
        self.phase = PLACING
        self.forget_turn()
        self.tell(BEGINS, seat, self.rounds())

    def forget_turn(self) -> None:
        """Nothing has been done yet in the turn to come."""
        self.centre = 0
        self.twice = 0
        self.opened = NOWHERE
        self.conduct = UNUSED

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        if seat == self.seats:
            seat = 0
        return seat
