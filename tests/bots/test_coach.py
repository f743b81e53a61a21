"""What the coach thinks of a move."""

import pytest

from comptoir.bots import coach
from comptoir.bots.puzzles import load_puzzles
from comptoir.engine.chance import Dice
from comptoir.games import find_game
from comptoir.match import Match

PUZZLE = max(load_puzzles(find_game("die-fugger")), key=lambda puzzle: puzzle.margin)


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a difference brings is not looked at closely here."""
    monkeypatch.setattr(coach, "GAMES", 3)


def after(notation: str) -> Match:
    """A game in which a seat has answered a puzzle like this."""
    match = Match.from_position(PUZZLE.position, seed=0)
    match.state.imagine(PUZZLE.seat, Dice(1))
    match = Match.from_position(match.position(), seed=3)
    match.play(PUZZLE.seat, notation)
    return match


def test_a_blunder_costs_much() -> None:
    """The better move is found, with what it brings to each seat, from what the mover knew."""
    question = coach.question(after(PUZZLE.next), 0)
    assert question is not None
    assert question["position"]["viewer"] == PUZZLE.seat
    said = coach.coached(question)
    assert coach.is_much(said)
    assert (said["played"], said["best"]) == (PUZZLE.next, PUZZLE.best)
    assert len(said["scores"]) == len(said["better_scores"]) == PUZZLE.seats


def test_the_best_move_costs_nothing() -> None:
    """It is found again."""
    question = coach.question(after(PUZZLE.best), 0)
    assert question is not None
    said = coach.coached(question)
    assert said["loss"] == 0.0
    assert not coach.is_much(said)


def test_what_luck_can_explain_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """However large the difference is that was found."""
    monkeypatch.setattr(coach, "SURE", 100.0)
    question = coach.question(after(PUZZLE.next), 0)
    assert question is not None
    assert not coach.is_much(coach.coached(question))
