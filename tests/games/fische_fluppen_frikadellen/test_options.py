"""Fische Fluppen Frikadellen, chapter 12: other readings."""

import pytest

from comptoir.match import Match
from tests.games.fische_fluppen_frikadellen.tables import (
    GAME,
    KIOSKS,
    board,
    choices,
    lay,
    person,
    play,
    refused,
    trading,
)
from tests.games.fische_fluppen_frikadellen.test_tables import at_the_dealer, buy_fetish, group, seating


@pytest.mark.clause("FFF-12.1")
def test_tables_at_their_own_pace() -> None:
    """Without lockstep one player of each table may act at any time, and the first third fetish wins alone."""
    match = group(6, lockstep=False)
    one, three = seating(match)[0][0], seating(match)[1][0]
    assert match.to_act == sorted([one, three])
    play(match, three, "stop")
    play(match, seating(match)[1][0], "stop")
    assert one in match.to_act
    won = at_the_dealer(match, one, ["falcon", "frog"])
    buy_fetish(won, one, "faun")
    assert won.over


@pytest.mark.clause("FFF-12.2")
def test_the_first_game() -> None:
    """Kiosks 1 to 12, however one cuts; at two tables any cut."""
    first = {kiosk.name for kiosk in KIOSKS[:12]}
    for seed in range(3):
        match = Match.new(GAME, 3, seed=seed, options={"first_game": True})
        assert {kiosk["kiosk"] for kiosk in board(match)["kiosks"].values()} == first
    several = Match.new(GAME, 6, seed=1, options={"first_game": True})
    assert {kiosk["kiosk"] for kiosk in board(several)["kiosks"].values()} != first


@pytest.mark.clause("FFF-12.3")
def test_playing_on() -> None:
    """The winner leaves with all he has; the game ends when three have finished or one is left."""
    won = [["faun", "frog"]] * 3
    match = trading("k02", goods=["5 fish, booze", "5 fish"], fetishes=won, options={"play_on": True})
    play(match, 0, "fetish falcon", "give fish")
    assert not match.over
    assert match.to_act == [1]
    assert person(match, 0)["table"] is None
    assert person(match, 0)["goods"] == {"booze": 1}
    assert refused(match, 0, "stop") == "12.3"
    document = match.position()
    document["table"]["people"][1]["space"] = "k02"
    document["table"]["tables"][0].update(stage="trading", points=0, start=None)
    second = Match.from_position(document)
    play(second, 1, "fetish falcon", "give fish")
    assert second.over
    assert [one["place"] for one in second.standings] == [1, 2, 3]


@pytest.mark.clause("FFF-12.4")
def test_special_sale_lowers() -> None:
    """After a special sale the price falls."""
    match = trading("k02", first=14, goods=["booze"], options={"special_sale_falls": True})
    play(match, 0, "leave", "give booze")
    assert board(match)["prices"]["booze"] == 30


@pytest.mark.clause("FFF-12.5")
def test_pawns_travel_with_their_kiosks() -> None:
    """Pawns in swapped kiosks change places too."""
    match = trading("k02", first=26, others=["k04", "k06"], options={"pawns_travel": True})
    play(match, 0, "leave", "kiosk k04", "kiosk k06")
    assert (person(match, 1)["space"], person(match, 2)["space"]) == ("k06", "k04")


@pytest.mark.clause("FFF-12.6")
def test_a_late_purchase() -> None:
    """An opponent in the same kiosk can be bought from while trading."""
    given = {"others": ["k01"], "goods": ["", "fish"], "bonus": ["purchase"]}
    match = trading("k01", **given, options={"late_purchase": True})
    play(match, 0, "play purchase", "opponent 1", "take fish")
    assert person(match, 0)["goods"] == {"fish": 1}
    assert board(match)["stage"] == "trading"


@pytest.mark.clause("FFF-12.7")
def test_called_ferries_may_skip_pawns() -> None:
    """A ferry called past a pawn goes to the next free berth behind it."""
    ferries = ["h", "p04", "p19", "p08", "p10", "p22"]
    match = lay(pawns=["h", "p17", "b02"], ferries=ferries, options={"callers_skip_pawns": True})
    play(match, 0, "call h")
    assert choices(match, 0) == ["ferry p17", "ferry p02", "ferry p14"]


@pytest.mark.clause("FFF-12.8")
def test_passing_the_first_kiosk() -> None:
    """One may go through the kiosk the turn began in, with a point to leave it again, but not stop there."""
    match = lay(pawns=["k01"], options={"pass_start_kiosk": True})
    play(match, 0, "walk p01", "walk k01")
    assert refused(match, 0, "stop") == "4.6"
    assert refused(match, 0, "call p02") == "5.7"
    play(match, 0, "walk p02", "stop")
    last = lay(pawns=["p01"], turn={"points": 1, "start": "k01"}, options={"pass_start_kiosk": True})
    assert refused(last, 0, "walk k01") == "4.7"
