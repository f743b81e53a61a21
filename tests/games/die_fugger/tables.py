"""Tables of Die Fugger laid out for a test: what is not mentioned lies in the pile."""

from collections import Counter
from collections.abc import Mapping, Sequence

from comptoir.games.die_fugger.ids import CARD_NAMES, GOOD_NAMES
from comptoir.kit.game import Document, Options
from comptoir.kit.words import Value
from comptoir.match import Match
from tests.games.positions import play_with, told

ALL_CARDS = Counter({card: 2 if "sealed" in card else 7 for card in CARD_NAMES[:10]} | {"merchant": 4})
NOBODY = ("", "", "", "")
Happened = list[list[Value]]


def cards(text: str) -> Counter[str]:
    """Cards from their names: `2 wine, sealed-spice` is two plain wines and a spice with a seal."""
    counted: Counter[str] = Counter()
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, card = part.rpartition(" ")
        assert card in CARD_NAMES, card
        counted[card] += int(number or 1)
    return counted


def lay(
    seats: int = 3,
    *,
    hands: Sequence[str] = NOBODY,
    shown: Sequence[str] = NOBODY,
    hidden: Sequence[tuple[str | None, str | None]] = ((None, None),) * 4,
    florins: Sequence[int] = (0, 0, 0, 0),
    jakob: str = "",
    discards: str = "",
    pile: str | None = None,
    prices: Mapping[str, int] | None = None,
    turn: int = 0,
    turns: int = 0,
    round_number: int = 1,
    options: Options | None = None,
    content: Document | None = None,
) -> Match:
    """A match that begins on this table. With a `pile` given, all cards left over are in the last seat's hand."""
    in_hands = [cards(hand) for hand in (*hands, *NOBODY)[:seats]]
    in_front = [cards(row) for row in (*shown, *NOBODY)[:seats]]
    face_down = [card for pair in hidden[:seats] for card in pair if card]
    placed = sum([*in_hands, *in_front, Counter(face_down), cards(jakob), cards(discards)], Counter[str]())
    rest = ALL_CARDS - placed
    assert not placed - ALL_CARDS, f"more cards than there are: {placed - ALL_CARDS}"
    if pile is not None:
        in_hands[-1] += rest - cards(pile)
        rest = cards(pile)
    table: Document = {
        "round": round_number,
        "turn": turn,
        "turns": turns,
        "over": False,
        "prices": dict.fromkeys(GOOD_NAMES, 5) | dict(prices or {}),
        "jakob": dict(cards(jakob)),
        "discards": dict(cards(discards)),
        "pile": rest.total(),
        "unseen": dict(rest),
        "seats": [
            {
                "florins": florins[seat],
                "shown": dict(in_front[seat]),
                "hand": dict(in_hands[seat]),
                "hidden": list(hidden[seat]),
            }
            for seat in range(seats)
        ],
    }
    position = Match.new("die-fugger", seats, seed=1, options=options, content=content).position()
    return Match.from_position({**position, "table": table}, seed=1)


def kind(card: str) -> int:
    """The number of a card: the outcome of drawing it."""
    return CARD_NAMES.index(card)


def play(match: Match, seat: int, wanted: str, draws: str | None = None) -> Happened:
    """Play an action while exactly these cards come from the pile, or any if none are named; what happened."""
    if draws is None:
        return told(match, match.play(seat, wanted))
    outcomes = [kind(card.strip()) for card in draws.split(",") if card.strip()]
    return told(match, play_with(match, outcomes, seat, wanted))


def prices(match: Match) -> list[int]:
    """The prices of copper, cloth, wine, spice and jewels."""
    return list(match.view(None)["prices"].values())


def florins(match: Match) -> list[int]:
    """What each seat has."""
    return [seat["florins"] for seat in match.view(None)["seats"]]


def named(happened: Happened, *names: str) -> Happened:
    """The events with these names."""
    return [event for event in happened if event[0] in names]


def notations(match: Match, seat: int) -> list[str]:
    """All a seat may do."""
    return [action.notation for action in match.actions(seat)]
