"""Die Fugger: the rules, in the order of the booklet. Clause numbers refer to rulebook/*.md."""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.engine.observation import Observation
from comptoir.games.die_fugger import invariants, knowledge
from comptoir.games.die_fugger.event_ids import (
    BEGINS,
    DEALT,
    DELIVERED,
    DREW,
    ENDED,
    FELL,
    HID,
    JAKOB_GOT,
    JAKOB_REFUSED,
    PASSED,
    REFILLED,
    RESHUFFLED,
    ROSE,
    ROUND_ENDED,
    SHOWED,
    SOLD,
)
from comptoir.games.die_fugger.ids import (
    ACTIONS,
    DRAW,
    GAME_IS_OVER,
    GOODS,
    GOODS_ONLY,
    HAND_IS_FULL,
    HIDDEN,
    HIDE,
    MERCHANT,
    MUST_ACT,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
    NOTHING_TO_DRAW,
    ONE_PER_ROUND,
    PASS,
    ROUNDS_ONE_AND_TWO,
    SHOW,
    TWO_MERCHANTS_LIE,
    good_of,
)
from comptoir.games.die_fugger.state import FuggerTable, Player


@final
class DieFugger(FuggerTable):
    """One table of Die Fugger in play."""

    # --- 3. Set-up ------------------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """Prices at 5, four cards each, two goods for Jakob, a first player by lot. DF-3.1 to DF-3.4"""
        self.over = False
        self.round = 1
        self.turns = 0
        self.discard.clear()
        self.jakob.clear()
        for good in range(GOODS):
            self.price[good] = self.content.prices_start
            self.visible[good] = 0
        self.fill_deck()
        for seat in range(self.seats):
            player = self.players[seat]
            player.hand.clear()
            player.table.clear()
            for place in range(HIDDEN):
                player.hidden[place] = -1
            player.florins = 0
        for seat in range(self.seats):
            for _ in range(self.content.deal_hand):
                self.give_card(seat, DEALT, chance)
        for _ in range(self.content.deal_jakob):
            self.give_jakob_a_good(chance)
        self.turn = chance.below(self.seats)
        self.tell(BEGINS, self.turn, self.round)

    def fill_deck(self) -> None:
        """All cards in the pile. DF-1.1, DF-1.2"""
        for good in range(GOODS):
            self.deck.count[good] = self.content.cards_plain
            self.deck.count[good + GOODS] = self.content.cards_sealed
        self.deck.count[MERCHANT] = self.content.merchants
        self.deck.size = self.content.cards()

    def card_from_pile(self, chance: Chance) -> i64:
        """The top card; the discards are shuffled when a card is needed and the pile is empty. -1: none left. DF-4.3"""
        if self.deck.size == 0:
            self.shuffle_discards()
            if self.deck.size == 0:
                return -1
        kind = self.deck.draw(chance)
        self.keep_a_pile()
        return kind

    def keep_a_pile(self) -> None:
        """With option reshuffle_at_once no discards lie beside an empty pile. DF-9.7"""
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
        """Jakob takes goods only: a merchant is put away and the next card turned, while a good is left. DF-3.3"""
        while self.a_good_is_left():
            kind = self.card_from_pile(chance)
            if kind != MERCHANT:
                self.lay_before_jakob(kind)
                return
            self.discard.add(kind)
            self.tell(JAKOB_REFUSED)

    def lay_before_jakob(self, kind: i64) -> None:
        """A good lies face up before Jakob."""
        self.jakob.add(kind)
        self.visible[good_of(kind)] += 1
        self.tell(JAKOB_GOT, kind)

    def a_good_is_left(self) -> bool:
        """Whether the pile or the discards still hold a good."""
        cards = self.deck.size + self.discard.size
        return cards > self.deck.count[MERCHANT] + self.discard.count[MERCHANT]

    # --- 4. A turn ------------------------------------------------------------------------------

    def may_draw(self, player: Player) -> bool:
        """With at most four cards in hand, while there is a card to draw. DF-4.2, DF-4.3"""
        return player.hand.size <= self.content.draw_limit and self.deck.size + self.discard.size > 0

    def may_hide(self, player: Player) -> bool:
        """One good in round one and one in round two. DF-4.7, DF-4.8"""
        return self.round <= HIDDEN and player.hidden[self.round - 1] < 0

    def may_lay_merchant(self, player: Player) -> bool:
        """Never more than two merchants in front of one player. DF-4.5"""
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
            if self.round > HIDDEN:
                return ROUNDS_ONE_AND_TWO
            if not self.may_hide(player):
                return ONE_PER_ROUND
        elif self.can_act(player):
            return MUST_ACT
        return 0

    def can_act(self, player: Player) -> bool:
        """Whether any of the three actions is possible: what can be laid face down can be laid face up. DF-4.10"""
        return self.may_draw(player) or self.can_lay(player)

    def can_lay(self, player: Player) -> bool:
        """Whether a card in hand can be laid face up. DF-4.4"""
        merchants = player.hand.count[MERCHANT]
        a_good_in_hand = player.hand.size > merchants
        return a_good_in_hand or (merchants > 0 and self.may_lay_merchant(player))

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        self.act(seat, action, chance)
        due = self.goods_due(action)
        while due > 0 and not self.round_is_full():
            self.give_jakob_a_good(chance)
            due -= 1
        if self.round_is_full():
            self.evaluate(seat)
            self.end_round(seat, chance)
        else:
            self.turn = self.left_of(seat)

    def act(self, seat: i64, action: i64, chance: Chance) -> None:
        """One of the three things a player can do, or none of them. DF-4.1"""
        player = self.players[seat]
        self.turns += 1
        if action == DRAW:
            self.give_card(seat, DREW, chance)
        elif action < HIDE:
            self.show(seat, player, action - SHOW)
        elif action < PASS:
            self.hide(seat, player, action - HIDE)
        else:
            self.tell(PASSED, seat)

    def goods_due(self, action: i64) -> i64:
        """How many goods Jakob gets after an action, unless the round ends before. DF-4.9, DF-8.1"""
        goods: i64 = 0
        if HIDE <= action < PASS and self.seats < 4:
            goods = 1
        if self.seats == 2 and self.pair_card_is_due(action):
            goods += 1
        return goods

    def show(self, seat: i64, player: Player, kind: i64) -> None:
        """Lay a card face up: a good makes demand, a merchant brings cards in the next round. DF-4.4"""
        player.hand.remove(kind)
        player.table.add(kind)
        if kind != MERCHANT:
            self.visible[good_of(kind)] += 1
        self.tell(SHOWED, seat, kind)

    def hide(self, seat: i64, player: Player, kind: i64) -> None:
        """Lay a good face down. DF-4.6"""
        player.hand.remove(kind)
        player.hidden[self.round - 1] = kind
        one: i64 = 1
        self.whisper(one << seat, 2, HID, seat, self.round, kind)

    # --- 5. End of a round ------------------------------------------------------------------------

    def round_is_full(self) -> bool:
        """Five cards of one good lie face up. DF-5.1"""
        for cards in self.visible:
            if cards >= self.content.cards_to_end_round:
                return True
        return False

    def evaluate(self, seat: i64) -> None:
        """The seat in turn has triggered the evaluation: prices move, then everybody sells. DF-5.1 to DF-5.8"""
        for good in range(GOODS):
            if self.visible[good] >= self.content.cards_to_end_round:
                self.tell(ROUND_ENDED, seat, self.round, good, self.visible[good])
        self.move_prices()
        self.sell()

    def end_round(self, seat: i64, chance: Chance) -> None:
        """The game ends, or the next round begins on the left of the seat in turn. DF-6.6, DF-7.1"""
        if self.somebody_has_enough():
            self.deliver()
        else:
            self.begin_round(self.left_of(seat), chance)

    def move_prices(self) -> None:
        """The three goods with most cards rise by their number of cards, ties sharing a place.
        Past 9 a price stops at 1. All other goods fall by 1, never below 1. DF-5.2 to DF-5.5"""
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
        """With one option goods without a card stay if there are fewer goods on the table than might rise. DF-9.3"""
        return self.content.absent_goods_stay and self.goods_seen() < self.content.goods_that_rise

    def rises(self, seen: i64) -> bool:
        """A good with cards on the table rises if fewer than three goods have more. DF-5.3"""
        ahead: i64 = 0
        for other in self.visible:
            if other > seen:
                ahead += 1
        return seen > 0 and ahead < self.content.goods_that_rise

    def raised(self, price: i64, steps: i64) -> i64:
        """Past 9 a price stops at 1, whatever is left of its steps. DF-5.4, DF-9.2"""
        price += steps
        if price <= self.content.prices_top:
            return price
        if self.content.price_goes_round:
            return price - self.content.prices_top
        return 1

    def goods_seen(self) -> i64:
        """How many goods have cards on the table."""
        seen: i64 = 0
        for cards in self.visible:
            if cards > 0:
                seen += 1
        return seen

    def sell(self) -> None:
        """Each face-up card brings its price, a sealed one as much as it is worth. DF-5.6"""
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
        """How many plain cards a sealed one is worth: two if at most three of its good lie face up. DF-5.7, DF-9.4"""
        lying = self.visible[good]
        if self.content.own_seals_only:
            lying = own_cards
        if lying <= self.content.seal_limit:
            return self.content.seal_factor
        return 1

    # --- 6. A new round ---------------------------------------------------------------------------

    def begin_round(self, first: i64, chance: Chance) -> None:
        """Put sold goods away, refill hands from the first player on, give Jakob two goods. DF-6.1 to DF-6.6"""
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
        for _ in range(self.content.deal_jakob):
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
        """Cards from the pile for the new round. DF-6.2"""
        cards = self.cards_due(seat)
        self.tell(REFILLED, seat, cards)
        for _ in range(cards):
            self.give_card(seat, DREW, chance)

    def cards_due(self, seat: i64) -> i64:
        """Two cards for the new round; four with a merchant in front, five with two. DF-6.2"""
        merchants = self.players[seat].table.count[MERCHANT]
        if merchants == 0:
            return self.content.refill_without_merchant
        if merchants == 1:
            return self.content.refill_one_merchant
        return self.content.refill_two_merchants

    # --- 7. End of the game -------------------------------------------------------------------------

    def somebody_has_enough(self) -> bool:
        """A hundred florins end the game. DF-7.1"""
        for player in self.players:
            if player.florins >= self.content.end_florins:
                return True
        return False

    def deliver(self) -> None:
        """Each face-down card brings twice the price, sealed or not; the game is over. DF-7.2"""
        for seat in range(self.seats):
            player = self.players[seat]
            for kind in player.hidden:
                if kind >= 0:
                    good = good_of(kind)
                    florins = self.delivery(good)
                    player.florins += florins
                    self.tell(DELIVERED, seat, kind, florins)
        self.over = True
        self.reveal()
        self.tell(ENDED, self.round)

    def delivery(self, good: i64) -> i64:
        """What a face-down card of a good would bring at the present price. DF-7.2"""
        return self.content.delivery_factor * self.price[good]

    def score(self, seat: i64) -> i64:
        return self.players[seat].florins

    def rounds(self) -> i64:
        return self.round

    # --- 8. Two players -----------------------------------------------------------------------------

    def pair_card_is_due(self, action: i64) -> bool:
        """With two players Jakob gets a good whenever both have had their turn. DF-8.1, DF-9.5, DF-9.6"""
        if HIDE <= action < PASS and self.content.one_extra_card:
            return False
        return self.turns & 1 == 0 or self.content.jakob_every_turn

    # --- for the engine -----------------------------------------------------------------------------

    def action_count(self) -> i64:
        return ACTIONS

    def clone(self) -> "DieFugger":
        twin = DieFugger(self.content, self.seats)
        twin.copy_from(self)
        return twin

    def imagine(self, viewer: i64, chance: Chance) -> None:
        knowledge.imagine(self, viewer, chance)

    def write_observation(self, viewer: i64, out: Observation) -> None:
        knowledge.write_observation(self, viewer, out)

    def invariant_violation(self) -> str:
        return invariants.invariant_violation(self)
