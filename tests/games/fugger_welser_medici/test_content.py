"""Fugger, Welser, Medici: content that somebody else made, and positions that cannot be."""

import copy
import re
from typing import Any

import pytest

from comptoir.cli.options import parse_options
from comptoir.errors import BadContent, BadOption, BadPosition
from comptoir.match import Match
from tests.games.fugger_welser_medici.tables import GAME, lay
from tests.games.positions import edited

WRONG: list[tuple[str, Any, str]] = [
    ("space.1.id", "augsburg", "“augsburg” is there twice"),
    ("space.0.sea", "north", "sea spaces name their sea"),
    ("roads.between.0", ["aachen", "atlantis"], "there is no space “atlantis”"),
    ("roads.between.0", ["aachen", "aachen"], "joined twice, or are one space"),
    ("home.0.place", "england", "england is not a town"),
    ("home.0.tax", 310, "cannot be paid with banknotes of 20"),
    ("calendar.payday.month", "ventose", "there is no month “ventose”"),
    ("calendar.payday.space", 3, "december has 2 spaces, not 3"),
    ("calendar.start.month", "october", "begins after the first date"),
    ("demand.0.place", "moskau", "there is no space “moskau”"),
    ("demand.0.delay", 0, "expected “int” >= 1"),
    ("demand.0.urgent", True, "either urgent or has a delay"),
    ("demand.0.goods.1.good", "spice", "spice is there twice"),
    ("demand.0.goods.0.units", 13, "expected “int” <= 12"),
    ("demand.0.goods.0.limit", 1810, "cannot be paid with banknotes of 20"),
    ("demand.0.goods", [], "expected “array” of length >= 1"),
    ("offer", [], "expected “array” of length >= 1"),
    ("chance.0.places", ["narnia"], "there is no space “narnia”"),
    ("chance.3.sea", "baltic", "there is no sea “baltic”"),
    ("chance.3.rounds", 0, "expected “int” >= 1"),
    ("chance.4.strength", 9, "could offer more than 12 units"),
    ("cards.offers", [12, 7, 6, 5, 4], "there are 11"),
    ("cards.opening_demands", 0, "expected “int” >= 1"),
    ("cards.opening_offers", 1, "the game could stand still"),
    ("movement.loaded", [0, 80, 60], "a faster pace cannot cost less"),
]


@pytest.mark.parametrize(("place", "value", "sentence"), WRONG)
def test_wrong_content_is_refused_in_a_sentence(place: str, value: Any, sentence: str) -> None:
    """Each mistake is named with what is wrong and where."""
    plain = edited(copy.deepcopy(GAME.default_pack.plain), {place: value})
    with pytest.raises(BadContent) as refused:
        GAME.content(GAME.pack(plain), {})
    assert sentence in str(refused.value)
    assert place.split(".")[0] in str(refused.value)


IMPOSSIBLE: list[tuple[str, Any, str]] = [
    ("table.seats.0.florins", 9010, "no banknotes"),
    ("table.seats.0.florins", -20, "expected “int” >= 0"),
    ("table.seats.0.holders.son.at", "atlantis", "there is no “atlantis”"),
    ("table.seats.0.holders.son.since", 200, "has not arrived yet"),
    ("table.seats.0.holders.second-employee.goods", {"metal": 1}, "goods are with nobody"),
    ("table.seats.0.holders.warehouse.at", "koeln", "houses stand in home towns"),
    ("table.seats.0.gave_up", True, "a sheet is left of a deal that is over"),
    ("table.stage", "lunch", "there is no “lunch”"),
    ("table.stage", "next", "waits for nobody"),
    ("table.stage", "delivery", "just while a deal is settled"),
    ("table.turn", 2, "there is no seat 2"),
    ("table.deals.0.card", "n09", "open twice"),
    ("table.deals.0.date", 1, "a date that cannot be"),
    ("table.pile.demands", 25, "cards that lie open"),
    ("table.fair", None, "it is drawn when all houses stand"),
    ("table.waiting", [0], "nothing to answer"),
]
METAL_FOR_500 = {"seat": 0, "other": 1, "holder": "son", "place": "koeln", "give": {}, "want": {"metal": 1}}
IN_KOELN: dict[str, Any] = {"holders": [{"son": "koeln"}, {"son": "koeln: metal"}], "florins": (480, 9000)}
UNPAYABLE: list[tuple[dict[str, Any], str]] = [
    ({**IN_KOELN, "proposals": [{**METAL_FOR_500, "florins": 500}]}, "open that cannot be fulfilled"),
    ({**IN_KOELN, "drafts": [{**METAL_FOR_500, "florins": 500}]}, "a draft names what is not there"),
    (
        {
            **IN_KOELN,
            "stage": "sheets",
            "deals": [("n19", 4), ("n06", 9)],
            "deal": 18,
            "asked": [0],
            "proposals": [{**METAL_FOR_500, "florins": 480}],
        },
        "outside the times to negotiate",
    ),
    (
        {
            "holders": [{"son": "paris: metal"}],
            "florins": (80, 0),
            "stage": "walk",
            "walk": {"holder": "son", "path": ["amiens", "kanal"]},
        },
        "a path is in hand that cannot be paid",
    ),
    (
        {
            "holders": [{"second-employee": "koeln: cloth"}],
            "florins": (0, 0),
            "stage": "wages",
            "edits": {"forced_sale.cloth.value": 480},
        },
        "wages are to be paid that cannot be raised",
    ),
]


@pytest.mark.parametrize(("place", "value", "sentence"), IMPOSSIBLE)
def test_impossible_positions_are_refused(place: str, value: Any, sentence: str) -> None:
    """Each is refused in a sentence for people."""
    with pytest.raises(BadPosition) as refused:
        Match.from_position(edited(lay().position(), {place: value}))
    assert sentence in str(refused.value)


@pytest.mark.clause("FWM-11.13", "FWM-9.7", "FWM-8.11")
@pytest.mark.parametrize(("table", "sentence"), UNPAYABLE)
def test_positions_that_would_end_in_debt_are_refused(table: dict[str, Any], sentence: str) -> None:
    """Proposals, paths and wages beyond one's means cannot come up, so no position may hold them."""
    with pytest.raises(BadPosition) as refused:
        lay(**table)
    assert sentence in str(refused.value)


@pytest.mark.clause("FWM-3.1", "FWM-7.6", "FWM-8.2", "FWM-8.10", "FWM-8.12", "FWM-12.3")
def test_the_content_names_the_clauses_of_its_numbers() -> None:
    """A sum of the booklet stands in one of the clauses that its heading in content.toml refers to."""
    rulebook = GAME.rulebook("en").clauses
    sums = re.findall(r"^\[+(\w+)\]+ # ([^\n:]*)[^\n]*\n(.*?)(?=^\[|\Z)", GAME.content_text, re.M | re.S)
    checked = set()
    for name, references, lines in sums:
        texts = " ".join(rulebook[clause].text for clause in re.findall(r"FWM-[\d.]+\d", references))
        assert texts, name
        for florins in re.findall(r"(?:value|tax) = (\d{3,})", lines):
            assert re.search(rf"\b{florins}\b", texts), f"{name}: {florins} is not in {references}"
            checked.add(name)
    assert checked == {"start", "forced_sale", "purchase", "payday", "home"}


def test_the_layout_for_the_screen_can_be_read() -> None:
    """On the screen no two spaces are nearer than 100 to each other, and no two roads cross."""
    plain = GAME.default_pack.plain
    places = {space["id"]: (space["across"], space["down"]) for space in plain["space"]}
    names = list(places)
    for number, one in enumerate(names):
        for other in names[:number]:
            (a, b), (c, d) = places[one], places[other]
            assert (a - c) ** 2 + (b - d) ** 2 >= 100**2, f"{one} and {other} are too close"
    roads = [(one, other) for one, other in plain["roads"]["between"]]
    for number, (a, b) in enumerate(roads):
        for c, d in roads[:number]:
            if len({a, b, c, d}) == 4:
                assert not cross(*(places[name] for name in (a, b, c, d))), f"{a}-{b} crosses {c}-{d}"


Point = tuple[int, int]


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight roads cross."""

    def side(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


LONGER: list[tuple[str, Any, str]] = [
    ("ranks.names", ["citizen", "citizen", "c", "d", "e", "f"], "two ranks have the same name"),
    ("ranks.prices.2.0", 1010, "1010 florins cannot be paid"),
    ("ranks.prices.2.0", 1020, "half of 1020 florins"),
    ("ranks.remains.0", 1010, "1010 florins cannot be paid"),
    ("estates.prices.1", 30, "30 florins cannot be paid"),
    ("debts.interest", 50, "50 florins cannot be paid"),
    ("rights.toll", 90, "90 florins cannot be paid"),
    ("quarters.days.0.month", "ventose", "there is no month “ventose”"),
    ("quarters.days.0.space", 3, "march has 2 spaces, not 3"),
]


@pytest.mark.parametrize(("place", "value", "sentence"), LONGER)
def test_wrong_content_of_the_longer_games(place: str, value: Any, sentence: str) -> None:
    """What makes no longer game is refused in a sentence that says where."""
    with pytest.raises(BadContent, match=re.escape(sentence)):
        GAME.content(GAME.pack(edited(GAME.default_pack.plain, {place: value})), {"goal": "full"})


def test_a_pile_that_could_hold_no_deal() -> None:
    """With no more deals than lie open a pile made anew would be empty; the Trading Game may have so few."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    plain["demand"], plain["offer"] = plain["demand"][:2], plain["offer"][:2]
    plain["cards"]["demands"] = plain["cards"]["offers"] = [2] * 5
    GAME.content(GAME.pack(plain), {})
    with pytest.raises(BadContent, match="a pile made anew could hold none"):
        GAME.content(GAME.pack(plain), {"goal": "nobility"})


def test_earlier_content_has_no_longer_games() -> None:
    """A pack from before them still plays the Trading Game; one with a part of their tables is refused."""
    longer = ("ranks", "estates", "debts", "rights", "quarters")
    earlier = {key: value for key, value in GAME.default_pack.plain.items() if key not in longer}
    GAME.content(GAME.pack(earlier), {"goal": "trade"})
    with pytest.raises(BadContent, match="only the Trading Game can be played"):
        GAME.content(GAME.pack(earlier), {"goal": "investor"})


def test_options_may_have_names_as_values() -> None:
    """On the command line in any case; another name is refused with those there are; records keep the name."""
    assert parse_options(GAME, ["goal=Nobility"])["goal"] == "nobility"
    with pytest.raises(BadOption, match="can be: trade, nobility, investor, full"):
        GAME.checked_options({"goal": "castle"})
    record = Match.new(GAME, 2, seed=1, options={"goal": "full"}).record()
    assert Match.load(record).options["goal"] == "full"


def test_a_position_of_another_game() -> None:
    """Ranks in the Trading Game, and a table that plays for something else, are refused."""
    position = Match.new(GAME, 2, seed=1, options={"goal": "full"}).position()
    for options in ({"goal": "nobility"}, {}):
        with pytest.raises(BadPosition):
            Match.from_position({**position, "options": {**position["options"], "goal": "trade", **options}})
