"""Die Fugger, chapter 6: a new round."""

import pytest

from tests.games.die_fugger.tables import lay, named, play


@pytest.mark.clause("DF-6.1")
def test_face_up_goods_are_put_away() -> None:
    """All goods that lay face up go to the discards, Jakob's too."""
    match = lay(
        hands=["wine"], shown=["cloth", "sealed-jewel", "2 copper"], jakob="4 wine, spice", discards="cloth"
    )
    play(match, 0, "show wine", draws="copper, copper, cloth, cloth, spice, spice, jewel, jewel")
    assert match.view(None)["discards"] == {"copper": 2, "cloth": 2, "wine": 5, "spice": 1, "sealed-jewel": 1}
    assert [seat["shown"] for seat in match.view(None)["seats"]] == [{}, {}, {}]


@pytest.mark.clause("DF-6.1")
def test_face_down_cards_stay() -> None:
    """Cards laid face down stay where they are until the end of the game."""
    hidden = [("jewel", None), (None, None), ("sealed-wine", None)]
    match = lay(hands=["wine"], jakob="4 wine", hidden=hidden)
    play(match, 0, "show wine")
    assert [seat["hidden"] for seat in match.position()["table"]["seats"]] == [list(pair) for pair in hidden]


@pytest.mark.clause("DF-6.2")
def test_hands_are_refilled_from_the_left_neighbour_on() -> None:
    """The left neighbour of the trigger draws first: two cards, with a merchant four, with two five."""
    match = lay(4, hands=["", "wine"], shown=["2 merchant", "", "merchant"], jakob="4 wine", turn=1)
    happened = play(match, 1, "show wine")
    assert named(happened, "refilled") == [
        ["refilled", 2, 4],
        ["refilled", 3, 2],
        ["refilled", 0, 5],
        ["refilled", 1, 2],
    ]
    assert [event[1] for event in named(happened, "drew")] == [2] * 4 + [3] * 2 + [0] * 5 + [1] * 2
    assert [seat["hand"] for seat in match.view(None)["seats"]] == [5, 2, 4, 2]


@pytest.mark.clause("DF-6.3")
def test_more_than_four_cards_are_kept() -> None:
    """A hand may hold more than four cards after the refill; all are kept, and nothing can be drawn."""
    match = lay(hands=["wine", "4 copper, 3 cloth"], shown=["", "2 merchant"], jakob="4 wine")
    play(match, 0, "show wine")
    assert match.view(None)["seats"][1]["hand"] == 12
    assert match.why_not(1, "draw") is not None


@pytest.mark.clause("DF-6.4")
def test_merchants_are_put_away_after_the_draws() -> None:
    """Merchants before the players are not yet among the discards that are shuffled for the refill."""
    match = lay(hands=["wine"], shown=["merchant", "merchant"], jakob="4 wine", pile="", discards="7 copper")
    happened = play(match, 0, "show wine", draws=", ".join(["copper"] * 7 + ["wine"] * 5))
    assert named(happened, "reshuffled") == [["reshuffled", 12]]
    assert match.view(None)["discards"] == {"merchant": 2}


@pytest.mark.clause("DF-6.4")
def test_jakob_may_draw_from_shuffled_merchants() -> None:
    """When Jakob's turn to draw comes, the merchants are in the discards: a shuffle for him includes them."""
    match = lay(hands=["wine"], shown=["merchant"], jakob="4 wine", pile="2 copper, 6 spice")
    happened = play(
        match, 0, "show wine", draws=", ".join(["copper"] * 2 + ["spice"] * 6 + ["merchant"] + ["wine"] * 2)
    )
    assert happened[-6:] == [
        ["drew", 0, "spice"],
        ["reshuffled", 6],
        ["jakob_refused"],
        ["jakob_got", "wine"],
        ["jakob_got", "wine"],
        ["begins", 1, 2],
    ]


@pytest.mark.clause("DF-6.5")
def test_jakob_gets_two_new_goods() -> None:
    """After the players Jakob gets two goods, face up, merchants replaced."""
    match = lay(hands=["wine"], jakob="4 wine, copper")
    happened = play(
        match, 0, "show wine", draws="copper, copper, copper, copper, copper, copper, cloth, merchant, spice"
    )
    assert happened[-4:] == [["jakob_got", "cloth"], ["jakob_refused"], ["jakob_got", "spice"], ["begins", 1, 2]]
    assert match.view(None)["jakob"] == {"cloth": 1, "spice": 1}


@pytest.mark.parametrize(("seats", "trigger", "first"), [(2, 1, 0), (3, 0, 1), (3, 2, 0), (4, 3, 0), (4, 1, 2)])
@pytest.mark.clause("DF-6.6")
def test_the_left_neighbour_of_the_trigger_begins(seats: int, trigger: int, first: int) -> None:
    """The left neighbour of whoever triggered the evaluation begins the new round."""
    hands = ["wine" if seat == trigger else "" for seat in range(seats)]
    match = lay(seats, hands=hands, jakob="4 wine", turn=trigger)
    assert play(match, trigger, "show wine")[-1] == ["begins", first, 2]
    assert match.to_act == [first]
