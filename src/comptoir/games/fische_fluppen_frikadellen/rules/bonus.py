"""Bonus tokens (chapter 9)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen import ids as no
from comptoir.games.fische_fluppen_frikadellen.rules.fetish import FetishDealers
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUS_PRICE,
    BONUSES,
    BUYING_FROM,
    BUYING_WHAT,
    CHOOSING_FERRY,
    CLOSING,
    CLOSURE,
    FETISH_DEALER,
    GOING_ON,
    GOODS,
    MOVING,
    NO_ERRAND,
    PLUS_TWO,
    PRICE,
    PURCHASE,
    SITES,
    SWAP,
    SWAP_GIVING,
    SWAP_TAKING,
    TRADING,
    Player,
    Table,
)


class BonusTokens(FetishDealers):
    """When a bonus token may be played, and what it does."""

    def is_bonus_time(self, ask: i64) -> bool:
        """Between any two things one does in one's turn, never in the middle of one."""
        return ask in (MOVING, TRADING) or GOING_ON <= ask <= CHOOSING_FERRY

    def refuse_bonus(self, table: Table, seat: i64, ask: i64, bonus: i64) -> i64:
        """Why a player cannot play such a token now."""
        if not self.is_bonus_time(ask):
            return no.NO_BONUS_NOW
        player = self.players[seat]
        if player.bonus.count[bonus] == 0:
            return no.BONUS_NOT_HELD
        if bonus == PLUS_TWO:
            if ask != MOVING:
                return no.WHILE_MOVING
        elif bonus == PURCHASE:
            if self.room_in_hand(player) < 1:
                return no.HANDS_FULL
            if (ask != MOVING and not self.content.late_purchase) or not self.can_buy_from_any(table, seat):
                return no.SAME_SPACE
        elif bonus == SWAP:
            if not self.can_swap_any(table, player):
                return no.NO_SWAP
        elif bonus == CLOSURE and not self.can_close_any(table, player):
            return no.CANNOT_CLOSE
        return 0

    def write_bonuses(self, table: Table, seat: i64, ask: i64, out: vec[i64], n: i64) -> i64:
        """All bonus tokens that may be played."""
        if self.players[seat].bonus.size > 0:
            for bonus in range(BONUSES):
                if self.refuse_bonus(table, seat, ask, bonus) == 0:
                    out[n] = no.PLAY + bonus
                    n += 1
        return n

    def play(self, table: Table, seat: i64, bonus: i64) -> None:
        """Show a token. It goes back to the others at once, except one that closes a kiosk."""
        self.players[seat].bonus.remove(bonus)
        self.tell_at(table, no.PLAYED, seat, bonus)
        if bonus != CLOSURE:
            table.pool.add(bonus)
        if bonus == PLUS_TWO:
            table.points += self.content.bonus_points
        elif bonus == PURCHASE:
            table.errand = BUYING_FROM
        elif bonus == PRICE:
            table.errand = BONUS_PRICE
        elif bonus == SWAP:
            table.errand = SWAP_GIVING
        else:
            table.errand = CLOSING

    # --- buying from an opponent ----------------------------------------------------------------------

    def can_buy_from_any(self, table: Table, seat: i64) -> bool:
        """Whether somebody on the same space has a token one can pay for."""
        for place in range(table.people):
            if self.can_buy_from(table, seat, table.order[place]):
                return True
        return False

    def can_buy_from(self, table: Table, seat: i64, other: i64) -> bool:
        """Whether an opponent on the same space has a token one can pay for."""
        if other == seat or self.players[other].space != self.players[seat].space:
            return False
        for good in range(GOODS):
            if self.refuse_purchase_of(table, seat, other, good) == 0:
                return True
        return False

    def refuse_purchase_of(self, table: Table, seat: i64, other: i64, good: i64) -> i64:
        """Why an opponent's token cannot be bought."""
        if self.price(table, good) > self.players[seat].florins:
            return no.TOO_POOR
        if self.players[other].goods.count[good] == 0:
            return no.NOT_HELD
        return 0

    def approach(self, table: Table, seat: i64, other: i64) -> None:
        """Choose whom to buy from."""
        table.chosen = other
        table.errand = BUYING_WHAT
        self.tell_at(table, no.CHOSE_OPPONENT, seat, other)

    def buy_from(self, table: Table, seat: i64, good: i64) -> None:
        """One token at the price of the table, paid to its owner; the price stays."""
        other = table.chosen
        florins = self.price(table, good)
        self.players[seat].florins -= florins
        self.players[other].florins += florins
        self.players[other].goods.remove(good)
        self.players[seat].goods.add(good)
        table.chosen = -1
        table.errand = NO_ERRAND
        self.tell_at(table, no.BOUGHT_FROM, seat, other, good, florins)

    # --- swapping one good ----------------------------------------------------------------------------

    def can_swap_any(self, table: Table, player: Player) -> bool:
        """Whether any token can be swapped."""
        for good in range(GOODS):
            if self.refuse_swap(table, player, good) == 0:
                return True
        return False

    def refuse_swap(self, table: Table, player: Player, good: i64) -> i64:
        """Why a token of a good cannot be swapped."""
        if player.goods.count[good] == 0:
            return no.NOT_HELD
        if self.others_in_reserve(table, good) == 0:
            return no.NO_SWAP
        return 0

    def give_for_swap(self, table: Table, seat: i64, good: i64) -> None:
        """Choose the token to give."""
        self.put_back(table, self.players[seat], good)
        table.chosen = good
        table.errand = SWAP_TAKING
        self.tell_at(table, no.GAVE, seat, good, 1)

    def refuse_take_for_swap(self, table: Table, good: i64) -> i64:
        """Why a good cannot be taken for the one given."""
        if good == table.chosen or table.reserve[good] == 0:
            return no.NO_SWAP
        return 0

    def take_for_swap(self, table: Table, seat: i64, good: i64) -> None:
        """Take another good for it."""
        self.take(table, self.players[seat], good)
        table.chosen = -1
        table.errand = NO_ERRAND
        self.tell_at(table, no.TOOK, seat, good, 1)

    # --- closing a kiosk ------------------------------------------------------------------------------

    def can_close_any(self, table: Table, player: Player) -> bool:
        """Whether any kiosk can be closed."""
        for site in range(SITES):
            if self.can_close(table, player, site):
                return True
        return False

    def can_close(self, table: Table, player: Player, site: i64) -> bool:
        """Neither the fetish dealer nor a closed kiosk nor the one the own pawn stands in."""
        if self.content.kind[table.kiosk[site]] == FETISH_DEALER:
            return False
        return table.closer[site] < 0 and self.content.site_space[site] != player.space

    def close(self, table: Table, seat: i64, site: i64) -> None:
        """Nobody may end a step there until the turn has gone round."""
        table.closer[site] = seat
        table.awaited[site] = table.seats() & ~self.bit(seat)
        table.closed |= self.bit(self.content.site_space[site])
        table.errand = NO_ERRAND
        self.tell_at(table, no.CLOSED, seat, table.kiosk[site])

    def reopen(self, table: Table, site: i64) -> None:
        """The token goes back to the others."""
        table.closer[site] = -1
        table.awaited[site] = 0
        table.closed &= ~self.bit(self.content.site_space[site])
        table.pool.add(CLOSURE)
        self.tell_at(table, no.REOPENED, table.kiosk[site])

    def reopen_own(self, table: Table, seat: i64) -> None:
        """At the start of a regular turn the kiosks one has closed open again."""
        for site in range(SITES):
            if table.closer[site] == seat:
                self.reopen(table, site)

    def count_turn(self, table: Table, seat: i64) -> None:
        """A seat has had its turn or has left: kiosks closed by somebody who is gone open after a round."""
        here = table.seats()
        for site in range(SITES):
            closer = table.closer[site]
            if closer >= 0:
                table.awaited[site] &= ~self.bit(seat)
                if table.awaited[site] == 0 and here >> closer & 1 == 0:
                    self.reopen(table, site)
