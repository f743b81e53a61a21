"""Jobs in PostgreSQL: the processes that serve pages ask, those of `comptoir work` think, on any machine.

Whoever asks keeps the job alive (`wanted_until`), whoever thinks keeps it to itself (`taken_until`); both renew
that twice a second. If a process that thinks dies, the next takes the job; if one that asks dies, the job is
dropped, and whoever takes over its tables asks again. So nothing is lost, and an answer counts once, because only
the process that asked uses it. Two workers never take one job: `FOR UPDATE SKIP LOCKED`; and they take in turn, so
that the limit of a person holds. All times are the database's. `NOTIFY` wakes both sides up; a lost notice costs
half a second.

Places are those of `jobs.py`, with the clock read from the jobs themselves: it shows when the newest of those
being thought out began.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, Double, bindparam, text
from sqlalchemy.dialects.postgresql import ARRAY, VARCHAR
from sqlalchemy.exc import DBAPIError

from comptoir.house.jobs import MAY_WAIT, Job, Jobs, Said
from comptoir.house.store import PATIENCE, Store
from comptoir.house.thinkers import Thinkers

if TYPE_CHECKING:
    from comptoir.house.house import House

log = logging.getLogger("comptoir.house")
CHANNEL = "comptoir_jobs"
NEW = "new"  # a notice that is no job's id
LEASE, RENEWED_EVERY = 2.0, 0.5  # seconds
MOST_OF_ONE = 4  # jobs of one person that are thought out at a time
STILL_THERE = 20.0  # seconds between questions whether the database still answers

_NOW = "extract(epoch from clock_timestamp())"
_PUT = text(
    f"""
    WITH clock AS (
        SELECT coalesce((SELECT max(start) FROM jobs WHERE taken_until IS NOT NULL AND answer IS NULL),
                        (SELECT min(start) FROM jobs), 0) AS now
    ), flow AS (
        SELECT one.person, greatest(clock.now, coalesce(max(jobs.finish), 0)) AS start
        FROM unnest(:people) WITH ORDINALITY AS one (person, number) CROSS JOIN clock
        LEFT JOIN jobs ON jobs.person = one.person AND jobs.may_wait <= :may_wait
        GROUP BY one.person, one.number, clock.now ORDER BY start, one.number LIMIT 1
    )
    INSERT INTO jobs (id, kind, person, question, seconds, may_wait, start, finish, place, asked, wanted_until)
    SELECT :id, :kind, person, :question, :seconds, :may_wait, start, start + :cost, start + :cost + :may_wait,
           {_NOW}, {_NOW} + {LEASE}
    FROM flow
    """
).bindparams(
    bindparam("people", type_=ARRAY(VARCHAR)),
    bindparam("cost", type_=Double),
    bindparam("may_wait", type_=Double),
)
_IN_TURN = text("SELECT pg_advisory_xact_lock(hashtext(:channel))")
_TAKE = text(
    f"""
    UPDATE jobs SET taken_until = {_NOW} + {LEASE} WHERE id = (
        SELECT id FROM jobs AS next
        WHERE answer IS NULL AND wanted_until > {_NOW} AND (taken_until IS NULL OR taken_until < {_NOW})
          AND {MOST_OF_ONE} > (SELECT count(*) FROM jobs AS other
                               WHERE other.person = next.person AND other.answer IS NULL AND other.taken_until > {_NOW})
        ORDER BY place, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, question, seconds
    """
)
_MINE = "WITH mine AS (SELECT id FROM jobs WHERE id = ANY(:ids) ORDER BY id FOR UPDATE)"  # in turn: no deadlock
_IDS = bindparam("ids", type_=ARRAY(VARCHAR))
_WANT = text(
    f"{_MINE} UPDATE jobs SET wanted_until = {_NOW} + {LEASE} FROM mine WHERE jobs.id = mine.id "
    "RETURNING jobs.id, answer"
).bindparams(_IDS)
_HOLD = text(
    f"{_MINE} UPDATE jobs SET taken_until = {_NOW} + {LEASE} FROM mine WHERE jobs.id = mine.id AND answer IS NULL "
    "RETURNING jobs.id"
).bindparams(_IDS)
_GIVE_BACK = text(
    f"{_MINE} UPDATE jobs SET taken_until = NULL FROM mine WHERE jobs.id = mine.id AND answer IS NULL"
).bindparams(_IDS)
_ANSWER_OF = text("SELECT answer FROM jobs WHERE id = :id")
_ANSWER = text("UPDATE jobs SET answer = :answer WHERE id = :id AND answer IS NULL")
_DROP = text(
    "DELETE FROM jobs WHERE id = :id OR id IN "
    f"(SELECT id FROM jobs WHERE wanted_until < {_NOW} - 60 FOR UPDATE SKIP LOCKED)"
)
_OLDEST = text(
    f"SELECT count(*), coalesce({_NOW} - min(asked), 0) FROM jobs "
    f"WHERE answer IS NULL AND wanted_until > {_NOW} AND (taken_until IS NULL OR taken_until < {_NOW})"
)
_NOTIFY = text("SELECT pg_notify(:channel, :said)")


def _quickly(connection: Connection) -> None:
    """Do not wait for the disk: a job that a crash of the database loses is asked for again."""
    connection.execute(text("SET LOCAL synchronous_commit TO off"))


def _tell(connection: Connection, said: str) -> None:
    connection.execute(_NOTIFY, {"channel": CHANNEL, "said": said})


def waiting(connection: Connection) -> tuple[int, float]:
    """How many jobs nobody thinks about, and for how many seconds the oldest of them has waited."""
    number, seconds = connection.execute(_OLDEST).one()
    return int(number), float(seconds)


async def hear(store: Store, heard: Callable[[str], Any]) -> None:
    """Listen for notices about jobs until the connection is lost."""
    import psycopg

    address = store.address.set(drivername="postgresql").render_as_string(hide_password=False)
    with contextlib.suppress(psycopg.OperationalError):
        async with await psycopg.AsyncConnection.connect(address, autocommit=True, **PATIENCE) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            heard(NEW)
            while True:
                async for notice in connection.notifies(timeout=STILL_THERE):
                    heard(notice.payload)
                await connection.execute("SELECT 1")


class SharedJobs(Jobs):
    """The jobs that this process asks others to think out."""

    def __init__(self, house: "House") -> None:
        super().__init__()
        self.house = house
        self.mine: dict[str, Job] = {}

    def start(self) -> None:
        self.house.begin_again(lambda: hear(self.house.store, self._heard), RENEWED_EVERY)
        self.house.begin_again(self._look, RENEWED_EVERY)

    def submit(self, job: Job) -> "asyncio.Future[Said]":
        number = secrets.token_hex(16)
        job.person = job.people[0]
        job.answer = asyncio.get_running_loop().create_future()
        self.open[job.person, job.kind] += 1
        self.mine[number] = job
        job.answer.add_done_callback(lambda _: self._drop(number, job))
        self.house.begin(self._put(number, job))
        return job.answer

    async def _put(self, number: str, job: Job) -> None:
        """Write the job down; if that fails, nobody waits for it in vain."""
        values = {
            "id": number,
            "kind": job.kind,
            "people": list(job.people),
            "question": msgspec.json.encode(job.question).decode(),
            "seconds": job.limit,
            "cost": job.cost,
            "may_wait": MAY_WAIT[job.kind],
        }

        def write(connection: Connection) -> None:
            _quickly(connection)
            connection.execute(_PUT, values)
            _tell(connection, NEW)

        try:
            await self.house.store.run(write)
        except BaseException:
            self.done(job, None)
            raise

    def _heard(self, said: str) -> None:
        if said in self.mine:
            self.house.begin(self._hear_answer(said))

    async def _hear_answer(self, number: str) -> None:
        """Take the answer to one job."""
        with contextlib.suppress(DBAPIError):  # the next look finds it
            row = await self.house.store.read(
                lambda connection: connection.execute(_ANSWER_OF, {"id": number}).one_or_none()
            )
            if row is not None and row.answer is not None and number in self.mine:
                self.done(self.mine[number], msgspec.json.decode(row.answer))

    async def _look(self) -> None:
        """Renew what is wanted, and take the answers that have come."""
        if not self.mine:
            return
        asked = dict(self.mine)

        def write(connection: Connection) -> list[Any]:
            _quickly(connection)
            return list(connection.execute(_WANT, {"ids": list(asked)}))

        for number, answer in await self.house.store.run(write):
            if answer is not None:
                self.done(asked[number], msgspec.json.decode(answer))

    def _drop(self, number: str, job: Job) -> None:
        self.mine.pop(number, None)
        self._close(job)
        if not self.house.closing:
            self.house.begin(self._forget(number))

    async def _forget(self, number: str) -> None:
        with contextlib.suppress(DBAPIError):  # it expires
            await self.house.store.run(lambda connection: connection.execute(_DROP, {"id": number}))


class Worker:
    """Thinks out jobs of a shared database, `size` at a time."""

    def __init__(self, store: Store, size: int) -> None:
        self.store, self.size = store, size
        self.thinkers = Thinkers()
        self.running: dict[str, asyncio.Task[None]] = {}
        self.news = asyncio.Event()
        self.done = 0

    async def run(self) -> None:
        """Take and think until cancelled; then give back what is not finished."""
        try:
            async with asyncio.TaskGroup() as group:
                for work in (self._take_all, self._renew, lambda: hear(self.store, lambda _: self.news.set())):
                    group.create_task(self._again(work))
        finally:
            ids = list(self.running)
            for task in self.running.values():
                task.cancel()
            await self.thinkers.close()
            with contextlib.suppress(DBAPIError):
                await self.store.run(lambda connection: connection.execute(_GIVE_BACK, {"ids": ids}))

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        said = ""
        while True:
            try:
                await work()
                said = ""
            except DBAPIError as problem:  # the database may be back the next time
                why = str(problem.orig).partition("\n")[0]
                if why != said:
                    log.warning("the database does not answer: %s", why)
                said = why
            await asyncio.sleep(RENEWED_EVERY)

    async def _take_all(self) -> None:
        """Take jobs while there are any and processes are free; look again when something is new."""
        while True:
            while len(self.running) < self.size and (row := await self.store.run(self._take)) is not None:
                task = asyncio.ensure_future(self._think(row.id, row.question, row.seconds))
                self.running[row.id] = task
                task.add_done_callback(partial(self._ended, row.id))
            self.news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LEASE / 2):
                    await self.news.wait()

    def _take(self, connection: Connection) -> Any:
        """Take the next job, one worker after another: who takes must see what the others have taken."""
        _quickly(connection)
        connection.execute(_IN_TURN, {"channel": CHANNEL})
        return connection.execute(_TAKE).one_or_none()

    def _ended(self, number: str, task: "asyncio.Task[None]") -> None:
        self.running.pop(number, None)
        self.news.set()

    async def _think(self, number: str, question: str, seconds: float) -> None:
        said = await self.thinkers.think(msgspec.json.decode(question), seconds)
        values = {"id": number, "answer": msgspec.json.encode(said).decode()}

        def write(connection: Connection) -> None:
            _quickly(connection)
            if connection.execute(_ANSWER, values).rowcount:
                _tell(connection, number)

        with contextlib.suppress(DBAPIError):  # then the job is taken again
            await self.store.run(write)
            self.done += 1

    async def _renew(self) -> None:
        """Keep what is being thought out; stop where nobody wants it any more."""
        ids = list(self.running)
        if ids:
            rows = await self.store.run(lambda connection: list(connection.execute(_HOLD, {"ids": ids})))
            for number in set(ids) - {row.id for row in rows}:
                if number in self.running:
                    self.running[number].cancel()
