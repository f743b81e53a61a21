"""What a seat may imagine: only goods lie face down, and each of them as likely as any other."""

from collections import Counter

from comptoir.engine.chance import Dice
from comptoir.games.die_fugger.ids import CARD_NAMES
from comptoir.games.die_fugger.invariants import invariant_violation
from comptoir.games.die_fugger.rules import DieFugger
from tests.games.die_fugger.tables import ALL_CARDS, lay

SEEN = "7 copper, 7 cloth, 7 wine, 7 spice, 7 jewel, 2 sealed-copper, 2 sealed-cloth, 2 sealed-wine, sealed-spice"


def few_goods() -> DieFugger:
    """Of what seat 0 cannot see three cards are goods: one face down before each of the others, one in a hand."""
    match = lay(
        hands=("", "2 merchant, sealed-jewel", "2 merchant"),
        hidden=((None, None), ("sealed-jewel", None), ("sealed-spice", None)),
        discards=SEEN,
        pile="",
    )
    assert isinstance(match.state, DieFugger)
    return match.state


def test_goods_are_left_for_what_lies_face_down() -> None:
    """However many of the last goods a hand could take, the seats after it have theirs face down."""
    for seed in range(200):
        state = few_goods()
        state.imagine(0, Dice(seed))
        assert invariant_violation(state) == ""


def test_each_card_left_is_as_likely_before_either_seat() -> None:
    """Two jewels and a spice are left: before each seat the spice lies in a third of all cases."""
    assert ALL_CARDS["sealed-spice"] == ALL_CARDS["sealed-jewel"] == 2
    state, dice, times = few_goods(), Dice(1), 3000
    lying = Counter[tuple[int, str]]()
    for _ in range(times):
        state.imagine(0, dice)
        for seat in (1, 2):
            lying[seat, CARD_NAMES[state.players[seat].hidden[0]]] += 1
    for seat in (1, 2):
        assert abs(lying[seat, "sealed-spice"] - times / 3) < times / 20
