"""What must always hold: every disc, counter and point accounted for."""

from mypy_extensions import i64

from comptoir.games.pfeffersaecke.ids import NO_VILLAGE_LEFT
from comptoir.games.pfeffersaecke.state import (
    ALL_PLACES,
    ALL_TOWNS,
    EXTENDING,
    NOWHERE,
    OPENING,
    PLACES,
    PLACING,
    REGIONS,
    SECOND_OPENING,
    STARTING,
    TOWNS,
    UNUSED,
    VALUES,
    MerchantTable,
    holds,
)


class Accounts(MerchantTable):
    """Looks for what cannot be; its sentences are for people."""

    def broken(self) -> str:
        wrong = self.wrong_discs()
        if not wrong:
            wrong = self.wrong_towns()
        if not wrong:
            wrong = self.wrong_villages()
        if not wrong:
            wrong = self.wrong_turn()
        for seat in range(self.seats):
            if not wrong:
                wrong = self.wrong_player(seat)
        return wrong

    def wrong_discs(self) -> str:
        """Each town that waits has its disc in a hand; everybody was dealt his share of the first parcel."""
        towns_placed: i64 = 0
        if self.waiting & (self.lying | self.closed) != 0 or self.lying & self.closed != 0:
            return "a town has two discs"
        for value in range(VALUES):
            waiting: i64 = 0
            for town in range(TOWNS):
                waiting += holds(self.waiting, town) and self.content.value[town] == value
            if self.unseen(NOWHERE, value) != waiting:
                return f"{waiting} towns wait for a disc of {value}, {self.unseen(NOWHERE, value)} are in hands"
        for town in range(TOWNS):
            set_aside = self.closed | self.content.open_at_start[self.seats]
            if self.is_high(self.content.value[town]) and not holds(self.waiting | set_aside, town):
                towns_placed += 1
        high_placed: i64 = 0
        for seat in range(self.seats):
            size: i64 = 0
            high = self.high_placed[seat]
            high_placed += high
            for value in range(VALUES):
                discs = self.hand[seat * VALUES + value]
                if discs < 0:
                    return "a hand holds less than no disc"
                size += discs
                if self.is_high(value):
                    high += discs
            if size != self.hand_size[seat]:
                return f"seat {seat} holds {size} discs, said to be {self.hand_size[seat]}"
            if size > self.hand_share:
                return f"seat {seat} holds {size} discs, but was dealt {self.hand_share}"
            if high < self.high_share or self.high_placed[seat] > self.hand_share - size:
                return f"seat {seat} cannot have been dealt these discs"
        if high_placed != towns_placed:
            return f"{high_placed} discs of the first parcel were placed, {towns_placed} are on the board or gone"
        return ""

    def wrong_towns(self) -> str:
        """Counters stand from the arrow on, only where there is or was a disc; scored as soon as won or full."""
        for town in range(TOWNS):
            name = self.content.place_names[town]
            filled: i64 = 0
            while self.owner(town, filled) >= 0 and filled < self.content.value[town]:
                filled += 1
            if self.ring[town] >> (4 * filled) != 0 or filled != self.filled[town]:
                return f"the counters of {name} do not stand in a row"
            standing: i64 = 0
            for seat in range(self.seats):
                counters: i64 = 0
                for space in range(filled):
                    counters += self.owner(town, space) == seat
                standing += counters
                if counters != self.count[seat * TOWNS + town]:
                    return f"the counters of {name} are counted wrongly"
                centre = holds(self.centre, town) and seat == self.turn
                if holds(self.present[seat], town) != (counters > 0 or centre):
                    return f"it is noted wrongly whether seat {seat} stands in {name}"
            if standing != filled:
                return f"a counter of nobody stands in {name}"
            if self.free_spaces(town) < 0:
                return f"there are too many counters in {name}"
            placed = not holds(self.waiting | self.closed, town)
            if not placed and filled + self.in_centre(town) > 0:
                return f"there are counters in {name}, which is not open"
            if holds(self.room, town) != (placed and self.free_spaces(town) > 0):
                return f"it is noted wrongly whether there is room in {name}"
            if placed and holds(self.lying, town) != (self.town_influence(town) == 0):
                return f"the disc of {name} is not where it belongs"
        return ""

    def wrong_villages(self) -> str:
        """One counter at most, none where it is closed; the track shows how many are free."""
        left: i64 = 0
        for place in range(TOWNS, PLACES):
            name = self.content.place_names[place]
            counters: i64 = 0
            for seat in range(self.seats):
                counters += holds(self.present[seat], place)
            closed = holds(self.closed, place)
            if counters > 1:
                return f"there are {counters} counters in {name}, which has room for one"
            if closed and counters > 0:
                return f"there is a counter in {name}, which is closed"
            free = counters == 0 and not closed
            left += free
            if free != holds(self.room, place):
                return f"it is noted wrongly whether there is room in {name}"
        if left != self.villages_left:
            return f"{left} villages are free, the track shows {self.villages_left}"
        return ""

    def wrong_turn(self) -> str:
        """The phase and what has been done in it."""
        if not STARTING <= self.phase <= OPENING:
            return f"there is no phase {self.phase}"
        if not UNUSED <= self.conduct <= SECOND_OPENING:
            return f"there is no use {self.conduct} of a safe-conduct"
        if self.turns < 0 or self.idle < 0:
            return f"{self.turns} turns were played, {self.idle} of them without an opening"
        if not NOWHERE <= self.opened < PLACES:
            return f"there is no place {self.opened} to open"
        if not NOWHERE <= self.last_route < self.content.routes:
            return "there is no such route"
        if (self.room | self.centre) & ~ALL_PLACES != 0 or self.centre & ~ALL_TOWNS != 0:
            return "there is no such place"
        if self.twice & ~self.centre != 0:
            return "two counters stand where there is not one"
        busy = self.centre != 0 or self.opened != NOWHERE or self.conduct != UNUSED
        if busy and self.over:
            return "the game is over in the middle of a turn"
        if busy and self.phase < EXTENDING:
            return "counters or a safe-conduct were used in a turn that has just begun"
        if self.opened != NOWHERE and (self.phase != OPENING or not holds(self.present[self.turn], self.opened)):
            return "nothing can have been opened there in this turn"
        if self.idle > self.turns:
            return f"there were {self.idle} turns without an opening, but only {self.turns} in all"
        if self.idle >= self.seats and self.ends == 0:
            return f"there were {self.idle} turns without an opening and the game goes on"
        if self.over and self.ends == 0:
            return "the game is over without an end having come"
        if self.ends != 0 and not self.over and not self.content.end_after_round:
            return "an end has come and the game goes on"
        if self.phase == PLACING and self.villages_left == 0 and self.ends == 0:
            return "all villages are occupied and the game goes on"
        if holds(self.ends, NO_VILLAGE_LEFT) and self.villages_left > 0:
            return f"an end has come for want of villages, but {self.villages_left} are free"
        if self.phase == PLACING and not self.over and self.hand_size[self.turn] == 0:
            return f"seat {self.turn} is to place a disc and has none"
        for seat in range(self.seats):
            if self.present[seat] == 0 and (self.phase != STARTING or self.turns > 0):
                return f"seat {seat} has no counter on the board"
        if self.phase == STARTING and self.present[self.turn] != 0:
            return f"seat {self.turn} has already started"
        return ""

    def wrong_player(self, seat: i64) -> str:
        """Counters, florins, safe-conducts; influence follows from the board."""
        counters = self.supply[seat] + 1
        villages: i64 = 0
        for place in range(PLACES):
            if place < TOWNS:
                counters += self.count[seat * TOWNS + place]
                if seat == self.turn:
                    counters += self.in_centre(place)
            else:
                villages += holds(self.present[seat], place)
        counters += villages
        if self.supply[seat] < 0:
            return f"seat {seat} has {self.supply[seat]} counters left to place"
        if counters != self.content.counters:
            return f"seat {seat} has {counters} counters with its score marker, not {self.content.counters}"
        reach: i64 = 0
        for place in range(PLACES):
            if holds(self.present[seat], place):
                reach |= self.content.neighbours[place]
        if reach != self.reach[seat]:
            return f"it is noted wrongly how far seat {seat} can go"
        if self.florins[seat] < 0:
            return f"seat {seat} has {self.florins[seat]} florins"
        if not 0 <= self.safe_conducts[seat] <= self.content.safe_conducts:
            return f"seat {seat} has {self.safe_conducts[seat]} safe-conducts"
        influence = self.content.start_influence
        if villages > 0:
            influence += (villages - 1) * self.content.village_influence
        for town in range(TOWNS):
            if self.filled[town] > 0 and self.is_gone(town) and self.leader(town) == seat:
                influence += self.town_influence(town)
        if self.over:
            influence += self.regions(seat) * self.content.region_influence
            influence += self.florins[seat] // self.content.florins_per_point
        if influence != self.influence[seat]:
            return f"seat {seat} has {self.influence[seat]} influence, the board says {influence}"
        return ""

    def regions(self, seat: i64) -> i64:
        """In how many regions a seat has a counter."""
        places = self.places_for_regions(seat)
        regions: i64 = 0
        for region in range(REGIONS):
            regions += places & self.content.region_places[region] != 0
        return regions

    def places_for_regions(self, seat: i64) -> i64:
        """The places with a counter of a seat that count for their regions."""
        places = self.present[seat]
        if self.content.regions_by_towns:
            places &= ALL_TOWNS
        return places
