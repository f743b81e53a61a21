"""Tables of Fugger, Welser, Medici laid out for a test: what is not mentioned stands idle at home."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.python_api import legal_actions
from comptoir.games import find_game
from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, HOLDER_NAMES, TYPE_NAMES
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.state import FwmContent
from comptoir.games.fugger_welser_medici.view import card_names
from comptoir.kit.game import Document, Options
from comptoir.kit.words import Value
from comptoir.match import Match
from tests.games.positions import edited, play_with, told

GAME = find_game("fugger-welser-medici")
HOMES = ("augsburg", "florenz", "nuernberg", "augsburg", "florenz", "nuernberg")
Happened = list[list[Value]]
DEALS = (("n06", 6), ("n09", 7))  # far away, so that the game goes on


def content(options: Options | None = None) -> FwmContent:
    """Our content."""
    made = GAME.content(GAME.default_pack, options or {})
    assert isinstance(made, FwmContent)
    return made


def goods(text: str) -> dict[str, int]:
    """Goods from their names: `2 cloth, metal`."""
    counted: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, good = part.rpartition(" ")
        assert good in GOOD_NAMES, good
        counted[good] = int(number or 1)
    return counted


def seat_position(seat: int, home: str, florins: int, holders: Mapping[str, str], since: int) -> Document:
    """One seat; a holder is written `koeln: 2 cloth`, `koeln` or `: 2 cloth` for one at home."""
    made = {"warehouse": home, "son": home, "employee": home, "second-employee": "beside"} | dict(holders)
    figures: Document = {}
    stamps: dict[str, int] = {}
    for name in HOLDER_NAMES:
        place, _, carried = made[name].partition(":")
        place = place.strip() or home
        on_board = name != "warehouse" and place not in ("beside", "lost")
        stamp = stamps.setdefault(place, since + len(stamps)) if on_board else 0
        figures[name] = {"at": place, "since": stamp, "goods": goods(carried)}
    return {"florins": florins, "holders": figures, "sheet": None, "won": {}, "gave_up": False}


def lay(
    seats: int = 2,
    *,
    stage: str = "moves",
    turn: int = 0,
    start: int = 0,
    day: int = 4,
    homes: Sequence[str] = HOMES,
    florins: Sequence[int] = (9000,) * 6,
    holders: Sequence[Mapping[str, str]] = ({},) * 6,
    arrived: Sequence[int] = (0, 1, 2, 3, 4, 5),
    deals: Sequence[tuple[str, int | None]] = DEALS,
    fair: tuple[str, int] = ("m01", 18),
    pile: Sequence[int] = (4, 2, 6),
    in_force: Mapping[str, int] | None = None,
    options: Options | None = None,
    standings: Sequence[Mapping[str, Any]] = (),
    edits: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Match:
    """A match that begins on this table; colours arrived wherever they are in the order of `arrived`.

    `edits` are values of the content to replace, each named by its place; `standings` are ranks, notes, rights and
    estates of the seats in the longer games.
    """
    open_cards = {card for card, _ in deals}
    cards = zip(TYPE_NAMES, card_names(content(options)), strict=True)
    people = [{**one} for one in (*holders, *({},) * seats)][:seats]
    table: Document = {
        "stage": stage,
        "turn": turn,
        "start": start,
        "over": False,
        "day": day,
        "month": "september",
        "half": 1,
        "arrivals": 100,
        "waiting": [turn] if stage in ("market", "sheets") else [],
        "asked": [],
        "pile": dict(zip(TYPE_NAMES, pile, strict=True)),
        "unseen": {kind: [card for card in block if card not in open_cards] for kind, block in cards},
        "deals": [{"card": card, "date": date, "drawn": 0} for card, date in deals],
        "fair": {"card": fair[0], "date": fair[1]},
        "in_force": dict(in_force or {}),
        "last_day": None,
        "deal": None,
        "paid": False,
        "dismissed": False,
        "moved": [],
        "walk": None,
        "saved": {},
        "seats": [
            seat_position(seat, homes[seat], florins[seat], people[seat], 1 + 5 * list(arrived).index(seat))
            for seat in range(seats)
        ],
        "drafts": [],
        "proposals": [],
        **changes,
    }
    for seat, standing in zip(table["seats"], standings, strict=False):
        seat.update(standing)
    pack = edited(GAME.default_pack.plain, edits) if edits else None
    position = Match.new("fugger-welser-medici", seats, seed=1, options=options, content=pack).position()
    return Match.from_position({**position, "table": table}, seed=1)


def lay_longer(goal: str, discarded: Sequence[str] = (), **table: Any) -> Match:
    """The same in one of the longer games, with these cards on the discard pile; all others are in the pile."""
    options = {**table.pop("options", {}), "goal": goal}
    out = {card for card, _ in table.get("deals", DEALS)} | set(table.get("in_force", ())) | set(discarded)
    cards = zip(TYPE_NAMES, card_names(content(options)), strict=True)
    unseen = {kind: [card for card in block if card not in out] for kind, block in cards}
    pile = [len(unseen[kind]) for kind in TYPE_NAMES]
    return lay(options=options, unseen=unseen, pile=pile, **table)


def state_of(match: Match) -> FuggerWelserMedici:
    """The table itself."""
    assert isinstance(match.state, FuggerWelserMedici)
    return match.state


def play(match: Match, seat: int, wanted: str, outcomes: Sequence[int] | None = None) -> Happened:
    """Play an action, with exactly these outcomes of chance if any are named; what happened."""
    move = match.play(seat, wanted) if outcomes is None else play_with(match, outcomes, seat, wanted)
    check(state_of(match))
    return told(match, move)


def check(state: FuggerWelserMedici) -> None:
    """Nothing is lost, nobody has debts, and whoever is listed as able to do something is not refused it."""
    assert GAME.invariant_violation(state) == ""
    actions = range(state.action_count())
    for seat in range(state.seats):
        assert legal_actions(state, seat) == [action for action in actions if state.refusal(seat, action) == 0]


def trade(outcomes: Sequence[int] | None = None, **table: Any) -> Match:
    """A table whose market step ends with seat 0: the next day has come and its deals are opened."""
    match = lay(stage="market", **table)
    play(match, 0, "done", outcomes)
    return match


def write(match: Match, seat: int, *lines: tuple[int, int]) -> Happened:
    """Write and hand in a sheet: for each ware on it the units and how far the price is from the limit."""
    for units, away in lines:
        play(match, seat, f"units {units}")
        if units:
            play(match, seat, f"concede {away // 100 * 100}")
            if "concede-more 0" in notations(match, seat):
                play(match, seat, f"concede-more {away % 100}")
    return play(match, seat, "hand-in")


def walk(match: Match, seat: int, holder: str, path: str, dice: tuple[int, int] | None = None) -> Happened:
    """A journey along these spaces; with goods, two dice fall so."""
    play(match, seat, f"move {holder}")
    for space in path.split():
        play(match, seat, f"step {space}")
    return play(match, seat, "go", None if dice is None else [die - 1 for die in dice])


def stage(match: Match) -> str:
    """What the table waits for."""
    name: str = match.view(None)["stage"]
    return name


def florins(match: Match) -> list[int]:
    """What each seat has."""
    return [seat["florins"] for seat in match.view(None)["seats"]]


def carried(match: Match, seat: int, holder: str) -> dict[str, int]:
    """What a holder has."""
    there: dict[str, int] = match.view(None)["seats"][seat]["holders"][holder]["goods"]
    return there


def at(match: Match, seat: int, holder: str) -> str:
    """Where a holder is."""
    place: str = match.view(None)["seats"][seat]["holders"][holder]["at"]
    return place


def named(happened: Happened, *names: str) -> Happened:
    """The events with these names."""
    return [event for event in happened if event[0] in names]


def notations(match: Match, seat: int) -> list[str]:
    """All a seat may do."""
    return [action.notation for action in match.actions(seat)]


def verbs(match: Match, seat: int) -> set[str]:
    """What kinds of thing a seat may do."""
    return {notation.split()[0] for notation in notations(match, seat)}


def clause(match: Match, seat: int, wanted: str) -> str:
    """The clause that forbids something; empty if nothing does."""
    refused = match.why_not(seat, wanted)
    return refused.clause if refused else ""
