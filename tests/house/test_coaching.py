"""The coach at tables: who may have it, what it says of a move, and how that is noted."""

import asyncio
from itertools import count
from typing import Any

import pytest

from comptoir.bots import coach
from comptoir.house import coaching, hints
from comptoir.house.bot_pool import BotPool
from comptoir.house.coaching import Coach, advice_for, ply_of
from comptoir.house.errors import BadRequest, Conflict
from comptoir.house.holding import held, hold_turn
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.house.rematches import rematch
from comptoir.house.table import Table
from comptoir.kit.game import Document
from comptoir.match import Match, Undo
from tests.house.conftest import Scene

ME, BOT = SeatWish("me"), SeatWish("bot", 1)


async def opened(house: House, *seats: SeatWish, **wish: Any) -> Table:
    """A table of somebody new, who begins if the game has begun."""
    if not wish.get("rated") and SeatWish("open") not in seats:
        wish["position"] = deal(len(seats))
    return await open_table(house, await new_guest(house, "Ida"), TableWish("die-fugger", seats, **wish))


def deal(seats: int) -> Document:
    """The first deal in which seat 0 begins."""
    matches = (Match.new("die-fugger", seats, seed=seed) for seed in count())
    return next(match for match in matches if match.to_act == [0]).position()


class Judge(BotPool):
    """A pool whose bots do not move; it judges the action played as bad or good, as the test asks."""

    def __init__(self, house: House, loss: float) -> None:
        super().__init__(house, pause=0.0)
        self.loss = loss
        self.asked: list[dict[str, Any]] = []

    async def ask(self, job: Any) -> Any:
        self.asked.append(job.question)
        assert job.kind == "hint"
        match = Match.from_position(job.question["position"])
        legal = [one.code for one in match.actions(job.question["seat"])]
        best = next(code for code in legal if code != job.question["coach"])
        names = match.forms
        return {
            "seat": job.question["seat"],
            "expected": [0.5] * match.seats,
            "played": names[job.question["coach"]].notation,
            "best": names[best].notation,
            "loss": self.loss,
            "scores": [1.0] * match.seats,
            "better_scores": [3.0] * match.seats,
        }


async def until_silent(adviser: Coach) -> None:
    """Until every move it was told of has been looked at."""
    while adviser.waiting:
        await asyncio.sleep(0)


async def move_of(house: House, table: Table, adviser: Coach) -> None:
    """Somebody plays the first thing possible at their table."""
    async with house.tables.hold(table.id) as here:
        first = len(here.begun.log)
        await play(house, here, 0, here.begun.actions(0)[0].code)
        adviser.look(here, 0, first)
    await until_silent(adviser)


def test_only_against_bots_and_not_for_a_rating(at_home: Scene[Any]) -> None:
    """Asked for when the table is opened, and at the table."""

    async def scene(house: House) -> None:
        for seats, more in (
            ((ME, SeatWish("open"), BOT), {}),
            ((ME, SeatWish("here")), {}),
            ((ME, BOT), {"rated": True}),
        ):
            with pytest.raises(BadRequest, match="coach"):
                await opened(house, *seats, coach=True, **more)
            table = await opened(house, *seats, **more)
            with pytest.raises(Conflict, match="coach"):
                await coaching.switch(house, table.id, 0, True)
            await coaching.switch(house, table.id, 0, False)
        table = await opened(house, ME, BOT, BOT)
        assert not table.seats[0].coached
        await coaching.switch(house, table.id, 0, True)
        house.tables.forget(table.id)
        async with house.tables.hold(table.id) as again:
            assert again.seats[0].coached

    at_home(scene)


def test_a_costly_move_is_spoken_of_and_noted(at_home: Scene[Any]) -> None:
    """Only that seat reads the advice, with the names of buttons, until it moves again; the record notes a hint."""

    async def scene(house: House) -> None:
        table = await opened(house, ME, BOT, BOT, coach=True)
        judge = Judge(house, coach.MUCH)
        adviser = Coach(house, judge)
        await move_of(house, table, adviser)
        assert judge.asked[0]["position"]["viewer"] == 0
        async with house.tables.hold(table.id) as here:
            advice = advice_for(here, 0)
            assert advice is not None
            assert ply_of(here, advice) == 0
            assert set(advice.labels) == {"en", "fr", "de"}
            noted = await hints.hints_given(house, table.id, 0)
            assert noted == [{"entry": 0, "seat": 0, "action": advice.best, "coach": True}]
            assert (await hints.with_hints(house, table.id, 1, here.begun.record(1))).get("hints") is None
        await coaching.take_back(house, table.id, 0)
        async with house.tables.hold(table.id) as here:
            assert isinstance(here.begun.log[-1], Undo)
            assert here.begun.ply == 0
            assert advice_for(here, 0) == advice
            assert ply_of(here, advice) is None
            await play(house, here, 0, advice.best)
            assert advice_for(here, 0) is None
        with pytest.raises(Conflict, match="nothing more to say"):
            await coaching.take_back(house, table.id, 0)

    at_home(scene)


def test_later_moves_of_bots_are_taken_back_too(at_home: Scene[Any]) -> None:
    """As they agree to whatever the one person asks."""

    async def scene(house: House) -> None:
        table = await opened(house, ME, BOT, BOT, coach=True)
        adviser = Coach(house, Judge(house, 0.5))
        await move_of(house, table, adviser)
        async with house.tables.hold(table.id) as here:
            for _ in range(2):
                seat = here.begun.to_act[0]
                await play(house, here, seat, here.begun.actions(seat)[0].code)
        await coaching.take_back(house, table.id, 0)
        async with house.tables.hold(table.id) as here:
            assert here.begun.ply == 0
            assert here.begun.to_act == [0]

    at_home(scene)


def test_it_is_silent_otherwise(at_home: Scene[Any]) -> None:
    """After a move that costs little; without having been asked; after the move was taken back meanwhile."""

    async def scene(house: House) -> None:
        small, off, undone = [await opened(house, ME, BOT, BOT, coach=which) for which in (True, False, True)]
        await move_of(house, small, Coach(house, Judge(house, coach.MUCH - 0.01)))
        judge = Judge(house, 0.5)
        await move_of(house, off, Coach(house, judge))
        assert judge.asked == []
        adviser = Coach(house, judge)
        async with house.tables.hold(undone.id) as here:
            await play(house, here, 0, here.begun.actions(0)[0].code)
            adviser.look(here, 0, 0)
            here.begun.take_back_to(0, 0)
            await house.save_entry(here)
        await until_silent(adviser)
        for table in (small, off, undone):
            async with house.tables.hold(table.id) as here:
                assert advice_for(here, 0) is None
            assert await hints.hints_given(house, table.id) == []

    at_home(scene)


def test_a_rematch_has_the_coach_again(at_home: Scene[Any]) -> None:
    """If the first game had it."""

    async def scene(house: House) -> None:
        person = await new_guest(house, "Ida")
        wish = TableWish("die-fugger", (ME, BOT, BOT), coach=True)
        table = await open_table(house, person, wish)
        async with house.tables.hold(table.id) as here:
            here.status = "over"
            await house.save_change(here, [], status="over")
        again = await rematch(house, table.id, person)
        assert [seat.coached for seat in again.seats if seat.person] == [True]

    at_home(scene)


def test_a_held_turn_is_spoken_of_before_it_ends(at_home: Scene[Any]) -> None:
    """What the page holds is looked at like a move; to take it back is to let it go; another move ends the advice."""

    async def scene(house: House) -> None:
        table = await opened(house, ME, BOT, BOT, coach=True)
        adviser = Coach(house, Judge(house, 0.5))
        async with house.tables.hold(table.id) as here:
            shows = [one.code for one in here.begun.actions(0) if one.notation.startswith("show")]
            await hold_turn(house, here, 0, shows[:1])
            adviser.look(here, 0, 0)
        await until_silent(adviser)
        async with house.tables.hold(table.id) as here:
            advice = advice_for(here, 0)
            assert advice is not None
            assert ply_of(here, advice) == 0
            await coaching.take_back(house, here, 0)
            assert held(here, 0) is None
            assert here.begun.log == []
            assert advice_for(here, 0) == advice
            assert ply_of(here, advice) is None
            await hold_turn(house, here, 0, shows[1:2])
            assert advice_for(here, 0) is None

    at_home(scene)
