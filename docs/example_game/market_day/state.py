"""What lies on a table of Market Day, and who knows it."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.engine.state import Content, State

KINDS: Final[i64] = 3
CARD_NAMES: Final = ("apples", "bread", "cheese")


@final
class MarketContent(Content):
    """The numbers of content.toml and the options of this table."""

    def __init__(self) -> None:
        self.of_each: i64 = 0
        self.hand: i64 = 0
        self.price: vec[i64] = vec[i64]([0] * KINDS)
        self.bonus: i64 = 0


class MarketTable(State):
    """Hands, the stall, the pile and the coins; the rules are in rules.py."""

    def __init__(self, content: MarketContent, seats: i64) -> None:
        super().__init__(seats)
        self.content = content
        self.pile = Cards(KINDS)
        self.stall = Cards(KINDS)  # sold so far, face up
        self.hands: list[Cards] = [Cards(KINDS) for _ in range(seats)]
        self.coins: vec[i64] = vec[i64]([0] * seats)

    # --- copies -----------------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, MarketTable)
        if other.content is not self.content or other.seats != self.seats:
            raise ValueError("copy_from needs a table with the same seats and the same content")
        self.turn = other.turn
        self.over = other.over
        self.pile.copy_from(other.pile)
        self.stall.copy_from(other.stall)
        for seat in range(self.seats):
            self.hands[seat].copy_from(other.hands[seat])
            self.coins[seat] = other.coins[seat]

    # --- what a seat knows --------------------------------------------------------------------------

    def imagine(self, viewer: i64, chance: Chance) -> None:
        """The pile and the other hands are one pool; the hands are dealt from it again."""
        sizes = [hand.size for hand in self.hands]
        for seat in range(self.seats):
            if seat != viewer:
                self.hands[seat].move_all_to(self.pile)
        for seat in range(self.seats):
            if seat != viewer:
                for _ in range(sizes[seat]):
                    self.hands[seat].add(self.pile.draw(chance))

    def unseen(self, viewer: i64, kind: i64) -> i64:
        """Cards of a kind whose place the viewer does not know."""
        cards = self.pile.count[kind]
        for seat in range(self.seats):
            if seat != viewer:
                cards += self.hands[seat].count[kind]
        return cards

    def observation_size(self) -> i64:
        return 3 + 3 * KINDS + 2 * self.seats

    def observe(self, viewer: i64, out: vec[i64]) -> i64:
        """Turn, end, pile; the stall, the own hand, unseen cards; hands' sizes and coins from the viewer on."""
        first: i64 = max(viewer, 0)
        out[0] = (self.turn - first + self.seats) % self.seats
        out[1] = i64(self.over)
        out[2] = self.pile.size
        n: i64 = 3
        for kind in range(KINDS):
            out[n] = self.stall.count[kind]
            out[n + KINDS] = 0
            if viewer >= 0:
                out[n + KINDS] = self.hands[viewer].count[kind]
            out[n + 2 * KINDS] = self.unseen(viewer, kind)
            n += 1
        n += 2 * KINDS
        for step in range(self.seats):
            seat = (first + step) % self.seats
            out[n] = self.hands[seat].size
            out[n + 1] = self.coins[seat]
            n += 2
        return n

    # --- what must always hold ----------------------------------------------------------------------

    def broken(self) -> str:
        for kind in range(KINDS):
            cards = self.stall.count[kind] + self.unseen(-1, kind)
            if cards != self.content.of_each:
                return f"there are {cards} cards of {CARD_NAMES[kind]}, not {self.content.of_each}"
        for seat in range(self.seats):
            if self.coins[seat] < 0:
                return f"seat {seat} has {self.coins[seat]} coins"
            if self.hands[seat].size > self.content.hand:
                return f"seat {seat} holds {self.hands[seat].size} cards; {self.content.hand} are the most"
        if not 0 <= self.turn < self.seats:
            return f"there is no seat {self.turn}"
        if self.over != (self.hands[self.turn].size == 0):
            return "the game is over when the seat whose turn it is has no card, and not before"
        return ""

    # --- the result ---------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        return self.coins[seat]
