"""Words: templates with parameters, singular and plural in three languages."""

from typing import Any

import pytest

from comptoir.games import find_game
from comptoir.kit.words import Value, Words

TABLES = {
    "view": {"seat": "Seat"},
    "card": {"wine": "wine", "unknown": "a card"},
    "bottle": {"wine": "bottle|bottles"},
    "say": {"deep": {"er": "{card} for {seat}"}},
    "event": {"drew": "{seat} draws {card}.", "sold": "{card} sold for {florins:florin|florins}."},
    "event_you": {"drew": "You draw {card}."},
}


def words(language: str = "en") -> Words:
    return Words(language, TABLES)


@pytest.mark.parametrize(
    ("language", "singular"),
    [("en", {1, -1}), ("de", {1, -1}), ("fr", {0, 1, -1})],
)
def test_singular_and_plural(language: str, singular: set[int]) -> None:
    """One takes the singular; in French nought does too."""
    for number in range(-3, 4):
        noun = "florin" if number in singular else "florins"
        assert words(language).fill("{n:florin|florins}", [], {"n": number}) == f"{number} {noun}"


@pytest.mark.parametrize(
    ("template", "parameters", "said"),
    [
        ("{card} is here", {"card": "wine"}, "Wine is here"),  # a word of its table, and a capital
        ("got {card}", {"card": "silver"}, "Got silver"),  # a name as given
        ("got {card}", {"card": None}, "Got a card"),  # hidden
        ("got {thing}", {"thing": None}, "Got ?"),
        ("round {round}", {"round": 3}, "Round 3"),
        ("{seat} and {other}", {"seat": 0, "other": 1}, "Anna and Ben"),
        ("{seat} plays", {"seat": 2}, "Seat 3 plays"),  # nobody with a name there
        ("for {list:card}", {"list": "2 wine, 1 silver"}, "For 2 wine + 1 silver"),
        ("for {list:card}", {"list": ""}, "For –"),
        ("for {list:bottle}", {"list": "1 wine, 2 wine, 2 oil"}, "For 1 bottle + 2 bottles + 2 oil"),
        ("nothing", {}, "Nothing"),
        ("{{braces}}", {}, "{braces}"),
    ],
)
def test_parameters(template: str, parameters: dict[str, Any], said: str) -> None:
    """Words, names, numbers, players and what is not known."""
    assert words().fill(template, ["Anna", "Ben"], parameters) == said


def test_keys() -> None:
    """A template is found by its key, however deep; a missing one is an error of ours."""
    assert words().say("say.deep.er", {"card": "wine", "seat": 0}) == "Wine for Seat 1"
    assert words().find("say", "deep") is None
    with pytest.raises(KeyError, match=r"no words for say\.nothing in en"):
        words().say("say.nothing")
    with pytest.raises(KeyError):
        words().say("say.deep.er", {"card": "wine"})


def test_the_second_person_is_for_who_did_it() -> None:
    """A reader is told `you` where there is such a sentence and it was him."""
    drew: dict[str, Value] = {"event": "drew", "seat": 1, "card": None}
    sold: dict[str, Value] = {"event": "sold", "card": "wine", "florins": 1}
    assert words().event(drew, ["Anna", "Ben"], reader=1) == "You draw a card."
    assert words().event(drew, ["Anna", "Ben"], reader=0) == "Ben draws a card."
    assert words().event(drew, ["Anna", "Ben"]) == "Ben draws a card."
    assert words().event(sold, [], reader=0) == "Wine sold for 1 florin."
    with pytest.raises(KeyError, match="no words for the event flew in en"):
        words().event({"event": "flew"})


def test_an_unknown_language_is_english() -> None:
    """Who reads something else gets English words and rules."""
    game = find_game("die-fugger")
    assert game.words("it").language == "en"
    assert game.rulebook("it") == game.rulebook("en")
