"""What a table decides together, clocks, take-overs, rematches: on a clock that the test turns."""

import asyncio
from collections.abc import Awaitable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import update

from comptoir.house import chat, people, playing, proposals, rematches, seating
from comptoir.house.bot_pool import BotPool
from comptoir.house.deadlines import keep_time, take_over
from comptoir.house.errors import BadRequest, Conflict, NotAllowed, NotFound
from comptoir.house.house import House
from comptoir.house.last_seen import go_away, known_to
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import Person, new_guest
from comptoir.house.playing import play
from comptoir.house.presence import AWAY
from comptoir.house.schema import tables as rows
from comptoir.house.seating import claim
from comptoir.house.table import Pace, Table
from comptoir.house.table_queries import (
    bots_to_move,
    claim_thinking,
    load_table,
    run_out,
    tables_of,
)
from tests.games.fugger_welser_medici.tables import lay
from tests.house.conftest import Scene


class Hands:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


async def seated(
    house: House, *kinds: str, game: str = "die-fugger", **wishes: Any
) -> tuple[Table, list[Person]]:
    """A table with new guests in all seats that are not bots."""
    guests = [await new_guest(house, name) for name in ("Anna", "Bert", "Carl", "Dora")[: len(kinds)]]
    table = await open_table(house, guests[0], TableWish(game, [SeatWish(kind) for kind in kinds], **wishes))
    for seat, kind in enumerate(kinds):
        if kind == "open":
            await claim(house, table.id, guests[seat], seat)
    return table, guests


def test_take_back_needs_all_others(at_home: Any) -> None:
    """One refusal drops it; when the last agrees, the move is gone."""

    async def scene(house: House) -> None:
        table, _ = await seated(house, "me", "open", "open")
        assert table.match is not None
        seat = table.match.to_act[0]
        others = [other for other in range(3) if other != seat]
        with pytest.raises(Conflict):
            await proposals.ask(house, table.id, seat, "takeback")
        await play(house, table.id, seat, "draw")
        await proposals.ask(house, table.id, seat, "takeback")
        assert table.proposal is not None
        with pytest.raises(Conflict):
            await proposals.ask(house, table.id, others[0], "pause")
        await proposals.answer(house, table.id, others[0], table.proposal.id, False)
        assert table.proposal is None
        await proposals.ask(house, table.id, seat, "takeback")
        for other in others:
            assert table.proposal is not None
            assert (await house.store.run(load_table, table.id)).proposal == table.proposal
            await proposals.answer(house, table.id, other, table.proposal.id, True)
        assert table.match.ply == 0
        assert table.match.to_act == [seat]
        with pytest.raises(Conflict):
            await proposals.answer(house, table.id, others[0], 1, True)

    at_home(scene)


async def waiting(house: House, table: Table, guests: list[Person]) -> list[int]:
    """The seats whose people find the table among those that wait for them."""
    rows = [row for guest in guests for row in await house.store.read(tables_of, guest.id, 9)]
    return sorted(row.seat for row in rows if row.id == table.id and row.waits >> row.seat & 1)


def test_the_table_waits_for_whom_the_others_ask(at_home: Any) -> None:
    """Whoever is to agree to something finds the table waiting, until he has answered or it is settled."""

    async def scene(house: House) -> None:
        table, guests = await seated(house, "me", "open", "open")
        assert table.match is not None
        seat = table.match.to_act[0]
        await play(house, table.id, seat, "draw")
        turn = table.match.to_act[0]
        last = next(other for other in range(3) if other not in (seat, turn))
        assert await waiting(house, table, guests) == [turn]
        await proposals.ask(house, table.id, seat, "end")
        assert await waiting(house, table, guests) == sorted((turn, last))
        assert table.proposal is not None
        await proposals.answer(house, table.id, last, table.proposal.id, True)
        assert await waiting(house, table, guests) == [turn]
        await proposals.answer(house, table.id, turn, table.proposal.id, False)
        await proposals.ask(house, table.id, turn, "pause")
        assert await waiting(house, table, guests) == [0, 1, 2]
        await proposals.answer(house, table.id, turn, table.proposal.id, False)
        assert await waiting(house, table, guests) == [turn]

    at_home(scene)


def test_the_table_waits_for_whom_a_player_asks(at_home: Any) -> None:
    """Out of turn too: what one player proposes to another waits for his answer."""
    holders = [{"son": "koeln: 2 cloth"}, {"son": "koeln: metal"}]

    async def scene(house: House) -> None:
        position = lay(holders=holders).position()
        table, guests = await seated(house, "me", "open", game="fugger-welser-medici", position=position)
        assert await waiting(house, table, guests) == [0]
        for action in ("negotiate", "turn-to 1 son", "give cloth", "want metal", "send"):
            await play(house, table.id, 0, action)
        assert await waiting(house, table, guests) == [0, 1]
        await play(house, table.id, 1, "accept")
        assert await waiting(house, table, guests) == [0]

    at_home(scene)


def test_who_is_refused_is_told_so(at_home: Any) -> None:
    """It is kept until something else is asked; what was withdrawn was not refused."""

    async def scene(house: House) -> None:
        table, _ = await seated(house, "me", "open")
        await proposals.ask(house, table.id, 0, "pause")
        assert table.proposal is not None
        await proposals.answer(house, table.id, 1, table.proposal.id, False)
        for known in (table, await house.store.run(load_table, table.id)):
            assert known.proposal is None
            assert known.refused is not None
            assert (known.refused.kind, known.refused.seat, known.refused.argument) == ("pause", 0, 0)
        await proposals.ask(house, table.id, 1, "end")
        assert table.refused is None
        assert table.proposal is not None
        await proposals.answer(house, table.id, 1, table.proposal.id, False)
        for known in (table, await house.store.run(load_table, table.id)):
            assert (known.proposal, known.refused) == (None, None)

    at_home(scene)


def test_alone_against_bots_nobody_is_asked(at_home: Any) -> None:
    """A take-back among bots is done at once."""

    async def scene(house: House) -> None:
        table, _ = await seated(house, "me", "bot")
        assert table.match is not None
        while table.match.to_act != [0]:
            seat = table.match.to_act[0]
            await play(house, table.id, seat, table.match.actions(seat)[0].code)
        before = table.match.ply
        await play(house, table.id, 0, "draw")
        await proposals.ask(house, table.id, 0, "takeback")
        assert table.match.ply == before

    at_home(scene)


def test_break_stops_the_clocks(at_home: Any) -> None:
    """A break by agreement; the time it lasted is nobody's."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        table, _ = await seated(house, "me", "open", pace=Pace("days", 86400))
        assert table.match is not None
        seat = table.match.to_act[0]
        deadline = table.seats[seat].deadline
        assert deadline == hands.time + 86400
        await proposals.ask(house, table.id, 0, "pause")
        assert table.proposal is not None
        await proposals.answer(house, table.id, 1, table.proposal.id, True)
        assert table.status == "paused"
        assert table.view(None)["to_act"] == []
        with pytest.raises(Conflict):
            await play(house, table.id, seat, "draw")
        hands.time += 10 * 86400
        assert await house.store.run(run_out, hands.time) == []
        await proposals.resume(house, table.id, 1)
        assert table.view(None)["to_act"] == [seat]
        assert table.seats[seat].deadline == deadline + 10 * 86400
        again_loaded = await house.store.run(load_table, table.id)
        assert [one.deadline for one in again_loaded.seats] == [one.deadline for one in table.seats]

    at_home(scene)


def test_a_live_clock_counts_down_and_a_bot_takes_over(at_home: Any) -> None:
    """What is left stays on the clock; at its end a bot plays, until the person comes back."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        table, _ = await seated(house, "me", "open", pace=Pace("live", 100, 5))
        assert table.match is not None
        seat = table.match.to_act[0]
        hands.time += 30
        await play(house, table.id, seat, "draw")
        assert table.seats[seat].time_left == 75
        assert table.seats[seat].deadline is None
        other = table.match.to_act[0]
        hands.time += 101
        late = await house.store.run(run_out, hands.time)
        assert [(row.table_id, row.seat) for row in late] == [(table.id, other)]
        await keep_time(house)
        assert table.seats[other].is_bot
        assert table.seats[other].deadline is None
        revision = table.revision
        await take_over(house, table.id, other, late[0].deadline)
        assert table.revision == revision  # once is enough
        assert await house.store.run(bots_to_move, hands.time) == [table.id]
        thinks = [
            await house.store.run(claim_thinking, table.id, other, hands.time, hands.time + 10) for _ in range(2)
        ]
        assert thinks == [True, False]
        await seating.come_back(house, table.id, other)
        assert not table.seats[other].is_bot
        assert table.seats[other].deadline is not None

    at_home(scene)


def test_who_answers_at_the_last_moment_keeps_the_seat(at_home: Any, database: str) -> None:
    """Of two processes one sees the time run out, the other the move: the move was first, so it counts."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        table, _ = await seated(house, "me", "open", pace=Pace("live", 100, 5))
        assert table.match is not None
        seat = table.match.to_act[0]
        late = table.seats[seat].deadline
        assert late is not None
        other = House(database, hands)
        try:
            async with other.tables.hold(table.id):
                pass
            await play(house, table.id, seat, "draw")
            await take_over(other, table.id, seat, late)
            async with other.tables.hold(table.id) as seen:
                assert not seen.seats[seat].is_bot
                assert seen.seats[seat].deadline is None
        finally:
            await other.close()

    at_home(scene)


def test_one_broken_table_does_not_stop_the_clocks(at_home: Any) -> None:
    """Whatever keeps one table from being loaded, the others are looked after, and it is tried again."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        pace = Pace("live", 100, 5)
        tables = [(await seated(house, "me", "open", pace=pace))[0] for _ in range(3)]
        broken = tables[1].id
        await house.store.run(
            lambda connection: connection.execute(update(rows).where(rows.c.id == broken).values(options="?"))
        )
        house.tables.forget(broken)
        hands.time += 101
        house.begin_again(partial(keep_time, house), 0.01)
        async with asyncio.timeout(20):
            while not all(any(seat.is_bot for seat in table.seats) for table in (tables[0], tables[2])):
                await asyncio.sleep(0.01)
            await house.store.run(
                lambda connection: connection.execute(
                    update(rows).where(rows.c.id == broken).values(options="{}")
                )
            )
            while True:
                async with house.tables.hold(broken) as table:
                    if any(seat.is_bot for seat in table.seats):
                        break
                await asyncio.sleep(0.01)

    at_home(scene)


def test_resigned_seats_rank_last(at_home: Any) -> None:
    """A bot plays on, the place is the last; nobody comes back from that."""

    async def scene(house: House) -> None:
        table, _ = await seated(house, "me", "open", "open")
        await seating.resign(house, table.id, 1)
        assert table.seats[1].is_bot
        assert table.standings()[-1]["seat"] == 1
        assert table.standings()[-1]["place"] == 3
        with pytest.raises(NotAllowed):
            await seating.come_back(house, table.id, 1)
        await proposals.ask(house, table.id, 0, "end")
        assert table.proposal is not None
        with pytest.raises(NotFound):
            await proposals.answer(house, table.id, 1, table.proposal.id, True)
        await proposals.answer(house, table.id, 2, table.proposal.id, True)
        assert (table.status, table.ended_by) == ("over", "agreement")
        assert await house.store.run(bots_to_move, house.now()) == []

    at_home(scene)


def test_vote_for_a_bot(at_home: Any) -> None:
    """The table, without the one who left, decides that a bot plays on; whoever comes back is asked again."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        table, guests = await seated(house, "me", "open", "open")
        with pytest.raises(BadRequest):
            await proposals.ask(house, table.id, 0, "takeover", 0)
        hands.time += AWAY
        house.presence.sign(table.id, guests[0].id)
        house.presence.sign(table.id, guests[2].id)
        await proposals.ask(house, table.id, 0, "takeover", 1)
        assert table.proposal is not None
        await proposals.answer(house, table.id, 2, table.proposal.id, True)
        assert table.seats[1].stand_in
        await proposals.ask(house, table.id, 0, "end")
        assert table.proposal is not None
        assert table.must_agree(table.proposal) == [2]
        await seating.come_back(house, table.id, 1)
        assert not table.seats[1].stand_in
        assert table.must_agree(table.proposal) == [1, 2]
        await proposals.answer(house, table.id, 2, table.proposal.id, True)
        assert not table.over

    at_home(scene)


def test_nobody_is_replaced_who_is_there(at_home: Any, database: str) -> None:
    """Not before ten minutes without a sign of them, in whichever process; not if they come back meanwhile."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        table, guests = await seated(house, "me", "open", "open")
        other = House(database, hands)
        try:
            for _ in range(3):
                with pytest.raises(Conflict):
                    await proposals.ask(house, table.id, 0, "takeover", 1)
                hands.time += AWAY - 1
                other.presence.sign(table.id, guests[1].id)
                await asyncio.gather(*other.tasks)
            hands.time += AWAY - 1
            with pytest.raises(Conflict):
                await proposals.ask(house, table.id, 0, "takeover", 1)
            hands.time += 1
            await proposals.ask(house, table.id, 0, "takeover", 1)
            assert table.proposal is not None
            asked = table.proposal.id
            other.presence.sign(table.id, guests[1].id)
            await asyncio.gather(*other.tasks)
            with pytest.raises(Conflict):
                await proposals.answer(house, table.id, 2, asked, True)
            assert not is_asked(table)
            assert not table.seats[1].stand_in
            hands.time += AWAY
            await proposals.ask(house, table.id, 0, "takeover", 1)
            assert table.proposal is not None
            await proposals.answer(house, table.id, 1, table.proposal.id, False)  # here I am
            assert not is_asked(table)
            assert not table.seats[1].stand_in
            await go_away(other, table.id, guests[1].id, 0)
            hands.time += AWAY - 1
            with pytest.raises(Conflict):
                await proposals.ask(house, table.id, 0, "takeover", 1)
        finally:
            await other.close()

    at_home(scene)


def test_nobody_is_replaced_before_their_time_is_over(at_home: Any) -> None:
    """At a table with a clock it is the clock that counts, however long no page has been open."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        table, _ = await seated(house, "me", "open", pace=Pace("days", 86400, 0))
        assert table.match is not None
        turn = table.match.to_act[0]
        hands.time += 86399
        for seat in range(2):
            with pytest.raises(Conflict):
                await proposals.ask(house, table.id, 1 - seat, "takeover", seat)
        hands.time += 1
        assert await house.presence.absent(table) == [turn]
        house.presence.sign(table.id, table.seats[turn].person)
        assert await house.presence.absent(table) == []

    at_home(scene)


def is_asked(table: Table) -> bool:
    """Whether something is being asked at a table."""
    return table.proposal is not None


def test_what_a_bot_thought_out_for_somebody_else_is_dropped(at_home: Any) -> None:
    """The seat was taken back while it was thinking, also if a bot plays it again meanwhile."""

    async def scene(house: House) -> None:
        table, _ = await seated(house, "me", "open")
        assert table.match is not None
        seat = table.match.to_act[0]
        bot_pool = BotPool(house, pause=0)
        answers: list[asyncio.Future[dict[str, int]]] = []

        async def ask(*_: object) -> dict[str, int]:
            answers.append(asyncio.get_running_loop().create_future())
            return await answers[-1]

        bot_pool.ask = ask  # type: ignore[method-assign, assignment]
        house.tables.watchers.append(bot_pool.look)

        async def asked(times: int) -> None:
            async with asyncio.timeout(20):
                while len(answers) < times:
                    await asyncio.sleep(0.01)

        await seating.hand_to_bot(house, table.id, seat)
        await asked(1)
        await seating.come_back(house, table.id, seat)
        answers[0].set_result({"action": 0})
        async with asyncio.timeout(20):
            while bot_pool.busy:
                await asyncio.sleep(0.01)
        assert table.match.ply == 0
        await seating.hand_to_bot(house, table.id, seat)
        await asked(2)
        await seating.come_back(house, table.id, seat)
        await seating.hand_to_bot(house, table.id, seat)
        answers[1].set_result({"action": 0})
        await asked(3)  # it is asked anew
        assert table.match.ply == 0
        answers[2].set_result({"action": 0})
        async with asyncio.timeout(20):
            while not table.match.ply:
                await asyncio.sleep(0.01)
        await house.stop()

    at_home(scene)


def test_rematch_and_playing_on(at_home: Any) -> None:
    """The same people find the same new table; any moment can be played on from."""

    async def scene(house: House) -> None:
        table, guests = await seated(house, "me", "open")
        assert table.match is not None
        for _ in range(9):
            seat = table.match.to_act[0]
            await play(house, table.id, seat, table.match.actions(seat)[0].code)
        with pytest.raises(Conflict):
            await rematches.rematch(house, table.id, guests[0])
        with pytest.raises(Conflict):
            await rematches.play_on(house, table.id, guests[0], 3, 0)
        await proposals.ask(house, table.id, 0, "end")
        assert table.proposal is not None
        await proposals.answer(house, table.id, 1, table.proposal.id, True)
        first = (await rematches.rematch(house, table.id, guests[1])).id
        assert (await rematches.rematch(house, table.id, guests[0])).id == first
        assert (await house.store.run(load_table, first)).status == "playing"
        made = await rematches.play_on(house, table.id, guests[0], 3, 1)
        assert made.match is not None
        assert made.match.position()["table"] == table.match.at(3).position()["table"]
        loaded = await house.store.run(load_table, made.id)
        assert loaded.match is not None
        assert loaded.match.position() == made.match.position()

    at_home(scene)


def test_talk(at_home: Any) -> None:
    """Lines are kept in order, muted people are not read, notes are one's own."""

    async def scene(house: House) -> None:
        table, guests = await seated(house, "me", "open")
        await chat.say(house, table.id, guests[0], 0, "  Hello\n there ")
        await chat.say(house, table.id, guests[1], 1, "Hi")
        assert [line.text for line in (await house.store.run(load_table, table.id)).chat] == ["Hello there", "Hi"]
        with pytest.raises(BadRequest):
            await chat.say(house, table.id, guests[0], 0, "x" * 301)
        await chat.mute(house, guests[0], guests[1].id, True)
        assert await chat.muted_by(house, guests[0]) == {guests[1].id}
        await chat.mute(house, guests[0], guests[1].id, False)
        assert await chat.muted_by(house, guests[0]) == frozenset()
        await chat.write_note(house, table.id, guests[0], "Bert has wine")
        assert await chat.read_note(house, table.id, guests[0]) == "Bert has wine"
        assert await chat.read_note(house, table.id, guests[1]) == ""

    at_home(scene)


def test_accounts(at_home: Any) -> None:
    """Made out of a guest, found again, recovered once, changed, deleted."""

    async def scene(house: House) -> None:
        guest = await new_guest(house, "Anna")
        person, code = await people.sign_up(house, guest, "Anna F", "correct horse")
        assert person.id == guest.id
        with pytest.raises(BadRequest):
            await people.sign_up(house, None, "anna f", "another one")
        assert (await people.sign_in(house, " ANNA  F ", "correct horse")).id == guest.id
        with pytest.raises(NotAllowed):
            await people.sign_in(house, "Anna F", "wrong horse")
        recovered, new_code = await people.recover(house, "Anna F", code, "battery staple")
        assert recovered == person
        assert new_code != code
        with pytest.raises(NotAllowed):
            await people.recover(house, "Anna F", code, "battery staple")
        changed = await people.change_password(house, recovered, "battery staple", "third password")
        await people.delete_account(house, changed, "third password")
        with pytest.raises(NotAllowed):
            await open_table(house, changed, TableWish("die-fugger", [SeatWish("me"), SeatWish("bot")]))

    at_home(scene)


def test_what_somebody_knows_when_he_comes_back(at_home: Scene[Any]) -> None:
    """Everything up to his last visit or his own last move, whichever was later."""

    async def scene(house: House) -> None:
        anna, bert = await new_guest(house, "Anna"), await new_guest(house, "Bert")
        table = await open_table(house, anna, TableWish("die-fugger", [SeatWish("me"), SeatWish("open")]))
        await claim(house, table.id, bert)
        assert table.match is not None
        assert await known_to(house, table, 0, anna.id) == 0
        first = table.match.to_act[0]
        await play(house, table.id, first, "draw")
        await play(house, table.id, 1 - first, "draw")
        people = [anna, bert]
        assert await known_to(house, table, first, people[first].id) == 1
        assert await known_to(house, table, 1 - first, people[1 - first].id) == 2
        await go_away(house, table.id, people[first].id, 2)
        await go_away(house, table.id, people[first].id, 2)
        assert await known_to(house, table, first, people[first].id) == 2

    at_home(scene)


def test_several_clocks_run_at_once(at_home: Any) -> None:
    """Where several seats are asked, each has its own time: who answers stops his clock and nobody else's."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        guests = [await new_guest(house, name) for name in ("Anna", "Bert", "Carl")]
        wish = TableWish(
            "fische-fluppen-frikadellen", [SeatWish("me"), *[SeatWish("open")] * 2], pace=Pace("live", 100, 0)
        )
        table = await open_table(house, guests[0], wish)
        for guest in guests[1:]:
            await claim(house, table.id, guest)
        match = table.match
        assert match is not None
        assert match.to_act == [0, 1, 2]
        assert [seat.deadline for seat in table.seats] == [hands.time + 100] * 3
        hands.time += 40
        await play(house, table.id, 1, match.actions(1)[0].code)
        assert match.to_act == [0, 2]
        assert (table.seats[1].deadline, table.seats[1].time_left) == (None, 60)
        assert table.seats[0].deadline == table.seats[2].deadline == hands.time + 60
        hands.time += 61
        late = await house.store.read(run_out, hands.time)
        assert sorted(row.seat for row in late) == [0, 2]

    at_home(scene)


def test_clocks_do_not_wait_for_one_table(at_home: Any) -> None:
    """Somebody is at one table and does not let go of it: time runs out at the others all the same."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        pace = Pace("live", 100, 5)
        tables = [(await seated(house, "me", "open", pace=pace))[0] for _ in range(3)]
        hands.time += 101
        async with asyncio.timeout(20), house.tables.hold(tables[0].id):
            await keep_time(house)
            assert [any(seat.is_bot for seat in table.seats) for table in tables] == [False, True, True]
            await keep_time(house)  # what waits for the table is not begun a second time
            assert len(house.errands) == 1
        async with asyncio.timeout(20):
            while house.errands:
                await asyncio.sleep(0.01)
        assert any(seat.is_bot for seat in tables[0].seats)

    at_home(scene)


def test_what_belongs_together_is_one_commit_and_one_announcement(at_home: Any) -> None:
    """A move taken back by agreement, a message, a question, a rematch: a page never sees half of it."""

    async def scene(house: House) -> None:
        table, guests = await seated(house, "me", "open")
        assert table.match is not None
        commits: list[str] = []
        told: list[str] = []
        house.tables.watchers.append(told.append)
        run = house.store.run

        async def counted(work: Any, *arguments: Any) -> Any:
            if work.__module__ != "comptoir.house.presence":  # which writes beside
                commits.append(work.__qualname__)
            return await run(work, *arguments)

        house.store.run = counted  # type: ignore[method-assign]

        async def once(work: Awaitable[Any], *changed: str) -> None:
            commits.clear()
            told.clear()
            await work
            assert (len(commits), told) == (1, list(changed)), commits

        seat = table.match.to_act[0]
        other = 1 - seat
        await once(playing.play_all(house, table.id, seat, [legal(table, seat)]), table.id)
        await once(proposals.ask(house, table.id, seat, "takeback"), table.id)
        assert table.proposal is not None
        await once(proposals.answer(house, table.id, other, table.proposal.id, True), table.id)
        assert table.match.ply == 0
        await once(chat.say(house, table.id, guests[0], 0, "Hello"), table.id)
        assert [line.text for line in table.chat] == ["Hello"]
        await once(proposals.ask(house, table.id, seat, "end"), table.id)
        assert table.proposal is not None
        await once(proposals.answer(house, table.id, other, table.proposal.id, True), table.id)
        commits.clear()
        made = await rematches.rematch(house, table.id, guests[0])
        assert (len(commits), table.rematch) == (1, made.id)

    at_home(scene)


def legal(table: Table, seat: int) -> int:
    """An action that a seat may take."""
    assert table.match is not None
    return table.match.actions(seat)[0].code
