"""Positions that can be, and those that cannot."""

import json
from typing import Any

import pytest

from comptoir.errors import BadPosition
from comptoir.kit.game import Document
from comptoir.match import Match
from tests.games.die_fugger.tables import lay
from tests.games.positions import edited
from tests.match.games import played
from tests.spoiling import check_sentence, refused, spoiled


@pytest.fixture(scope="module")
def position() -> Document:
    """The middle of a game of three."""
    match = lay(hands=["wine, spice", "2 copper"], shown=["cloth"], jakob="2 wine", hidden=[("jewel", None)] * 3)
    return match.position()


def no(document: Any) -> str:
    """The sentence a position is refused with."""
    return refused(Match.from_position, document, BadPosition)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"table.seats.0.hand.wine": 3}, "there are 9 cards of “wine”, not 7"),  # 50 cards
        ({"table.seats.0.hand": {}}, "there are 6 cards of “wine”, not 7"),
        ({"table.seats.0.hand.wine": -1}, "at “seats[0].hand”: -1 cards of wine."),
        ({"table.seats.0.hand": -1}, "at “seats[0].hand”: -1 cards."),
        ({"table.seats.0.hand": 45}, "at “seats[0].hand”: there are not enough unseen cards."),
        ({"table.seats.0.florins": -5}, "at “seats[0].florins”: -5 is less than nothing."),
        ({"table.seats.0.shown": {"gold": 1}}, "at “seats[0].shown”: there is no card “gold”."),
        ({"table.seats.0.shown.merchant": 3}, "there are 7 cards of “merchant”, not 4"),
        ({"table.seats.0.hidden": [None]}, "at “seats[0].hidden”: one place for round one"),
        ({"table.seats.0.hidden": ["wine", 5]}, "seats[0].hidden[1]"),
        ({"table.prices.wine": 0}, "the price of wine is 0"),
        ({"table.prices": {"wine": 5}}, "at “prices”: the goods are copper, cloth, wine, spice, jewel."),
        ({"table.turn": 3}, "at “turn”: there is no seat 3."),
        ({"table.round": 0}, "at “round”: rounds are counted from 1"),
        ({"table.round": 2**64}, "the position holds a number that is far too large."),
        ({"table.seats.1.florins": 10**30}, "the position holds a number that is far too large."),
        ({"table.pile": 1}, "at “pile”: 1 cards, but"),
        ({"table.over": "no"}, "at “over”: expected “bool”, got “str”."),
        ({"table.seats": []}, "the position has 0 seats, not 3."),
        ({"table.jakob": {"merchant": 1}}, "cards of “wine”"),
        ({"table": []}, "“table” of the position is [], not an object."),
        ({"seats": 4}, "the position has 3 seats, not 4."),
        ({"format": 2}, "the position has format 2; this program reads format 1."),
        ({"rules": 5}, "the position has rules version 5"),
        ({"game": "go"}, "the position cannot be opened: there is no game “go”"),
        ({"options": {"x": 1}}, "the position cannot be opened: Die Fugger has no option “x”"),
    ],
)
def test_a_position_that_cannot_be(position: Document, changes: dict[str, Any], reason: str) -> None:
    """One sentence says what is wrong and where."""
    assert reason in no(edited(position, changes))


def test_a_round_that_should_have_ended() -> None:
    """With five cards of a good face up no round goes on."""
    document = lay(jakob="4 wine").position()
    changes = {"table.jakob.wine": 5, "table.unseen.wine": 2, "table.pile": document["table"]["pile"] - 1}
    assert "5 cards of wine lie face up and the round goes on" in no(edited(document, changes))


def test_a_merchant_out_of_place() -> None:
    """Neither Jakob nor a face-down place holds a merchant, and no player has three before him."""
    document = lay(shown=["2 merchant"], hands=["merchant, wine"]).position()
    changes: dict[str, Any] = {"table.seats.0.hand": {"wine": 1}, "table.seats.0.shown.merchant": 3}
    assert "too many merchants lie in front" in no(edited(document, changes))
    changes = {"table.seats.0.hand": {"wine": 1}, "table.jakob": {"merchant": 1}}
    assert "Jakob holds a merchant" in no(edited(document, changes))
    changes = {"table.seats.0.hand": {"wine": 1}, "table.seats.0.hidden": ["merchant", None]}
    assert "a merchant lies face down" in no(edited(document, changes))


def test_a_missing_key_is_named(position: Document) -> None:
    """Every field of a position is needed, but for what a view adds for the eye."""
    for key in ("format", "game", "rules", "content", "options", "seats", "table"):
        assert f"“{key}”" in no({name: value for name, value in position.items() if name != key})
    for key in position["table"].keys() - {"market", "limits", "may", "sales"}:
        table = {name: value for name, value in position["table"].items() if name != key}
        assert key in no({**position, "table": table})
    for key in position["table"]["seats"][0]:
        seat = {name: value for name, value in position["table"]["seats"][0].items() if name != key}
        sentence = no(edited(position, {"table.seats.0": seat}))
        assert key in sentence
        assert "seats" in sentence


@pytest.mark.parametrize("viewer", ["referee", 1, None])
def test_a_position_edited_at_random(viewer: Any) -> None:
    """Whatever is changed, it is refused in one sentence, or a table on which all is accounted for."""
    document = played(25).position(viewer)
    for made in spoiled(document, 400, seed=3):
        try:
            match = Match.from_position(made, seed=1)
        except BadPosition as problem:
            check_sentence(str(problem))
        else:
            assert match.game.invariant_violation(match.state) == ""
            if not match.over:
                match.play(match.to_act[0], match.actions(match.to_act[0])[0].code)


def test_a_position_cut_short(position: Document) -> None:
    """A file that ends too early is refused, wherever."""
    text = json.dumps(position)
    for end in range(0, len(text), 50):
        assert "JSON" in no(text[:end])


def test_a_seats_position_can_be_played_on() -> None:
    """What one seat knows is enough for a game to go on; what it cannot know lies in some order that may be."""
    match = played(20)
    for viewer in (0, 1, 2, None):
        begun = Match.from_position(match.position(viewer), seed=2)
        assert begun.view(viewer) | {"ply": 0} == match.view(viewer) | {"ply": 0}
        begun.play(begun.to_act[0], begun.actions(begun.to_act[0])[0].code)


def test_a_match_from_a_position_is_played_like_any_other(position: Document) -> None:
    """It has a record and plies of its own."""
    match = Match.from_position(position, seed=1)
    assert match.ply == 0
    match.play(0, "show wine")
    assert match.record()["table"] == position["table"]
    assert Match.load(match.record()).position() == match.position()
