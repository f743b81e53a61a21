"""Chapter 5: the end of a round. Prices move, then everybody sells."""

from mypy_extensions import i64

from comptoir.games.die_fugger.ids import GOODS
from comptoir.games.die_fugger.state import FuggerTable, Player


def round_is_full(table: FuggerTable) -> bool:
    """Five cards of one good lie face up. DF-5.1"""
    full = table.content.cards_to_end_round
    return any(cards >= full for cards in table.visible)


def evaluate(table: FuggerTable, seat: i64) -> None:
    """The seat in turn has triggered the evaluation: prices move, then everybody sells. DF-5.1 to DF-5.8"""
    for good in range(GOODS):
        if table.visible[good] >= table.content.cards_to_end_round:
            table.tell("round_ended", seat, table.round, good, table.visible[good])
    move_prices(table)
    sell(table)


# --- prices ---------------------------------------------------------------------------------------------


def move_prices(table: FuggerTable) -> None:
    """The three goods with most cards rise by their number of cards, ties sharing a place.
    Past 9 a price stops at 1. All other goods fall by 1, never below 1. DF-5.2 to DF-5.5"""
    for good in range(GOODS):
        old = table.price[good]
        new = price_after(table, good)
        table.price[good] = new
        if rises(table, table.visible[good]):
            table.tell("rose", good, old, new)
        elif new < old:
            table.tell("fell", good, old, new)


def price_after(table: FuggerTable, good: i64) -> i64:
    """The price of a good once a round has ended with the cards that lie face up now. DF-5.2 to DF-5.5"""
    seen = table.visible[good]
    price = table.price[good]
    if rises(table, seen):
        return raised(table, price, seen)
    if price > 1 and not (seen == 0 and absent_goods_stay(table)):
        return price - 1
    return price


def rises(table: FuggerTable, seen: i64) -> bool:
    """A good with cards on the table rises if fewer than three goods have more. DF-5.3"""
    return seen > 0 and ahead(table, seen) < table.content.goods_that_rise


def ahead(table: FuggerTable, seen: i64) -> i64:
    """How many goods have more cards on the table than this number. DF-5.3"""
    goods: i64 = 0
    for other in table.visible:
        goods += other > seen
    return goods


def raised(table: FuggerTable, price: i64, steps: i64) -> i64:
    """Past 9 a price stops at 1, whatever is left of its steps. DF-5.4, DF-9.2"""
    price += steps
    if price <= table.content.prices_top:
        return price
    if table.content.price_goes_round:
        return price - table.content.prices_top
    return 1


def absent_goods_stay(table: FuggerTable) -> bool:
    """With one option goods without a card stay if there are fewer goods on the table than might rise. DF-9.3"""
    return table.content.absent_goods_stay and ahead(table, 0) < table.content.goods_that_rise


# --- sales ----------------------------------------------------------------------------------------------


def sell(table: FuggerTable) -> None:
    """Each face-up card brings its price, a sealed one as much as it is worth. DF-5.6"""
    for seat in range(table.seats):
        player = table.players[seat]
        for good in range(GOODS):
            cards = player.lying(good)
            if cards > 0:
                florins = sale(table, player, good, table.price[good])
                player.florins += florins
                table.tell("sold", seat, good, cards, florins)


def sale(table: FuggerTable, player: Player, good: i64, price: i64) -> i64:
    """What a player's face-up cards of a good bring at a price. DF-5.6, DF-5.7"""
    plain = player.shown.count[good]
    sealed = player.shown.count[good + GOODS]
    return price * (plain + sealed * seal_worth(table, good, plain + sealed))


def outlook(table: FuggerTable, player: Player) -> i64:
    """What a player's face-up cards would bring if the round ended as the table lies. DF-5.6"""
    florins: i64 = 0
    for good in range(GOODS):
        if player.lying(good) > 0:
            florins += sale(table, player, good, price_after(table, good))
    return florins


def seal_worth(table: FuggerTable, good: i64, own_cards: i64) -> i64:
    """How many plain cards a sealed one is worth: two if at most three of its good lie face up. DF-5.7, DF-9.4"""
    lying = table.visible[good]
    if table.content.own_seals_only:
        lying = own_cards
    if lying <= table.content.seal_limit:
        return table.content.seal_factor
    return 1
