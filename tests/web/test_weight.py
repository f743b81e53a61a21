"""A table's page is small, so that it opens at once on a phone with a poor connection."""

import re
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest

from comptoir.games import find_game, game_ids
from comptoir.web.identity import COOKIE
from tests.web.conftest import Server
from tests.web.laid_out import advised, lay_out

MOST_BYTES = 75_000  # the page and all that it loads, compressed
MOST_AT_A_TABLE = 6


def weights(client: httpx2.Client, path: str) -> dict[str, int]:
    """The bytes of a page and of all that it loads, compressed where that helps."""
    page = client.get(path).text
    loaded = {one.partition("?")[0]: one for one in re.findall(r'(?:href|src)="(/static/[^"]+)"', page)}
    sizes = {}
    for name, address in {path: path, **loaded}.items():
        with client.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as answer:
            assert answer.status_code == 200
            sizes[name] = sum(len(piece) for piece in answer.iter_raw())
    return sizes


@pytest.mark.parametrize("game_id", game_ids())
def test_a_table_weighs_little(server: Server, game_id: str) -> None:
    with server.client() as client:
        sizes = weights(client, client.post("/play-now", data={"game": game_id}).url.path)
    assert f"/static/games/{game_id}/board.css" in sizes
    assert sum(sizes.values()) < MOST_BYTES, sizes


def test_a_full_table_in_the_middle_of_a_game_weighs_little(
    start_server: Callable[..., Server], tmp_path: Path
) -> None:
    """With as many players as one table seats, in the language with the longest words."""
    database = f"sqlite:///{tmp_path}/house.db"
    seats = {
        game_id: max(n for n in find_game(game_id).players if n <= MOST_AT_A_TABLE) for game_id in game_ids()
    }
    laid = lay_out(database, {game_id: advised(game_id, most, 60, 1) for game_id, most in seats.items()})
    server = start_server(database)
    for game_id, table in laid.items():
        with server.client(**{"Accept-Language": "fr"}) as client:
            client.cookies.set(COOKIE, table.secret)
            sizes = weights(client, table.path)
            assert sum(sizes.values()) < MOST_BYTES, (game_id, sizes)
