"""Who is asked, when somebody may speak up though the game waits for another."""

import io
from typing import Any

import pytest
from rich.console import Console

from comptoir.bots import parse_seats
from comptoir.cli.narrator import Narrator
from comptoir.cli.session import Session
from comptoir.match import Match


class Talkative(Match):
    """A match in which seat 0 may always lay a card, also out of turn."""

    @property
    def may_act(self) -> list[int]:
        return sorted({0, *self.to_act})


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """One person and a bot, and it is the bot's turn."""
    match = next(
        match for seed in range(20) if (match := Talkative.new("die-fugger", 2, seed=seed)).to_act == [1]
    )
    console = Console(file=io.StringIO())
    return Session(match, parse_seats("you,random"), Narrator(match, ["You", "Regina"], "en"), console, seed=1)


def test_who_has_something_new_to_say_is_asked(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, and again only when there is something else to do."""
    asked = []

    def ask(seat: int, waited_for: bool) -> bool:
        asked.append((seat, waited_for))
        return False

    monkeypatch.setattr(session, "ask", ask)
    possible = {1, 2}
    monkeypatch.setattr(session, "possible", lambda seat: set(possible))
    assert not session.speaks_up()
    assert not session.speaks_up()
    assert asked == [(0, False)]
    possible.add(3)
    assert not session.speaks_up()
    assert asked == [(0, False)] * 2
    possible.clear()
    assert not session.speaks_up()
    assert asked == [(0, False)] * 2


def test_letting_the_others_go_on(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty line plays nothing when nobody waits for the seat, and the bot goes on."""
    lines = iter([""])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    own = session.match.actions

    def actions(seat: int) -> list[Any]:
        return own(1) if seat == 0 else own(seat)

    monkeypatch.setattr(session.match, "actions", actions)
    session.step()
    assert [move.seat for move in session.match.moves] == [1]
    printed: str = session.console.file.getvalue()  # type: ignore[attr-defined]
    assert "You may act now" in printed
