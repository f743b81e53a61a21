"""The price table as people see it: where each price stands, and where it would move."""

from typing import NamedTuple

from comptoir.games.fische_fluppen_frikadellen.rules.market import cell_above, cell_below, cell_of
from comptoir.games.fische_fluppen_frikadellen.state import GOOD_NAMES, FischeContent
from comptoir.kit.game import Document


class PriceRow(NamedTuple):
    """A good: the cell of its price, those a fall and a rise would put it in, and what the reserve holds."""

    good: str
    at: int
    fall: int
    rise: int | None  # None: it would pass the top, and the good is produced instead
    reserve: int


def price_rows(content: FischeContent, table: Document) -> tuple[PriceRow, ...]:
    """A row for each good of a table."""
    rows = []
    for good in GOOD_NAMES:
        at = cell_of(content, table["prices"][good])
        above = cell_above(content, at)
        rows.append(
            PriceRow(good, at, cell_below(content, at), None if above < 0 else above, table["reserve"][good])
        )
    return tuple(rows)
