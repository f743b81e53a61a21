"""What operators see and do: people, tables, reports. Safe beside a running server, which hears of every change."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Select, delete, exists, func, or_, select, update

from comptoir.errors import InputError
from comptoir.house.house import House, at_table
from comptoir.house.people import Person, forget_person
from comptoir.house.schema import (
    blocks,
    chat,
    hints,
    learned,
    moves,
    mutes,
    notes,
    people,
    ratings,
    removals,
    reports,
    seats,
    sessions,
    tables,
    visits,
)
from comptoir.house.table import Table
from comptoir.house.table_queries import load_table

AT_ONCE = 100  # tables that are deleted in one transaction
Row = dict[str, Any]


# People


async def list_people(house: House, search: str, most: int) -> list[Row]:
    """People whose name or id has these letters in it, newest first."""
    played = select(func.count()).where(seats.c.person == people.c.id).scalar_subquery()
    query = select(
        people.c.id, people.c.name, people.c.account, people.c.created, people.c.blocked, played.label("seats")
    )
    if search:
        query = query.where(or_(people.c.id == search, people.c.name.icontains(search, autoescape=True)))
    return await _rows(house, query.order_by(people.c.created.desc()).limit(most))


async def find_person(house: House, wanted: str) -> Person:
    """A person by id or, if it fits only one, by name."""
    query = select(people).where(or_(people.c.id == wanted, people.c.account == wanted, people.c.name == wanted))
    found = await _rows(house, query.limit(20))
    exact = [row for row in found if row["id"] == wanted] or found
    if not exact:
        raise InputError(f"there is nobody called “{wanted}”.")
    if len(exact) > 1:
        raise InputError(f"“{wanted}” fits several people: {', '.join(row['id'] for row in exact)}.")
    return Person(exact[0]["id"], exact[0]["name"], exact[0]["account"])


async def export_person(house: House, person: Person) -> dict[str, Any]:
    """All that is kept about somebody, except hashes and digests of secrets."""
    kept: dict[str, Select[Any]] = {
        "sessions": select(sessions.c.created).where(sessions.c.person == person.id),
        "seats": select(seats, tables.c.game, tables.c.status, tables.c.created)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person == person.id),
        "tables_opened": select(tables.c.id, tables.c.game, tables.c.created).where(tables.c.owner == person.id),
        "messages": select(chat).where(chat.c.person == person.id),
        "notes": select(notes).where(notes.c.person == person.id),
        "visits": select(visits).where(visits.c.person == person.id),
        "muted": select(mutes.c.muted).where(mutes.c.person == person.id),
        "blocked": select(blocks.c.blocked).where(blocks.c.person == person.id),
        "removed_from": select(removals.c.table_id).where(removals.c.person == person.id),
        "reports": select(reports).where(reports.c.reporter == person.id),
        "learned": select(learned).where(learned.c.person == person.id),
        "ratings": select(ratings).where(ratings.c.player == person.id),
        "hints": select(hints)
        .join(seats, (seats.c.table_id == hints.c.table_id) & (seats.c.seat == hints.c.seat))
        .where(seats.c.person == person.id),
    }
    columns = [column for column in people.columns if column.name not in ("password", "recovery")]
    (row,) = await _rows(house, select(*columns).where(people.c.id == person.id))
    return {"person": row, **{name: await _rows(house, query) for name, query in kept.items()}}


async def forget_guests(house: House, before: float, most: int | None = None) -> int:
    """Forget guests whom nobody has seen since then and who sit at no table that goes on; how many."""
    goes_on = exists().where(
        seats.c.person == people.c.id, seats.c.table_id == tables.c.id, tables.c.status != "over"
    )
    gone = (
        select(people.c.id, people.c.name)
        .where(
            people.c.account.is_(None),
            people.c.created < before,
            ~exists().where(sessions.c.person == people.c.id, sessions.c.created >= before),
            ~exists().where(visits.c.person == people.c.id, visits.c.here >= before),
            ~goes_on,
        )
        .limit(most)
    )
    found = await _rows(house, gone)
    for row in found:
        await forget_person(house, Person(row["id"], row["name"]))
    return len(found)


# Tables


async def list_tables(house: House, status: str | None, game: str | None, most: int) -> list[Row]:
    """Tables, the last to change first."""
    written = select(func.coalesce(func.sum(func.length(moves.c.entry)), 0)).where(
        moves.c.table_id == tables.c.id
    )
    columns = ("id", "game", "status", "public", "rated", "owner", "entries", "created", "changed", "ended_by")
    query = select(*(tables.c[name] for name in columns), written.scalar_subquery().label("bytes"))
    if status:
        query = query.where(tables.c.status == status)
    if game:
        query = query.where(tables.c.game == game)
    return await _rows(house, query.order_by(tables.c.changed.desc()).limit(most))


@at_table
async def end_table(house: House, table: Table) -> None:
    """End a game unrated; a table where none has begun is deleted."""
    if table.over:
        raise InputError("the game is over already.")
    if table.status == "open":
        await house.store.run(_delete_tables, house, [table.id])
        house.tables.forget(table.id)
        return
    table.status, table.ended_by, table.paused_at, table.rated = "over", "operator", None, False
    for seat in table.seats:
        seat.deadline = seat.answered = None
    values: Row = {"status": table.status, "ended_by": table.ended_by, "paused_at": None, "rated": False}
    await house.save_change(table, table.seats, **values)


async def purge_tables(house: House, before: float, guests_only: bool = False) -> int:
    """Delete finished tables at which nothing has changed since then, and open ones that never began; how many."""
    old = select(tables.c.id).where(tables.c.status.in_(("over", "open")), tables.c.changed < before)
    if guests_only:
        account = (
            exists()
            .where(seats.c.table_id == tables.c.id, seats.c.person == people.c.id)
            .where(people.c.account.is_not(None))
        )
        old = old.where(~account)
    done = 0
    while ids := [row["id"] for row in await _rows(house, old.limit(AT_ONCE))]:
        await house.store.run(_delete_tables, house, ids)
        for table_id in ids:
            house.tables.forget(table_id)
        done += len(ids)
    return done


async def check_tables(house: House) -> tuple[int, list[str]]:
    """Open every table, one after another; how many there are, and what is wrong with those that do not open."""
    ids = [row["id"] for row in await _rows(house, select(tables.c.id))]
    broken = []
    for table_id in ids:
        try:
            await house.store.read(load_table, table_id)
        except Exception as problem:
            broken.append(f"{table_id}: {problem}")
    return len(ids), broken


def _delete_tables(connection: Connection, house: House, ids: list[str]) -> None:
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    for table_id in ids:
        house.store.tell_others(connection, table_id, -1)


# Reports


async def list_reports(house: House, closed: bool, most: int) -> list[Row]:
    """Reports of players, the newest first."""
    state = reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None)
    return await _rows(house, select(reports).where(state).order_by(reports.c.at.desc()).limit(most))


async def close_report(house: House, number: int, outcome: str) -> None:
    """Note what was done about a report."""
    change = update(reports).where(reports.c.id == number).values(closed=house.now(), outcome=outcome)

    def write(connection: Connection) -> int:
        return connection.execute(change).rowcount

    if not await house.store.run(write):
        raise InputError(f"there is no report with the number {number}.")


async def _rows(house: House, query: Select[Any]) -> list[Row]:
    work: Callable[[Connection], list[Row]] = lambda connection: [  # noqa: E731
        dict(row) for row in connection.execute(query).mappings()
    ]
    return await house.store.read(work)
