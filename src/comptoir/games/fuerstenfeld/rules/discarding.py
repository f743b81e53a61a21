"""Chapter 8: phase 5, cards under the deck and goods into the warehouse."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fuerstenfeld.ids import (
    CARD_NOT_HELD,
    END_TURN,
    KEEP_ONE,
    LOST_GOODS,
    NO_RAGMAN,
    NO_ROOM,
    NO_SUCH_GOOD,
    NOT_IN_THIS_PHASE,
    RAGMAN_LIMIT,
    STORE,
    STORED,
    THREW,
    THROW,
    TOO_MANY_CARDS,
    TUCK,
    TUCKED,
    TURN_ENDED,
)
from comptoir.games.fuerstenfeld.rules.building import Building
from comptoir.games.fuerstenfeld.state import GOODS, KINDS, Player


class Discarding(Building):
    """What a player does in phase 5: the ragman first, then cards under the deck; goods may be stored."""

    def legal_discard(self, player: Player, out: vec[i64]) -> i64:
        """All that may be done in phase 5."""
        n: i64 = 0
        if self.may_throw(player):
            n = self.cards_in_hand(player, THROW, out, n)
        if self.may_tuck(player):
            n = self.cards_in_hand(player, TUCK, out, n)
        if self.room(player) > 0:
            for good in range(GOODS):
                out[n] = STORE + good
                n += player.goods[good] > 0
        out[n] = END_TURN
        n += self.hand_fits(player)
        return n

    def cards_in_hand(self, player: Player, action: i64, out: vec[i64], n: i64) -> i64:
        """An action for each card in hand."""
        for kind in range(KINDS):
            out[n] = action + kind
            n += player.hand.has(kind)
        return n

    def hand_fits(self, player: Player) -> bool:
        """One card may be kept, more with a town hall."""
        return player.hand.size <= self.content.cards_kept + player.effect(self.content.keep)

    def may_tuck(self, player: Player) -> bool:
        """The last cards one is entitled to without a town hall must be kept."""
        least = self.content.cards_kept
        if self.content.keep_none:
            least = 0
        return player.hand.size > least

    def may_throw(self, player: Player) -> bool:
        """The ragman takes cards before any go under the deck."""
        return self.tucked == 0 and player.hand.size > 0 and self.thrown < player.effect(self.content.throw)

    def room(self, player: Player) -> i64:
        """How many more goods can be stored."""
        stored = player.stored[0] + player.stored[1] + player.stored[2]
        return player.effect(self.content.store) - stored

    def refuse_discard(self, player: Player, action: i64) -> i64:
        """Why something may not be done in phase 5."""
        if action < THROW:
            return NOT_IN_THIS_PHASE
        if action < TUCK:
            return self.refuse_throw(player, action - THROW)
        if action < STORE:
            if not player.hand.has(action - TUCK):
                return CARD_NOT_HELD
            if not self.may_tuck(player):
                return KEEP_ONE
        elif action < END_TURN:
            if player.goods[action - STORE] == 0:
                return NO_SUCH_GOOD
            if self.room(player) <= 0:
                return NO_ROOM
        elif not self.hand_fits(player):
            return TOO_MANY_CARDS
        return 0

    def refuse_throw(self, player: Player, kind: i64) -> i64:
        """Why the ragman may not have a card."""
        if not player.hand.has(kind):
            return CARD_NOT_HELD
        if player.effect(self.content.throw) == 0:
            return NO_RAGMAN
        if not self.may_throw(player):
            return RAGMAN_LIMIT
        return 0

    def do_discard(self, seat: i64, player: Player, action: i64) -> bool:
        """One step of phase 5; whether the turn is over."""
        if action < TUCK:
            player.hand.remove(action - THROW)
            player.gone.add(action - THROW)
            self.thrown += 1
            self.tell(THREW, seat, action - THROW)
        elif action < STORE:
            self.tuck_card(seat, player, action - TUCK)
            self.tucked += 1
        elif action < END_TURN:
            player.goods[action - STORE] -= 1
            player.stored[action - STORE] += 1
            self.tell(STORED, seat, action - STORE)
        return action == END_TURN

    def tuck_card(self, seat: i64, player: Player, kind: i64) -> None:
        """A card to the very bottom of the deck; only its owner knows which."""
        player.hand.remove(kind)
        player.known.put(kind)
        one: i64 = 1
        self.whisper(one << seat, 1, TUCKED, seat, kind)

    def a_choice_is_left(self, player: Player) -> bool:
        """Whether phase 5 can still go one way or another: everybody can see that."""
        may_store = player.goods_left() > 0 and self.room(player) > 0
        return self.may_tuck(player) or self.may_throw(player) or may_store

    def clear_turn(self, seat: i64, player: Player) -> None:
        """Goods neither sold nor stored are lost."""
        lost = player.goods_left()
        if lost > 0:
            for good in range(GOODS):
                player.goods[good] = 0
            self.tell(LOST_GOODS, seat, lost)
        self.clear_sale()
        self.built = 0
        self.thrown = 0
        self.tucked = 0
        self.tell(TURN_ENDED, seat)
