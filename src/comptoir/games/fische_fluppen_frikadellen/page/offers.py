"""What a seat can do now, and of what it cannot do all that somebody would try, with the reason."""

from collections.abc import Iterator, Sequence

from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.actions import forms, keeper_or_space
from comptoir.games.fische_fluppen_frikadellen.page.routes import Route, reach
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
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
)
from comptoir.kit.board import Wanted
from comptoir.kit.words import Value, Words

KEYS = [*"123456789", *(f"Shift+{number}" for number in range(1, 10))]
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
    player = state.players[seat]
    table = state.table_of(player)
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
    first = sorted(routes, key=lambda space: (content.site_at[space] < 0, routes[space][0].cost))
    for space in first:
        for route in routes[space]:
            yield Wanted(thing_of_route(content, space, route, len(routes[space]) == 1), route.actions)
    for site in range(SITES):
        space = content.site_space[site]
        if space not in routes and space != player.space:
            yield Wanted(f"space-{space}", (ids.WALK + space,))
    for stop in range(content.stops):
        if table.ferries[stop] > 0:
            yield Wanted(f"ferry-{stop}", (content.call + stop,))


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
            yield Wanted(thing_of_bonus(bonus), (ids.PLAY + bonus,))


def thing_of_bonus(bonus: int) -> str:
    """A bonus token in the hand."""
    return f"bonus-{bonus}"


def wanted_trades(state: FischeFluppenFrikadellen, seat: int) -> Iterator[Wanted]:
    """What the keeper of this kiosk deals in."""
    content, player = state.content, state.players[seat]
    table = state.table_of(player)
    kiosk = state.kiosk_here(table, player)
    kind = content.kind[kiosk]
    yield Wanted(f"space-{player.space}", (ids.LEAVE,))
    if kind in (MERCHANT, ANY_AT_PRICE):
        for good in range(GOODS):
            for tokens in range(1, min(MOST_HELD, most_bought(state, table, player, good)) + 1):
                yield Wanted(f"buy-{GOOD_NAMES[good]}", (ids.purchase(good, tokens),))
    if kind == MERCHANT:
        for tokens in range(1, max(1, player.goods.count[content.wants[kiosk]]) + 1):
            yield Wanted(f"sell-{GOOD_NAMES[content.wants[kiosk]]}", (ids.SELL + tokens - 1,))
    elif kind == EXCHANGER:
        yield Wanted("exchange", (ids.EXCHANGE,))
    elif kind == FETISH_DEALER:
        for fetish in range(FETISHES):
            yield Wanted(f"fetish-{fetish}", (ids.FETISH + fetish,))
    elif kind != ANY_AT_PRICE:
        for good in range(GOODS):
            if player.goods.count[good] > 0:
                yield Wanted(f"good-{GOOD_NAMES[good]}", (ids.GIVE + good,))


def thing_of(content: FischeContent, action: int) -> str:
    """The thing on the board an answer is given with."""
    if ids.PLAY <= action < ids.BUY:
        return thing_of_bonus(action - ids.PLAY)
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
        form = self.forms[actions[-1]]
        return self.words.say(f"action.{form.verb}", self.named(dict(form.arguments)), self.names)

    def over(self, actions: Sequence[int]) -> str:
        """How a route goes that takes a ferry on the way."""
        if len(actions) == 1 or not any(self.forms[action].verb == "ride" for action in actions):
            return ""
        by = ", ".join(self.leg(action) for action in actions[:-1])
        return self.words.say("board.by_ferry", {"by": by}) + " "

    def leg(self, action: int) -> str:
        """Where one part of a route leads, and whether one rides there."""
        form = self.forms[action]
        space = self.space(str(form.arguments["space"]))
        return f"{space} ({self.words.word('board', 'ridden')})" if form.verb == "ride" else space
