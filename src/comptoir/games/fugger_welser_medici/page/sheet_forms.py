"""Sheets filled in on the page, a bid or a proposal, as the actions they stand for."""

from collections.abc import Mapping

from comptoir.engine.chance import Script
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.actions import price_bounds, units_bounds
from comptoir.games.fugger_welser_medici.ids import (
    BANKNOTES,
    GOOD_NAMES,
    HOLDERS,
    LARGE_STEP,
    READY,
    SHEETS,
    UNITS_STEP,
)
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.negotiation import is_drafting
from comptoir.games.fugger_welser_medici.rules.sheets import most_steps, most_units, price_at, steps_written
from comptoir.games.fugger_welser_medici.state import step_in, ware_in
from comptoir.kit.game import Game

MOST_GOODS = 99  # of one ware in a proposal
MOST_FLORINS = 100_000
Form = Mapping[str, str]
Bid = tuple[int, int]  # units, and how many steps the price is away from the limit


def written(game: Game, state: FuggerWelserMedici, seat: int, form: Form) -> list[int]:
    """The actions a sheet stands for; Refused if the rules know no such number, ValueError if it is none."""
    if form.get("sheet") != "bid":
        return proposal(game, state, seat, form)
    if state.stage != SHEETS or not state.waiting >> seat & 1:
        raise game.refused(n.NO_SHEET_FROM_YOU, {})
    wares = [good for good in range(len(GOOD_NAMES)) if most_units(state, seat, good) > 0]
    return bid(state, seat, {good: bid_for(game, state, seat, good, form) for good in wares})


def number_in(form: Form, name: str) -> int:
    """A number from a field; an empty one is none."""
    return int(form.get(name, "").strip() or 0)


# --- a bid --------------------------------------------------------------------------------------------------


def bid_for(game: Game, state: FuggerWelserMedici, seat: int, good: int, form: Form) -> Bid:
    """What is written for a ware; the price of one that is not wanted does not matter."""
    units = number_in(form, f"units-{GOOD_NAMES[good]}")
    if not 0 <= units <= most_units(state, seat, good):
        raise game.refused(n.TOO_MANY_UNITS, units_bounds(state, seat, good))
    if units == 0:
        return 0, 0
    limit = int(price_at(state, good, 0))
    price = number_in(form, f"price-{GOOD_NAMES[good]}")
    away = limit - price if state.content.is_demand(state.card) else price - limit
    steps, rest = divmod(away, int(state.content.price_step))
    if not 0 <= steps <= most_steps(state, good) or rest:
        raise game.refused(n.BEYOND_THE_BOUNDS, price_bounds(state, good))
    return units, steps


def bid(state: FuggerWelserMedici, seat: int, bids: Mapping[int, Bid]) -> list[int]:
    """Ware by ware units and price, begun anew if something else is on the sheet; then it is handed in."""
    table = state.clone()
    trader = table.traders[seat]
    actions: list[int] = []
    while trader.writing != READY or any(stands(table, seat, good) != bids[good] for good in bids):
        action = n.REWRITE if trader.writing == READY else next_entry(int(trader.writing), bids)
        actions.append(action)
        table.apply(seat, action, Script([]))
    return [*actions, n.HAND_IN]


def next_entry(writing: int, bids: Mapping[int, Bid]) -> int:
    """What is to be written next: units, large steps away from the limit, small ones."""
    units, steps = bids[ware_in(writing)]
    if step_in(writing) == UNITS_STEP:
        return n.UNITS + units
    if step_in(writing) == LARGE_STEP:
        return n.CONCEDE + steps // n.SMALL_IN_LARGE
    return n.CONCEDE_MORE + steps % n.SMALL_IN_LARGE


def stands(table: FuggerWelserMedici, seat: int, good: int) -> Bid:
    """What is on the sheet for a ware."""
    trader = table.traders[seat]
    units = int(trader.units[good])
    return (units, int(steps_written(table, trader, good))) if units else (0, 0)


# --- a proposal -----------------------------------------------------------------------------------------------


def proposal(game: Game, state: FuggerWelserMedici, seat: int, form: Form) -> list[int]:
    """For whom and with whom, what is given and got, and the florins in as few banknotes as possible."""
    other, holder = (int(part) for part in form.get("with", "").split("-"))
    if not 0 <= other < 6 or not 0 <= holder < HOLDERS:
        raise game.refused(n.NOBODY_NEAR, {})
    begun = [n.DROP] if is_drafting(state, seat) else []
    actions = [*begun, n.NEGOTIATE, n.WITH + HOLDERS * other + holder]
    for verb, first in (("give", n.GIVE), ("want", n.WANT)):
        for good, name in enumerate(GOOD_NAMES):
            units = number_in(form, f"{verb}-{name}")
            check(game, units, MOST_GOODS)
            actions += [first + good] * units
    florins = number_in(form, "florins")
    check(game, florins, MOST_FLORINS)
    if florins % state.content.banknotes[0]:
        raise game.refused(n.CASH_ONE_WAY, {})
    first = n.ASK if form.get("way") == "ask" else n.ADD
    for place in reversed(range(BANKNOTES)):
        notes, florins = divmod(florins, int(state.content.banknotes[place]))
        actions += [first + place] * notes
    return [*actions, n.SEND]


def check(game: Game, number: int, most: int) -> None:
    """What goes the other way is written on the other side; nobody has more than so much."""
    if number < 0:
        raise game.refused(n.CASH_ONE_WAY, {})
    if number > most:
        raise game.refused(n.MORE_THAN_THERE_IS, {})
