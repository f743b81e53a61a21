"""Guests with a name, and accounts: name, password, recovery code."""

import asyncio
import secrets
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update

from comptoir.house.blocks import forget_blocks
from comptoir.house.errors import BadRequest, LostRace, NotAllowed
from comptoir.house.house import House
from comptoir.house.names import UNWANTED, account_of, checked_name
from comptoir.house.person import Person as Person
from comptoir.house.schema import chat, learned, mutes, notes, people, ratings, sessions, tables, visits
from comptoir.house.table_queries import (
    empty_seats,
    raise_revisions,
    tables_sat_at,
    tables_spoken_at,
    void_tokens,
)

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LONGEST_ACCOUNT = 40  # letters, in lower case, as the database keeps them
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200


@cache
def hasher() -> "PasswordHasher":
    """Argon2 with its recommended costs."""
    from argon2 import PasswordHasher

    return PasswordHasher()


async def new_guest(house: House, name: str) -> Person:
    """Add a guest."""
    person = Person(secrets.token_hex(8), checked_name(name))
    values = {"id": person.id, "name": person.name, "created": house.now()}
    await house.store.run(lambda connection: connection.execute(insert(people).values(**values)))
    return person


async def shut_out(house: House, person: Person, on: bool) -> None:
    """Block somebody on behalf of the operators, or no longer: sessions and tokens end, bots play on."""

    def write(connection: Connection) -> list[str]:
        blocked = house.now() if on else None
        connection.execute(update(people).where(people.c.id == person.id).values(blocked=blocked))
        touched = tables_sat_at(connection, person.id) if on else []
        raise_revisions(connection, touched)
        if on:
            connection.execute(delete(sessions).where(sessions.c.person == person.id))
            void_tokens(connection, person.id)
        _tell_others(house, connection, person, touched)
        return touched

    await _tell_here(house, person, await house.store.run(write))


async def rename(house: House, person: Person, name: str) -> Person:
    """Change a person's name."""
    name = checked_name(name)

    def write(connection: Connection) -> None:
        connection.execute(update(people).where(people.c.id == person.id).values(name=name))
        house.store.tell_of_person(connection, person.id)

    await house.store.run(write)
    await house.sessions.look_again(person.id)
    return Person(person.id, name, person.account)


# Accounts


async def sign_up(house: House, person: Person | None, account: str, password: str) -> tuple[Person, str]:
    """Make an account, for the guest if there is one; returns the recovery code, which is shown once."""
    name = checked_name(account)
    if len(account_of(name)) > LONGEST_ACCOUNT:  # some letters become several
        raise BadRequest("That is too long.")
    _check_password(password)
    if person is not None and person.account is not None:
        raise NotAllowed("You already have an account.")
    if person is None:
        person = await new_guest(house, name)
    code = _recovery_code()
    try:
        made = await _renewed(house, person, password, code, name=name, account=account_of(name))
    except LostRace:
        raise BadRequest("The name “{name}” is taken.", name=name) from None
    return made, code


async def sign_in(house: House, account: str, password: str) -> Person:
    """The owner of an account, if the password is right."""
    row = await _account(house, account)
    if not await _fits(row and row.password, password):
        raise NotAllowed("Wrong name or password.")
    if row.blocked is not None:
        raise NotAllowed("This account has been blocked by the operators of this site.")
    return _person(row)


async def recover(house: House, account: str, code: str, password: str) -> tuple[Person, str]:
    """Set a new password with the recovery code, which is replaced."""
    _check_password(password)
    row = await _account(house, account)
    if not await _fits(row and row.recovery, code.strip().lower()):
        raise NotAllowed("Wrong name or recovery code.")
    code = _recovery_code()
    return await _renewed(house, _person(row), password, code), code


async def change_password(house: House, person: Person, old: str, new: str) -> Person:
    """Set a new password; other devices must sign in again."""
    _check_password(new)
    row = await _account(house, person.account or "")
    if not await _fits(row and row.password, old):
        raise NotAllowed("The old password is wrong.")
    return await _renewed(house, person, new)


async def _renewed(house: House, person: Person, password: str, code: str | None = None, **values: str) -> Person:
    """Store a new password, and end all sessions and tokens of the person."""
    values["password"] = await _hashed(password)
    if code is not None:
        values["recovery"] = await _hashed(code)

    def write(connection: Connection) -> list[str]:
        connection.execute(update(people).where(people.c.id == person.id).values(**values))
        connection.execute(delete(sessions).where(sessions.c.person == person.id))
        touched = tables_sat_at(connection, person.id)
        raise_revisions(connection, touched)
        void_tokens(connection, person.id)
        _tell_others(house, connection, person, touched)
        return touched

    await _tell_here(house, person, await house.store.run(write))
    return Person(person.id, values.get("name", person.name), values.get("account", person.account))


async def delete_account(house: House, person: Person, password: str) -> None:
    """Delete an account; its games stay, without the name."""
    row = await _account(house, person.account or "")
    if not await _fits(row and row.password, password):
        raise NotAllowed("Wrong password.")
    await forget_person(house, person)


async def forget_person(house: House, person: Person) -> None:
    """Delete all that is kept about somebody; the games stay, without the name."""

    def forget(connection: Connection) -> list[str]:
        connection.execute(select(people.c.id).where(people.c.id == person.id).with_for_update())
        touched = [*tables_sat_at(connection, person.id), *tables_spoken_at(connection, person.id)]
        raise_revisions(connection, touched)
        empty_seats(connection, person.id)
        for kept in (notes, visits, chat, learned):
            connection.execute(delete(kept).where(kept.c.person == person.id))
        connection.execute(delete(mutes).where((mutes.c.person == person.id) | (mutes.c.muted == person.id)))
        forget_blocks(connection, person.id)
        connection.execute(delete(ratings).where(ratings.c.player == person.id))
        connection.execute(update(tables).where(tables.c.owner == person.id).values(owner=""))
        connection.execute(delete(people).where(people.c.id == person.id))
        _tell_others(house, connection, person, touched)
        return touched

    await _tell_here(house, person, await house.store.run(forget))


def _tell_others(house: House, connection: Connection, person: Person, touched: list[str]) -> None:
    """Tell other processes that a person and some tables have changed."""
    house.store.tell_of_person(connection, person.id)
    for table_id in touched:
        house.store.tell_others(connection, table_id, -1)


async def _tell_here(house: House, person: Person, touched: list[str]) -> None:
    """Check the person's sessions and the tables in this process."""
    doubtful = house.sessions.doubt(person.id)
    for table_id in touched:
        house.tables.changed_elsewhere(table_id)
    await house.sessions.check(doubtful)


async def _account(house: House, account: str) -> Any:
    """The row of an account, by its name; old accounts keep the name as it was typed."""
    plain = UNWANTED.sub("", " ".join(account.split()))
    keys = [plain.casefold(), account_of(plain)]
    query = select(people).where(people.c.account.in_(keys))
    rows = await house.store.read(lambda connection: list(connection.execute(query)))
    return min(rows, key=lambda row: keys.index(row.account), default=None)


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.account)


async def _hashed(text: str) -> str:
    return await asyncio.to_thread(hasher().hash, text)


async def _fits(kept: str | None, given: str) -> bool:
    """Whether a password fits its hash. Without a hash, checking takes as long."""
    return await asyncio.to_thread(_verified, kept, given[:LONGEST_PASSWORD])


def _verified(kept: str | None, given: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    nobodys = _nobodys()
    try:
        hasher().verify(kept or nobodys, given)
        return kept is not None
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _nobodys() -> str:
    """The hash of a random password."""
    return hasher().hash(secrets.token_hex())


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadRequest("A password has {least} characters or more.", least=SHORTEST_PASSWORD)


def _recovery_code() -> str:
    text = secrets.token_hex(10)
    return "-".join(text[at : at + 5] for at in range(0, 20, 5))
