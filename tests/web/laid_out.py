"""Tables laid out in a database before its server starts: the same position every time, whatever luck there is."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import httpx2

from comptoir.engine.chance import Dice
from comptoir.engine.python_api import drawn_by_weight, legal_actions
from comptoir.games import find_game
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.match import Match
from comptoir.web.identity import COOKIE
from tests.web.conftest import Server, Visitor


class Laid(NamedTuple):
    """A table, and the session of the person who is to move there."""

    path: str
    secret: str

    def sit_down(self, visitor: Visitor) -> None:
        """Be that person."""
        cookie = {"name": COOKIE, "value": self.secret, "url": visitor.server.address}
        visitor.context.add_cookies([cookie])


def advised(game_id: str, seats: int, plies: int, seed: int, **options: int | bool) -> Match:
    """A game drawn by its advice up to this ply or nearly to its end, then on until only one seat is to act."""
    game = find_game(game_id)
    match, dice = Match.new(game, seats, seed=seed, options=options), Dice(seed)
    advice = game.advice(game.content(game.default_pack, match.options))
    while not match.over and (match.ply < plies or len(match.to_act) > 1):
        seat = match.to_act[0]
        legal = legal_actions(match.state, seat)
        match.play(seat, drawn_by_weight(advice, match.state, seat, legal, False, dice))
    return match.at(match.ply - 1) if match.over else match


def lay_out(database: str, matches: Mapping[str, Match], name: str = "Jean-Baptiste") -> dict[str, Laid]:
    """Open a table for each match, in its position, with the person in the seat that is to move, and bots."""

    async def whole() -> dict[str, Laid]:
        house = House(database)
        try:
            return {key: await _open(house, match, name) for key, match in matches.items()}
        finally:
            await house.close()

    with ThreadPoolExecutor(1) as apart:  # Playwright keeps an event loop running in the thread of the tests
        return apart.submit(asyncio.run, whole()).result()


async def _open(house: House, match: Match, name: str) -> Laid:
    person = await new_guest(house, name)
    seats = [SeatWish("me") if seat == match.to_act[0] else SeatWish("bot", 1) for seat in range(match.seats)]
    wish = TableWish(match.game.id, seats, dict(match.options), position=match.position())
    table = await open_table(house, person, wish)
    return Laid(f"/t/{table.id}", await house.sessions.begin(person, house.now()))


class Scene(NamedTuple):
    """A server with such a table, and what else its test knows of it."""

    server: Server
    table: str
    secret: str  # of the browser
    known: Any = None

    def client(self) -> httpx2.Client:
        """That browser without scripts."""
        client = self.server.client()
        client.cookies.set(COOKIE, self.secret)
        return client

    def visitor(self, visitors: Callable[..., Visitor], **wishes: Any) -> Visitor:
        """That browser."""
        visitor = visitors(self.server, **wishes)
        Laid(f"/t/{self.table}", self.secret).sit_down(visitor)
        return visitor


def set_scene(
    start_server: Callable[..., Server], folder: Path, lay_out: Callable[[str], Coroutine[Any, Any, Any]]
) -> Scene:
    """Lay out a table in a new database, and start a server on it."""
    database = f"sqlite:///{folder}/house.db"
    with ThreadPoolExecutor(1) as apart:  # a browser may have a loop running here
        made = apart.submit(asyncio.run, lay_out(database)).result()
    return Scene(start_server(database), *made)
