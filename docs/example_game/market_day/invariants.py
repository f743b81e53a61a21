"""What must always hold."""

from mypy_extensions import i64

from comptoir.games.market_day.ids import KINDS, NAMES
from comptoir.games.market_day.state import MarketTable


def invariant_violation(table: MarketTable) -> str:
    """What is wrong with a table, in a sentence; empty if everything is accounted for."""
    content = table.content
    for cards in [table.pile, table.stall, *table.hands]:
        if cards.miscounted():
            return "a pile or a hand is miscounted"
    earned: i64 = 0
    for kind in range(KINDS):
        sold = table.stall.count[kind]
        found = table.pile.count[kind] + sold
        for hand in table.hands:
            found += hand.count[kind]
        if found != content.of_each:
            return f"there are {found} cards of {NAMES[kind]}, not {content.of_each}"
        earned += sold * content.price[kind] + content.bonus * sold * (sold - 1) // 2
    for seat in range(table.seats):
        size = table.hands[seat].size
        if size > content.hand or (size < content.hand and table.pile.size > 0):
            return f"seat {seat} holds {size} cards, not {content.hand}"
        if table.coins[seat] < 0:
            return f"seat {seat} has {table.coins[seat]} coins"
        earned -= table.coins[seat]
    if earned != 0:
        return f"the seats' coins differ by {earned} from what the cards on the stall brought"
    if table.over != (table.hands[table.turn].size == 0):
        return "the game is over when the seat to move has no card, and not before"
    return ""
