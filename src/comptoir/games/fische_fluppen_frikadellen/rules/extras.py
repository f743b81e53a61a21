"""The extra actions of the kiosks (chapter 8)."""

from mypy_extensions import i64

from comptoir.games.fische_fluppen_frikadellen import ids as no
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import BonusTokens
from comptoir.games.fische_fluppen_frikadellen.state import (
    ACTING,
    BONUS_PRICE,
    BUYING_AT_FIFTY,
    CHOOSING_FALL,
    CHOOSING_FERRY,
    CHOOSING_PAWN,
    CHOOSING_PRICE,
    CHOOSING_PRODUCTION,
    FETISH_DEALER,
    FIRST_KIOSK,
    FIRST_PRODUCER,
    FIRST_STOCK,
    GOING_ON,
    GOODS,
    MOST_EXTRAS,
    MOVING_FERRY,
    MOVING_PAWN,
    NO_ERRAND,
    SECOND_KIOSK,
    SECOND_PRODUCER,
    SECOND_STOCK,
    SITES,
    SPECIAL_SALE,
    Player,
    Table,
)


class ExtraActions(BonusTokens):
    """Every kiosk's extra actions, from left to right."""

    def carry_on(self, table: Table) -> None:
        """Carry out extra actions until one asks something or all are done."""
        seat = table.order[0]
        kiosk = self.kiosk_here(table, self.players[seat])
        while table.errand == NO_ERRAND:
            if table.rising < GOODS:
                good = table.rising
                table.rising += 1
                self.rise(table, good)
            elif table.extra == self.content.extras[kiosk]:
                self.end_visit(table, seat)
                return
            elif self.ask_for(table, seat, self.next_extra(table, kiosk)):
                return
            elif table.extra > 0 and table.stage != GOING_ON and self.players[seat].bonus.size > 0:
                table.stage = GOING_ON
                return
            else:
                self.do_extra(table, seat, self.next_extra(table, kiosk))

    def next_extra(self, table: Table, kiosk: i64) -> i64:
        """The extra action that comes next."""
        return self.content.extra[kiosk * MOST_EXTRAS + table.extra]

    def end_visit(self, table: Table, seat: i64) -> None:
        """After all extra actions the turn is over, unless one plays again."""
        if table.again:
            table.again = False
            self.tell_at(table, no.PLAYS_AGAIN, seat)
            self.begin_movement(table, self.players[seat], self.content.points)
        else:
            self.end_turn(table)

    def begin_movement(self, table: Table, player: Player, points: i64) -> None:
        """A turn or an extra turn."""
        raise NotImplementedError

    def go_on(self, table: Table, seat: i64) -> None:
        """No bonus token here: on to the next extra action."""
        self.tell_at(table, no.WENT_ON, seat)
        self.carry_on(table)

    def done(self, table: Table) -> None:
        """The extra action that was asked about is carried out."""
        table.stage = ACTING
        table.chosen = -1
        table.extra += 1
        self.carry_on(table)

    # --- actions that need no choice ------------------------------------------------------------------

    def do_extra(self, table: Table, seat: i64, extra: i64) -> None:
        """Carry out an action; one that should have asked something but could not has no effect."""
        table.stage = ACTING
        table.extra += 1
        if extra < no.EXTRA_RAISE:
            self.produce(table, extra - no.EXTRA_PRODUCE, 1)
        elif extra < no.DOUBLE_PRODUCTION:
            self.rise(table, extra - no.EXTRA_RAISE)
        elif extra == no.GIFT:
            self.give_gift(table, seat)
        elif extra == no.ALL_PRICES_UP:
            table.rising = 0
        elif extra == no.PLAY_AGAIN:
            table.again = True
        else:
            self.tell_at(table, no.LAPSED, seat, extra)

    def gift(self, table: Table) -> i64:
        """The good a gift would be: one alone is cheapest, and there is a token of it; -1: none."""
        cheapest: i64 = 0
        for good in range(1, GOODS):
            if table.cell[good] < table.cell[cheapest]:
                cheapest = good
        level: i64 = 0
        for good in range(GOODS):
            level += table.cell[good] == table.cell[cheapest]
        if level > 1 or table.reserve[cheapest] == 0:
            return -1
        return cheapest

    def give_gift(self, table: Table, seat: i64) -> None:
        """A token of the cheapest good, if there is room for it."""
        player = self.players[seat]
        good = self.gift(table)
        if good >= 0 and self.room_in_hand(player) > 0:
            self.take(table, player, good)
            self.tell_at(table, no.PRESENTED, seat, good)
        else:
            self.tell_at(table, no.LAPSED, seat, no.GIFT)

    # --- actions that ask something -------------------------------------------------------------------

    def ask_for(self, table: Table, seat: i64, extra: i64) -> bool:
        """Ask what an action needs to know; not if it needs nothing or has no target."""
        player = self.players[seat]
        stage = self.question_of(extra)
        if stage == ACTING:
            return False
        if stage == SPECIAL_SALE and player.goods.size == 0:
            return False
        if stage == BUYING_AT_FIFTY and not self.can_buy_at_fifty(table, player):
            return False
        if (stage in (FIRST_PRODUCER, FIRST_STOCK)) and self.merchants(table) < 2:
            return False
        if stage == CHOOSING_PAWN and not self.can_move_any_pawn(table, seat):
            return False
        table.stage = stage
        return True

    def question_of(self, extra: i64) -> i64:
        """The stage in which an extra action asks; ACTING if it asks nothing."""
        if extra == no.DOUBLE_PRODUCTION or extra == no.PRODUCE_CHOICE:
            return CHOOSING_PRODUCTION
        if extra == no.PRICE_UP_OR_DOWN:
            return CHOOSING_PRICE
        if extra == no.PRICE_DOWN:
            return CHOOSING_FALL
        if extra == no.SPECIAL_SALE:
            return SPECIAL_SALE
        if extra == no.ALL_AT_50:
            return BUYING_AT_FIFTY
        if extra == no.TWO_MERCHANTS_PRODUCE:
            return FIRST_PRODUCER
        if extra == no.SWAP_STOCKS:
            return FIRST_STOCK
        if extra == no.SWAP_KIOSKS:
            return FIRST_KIOSK
        if extra == no.MOVE_PAWN:
            return CHOOSING_PAWN
        if extra == no.MOVE_FERRY:
            return CHOOSING_FERRY
        return ACTING

    def skip(self, table: Table, seat: i64) -> None:
        """Decline an action that says one may."""
        kiosk = self.kiosk_here(table, self.players[seat])
        self.tell_at(table, no.SKIPPED, seat, self.next_extra(table, kiosk))
        self.done(table)

    def produce_chosen(self, table: Table, seat: i64, good: i64) -> None:
        """A good of one's choice is produced, once or twice."""
        kiosk = self.kiosk_here(table, self.players[seat])
        each: i64 = 1
        if self.next_extra(table, kiosk) == no.DOUBLE_PRODUCTION:
            each = 2
        self.produce(table, good, each)
        self.done(table)

    def refuse_price_choice(self, ask: i64, up: bool) -> i64:
        """Why a price may not be moved this way."""
        if ask == CHOOSING_FALL and up:
            return no.ONLY_DOWN
        if ask in (CHOOSING_FALL, CHOOSING_PRICE, BONUS_PRICE):
            return 0
        return no.NOT_ASKED

    def move_price(self, table: Table, good: i64, up: bool) -> None:
        """A price of one's choice up or down, for a kiosk or a bonus token."""
        by_bonus = table.errand == BONUS_PRICE
        table.errand = NO_ERRAND
        if up:
            self.rise(table, good)
        else:
            self.fall(table, good)
        if not by_bonus:
            self.done(table)

    def sell_specially(self, table: Table, seat: i64, good: i64) -> None:
        """One token at its price, after which the price rises."""
        player = self.players[seat]
        florins = self.price(table, good)
        player.florins += florins
        self.put_back(table, player, good)
        self.tell_at(table, no.SOLD, seat, self.kiosk_here(table, player), good, 1, florins)
        if self.content.special_sale_falls:
            self.fall(table, good)
        else:
            self.rise(table, good)
        self.done(table)

    def can_buy_at_fifty(self, table: Table, player: Player) -> bool:
        """Whether any good is to be had at the fixed price."""
        for good in range(GOODS):
            if self.refuse_at_fifty(table, player, good) == 0:
                return True
        return False

    def refuse_at_fifty(self, table: Table, player: Player, good: i64) -> i64:
        """Why a good is not to be had at the fixed price."""
        if self.room_in_hand(player) < 1:
            return no.HANDS_FULL
        if table.reserve[good] == 0:
            return no.RESERVE_IS_SHORT
        if player.florins < self.content.all_at:
            return no.TOO_POOR
        return 0

    def buy_at_fifty(self, table: Table, seat: i64, good: i64) -> None:
        """One token from the reserve for fifty florins."""
        player = self.players[seat]
        player.florins -= self.content.all_at
        self.take(table, player, good)
        self.tell_at(table, no.BOUGHT, seat, self.kiosk_here(table, player), good, 1, self.content.all_at)
        self.done(table)

    # --- two merchants, two stocks, two kiosks --------------------------------------------------------

    def merchants(self, table: Table) -> i64:
        """How many merchants are in play."""
        merchants: i64 = 0
        for site in range(SITES):
            merchants += self.is_merchant(table, site)
        return merchants

    def choose_first_site(self, table: Table, seat: i64, site: i64, next_stage: i64) -> None:
        """The first of two kiosks."""
        table.chosen = site
        table.stage = next_stage
        self.tell_at(table, no.CHOSE_KIOSK, seat, table.kiosk[site])

    def refuse_site(self, table: Table, player: Player, ask: i64, site: i64) -> i64:
        """Why an extra action cannot be used on a kiosk."""
        unfit = site == table.chosen or not self.is_merchant(table, site)
        if ask in (FIRST_PRODUCER, SECOND_PRODUCER):
            if unfit:
                return no.TWO_MERCHANTS
        elif ask in (FIRST_STOCK, SECOND_STOCK):
            if unfit:
                return no.TWO_STOCKS
        elif not self.can_change_places(table, player, site):
            return no.TWO_KIOSKS
        return 0

    def can_change_places(self, table: Table, player: Player, site: i64) -> bool:
        """Neither the fetish dealer nor the kiosk whose action this is, nor one kiosk with itself."""
        if site == table.chosen or self.content.site_space[site] == player.space:
            return False
        return self.content.kind[table.kiosk[site]] != FETISH_DEALER

    def use_site(self, table: Table, seat: i64, ask: i64, site: i64) -> None:
        """A kiosk for an extra action: the first of two, or the second."""
        if ask == FIRST_PRODUCER:
            self.choose_first_site(table, seat, site, SECOND_PRODUCER)
        elif ask == FIRST_STOCK:
            self.choose_first_site(table, seat, site, SECOND_STOCK)
        elif ask == FIRST_KIOSK:
            self.choose_first_site(table, seat, site, SECOND_KIOSK)
        elif ask == SECOND_PRODUCER:
            self.two_produce(table, seat, table.chosen, site)
        elif ask == SECOND_STOCK:
            self.swap_stocks(table, seat, table.chosen, site)
        else:
            self.swap_kiosks(table, seat, table.chosen, site)

    def two_produce(self, table: Table, seat: i64, one: i64, two: i64) -> None:
        """One token each of what the two merchants produce; if it is the same good, that is one production."""
        self.tell_at(table, no.CHOSE_KIOSK, seat, table.kiosk[two])
        good = self.content.offers[table.kiosk[one]]
        second_good = self.content.offers[table.kiosk[two]]
        for site in range(SITES):
            table.room[site] = 0
        table.room[one] = 1
        if second_good == good:
            table.room[two] = 1
        self.deliver(table, good)
        if second_good != good:
            table.room[one] = 0
            table.room[two] = 1
            self.deliver(table, second_good)
        self.done(table)

    def swap_stocks(self, table: Table, seat: i64, one: i64, two: i64) -> None:
        """All goods of two merchants change places."""
        self.tell_at(table, no.SWAPPED_STOCKS, seat, table.kiosk[one], table.kiosk[two])
        self.exchange_goods(table, one, two)
        self.done(table)

    def exchange_goods(self, table: Table, one: i64, two: i64) -> None:
        """All goods on two sites change places."""
        for good in range(GOODS):
            here = one * GOODS + good
            there = two * GOODS + good
            tokens = table.stock[here]
            table.stock[here] = table.stock[there]
            table.stock[there] = tokens

    def swap_kiosks(self, table: Table, seat: i64, one: i64, two: i64) -> None:
        """Two kiosks change places with their goods and closed tokens; pawns stay where they are."""
        kiosk = table.kiosk[one]
        second_kiosk = table.kiosk[two]
        self.tell_at(table, no.SWAPPED_KIOSKS, seat, kiosk, second_kiosk)
        table.kiosk[one] = second_kiosk
        table.kiosk[two] = kiosk
        self.exchange_goods(table, one, two)
        self.exchange_closures(table, one, two)
        if self.content.pawns_travel:
            self.exchange_pawns(table, self.content.site_space[one], self.content.site_space[two])
        self.done(table)

    def exchange_closures(self, table: Table, one: i64, two: i64) -> None:
        """The tokens that close kiosks move with them."""
        closer = table.closer[one]
        awaited = table.awaited[one]
        table.closer[one] = table.closer[two]
        table.awaited[one] = table.awaited[two]
        table.closer[two] = closer
        table.awaited[two] = awaited
        table.closed = 0
        for site in range(SITES):
            if table.closer[site] >= 0:
                table.closed |= self.bit(self.content.site_space[site])

    def exchange_pawns(self, table: Table, here: i64, there: i64) -> None:
        """Pawns travel along with the kiosks they stand in."""
        for place in range(table.people):
            player = self.players[table.order[place]]
            if player.space == here:
                player.space = there
            elif player.space == there:
                player.space = here

    # --- pawns and ferries ----------------------------------------------------------------------------

    def can_move_any_pawn(self, table: Table, seat: i64) -> bool:
        """Whether an opponent's pawn can be moved."""
        for place in range(table.people):
            if self.can_move_pawn(seat, table.order[place]):
                return True
        return False

    def can_move_pawn(self, seat: i64, other: i64) -> bool:
        """Whether this is another player's pawn on this board: there is a way out of every space."""
        return other != seat and self.players[other].space >= 0

    def choose_pawn(self, table: Table, seat: i64, other: i64) -> None:
        """Choose whose pawn to move."""
        table.chosen = other
        table.stage = MOVING_PAWN
        self.tell_at(table, no.CHOSE_OPPONENT, seat, other)

    def walk_pawn(self, table: Table, seat: i64, space: i64) -> None:
        """One step for another player's pawn; no trade and no extra action follow for it."""
        self.players[table.chosen].space = space
        self.tell_at(table, no.MOVED_PAWN, seat, table.chosen, space)
        self.done(table)

    def ferry_pawn(self, table: Table, seat: i64, stop: i64) -> None:
        """One ride for another player's pawn."""
        self.cross(table, self.players[table.chosen], stop)
        self.tell_at(table, no.MOVED_PAWN, seat, table.chosen, self.content.stop_space[stop])
        self.done(table)

    def choose_ferry(self, table: Table, seat: i64, stop: i64) -> None:
        """Choose the ferry to move."""
        table.chosen = stop
        table.stage = MOVING_FERRY
        self.tell_at(table, no.CHOSE_FERRY, seat, self.content.stop_space[stop])

    def move_ferry(self, table: Table, seat: i64, stop: i64) -> None:
        """A ferry to any other stop with a free berth, at no cost."""
        spaces = self.content.stop_space
        self.moor(table, table.chosen, stop)
        self.tell_at(table, no.MOVED_FERRY, seat, spaces[table.chosen], spaces[stop])
        self.done(table)
