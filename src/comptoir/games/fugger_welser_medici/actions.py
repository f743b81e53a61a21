"""The actions and events of Fugger, Welser, Medici as people write and read them."""

from collections.abc import Mapping, Sequence

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.state import Event
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, GOODS, HOLDER_NAMES, HOLDERS, MOST_PLAYERS, SON
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.journeys import journey_cost_with
from comptoir.games.fugger_welser_medici.rules.negotiation import proposal_to
from comptoir.games.fugger_welser_medici.rules.payday import wages
from comptoir.games.fugger_welser_medici.rules.sheets import most_steps, most_units, price_after
from comptoir.games.fugger_welser_medici.state import FwmContent, ware_in
from comptoir.kit.game import Form
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
            burden = state.traders[seat].burden(state.walker)
            florins = journey_cost_with(state, action - n.STEP, burden)
            return {"place": arguments["place"], "florins": florins, "cash": state.traders[seat].florins}
        case n.WAGES_TOO_HIGH:
            trader = state.traders[seat]
            return {"florins": wages(state, trader), "cash": trader.florins}
        case _:
            return {}


def units_bounds(state: FuggerWelserMedici, seat: int, good: int) -> dict[str, Value]:
    """How many units of a ware a sheet may name."""
    return {"units": most_units(state, seat, good), "good": GOOD_NAMES[good]}


def price_bounds(state: FuggerWelserMedici, good: int) -> dict[str, Value]:
    """Which prices a sheet may name for a ware."""
    limit, furthest = (price_after(state, good, steps) for steps in (0, most_steps(state, good)))
    return {"least": min(limit, furthest), "most": max(limit, furthest), "good": GOOD_NAMES[good]}


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
