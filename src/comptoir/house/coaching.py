"""The coach, for somebody who plays against bots alone and not for a rating.

After a move that gave away much it shows the better one and offers to take the move back. Like a hint it is thought
out of what the seat may know, waits in the queue behind the moves of bots, and is noted in the record.
"""

import contextlib
from collections import deque
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from comptoir.bots import coach
from comptoir.house.bot_pool import BotPool
from comptoir.house.errors import Conflict, HouseError
from comptoir.house.holding import as_held, held, let_go
from comptoir.house.house import House, at_table
from comptoir.house.jobs import Job
from comptoir.house.playing import ready
from comptoir.house.schema import hints
from comptoir.house.table import Table
from comptoir.kit.game import Document
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match, Move

COST = 1.0  # seconds that looking at one move probably takes
LIMIT = 30.0  # seconds for one move, on a slow and busy machine
MOST_WAITING = 5  # moves of a seat that are still to be looked at: of more, the latest
KEPT = 500

Place = tuple[str, int]  # a table and a seat


class Advice(msgspec.Struct, frozen=True):
    """What the coach says of a move."""

    entry: int  # of the log: the move
    given: int  # entries of the log when it was said
    seat: int
    played: str  # notations
    best: str
    loss: float  # winning chances that the move cost
    scores: list[float]  # mean final score of each seat after it
    better_scores: list[float]  # and after the better move
    labels: Mapping[str, tuple[str, str]]  # by language: what the buttons of both say


def may_have_coach(table: Table, seat: int) -> bool:
    """Whether a person may ask for the coach: all others are bots, and the game does not count."""
    others = (other for other in table.seats if other.number != seat)
    return not table.rated and table.seats[seat].kind == "person" and all(other.kind == "bot" for other in others)


@at_table
async def switch(house: House, table: Table, seat: int, on: bool = True) -> None:
    """Ask for the coach, or do without."""
    place = table.seats[seat]
    if on and table.rated:
        raise Conflict("There is no coach in a rated game.")
    if on and not may_have_coach(table, seat):
        raise Conflict("The coach helps only where all others are bots.")
    if place.coached != on:
        place.coached, place.advice = on, None
        await house.save_change(table, [place], noticed=False)


def seen_by(table: Table, seat: int) -> Table:
    """The table as the seat's page has it: with what it has played and not ended."""
    return as_held(table, seat) or table


def advice_for(table: Table, seat: int) -> Advice | None:
    """What the coach has said to a seat, until it moves again."""
    text = table.seats[seat].advice
    if text is None or table.match is None or not table.running or not table.seats[seat].coached:
        return None
    advice, log = _read(text), seen_by(table, seat).begun.log
    here = log[advice.entry] if advice.entry < len(log) else None
    is_other = isinstance(here, Move) and (here.seat, here.notation) != (seat, advice.played)
    later = log[advice.given :]
    if is_other or any(isinstance(entry, Move) and entry.seat == seat for entry in later):
        return None
    return advice


@lru_cache(KEPT)
def _read(text: str) -> Advice:
    return msgspec.json.decode(text, type=Advice)


def ply_of(table: Table, advice: Advice) -> int | None:
    """The ply of the move that the coach spoke of; None if it has been taken back."""
    return seen_by(table, advice.seat).begun.ply_of(advice.entry)


@at_table
async def take_back(house: House, table: Table, seat: int) -> None:
    """Take back the move the coach spoke of: alone if that can be undone, else with all later moves, as bots agree."""
    match, advice = ready(table, seat, None), advice_for(table, seat)
    if advice is None or ply_of(table, advice) is None or not may_have_coach(table, seat):
        raise Conflict("The coach has nothing more to say about this move.")
    if held(table, seat) is not None:
        await let_go(house, table, seat)
    ply = match.ply_of(advice.entry)
    if ply is None:  # it was only held
        return
    if match.last_ply(seat) == ply and match.may_undo(seat):
        match.undo(seat)
    else:
        match.take_back_to(ply, seat)
    await house.save_entry(table)


class Coach:
    """Has moves looked at, one of each seat at a time."""

    def __init__(self, house: House, bot_pool: BotPool) -> None:
        self.house = house
        self.bot_pool = bot_pool
        self.waiting: dict[Place, deque[int]] = {}  # entries of logs

    def look(self, table: Table, seat: int, first: int) -> None:
        """Have the moves looked at that a seat has just made: those from this entry of the log on."""
        if table.match is None or not table.seats[seat].coached or not table.running:
            return
        log = seen_by(table, seat).begun.log
        made = [
            place for place in range(first, len(log)) if isinstance(log[place], Move) and log[place].seat == seat
        ]
        place = (table.id, seat)
        if place in self.waiting:
            self.waiting[place].extend(made)
        elif made:
            self.waiting[place] = deque(made, MOST_WAITING)
            self.house.begin(self._work(place))

    async def _work(self, place: Place) -> None:
        try:
            while self.waiting[place]:
                with contextlib.suppress(HouseError):
                    await self._judge(*place, self.waiting[place].popleft())
        finally:
            del self.waiting[place]

    async def _judge(self, table_id: str, seat: int, entry: int) -> None:
        async with self.house.tables.hold(table_id) as table:
            match = seen_by(table, seat).begun
            ply = match.ply_of(entry) if may_have_coach(table, seat) else None
            question = None if ply is None else coach.question(match, ply)
            person = table.seats[seat].person or ""
        if question is None:
            return
        said = await self.bot_pool.ask(Job("hint", [person], question, COST, LIMIT))
        if said is not None and coach.is_much(said):
            await self.house.change(table_id, partial(self._say, seat, entry, said))

    async def _say(self, seat: int, entry: int, said: Document, table: Table) -> None:
        """Say it, if it is still wanted, and note it."""
        match = seen_by(table, seat).begun
        ply = match.ply_of(entry)
        if ply is None or match.moves[ply].notation != said["played"]:  # taken back meanwhile
            return
        if not table.seats[seat].coached or not table.running:
            return
        advice = advice_from(match, ply, entry, said, table.names)
        table.seats[seat].advice = msgspec.json.encode(advice).decode()
        note = partial(_note, table.id, seat, entry, advice.best)
        await self.house.save_change(table, [table.seats[seat]], note, noticed=False)


def advice_from(match: Match, ply: int, entry: int, said: Document, names: list[str]) -> Advice:
    """What a judgement means to the player, with the names of the buttons."""
    state, codes = match.at(ply).state, match.codes
    labels: dict[str, tuple[str, str]] = {}
    for language in LANGUAGES:
        words = match.game.words(language)
        played, best = (
            match.label(said["seat"], codes[said[name]], words, names, state) for name in ("played", "best")
        )
        labels[language] = played, best
    known: dict[str, Any] = {
        name: said[name] for name in ("seat", "played", "best", "loss", "scores", "better_scores")
    }
    return Advice(entry=entry, given=len(match.log), labels=labels, **known)


def _note(table_id: str, seat: int, number: int, action: str, connection: Connection) -> None:
    """Note it like a hint for that moment, unless one was given there."""
    here = (hints.c.table_id == table_id) & (hints.c.seat == seat) & (hints.c.number == number)
    if connection.execute(select(hints.c.number).where(here)).first() is None:
        values = {"table_id": table_id, "seat": seat, "number": number, "action": action, "coach": True}
        connection.execute(insert(hints).values(**values))
