"""Tables, seats and moves in the database. Each function works inside a transaction of Store.run."""

from collections.abc import Collection
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import (
    Connection,
    String,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    tuple_,
    update,
)

from comptoir.house.errors import LostRace, NotFound
from comptoir.house.prepared import Prepared
from comptoir.house.schema import answers, chat, moves, proposals, seat_changes, seats, tables
from comptoir.house.table import Asked, Proposal, Seat, SeatChange, Table, table_from_rows

LINES_KEPT = 100  # lines of chat shown
STAND_IN_LEVEL = 3  # of a bot that plays on for a person

_ADD_MOVE = Prepared(insert(moves).values({column.name: bindparam(column.name) for column in moves.columns}))
_AFTER_MOVE = Prepared(
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        tables.c.entries == bindparam("before"),
        tables.c.revision == bindparam("known"),
    )
    .values(
        entries=bindparam("after"),
        waits=bindparam("now_waits"),
        status=bindparam("now_status"),
        ended_by=bindparam("now_ended_by"),
        changed=bindparam("now_changed"),
    )
)
_SEAT_FIELDS = [field.name for field in fields(Seat) if field.name != "number"]
_SEAT = Prepared(
    update(seats)
    .where(seats.c.table_id == bindparam("table"), seats.c.seat == bindparam("number"))
    .values({name: bindparam(f"new_{name}") for name in _SEAT_FIELDS})
)


def load_table(connection: Connection, table_id: str) -> Table:
    """A whole table."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        raise NotFound("There is no such table.")
    seat_rows = connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)).all()
    entries = connection.execute(
        select(moves.c.entry).where(moves.c.table_id == table_id).order_by(moves.c.number)
    ).scalars()
    spoken = connection.execute(
        select(chat).where(chat.c.table_id == table_id).order_by(chat.c.id.desc()).limit(LINES_KEPT)
    ).all()
    changes = connection.execute(
        select(seat_changes).where(seat_changes.c.table_id == table_id).order_by(seat_changes.c.id)
    ).all()
    asked = last_proposal(connection, table_id)
    return table_from_rows(row, list(seat_rows), list(entries), list(reversed(spoken)), list(changes), asked)


def table_number(connection: Connection, table_id: str) -> tuple[int, int]:
    """How many entries and other changes a table has: whether what is in memory is the newest."""
    row = connection.execute(
        select(tables.c.entries, tables.c.revision).where(tables.c.id == table_id)
    ).one_or_none()
    if row is None:
        raise NotFound("There is no such table.")
    return row.entries, row.revision


def add_table(connection: Connection, values: dict[str, Any], table_seats: list[Seat]) -> None:
    """A new table."""
    connection.execute(insert(tables).values(**values))
    connection.execute(
        insert(seats),
        [
            {
                "table_id": values["id"],
                "seat": seat.number,
                "kind": seat.kind,
                "person": seat.person,
                "name": seat.name,
                "level": seat.level,
                "time_left": seat.time_left,
                "deadline": seat.deadline,
                "coached": seat.coached,
            }
            for seat in table_seats
        ],
    )


def find_code(connection: Connection, code: str) -> str | None:
    """The table that a short invitation is for."""
    return connection.execute(select(tables.c.id).where(tables.c.code == code)).scalar()


def add_entries(
    connection: Connection,
    table: Table,
    number: int,
    texts: list[str],
    waits: int,
    now: float,
    changed: list[Seat],
) -> None:
    """The next entries of a table's log, with what follows from them.

    Raises LostRace if they are not the next, or somebody else has changed the table: who sits there counts too.
    """
    for place, text in enumerate(texts, number):
        _ADD_MOVE.change(connection, {"table_id": table.id, "number": place, "entry": text, "at": now})
    changed_rows = _AFTER_MOVE.change(
        connection,
        {
            "table": table.id,
            "before": number,
            "known": table.revision,
            "after": number + len(texts),
            "now_waits": waits,
            "now_status": table.status,
            "now_ended_by": table.ended_by,
            "now_changed": table.changed,
        },
    )
    if changed_rows != 1:
        raise LostRace
    for seat in changed:
        save_seat(connection, table.id, seat)


def save_seat(connection: Connection, table_id: str, seat: Seat) -> None:
    """A seat as it is now."""
    values = {f"new_{name}": getattr(seat, name) for name in _SEAT_FIELDS}
    _SEAT.change(connection, {"table": table_id, "number": seat.number, **values})


def add_seat_change(connection: Connection, table_id: str, change: SeatChange) -> None:
    """What has become of a seat."""
    connection.execute(insert(seat_changes).values(table_id=table_id, **asdict(change)))


def change_table(connection: Connection, table: Table, **values: Any) -> None:
    """Change a table by something that is no move. Raises LostRace if somebody else changed it meanwhile."""
    known = [tables.c.revision == table.revision]
    if table.match is not None and not table.match.trouble:
        known.append(tables.c.entries == len(table.match.log))
    done = connection.execute(
        update(tables).where(tables.c.id == table.id, *known).values(revision=table.revision + 1, **values)
    )
    if done.rowcount != 1:
        raise LostRace


def last_proposal(connection: Connection, table_id: str) -> Asked:
    """What is being asked at a table, with who said yes; or what was refused last."""
    row = connection.execute(
        select(proposals).where(proposals.c.table_id == table_id).order_by(proposals.c.id.desc()).limit(1)
    ).one_or_none()
    if row is None or row.state not in ("open", "refused"):
        return None, None
    agreed = connection.execute(select(answers.c.seat).where(answers.c.proposal == row.id)).scalars()
    last = Proposal(row.id, row.kind, row.seat, row.argument, frozenset(agreed))
    return (last, None) if row.state == "open" else (None, last)


def add_proposal(connection: Connection, table_id: str, kind: str, seat: int, argument: int) -> int:
    """Ask for something; its number."""
    made = connection.execute(
        insert(proposals).values(table_id=table_id, kind=kind, seat=seat, argument=argument, state="open")
    )
    key = made.inserted_primary_key
    assert key is not None
    return int(key[0])


def add_answer(connection: Connection, proposal: int, seat: int) -> None:
    """Say yes to it."""
    connection.execute(insert(answers).values(proposal=proposal, seat=seat))


def close_proposal(connection: Connection, proposal: int, state: str, **values: int) -> None:
    """It was accepted, refused or withdrawn."""
    connection.execute(update(proposals).where(proposals.c.id == proposal).values(state=state, **values))


# What becomes of all tables of somebody


def tables_sat_at(connection: Connection, person: str) -> list[str]:
    """The tables somebody sits at."""
    return sorted(set(connection.execute(select(seats.c.table_id).where(seats.c.person == person)).scalars()))


def tables_spoken_at(connection: Connection, person: str) -> list[str]:
    """The tables somebody has said something at."""
    return sorted(set(connection.execute(select(chat.c.table_id).where(chat.c.person == person)).scalars()))


def raise_revisions(connection: Connection, table_ids: Collection[str]) -> None:
    """Something at these tables is about to change: whatever was judged on them as they are is judged anew."""
    connection.execute(update(tables).where(tables.c.id.in_(table_ids)).values(revision=tables.c.revision + 1))


def void_tokens(connection: Connection, person: str) -> None:
    """The tokens of all seats of somebody are good for nothing any more."""
    connection.execute(update(seats).where(seats.c.person == person).values(generation=seats.c.generation + 1))


def empty_seats(connection: Connection, person: str) -> None:
    """Somebody is forgotten: where the game has not begun the seat is free again, else a bot plays on."""
    void_tokens(connection, person)
    mine = seats.c.person == person
    connection.execute(update(seats).where(mine).values(occupancy=seats.c.occupancy + 1))
    status = select(tables.c.status).where(tables.c.id == seats.c.table_id).scalar_subquery()
    asked = proposals.c.table_id.in_(select(seats.c.table_id).where(mine))
    connection.execute(update(proposals).where(asked, proposals.c.state == "open").values(state="withdrawn"))
    freed = {"kind": "open", "person": None, "name": cast(seats.c.seat + 1, String)}
    connection.execute(update(seats).where(mine, status == "open").values(**freed))
    level = case((seats.c.level == 0, STAND_IN_LEVEL), else_=seats.c.level)
    played = {"stand_in": true(), "level": level, "deadline": None, "answered": None}
    connection.execute(update(seats).where(mine, status != "over", seats.c.resigned.is_(False)).values(**played))
    connection.execute(update(seats).where(mine).values(person=None, name="—"))


# Lists for the lobby


def list_tables(connection: Connection, status: str, public_only: bool, most: int) -> list[Any]:
    """Tables in a state, newest change first."""
    query = select(tables).where(tables.c.status == status).order_by(tables.c.changed.desc()).limit(most)
    if public_only:
        query = query.where(tables.c.public)
    return list(connection.execute(query).all())


def tables_of(connection: Connection, person: str, most: int, hidden: bool = False) -> list[Any]:
    """The tables somebody sits at, with the seat, newest change first; with `hidden` also those they cleared."""
    query = (
        select(tables, seats.c.seat, seats.c.stand_in, seats.c.resigned)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person)
        .order_by(tables.c.changed.desc())
        .limit(most)
    )
    if not hidden:
        query = query.where(seats.c.hidden.is_(False))
    return list(connection.execute(query).all())


def hide_tables(connection: Connection, person: str, table_id: str | None = None) -> None:
    """Clear a table from somebody's list, or all whose game is over."""
    over = select(tables.c.id).where(tables.c.status == "over")
    which = seats.c.table_id.in_(over) if table_id is None else seats.c.table_id == table_id
    connection.execute(update(seats).where(seats.c.person == person, which).values(hidden=True))


def keep_outcome(connection: Connection, table_id: str, text: str) -> None:
    """Keep what came of a finished game."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(outcome=text))


def seats_at(connection: Connection, table_ids: list[str]) -> dict[str, list[Any]]:
    """Who sits at some tables."""
    found: dict[str, list[Any]] = {table_id: [] for table_id in table_ids}
    query = select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.seat)
    for row in connection.execute(query):
        found[row.table_id].append(row)
    return found


# Clocks and bots: exactly one process acts


def run_out(connection: Connection, now: float, most: int = 100) -> list[Any]:
    """Seats whose time has run out at tables that are played, the first to run out first."""
    played = exists().where(tables.c.id == seats.c.table_id, tables.c.status == "playing")
    query = (
        select(seats.c.table_id, seats.c.seat, seats.c.deadline)
        .where(seats.c.deadline <= now, seats.c.answered.is_(None), played)
        .order_by(seats.c.deadline)
        .limit(most)
    )
    return list(connection.execute(query).all())


def end_deadline(connection: Connection, table_id: str, seat: int, deadline: float) -> None:
    """A seat's time has run out. Raises LostRace if it has answered, or another process was faster."""
    done = connection.execute(
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.deadline == deadline)
        .values(deadline=None)
    )
    if done.rowcount != 1:
        raise LostRace


def bots_to_move(connection: Connection, now: float, most: int = 200) -> list[str]:
    """Tables that wait for a bot nobody thinks for."""
    asked = tables.c.waits.op(">>")(seats.c.seat).op("&")(1) == 1
    query = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            tables.c.status == "playing",
            or_(seats.c.kind == "bot", seats.c.stand_in, seats.c.resigned),
            or_(seats.c.thinking_until.is_(None), seats.c.thinking_until < now),
            asked,
        )
        .distinct()
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def claim_thinking(connection: Connection, table_id: str, seat: int, now: float, until: float) -> bool:
    """Whether it is this process that thinks for a seat."""
    free = or_(seats.c.thinking_until.is_(None), seats.c.thinking_until < now)
    done = connection.execute(
        update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat, free).values(thinking_until=until)
    )
    return done.rowcount == 1


def renew_thinking(connection: Connection, places: list[tuple[str, int]], until: float) -> None:
    """This process still thinks for these seats."""
    here = tuple_(seats.c.table_id, seats.c.seat).in_(places)
    connection.execute(update(seats).where(here).values(thinking_until=until))


def end_thinking(connection: Connection, table_id: str, seat: int) -> None:
    """Nobody thinks for the seat any more."""
    connection.execute(
        update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(thinking_until=None)
    )


def count_tables(connection: Connection, owner: str, since: float) -> int:
    """How many tables somebody has opened lately."""
    query = select(func.count()).where(tables.c.owner == owner, tables.c.created >= since)
    return int(connection.execute(query).scalar() or 0)


def remove_stale(connection: Connection, before: float) -> None:
    """Forget tables that never began."""
    connection.execute(delete(tables).where(tables.c.status == "open", tables.c.changed < before))
