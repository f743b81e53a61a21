"""What a player of Fische Fluppen Frikadellen lacks for the next fetish, and where it is best to be had."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.extras import gift_good
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import fetish_part
from comptoir.games.fische_fluppen_frikadellen.rules.market import price_of, room_in_hand
from comptoir.games.fische_fluppen_frikadellen.rules.several_tables import has_missing_fetish
from comptoir.games.fische_fluppen_frikadellen.rules.trade import refuse_exchange_at, unit_price
from comptoir.games.fische_fluppen_frikadellen.state import (
    ANY_AT_PRICE,
    ANY_FOR_TWO,
    EXCHANGER,
    FETISH_DEALER,
    FETISHES,
    GOODS,
    KIOSKS,
    MERCHANT,
    MOST_EXTRAS,
    SITES,
    FischeContent,
    Player,
    Table,
    fill,
    has_bit,
)

FAR: Final[i64] = 99
FERRY: Final[i64] = 2  # what crossing to the next landing stage is worth in steps
PURSE: Final[i64] = 40  # florins one should have left to begin again with


@final
class Plan:
    """The plan of the seat looked at last, on a map whose distances are measured once."""

    def __init__(self, content: FischeContent) -> None:
        self.content = content
        self.distance: vec[i64] = vec[i64]([0] * (content.spaces * content.spaces))
        self.measure()
        self.buys_anything: vec[i64] = vec[i64]([0] * KIOSKS)  # 1 where a token of any good can be sold specially
        self.makes_gifts: vec[i64] = vec[i64]([0] * KIOSKS)  # 1 where a token can be had for nothing
        for place in range(KIOSKS * MOST_EXTRAS):
            if content.extra[place] == ids.SPECIAL_SALE:
                self.buys_anything[place // MOST_EXTRAS] = 1
            elif content.extra[place] == ids.GIFT:
                self.makes_gifts[place // MOST_EXTRAS] = 1
        self.need: i64 = 0  # tokens the next fetish takes
        self.have: i64 = 0  # tokens of these there are
        self.used: vec[i64] = vec[i64]([0] * GOODS)  # tokens of each good that count
        self.gain: vec[i64] = vec[i64]([0] * GOODS)  # whether one more of a good would count
        self.ranked: vec[i64] = vec[i64]([0] * GOODS)
        self.best_worth: i64 = 0  # of the goal
        self.sells_to: vec[i64] = vec[i64]([0] * GOODS)  # how many merchants at the table want a good
        self.gifts: i64 = 0  # how many kiosks at the table make gifts

    def measure(self) -> None:
        """How far it is from each space to each other, on foot or along the water."""
        content = self.content
        size = content.spaces
        for one in range(size):
            for two in range(size):
                self.distance[one * size + two] = FAR
                if has_bit(content.near[one], two):
                    self.distance[one * size + two] = 1
            self.distance[one * size + one] = 0
        for stop in range(content.stops):
            here = content.stop_space[stop]
            there = content.stop_space[(stop + 1) % content.stops]
            if self.distance[here * size + there] > FERRY:
                self.distance[here * size + there] = FERRY
                self.distance[there * size + here] = FERRY
        for over in range(size):
            for one in range(size):
                for two in range(size):
                    by_way = self.distance[one * size + over] + self.distance[over * size + two]
                    self.distance[one * size + two] = min(self.distance[one * size + two], by_way)

    # --- the next fetish -------------------------------------------------------------------------------------

    def survey(self, table: Table) -> i64:
        """Note who wants what and who makes gifts; return the site of the fetish dealer."""
        dealer: i64 = 0
        self.gifts = 0
        fill(self.sells_to, 0)
        for site in range(SITES):
            kiosk = table.kiosk[site]
            kind = self.content.kind[kiosk]
            self.gifts += self.makes_gifts[kiosk]
            if kind == MERCHANT:
                self.sells_to[self.content.wants[kiosk]] += 1
            elif kind == FETISH_DEALER:
                dealer = site
        return dealer

    def look_at(self, table: Table, player: Player, dealer: i64) -> None:
        """How far a player is with the goods for the next fetish, and which goods would help."""
        owned = min(player.fetish_count(), FETISHES - 1)
        kiosk = table.kiosk[dealer]
        self.rank(player)
        self.need = 0
        self.have = 0
        for part in range(GOODS):
            tokens = fetish_part(self.content, kiosk, owned, part)
            good = self.ranked[part]
            held = player.goods.count[good]
            self.need += tokens
            self.used[good] = min(held, tokens)
            self.have += self.used[good]
        fill(self.gain, 0)
        for part in range(GOODS):
            tokens = fetish_part(self.content, kiosk, owned, part)
            held = player.goods.count[self.ranked[part]]
            if held < tokens:  # this good, and every other of which there are as many
                for good in range(GOODS):
                    if player.goods.count[good] == held:
                        self.gain[good] = 1

    def rank(self, player: Player) -> None:
        """Goods by how many there are, most first."""
        for good in range(GOODS):
            place = good
            while place > 0 and player.goods.count[self.ranked[place - 1]] < player.goods.count[good]:
                self.ranked[place] = self.ranked[place - 1]
                place -= 1
            self.ranked[place] = good

    def surplus(self, player: Player, good: i64) -> i64:
        """Tokens of a good that the next fetish does not take."""
        return player.goods.count[good] - self.used[good]

    def ruins(self, player: Player) -> bool:
        """Whether the next fetish would leave a player without goods and money, or nearly so."""
        last = player.fetish_count() + 1 >= FETISHES
        return not last and player.goods.size <= self.need and player.florins < PURSE

    # --- what a trade is worth -------------------------------------------------------------------------------

    def bargain(self, state: FischeFluppenFrikadellen, table: Table, good: i64, tokens: i64, price: i64) -> i64:
        """What `tokens` of a good are worth beyond their price, in quarters of a florin and a bit."""
        helpful: i64 = 0
        if self.gain[good] > 0:
            helpful = min(self.need - self.have, tokens)
        worth = 30 * helpful
        if self.sells_to[good] > 0:
            profit = price_of(state, table, good) - price
            worth += (tokens - helpful) * profit // 4 + helpful * profit // 8
        return worth

    def sale(self, state: FischeFluppenFrikadellen, table: Table, player: Player, good: i64, tokens: i64) -> i64:
        """What selling `tokens` brings beyond the cost of getting them again, in quarters of a florin."""
        lost: i64 = max(tokens - self.surplus(player, good), 0)
        replacement: i64 = 60
        if player.florins < 50:
            replacement = 40
        if self.have == self.need and not self.ruins(player):
            replacement = 150
        return (tokens * price_of(state, table, good) - lost * replacement) // 4

    def worth_of_exchange(self, state: FischeFluppenFrikadellen, table: Table, player: Player, kiosk: i64) -> i64:
        """Two for one."""
        offered = self.content.offers[kiosk]
        wanted = self.content.wants[kiosk]
        worth = (
            1
            + 40 * self.gain[offered]
            + price_of(state, table, offered) // 2
            - price_of(state, table, wanted) // 4
        )
        if self.surplus(player, wanted) == 0 and self.gain[offered] == 0:
            worth -= 25
        return max(worth, 1)

    # --- where to go -----------------------------------------------------------------------------------------

    def goal(self, state: FischeFluppenFrikadellen, table: Table, player: Player, dealer: i64) -> i64:
        """The space where most is to be had for the way."""
        content = self.content
        best = content.harbour
        best_worth: i64 = 0
        away = player.face_down or not has_missing_fetish(state, player, table.number)
        if away:
            best_worth = 600 // (3 + self.distance[player.space * content.spaces + best])
            if self.have == self.need:
                best_worth = 60_000 // (2 + self.distance[player.space * content.spaces + best])
        for site in range(SITES):
            space = content.site_space[site]
            if space != table.start and table.closer[site] < 0:
                worth = self.attraction(state, table, player, site, away)
                worth = 20 * worth // (2 + self.distance[player.space * content.spaces + space])
                if worth > best_worth:
                    best_worth = worth
                    best = space
        self.best_worth = best_worth
        return best

    def attraction(
        self, state: FischeFluppenFrikadellen, table: Table, player: Player, site: i64, away: bool
    ) -> i64:
        """What a visit to a kiosk would bring."""
        worth = self.trade(state, table, player, site, away)
        if self.buys_anything[table.kiosk[site]] == 1:
            worth += self.best_special_sale(state, table, player)
        if self.makes_gifts[table.kiosk[site]] == 1 and room_in_hand(state, player) > 0:
            worth += self.worth_of_gift(state, table, player)
        return worth

    def worth_of_gift(self, state: FischeFluppenFrikadellen, table: Table, player: Player) -> i64:
        """What a token for nothing is worth: the way out for players who have nothing left."""
        good = gift_good(table)
        if good < 0:
            return 4
        worth = 4 + 30 * self.gain[good] + price_of(state, table, good) // 4
        if player.goods.size == 0 and player.florins < PURSE:
            worth *= 4
        return worth

    def best_special_sale(self, state: FischeFluppenFrikadellen, table: Table, player: Player) -> i64:
        """What one token is worth where any good is bought: the way out with goods that nobody else wants."""
        best: i64 = 0
        for good in range(GOODS):
            if player.goods.count[good] > 0:
                best = max(best, self.sale(state, table, player, good, 1))
        return best

    def trade(self, state: FischeFluppenFrikadellen, table: Table, player: Player, site: i64, away: bool) -> i64:
        """What trading at a kiosk would bring."""
        content = self.content
        kiosk = table.kiosk[site]
        kind = content.kind[kiosk]
        room = room_in_hand(state, player)
        missing = self.need - self.have
        if kind == FETISH_DEALER:
            return 3000 if missing == 0 and (not away) and (not self.ruins(player)) else 0
        if kind == MERCHANT:
            return self.market(state, table, player, site, kiosk)
        if kind == EXCHANGER:
            if refuse_exchange_at(state, table, player, kiosk) != 0:
                return 0
            return 4 + self.worth_of_exchange(state, table, player, kiosk)
        if player.goods.size == 0 or (room < 1 and kind == ANY_FOR_TWO):
            return 4 + 6 * (kind == ANY_AT_PRICE)
        if kind == ANY_FOR_TWO:
            return 12 + 25 * (missing > 0)
        return 10 + 10 * (missing > 0)

    def market(self, state: FischeFluppenFrikadellen, table: Table, player: Player, site: i64, kiosk: i64) -> i64:
        """Goods to buy that help or are cheap, goods to sell that are dear or of no use."""
        content = self.content
        worth: i64 = 4  # its extra actions bring something for everybody
        wanted = content.wants[kiosk]
        held = player.goods.count[wanted]
        earned: i64 = 0
        if held > 0:
            all_of_it = self.sale(state, table, player, wanted, held)
            extra = self.surplus(player, wanted)
            only_extra = extra * price_of(state, table, wanted) // 4
            if all_of_it < only_extra:
                all_of_it = only_extra
                held = extra
            if all_of_it > 0:
                worth += all_of_it
                earned = held * price_of(state, table, wanted)
                if player.florins < 60:
                    worth += all_of_it // 2
            else:
                held = 0
        good = content.offers[kiosk]
        stock = table.stock[site * GOODS + good]
        if stock > 0:
            price = unit_price(content, table.cell[good], stock)
            room = min(stock, room_in_hand(state, player) + held)
            tokens = min((player.florins + earned) // price, room)
            worth += self.bargain(state, table, good, tokens, price)
        return worth
