"""What pages offer against people who spoil the fun: send away, block, report."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import httpx2

from tests.web.conftest import Server
from tests.web.test_admin import admin
from tests.web.test_rights import open_table


def press(client: httpx2.Client, page: str, button: str, **more: str) -> str:
    """Press the button with this label; the page that comes back."""
    for form in re.findall(r"<form .*?</form>", page, re.DOTALL):
        if f">{button}</button>" in form:
            fields = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form))
            answer = client.post(re.findall(r'action="([^"]+)"', form)[0], data={**fields, **more})
            assert answer.status_code == 200
            return answer.text
    raise AssertionError(f"no “{button}” on the page")


def test_send_away_block_report(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """The owner frees a seat before the start; at a game that goes on somebody is reported, blocked, let in again."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as anna, server.client() as bert, server.client() as carl:
        path, link = open_table(anna, "me", "open", "open")
        for client, name in ((bert, "Bert"), (carl, "Carl")):
            client.post(link, data={"name": name})
            if name == "Bert":
                assert "Send Anna away" not in bert.get(path).text
                press(anna, anna.get(path).text, "Send Bert away")
                assert "You cannot sit down at this table." in bert.post(link, data={"name": "Bert"}).text
        with server.client() as dora:
            dora.post(link, data={"name": "Dora"})
        said = press(anna, anna.get(f"{path}/more").text, "Report Dora", text="She insults everybody.")
        assert "The operators of this site will read it." in said
        press(anna, anna.get(f"{path}/more").text, "Keep Dora away from my tables")
        press(anna, anna.get(f"{path}/more").text, "Let Dora sit at my tables again")
        assert "Keep Dora away from my tables" in anna.get(f"{path}/more").text
    (report,) = json.loads(admin("reports", "list", "--json", "--database", server.database))
    assert (report["name"], report["text"]) == ("Dora", "She insults everybody.")
    assert server.end() == 0
    assert server.errors == []
