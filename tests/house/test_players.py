"""Reviews, hints and ratings at the house, on both databases."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update

from comptoir.house.bot_pool import TIME_LIMIT, BotPool
from comptoir.house.deadlines import take_over
from comptoir.house.errors import BadRequest, Conflict, NotAllowed
from comptoir.house.hints import hint, hints_given
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.house.proposals import answer, ask
from comptoir.house.ratings import Ratings, rating_table
from comptoir.house.reviews import Reviewers
from comptoir.house.schema import reviews
from comptoir.house.seating import come_back, hand_to_bot, resign
from comptoir.house.table import Pace
from comptoir.house.table_queries import load_table
from comptoir.kit.game import Document
from tests.house.test_tables import move_once, table_of


async def play_to_the_end(house: House, table_id: str) -> None:
    """The first legal action until it is over."""
    async with house.tables.hold(table_id) as table:
        pass
    for _ in range(3000):
        if table.over:
            return
        await move_once(house, table_id)
    raise AssertionError("the game does not end")


@asynccontextmanager
async def reviewing(house: House, limit: float = TIME_LIMIT) -> AsyncIterator[Reviewers]:
    """Reviewers with bot processes, which are ended afterwards."""
    bot_pool = BotPool(house, pause=0, limit=limit)
    try:
        yield Reviewers(house, bot_pool)
    finally:
        await house.stop()
        await bot_pool.close()


async def wait_for_review(reviewers: Reviewers, table_id: str) -> tuple[set[int], Document]:
    """The review once it is there, and all the progress that was seen."""
    seen = set()
    for _ in range(1200):
        progress = await reviewers.progress(table_id)
        assert progress is not None
        assert not progress.failed
        seen.add(progress.done)
        if progress.document:
            return seen, progress.document
        await asyncio.sleep(0.1)
    raise AssertionError("the review does not end")


def test_review_is_made_once_and_kept(at_home: Any) -> None:
    """Not while the game is played; then in the background, with progress, stored; what was left is taken up."""

    async def scene(house: House) -> None:
        async with reviewing(house) as reviewers:
            table, _ = await table_of(house, "me", "open")
            with pytest.raises(Conflict):
                await reviewers.ask(table.id)
            assert await reviewers.progress(table.id) is None
            await play_to_the_end(house, table.id)
            await reviewers.ask(table.id)
            await reviewers.ask(table.id)
            seen, document = await wait_for_review(reviewers, table.id)
            assert table.match is not None
            assert len(document["plies"]) == table.match.ply
            assert len(seen) > 2
            await house.store.run(
                lambda connection: connection.execute(update(reviews).values(document=None, until=0))
            )
            reviewers.start()
            assert (await wait_for_review(reviewers, table.id))[1] == document

    at_home(scene)


def test_a_review_ends_with_the_standings_of_the_table(at_home: Any) -> None:
    """Who resigns has lost, however the rules would count: the race ends so."""

    async def scene(house: House) -> None:
        async with reviewing(house) as reviewers:
            table, _ = await table_of(house, "me", "bot")
            for _ in range(2):
                await move_once(house, table.id)
            await resign(house, table.id, 0)
            await reviewers.ask(table.id)
            assert (await wait_for_review(reviewers, table.id))[1]["result"] == [0.0, 1.0]

    at_home(scene)


def test_a_review_may_take_longer_than_a_bot(at_home: Any) -> None:
    """A rich game on a busy machine: what is too long for a bot's answer does not fail the review."""

    async def scene(house: House) -> None:
        async with reviewing(house, limit=0.01) as reviewers:
            table, _ = await table_of(house, "me", "bot")
            await move_once(house, table.id)
            await resign(house, table.id, 0)
            await reviewers.ask(table.id)
            assert len((await wait_for_review(reviewers, table.id))[1]["plies"]) == 1

    at_home(scene)


def test_hints_are_noted_and_off_in_rated_games(at_home: Any) -> None:
    """A hint is legal, for whoever is asked alone, and kept with its place in the log."""

    async def scene(house: House) -> None:
        bot_pool = BotPool(house, pause=0)
        try:
            table, _ = await table_of(house, "me", "open")
            assert table.match is not None
            seat = table.match.to_act[0]
            await move_once(house, table.id)
            seat = table.match.to_act[0]
            action = (await hint(house, bot_pool, table.id, lambda _: seat)).action
            assert action in [one.code for one in table.match.actions(seat)]
            await hint(house, bot_pool, table.id, lambda _: seat)
            noted = await hints_given(house, table.id)
            assert len(noted) == 1
            assert (noted[0]["entry"], noted[0]["seat"]) == (1, seat)
            assert noted[0]["action"] in table.match.codes
            assert await hints_given(house, table.id, 1 - seat) == []
            with pytest.raises(Conflict):
                await hint(house, bot_pool, table.id, lambda _: 1 - seat)
            rated, _ = await table_of(house, "me", "open", rated=True)
            assert rated.match is not None
            first = rated.match.to_act[0]
            with pytest.raises(Conflict):
                await hint(house, bot_pool, rated.id, lambda _: first)
        finally:
            await bot_pool.close()

    at_home(scene)


def test_a_rated_game_counts_once(at_home: Any) -> None:
    """The winner rises, the loser falls, the bot has a line of its own; a casual game counts for nothing."""

    async def scene(house: House) -> None:
        ratings = Ratings(house)
        ratings.start()
        casual, _ = await table_of(house, "me", "open")
        await play_to_the_end(house, casual.id)
        table, people = await table_of(house, "me", "open", "bot", rated=True)
        await play_to_the_end(house, table.id)
        for _ in range(3):
            await ratings.count(table.id)
        rows = {row.player: row for row in await rating_table(house, "die-fugger")}
        assert rows.keys() == {people[0].id, people[1].id, "bot:3"}
        assert all(row.games == 1 for row in rows.values())
        assert sum(row.wins for row in rows.values()) == pytest.approx(1)
        best = table.standings()[0]["seat"]
        winner = "bot:3" if best == 2 else people[best].id
        assert rows[winner].mu == max(row.mu for row in rows.values()) > 25
        assert {row.name for row in rows.values()} >= {"Anna", "Bert"}
        assert await rating_table(house, "fuerstenfeld") == []

    at_home(scene)


def test_a_game_ended_by_agreement_is_not_rated(at_home: Any) -> None:
    """All people at the table must agree; somebody alone against bots cannot escape a defeat that way."""

    async def scene(house: House) -> None:
        ratings = Ratings(house)
        table, _ = await table_of(house, "me", "open", rated=True)
        await ask(house, table.id, 0, "end")
        assert table.proposal is not None
        await answer(house, table.id, 1, table.proposal.id, yes=True)
        assert table.over
        await ratings.count(table.id)
        assert await rating_table(house, "die-fugger") == []
        alone, _ = await table_of(house, "me", "bot", rated=True)
        with pytest.raises(Conflict):
            await ask(house, alone.id, 0, "end")
        assert alone.running

    at_home(scene)


def test_resigning_takes_last_place_and_counts(at_home: Any) -> None:
    """The others finish and are rated among themselves; where only one is left, the game is decided."""

    async def scene(house: House) -> None:
        ratings = Ratings(house)
        table, people = await table_of(house, "me", "open", "bot", rated=True)
        await resign(house, table.id, 0)
        assert table.running
        await play_to_the_end(house, table.id)
        await ratings.count(table.id)
        rows = {row.player: row for row in await rating_table(house, "die-fugger")}
        assert rows[people[0].id].mu < 25
        assert rows[people[0].id].mu == min(row.mu for row in rows.values())
        assert rows[people[0].id].wins == 0
        duel, pair = await table_of(house, "me", "open", rated=True)
        await resign(house, duel.id, 0)
        assert (duel.status, duel.ended_by) == ("over", "resigned")
        await ratings.count(duel.id)
        rows = {row.player: row for row in await rating_table(house, "die-fugger")}
        assert rows[pair[0].id].mu < 25 < rows[pair[1].id].mu

    at_home(scene)


def test_the_last_person_who_resigns_has_lost(at_home: Any) -> None:
    """Against bots alone too: they win together, for their game was not played to its end."""

    async def scene(house: House) -> None:
        ratings = Ratings(house)
        table, people = await table_of(house, "me", "bot", "bot", rated=True)
        await resign(house, table.id, 0)
        assert (table.status, table.ended_by) == ("over", "resigned")
        await ratings.count(table.id)
        rows = {row.player: row for row in await rating_table(house, "die-fugger")}
        assert rows[people[0].id].mu < 25 < rows["bot:3"].mu
        assert rows["bot:3"].wins == 1

    at_home(scene)


def test_time_over_in_a_rated_game(at_home: Any) -> None:
    """It is as if one had resigned: a bot plays on, there is no way back. In a casual game there is."""

    async def scene(house: House) -> None:
        ratings = Ratings(house)
        pace = Pace("live", 60)
        for rated in (True, False):
            table, people = await table_of(house, "me", "open", "open", rated=rated, pace=pace)
            assert table.match is not None
            late = table.match.to_act[0]
            deadline = table.seats[late].deadline
            assert deadline is not None
            await take_over(house, table.id, late, deadline)
            place = table.seats[late]
            assert place.is_bot
            assert place.ran_out
            assert place.resigned == rated
            if rated:
                with pytest.raises(NotAllowed):
                    await come_back(house, table.id, late)
                again = await house.store.run(load_table, table.id)
                assert again.seats[late].ran_out
                await play_to_the_end(house, table.id)
                assert table.standings()[-1]["seat"] == late
                await ratings.count(table.id)
                rows = await rating_table(house, "die-fugger")
                assert rows[-1].player == people[late].id
            else:
                await come_back(house, table.id, late)
                assert not place.ran_out

    at_home(scene)


def test_no_second_try_in_a_rated_game(at_home: Any) -> None:
    """What drew on luck cannot be taken back, not even if it happened after the question; the rest can."""

    async def scene(house: House) -> None:
        for rated in (True, False):
            table, _ = await table_of(house, "me", "open", rated=rated)
            assert table.match is not None
            seat = table.match.to_act[0]
            await play(house, table.id, seat, "draw")
            if rated:
                with pytest.raises(Conflict):
                    await ask(house, table.id, seat, "takeback")
                assert table.proposal is None
            else:
                await ask(house, table.id, seat, "takeback")
                assert table.proposal is not None
        table, _ = await table_of(house, "me", "open", "open", rated=True)
        assert table.match is not None
        seat = table.match.to_act[0]
        plain = next(one for one in table.match.actions(seat) if one.notation.startswith("show"))
        await play(house, table.id, seat, plain.code)
        await play(house, table.id, (seat + 1) % 3, "draw")
        with pytest.raises(Conflict):
            await ask(house, table.id, seat, "takeback")

    at_home(scene)


def test_a_take_back_lapses_when_luck_is_drawn_on(at_home: Any) -> None:
    """Asked before a draw and answered after it, in a rated game: the question is closed."""

    async def scene(house: House) -> None:
        table, _ = await table_of(house, "me", "open", "open", rated=True)
        assert table.match is not None
        seat = table.match.to_act[0]
        plain = next(one for one in table.match.actions(seat) if one.notation.startswith("show"))
        await play(house, table.id, seat, plain.code)
        await ask(house, table.id, seat, "takeback")
        assert table.proposal is not None
        number = table.proposal.id
        await play(house, table.id, (seat + 1) % 3, "draw")
        with pytest.raises(Conflict):
            await answer(house, table.id, (seat + 1) % 3, number, yes=True)
        assert table.proposal is None
        assert table.match.ply == 2

    at_home(scene)


def test_no_bot_plays_for_somebody_in_a_rated_game(at_home: Any) -> None:
    """A rating is a person's own."""

    async def scene(house: House) -> None:
        table, _ = await table_of(house, "me", "open", rated=True)
        with pytest.raises(Conflict):
            await hand_to_bot(house, table.id, 0)
        assert not table.seats[0].is_bot

    at_home(scene)


def test_what_cannot_be_rated(at_home: Any) -> None:
    """Two people on one device, or a game that begins in the middle."""

    async def scene(house: House) -> None:
        person = await new_guest(house, "Anna")
        seats = [SeatWish("me"), SeatWish("here", name="Bert")]
        with pytest.raises(BadRequest):
            await open_table(house, person, TableWish("die-fugger", seats, rated=True))

    at_home(scene)
