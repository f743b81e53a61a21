"""Tables of Fische Fluppen Frikadellen as a test wants them, and what happens on them."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.games import find_game
from comptoir.games.fische_fluppen_frikadellen.rules.play import FischeFluppenFrikadellen
from comptoir.kit.game import REFEREE, Document, Options
from comptoir.match import Match

GOODS = ("cigarettes", "burgers", "fish", "booze", "fennel")
BONUSES = {"plus-two": 3, "purchase": 2, "price": 2, "swap": 2, "closure": 2}
GAME = find_game("fische-fluppen-frikadellen")
KIOSKS = GAME.default_pack.document.kiosks  # by number, from 1 on: KIOSKS[number - 1]
SITES = [f"k{number:02}" for number in range(1, 13)]
NO_OPTIONS: Options = {}
NOTHING: Mapping[str, Any] = {}


def counted(text: str) -> dict[str, int]:
    """`3 fish, booze` as {"fish": 3, "booze": 1}."""
    found: dict[str, int] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        number, _, name = part.rpartition(" ")
        found[name] = int(number or 1)
    return found


def listed(values: Sequence[Any], seats: int, default: Any) -> list[Any]:
    """A value for every seat."""
    return [*values, *[default] * (seats - len(values))]


def lay(
    first: int = 1,
    seats: int = 3,
    pawns: Sequence[str] = (),
    goods: Sequence[str] = (),
    florins: Sequence[int] = (),
    bonus: Sequence[str] = (),
    fetishes: Sequence[Sequence[str]] = (),
    prices: Mapping[str, int] = NOTHING,
    stock: Mapping[str, str] = NOTHING,
    ferries: Sequence[str] = (),
    options: Options = NO_OPTIONS,
    turn: Mapping[str, Any] = NOTHING,
) -> Match:
    """One table, seat 0 about to move with three points; kiosks `first` and following on k01 to k12.

    Merchants have one token each, prices are 50, nobody has anything but 150 florins, unless it says otherwise.
    """
    match = Match.new(GAME, seats, seed=1, options=options)
    document = match.position()
    table = document["table"]
    board = table["tables"][0]
    hands = [counted(text) for text in listed(goods, seats, "")]
    tokens = [counted(text) for text in listed(bonus, seats, "")]
    reserve = dict.fromkeys(GOODS, 13)
    for place, site in enumerate(SITES):
        kiosk = KIOSKS[(first + place - 1) % 36]
        lying = counted(stock[site]) if site in stock else {kiosk.offers: 1} if kiosk.kind == "merchant" else {}
        board["kiosks"][site] = {"kiosk": kiosk.name, "stock": lying, "closed_by": None, "awaited": []}
        reserve = {good: reserve[good] - lying.get(good, 0) for good in GOODS}
    for hand in hands:
        reserve = {good: reserve[good] - hand.get(good, 0) for good in GOODS}
    board["reserve"] = reserve
    board["prices"] = {good: prices.get(good, 50) for good in GOODS}
    if ferries:
        board["ferries"] = {stop: list(ferries).count(stop) for stop in board["ferries"]}
    held = {name: sum(hand.get(name, 0) for hand in tokens) for name in BONUSES}
    board["pool"] = {name: number - held[name] for name, number in BONUSES.items() if number > held[name]}
    where = listed(pawns, seats, "h")
    board.update(stage="moving", points=3, start=where[0] if where[0] in SITES else None)
    board.update(turn)
    won = listed(fetishes, seats, ())
    money = listed(florins, seats, 150)
    table["people"] = [
        {
            "table": "a",
            "finish": None,
            "space": where[seat],
            "florins": money[seat],
            "goods": hands[seat],
            "bonus": tokens[seat],
            "drawn": [],
            "fetishes": list(won[seat]),
            "face_down": False,
            "first_points": 0,
        }
        for seat in range(seats)
    ]
    table["seating"] = [list(range(seats))]
    table["turn"] = table["slot"] = 0
    return Match.from_position(document, seed=1)


def state_of(match: Match) -> FischeFluppenFrikadellen:
    """The state of a match, by its class."""
    assert isinstance(match.state, FischeFluppenFrikadellen)
    return match.state


def play(match: Match, seat: int, *wanted: str) -> list[list[Any]]:
    """Play actions one after the other; what happened, as [event, field, ...]."""
    events: list[list[Any]] = []
    for action in wanted:
        move = match.play(seat, action)
        events += [list(event.values()) for event in match.told(move.events, REFEREE)]
    return events


def choices(match: Match, seat: int, verb: str = "") -> list[str]:
    """What a seat may do, those actions with a verb."""
    return [action.notation for action in match.actions(seat) if action.notation.startswith(verb)]


def refused(match: Match, seat: int, wanted: str) -> str:
    """The clause that forbids an action."""
    refusal = match.why_not(seat, wanted)
    assert refusal is not None, f"{wanted} is allowed"
    return refusal.clause.removeprefix("FFF-")


def board(match: Match, table: int = 0) -> Document:
    """One table as the referee sees it."""
    seen: Document = match.view(REFEREE)["tables"][table]
    return seen


def person(match: Match, seat: int) -> Document:
    """One player as the referee sees him."""
    seen: Document = match.view(REFEREE)["people"][seat]
    return seen


def trading(site: str, **given: Any) -> Match:
    """A table on which seat 0 has just stopped in the kiosk of a site."""
    pawns = [site, *given.pop("others", ())]
    return lay(pawns=pawns, turn={"stage": "trading", "points": 0, "start": None}, **given)
