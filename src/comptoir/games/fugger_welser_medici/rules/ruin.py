"""Nobody is out of a longer game: the son returns, and who can do nothing is passed over (FWM-14.6, FWM-14.7)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import HOLDERS, LOST, SON, WAREHOUSE
from comptoir.games.fugger_welser_medici.rules.debts import refuse_repayment
from comptoir.games.fugger_welser_medici.rules.journeys import can_set_out
from comptoir.games.fugger_welser_medici.rules.negotiation import can_exchange
from comptoir.games.fugger_welser_medici.rules.presence import arrive
from comptoir.games.fugger_welser_medici.rules.rights_of_way import refuse_right
from comptoir.games.fugger_welser_medici.state import FwmTable


def let_son_return(table: FwmTable, seat: i64) -> None:
    """On payday a lost son stands at the house again. FWM-14.6"""
    trader = table.traders[seat]
    if table.content.is_longer() and trader.at[SON] == LOST:
        arrive(table, trader, SON, trader.at[WAREHOUSE])
        table.tell("son_returned", seat, trader.at[WAREHOUSE])


def is_passed_over(table: FwmTable, seat: i64) -> bool:
    """Whether the seat in turn can do nothing in the movement phase of a longer game. FWM-14.7"""
    if not table.content.is_longer():
        return False
    trader = table.traders[seat]
    for holder in range(HOLDERS):
        if trader.load(holder) > 0:
            return False
    for holder in range(SON, HOLDERS):
        if can_set_out(table, trader, holder) or refuse_right(table, seat, holder) == 0:
            return False
    return refuse_repayment(table, seat) != 0 and not can_exchange(table, seat)
