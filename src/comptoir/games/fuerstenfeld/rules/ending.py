"""Chapters 9 and 10: phase 6 and the end of the game."""

from mypy_extensions import i64

from comptoir.games.fuerstenfeld.ids import ENDED, NOBODY_CAN_FINISH, ROSE
from comptoir.games.fuerstenfeld.rules.discarding import Discarding
from comptoir.games.fuerstenfeld.state import GOODS, KINDS, NONE, PALACES, PLACES, Player


class Ending(Discarding):
    """New prices, and whether the game is over."""

    # --- 9. Phase 6: new prices ---------------------------------------------------------------------

    def adjust_prices(self) -> None:
        """A step up for each free space on a demand card, to the end of the scale; then the cards are cleared."""
        top = self.content.steps - 1
        for brewery in range(self.seats):
            for good in range(GOODS):
                cell = brewery * GOODS + good
                old = self.step[cell]
                new = min(top, old + self.wanted(brewery, good) - self.filled[cell])
                self.filled[cell] = 0
                if new > old:
                    self.step[cell] = new
                    self.tell(ROSE, brewery, good, self.content.scale[old], self.content.scale[new])

    # --- 10. End of the game ------------------------------------------------------------------------

    def end_game_if_due(self) -> None:
        """After a round in which a palace was finished, or once nobody can finish one any more."""
        finished = False
        possible = False
        for player in self.players:
            finished = finished or player.palaces == PALACES
            possible = possible or self.can_finish(player)
        if finished or not possible:
            if not finished:
                self.tell(NOBODY_CAN_FINISH)
            self.over = True
            self.tell(ENDED, self.round)

    def can_finish(self, player: Player) -> bool:
        """All parts are still there, and money for the missing ones can come in or is enough already."""
        for kind in range(KINDS):
            if player.gone.has(kind) and self.content.part[kind] > 0:
                return False
        return self.can_earn(player) or self.affords(player, NONE, PALACES - player.palaces)

    def can_earn(self, player: Player) -> bool:
        """Whether goods or coins can ever come in again."""
        return self.has_income(player) or self.can_buy_income(player) or self.guide_can_pay(player)

    def has_income(self, player: Player) -> bool:
        """Stored goods, or a visible face that brings goods or coins."""
        if player.stored[0] + player.stored[1] + player.stored[2] > 0:
            return True
        for place in range(PLACES):
            if self.earns(player, player.places[place]):
                return True
        return False

    def earns(self, player: Player, face: i64) -> bool:
        """Whether a face brings goods or coins as long as it is visible, with the palaces that stand."""
        goods: i64 = 0
        for good in range(GOODS):
            goods += self.content.harvest[face * GOODS + good]
        guide = self.content.guide[face] * self.palaces_shown(player)
        return goods + self.content.bank[face] + guide > 0

    def can_buy_income(self, player: Player) -> bool:
        """Whether the coins buy a card that would earn at once."""
        for kind in range(KINDS):
            if self.is_left(player, kind) and self.earns(player, kind) and self.affords(player, kind, 0):
                return True
        return False

    def guide_can_pay(self, player: Player) -> bool:
        """Whether a guide can still be shown a first part: one's own, or under the option another's."""
        for kind in range(KINDS):
            if self.content.guide[kind] == 0 or not self.content.takes_part(kind) or player.gone.has(kind):
                continue
            card = NONE
            if self.is_left(player, kind):
                card = kind
            covered = self.content.palaces_in_order and player.places[0] == kind  # by the first part
            if self.affords(player, card, 1) and not covered:
                return True
            if self.content.guide_shows_all and self.affords(player, card, 0) and self.another_can_build(player):
                return True
        return False

    def another_can_build(self, player: Player) -> bool:
        """Whether somebody else can still come to build a part of a palace."""
        for other in self.players:
            if other is not player and self.can_build_part(other):
                return True
        return False

    def can_build_part(self, player: Player) -> bool:
        """Whether a next part is in hand or deck, and the money for it there or to be had without a new guide."""
        for kind in range(KINDS):
            if self.content.part[kind] > 0 and self.is_left(player, kind) and self.is_next_part(player, kind):
                return self.has_income(player) or self.can_buy_income(player) or self.affords(player, NONE, 1)
        return False

    def is_left(self, player: Player, kind: i64) -> bool:
        """Whether a card is in hand or deck: everybody can tell from those that are not."""
        if player.gone.has(kind) or not self.content.takes_part(kind):
            return False
        for place in range(PLACES):
            if player.places[place] == kind:
                return False
        return True

    def affords(self, player: Player, card: i64, parts: i64) -> bool:
        """Whether the coins buy a card, unless it is NONE, and so many parts, a crane first if that helps."""
        saved = player.effect(self.content.discount)
        if self.outlay(player, card, parts, saved) <= player.coins:
            return True
        for kind in range(KINDS):
            if self.content.discount[kind] > 0 and kind != card and self.is_left(player, kind):
                with_crane = self.outlay(player, card, parts, saved + self.content.discount[kind])
                if self.cost_for(player, kind) + with_crane <= player.coins:
                    return True
        return False

    def outlay(self, player: Player, card: i64, parts: i64, saved: i64) -> i64:
        """What a card, unless it is NONE, and then parts cost, with what cranes save on each."""
        cost = self.parts_cost(player, parts, saved)
        if card != NONE and self.content.cost[card] > saved:
            cost += self.content.cost[card] - saved
        return cost

    def parts_cost(self, player: Player, parts: i64, saved: i64) -> i64:
        """What so many parts cost if they are built one after the other from now on.

        A crane saves something on all of them, for the last part can cover it; unless they come in order.
        """
        price = self.palace_price
        markers = self.palace_markers
        cost: i64 = 0
        for part in range(player.palaces, player.palaces + parts):
            if price > saved:
                cost += price - saved
            if self.content.palaces_in_order:
                saved -= self.content.discount[player.places[part]]
            markers += 1
            if markers == self.seats:
                markers = 0
                price += self.content.palace_price_step
        return cost

    def score(self, seat: i64) -> i64:
        return self.players[seat].palaces

    def place(self, seat: i64) -> i64:
        """More parts of the palace are better, then more coins."""
        mine = self.players[seat]
        place: i64 = 1
        for other in self.players:
            if other.palaces > mine.palaces or (other.palaces == mine.palaces and other.coins > mine.coins):
                place += 1
        return place

    def rounds(self) -> i64:
        return self.round
