"""What a seat can do now, and of what it cannot do all that somebody would try, with the reason; and its buttons."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.actions import forms, keeper_or_space
from comptoir.games.fische_fluppen_frikadellen.page.routes import Route, reach
from comptoir.games.fische_fluppen_frikadellen.preview import tried
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import fetish_price
from comptoir.games.fische_fluppen_frikadellen.rules.trade import most_bought
from comptoir.games.fische_fluppen_frikadellen.rules.turns import is_asked
from comptoir.games.fische_fluppen_frikadellen.state import (
    ANY_AT_PRICE,
    BONUSES,
    EXCHANGER,
    FETISH_DEALER,
    FETISHES,
    GOOD_NAMES,
    GOODS,
    MERCHANT,
    MOST_HELD,
    MOVING,
    SITES,
    TABLE_NAMES,
    TRADING,
    FischeContent,
    Table,
)
from comptoir.kit.board import Offer, Wanted
from comptoir.kit.words import Value, Words

KEYS = [*"123456789", *(f"Shift+{number}" for number in range(1, 10))]
MOST_PAYMENTS = 5  # ways to pay that are offered at once; with more, goods are given one by one
PLAIN = {ids.STOP: "f", ids.LEAVE: "f", ids.GO_ON: "f", ids.SKIP: "s"}


def wanted_in_order(state: FischeFluppenFrikadellen, seat: int) -> list[Wanted]:
    """All that somebody would try: what may be done first, with a key for each."""
    if state.players[seat].table < 0:
        return []
    wanted = wanted_now(state, seat)
    allowed = [one for one in wanted if state.refusal(seat, one.actions[0]) == 0]
    keys = iter(KEYS)
    keyed = [one._replace(key=PLAIN.get(one.actions[0]) or next(keys, "")) for one in allowed]
    return [*keyed, *(one for one in wanted if one not in allowed)]


# --- what somebody would try --------------------------------------------------------------------------------


def wanted_now(state: FischeFluppenFrikadellen, seat: int) -> list[Wanted]:
    """For what is asked now: each action once."""
    table = state.table_of(state.players[seat])
    if state.over or not is_asked(state, seat):
        return []
    ask = table.asked()
    if ask == MOVING:
        return [*wanted_moves(state, seat), *wanted_bonuses(state, seat)]
    if ask == TRADING:
        return [*wanted_trades(state, seat), *wanted_bonuses(state, seat)]
    wanted = [Wanted(thing_of(state.content, action), (action,)) for action in legal(state, seat)]
    return [*wanted, *(one for one in wanted_bonuses(state, seat) if one not in wanted)]


def legal(state: FischeFluppenFrikadellen, seat: int) -> list[int]:
    """The actions a seat may choose from."""
    return [action for action in range(state.action_count()) if state.refusal(seat, action) == 0]


def wanted_moves(state: FischeFluppenFrikadellen, seat: int) -> Iterator[Wanted]:
    """To stop, to change tables, each space within reach, kiosks beyond it, ferries to ride and to call."""
    content, player = state.content, state.players[seat]
    table = state.table_of(player)
    yield Wanted(f"space-{player.space}", (ids.STOP,))
    if state.several() and player.space == content.harbour:
        for number in range(len(state.tables)):
            if number != table.number:
                yield Wanted(f"table-{TABLE_NAMES[number]}", (ids.CHANGE + number,))
    routes = reach(state, seat)
    for space in sorted(routes, key=lambda space: (content.site_at[space] < 0, routes[space][0].cost)):
        for route in routes[space]:
            yield from wanted_route(content, table, space, route, len(routes[space]) == 1)
    for site in range(SITES):
        space = content.site_space[site]
        if space not in routes and space != player.space:
            yield Wanted(f"space-{space}", (ids.WALK + space,))
    for stop in range(content.stops):
        if table.ferries[stop] > 0:
            yield Wanted(f"ferry-{stop}", (content.call + stop,))


def wanted_route(content: FischeContent, table: Table, space: int, route: Route, only: bool) -> Iterator[Wanted]:
    """To go somewhere; to a kiosk in order to trade there, or to go on from it."""
    if content.site_at[space] < 0 or space == table.start:
        yield Wanted(thing_of_route(content, space, route, only), route.actions)
        return
    yield Wanted(f"go-{space} space-{space}", (*route.actions, ids.STOP))
    yield Wanted(f"step-{space}", route.actions)


def thing_of_route(content: FischeContent, space: int, route: Route, only: bool) -> str:
    """The space it leads to; a single ride is also done with the pier, alone if there is another way."""
    first = route.actions[0]
    if len(route.actions) > 1 or first < content.ride:
        return f"space-{space}"
    pier = f"stop-{first - content.ride}"
    return f"{pier} space-{space}" if only else pier


def wanted_bonuses(state: FischeFluppenFrikadellen, seat: int) -> Iterator[Wanted]:
    """Every bonus token held."""
    for bonus in range(BONUSES):
        if state.players[seat].bonus.count[bonus] > 0:
            yield Wanted(f"bonus-{bonus}", (ids.PLAY + bonus,))


def wanted_trades(state: FischeFluppenFrikadellen, seat: int) -> Iterator[Wanted]:
    """What the keeper of this kiosk deals in."""
    content, player = state.content, state.players[seat]
    table = state.table_of(player)
    kiosk = state.kiosk_here(table, player)
    kind = content.kind[kiosk]
    yield Wanted(f"space-{player.space}", (ids.LEAVE,))
    if kind in (MERCHANT, ANY_AT_PRICE):
        for good in range(GOODS):
            for tokens in range(min(MOST_HELD, most_bought(state, table, player, good)), 0, -1):
                yield Wanted(f"buy-{GOOD_NAMES[good]}", (ids.purchase(good, tokens),))
    if kind == MERCHANT:
        for tokens in range(max(1, player.goods.count[content.wants[kiosk]]), 0, -1):
            yield Wanted(f"sell-{GOOD_NAMES[content.wants[kiosk]]}", (ids.SELL + tokens - 1,))
    elif kind == EXCHANGER:
        yield from wanted_exchanges(state, seat)
    elif kind == FETISH_DEALER:
        ways = payments(state, seat)
        paid = ways if 0 < len(ways) <= MOST_PAYMENTS else [()]
        for fetish in range(FETISHES):
            for goods in paid:
                yield Wanted(f"fetish-{fetish}", (ids.FETISH + fetish, *goods))
    elif kind != ANY_AT_PRICE:
        for good in range(GOODS):
            if player.goods.count[good] > 0:
                yield Wanted(f"good-{GOOD_NAMES[good]}", (ids.GIVE + good,))


def wanted_exchanges(state: FischeFluppenFrikadellen, seat: int) -> Iterator[Wanted]:
    """To exchange a token, and, where it may be done once more, two."""
    yield Wanted("exchange", (ids.EXCHANGE,))
    if state.refusal(seat, ids.EXCHANGE) == 0:
        after = tried(state, seat, (ids.EXCHANGE,))
        if is_asked(after, seat) and after.refusal(seat, ids.EXCHANGE) == 0:
            yield Wanted("exchange-twice", (ids.EXCHANGE, ids.EXCHANGE))


def payments(state: FischeFluppenFrikadellen, seat: int) -> list[tuple[int, ...]]:
    """All ways to pay for the next fetish here: what is given for each part of its price."""
    player = state.players[seat]
    parts = fetish_price(state.content, state.kiosk_here(state.table_of(player), player), player.fetish_count())
    found: dict[frozenset[tuple[int, int]], tuple[int, ...]] = {}
    for goods in permutations(range(GOODS), len(parts)):
        given = list(zip(goods, parts, strict=True))
        if all(player.goods.count[good] >= tokens for good, tokens in given):
            found.setdefault(frozenset(given), tuple(int(ids.GIVE) + good for good in goods))
    return list(found.values())


def named_after(actions: Sequence[int]) -> int:
    """Of several actions in a row the one that says what they are about: where a route leads, which fetish."""
    if len(actions) > 1 and actions[-1] == ids.STOP:
        return actions[-2]
    return actions[0] if ids.FETISH <= actions[0] < ids.GIVE else actions[-1]


def thing_of(content: FischeContent, action: int) -> str:
    """The thing on the board an answer is given with."""
    if ids.PLAY <= action < ids.BUY:
        return f"bonus-{action - ids.PLAY}"
    if ids.GIVE <= action < ids.OPPONENT:
        return f"good-{GOOD_NAMES[(action - ids.GIVE) % GOODS]}"
    if ids.OPPONENT <= action < ids.KIOSK:
        return f"pawn-{action - ids.OPPONENT}"
    if ids.KIOSK <= action < ids.WALK:
        return f"space-{content.site_space[action - ids.KIOSK]}"
    if ids.WALK <= action < content.ride:
        return f"space-{action - ids.WALK}"
    if content.ride <= action < content.call:
        return f"space-{content.stop_space[action - content.ride]}"
    if action >= content.ferry:
        return f"stop-{action - content.ferry}"
    return f"action-{action}"


# --- how it is said -----------------------------------------------------------------------------------------


class Sayer:
    """Names of spaces as people know them: by the keeper of a kiosk, else by its sign on the map."""

    def __init__(self, state: FischeFluppenFrikadellen, seat: int, words: Words, names: Sequence[str]) -> None:
        self.state = state
        self.seat = seat
        self.words = words
        self.names = names
        self.forms = forms(state.content)

    def space(self, name: str) -> str:
        """A space in a sentence."""
        known = keeper_or_space(self.state, self.seat, name)
        return (
            self.words.word("space", name) if known == name else self.words.say("board.keeper", {"kiosk": known})
        )

    def named(self, given: dict[str, Value]) -> dict[str, Value]:
        """Parameters with the space by its name."""
        return {**given, "space": self.space(str(given["space"]))} if "space" in given else given

    def label(self, actions: Sequence[int]) -> str:
        """What a button does; of a route where it leads."""
        form = self.forms[named_after(actions)]
        return self.words.say(f"action.{form.verb}", self.named(dict(form.arguments)), self.names)

    def over(self, actions: Sequence[int]) -> str:
        """How a route goes that takes a ferry on the way."""
        actions = [action for action in actions if action != ids.STOP]
        if len(actions) == 1 or not any(self.forms[action].verb == "ride" for action in actions):
            return ""
        return (
            self.words.say("board.by_ferry", {"by": ", ".join(self.leg(action) for action in actions[:-1])}) + " "
        )

    def leg(self, action: int) -> str:
        """Where one part of a route leads, and whether one rides there."""
        form = self.forms[action]
        space = self.space(str(form.arguments["space"]))
        return f"{space} ({self.words.word('board', 'ridden')})" if form.verb == "ride" else space


# --- what its button shows, and where it stands among the others --------------------------------------------

GROUPS = (  # in their order, and whether one opens them first
    ("kiosks", False),
    ("trade", False),
    ("answer", False),
    ("tables", False),
    ("bonus", False),
    ("end", False),
    ("spaces", True),
    ("ferries", True),
)


SIGNS = {"stop": "anchor", "ferry": "ferry", "exchange": "swap", "raise": "up", "lower": "down"}


@dataclass(frozen=True)
class Shown:
    """A heading, and the sign before it."""

    heading: str
    sign: str = ""


def group_of(content: FischeContent, offer: Offer) -> str:
    """Where an offer stands in the hand."""
    action = offer.action
    if action <= ids.SKIP:
        return "end"
    if action < ids.KEEP:
        return "tables"
    if ids.PLAY <= action < ids.BUY:
        return "bonus"
    if ids.BUY <= action < ids.GIVE:
        return "trade"
    if content.call <= action < content.ferry:
        return "ferries"
    if ids.WALK <= action < content.call:
        return "spaces" if offer.thing.startswith("step-") or site_of(content, offer) < 0 else "kiosks"
    return "answer"


def site_of(content: FischeContent, offer: Offer) -> int:
    """The kiosk that a step, a ride or a route leads to; -1 for other spaces."""
    last = [action for action in (offer.action, *offer.then) if action >= ids.WALK][-1]
    space = last - ids.WALK if last < content.ride else content.stop_space[last - content.ride]
    return int(content.site_at[space])


def shown_on(
    content: FischeContent, offer: Offer, words: Words, names: Sequence[str], keeper: Callable[[str], str]
) -> Shown:
    """What the button of an offer shows: its own words, with the sign of what it is about."""
    every = forms(content)
    form, last = every[offer.action], every[(offer.action, *offer.then)[-1]]
    arguments = form.arguments
    if form.verb == "buy":
        return Shown(
            words.say("board.buy", {"goods": "{tokens} {good}".format_map(arguments)}), str(arguments["good"])
        )
    if form.verb == "sell":
        good = offer.thing.removeprefix("sell-")
        return Shown(words.say("board.sell", {"goods": f"{arguments['tokens']} {good}"}), good)
    if form.verb in ("walk", "ride"):
        way = [every[action] for action in (offer.action, *offer.then)]
        led = [step for step in way if "space" in step.arguments][-1]
        ferry = any(step.verb == "ride" for step in way)
        return Shown(sentence(keeper(str(led.arguments["space"]))), "ferry" if ferry else "steps")
    if form.verb == "call":
        return Shown(sentence(keeper(str(arguments["space"]))), "ferry")
    if form.verb == "fetish" and last.verb == "give":
        return Shown(offer.label, str(arguments["fetish"]))
    if form.verb == "play":
        return Shown(words.say(f"bonus.{arguments['bonus']}"), str(arguments["bonus"]))
    for name in ("good", "bonus", "fetish"):
        if name in arguments and form.verb not in ("raise", "lower"):
            return Shown(offer.label, str(arguments[name]))
    if form.verb == "opponent":
        return Shown(words.say("action.opponent", arguments, names))
    return Shown(offer.label, SIGNS.get(form.verb, ""))


def sentence(text: str) -> str:
    """A name as it begins a line."""
    return text[:1].upper() + text[1:]
