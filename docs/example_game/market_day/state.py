"""What lies on the table, and how it is copied."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.state import Content, State, begin_copy, copy_into
from comptoir.games.market_day.ids import KINDS


class MarketContent(Content):
    """The numbers of content.toml and the options of this table."""

    def __init__(self) -> None:
        self.of_each: i64 = 0
        self.hand: i64 = 0
        self.price: vec[i64] = vec[i64]([0] * KINDS)
        self.bonus: i64 = 0


class MarketTable(State):
    """The cards and everybody's coins."""

    def __init__(self, content: MarketContent, seats: i64) -> None:
        super().__init__(seats)
        self.content = content
        self.pile = Cards(KINDS)
        self.stall = Cards(KINDS)  # sold so far, face up
        self.hands = [Cards(KINDS) for _ in range(seats)]
        self.coins: vec[i64] = vec[i64]([0] * seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, MarketTable)
        begin_copy(self, other, other.content is self.content)
        self.pile.copy_from(other.pile)
        self.stall.copy_from(other.stall)
        copy_into(self.coins, other.coins)
        for seat in range(self.seats):
            self.hands[seat].copy_from(other.hands[seat])
