"""Chapter 6: phase 3, the sale to one brewery and the income."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fuerstenfeld.ids import (
    BANK_PAID,
    BONUS_MUST_BE_NAMED,
    BONUS_PAID,
    CLOSE_SALE,
    CLOSED_BREWERY,
    EMPTY_SALE,
    EXCHANGE,
    EXCHANGE_LIMIT,
    EXCHANGED,
    FELL,
    GUIDE_PAID,
    LOAD_GOOD,
    LOADED,
    MOST_EXCHANGED,
    NO_MARKET,
    NO_SUCH_GOOD,
    NO_TRADING_HOUSE,
    NOT_IN_THIS_PHASE,
    NOTHING_FOR_IT,
    ONE_BREWERY,
    PRICE_IS_ZERO,
    SELL_WITH_BONUS,
    SOLD,
    SOLD_NOTHING,
    TOKEN_MOVED,
    VISIT,
    VISITED,
)
from comptoir.games.fuerstenfeld.state import BUILD, GOODS, LOAD, NONE, SELL, FuerstenfeldTable, Player


class Selling(FuerstenfeldTable):
    """What a player does in phase 3: change goods, choose a brewery, load goods one at a time, sell."""

    def legal_sale(self, player: Player, out: vec[i64]) -> i64:
        """All that may be done in phase 3."""
        if self.stage == LOAD:
            return self.legal_load(player, out)
        n: i64 = 0
        if not self.exchanged:
            n = self.legal_exchange(player, out)
        for brewery in range(self.seats):
            out[n] = VISIT + brewery
            n += self.takes_something(player, brewery)
        out[n] = CLOSE_SALE
        return n + 1

    def legal_load(self, player: Player, out: vec[i64]) -> i64:
        """One more unit, or the sale is closed."""
        n: i64 = 0
        for good in range(GOODS):
            out[n] = LOAD_GOOD + good
            n += self.takes(player, self.brewery, good)
        if player.effect(self.content.bonus) > 0:
            for good in range(GOODS):
                out[n] = SELL_WITH_BONUS + good
                n += self.sale[good] > 0
        else:
            out[n] = CLOSE_SALE
            n += self.loaded() > 0
        return n

    def takes(self, player: Player, brewery: i64, good: i64) -> bool:
        """A brewery takes any number of a good, unless its price is 0."""
        return player.goods[good] > 0 and self.price(brewery, good) > 0

    def takes_something(self, player: Player, brewery: i64) -> bool:
        """Whether there is anything to sell at a brewery."""
        for good in range(GOODS):
            if self.takes(player, brewery, good):
                return True
        return False

    def loaded(self) -> i64:
        """How many units are to be sold."""
        return self.sale[0] + self.sale[1] + self.sale[2]

    def refuse_sale(self, player: Player, action: i64) -> i64:
        """Why something may not be done in phase 3."""
        if action < EXCHANGE or action > CLOSE_SALE:
            return NOT_IN_THIS_PHASE
        if action < VISIT:
            return self.refuse_exchange(player, action)
        if action < LOAD_GOOD:
            if self.stage == LOAD:
                return ONE_BREWERY
            if action - VISIT >= self.seats:
                return CLOSED_BREWERY
            if not self.takes_something(player, action - VISIT):
                return NOTHING_FOR_IT
        elif action < SELL_WITH_BONUS:
            good = action - LOAD_GOOD
            if self.stage == SELL:
                return NOT_IN_THIS_PHASE
            if player.goods[good] == 0:
                return NO_SUCH_GOOD
            if not self.takes(player, self.brewery, good):
                return PRICE_IS_ZERO
        elif self.stage == LOAD and self.loaded() == 0:
            return EMPTY_SALE
        elif action < CLOSE_SALE:
            if player.effect(self.content.bonus) == 0 or self.sale[action - SELL_WITH_BONUS] == 0:
                return NO_TRADING_HOUSE
        elif self.stage == LOAD and player.effect(self.content.bonus) > 0:
            return BONUS_MUST_BE_NAMED
        return 0

    def do_sale(self, seat: i64, player: Player, action: i64) -> None:
        """One step of phase 3."""
        if action < VISIT:
            self.exchange_goods(seat, player, action)
        elif action < LOAD_GOOD:
            self.stage = LOAD
            self.brewery = action - VISIT
            self.tell(VISITED, seat, self.brewery)
        elif action < SELL_WITH_BONUS:
            good = action - LOAD_GOOD
            player.goods[good] -= 1
            self.sale[good] += 1
            self.tell(LOADED, seat, good, self.brewery)
        else:
            self.close_sale(seat, player, action - SELL_WITH_BONUS)

    def close_sale(self, seat: i64, player: Player, bonus_good: i64) -> None:
        """All units bring the price before the sale; the bonus good is 3 if there is none."""
        income: i64 = 0
        if self.stage == SELL:
            self.tell(SOLD_NOTHING, seat)
        else:
            if bonus_good < GOODS:
                income = self.bonus_for(seat, player, bonus_good)
            for good in range(GOODS):
                if self.sale[good] > 0:
                    income += self.sell_good(seat, good)
        income += self.paid_without_sale(seat, player)
        player.coins += income
        self.move_token(seat, player, income)
        self.stage = BUILD

    def sell_good(self, seat: i64, good: i64) -> i64:
        """The coins for all units of a good; then they fill the demand card and the rest lowers the price."""
        units = self.sale[good]
        coins = units * self.price(self.brewery, good)
        self.sale[good] = 0
        self.tell(SOLD, seat, units, good, coins)
        cell = self.brewery * GOODS + good
        room = self.wanted(self.brewery, good) - self.filled[cell]
        if units <= room:
            self.filled[cell] += units
        else:
            self.filled[cell] += room
            self.lower_price(cell, units - room)
        return coins

    def lower_price(self, cell: i64, steps: i64) -> None:
        """A step down the scale for each surplus unit, to its end."""
        old = self.step[cell]
        new = old - steps
        if new < 0:
            new = 0
        self.step[cell] = new
        self.tell(FELL, cell // GOODS, cell % GOODS, self.content.scale[old], self.content.scale[new])

    def paid_without_sale(self, seat: i64, player: Player) -> i64:
        """What banks and the guide bring, sale or no sale."""
        bank = player.effect(self.content.bank)
        if bank > 0:
            self.tell(BANK_PAID, seat, bank)
        guide = player.effect(self.content.guide) * self.palaces_shown(player)
        if guide > 0:
            self.tell(GUIDE_PAID, seat, guide)
        return bank + guide

    def palaces_shown(self, player: Player) -> i64:
        """The parts of a palace a guide is paid for: his employer's, or everybody's."""
        if self.content.guide_shows_all:
            return self.parts_standing()
        return player.palaces

    def move_token(self, seat: i64, player: Player, income: i64) -> None:
        """To the other track, on top of those that stand there already; the magistrate makes it modest."""
        marker = income - player.effect(self.content.modesty)
        if marker < 0:
            marker = 0
        player.marker = marker
        place = self.tokens_moved
        while place > 0 and self.players[self.next_order[place - 1]].marker >= marker:
            self.next_order[place] = self.next_order[place - 1]
            place -= 1
        self.next_order[place] = seat
        self.tokens_moved += 1
        self.tell(TOKEN_MOVED, seat, income, marker)

    # --- the trading house and the market -----------------------------------------------------------

    def bonus_for(self, seat: i64, player: Player, good: i64) -> i64:
        """The trading house pays for every unit of one good, surplus or not."""
        coins = self.sale[good] * player.effect(self.content.bonus)
        self.tell(BONUS_PAID, seat, good, coins)
        return coins

    def legal_exchange(self, player: Player, out: vec[i64]) -> i64:
        """Up to three equal goods into one other good."""
        limit = player.effect(self.content.exchange)
        n: i64 = 0
        if limit > 0:
            for good in range(GOODS):
                most = min(player.goods[good], limit)
                for pair in range(2 * good, 2 * good + 2):
                    for number in range(most):
                        out[n] = EXCHANGE + MOST_EXCHANGED * pair + number
                        n += 1
        return n

    def refuse_exchange(self, player: Player, action: i64) -> i64:
        """Why goods may not be changed."""
        number = (action - EXCHANGE) % MOST_EXCHANGED + 1
        limit = player.effect(self.content.exchange)
        if self.stage == LOAD:
            return NOT_IN_THIS_PHASE
        if number > player.goods[good_given(action)]:
            return NO_SUCH_GOOD
        if limit == 0:
            return NO_MARKET
        if self.exchanged or number > limit:
            return EXCHANGE_LIMIT
        return 0

    def exchange_goods(self, seat: i64, player: Player, action: i64) -> None:
        """Once a round, before the sale."""
        units = (action - EXCHANGE) % MOST_EXCHANGED + 1
        given = good_given(action)
        got = good_got(action)
        player.goods[given] -= units
        player.goods[got] += units
        self.exchanged = True
        self.tell(EXCHANGED, seat, units, given, got)

    def clear_sale(self) -> None:
        """Nothing is being sold."""
        self.brewery = NONE
        self.exchanged = False
        for good in range(GOODS):
            self.sale[good] = 0


def good_given(action: i64) -> i64:
    """The good an exchange takes."""
    return (action - EXCHANGE) // (2 * MOST_EXCHANGED)


def good_got(action: i64) -> i64:
    """The good an exchange gives: the first or second of the other two."""
    given = good_given(action)
    got = (action - EXCHANGE) // MOST_EXCHANGED % 2
    if got >= given:
        got += 1
    return got
