"""What lies on a table of Die Fugger, and how it is copied."""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.state import Content, State, begin_copy, copy_into
from comptoir.games.die_fugger.ids import GOODS, HIDDEN, KINDS


@final
class FuggerContent(Content):
    """The numbers of content.toml and the options of this table."""

    def __init__(self) -> None:
        self.printed = Cards(KINDS)  # every card there is
        self.cards_plain: i64 = 0
        self.cards_sealed: i64 = 0
        self.merchants: i64 = 0
        self.prices_start: i64 = 0
        self.prices_top: i64 = 0
        self.deal_hand: i64 = 0
        self.deal_jakob: i64 = 0
        self.merchants_in_front: i64 = 0
        self.cards_to_end_round: i64 = 0
        self.goods_that_rise: i64 = 0
        self.seal_limit: i64 = 0
        self.seal_factor: i64 = 0
        self.refill_without_merchant: i64 = 0
        self.refill_one_merchant: i64 = 0
        self.refill_two_merchants: i64 = 0
        self.end_florins: i64 = 0
        self.delivery_factor: i64 = 0
        # computed from these: bounds of what can be on a table
        self.most_of_a_kind: i64 = 0
        self.most_florins: i64 = 0
        # options: other readings of the booklet, see chapter 9
        self.draw_limit: i64 = 0
        self.price_goes_round: bool = False
        self.absent_goods_stay: bool = False
        self.own_seals_only: bool = False
        self.jakob_every_turn: bool = False
        self.one_extra_card: bool = False
        self.reshuffle_at_once: bool = False


@final
class Player:
    """What lies before one seat, and what it holds."""

    def __init__(self) -> None:
        self.hand = Cards(KINDS)
        self.shown = Cards(KINDS)  # face up
        self.hidden: vec[i64] = vec[i64]([-1] * HIDDEN)  # the kind laid face down in round one and in round two
        self.florins: i64 = 0

    def copy_from(self, other: "Player") -> None:
        self.hand.copy_from(other.hand)
        self.shown.copy_from(other.shown)
        copy_into(self.hidden, other.hidden)
        self.florins = other.florins

    def lying(self, good: i64) -> i64:
        """How many cards of a good lie face up, sealed or not."""
        return self.shown.count[good] + self.shown.count[good + GOODS]


class FuggerTable(State):
    """Cards, prices and florins; the rules are in rules/."""

    def __init__(self, content: FuggerContent, seats: i64) -> None:
        super().__init__(seats)
        self.content = content
        self.price: vec[i64] = vec[i64]([0] * GOODS)
        self.visible: vec[i64] = vec[i64]([0] * GOODS)  # cards of each good lying face up, Jakob's included
        self.deck = Cards(KINDS)
        self.discard = Cards(KINDS)
        self.jakob = Cards(KINDS)
        self.players: list[Player] = [Player() for _ in range(seats)]
        self.round: i64 = 1
        self.turns: i64 = 0  # turns taken in this round

    def face_up(self, good: i64) -> i64:
        """How many cards of a good lie face up, Jakob's included, counted anew: what `visible` must be."""
        cards = self.jakob.count[good] + self.jakob.count[good + GOODS]
        for player in self.players:
            cards += player.lying(good)
        return cards

    def copy_from(self, other: State) -> None:
        assert isinstance(other, FuggerTable)
        begin_copy(self, other, other.content is self.content)
        self.round = other.round
        self.turns = other.turns
        copy_into(self.price, other.price)
        copy_into(self.visible, other.visible)
        self.deck.copy_from(other.deck)
        self.discard.copy_from(other.discard)
        self.jakob.copy_from(other.jakob)
        for seat in range(self.seats):
            self.players[seat].copy_from(other.players[seat])
