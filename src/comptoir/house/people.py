"""Guests with a name, and accounts: name, password, recovery code."""

import asyncio
import re
import secrets
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from comptoir.house.errors import BadWish, LostRace, NotAllowed
from comptoir.house.house import House
from comptoir.house.prepared import Prepared
from comptoir.house.schema import mutes, notes, people, seats, visits

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LONGEST_NAME = 24
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
_FIND = Prepared(
    select(people.c.id, people.c.name, people.c.account, people.c.generation).where(
        people.c.id == bindparam("person")
    )
)
UNWANTED = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


@dataclass(frozen=True)
class Person:
    """Somebody with a name."""

    id: str
    name: str
    account: str | None = None
    generation: int = 0


@cache
def hasher() -> "PasswordHasher":
    """Argon2 with its recommended costs."""
    from argon2 import PasswordHasher

    return PasswordHasher()


def cleaned_name(name: str) -> str:
    """A name without what cannot be seen."""
    return " ".join(UNWANTED.sub("", name).split())


def checked_name(name: str) -> str:
    """A name that can be shown."""
    clean = cleaned_name(name)
    if not clean:
        raise BadWish("Please give a name, so that the others know who plays.")
    if len(clean) > LONGEST_NAME:
        raise BadWish("A name can have up to {most} letters.", most=LONGEST_NAME)
    return clean


async def new_guest(house: House, name: str) -> Person:
    """Somebody new, known by a cookie."""
    person = Person(secrets.token_hex(8), checked_name(name))
    values = {"id": person.id, "name": person.name, "generation": 0, "created": house.now()}
    await house.store.run(lambda connection: connection.execute(insert(people).values(**values)))
    return person


async def find_person(house: House, person_id: str) -> Person | None:
    """Who has this cookie."""
    found = await house.store.read(_FIND.find, {"person": person_id})
    return None if found is None else Person(*found)


async def rename(house: House, person: Person, name: str) -> Person:
    """Be called something else from now on."""
    name = checked_name(name)
    await _change(house, person, name=name)
    return Person(person.id, name, person.account, person.generation)


# Accounts


async def sign_up(house: House, person: Person | None, account: str, password: str) -> tuple[Person, str]:
    """Make an account, out of a guest if there is one; the recovery code is shown once."""
    name = checked_name(account)
    _check_password(password)
    if person is not None and person.account is not None:
        raise NotAllowed("You already have an account.")
    if person is None:
        person = await new_guest(house, name)
    code = _recovery_code()
    try:
        await _change(
            house,
            person,
            name=name,
            account=name.casefold(),
            password=await _hashed(password),
            recovery=await _hashed(code),
        )
    except LostRace:
        raise BadWish("The name “{name}” is taken.", name=name) from None
    return Person(person.id, name, name.casefold(), person.generation), code


async def sign_in(house: House, account: str, password: str) -> Person:
    """Come back on this or another device."""
    row = await _account(house, account)
    if row is None or not await _fits(row.password, password):
        raise NotAllowed("Name and password do not fit.")
    return _person(row)


async def recover(house: House, account: str, code: str, password: str) -> tuple[Person, str]:
    """A new password for who has the recovery code; all cookies and the code are replaced."""
    _check_password(password)
    row = await _account(house, account)
    if row is None or not await _fits(row.recovery, code.strip().lower()):
        raise NotAllowed("Name and recovery code do not fit.")
    person = _person(row)
    code = _recovery_code()
    return await _renewed(house, person, password, code), code


async def change_password(house: House, person: Person, old: str, new: str) -> Person:
    """A new password; other devices must sign in again."""
    _check_password(new)
    row = await _account(house, person.account or "")
    if row is None or not await _fits(row.password, old):
        raise NotAllowed("The old password does not fit.")
    return await _renewed(house, person, new, None)


async def delete_account(house: House, person: Person, password: str) -> None:
    """Forget somebody: games stay, without who it was."""
    row = await _account(house, person.account or "")
    if row is None or not await _fits(row.password, password):
        raise NotAllowed("The password does not fit.")

    def forget(connection: Connection) -> None:
        connection.execute(delete(notes).where(notes.c.person == person.id))
        connection.execute(delete(visits).where(visits.c.person == person.id))
        connection.execute(delete(mutes).where((mutes.c.person == person.id) | (mutes.c.muted == person.id)))
        connection.execute(
            update(seats).where(seats.c.person == person.id).values(person=None, name="—", stand_in=True, level=3)
        )
        connection.execute(delete(people).where(people.c.id == person.id))

    await house.store.run(forget)
    house.tables.loaded.clear()


async def _renewed(house: House, person: Person, password: str, code: str | None) -> Person:
    values: dict[str, Any] = {"password": await _hashed(password), "generation": person.generation + 1}
    if code is not None:
        values["recovery"] = await _hashed(code)
    await _change(house, person, **values)
    return Person(person.id, person.name, person.account, person.generation + 1)


async def _change(house: House, person: Person, **values: Any) -> None:
    query = update(people).where(people.c.id == person.id).values(**values)
    await house.store.run(lambda connection: connection.execute(query))


async def _account(house: House, account: str) -> Any:
    query = select(people).where(people.c.account == " ".join(account.split()).casefold())
    return await house.store.read(lambda connection: connection.execute(query).one_or_none())


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.account, row.generation)


async def _hashed(text: str) -> str:
    return await asyncio.to_thread(hasher().hash, text)


async def _fits(kept: str | None, given: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return kept is not None and await asyncio.to_thread(hasher().verify, kept, given[:LONGEST_PASSWORD])
    except (Argon2Error, InvalidHashError):
        return False


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadWish("A password has {least} letters or more.", least=SHORTEST_PASSWORD)


def _recovery_code() -> str:
    text = secrets.token_hex(10)
    return "-".join(text[at : at + 5] for at in range(0, 20, 5))
