"""The keys with which tokens and links are signed: one that signs, and earlier ones that stay valid for a while."""

import secrets

import msgspec
from sqlalchemy import Connection, delete, insert, select

from comptoir.house.schema import settings

SECRET = "secret"  # the setting with the key that signs
BEFORE = "secrets-before"  # the setting with those before it: [key, valid until]


def read_keys(connection: Connection, now: float) -> list[str]:
    """The keys that are valid now, the one that signs last; made if there is none."""
    kept = _kept(connection)
    current = kept.get(SECRET)
    if current is None:
        current = secrets.token_urlsafe(32)
        _keep(connection, SECRET, current)
    return [key for key, until in _before(kept) if until > now] + [current]


def rotate(connection: Connection, now: float, valid_for: float) -> None:
    """Sign with a new key from now on; whatever was signed before stays valid for `valid_for` seconds at most."""
    current, end = read_keys(connection, now)[-1], now + valid_for
    known = [*_before(_kept(connection)), (current, end)]
    before = [(key, min(until, end)) for key, until in known if min(until, end) > now]
    _keep(connection, BEFORE, msgspec.json.encode(before).decode())
    _keep(connection, SECRET, secrets.token_urlsafe(32))


def _kept(connection: Connection) -> dict[str, str]:
    rows = connection.execute(select(settings).where(settings.c.name.in_((SECRET, BEFORE))))
    return {row.name: row.value for row in rows}


def _before(kept: dict[str, str]) -> list[tuple[str, float]]:
    return msgspec.json.decode(kept.get(BEFORE, "[]"), type=list[tuple[str, float]])


def _keep(connection: Connection, name: str, value: str) -> None:
    connection.execute(delete(settings).where(settings.c.name == name))
    connection.execute(insert(settings).values(name=name, value=value))
