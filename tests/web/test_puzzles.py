"""Puzzles in the browser: a wrong move, the solution, the explanation, and what is remembered."""

from collections.abc import Callable

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
