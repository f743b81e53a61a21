"""Seats as people write them."""

import pytest

from comptoir.bots import Seat, parse_seat, parse_seats
from comptoir.bots.seats import NAMES, names
from comptoir.errors import BadSeats


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("you", Seat()),
        ("You", Seat()),
        ("you:Anna", Seat(name="Anna")),
        ("Anna", Seat(name="Anna")),
        (" Anna Maria ", Seat(name="Anna Maria")),
        ("bot:3", Seat(level="3")),
        ("BOT:5", Seat(level="5")),
        ("bot", Seat(level="3")),
        ("random", Seat(level="random")),
        ("bot:random", Seat(level="random")),
    ],
)
def test_seats(text: str, seat: Seat) -> None:
    """People and bots; what it is written as reads back."""
    assert parse_seat(text) == seat
    assert parse_seat(str(seat)) == seat


@pytest.mark.parametrize(
    "text", ["", " ", "bot:", "bot:6", "bot:0", "bto:3", "you:", "random:2", "x" * 21, "A\nB"]
)
def test_no_seat(text: str) -> None:
    """One sentence for each."""
    with pytest.raises(BadSeats) as problem:
        parse_seat(text)
    assert str(problem.value).endswith(".")
    assert "\n" not in repr(str(problem.value))


def test_names() -> None:
    """One person is you; several are numbered or have names; no bot takes a person's name."""
    assert names(parse_seats("you,bot:1,bot:2"), "You", "Player") == ["You", NAMES[0], NAMES[1]]
    assert names(parse_seats("you,you,bot:2"), "You", "Player") == ["Player 1", "Player 2", NAMES[0]]
    assert names(parse_seats(f"{NAMES[0]},bot:1"), "You", "Player") == [NAMES[0], NAMES[1]]
    assert len(set(names([Seat(level="1")] * 15, "You", "Player"))) == 15
    with pytest.raises(BadSeats, match="two players have the name “Anna”"):
        names(parse_seats("Anna,you:Anna"), "You", "Player")
