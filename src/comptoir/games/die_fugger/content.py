"""The shape of content.toml, and how its numbers reach the rules."""

import msgspec

from comptoir.games.die_fugger.ids import GOODS, HIDDEN
from comptoir.games.die_fugger.state import FuggerContent
from comptoir.kit.game import Options
from comptoir.kit.pack import Checks, complain, fill_array, fill_by_name, tables_of_figures

FuggerDocument = tables_of_figures(
    cards=("plain", "sealed", "merchants"),  # how many of each sort
    prices=("start", "top"),  # the price track
    deal=("hand", "jakob"),  # what is dealt at the start
    turn=("merchants_in_front",),
    evaluation=("cards_to_end_round", "goods_that_rise", "seal_limit", "seal_factor"),
    refill=("without_merchant", "one_merchant", "two_merchants"),  # cards drawn at the start of a further round
    end=("florins", "delivery_factor"),
)


def fill(document: msgspec.Struct, options: Options, most_players: int) -> FuggerContent:
    """The numbers as the rules use them."""
    content = fill_by_name(FuggerContent(), document, options)
    cards = [content.cards_plain] * GOODS + [content.cards_sealed] * GOODS + [content.merchants]
    fill_array(content.printed.count, cards)
    content.printed.size = sum(cards)
    content.most_of_a_kind = max(cards)
    content.most_florins = most_florins(content)
    complain(check_prices(content))
    complain(check_cards(content, most_players))
    complain(check_merchants(content))
    return content


def most_florins(content: FuggerContent) -> int:
    """More florins than anybody can have: nearly enough to end the game, then all face-up goods at the top price."""
    face_up = GOODS * (content.cards_to_end_round - 1) + 1
    best_sale = face_up * content.seal_factor + HIDDEN * content.delivery_factor
    return content.end_florins + best_sale * content.prices_top


# --- what is needed to set up a game, and to bring it to an end -----------------------------------------


def check_prices(content: FuggerContent) -> Checks:
    """The start is on the track, no price goes round it twice, and seals bring something."""
    top, steps = content.prices_top, content.cards_to_end_round
    yield (
        1 <= content.prices_start <= top,
        f"“prices.start”: {content.prices_start} is not on the track from 1 to {top}",
    )
    yield (
        steps <= top or not content.price_goes_round,
        f"“prices.top”: a price can rise by {steps} florins, more than once round a track of {top}",
    )
    yield content.seal_factor >= 1, "“evaluation.seal_factor”: a card with a seal must bring at least its price"


def check_cards(content: FuggerContent, most_players: int) -> Checks:
    """There are enough cards to deal; no round is over before it begins, or kept from ending by face-down cards."""
    of_each_good = content.cards_plain + content.cards_sealed
    goods = GOODS * of_each_good
    dealt = most_players * content.deal_hand + content.deal_jakob
    yield dealt <= goods, f"“deal.hand”: {dealt} cards are dealt, but there are {goods} goods"
    needed = content.cards_to_end_round
    end = f"“evaluation.cards_to_end_round”: {needed} cards of a good end a round"
    yield needed > content.deal_jakob, f"{end}, but Jakob begins with {content.deal_jakob} cards"
    to_block_all = GOODS * (of_each_good - needed + 1)
    yield (
        to_block_all > HIDDEN * most_players,
        f"{end}, but there are only {of_each_good} of each, "
        "and with some of them laid face down no round might ever end",
    )


def check_merchants(content: FuggerContent) -> Checks:
    """There are not enough merchants to fill every hand, so that nobody could draw or lay a card any more.

    With two players Jakob gets a good after every pair of turns, which goes on until the round ends.
    """
    stuck_hand = content.draw_limit + 1 + content.merchants_in_front
    yield (
        content.merchants < 3 * stuck_hand,
        f"“cards.merchants”: with {content.merchants} merchants, three players could each hold and lay "
        f"{stuck_hand}, and nobody could do anything any more",
    )
