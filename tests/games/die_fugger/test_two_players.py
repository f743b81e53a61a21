"""Die Fugger, chapter 8: two players."""

import pytest

from tests.games.die_fugger.tables import lay, named, play


@pytest.mark.clause("DF-8.1")
def test_jakob_gets_a_good_after_each_pair_of_turns() -> None:
    """After the second player's turn, and after every second turn from there on, Jakob gets one more good."""
    match = lay(2)
    got = [
        named(play(match, seat, "draw", draws), "jakob_got")
        for seat, draws in [(0, "wine"), (1, "wine, copper"), (0, "wine"), (1, "wine, merchant, spice")]
    ]
    assert got == [[], [["jakob_got", "copper"]], [], [["jakob_got", "spice"]]]
    assert match.view(None)["jakob"] == {"copper": 1, "spice": 1}


@pytest.mark.clause("DF-8.1")
def test_pairs_are_counted_from_the_first_player_of_the_round() -> None:
    """A round that ended after an odd number of turns does not carry over: pairs are counted anew."""
    match = lay(2, hands=["wine"], jakob="4 wine")
    play(match, 0, "show wine", draws="copper, copper, copper, copper, spice, spice")
    assert named(play(match, 1, "draw", draws="cloth"), "jakob_got") == []
    assert named(play(match, 0, "draw", draws="cloth, jewel"), "jakob_got") == [["jakob_got", "jewel"]]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.clause("DF-8.1")
def test_no_such_card_with_more_players(seats: int) -> None:
    """With three or four players Jakob gets nothing after a turn."""
    match = lay(seats)
    for seat in range(seats):
        assert play(match, seat, "draw", draws="wine") == [["drew", seat, "wine"]]


@pytest.mark.clause("DF-8.2")
def test_no_card_if_the_round_has_just_ended() -> None:
    """If the second turn of a pair ends the round, Jakob gets only the two goods of the new one."""
    match = lay(2, hands=["", "wine"], jakob="4 wine", turn=1, turns=1)
    happened = play(match, 1, "show wine", draws="copper, copper, copper, copper, spice, spice")
    assert len(named(happened, "jakob_got")) == 2
    assert happened[1] == ["round_ended", 1, 1, "wine", 5]


@pytest.mark.clause("DF-8.2")
def test_the_fifth_of_a_kind_for_the_pair() -> None:
    """If the pair's card is the fifth of its kind, whoever has just played has triggered the evaluation."""
    match = lay(2, hands=["", "copper"], jakob="4 wine", turn=1, turns=1)
    happened = play(match, 1, "show copper", draws="wine, copper, copper, copper, copper, spice, spice")
    assert happened[:3] == [["showed", 1, "copper"], ["jakob_got", "wine"], ["round_ended", 1, 1, "wine", 5]]
    assert match.to_act == [0]


@pytest.mark.clause("DF-8.2")
def test_a_face_down_card_brings_its_own_good_as_well() -> None:
    """A card laid face down as the second turn of a pair brings Jakob two goods."""
    match = lay(2, hands=["", "wine"], turn=1, turns=1)
    happened = play(match, 1, "hide wine", draws="copper, spice")
    assert named(happened, "jakob_got") == [["jakob_got", "copper"], ["jakob_got", "spice"]]


@pytest.mark.clause("DF-8.2")
def test_no_pair_card_after_a_face_down_card_that_ended_the_round() -> None:
    """If the good for the face-down card is already the fifth, the pair's good is not given."""
    match = lay(2, hands=["", "wine"], jakob="4 copper", turn=1, turns=1)
    happened = play(match, 1, "hide wine", draws="copper, spice, spice, spice, spice, jewel, jewel")
    assert happened[1:3] == [["jakob_got", "copper"], ["round_ended", 1, 1, "copper", 5]]
    assert len(named(happened, "jakob_got")) == 3
