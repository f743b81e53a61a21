"""Ratings per game, of people and bots: a rated game that came to its end counts once.

A game that was ended by agreement does not count, one that everybody else has resigned does: else one could
escape a defeat.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, insert, select, update

from comptoir.bots.rating import NEWCOMER, SURE, rated
from comptoir.house.errors import LostRace
from comptoir.house.house import House
from comptoir.house.schema import people, ratings, tables
from comptoir.house.table import Seat, Table

COUNTING = ("rules", "resigned")  # ends of games that count
LOOK_AGAIN = 600.0  # seconds between looks for games that ended while nobody watched


@dataclass(frozen=True)
class Rating:
    """A player's line in the table of a game."""

    player: str
    name: str
    mu: float
    sigma: float
    games: int
    wins: float

    @property
    def spread(self) -> float:
        """Half of the 95 % interval."""
        return SURE * self.sigma


class Ratings:
    """Counts rated games when they end."""

    def __init__(self, house: House) -> None:
        self.house = house

    def start(self) -> None:
        """Watch all tables, and count what ended while nobody watched."""
        self.house.tables.watchers.append(self.look)
        self.house.begin_again(self._count_left, LOOK_AGAIN)

    def look(self, table_id: str) -> None:
        """A table has changed: count it if it is rated and over."""
        table = self.house.tables.get(table_id)
        if not self.house.closing and table is not None and table.rated and table.over:
            self.house.begin(self.count(table_id))

    async def count(self, table_id: str) -> None:
        """Count a game, unless it has been counted, or was played under older rules and its end is not known."""
        await self.house.change(table_id, self._count)

    async def _count(self, table: Table) -> None:
        is_known = table.match is not None and not table.match.trouble
        if table.rated and table.over and table.ended_by in COUNTING and is_known:
            await self.house.store.run(_count, table)

    async def _count_left(self) -> None:
        left = await self.house.store.read(_uncounted)
        await self.house.do_each({("rating", table_id): partial(self.count, table_id) for table_id in left})


async def rating_table(house: House, game: str) -> list[Rating]:
    """All ratings in a game, the best first."""
    return await house.store.run(_listed, game)


def player_in(seat: Seat) -> str:
    """The rated player of a seat: the person, also if a bot stood in; else the bot's level."""
    return seat.person if seat.kind == "person" and seat.person else f"bot:{seat.level or 3}"


def _uncounted(connection: Connection) -> list[str]:
    wanted = select(tables.c.id).where(
        tables.c.status == "over", tables.c.rated, tables.c.counted.is_(False), tables.c.ended_by.in_(COUNTING)
    )
    return [str(table_id) for table_id in connection.execute(wanted).scalars()]


def _count(connection: Connection, table: Table) -> None:
    here = tables.c.id == table.id
    known = (here, tables.c.revision == table.revision, tables.c.counted.is_(False))
    if connection.execute(update(tables).where(*known).values(counted=True)).rowcount != 1:
        if connection.execute(select(tables.c.counted).where(here)).scalar():
            return
        raise LostRace  # somebody has changed the table: perhaps who sits there
    places: dict[str, int] = {}  # a player with several seats has the best of their places
    for row in table.standings():
        seat = table.seats[row["seat"]]
        if seat.kind == "person" and seat.person is None:
            continue  # whose seat it was has deleted the account
        decided = table.ended_by == "rules" or seat.resigned
        place = row["place"] if decided else 1  # those left when the rest had resigned are level
        places[player_in(seat)] = min(place, places.get(player_in(seat), place))
    winners = sum(place == 1 for place in places.values()) or 1
    before = {player: _rating(connection, table.game.id, player) for player in places}
    after = rated([(one.mu, one.sigma) for one in before.values()], list(places.values()))
    for (player, old), (mu, sigma) in zip(before.items(), after, strict=True):
        won = (places[player] == 1) / winners
        values = {"mu": mu, "sigma": sigma, "games": old.games + 1, "wins": old.wins + won}
        mine = (ratings.c.game == table.game.id, ratings.c.player == player)
        if connection.execute(update(ratings).where(*mine).values(**values)).rowcount == 0:
            connection.execute(insert(ratings).values(game=table.game.id, player=player, **values))


def _rating(connection: Connection, game: str, player: str) -> Rating:
    wanted = select(ratings).where(ratings.c.game == game, ratings.c.player == player).with_for_update()
    row = connection.execute(wanted).one_or_none()
    return _line(row, "") if row is not None else Rating(player, "", *NEWCOMER, games=0, wins=0.0)


def _listed(connection: Connection, game: str) -> list[Rating]:
    wanted = (
        select(ratings, people.c.name)
        .join(people, people.c.id == ratings.c.player, isouter=True)
        .where(ratings.c.game == game)
        .order_by(ratings.c.mu.desc())
    )
    return [_line(row, row.name or row.player) for row in connection.execute(wanted)]


def _line(row: Any, name: str) -> Rating:
    return Rating(row.player, name, row.mu, row.sigma, row.games, row.wins)
