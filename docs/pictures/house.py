"""Takes the pictures of the house beside this file, with a real server and Debian's Chromium.

python -m docs.pictures.house [FOLDER]        from the top of the project; FOLDER: elsewhere than here
"""

import random
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tools.run_tests import find_program

MOVES = 14  # of the person, before the picture is taken
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
TABLET = {"width": 768, "height": 1024}
SHOTS = (  # name, page, size, light or dark, language
    ("home", "/", DESKTOP, "light", "en"),
    ("home-phone", "/", PHONE, "light", "de"),
    ("table-desktop", "table", DESKTOP, "light", "en"),
    ("table-dark", "table", DESKTOP, "dark", "de"),
    ("table-tablet", "table", TABLET, "light", "fr"),
    ("table-phone", "table", PHONE, "light", "de"),
    ("replay", "replay", DESKTOP, "light", "en"),
    ("replay-phone", "replay", PHONE, "dark", "fr"),
)


def play(page: Any, moves: int) -> None:
    """Play a while; then draw until there is a hand to be seen."""
    dice = random.Random(4)
    for move in range(moves + 5):
        page.locator("#prompt [data-yours], #bar .result").first.wait_for(timeout=60_000)
        buttons = page.locator("#hand button[name=action]")
        if not buttons.count():
            return
        values = [int(str(one)) for one in buttons.evaluate_all("all => all.map((one) => one.value)")]
        laid = [value for value in values if value] or values
        if move >= moves and (values[0] or len(laid) > 6):
            return
        chosen = dice.choice(laid) if move < moves and dice.random() < 0.5 else values[0]
        seen = page.locator("#moves [name=seen]").input_value()
        button = page.locator(f"#hand button[name=action][value='{chosen}']")
        button.click()
        if page.locator("#hand button.armed").count():
            button.click()
        page.wait_for_function("seen => document.querySelector('#moves [name=seen]')?.value !== seen", arg=seen)


def take(address: str, browser: Any, folder: Path) -> None:
    """One picture after another, all of the same table."""
    table, cookies = "", []
    for name, place, size, theme, language in SHOTS:
        context = browser.new_context(viewport=size, color_scheme=theme, locale=language, reduced_motion="reduce")
        context.add_cookies(cookies)
        page = context.new_page()
        if place != "/" and not table:
            page.goto(address)
            page.locator("form[action='/play-now'] button").first.click()
            page.wait_for_url("**/t/*")
            table = page.url.partition("?")[0]
            play(page, MOVES)
            cookies = context.cookies()
        addresses = {"table": table, "replay": f"{table}/replay?step=30"}
        page.goto(addresses.get(place, address))
        page.wait_for_timeout(1500)
        page.screenshot(path=folder / f"{name}.png")
        context.close()


def main() -> None:
    """Start a house, take the pictures, close it."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent)
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.executable, "-m", "comptoir.web.serve", "8760", f"sqlite:///{data}/house.db"],
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
                take(address, browser, folder)
                browser.close()
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


if __name__ == "__main__":
    main()
