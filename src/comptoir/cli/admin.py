"""`comptoir admin`: look after a house, also while it is open."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import typer
from rich.table import Table as Grid
from sqlalchemy import make_url

from comptoir.cli.output import make_console, print_json
from comptoir.errors import BadSetting
from comptoir.games import find_game
from comptoir.house import backups, operators
from comptoir.house.house import House
from comptoir.house.keys import rotate
from comptoir.house.migrations import HEAD, schema_version
from comptoir.house.people import forget_person, shut_out
from comptoir.house.store import Store, open_engine
from comptoir.web.serve import default_database

T = TypeVar("T")
DAY = 86400.0  # seconds
Status = Literal["open", "playing", "paused", "over"]

app = typer.Typer(help="Look after a house: backups, people, tables, reports, keys, the database.")
people = typer.Typer(help="People: list, block, delete, export.")
tables = typer.Typer(help="Tables: list, end, purge.")
reports = typer.Typer(help="Reports of players: list and close.")
database_app = typer.Typer(help="The database: version, upgrade, check.")
for name, part in (("people", people), ("tables", tables), ("reports", reports), ("database", database_app)):
    app.add_typer(part, name=name)

DatabaseOption = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="sqlite:///path or a PostgreSQL address; default your file."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
MostOption = Annotated[int, typer.Option("--most", min=1, help="How many at most.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
PersonArgument = Annotated[str, typer.Argument(metavar="PERSON", help="An id, or a name that only one has.")]


def with_house(database: str | None, work: Callable[[House], Awaitable[T]]) -> T:
    """Do something in a house that may be open."""

    async def inside() -> T:
        house = House(database or default_database(), beside=True)
        try:
            return await work(house)
        finally:
            await house.close()

    return asyncio.run(inside())


def show(rows: Sequence[dict[str, Any]], as_json: bool) -> None:
    """Print rows as JSON or as a table, with times that people can read."""
    if as_json:
        print_json(rows)
        return
    if not rows:
        print("None.")
        return
    grid = Grid(box=None, pad_edge=False)
    for name in rows[0]:
        grid.add_column(name, overflow="fold")
    for row in rows:
        grid.add_row(*(_said(name, value) for name, value in row.items()))
    console = make_console()
    console.width = max(console.width, 180)  # each row stays one line, for eyes and for grep
    console.print(grid)


def _said(name: str, value: object) -> str:
    if isinstance(value, float) and name in ("created", "changed", "at", "closed", "blocked"):
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(value))
    return "" if value is None else str(value)


def confirm(question: str, yes: bool) -> None:
    """Ask before something that cannot be undone."""
    if not yes:
        typer.confirm(question, abort=True)


# Backups


@app.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE")], database: DatabaseOption = None) -> None:
    """Write a consistent copy of the database to FILE; the server can go on."""
    backups.back_up(database or default_database(), file)
    print(f"{file}: {file.stat().st_size} bytes")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE")], database: DatabaseOption = None, yes: YesOption = False
) -> None:
    """Replace the database by a backup; the server must be stopped."""
    backups.must_exist(file)
    confirm(f"Replace the whole database by {file}?", yes)
    backups.restore(database or default_database(), file)
    print("Restored.")


# People


@people.command("list")
def list_people(
    search: Annotated[str, typer.Argument(metavar="[LETTERS]", help="Part of a name, or an id.")] = "",
    database: DatabaseOption = None,
    most: MostOption = 50,
    as_json: JsonOption = False,
) -> None:
    """List people, newest first."""
    show(with_house(database, lambda house: operators.list_people(house, search, most)), as_json)


@people.command()
def block(person: PersonArgument, database: DatabaseOption = None) -> None:
    """Shut somebody out: all sessions and tokens end, and signing in is refused."""
    print(with_house(database, lambda house: _shut_out(house, person, True)))


@people.command()
def unblock(person: PersonArgument, database: DatabaseOption = None) -> None:
    """Let somebody in again."""
    print(with_house(database, lambda house: _shut_out(house, person, False)))


async def _shut_out(house: House, wanted: str, on: bool) -> str:
    person = await operators.find_person(house, wanted)
    await shut_out(house, person, on)
    return f"{person.name} ({person.id}) is {'blocked' if on else 'no longer blocked'}."


@people.command("delete")
def delete_person(person: PersonArgument, database: DatabaseOption = None, yes: YesOption = False) -> None:
    """Delete all that is kept about somebody; their games stay, without the name."""

    async def work(house: House) -> str:
        found = await operators.find_person(house, person)
        confirm(f"Delete {found.name} ({found.id}) for good?", yes)
        await forget_person(house, found)
        return f"{found.name} ({found.id}) is forgotten."

    print(with_house(database, work))


@people.command("export")
def export_person(person: PersonArgument, database: DatabaseOption = None) -> None:
    """Print all that is kept about somebody as JSON."""

    async def work(house: House) -> dict[str, Any]:
        return await operators.export_person(house, await operators.find_person(house, person))

    print_json(with_house(database, work))


# Tables


@tables.command("list")
def list_tables(
    status: Annotated[Status | None, typer.Option(help="What the game is doing.")] = None,
    game: Annotated[str | None, typer.Option(help="The id of a game.")] = None,
    database: DatabaseOption = None,
    most: MostOption = 50,
    as_json: JsonOption = False,
) -> None:
    """List tables, the last to change first."""
    wanted = find_game(game).id if game else None
    show(with_house(database, lambda house: operators.list_tables(house, status, wanted, most)), as_json)


@tables.command("end")
def end_table(table: Annotated[str, typer.Argument(metavar="TABLE")], database: DatabaseOption = None) -> None:
    """End a game unrated; a table where none has begun is deleted."""
    with_house(database, lambda house: operators.end_table(house, table))
    print("Ended.")


@tables.command("purge")
def purge_tables(
    days: Annotated[float, typer.Argument(metavar="DAYS", min=0)],
    guests: Annotated[
        bool, typer.Option("--guests", help="Only tables without anybody who has an account.")
    ] = False,
    database: DatabaseOption = None,
    yes: YesOption = False,
) -> None:
    """Delete finished games, and tables that never began, after DAYS without a change."""
    confirm(f"Delete all tables without a change for {days:g} days?", yes)
    done = with_house(
        database, lambda house: operators.purge_tables(house, house.now() - days * DAY, guests_only=guests)
    )
    print(f"{done} tables deleted.")


@people.command("purge-guests")
def purge_guests(
    days: Annotated[float, typer.Argument(metavar="DAYS", min=0)],
    database: DatabaseOption = None,
    yes: YesOption = False,
) -> None:
    """Forget guests whom nobody has seen for DAYS and who are in no game that goes on."""
    confirm(f"Forget all guests not seen for {days:g} days?", yes)
    done = with_house(database, lambda house: operators.forget_guests(house, house.now() - days * DAY))
    print(f"{done} guests forgotten.")


# Reports


@reports.command("list")
def list_reports(
    closed: Annotated[bool, typer.Option("--closed", help="Those that are done with.")] = False,
    database: DatabaseOption = None,
    most: MostOption = 50,
    as_json: JsonOption = False,
) -> None:
    """List reports of players, newest first."""
    show(with_house(database, lambda house: operators.list_reports(house, closed, most)), as_json)


@reports.command("close")
def close_report(
    number: Annotated[int, typer.Argument(metavar="NUMBER")],
    outcome: Annotated[str, typer.Argument(metavar="OUTCOME", help="What was done.")],
    database: DatabaseOption = None,
) -> None:
    """Close a report, with a note on what was done."""
    with_house(database, lambda house: operators.close_report(house, number, outcome))
    print("Closed.")


# Keys and the database


@app.command("rotate-secret")
def rotate_secret(
    days: Annotated[
        float, typer.Option("--valid-for", min=0, help="Days that old tokens and links stay valid.")
    ] = 30.0,
    database: DatabaseOption = None,
) -> None:
    """Sign tokens, invitations and links in e-mails with a new key."""

    async def work(house: House) -> None:
        def write(connection: Any) -> None:
            rotate(connection, house.now(), days * DAY)
            house.store.tell_of_keys(connection)

        await house.store.run(write)

    with_house(database, work)
    print(f"There is a new key. Whatever was signed before stays valid for {days:g} days.")


@database_app.command("version")
def version(database: DatabaseOption = None) -> None:
    """Print the version of the database's schema and that of this program."""
    with open_engine(database or default_database()) as connection:
        print(json.dumps({"database": schema_version(connection), "program": HEAD}))


@database_app.command()
def upgrade(
    database: DatabaseOption = None,
    backup_file: Annotated[
        Path | None, typer.Option("--backup", metavar="FILE", help="Back up to FILE before.")
    ] = None,
) -> None:
    """Bring the database up to date; the server must be stopped. The way back is a backup made before."""
    address = database or default_database()
    if backup_file is not None:
        backups.back_up(address, backup_file)
    with closing(Store(address)):
        print(f"The schema is {HEAD}.")


@database_app.command()
def check(database: DatabaseOption = None) -> None:
    """Check the file, the schema, and that every game can still be opened."""
    address = database or default_database()
    if make_url(address).get_backend_name() == "sqlite":
        backups.check(Path(make_url(address).database or ""))
    done, broken = with_house(address, operators.check_tables)
    for line in broken:
        print(line)
    print(f"{done} tables, {len(broken)} that cannot be opened.")
    if broken:
        raise BadSetting(f"{len(broken)} tables cannot be opened.")
