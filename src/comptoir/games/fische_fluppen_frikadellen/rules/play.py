"""Fische Fluppen Frikadellen in play: what may be done now, and doing it."""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fische_fluppen_frikadellen import ids as no
from comptoir.games.fische_fluppen_frikadellen.knowledge import Knowledge
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUSES,
    BUYING_AT_FIFTY,
    BUYING_FROM,
    BUYING_WHAT,
    CALLING,
    CHOOSING_FERRY,
    CHOOSING_PAWN,
    CHOOSING_PRODUCTION,
    CLOSING,
    FIRST_KIOSK,
    FIRST_PRODUCER,
    GOING_ON,
    GOODS,
    KEEPING,
    KEEPING_FIRST,
    MERCHANT,
    MOST_HELD,
    MOVING,
    MOVING_FERRY,
    MOVING_PAWN,
    PAYING,
    SECOND_KIOSK,
    SECOND_PRODUCER,
    SHARING_OUT,
    SITES,
    SPECIAL_SALE,
    SWAP_GIVING,
    SWAP_TAKING,
    TAKING_DEARER,
    TAKING_ONE,
    TAKING_TWO,
    TRADING,
    Player,
    Table,
)


@final
class FischeFluppenFrikadellen(Knowledge):
    """One to three tables of Fische Fluppen Frikadellen in play."""

    def is_asked(self, seat: i64) -> bool:
        """Whether the game waits for a seat."""
        if not self.several() and self.tables[0].stage != KEEPING_FIRST:
            return seat == self.turn
        return self.deciders() >> seat & 1 == 1

    # --- what may be done -----------------------------------------------------------------------------

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over or not self.is_asked(seat):
            return 0
        player = self.players[seat]
        table = self.table_of(player)
        ask = table.asked()
        if ask == MOVING:
            return self.legal_moves(table, seat, player, out)
        if ask == TRADING:
            return self.legal_trades(table, seat, player, out)
        return self.legal_answers(table, seat, player, ask, out)

    def legal_moves(self, table: Table, seat: i64, player: Player, out: vec[i64]) -> i64:
        """Everything in the movement part of a turn."""
        n: i64 = 0
        if player.space != table.start:
            out[n] = no.STOP
            n += 1
        if self.several():
            n = self.write_changes(table, player, out, n)
        n = self.write_bonuses(table, seat, MOVING, out, n)
        if table.points > 0:
            n = self.write_steps(self.own_steps(table, seat), player.space, out, n)
            n = self.write_stops(self.rides(table, seat), self.content.ride, out, n)
            if self.refuse_calling(table, player, MOVING) == 0:
                for stop in range(self.content.stops):
                    out[n] = self.content.call + stop
                    n += table.ferries[stop] > 0
        return n

    def legal_trades(self, table: Table, seat: i64, player: Player, out: vec[i64]) -> i64:
        """Everything in the trading part of a turn."""
        out[0] = no.LEAVE
        n = self.write_bonuses(table, seat, TRADING, out, 1)
        n = self.write_purchases(table, player, out, n)
        for tokens in range(self.most_sold(table, player)):
            out[n] = no.SELL + tokens
            n += 1
        if self.content.kind[self.kiosk_here(table, player)] == MERCHANT:
            return n
        if self.refuse_exchange(table, player, TRADING) == 0:
            out[n] = no.EXCHANGE
            n += 1
        n = self.write_fetishes(table, player, out, n)
        for good in range(GOODS):
            if self.refuse_give_here(table, player, good) == 0:
                out[n] = no.GIVE + good
                n += 1
        return n

    def legal_answers(self, table: Table, seat: i64, player: Player, ask: i64, out: vec[i64]) -> i64:
        """Everything when a question is open."""
        n: i64 = 0
        if ask == GOING_ON:
            out[n] = no.GO_ON
            n += 1
        elif ask in (SPECIAL_SALE, BUYING_AT_FIFTY):
            out[n] = no.SKIP
            n += 1
        elif ask in (KEEPING, KEEPING_FIRST):
            for bonus in range(BONUSES):
                if self.refuse_keep(player, ask, bonus) == 0:
                    out[n] = no.KEEP + bonus
                    n += 1
        if self.is_bonus_time(ask):
            n = self.write_bonuses(table, seat, ask, out, n)
        for good in range(GOODS):
            if self.refuse_give(table, player, ask, good) == 0:
                out[n] = no.GIVE + good
                n += 1
        for good in range(GOODS):
            if self.refuse_take(table, seat, ask, good) == 0:
                out[n] = no.TAKE + good
                n += 1
        if ask == CHOOSING_PRODUCTION:
            for good in range(GOODS):
                out[n] = no.PRODUCE + good
                n += 1
        if self.refuse_price_choice(ask, True) == 0:
            for good in range(GOODS):
                out[n] = no.RAISE + good
                n += 1
        if self.refuse_price_choice(ask, False) == 0:
            for good in range(GOODS):
                out[n] = no.LOWER + good
                n += 1
        if ask in (BUYING_FROM, CHOOSING_PAWN):
            for other in range(self.seats):
                if self.refuse_opponent(table, seat, ask, other) == 0:
                    out[n] = no.OPPONENT + other
                    n += 1
        for site in range(SITES):
            if self.refuse_kiosk(table, player, ask, site) == 0:
                out[n] = no.KIOSK + site
                n += 1
        if ask == MOVING_PAWN:
            space = self.players[table.chosen].space
            n = self.write_steps(self.steps(table, table.chosen, -1), space, out, n)
            n = self.write_stops(self.rides(table, table.chosen), self.content.ride, out, n)
        elif ask in (CALLING, CHOOSING_FERRY, MOVING_FERRY):
            for stop in range(self.content.stops):
                if self.refuse_ferry(table, seat, ask, stop) == 0:
                    out[n] = self.content.ferry + stop
                    n += 1
        return n

    # --- why something may not be done ----------------------------------------------------------------

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return no.GAME_IS_OVER
        if not self.is_asked(seat):
            return self.refuse_speaker(seat)
        player = self.players[seat]
        table = self.table_of(player)
        ask = table.asked()
        if action >= no.WALK:
            return self.refuse_movement(table, seat, ask, action)
        if action >= no.GIVE:
            return self.refuse_answer(table, seat, ask, action)
        if action >= no.BUY:
            return self.refuse_trade(table, player, ask, action)
        if action == no.STOP:
            return self.refuse_stop(table, player, ask)
        if action == no.LEAVE:
            if ask != TRADING:
                return no.NOT_TRADING
        elif action == no.GO_ON:
            if ask != GOING_ON:
                return no.NOT_ASKED
        elif action == no.SKIP:
            if ask != SPECIAL_SALE and ask != BUYING_AT_FIFTY:
                return no.COMPULSORY
        elif action < no.KEEP:
            return self.refuse_change(table, player, ask, action - no.CHANGE)
        elif action < no.PLAY:
            return self.refuse_keep(player, ask, action - no.KEEP)
        else:
            return self.refuse_bonus(table, seat, ask, action - no.PLAY)
        return 0

    def refuse_speaker(self, seat: i64) -> i64:
        """Why a seat the game does not wait for has to wait: another at the table, or another table."""
        table = self.players[seat].table
        if table < 0:
            return no.HAS_FINISHED
        if self.tables[table].order[0] == seat and self.tables[table].stage != KEEPING_FIRST:
            return no.OTHER_TABLE_FIRST
        return no.NOT_YOUR_TURN

    def refuse_movement(self, table: Table, seat: i64, ask: i64, action: i64) -> i64:
        """Steps, rides, calls, and the ferries one names."""
        content = self.content
        space = action - no.WALK
        if action < content.ride:
            return self.refuse_step(table, seat, ask, space)
        if action < content.call:
            return self.refuse_ride(table, seat, ask, action - content.ride)
        if action < content.ferry:
            return self.refuse_call(table, self.players[seat], ask, action - content.call)
        return self.refuse_ferry(table, seat, ask, action - content.ferry)

    def refuse_trade(self, table: Table, player: Player, ask: i64, action: i64) -> i64:
        """Purchases, sales, exchanges and fetishes."""
        if action < no.SELL:
            code = action - no.BUY
            return self.refuse_buy(table, player, ask, code // MOST_HELD, code % MOST_HELD + 1)
        if action < no.EXCHANGE:
            return self.refuse_sell(table, player, ask, action - no.SELL + 1)
        if action == no.EXCHANGE:
            return self.refuse_exchange(table, player, ask)
        return self.refuse_fetish(table, player, ask, action - no.FETISH)

    def refuse_answer(self, table: Table, seat: i64, ask: i64, action: i64) -> i64:
        """Answers to a question: goods, prices, opponents, kiosks."""
        player = self.players[seat]
        if action < no.TAKE:
            if ask == TRADING:
                return self.refuse_give_here(table, player, action - no.GIVE)
            return self.refuse_give(table, player, ask, action - no.GIVE)
        if action < no.PRODUCE:
            return self.refuse_take(table, seat, ask, action - no.TAKE)
        if action < no.RAISE:
            if ask != CHOOSING_PRODUCTION:
                return no.NOT_ASKED
            return 0
        if action < no.OPPONENT:
            return self.refuse_price_choice(ask, action < no.LOWER)
        if action < no.KIOSK:
            return self.refuse_opponent(table, seat, ask, action - no.OPPONENT)
        site = action - no.KIOSK
        return self.refuse_kiosk(table, player, ask, site)

    def refuse_give(self, table: Table, player: Player, ask: i64, good: i64) -> i64:
        """Why a token of a good cannot be given in answer to a question."""
        if ask == PAYING:
            return self.refuse_payment(table, player, good)
        if ask == SWAP_GIVING:
            return self.refuse_swap(table, player, good)
        if ask != SPECIAL_SALE:
            return no.NOT_ASKED
        if player.goods.count[good] == 0:
            return no.NOT_HELD
        return 0

    def refuse_take(self, table: Table, seat: i64, ask: i64, good: i64) -> i64:
        """Why a token of a good cannot be taken."""
        if ask in (TAKING_TWO, TAKING_ONE, TAKING_DEARER):
            return self.refuse_take_here(table, ask, good)
        if ask == SWAP_TAKING:
            return self.refuse_take_for_swap(table, good)
        if ask == BUYING_AT_FIFTY:
            return self.refuse_at_fifty(table, self.players[seat], good)
        if ask == BUYING_WHAT:
            return self.refuse_purchase_of(table, seat, table.chosen, good)
        return no.NOT_ASKED

    def refuse_opponent(self, table: Table, seat: i64, ask: i64, other: i64) -> i64:
        """Why an opponent cannot be chosen."""
        if ask == BUYING_FROM:
            if other >= self.seats or self.players[other].table != table.number:
                return no.SAME_SPACE
            if not self.can_buy_from(table, seat, other):
                return no.SAME_SPACE
        elif ask == CHOOSING_PAWN:
            if other >= self.seats or self.players[other].table != table.number:
                return no.NO_SUCH_PAWN
            if not self.can_move_pawn(seat, other):
                return no.NO_SUCH_PAWN
        else:
            return no.NOT_ASKED
        return 0

    def refuse_kiosk(self, table: Table, player: Player, ask: i64, site: i64) -> i64:
        """Why a kiosk cannot be chosen."""
        if ask == CLOSING:
            if not self.can_close(table, player, site):
                return no.CANNOT_CLOSE
            return 0
        if ask == SHARING_OUT:
            if table.room[site] == 0:
                return no.NO_ROOM_THERE
            return 0
        if FIRST_PRODUCER <= ask <= FIRST_KIOSK or SECOND_PRODUCER <= ask <= SECOND_KIOSK:
            return self.refuse_site(table, player, ask, site)
        return no.NOT_ASKED

    def refuse_ferry(self, table: Table, seat: i64, ask: i64, stop: i64) -> i64:
        """Why a ferry, or a place for it, cannot be chosen."""
        if ask == CALLING:
            if self.call_goes(table, seat, table.chosen) >> stop & 1 == 0:
                return no.NOT_THE_NEXT_STOP
        elif ask == CHOOSING_FERRY:
            if table.ferries[stop] == 0:
                return no.NOTHING_TO_CALL
        elif ask == MOVING_FERRY:
            if stop == table.chosen or not self.has_berth(table, stop):
                return no.NO_BERTH
        else:
            return no.NOT_ASKED
        return 0

    # --- doing it -------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        table = self.table_of(self.players[seat])
        if action >= no.WALK:
            self.apply_movement(table, seat, action)
        elif action >= no.GIVE:
            self.apply_answer(table, seat, table.asked(), action, chance)
        elif action >= no.SELL:
            if action < no.EXCHANGE:
                self.sell(table, seat, action - no.SELL + 1)
            elif action == no.EXCHANGE:
                self.exchange(table, seat)
            else:
                self.ask_for_fetish(table, seat, action - no.FETISH)
        elif action >= no.BUY:
            code = action - no.BUY
            self.buy(table, seat, code // MOST_HELD, code % MOST_HELD + 1)
        elif action == no.STOP:
            self.stop(table, seat)
        elif action == no.LEAVE:
            self.leave(table, seat)
        elif action >= no.PLAY:
            self.play(table, seat, action - no.PLAY)
        elif action >= no.KEEP:
            self.apply_keep(table, seat, action - no.KEEP)
        elif action >= no.CHANGE:
            self.change(table, seat, action - no.CHANGE)
        elif action == no.GO_ON:
            self.go_on(table, seat)
        else:
            self.skip(table, seat)

    def apply_movement(self, table: Table, seat: i64, action: i64) -> None:
        """Steps, rides, calls, and the ferries one names."""
        content = self.content
        if action < content.ride:
            if table.stage == MOVING:
                self.walk(table, seat, action - no.WALK)
            else:
                self.walk_pawn(table, seat, action - no.WALK)
        elif action < content.call:
            if table.stage == MOVING:
                self.ride(table, seat, action - content.ride)
            else:
                self.ferry_pawn(table, seat, action - content.ride)
        elif action < content.ferry:
            self.wave(table, seat, action - content.call)
        elif table.stage == CALLING:
            self.call(table, seat, action - content.ferry)
        elif table.stage == CHOOSING_FERRY:
            self.choose_ferry(table, seat, action - content.ferry)
        else:
            self.move_ferry(table, seat, action - content.ferry)

    def apply_keep(self, table: Table, seat: i64, bonus: i64) -> None:
        """A bonus token kept, in the set-up or after a fetish."""
        if table.stage == KEEPING_FIRST:
            self.keep_first(table, seat, bonus)
        else:
            self.keep(table, seat, bonus)
            self.mix(table, self.players[seat])
            table.stage = TRADING

    def apply_answer(self, table: Table, seat: i64, ask: i64, action: i64, chance: Chance) -> None:
        """Answers to a question: goods, prices, opponents, kiosks."""
        if action < no.TAKE:
            self.apply_give(table, seat, ask, action - no.GIVE, chance)
        elif action < no.PRODUCE:
            self.apply_take(table, seat, ask, action - no.TAKE)
        elif action < no.RAISE:
            self.produce_chosen(table, seat, action - no.PRODUCE)
        elif action < no.LOWER:
            self.move_price(table, action - no.RAISE, True)
        elif action < no.OPPONENT:
            self.move_price(table, action - no.LOWER, False)
        elif action < no.KIOSK:
            if ask == BUYING_FROM:
                self.approach(table, seat, action - no.OPPONENT)
            else:
                self.choose_pawn(table, seat, action - no.OPPONENT)
        elif ask == CLOSING:
            self.close(table, seat, action - no.KIOSK)
        elif ask == SHARING_OUT:
            self.place_one(table, seat, action - no.KIOSK)
        else:
            self.use_site(table, seat, ask, action - no.KIOSK)

    def apply_give(self, table: Table, seat: i64, ask: i64, good: i64, chance: Chance) -> None:
        """A token given: for a fetish, a swap, a special sale, or to a special exchanger."""
        if ask == PAYING:
            self.pay(table, seat, good, chance)
        elif ask == SWAP_GIVING:
            self.give_for_swap(table, seat, good)
        elif ask == SPECIAL_SALE:
            self.sell_specially(table, seat, good)
        else:
            self.give_here(table, seat, good)

    def apply_take(self, table: Table, seat: i64, ask: i64, good: i64) -> None:
        """A token taken: for a swap, at the fixed price, from an opponent or a special exchanger."""
        if ask == SWAP_TAKING:
            self.take_for_swap(table, seat, good)
        elif ask == BUYING_AT_FIFTY:
            self.buy_at_fifty(table, seat, good)
        elif ask == BUYING_WHAT:
            self.buy_from(table, seat, good)
        else:
            self.take_here(table, seat, ask, good)

    # --- for the engine -------------------------------------------------------------------------------

    def action_count(self) -> i64:
        return self.content.actions

    def clone(self) -> "FischeFluppenFrikadellen":
        twin = FischeFluppenFrikadellen(self.content, self.seats)
        twin.copy_from(self)
        return twin
