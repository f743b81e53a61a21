"""Chapters 9 and 10: phase 6 and the end of the game."""

from mypy_extensions import i64

from comptoir.games.fuerstenfeld.rules.discarding import Discarding
from comptoir.games.fuerstenfeld.rules.numbers import ENDED, NOBODY_CAN_FINISH, ROSE
from comptoir.games.fuerstenfeld.table import GOODS, KINDS, PALACES, PLACES, Player


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
        """All parts are still there, and money comes in, can be made to, or is enough already."""
        for kind in range(KINDS):
            if player.gone.has(kind) and self.content.part[kind] > 0:
                return False
        if self.has_income(player):
            return True
        crane = player.effect(self.content.discount)
        if self.can_buy(player, player.coins + crane, crane):
            return True
        for kind in range(KINDS):
            if self.content.discount[kind] > 0 and self.is_left(player, kind):
                purse = player.coins - self.cost_for(player, kind)
                saved = crane + self.content.discount[kind]
                if purse >= 0 and self.can_buy(player, purse + saved, saved):
                    return True
        return False

    def has_income(self, player: Player) -> bool:
        """Stored goods, or a visible face that brings goods or coins."""
        if player.stored[0] + player.stored[1] + player.stored[2] > 0:
            return True
        for place in range(PLACES):
            if self.earns(player, player.places[place]):
                return True
        return False

    def earns(self, player: Player, face: i64) -> bool:
        """Whether a face brings goods or coins as long as it is visible."""
        goods: i64 = 0
        for good in range(GOODS):
            goods += self.content.harvest[face * GOODS + good]
        guide = self.content.guide[face] * self.palaces_shown(player)
        return goods + self.content.bank[face] + guide > 0

    def can_buy(self, player: Player, purse: i64, saved: i64) -> bool:
        """Whether the coins, with what is saved on one card, buy a card that earns or all missing parts."""
        for kind in range(KINDS):
            if self.content.cost[kind] <= purse and self.earns(player, kind) and self.is_left(player, kind):
                return True
        return self.missing_parts_cost(player, saved) <= purse - saved

    def is_left(self, player: Player, kind: i64) -> bool:
        """Whether a card is in hand or deck: everybody can tell from those that are not."""
        if player.gone.has(kind) or not self.content.takes_part(kind):
            return False
        for place in range(PLACES):
            if player.places[place] == kind:
                return False
        return True

    def missing_parts_cost(self, player: Player, saved: i64) -> i64:
        """What all missing parts cost if they are built one after the other from now on."""
        price = self.palace_price
        markers = self.palace_markers
        cost: i64 = 0
        for _ in range(PALACES - player.palaces):
            if price > saved:
                cost += price - saved
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
