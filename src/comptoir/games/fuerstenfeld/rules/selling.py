"""Chapter 6: phase 3, the sale to one brewery and the income."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.state import add_if, unless
from comptoir.games.fuerstenfeld.ids import (
    BONUS_MUST_BE_NAMED,
    BUILD,
    CLOSE_SALE,
    CLOSED_BREWERY,
    EMPTY_SALE,
    EXCHANGE,
    EXCHANGE_LIMIT,
    GOODS,
    LOAD,
    LOAD_GOOD,
    NO_MARKET,
    NO_SUCH_GOOD,
    NO_TRADING_HOUSE,
    NONE,
    NOT_IN_THIS_PHASE,
    NOTHING_FOR_IT,
    ONE_BREWERY,
    PRICE_IS_ZERO,
    SELL,
    SELL_WITH_BONUS,
    VISIT,
    good_given,
    good_got,
    units_exchanged,
)
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, Player, total


def legal_sale(table: FuerstenfeldTable, player: Player, out: vec[i64]) -> i64:
    """List what may be done in phase 3: exchange goods, visit a brewery, load goods one at a time, sell."""
    if table.stage == LOAD:
        return legal_load(table, player, out)
    n: i64 = 0
    if not table.exchanged:
        n = legal_exchange(table, player, out)
    for brewery in range(table.seats):
        n = add_if(out, n, VISIT + brewery, takes_something(table, player, brewery))
    out[n] = CLOSE_SALE
    return n + 1


def legal_load(table: FuerstenfeldTable, player: Player, out: vec[i64]) -> i64:
    """List the goods to load, and how the sale may be closed."""
    n: i64 = 0
    for good in range(GOODS):
        n = add_if(out, n, LOAD_GOOD + good, takes(table, player, table.brewery, good))
    if has_trading_house(table, player):
        for good in range(GOODS):
            n = add_if(out, n, SELL_WITH_BONUS + good, table.sale[good] > 0)
    else:
        n = add_if(out, n, CLOSE_SALE, total(table.sale) > 0)
    return n


def takes(table: FuerstenfeldTable, player: Player, brewery: i64, good: i64) -> bool:
    """Whether a brewery takes a unit of a player's good: any number of it, unless its price is 0. FF-6.4, FF-6.5"""
    return player.goods[good] > 0 and table.price(brewery, good) > 0


def takes_something(table: FuerstenfeldTable, player: Player, brewery: i64) -> bool:
    """Whether there is anything to sell at a brewery. FF-6.3"""
    return any(takes(table, player, brewery, good) for good in range(GOODS))


def refuse_sale(table: FuerstenfeldTable, player: Player, action: i64) -> i64:
    """The clause that forbids an action in phase 3, or 0."""
    if action < EXCHANGE or action > CLOSE_SALE:
        return NOT_IN_THIS_PHASE
    if action < VISIT:
        return refuse_exchange(table, player, action)
    if action < LOAD_GOOD:
        return refuse_visit(table, player, action - VISIT)
    if action < SELL_WITH_BONUS:
        return refuse_load(table, player, action - LOAD_GOOD)
    if table.stage == LOAD and total(table.sale) == 0:
        return EMPTY_SALE
    pays_bonus = has_trading_house(table, player)
    if action < CLOSE_SALE:
        return unless(pays_bonus and table.sale[action - SELL_WITH_BONUS] > 0, NO_TRADING_HOUSE)
    return unless(table.stage == SELL or not pays_bonus, BONUS_MUST_BE_NAMED)


def refuse_visit(table: FuerstenfeldTable, player: Player, brewery: i64) -> i64:
    """The clause that forbids to visit a brewery, or 0."""
    if table.stage == LOAD:
        return ONE_BREWERY
    if brewery >= table.seats:
        return CLOSED_BREWERY
    return unless(takes_something(table, player, brewery), NOTHING_FOR_IT)


def refuse_load(table: FuerstenfeldTable, player: Player, good: i64) -> i64:
    """The clause that forbids to load a unit of a good, or 0."""
    if table.stage == SELL:
        return NOT_IN_THIS_PHASE
    if player.goods[good] == 0:
        return NO_SUCH_GOOD
    return unless(takes(table, player, table.brewery, good), PRICE_IS_ZERO)


def do_sale(table: FuerstenfeldTable, seat: i64, player: Player, action: i64) -> None:
    """Take one step of phase 3."""
    if action < VISIT:
        exchange_goods(table, seat, player, action)
    elif action < LOAD_GOOD:
        table.stage = LOAD
        table.brewery = action - VISIT
        table.tell("visited", seat, table.brewery)
    elif action < SELL_WITH_BONUS:
        good = action - LOAD_GOOD
        player.goods[good] -= 1
        table.sale[good] += 1
        table.tell("loaded", seat, good, table.brewery)
    elif action < CLOSE_SALE:
        close_sale(table, seat, player, action - SELL_WITH_BONUS)
    else:
        close_sale(table, seat, player, NONE)


def close_sale(table: FuerstenfeldTable, seat: i64, player: Player, bonus_good: i64) -> None:
    """Sell what is loaded, with the trading house's coins for one good or NONE; move the token. FF-6.7 to FF-6.11"""
    income: i64 = 0
    if table.stage == SELL:
        table.tell("sold_nothing", seat)
    else:
        if bonus_good != NONE:
            income = bonus_for(table, player, table.sale[bonus_good])
            table.tell("bonus_paid", seat, bonus_good, income)
        for good in range(GOODS):
            if table.sale[good] > 0:
                income += sell_good(table, seat, good)
    income += pay_without_sale(table, seat, player)
    player.coins += income
    move_token(table, seat, player, income)
    table.stage = BUILD


# --- what goods bring, and what becomes of the price ----------------------------------------------------


def coins_for(table: FuerstenfeldTable, brewery: i64, good: i64, units: i64) -> i64:
    """What units of a good bring: each the price that stands before the sale. FF-6.7"""
    return units * table.price(brewery, good)


def coins_for_all(table: FuerstenfeldTable, player: Player, brewery: i64) -> i64:
    """What all of a player's goods that a brewery takes would bring, without a trading house."""
    coins: i64 = 0
    for good in range(GOODS):
        coins += coins_for(table, brewery, good, player.goods[good])
    return coins


def most_for_all(table: FuerstenfeldTable, player: Player, brewery: i64) -> i64:
    """The same with the trading house's coins for the good that brings most. FF-11.6"""
    units: i64 = 0
    for good in range(GOODS):
        if takes(table, player, brewery, good):
            units = max(units, player.goods[good])
    return coins_for_all(table, player, brewery) + bonus_for(table, player, units)


def surplus(table: FuerstenfeldTable, brewery: i64, good: i64, units: i64) -> i64:
    """For how many of these units the demand card has no space left. FF-6.9"""
    return max(units - table.free_spaces(brewery, good), 0)


def step_after(table: FuerstenfeldTable, brewery: i64, good: i64, units: i64) -> i64:
    """Where the price stands after a sale: a space lower for each surplus unit, never below the first. FF-6.9"""
    return max(table.step[table.cell(brewery, good)] - surplus(table, brewery, good, units), 0)


def price_after(table: FuerstenfeldTable, brewery: i64, good: i64, units: i64) -> i64:
    """What a brewery pays for a good after a sale of `units`. FF-6.9"""
    return table.content.scale[step_after(table, brewery, good, units)]


def sell_good(table: FuerstenfeldTable, seat: i64, good: i64) -> i64:
    """Sell all units loaded of a good: they fill the demand card, surplus lowers the price. FF-6.8, FF-6.9"""
    brewery = table.brewery
    units = table.sale[good]
    coins = coins_for(table, brewery, good, units)
    table.sale[good] = 0
    table.tell("sold", seat, units, good, coins)
    cell = table.cell(brewery, good)
    old = table.step[cell]
    new = step_after(table, brewery, good, units)
    if new < old:
        table.step[cell] = new
        table.tell("fell", brewery, good, table.content.scale[old], table.content.scale[new])
    table.filled[cell] += min(units, table.free_spaces(brewery, good))
    return coins


# --- the income -----------------------------------------------------------------------------------------


def pay_without_sale(table: FuerstenfeldTable, seat: i64, player: Player) -> i64:
    """Pay what banks and the guide bring, sale or no sale. FF-6.10"""
    bank = player.effect(table.content.bank)
    if bank > 0:
        table.tell("bank_paid", seat, bank)
    guide = player.effect(table.content.guide) * palaces_shown(table, player)
    if guide > 0:
        table.tell("guide_paid", seat, guide)
    return bank + guide


def coins_of(table: FuerstenfeldTable, player: Player, face: i64) -> i64:
    """What one visible bank or guide pays in phase 3. FF-11.3, FF-12.8"""
    guide = table.content.guide[face]
    if guide > 0:
        guide *= palaces_shown(table, player)
    return table.content.bank[face] + guide


def palaces_shown(table: FuerstenfeldTable, player: Player) -> i64:
    """The parts of a palace a guide is paid for: one's own, or everybody's. FF-12.8, FF-13.4"""
    return table.parts_standing() if table.content.guide_shows_all else player.palaces


def move_token(table: FuerstenfeldTable, seat: i64, player: Player, income: i64) -> None:
    """Move the token to the other track, on top of those on its space: it plays before them. FF-6.11, FF-4.5

    The magistrate makes it modest. FF-11.11
    """
    space = max(income - player.effect(table.content.modesty), 0)
    player.marker = space
    place = table.tokens_moved
    while place > 0 and table.players[table.next_order[place - 1]].marker >= space:
        table.next_order[place] = table.next_order[place - 1]
        place -= 1
    table.next_order[place] = seat
    table.tokens_moved += 1
    table.tell("token_moved", seat, income, space)


# --- the trading house and the market -----------------------------------------------------------------


def has_trading_house(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether a player is paid extra coins for one good. FF-11.6"""
    return player.effect(table.content.bonus) > 0


def bonus_for(table: FuerstenfeldTable, player: Player, units: i64) -> i64:
    """What the trading house pays for units of one good, surplus or not. FF-11.6"""
    return units * player.effect(table.content.bonus)


def legal_exchange(table: FuerstenfeldTable, player: Player, out: vec[i64]) -> i64:
    """List the exchanges at the market: up to three equal goods for one other good. FF-11.9, FF-11.10"""
    limit = player.effect(table.content.exchange)
    n: i64 = 0
    if limit > 0:
        for action in range(EXCHANGE, VISIT):
            most = min(player.goods[good_given(action)], limit)
            n = add_if(out, n, action, units_exchanged(action) <= most)
    return n


def refuse_exchange(table: FuerstenfeldTable, player: Player, action: i64) -> i64:
    """The clause that forbids an exchange, or 0."""
    units = units_exchanged(action)
    limit = player.effect(table.content.exchange)
    if table.stage == LOAD:
        return NOT_IN_THIS_PHASE
    if units > player.goods[good_given(action)]:
        return NO_SUCH_GOOD
    if limit == 0:
        return NO_MARKET
    return unless(not table.exchanged and units <= limit, EXCHANGE_LIMIT)


def exchange_goods(table: FuerstenfeldTable, seat: i64, player: Player, action: i64) -> None:
    """Exchange goods, once a round before the sale. FF-11.9, FF-11.10"""
    units = units_exchanged(action)
    given = good_given(action)
    got = good_got(action)
    player.goods[given] -= units
    player.goods[got] += units
    table.exchanged = True
    table.tell("exchanged", seat, units, given, got)
