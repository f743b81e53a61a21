"""Sheets filled in on the page, a bid or a proposal, as the actions they stand for."""

from collections.abc import Mapping

from comptoir.engine.chance import Script
from comptoir.games.fugger_welser_medici.rules import numbers as n
from comptoir.games.fugger_welser_medici.rules.game import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.table import GOOD_NAMES, HOLDERS, READY, SHEETS

MOST_GOODS = 99  # of one ware in a proposal
Form = Mapping[str, str]


def written(state: FuggerWelserMedici, seat: int, form: Form) -> list[int]:
    """The actions a sheet stands for; ValueError if a number on it cannot be, or no sheet is asked for."""
    if form.get("sheet") != "bid":
        return proposal(form)
    if state.stage != SHEETS or not state.waiting >> seat & 1:
        raise ValueError("no sheet is asked for")
    return bid(state, seat, form)


def number_in(form: Form, name: str) -> int:
    """A number from a field; an empty one is none."""
    return int(form.get(name) or 0)


# --- a bid --------------------------------------------------------------------------------------------------


def bid(state: FuggerWelserMedici, seat: int, form: Form) -> list[int]:
    """Ware by ware units and price, begun anew if something else is on the sheet; then it is handed in."""
    table = state.clone()
    trader = table.traders[seat]
    actions: list[int] = []
    while trader.writing != READY or not agrees(table, seat, form):
        action = n.REWRITE if trader.writing == READY else next_entry(table, seat, form)
        actions.append(action)
        if table.refusal(seat, action):
            return actions  # the rules say why when it is played
        table.apply(seat, action, Script([]))
    return [*actions, n.HAND_IN]


def next_entry(table: FuggerWelserMedici, seat: int, form: Form) -> int:
    """What is to be written next: units, hundreds away from the limit, twenties."""
    writing = int(table.traders[seat].writing)
    good, step = writing // 3, writing % 3
    if step == 0:
        return n.UNITS + units_in(form, good)
    away = steps_away(table, good, form)
    return n.CONCEDE + away // 5 if step == 1 else n.CONCEDE_MORE + away % 5


def units_in(form: Form, good: int) -> int:
    """The units on a sheet."""
    units = number_in(form, f"units-{GOOD_NAMES[good]}")
    if not 0 <= units <= n.MOST_UNITS:
        raise ValueError("no such number of units")
    return units


def steps_away(table: FuggerWelserMedici, good: int, form: Form) -> int:
    """How many steps of 20 the price on a sheet is away from the card's limit."""
    limit = int(table.price_at(good, 0))
    price = number_in(form, f"price-{GOOD_NAMES[good]}") or limit
    away = limit - price if table.content.is_demand(table.card) else price - limit
    if not 0 <= away <= 20 * n.MOST_TWENTIES or away % 20:
        raise ValueError("a price on the wrong side of the limit, too far from it, or between two steps")
    return away // 20


def agrees(table: FuggerWelserMedici, seat: int, form: Form) -> bool:
    """Whether what is written is what the form says."""
    trader = table.traders[seat]
    for good in range(len(GOOD_NAMES)):
        if table.most_units(seat, good) == 0:
            continue
        if trader.units[good] != units_in(form, good):
            return False
        if trader.units[good] and table.steps_written(trader, good) != steps_away(table, good, form):
            return False
    return True


# --- a proposal -----------------------------------------------------------------------------------------------


def proposal(form: Form) -> list[int]:
    """For whom and with whom, what is given and got, and the florins in as few banknotes as possible."""
    other, holder = (int(part) for part in form.get("with", "").split("-"))
    actions = [n.NEGOTIATE, n.WITH + HOLDERS * other + holder]
    for good, name in enumerate(GOOD_NAMES):
        balance = number_in(form, f"give-{name}") - number_in(form, f"want-{name}")
        if abs(balance) > MOST_GOODS:
            raise ValueError("nobody has so much")
        actions += [n.GIVE + good] * balance + [n.WANT + good] * -balance
    florins = number_in(form, "florins")
    if not 0 <= florins <= 100_000 or florins % 20 or not 0 <= other < 6 or not 0 <= holder < HOLDERS:
        raise ValueError("no such sum or nobody there")
    first = n.ASK if form.get("way") == "ask" else n.ADD
    for place in reversed(range(len(n.SUMS))):
        actions += [first + place] * (florins // n.SUMS[place])
        florins %= n.SUMS[place]
    return [*actions, n.SEND]
