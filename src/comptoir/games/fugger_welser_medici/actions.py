"""The actions and events of Fugger, Welser, Medici as people write and read them."""

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.state import Event
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, GOODS, HOLDER_NAMES, HOLDERS, MOST_PLAYERS, SON
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.estates import price_of_estate
from comptoir.games.fugger_welser_medici.rules.journeys import journey_cost_with
from comptoir.games.fugger_welser_medici.rules.negotiation import proposal_to
from comptoir.games.fugger_welser_medici.rules.payday import wages
from comptoir.games.fugger_welser_medici.rules.ranks import price_of_rank
from comptoir.games.fugger_welser_medici.rules.rights_of_way import right_price
from comptoir.games.fugger_welser_medici.rules.sheets import most_steps, most_units, price_after
from comptoir.games.fugger_welser_medici.state import FwmContent, ware_in
from comptoir.kit.game import Booking, Form
from comptoir.kit.words import Value


def forms(content: FwmContent) -> list[Form]:
    """The form of every action, by its number."""
    return [
        *(Form("units", {"units": units}) for units in range(n.MOST_UNITS + 1)),
        *(Form("concede", {"florins": content.large_step * steps}) for steps in range(n.MOST_LARGE_STEPS + 1)),
        *(Form("concede-more", {"florins": content.price_step * steps}) for steps in range(n.SMALL_IN_LARGE)),
        Form("hand-in", {}),
        Form("rewrite", {}),
        *(Form("deliver-from", {"holder": holder}) for holder in HOLDER_NAMES),
        *(Form("store-with", {"holder": holder}) for holder in HOLDER_NAMES),
        *(Form("sell", {"good": good, "holder": holder}) for holder in HOLDER_NAMES for good in GOOD_NAMES),
        *(Form("give-up", {"good": good}) for good in GOOD_NAMES),
        Form("hire", {}),
        *(Form("dismiss", {"holder": holder}) for holder in HOLDER_NAMES[2:]),
        Form("pay", {}),
        *(Form("move", {"holder": holder}) for holder in HOLDER_NAMES[SON:]),
        Form("go", {}),
        *(Form("save", {"good": good}) for good in GOOD_NAMES),
        Form("done", {}),
        *(
            Form("shift", {"good": good, "holder": HOLDER_NAMES[holder], "target": HOLDER_NAMES[target]})
            for holder in range(HOLDERS)
            for target in range(HOLDERS)
            if target != holder
            for good in GOOD_NAMES
        ),
        Form("negotiate", {}),
        Form("drop", {}),
        Form("send", {}),
        *(
            Form("turn-to", {"other": seat, "holder": name})
            for seat in range(MOST_PLAYERS)
            for name in HOLDER_NAMES
        ),
        *(Form("give", {"good": good}) for good in GOOD_NAMES),
        *(Form("want", {"good": good}) for good in GOOD_NAMES),
        *(Form("add", {"florins": florins}) for florins in content.banknotes),
        *(Form("ask", {"florins": florins}) for florins in content.banknotes),
        *(
            Form("accept", {"other": seat, "holder": name})
            for seat in range(MOST_PLAYERS)
            for name in HOLDER_NAMES
        ),
        *(Form("refuse", {"other": seat}) for seat in range(MOST_PLAYERS)),
        *(Form("withdraw", {"other": seat}) for seat in range(MOST_PLAYERS)),
        *(Form("step", {"place": space}) for space in content.space_ids),
        *(Form("house", {"place": content.space_ids[home]}) for home in content.home_place),
        *(longer_forms() if content.is_longer() else ()),
    ]


def longer_forms() -> list[Form]:
    """The actions that only the longer games have."""
    return [
        Form("climb", {}),
        Form("buy-estate", {}),
        Form("borrow", {}),
        Form("repay", {}),
        *(Form("buy-right", {"holder": holder}) for holder in HOLDER_NAMES[SON:]),
    ]


def vocabulary(content: FwmContent) -> Mapping[str, Sequence[str]]:
    """The words by number, for fields of events."""
    return {
        "good": GOOD_NAMES,
        "holder": HOLDER_NAMES,
        "target": HOLDER_NAMES,
        "place": content.space_ids,
        "month": content.month_ids,
        "card": content.card_ids,
        "reason": n.REASON_NAMES,
        "rank": content.rank_ids,
    }


def reason(state: FuggerWelserMedici, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    content = state.content
    arguments: dict[str, Value] = dict(forms(content)[action].arguments)
    match clause:
        case n.NOT_YOUR_TURN:
            return {"seat": state.turn}
        case n.TOO_MANY_UNITS:
            return units_bounds(state, seat, ware_in(state.traders[seat].writing))
        case n.BEYOND_THE_BOUNDS:
            return price_bounds(state, ware_in(state.traders[seat].writing))
        case (
            n.NO_SUCH_GOOD | n.NOT_THERE | n.NOBODY_TO_DISMISS | n.CANNOT_MOVE | n.NOT_ADJACENT | n.SEA_IS_CLOSED
        ):
            return arguments
        case n.MOVE_NOT_PAYABLE:
            trader = state.traders[seat]
            florins = journey_cost_with(state, trader, action - n.STEP, trader.burden(state.walker))
            return {"place": arguments["place"], "florins": florins, "cash": trader.florins}
        case n.WAGES_TOO_HIGH:
            trader = state.traders[seat]
            return {"florins": wages(state, trader), "cash": trader.florins}
        case _ if clause > n.NO_QUARTER_DAY:
            return longer_reason(state, seat, action - state.content.first_longer, clause)
        case _:
            return {}


def longer_reason(state: FuggerWelserMedici, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The same for what only the longer games have."""
    content, trader = state.content, state.traders[seat]
    rank = min(int(trader.rank) + 1, n.TITLE)
    named: dict[str, Value] = {"rank": content.rank_ids[rank], "cash": trader.florins}
    match clause:
        case n.CASH_MUST_REMAIN:
            remains = int(content.remains[rank])
            return {**named, "florins": price_of_rank(state, rank), "remains": remains}
        case n.CLIMBED_TODAY | n.NO_RANK_WITH_DEBTS | n.REFUSED_TODAY:
            return named
        case n.TITLE_REACHED | n.TITLE_FIRST:
            return {"rank": content.rank_ids[n.TITLE]}
        case n.ESTATE_TOO_DEAR:
            return {"florins": price_of_estate(state), "cash": trader.florins}
        case n.TOO_MANY_NOTES:
            return {"notes": content.most_notes}
        case n.NO_NOTES_FOR_RANK:
            return {"rank": content.rank_ids[trader.rank]}
        case n.TOO_MANY_RIGHTS:
            return {"rights": content.most_rights}
        case n.NO_NOTE_TO_REPAY:
            return {"notes": trader.notes, "florins": content.note, "cash": trader.florins}
        case n.NO_DUES_THERE | n.RIGHT_OWNED:
            return {"holder": HOLDER_NAMES[SON + action - n.BUY_RIGHT]}
        case n.RIGHT_TOO_DEAR:
            place = trader.at[SON + action - n.BUY_RIGHT]
            return {"florins": right_price(state, place), "cash": trader.florins}
        case _:
            return {}


def units_bounds(state: FuggerWelserMedici, seat: int, good: int) -> dict[str, Value]:
    """How many units of a ware a sheet may name."""
    return {"units": most_units(state, seat, good), "good": GOOD_NAMES[good]}


def price_bounds(state: FuggerWelserMedici, good: int) -> dict[str, Value]:
    """Which prices a sheet may name for a ware."""
    limit, furthest = (price_after(state, good, steps) for steps in (0, most_steps(state, good)))
    return {"least": min(limit, furthest), "most": max(limit, furthest), "good": GOOD_NAMES[good]}


# --- scores and purses of the longer games ---------------------------------------------------------------------

LONGER_EARNINGS = frozenset({"rank_gained", "estate_bought"})
BOOKED = {  # events that move florins: what for, and the field with the amount
    "sold": ("sales", "florins"),
    "forced_sale": ("forced_sales", "florins"),
    "received": ("agreements", "florins"),
    "paid_over": ("agreements", "cash"),
    "purchase_paid": ("purchases", "cash"),
    "penalty_paid": ("penalties", "cash"),
    "wages_paid": ("wages", "cash"),
    "tax_paid": ("taxes", "cash"),
    "travelled": ("journeys", "cash"),
    "rank_paid": ("ranks", "cash"),
    "estate_bought": ("estates", "cash"),
    "notes_taken": ("loans", "florins"),
    "note_repaid": ("repayments", "cash"),
    "interest_paid": ("interest", "cash"),
    "right_bought": ("rights", "cash"),
}


def earns(content: FwmContent, event: str) -> bool:
    """Florins are the score of the Trading Game, rank and estate that of the longer games."""
    return (event in LONGER_EARNINGS) == content.is_longer()


def purse(state: FuggerWelserMedici, seat: int) -> int | None:
    """The florins of a seat, where they are not the score."""
    return int(state.traders[seat].florins) if state.content.is_longer() else None


def bookings(content: FwmContent, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
    """What the florins of a longer game came from and went to."""
    if not content.is_longer():
        return []
    booked = [(one, *BOOKED[one["event"]]) for one in told if one["event"] in BOOKED]
    return [Booking(one["seat"], name, one[amount]) for one, name, amount in booked]


# --- a proposal as a whole ------------------------------------------------------------------------------------


def heard(state: FuggerWelserMedici, events: Sequence[Event]) -> list[Event]:
    """A proposal is told with all that is in it; who sells is not told before that the sheet was served."""
    sold = {event.fields[:2] for event in events if event.kind == "sold"}
    return [
        in_full(state, event) if event.kind == "proposed" else event
        for event in events
        if event.kind != "won" or event.fields[:2] not in sold
    ]


def in_full(state: FuggerWelserMedici, event: Event) -> Event:
    """What one would give and get, and where."""
    seat, other = event.fields
    of = proposal_to(state, seat, other)
    bundles = (bundle(of.give, max(of.florins, 0)), bundle(of.want, max(-of.florins, 0)))
    fields = (seat, other, int(of.place), *bundles)
    return Event("offered", fields, event.witnesses, len(fields), event.confidants)


def bundle(goods: vec[i64], florins: int) -> int:
    """Goods and florins in one number: two digits for each good."""
    number = int(florins)
    for good in reversed(range(GOODS)):
        number = 100 * number + int(goods[good])
    return number


def unbundled(number: int) -> str:
    """A bundle as a list in words: `2 cloth, 460 florins`."""
    counted = [(number // 100**good % 100, name) for good, name in enumerate(GOOD_NAMES)]
    counted.append((number // 100**GOODS, "florins"))
    return ", ".join(f"{count} {name}" for count, name in counted if count)
