"""Chapter 9: phase 6, new prices."""

from mypy_extensions import i64

from comptoir.games.fuerstenfeld.ids import GOODS
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable


def next_step(table: FuerstenfeldTable, brewery: i64, good: i64) -> i64:
    """Where phase 6 puts a price: a space higher for each free space of the demand card, to the top. FF-9.1, FF-9.2"""
    return min(table.content.steps - 1, table.step[table.cell(brewery, good)] + table.free_spaces(brewery, good))


def next_price(table: FuerstenfeldTable, brewery: i64, good: i64) -> i64:
    """What a brewery will pay for a good in the next round if nobody sells it any more. FF-9.1"""
    return table.content.scale[next_step(table, brewery, good)]


def raise_prices(table: FuerstenfeldTable) -> None:
    """Raise all prices and clear the demand cards. FF-9.1 to FF-9.3"""
    scale = table.content.scale
    for brewery in range(table.seats):
        for good in range(GOODS):
            cell = table.cell(brewery, good)
            old = table.step[cell]
            new = next_step(table, brewery, good)
            table.filled[cell] = 0
            if new > old:
                table.step[cell] = new
                table.tell("rose", brewery, good, scale[old], scale[new])
