"""A table's page is small, so that it opens at once on a phone with a poor connection."""

import re

import pytest

from comptoir.games import game_ids
from tests.web.conftest import Server

MOST_BYTES = 75_000  # the page and all that it loads, compressed


@pytest.mark.parametrize("game_id", game_ids())
def test_a_table_weighs_little(server: Server, game_id: str) -> None:
    with server.client() as client:
        table = client.post("/play-now", data={"game": game_id}).url.path
        page = client.get(table).text
        loaded = {one.partition("?")[0]: one for one in re.findall(r'(?:href|src)="(/static/[^"]+)"', page)}
        assert any(name.endswith("board.css") for name in loaded)
        sizes = {}
        for name, address in {table: table, **loaded}.items():
            with client.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as answer:
                assert answer.status_code == 200
                sizes[name] = sum(len(piece) for piece in answer.iter_raw())
    assert sum(sizes.values()) < MOST_BYTES, sizes
