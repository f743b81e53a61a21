"""Who resigned, ran out of time or was replaced, and what a take-back takes back: in log, result and JSON."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from comptoir.house import proposals, seating
from comptoir.house.deadlines import keep_time
from comptoir.house.errors import Stale
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.house.seating import claim
from comptoir.house.table import Pace, Proposal, Table
from comptoir.web import api
from comptoir.web.fragments.diff import Page, whole_page
from comptoir.web.fragments.shared import Shared, Viewer
from comptoir.web.fragments.stream import Streams
from comptoir.web.replay import result_values
from tests.web.conftest import Server
from tests.web.test_following import Browser, assert_alike

NAMES = ("Anna", "Ben", "Carl", "Dora")
SAID = {
    "en": [
        "Ben resigns; a bot plays on.",
        "A bot replaces Carl, as the table agreed.",
        "Dora lets a bot play on.",
        "Dora is back.",
        "Dora has run out of time; a bot plays on.",
    ],
    "fr": [
        "Ben abandonne\xa0; un bot continue.",
        "Un bot remplace Carl, avec l’accord de la table.",
        "Dora laisse un bot continuer.",
        "Dora est de retour.",
        "Le temps de Dora est écoulé\xa0; un bot continue.",
    ],
    "de": [
        "Ben gibt auf; ein Bot spielt weiter.",
        "Ein Bot ersetzt Carl, wie am Tisch vereinbart.",
        "Dora lässt einen Bot weiterspielen.",
        "Dora ist wieder da.",
        "Die Zeit von Dora ist abgelaufen; ein Bot spielt weiter.",
    ],
}
TAGS = {
    "en": ["", "resigned", "replaced by a bot", "ran out of time"],
    "fr": ["", "a abandonné", "remplacement par un bot", "temps écoulé"],
    "de": ["", "aufgegeben", "durch einen Bot ersetzt", "Zeit abgelaufen"],
}
KINDS = [(1, "resigned"), (2, "replaced"), (3, "bot"), (3, "back"), (3, "timeout")]


async def table_of_four(house: House, pace: Pace | None = None) -> tuple[Table, list[str]]:
    """A table of Die Fugger with four people, and who they are."""
    people = [await new_guest(house, name) for name in NAMES]
    wish = TableWish("die-fugger", [SeatWish("me"), *(SeatWish("open") for _ in range(3))], pace=pace or Pace())
    table = await open_table(house, people[0], wish)
    for seat in range(1, 4):
        await claim(house, table.id, people[seat], seat)
    return table, [person.id for person in people]


async def move(house: House, table: Table, draw: bool = False) -> int:
    """Whoever is to play does something; who that was."""
    assert table.match is not None
    seat = table.match.to_act[0]
    actions = [action.code for action in table.match.actions(seat)]
    await play(house, table.id, seat, actions[0] if draw else actions[-1])
    return int(seat)


def in_a_house(tmp_path: Path, scene: Callable[[House], Awaitable[None]]) -> None:
    """Play a scene in a house of its own."""

    async def whole() -> None:
        house = House(f"sqlite:///{tmp_path}/house.db")
        try:
            await scene(house)
        finally:
            await house.close()

    asyncio.run(whole())


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_told_in_log_result_and_json(tmp_path: Path, language: str) -> None:
    """On a page that follows, on one opened anew, after a restart, at the end."""

    async def scene(house: House) -> None:
        table, people = await table_of_four(house, Pace("days", 86400))
        streams = Streams(house)
        browser = Browser(Page(table.id, Viewer(0, language, people[0]), False))
        streams.of_table[table.id] = {browser.page}

        def follow() -> None:
            streams._tell(table)
            browser.follow()
            assert_alike(browser, table)

        follow()
        await seating.resign(house, table.id, 1)
        follow()
        await move(house, table)
        await proposals.carry_out(house, table, Proposal(0, "takeover", 0, 2, frozenset()))
        await seating.hand_to_bot(house, table.id, 3)
        follow()
        await move(house, table)
        await seating.come_back(house, table.id, 3)
        await move(house, table)
        follow()
        while table.match is not None and table.match.to_act != [3]:
            await move(house, table)
        later = house.now() + 86400 + 60
        house.now = lambda: later
        await keep_time(house)
        follow()
        told = [line for line in browser.lines.values() if any(said in line for said in SAID[language])]
        assert [re.sub("<.*?>", "", line) for line in told] == SAID[language]
        assert len(browser.lines) == len(set(browser.lines))

        house.tables.forget(table.id)
        async with house.tables.hold(table.id) as again:
            assert again.seat_changes == table.seat_changes
            await proposals.carry_out(house, again, Proposal(0, "end", 0, 0, frozenset()))
            check_end(house, again, people[0], language)

    in_a_house(tmp_path, scene)


def check_end(house: House, table: Table, person: str, language: str) -> None:
    """The result says what became of each seat: below the board, on its page, and to programs."""
    assert table.match is not None
    assert result_values(table, table.match, language)["fates"] == TAGS[language]
    bar = str(whole_page(Shared(table), Viewer(0, language, person))["bar"])
    rows = re.findall(r"<li value=.*?</li>", bar)
    tags = {name: re.findall(r'class="tag">([^<]*)', row) for row in rows for name in NAMES if name in row}
    assert [tags[name] for name in NAMES] == [[tag] if tag else [] for tag in TAGS[language]]
    position = api.position(table, None)
    assert [(one.seat, one.kind) for one in position.seat_changes] == KINDS
    assert [seat.fate for seat in position.seats] == [None, "resigned", "replaced", "timeout"]
    assert {row.seat: row.fate for row in position.standings or ()} == dict(
        enumerate([None, "resigned", "replaced", "timeout"])
    )


QUESTION = {
    "en": "{} asks to take back a move. Later moves by {} would be taken back too:",
    "fr": "{} demande l’annulation d’un coup. Les coups joués ensuite par {} seraient annulés aussi\xa0:",
    "de": "{} möchte einen Zug zurücknehmen. Auch die späteren Züge von {} würden zurückgenommen:",
}


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_question_says_what_would_be_taken_back(tmp_path: Path, language: str) -> None:
    """The move and all later ones, each as the reader was told of it, and whose they are."""

    async def scene(house: House) -> None:
        table, people = await table_of_four(house)
        assert table.match is not None
        first = await move(house, table, draw=True)
        second, third = await move(house, table, draw=True), await move(house, table)
        await proposals.ask(house, table.id, first, "takeback")
        for reader in range(4):
            parts = whole_page(Shared(table), Viewer(reader, language, people[reader]))
            others = ", ".join(NAMES[seat] for seat in sorted((second, third)))
            assert QUESTION[language].format(NAMES[first], others) in str(parts["bar"])
            listed = re.findall(r"<li>(.*?)</li>", str(parts["bar"]))
            logged = re.findall(r"<a [^>]*>(.*?)</a></li>", str(parts["log"]))
            assert listed == logged[-len(listed) :]
            assert len(listed) >= 3
        position = api.position(table, (first + 1) % 4)
        assert position.proposal is not None
        taken_back = position.proposal.takes_back or []
        assert [one.seat for one in taken_back] == [first, second, third]
        drawn = taken_back[0].events[0]
        assert drawn["seat"] == first
        assert set(drawn.values()) & {None}  # which card it was is none of their business
        await move(house, table)  # meanwhile the game goes on
        asked = [seat for seat in range(4) if table.proposal and seat in table.must_agree(table.proposal)]
        assert table.proposal is not None
        with pytest.raises(Stale):
            await proposals.answer(house, table.id, asked[0], table.proposal.id, True, table.seen(asked[0]) - 1)
        for seat in asked:
            await proposals.answer(house, table.id, seat, table.proposal.id, True, table.seen(seat))
        assert table.match.ply == 0

    in_a_house(tmp_path, scene)


def test_among_bots_a_move_is_taken_back_at_once(server: Server) -> None:
    """So the button says it, and the first click whose moves go with it."""
    with server.client(**{"Accept-Language": "en"}) as client:
        seats = {"name": "Anna", "seat-0": "me", "seat-1": "bot-1", "seat-2": "bot-1", "game": "die-fugger"}
        path = client.post("/new", data=seats).url.path
        page = turn_at(client, path)
        found = re.search(r'name="seat" value="0"><input type="hidden" name="seen" value="(\d+)"', page)
        assert found
        client.post(f"{path}/move", data={"seat": "0", "seen": found[1], "action": "0"})
        page = turn_at(client, path)
        button = re.search(r'<button data-confirm="([^"]*)">Take back</button>', page)
        assert button
        assert button[1] == "Click again to take back your last move and the later moves by Anton, Barbara."
        assert re.search(r'<button name="kind" value="end" data-confirm>', page)
        assert "Ask to take back" not in page


def turn_at(client: Any, path: str) -> str:
    """The page, once it is the visitor's turn."""
    for _ in range(400):
        page = str(client.get(path).text)
        if "data-yours" in page:
            return page
    raise AssertionError("it is never their turn")
