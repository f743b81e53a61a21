"""What must always hold on a table of Die Fugger; its sentences are for people who load a position."""

from mypy_extensions import i64

from comptoir.games.die_fugger.ids import CARD_NAMES, GOOD_NAMES, GOODS, KINDS, MERCHANT
from comptoir.games.die_fugger.knowledge import hidden_of
from comptoir.games.die_fugger.state import FuggerTable


def invariant_violation(table: FuggerTable) -> str:
    """What is wrong with a table; empty if every card is accounted for and prices and end are possible."""
    for kind in range(KINDS):
        printed = table.content.merchants
        if kind < MERCHANT:
            printed = table.content.cards_plain if kind < GOODS else table.content.cards_sealed
        cards = table.deck.count[kind] + table.discard.count[kind] + table.jakob.count[kind]
        for seat in range(table.seats):
            player = table.players[seat]
            cards += player.hand.count[kind] + player.shown.count[kind] + hidden_of(table, seat, kind)
        if cards != printed:
            return f"there are {cards} cards of “{CARD_NAMES[kind]}”, not {printed}"
    for player in table.players:
        if player.hand.miscounted() or player.shown.miscounted():
            return "a hand or row does not hold as many cards as it says"
        if player.shown.count[MERCHANT] > table.content.merchants_in_front:
            return "too many merchants lie in front of a player"
        if player.hidden[0] == MERCHANT or player.hidden[1] == MERCHANT:
            return "a merchant lies face down"
        if table.round < 2 and player.hidden[1] >= 0:
            return "a card laid face down in round two lies there in round one"
    if table.deck.miscounted() or table.discard.miscounted() or table.jakob.miscounted():
        return "a pile does not hold as many cards as it says"
    if table.content.reshuffle_at_once and table.deck.size == 0 and table.discard.size > 0:
        return "the pile is empty, but the discards have not been shuffled"
    if table.jakob.count[MERCHANT] > 0:
        return "Jakob holds a merchant"
    for good in range(GOODS):
        if not 1 <= table.price[good] <= table.content.prices_top:
            return f"the price of {GOOD_NAMES[good]} is {table.price[good]}"
        seen = table.jakob.count[good] + table.jakob.count[good + GOODS]
        for player in table.players:
            seen += player.shown.count[good] + player.shown.count[good + GOODS]
        if seen != table.visible[good]:
            return f"{seen} cards of {GOOD_NAMES[good]} lie face up, counted as {table.visible[good]}"
        if not table.over and seen >= table.content.cards_to_end_round:
            return f"{seen} cards of {GOOD_NAMES[good]} lie face up and the round goes on"
    if table.over:
        return wrong_end(table)
    return ""


def wrong_end(table: FuggerTable) -> str:
    """A game ends with the round in which somebody has enough florins."""
    most: i64 = 0
    richest: i64 = 0
    for cards in table.visible:
        most = max(most, cards)
    for player in table.players:
        richest = max(richest, player.florins)
    if most < table.content.cards_to_end_round:
        return f"the game is over, but only {most} cards of a good lie face up"
    if richest < table.content.end_florins:
        return f"the game is over, but nobody has {table.content.end_florins} florins"
    return ""
