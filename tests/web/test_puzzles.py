"""Puzzles in the browser: a wrong move, the solution, the explanation, and what is remembered."""

import re
from collections.abc import Callable

import httpx2
import pytest

from comptoir.bots.puzzles import load_puzzles
from comptoir.games import find_game, game_ids
from comptoir.match import Match
from tests.web.conftest import Server, Visitor
from tests.web.test_lessons import press

GAMES = [game_id for game_id in game_ids() if load_puzzles(find_game(game_id))]


@pytest.mark.browser
@pytest.mark.parametrize("game_id", GAMES)
def test_a_puzzle_is_solved(visitors: Callable[..., Visitor], game_id: str) -> None:
    """Another move is answered; the best one is explained, and remembered in the list."""
    puzzle = load_puzzles(find_game(game_id))[0]
    match = Match.from_position(puzzle.position, seed=0)
    wrong, best = match.codes[puzzle.next], match.codes[puzzle.best]
    visitor = visitors(locale="de-DE")
    visitor.go(f"/puzzles/{game_id}/1")
    page = visitor.page
    hand = "#hand button[name=action]"
    for action, answer in ((wrong, "#notice"), (best, ".says")):
        button = page.locator(f'{hand}:is([value="{action}"], [value^="{action} "])').first
        press(page, button)
        assert page.locator(answer).inner_text().strip()
    assert page.locator(".says").inner_text().startswith("Richtig")
    assert "%" not in page.locator(".says").inner_text()
    assert visitor.violations(".teacher") == []
    visitor.go("/puzzles")
    assert "✓" in page.locator(f"#game-{game_id} .puzzle-list").first.inner_text()


def test_the_solution_is_shown_and_the_puzzle_begun_again(server: Server) -> None:
    """Who gives up has not solved it."""
    path = f"/puzzles/{GAMES[0]}/1"
    with server.client() as client:
        assert "Solution: " in client.post(path, data={"show": "1"}).text
        assert "✓" not in client.get("/puzzles").text
        assert "Find it." in client.post(path, data={"again": "1"}).text


def test_nonsense_is_answered(server: Server) -> None:
    """No such puzzle, no such move."""
    with server.client() as client:
        for path in (
            "/puzzles/nonsense/1",
            f"/puzzles/{GAMES[0]}/0",
            f"/puzzles/{GAMES[0]}/9999",
            f"/puzzles/{GAMES[0]}/x",
        ):
            assert client.get(path).status_code == 404
        for action in ("", "x", "99999"):
            assert client.post(f"/puzzles/{GAMES[0]}/1", data={"action": action}).status_code == 422


def test_a_sheet_is_a_move_too(server: Server) -> None:
    """What is to be written next on it counts; what the rules forbid is refused with the clause."""
    known = load_puzzles(find_game("fugger-welser-medici"))
    number, puzzle = next(one for one in enumerate(known, 1) if one[1].best.startswith("units "))
    path = f"/puzzles/fugger-welser-medici/{number}"

    def handed_in(client: httpx2.Client, units: str) -> httpx2.Response:
        prices = dict(re.findall(r'name="(price-[a-z]+)"[^>]* value="([0-9]+)"', client.get(path).text))
        wanted = {name.replace("price", "units"): units for name in prices}
        return client.post(path, data={"sheet": "bid", **prices, **wanted})

    with server.client() as client:
        wrong = handed_in(client, puzzle.next.split()[1])
        assert wrong.status_code == 409
        assert "is not the best move here" in wrong.text
        refused = handed_in(client, "98")
        assert refused.status_code == 409
        assert 'class="clause"' in refused.text
        assert "Right: " in handed_in(client, puzzle.best.split()[1]).text
