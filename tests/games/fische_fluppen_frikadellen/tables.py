"""Tables of Fische Fluppen Frikadellen as a test wants them, and what happens on them."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.games import find_game
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
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


def cut(first: int, stock: Mapping[str, str] = NOTHING) -> dict[str, Document]:
    """Kiosks `first` and following on k01 to k12; merchants have one token each unless `stock` says otherwise."""
    kiosks = {}
    for place, site in enumerate(SITES):
        kiosk = KIOSKS[(first + place - 1) % 36]
        lying = counted(stock[site]) if site in stock else {kiosk.offers: 1} if kiosk.kind == "merchant" else {}
        kiosks[site] = {"kiosk": kiosk.name, "stock": lying, "closed_by": None, "awaited": []}
    return kiosks


def left_of(box: Mapping[str, int], *used: Mapping[str, int]) -> dict[str, int]:
    """What is left in a box of tokens when these are taken out."""
    return {name: number - sum(taken.get(name, 0) for taken in used) for name, number in box.items()}


def spread(seats: int) -> list[list[int]]:
    """Seats in their order at one to three tables."""
    tables = (seats + 4) // 5
    sizes = [seats // tables + (number < seats % tables) for number in range(tables)]
    return [list(range(sum(sizes[:number]), sum(sizes[: number + 1]))) for number in range(tables)]


def lay(
    first: int | Sequence[int] = 1,
    seats: int = 3,
    pawns: Sequence[str | None] = (),
    goods: Sequence[str] = (),
    florins: Sequence[int] = (),
    bonus: Sequence[str] = (),
    fetishes: Sequence[Sequence[str]] = (),
    prices: Mapping[str, int] = NOTHING,
    stock: Mapping[str, str] = NOTHING,
    ferries: Sequence[str] = (),
    options: Options = NO_OPTIONS,
    turn: Mapping[str, Any] | Sequence[Mapping[str, Any]] = NOTHING,
    seating: Sequence[Sequence[int]] = (),
    slot: int = 0,
    content: Document | None = None,
) -> Match:
    """Seat 0 about to move with three points; kiosks `first` and following on k01 to k12 of every table.

    Merchants have one token each, prices are 50, nobody has anything but 150 florins, unless it says otherwise.
    From six seats on there are several tables, at each of which the first of its seats is about to move; `first`
    and `turn` may be given for each of them.
    """
    document = Match.new(GAME, seats, seed=1, options=options, content=content).position()
    table = document["table"]
    table["seating"] = [list(people) for people in seating or spread(seats)]
    box = {name: figure["value"] for name, figure in (content or GAME.default_pack.plain)["bonus"].items()}
    hands = [counted(text) for text in listed(goods, seats, "")]
    tokens = [counted(text) for text in listed(bonus, seats, "")]
    where = listed(pawns, seats, "h")
    for number, people in enumerate(table["seating"]):
        board = table["tables"][number]
        board["kiosks"] = cut(first if isinstance(first, int) else first[number], stock)
        lying = [kiosk["stock"] for kiosk in board["kiosks"].values()]
        board["reserve"] = left_of(dict.fromkeys(GOODS, 13), *lying, *(hands[seat] for seat in people))
        pool = left_of(box, *(tokens[seat] for seat in people))
        board["pool"] = {name: tokens for name, tokens in pool.items() if tokens}
        board["prices"] = {good: prices.get(good, 50) for good in GOODS}
        if ferries:
            board["ferries"] = {stop: list(ferries).count(stop) for stop in board["ferries"]}
        start = where[people[0]] if people else None
        board.update(stage="moving" if people else "nobody-here", points=3 if people else 0)
        board.update(start=start if start in SITES else None)
        if not isinstance(turn, Mapping):
            board.update(turn[number])
        elif number == 0:
            board.update(turn)
    won = listed(fetishes, seats, ())
    money = listed(florins, seats, 150)
    table["people"] = [
        {
            "table": next("abc"[number] for number, people in enumerate(table["seating"]) if seat in people),
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
    table["slot"], table["turn"] = slot, table["seating"][slot][0]
    return Match.from_position(document, seed=1)


def state_of(match: Match) -> FischeFluppenFrikadellen:
    """The state of a match, by its class."""
    assert isinstance(match.state, FischeFluppenFrikadellen)
    return match.state


def play(match: Match, seat: int, *wanted: str) -> list[list[Any]]:
    """Play actions one after the other; what happened, as [event, field, ...]. The table stays in order."""
    events: list[list[Any]] = []
    for action in wanted:
        move = match.play(seat, action)
        events += [list(event.values()) for event in match.told(move.events, REFEREE)]
        assert match.game.invariant_violation(match.state) == ""
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


def is_fresh(match: Match, table: int = 0) -> bool:
    """Whether a table is at the beginning of a turn or visit, with nothing left over from the one before."""
    left = ("errand", "bought", "trades", "extra", "rising", "again", "chosen", "paid", "part", "short")
    return [board(match, table)[name] for name in left] == [None, [], 0, 0, 5, False, -1, [], 0, None]


def person(match: Match, seat: int) -> Document:
    """One player as the referee sees him."""
    seen: Document = match.view(REFEREE)["people"][seat]
    return seen


def trading(site: str, **given: Any) -> Match:
    """A table on which seat 0 has just stopped in the kiosk of a site."""
    pawns = [site, *given.pop("others", ())]
    return lay(pawns=pawns, turn={"stage": "trading", "points": 0, "start": None}, **given)


def finish(match: Match, seat: int, fetish: str) -> Match:
    """The match after a seat in turn has got a third fetish with five fish."""
    document = match.position()
    table = document["table"]["tables"]["abc".index(document["table"]["people"][seat]["table"])]
    table.update(stage="trading", points=0, start=None)
    table["reserve"]["fish"] -= 5
    others = [name for name in ("faun", "falcon", "frog") if name != fetish]
    document["table"]["people"][seat].update(space="k02", goods={"fish": 5}, fetishes=others)
    made = Match.from_position(document, seed=1)
    play(made, seat, f"fetish {fetish}", "give fish")
    return made
