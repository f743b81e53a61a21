"""What bots have to think out, and which job comes next: a queue that is fair to people.

The policy is fair queueing. A clock runs as if everybody with a job were served at the same time, in equal shares.
Each job gets its place in the queue when it is submitted: what the clock would show when it is finished, plus what
a job of its kind may wait. The lowest place comes next. So nobody waits for the many jobs of somebody else, short
jobs come before long ones, also before those of many people, moves come before hints, hints before reviews and
reviews before tables of bots alone; and because the clock never stops, even the last of them gets its turn.

`Share` knows the policy and nothing else; `Jobs` keeps the jobs of one process in memory. `house/shared_jobs.py` keeps
them in a database, where processes of `comptoir work` take them.
"""

import asyncio
import heapq
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from comptoir.kit.game import Document

MAY_WAIT = {"move": 0.0, "hint": 10.0, "review": 30.0, "bots": 60.0}  # seconds of thinking, by kind
KINDS = list(MAY_WAIT)
MOST_FLOWS = 1000  # that are remembered before those that have caught up are forgotten

Said = dict[str, Any] | None  # an answer, if one was found


class Withdrawn(Exception):
    """A job was withdrawn."""


@dataclass(eq=False)
class Job:
    """One question for a thinking process."""

    kind: str  # of MAY_WAIT; "bots": a move at a table where no person plays
    people: Sequence[str]  # whom it is for; it counts for the one who has used least
    question: Document
    cost: float  # seconds it will probably take
    limit: float  # seconds until it is given up
    person: str = ""  # for whom it counts
    answer: "asyncio.Future[Said]" = field(init=False)


class Share:
    """The policy: where in the queue a job belongs."""

    def __init__(self) -> None:
        self.clock = 0.0  # seconds of thinking that everybody with jobs has had
        self.used: dict[tuple[str, str], float] = {}  # by person and kind: when all before it would be finished

    def place(self, job: Job) -> tuple[float, float]:
        """The place of a new job, lowest first, and what the clock would show when it is finished."""
        job.person = min(job.people, key=lambda person: self._start(person, job.kind))
        finish = self._start(job.person, job.kind) + job.cost
        for kind in KINDS[KINDS.index(job.kind) :]:  # what may wait longer waits for this one too
            self.used[job.person, kind] = max(finish, self._start(job.person, kind))
        return finish + MAY_WAIT[job.kind], finish

    def _start(self, person: str, kind: str) -> float:
        return max(self.clock, self.used.get((person, kind), 0.0))

    def taken(self, cost: float, rivals: int) -> None:
        """Advance the clock by a job that leaves the queue while `rivals` people have jobs."""
        self.clock += cost / rivals
        self._forget()

    def catch_up(self, finish: float) -> None:
        """Advance the clock by the last job in the queue."""
        self.clock = max(self.clock, finish)
        self._forget()

    def _forget(self) -> None:
        """Forget those who have caught up, if there are many."""
        if len(self.used) > MOST_FLOWS:
            self.used = {flow: used for flow, used in self.used.items() if used > self.clock}


class Jobs:
    """The queue of one process."""

    def __init__(self) -> None:
        self.share = Share()
        self.heap: list[tuple[float, int, float, Job]] = []
        self.numbers = count()  # of two jobs with one place the older comes first
        self.open: Counter[tuple[str, str]] = Counter()  # by person and kind: waiting or being thought out

    def start(self) -> None:
        """Begin to take jobs."""

    def submit(self, job: Job) -> "asyncio.Future[Said]":
        """Queue a job; its answer comes here. Whoever stops waiting for it withdraws the job."""
        place, finish = self.share.place(job)
        job.answer = asyncio.get_running_loop().create_future()
        job.answer.add_done_callback(lambda _: self._close(job))
        self.open[job.person, job.kind] += 1
        heapq.heappush(self.heap, (place, next(self.numbers), finish, job))
        return job.answer

    def take(self) -> Job | None:
        """The next job that somebody still wants."""
        while self.heap:
            _, _, finish, job = heapq.heappop(self.heap)
            if job.answer.done():
                continue
            if self.heap:
                self.share.taken(job.cost, self._rivals(job.kind))
            else:
                self.share.catch_up(finish)
            return job
        return None

    def _rivals(self, kind: str) -> int:
        """How many people have jobs of this kind, or of one that may wait less."""
        return len({person for person, other in self.open if MAY_WAIT[other] <= MAY_WAIT[kind]})

    def done(self, job: Job, said: Said) -> None:
        """Answer a job; None if it failed."""
        if not job.answer.done():
            job.answer.set_result(said)

    def withdraw(self, job: Job) -> None:
        """A job was withdrawn."""
        if not job.answer.done():
            job.answer.set_exception(Withdrawn())

    def _close(self, job: Job) -> None:
        key = (job.person, job.kind)
        self.open[key] -= 1
        if not self.open[key]:
            del self.open[key]
