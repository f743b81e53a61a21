"""What a bot should know of Fürstenfeld: how far each palace is; what is worth selling, building, keeping."""

import math
from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.state import MOST_SEATS
from comptoir.games.fuerstenfeld.ids import (
    CLOSE_SALE,
    END_TURN,
    EXCHANGE,
    FURTHER,
    KINDS,
    LOAD_GOOD,
    PALACES,
    PLACES,
    PUT,
    SELL_WITH_BONUS,
    STOP_BUILDING,
    STORE,
    TAKE,
    THROW,
    TUCK,
    VISIT,
)
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.building import cost_for, printed_price
from comptoir.games.fuerstenfeld.rules.drawing import symbols_on
from comptoir.games.fuerstenfeld.rules.ending import parts_cost
from comptoir.games.fuerstenfeld.rules.selling import coins_for_all, coins_of, has_trading_house
from comptoir.games.fuerstenfeld.state import FuerstenfeldContent, Player, total

UNIT: Final = 1.6  # coins a unit brings, about
UNIT_TENTHS: Final[i64] = 16
PART_EACH: Final = 0.55  # rounds that a missing part takes even a rich player: its card must come
SPREAD: Final = 1.4  # rounds of lead that make a game fairly sure


@final
class FuerstenfeldAdvice(Advice[Fuerstenfeld]):
    """Looks a round or two ahead and counts the rounds each player still needs."""

    def __init__(self, content: FuerstenfeldContent) -> None:
        self.rounds_left: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def horizon(self) -> i64:
        return 40

    def trust(self) -> float:
        return 0.4

    # --- how well a seat stands -----------------------------------------------------------------------

    def evaluate(self, state: Fuerstenfeld, seat: i64) -> float:
        """The share of the victory to expect from the race for the palace."""
        if state.over:
            return super().evaluate(state, seat)
        for other in range(state.seats):
            self.rounds_left[other] = self.rounds_to_finish(state, state.players[other])
        total = 0.0
        mine = self.rounds_left[seat]
        for other in range(state.seats):
            total += math.exp((mine - self.rounds_left[other]) / SPREAD)
        return 1.0 / total

    def rounds_to_finish(self, state: Fuerstenfeld, player: Player) -> float:
        """How many rounds the missing parts will take, by money and by cards."""
        missing = PALACES - player.palaces
        if missing == 0:
            return -0.02 * float(player.coins)
        saved = player.effect(state.content.discount)
        purse = float(player.coins) + UNIT * float(total(player.goods))
        short = float(parts_cost(state, player, missing, saved)) - purse
        rounds = PART_EACH * float(missing)
        if short > 0.0:
            rounds += short / (1.0 + self.income(state, player, missing))
        parts_in_hand: i64 = 0
        for kind in range(KINDS):
            if state.content.part[kind] > 0:
                parts_in_hand += player.hand.has(kind)
                rounds += 100.0 * float(player.gone.has(kind))
        rounds -= 0.25 * float(min(parts_in_hand, 2))
        rounds -= 0.10 * float(player.effect(state.content.draw) + player.effect(state.content.keep))
        return rounds

    def income(self, state: Fuerstenfeld, player: Player, missing: i64) -> float:
        """What comes in each round on average, when the missing parts will take one place after the other."""
        income = 0.0
        idle: i64 = 0
        for place in range(PLACES):
            tenths = yield_tenths(state, player, player.places[place])
            if tenths > 0:
                income += 0.1 * float(tenths)
            elif state.content.part[player.places[place]] == 0:
                idle += 1
        covered = missing - idle
        if covered > 0:
            income *= 1.0 - 0.5 * float(covered) / float(missing)
        if has_trading_house(state, player):
            income += 2.0
        return income

    # --- what a sensible player does ------------------------------------------------------------------

    def weigh(self, state: Fuerstenfeld, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        """Sell all where it brings most, build what pays or wins, keep what will be built next."""
        player = state.players[seat]
        first = actions[0]
        last = actions[count - 1]
        for place in range(count):
            out[place] = self.weight(state, player, actions[place], first, last)

    def weight(self, state: Fuerstenfeld, player: Player, action: i64, first: i64, last: i64) -> i64:
        """How sensible an action is, if those from `first` to `last` may be done."""
        if first == last:
            return 1
        if action >= THROW:
            return self.weight_of_discard(state, player, action, last == END_TURN)
        if action == STOP_BUILDING:
            return 12
        if action >= PUT:
            return 1 + 400 // (4 + yield_tenths(state, player, player.places[action - PUT]) * 2)
        if action >= TAKE:
            return self.worth_building(state, player, action - TAKE)
        if action >= EXCHANGE:
            return self.weight_of_sale(state, player, action, first)
        return 1 + 10 * (action - FURTHER)

    def weight_of_sale(self, state: Fuerstenfeld, player: Player, action: i64, first: i64) -> i64:
        """The brewery that pays most, and then nearly everything."""
        if VISIT <= action < LOAD_GOOD:
            coins = coins_for_all(state, player, action - VISIT)
            return 2 + coins * coins * coins // 4
        if LOAD_GOOD <= action < SELL_WITH_BONUS:
            if action == first:
                return 30
            return 2  # one good after the other: the order does not matter
        if first >= SELL_WITH_BONUS and action < CLOSE_SALE:
            return 1 + state.sale[action - SELL_WITH_BONUS] * 8
        return 1

    def weight_of_discard(self, state: Fuerstenfeld, player: Player, action: i64, may_end: bool) -> i64:
        """Away with what will not be built soon; goods are stored."""
        if action >= STORE:
            return 30
        if action >= TUCK:
            if may_end:
                return 1
            return 1 + 200 // (5 + self.wish(state, player, action - TUCK))
        if state.content.part[action - THROW] > 0:
            return 1
        return 1 + 30 // (5 + self.wish(state, player, action - THROW))

    def worth_building(self, state: Fuerstenfeld, player: Player, kind: i64) -> i64:
        """A part of the palace nearly always; other cards by what they bring until the end."""
        if state.content.part[kind] > 0:
            return 150
        least: i64 = 1000
        for place in range(PLACES):
            face = player.places[place]
            if state.content.part[face] == 0:
                least = min(least, yield_tenths(state, player, face))
        gain = yield_tenths(state, player, kind) - least
        if gain > 0:
            profit = gain * self.rounds_to_come(state) - 10 * cost_for(state, player, kind)
            return max(2, profit // 3)
        if least > 0:
            return 1
        return 2 + self.rounds_to_come(state)

    def rounds_to_come(self, state: Fuerstenfeld) -> i64:
        """How long the game will last, about: two parts in three rounds for the leader."""
        most: i64 = 0
        for player in state.players:
            most = max(most, player.palaces)
        left = (PALACES - most) * 3 // 2
        return max(left, 8) if state.round < 4 else left

    def wish(self, state: Fuerstenfeld, player: Player, kind: i64) -> i64:
        """How much a player wants to hold a card: what it is worth if it can soon be paid."""
        soon = player.coins + 8 + player.effect(state.content.discount)
        if printed_price(state, kind) > soon:
            return 2
        if state.content.part[kind] > 0:
            return 60
        return self.worth_building(state, player, kind)


def yield_tenths(state: Fuerstenfeld, player: Player, face: i64) -> i64:
    """What a face brings in a round, in tenths of a coin, about."""
    return symbols_on(state, face) * UNIT_TENTHS + coins_of(state, player, face) * 10
