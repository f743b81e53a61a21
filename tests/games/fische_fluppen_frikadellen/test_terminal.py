"""Fische Fluppen Frikadellen in a terminal: all one needs to play without the picture."""

import pytest

from comptoir.cli.table import draw
from comptoir.games.fische_fluppen_frikadellen.page.board import FischeBoard
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match
from tests.cli.test_table import printed

GAME = "fische-fluppen-frikadellen"
NAMES = ["Anna", "Ben", "Carla"]


def shown(match: Match, viewer: int | None, language: str = "en", width: int = 110) -> str:
    """The table as it is printed."""
    return printed(draw(match, viewer, match.game.words(language), NAMES[: match.seats]), width)


def moving(seats: int = 3) -> Match:
    """Everybody has kept a bonus token; somebody is to move."""
    match = Match.new(GAME, seats, seed=3)
    while match.view(None)["tables"][0]["stage"] != "moving":
        seat = match.to_act[0]
        match.play(seat, match.actions(seat)[0].code)
    return match


def line_of(text: str, start: str) -> str:
    """The line that begins so."""
    return next(line for line in text.splitlines() if line.startswith(start))


def test_prices_kiosks_ferries_and_people_are_shown() -> None:
    """What a kiosk sells and wants at which price, where ferries lie, what everybody has, the points left."""
    match = moving()
    view = match.view(match.to_act[0])
    table = view["tables"][0]
    text = shown(match, match.to_act[0])
    assert line_of(text, "Price").split()[1:] == [str(price) for price in table["prices"].values()]
    board = match.game.board_for(match.pack)
    assert isinstance(board, FischeBoard)
    for space in table["kiosks"]:
        card = board.stalls.card(table, view, 0, space, match.game.words("en"))
        row = line_of(text, space)
        if card.kind == "merchant":
            assert f"{card.offers} {card.price} (×{card.stock})" in row
            assert f"{card.wants} {card.pays}" in row
    ferries = line_of(text, "Ferries")
    for space, here in table["ferries"].items():
        assert (f"[{space}]" in ferries) == (here > 0)
    assert f"Points: {table['points']}" in text
    assert "Fetishes: Next: " in text
    assert all(f" {name} " in text for name in NAMES)


def test_the_way_shown_leads_there() -> None:
    """Whoever types the steps beside a kiosk in reach stands there, for the points beside it."""
    match = moving()
    seat = match.to_act[0]
    before = match.view(seat)["tables"][0]["points"]
    text = shown(match, seat)
    tried = 0
    for row in (line_of(text, f"k{number:02}") for number in range(1, 13)):
        goal, cost, *steps = row.split()[0], *row[row.index("  ", 84) :].split()
        if not cost.isdigit():
            assert cost.startswith("(")
            continue
        there = Match.from_position(match.position())
        for step in steps:
            there.play(seat, f"ride {step[1:]}" if step.startswith("~") else f"walk {step}")
        assert there.view(seat)["people"][seat]["space"] == goal
        assert before - there.view(seat)["tables"][0]["points"] == int(cost)
        tried += 1
    assert tried > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_an_ordinary_terminal(language: str) -> None:
    """In 80 columns nothing is cut off, in any language; who is not in turn sees no other's way."""
    match = moving()
    text = shown(match, match.to_act[0], language, 80)
    assert max(map(len, text.splitlines())) <= 80
    waiting = next(seat for seat in range(3) if seat not in match.to_act)
    kiosks = [line_of(shown(match, waiting, language), f"k{number:02}") for number in range(1, 13)]
    assert all("(" in row[80:] for row in kiosks)


def test_several_tables() -> None:
    """A seat sees its own table, and where the others sit; a spectator of a running game the seating only."""
    match = Match.new(GAME, 7, seed=1)
    names = [f"Name {seat}" for seat in range(7)]
    words = match.game.words("en")
    text = "".join(printed(draw(match, viewer, words, names), 110) for viewer in (0, None))
    assert text.count("Ferries") == 1
    assert "empty chair, at table" in text.lower()
