"""The queue in PostgreSQL: fair to people, one worker for each job, nothing lost when either side dies."""

import asyncio
import random
from typing import Any

import pytest
from sqlalchemy import text

from comptoir.house.house import House
from comptoir.house.jobs import Job, Said
from comptoir.house.shared_jobs import MOST_OF_ONE, SharedJobs, Worker, waiting
from tests.house.conftest import Postgres

pytestmark = pytest.mark.postgres


class Echo:
    """Thinkers that note what they are asked, and answer once they may."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may = asyncio.Event()

    async def think(self, question: dict[str, Any], limit: float) -> Said:
        """The question is its own answer."""
        self.asked.append(question["name"])
        await self.may.wait()
        return {"action": question["name"]}

    async def close(self) -> None:
        """Nothing is to be ended."""


def job(name: str, *people: str, kind: str = "move") -> Job:
    """A job that takes a second."""
    return Job(kind, people or ("anna",), {"name": name}, 1.0, 10.0)


def worker_of(house: House, size: int) -> tuple[Worker, Echo]:
    """A worker whose thinkers are ours."""
    worker, echo = Worker(house.store, size), Echo()
    worker.thinkers = echo  # type: ignore[assignment]
    return worker, echo


async def until(wanted: Any) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not wanted():
            await asyncio.sleep(0.01)


async def end(working: "asyncio.Future[None]") -> None:
    """End a worker, and wait until it has given back what it was thinking about."""
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working


def run(postgres: Postgres, scene: Any) -> None:
    """Run a scene in a house with a queue."""

    async def whole() -> None:
        house = House(postgres.new_database())
        jobs = SharedJobs(house)
        jobs.start()
        try:
            await scene(house, jobs)
        finally:
            await house.close()

    asyncio.run(whole())


def test_nobody_waits_for_the_many_jobs_of_somebody_else(postgres: Postgres) -> None:
    """Bert's first move comes after Anna's first, her review after both their moves."""

    async def scene(house: House, jobs: SharedJobs) -> None:
        answers = []
        for name in ("a1", "a2", "a3", "a4"):
            answers.append(jobs.submit(job(name)))
            await until(lambda: len(rows(house)) == len(answers))
        for one in (job("review", kind="review"), job("b1", "bert"), job("b2", "bert")):
            answers.append(jobs.submit(one))
            await until(lambda: len(rows(house)) == len(answers))
        worker, echo = worker_of(house, 1)
        echo.may.set()
        working = asyncio.ensure_future(worker.run())
        assert [one["action"] for one in await asyncio.gather(*answers) if one] == [
            "a1", "a2", "a3", "a4", "review", "b1", "b2"
        ]  # fmt: skip
        assert echo.asked.index("b1") < echo.asked.index("a2")
        assert echo.asked.index("b2") < echo.asked.index("a3")
        assert echo.asked[-1] == "review"
        await until(lambda: not rows(house))
        await end(working)

    run(postgres, scene)


def test_one_person_does_not_take_all_workers(postgres: Postgres) -> None:
    """At most this many of Anna's jobs are thought out at a time, and each by one worker."""

    async def scene(house: House, jobs: SharedJobs) -> None:
        answers = [jobs.submit(job(f"a{number}")) for number in range(MOST_OF_ONE + 3)]
        workers = [worker_of(house, MOST_OF_ONE) for _ in range(2)]
        working = [asyncio.ensure_future(worker.run()) for worker, _ in workers]
        await until(lambda: sum(len(echo.asked) for _, echo in workers) == MOST_OF_ONE)
        bert = jobs.submit(job("b1", "bert"))
        await until(lambda: any("b1" in echo.asked for _, echo in workers))
        asked = [name for _, echo in workers for name in echo.asked]
        assert len(asked) == len(set(asked)) == MOST_OF_ONE + 1
        for _, echo in workers:
            echo.may.set()
        await asyncio.gather(*answers, bert)
        for one in working:
            await end(one)

    run(postgres, scene)


def test_a_worker_dies(postgres: Postgres) -> None:
    """Its job is taken by the next once its lease is over; one that ends in order gives it back at once."""

    async def scene(house: House, jobs: SharedJobs) -> None:
        answer = jobs.submit(job("a1"))
        dying, echo = worker_of(house, 1)
        await until(lambda: rows(house))
        assert await house.store.run(dying._take) is not None  # and never answers, nor renews
        assert await house.store.run(dying._take) is None
        heir, second = worker_of(house, 1)
        second.may.set()
        working = asyncio.ensure_future(heir.run())
        assert await asyncio.wait_for(answer, 20) == {"action": "a1"}
        assert (echo.asked, second.asked) == ([], ["a1"])
        await end(working)

    run(postgres, scene)


def test_whoever_asked_is_gone(postgres: Postgres) -> None:
    """A job that was withdrawn is dropped, and its thinker stopped; one of a dead process is not taken."""

    async def scene(house: House, jobs: SharedJobs) -> None:
        one = job("a1")
        answer = jobs.submit(one)
        worker, echo = worker_of(house, 1)
        working = asyncio.ensure_future(worker.run())
        await until(lambda: echo.asked)
        jobs.withdraw(one)
        assert answer.exception() is not None
        await until(lambda: not worker.running)
        await until(lambda: not rows(house))
        await end(working)
        jobs.submit(job("a2"))
        await until(lambda: rows(house))
        jobs.mine.clear()  # as if the process had died: nobody renews it
        await until(lambda: unwanted(house))
        assert await house.store.run(worker._take) is None
        assert await house.store.read(waiting) == (0, 0.0)

    run(postgres, scene)


def test_many_renewals_at_once(postgres: Postgres) -> None:
    """Those who ask and those who think renew the same jobs in any order: nobody waits for one who waits for them."""

    async def scene(house: House, jobs: SharedJobs) -> None:
        answers = [jobs.submit(job(f"a{number}", f"person {number}")) for number in range(30)]
        await until(lambda: len(rows(house)) == len(answers))
        worker, echo = worker_of(house, len(answers))
        working = asyncio.ensure_future(worker.run())
        await until(lambda: len(echo.asked) == len(answers))
        for _ in range(80):
            jobs.mine = dict(random.sample(list(jobs.mine.items()), len(answers)))
            await asyncio.gather(*(renew() for renew in (jobs._look, worker._renew) for _ in range(4)))
        echo.may.set()
        await asyncio.gather(*answers)
        await end(working)

    run(postgres, scene)


def unwanted(house: House) -> int:
    """How many jobs nobody wants any more."""
    with house.store.engine.connect() as connection:
        return int(connection.execute(text(UNWANTED)).scalar_one())


UNWANTED = "SELECT count(*) FROM jobs WHERE wanted_until < extract(epoch from clock_timestamp())"


def rows(house: House) -> list[Any]:
    """The jobs in the database."""
    with house.store.engine.connect() as connection:
        return list(connection.execute(text("SELECT id, place FROM jobs ORDER BY place")))
