"""Fische Fluppen Frikadellen, chapters 1 and 3: contents and set-up."""

from collections import Counter

import pytest

from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.games.fische_fluppen_frikadellen.tables import BONUSES, GAME, GOODS, KIOSKS, board, person, refused

CONTENT = GAME.default_pack.document


def new(seats: int = 4, seed: int = 1, **options: bool) -> Match:
    """A new game."""
    return Match.new(GAME, seats, seed=seed, options=options)


@pytest.mark.clause("FFF-1.1")
def test_the_board_has_44_spaces() -> None:
    """A harbour, twelve sites, nine bridges and 22 paths; every link leads both ways."""
    kinds = Counter(space.type for space in CONTENT.spaces)
    assert kinds == {"harbour": 1, "kiosk": 12, "bridge": 9, "path": 22}
    links = {space.id: space.links for space in CONTENT.spaces}
    assert all(one in links[other] for one in links for other in links[one])


@pytest.mark.clause("FFF-1.2")
def test_there_are_36_kiosks() -> None:
    """Twenty merchants, ten exchangers, three special ones and three fetish dealers, at their numbers."""
    numbers = {
        kind: [kiosk.number for kiosk in KIOSKS if kiosk.kind == kind] for kind in {k.kind for k in KIOSKS}
    }
    assert numbers["fetish-dealer"] == [2, 14, 26]
    assert numbers["exchanger"] == [4, 7, 12, 17, 19, 22, 28, 31, 34, 36]
    assert [numbers[kind] for kind in ("any-for-two", "any-at-price", "dearer")] == [[8], [16], [25]]
    assert len(numbers["merchant"]) == 20


@pytest.mark.clause("FFF-1.3", "FFF-3.5")
def test_thirteen_tokens_of_each_good() -> None:
    """One lies with each merchant who produces it, all others in the reserve."""
    table = board(new())
    for good in GOODS:
        sold = sum(kiosk["stock"].get(good, 0) for kiosk in table["kiosks"].values())
        assert sold + table["reserve"][good] == 13
    for kiosk in table["kiosks"].values():
        printed = next(one for one in KIOSKS if one.name == kiosk["kiosk"])
        assert kiosk["stock"] == ({printed.offers: 1} if printed.kind == "merchant" else {})


@pytest.mark.clause("FFF-1.4")
def test_the_price_table() -> None:
    """Ten prices from 10 to 150; 50 and 60 move by two steps."""
    prices = [cell.price.value for cell in CONTENT.track]
    assert prices == [10, 20, 30, 40, 50, 60, 80, 100, 120, 150]
    steps = {cell.price.value: cell.steps.value for cell in CONTENT.track}
    assert steps[50] == steps[60] == 2


@pytest.mark.clause("FFF-1.5", "FFF-3.3")
def test_everybody_draws_two_bonus_tokens_and_keeps_one() -> None:
    """All choose at once; what is put back is mixed when the last one has chosen."""
    match = new(3)
    assert match.to_act == [0, 1, 2]
    assert sum(BONUSES.values()) == 11
    assert sum(board(match)["pool"].values()) == 5
    for seat in (2, 0, 1):
        drawn = person(match, seat)["drawn"]
        assert len(drawn) == 2
        assert match.view(seat)["people"][seat]["drawn"] == drawn
        assert match.view((seat + 1) % 3)["people"][seat]["drawn"] == 2
        other = next(name for name in BONUSES if name not in drawn)
        assert refused(match, seat, f"keep {other}") == "3.3"
        match.play(seat, f"keep {drawn[0]}")
        assert person(match, seat)["bonus"] == {drawn[0]: 1}
    assert sum(board(match)["pool"].values()) == 8
    assert len(match.to_act) == 1


@pytest.mark.clause("FFF-1.6")
def test_fifteen_fetishes() -> None:
    """Five of each kind, enough for everybody at a table."""
    assert CONTENT.fetishes.each.value == 5


@pytest.mark.clause("FFF-1.7", "FFF-3.1")
def test_six_ferries_at_their_anchors() -> None:
    """Six ferries lie at the marked stages, at most as many as there are berths; the harbour has two."""
    ferries = board(new())["ferries"]
    assert {stop for stop, number in ferries.items() if number} == {"h", "p02", "p19", "p08", "p10", "p22"}
    assert sum(ferries.values()) == 6
    assert [stop.berths for stop in CONTENT.stops] == [2] + [1] * 11


@pytest.mark.clause("FFF-3.2")
def test_florins_and_pawns() -> None:
    """Everybody has 150 florins and a pawn in the harbour."""
    match = new(5)
    assert [person(match, seat)["florins"] for seat in range(5)] == [150] * 5
    assert [person(match, seat)["space"] for seat in range(5)] == ["h"] * 5


@pytest.mark.clause("FFF-3.4")
def test_the_pile_is_cut() -> None:
    """The kiosks are twelve consecutive numbers, on changing sites, with one fetish dealer; any may be first."""
    firsts = set()
    for seed in range(60):
        kiosks = [kiosk["kiosk"] for kiosk in board(new(2, seed))["kiosks"].values()]
        numbers = {one.number for one in KIOSKS if one.name in kiosks}
        first = next(number for number in numbers if (number - 2) % 36 + 1 not in numbers)
        assert numbers == {(first + step - 1) % 36 + 1 for step in range(12)}
        assert len(numbers & {2, 14, 26}) == 1
        firsts.add(first)
    assert len(firsts) > 15
    assert board(new(2, 1))["kiosks"] != board(new(2, 2))["kiosks"]


@pytest.mark.clause("FFF-3.6")
def test_prices_begin_at_fifty() -> None:
    """All five prices begin at 50."""
    assert set(board(new())["prices"].values()) == {50}


def chosen(match: Match) -> Match:
    """The same match when everybody has kept a bonus token."""
    while match.to_act and any(person(match, seat)["drawn"] for seat in match.to_act):
        seat = next(seat for seat in match.to_act if len(person(match, seat)["drawn"]) == 2)
        match.play(seat, match.actions(seat)[0].code)
    return match


@pytest.mark.clause("FFF-3.7")
def test_the_first_player_is_drawn() -> None:
    """Every seat may begin."""
    assert {chosen(new(4, seed)).to_act[0] for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.clause("FFF-4.3")
def test_points_of_the_first_round() -> None:
    """The first has 3 points, the others 4, 5, 6 and 7; then everybody has 3."""
    match = chosen(new(5))
    points = []
    for _ in range(7):
        points.append(board(match)["points"])
        match.play(match.to_act[0], "stop")
    assert points == [3, 4, 5, 6, 7, 3, 3]


@pytest.mark.clause("FFF-3.8")
def test_only_bonus_tokens_are_secret() -> None:
    """Everybody sees goods, florins and how many bonus tokens there are; which ones, their owner alone."""
    match = chosen(new(3))
    everything = match.view(REFEREE)
    for viewer in (None, 0, 1, 2):
        seen = match.view(viewer)
        assert seen["tables"][0]["pool"] == 8
        for seat in range(3):
            theirs = everything["people"][seat]
            assert seen["people"][seat]["goods"] == theirs["goods"]
            assert seen["people"][seat]["florins"] == theirs["florins"]
            assert seen["people"][seat]["bonus"] == (theirs["bonus"] if seat == viewer else 1)
