"""The shape of content.toml, and how its numbers reach the rules."""

from comptoir.errors import BadContent
from comptoir.games.die_fugger.ids import GOODS, HIDDEN
from comptoir.games.die_fugger.state import FuggerContent
from comptoir.kit.game import Options
from comptoir.kit.pack import Figure, Section, fill_by_name


class CardNumbers(Section, frozen=True):
    """How many cards of each sort."""

    plain: Figure
    sealed: Figure
    merchants: Figure


class Prices(Section, frozen=True):
    """The price track."""

    start: Figure
    top: Figure


class Deal(Section, frozen=True):
    """What is dealt at the start."""

    hand: Figure
    jakob: Figure


class Turn(Section, frozen=True):
    """Limits of a turn."""

    merchants_in_front: Figure


class Evaluation(Section, frozen=True):
    """How a round ends."""

    cards_to_end_round: Figure
    goods_that_rise: Figure
    seal_limit: Figure
    seal_factor: Figure


class Refill(Section, frozen=True):
    """Cards drawn at the start of a further round."""

    without_merchant: Figure
    one_merchant: Figure
    two_merchants: Figure


class End(Section, frozen=True):
    """How the game ends."""

    florins: Figure
    delivery_factor: Figure


class FuggerDocument(Section, frozen=True):
    """The whole of content.toml."""

    cards: CardNumbers
    prices: Prices
    deal: Deal
    turn: Turn
    evaluation: Evaluation
    refill: Refill
    end: End


def fill(document: FuggerDocument, options: Options, most_players: int) -> FuggerContent:
    """The numbers as the rules use them."""
    content = fill_by_name(FuggerContent(), document, options)
    content.most_of_a_kind = max(content.cards_plain, content.cards_sealed, content.merchants)
    content.most_florins = most_florins(content)
    check(content, most_players)
    return content


def most_florins(content: FuggerContent) -> int:
    """More florins than anybody can have: nearly enough to end the game, then all face-up goods at the top price."""
    face_up = GOODS * (content.cards_to_end_round - 1) + 1
    best_sale = face_up * content.seal_factor + HIDDEN * content.delivery_factor
    return content.end_florins + best_sale * content.prices_top


def check(content: FuggerContent, most_players: int) -> None:
    """Refuse numbers with which the game could not be set up or might never end."""
    for check_part in (check_prices, check_deal, check_round, check_merchants):
        check_part(content, most_players)


def check_prices(content: FuggerContent, most_players: int) -> None:
    """Refuse a start off the track, a track shorter than a price can go round, and seals that bring nothing."""
    if not 1 <= content.prices_start <= content.prices_top:
        raise BadContent(
            f"at “prices.start”: {content.prices_start} is not on the track from 1 to {content.prices_top}."
        )
    if content.price_goes_round and content.prices_top < content.cards_to_end_round:
        raise BadContent(
            f"at “prices.top”: a price can rise by {content.cards_to_end_round} florins, "
            f"more than once round a track of {content.prices_top}."
        )
    if content.seal_factor < 1:
        raise BadContent("at “evaluation.seal_factor”: a card with a seal must bring at least its price.")


def check_deal(content: FuggerContent, most_players: int) -> None:
    """Refuse to deal more than there is."""
    goods = GOODS * (content.cards_plain + content.cards_sealed)
    dealt = most_players * content.deal_hand + content.deal_jakob
    if dealt > goods:
        raise BadContent(f"at “deal.hand”: {dealt} cards are dealt, but there are {goods} goods.")


def check_round(content: FuggerContent, most_players: int) -> None:
    """Refuse a round that is over before it begins, or that cards laid face down can keep from ending."""
    of_each_good = content.cards_plain + content.cards_sealed
    needed = content.cards_to_end_round
    if needed <= content.deal_jakob:
        raise BadContent(
            f"at “evaluation.cards_to_end_round”: {needed} cards of a good end a round, "
            f"but Jakob begins with {content.deal_jakob} cards."
        )
    to_block_all = GOODS * (of_each_good - needed + 1)
    if to_block_all <= HIDDEN * most_players:
        raise BadContent(
            f"at “evaluation.cards_to_end_round”: {needed} cards of a good end a round, but there are only "
            f"{of_each_good} of each, and with some of them laid face down no round might ever end."
        )


def check_merchants(content: FuggerContent, most_players: int) -> None:
    """Refuse merchants enough to fill every hand, so that nobody can draw or lay a card any more.

    With two players Jakob gets a good after every pair of turns, which goes on until the round ends.
    """
    stuck_hand = content.draw_limit + 1 + content.merchants_in_front
    if content.merchants >= 3 * stuck_hand:
        raise BadContent(
            f"at “cards.merchants”: with {content.merchants} merchants, three players could each hold and lay "
            f"{stuck_hand}, and nobody could do anything any more."
        )
