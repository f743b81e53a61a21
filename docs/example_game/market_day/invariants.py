"""What must always hold."""

from mypy_extensions import i64

from comptoir.engine.state import Checks, first_violation
from comptoir.games.market_day.ids import KINDS, NAMES
from comptoir.games.market_day.state import MarketTable


def invariant_violation(table: MarketTable) -> str:
    """What is wrong with a table, in a sentence; empty if everything is accounted for."""
    return first_violation(checks(table))


def checks(table: MarketTable) -> Checks:
    """All cards and coins are there, hands are full while there is a pile, and the end is right."""
    content = table.content
    for cards in [table.pile, table.stall, *table.hands]:
        yield not cards.miscounted(), "a pile or a hand is miscounted"
    earned: i64 = 0
    for kind in range(KINDS):
        sold = table.stall.count[kind]
        found = table.pile.count[kind] + sold
        for hand in table.hands:
            found += hand.count[kind]
        yield found == content.of_each, f"there are {found} cards of {NAMES[kind]}, not {content.of_each}"
        earned += sold * content.price[kind] + content.bonus * sold * (sold - 1) // 2
    for seat in range(table.seats):
        size, coins = table.hands[seat].size, table.coins[seat]
        full = size == content.hand or (size < content.hand and table.pile.size == 0)
        yield full, f"seat {seat} holds {size} cards, not {content.hand}"
        yield coins >= 0, f"seat {seat} has {coins} coins"
        earned -= coins
    yield earned == 0, f"the seats' coins differ by {earned} from what the cards on the stall brought"
    over = table.hands[table.turn].size == 0
    yield table.over == over, "the game is over when the seat to move has no card, and not before"
