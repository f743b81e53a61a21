"""Chapter 10: the three ends of the game, the last points, the places."""

from mypy_extensions import i64

from comptoir.games.pfeffersaecke.ids import (
    END_IN_SIGHT,
    ENDED,
    NO_DISC_LEFT,
    NO_VILLAGE_LEFT,
    REACHED,
    SAVED,
    STANDSTILL,
)
from comptoir.games.pfeffersaecke.rules.phases import Phases
from comptoir.games.pfeffersaecke.state import TOWNS, holds, only


class TheEnd(Phases):
    """When the game is over, and who has won."""

    def finish_turn(self, seat: i64) -> None:
        """Score, look for an end, go on to the left."""
        self.settle(seat)
        self.turns += 1
        self.idle += 1
        if self.opened >= 0:
            self.idle = 0
        self.look_for_end()
        if self.ends != 0 and (self.round_is_complete() or not self.content.end_after_round):
            self.end_game()
            return
        if self.content.standstill_by_round and self.round_is_complete():
            self.idle = 0
        self.begin_turn(self.left_of(seat))

    def round_is_complete(self) -> bool:
        """Whether all have had equally many turns."""
        return self.turns % self.seats == 0

    def look_for_end(self) -> None:
        """All villages occupied, all discs gone, or a whole round without an opening: each is told, once."""
        if self.villages_left == 0:
            self.end_for(NO_VILLAGE_LEFT)
        if self.lying == 0 and (self.waiting == 0 or self.content.board_empty_ends):
            self.end_for(NO_DISC_LEFT)
        if self.idle >= self.seats:
            self.end_for(STANDSTILL)

    def end_for(self, reason: i64) -> None:
        """An end has come; others may have come before it."""
        if not holds(self.ends, reason):
            self.ends |= only(reason)
            self.tell(END_IN_SIGHT, reason)

    def end_game(self) -> None:
        """Influence for regions and for money."""
        self.forget_turn()
        for seat in range(self.seats):
            regions = self.regions(seat)
            points = regions * self.content.region_influence
            self.tell(REACHED, seat, regions, points)
            saved = self.florins[seat] // self.content.florins_per_point
            self.tell(SAVED, seat, self.florins[seat], saved)
            self.influence[seat] += points + saved
        self.over = True
        self.tell(ENDED, self.rounds())

    def score(self, seat: i64) -> i64:
        return self.influence[seat]

    def place(self, seat: i64) -> i64:
        place: i64 = 1
        for other in range(self.seats):
            if other != seat and self.is_ahead(other, seat):
                place += 1
        return place

    def is_ahead(self, seat: i64, other: i64) -> bool:
        """By influence, then by towns won, then by their values."""
        lead = self.influence[seat] - self.influence[other]
        if lead == 0:
            lead = self.towns_won(seat) - self.towns_won(other)
        if lead == 0:
            lead = self.value_won(seat) - self.value_won(other)
        return lead > 0

    def towns_won(self, seat: i64) -> i64:
        """How many towns have brought a seat influence."""
        towns: i64 = 0
        for town in range(TOWNS):
            towns += self.has_won(seat, town)
        return towns

    def value_won(self, seat: i64) -> i64:
        """The values of these towns, added up."""
        value: i64 = 0
        for town in range(TOWNS):
            if self.has_won(seat, town):
                value += self.content.value[town]
        return value

    def has_won(self, seat: i64, town: i64) -> bool:
        """Whether a town whose disc is gone went to this seat, and counts to break ties."""
        if self.filled[town] == 0 or not self.is_gone(town) or self.leader(town) != seat:
            return False
        return self.has_majority(seat, town) or not self.content.majorities_break_ties
