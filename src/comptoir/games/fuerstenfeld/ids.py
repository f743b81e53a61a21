"""The numbers Fürstenfeld gives to goods, cards, stages, actions and clauses. Clause 603 is FF-6.3 in rulebook/*.md."""

from typing import Final

from mypy_extensions import i64

GOODS: Final[i64] = 3
GOOD_NAMES: Final = ("hops", "barley", "water")
BREWERY_NAMES: Final = ("draakenfels", "schwarzkolmer", "klosterkrug", "turmbraeu", "schluesselbraeu")
DEMAND_CARDS: Final[i64] = 7
MOST_STEPS: Final[i64] = 20  # spaces of a price scale

# A set of cards: all 28 differ, so a card is its number in content.toml.
KINDS: Final[i64] = 28
PALACES: Final[i64] = 6

NONE: Final[i64] = -1  # no card, no brewery

# A principality: what a place shows is a card, bare ground or one of the three printed fields.
PLACES: Final[i64] = 6
GROUND: Final[i64] = 28
PRINTED: Final[i64] = 29  # + good
FACES: Final[i64] = 32

# Stages of a round: what is being decided.
SET_UP: Final[i64] = 0  # expert game: which cards go under the deck, all seats at once
DRAW: Final[i64] = 1  # how many further cards, all seats with a laboratory at once
SELL: Final[i64] = 2  # which brewery
LOAD: Final[i64] = 3  # what it gets
BUILD: Final[i64] = 4  # which card
PLACE: Final[i64] = 5  # where
DISCARD: Final[i64] = 6
STAGE_NAMES: Final = ("set-up", "draw", "sell", "load", "build", "place", "discard")

# Actions
MOST_FURTHER: Final[i64] = 3  # cards that laboratories add
MOST_EXCHANGED: Final[i64] = 3  # goods that the market changes
FURTHER: Final[i64] = 0  # + number of further cards drawn
EXCHANGE: Final[i64] = 4  # + 6 * good given + 3 * first or second other good + units - 1, see below
VISIT: Final[i64] = 22  # + brewery
LOAD_GOOD: Final[i64] = 27  # + good
SELL_WITH_BONUS: Final[i64] = 30  # + good the trading house pays for
CLOSE_SALE: Final[i64] = 33
TAKE: Final[i64] = 34  # + kind: pay for a card
PUT: Final[i64] = 62  # + place: put it there
STOP_BUILDING: Final[i64] = 68
THROW: Final[i64] = 69  # + kind: remove it from the game
TUCK: Final[i64] = 97  # + kind: put it under the deck
STORE: Final[i64] = 125  # + good
END_TURN: Final[i64] = 128
ACTIONS: Final[i64] = 129

# Clauses that forbid something
NOT_YOUR_TURN: Final[i64] = 402
NOT_IN_THIS_PHASE: Final[i64] = 403
TOO_MANY_FURTHER: Final[i64] = 504
ONE_BREWERY: Final[i64] = 601
CLOSED_BREWERY: Final[i64] = 602
NOTHING_FOR_IT: Final[i64] = 603
NO_SUCH_GOOD: Final[i64] = 604
PRICE_IS_ZERO: Final[i64] = 605
EMPTY_SALE: Final[i64] = 606
NOT_IN_HAND: Final[i64] = 702
TOO_DEAR: Final[i64] = 703
PALACE_STAYS: Final[i64] = 705
NO_PLACE_LEFT: Final[i64] = 706
PUT_IT_FIRST: Final[i64] = 707
TOO_MANY_CARDS: Final[i64] = 801
KEEP_ONE: Final[i64] = 802
CARD_NOT_HELD: Final[i64] = 803
NO_ROOM: Final[i64] = 807
GAME_IS_OVER: Final[i64] = 1005
NO_TRADING_HOUSE: Final[i64] = 1106
BONUS_MUST_BE_NAMED: Final[i64] = 1107
NO_MARKET: Final[i64] = 1109
EXCHANGE_LIMIT: Final[i64] = 1110
PALACE_ORDER: Final[i64] = 1302
NO_RAGMAN: Final[i64] = 1206
RAGMAN_LIMIT: Final[i64] = 1207


def good_given(action: i64) -> i64:
    """The good that an exchange takes."""
    return (action - EXCHANGE) // (2 * MOST_EXCHANGED)


def good_got(action: i64) -> i64:
    """The good that an exchange gives: the first or second of the other two."""
    given = good_given(action)
    got = (action - EXCHANGE) // MOST_EXCHANGED % 2
    return got + 1 if got >= given else got


def units_exchanged(action: i64) -> i64:
    """How many units an exchange takes and gives."""
    return (action - EXCHANGE) % MOST_EXCHANGED + 1
