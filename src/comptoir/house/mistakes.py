"""The moves that cost somebody most, in their own reviewed games."""

from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, select

from comptoir.bots.puzzles import Puzzle, puzzle_from_review
from comptoir.bots.review import mistakes
from comptoir.games import game_ids
from comptoir.house.errors import NotFound
from comptoir.house.house import House
from comptoir.house.schema import reviews, seats, tables
from comptoir.kit.game import Document

MOST_GAMES = 20  # of one person, the newest


@dataclass(frozen=True)
class Mistake:
    """A move that cost much."""

    table: str
    game: str
    ply: int
    seat: int
    loss: float  # winning chances
    at: float  # when the game ended

    @property
    def item(self) -> str:
        """What somebody's progress calls it."""
        return f"mistake {self.table} {self.ply}"


async def mistakes_of(house: House, person: str) -> list[Mistake]:
    """The costliest moves of somebody's reviewed games: the newest game first, in each the costliest first."""
    rows = await house.store.read(_reviewed, person)
    return [mistake for row in rows for mistake in _costliest(*row)]


def _reviewed(connection: Connection, person: str) -> list[tuple[str, str, int, float, str]]:
    wanted = (
        select(tables.c.id, tables.c.game, seats.c.seat, tables.c.changed, reviews.c.document)
        .join(tables, tables.c.id == reviews.c.table_id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person, reviews.c.document.is_not(None))
        .order_by(tables.c.changed.desc(), seats.c.seat)
        .limit(MOST_GAMES)
    )
    return [(row[0], row[1], row[2], row[3], row[4]) for row in connection.execute(wanted)]


def _costliest(table: str, game: str, seat: int, at: float, document: str) -> list[Mistake]:
    if game not in game_ids():
        return []
    found = mistakes(msgspec.json.decode(document), seat)
    return [Mistake(table, game, ply["ply"], seat, ply["loss"], at) for ply in found]


async def mistake_as_puzzle(
    house: House, person: str, table_id: str, ply: int
) -> tuple[Mistake, Puzzle, list[str]]:
    """One of somebody's mistakes as a puzzle on the table as they knew it, with the names of the players."""
    known = {(one.table, one.ply): one for one in await mistakes_of(house, person)}
    mistake = known.get((table_id, ply))
    if mistake is None:
        raise NotFound("There is no such puzzle.")
    made = await house.store.read(_reviewed_ply, table_id, ply)
    async with house.tables.hold(table_id) as table:
        if ply >= table.begun.ply:
            raise NotFound("There is no such puzzle.")
        return mistake, puzzle_from_review(table.begun, made, mistake.item), list(table.names)


def _reviewed_ply(connection: Connection, table_id: str, ply: int) -> Document:
    text = connection.execute(select(reviews.c.document).where(reviews.c.table_id == table_id)).scalar()
    plies: list[Document] = msgspec.json.decode(text or "{}").get("plies", [])
    return plies[ply]
