"""Open a table; begin its game when everybody sits."""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection

from comptoir.errors import InputError
from comptoir.games import find_game
from comptoir.house import clocks
from comptoir.house.errors import BadRequest, TooMany
from comptoir.house.house import House
from comptoir.house.names import LONGEST_NAME, checked_name, cleaned_name
from comptoir.house.people import Person
from comptoir.house.person import must_be_known
from comptoir.house.table import Pace, Seat, Table
from comptoir.house.table_queries import add_table, count_tables, find_code
from comptoir.match import Match

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
PACES = {"free": 0, "live": 4 * 3600, "days": 30 * 86400}  # the longest bank of each
TABLES_AN_HOUR = 200
CODE = 8  # letters of a short invitation: 40 bits, and who tries many is slowed down
LEVELS = range(1, 6)
BOT_NAMES = ("Anton", "Barbara", "Christoph", "Dorothea", "Elias", "Felicitas", "Georg", "Helena")


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for a seat: `me`, `here` (another person on my device), `bot` with a level, or `open`."""

    kind: str
    level: int = 3
    name: str = ""


@dataclass(frozen=True)
class TableWish:
    """A table as somebody wants it."""

    game: str
    seats: Sequence[SeatWish]
    options: dict[str, Any] = field(default_factory=dict)
    pace: Pace = field(default_factory=Pace)
    public: bool = False
    position: dict[str, Any] | None = None  # play on from here
    parent: str | None = None
    rated: bool = False
    coach: bool = False  # for the person who opens it; all others must be bots


def new_id(length: int = 12) -> str:
    """An id that cannot be guessed (59 bits), without letters that look alike."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


async def open_table(house: House, person: Person, wish: TableWish) -> Table:
    """Open a table with its owner in the seats wished for."""
    table = await new_table(house, person, wish)
    await house.store.run(save_new, table, person.id)
    enter(house, table, person)
    return table


async def new_table(house: House, person: Person, wish: TableWish) -> Table:
    """Make a table that nobody knows yet: `save_new` writes it, and `enter` lets people use it."""
    _check(wish)
    if await house.store.read(count_tables, person.id, house.now() - 3600) >= TABLES_AN_HOUR:
        raise TooMany("You have opened many tables within the hour. Please finish some first.")
    now = house.now()
    game = find_game(wish.game)
    table = Table(
        id=new_id(),
        game=game,
        options=game.checked_options({**game.usual_options(len(wish.seats), is_apart(wish)), **wish.options}),
        pace=wish.pace,
        public=wish.public,
        owner=person.id,
        status="open",
        seats=_seats(person, wish),
        created=now,
        changed=now,
        parent=wish.parent,
        rated=wish.rated,
        code=new_id(CODE),
    )
    if wish.position is not None:
        table.match = Match.from_position(wish.position)
    begin_if_full(table, now)
    return table


def save_new(connection: Connection, table: Table, person_id: str) -> None:
    """Write a new table."""
    must_be_known(connection, person_id)
    while find_code(connection, table.code or ""):
        table.code = new_id(CODE)
    values = {
        "id": table.id,
        "game": table.game.id,
        "seats": len(table.seats),
        "options": msgspec.json.encode(table.options).decode(),
        "pace": table.pace.kind,
        "bank": table.pace.bank,
        "increment": table.pace.increment,
        "public": table.public,
        "owner": table.owner,
        "status": table.status,
        "opening": opening_text(table),
        "waits": table.waited_for,
        "created": table.created,
        "changed": table.changed,
        "parent": table.parent,
        "rated": table.rated,
        "code": table.code,
    }
    add_table(connection, values, table.seats)


def enter(house: House, table: Table, person: Person) -> None:
    """Let people use a table that has been written."""
    house.tables.add(table)
    house.tables.announce(table.id)
    house.presence.sign(table.id, person.id)


def is_apart(wish: TableWish) -> bool:
    """Whether only people play, each on their own device."""
    kinds = [one.kind for one in wish.seats]
    return set(kinds) <= {"me", "open"} and kinds.count("me") <= 1


def _check(wish: TableWish) -> None:
    try:
        game = find_game(wish.game)
        game.check_seats(len(wish.seats))
        game.checked_options(wish.options)
    except InputError as problem:
        raise BadRequest("{problem}", problem=problem) from None
    if wish.pace.kind not in PACES or not 0 <= wish.pace.bank <= PACES[wish.pace.kind]:
        raise BadRequest("Please choose one of the paces offered.")
    if wish.pace.kind != "free" and wish.pace.bank < 10:
        raise BadRequest("A clock needs at least ten seconds.")
    if not 0 <= wish.pace.increment <= 3600:
        raise BadRequest("Please choose one of the paces offered.")
    if any(one.kind not in ("me", "here", "open", "bot") or one.level not in LEVELS for one in wish.seats):
        raise BadRequest("Each seat is yours, open, or a bot of level 1 to 5.")
    mine = sum(one.kind in ("me", "here") for one in wish.seats)
    if wish.rated and (mine > 1 or wish.position is not None):
        raise BadRequest("A rated game starts from the beginning, and each person has one seat.")
    if wish.coach and wish.rated:
        raise BadRequest("There is no coach in a rated game.")
    if wish.coach and (mine != 1 or any(one.kind == "open" for one in wish.seats)):
        raise BadRequest("The coach helps only where all others are bots.")


def _seats(person: Person, wish: TableWish) -> list[Seat]:
    """The seats, with everybody who sits from the start."""
    made: list[Seat] = []
    bank = float(wish.pace.bank) if wish.pace.kind != "free" else None
    bots = (name for name in BOT_NAMES * 3 if name != person.name)
    for number, one in enumerate(wish.seats):
        taken = {seat.name for seat in made}
        if one.kind == "bot":
            name = unused(next(bots), taken)
            made.append(Seat(number, "bot", name=name, level=one.level, time_left=bank))
        elif one.kind == "open":
            made.append(Seat(number, "open", name=f"{number + 1}", time_left=bank))
        else:
            wanted = cleaned_name(one.name)[:LONGEST_NAME]
            name = unused(checked_name(wanted) if wanted else person.name, taken)
            made.append(Seat(number, "person", person.id, name, time_left=bank, coached=wish.coach))
    return made


def unused(name: str, taken: Collection[str]) -> str:
    """The name, with a number if somebody else at the table has it."""
    number = 2
    found = name
    while found in taken:
        found = f"{name} {number}"
        number += 1
    return found


def begin_if_full(table: Table, now: float) -> bool:
    """Deal the cards once nobody is missing. Every draw takes fresh entropy: there is no seed to be found."""
    if table.status != "open" or any(seat.kind == "open" for seat in table.seats):
        return False
    if table.match is None:
        table.match = Match.new(table.game, len(table.seats), options=table.options)
    table.status = "over" if table.match.over else "playing"
    clocks.after_entry(table, now)
    return True


def opening_text(table: Table) -> str | None:
    """The record without its log, which does not change any more."""
    if table.match is None:
        return None
    record = {name: value for name, value in table.match.record().items() if name != "log"}
    return msgspec.json.encode(record).decode()
