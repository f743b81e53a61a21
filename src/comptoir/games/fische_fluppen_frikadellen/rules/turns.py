"""Whose turn it is, several tables, and the end (chapters 3, 4, 10 and 11)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fische_fluppen_frikadellen import ids as no
from comptoir.games.fische_fluppen_frikadellen.rules.extras import ExtraActions
from comptoir.games.fische_fluppen_frikadellen.state import (
    FETISHES,
    GOODS,
    KEEPING_FIRST,
    KIOSKS,
    MOST_EXTRAS,
    MOVING,
    NO_ERRAND,
    NOBODY_HERE,
    SITES,
    Player,
    Table,
)


class Turns(ExtraActions):
    """Set-up, the order of turns, changing tables, and who wins."""

    # --- 3. Set-up ------------------------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """A full set on each table, people spread evenly, larger tables first."""
        self.over = False
        self.stuck = False
        self.slot = 0
        self.tick = 0
        self.freed = 0
        tables: i64 = len(self.tables)
        first_seat: i64 = 0
        for number in range(tables):
            table = self.tables[number]
            people = (self.seats - first_seat + tables - number - 1) // (tables - number)
            self.lay_out(table, chance)
            self.seat_people(table, first_seat, people, chance)
            first_seat += people
        self.settle()

    def lay_out(self, table: Table, chance: Chance) -> None:
        """Board, ferries, prices, kiosks, stocks and bonus tokens of one table."""
        content = self.content
        for stop in range(content.stops):
            table.ferries[stop] = content.ferries[stop]
        for good in range(GOODS):
            table.cell[good] = content.start_cell
            table.reserve[good] = content.tokens[good]
        table.pool.clear()
        for bonus in range(len(content.bonuses)):
            table.pool.count[bonus] = content.bonuses[bonus]
            table.pool.size += content.bonuses[bonus]
        self.place_kiosks(table, chance)
        for place in range(SITES * GOODS):
            table.stock[place] = 0
        for site in range(SITES):
            good = content.offers[table.kiosk[site]]
            if self.is_merchant(table, site):
                table.stock[site * GOODS + good] = 1
                table.reserve[good] -= 1
        table.closed = 0
        for site in range(SITES):
            table.closer[site] = -1
            table.awaited[site] = 0
        table.turns = 0
        self.clear_turn(table)

    def place_kiosks(self, table: Table, chance: Chance) -> None:
        """Cut the ordered pile, take twelve and shuffle them onto the board."""
        first: i64 = 0
        if not self.content.first_game:
            first = chance.below(KIOSKS)
        for site in range(SITES):
            table.kiosk[site] = (first + site) % KIOSKS
        for left in range(SITES, 1, -1):
            site = chance.below(left)
            kiosk = table.kiosk[site]
            table.kiosk[site] = table.kiosk[left - 1]
            table.kiosk[left - 1] = kiosk

    def clear_turn(self, table: Table) -> None:
        """Nothing is going on at a table."""
        table.stage = NOBODY_HERE
        table.errand = NO_ERRAND
        table.points = 0
        table.start = -1
        table.bought = 0
        table.trades = 0
        table.extra = 0
        table.rising = GOODS
        table.again = False
        table.chosen = -1
        table.paid = 0
        table.part = 0
        table.short = 0

    def seat_people(self, table: Table, first_seat: i64, people: i64, chance: Chance) -> None:
        """Consecutive seats; a first player by lot; everybody draws two bonus tokens."""
        table.people = people
        begins = chance.below(people)
        for place in range(people):
            seat = first_seat + (begins + place) % people
            table.order[place] = seat
            player = self.players[seat]
            self.equip(player, table)
            player.first_points = self.content.first_points[place]
        for place in range(people):
            self.tell(no.SAT_DOWN, table.order[place], table.number)
        table.stage = KEEPING_FIRST
        for seat in range(first_seat, first_seat + people):
            self.draw_two(table, seat, chance)

    def equip(self, player: Player, table: Table) -> None:
        """What a player begins with."""
        player.goods.clear()
        player.bonus.clear()
        player.drawn = -1
        player.drawn_too = -1
        player.florins = self.content.florins
        player.fetishes = 0
        player.face_down = False
        player.table = table.number
        player.space = self.content.harbour
        player.first_points = 0
        player.finish = -1

    def keep_first(self, table: Table, seat: i64, bonus: i64) -> None:
        """The tokens put back are mixed when everybody at the table has chosen; then the game begins."""
        self.keep(table, seat, bonus)
        for place in range(table.people):
            if self.players[table.order[place]].drawn_too >= 0:
                self.settle()
                return
        for place in range(table.people):
            self.mix(table, self.players[table.order[place]])
        self.begin_turn(table)
        self.settle()

    # --- 4. Turns -------------------------------------------------------------------------------------

    def begin_turn(self, table: Table) -> None:
        """The next at the table: his kiosks reopen, an arrival's pawn goes to the harbour."""
        seat = table.order[0]
        player = self.players[seat]
        if table.closed != 0:
            self.reopen_own(table, seat)
        if player.space < 0:
            player.space = self.content.harbour
        points = self.content.points
        if player.first_points > 0:
            points = player.first_points
            player.first_points = 0
        self.begin_movement(table, player, points)
        self.tell_at(table, no.BEGINS, seat, points)

    def begin_movement(self, table: Table, player: Player, points: i64) -> None:
        """A turn or an extra turn: the kiosk it begins in has to be left."""
        table.stage = MOVING
        table.points = points
        table.start = -1
        if self.content.site_at[player.space] >= 0:
            table.start = player.space

    def end_turn(self, table: Table) -> None:
        """To the back of the order; the next one begins."""
        seat = table.order[0]
        for place in range(1, table.people):
            table.order[place - 1] = table.order[place]
        table.order[table.people - 1] = seat
        table.turns += 1
        self.clear_turn(table)
        if table.closed != 0:
            self.count_turn(table, seat)
        self.look_for_deadlock(self.players[seat])
        self.pass_slot(table)
        self.begin_next(table)

    def begin_next(self, table: Table) -> None:
        """Somebody's turn begins at a table where nothing is going on."""
        if not self.over and table.people > 0 and table.stage == NOBODY_HERE:
            self.begin_turn(table)

    def pass_slot(self, table: Table) -> None:
        """The next table plays; when all have, a tick is over. Other tables notice, so nobody undoes it."""
        if self.several():
            self.reveal()
        if not self.over and table.number == self.slot:
            self.slot += 1
            while self.slot < len(self.tables) and self.tables[self.slot].people == 0:
                self.slot += 1
            if self.slot == len(self.tables):
                self.end_tick()
        if not self.over:
            self.settle()

    def first_table(self) -> i64:
        """The first table where anybody sits."""
        number: i64 = 0
        while number < len(self.tables) - 1 and self.tables[number].people == 0:
            number += 1
        return number

    def settle(self) -> None:
        """Name a seat the game waits for."""
        for table in self.tables:
            if table.stage == KEEPING_FIRST:
                for seat in range(self.seats):
                    if self.players[seat].drawn_too >= 0 and self.players[seat].table == table.number:
                        self.turn = seat
                        return
        self.turn = self.tables[self.slot].order[0]

    def setting_up(self) -> bool:
        """Whether somebody still chooses a first bonus token."""
        for table in self.tables:
            if table.stage == KEEPING_FIRST:
                return True
        return False

    def deciders(self) -> i64:
        if self.over:
            return 0
        seats: i64 = 0
        waiting = self.content.lockstep and self.setting_up()
        for table in self.tables:
            if table.stage == KEEPING_FIRST:
                for place in range(table.people):
                    if self.players[table.order[place]].drawn_too >= 0:
                        seats |= self.bit(table.order[place])
            elif table.people > 0 and not waiting and self.has_slot(table):
                seats |= self.bit(table.order[0])
        return seats

    def has_slot(self, table: Table) -> bool:
        """Whether a table may play now: always, unless they wait for each other."""
        return table.number == self.slot or not self.content.lockstep

    def waits_for(self, viewer: i64) -> i64:
        if not self.several():
            return self.deciders()
        if viewer < 0 or self.players[viewer].table < 0:
            return 0
        return self.deciders() & self.tables[self.players[viewer].table].seats()

    # --- 10. The end ----------------------------------------------------------------------------------

    def finish(self, table: Table, seat: i64) -> None:
        """The third fetish ends the turn; with lockstep the other tables still play their slots."""
        self.freed += 1
        self.players[seat].finish = self.tick
        self.tell_at(table, no.FREED, seat)
        if not self.content.lockstep:
            self.players[seat].finish = self.freed - 1
            if self.enough_freed():
                self.end_game()
                return
        self.end_turn(table)
        if not self.content.lockstep and not self.over:
            self.depart(seat)
            if self.tables[self.slot].people == 0:
                self.slot = self.first_table()
            self.settle()

    def enough_freed(self) -> bool:
        """One winner is enough, unless one plays on for the second and third place."""
        if not self.content.play_on:
            return self.freed > 0
        return self.freed >= FETISHES or self.freed >= self.seats - 1

    def end_tick(self) -> None:
        """Every table has had its slot: finished players leave, and the game may end."""
        if self.freed > 0 and self.content.lockstep:
            self.slot = 0
            if self.enough_freed():
                self.tick += 1
                self.end_game()
                return
            for seat in range(self.seats):
                if self.players[seat].finish == self.tick:
                    self.depart(seat)
        if self.content.lockstep:
            self.tick += 1
        self.slot = self.first_table()

    def depart(self, seat: i64) -> None:
        """Who has finished leaves with all he has."""
        player = self.players[seat]
        table = self.tables[player.table]
        self.leave_table(table, seat)
        player.table = -1
        player.space = -1

    def look_for_deadlock(self, mover: Player) -> None:
        """If nobody has a good, nor money for one, and none is given away, nobody can win any more.

        Only somebody's own turn can leave a player with nothing, so it is enough to look when one ends.
        """
        lowest = self.content.price[0]
        if self.has_means(mover, lowest) or self.enough_freed():
            return
        if self.anybody_has_means(lowest) or self.anybody_has_means(self.least_florins()):
            return
        self.stuck = True
        self.tell(no.STUCK)
        self.end_game()

    def has_means(self, player: Player, florins: i64) -> bool:
        """Whether a player who goes on has a good or so many florins."""
        return player.finish < 0 and (player.goods.size > 0 or player.florins >= florins)

    def anybody_has_means(self, florins: i64) -> bool:
        """Whether anybody who goes on has a good or so many florins."""
        for player in self.players:
            if self.has_means(player, florins):
                return True
        return False

    def least_florins(self) -> i64:
        """The fewest florins that get somebody a good at any table: none where gifts are made."""
        least = self.content.price[0]
        for table in self.tables:
            stocked = False
            for tokens in table.reserve:
                stocked = stocked or tokens > 0
            if stocked:
                for site in range(SITES):
                    first = table.kiosk[site] * MOST_EXTRAS
                    for place in range(first, first + MOST_EXTRAS):
                        if self.content.extra[place] == no.GIFT:
                            return 0
                        if self.content.extra[place] == no.ALL_AT_50 and self.content.all_at < least:
                            least = self.content.all_at
        return least

    def end_game(self) -> None:
        """Nothing more is played."""
        self.over = True
        self.reveal()
        self.tell(no.ENDED)

    def score(self, seat: i64) -> i64:
        return self.players[seat].fetish_count()

    def place(self, seat: i64) -> i64:
        """Winners in the order they finished, everybody else behind; before that by fetishes."""
        place: i64 = 1
        mine = self.players[seat]
        for other in range(self.seats):
            theirs = self.players[other]
            if self.freed == 0:
                place += not self.over and theirs.fetish_count() > mine.fetish_count()
            else:
                place += theirs.finish >= 0 and (mine.finish < 0 or theirs.finish < mine.finish)
        return place

    def rounds(self) -> i64:
        turns: i64 = 0
        for table in self.tables:
            turns += table.turns
        return 1 + turns // self.seats

    # --- 11. Several tables ---------------------------------------------------------------------------

    def refuse_change(self, table: Table, player: Player, ask: i64, number: i64) -> i64:
        """Why a player may not change to a table."""
        if ask != MOVING:
            return no.NOT_MOVING
        if table.points == 0:
            return no.NO_POINTS
        if number >= len(self.tables) or number == table.number:
            return no.NO_OTHER_TABLE
        if player.space != self.content.harbour:
            return no.NOT_IN_HARBOUR
        return 0

    def write_changes(self, table: Table, player: Player, out: vec[i64], n: i64) -> i64:
        """The tables one may change to."""
        if player.space == self.content.harbour and table.points > 0:
            for number in range(len(self.tables)):
                if number != table.number:
                    out[n] = no.CHANGE + number
                    n += 1
        return n

    def change(self, table: Table, seat: i64, number: i64) -> None:
        """Take everything to another table, last in its order; the turn is over."""
        player = self.players[seat]
        target = self.tables[number]
        player.face_down = False
        player.space = -1
        player.table = number
        table.turns += 1
        self.reveal()
        self.tell(no.CHANGED, seat, table.number, number)
        self.leave_table(table, seat)
        target.order[target.people] = seat
        target.people += 1
        self.look_for_deadlock(player)
        self.begin_next(table)
        self.begin_next(target)
        self.pass_slot(table)

    def leave_table(self, table: Table, seat: i64) -> None:
        """The others move up; if it was the leaver's turn, that is over."""
        was_first = table.order[0] == seat
        people: i64 = 0
        for place in range(table.people):
            other = table.order[place]
            table.order[people] = other
            people += other != seat
        table.people = people
        if table.closed != 0:
            self.count_turn(table, seat)
        if was_first:
            self.clear_turn(table)
