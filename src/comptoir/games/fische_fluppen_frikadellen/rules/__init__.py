"""Fische Fluppen Frikadellen: the course of the game. Each chapter of the booklet has a module of its own.

A turn is movement (walking, ferries, several_tables), then trade in a kiosk (trade, fetishes), then its extra
actions (extras, market); bonus tokens come in between (bonus), and answers to whatever one of them asks (answers).
"""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import Observation
from comptoir.games.fische_fluppen_frikadellen import ids, knowledge
from comptoir.games.fische_fluppen_frikadellen.rules.answers import (
    apply_answer,
    apply_keep,
    legal_answers,
    refuse_answer,
    refuse_ferry,
)
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import (
    play_bonus,
    refuse_bonus,
    refuse_keep,
    write_bonuses,
)
from comptoir.games.fische_fluppen_frikadellen.rules.end import place_of
from comptoir.games.fische_fluppen_frikadellen.rules.extras import (
    choose_ferry,
    ferry_pawn,
    go_on,
    move_ferry,
    skip_extra,
    walk_pawn,
)
from comptoir.games.fische_fluppen_frikadellen.rules.ferries import (
    call_ferry,
    choose_call,
    refuse_call,
    refuse_calling,
    refuse_ride,
    ride_to,
    rides_of,
    write_stops,
)
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import ask_for_fetish, refuse_fetish, write_fetishes
from comptoir.games.fische_fluppen_frikadellen.rules.set_up import set_up
from comptoir.games.fische_fluppen_frikadellen.rules.several_tables import (
    change_table,
    refuse_change,
    write_changes,
)
from comptoir.games.fische_fluppen_frikadellen.rules.trade import (
    buy_tokens,
    exchange_token,
    leave_kiosk,
    most_sold,
    refuse_buy,
    refuse_exchange,
    refuse_give_here,
    refuse_sell,
    sell_tokens,
    write_purchases,
)
from comptoir.games.fische_fluppen_frikadellen.rules.turns import (
    deciders,
    is_asked,
    refuse_speaker,
    rounds,
    waits_for,
)
from comptoir.games.fische_fluppen_frikadellen.rules.walking import (
    end_movement,
    own_steps,
    refuse_step,
    refuse_stop,
    step_to,
    write_steps,
)
from comptoir.games.fische_fluppen_frikadellen.state import (
    BUYING_AT_FIFTY,
    CALLING,
    CHOOSING_FERRY,
    GOING_ON,
    GOODS,
    MERCHANT,
    MOVING,
    SELLING_SPECIALLY,
    TRADING,
    FischeTables,
    Player,
    Table,
)


@final
class FischeFluppenFrikadellen(FischeTables):
    """One to three tables of Fische Fluppen Frikadellen in play."""

    # --- the course of the game -----------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        set_up(self, chance)

    def deciders(self) -> i64:
        return deciders(self)

    def waits_for(self, viewer: i64) -> i64:
        return waits_for(self, viewer)

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over or not is_asked(self, seat):
            return 0
        player = self.players[seat]
        table = self.table_of(player)
        ask = table.asked()
        if ask == MOVING:
            return legal_moves(self, table, seat, player, out)
        if ask == TRADING:
            return legal_trades(self, table, seat, player, out)
        return legal_answers(self, table, seat, player, ask, out)

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return ids.GAME_IS_OVER
        if not is_asked(self, seat):
            return refuse_speaker(self, seat)
        player = self.players[seat]
        table = self.table_of(player)
        ask = table.asked()
        if action >= ids.WALK:
            return refuse_movement(self, table, seat, ask, action)
        if action >= ids.GIVE:
            return refuse_answer(self, table, seat, ask, action)
        if action >= ids.BUY:
            return refuse_trade(self, table, player, ask, action)
        if action >= ids.PLAY:
            return refuse_bonus(self, table, seat, ask, action - ids.PLAY)
        if action >= ids.KEEP:
            return refuse_keep(player, ask, action - ids.KEEP)
        if action >= ids.CHANGE:
            return refuse_change(self, table, player, ask, action - ids.CHANGE)
        if action == ids.STOP:
            return refuse_stop(table, player, ask)
        if action == ids.LEAVE:
            return ids.unless(ask == TRADING, ids.NOT_TRADING)
        if action == ids.GO_ON:
            return ids.unless(ask == GOING_ON, ids.NOT_ASKED)
        return ids.unless(ask in (SELLING_SPECIALLY, BUYING_AT_FIFTY), ids.COMPULSORY)

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        table = self.table_of(self.players[seat])
        if action >= ids.WALK:
            apply_movement(self, table, seat, action)
        elif action >= ids.GIVE:
            apply_answer(self, table, seat, table.asked(), action, chance)
        elif action >= ids.BUY:
            apply_trade(self, table, seat, action)
        elif action == ids.STOP:
            end_movement(self, table, seat)
        elif action == ids.LEAVE:
            leave_kiosk(self, table, seat)
        elif action >= ids.PLAY:
            play_bonus(self, table, seat, action - ids.PLAY)
        elif action >= ids.KEEP:
            apply_keep(self, table, seat, action - ids.KEEP)
        elif action >= ids.CHANGE:
            change_table(self, table, seat, action - ids.CHANGE)
        elif action == ids.GO_ON:
            go_on(self, table, seat)
        else:
            skip_extra(self, table, seat)

    def action_count(self) -> i64:
        return self.content.actions

    # --- the result -----------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        return self.players[seat].fetish_count()

    def place(self, seat: i64) -> i64:
        return place_of(self, seat)

    def rounds(self) -> i64:
        return rounds(self)

    # --- copies, and who knows what -------------------------------------------------------------------

    def clone(self) -> "FischeFluppenFrikadellen":
        twin = FischeFluppenFrikadellen(self.content, self.seats)
        twin.copy_from(self)
        return twin

    def knows_score(self, viewer: i64, seat: i64) -> bool:
        return knowledge.knows_score(self, viewer, seat)

    def imagine(self, viewer: i64, chance: Chance) -> None:
        knowledge.imagine(self, viewer, chance)

    def write_observation(self, viewer: i64, out: Observation) -> None:
        knowledge.write_observation(self, viewer, out)


def legal_moves(state: FischeTables, table: Table, seat: i64, player: Player, out: vec[i64]) -> i64:
    """Write everything that may be done while moving. FFF-4.2"""
    n = ids.write_if(refuse_stop(table, player, MOVING) == 0, ids.STOP, out, 0)
    if state.several():
        n = write_changes(state, table, player, out, n)
    n = write_bonuses(state, table, seat, MOVING, out, n)
    if table.points > 0:
        n = write_steps(state, own_steps(state, table, seat), player.space, out, n)
        n = write_stops(state, rides_of(state, table, seat), state.content.ride, out, n)
        if refuse_calling(state, table, player, MOVING) == 0:
            for stop in range(state.content.stops):
                n = ids.write_if(table.ferries[stop] > 0, state.content.call + stop, out, n)
    return n


def legal_trades(state: FischeTables, table: Table, seat: i64, player: Player, out: vec[i64]) -> i64:
    """Write everything that may be done while trading. FFF-6.1"""
    out[0] = ids.LEAVE
    n = write_bonuses(state, table, seat, TRADING, out, 1)
    n = write_purchases(state, table, player, out, n)
    for tokens in range(most_sold(state, table, player)):
        n = ids.write_if(True, ids.SELL + tokens, out, n)
    if state.content.kind[state.kiosk_here(table, player)] == MERCHANT:
        return n
    n = ids.write_if(refuse_exchange(state, table, player, TRADING) == 0, ids.EXCHANGE, out, n)
    n = write_fetishes(state, table, player, out, n)
    for good in range(GOODS):
        n = ids.write_if(refuse_give_here(state, table, player, good) == 0, ids.GIVE + good, out, n)
    return n


def refuse_movement(state: FischeTables, table: Table, seat: i64, ask: i64, action: i64) -> i64:
    """The clause that forbids a step, a ride, a call or the choice of a ferry, or 0."""
    content = state.content
    if action < content.ride:
        return refuse_step(state, table, seat, ask, action - ids.WALK)
    if action < content.call:
        return refuse_ride(state, table, seat, ask, action - content.ride)
    if action < content.ferry:
        return refuse_call(state, table, state.players[seat], ask, action - content.call)
    return refuse_ferry(state, table, seat, ask, action - content.ferry)


def refuse_trade(state: FischeTables, table: Table, player: Player, ask: i64, action: i64) -> i64:
    """The clause that forbids a purchase, a sale, an exchange or a fetish, or 0."""
    if action < ids.SELL:
        return refuse_buy(state, table, player, ask, ids.good_bought(action), ids.tokens_bought(action))
    if action < ids.EXCHANGE:
        return refuse_sell(state, table, player, ask, action - ids.SELL + 1)
    if action == ids.EXCHANGE:
        return refuse_exchange(state, table, player, ask)
    return refuse_fetish(state, table, player, ask, action - ids.FETISH)


def apply_trade(state: FischeTables, table: Table, seat: i64, action: i64) -> None:
    """Carry out a purchase, a sale or an exchange, or ask for a fetish."""
    if action < ids.SELL:
        buy_tokens(state, table, seat, ids.good_bought(action), ids.tokens_bought(action))
    elif action < ids.EXCHANGE:
        sell_tokens(state, table, seat, action - ids.SELL + 1)
    elif action == ids.EXCHANGE:
        exchange_token(state, table, seat)
    else:
        ask_for_fetish(state, table, seat, action - ids.FETISH)


def apply_movement(state: FischeTables, table: Table, seat: i64, action: i64) -> None:
    """Carry out a step, a ride, a call or the choice of a ferry, for the own pawn or another player's."""
    content = state.content
    if action < content.ride:
        if table.stage == MOVING:
            step_to(state, table, seat, action - ids.WALK)
        else:
            walk_pawn(state, table, seat, action - ids.WALK)
    elif action < content.call:
        if table.stage == MOVING:
            ride_to(state, table, seat, action - content.ride)
        else:
            ferry_pawn(state, table, seat, action - content.ride)
    elif action < content.ferry:
        choose_call(state, table, seat, action - content.call)
    elif table.stage == CALLING:
        call_ferry(state, table, seat, action - content.ferry)
    elif table.stage == CHOOSING_FERRY:
        choose_ferry(state, table, seat, action - content.ferry)
    else:
        move_ferry(state, table, seat, action - content.ferry)
