"""Ask the table: take moves back, make a break, end the game, let a bot take over a seat.

Everybody who sits there and is not played by a bot must agree; one refusal is enough to drop it. Where nobody
else is to be asked, it is done at once. Only the seat of somebody who is away can be handed to a bot; when they
take it back they are asked again.
"""

from dataclasses import replace

from sqlalchemy import Connection

from comptoir.house import clocks
from comptoir.house.errors import BadRequest, Conflict, NotFound, Stale
from comptoir.house.house import House, at_table
from comptoir.house.presence import AWAY
from comptoir.house.seating import let_bot_play, must_be_playing
from comptoir.house.table import Proposal, Table
from comptoir.house.table_queries import add_answer, add_proposal, close_proposal

KINDS = ("takeback", "pause", "end", "takeover")


@at_table
async def ask(house: House, table: Table, seat: int, kind: str, argument: int = 0) -> None:
    """Ask the others for something; a seat that asks agrees."""
    must_be_playing(table)
    argument_kept = await _checked(house, table, seat, kind, argument)
    if table.proposal is not None:
        raise Conflict("Another proposal is still open. Please answer it first.")
    wanted = Proposal(0, kind, seat, argument_kept, frozenset())
    if not table.must_agree(wanted):
        if table.rated and kind == "end":  # it would be a defeat that does not count
            raise Conflict("Nobody else is there to agree. You can resign.")
        await carry_out(house, table, wanted)
        return
    table.proposal, table.refused = wanted, None

    def write(connection: Connection) -> None:
        table.proposal = replace(wanted, id=add_proposal(connection, table.id, kind, seat, argument_kept))

    await house.save_change(table, [], write)


async def _checked(house: House, table: Table, seat: int, kind: str, argument: int) -> int:
    """The checked argument of a proposal; for a take-back the ply before the seat's last move."""
    if kind not in KINDS:
        raise BadRequest("There is no such proposal.")
    if kind == "takeover":
        if not 0 <= argument < len(table.seats) or argument == seat or table.seats[argument].is_bot:
            raise BadRequest("Only a seat of another person can be handed to a bot.")
        await _must_be_away(house, table, argument)
        return argument
    if kind == "takeback":
        ply = table.begun.last_ply(seat)
        if ply is None:
            raise Conflict("You have not played yet, so there is nothing to take back.")
        if not table.may_take_back_to(ply):
            raise _it_stands()
        return ply
    return 0


async def _must_be_away(house: House, table: Table, seat: int) -> None:
    """Refuse to replace somebody who is present or has time left."""
    if seat in await house.presence.absent(table):
        return
    name = table.seats[seat].name
    if table.pace.kind == "free":
        minutes = int(AWAY / 60)
        raise Conflict("{name} was here within the last {minutes} minutes.", name=name, minutes=minutes)
    raise Conflict("A bot takes over when {name}’s time is up.", name=name)


def _it_stands() -> Conflict:
    return Conflict("In a rated game, a move that drew on luck or revealed something stands.")


@at_table
async def answer(
    house: House, table: Table, seat: int, proposal_id: int, yes: bool, seen: int | None = None
) -> None:
    """Agree to a proposal after `seen` changes, or refuse. The seat that made it withdraws it by refusing."""
    proposal = table.proposal
    if proposal is None or proposal.id != proposal_id:
        raise Conflict("This proposal is no longer open.")
    replaced = proposal.argument if proposal.kind == "takeover" else None
    if not yes and (seat in (proposal.seat, replaced) or seat in table.must_agree(proposal)):
        await _drop(house, table, proposal, seat)
        return
    if seat not in table.must_agree(proposal):
        raise NotFound("Your seat has no vote on this proposal.")
    if seen is not None and seen != table.seen(seat):
        raise Stale("The table has changed since you looked. Nothing was played; please look again.")
    if proposal.kind == "takeback" and not table.may_take_back_to(proposal.argument):
        await _close(house, table, proposal)
        raise _it_stands()
    if replaced is not None:
        try:
            await _must_be_away(house, table, replaced)
        except Conflict:
            await _close(house, table, proposal)
            raise
    agreed = replace(proposal, answers=proposal.answers | {seat})
    table.proposal = agreed
    if table.must_agree(agreed):
        await house.save_change(table, [], lambda connection: add_answer(connection, proposal.id, seat))
    else:
        await carry_out(house, table, agreed)


async def _drop(house: House, table: Table, proposal: Proposal, seat: int) -> None:
    """Close a refused proposal; the seat that made it is told so until its next move."""
    if seat == proposal.seat:
        await _close(house, table, proposal)
        return
    table.proposal, length = None, len(table.begun.log)
    table.refused = replace(proposal, argument=length)
    await house.save_change(
        table, [], lambda connection: close_proposal(connection, proposal.id, "refused", argument=length)
    )


async def _close(house: House, table: Table, proposal: Proposal) -> None:
    """Close a proposal without a result."""
    table.proposal = None
    await house.save_change(table, [], lambda connection: close_proposal(connection, proposal.id, "withdrawn"))


async def carry_out(house: House, table: Table, proposal: Proposal) -> None:
    """Do what everybody agrees to, in one commit."""
    table.proposal = None
    changed, told = [], None
    match = table.begun

    def close(connection: Connection) -> None:
        close_proposal(connection, proposal.id, "accepted")

    if proposal.kind == "takeback" and proposal.argument < match.ply:
        match.take_back_to(proposal.argument, proposal.seat)
        await house.save_entry(table, work=close)
        return
    if proposal.kind == "pause":
        table.status, table.paused_at = "paused", house.now()
    elif proposal.kind == "end":
        table.status, table.ended_by = "over", "agreement"
    elif proposal.kind == "takeover":
        place = table.seats[proposal.argument]
        let_bot_play(place)
        changed, told = [place], table.seat_change(place.number, "replaced")
    await house.save_change(
        table,
        changed,
        close,
        told,
        status=table.status,
        ended_by=table.ended_by,
        paused_at=table.paused_at,
    )


@at_table
async def resume(house: House, table: Table, seat: int) -> None:
    """End a pause; any seat may."""
    if table.status != "paused":
        raise Conflict("The game is not paused.")
    moved = clocks.shift(table, house.now() - (table.paused_at or house.now()))
    table.status, table.paused_at = "playing", None
    await house.save_change(table, moved, status="playing", paused_at=None)
