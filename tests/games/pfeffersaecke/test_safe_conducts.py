"""Pfeffersäcke, chapter 9: safe-conducts."""

from typing import Any

import pytest

from comptoir.errors import Refused
from comptoir.games.pfeffersaecke import ids
from comptoir.kit.game import slug
from comptoir.kit.words import LANGUAGES, Words
from comptoir.match import Match
from tests.games.pfeffersaecke.tables import VALUE, lay, named, notations, play, seat_of, town_of
from tests.pages import NAMES, offers_of


@pytest.mark.clause("PS-9.1")
def test_three_uses() -> None:
    """A safe-conduct serves to extend, to collect or to open, and is gone afterwards."""
    for wanted, use in (
        (["extend-twice gent"], "extend"),
        (["double"], "income"),
        (["collect", "open antwerpen", "open bruessel"], "open"),
    ):
        match = lay(rings={"Gent": "0", "Lübeck": "0"}, lying=["Antwerpen"], villages={"Brügge": 0})
        assert named(play(match, 0, *wanted), "spent") == [["spent", 0, use, 1]]
        assert seat_of(match, 0)["safe_conducts"] == 1


@pytest.mark.parametrize(("turns", "allowed"), [(0, False), (3, False), (4, True), (5, True)])
@pytest.mark.clause("PS-9.2")
def test_not_in_the_first_turn(turns: int, allowed: bool) -> None:
    """In the first turn of each player no safe-conduct may be used."""
    match = lay(rings={"Gent": "0"}, turns=turns)
    assert bool(notations(match, 0, "double")) == bool(notations(match, 0, "extend-twice")) == allowed
    if not allowed:
        for wanted in ("double", "extend-twice gent"):
            with pytest.raises(Refused, match=r"PS-9\.2"):
                match.play(0, wanted)


@pytest.mark.clause("PS-9.2")
def test_no_second_opening_in_the_first_turn() -> None:
    """Nor does a second opening come in the first turn."""
    match = lay(phase="open", villages={"Goslar": 0}, turns=0, hands={0: []})
    assert [event[0] for event in play(match, 0, "open kassel goslar")] == ["settled", "begins"]


@pytest.mark.clause("PS-9.3")
def test_one_in_a_turn() -> None:
    """After extending twice no second safe-conduct serves in the same turn."""
    match = lay(rings={"Gent": "0", "Lübeck": "0"}, villages={"Goslar": 0}, lying=["Magdeburg"])
    play(match, 0, "extend-twice gent")
    with pytest.raises(Refused, match=r"PS-9\.3"):
        match.play(0, "extend-twice luebeck")
    with pytest.raises(Refused, match=r"PS-9\.3"):
        match.play(0, "double")
    assert [event[0] for event in play(match, 0, "collect", "open magdeburg")][-2:] == ["opened", "begins"]


@pytest.mark.clause("PS-9.4")
def test_two_in_the_game() -> None:
    """Without a safe-conduct left none can be used."""
    match = lay(rings={"Gent": "0"}, safe_conducts=[0] * 4)
    for wanted in ("double", "extend-twice gent"):
        with pytest.raises(Refused, match=r"PS-9\.4"):
            match.play(0, wanted)


@pytest.mark.parametrize(
    ("wanted", "use"),
    [
        (["extend-twice gent"], "extend"),
        (["double"], "income"),
        (["collect", "open antwerpen", "open bruessel"], "open"),
    ],
)
@pytest.mark.clause("PS-9.4")
def test_the_last_one_can_still_be_used(wanted: list[str], use: str) -> None:
    """With one safe-conduct left it serves for anything, and then there is none."""
    match = lay(rings={"Gent": "0"}, lying=["Antwerpen"], villages={"Brügge": 0}, safe_conducts=[1] * 4)
    assert named(play(match, 0, *wanted), "spent") == [["spent", 0, use, 0]]


@pytest.mark.clause("PS-9.5")
def test_extend_twice() -> None:
    """Two counters in one town; the others still get one each."""
    match = lay(rings={"Gent": "1 0", "Lübeck": "0"})
    play(match, 0, "extend-twice gent", "extend luebeck")
    assert [town_of(match, town)["centre"] for town in ("Gent", "Lübeck")] == [2, 1]
    assert seat_of(match, 0)["counters"] == 44 - 3 - 3
    play(match, 0, "finish")
    assert town_of(match, "Gent")["ring"] == [1, 0, 0, 0]


@pytest.mark.clause("PS-9.5")
def test_extend_twice_needs_two_spaces() -> None:
    """With one free space it cannot be used; where the disc has gone it can."""
    match = lay(rings={"Trier": "10", "Köln": "0"})
    with pytest.raises(Refused, match=r"PS-9\.5"):
        match.play(0, "extend-twice trier")
    assert notations(match, 0, "extend-twice") == ["extend-twice koeln"]
    match = lay(rings={"Lübeck": "1111 0"}, gone=["Lübeck"], florins=[0] * 4)
    assert notations(match, 0, "extend-twice") == ["extend-twice luebeck"]
    play(match, 0, "extend-twice luebeck")
    assert named(play(match, 0, "finish"), "majority", "full") == []
    assert town_of(match, "Lübeck")["ring"] == [1, 1, 1, 1, 0, 0, 0]


@pytest.mark.clause("PS-9.6")
def test_double_income_comes_before_extending() -> None:
    """It is too late after an extension, and after it nothing is extended."""
    match = lay(rings={"Gent": "0", "Lübeck": "0"})
    play(match, 0, "extend gent")
    with pytest.raises(Refused, match=r"PS-9\.6"):
        match.play(0, "double")
    match = lay(rings={"Gent": "0", "Lübeck": "0"}, villages={"Brügge": 0})
    play(match, 0, "double")
    with pytest.raises(Refused, match=r"PS-4\.2"):
        match.play(0, "extend gent")


@pytest.mark.parametrize(
    ("rings", "florins"),
    [({}, 48), ({"Gent": "011"}, 48), ({"Köln": "0", "Lübeck": "0"}, 2 * (21 + 18 + 6))],
)
@pytest.mark.clause("PS-9.7")
def test_double_income(rings: dict[str, str], florins: int) -> None:
    """Towns and basic income are doubled together; at least 48 florins are paid."""
    match = lay(rings=rings)
    assert named(play(match, 0, "double"), "doubled") == [["doubled", 0, florins]]
    assert seat_of(match, 0)["florins"] == 50 + florins


@pytest.mark.clause("PS-9.8")
def test_open_twice() -> None:
    """Two different places, both paid; the second may start from the first; the safe-conduct goes with it."""
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Frankfurt"])
    first = play(match, 0, "open kassel goslar")
    assert seat_of(match, 0)["safe_conducts"] == 2
    assert [event[0] for event in first] == ["settled"]
    second = play(match, 0, "open frankfurt kassel")
    assert second[:2] == [["spent", 0, "open", 1], ["opened", 0, "Frankfurt", "Kassel", 12]]
    assert seat_of(match, 0)["florins"] == 50 - 4 - 12
    assert match.to_act == [1]


def one_counter_left(phase: str = "extend", more: int = 0) -> Match:
    """Seat 0 has one counter to place, or `more`, and stands in Köln with seven free spaces and in Dortmund."""
    towns = ("Antwerpen", "Gent", "Lübeck", "Hamburg", "Nürnberg", "Frankfurt")
    full = {town: "0" * VALUE[town] for town in towns}
    rings = {**full, "Braunschweig": "0000"[more:], "Köln": "0"}
    match = lay(rings=rings, gone=[*full, "Braunschweig"], villages={"Dortmund": 0}, phase=phase)
    assert seat_of(match, 0)["counters"] == 1 + more
    return match


@pytest.mark.clause("PS-9.5")
def test_extend_twice_needs_two_counters() -> None:
    """With one counter left one extends once, not twice; then the supply is empty."""
    match = one_counter_left()
    assert notations(match, 0, "extend-twice") == []
    with pytest.raises(Refused, match=r"PS-9\.5"):
        match.play(0, "extend-twice koeln")
    play(match, 0, "extend koeln")
    assert seat_of(match, 0)["counters"] == 0


@pytest.mark.clause("PS-9.5")
def test_the_last_two_counters_extend_a_town() -> None:
    """Two counters in the supply are enough to extend twice; then it is empty."""
    match = one_counter_left(more=1)
    assert "extend-twice koeln" in notations(match, 0)
    assert ["extended", 0, "Köln", 2] in play(match, 0, "extend-twice koeln")
    assert seat_of(match, 0)["counters"] == 0


@pytest.mark.clause("PS-5.6", "PS-7.1")
def test_the_last_counter_can_be_opened() -> None:
    """One counter in the supply is enough to open a place; a second opening then needs another."""
    match = one_counter_left("open")
    assert "open kassel dortmund" in notations(match, 0)
    happened = play(match, 0, "open kassel dortmund")
    assert [event[0] for event in happened] == ["settled", "begins"]
    assert seat_of(match, 0)["counters"] == 0


@pytest.mark.clause("PS-9.5")
def test_extend_twice_in_one_town_only() -> None:
    """Two counters go to the town named; with three free spaces and more a third one stays out."""
    match = lay(rings={"Gent": "0", "Lübeck": "0", "Köln": "0"})
    assert notations(match, 0, "extend-twice") == [
        "extend-twice gent",
        "extend-twice koeln",
        "extend-twice luebeck",
    ]
    play(match, 0, "extend-twice koeln")
    assert notations(match, 0, "extend-twice") == []
    assert notations(match, 0, "extend") == ["extend gent", "extend luebeck"]
    assert town_of(match, "Köln") == {"disc": "lying", "ring": [0], "centre": 2}
    assert seat_of(match, 0)["counters"] == 44 - 4 - 2


@pytest.mark.parametrize("town", VALUE)
@pytest.mark.clause("PS-9.5")
def test_extend_twice_in_every_town(town: str) -> None:
    """Each town in which one stands with two free spaces can be extended twice; a town of 2 has not got them."""
    match = lay(rings={town: "0"})
    wanted = f"extend-twice {slug(town)}"
    assert notations(match, 0, "extend-twice") == [wanted] * (VALUE[town] > 2)
    if VALUE[town] > 2:
        assert named(play(match, 0, wanted), "extended") == [["extended", 0, town, 2]]


@pytest.mark.clause("PS-9.5", "PS-6.1")
def test_a_town_extended_twice_pays_nothing() -> None:
    """Income comes only from the towns that were not extended."""
    match = lay(rings={"Gent": "0", "Lübeck": "0"})
    happened = play(match, 0, "extend-twice gent", "collect")
    assert named(happened, "town_income") == [["town_income", 0, "Lübeck", 6, 18]]


@pytest.mark.clause("PS-9.8", "PS-7.5")
def test_open_twice_with_villages() -> None:
    """Both openings may be villages, or one of them; each brings its point and moves the track."""
    match = lay(phase="open", villages={"Goslar": 0})
    play(match, 0, "open kassel goslar")
    happened = play(match, 0, "open dortmund kassel")
    assert happened[:2] == [["spent", 0, "open", 1], ["settled", 0, "Dortmund", "Kassel", 6, 1, 14]]
    assert seat_of(match, 0)["influence"] == 3
    assert seat_of(match, 0)["florins"] == 50 - 4 - 6
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Magdeburg"])
    happened = play(match, 0, "open magdeburg goslar", "open stendal magdeburg")
    assert happened[1:3] == [["spent", 0, "open", 1], ["settled", 0, "Stendal", "Magdeburg", 6, 1, 15]]
    assert (seat_of(match, 0)["influence"], match.to_act) == (2, [1])


@pytest.mark.clause("PS-9.8")
def test_the_second_opening_is_another_place() -> None:
    """The place opened first is taken for the second opening too."""
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Magdeburg", "Erfurt"])
    play(match, 0, "open magdeburg goslar")
    assert "open magdeburg goslar" not in notations(match, 0)
    with pytest.raises(Refused, match=r"PS-7\.8"):
        match.play(0, "open magdeburg goslar")


@pytest.mark.parametrize(("florins", "second"), [(9, False), (10, True)])
@pytest.mark.clause("PS-9.8", "PS-7.2")
def test_both_openings_are_paid(florins: int, second: bool) -> None:
    """A second opening that cannot be paid after the first is not offered, and the turn ends."""
    match = lay(phase="open", villages={"Goslar": 0}, florins=[florins] * 4)
    happened = play(match, 0, "open kassel goslar")
    assert (happened[-1][0] == "begins") != second
    if second:
        play(match, 0, "open dortmund kassel")
        assert seat_of(match, 0)["florins"] == 0


@pytest.mark.clause("PS-9.1", "PS-9.3")
def test_one_safe_conduct_for_extending_or_for_opening() -> None:
    """After extending twice, or double income, there is one opening."""
    for wanted in (["extend-twice gent", "collect"], ["double"]):
        match = lay(rings={"Gent": "0", "Lübeck": "0"}, villages={"Goslar": 0}, lying=["Magdeburg"])
        happened = play(match, 0, *wanted, "open kassel goslar")
        assert happened[-1][0] == "begins"
        assert seat_of(match, 0)["safe_conducts"] == 1


# --- what a player sees of these rules ----------------------------------------------------------------


def first_turn(phase: str) -> Match:
    """Seat 0 has its first turn, two safe-conducts and several places to open."""
    return lay(phase=phase, villages={"Goslar": 0}, lying=["Magdeburg"], turns=0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", ["place", "open"])
@pytest.mark.clause("PS-9.2")
def test_it_is_seen_that_safe_conducts_have_to_wait(phase: str, language: str) -> None:
    """In the first turn the prompt says so, and double income is offered with this clause as the reason."""
    match = first_turn(phase)
    words = match.game.words(language)
    assert words.say("refusal.902") in match.game.board.prompt(match.view(0), words, NAMES)
    (double,) = (offer for offer in offers_of(match, 0, words) if offer.thing == "double")
    assert (double.clause, double.reason) == ("PS-9.2", words.say("refusal.902"))
    later = lay(phase=phase, villages={"Goslar": 0}, lying=["Magdeburg"])
    assert words.say("refusal.902") not in match.game.board.prompt(later.view(0), words, NAMES)
    assert "double" not in [offer.thing for offer in offers_of(later, 0, words)]


@pytest.mark.parametrize(("phase", "clause"), [("place", "PS-9.2"), ("open", "PS-9.2")])
@pytest.mark.clause("PS-9.2")
def test_waiting_for_another_phase_does_not_help(phase: str, clause: str) -> None:
    """In the first turn a safe-conduct is refused with this rule in every phase; later on it is too early."""
    for wanted in ("double", *(f"extend-twice {slug(town)}" for town in VALUE)):
        with pytest.raises(Refused, match=r"PS-9\.2"):
            first_turn(phase).play(0, wanted)
        with pytest.raises(Refused, match=r"PS-4\.2"):
            lay(phase=phase, villages={"Goslar": 0}).play(0, wanted)
    start = Match.new("pfeffersaecke", 3, seed=1)
    with pytest.raises(Refused, match=r"choose a village.*PS-4\.2"):
        start.play(start.state.turn, "double")


def hints_to_open(match: Match, words: Words) -> list[str]:
    """What seat 0 reads of the places it may open."""
    offers = offers_of(match, 0, words)
    hints = [offer.effect for offer in offers if offer.action >= ids.OPEN and not offer.clause]
    assert hints
    return hints


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("changes", "refusal"),
    [({"turns": 0}, 902), ({"safe_conducts": [0] * 4}, 904), ({"used": "income", "safe_conducts": [1] * 4}, 903)],
)
@pytest.mark.clause("PS-7.3", "PS-9.2", "PS-9.3", "PS-9.4")
def test_it_is_seen_why_a_turn_ends_with_an_opening(changes: dict[str, Any], refusal: int, language: str) -> None:
    """Whoever has no safe-conduct to use reads that one opening is all, and why."""
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Magdeburg"], **changes)
    words = match.game.words(language)
    for effect in hints_to_open(match, words):
        assert effect.endswith(f"{words.say('effect.one_opening')} {words.say(f'refusal.{refusal}')}")


@pytest.mark.clause("PS-9.8")
def test_nothing_is_said_of_the_end_of_a_turn_that_goes_on() -> None:
    """While a second opening can follow the hint does not speak of the end; after the second it does."""
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Magdeburg", "Erfurt"])
    words = match.game.words("en")
    assert "Then your turn ends" not in "".join(
        offer.effect for offer in offers_of(match, 0, words) if not offer.then
    )
    play(match, 0, "open kassel goslar")
    for effect in hints_to_open(match, words):
        assert effect.endswith("Then your turn ends: nothing else can be opened.")
