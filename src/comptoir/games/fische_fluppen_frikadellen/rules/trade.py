"""Trade with merchants and exchangers (chapter 6)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.extras import carry_on
from comptoir.games.fische_fluppen_frikadellen.rules.market import (
    fall,
    others_in_reserve,
    price_of,
    return_tokens,
    room_in_hand,
    take_tokens,
)
from comptoir.games.fische_fluppen_frikadellen.state import (
    ACTING,
    ANY_AT_PRICE,
    ANY_FOR_TWO,
    DEARER,
    EXCHANGE_RATE,
    EXCHANGER,
    GOODS,
    MERCHANT,
    MOST_EXCHANGES,
    TAKING_DEARER,
    TAKING_ONE,
    TAKING_TWO,
    TRADING,
    FischeContent,
    FischeTables,
    Player,
    Table,
    has_bit,
)


def leave_kiosk(state: FischeTables, table: Table, seat: i64) -> None:
    """End the trade, or decline it; the extra actions follow. FFF-6.1"""
    state.tell_at(table, "left", seat, state.kiosk_here(table, state.players[seat]))
    table.stage = ACTING
    table.extra = 0
    carry_on(state, table)


# --- buying ---------------------------------------------------------------------------------------


def stock_here(state: FischeTables, table: Table, player: Player, good: i64) -> i64:
    """How many tokens of a good the kiosk a player visits has in stock."""
    return table.stock[state.content.site_at[player.space] * GOODS + good]


def unit_price(content: FischeContent, cell: i64, stock: i64) -> i64:
    """The price of a token: one step lower for each token in stock, never below the lowest. FFF-6.5"""
    return content.prices[max(cell - stock, 0)]


def most_bought(state: FischeTables, table: Table, player: Player, good: i64) -> i64:
    """How many tokens of a good the kiosk a player visits has to sell. FFF-6.4, FFF-6.13"""
    kind = state.content.kind[state.kiosk_here(table, player)]
    if kind == MERCHANT:
        return stock_here(state, table, player, good)
    if kind == ANY_AT_PRICE and table.reserve[good] > 0:
        return 1
    return 0


def buying_price(state: FischeTables, table: Table, player: Player, good: i64) -> i64:
    """The price of a token of a good in the kiosk a player visits. FFF-6.5, FFF-6.13"""
    return unit_price(state.content, table.cell[good], stock_here(state, table, player, good))


def refuse_buy(state: FischeTables, table: Table, player: Player, ask: i64, good: i64, tokens: i64) -> i64:
    """The clause that forbids buying `tokens` of a good here, or 0. FFF-6.2 to FFF-6.6, FFF-6.13, FFF-6.15"""
    if ask != TRADING:
        return ids.NOT_TRADING
    if tokens > room_in_hand(state, player):
        return ids.HANDS_FULL
    kind = state.content.kind[state.kiosk_here(table, player)]
    if kind == ANY_AT_PRICE:
        if tokens > 1 or table.trades > 0:
            return ids.ONE_FROM_RESERVE
        if table.reserve[good] == 0:
            return ids.RESERVE_IS_SHORT
    elif kind != MERCHANT:
        return ids.NOT_A_MERCHANT
    elif has_bit(table.bought, good):
        return ids.ONE_PURCHASE
    elif tokens > stock_here(state, table, player, good):
        return ids.NOT_IN_STOCK
    return ids.unless(tokens * buying_price(state, table, player, good) <= player.florins, ids.TOO_POOR)


def write_purchases(state: FischeTables, table: Table, player: Player, out: vec[i64], n: i64) -> i64:
    """Write all purchases that are possible here."""
    room = room_in_hand(state, player)
    for good in range(GOODS):
        most = min(most_bought(state, table, player, good), room)
        if most > 0 and not has_bit(table.bought, good):
            price = buying_price(state, table, player, good)
            for tokens in range(most):
                if (tokens + 1) * price > player.florins:
                    break
                n = ids.write_if(True, ids.purchase(good, tokens + 1), out, n)
    return n


def buy_tokens(state: FischeTables, table: Table, seat: i64, good: i64, tokens: i64) -> None:
    """Buy at the price the stock gave before the purchase; no price moves. FFF-6.5, FFF-6.13"""
    player = state.players[seat]
    kiosk = state.kiosk_here(table, player)
    florins = tokens * buying_price(state, table, player, good)
    player.florins -= florins
    player.goods.count[good] += tokens
    player.goods.size += tokens
    table.bought |= state.bit(good)
    if state.content.kind[kiosk] == MERCHANT:
        table.stock[state.content.site_at[player.space] * GOODS + good] -= tokens
    else:
        table.reserve[good] -= tokens
        table.trades += 1
        table.bought = state.bit(GOODS) - 1
    state.tell_at(table, "bought", seat, kiosk, good, tokens, florins)


# --- selling --------------------------------------------------------------------------------------


def most_sold(state: FischeTables, table: Table, player: Player) -> i64:
    """How many tokens a player may sell here, all in one sale. FFF-6.7, FFF-6.8"""
    kiosk = state.kiosk_here(table, player)
    return (
        0
        if state.content.kind[kiosk] != MERCHANT or table.trades > 0
        else player.goods.count[state.content.wants[kiosk]]
    )


def refuse_sell(state: FischeTables, table: Table, player: Player, ask: i64, tokens: i64) -> i64:
    """The clause that forbids selling `tokens` here, or 0. FFF-6.7, FFF-6.8"""
    if ask != TRADING:
        return ids.NOT_TRADING
    kiosk = state.kiosk_here(table, player)
    if state.content.kind[kiosk] != MERCHANT:
        return ids.NOT_A_MERCHANT
    if tokens > player.goods.count[state.content.wants[kiosk]]:
        return ids.NOT_WANTED
    return ids.unless(table.trades == 0, ids.ONE_SALE)


def sell_tokens(state: FischeTables, table: Table, seat: i64, tokens: i64) -> None:
    """Sell all tokens at the same price to the reserve; then the price falls once. FFF-6.9"""
    player = state.players[seat]
    kiosk = state.kiosk_here(table, player)
    good = state.content.wants[kiosk]
    florins = tokens * price_of(state, table, good)
    player.florins += florins
    return_tokens(table, player, good, tokens)
    table.trades += 1
    state.tell_at(table, "sold", seat, kiosk, good, tokens, florins)
    fall(state, table, good)


# --- exchanging -----------------------------------------------------------------------------------


def refuse_exchange(state: FischeTables, table: Table, player: Player, ask: i64) -> i64:
    """The clause that forbids an exchange in the kiosk a player visits, or 0. FFF-6.10"""
    if ask != TRADING:
        return ids.NOT_TRADING
    if table.trades >= MOST_EXCHANGES and room_in_hand(state, player) > 0:
        return ids.NOT_EXCHANGED
    return refuse_exchange_at(state, table, player, state.kiosk_here(table, player))


def refuse_exchange_at(state: FischeTables, table: Table, player: Player, kiosk: i64) -> i64:
    """The clause that forbids a first exchange at a kiosk, or 0. FFF-6.2, FFF-6.10, FFF-6.11"""
    content = state.content
    if room_in_hand(state, player) < 1:
        return ids.HANDS_FULL
    if content.kind[kiosk] != EXCHANGER or player.goods.count[content.wants[kiosk]] == 0:
        return ids.NOT_EXCHANGED
    return ids.unless(table.reserve[content.offers[kiosk]] >= EXCHANGE_RATE, ids.RESERVE_IS_SHORT)


def exchange_token(state: FischeTables, table: Table, seat: i64) -> None:
    """Exchange one token for two of the good on offer. FFF-6.10"""
    player = state.players[seat]
    kiosk = state.kiosk_here(table, player)
    wanted = state.content.wants[kiosk]
    offered = state.content.offers[kiosk]
    return_tokens(table, player, wanted, 1)
    take_tokens(table, player, offered, EXCHANGE_RATE)
    table.trades += 1
    state.tell_at(table, "gave", seat, wanted, 1)
    state.tell_at(table, "took", seat, offered, EXCHANGE_RATE)


def refuse_give_here(state: FischeTables, table: Table, player: Player, good: i64) -> i64:
    """The clause that forbids giving a good to a special exchanger, or 0. FFF-6.12, FFF-6.14"""
    kind = state.content.kind[state.kiosk_here(table, player)]
    if kind == ANY_FOR_TWO:
        if room_in_hand(state, player) < 1:
            return ids.HANDS_FULL
        if table.trades > 0 or others_in_reserve(table, good) < EXCHANGE_RATE:
            return ids.OTHER_GOODS
    elif kind != DEARER:
        return ids.NOT_EXCHANGED
    elif table.trades >= MOST_EXCHANGES or not has_dearer(table, good):
        return ids.DEARER_ONLY
    return ids.unless(player.goods.count[good] > 0, ids.NOT_HELD)


def has_dearer(table: Table, good: i64) -> bool:
    """Whether the reserve holds a token of a dearer good. FFF-6.14"""
    return any(table.reserve[other] > 0 and table.cell[other] > table.cell[good] for other in range(GOODS))


def give_here(state: FischeTables, table: Table, seat: i64, good: i64) -> None:
    """Give one token to a special exchanger; the choice of what to take follows. FFF-6.12, FFF-6.14"""
    player = state.players[seat]
    return_tokens(table, player, good, 1)
    state.tell_at(table, "gave", seat, good, 1)
    table.chosen = good
    table.trades += 1
    table.stage = TAKING_DEARER
    if state.content.kind[state.kiosk_here(table, player)] == ANY_FOR_TWO:
        table.stage = TAKING_TWO


def refuse_take_here(table: Table, ask: i64, good: i64) -> i64:
    """The clause that forbids taking a good from a special exchanger, or 0. FFF-6.12, FFF-6.14"""
    if ask == TAKING_DEARER:
        if table.cell[good] <= table.cell[table.chosen]:
            return ids.DEARER_ONLY
    elif good == table.chosen:
        return ids.OTHER_GOODS
    return ids.unless(table.reserve[good] > 0, ids.RESERVE_IS_SHORT)


def take_here(state: FischeTables, table: Table, seat: i64, ask: i64, good: i64) -> None:
    """Take one token from a special exchanger; Freddy gives two. FFF-6.12, FFF-6.14"""
    take_tokens(table, state.players[seat], good, 1)
    state.tell_at(table, "took", seat, good, 1)
    if ask == TAKING_TWO:
        table.stage = TAKING_ONE
    else:
        table.stage = TRADING
        table.chosen = -1
