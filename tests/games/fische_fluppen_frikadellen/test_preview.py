"""The figures of previews are those on the table, and what a seat does not see is not among them."""

import pytest

from comptoir.games.fische_fluppen_frikadellen.preview import MOVEMENT, NOT_SEEN, STOCK
from comptoir.kit.preview import GOODS, MONEY, POINTS, PRICE
from tests.games.fische_fluppen_frikadellen.tables import GAME, board, lay, person
from tests.games.fische_fluppen_frikadellen.tables import GOODS as GOOD_NAMES


def test_figures_are_those_on_the_table() -> None:
    """Compared with the referee's view of a table on which all of them differ."""
    match = lay(
        goods=["3 fish, booze", "2 fennel"],
        florins=[70, 120, 30],
        bonus=["price, swap", "closure"],
        fetishes=[["faun"], ["faun", "frog"]],
        prices={"fish": 80, "fennel": 20},
        stock={"k01": "2 cigarettes, fish"},
    )
    figures, table = GAME.figures(match.state, 0), board(match)
    assert figures[MOVEMENT, 0, ""] == table["points"]
    for seat in range(3):
        own = person(match, seat)
        assert figures[MONEY, seat, ""] == own["florins"]
        assert figures[POINTS, seat, ""] == len(own["fetishes"])
        assert figures[GOODS, seat, "bonus"] == sum(own["bonus"].values())
        assert [figures[GOODS, seat, good] for good in GOOD_NAMES] == [own["goods"].get(g, 0) for g in GOOD_NAMES]
    for good in GOOD_NAMES:
        assert figures[PRICE, -1, good] == table["prices"][good]
        assert figures[GOODS, -1, good] == table["reserve"][good]
        assert figures[STOCK, -1, good] == sum(kiosk["stock"].get(good, 0) for kiosk in table["kiosks"].values())


@pytest.mark.clause("FFF-11.11")
def test_figures_of_other_tables_are_not_seen() -> None:
    """Seats 0 to 3 sit at table A, 4 to 6 at B."""
    match = lay(seats=7, florins=[10, 20, 30, 40, 50, 60, 70])
    figures = GAME.figures(match.state, 4)
    assert [figures[MONEY, seat, ""] for seat in range(7)] == [*[NOT_SEEN] * 4, 50, 60, 70]
