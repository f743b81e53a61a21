"""Ask the table: take moves back, make a break, end the game, let a bot take over a seat.

Everybody who sits there and is not played by a bot must agree; one refusal is enough to drop it. Where nobody
else is to be asked, it is done at once.
"""

from dataclasses import replace

from comptoir.house import clocks
from comptoir.house.errors import BadWish, NotFound, NotNow
from comptoir.house.house import House
from comptoir.house.seating import let_bot_play, must_be_playing
from comptoir.house.table import Proposal, Table
from comptoir.house.table_rows import add_answer, add_proposal, close_proposal

KINDS = ("takeback", "pause", "end", "takeover")


async def ask(house: House, table_id: str, seat: int, kind: str, argument: int = 0) -> None:
    """Ask the others for something; a seat that asks agrees."""

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            must_be_playing(table)
            argument_kept = _checked(table, seat, kind, argument)
            if table.proposal is not None:
                raise NotNow("The table is being asked something already. Please answer that first.")
            wanted = Proposal(0, kind, seat, argument_kept, frozenset())
            if not table.must_agree(wanted):
                await carry_out(house, table, wanted)
                return
            table.proposal, table.refused = wanted, None
            number = await house.save_change(
                table, [], lambda connection: add_proposal(connection, table.id, kind, seat, argument_kept)
            )
            table.proposal = replace(wanted, id=number)
            house.tables.announce(table.id)

    await house.try_again(attempt, table_id)


def _checked(table: Table, seat: int, kind: str, argument: int) -> int:
    """What exactly is asked for; for a take-back the ply before the seat's last move."""
    if kind not in KINDS:
        raise BadWish("The table cannot be asked for that.")
    if kind == "takeover":
        if not 0 <= argument < len(table.seats) or argument == seat or table.seats[argument].is_bot:
            raise BadWish("Only a seat of another person can be handed to a bot.")
        return argument
    if kind == "takeback":
        assert table.match is not None
        mine = [ply for ply, move in enumerate(table.match.moves) if move.seat == seat]
        if not mine:
            raise NotNow("You have not played yet, so there is nothing to take back.")
        return mine[-1]
    return 0


async def answer(house: House, table_id: str, seat: int, proposal_id: int, yes: bool) -> None:
    """Agree or refuse. Who asked may withdraw by refusing."""

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            proposal = table.proposal
            if proposal is None or proposal.id != proposal_id:
                raise NotNow("That question has been settled.")
            if not yes and (seat == proposal.seat or seat in table.must_agree(proposal)):
                await _drop(house, table, proposal, seat)
                return
            if seat not in table.must_agree(proposal):
                raise NotFound("You are not asked.")
            agreed = replace(proposal, answers=proposal.answers | {seat})
            table.proposal = agreed
            if table.must_agree(agreed):
                await house.save_change(table, [], lambda connection: add_answer(connection, proposal.id, seat))
            else:
                await carry_out(house, table, agreed)

    await house.try_again(attempt, table_id)


async def _drop(house: House, table: Table, proposal: Proposal, seat: int) -> None:
    """Somebody does not want it; who asked for it is told so until he goes on playing."""
    assert table.match is not None
    table.proposal, length = None, len(table.match.log)
    if seat == proposal.seat:
        await house.save_change(
            table, [], lambda connection: close_proposal(connection, proposal.id, "withdrawn")
        )
        return
    table.refused = replace(proposal, argument=length)
    await house.save_change(
        table, [], lambda connection: close_proposal(connection, proposal.id, "refused", argument=length)
    )


async def carry_out(house: House, table: Table, proposal: Proposal) -> None:
    """Everybody agrees: do it."""
    table.proposal = None
    changed = []
    match = table.match
    assert match is not None
    if proposal.kind == "pause":
        table.status, table.paused_at = "paused", house.now()
    elif proposal.kind == "end":
        table.status, table.ended_by = "over", "agreement"
    elif proposal.kind == "takeover":
        place = table.seats[proposal.argument]
        let_bot_play(place)
        changed = [place]
    await house.save_change(
        table,
        changed,
        lambda connection: close_proposal(connection, proposal.id, "accepted"),
        status=table.status,
        ended_by=table.ended_by,
        paused_at=table.paused_at,
    )
    if proposal.kind == "takeback" and proposal.argument < match.ply:
        match.take_back_to(proposal.argument, proposal.seat)
        await house.save_entry(table)


async def go_on(house: House, table_id: str, seat: int) -> None:
    """End the break; anybody who sits there may."""

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            if table.status != "paused":
                raise NotNow("The table has no break.")
            moved = clocks.shift(table, house.now() - (table.paused_at or house.now()))
            table.status, table.paused_at = "playing", None
            await house.save_change(table, moved, status="playing", paused_at=None)

    await house.try_again(attempt, table_id)
