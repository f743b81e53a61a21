"""Fetish dealers, and the bonus token that comes with a fetish (chapter 7)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fische_fluppen_frikadellen import ids as no
from comptoir.games.fische_fluppen_frikadellen.rules.trade import Trade
from comptoir.games.fische_fluppen_frikadellen.state import (
    FETISH_DEALER,
    FETISHES,
    GOODS,
    KEEPING,
    KEEPING_FIRST,
    PAYING,
    TRADING,
    Player,
    Table,
)


class FetishDealers(Trade):
    """What a fetish costs and brings."""

    def part_of_price(self, table: Table, player: Player, part: i64) -> i64:
        """How many tokens of one good make a part of the price of a player's next fetish; 0: no such part."""
        if part == GOODS:
            return 0
        which = self.kiosk_here(table, player) * FETISHES + player.fetish_count()
        return self.content.cost[which * GOODS + part]

    def can_pay(self, table: Table, player: Player) -> bool:
        """Whether a player's goods will do for the next fetish.

        Parts come from the largest to the smallest and each takes another good: whatever will do for one part and
        is chosen for it, the rest will do for the others.
        """
        parts: i64 = 0
        tokens = self.part_of_price(table, player, 0)
        while tokens > 0:
            parts += 1
            goods_that_do: i64 = 0
            for good in range(GOODS):
                goods_that_do += player.goods.count[good] >= tokens
            if goods_that_do < parts:
                return False
            tokens = self.part_of_price(table, player, parts)
        return True

    def offered_at(self, table: Table, fetish: i64) -> bool:
        """At one table all kinds; at two one each and the third at both; at three one each."""
        tables: i64 = len(self.tables)
        return tables == 1 or fetish == table.number or (tables == 2 and fetish == 2)

    def refuse_fetish(self, table: Table, player: Player, ask: i64, fetish: i64) -> i64:
        """Why a player cannot get a fetish of this kind."""
        if ask != TRADING:
            return no.NOT_TRADING
        if self.content.kind[self.kiosk_here(table, player)] != FETISH_DEALER:
            return no.NO_FETISH_HERE
        if table.trades > 0:
            return no.ONE_FETISH
        if player.fetishes >> fetish & 1 == 1:
            return no.ANOTHER_KIND
        if not self.can_pay(table, player):
            return no.WRONG_GOODS
        if not self.offered_at(table, fetish):
            return no.NOT_AT_THIS_TABLE
        if player.face_down:
            return no.STILL_FACE_DOWN
        return 0

    def write_fetishes(self, table: Table, player: Player, out: vec[i64], n: i64) -> i64:
        """All fetishes that are to be had here."""
        for fetish in range(FETISHES):
            if self.refuse_fetish(table, player, TRADING, fetish) == 0:
                out[n] = no.FETISH + fetish
                n += 1
        return n

    def ask_for_fetish(self, table: Table, seat: i64, fetish: i64) -> None:
        """Choose a kind; the goods to pay with follow."""
        table.chosen = fetish
        table.trades = 1
        table.stage = PAYING
        table.part = 0
        table.paid = 0
        self.tell_at(table, no.ASKED_FETISH, seat, fetish)

    def refuse_payment(self, table: Table, player: Player, good: i64) -> i64:
        """Why a good will not do for the next part of the price."""
        tokens = self.part_of_price(table, player, table.part)
        if table.paid >> good & 1 == 1 or player.goods.count[good] < tokens:
            return no.WRONG_GOODS
        return 0

    def pay(self, table: Table, seat: i64, good: i64, chance: Chance) -> None:
        """One part of the price; when all are paid the fetish changes hands."""
        player = self.players[seat]
        tokens = self.part_of_price(table, player, table.part)
        player.goods.count[good] -= tokens
        player.goods.size -= tokens
        table.reserve[good] += tokens
        table.paid |= self.bit(good)
        table.part += 1
        self.tell_at(table, no.GAVE, seat, good, tokens)
        if self.part_of_price(table, player, table.part) == 0:
            self.hand_over(table, seat, chance)

    def hand_over(self, table: Table, seat: i64, chance: Chance) -> None:
        """The fetish; the price of each good paid with falls once; two bonus tokens to choose from."""
        player = self.players[seat]
        fetish = table.chosen
        player.fetishes |= self.bit(fetish)
        player.face_down = len(self.tables) == 2
        table.chosen = -1
        self.tell_at(table, no.WON_FETISH, seat, fetish, 1)
        for good in range(GOODS):
            if table.paid >> good & 1 == 1:
                self.fall(table, good)
        table.paid = 0
        table.part = 0
        table.stage = TRADING
        if player.fetish_count() == FETISHES:
            self.finish(table, seat)
        else:
            self.draw_two(table, seat, chance)
            if player.drawn >= 0:
                table.stage = KEEPING

    def draw_two(self, table: Table, seat: i64, chance: Chance) -> None:
        """Two bonus tokens to choose from, or what is there."""
        player = self.players[seat]
        if table.pool.size > 0:
            player.drawn = table.pool.draw(chance)
            self.whisper_at(table, seat, no.DREW, player.drawn)
        if table.pool.size > 0:
            player.drawn_too = table.pool.draw(chance)
            self.whisper_at(table, seat, no.DREW, player.drawn_too)

    def refuse_keep(self, player: Player, ask: i64, bonus: i64) -> i64:
        """Why a player cannot keep such a bonus token."""
        if ask != KEEPING and ask != KEEPING_FIRST:
            return no.NOT_ASKED
        if bonus != player.drawn and bonus != player.drawn_too:
            return no.KEEP_ONE_OF_TWO
        return 0

    def keep(self, table: Table, seat: i64, bonus: i64) -> None:
        """One stays, the other waits to be mixed with the rest."""
        player = self.players[seat]
        if bonus == player.drawn:
            player.drawn = player.drawn_too
        player.drawn_too = -1
        player.bonus.add(bonus)
        self.whisper_at(table, seat, no.KEPT, bonus)

    def mix(self, table: Table, player: Player) -> None:
        """The token that was not kept goes back."""
        if player.drawn >= 0:
            table.pool.add(player.drawn)
            player.drawn = -1

    def finish(self, table: Table, seat: i64) -> None:
        """The third fetish."""
        raise NotImplementedError
