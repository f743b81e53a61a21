"""What must always hold on a table of Die Fugger; its sentences are for people who load a position."""

from comptoir.engine.state import Checks, first_violation
from comptoir.games.die_fugger.ids import CARD_NAMES, GOOD_NAMES, GOODS, KINDS, MERCHANT
from comptoir.games.die_fugger.knowledge import hidden_of
from comptoir.games.die_fugger.rules.ending import somebody_has_enough
from comptoir.games.die_fugger.state import FuggerTable


def invariant_violation(table: FuggerTable) -> str:
    """What is wrong with a table; empty if every card is accounted for and prices and end are possible."""
    return (
        first_violation(check_cards(table))
        or first_violation(check_players(table))
        or first_violation(check_piles(table))
        or first_violation(check_goods(table))
        or first_violation(check_end(table))
    )


def check_cards(table: FuggerTable) -> Checks:
    """Every card is in one place. DF-1.1, DF-1.2"""
    for kind in range(KINDS):
        cards = table.deck.count[kind] + table.discard.count[kind] + table.jakob.count[kind]
        for seat in range(table.seats):
            player = table.players[seat]
            cards += player.hand.count[kind] + player.shown.count[kind] + hidden_of(table, seat, kind)
        printed = table.content.printed.count[kind]
        yield cards == printed, f"there are {cards} cards of “{CARD_NAMES[kind]}”, not {printed}"


def check_players(table: FuggerTable) -> Checks:
    """What a player holds and has laid can be there. DF-4.5 to DF-4.8"""
    for player in table.players:
        yield (
            not (player.hand.miscounted() or player.shown.miscounted()),
            "a hand or row does not hold as many cards as it says",
        )
        yield (
            player.shown.count[MERCHANT] <= table.content.merchants_in_front,
            "too many merchants lie in front of a player",
        )
        yield MERCHANT not in list(player.hidden), "a merchant lies face down"
        yield (
            table.round >= 2 or player.hidden[1] < 0,
            "a card laid face down in round two lies there in round one",
        )


def check_piles(table: FuggerTable) -> Checks:
    """The pile, the discards and Jakob's goods. DF-3.3, DF-9.7"""
    for pile in (table.deck, table.discard, table.jakob):
        yield not pile.miscounted(), "a pile does not hold as many cards as it says"
    yield (
        table.deck.size > 0 or table.discard.size == 0 or not table.content.reshuffle_at_once,
        "the pile is empty, but the discards have not been shuffled",
    )
    yield table.jakob.count[MERCHANT] == 0, "Jakob holds a merchant"


def check_goods(table: FuggerTable) -> Checks:
    """Prices are on the track, and the cards that lie face up are counted; five of a good end the round. DF-5.1"""
    for good in range(GOODS):
        name = GOOD_NAMES[good]
        price = table.price[good]
        seen = table.face_up(good)
        yield 1 <= price <= table.content.prices_top, f"the price of {name} is {price}"
        yield seen == table.visible[good], f"{seen} cards of {name} lie face up, counted as {table.visible[good]}"
        yield (
            table.over or seen < table.content.cards_to_end_round,
            f"{seen} cards of {name} lie face up and the round goes on",
        )


def check_end(table: FuggerTable) -> Checks:
    """A game ends with the round in which somebody has enough florins. DF-7.1"""
    if table.over:
        content = table.content
        most = max(list(table.visible))
        yield most >= content.cards_to_end_round, f"the game is over, but only {most} cards of a good lie face up"
        yield somebody_has_enough(table), f"the game is over, but nobody has {content.end_florins} florins"
