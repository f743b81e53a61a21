"""Sessions: the browsers that somebody uses. One that has ended in the database has ended in every process.

The cookie of a browser holds a secret, the database only its digest. In memory a session is one object, shared by
all visits and streams of that browser, which look at it whenever they send something. Where several processes
share a database, each hears whose sessions have changed and sends them nothing before it has asked the database.
A process that cannot hear the others asks the database every time.
"""

import hashlib
import secrets
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Connection, bindparam, delete, insert, select

from comptoir.house.person import Person
from comptoir.house.prepared import Prepared
from comptoir.house.schema import people, sessions
from comptoir.house.store import Store

BELIEVED = 30.0  # seconds a session is believed without asking the database
LONGEST = 365 * 86400.0  # seconds a session can last
AT_ONCE = 500  # sessions asked for in one statement
_ROWS = (
    select(people.c.id, people.c.name, people.c.account)
    .join(sessions, sessions.c.person == people.c.id)
    .where(people.c.blocked.is_(None))
)
_FIND = Prepared(_ROWS.where(sessions.c.id == bindparam("session")))


@dataclass(eq=False)
class Session:
    """A person's browser."""

    id: str
    person: Person
    believed_until: float = 0.0
    doubtful: bool = False  # it may have ended: nothing is sent before we know
    ended: bool = False


Listener = Callable[[Collection[Session]], None]  # told of sessions that have ended, or are no longer doubtful


class Sessions:
    """The sessions in use."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: WeakValueDictionary[str, Session] = WeakValueDictionary()
        self.listeners: list[Listener] = []
        self.doubts = 0  # how often there were any: what was read before the last may be out of date

    async def begin(self, person: Person, now: float, instead_of: Session | None = None) -> str:
        """Begin a session instead of the one the browser had; returns its secret."""
        secret = secrets.token_urlsafe(32)

        def write(connection: Connection) -> None:
            if instead_of is not None:
                self._delete(connection, instead_of)
            connection.execute(insert(sessions).values(id=_digest(secret), person=person.id, created=now))

        await self.store.run(write)
        if instead_of is not None:
            self._end(instead_of)
        return secret

    async def end(self, session: Session) -> None:
        """End a session."""
        await self.store.run(self._delete, session)
        self._end(session)

    def _delete(self, connection: Connection, session: Session) -> None:
        connection.execute(delete(sessions).where(sessions.c.id == session.id))
        self.store.tell_of_person(connection, session.person.id)

    def _end(self, session: Session) -> None:
        self.doubts += 1
        self._note(session, None)
        self._tell([session])

    async def find(self, secret: str) -> Session | None:
        """The session with this secret, unless it has ended."""
        key = _digest(secret)
        known = self.known.get(key)
        if known is not None and self.is_sure(known):
            return known
        row = await self._read(_FIND.find, {"session": key})
        session = self.known.get(key)
        if session is None:
            if row is None:
                return None
            session = self.known[key] = Session(key, Person(*row))
        self._note(session, row)
        return None if session.ended else session

    def is_sure(self, session: Session) -> bool:
        """Whether a session can be believed without asking the database."""
        if session.ended or session.doubtful or not self.store.hearing:
            return False
        return session.believed_until > time.monotonic()

    # --- changes ----------------------------------------------------------------------------------------

    def doubt(self, person_id: str | None = None) -> list[Session]:
        """Doubt a person's sessions, or all; returns those that are doubtful now."""
        self.doubts += 1
        doubtful = [one for one in self.known.values() if person_id is None or one.person.id == person_id]
        for one in doubtful:
            one.doubtful = True
        return doubtful

    async def look_again(self, person_id: str | None = None) -> None:
        """Check a person's sessions, or all."""
        await self.check(self.doubt(person_id))

    async def check(self, some: Collection[Session] | None = None) -> None:
        """Find out which sessions have ended, of some or of all that are known."""
        asked = list(self.known.values() if some is None else some)
        for at in range(0, len(asked), AT_ONCE):
            part = asked[at : at + AT_ONCE]
            rows = await self._read(_rows, [one.id for one in part])
            changed = [one for one in part if one.doubtful or one.id not in rows]
            for one in part:
                self._note(one, rows.get(one.id))
            self._tell(changed)

    async def check_unheard(self, some: Collection[Session]) -> None:
        """Check some sessions if changes by other processes cannot be heard now."""
        if not self.store.hearing:
            await self.check(some)

    async def _read(self, work: Callable[..., Any], values: Any) -> Any:
        """Read until no doubt has arisen meanwhile."""
        while True:
            doubts = self.doubts
            found = await self.store.read(work, values)
            if doubts == self.doubts:
                return found

    def _note(self, session: Session, row: Any) -> None:
        """Take over what the database says about a session."""
        session.doubtful = False
        if row is None:
            session.ended = True
            self.known.pop(session.id, None)
        else:
            session.person = Person(*row)
            session.believed_until = time.monotonic() + BELIEVED

    def _tell(self, changed: Collection[Session]) -> None:
        if changed:
            for listener in self.listeners:
                listener(changed)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _rows(connection: Connection, ids: list[str]) -> dict[str, Any]:
    query = _ROWS.add_columns(sessions.c.id).where(sessions.c.id.in_(ids))
    return {row[-1]: row[:-1] for row in connection.execute(query)}


def remove_old(connection: Connection, now: float) -> None:
    """Delete sessions whose cookies have expired."""
    connection.execute(delete(sessions).where(sessions.c.created < now - LONGEST))
