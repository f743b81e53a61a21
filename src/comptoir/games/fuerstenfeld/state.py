"""What lies on a table of Fürstenfeld, and how it is copied."""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.state import Content, State, begin_copy, copy_into
from comptoir.games.fuerstenfeld.ids import (
    DEMAND_CARDS,
    FACES,
    GOODS,
    GROUND,
    KINDS,
    MOST_STEPS,
    NONE,
    PLACES,
    PRINTED,
    SET_UP,
)


@final
class FuerstenfeldContent(Content):
    """The numbers of content.toml and the options of this table."""

    def __init__(self) -> None:
        self.card_names: list[str] = []
        self.cost: vec[i64] = vec[i64]([0] * KINDS)
        self.part: vec[i64] = vec[i64]([0] * FACES)  # 1 to 6: which part of the palace
        self.for_experts: vec[i64] = vec[i64]([0] * KINDS)
        # what a face does while it is visible
        self.harvest: vec[i64] = vec[i64]([0] * (FACES * GOODS))
        self.bank: vec[i64] = vec[i64]([0] * FACES)  # coins in phase 3
        self.guide: vec[i64] = vec[i64]([0] * FACES)  # coins in phase 3 for each part of the palace
        self.bonus: vec[i64] = vec[i64]([0] * FACES)  # coins for each unit sold of one good
        self.exchange: vec[i64] = vec[i64]([0] * FACES)  # equal goods changed into another
        self.modesty: vec[i64] = vec[i64]([0] * FACES)  # steps by which the income token stands lower
        self.discount: vec[i64] = vec[i64]([0] * FACES)  # coins saved on each other card
        self.keep: vec[i64] = vec[i64]([0] * FACES)  # further cards kept
        self.draw: vec[i64] = vec[i64]([0] * FACES)  # further cards drawn
        self.store: vec[i64] = vec[i64]([0] * FACES)  # goods kept
        self.throw: vec[i64] = vec[i64]([0] * FACES)  # cards removed from the game
        self.demand: vec[i64] = vec[i64]([0] * (DEMAND_CARDS * GOODS))
        self.scale: vec[i64] = vec[i64]([0] * MOST_STEPS)  # the prices along a brewery's scale
        self.steps: i64 = 0  # how many spaces the scale has
        self.start_step: i64 = 0  # where on the scale the prices begin
        self.start_coins: i64 = 0
        self.start_hand: i64 = 0
        self.cards_drawn: i64 = 0
        self.cards_built: i64 = 0
        self.cards_kept: i64 = 0
        self.palace_first_price: i64 = 0
        self.palace_price_step: i64 = 0
        self.expert_hand: i64 = 0
        self.expert_kept: i64 = 0
        # bounds of what is observed: the largest demand, and what all cards together do
        self.most_wanted: i64 = 0
        self.most_thrown: i64 = 0
        self.most_stored: i64 = 0
        # options: the expert game, and other readings of the booklet, see chapter 13
        self.expert: bool = False
        self.palaces_in_order: bool = False  # only ever in the expert game
        self.keep_none: bool = False
        self.guide_shows_all: bool = False

    def takes_part(self, kind: i64) -> bool:
        """Whether a card is used: two are for the expert game alone. FF-3.2, FF-12.1"""
        return self.expert or self.for_experts[kind] == 0


@final
class CardSet:
    """Cards in no order. No two cards of a set are alike (FF-1.1), so a set of bits holds them: bit k is card k."""

    def __init__(self) -> None:
        self.bits: i64 = 0
        self.size: i64 = 0

    def has(self, kind: i64) -> i64:
        """1 if the card is here, else 0."""
        return self.bits >> kind & 1

    def add(self, kind: i64) -> None:
        """Add a card."""
        one: i64 = 1
        self.bits |= one << kind
        self.size += 1

    def add_all(self, other: "CardSet") -> None:
        """Add all cards of another set, none of which is here; they stay there too."""
        self.bits |= other.bits
        self.size += other.size

    def remove(self, kind: i64) -> None:
        """Remove a card."""
        one: i64 = 1
        self.bits &= ~(one << kind)
        self.size -= 1

    def clear(self) -> None:
        """Put all cards away."""
        self.bits = 0
        self.size = 0

    def add_actions(self, first: i64, out: vec[i64], count: i64) -> i64:
        """Add an action for each card to the first `count` of a list: its number is `first` and the card.

        Return how many there are now. Like `add_if`, without branches.
        """
        bits = self.bits
        for kind in range(KINDS):
            out[count] = first + kind
            count += bits >> kind & 1
        return count

    def write(self, out: vec[i64], first: i64) -> None:
        """Write how many there are of each card, 1 or 0, from place `first` on."""
        bits = self.bits
        for kind in range(KINDS):
            out[first + kind] = bits >> kind & 1

    def draw(self, weights: vec[i64], chance: Chance) -> i64:
        """Take a card at random, `weights` being what `write` has written; they are kept up to date."""
        kind = chance.pick(weights, self.size)
        weights[kind] = 0
        self.remove(kind)
        return kind

    def copy_from(self, other: "CardSet") -> None:
        self.bits = other.bits
        self.size = other.size


@final
class Queue:
    """The cards under a deck, in the order in which they will come."""

    def __init__(self) -> None:
        self.cards: vec[i64] = vec[i64]([0] * KINDS)
        self.size: i64 = 0

    def kinds(self) -> list[int]:
        """All cards, in their order."""
        return [self.cards[place] for place in range(self.size)]

    def add(self, kind: i64) -> None:
        """Put a card at the very bottom."""
        self.cards[self.size] = kind
        self.size += 1

    def take(self) -> i64:
        """Take the first card."""
        cards = self.cards
        kind = cards[0]
        self.size -= 1
        for place in range(self.size):
            cards[place] = cards[place + 1]
        return kind

    def clear(self) -> None:
        """Put all cards away."""
        self.size = 0

    def copy_from(self, other: "Queue") -> None:
        mine = self.cards
        theirs = other.cards
        for place in range(other.size):
            mine[place] = theirs[place]
        self.size = other.size


@final
class Player:
    """One seat's principality, cards, goods and coins.

    The deck is `unseen` on top, in an order nobody knows, and `known` beneath, in the order its owner chose.
    """

    def __init__(self) -> None:
        self.coins: i64 = 0
        self.marker: i64 = 0  # where the token stands on the income track
        self.palaces: i64 = 0  # parts built
        self.goods: vec[i64] = vec[i64]([0] * GOODS)  # neither sold nor stored
        self.stored: vec[i64] = vec[i64]([0] * GOODS)  # kept for the next round
        self.places: vec[i64] = vec[i64]([0] * PLACES)  # the face each shows
        self.hand = CardSet()
        self.unseen = CardSet()
        self.known = Queue()
        self.gone = CardSet()  # covered or removed from the game

    def effect(self, of: vec[i64]) -> i64:
        """What all visible faces together give of one effect, such as `content.bank`. FF-7.10, FF-11.1"""
        total: i64 = 0
        for place in range(PLACES):
            total += of[self.places[place]]
        return total

    def deck(self) -> i64:
        """How many cards the deck has."""
        return self.unseen.size + self.known.size

    def copy_from(self, other: "Player") -> None:
        self.coins = other.coins
        self.marker = other.marker
        self.palaces = other.palaces
        copy_into(self.goods, other.goods)
        copy_into(self.stored, other.stored)
        copy_into(self.places, other.places)
        self.unseen.copy_from(other.unseen)
        self.hand.copy_from(other.hand)
        self.gone.copy_from(other.gone)
        self.known.copy_from(other.known)


class FuerstenfeldTable(State):
    """Breweries, principalities and the order of play; the rules are in rules/."""

    def __init__(self, content: FuerstenfeldContent, seats: i64) -> None:
        super().__init__(seats)
        self.content = content
        self.players: list[Player] = [Player() for _ in range(seats)]
        self.weights: vec[i64] = vec[i64]([0] * KINDS)  # for drawing; holds nothing of the position
        self.round: i64 = 0
        self.stage: i64 = SET_UP
        self.waiting: i64 = 0  # bit set of the seats asked at once, in the set-up and when cards are drawn
        # the breweries in use, one for each seat, row by row
        self.demand_card: vec[i64] = vec[i64]([0] * seats)
        self.step: vec[i64] = vec[i64]([0] * (seats * GOODS))  # where the price stands on its scale
        self.filled: vec[i64] = vec[i64]([0] * (seats * GOODS))  # goods on the demand card
        # the price of a palace: parts built since it last rose
        self.palace_price: i64 = 0
        self.palace_markers: i64 = 0
        # the order of play, and that of the next round as far as it is known
        self.order: vec[i64] = vec[i64]([0] * seats)
        self.next_order: vec[i64] = vec[i64]([0] * seats)
        self.turns: i64 = 0  # turns finished in this round
        self.tokens_moved: i64 = 0  # seats in next_order
        # the turn that is being played
        self.brewery: i64 = NONE
        self.sale: vec[i64] = vec[i64]([0] * GOODS)  # about to be sold
        self.exchanged: bool = False
        self.built: i64 = 0
        self.building: i64 = NONE  # paid for and not yet placed
        self.thrown: i64 = 0
        self.tucked: i64 = 0

    def cell(self, brewery: i64, good: i64) -> i64:
        """Where a good of a brewery is in `step` and `filled`."""
        return brewery * GOODS + good

    def price(self, brewery: i64, good: i64) -> i64:
        """What a brewery pays for a unit."""
        return self.content.scale[self.step[self.cell(brewery, good)]]

    def wanted(self, brewery: i64, good: i64) -> i64:
        """How many spaces a brewery's demand card has for a good."""
        return self.content.demand[self.demand_card[brewery] * GOODS + good]

    def free_spaces(self, brewery: i64, good: i64) -> i64:
        """How many of these spaces are still free."""
        return self.wanted(brewery, good) - self.filled[self.cell(brewery, good)]

    def parts_standing(self) -> i64:
        """How many parts of palaces have been built, whosever they are."""
        parts: i64 = 0
        for player in self.players:
            parts += player.palaces
        return parts

    def is_waited_for(self, seat: i64) -> bool:
        """Whether a seat is among those asked at once that have not answered yet."""
        return self.waiting >> seat & 1 == 1

    # --- copies -----------------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, FuerstenfeldTable)
        begin_copy(self, other, other.content is self.content)
        self.round = other.round
        self.stage = other.stage
        self.waiting = other.waiting
        self.palace_price = other.palace_price
        self.palace_markers = other.palace_markers
        self.turns = other.turns
        self.tokens_moved = other.tokens_moved
        self.brewery = other.brewery
        self.exchanged = other.exchanged
        self.built = other.built
        self.building = other.building
        self.thrown = other.thrown
        self.tucked = other.tucked
        copy_into(self.sale, other.sale)
        copy_into(self.step, other.step)
        copy_into(self.filled, other.filled)
        copy_into(self.demand_card, other.demand_card)
        copy_into(self.order, other.order)
        copy_into(self.next_order, other.next_order)
        for seat in range(self.seats):
            self.players[seat].copy_from(other.players[seat])


def printed_face(place: i64) -> i64:
    """What the board shows: bare ground above, hops, barley and water below."""
    return GROUND if place < GOODS else PRINTED + place - GOODS


def place_in(numbers: vec[i64], size: i64, wanted: i64) -> i64:
    """Where a number comes among the first `size` of an array, such as a seat in an order; -1 if it does not."""
    for place in range(size):
        if numbers[place] == wanted:
            return place
    return -1


def total(goods: vec[i64]) -> i64:
    """All units of the three goods."""
    return goods[0] + goods[1] + goods[2]


def seat_bit(seat: i64) -> i64:
    """The bit set that holds one seat."""
    one: i64 = 1
    return one << seat
