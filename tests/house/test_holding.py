"""End turn: a page's last move of a turn is held where a bot would go on at once, and undo with it be lost."""

import asyncio
from typing import Any

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.python_api import legal_actions
from comptoir.house.deadlines import keep_time
from comptoir.house.errors import Conflict, Stale
from comptoir.house.holding import as_held, held, hold_turn, loses_undo
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import end_turn, play, undo
from comptoir.house.seating import claim, come_back, hand_to_bot
from comptoir.house.table import Pace, Table
from comptoir.web.boards import find_board


async def against_a_bot(house: House, pace: Pace | None = None) -> tuple[Table, int]:
    """A table at which a person is to play before a bot; and an action that ends the turn."""
    person = await new_guest(house, "Anna")
    for _ in range(40):
        seats = [SeatWish("me"), SeatWish("bot", 1), SeatWish("bot", 1)]
        table = await open_table(house, person, TableWish("die-fugger", seats, pace=pace or Pace()))
        if table.begun.to_act == [0]:
            board = find_board(table.begun)
            ends = [one for one in legal_actions(table.begun.state, 0) if loses_undo(table, 0, [one], board)]
            if ends:
                return table, ends[0]
    raise AssertionError("a bot always begins")


def test_nobody_sees_or_acts_before_the_end_of_the_turn(at_home: Any) -> None:
    """The match is as before; the seat's own page has the turn played. Undo forgets it, ending plays it."""

    async def scene(house: House) -> None:
        table, action = await against_a_bot(house)
        before, seen = len(table.begun.log), table.seen(0)
        for ends in (False, True):
            await hold_turn(house, table.id, 0, [action])
            assert len(table.begun.log) == before
            assert table.begun.to_act == [0]
            shown = as_held(table, 0)
            assert shown is not None
            assert shown.begun.to_act != [0]
            assert shown.seen(0) == seen + 1
            assert as_held(table, 1) is None
            if ends:
                await end_turn(house, table.id, 0, seen + 1)
                assert len(table.begun.log) == before + 1
            else:
                await undo(house, table.id, 0, seen + 1)
            assert held(table, 0) is None
        with pytest.raises((Conflict, Stale)):
            await end_turn(house, table.id, 0)

    at_home(scene)


def test_a_program_plays_as_ever(at_home: Any) -> None:
    """Its move is played at once, and voids what a page held."""

    async def scene(house: House) -> None:
        table, action = await against_a_bot(house)
        await hold_turn(house, table.id, 0, [action])
        await play(house, table.id, 0, action, seen=table.seen(0))
        assert held(table, 0) is None
        with pytest.raises(Conflict):
            await end_turn(house, table.id, 0)

    at_home(scene)


def test_what_others_do_meanwhile_does_not_lose_it(at_home: Any) -> None:
    """Somebody makes a proposal while another's turn is held: it is held on, and can still be ended."""

    async def scene(house: House) -> None:
        people = [await new_guest(house, name) for name in ("Anna", "Bert")]
        seats = [SeatWish("me"), SeatWish("open"), SeatWish("bot", 1)]
        table = await open_table(house, people[0], TableWish("fugger-welser-medici", seats))
        await claim(house, table.id, people[1])
        board, dice = find_board(table.begun), Dice(1)
        for _ in range(1000):
            state = table.begun.state
            seat, other = state.turn, 1 - state.turn
            mine = legal_actions(state, seat)
            ends = [one for one in mine if seat < 2 and loses_undo(table, seat, [one], board)]
            says = legal_actions(state, other) if ends and state.may_speak() >> other & 1 else []
            if says:
                break
            await play(house, table.id, seat, mine[dice.below(len(mine))])
        assert says
        await hold_turn(house, table.id, seat, ends[:1])
        await play(house, table.id, other, says[0])
        assert held(table, seat) is not None
        assert as_held(table, seat) is not None
        await end_turn(house, table.id, seat)
        assert [(move.seat, move.action) for move in table.begun.moves[-2:]] == [
            (other, says[0]),
            (seat, ends[0]),
        ]
        assert held(table, seat) is None

    at_home(scene)


def test_it_is_kept_over_a_restart(at_home: Any) -> None:
    """The table is read again from the database, and the turn can still be ended."""

    async def scene(house: House) -> None:
        table, action = await against_a_bot(house)
        await hold_turn(house, table.id, 0, [action])
        house.tables.forget(table.id)
        async with house.tables.hold(table.id) as again:
            assert again is not table
            assert held(again, 0) == held(table, 0) is not None
        await end_turn(house, table.id, 0)
        async with house.tables.hold(table.id) as again:
            assert [move.action for move in again.begun.moves][-1] == action

    at_home(scene)


def test_time_runs_out(at_home: Any) -> None:
    """The clock runs on; in the end what was held is played, and the seat stays its player's."""

    async def scene(house: House) -> None:
        table, action = await against_a_bot(house, Pace("live", 60, 5))
        start = house.now()
        deadline = table.seats[0].deadline
        await hold_turn(house, table.id, 0, [action])
        assert table.seats[0].deadline == deadline
        house.now = lambda: start + 3600
        await keep_time(house)
        assert [move.action for move in table.begun.moves][-1] == action
        assert not table.seats[0].is_bot
        assert not table.seats[0].ran_out

    at_home(scene)


def test_a_bot_takes_the_seat(at_home: Any) -> None:
    """What was held is forgotten, also when the player comes back."""

    async def scene(house: House) -> None:
        table, action = await against_a_bot(house)
        await hold_turn(house, table.id, 0, [action])
        await hand_to_bot(house, table.id, 0)
        assert held(table, 0) is None
        await come_back(house, table.id, 0)
        assert held(table, 0) is None
        await asyncio.sleep(0)

    at_home(scene)
