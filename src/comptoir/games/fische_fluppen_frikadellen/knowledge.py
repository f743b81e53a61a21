"""Who knows what: a seat knows its own table and what it owns, and no bonus token but its own."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.games.fische_fluppen_frikadellen.invariants import Checks
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUSES,
    BUYING_WHAT,
    CLOSING,
    CLOSURE,
    FETISHES,
    GOODS,
    MOVING_PAWN,
    SITES,
    Player,
    Table,
)

ALL_FETISHES: Final[i64] = 7


class Knowledge(Checks):
    """What a viewer sees, and tables imagined that agree with it."""

    def sees_table(self, viewer: i64, number: i64) -> bool:
        """Everybody sees a single table; of several one sees one's own, and all when the game is over."""
        return not self.several() or self.over or (viewer >= 0 and self.players[viewer].table == number)

    def sees_player(self, viewer: i64, seat: i64) -> bool:
        """One sees what lies before the people at one's table."""
        if seat == viewer or self.over or not self.several():
            return True
        table = self.players[seat].table
        return table >= 0 and self.sees_table(viewer, table)

    def knows_finish(self, viewer: i64, seat: i64) -> bool:
        """Who has finished leaves when the tick is over: then everybody knows."""
        player = self.players[seat]
        if player.finish < 0:
            return False
        return self.sees_player(viewer, seat) or not self.content.lockstep or player.finish < self.tick

    def knows_score(self, viewer: i64, seat: i64) -> bool:
        return self.sees_player(viewer, seat) or self.knows_finish(viewer, seat)

    def unseen_bonus(self, viewer: i64) -> Cards:
        """All bonus tokens whose place the viewer does not know."""
        unseen = Cards(BONUSES)
        tables: i64 = len(self.tables)
        for bonus in range(BONUSES):
            unseen.count[bonus] = self.content.bonuses[bonus] * tables
            unseen.size += unseen.count[bonus]
        for number in range(tables):
            table = self.tables[number]
            if self.sees_table(viewer, number):
                if table.errand == CLOSING:
                    unseen.remove(CLOSURE)
                for site in range(SITES):
                    if table.closer[site] >= 0:
                        unseen.remove(CLOSURE)
        if viewer >= 0:
            player = self.players[viewer]
            for bonus in range(BONUSES):
                unseen.count[bonus] -= player.bonus.count[bonus]
            unseen.size -= player.bonus.size
            if player.drawn >= 0:
                unseen.remove(player.drawn)
            if player.drawn_too >= 0:
                unseen.remove(player.drawn_too)
        return unseen

    # --- imagining ------------------------------------------------------------------------------------

    def imagine(self, viewer: i64, chance: Chance) -> None:
        """Deal the bonus tokens anew, and every table the viewer cannot see."""
        waiting_for_us = self.several() and self.waits_for(viewer) != 0
        unseen = self.unseen_bonus(viewer)
        for seat in range(self.seats):
            if seat != viewer and self.sees_player(viewer, seat):
                self.deal_tokens(self.players[seat], unseen, chance)
        if self.several():
            self.imagine_tables(viewer, unseen, chance)
            self.imagine_slot(viewer, waiting_for_us)
        else:
            self.tables[0].pool.copy_from(unseen)

    def deal_tokens(self, player: Player, unseen: Cards, chance: Chance) -> None:
        """As many bonus tokens as he has, from those whose place is unknown."""
        if player.drawn >= 0:
            player.drawn = unseen.draw(chance)
        if player.drawn_too >= 0:
            player.drawn_too = unseen.draw(chance)
        tokens = player.bonus.size
        if tokens > 0:
            player.bonus.clear()
            for _ in range(tokens):
                player.bonus.add(unseen.draw(chance))

    def imagine_tables(self, viewer: i64, unseen: Cards, chance: Chance) -> None:
        """The own table's pool keeps its size; the others are set up afresh with all that is left."""
        goods = self.unseen_goods(viewer)
        turns: i64 = 0
        hidden: i64 = 0
        for number in range(len(self.tables)):
            table = self.tables[number]
            if self.sees_table(viewer, number):
                tokens = table.pool.size
                table.pool.clear()
                for _ in range(tokens):
                    table.pool.add(unseen.draw(chance))
                turns = table.turns
            else:
                hidden += 1
        for seat in range(self.seats):
            if not self.sees_player(viewer, seat):
                self.imagine_person(viewer, seat, goods, unseen, chance)
        self.freed = 0
        for seat in range(self.seats):
            self.freed += self.players[seat].finish >= 0
        for number in range(len(self.tables)):
            if not self.sees_table(viewer, number):
                self.imagine_table(self.tables[number], goods, chance)
                self.tables[number].turns = turns
        for number in range(len(self.tables)):
            if not self.sees_table(viewer, number):
                self.share_supplies(self.tables[number], hidden, goods, unseen, chance)
                hidden -= 1

    def unseen_goods(self, viewer: i64) -> Cards:
        """All goods whose place the viewer does not know."""
        goods = Cards(GOODS)
        for good in range(GOODS):
            goods.count[good] = self.content.tokens[good] * len(self.tables)
            for number in range(len(self.tables)):
                if self.sees_table(viewer, number):
                    table = self.tables[number]
                    goods.count[good] -= table.reserve[good]
                    for site in range(SITES):
                        goods.count[good] -= table.stock[site * GOODS + good]
            for seat in range(self.seats):
                if self.sees_player(viewer, seat):
                    goods.count[good] -= self.players[seat].goods.count[good]
            goods.size += goods.count[good]
        return goods

    def imagine_person(self, viewer: i64, seat: i64, goods: Cards, unseen: Cards, chance: Chance) -> None:
        """Somebody at another table: a few goods, a bonus token, up to two fetishes."""
        player = self.players[seat]
        finished = self.knows_finish(viewer, seat)
        finish = player.finish
        number = player.table
        self.equip(player, self.tables[0])
        player.table = number
        if finished:
            player.finish = finish
            player.fetishes = ALL_FETISHES
            player.space = -1
            return
        for _ in range(chance.below(4)):
            if goods.size > 0:
                player.goods.add(goods.draw(chance))
        if unseen.size > 0:
            player.bonus.add(unseen.draw(chance))
        fetishes = chance.below(FETISHES)
        kind = chance.below(FETISHES)
        if fetishes == 1:
            player.fetishes = self.bit(kind)
        elif fetishes == 2:
            player.fetishes = ALL_FETISHES & ~self.bit(kind)

    def imagine_table(self, table: Table, goods: Cards, chance: Chance) -> None:
        """A new set-up with the same people in some order, somebody about to move."""
        self.lay_out(table, chance)
        for site in range(SITES):
            for good in range(GOODS):
                if table.stock[site * GOODS + good] > 0:
                    if goods.count[good] > 0:
                        goods.remove(good)
                    else:
                        table.stock[site * GOODS + good] = 0
        table.people = 0
        for seat in range(self.seats):
            if self.players[seat].table == table.number:
                table.order[table.people] = seat
                table.people += 1
        for left in range(table.people, 1, -1):
            place = chance.below(left)
            seat = table.order[place]
            table.order[place] = table.order[left - 1]
            table.order[left - 1] = seat
        for place in range(table.people):
            self.players[table.order[place]].space = self.content.harbour
        if table.people > 0:
            self.begin_movement(table, self.players[table.order[0]], self.content.points)

    def share_supplies(self, table: Table, hidden: i64, goods: Cards, unseen: Cards, chance: Chance) -> None:
        """An equal share of what is left for each table that cannot be seen."""
        for good in range(GOODS):
            table.reserve[good] = goods.count[good] // hidden
            goods.count[good] -= table.reserve[good]
        table.pool.clear()
        for _ in range(unseen.size // hidden):
            table.pool.add(unseen.draw(chance))

    def imagine_slot(self, viewer: i64, waiting_for_us: bool) -> None:
        """Whether the own table is to play is known, which of the others is not."""
        if self.over:
            self.slot = self.first_table()
            self.turn = 0
            return
        own: i64 = -1
        if viewer >= 0:
            own = self.players[viewer].table
        if own >= 0 and (waiting_for_us or not self.content.lockstep):
            self.slot = own
        else:
            self.slot = 0
            while self.slot < len(self.tables) - 1 and (self.slot == own or self.tables[self.slot].people == 0):
                self.slot += 1
            if self.tables[self.slot].people == 0 and own >= 0:
                self.slot = own
        self.settle()

    # --- observing ------------------------------------------------------------------------------------

    def observation_size(self) -> i64:
        return 25 + 4 * GOODS + 5 * SITES + SITES * GOODS + self.content.stops + 2 * BONUSES + self.seats * 16

    def observe(self, viewer: i64, out: vec[i64]) -> i64:
        """The game, the own table, the own bonus tokens; then a row for each seat, from the viewer on."""
        size = self.observation_size()
        for place in range(size):
            out[place] = -1
        first: i64 = 0
        if viewer > 0:
            first = viewer
        out[0] = i64(self.over)
        out[1] = self.tick
        own: i64 = 0
        if self.several():
            own = -1
            if viewer >= 0:
                own = self.players[viewer].table
        out[2] = own
        if own >= 0:
            self.observe_table(viewer, first, self.tables[own], out)
        n = 25 + 4 * GOODS + 5 * SITES + SITES * GOODS + self.content.stops
        unseen = self.unseen_bonus(viewer)
        for bonus in range(BONUSES):
            out[n + bonus] = unseen.count[bonus]
            if viewer >= 0:
                out[n + BONUSES + bonus] = self.players[viewer].bonus.count[bonus]
        n += 2 * BONUSES
        if viewer >= 0:
            out[3] = self.players[viewer].drawn
            out[4] = self.players[viewer].drawn_too
        for step in range(self.seats):
            self.observe_person(viewer, (first + step) % self.seats, out, n)
            n += 16
        return n

    def observe_table(self, viewer: i64, first: i64, table: Table, out: vec[i64]) -> None:
        """The turn being played, prices, kiosks, stocks and ferries."""
        out[5] = i64(self.waits_for(viewer) != 0)
        if table.people > 0:
            out[6] = (table.order[0] - first + self.seats) % self.seats
        out[7] = table.stage
        out[8] = table.errand
        out[9] = table.points
        out[10] = table.start
        out[11] = table.bought
        out[12] = table.trades
        out[13] = table.extra
        out[14] = table.rising
        out[15] = i64(table.again)
        out[16] = table.chosen
        if table.chosen >= 0 and (table.errand == BUYING_WHAT or table.stage == MOVING_PAWN):
            out[16] = (table.chosen - first + self.seats) % self.seats
        out[17] = table.paid
        out[18] = table.part
        out[19] = table.short
        if table.short > 0:
            out[20] = table.short_good
        out[21] = table.pool.size
        out[22] = table.people
        out[23] = table.turns
        out[24] = table.closed
        n: i64 = 25
        for good in range(GOODS):
            out[n + good] = table.cell[good]
            out[n + GOODS + good] = self.content.price[table.cell[good]]
            out[n + 2 * GOODS + good] = self.content.steps[table.cell[good]]
            out[n + 3 * GOODS + good] = table.reserve[good]
        n += 4 * GOODS
        for site in range(SITES):
            out[n + site] = table.kiosk[site]
            out[n + SITES + site] = self.content.offers[table.kiosk[site]]
            out[n + 2 * SITES + site] = self.content.wants[table.kiosk[site]]
            if table.closer[site] >= 0:
                out[n + 3 * SITES + site] = (table.closer[site] - first + self.seats) % self.seats
            if table.short > 0:
                out[n + 4 * SITES + site] = table.room[site]
        n += 5 * SITES
        for place in range(SITES * GOODS):
            out[n + place] = table.stock[place]
        n += SITES * GOODS
        for stop in range(self.content.stops):
            out[n + stop] = table.ferries[stop]

    def observe_person(self, viewer: i64, seat: i64, out: vec[i64], n: i64) -> None:
        """Where somebody sits; at a table one can see also what lies before him."""
        player = self.players[seat]
        out[n] = player.table
        if self.knows_finish(viewer, seat):
            out[n + 1] = player.finish
        if not self.sees_player(viewer, seat):
            return
        if player.table >= 0:
            table = self.tables[player.table]
            for place in range(table.people):
                if table.order[place] == seat:
                    out[n + 2] = place
        out[n + 3] = player.space
        out[n + 4] = player.florins
        out[n + 5] = player.goods.size
        for good in range(GOODS):
            out[n + 6 + good] = player.goods.count[good]
        out[n + 11] = player.bonus.size
        out[n + 12] = (player.drawn >= 0) + (player.drawn_too >= 0)
        out[n + 13] = player.fetishes
        out[n + 14] = i64(player.face_down)
        out[n + 15] = player.first_points
