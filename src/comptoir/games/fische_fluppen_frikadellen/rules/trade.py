"""Trade with merchants and exchangers (chapter 6)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen import ids as no
from comptoir.games.fische_fluppen_frikadellen.rules.movement import Movement
from comptoir.games.fische_fluppen_frikadellen.state import (
    ACTING,
    ANY_AT_PRICE,
    ANY_FOR_TWO,
    DEARER,
    EXCHANGER,
    GOODS,
    MERCHANT,
    MOST_HELD,
    TAKING_DEARER,
    TAKING_ONE,
    TAKING_TWO,
    TRADING,
    Player,
    Table,
)


class Trade(Movement):
    """What may be bought, sold and exchanged in a kiosk."""

    def leave(self, table: Table, seat: i64) -> None:
        """The trade is finished, or was declined; the extra actions follow."""
        self.tell_at(table, no.LEFT, seat, self.kiosk_here(table, self.players[seat]))
        table.stage = ACTING
        table.extra = 0
        self.carry_on(table)

    # --- buying ---------------------------------------------------------------------------------------

    def stock_here(self, table: Table, player: Player, good: i64) -> i64:
        """How many tokens of a good the merchant has whom a player visits."""
        return table.stock[self.content.site_at[player.space] * GOODS + good]

    def unit_price(self, table: Table, good: i64, stock: i64) -> i64:
        """One step below the price for every token in stock, never below the lowest price."""
        cell = table.cell[good] - stock
        if cell < 0:
            cell = 0
        return self.content.price[cell]

    def offer(self, table: Table, player: Player, good: i64) -> i64:
        """How many tokens of a good may be bought here."""
        kind = self.content.kind[self.kiosk_here(table, player)]
        if kind == MERCHANT:
            return self.stock_here(table, player, good)
        if kind == ANY_AT_PRICE and table.reserve[good] > 0:
            return 1
        return 0

    def buying_price(self, table: Table, player: Player, good: i64) -> i64:
        """What a token of a good costs here: a merchant gives a discount for his stock, others have none."""
        return self.unit_price(table, good, self.stock_here(table, player, good))

    def refuse_buy(self, table: Table, player: Player, ask: i64, good: i64, tokens: i64) -> i64:
        """Why a player may not buy so many tokens of a good."""
        if ask != TRADING:
            return no.NOT_TRADING
        if tokens > self.room_in_hand(player):
            return no.HANDS_FULL
        kind = self.content.kind[self.kiosk_here(table, player)]
        if kind == ANY_AT_PRICE:
            if tokens > 1 or table.trades > 0:
                return no.ONE_FROM_RESERVE
            if table.reserve[good] == 0:
                return no.RESERVE_IS_SHORT
        elif kind != MERCHANT:
            return no.NOT_A_MERCHANT
        elif table.bought >> good & 1 == 1:
            return no.ONE_PURCHASE
        elif tokens > self.stock_here(table, player, good):
            return no.NOT_IN_STOCK
        if tokens * self.buying_price(table, player, good) > player.florins:
            return no.TOO_POOR
        return 0

    def write_purchases(self, table: Table, player: Player, out: vec[i64], n: i64) -> i64:
        """All purchases that are possible here."""
        room = self.room_in_hand(player)
        for good in range(GOODS):
            most = self.offer(table, player, good)
            if most > 0 and table.bought >> good & 1 == 0:
                if most > room:
                    most = room
                price = self.buying_price(table, player, good)
                for tokens in range(most):
                    if (tokens + 1) * price > player.florins:
                        break
                    out[n] = no.BUY + MOST_HELD * good + tokens
                    n += 1
        return n

    def buy(self, table: Table, seat: i64, good: i64, tokens: i64) -> None:
        """All tokens at the price the stock made before the purchase; buying moves no price."""
        player = self.players[seat]
        kiosk = self.kiosk_here(table, player)
        florins = tokens * self.buying_price(table, player, good)
        player.florins -= florins
        player.goods.count[good] += tokens
        player.goods.size += tokens
        table.bought |= self.bit(good)
        if self.content.kind[kiosk] == MERCHANT:
            table.stock[self.content.site_at[player.space] * GOODS + good] -= tokens
        else:
            table.reserve[good] -= tokens
            table.trades += 1
            table.bought = self.bit(GOODS) - 1
        self.tell_at(table, no.BOUGHT, seat, kiosk, good, tokens, florins)

    # --- selling --------------------------------------------------------------------------------------

    def most_sold(self, table: Table, player: Player) -> i64:
        """How many tokens a player may sell here, all in one sale."""
        kiosk = self.kiosk_here(table, player)
        if self.content.kind[kiosk] != MERCHANT or table.trades > 0:
            return 0
        return player.goods.count[self.content.wants[kiosk]]

    def refuse_sell(self, table: Table, player: Player, ask: i64, tokens: i64) -> i64:
        """Why a player may not sell so many tokens here."""
        if ask != TRADING:
            return no.NOT_TRADING
        kiosk = self.kiosk_here(table, player)
        if self.content.kind[kiosk] != MERCHANT:
            return no.NOT_A_MERCHANT
        if tokens > player.goods.count[self.content.wants[kiosk]]:
            return no.NOT_WANTED
        if table.trades > 0:
            return no.ONE_SALE
        return 0

    def sell(self, table: Table, seat: i64, tokens: i64) -> None:
        """All tokens at the same price, to the reserve; then the price falls once."""
        player = self.players[seat]
        kiosk = self.kiosk_here(table, player)
        good = self.content.wants[kiosk]
        florins = tokens * self.price(table, good)
        player.florins += florins
        player.goods.count[good] -= tokens
        player.goods.size -= tokens
        table.reserve[good] += tokens
        table.trades += 1
        self.tell_at(table, no.SOLD, seat, kiosk, good, tokens, florins)
        self.fall(table, good)

    # --- exchanging -----------------------------------------------------------------------------------

    def refuse_exchange(self, table: Table, player: Player, ask: i64) -> i64:
        """Why an ordinary exchanger will not exchange one token for two."""
        if ask != TRADING:
            return no.NOT_TRADING
        if self.room_in_hand(player) < 1:
            return no.HANDS_FULL
        kiosk = self.kiosk_here(table, player)
        if self.content.kind[kiosk] != EXCHANGER or table.trades > 1:
            return no.NOT_EXCHANGED
        if player.goods.count[self.content.wants[kiosk]] == 0:
            return no.NOT_EXCHANGED
        if table.reserve[self.content.offers[kiosk]] < 2:
            return no.RESERVE_IS_SHORT
        return 0

    def exchange(self, table: Table, seat: i64) -> None:
        """One token for two of the other good."""
        player = self.players[seat]
        kiosk = self.kiosk_here(table, player)
        offered = self.content.offers[kiosk]
        self.put_back(table, player, self.content.wants[kiosk])
        self.take(table, player, offered)
        self.take(table, player, offered)
        table.trades += 1
        self.tell_at(table, no.GAVE, seat, self.content.wants[kiosk], 1)
        self.tell_at(table, no.TOOK, seat, offered, 2)

    def refuse_give_here(self, table: Table, player: Player, good: i64) -> i64:
        """Why a special exchanger will not take a token of a good."""
        kind = self.content.kind[self.kiosk_here(table, player)]
        if kind != ANY_FOR_TWO and kind != DEARER:
            return no.NOT_EXCHANGED
        if kind == ANY_FOR_TWO:
            if self.room_in_hand(player) < 1:
                return no.HANDS_FULL
            if table.trades > 0 or self.others_in_reserve(table, good) < 2:
                return no.OTHER_GOODS
        elif table.trades > 1 or not self.has_dearer(table, good):
            return no.DEARER_ONLY
        if player.goods.count[good] == 0:
            return no.NOT_HELD
        return 0

    def others_in_reserve(self, table: Table, good: i64) -> i64:
        """How many tokens of other goods there are to take."""
        tokens: i64 = 0
        for other in range(GOODS):
            if other != good:
                tokens += table.reserve[other]
        return tokens

    def has_dearer(self, table: Table, good: i64) -> bool:
        """Whether the reserve holds a token of a good that costs more."""
        for other in range(GOODS):
            if table.reserve[other] > 0 and table.cell[other] > table.cell[good]:
                return True
        return False

    def give_here(self, table: Table, seat: i64, good: i64) -> None:
        """One token to a special exchanger; then one chooses what to take."""
        player = self.players[seat]
        self.put_back(table, player, good)
        self.tell_at(table, no.GAVE, seat, good, 1)
        table.chosen = good
        table.trades += 1
        table.stage = TAKING_DEARER
        if self.content.kind[self.kiosk_here(table, player)] == ANY_FOR_TWO:
            table.stage = TAKING_TWO

    def refuse_take_here(self, table: Table, ask: i64, good: i64) -> i64:
        """Why a token of a good is not to be had from a special exchanger."""
        if ask == TAKING_DEARER:
            if table.cell[good] <= table.cell[table.chosen]:
                return no.DEARER_ONLY
        elif good == table.chosen:
            return no.OTHER_GOODS
        if table.reserve[good] == 0:
            return no.RESERVE_IS_SHORT
        return 0

    def take_here(self, table: Table, seat: i64, ask: i64, good: i64) -> None:
        """One token from a special exchanger; Freddy gives two."""
        self.take(table, self.players[seat], good)
        self.tell_at(table, no.TOOK, seat, good, 1)
        if ask == TAKING_TWO:
            table.stage = TAKING_ONE
        else:
            table.stage = TRADING
            table.chosen = -1
