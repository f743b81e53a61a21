"""Every game there is can be opened, played and looked at again, with or without a board of its own."""

import re

import pytest

from comptoir.games import find_game, game_ids
from tests.web.conftest import Server, page_at_device


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_played(server: Server, game: str, language: str) -> None:
    """Some moves by two people on one device, then all pages of the table."""
    with server.client(**{"Accept-Language": language}) as client:
        form = {"name": "Anna", "game": game, "seat-0": "me", "pace": "free"}
        seats = max(3, find_game(game).players[0])
        form |= {f"seat-{seat}": "here" for seat in range(1, seats)}
        form |= {f"name-{seat}": f"Bert {seat}" for seat in range(1, seats)}
        table = client.post("/new", data=form)
        assert table.status_code == 200
        path = table.url.path
        for _ in range(6):
            page = page_at_device(client, path)
            found = re.search(r'name="seat" value="(\d+)"><input type="hidden" name="seen" value="(\d+)"', page)
            assert found, page[-2000:]
            actions = re.findall(r'name="action" value="(\d+)"', page)
            if not actions:
                break
            move = {"seat": found[1], "seen": found[2], "action": actions[0]}
            assert client.post(f"{path}/move", data=move).status_code == 200
        for part in ("", "/charts", "/replay", "/replay?view=none&step=1", "/more", "/record"):
            assert client.get(path + part).status_code == 200, part
        for chart in client.get(f"{path}/charts").text.split("</figure>"):
            names = re.findall(r'<text class="end good-[^>]*>(\S+) ', chart)
            assert len(set(names)) == len(names)  # lines are told apart without their colours
        assert client.get(f"/rules/{game}").status_code == 200
        client.post("/wishes", data={"text": "on"})
        assert 'id="words"' in client.get(path).text
        client.post(f"{path}/propose", data={"kind": "end"})  # nobody else is to be asked
        check_result(client.get(f"{path}/result").text)


def check_result(page: str) -> None:
    """Every line of the result adds up."""
    tables = re.findall(r'<table class="figures">(.*?)</table>', page, re.DOTALL)
    assert tables
    for place, table in enumerate(tables):
        for row in re.findall(r"</th>(.*?)</tr>", table.partition("<tbody>")[2], re.DOTALL):
            *parts, total = [int(cell.replace("−", "-")) for cell in re.findall(r"(?<=>)[−\d]+(?=<)", row)]
            parts = parts if place else parts[1:]  # the place is no part of it
            assert not parts or sum(parts) == total
