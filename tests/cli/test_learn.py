"""Lessons at the keyboard."""

import pytest

from tests.cli.conftest import Cli

FIRST = ("learn", "die-fugger")
TO_THE_FIRST_ACTION = "\n\n\n"


def test_all_lessons_are_listed(cli: Cli) -> None:
    """With the words that start them."""
    listed = cli("learn")
    assert listed.status == 0
    assert "Your first round die-fugger first (3 minutes)" in " ".join(listed.out.split())


@pytest.mark.parametrize(
    ("language", "goal"), [("en", "game is over"), ("fr", "la partie"), ("de", "das Spiel aus")]
)
def test_a_lesson_to_its_end(cli: Cli, language: str, goal: str) -> None:
    """Follow every step; the others answer and the numbers are the table's."""
    typed = TO_THE_FIRST_ACTION + "show copper\n" + "\n\n\n" + "hide spice\n" + "\n" + "show copper\n" + "\n" * 4
    learnt = cli(*FIRST, "--lang", language, typed=typed)
    assert learnt.status == 0
    assert goal in " ".join(learnt.out.split())
    assert "comptoir play die-fugger" in learnt.out
    assert " 37 " in learnt.out


def test_something_else_is_answered_and_one_can_go_back(cli: Cli) -> None:
    """A wrong action says why not now; b and an empty line lead back; q leaves."""
    learnt = cli(*FIRST, typed=TO_THE_FIRST_ACTION + "draw\n\n" + "b\n" + "q\n")
    assert "a card in your hand earns nothing this round" in " ".join(learnt.out.split())
    assert learnt.out.count("A round ends as soon as") == 2
    assert learnt.out.count("This is your hand") == 2
    assert learnt.out.rstrip().endswith("Start it again whenever you like.")


def test_lessons_that_are_not_there(cli: Cli) -> None:
    """One sentence names those that are."""
    refused = cli("learn", "die-fugger", "second-thoughts")
    assert refused.status == 1
    assert refused.err == "comptoir: Die Fugger has no lesson “second-thoughts”; it has: first, seals.\n"
