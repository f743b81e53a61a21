"""Die Fugger, chapter 4: a turn."""

import pytest

from comptoir.errors import BadPosition, Refused
from comptoir.games.die_fugger.ids import CARD_NAMES
from comptoir.match import Match
from tests.games.die_fugger.tables import lay, named, notations, play


def refused(match: Match, seat: int, wanted: str) -> tuple[str, dict[str, object]]:
    """The clause and the parameters a seat is refused with."""
    before = match.record()
    with pytest.raises(Refused) as refusal:
        match.play(seat, wanted)
    assert match.record() == before
    return refusal.value.clause, refusal.value.parameters


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.clause("DF-4.1")
def test_turns_go_clockwise(seats: int) -> None:
    """After one action it is the left neighbour's turn, round and round."""
    match = lay(seats, turn=1)
    begins = [match.to_act]
    for _ in range(seats):
        seat = match.to_act[0]
        match.play(seat, "draw")
        begins.append(match.to_act)
    assert begins == [[(1 + step) % seats] for step in range(seats + 1)]


@pytest.mark.clause("DF-4.1")
def test_one_of_three_things() -> None:
    """On your turn you may draw, lay a card face up or lay a good face down."""
    match = lay(hands=["wine, sealed-spice, merchant"])
    assert notations(match, 0) == [
        "draw",
        "show wine",
        "show sealed-spice",
        "show merchant",
        "hide wine",
        "hide sealed-spice",
    ]
    assert [notations(match, seat) for seat in (1, 2)] == [[], []]


@pytest.mark.clause("DF-4.1")
def test_wait_for_your_turn() -> None:
    """Nobody may play out of turn, and the refusal says whose turn it is."""
    assert refused(lay(hands=["wine", "wine"]), 1, "show wine") == ("DF-4.1", {"seat": 0})


@pytest.mark.clause("DF-4.2")
def test_draw_with_four_cards() -> None:
    """With four cards in hand you may draw; you see the card, the others see that you drew."""
    match = lay(hands=["4 wine"])
    assert play(match, 0, "draw", "spice") == [["drew", 0, "spice"]]
    assert match.view(0)["seats"][0]["hand"] == {"wine": 4, "spice": 1}
    assert match.told(match.moves[-1].events, 1) == [{"event": "drew", "seat": 0, "card": None}]


@pytest.mark.clause("DF-4.2")
def test_no_drawing_with_five_cards() -> None:
    """With five cards in hand you may not draw."""
    match = lay(hands=["4 wine, spice"])
    assert "draw" not in notations(match, 0)
    assert refused(match, 0, "draw") == ("DF-4.2", {"cards": 5, "limit": 4})


@pytest.mark.clause("DF-4.3")
def test_discards_are_shuffled_when_a_card_is_needed() -> None:
    """With an empty pile the discards become the new pile, merchants included, and the draw goes on."""
    match = lay(hands=["wine"], pile="", discards="merchant, 2 jewel")
    assert play(match, 0, "draw", "merchant") == [["reshuffled", 3], ["drew", 0, "merchant"]]
    assert (match.view(None)["pile"], match.view(None)["discards"]) == (2, {})


@pytest.mark.clause("DF-4.3")
def test_the_last_card_leaves_the_pile_empty() -> None:
    """Drawing the last card shuffles nothing: that happens only when a card is needed."""
    match = lay(hands=["wine"], pile="spice", discards="2 jewel")
    assert play(match, 0, "draw", "spice") == [["drew", 0, "spice"]]
    assert (match.view(None)["pile"], match.view(None)["discards"]) == (0, {"jewel": 2})


@pytest.mark.clause("DF-4.3")
def test_no_drawing_without_cards() -> None:
    """With neither pile nor discards you cannot choose to draw."""
    match = lay(hands=["wine"], pile="")
    assert "draw" not in notations(match, 0)
    assert refused(match, 0, "draw") == ("DF-4.3", {})


@pytest.mark.parametrize(("pile", "discards"), [("spice", ""), ("", "spice")])
@pytest.mark.clause("DF-4.3")
def test_the_last_card_may_be_drawn(pile: str, discards: str) -> None:
    """One card left, in the pile or among the discards, is enough to draw."""
    match = lay(hands=["wine"], pile=pile, discards=discards)
    assert "draw" in notations(match, 0)
    assert play(match, 0, "draw", "spice")[-1] == ["drew", 0, "spice"]
    assert (match.view(None)["pile"], match.view(None)["discards"]) == (0, {})


@pytest.mark.clause("DF-4.3")
def test_draws_that_are_due_lapse() -> None:
    """In a new round, when the cards run out the remaining draws and Jakob's goods lapse."""
    match = lay(hands=["wine"], jakob="4 wine", pile="")
    happened = play(match, 0, "show wine", ", ".join(["wine"] * 5))
    assert [event[1] for event in named(happened, "refilled")] == [1, 2, 0]
    assert named(happened, "drew") == [["drew", seat, "wine"] for seat in (1, 1, 2, 2, 0)]
    assert named(happened, "jakob_got") == []
    assert match.view(None)["jakob"] == {}
    assert match.view(None)["round"] == 2


@pytest.mark.parametrize("card", CARD_NAMES)
@pytest.mark.clause("DF-4.4")
def test_lay_a_card_face_up(card: str) -> None:
    """Any card of your hand may be laid before you for all to see: goods, sealed goods, merchants."""
    match = lay(hands=[card])
    assert play(match, 0, f"show {card}") == [["showed", 0, card]]
    assert match.view(None)["seats"][0] == {"florins": 0, "shown": {card: 1}, "hand": 0, "hidden": [None, None]}


@pytest.mark.clause("DF-4.4")
def test_only_what_you_hold() -> None:
    """A card that is not in your hand cannot be laid; a plain card is not the one with a seal."""
    match = lay(hands=["wine, sealed-spice", "jewel"])
    assert refused(match, 0, "show jewel") == ("DF-4.4", {"card": "jewel"})
    assert refused(match, 0, "show sealed-wine") == ("DF-4.4", {"card": "sealed-wine"})
    assert refused(match, 0, "show spice") == ("DF-4.4", {"card": "spice"})
    assert refused(match, 0, "show merchant") == ("DF-4.4", {"card": "merchant"})


@pytest.mark.clause("DF-4.5")
def test_two_merchants_at_most() -> None:
    """A second merchant may be laid before you, a third may not; it stays in your hand."""
    match = lay(hands=["merchant"], shown=["merchant"])
    play(match, 0, "show merchant")
    assert match.view(None)["seats"][0]["shown"] == {"merchant": 2}
    match = lay(hands=["merchant"], shown=["2 merchant"])
    assert "show merchant" not in notations(match, 0)
    assert refused(match, 0, "show merchant") == ("DF-4.5", {"limit": 2})


@pytest.mark.clause("DF-4.5")
def test_the_third_merchant_waits_for_the_next_round() -> None:
    """When the new round has cleared the table, the third merchant may be laid."""
    match = lay(hands=["merchant", "", "wine"], shown=["2 merchant"], jakob="4 wine", turn=2)
    play(match, 2, "show wine")
    assert match.to_act == [0]
    assert "show merchant" in notations(match, 0)


@pytest.mark.parametrize("card", CARD_NAMES[:10])
@pytest.mark.clause("DF-4.6")
def test_lay_a_good_face_down(card: str) -> None:
    """Any good of your hand may be laid face down, with or without a seal; only you know which."""
    match = lay(4, hands=[card])
    assert play(match, 0, f"hide {card}") == [["hid", 0, 1, card]]
    assert match.view(0)["seats"][0]["hidden"] == [card, None]
    assert match.view(1)["seats"][0]["hidden"] == ["unknown", None]
    told = match.told(match.moves[-1].events, 1)
    assert told == [{"event": "hid", "seat": 0, "round": 1, "card": None}]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.clause("DF-3.5", "DF-4.2", "DF-4.6")
def test_what_is_told_of_a_card_that_others_do_not_see(seat: int) -> None:
    """Whoever draws a card or lays it face down is told which it is; nobody else is, whatever the seat."""
    hands = ["wine" if one == seat else "" for one in range(4)]
    for wanted, draws, card in (("draw", "spice", "spice"), ("hide wine", "", "wine")):
        match = lay(4, hands=hands, turn=seat)
        play(match, seat, wanted, draws)
        for viewer in (None, *range(4)):
            (told,) = match.told(match.moves[-1].events, viewer)
            assert told["card"] == (card if viewer == seat else None)
            assert told["seat"] == seat


@pytest.mark.clause("DF-4.6")
def test_no_merchant_and_no_stranger_face_down() -> None:
    """A merchant is never laid face down; there is not even an action for it. Nor is a good you do not hold."""
    match = lay(hands=["wine, merchant"])
    assert "hide merchant" not in [form.notation for form in match.forms]
    assert refused(match, 0, "hide jewel") == ("DF-4.6", {"card": "jewel"})


@pytest.mark.parametrize(("round_number", "allowed"), [(1, True), (2, True), (3, False), (7, False)])
@pytest.mark.clause("DF-4.7")
def test_face_down_in_the_first_two_rounds_only(round_number: int, allowed: bool) -> None:
    """Goods are laid face down in the first and second rounds only, used or not."""
    match = lay(hands=["wine"], round_number=round_number)
    assert ("hide wine" in notations(match, 0)) == allowed
    if not allowed:
        assert refused(match, 0, "hide wine") == ("DF-4.7", {"round": round_number})


@pytest.mark.clause("DF-4.8")
def test_one_face_down_card_in_each_round() -> None:
    """A second card face down in the same round is refused; in round two one more may be laid."""
    first = lay(hands=["wine"], hidden=[("jewel", None)] * 3)
    assert refused(first, 0, "hide wine") == ("DF-4.8", {})
    second = lay(hands=["2 wine"], hidden=[("jewel", None)] * 3, round_number=2)
    play(second, 0, "hide wine", "copper")
    assert second.view(0)["seats"][0]["hidden"] == ["jewel", "wine"]
    full = lay(hands=["2 wine"], hidden=[("jewel", "copper"), (None, None), (None, None)], round_number=2)
    assert refused(full, 0, "hide wine") == ("DF-4.8", {})


@pytest.mark.clause("DF-4.8")
def test_no_card_from_a_round_to_come() -> None:
    """A position with a card laid face down in round two is refused while round one is being played."""
    hidden: list[tuple[str | None, str | None]] = [(None, None), (None, "jewel"), (None, None)]
    assert lay(hidden=hidden, round_number=2).view(1)["seats"][1]["hidden"] == [None, "jewel"]
    with pytest.raises(BadPosition, match="a card laid face down in round two lies there in round one"):
        lay(hidden=hidden, round_number=1)


@pytest.mark.clause("DF-4.8")
def test_a_round_let_go_by_is_lost() -> None:
    """Who laid nothing face down in round one may lay one card in round two, not two."""
    match = lay(4, hands=["2 wine"], round_number=2)
    for seat, action in enumerate(("hide wine", "draw", "draw", "draw")):
        match.play(seat, action)
    assert refused(match, 0, "hide wine") == ("DF-4.8", {})


@pytest.mark.parametrize(("seats", "jakob"), [(2, {"copper": 1}), (3, {"copper": 1}), (4, {})])
@pytest.mark.clause("DF-4.9")
def test_a_face_down_card_brings_jakob_a_good(seats: int, jakob: dict[str, int]) -> None:
    """With two or three players each card laid face down brings Jakob a good; with four it does not."""
    match = lay(seats, hands=["wine"])
    play(match, 0, "hide wine", "copper" if jakob else "")
    assert match.view(None)["jakob"] == jakob


@pytest.mark.clause("DF-4.10")
def test_you_must_act_if_you_can() -> None:
    """Passing is refused while anything else is possible: a draw, a good, a merchant."""
    only_draw = lay(hands=[""])
    only_good = lay(hands=["wine"], pile="", round_number=3)
    only_merchant = lay(hands=["merchant"], pile="")
    for match, action in ((only_draw, "draw"), (only_good, "show wine"), (only_merchant, "show merchant")):
        assert notations(match, 0) == [action]
        assert refused(match, 0, "pass") == ("DF-4.10", {})


@pytest.mark.parametrize(("hand", "shown"), [("", "2 merchant"), ("2 merchant", "2 merchant"), ("", "")])
@pytest.mark.clause("DF-4.10")
def test_pass_if_nothing_is_possible(hand: str, shown: str) -> None:
    """With no card to draw and none that may be laid you pass, and the next player goes on."""
    match = lay(hands=[hand], shown=[shown], pile="")
    assert notations(match, 0) == ["pass"]
    assert play(match, 0, "pass") == [["passed", 0]]
    assert match.to_act == [1]


@pytest.mark.clause("DF-4.11")
def test_face_down_cards_are_out_of_the_market() -> None:
    """A fifth card of a good laid face down does not end the round, nor does it move prices or break seals."""
    match = lay(4, hands=["wine", "spice"], shown=["", "", "", "3 wine"], jakob="wine, 4 spice", turn=0)
    play(match, 0, "hide wine")
    assert match.view(None)["round"] == 1
    happened = play(match, 1, "show spice")
    assert ["rose", "wine", 5, 9] in happened
    assert ["sold", 3, "wine", 3, 27] in happened


@pytest.mark.clause("DF-4.11")
def test_face_down_cards_do_not_count_for_seals() -> None:
    """With three wines face up and one face down, a sealed wine still brings double."""
    hidden: list[tuple[str | None, str | None]] = [("wine", None)] + [(None, None)] * 2
    match = lay(hands=["spice"], shown=["", "sealed-wine, 2 wine"], jakob="4 spice", hidden=hidden)
    happened = play(match, 0, "show spice")
    assert ["sold", 1, "wine", 3, 8 * 4] in happened


@pytest.mark.clause("DF-4.12")
def test_everybody_sees_which_round_a_card_is_from() -> None:
    """The place of a face-down card tells everybody the round it was laid in."""
    match = lay(4, hands=["wine"], round_number=2)
    play(match, 0, "hide wine")
    assert [match.view(viewer)["seats"][0]["hidden"] for viewer in (None, 1)] == [[None, "unknown"]] * 2
