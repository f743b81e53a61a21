"""Prices and production (FFF-8.2 to FFF-8.5), and the goods in reserve and in hand."""

from mypy_extensions import i64

from comptoir.games.fische_fluppen_frikadellen.state import (
    GOODS,
    MERCHANT,
    NO_ERRAND,
    SHARING_OUT,
    SITES,
    FischeContent,
    FischeTables,
    Player,
    Table,
)


def price_of(state: FischeTables, table: Table, good: i64) -> i64:
    """The price of a good on the price table, in florins. FFF-1.4"""
    return state.content.prices[table.cell[good]]


def cell_of(content: FischeContent, price: i64) -> i64:
    """The cell of a price, or -1 if the price table does not have it. FFF-1.4"""
    for cell in range(content.top + 1):
        if content.prices[cell] == price:
            return cell
    return -1


def cell_above(content: FischeContent, cell: i64) -> i64:
    """The cell a price rises to by the steps beside it, or -1 if that would pass the top. FFF-8.4, FFF-8.5"""
    above = cell + content.steps[cell]
    return -1 if above > content.top else above


def cell_below(content: FischeContent, cell: i64) -> i64:
    """The cell a price falls to by the steps beside it, never below the lowest. FFF-6.9"""
    return max(cell - content.steps[cell], 0)


def climb(state: FischeTables, table: Table, good: i64) -> bool:
    """Raise a price, unless it would pass the top; return whether it rose. FFF-8.4"""
    old = table.cell[good]
    new = cell_above(state.content, old)
    if new < 0:
        return False
    table.cell[good] = new
    state.tell_at(table, "rose", good, state.content.prices[old], state.content.prices[new])
    return True


def rise(state: FischeTables, table: Table, good: i64) -> None:
    """Raise a price; one that would pass the top stays, and the good is produced instead. FFF-8.4, FFF-8.5"""
    if not climb(state, table, good):
        state.tell_at(table, "stayed", good, price_of(state, table, good))
        produce(state, table, good, 1)


def fall(state: FischeTables, table: Table, good: i64) -> None:
    """Lower a price by the steps beside it, never below the lowest. FFF-6.9"""
    old = table.cell[good]
    new = cell_below(state.content, old)
    table.cell[good] = new
    if new == old:
        state.tell_at(table, "stayed", good, state.content.prices[old])
    else:
        state.tell_at(table, "fell", good, state.content.prices[old], state.content.prices[new])


# --- production -----------------------------------------------------------------------------------


def is_merchant(state: FischeTables, table: Table, site: i64) -> bool:
    """Whether the kiosk on a site is a merchant's."""
    return state.content.kind[table.kiosk[site]] == MERCHANT


def stocked(table: Table, good: i64) -> i64:
    """How many tokens of a good lie in the kiosks of a table."""
    tokens: i64 = 0
    for site in range(SITES):
        tokens += table.stock[site * GOODS + good]
    return tokens


def makes(state: FischeTables, table: Table, site: i64, good: i64) -> bool:
    """Whether a good is produced on a site. FFF-8.2"""
    return is_merchant(state, table, site) and state.content.offers[table.kiosk[site]] == good


def produce(state: FischeTables, table: Table, good: i64, each: i64) -> None:
    """Produce `each` tokens at every merchant who produces the good. FFF-8.2, FFF-8.6"""
    for site in range(SITES):
        table.room[site] = each * makes(state, table, site, good)
    deliver(state, table, good)


def deliver(state: FischeTables, table: Table, good: i64) -> None:
    """Fill the room at the merchants; if tokens are missing, they are shared out and the price rises. FFF-8.3"""
    producers: i64 = 0
    wanted: i64 = 0
    for room in table.room:
        wanted += room
        producers += room > 0
    left = table.reserve[good]
    if wanted <= left:
        place_all(table, good)
        state.tell_at(table, "produced", good, wanted)
        return
    state.tell_at(table, "ran_short", good, left)
    table.short = left
    table.short_good = good
    if left == 0 or producers == 1:
        place_all(table, good)
        end_shortage(state, table)
    else:
        table.errand = SHARING_OUT


def place_all(table: Table, good: i64) -> None:
    """Place tokens at every merchant with room, as long as there are any."""
    for site in range(SITES):
        tokens = min(table.room[site], table.reserve[good])
        table.stock[site * GOODS + good] += tokens
        table.reserve[good] -= tokens


def place_one(state: FischeTables, table: Table, seat: i64, site: i64) -> None:
    """Place one of too few tokens where the player in turn wants it. FFF-8.3"""
    good = table.short_good
    table.stock[site * GOODS + good] += 1
    table.reserve[good] -= 1
    table.room[site] -= 1
    table.short -= 1
    state.tell_at(table, "placed", seat, table.kiosk[site], good)
    if table.short == 0:
        table.errand = NO_ERRAND
        end_shortage(state, table)


def end_shortage(state: FischeTables, table: Table) -> None:
    """Raise the price of the good that ran short, once; at the top nothing more happens. FFF-8.3"""
    table.short = 0
    climb(state, table, table.short_good)


# --- hands and reserve ----------------------------------------------------------------------------


def room_in_hand(state: FischeTables, player: Player) -> i64:
    """How many more goods a player may carry. FFF-6.2"""
    return state.content.hand_limit - player.goods.size


def others_in_reserve(table: Table, good: i64) -> i64:
    """How many tokens of other goods the reserve holds."""
    tokens: i64 = 0
    for other in range(GOODS):
        if other != good:
            tokens += table.reserve[other]
    return tokens


def take_tokens(table: Table, player: Player, good: i64, tokens: i64) -> None:
    """Move tokens from the reserve to a player."""
    table.reserve[good] -= tokens
    player.goods.count[good] += tokens
    player.goods.size += tokens


def return_tokens(table: Table, player: Player, good: i64, tokens: i64) -> None:
    """Move tokens from a player to the reserve."""
    take_tokens(table, player, good, -tokens)
