"""The queue of what bots think out: fair to people, moves first, and nobody waits for ever."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from comptoir.house import jobs as jobs_module
from comptoir.house.bot_pool import BotPool
from comptoir.house.errors import TooMany
from comptoir.house.hints import MOST_AT_ONCE, hint
from comptoir.house.house import House
from comptoir.house.jobs import Job, Jobs, Withdrawn
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import Person, new_guest
from comptoir.house.reviews import Reviewers
from comptoir.house.seating import come_back, hand_to_bot, resign
from comptoir.house.table import Table
from tests.house.test_tables import move_once

QUICK, SLOW = 0.05, 1.8  # seconds that bots of level 1 and 5 think


class Queue(Jobs):
    """A queue of jobs that are known by their names."""

    def add(self, name: str, *people: str, kind: str = "move", cost: float = SLOW) -> Job:
        """Submit a job."""
        job = Job(kind, people, {"name": name}, cost, 10.0)
        self.submit(job)
        return job

    def next(self) -> str:
        """Take a job and be done with it; its name."""
        job = self.take()
        if job is None:
            return ""
        self.done(job, {})
        return str(job.question["name"])

    def rest(self) -> list[str]:
        """All that is left, in its order."""
        return list(iter(self.next, ""))


def in_a_loop(scene: Callable[[Queue], Any]) -> Any:
    """Run something where futures can be made."""

    async def run() -> Any:
        return scene(Queue())

    return asyncio.run(run())


def test_nobody_waits_for_the_many_jobs_of_another() -> None:
    """A guest has 40 tables of strong bots and asks for 55 hints: the quick bot of somebody else is next."""

    def scene(queue: Queue) -> None:
        for number in range(40):
            queue.add(f"table {number}", "guest")
        for number in range(55):
            queue.add(f"hint {number}", "guest", kind="hint")
        for turn in range(30):
            assert queue.next() == f"table {turn}"
            queue.add(f"mine {turn}", "me", cost=QUICK)
            assert queue.next() == f"mine {turn}"

    in_a_loop(scene)


def test_a_short_job_does_not_wait_for_those_of_many_people() -> None:
    """The API makes a new guest for every table: forty strong bots of forty guests, and the quick bot is next."""

    def scene(queue: Queue) -> None:
        for number in range(40):
            queue.add("strong", f"guest {number}")
        for _ in range(30):
            assert queue.next() == "strong"
            queue.add("quick", "me", cost=QUICK)
            assert queue.next() == "quick"

    in_a_loop(scene)


def test_long_jobs_are_not_put_off_for_ever() -> None:
    """Ever new guests come with quick bots: the strong bot has its turn after its fair share of the time."""

    async def run() -> None:
        queue = Queue()
        queue.add("strong", "me")
        for number in range(400):
            queue.add("quick", f"guest {number}", cost=QUICK)
            await asyncio.sleep(0)  # what is done leaves the count of its person
            if queue.next() == "strong":
                assert number * QUICK < 3 * SLOW
                return
        raise AssertionError("the strong bot waits for everybody")

    asyncio.run(run())


def test_people_share_the_time_alike() -> None:
    """Strong bots of two people take turns; whoever has quick bots gets as many seconds, so more moves."""

    def scene(queue: Queue) -> None:
        for _ in range(20):
            queue.add("Anna", "anna")
        for _ in range(20):
            queue.add("Bert", "bert")
        for _ in range(200):
            queue.add("Carl", "carl", cost=SLOW / 10)
        first = [queue.next() for _ in range(120)]
        assert [first.count(name) for name in ("Anna", "Bert", "Carl")] == [10, 10, 100]

    in_a_loop(scene)


def test_a_table_of_two_counts_for_who_has_used_less() -> None:
    """Whoever plays at the table of somebody busy does not wait behind all the other tables there."""

    def scene(queue: Queue) -> None:
        for number in range(10):
            queue.add(f"{number}", "busy")
        queue.add("ours", "busy", "guest")
        assert [queue.next(), queue.next()] == ["0", "ours"]

    in_a_loop(scene)


def test_moves_come_before_hints_before_reviews_before_bots_alone() -> None:
    """In whatever order they were asked for, and whoever asks."""

    def scene(queue: Queue) -> None:
        for kind in ("bots", "review", "hint", "move"):
            for person in ("anna", "bert"):
                queue.add(kind, person, kind=kind, cost=QUICK if kind == "bots" else SLOW)
        assert queue.rest() == [kind for kind in ("move", "hint", "review", "bots") for _ in range(2)]

    in_a_loop(scene)


def test_nothing_waits_for_ever() -> None:
    """Somebody's moves never end: the hint, the review and the bots of others have their turn all the same."""

    def scene(queue: Queue) -> None:
        for kind in ("bots", "review", "hint"):
            queue.add(kind, "patient", kind=kind)
        for _ in range(30):
            queue.add("move", "busy")
        seen = []
        for _ in range(60):
            seen.append(queue.next())
            queue.add("move", "busy")
        assert [name for name in seen if name != "move"] == ["hint", "review", "bots"]

    in_a_loop(scene)


def test_who_pauses_saves_nothing_up() -> None:
    """After a long time without bots somebody is not served before everybody else for as long."""

    def scene(queue: Queue) -> None:
        for _ in range(50):
            queue.add("Anna", "anna")
        for _ in range(40):
            queue.next()
        for _ in range(10):
            queue.add("Bert", "bert")
        first = [queue.next() for _ in range(10)]
        assert first.count("Anna") == first.count("Bert") == 5

    in_a_loop(scene)


def test_what_nobody_wants_is_not_thought_out() -> None:
    """A job that was withdrawn, or whose asker has gone, leaves the queue and the count of its person."""

    async def scene() -> None:
        queue = Queue()
        gone, withdrawn = queue.add("gone", "anna"), queue.add("withdrawn", "anna")
        queue.add("wanted", "anna")
        gone.answer.cancel()
        queue.withdraw(withdrawn)
        with pytest.raises(Withdrawn):
            await withdrawn.answer
        await asyncio.sleep(0)
        assert queue.open["anna", "move"] == 1
        assert queue.rest() == ["wanted"]
        await asyncio.sleep(0)
        assert not queue.open

    asyncio.run(scene())


def test_people_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has caught up with the others takes no memory."""
    monkeypatch.setattr(jobs_module, "MOST_FLOWS", 10)

    def scene(queue: Queue) -> None:
        for number in range(1000):
            queue.add("", f"guest {number}")
            queue.take()
        assert len(queue.share.used) <= 11

    in_a_loop(scene)


# With real processes


def with_thinkers(tmp_path: Path, scene: Callable[[House, BotPool], Coroutine[Any, Any, None]]) -> None:
    """A house whose bots play without a pause."""

    async def run() -> None:
        house = House(f"sqlite:///{tmp_path}/house.db")
        bot_pool = BotPool(house, pause=0)
        bot_pool.start()
        try:
            await scene(house, bot_pool)
        finally:
            await house.stop()
            await bot_pool.close()
            await house.close()

    asyncio.run(run())


async def opened(house: House, person: Person, level: int, seats: int = 4) -> Table:
    """A table against bots of a level."""
    bots = [SeatWish("bot", level) for _ in range(seats - 1)]
    return await open_table(house, person, TableWish("die-fugger", [SeatWish("me"), *bots]))


async def until(true: Callable[[], bool], seconds: float) -> None:
    """Wait for something."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def test_a_guest_with_forty_strong_tables_starves_nobody(tmp_path: Path) -> None:
    """One person has 40 tables of level 5 and asks for 55 hints: the level 1 of another moves within seconds."""

    async def scene(house: House, bot_pool: BotPool) -> None:
        bot_pool.size = 1
        greedy, other = await new_guest(house, "Anna"), await new_guest(house, "Bert")
        tables = [await opened(house, greedy, 5) for _ in range(40)]
        mine = [table for table in tables if table.match is not None and 0 in table.match.to_act]
        wanted = [hint(house, bot_pool, table.id, lambda _: 0) for table in (mine * 55)[:55]]
        asked = list(map(asyncio.ensure_future, wanted))
        await until(lambda: sum(one.done() for one in asked) == 55 - MOST_AT_ONCE, 30)
        assert all(isinstance(one.exception(), TooMany) for one in asked if one.done())
        await until(lambda: len(bot_pool.jobs.heap) > 15, 30)
        for _ in range(5):
            table = await opened(house, other, 1, seats=2)
            assert table.match is not None
            if 0 in table.match.to_act:
                await move_once(house, table.id)
            before = table.match.ply
            await until(lambda table=table, before=before: table.match.ply > before, 30)  # type: ignore[misc]
            assert len(bot_pool.jobs.heap) > 10
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    with_thinkers(tmp_path, scene)


def test_a_bot_stops_thinking_when_its_seat_is_taken_back(tmp_path: Path) -> None:
    """Handed to a bot and taken back at once: the bot plays nothing, and its question leaves the queue."""

    async def scene(house: House, bot_pool: BotPool) -> None:
        bot_pool.size = 0  # nobody thinks: the job stays in the queue
        anna = await new_guest(house, "Anna")
        wish = TableWish("die-fugger", [SeatWish("me"), SeatWish("here", name="Bert")])
        table = await open_table(house, anna, wish)
        assert table.match is not None
        (seat,) = table.match.to_act
        await hand_to_bot(house, table.id, seat)
        await until(lambda: bool(bot_pool.jobs.heap), 5)
        ((_, _, _, job),) = bot_pool.jobs.heap
        assert job.kind == "move"
        await come_back(house, table.id, seat)
        await until(lambda: not bot_pool.busy, 5)
        assert job.answer.done()
        assert table.match.ply == 0

    with_thinkers(tmp_path, scene)


def test_tables_without_people_come_last(tmp_path: Path) -> None:
    """A table where only bots are left is played on behind everything else."""

    async def scene(house: House, bot_pool: BotPool) -> None:
        bot_pool.size = 0
        anna = await new_guest(house, "Anna")
        table = await opened(house, anna, 2)
        await hand_to_bot(house, table.id, 0)
        await until(lambda: bool(bot_pool.jobs.heap), 5)
        assert bot_pool.jobs.heap[-1][-1].kind == "bots"

    with_thinkers(tmp_path, scene)


def test_one_review_at_a_time_for_each_person(tmp_path: Path) -> None:
    """Somebody has many games reviewed: the review of somebody else begins at once, and none is begun twice."""

    async def scene(house: House, bot_pool: BotPool) -> None:
        bot_pool.size = 0
        reviewers = Reviewers(house, bot_pool)
        people = [await new_guest(house, "Anna"), await new_guest(house, "Bert")]
        tables = []
        for person in (*people[:1] * 3, people[1]):
            wish = TableWish("die-fugger", [SeatWish("me"), SeatWish("here", name="Carl")])
            table = await open_table(house, person, wish)
            await move_once(house, table.id)
            for seat in (0, 1):
                await resign(house, table.id, seat)
            tables.append(table.id)
        for table_id in tables * 2:
            await reviewers.ask(table_id)
        assert list(reviewers.working) == [tables[0], tables[3]]
        assert list(reviewers.waiting) == tables[1:3]
        await until(lambda: len(bot_pool.jobs.heap) == 2, 5)
        assert {job.person for *_, job in bot_pool.jobs.heap} == {person.id for person in people}
        bot_pool.size = 1
        bot_pool.house.begin(bot_pool._work())
        for table_id in tables:
            await until(lambda table_id=table_id: table_id not in reviewers.working, 60)  # type: ignore[misc]
            progress = await reviewers.progress(table_id)
            assert progress is not None
            assert progress.document is not None

    with_thinkers(tmp_path, scene)
