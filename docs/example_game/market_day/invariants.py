"""What must always hold on a table of Market Day."""

from comptoir.games.market_day.ids import CARD_NAMES, KINDS
from comptoir.games.market_day.knowledge import unseen
from comptoir.games.market_day.state import MarketTable


def invariant_violation(table: MarketTable) -> str:
    """What is wrong with a table, in a sentence; empty if all cards are there and the end is right."""
    content = table.content
    for kind in range(KINDS):
        cards = table.stall.count[kind] + unseen(table, -1, kind)
        if cards != content.of_each:
            return f"there are {cards} cards of {CARD_NAMES[kind]}, not {content.of_each}"
    for seat in range(table.seats):
        if table.coins[seat] < 0:
            return f"seat {seat} has {table.coins[seat]} coins"
        if table.hands[seat].size > content.hand:
            return f"seat {seat} holds {table.hands[seat].size} cards; {content.hand} are the most"
    if table.over != (table.hands[table.turn].size == 0):
        return "the game is over when the seat whose turn it is has no card, and not before"
    return ""
