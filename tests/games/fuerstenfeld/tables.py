"""Tables of Fürstenfeld laid out for a test: cards that are not mentioned lie unseen in their owner's deck."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from comptoir.errors import Refused
from comptoir.games.fuerstenfeld.game import GAME
from comptoir.games.fuerstenfeld.ids import GOOD_NAMES
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.kit.game import Document, Options
from comptoir.kit.words import Value
from comptoir.match import Match
from tests.games.positions import told

CARDS: list[str] = [card.id for card in GAME.default_pack.document.cards]
BASIC = CARDS[:26]
BREWERIES = ["draakenfels", "schwarzkolmer", "klosterkrug", "turmbraeu", "schluesselbraeu"]
DEMAND = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1], [2, 2, 2]]
PALACE = [f"palace-{part}" for part in range(1, 7)]
Happened = list[list[Value]]
Three = Sequence[int]


def named(text: str) -> list[str]:
    """Cards from their names: `bank-1, crane`."""
    return [card.strip() for card in text.split(",") if card.strip()]


def three(numbers: Three) -> dict[str, int]:
    """Numbers of hops, barley and water."""
    return dict(zip(GOOD_NAMES, numbers, strict=True))


def seat(
    hand: str = "",
    built: Mapping[int, str] | None = None,
    *,
    coins: int = 0,
    goods: Three = (0, 0, 0),
    stored: Three = (0, 0, 0),
    known: str = "",
    gone: str = "",
    income: int = 0,
    expert: bool = False,
    empty: bool = False,
) -> Document:
    """One seat: what it holds, what it has built on which places; an `empty` deck has lost all other cards."""
    places = [(built or {}).get(place, "printed") for place in range(1, 7)]
    seen = [*named(hand), *named(known), *named(gone), *places]
    rest = [card for card in (CARDS if expert else BASIC) if card not in seen]
    return {
        "coins": coins,
        "income": income,
        "palaces": sum(card in PALACE for card in places),
        "goods": three(goods),
        "stored": three(stored),
        "places": places,
        "gone": [*named(gone), *(rest if empty else [])],
        "hand": named(hand),
        "unseen": [] if empty else rest,
        "known": named(known),
    }


def lay(
    *seats: Document,
    stage: str = "sell",
    turn: int = 0,
    order: Sequence[int] | None = None,
    moved: Sequence[int] = (),
    demand: Sequence[int] = (0, 1, 2, 3, 4),
    prices: Mapping[int, Three] | None = None,
    filled: Mapping[int, Three] | None = None,
    now: Mapping[str, Any] | None = None,
    options: Options | None = None,
    content: Document | None = None,
    round_number: int = 3,
) -> Match:
    """A match that begins on this table, two seats at least; `moved` is the next order as far as it is known."""
    players = [*seats, *(seat(expert=bool((options or {}).get("expert"))) for _ in range(2 - len(seats)))]
    size = len(players)
    parts = sum(player["palaces"] for player in players)
    gone = min(parts // size, 5)  # palace price cards
    order = list(order or [turn, *(number for number in range(size) if number != turn)])
    moved = list(moved) or ([turn] if stage in ("build", "place", "discard") else [])
    table = {
        "round": round_number,
        "stage": stage,
        "turn": turn,
        "turns": order.index(turn),
        "waiting": [],
        "over": False,
        "order": order,
        "next_order": moved,
        "palace_price": 8 + gone * 2,
        "palace_markers": parts - gone * size,
        "breweries": [
            {
                "name": BREWERIES[brewery],
                "card": demand[brewery],
                "demand": three(DEMAND[demand[brewery]]),
                "filled": three((filled or {}).get(brewery, (0, 0, 0))),
                "price": three((prices or {}).get(brewery, (1, 1, 1))),
                "step": three((prices or {}).get(brewery, (1, 1, 1))),
            }
            for brewery in range(size)
        ],
        "now": {
            "exchanged": False,
            "brewery": None,
            "sale": three((0, 0, 0)),
            "built": 0,
            "building": None,
            "thrown": 0,
            "tucked": 0,
            **(now or {}),
        },
        "seats": players,
    }
    position = Match.new(GAME, size, seed=1, options=options, content=content).position()
    return Match.from_position({**position, "table": table}, seed=1)


def state_of(match: Match) -> Fuerstenfeld:
    """The table of a match, for tests that ask the rules themselves."""
    assert isinstance(match.state, Fuerstenfeld)
    return match.state


def do(match: Match, number: int, actions: str) -> Happened:
    """Play actions one after the other, separated by semicolons; all that happened."""
    happened: Happened = []
    for action in actions.split(";"):
        happened += told(match, match.play(number, action.strip()))
    return happened


def may(match: Match, number: int) -> list[str]:
    """All a seat may do."""
    return [action.notation for action in match.actions(number)]


def refuses(match: Match, number: int, action: str, clause: str) -> None:
    """The action is refused with this clause, and nothing has changed."""
    before = match.position()
    with pytest.raises(Refused) as refused:
        match.play(number, action)
    assert refused.value.clause == clause, refused.value
    assert match.position() == before


def look(match: Match, number: int) -> Document:
    """All there is to one seat."""
    found: Document = match.view("referee")["seats"][number]
    return found


def price(match: Match, brewery: int) -> list[int]:
    """The prices of hops, barley and water in a brewery."""
    return list(match.view(None)["breweries"][brewery]["price"].values())


def events(happened: Happened, *names: str) -> Happened:
    """The events with these names."""
    return [event for event in happened if event[0] in names]


def next_turn(match: Match) -> None:
    """Whoever's turn it is does as little as possible until it is over."""
    now = match.view(None)["round"], match.view(None)["turns"]
    while not match.over and (match.view(None)["round"], match.view(None)["turns"]) == now:
        do_little(match)


def next_round(match: Match) -> None:
    """Everybody does as little as possible until the next round."""
    now = match.view(None)["round"]
    while not match.over and match.view(None)["round"] == now:
        do_little(match)


def do_little(match: Match) -> None:
    """Whoever is asked ends the phase, or does the first thing that must be done."""
    possible = may(match, match.to_act[0])
    match.play(match.to_act[0], next(wish for wish in ("end", "stop", "sell", *possible) if wish in possible))
