"""Takes the pictures of the house beside this file, with a real server and Debian's Chromium.

python -m docs.pictures.house [FOLDER] [NAME …]     from the top of the project

FOLDER: elsewhere than here. NAME: only the pictures whose names begin with it.
"""

import asyncio
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from comptoir.bots import Bot
from comptoir.games import find_game
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.house.table import Table
from tools.palette import in_few_colours
from tools.run_tests import find_program

DESKTOP, TABLET, PHONE = (1440, 900), (768, 1024), (390, 844)
GAMES = {  # seats, moves before the picture
    "die-fugger": (4, 70),
    "fuerstenfeld": (4, 130),
    "fische-fluppen-frikadellen": (4, 170),
    "fugger-welser-medici": (4, 170),
    "pfeffersaecke": (4, 70),
}
FIRST = next(iter(GAMES))
FINISHED = "finished"  # a whole game of the first
SEATED = "me"  # the seat of the person, who is to move
LESSON = "/learn/die-fugger/first"
LESSON_STEPS = 3


class Shot(NamedTuple):
    """A picture: its name, the page, the size, light or dark, the language."""

    name: str
    page: str
    size: tuple[int, int]
    theme: str = "light"
    language: str = "en"


SHOTS = (
    Shot("home", "/", DESKTOP),
    Shot("home-phone", "/", PHONE, "light", "de"),
    *(Shot(f"{game}-desktop", game, DESKTOP) for game in GAMES),
    *(Shot(f"{game}-dark", game, DESKTOP, "dark", "de") for game in GAMES),
    *(Shot(f"{game}-tablet", game, TABLET, "light", "fr") for game in GAMES),
    *(Shot(f"{game}-phone", game, PHONE, "light", "de") for game in GAMES),
    Shot("stage", "stage", DESKTOP),
    Shot("end", FINISHED, DESKTOP),
    Shot("result", "result", DESKTOP),
    Shot("replay", "replay", DESKTOP),
    Shot("replay-phone", "replay", PHONE, "dark", "fr"),
    Shot("lesson", LESSON, DESKTOP),
    Shot("lesson-phone", LESSON, PHONE, "light", "de"),
    Shot("puzzle", "/puzzles/pfeffersaecke/1", DESKTOP),
)


async def lay_out(database: str) -> tuple[dict[str, str], str]:
    """Play a while at a table of each game, and one game to its end; their paths, and the session of who sits there."""
    house = House(database)
    person = await new_guest(house, "Anna")
    paths = {game: await played(house, person, game, seats, moves) for game, (seats, moves) in GAMES.items()}
    paths[FINISHED] = await played(house, person, FIRST, GAMES[FIRST][0], sys.maxsize)
    paths |= {"result": paths[FINISHED] + "/result", "replay": paths[FINISHED] + "/replay?step=40"}
    secret = await house.sessions.begin(person, house.now())
    await house.close()
    return paths | {"stage": paths[FIRST]}, secret


async def played(house: House, person: Any, game_id: str, seats: int, moves: int) -> str:
    """A table with bots, at least this many moves into its game and then until the person alone is to move."""
    wishes = [SeatWish(SEATED), *(SeatWish("bot") for _ in range(seats - 1))]
    start = find_game(game_id)
    table: Table = await open_table(house, person, TableWish(start.id, wishes))
    bots = [Bot("bot:2", seed=seat, timed=False) for seat in range(seats)]
    while not table.begun.over and (table.begun.ply < moves or table.begun.to_act != [0]):
        seat = table.begun.to_act[0]
        await play(house, table.id, seat, bots[seat].choose(table.begun, seat))
    return f"/t/{table.id}"


def take(address: str, browser: Any, shot: Shot, path: str, secret: str, file: Path) -> None:
    """One picture."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=shot.theme,
        locale=shot.language,
        reduced_motion="reduce",
        has_touch=shot.size == PHONE,
        is_mobile=shot.size == PHONE,
    )
    if shot.page != "/":  # home is as a newcomer finds it
        context.add_cookies([{"name": "comptoir", "value": secret, "url": address}])
    page = context.new_page()
    page.goto(address + path)
    if page.locator("#how-to-win:popover-open").count():
        page.keyboard.press("Escape")
    if page.locator("#away").count():
        page.locator("#away > summary").click()
    if shot.page == LESSON:
        page.evaluate("fetch(location, {method: 'POST', body: new URLSearchParams({again: '1'})})")
        page.goto(address + path)
        for _ in range(LESSON_STEPS):
            with page.expect_navigation():
                page.locator("button[name=on]").click()
    if shot.page == "stage":
        page.locator("#log .staged a").last.click()
        page.locator("#stage[open] h2, #stage[open] h3").first.wait_for()
    page.wait_for_timeout(1000)
    file.write_bytes(in_few_colours(page.context.new_page(), page.screenshot()))
    context.close()


def main() -> None:
    """Start a house, take the pictures, close it."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent)
    folder.mkdir(parents=True, exist_ok=True)
    names = tuple(sys.argv[2:]) or ("",)
    with tempfile.TemporaryDirectory() as data:
        database = f"sqlite:///{data}/house.db"
        paths, secret = asyncio.run(lay_out(database))
        server = subprocess.Popen(
            [sys.executable, "-m", "comptoir.web.serve", "0", database],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1].rstrip("/")
        urllib.request.urlopen(address).close()
        try:
            with sync_playwright() as playwright:
                program = find_program("browser")
                browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
                for shot in SHOTS:
                    if shot.name.startswith(names):
                        file = folder / f"{shot.name}.png"
                        take(address, browser, shot, paths.get(shot.page, shot.page), secret, file)
                browser.close()
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


if __name__ == "__main__":
    main()
