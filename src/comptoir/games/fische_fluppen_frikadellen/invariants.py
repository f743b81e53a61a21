"""What must always hold: everything is accounted for, and whoever is asked has an answer."""

from mypy_extensions import i64

from comptoir.engine.cards import Cards
from comptoir.engine.playout import action_buffer
from comptoir.games.fische_fluppen_frikadellen.rules.turns import Turns
from comptoir.games.fische_fluppen_frikadellen.state import (
    ACTING,
    ANY_FOR_TWO,
    BONUS_NAMES,
    BONUSES,
    BUYING_WHAT,
    CALLING,
    CHOOSING_FERRY,
    CHOOSING_PRODUCTION,
    CLOSING,
    CLOSURE,
    DEARER,
    FETISH_DEALER,
    FETISHES,
    GOING_ON,
    GOOD_NAMES,
    GOODS,
    KEEPING,
    KEEPING_FIRST,
    KIOSKS,
    MOVING,
    MOVING_FERRY,
    MOVING_PAWN,
    NO_ERRAND,
    NOBODY_HERE,
    PAYING,
    SECOND_KIOSK,
    SECOND_PRODUCER,
    SHARING_OUT,
    SITES,
    SWAP_TAKING,
    TABLE_NAMES,
    TAKING_DEARER,
    TAKING_ONE,
    TAKING_TWO,
    Player,
    Table,
)


class Checks(Turns):
    """Sentences about what is wrong, for tests and for people who hand in positions."""

    def broken(self) -> str:
        wrong = self.wrong_counts() or self.wrong_people()
        for table in self.tables:
            wrong = wrong or self.wrong_board(table) or self.wrong_turn(table)
        return wrong or self.wrong_course()

    def wrong_counts(self) -> str:
        """Goods and bonus tokens: as many as there are in all boxes."""
        tables: i64 = len(self.tables)
        for good in range(GOODS):
            tokens: i64 = 0
            for player in self.players:
                if player.goods.count[good] < 0:
                    return "a player holds fewer goods than none"
                tokens += player.goods.count[good]
            for table in self.tables:
                if table.reserve[good] < 0:
                    return "a reserve holds fewer goods than none"
                tokens += table.reserve[good]
                for site in range(SITES):
                    if table.stock[site * GOODS + good] < 0:
                        return "a merchant holds fewer goods than none"
                    tokens += table.stock[site * GOODS + good]
            printed = self.content.tokens[good] * tables
            if tokens != printed:
                return f"there are {tokens} tokens of “{GOOD_NAMES[good]}”, not {printed}"
        for bonus in range(BONUSES):
            found: i64 = 0
            for player in self.players:
                found += player.bonus.count[bonus] + (player.drawn == bonus) + (player.drawn_too == bonus)
            for table in self.tables:
                found += table.pool.count[bonus] + (bonus == CLOSURE and table.errand == CLOSING)
                for site in range(SITES):
                    found += bonus == CLOSURE and table.closer[site] >= 0
            if found != self.content.bonuses[bonus] * tables:
                name = BONUS_NAMES[bonus]
                return f"there are {found} bonus tokens “{name}”, not {self.content.bonuses[bonus] * tables}"
        return ""

    def wrong_people(self) -> str:
        """Hands, purses, fetishes and chairs."""
        freed: i64 = 0
        for seat in range(self.seats):
            player = self.players[seat]
            if wrong_size(player.goods) or wrong_size(player.bonus):
                return f"seat {seat} does not hold as many tokens as it says"
            if player.goods.size > self.content.hand_limit:
                return f"seat {seat} carries {player.goods.size} goods"
            if player.florins < 0:
                return f"seat {seat} has {player.florins} florins"
            if player.fetishes < 0 or player.fetishes >= 1 << FETISHES:
                return f"seat {seat} has a fetish that does not exist"
            if (player.finish >= 0) != (player.fetish_count() == FETISHES):
                return f"seat {seat} has finished without three fetishes, or has three and goes on"
            if player.space < -1 or player.space >= self.content.spaces:
                return f"the pawn of seat {seat} stands outside the board"
            chairs: i64 = 0
            for table in self.tables:
                for place in range(table.people):
                    chairs += table.order[place] == seat and table.number == player.table
                    chairs += 2 * (table.order[place] == seat and table.number != player.table)
            if chairs != (player.table >= 0):
                return f"seat {seat} does not sit where it says"
            if player.table < 0 and player.finish < 0:
                return f"seat {seat} has left without having finished"
            freed += player.finish >= 0
        if freed != self.freed:
            return f"{freed} seats have finished, counted as {self.freed}"
        return ""

    def wrong_board(self, table: Table) -> str:
        """Prices, kiosks, ferries and closed kiosks of a table."""
        name = TABLE_NAMES[table.number]
        if wrong_size(table.pool):
            return f"table {name} does not have as many bonus tokens as it says"
        for good in range(GOODS):
            if not 0 <= table.cell[good] <= self.content.top:
                return f"a price at table {name} is not on the track"
        if not self.kiosks_follow(table):
            return f"the kiosks of table {name} are not twelve consecutive numbers"
        ferries: i64 = 0
        at_start: i64 = 0
        for stop in range(self.content.stops):
            if not 0 <= table.ferries[stop] <= self.content.berths[stop]:
                return f"a landing stage of table {name} holds {table.ferries[stop]} ferries"
            ferries += table.ferries[stop]
            at_start += self.content.ferries[stop]
        if ferries != at_start:
            return f"table {name} has {ferries} ferries, not {at_start}"
        closed: i64 = 0
        for site in range(SITES):
            for good in range(GOODS):
                if table.stock[site * GOODS + good] > 0 and not self.is_merchant(table, site):
                    return f"goods lie at table {name} in a kiosk that is no merchant’s"
            if table.closer[site] >= 0:
                closed |= self.bit(self.content.site_space[site])
                if table.closer[site] >= self.seats or self.content.kind[table.kiosk[site]] == FETISH_DEALER:
                    return f"a kiosk of table {name} is closed that cannot be"
        if closed != table.closed:
            return f"the closed kiosks of table {name} are not those counted as closed"
        return ""

    def kiosks_follow(self, table: Table) -> bool:
        """Whether the kiosks are a piece of the ordered pile."""
        present: i64 = 0
        for site in range(SITES):
            if not 0 <= table.kiosk[site] < KIOSKS:
                return False
            present |= self.bit(table.kiosk[site])
        first: i64 = 0
        for kiosk in range(KIOSKS):
            if present >> kiosk & 1 == 1 and present >> ((kiosk + KIOSKS - 1) % KIOSKS) & 1 == 0:
                first = kiosk
        for place in range(SITES):
            if present >> ((first + place) % KIOSKS) & 1 == 0:
                return False
        return first == 0 or not self.content.first_game

    def wrong_turn(self, table: Table) -> str:
        """Whether what is going on at a table can be going on."""
        name = TABLE_NAMES[table.number]
        if (table.people == 0) != (table.stage == NOBODY_HERE) and not self.over:
            return f"table {name} is empty and somebody plays there, or the other way round"
        if table.people == 0 or self.over:
            return ""
        player = self.players[table.order[0]]
        if table.points < 0 or table.extra < 0 or table.rising < 0 or table.part < 0:
            return f"the turn at table {name} counts below nothing"
        if table.start >= 0 and (table.start >= self.content.spaces or self.content.site_at[table.start] < 0):
            return f"the turn at table {name} did not begin in a kiosk"
        if table.stage != KEEPING_FIRST:
            for place in range(table.people):
                other = self.players[table.order[place]]
                choosing = place == 0 and table.stage == KEEPING
                if not choosing and (other.drawn >= 0 or other.drawn_too >= 0):
                    return f"somebody at table {name} holds a bonus token to choose from"
            if player.space < 0:
                return f"the pawn whose turn it is at table {name} is not on the board"
            if not self.stage_fits(table, player) or not self.errand_fits(table):
                return f"the turn at table {name} is at a point it cannot be at"
        return ""

    def stage_fits(self, table: Table, player: Player) -> bool:
        """Whether the stage goes with the place where the pawn stands and with what was chosen."""
        stage = table.stage
        if stage == MOVING:
            return table.start != player.space or table.points > 0
        if stage == CALLING:
            return 0 <= table.chosen < self.content.stops and table.ferries[table.chosen] > 0
        if self.content.site_at[player.space] < 0:
            return False
        kiosk = self.kiosk_here(table, player)
        kind = self.content.kind[kiosk]
        if stage in (TAKING_TWO, TAKING_ONE, TAKING_DEARER):
            return (kind in (ANY_FOR_TWO, DEARER)) and 0 <= table.chosen < GOODS
        if stage == PAYING:
            payable = table.part < GOODS and self.part_of_price(table, player, table.part) > 0
            return kind == FETISH_DEALER and payable and 0 <= table.chosen < FETISHES
        if stage < ACTING:
            return True
        if stage == ACTING:
            return table.errand == SHARING_OUT and table.extra <= self.content.extras[kiosk]
        if table.extra >= self.content.extras[kiosk]:
            return False
        if stage == GOING_ON:
            return True
        if CHOOSING_PRODUCTION <= stage <= CHOOSING_FERRY:
            return self.question_of(self.next_extra(table, kiosk)) == stage
        return self.second_fits(table, kiosk)

    def second_fits(self, table: Table, kiosk: i64) -> bool:
        """Whether the second half of a choice goes with its first; it is five stages further."""
        stage = table.stage
        if self.question_of(self.next_extra(table, kiosk)) != stage - (SECOND_PRODUCER - 16):
            return False
        if SECOND_PRODUCER <= stage <= SECOND_KIOSK:
            return 0 <= table.chosen < SITES
        if stage == MOVING_PAWN:
            return 0 <= table.chosen < self.seats and self.players[table.chosen].space >= 0
        return stage == MOVING_FERRY and 0 <= table.chosen < self.content.stops

    def errand_fits(self, table: Table) -> bool:
        """Whether an errand goes with what was chosen for it."""
        errand = table.errand
        if errand == NO_ERRAND:
            return True
        if errand == BUYING_WHAT:
            return 0 <= table.chosen < self.seats
        if errand == SWAP_TAKING:
            return 0 <= table.chosen < GOODS
        if errand == SHARING_OUT:
            room: i64 = 0
            for site in range(SITES):
                room += table.room[site]
            good = table.short_good
            return 0 <= good < GOODS and 0 < table.short < room and table.short <= table.reserve[good]
        return CLOSING <= errand < SHARING_OUT

    def wrong_course(self) -> str:
        """Whether the game goes on with somebody who can do something."""
        if self.over:
            if self.freed == 0 and not self.stuck:
                return "the game is over and nobody has three fetishes"
            return ""
        deciders = self.deciders()
        if not 0 <= self.turn < self.seats or deciders >> self.turn & 1 == 0:
            return f"it is the turn of seat {self.turn}, whom the game does not wait for"
        buffer = action_buffer(self)
        for seat in range(self.seats):
            if deciders >> seat & 1 == 1 and self.legal(seat, buffer) == 0:
                return f"seat {seat} is asked and has no answer"
        return ""


def wrong_size(cards: Cards) -> bool:
    """Whether counts do not add up to their size, or one is negative."""
    size: i64 = 0
    for number in cards.count:
        if number < 0:
            return True
        size += number
    return size != cards.size
