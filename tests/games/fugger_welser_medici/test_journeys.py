"""Fugger, Welser, Medici, chapters 9 and 10: movement, calendar, chance cards."""

import pytest

from comptoir.games.fugger_welser_medici.bot.distances import FAR as FAR_AWAY
from comptoir.games.fugger_welser_medici.bot.distances import Distances
from comptoir.match import Match
from tests.games.fugger_welser_medici import tables as fwm

FAR = [("n06", 40), ("n09", 41)]


def spent(match: Match) -> int:
    """What seat 0 has paid."""
    return 9000 - fwm.florins(match)[0]


@pytest.mark.clause("FWM-9.1")
def test_moving_is_for_phase_two() -> None:
    """Representatives move in the movement phase only, step by step."""
    match = fwm.trade(day=9, deals=FAR)
    assert fwm.stage(match) == "payday"
    assert fwm.clause(match, 0, "move son") == "FWM-9.1"
    assert fwm.clause(fwm.lay(), 0, "go") == "FWM-9.1"
    assert fwm.clause(fwm.lay(), 0, "step ulm") == "FWM-9.1"


@pytest.mark.clause("FWM-9.2")
def test_each_representative_moves_once() -> None:
    """Once per turn, if he is on the board and has somewhere to go that can be paid."""
    match = fwm.lay()
    fwm.walk(match, 0, "son", "ulm")
    assert fwm.clause(match, 0, "move son") == "FWM-9.2"
    assert fwm.clause(match, 0, "move second-employee") == "FWM-9.2"
    assert fwm.clause(match, 0, "move employee") == ""
    winter = fwm.lay(day=10, holders=[{"son": "england"}], deals=FAR)
    assert fwm.clause(winter, 0, "move son") == "FWM-9.2"
    poor = fwm.lay(holders=[{"son": "england: metal"}], florins=(20, 9000))
    assert fwm.clause(poor, 0, "move son") == "FWM-9.2"


@pytest.mark.clause("FWM-9.3", "FWM-9.4")
def test_a_path() -> None:
    """One to three spaces, each next to the one before; back and forth is allowed."""
    match = fwm.lay()
    fwm.play(match, 0, "move son")
    assert "go" not in fwm.notations(match, 0)
    assert fwm.clause(match, 0, "step koeln") == "FWM-9.3"
    for space in ("ulm", "augsburg", "ulm"):
        fwm.play(match, 0, f"step {space}")
    assert fwm.clause(match, 0, "step augsburg") == "FWM-9.4"
    assert fwm.notations(match, 0) == ["go"]
    fwm.play(match, 0, "go")
    assert fwm.at(match, 0, "son") == "ulm"


@pytest.mark.parametrize(
    ("load", "path", "cost"),
    [
        ("", "ulm", 0),
        ("", "ulm heilbronn", 0),
        ("", "ulm heilbronn frankfurt", 20),
        ("cloth", "ulm", 0),
        ("cloth", "ulm heilbronn", 20),
        ("cloth", "ulm heilbronn frankfurt", 60),
    ],
)
@pytest.mark.clause("FWM-9.5")
def test_what_a_pace_costs(load: str, path: str, cost: int) -> None:
    """Nothing, nothing, 20 without wares; nothing, 20, 60 with them."""
    match = fwm.lay(holders=[{"son": f": {load}"}])
    fwm.walk(match, 0, "son", path, (6, 6) if load else None)
    assert spent(match) == cost


@pytest.mark.parametrize(
    ("start", "load", "path", "cost"),
    [
        ("innsbruck", "", "brenner", 20),  # toll
        ("brenner", "", "bozen", 0),  # not where one starts
        ("innsbruck", "metal", "brenner bozen", 20 + 40),
        ("paris", "metal", "amiens kanal england", 60 + 3 * 40),  # crown, sea, region
        ("paris", "", "amiens kanal england", 20 + 3 * 20),
    ],
)
@pytest.mark.clause("FWM-9.6")
def test_dues(start: str, load: str, path: str, cost: int) -> None:
    """Each sea, toll or crown space and each region entered costs 20 empty or 40 loaded, never the first one."""
    match = fwm.lay(holders=[{"son": f"{start}: {load}"}])
    fwm.walk(match, 0, "son", path, (6, 6) if load else None)
    assert spent(match) == cost


@pytest.mark.clause("FWM-9.7")
def test_a_path_one_cannot_pay() -> None:
    """It cannot be declared, not even its next space."""
    match = fwm.lay(holders=[{"son": ": cloth"}], florins=(40, 9000))
    fwm.play(match, 0, "move son")
    fwm.play(match, 0, "step ulm")
    fwm.play(match, 0, "step heilbronn")
    refused = match.why_not(0, "step frankfurt")
    assert refused is not None
    assert refused.clause == "FWM-9.7"
    assert refused.parameters == {"place": "frankfurt", "florins": 60, "cash": 40}
    assert fwm.notations(match, 0) == ["go"]


@pytest.mark.parametrize(
    ("path", "dice", "breaks"),
    [
        ("ulm", (1, 1), True),
        ("ulm", (1, 2), False),
        ("ulm heilbronn", (1, 2), True),
        ("ulm heilbronn", (2, 2), False),
        ("ulm heilbronn frankfurt", (1, 3), True),
        ("ulm heilbronn frankfurt", (2, 3), False),
    ],
)
@pytest.mark.clause("FWM-9.8", "FWM-9.9")
def test_breakdowns(path: str, dice: tuple[int, int], breaks: bool) -> None:
    """On 2 for one space, to 3 for two, to 4 for three; then one stops on the first space and has paid it all."""
    match = fwm.lay(holders=[{"son": ": cloth"}])
    happened = fwm.walk(match, 0, "son", path, dice)
    assert bool(fwm.named(happened, "broke_down")) == breaks
    assert fwm.at(match, 0, "son") == ("ulm" if breaks else path.split()[-1])
    assert spent(match) == {1: 0, 2: 20, 3: 60}[len(path.split())]
    assert fwm.named(fwm.walk(fwm.lay(), 0, "son", path), "rolled") == []


@pytest.mark.clause("FWM-9.10", "FWM-9.12")
def test_what_a_breakdown_costs() -> None:
    """All but three wares of the owner's choice, unless the first space is a town; a region is none."""
    match = fwm.lay(holders=[{"son": ": 2 cloth, 2 metal, spice"}])
    fwm.walk(match, 0, "son", "ulm", (1, 1))
    assert (fwm.stage(match), fwm.verbs(match, 0)) == ("salvage", {"save"})
    for good in ("metal", "spice"):
        fwm.play(match, 0, f"save {good}")
    assert fwm.clause(match, 0, "save spice") == "FWM-9.12"
    happened = fwm.play(match, 0, "save metal")
    assert fwm.named(happened, "goods_lost") == [["goods_lost", 0, "son", "cloth", 2]]
    assert fwm.carried(match, 0, "son") == {"metal": 2, "spice": 1}
    assert fwm.stage(match) == "moves"
    match = fwm.lay(holders=[{"son": "ulm: 5 cloth"}])
    fwm.walk(match, 0, "son", "augsburg", (1, 1))
    assert fwm.carried(match, 0, "son") == {"cloth": 5}
    match = fwm.lay(holders=[{"son": "kanal: 5 cloth"}])
    fwm.walk(match, 0, "son", "england", (1, 1))
    assert fwm.carried(match, 0, "son") == {"cloth": 3}
    assert fwm.clause(fwm.lay(), 0, "save cloth") == "FWM-9.12"


@pytest.mark.clause("FWM-9.10", "FWM-9.12")
def test_two_breakdowns() -> None:
    """Each is settled by itself: three wares of each load are kept, and nothing of a journey is left over."""
    match = fwm.lay(holders=[{"son": ": 3 cloth, metal", "employee": ": 2 metal, 2 spice"}])
    for holder, kept in (("son", ["metal"]), ("employee", ["spice", "spice"])):
        fwm.walk(match, 0, holder, "ulm", (1, 1))
        assert match.view(None)["walk"] == {"holder": holder, "path": []}
        for good in kept:
            fwm.play(match, 0, f"save {good}")
        assert match.view(None)["walk"] is None
        assert (fwm.state_of(match).walker, fwm.state_of(match).steps) == (0, 0)
    assert fwm.carried(match, 0, "son") == {"metal": 1, "cloth": 2}
    assert fwm.carried(match, 0, "employee") == {"metal": 1, "spice": 2}
    fwm.walk(match := fwm.lay(), 0, "employee", "ulm heilbronn")
    assert (fwm.state_of(match).walker, fwm.state_of(match).steps) == (0, 0)


@pytest.mark.parametrize(
    ("start", "goal", "summer", "winter"),
    [
        ("augsburg", "koeln", 6, 6),
        ("augsburg", "neapel", 10, 11),
        ("florenz", "amsterdam", 11, 15),
        ("florenz", "spanien", 5, 12),
        ("nuernberg", "england", 9, FAR_AWAY),
    ],
)
@pytest.mark.clause("FWM-1.1", "FWM-9.14")
def test_distances(start: str, goal: str, summer: int, winter: int) -> None:
    """How many spaces it is in summer, and in winter without the sea."""
    ways = Distances(fwm.content())
    here, there = (fwm.content().space_ids.index(place) for place in (start, goal))
    assert [ways.between(here, there, season) for season in (False, True)] == [summer, winter]
    assert ways.between(there, there, True) == 0


@pytest.mark.clause("FWM-9.11")
def test_no_limit_to_loads_and_spaces() -> None:
    """A representative may carry forty wares to where five others are."""
    crowd = {"son": "ulm", "employee": "ulm"}
    match = fwm.lay(3, holders=[{"son": ": 40 cloth"}, crowd, crowd])
    fwm.walk(match, 0, "son", "ulm", (3, 3))
    assert fwm.carried(match, 0, "son") == {"cloth": 40}


@pytest.mark.clause("FWM-9.13")
def test_leaving_and_coming_back() -> None:
    """Whoever leaves and returns on one path is last in the order of arrival, if nobody of his colour stayed."""
    match = fwm.lay(holders=[{"son": "koeln", "employee": "ulm"}, {"son": "koeln"}])
    fwm.walk(match, 0, "son", "aachen koeln")
    seats = match.view(None)["seats"]
    assert seats[0]["holders"]["son"]["since"] > seats[1]["holders"]["son"]["since"]


@pytest.mark.clause("FWM-9.14", "FWM-10.6")
def test_closed_seas() -> None:
    """In winter no sea may be entered; a blockade closes the Mediterranean, but one may leave it."""
    for day, closed in ((7, False), (8, True), (13, True), (14, False)):
        match = fwm.lay(day=day, holders=[{"son": "genua"}], deals=FAR)
        fwm.play(match, 0, "move son")
        assert (fwm.clause(match, 0, "step ligurien") == "FWM-9.14") == closed
    match = fwm.lay(holders=[{"son": "ligurien", "employee": "hamburg"}], in_force={"blockade": 3})
    fwm.play(match, 0, "move son")
    assert fwm.clause(match, 0, "step tyrrhen") == "FWM-9.14"
    fwm.play(match, 0, "step genua")
    fwm.play(match, 0, "go")
    fwm.play(match, 0, "move employee")
    assert fwm.clause(match, 0, "step dt-bucht") == ""


@pytest.mark.clause("FWM-9.15")
def test_the_sea_in_november() -> None:
    """When November comes representatives at sea are lost with their goods; the son for ever."""
    holders = [{"son": "biskaya: 2 metal", "employee": "kanal: cloth"}, {"son": "nordsee"}]
    match = fwm.trade(day=7, holders=holders, deals=FAR)
    assert [fwm.at(match, 0, name) for name in ("son", "employee")] == ["lost", "beside"]
    assert fwm.at(match, 1, "son") == "lost"
    assert fwm.carried(match, 0, "son") == {}
    assert fwm.at(fwm.trade(day=6, holders=holders, deals=FAR), 0, "son") == "biskaya"


@pytest.mark.clause("FWM-9.15")
def test_who_comes_back_from_the_sea() -> None:
    """Employees lost at sea may be hired on payday, each of them; the son never is. Those ashore stay."""
    holders = [
        {"son": "kanal", "employee": "nordsee", "second-employee": "biskaya: metal"},
        {"employee": "england"},
    ]
    match = fwm.lay(stage="market", day=7, start=1, holders=holders, deals=FAR)
    happened = fwm.play(match, 0, "done")
    assert fwm.named(happened, "taken_by_sea") == [
        ["taken_by_sea", 0, "son", "kanal"],
        ["taken_by_sea", 0, "employee", "nordsee"],
        ["taken_by_sea", 0, "second-employee", "biskaya"],
    ]
    assert fwm.named(happened, "goods_lost") == [["goods_lost", 0, "second-employee", "metal", 1]]
    assert fwm.at(match, 1, "employee") == "england"
    while fwm.stage(match) != "payday":
        fwm.play(match, match.to_act[0], "done")
    assert match.to_act == [0]
    assert [fwm.play(match, 0, "hire")[0][2] for _ in range(2)] == ["employee", "second-employee"]
    assert fwm.clause(match, 0, "hire") == "FWM-8.7"
    fwm.play(match, 0, "pay")
    assert fwm.florins(match)[0] == 9000 - 500 - 300
    fwm.play(match, 1, "pay")
    assert {one for one in fwm.notations(match, 0) if one.startswith("move")} == {
        "move employee",
        "move second-employee",
    }
    assert fwm.clause(match, 0, "move son") == "FWM-9.2"


@pytest.mark.clause("FWM-9.16")
def test_being_done() -> None:
    """Done ends one's turn; it is for turns and the market step only."""
    match = fwm.lay(holders=[{"son": "koeln"}, {"son": "koeln"}])
    assert fwm.play(match, 0, "done")[0] == ["turn_done", 0]
    assert match.to_act == [1]
    assert fwm.named(fwm.play(match, 1, "done"), "market_opened") == [["market_opened"]]
    assert fwm.clause(fwm.trade(day=9, deals=FAR), 0, "done") == "FWM-9.16"


@pytest.mark.clause("FWM-10.2", "FWM-10.4")
def test_robbers() -> None:
    """In their area three more totals fail, six in both areas; they are gone after this round."""
    both = {"robber-knights": 1, "highwaymen": 1}
    match = fwm.lay(holders=[{"son": ": cloth"}], in_force={"robber-knights": 1})
    assert fwm.named(fwm.walk(match, 0, "son", "ulm", (6, 6)), "rolled") == [["rolled", 0, "son", 12, 5]]
    match = fwm.lay(holders=[{"son": "donauwoerth: cloth"}], in_force=both)
    assert fwm.named(fwm.walk(match, 0, "son", "augsburg fuessen", (6, 6)), "rolled") == [
        ["rolled", 0, "son", 12, 6]
    ]
    match = fwm.lay(holders=[{"son": "nuernberg: cloth"}], in_force=both)
    happened = fwm.walk(match, 0, "son", "donauwoerth augsburg fuessen", (6, 6))
    assert fwm.named(happened, "rolled") == [["rolled", 0, "son", 12, 10]]
    match = fwm.lay(stage="market", in_force={"highwaymen": 1, "blockade": 3})
    assert fwm.named(fwm.play(match, 0, "done"), "expired") == [["expired", "highwaymen"]]
    assert match.view(None)["in_force"] == {"blockade": 2}


def draw(card: str, **table: object) -> tuple[Match, list[list[object]]]:
    """A deal ends and this chance card is turned up, then a demand: N10."""
    table = {"deals": [("n06", 5), ("n09", 9)], **table}
    dice = table.pop("dice", [])
    assert isinstance(dice, list)
    cards = [chance["id"] for chance in fwm.GAME.default_pack.plain["chance"]]
    match = fwm.lay(stage="market", **table)  # type: ignore[arg-type]
    happened = fwm.play(match, 0, "done", [2, cards.index(card), *dice, 0, 9])
    return match, [list(event) for event in happened]


@pytest.mark.clause("FWM-10.5")
def test_a_storm() -> None:
    """Each representative at sea rolls from the start player on; to 6 he loses his goods and survives."""
    holders = [{"employee": "kanal: cloth"}, {"son": "biskaya: metal", "employee": "nordsee: 2 spice"}]
    match, happened = draw("storm", holders=holders, start=0, dice=[2, 2, 0, 5, 0, 0])
    assert [event for event in happened if event[0] == "storm_rolled"] == [
        ["storm_rolled", 1, "son", 6],
        ["storm_rolled", 1, "employee", 7],
        ["storm_rolled", 0, "employee", 2],
    ]
    assert (fwm.carried(match, 1, "son"), fwm.carried(match, 1, "employee")) == ({}, {"spice": 2})
    assert (fwm.at(match, 1, "son"), fwm.carried(match, 0, "employee")) == ("biskaya", {})


@pytest.mark.clause("FWM-10.6")
def test_how_long_a_blockade_lasts() -> None:
    """Three movement phases from the round in which it is drawn."""
    deals = [("n06", 14), ("n09", 30)]
    match, happened = draw("blockade", day=13, deals=deals, holders=[{"son": "genua"}, {"son": "koeln"}])
    assert ["chance_drawn", "blockade"] in happened
    closed = []
    for _ in range(5):
        while match.to_act != [0]:
            fwm.play(match, match.to_act[0], "done")
        fwm.play(match, 0, "move son")
        closed.append(fwm.clause(match, 0, "step ligurien") == "FWM-9.14")
        match.undo(0)
        day = match.view(None)["day"]
        while match.view(None)["day"] == day:
            expired = fwm.named(fwm.play(match, match.to_act[0], "done"), "expired")
        assert (expired == [["expired", "blockade"]]) == (len(closed) == 3)
    assert closed == [True, True, True, False, False]


@pytest.mark.clause("FWM-10.7")
def test_america() -> None:
    """Offers in Spain and Portugal have two more of their first ware, those on the table too."""
    match, _ = draw("america", deals=[("n06", 5), ("a05", 9), ("a11", 10)])
    deals = {deal["card"]: deal["goods"] for deal in match.view(None)["deals"]}
    assert [ware["units"] for ware in deals["a05"]] == [6, 2]
    assert [ware["units"] for ware in deals["a11"]] == [4]


@pytest.mark.clause("FWM-10.7")
def test_what_america_brings_is_sold() -> None:
    """For the rest of the game, with offers drawn later, and all can be bought; demands there do not change."""
    offers = [card["id"] for card in fwm.GAME.default_pack.plain["offer"]]
    deals = [("n06", 5), ("n23", 9)]
    match = fwm.lay(
        stage="market", deals=deals, in_force={"america": 1}, holders=[{"son": "portugal"}], pile=(2, 2, 0)
    )
    fwm.play(match, 0, "done", [1, offers.index("a04")])
    deal = match.view(None)["deals"][-1]
    assert (deal["card"], [ware["units"] for ware in deal["goods"]]) == ("a04", [6 + 2])
    assert [ware["units"] for ware in match.view(None)["deals"][0]["goods"]] == [3, 3]  # N23, Spain
    while fwm.stage(match) != "sheets":
        happened = fwm.play(match, match.to_act[0], "pay" if fwm.stage(match) == "payday" else "done")
        assert fwm.named(happened, "expired") == []
    assert fwm.notations(match, 0)[-1] == "units 8"
    fwm.write(match, 0, (8, 0))
    assert fwm.carried(match, 0, "son") == {"spice": 8}
    assert match.view(None)["in_force"] == {"america": 1}


@pytest.mark.clause("FWM-10.8")
def test_a_coronation() -> None:
    """No tolls and crown dues in this round, regions included; the sea still costs."""
    match = fwm.lay(holders=[{"son": "paris: metal"}], in_force={"coronation": 1})
    fwm.walk(match, 0, "son", "amiens kanal england", (6, 6))
    assert spent(match) == 60 + 40
