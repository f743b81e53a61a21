"""What a whole game of four leaves on the disk: bytes of the database, moves, bytes of the log alone.

    python bench/disk.py [--games 5] [--level 1]

Bots choose; every move is posted with an id, as pages post it.
"""

import argparse
import asyncio
import json
import secrets
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import text

from comptoir.bots import Bot
from comptoir.games import game_ids
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import Person, new_guest
from comptoir.house.playing import play

SEATS = 4


async def play_out(house: House, person: Person, game: str, bot: Bot) -> int:
    """One game to its end; how many moves it had."""
    others = [SeatWish("here", name=name) for name in ("Bert", "Carl", "Dora")[: SEATS - 1]]
    table = await open_table(house, person, TableWish(game, [SeatWish("me"), *others]))
    moves = 0
    while not table.over:
        match = table.begun
        seat = [*match.to_act, *match.to_answer][0]
        work = play(house, table.id, seat, bot.choose(match, seat))
        await house.once(table.id, secrets.token_hex(16), work)
        moves += 1
    return moves


async def measure(game: str, games: int, level: str) -> dict[str, Any]:
    """What this number of games leaves on disk."""
    with tempfile.TemporaryDirectory(prefix="comptoir-disk-") as folder:
        house = House(f"sqlite:///{folder}/house.db")
        try:
            person, bot = await new_guest(house, "Anna"), Bot(level, seed=1)
            before = size_of(house, folder)
            moves = sum([await play_out(house, person, game, bot) for _ in range(games)])
            entries = await house.store.read(
                lambda connection: connection.execute(text("SELECT sum(length(entry)) FROM moves")).scalar_one()
            )
            after = size_of(house, folder)
        finally:
            await house.close()
    return {
        "moves_a_game": round(moves / games),
        "bytes_a_game": round((after - before) / games),
        "bytes_of_its_log": round(entries / games),
    }


def size_of(house: House, folder: str) -> int:
    """Bytes of the file, with all that was written to it."""
    with house.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(folder, "house.db").stat().st_size


def main() -> None:
    """Measure every game and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--level", default="bot:1")
    wanted = parser.parse_args()
    for game in game_ids():
        print(game, json.dumps(asyncio.run(measure(game, wanted.games, wanted.level))), flush=True)


if __name__ == "__main__":
    main()
