"""A database written before the rules changed: games of older rules are closed, or shown as far as they go.

`databases/rules-1.sql` was written by the last version in which every game had rules 1. In `paydaynow` and
`paydayover` a proposal is accepted that the corrected rules of Fugger, Welser, Medici let lapse.
"""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from comptoir.games import find_game, game_ids
from comptoir.house.house import House
from comptoir.house.ratings import Rating, Ratings, rating_table
from comptoir.house.table import Table
from comptoir.house.table_queries import load_table

WRITTEN_BEFORE = Path(__file__).with_name("databases") / "rules-1.sql"
RUNNING = ["runningdiefu", "runningfisch", "runningfuers", "runningfugge", "paydaynow"]


@pytest.fixture
def old_house(tmp_path: Path) -> str:
    """The address of a copy of the old database."""
    file = tmp_path / "house.db"
    connection = sqlite3.connect(file)
    connection.executescript(WRITTEN_BEFORE.read_text(encoding="utf-8"))
    connection.close()
    return f"sqlite:///{file}"


def opened(address: str, *table_ids: str) -> list[Table]:
    """Tables as a house that is opened now finds them."""

    async def scene() -> list[Table]:
        house = House(address)
        try:
            await Ratings(house)._count_left()
            assert [row.games for row in await rating_table(house, "fuerstenfeld")] == []
            return [await house.store.run(load_table, table_id) for table_id in table_ids]
        finally:
            await house.close()

    return asyncio.run(scene())


def test_running_games_of_older_rules_are_closed(old_house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unrated, with a reason; a game whose rules have not changed goes on."""
    for game_id in game_ids():
        monkeypatch.setattr(find_game(game_id), "rules_version", 1 if game_id == "die-fugger" else 9)
    going_on, *closed = opened(old_house, *RUNNING)
    assert (going_on.status, going_on.rated) == ("playing", True)
    assert going_on.match is not None
    assert going_on.match.ply == 12
    for table in closed:
        assert (table.status, table.ended_by, table.rated) == ("over", "outdated", False)
        assert all(seat.deadline is None for seat in table.seats)
    again = opened(old_house, RUNNING[0])[0]  # a second start has nothing to do
    assert again.status == "playing"


def test_what_was_played_under_older_rules_is_shown_as_far_as_it_goes(old_house: str) -> None:
    """Up to the last good ply, with a sentence; nothing of its record is lost."""
    assert find_game("fugger-welser-medici").rules_version > 1
    (table,) = opened(old_house, "paydayover")
    match = table.match
    assert match is not None
    assert (match.ply, match.outdated) == (7, True)
    assert match.trouble.startswith("the game has rules version 1, which version")
    assert len(match.record()["log"]) == 8
    assert match.record()["rules"] == 1


def test_a_game_whose_end_is_not_known_is_not_rated(old_house: str) -> None:
    """It had ended, but nobody had counted it when the house was closed."""
    with contextlib.closing(sqlite3.connect(old_house.removeprefix("sqlite:///"))) as connection, connection:
        connection.execute(
            "UPDATE tables SET rated = 1, ended_by = 'rules' WHERE id IN ('paydayover', 'finishedfug')"
        )

    async def scene() -> list[list[Rating]]:
        house = House(old_house)
        try:
            await Ratings(house)._count_left()
            return [await rating_table(house, game) for game in ("die-fugger", "fugger-welser-medici")]
        finally:
            await house.close()

    counted, unknown = asyncio.run(scene())
    assert [row.games for row in counted] == [1, 1]
    assert unknown == []
