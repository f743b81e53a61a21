"""Movement: on foot and by ferry (chapters 4 and 5)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen import ids as no
from comptoir.games.fische_fluppen_frikadellen.rules.market import Market
from comptoir.games.fische_fluppen_frikadellen.state import (
    CALLING,
    MOST_LINKS,
    MOVING,
    MOVING_PAWN,
    TRADING,
    Player,
    Table,
)


class Movement(Market):
    """Where a pawn and a ferry may go."""

    def pawns_besides(self, table: Table, seat: i64) -> i64:
        """The spaces where pawns of others stand, as a bit set."""
        spaces: i64 = 0
        for place in range(table.people):
            other = table.order[place]
            space = self.players[other].space
            if other != seat and space >= 0:
                spaces |= self.content.bit[space]
        return spaces

    # --- 4. On foot -----------------------------------------------------------------------------------

    def steps(self, table: Table, seat: i64, start: i64) -> i64:
        """The spaces one step leads to, as a bit set: occupied spaces and closed kiosks may be jumped.

        `start` is the kiosk where the turn began: nobody ends a step there, nor jumps it.
        """
        content = self.content
        space = self.players[seat].space
        barred: i64 = 0
        if start >= 0:
            barred = content.bit[start]
        free = (self.pawns_besides(table, seat) | table.closed) & ~barred
        reached = content.near[space]
        jumped: i64 = 0
        todo = reached & free
        while todo != 0:
            for over in range(content.spaces):
                if todo >> over & 1 == 1:
                    reached |= content.near[over]
            jumped |= todo
            todo = reached & free & ~jumped
        return reached & ~table.closed & ~barred & ~content.bit[space]

    def own_steps(self, table: Table, seat: i64) -> i64:
        """The spaces one step leads to in one's own movement."""
        start = table.start
        if start < 0 or not self.content.pass_start_kiosk:
            return self.steps(table, seat, start)
        reached = self.steps(table, seat, -1)
        if table.points == 1:  # none would be left to leave that kiosk again
            reached &= ~self.content.bit[start]
        return reached

    def write_steps(self, spaces: i64, space: i64, out: vec[i64], n: i64) -> i64:
        """The steps of a bit set as actions; without jumps they are among the neighbours."""
        content = self.content
        if spaces & ~content.near[space] == 0:
            first = space * MOST_LINKS
            for place in range(first, first + content.ways[space]):
                link = content.links[place]
                out[n] = no.WALK + link
                n += spaces >> link & 1
            return n
        for link in range(content.spaces):
            out[n] = no.WALK + link
            n += spaces >> link & 1
        return n

    def refuse_step(self, table: Table, seat: i64, ask: i64, space: i64) -> i64:
        """Why a pawn may not go to a space on foot."""
        if ask == MOVING_PAWN:
            if self.steps(table, table.chosen, -1) >> space & 1 == 1:
                return 0
        else:
            if ask != MOVING:
                return no.NOT_MOVING
            if table.points == 0:
                return no.NO_POINTS
            if self.own_steps(table, seat) >> space & 1 == 1:
                return 0
            if space == table.start and not self.content.pass_start_kiosk:
                return no.NO_RETURN
            if space == table.start and table.points == 1:
                return no.NO_STOP_THERE
        if table.closed >> space & 1 == 1:
            return no.CLOSED_KIOSK
        return no.NOT_ONE_STEP_AWAY

    def walk(self, table: Table, seat: i64, space: i64) -> None:
        """One point for one step."""
        table.points -= 1
        self.players[seat].space = space
        self.tell_at(table, no.WALKED, seat, space)

    def refuse_stop(self, table: Table, player: Player, ask: i64) -> i64:
        """Why a player may not end his movement here."""
        if ask != MOVING:
            return no.NOT_MOVING
        if player.space == table.start:
            return no.MUST_LEAVE
        return 0

    def stop(self, table: Table, seat: i64) -> None:
        """The movement is finished: trade in a kiosk, or the turn is over."""
        player = self.players[seat]
        self.tell_at(table, no.STOPPED, seat, player.space)
        table.points = 0
        if self.content.site_at[player.space] >= 0:
            table.stage = TRADING
            table.bought = 0
            table.trades = 0
        else:
            self.end_turn(table)

    # --- 5. Ferries -----------------------------------------------------------------------------------

    def has_berth(self, table: Table, stop: i64) -> bool:
        """Whether another ferry can moor at a stop."""
        return table.ferries[stop] < self.content.berths[stop]

    def sail(self, table: Table, origin: i64, skippable: i64) -> i64:
        """Where a ferry may go, as a bit set of stops: the next free berth in either direction.

        A free berth on one of the `skippable` spaces may be used or passed.
        """
        content = self.content
        reached: i64 = 0
        direction: i64 = 1
        for _ in range(2):
            stop = origin
            for _ in range(content.stops - 1):
                stop += direction
                if stop == content.stops:
                    stop = 0
                elif stop < 0:
                    stop = content.stops - 1
                if self.has_berth(table, stop):
                    reached |= content.bit[stop]
                    if skippable >> content.stop_space[stop] & 1 == 0:
                        break
            direction = -1
        return reached

    def rides(self, table: Table, seat: i64) -> i64:
        """The stops a pawn can ride to from where it stands, as a bit set."""
        stop = self.content.stop_at[self.players[seat].space]
        if stop < 0 or table.ferries[stop] == 0:
            return 0
        return self.sail(table, stop, self.pawns_besides(table, seat))

    def write_stops(self, stops: i64, first: i64, out: vec[i64], n: i64) -> i64:
        """A bit set of stops as actions."""
        if stops != 0:
            for stop in range(self.content.stops):
                out[n] = first + stop
                n += stops >> stop & 1
        return n

    def refuse_ride(self, table: Table, seat: i64, ask: i64, stop: i64) -> i64:
        """Why a pawn may not ride to a stop."""
        if ask == MOVING_PAWN:
            seat = table.chosen
        elif ask != MOVING:
            return no.NOT_MOVING
        elif table.points == 0:
            return no.NO_POINTS
        here = self.content.stop_at[self.players[seat].space]
        if here < 0 or table.ferries[here] == 0:
            return no.NO_FERRY_HERE
        if self.rides(table, seat) >> stop & 1 == 0:
            return no.NOT_THE_NEXT_STOP
        return 0

    def ride(self, table: Table, seat: i64, stop: i64) -> None:
        """One point for boarding, crossing and landing."""
        table.points -= 1
        self.cross(table, self.players[seat], stop)
        self.tell_at(table, no.RODE, seat, self.content.stop_space[stop])

    def cross(self, table: Table, player: Player, stop: i64) -> None:
        """Pawn and ferry move together; the pawn gets off."""
        table.ferries[self.content.stop_at[player.space]] -= 1
        table.ferries[stop] += 1
        player.space = self.content.stop_space[stop]

    def call_goes(self, table: Table, seat: i64, origin: i64) -> i64:
        """Where a ferry can be called to: pawns do not matter to it."""
        if self.content.callers_skip_pawns:
            return self.sail(table, origin, self.pawns_besides(table, seat))
        return self.sail(table, origin, 0)

    def refuse_calling(self, table: Table, player: Player, ask: i64) -> i64:
        """Why a player may not call any ferry."""
        if ask != MOVING:
            return no.NOT_MOVING
        if table.points == 0:
            return no.NO_POINTS
        if player.florins < self.content.ferry_call:
            return no.CALL_COSTS
        if player.space == table.start and table.points == 1:
            return no.CALL_LEAVES_A_POINT
        return 0

    def refuse_call(self, table: Table, player: Player, ask: i64, stop: i64) -> i64:
        """Why a player may not call the ferry of a stop."""
        clause = self.refuse_calling(table, player, ask)
        if clause == 0 and table.ferries[stop] == 0:
            return no.NOTHING_TO_CALL
        return clause

    def wave(self, table: Table, seat: i64, stop: i64) -> None:
        """Choose the ferry to call."""
        table.stage = CALLING
        table.chosen = stop
        self.tell_at(table, no.WAVED, seat, self.content.stop_space[stop])

    def call(self, table: Table, seat: i64, stop: i64) -> None:
        """One point and ten florins send an empty ferry to the next free berth."""
        origin = table.chosen
        table.points -= 1
        table.stage = MOVING
        table.chosen = -1
        self.players[seat].florins -= self.content.ferry_call
        self.moor(table, origin, stop)
        spaces = self.content.stop_space
        self.tell_at(table, no.CALLED, seat, spaces[origin], spaces[stop], self.content.ferry_call)

    def moor(self, table: Table, origin: i64, stop: i64) -> None:
        """An empty ferry from one stop to another."""
        table.ferries[origin] -= 1
        table.ferries[stop] += 1
