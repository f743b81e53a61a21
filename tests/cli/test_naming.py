"""A line that is typed, compared with the names that are shown."""

import re

import pytest

from comptoir.cli.naming import find_shown
from comptoir.errors import Ambiguous, NotUnderstood
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match
from tests.cli.conftest import Cli

SHOWN = {
    0: "Open in Köln from Aachen",
    1: "Open in Köln from Münster",
    2: "Walk to Famous Fanny",
    3: "Walk to Foul-mouthed Finn",
    4: "Wählen: l’employé à Wrocław",
    5: "Straße",
    6: "Walk to Famous",
}
LEGAL = [0, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Open in Köln from Münster", 1),  # named exactly, though it is not legal
        ("open koeln munster", 1),
        ("OPEN KOLN MUENSTER", 1),
        ("open köln", 0),  # of two the legal one
        ("fanny", 2),
        ("walk fou", 3),
        ("Walk to Famous", 6),
        ("foul-mouthed finn", 3),
        ("foul mouthed", 3),
        ("employe wroclaw", 4),
        ("waehlen", 4),
        ("wahlen", 4),
        ("strasse", 5),
        ("STRASSE", 5),
    ],
)
def test_what_is_meant(typed: str, meant: int) -> None:
    """Some of the words, in their order, cut short or whole."""
    assert find_shown(typed, SHOWN, LEGAL) == meant


def test_what_cannot_be_told() -> None:
    """Several names fit, or none does."""
    with pytest.raises(Ambiguous) as several:
        find_shown("walk to", SHOWN, LEGAL)
    assert several.value.candidates == [SHOWN[2], SHOWN[3]]
    for typed in ("fanny famous", "", "…", "kiosk"):
        with pytest.raises(NotUnderstood):
            find_shown(typed, SHOWN, LEGAL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_kiosks_have_one_name(cli: Cli, language: str) -> None:
    """That of their keeper, which can be typed, also after the verb of the notation; no number of a site."""
    match = Match.new("fische-fluppen-frikadellen", seats=2, seed=1)
    words = match.game.words(language)
    name = match.label(0, match.codes["walk k09"], words)
    assert name != words.say("action.walk", {"space": "k09"})
    keeper = " ".join(word for word in name.split() if word.startswith("F")).lower()
    play = ("play", match.game.id, "--seats", "you,random", "--seed", "1", "--lang", language)
    out = cli(*play, typed=f"1\n1\nwhy {name}\nwhy walk {keeper}\nwhy walk k09\nquit\n").out
    answers = [" ".join(part.split()) for part in out.rpartition("· quit")[2].split("›")[1:4]]
    assert len(set(answers)) == 1  # the same was meant three times
    assert "(FFF-" in answers[0]
    assert not re.search(r"\bK[0-9]", out)
