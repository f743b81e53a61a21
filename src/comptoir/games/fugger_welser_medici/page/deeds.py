"""Several actions in one click: a whole turn of a journey, a load, what is kept, delivered, stored or sold together."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from comptoir.engine.chance import OutcomeWanted, Script
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.ids import (
    DELIVERY,
    GOOD_NAMES,
    GOODS,
    HOLDER_NAMES,
    HOLDERS,
    LOADED,
    MOVES,
    SALVAGE,
    SON,
    STORING,
    WALK,
    WAREHOUSE,
)
from comptoir.games.fugger_welser_medici.page import view_text
from comptoir.games.fugger_welser_medici.page.planner import PACES, Atlas, Plan
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.journeys import can_set_out
from comptoir.games.fugger_welser_medici.rules.transfers import can_shift, goods_may_change_hands
from comptoir.games.fugger_welser_medici.view import deal_view, fair_view
from comptoir.kit.board import Offer
from comptoir.kit.game import Document
from comptoir.kit.words import Value, Words

Actions = tuple[int, ...]
Counts = Mapping[str, int]
MOST_REPEATS = 12  # of one action in one click
END_SIGN = "⇥"  # on the button of a journey that ends the turn


def deeds(state: FuggerWelserMedici, seat: int, atlas: Atlas, words: Words) -> list[Offer]:
    """All that takes several actions and is offered as one."""
    if state.over:
        return []
    found: list[Offer] = []
    if seat == state.turn:
        if state.stage == MOVES:
            found += errands(state, seat, atlas, words)
            found += strolls(state, seat, atlas, words)
        elif state.stage == WALK and state.steps == 0:
            found += ways(state, seat, atlas, words)
        elif state.stage == SALVAGE:
            found += kept(state, seat, words)
        elif state.stage in (DELIVERY, STORING):
            found += together(state, seat, words)
        found += sales(state, seat, words)
    if goods_may_change_hands(state):
        found += loads(state, seat, words)
    return found


def played(state: FuggerWelserMedici, seat: int, actions: Actions) -> FuggerWelserMedici | None:
    """The table after these actions, or before luck decides about the last; None if one of them may not be done."""
    table = state.clone()
    for place, action in enumerate(actions, 1):
        if table.refusal(seat, action):
            return None
        try:
            table.apply(seat, action, Script([]))
        except OutcomeWanted:
            return table if place == len(actions) else None
    return table


def made(thing: str, actions: Actions, label: str, effect: str = "", brief: str = "") -> Offer:
    """An offer of several actions."""
    return Offer(thing, actions[0], label, effect, then=actions[1:], brief=brief)


def listed(counts: Counts) -> str:
    """Goods as the words take a list of them."""
    return ", ".join(f"{units} {good}" for good, units in view_text.goods(counts))


# --- journeys -----------------------------------------------------------------------------------------------


def open_deals(state: FuggerWelserMedici) -> list[Document]:
    """The deals that lie open, and the fair, numbered as everywhere."""
    view = {"deals": [deal_view(state, number) for number in range(state.open_deals)], "fair": fair_view(state)}
    return view_text.by_date(view)


def errands(state: FuggerWelserMedici, seat: int, atlas: Atlas, words: Words) -> list[Offer]:
    """For each deal where one has nobody yet the best that somebody can set out for now, loaded first if need be.

    Each also with the end of the turn.
    """
    trader = state.traders[seat]
    ready = [holder for holder in range(SON, HOLDERS) if not state.refusal(seat, n.MOVE + holder - SON)]
    found = []
    for number, deal in enumerate(open_deals(state)):
        goal = atlas.numbers[deal["place"]]
        if any(trader.at[holder] == goal for holder in range(SON, HOLDERS)):
            continue
        plans = []
        for holder in ready:
            load = missing(state, seat, holder, deal)
            table = played(state, seat, load)
            if table and (plan := calmest(table, seat, holder, goal, deal["date"], atlas)):
                plans.append(
                    (useless(table, seat, holder, deal), plan.florins, plan.risk, holder, load, plan, table)
                )
        for *_, holder, load, plan, table in sorted(plans, key=lambda one: one[:4])[:1]:
            start = (n.MOVE + holder - SON,)
            offer = journey(table, seat, holder, goal, start, plan, deal["date"], atlas, words)
            if offer:
                offer = after_loading(offer._replace(thing=f"errand-{number}-{holder}"), load, words)
                found.append(offer)
                if offer.then[-1] != n.DONE:
                    found.append(ended(offer, words)._replace(thing=f"{offer.thing}-end"))
    return found


def missing(state: FuggerWelserMedici, seat: int, holder: int, deal: Document) -> Actions:
    """The shifts that give a representative who has nothing a deal wants all of it that lies in the house there."""
    trader = state.traders[seat]
    if not useless(state, seat, holder, deal) or not can_shift(state, trader, WAREHOUSE, holder):
        return ()
    has = stock_of(state, seat, WAREHOUSE)
    wanted = {ware["good"]: ware["units"] for ware in deal["wares"] if ware["side"] == "demand"}
    return shifts(WAREHOUSE, holder, {good: min(units, has[good]) for good, units in wanted.items()})


def after_loading(offer: Offer, load: Actions, words: Words) -> Offer:
    """A journey for which wares are loaded first."""
    if not load:
        return offer
    bundle = Counter(GOOD_NAMES[n.shifted_good(action)] for action in load)
    label = words.say("deed.after_loading", {"goods": listed(bundle), "deed": offer.label})
    return offer._replace(action=load[0], label=label, then=(*load[1:], offer.action, *offer.then))


def ended(offer: Offer, words: Words) -> Offer:
    """The same, and the end of the turn."""
    label = words.say("deed.and_end", {"deed": offer.label})
    brief = f"{offer.brief} · {END_SIGN}"
    effect = f"{offer.effect} {words.say('deed.ends')}"
    return offer._replace(label=label, effect=effect, brief=brief, then=(*offer.then, n.DONE))


def strolls(state: FuggerWelserMedici, seat: int, atlas: Atlas, words: Words) -> list[Offer]:
    """All that somebody could reach now, where nobody else could and nobody has to be chosen first."""
    ready = [holder for holder in range(SON, HOLDERS) if not state.refusal(seat, n.MOVE + holder - SON)]
    reach = {holder: atlas.in_reach(state, seat, holder) for holder in ready}
    found = []
    for holder in ready:
        here = int(state.traders[seat].at[holder])
        others = {here}.union(*(ways for other, ways in reach.items() if other != holder))
        for space, way in sorted(reach[holder].items()):
            plan = None if space in others else atlas.plan(state, seat, holder, space, len(way), None)
            start = (n.MOVE + holder - SON,)
            offer = plan and journey(state, seat, holder, space, start, plan, None, atlas, words)
            if offer:
                found.append(renamed(offer, holder, space, atlas, words))
    return found


def calmest(
    state: FuggerWelserMedici, seat: int, holder: int, goal: int, date: int | None, atlas: Atlas
) -> Plan | None:
    """The slowest journey that is in time; to what is urgent the fastest."""
    paces = PACES if date is not None else reversed(PACES)
    plans = (atlas.plan(state, seat, holder, goal, pace, date) for pace in paces)
    return next((plan for plan in plans if plan and plan.verdict == "in_time"), None)


def useless(state: FuggerWelserMedici, seat: int, holder: int, deal: Document) -> bool:
    """Whether somebody has nothing with him of what is wanted."""
    stock = state.traders[seat].stock
    wanted = [GOOD_NAMES.index(ware["good"]) for ware in deal["wares"] if ware["side"] == "demand"]
    return bool(wanted) and not any(stock[holder * GOODS + good] for good in wanted)


def ways(state: FuggerWelserMedici, seat: int, atlas: Atlas, words: Words) -> Iterator[Offer]:
    """Whoever has been chosen to move: to each deal and home at each pace, and all that is in reach."""
    holder = int(state.walker)
    here = int(state.traders[seat].at[holder])
    goals = {atlas.numbers[deal["place"]]: deal["date"] for deal in reversed(open_deals(state))}
    home = int(state.traders[seat].at[WAREHOUSE])
    for goal, date in reversed(({home: None} | goals).items()):
        if goal == here:
            continue
        for pace in PACES:
            plan = atlas.plan(state, seat, holder, goal, pace, date)
            if plan is None or len(plan.way) < pace:  # no faster than the pace before
                continue
            offer = journey(state, seat, holder, goal, (), plan, date, atlas, words)
            if offer:
                yield offer._replace(thing=f"way-{goal}-{pace}-{plan.verdict} space-{goal}")
    for space, way in sorted(atlas.in_reach(state, seat, holder).items()):
        if space not in goals and space != home and space != here:
            plan = atlas.plan(state, seat, holder, space, len(way), None)
            offer = plan and journey(state, seat, holder, space, (), plan, None, atlas, words)
            if offer:
                yield renamed(offer, holder, space, atlas, words)


def renamed(offer: Offer, holder: int, space: int, atlas: Atlas, words: Words) -> Offer:
    """A journey that is over in this turn, as it is called on the map."""
    label = words.say("deed.go", named(holder, space, atlas))
    ends = offer.then[-1] == n.DONE
    label = words.say("deed.and_end", {"deed": label}) if ends else label
    return offer._replace(thing=f"space-{space}", label=label)


def named(holder: int, space: int, atlas: Atlas) -> dict[str, Value]:
    """Who goes where."""
    return {"holder": HOLDER_NAMES[holder], "place": atlas.names[space]}


def journey(
    state: FuggerWelserMedici,
    seat: int,
    holder: int,
    goal: int,
    start: Actions,
    plan: Plan,
    date: int | None,
    atlas: Atlas,
    words: Words,
) -> Offer | None:
    """The first turn of a journey in one click, with what all of it takes; None if it may not be done.

    Whoever rolls dice and is the last to move ends the turn with it: nothing could be undone.
    """
    actions = (*start, *(n.STEP + space for space in plan.leg), n.GO)
    if played(state, seat, actions) is None:
        return None
    told = named(holder, goal, atlas) | {"pace": plan.pace}
    label = words.say("deed.journey", told)
    facts: dict[str, Value] = {"rounds": plan.rounds, "florins": plan.florins}
    brief = words.phrase("deed.brief", facts)
    if state.traders[seat].burden(holder) == LOADED:
        brief = words.phrase("deed.brief_loaded", facts | {"risk": plan.risk})
    offer = made("", actions, label, tell(state, seat, holder, plan, date, atlas, words), brief)
    return ended(offer, words) if is_last(state, seat, holder) else offer


def is_last(state: FuggerWelserMedici, seat: int, holder: int) -> bool:
    """Whether a representative with wares moves last, so that his turn brings nothing more. FWM-9.2, FWM-18.8"""
    trader = state.traders[seat]
    others = (other for other in range(SON, HOLDERS) if other != holder)
    waits = trader.notes > 0 or any(can_set_out(state, trader, other) for other in others)
    return trader.burden(holder) == LOADED and not waits


def tell(
    state: FuggerWelserMedici,
    seat: int,
    holder: int,
    plan: Plan,
    date: int | None,
    atlas: Atlas,
    words: Words,
) -> str:
    """When he would be there, what it costs and risks, now and in all."""
    day = view_text.date(atlas, plan.arrives, words)
    verdict = "arrives" if date is None else {"in_time": "in_time", "late": "late"}.get(plan.verdict, "sea")
    last: dict[str, Value] = {"place": atlas.names[plan.leg[-1]], "florins": plan.florins_now}
    said = [words.say(f"deed.{verdict}", {"date": day}), words.say("deed.now", last)]
    if plan.rounds > 1:
        said.append(words.say("deed.in_all", {"florins": plan.florins}))
    trader = state.traders[seat]
    if trader.burden(holder) == LOADED:
        said.append(words.say("deed.risk", {"risk": plan.risk_now}))
        if plan.rounds > 1:
            said.append(words.say("deed.risk_in_all", {"risk": plan.risk}))
        lost = int(trader.load(holder)) - int(state.content.salvage)
        if lost > 0:
            said.append(words.say("deed.lost", {"units": lost}))
    return " ".join(said)


# --- goods --------------------------------------------------------------------------------------------------


def stock_of(state: FuggerWelserMedici, seat: int, holder: int) -> dict[str, int]:
    """What somebody has."""
    stock = state.traders[seat].stock
    return {name: int(stock[holder * GOODS + good]) for good, name in enumerate(GOOD_NAMES)}


def loads(state: FuggerWelserMedici, seat: int, words: Words) -> Iterator[Offer]:
    """Everything from one to another, all of a ware, and what a deal wants."""
    trader = state.traders[seat]
    for holder in range(HOLDERS):
        has = stock_of(state, seat, holder)
        for target in range(HOLDERS):
            if holder == target or not sum(has.values()) or not can_shift(state, trader, holder, target):
                continue
            bundles = {"all": has} | {good: {good: units} for good, units in has.items() if units > 1}
            for deal in open_deals(state):
                wanted = {ware["good"]: ware["units"] for ware in deal["wares"] if ware["side"] == "demand"}
                bundle = {good: min(units, has[good]) for good, units in wanted.items() if has[good]}
                if bundle and bundle not in bundles.values() and target != WAREHOUSE:
                    bundles[f"for-{deal['place']}"] = bundle
            for name, bundle in bundles.items():
                offer = load(state, seat, (holder, target), name, bundle, words)
                if offer:
                    yield offer


def shifts(holder: int, target: int, bundle: Counts) -> Actions:
    """Some goods from one to another, unit by unit."""
    return tuple(
        int(n.shift_action(holder, target, GOOD_NAMES.index(good)))
        for good, units in view_text.goods(bundle)
        for _ in range(units)
    )


def load(
    state: FuggerWelserMedici, seat: int, pair: tuple[int, int], name: str, bundle: Counts, words: Words
) -> Offer | None:
    """Some goods from one to another in one click; nothing for a single unit, which has its own button."""
    holder, target = pair
    actions = shifts(holder, target, bundle)
    if len(actions) < 2 or played(state, seat, actions) is None:
        return None
    told: dict[str, Value] = {"holder": HOLDER_NAMES[holder], "target": HOLDER_NAMES[target]}
    brief = view_text.short_goods(bundle, words)
    if name.startswith("for-"):
        label = words.say("deed.load_for", told | {"goods": listed(bundle), "place": name.removeprefix("for-")})
        brief = words.phrase("deed.for_deal", {"place": name.removeprefix("for-")})
    else:
        label = words.say("deed.load_all" if name == "all" else "deed.load", told | {"goods": listed(bundle)})
    return made(f"load-{holder}-{target}-{name}", actions, label, brief=brief)


def sales(state: FuggerWelserMedici, seat: int, words: Words) -> Iterator[Offer]:
    """All of a ware of somebody to the bank."""
    for holder in range(HOLDERS):
        for good, units in view_text.goods(stock_of(state, seat, holder)):
            actions = (int(n.SELL) + GOODS * holder + GOOD_NAMES.index(good),) * units
            after = played(state, seat, actions) if units > 1 else None
            if after is not None:
                told: dict[str, Value] = {"goods": f"{units} {good}", "holder": HOLDER_NAMES[holder]}
                florins = int(after.traders[seat].florins - state.traders[seat].florins)
                effect = words.say("board.effect_sell", {"florins": florins})
                label = words.say("deed.sell", told)
                yield made(f"sell-{holder}-{good}", actions, label, effect, str(units))


def kept(state: FuggerWelserMedici, seat: int, words: Words) -> Iterator[Offer]:
    """What is kept after a breakdown, all at once."""
    room = int(state.content.salvage) - int(sum(state.saved))
    for choice in combinations_with_replacement(range(GOODS), room):
        actions = tuple(n.SAVE + good for good in choice)
        while actions and (after := played(state, seat, actions)) is None:
            actions = actions[:-1]  # what is left over needs no choice
        if len(actions) > 1 and after is not None and after.stage != SALVAGE:
            bundle = {name: choice.count(good) for good, name in enumerate(GOOD_NAMES)}
            label = words.say("deed.keep", {"goods": listed(bundle)})
            yield made("keep-" + "-".join(map(str, choice)), actions, label)


def together(state: FuggerWelserMedici, seat: int, words: Words) -> Iterator[Offer]:
    """All that was sold from one, or all that was bought to one, as far as it goes."""
    delivers = state.stage == DELIVERY
    for holder in range(HOLDERS):
        action = (n.FROM if delivers else n.INTO) + holder
        actions: Actions = ()
        for _ in range(MOST_REPEATS):
            after = played(state, seat, (*actions, action))
            if after is None:
                break
            actions += (action,)
            if after.stage != state.stage or after.turn != seat:
                break
        if len(actions) > 1:
            told: dict[str, Value] = {"holder": HOLDER_NAMES[holder], "units": len(actions)}
            label = words.say("deed.deliver" if delivers else "deed.store", told)
            yield made(f"together-{holder}", actions, label)
