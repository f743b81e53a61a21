"""Die Fugger, chapter 7: the end of the game."""

from collections.abc import Sequence

import pytest

from comptoir.engine.chance import Dice
from comptoir.errors import BadPosition, Refused
from comptoir.match import Match
from tests.games.die_fugger.tables import ALL_CARDS, cards, florins, lay, named, play
from tests.games.positions import edited, told

NOTHING = ((None, None),) * 3


def last_round(florins: Sequence[int], hidden: Sequence[tuple[str | None, str | None]] = NOTHING) -> Match:
    """Seat 0 has just laid the fifth wine; its price went from 2 to 7, all others from 5 to 4."""
    match = lay(
        hands=["wine"], jakob="4 wine", prices={"wine": 2}, florins=florins, hidden=hidden, round_number=3
    )
    play(match, 0, "show wine")
    return match


@pytest.mark.parametrize(("before", "over"), [(92, False), (93, True), (99, True)])
@pytest.mark.clause("DF-7.1")
def test_a_hundred_florins_end_the_game(before: int, over: bool) -> None:
    """The game ends if anybody has 100 florins or more once the sales are done, not with 99."""
    match = last_round(florins=[before, 0, 0])
    assert match.over == over
    assert match.view(None)["round"] == (3 if over else 4)


@pytest.mark.clause("DF-7.1")
def test_anybody_may_end_it() -> None:
    """It need not be the player who triggered the evaluation."""
    assert last_round(florins=[0, 0, 100]).over


@pytest.mark.clause("DF-7.1")
def test_nobody_takes_another_turn() -> None:
    """When the game is over nothing may be done, and the refusal says so."""
    match = last_round(florins=[99, 0, 0])
    assert match.to_act == match.may_act == []
    for seat in range(3):
        assert match.actions(seat) == []
        with pytest.raises(Refused, match=r"The game is over.*DF-7\.1"):
            match.play(seat, "draw")


@pytest.mark.clause("DF-7.1")
def test_deliveries_cannot_end_the_game() -> None:
    """Face-down cards are not counted before the game has ended: 95 and a jewel go on."""
    match = last_round(florins=[80, 95, 0], hidden=[(None, None), ("jewel", "wine"), (None, None)])
    assert not match.over
    assert florins(match) == [87, 95, 0]


@pytest.mark.clause("DF-7.2")
def test_face_down_cards_are_delivered() -> None:
    """Each face-down card brings twice the present price of its good, seal or no seal."""
    hidden = [("wine", "sealed-wine"), (None, "jewel"), ("sealed-copper", "copper")]
    match = last_round(florins=[99, 10, 20], hidden=hidden)
    happened = told(match, match.moves[-1])
    assert named(happened, "delivered") == [
        ["delivered", 0, "wine", 14],
        ["delivered", 0, "sealed-wine", 14],
        ["delivered", 1, "jewel", 8],
        ["delivered", 2, "sealed-copper", 8],
        ["delivered", 2, "copper", 8],
    ]
    assert florins(match) == [99 + 7 + 28, 18, 36]
    assert happened[-1] == ["ended", 3]


@pytest.mark.clause("DF-7.3")
def test_cards_in_hand_are_worth_nothing() -> None:
    """Cards still in hand at the end bring nothing, merchants before you neither."""
    match = lay(
        hands=["wine, 3 jewel"], shown=["2 merchant"], jakob="4 wine", prices={"wine": 2}, florins=[99, 0, 0]
    )
    play(match, 0, "show wine")
    assert florins(match) == [106, 0, 0]


@pytest.mark.clause("DF-7.4")
def test_deliveries_may_decide_the_game() -> None:
    """Whoever has the most florins wins, even if he had fewer than 100 before the delivery."""
    match = last_round(florins=[94, 90, 0], hidden=[(None, None), ("sealed-wine", "wine"), (None, None)])
    assert florins(match) == [101, 118, 0]
    assert [one["seat"] for one in match.standings] == [1, 0, 2]
    assert match.state.returns() == [0, 1, 0]


@pytest.mark.clause("DF-7.5")
def test_a_shared_victory() -> None:
    """Players level at the top share the victory."""
    match = last_round(florins=[95, 102, 100])
    assert [(one["seat"], one["place"], one["score"]) for one in match.standings] == [
        (0, 1, 102),
        (1, 1, 102),
        (2, 3, 100),
    ]
    assert match.state.returns() == [0.5, 0.5, 0]


@pytest.mark.clause("DF-3.5", "DF-7.2")
def test_everybody_knows_what_was_delivered() -> None:
    """At the end face-down cards are known to all: nobody counts them as unseen or imagines others."""
    hidden = [(None, None), ("jewel", "sealed-copper"), (None, "spice")]
    match = last_round(florins=[99, 0, 0], hidden=hidden)
    for viewer in (None, 0, 1, 2):
        assert [seat["hidden"] for seat in match.view(viewer)["seats"]] == [list(pair) for pair in hidden]
        again = Match.from_position(match.position(viewer))
        assert again.view(viewer) == match.view(viewer) | {"ply": 0}
    in_sight = cards("5 wine, jewel, sealed-copper, spice")
    assert match.view(None)["unseen"] == dict(ALL_CARDS - in_sight)
    imagined = match.state.clone()
    for seed in range(20):
        imagined.imagine(0, Dice(seed))
        assert match.game.view(imagined, 0)["seats"] == match.view(0)["seats"]
        assert match.game.invariant_violation(imagined) == ""


@pytest.mark.clause("DF-7.2")
def test_the_final_deliveries_come_to_light() -> None:
    """The delivery shows everybody the face-down cards, so the last move cannot be taken back."""
    match = last_round(florins=[99, 0, 0], hidden=[(None, None), ("jewel", None), (None, None)])
    assert not match.may_undo(0)
    assert ["delivered", 1, "jewel", 8] in told(match, match.moves[-1], viewer=None)


@pytest.mark.clause("DF-7.1")
def test_no_end_without_a_reason() -> None:
    """A position in which the game is over needs a full round and somebody with 100 florins."""
    over = last_round(florins=[99, 0, 0]).position()
    with pytest.raises(BadPosition, match="the game is over, but nobody has 100 florins"):
        Match.from_position(edited(over, {"table.seats.0.florins": 99}))
    with pytest.raises(BadPosition, match="the game is over, but only 4 cards of a good lie face up"):
        Match.from_position(edited(over, {"table.jakob.wine": 3, "table.discards": {"wine": 1}}))
