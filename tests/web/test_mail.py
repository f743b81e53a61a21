"""Word by mail: asked for, confirmed, sent once a table with days for each move has waited, and ended."""

import re
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path

import httpx2
import pytest

from tests.web.conftest import Server
from tests.web.mailbox import Mailbox

TABLE = {"game": "die-fugger", "name": "Anna", "seat-0": "me", "seat-1": "open", "pace": "days-3"}


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """A mail server."""
    with Mailbox() as box:
        yield box
        box.shutdown()


@pytest.fixture
def server(start_server: Callable[..., Server], mailbox: Mailbox, tmp_path: Path) -> Server:
    """A house that sends mail at once."""
    return start_server(
        f"sqlite:///{tmp_path}/house.db",
        COMPTOIR_MAIL=mailbox.address,
        COMPTOIR_MAIL_FROM="Comptoir <house@comptoir.example>",
        COMPTOIR_ADDRESS="https://comptoir.example/",
        COMPTOIR_MAIL_AFTER="0",
    )


def next_letter(box: Mailbox) -> EmailMessage:
    """The next one that arrives."""
    until = time.monotonic() + 20
    while not box.letters:
        assert time.monotonic() < until, "no letter came"
        time.sleep(0.05)
    return box.letters.pop(0)


def links(letter: EmailMessage) -> list[str]:
    """The pages of the house a letter names."""
    return re.findall(r"https://comptoir\.example(\S+)", letter.get_content())


def wants_word(client: httpx2.Client, box: Mailbox, mail: str) -> None:
    """Give an address and follow the link in the letter."""
    said = client.post("/account", data={"do": "mail", "mail": mail})
    assert "We have sent you an e-mail" in said.text
    letter = next_letter(box)
    assert letter["To"] == mail
    (link,) = links(letter)
    assert mail in client.get(link).text
    assert f'value="{mail}"' not in client.get("/account").text  # a link that was only looked at is no yes
    assert "We will write to" in client.post(link).text
    assert f'value="{mail}"' in client.get("/account").text


def test_word_comes_once_and_can_be_ended(server: Server, mailbox: Mailbox) -> None:
    """To who is waited for, with the table's address, in the reader's language, not again for the same turn."""
    with server.client() as anna, server.client(**{"Accept-Language": "fr"}) as bert:
        table = anna.post("/new", data=TABLE).url.path
        invitation = re.findall(r"/join/[\w.-]+", anna.get(table).text)[0]
        wants_word(anna, mailbox, "anna@comptoir.example")
        bert.post("/account", data={"do": "name", "name": "Bert"})
        bert.post("/account", data={"do": "mail", "mail": "bert@comptoir.example"})
        bert.post(links(next_letter(mailbox))[0])
        assert mailbox.letters == []
        bert.post(invitation, data={"name": "Bert"})
        people = {"anna@comptoir.example": (anna, "0"), "bert@comptoir.example": (bert, "1")}
        subjects = {
            "anna@comptoir.example": "Die Fugger: it is your turn.",
            "bert@comptoir.example": "Die Fugger\u00a0: c’est à vous.",
        }
        first = next_letter(mailbox)
        assert first["Subject"] == subjects[first["To"]]
        time.sleep(2.5)  # it looks again every second
        assert mailbox.letters == []
        client, seat = people[first["To"]]
        address, stop = links(first)
        assert address == table
        assert client.post(f"{table}/move", data={"seat": seat, "seen": "0", "action": "0"}).status_code == 200
        second = next_letter(mailbox)
        assert {first["To"], second["To"]} == set(people)
        assert second["Subject"] == subjects[second["To"]]
        client.post(stop)
        assert 'value="' + first["To"] not in client.get("/account").text
        assert set(mailbox.users) == {("house", "p@ss")}


def test_wrong_addresses_and_links(server: Server, mailbox: Mailbox) -> None:
    """Each is refused with a sentence, and nothing is sent or kept."""
    with server.client() as client:
        client.post("/account", data={"do": "name", "name": "Anna"})
        for mail in ("anna", "a@b@c", "a@[", "anna@x y", "a\r\nBcc: b@c.example", "é" * 300 + "@x.example"):
            said = client.post("/account", data={"do": "mail", "mail": mail})
            assert said.status_code == 422, mail
            assert "This is not an e-mail address." in said.text
        said = client.post("/account", data={"do": "mail", "mail": "nobody@x.example"})
        assert "The e-mail could not be sent." in said.text
        assert client.get("/mail/nonsense").status_code == 404
        assert mailbox.letters == []


def test_a_house_without_a_mail_server_does_not_offer_it(
    start_server: Callable[..., Server], tmp_path: Path
) -> None:
    """Neither on the page nor by a form."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as client:
        client.post("/account", data={"do": "name", "name": "Anna"})
        assert 'name="mail"' not in client.get("/account").text
        assert client.post("/account", data={"do": "mail", "mail": "a@b.example"}).status_code == 422
