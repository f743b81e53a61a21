"""What somebody types or sends, and the three ways it can be wrong."""

from typing import Any

import pytest

from comptoir.errors import Ambiguous, BadSeats, NotUnderstood, Refused
from comptoir.match import Match
from tests.games.die_fugger.tables import lay


@pytest.fixture
def match() -> Match:
    """Seat 0 holds wine, spice and a spice with a seal."""
    return lay(hands=["wine, spice, sealed-spice"])


@pytest.mark.parametrize(
    "wanted",
    ["show wine", "SHOW Wine", "  show   wine ", "show w", "sh w", 3, {"action": "show", "card": "wine"}],
)
def test_an_action_is_a_number_a_line_or_json(match: Match, wanted: Any) -> None:
    """Words may be cut short as long as one action fits."""
    assert match.play(0, wanted).notation == "show wine"


def test_a_short_form_means_what_is_legal(match: Match) -> None:
    """Where several actions fit, the only legal one is meant: seat 0 has no other sealed card."""
    assert match.play(0, "show sealed").notation == "show sealed-spice"


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ("sell wine", "“sell wine” is not an action."),
        ("show wine now", "“show wine now” is not an action."),
        ("", "an empty line is not an action."),
        ("   ", "an empty line is not an action."),
        (23, "there is no action 23; the actions are 0 to 22."),
        (-1, "there is no action -1; the actions are 0 to 22."),
        (2**70, f"there is no action {2**70}; the actions are 0 to 22."),
        (True, "“True” is not an action."),
        ({"action": "show"}, "{'action': 'show'} is not an action."),
        ({"action": "show", "card": "wine", "card2": 1}, "is not an action."),
        ({}, "{} is not an action."),
        (None, "an action is a number, a string or a JSON object."),
        (1.0, "an action is a number, a string or a JSON object."),
        (["show", "wine"], "an action is a number, a string or a JSON object."),
    ],
)
def test_not_understood(match: Match, wanted: Any, reason: str) -> None:
    """What is no action of the game is not understood; the message says what was typed."""
    with pytest.raises(NotUnderstood) as problem:
        match.play(0, wanted)
    assert reason in str(problem.value)


def test_long_lines_are_not_repeated(match: Match) -> None:
    """A message stays short however long the line was, and is one line."""
    with pytest.raises(NotUnderstood) as problem:
        match.play(0, "x\ny" * 10_000)
    assert len(str(problem.value)) < 100
    assert "\n" not in str(problem.value)


def test_ambiguous(match: Match) -> None:
    """Several legal actions fit: all are named, so that one can be chosen."""
    with pytest.raises(Ambiguous) as problem:
        match.play(0, "show s")
    assert problem.value.candidates == ["show spice", "show sealed-spice"]
    assert str(problem.value) == "“show s” could be show spice or show sealed-spice."


def test_ambiguous_among_what_is_not_legal(match: Match) -> None:
    """If none that fit is legal, they are still named rather than one refused by accident."""
    with pytest.raises(Ambiguous) as problem:
        match.play(0, "show c")
    assert problem.value.candidates == ["show copper", "show cloth"]


def test_refused(match: Match) -> None:
    """What the rules forbid names its clause, a reason and the parameters to say it in any language."""
    with pytest.raises(Refused) as problem:
        match.play(0, "show jewel")
    refused = problem.value
    assert (refused.clause, refused.parameters) == ("DF-4.4", {"card": "jewel"})
    assert str(refused) == "To lay jewels face up, you need exactly that card in your hand. (DF-4.4)"
    french = match.game.words("fr").say("refusal.404", {"card": "jewel"})
    assert french != refused.reason


def test_a_refusal_changes_nothing(match: Match) -> None:
    """Whatever is wrong, table and log stay as they are."""
    before = match.record(), match.position()
    for wanted in ("show jewel", "show s", "nonsense"):
        with pytest.raises((Refused, Ambiguous, NotUnderstood)):
            match.play(0, wanted)
    assert (match.record(), match.position()) == before


def test_why_not(match: Match) -> None:
    """One may ask beforehand why something is not allowed; None means that it is."""
    assert match.why_not(0, "show wine") is None
    refused = match.why_not(1, "draw")
    assert refused is not None
    assert (refused.clause, refused.parameters) == ("DF-4.1", {"seat": 0})


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there(match: Match, seat: int) -> None:
    """Seats go from 0 to the number of players less one."""
    for ask in (match.actions, match.view, match.undo, lambda seat: match.play(seat, "draw")):
        with pytest.raises(BadSeats, match=f"there is no seat {seat}; the seats are 0 to 2."):
            ask(seat)
