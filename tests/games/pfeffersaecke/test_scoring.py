"""Pfeffersäcke, chapter 8: majorities, full towns, the booklet's examples."""

import pytest

from comptoir.kit.game import slug
from tests.games.pfeffersaecke.tables import VALUE, lay, named, play, seat_of, town_of

SCORED = ("majority", "full")


@pytest.mark.clause("PS-8.1")
def test_counters_stand_in_order_from_the_arrow() -> None:
    """The first counter of a town is on the arrow, each later one on the next space."""
    match = lay(phase="open", villages={"Brügge": 0}, lying=["Gent"])
    play(match, 0, "open gent bruegge", "finish")
    assert town_of(match, "Gent")["ring"] == [0]
    match = lay(rings={"Gent": "121"} | {"Köln": "20"}, turn=2)
    play(match, 2, "extend gent", "collect", "finish")
    assert town_of(match, "Gent")["ring"] == [1, 2, 1, 2]


@pytest.mark.parametrize(
    ("town", "needed"),
    [("Ulm", 2), ("Trier", 2), ("Bremen", 3), ("Frankfurt", 3), ("Gent", 4), ("Lübeck", 4), ("Köln", 5)],
)
@pytest.mark.clause("PS-8.2")
def test_more_than_half_is_a_majority(town: str, needed: int) -> None:
    """2 of 2 or 3, 3 of 4 or 5, 4 of 6 or 7, 5 of 8: not before, and for the whole number."""
    for counters in range(2, needed + 1):
        match = lay(rings={town: "0" * (counters - 1)})
        scored = named(play(match, 0, f"extend {slug(town)}", "finish"), *SCORED)
        assert scored == ([["majority", 0, town, VALUE[town]]] if counters == needed else [])


@pytest.mark.clause("PS-8.2", "PS-8.3")
def test_the_example_of_luebeck() -> None:
    """Andreas has 3 and Doris 2 of 7: with a fourth he scores 7, the disc goes, the counters stay."""
    match = lay(rings={"Lübeck": "00011"})
    happened = play(match, 0, "extend luebeck", "finish")
    assert named(happened, *SCORED) == [["majority", 0, "Lübeck", 7]]
    assert seat_of(match, 0)["influence"] == 1 + 7
    assert town_of(match, "Lübeck") == {"disc": "gone", "ring": [0, 0, 0, 1, 1, 0], "centre": 0}


@pytest.mark.clause("PS-8.3")
def test_free_spaces_stay_in_use() -> None:
    """After its disc has gone a town can still be extended."""
    match = lay(turn=1, rings={"Lübeck": "000011"}, gone=["Lübeck"])
    play(match, 1, "extend luebeck", "finish")
    assert town_of(match, "Lübeck")["ring"] == [0, 0, 0, 0, 1, 1, 1]


@pytest.mark.clause("PS-8.4")
def test_a_full_town_brings_half() -> None:
    """Half of the number rounded down, to whoever has most: here not to the seat that fills it."""
    match = lay(rings={"Lübeck": "1110 22"})
    assert named(play(match, 0, "extend luebeck", "finish"), *SCORED) == [["full", 1, "Lübeck", 3]]
    assert [seat_of(match, seat)["influence"] for seat in range(3)] == [1, 4, 1]
    assert town_of(match, "Lübeck")["disc"] == "gone"


@pytest.mark.clause("PS-8.5")
def test_the_example_of_strassburg() -> None:
    """Doris and Andreas have two each in a full town of 5; Doris was first and scores 2, whoever fills it."""
    match = lay(rings={"Straßburg": "1 00 2"}, turn=1)
    assert named(play(match, 1, "extend strassburg", "finish"), *SCORED) == [["full", 1, "Straßburg", 2]]
    match = lay(rings={"Straßburg": "0 11 2"}, turn=0)
    assert named(play(match, 0, "extend strassburg", "finish"), *SCORED) == [["full", 0, "Straßburg", 2]]
    match = lay(rings={"Straßburg": "2 11 0"}, turn=0)
    assert named(play(match, 0, "extend strassburg", "finish"), *SCORED) == [["full", 1, "Straßburg", 2]]


@pytest.mark.clause("PS-8.6")
def test_majority_on_the_last_space() -> None:
    """If the last counter also brings the majority, the whole number is scored."""
    match = lay(rings={"Frankfurt": "0 1 0 1"})
    assert named(play(match, 0, "extend frankfurt", "finish"), *SCORED) == [["majority", 0, "Frankfurt", 5]]


@pytest.mark.clause("PS-8.7")
def test_a_town_is_scored_once() -> None:
    """Filling the last space of a town already won brings nothing."""
    match = lay(
        turn=1,
        rings={"Magdeburg": "001"[:2] + "1"[:0], "Trier": "00"},
        gone=["Trier", "Magdeburg"],
        phase="open",
        villages={"Koblenz": 1},
    )
    happened = play(match, 1, "open trier koblenz", "finish")
    assert named(happened, *SCORED) == []
    assert town_of(match, "Trier") == {"disc": "gone", "ring": [0, 0, 1], "centre": 0}


@pytest.mark.parametrize(
    ("rings", "scored"),
    [
        ({"Lübeck": "00 1"}, ["majority", 0, "Lübeck", 7]),  # four of seven, with two more spaces free
        ({"Trier": "0"}, ["majority", 0, "Trier", 3]),  # three of three
        ({"Gent": "1 0 1 2"}, ["full", 0, "Gent", 3]),  # three of six: most, but not more than half
        ({"Gent": "1 0 1 1"}, ["full", 1, "Gent", 3]),  # three each: seat 1 was first
        ({"Lübeck": "111 02"}, ["full", 1, "Lübeck", 3]),
        ({"Köln": "00 1"}, None),  # four of eight
    ],
)
@pytest.mark.clause("PS-8.2", "PS-8.4", "PS-9.5")
def test_two_counters_score_together(rings: dict[str, str], scored: list[object] | None) -> None:
    """Two counters placed with a safe-conduct both move to the ring before the town is looked at, once."""
    match = lay(rings=rings)
    (town,) = rings
    happened = play(match, 0, f"extend-twice {slug(town)}", "finish")
    assert named(happened, *SCORED) == ([scored] if scored else [])
    assert town_of(match, town)["ring"] == [int(seat) for seat in rings[town].replace(" ", "")] + [0, 0]
    assert town_of(match, town)["disc"] == ("gone" if scored else "lying")


@pytest.mark.clause("PS-5.3", "PS-8.1", "PS-8.2", "PS-8.4")
def test_several_towns_in_a_turn() -> None:
    """Each town with a counter in its centre is looked at for itself, extended or opened in this turn."""
    match = lay(
        rings={"Ulm": "0", "Trier": "0 1", "Lübeck": "1110 22", "Köln": "0", "Gent": "1 2 1 2 3", "Linz": "0"},
        villages={"Brügge": 0},
        safe_conducts=[0] * 4,
    )
    happened = play(
        match, 0, "extend ulm", "extend trier", "extend luebeck", "extend koeln", "collect", "open gent bruegge"
    )
    assert named(happened, *SCORED) == [
        ["full", 1, "Gent", 3],
        ["majority", 0, "Trier", 3],
        ["full", 1, "Lübeck", 3],
        ["majority", 0, "Ulm", 2],
    ]
    assert [seat_of(match, seat)["influence"] for seat in range(4)] == [1 + 3 + 2, 1 + 3 + 3, 1, 1]
    gone = ["gone" if town_of(match, town)["disc"] == "gone" else "lying" for town in ("Köln", "Linz")]
    assert gone == ["lying", "lying"]
    assert (town_of(match, "Köln")["ring"], town_of(match, "Linz")["ring"]) == ([0, 0], [0])


@pytest.mark.clause("PS-8.4")
def test_an_opening_may_fill_a_town() -> None:
    """A counter opened on the last space scores the town, for whoever leads there."""
    match = lay(phase="open", rings={"Straßburg": "1 2 2 3"}, villages={"Speyer": 0}, safe_conducts=[0] * 4)
    assert named(play(match, 0, "open strassburg speyer"), *SCORED) == [["full", 2, "Straßburg", 2]]
