"""Fürstenfeld: set-up, the course of a round and its first two phases. Clause numbers refer to rulebook/*.md.

The other chapters are files of their own, in the order of the booklet: selling.py (phase 3), building.py
(phase 4), discarding.py (phase 5) and ending.py (phase 6, the end); each class builds on the one before.
"""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fuerstenfeld import invariants as checks
from comptoir.games.fuerstenfeld.ids import (
    ACTIONS,
    CARD_NOT_HELD,
    DEMAND,
    DREW,
    DREW_FURTHER,
    FURTHER,
    GAME_IS_OVER,
    HARVESTED,
    MOST_FURTHER,
    NOT_IN_THIS_PHASE,
    NOT_YOUR_TURN,
    ROUND,
    STARTS,
    STORE,
    TOO_MANY_FURTHER,
    TUCK,
)
from comptoir.games.fuerstenfeld.rules.ending import Ending
from comptoir.games.fuerstenfeld.state import (
    BUILD,
    DEMAND_CARDS,
    DISCARD,
    DRAW,
    GOODS,
    KINDS,
    NONE,
    PLACES,
    SELL,
    SET_UP,
    Player,
    printed_face,
)


@final
class Fuerstenfeld(Ending):
    """One table of Fürstenfeld in play."""

    # --- 3. Set-up, and 12. the expert game -----------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """Demand cards and the order of play by lot; two coins and three cards each."""
        self.over = False
        self.round = 0
        self.turns = 0
        self.waiting = 0
        self.tokens_moved = 0
        self.palace_price = self.content.first_palace_price
        self.palace_markers = 0
        self.clear_sale()
        self.building = NONE
        self.built = 0
        self.thrown = 0
        self.tucked = 0
        self.open_breweries(chance)
        self.stack_tokens(chance)
        for seat in range(self.seats):
            self.found_principality(self.players[seat])
        cards = self.content.start_hand
        if self.content.expert:
            cards = self.content.expert_hand
        for seat in range(self.seats):
            for _ in range(cards):
                self.draw_card(seat, self.players[seat], chance)
        if self.content.expert:
            self.stage = SET_UP
            one: i64 = 1
            self.ask((one << self.seats) - 1)
        else:
            self.begin_round(chance)

    def open_breweries(self, chance: Chance) -> None:
        """As many as there are players, each with a demand card for the whole game."""
        cards: vec[i64] = vec[i64]([1] * DEMAND_CARDS)
        for brewery in range(self.seats):
            card = chance.pick(cards, DEMAND_CARDS - brewery)
            cards[card] = 0
            self.demand_card[brewery] = card
            for good in range(GOODS):
                self.step[brewery * GOODS + good] = self.content.start_step
                self.filled[brewery * GOODS + good] = 0
            self.tell(DEMAND, brewery, self.wanted(brewery, 0), self.wanted(brewery, 1), self.wanted(brewery, 2))

    def stack_tokens(self, chance: Chance) -> None:
        """The tokens are shuffled into a stack; the top one begins."""
        left: vec[i64] = vec[i64]([1] * self.seats)
        for place in range(self.seats):
            seat = chance.pick(left, self.seats - place)
            left[seat] = 0
            self.order[place] = seat
            self.tell(STARTS, seat, place + 1)

    def found_principality(self, player: Player) -> None:
        """Three fields are printed, three places bare; the whole set of cards is in the deck."""
        player.coins = self.content.start_coins
        player.marker = 0
        player.palaces = 0
        for good in range(GOODS):
            player.goods[good] = 0
            player.stored[good] = 0
        for place in range(PLACES):
            player.places[place] = printed_face(place)
        player.hand.clear()
        player.gone.clear()
        player.known.clear()
        player.unseen.clear()
        for kind in range(KINDS):
            if self.content.takes_part(kind):
                player.unseen.add(kind)

    def tuck_at_set_up(self, seat: i64, player: Player, kind: i64, chance: Chance) -> None:
        """Expert game: nine of ten cards go under the deck; when all are ready the first round begins."""
        self.tuck_card(seat, player, kind)
        if player.hand.size <= self.content.expert_kept:
            self.has_answered(seat)
            if self.waiting == 0:
                self.begin_round(chance)

    # --- 4. The round -----------------------------------------------------------------------------

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if not self.is_asked(seat):
            return 0
        player = self.players[seat]
        if self.stage >= DISCARD:
            return self.legal_discard(player, out)
        if self.stage >= BUILD:
            return self.legal_build(player, out)
        if self.stage >= SELL:
            return self.legal_sale(player, out)
        if self.stage == SET_UP:
            return self.cards_in_hand(player, TUCK, out, 0)
        further = self.further_cards(player)
        for cards in range(further + 1):
            out[cards] = FURTHER + cards
        return further + 1

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return GAME_IS_OVER
        if not self.is_asked(seat):
            return NOT_YOUR_TURN
        player = self.players[seat]
        if self.stage >= DISCARD:
            return self.refuse_discard(player, action)
        if self.stage >= BUILD:
            return self.refuse_build(player, action)
        if self.stage >= SELL:
            return self.refuse_sale(player, action)
        if self.stage == SET_UP:
            if not TUCK <= action < STORE:
                return NOT_IN_THIS_PHASE
            if not player.hand.has(action - TUCK):
                return CARD_NOT_HELD
        elif action > FURTHER + MOST_FURTHER:
            return NOT_IN_THIS_PHASE
        elif action - FURTHER > self.further_cards(player):
            return TOO_MANY_FURTHER
        return 0

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        player = self.players[seat]
        turn_over = False
        if self.stage >= DISCARD:
            turn_over = self.do_discard(seat, player, action)
        elif self.stage >= BUILD:
            self.do_build(seat, player, action)
        elif self.stage >= SELL:
            self.do_sale(seat, player, action)
        elif self.stage == SET_UP:
            self.tuck_at_set_up(seat, player, action - TUCK, chance)
        else:
            self.draw_further(seat, player, action - FURTHER, chance)
        if self.stage == DISCARD and (turn_over or not self.a_choice_is_left(player)):
            self.end_turn(seat, player, chance)

    def is_asked(self, seat: i64) -> bool:
        """Whether a seat has something to decide now."""
        if self.stage >= SELL:
            return seat == self.turn and not self.over
        return self.waiting >> seat & 1 == 1

    def ask(self, seats: i64) -> None:
        """Ask a bit set of seats at once."""
        self.waiting = seats
        self.turn = 0
        while seats & 1 == 0:
            seats >>= 1
            self.turn += 1

    def has_answered(self, seat: i64) -> None:
        """One seat fewer to wait for."""
        one: i64 = 1
        self.waiting &= ~(one << seat)
        if self.waiting != 0:
            self.ask(self.waiting)

    def deciders(self) -> i64:
        if self.over:
            return 0
        if self.stage < SELL:
            return self.waiting
        one: i64 = 1
        return one << self.turn

    def end_turn(self, seat: i64, player: Player, chance: Chance) -> None:
        """On to the next in the order; after the last come new prices and perhaps the end."""
        self.clear_turn(seat, player)
        self.turns += 1
        if self.turns < self.seats:
            self.stage = SELL
            self.turn = self.order[self.turns]
            return
        for place in range(self.seats):
            self.order[place] = self.next_order[place]
        self.turns = 0
        self.tokens_moved = 0
        self.adjust_prices()
        self.end_game_if_due()
        if not self.over:
            self.begin_round(chance)

    # --- 5. Phases 1 and 2: draw and harvest --------------------------------------------------------

    def begin_round(self, chance: Chance) -> None:
        """Three cards each; then all with a laboratory are asked at once how many more they want."""
        self.round += 1
        self.tell(ROUND, self.round)
        asked: i64 = 0
        one: i64 = 1
        for seat in range(self.seats):
            player = self.players[seat]
            for _ in range(self.content.cards_drawn):
                self.draw_card(seat, player, chance)
            if self.further_cards(player) > 0:
                asked |= one << seat
        if asked == 0:
            self.harvest_all()
        else:
            self.stage = DRAW
            self.ask(asked)

    def draw_card(self, seat: i64, player: Player, chance: Chance) -> None:
        """The top card of a deck: by chance, until those come that were put under it. None if it is empty."""
        if player.unseen.size > 0:
            kind = player.unseen.draw(self.weights, chance)
        elif player.known.size > 0:
            kind = player.known.take()
        else:
            return
        player.hand.add(kind)
        one: i64 = 1
        self.whisper(one << seat, 1, DREW, seat, kind)

    def further_cards(self, player: Player) -> i64:
        """How many more cards laboratories allow and the deck still has."""
        return min(player.effect(self.content.draw), player.deck())

    def draw_further(self, seat: i64, player: Player, cards: i64, chance: Chance) -> None:
        """As many further cards as the seat has named; the last answer brings the harvest."""
        self.tell(DREW_FURTHER, seat, cards)
        for _ in range(cards):
            self.draw_card(seat, player, chance)
        self.has_answered(seat)
        if self.waiting == 0:
            self.harvest_all()

    def harvest_all(self) -> None:
        """A unit for every visible symbol, besides what was stored; then the first player sells."""
        for seat in range(self.seats):
            player = self.players[seat]
            for good in range(GOODS):
                units = player.stored[good]
                player.stored[good] = 0
                for place in range(PLACES):
                    units += self.content.harvest[player.places[place] * GOODS + good]
                player.goods[good] = units
            self.tell(HARVESTED, seat, player.goods[0], player.goods[1], player.goods[2])
        self.stage = SELL
        self.turn = self.order[0]

    # --- for the engine -----------------------------------------------------------------------------

    def action_count(self) -> i64:
        return ACTIONS

    def broken(self) -> str:
        return checks.broken(self)

    def clone(self) -> "Fuerstenfeld":
        twin = Fuerstenfeld(self.content, self.seats)
        twin.copy_from(self)
        return twin
