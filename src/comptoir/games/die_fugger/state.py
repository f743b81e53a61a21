"""What lies on a table of Die Fugger, and who knows it."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.engine.state import Content, State

# Kinds of card: the five goods plain, the five with a royal seal, the merchant.
GOODS: Final[i64] = 5
MERCHANT: Final[i64] = 10
KINDS: Final[i64] = 11
HIDDEN: Final[i64] = 2  # cards a player may lay face down: one in round one and one in round two
GOOD_NAMES: Final = ("copper", "cloth", "wine", "spice", "jewel")
CARD_NAMES: Final = (*GOOD_NAMES, *["sealed-" + good for good in GOOD_NAMES], "merchant")


@final
class FuggerContent(Content):
    """The numbers of content.toml and the options of this table."""

    def __init__(self) -> None:
        self.plain_cards: i64 = 0
        self.sealed_cards: i64 = 0
        self.merchants: i64 = 0
        self.start_price: i64 = 0
        self.top_price: i64 = 0
        self.hand_at_start: i64 = 0
        self.jakob_at_start: i64 = 0
        self.merchants_in_front: i64 = 0
        self.cards_to_end_round: i64 = 0
        self.goods_that_rise: i64 = 0
        self.seal_limit: i64 = 0
        self.seal_factor: i64 = 0
        self.refill: i64 = 0
        self.refill_one_merchant: i64 = 0
        self.refill_two_merchants: i64 = 0
        self.florins_to_end: i64 = 0
        self.delivery_factor: i64 = 0
        # options: other readings of the booklet, see chapter 9
        self.draw_limit: i64 = 0
        self.price_goes_round: bool = False
        self.absent_goods_stay: bool = False
        self.own_seals_only: bool = False
        self.jakob_every_turn: bool = False
        self.one_extra_card: bool = False
        self.reshuffle_at_once: bool = False

    def cards(self) -> i64:
        """How many cards there are in all."""
        return GOODS * (self.plain_cards + self.sealed_cards) + self.merchants


@final
class Player:
    """What lies before one seat, and what it holds."""

    def __init__(self) -> None:
        self.hand = Cards(KINDS)
        self.table = Cards(KINDS)  # face up
        self.hidden: vec[i64] = vec[i64]([-1, -1])  # the kind laid face down in round one and in round two
        self.florins: i64 = 0

    def copy_from(self, other: "Player") -> None:
        self.hand.copy_from(other.hand)
        self.table.copy_from(other.table)
        self.hidden[0] = other.hidden[0]
        self.hidden[1] = other.hidden[1]
        self.florins = other.florins


class FuggerTable(State):
    """Cards, prices and florins; the rules are in rules.py."""

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

    # --- copies -----------------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, FuggerTable)
        if other.content is not self.content or other.seats != self.seats:
            raise ValueError("copy_from needs a table with the same seats and the same content")
        self.turn = other.turn
        self.over = other.over
        self.round = other.round
        self.turns = other.turns
        for good in range(GOODS):
            self.price[good] = other.price[good]
            self.visible[good] = other.visible[good]
        self.deck.copy_from(other.deck)
        self.discard.copy_from(other.discard)
        self.jakob.copy_from(other.jakob)
        for seat in range(self.seats):
            self.players[seat].copy_from(other.players[seat])

    # --- what a seat knows --------------------------------------------------------------------------

    def imagine(self, viewer: i64, chance: Chance) -> None:
        """All unseen cards are one pool: the pile, the other hands, the other face-down cards.

        What lies face down is dealt before any hand: it can only be goods, and hands might take the last of them.
        When the game is over it has been delivered, and everybody has seen it.
        """
        for seat in range(self.seats):
            if seat != viewer:
                self.take_back_hand(self.players[seat])
        if not self.over:
            for seat in range(self.seats):
                if seat != viewer:
                    self.take_back_hidden(self.players[seat])
            for seat in range(self.seats):
                if seat != viewer:
                    self.imagine_hidden(self.players[seat], chance)
        for seat in range(self.seats):
            if seat != viewer:
                self.imagine_hand(self.players[seat], chance)

    def take_back_hand(self, player: Player) -> None:
        """A hand goes into the pool; the number of its cards stays to be seen."""
        size = player.hand.size
        player.hand.move_all_to(self.deck)
        player.hand.size = size

    def take_back_hidden(self, player: Player) -> None:
        """Face-down cards go into the pool; where they lay stays to be seen."""
        for place in range(HIDDEN):
            if player.hidden[place] >= 0:
                self.deck.add(player.hidden[place])
                player.hidden[place] = MERCHANT  # some card lies here

    def imagine_hidden(self, player: Player, chance: Chance) -> None:
        """Deal as many face-down cards again, goods all of them."""
        for place in range(HIDDEN):
            if player.hidden[place] >= 0:
                merchants = self.deck.count[MERCHANT]
                self.deck.count[MERCHANT] = 0
                kind = chance.pick(self.deck.count, self.deck.size - merchants)
                self.deck.count[MERCHANT] = merchants
                self.deck.remove(kind)
                player.hidden[place] = kind

    def imagine_hand(self, player: Player, chance: Chance) -> None:
        """Deal as many cards into the hand again."""
        for _ in range(player.hand.size):
            player.hand.count[self.deck.draw(chance)] += 1

    def observation_size(self) -> i64:
        return 5 + 2 * GOODS + 4 * KINDS + 2 + self.seats * (KINDS + 4)

    def observe(self, viewer: i64, out: vec[i64]) -> i64:
        """Round, turn, prices, open cards, unseen cards, own cards; then each seat's row, from the viewer on."""
        n: i64 = 0
        spectator = viewer < 0
        first: i64 = 0 if spectator else viewer
        out[0] = self.round
        out[1] = self.turns
        out[2] = (self.turn - first + self.seats) % self.seats
        out[3] = 1 if self.over else 0
        out[4] = self.deck.size
        n = 5
        for good in range(GOODS):
            out[n] = self.price[good]
            out[n + GOODS] = self.visible[good]
            n += 1
        n += GOODS
        for kind in range(KINDS):
            out[n] = self.jakob.count[kind]
            out[n + KINDS] = self.discard.count[kind]
            out[n + 2 * KINDS] = 0 if spectator else self.players[viewer].hand.count[kind]
            out[n + 3 * KINDS] = self.unseen(viewer, kind)
            n += 1
        n += 3 * KINDS
        for place in range(HIDDEN):
            out[n] = -1 if spectator else self.players[viewer].hidden[place]
            n += 1
        for step in range(self.seats):
            player = self.players[(first + step) % self.seats]
            for kind in range(KINDS):
                out[n] = player.table.count[kind]
                n += 1
            out[n] = player.hand.size
            out[n + 1] = 1 if player.hidden[0] >= 0 else 0
            out[n + 2] = 1 if player.hidden[1] >= 0 else 0
            out[n + 3] = player.florins
            n += 4
        return n

    def unseen(self, viewer: i64, kind: i64) -> i64:
        """How many cards of a kind the viewer cannot see: in the pile, in other hands, face down elsewhere."""
        cards = self.deck.count[kind]
        for seat in range(self.seats):
            if seat != viewer:
                cards += self.players[seat].hand.count[kind]
                if not self.over:
                    cards += self.hidden_of(seat, kind)
        return cards

    def hidden_of(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat has laid face down."""
        cards: i64 = 0
        for hidden in self.players[seat].hidden:
            cards += hidden == kind
        return cards

    # --- what must always hold ----------------------------------------------------------------------

    def broken(self) -> str:
        for kind in range(KINDS):
            printed = self.content.merchants
            if kind < MERCHANT:
                printed = self.content.plain_cards if kind < GOODS else self.content.sealed_cards
            cards = self.deck.count[kind] + self.discard.count[kind] + self.jakob.count[kind]
            for seat in range(self.seats):
                player = self.players[seat]
                cards += player.hand.count[kind] + player.table.count[kind] + self.hidden_of(seat, kind)
            if cards != printed:
                return f"there are {cards} cards of “{CARD_NAMES[kind]}”, not {printed}"
        for player in self.players:
            if wrong_size(player.hand) or wrong_size(player.table):
                return "a hand or row does not hold as many cards as it says"
            if player.table.count[MERCHANT] > self.content.merchants_in_front:
                return "too many merchants lie in front of a player"
            if player.hidden[0] == MERCHANT or player.hidden[1] == MERCHANT:
                return "a merchant lies face down"
            if self.round < 2 and player.hidden[1] >= 0:
                return "a card laid face down in round two lies there in round one"
        if wrong_size(self.deck) or wrong_size(self.discard) or wrong_size(self.jakob):
            return "a pile does not hold as many cards as it says"
        if self.content.reshuffle_at_once and self.deck.size == 0 and self.discard.size > 0:
            return "the pile is empty, but the discards have not been shuffled"
        if self.jakob.count[MERCHANT] > 0:
            return "Jakob holds a merchant"
        for good in range(GOODS):
            if not 1 <= self.price[good] <= self.content.top_price:
                return f"the price of {GOOD_NAMES[good]} is {self.price[good]}"
            seen = self.jakob.count[good] + self.jakob.count[good + GOODS]
            for player in self.players:
                seen += player.table.count[good] + player.table.count[good + GOODS]
            if seen != self.visible[good]:
                return f"{seen} cards of {GOOD_NAMES[good]} lie face up, counted as {self.visible[good]}"
            if not self.over and seen >= self.content.cards_to_end_round:
                return f"{seen} cards of {GOOD_NAMES[good]} lie face up and the round goes on"
        if self.over:
            return self.wrong_end()
        return ""

    def wrong_end(self) -> str:
        """A game ends with the round in which somebody has enough florins."""
        most: i64 = 0
        richest: i64 = 0
        for cards in self.visible:
            most = max(most, cards)
        for player in self.players:
            richest = max(richest, player.florins)
        if most < self.content.cards_to_end_round:
            return f"the game is over, but only {most} cards of a good lie face up"
        if richest < self.content.florins_to_end:
            return f"the game is over, but nobody has {self.content.florins_to_end} florins"
        return ""


def good_of(kind: i64) -> i64:
    """The good on a goods card, plain or sealed."""
    if kind >= GOODS:
        kind -= GOODS
    return kind


def wrong_size(cards: Cards) -> bool:
    """Whether a pile's counts do not add up to its size, or one is negative."""
    size: i64 = 0
    for number in cards.count:
        if number < 0:
            return True
        size += number
    return size != cards.size
