"""Every puzzle of every game: a real choice with one best move, of the present rules; the easiest is solved again.

`comptoir puzzles GAME --check` solves all of them again with the search that confirmed them.
"""

from collections import Counter

from comptoir.bots.puzzles import (
    LEAST_ACTIONS,
    LEAST_MARGIN,
    Puzzle,
    after_the_opening,
    is_obvious,
    load_puzzles,
    solve,
)
from comptoir.kit.game import Game
from comptoir.match import Match

GRADES = (1, 2, 3)


def opened(puzzle: Puzzle) -> Match:
    """The table of a puzzle."""
    return Match.from_position(puzzle.position, seed=0)


def test_puzzles_are_real_choices(game: Game) -> None:
    """At least four actions, one of them clearly best, and not simply what the advice would play."""
    for puzzle in load_puzzles(game):
        match = opened(puzzle)
        legal = {action.notation for action in match.actions(puzzle.seat)}
        assert len(legal) >= LEAST_ACTIONS
        assert {puzzle.best, puzzle.next} <= legal
        assert puzzle.margin >= LEAST_MARGIN
        assert puzzle.grade in GRADES
        assert not is_obvious(match, puzzle.seat, match.codes[puzzle.best])


def test_puzzles_are_of_the_present_rules(game: Game) -> None:
    """They name the rules and the content that they were found with."""
    for puzzle in load_puzzles(game):
        assert (puzzle.game, puzzle.rules) == (game.id, game.rules_version)
        assert puzzle.content == game.default_pack.fingerprint


def test_puzzles_show_what_the_seat_knows(game: Game) -> None:
    """The position is the seat's own, not the referee's."""
    for puzzle in load_puzzles(game):
        assert puzzle.position["viewer"] == puzzle.seat


def test_one_puzzle_from_each_game(game: Game) -> None:
    """No two come from the same game of bots."""
    games = Counter(puzzle.source.partition(" ply ")[0] for puzzle in load_puzzles(game))
    assert [source for source, times in games.items() if times > 1] == []


def test_the_easiest_is_solved_again(game: Game) -> None:
    """A search finds the solution again; a change of the rules that matters here would show."""
    for puzzle in load_puzzles(game)[:1]:
        assert solve(puzzle, times=2) == ""


def test_they_are_looked_for_after_the_opening(game: Game) -> None:
    """Where a game declares one, the first position looked at is past it; else it is the first of all."""
    seats = game.players[0]
    match = after_the_opening(game, seats, 5, {})
    assert not match.over
    assert (match.ply > 0) == (game.opening > 0)
