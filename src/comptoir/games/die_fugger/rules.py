"""Die Fugger: the rules, in the order of the booklet. Clause numbers refer to rulebook/*.md."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.games.die_fugger.state import GOODS, MERCHANT, FuggerTable, Player, good_of

# Actions
DRAW: Final[i64] = 0
SHOW: Final[i64] = 1  # + kind: lay a card face up
HIDE: Final[i64] = 12  # + kind: lay a good face down
PASS: Final[i64] = 22
ACTIONS: Final[i64] = 23

# Events
DEALT: Final[i64] = 0  # seat, kind
JAKOB_GOT: Final[i64] = 1  # kind
JAKOB_REFUSED: Final[i64] = 2  # a merchant turned up for Jakob and was put away
BEGINS: Final[i64] = 3  # seat, round
DREW: Final[i64] = 4  # seat, kind
SHOWED: Final[i64] = 5  # seat, kind
HID: Final[i64] = 6  # seat, round, kind
PASSED: Final[i64] = 7  # seat
RESHUFFLED: Final[i64] = 8  # cards
ROUND_ENDED: Final[i64] = 9  # seat, round, good, cards of it
ROSE: Final[i64] = 10  # good, old price, new price
FELL: Final[i64] = 11  # good, old price, new price
SOLD: Final[i64] = 12  # seat, good, cards, florins
REFILLED: Final[i64] = 13  # seat, cards
DELIVERED: Final[i64] = 14  # seat, kind, florins
ENDED: Final[i64] = 15  # round

# Clauses that forbid something
NOT_YOUR_TURN: Final[i64] = 401
HAND_IS_FULL: Final[i64] = 402
NOTHING_TO_DRAW: Final[i64] = 403
NOT_IN_HAND: Final[i64] = 404
TWO_MERCHANTS_LIE: Final[i64] = 405
GOODS_ONLY: Final[i64] = 406
ROUNDS_ONE_AND_TWO: Final[i64] = 407
ONE_PER_ROUND: Final[i64] = 408
MUST_ACT: Final[i64] = 410
GAME_IS_OVER: Final[i64] = 701


@final
class DieFugger(FuggerTable):
    """One table of Die Fugger in play."""

    # --- 3. Set-up ------------------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """Prices at 5, four cards each, two goods for Jakob, a first player by lot."""
        self.over = False
        self.round = 1
        self.turns = 0
        self.discard.clear()
        self.jakob.clear()
        for good in range(GOODS):
            self.price[good] = self.content.start_price
            self.visible[good] = 0
        self.fill_deck()
        for seat in range(self.seats):
            player = self.players[seat]
            player.hand.clear()
            player.table.clear()
            player.hidden[0] = -1
            player.hidden[1] = -1
            player.florins = 0
        for seat in range(self.seats):
            for _ in range(self.content.hand_at_start):
                self.give_card(seat, DEALT, chance)
        for _ in range(self.content.jakob_at_start):
            self.give_jakob_a_good(chance)
        self.turn = chance.below(self.seats)
        self.tell(BEGINS, self.turn, self.round)

    def fill_deck(self) -> None:
        """All cards in the pile."""
        for good in range(GOODS):
            self.deck.count[good] = self.content.plain_cards
            self.deck.count[good + GOODS] = self.content.sealed_cards
        self.deck.count[MERCHANT] = self.content.merchants
        self.deck.size = self.content.cards()

    def card_from_pile(self, chance: Chance) -> i64:
        """The top card; the discards are shuffled when a card is needed and the pile is empty. -1: none left."""
        if self.deck.size == 0:
            self.shuffle_discards()
            if self.deck.size == 0:
                return -1
        kind = self.deck.draw(chance)
        self.keep_a_pile()
        return kind

    def keep_a_pile(self) -> None:
        """With option reshuffle_at_once no discards lie beside an empty pile."""
        if self.content.reshuffle_at_once and self.deck.size == 0:
            self.shuffle_discards()

    def shuffle_discards(self) -> None:
        """The discards become the new pile."""
        if self.discard.size > 0:
            self.tell(RESHUFFLED, self.discard.size)
            self.discard.move_all_to(self.deck)

    def give_card(self, seat: i64, event: i64, chance: Chance) -> None:
        """One card from the pile into a hand."""
        kind = self.card_from_pile(chance)
        if kind >= 0:
            self.players[seat].hand.add(kind)
            one: i64 = 1
            self.whisper(one << seat, 1, event, seat, kind)

    def give_jakob_a_good(self, chance: Chance) -> None:
        """Jakob takes goods only: a merchant is put away and the next card turned, as long as a good is left."""
        while self.a_good_is_left():
            kind = self.card_from_pile(chance)
            if kind != MERCHANT:
                self.jakob.add(kind)
                self.visible[good_of(kind)] += 1
                self.tell(JAKOB_GOT, kind)
                return
            self.discard.add(kind)
            self.tell(JAKOB_REFUSED)

    def a_good_is_left(self) -> bool:
        """Whether the pile or the discards still hold a good."""
        cards = self.deck.size + self.discard.size
        return cards > self.deck.count[MERCHANT] + self.discard.count[MERCHANT]

    # --- 4. A turn ------------------------------------------------------------------------------

    def may_draw(self, player: Player) -> bool:
        """With at most four cards in hand, while there is a card to draw."""
        return player.hand.size <= self.content.draw_limit and self.deck.size + self.discard.size > 0

    def may_hide(self, player: Player) -> bool:
        """One good in round one and one in round two."""
        return self.round <= 2 and player.hidden[self.round - 1] < 0

    def may_lay_merchant(self, player: Player) -> bool:
        """Never more than two merchants in front of one player."""
        return player.table.count[MERCHANT] < self.content.merchants_in_front

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over or seat != self.turn:
            return 0
        player = self.players[seat]
        hand = player.hand.count
        n: i64 = 0
        if self.may_draw(player):
            out[n] = DRAW
            n += 1
        first_good = n
        for kind in range(MERCHANT):
            out[n] = SHOW + kind  # the next one takes this place unless there is such a card
            n += hand[kind] > 0
        after_goods = n
        if hand[MERCHANT] > 0 and self.may_lay_merchant(player):
            out[n] = SHOW + MERCHANT
            n += 1
        if self.may_hide(player):
            for place in range(first_good, after_goods):  # the same goods, face down
                out[n] = out[place] - SHOW + HIDE
                n += 1
        if n == 0:
            out[0] = PASS
            n = 1
        return n

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return GAME_IS_OVER
        if seat != self.turn:
            return NOT_YOUR_TURN
        player = self.players[seat]
        if action == DRAW:
            if player.hand.size > self.content.draw_limit:
                return HAND_IS_FULL
            if not self.may_draw(player):
                return NOTHING_TO_DRAW
        elif action < HIDE:
            if player.hand.count[action - SHOW] == 0:
                return NOT_IN_HAND
            if action == SHOW + MERCHANT and not self.may_lay_merchant(player):
                return TWO_MERCHANTS_LIE
        elif action < PASS:
            if player.hand.count[action - HIDE] == 0:
                return GOODS_ONLY
            if self.round > 2:
                return ROUNDS_ONE_AND_TWO
            if not self.may_hide(player):
                return ONE_PER_ROUND
        elif self.can_act(player):
            return MUST_ACT
        return 0

    def can_act(self, player: Player) -> bool:
        """Whether any of the three actions is possible."""
        merchants = player.hand.count[MERCHANT]
        a_good_in_hand = player.hand.size > merchants
        a_merchant_to_lay = merchants > 0 and self.may_lay_merchant(player)
        return self.may_draw(player) or a_good_in_hand or a_merchant_to_lay

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        player = self.players[seat]
        self.turns += 1
        if action == DRAW:
            self.give_card(seat, DREW, chance)
        elif action < HIDE:
            self.show(seat, player, action - SHOW)
        elif action < PASS:
            self.hide(seat, player, action - HIDE, chance)
        else:
            self.tell(PASSED, seat)
        if self.pair_card_is_due(action) and not self.round_is_full():
            self.give_jakob_a_good(chance)
        if self.round_is_full():
            self.end_round(seat, chance)
        else:
            self.turn = self.left_of(seat)

    def show(self, seat: i64, player: Player, kind: i64) -> None:
        """Lay a card face up: a good makes demand, a merchant brings cards in the next round."""
        player.hand.remove(kind)
        player.table.add(kind)
        if kind != MERCHANT:
            self.visible[good_of(kind)] += 1
        self.tell(SHOWED, seat, kind)

    def hide(self, seat: i64, player: Player, kind: i64, chance: Chance) -> None:
        """Lay a good face down; with two or three players Jakob gets one more card."""
        player.hand.remove(kind)
        player.hidden[self.round - 1] = kind
        one: i64 = 1
        self.whisper(one << seat, 2, HID, seat, self.round, kind)
        if self.seats < 4:
            self.give_jakob_a_good(chance)

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        if seat == self.seats:
            seat = 0
        return seat

    # --- 5. End of a round ------------------------------------------------------------------------

    def round_is_full(self) -> bool:
        """Five cards of one good lie face up."""
        for cards in self.visible:
            if cards >= self.content.cards_to_end_round:
                return True
        return False

    def end_round(self, seat: i64, chance: Chance) -> None:
        """Evaluate at once; the seat in turn has triggered it, so the next round begins on its left."""
        for good in range(GOODS):
            if self.visible[good] >= self.content.cards_to_end_round:
                self.tell(ROUND_ENDED, seat, self.round, good, self.visible[good])
        self.move_prices()
        self.sell()
        if self.somebody_has_enough():
            self.deliver()
        else:
            self.begin_round(self.left_of(seat), chance)

    def move_prices(self) -> None:
        """The three goods with most cards rise by their number of cards, ties sharing a place.
        Past 9 a price stops at 1. All other goods fall by 1, never below 1."""
        for good in range(GOODS):
            old = self.price[good]
            new = self.price_after(good)
            self.price[good] = new
            if self.rises(self.visible[good]):
                self.tell(ROSE, good, old, new)
            elif new < old:
                self.tell(FELL, good, old, new)

    def price_after(self, good: i64) -> i64:
        """The price of a good once a round has ended with the cards that lie face up now."""
        seen = self.visible[good]
        price = self.price[good]
        if self.rises(seen):
            return self.raised(price, seen)
        if price > 1 and not (seen == 0 and self.absent_goods_stay()):
            return price - 1
        return price

    def absent_goods_stay(self) -> bool:
        """With one option goods without a card stay if there are fewer goods on the table than might rise."""
        return self.content.absent_goods_stay and self.goods_seen() < self.content.goods_that_rise

    def rises(self, seen: i64) -> bool:
        """A good with cards on the table rises if fewer than three goods have more."""
        ahead: i64 = 0
        for other in self.visible:
            if other > seen:
                ahead += 1
        return seen > 0 and ahead < self.content.goods_that_rise

    def raised(self, price: i64, steps: i64) -> i64:
        """Past 9 a price stops at 1, whatever is left of its steps."""
        price += steps
        if price <= self.content.top_price:
            return price
        if self.content.price_goes_round:
            return price - self.content.top_price
        return 1

    def goods_seen(self) -> i64:
        """How many goods have cards on the table."""
        seen: i64 = 0
        for cards in self.visible:
            if cards > 0:
                seen += 1
        return seen

    def sell(self) -> None:
        """Each face-up card brings its price; a sealed one twice, if at most three of its good lie face up."""
        for seat in range(self.seats):
            player = self.players[seat]
            table = player.table.count
            for good in range(GOODS):
                cards = table[good] + table[good + GOODS]
                if cards > 0:
                    worth = self.seal_worth(good, cards)
                    florins = self.price[good] * (table[good] + worth * table[good + GOODS])
                    player.florins += florins
                    self.tell(SOLD, seat, good, cards, florins)

    def seal_worth(self, good: i64, own_cards: i64) -> i64:
        """How many plain cards a sealed one is worth: two while at most three of its good lie face up."""
        lying = self.visible[good]
        if self.content.own_seals_only:
            lying = own_cards
        if lying <= self.content.seal_limit:
            return self.content.seal_factor
        return 1

    # --- 6. A new round ---------------------------------------------------------------------------

    def begin_round(self, first: i64, chance: Chance) -> None:
        """Sold goods are put away, hands refilled from the first player on, then Jakob gets two goods."""
        self.round += 1
        self.turns = 0
        self.put_goods_away(self.jakob)
        for seat in range(self.seats):
            self.put_goods_away(self.players[seat].table)
        for good in range(GOODS):
            self.visible[good] = 0
        self.keep_a_pile()
        seat = first
        for _ in range(self.seats):
            self.refill(seat, chance)
            seat = self.left_of(seat)
        for player in self.players:
            player.table.move_all_to(self.discard)
        self.keep_a_pile()
        for _ in range(self.content.jakob_at_start):
            self.give_jakob_a_good(chance)
        self.turn = first
        self.tell(BEGINS, first, self.round)

    def put_goods_away(self, row: Cards) -> None:
        """Goods go to the discards; merchants stay until their cards are drawn."""
        for kind in range(MERCHANT):
            cards = row.count[kind]
            if cards > 0:
                row.count[kind] = 0
                row.size -= cards
                self.discard.count[kind] += cards
                self.discard.size += cards

    def refill(self, seat: i64, chance: Chance) -> None:
        """Two cards; four with a merchant in front, five with two."""
        merchants = self.players[seat].table.count[MERCHANT]
        cards = self.content.refill
        if merchants == 1:
            cards = self.content.refill_one_merchant
        elif merchants >= 2:
            cards = self.content.refill_two_merchants
        self.tell(REFILLED, seat, cards)
        for _ in range(cards):
            self.give_card(seat, DREW, chance)

    # --- 7. End of the game -------------------------------------------------------------------------

    def somebody_has_enough(self) -> bool:
        """A hundred florins end the game."""
        for player in self.players:
            if player.florins >= self.content.florins_to_end:
                return True
        return False

    def deliver(self) -> None:
        """Each face-down card brings twice the price, sealed or not; the game is over."""
        for seat in range(self.seats):
            player = self.players[seat]
            for kind in player.hidden:
                if kind >= 0:
                    good = good_of(kind)
                    florins = self.content.delivery_factor * self.price[good]
                    player.florins += florins
                    self.tell(DELIVERED, seat, kind, florins)
        self.over = True
        self.reveal()
        self.tell(ENDED, self.round)

    def score(self, seat: i64) -> i64:
        return self.players[seat].florins

    def rounds(self) -> i64:
        return self.round

    # --- 8. Two players -----------------------------------------------------------------------------

    def pair_card_is_due(self, action: i64) -> bool:
        """With two players Jakob gets a good whenever both have had their turn."""
        if self.seats != 2 or (HIDE <= action < PASS and self.content.one_extra_card):
            return False
        return self.turns & 1 == 0 or self.content.jakob_every_turn

    # --- for the engine -----------------------------------------------------------------------------

    def action_count(self) -> i64:
        return ACTIONS

    def clone(self) -> "DieFugger":
        twin = DieFugger(self.content, self.seats)
        twin.copy_from(self)
        return twin
