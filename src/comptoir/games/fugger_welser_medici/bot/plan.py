"""Where a representative of Fugger, Welser, Medici should go, and what the goods would bring there."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.bot.distances import FAR, Distances
from comptoir.games.fugger_welser_medici.ids import (
    DEMAND,
    GOODS,
    HOLDERS,
    MOST_STEPS,
    SON,
    TOWN,
    TRADE,
    URGENT,
    WAREHOUSE,
)
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.cards import units_on_card
from comptoir.games.fugger_welser_medici.rules.journeys import moves_until
from comptoir.games.fugger_welser_medici.state import FwmContent, FwmTable, Trader

TRANSPORT: Final[i64] = 200  # florins it costs to bring a good to where it is wanted
MOST_WANTED: Final[i64] = 4  # units of one good that can be sold in good time
MOST_IN_LONGER: Final[i64] = 3  # the same in the longer games, where cash is needed for ranks
TRANSPORT_IN_LONGER: Final[i64] = 350  # so much must be between the prices there
LEAST_ERRAND: Final[i64] = 800  # what it must be worth for somebody without goods to set out
LEAST_IN_LONGER: Final[i64] = 250
LAST_VOYAGE: Final[i64] = 4  # rounds before the sea closes in which nobody sets sail any more


def is_winter_near(table: FwmTable) -> bool:
    """Whether the sea closes within a few rounds."""
    return any(
        table.content.sea_closed[table.calendar_space(table.day + rounds)] != 0
        for rounds in range(1, LAST_VOYAGE)
    )


@final
class Plan:
    """The plan of the holder looked at last, on a map whose distances are measured once."""

    def __init__(self, content: FwmContent) -> None:
        self.distances = Distances(content)
        self.goal: i64 = -1  # a space; -1: nowhere
        self.pace: i64 = 1  # steps a round that lead there in time
        self.card: i64 = -1  # the deal most worth going to; -1: none
        self.date: i64 = 0  # its date, or URGENT
        self.worth: i64 = 0  # what it is worth
        self.longer: bool = content.goal != TRADE
        self.most: i64 = MOST_WANTED
        self.least: i64 = LEAST_ERRAND
        self.transport: i64 = TRANSPORT
        if self.longer:
            self.most = MOST_IN_LONGER
            self.least = LEAST_IN_LONGER
            self.transport = TRANSPORT_IN_LONGER
        self.middle: i64 = self.find_middle(content)
        self.usual: vec[i64] = vec[i64]([0] * GOODS)  # what demands pay for a good on average
        for good in range(GOODS):
            cards: i64 = 0
            florins: i64 = 0
            for card in range(content.demands):
                if content.units[card * GOODS + good] > 0:
                    cards += 1
                    florins += content.limit[card * GOODS + good]
            self.usual[good] = content.forced_price[good]
            if cards > 0:
                self.usual[good] = florins // cards

    def find_middle(self, content: FwmContent) -> i64:
        """The town from which the ways to all offers are shortest."""
        best: i64 = 0
        shortest: i64 = -1
        for space in range(content.spaces):
            far: i64 = 0
            for card in range(content.demands, content.demands + content.offers):
                far += self.distances.between(space, content.place[card], True)
            if content.kind[space] == TOWN and (shortest < 0 or far < shortest):
                shortest = far
                best = space
        return best

    def between(self, table: FwmTable, space: i64, other: i64) -> i64:
        """The distance in this season; in the longer games nobody sails just before winter."""
        return self.distances.between(space, other, table.winter() or (self.longer and is_winter_near(table)))

    def sells_for(self, table: FuggerWelserMedici, trader: Trader, holder: i64, card: i64) -> i64:
        """What a holder's goods would bring at a demand beyond the bank's price."""
        content = table.content
        stock = trader.stock
        florins: i64 = 0
        for good in range(GOODS):
            wanted = content.units[card * GOODS + good]
            if wanted > 0:
                units = min(stock[holder * GOODS + good], wanted)
                florins += units * (content.limit[card * GOODS + good] - content.forced_price[good])
        return florins

    def resale(self, table: FuggerWelserMedici, good: i64) -> i64:
        """What a good bought now should bring: at an open demand, at one still to come, or at the bank."""
        content = table.content
        price = content.forced_price[good]
        if self.longer or table.pile.count[DEMAND] > 1:
            price = self.usual[good] * 8 // 10
        for number in range(table.open_deals):
            card = table.deal[number]
            if card < content.demands and content.units[card * GOODS + good] > 1:
                limit = content.limit[card * GOODS + good] * 85 // 100
                if limit > price and (table.date[number] == URGENT or table.date[number] > table.day + 1):
                    price = limit
        return price

    def buys_for(self, table: FuggerWelserMedici, trader: Trader, card: i64) -> i64:
        """What goods from an offer would bring later, as far as the money goes and after the way."""
        content = table.content
        florins: i64 = 0
        cash = trader.florins
        for good in range(GOODS):
            units = units_on_card(table, card, good)
            if units > 0:
                limit = content.limit[card * GOODS + good]
                margin = self.resale(table, good) - limit - self.transport
                if margin > 0:
                    units = min(min(units, self.most - trader.owned(good)), cash // limit)
                    if units > 0:
                        cash -= units * limit
                        florins += units * margin
        return florins

    def worth_of(self, table: FuggerWelserMedici, trader: Trader, holder: i64, card: i64, rounds: i64) -> i64:
        """What it is worth to go to a deal, less the longer the way; nothing if there is no time, or it is on."""
        far = self.between(table, trader.at[holder], table.content.place[card])
        if far >= FAR or card == table.card or far > MOST_STEPS * rounds:
            return 0
        if table.content.is_demand(card):
            florins = self.sells_for(table, trader, holder, card)
        elif trader.load(holder) > self.most or (
            self.longer and self.is_seen_to(table, trader, holder, card, far)
        ):
            return 0
        else:
            florins = self.buys_for(table, trader, card)
        return (florins - 25 * far) * 10 // (10 + far)

    def is_seen_to(self, table: FwmTable, trader: Trader, holder: i64, card: i64, far: i64) -> bool:
        """Whether another of the player's people with free hands is nearer to an offer."""
        for other in range(SON, HOLDERS):
            if other != holder and trader.at[other] >= 0 and trader.load(other) <= self.most:
                his = self.between(table, trader.at[other], table.content.place[card])
                if his < far or (his == far and other < holder):
                    return True
        return False

    def rounds_until(self, table: FuggerWelserMedici, seat: i64, holder: i64, date: i64) -> i64:
        """How often a holder can still move before a date."""
        if date == URGENT:
            return FAR
        return moves_until(table, seat, holder, date)

    def find_deal(self, table: FuggerWelserMedici, seat: i64, holder: i64) -> None:
        """Find the open deal most worth going to; the fair is looked at once it is near."""
        self.card = -1
        self.worth = 100
        for number in range(table.open_deals):
            self.consider(table, seat, holder, table.deal[number], table.date[number])
        if 0 < table.fair_date - table.day < 6:
            self.consider(table, seat, holder, table.content.fair_buys(table.fair), table.fair_date)

    def consider(self, table: FuggerWelserMedici, seat: i64, holder: i64, card: i64, date: i64) -> None:
        """Keep a deal that is more worth going to than the best so far."""
        rounds = self.rounds_until(table, seat, holder, date)
        worth = self.worth_of(table, table.traders[seat], holder, card, rounds)
        if worth > self.worth:
            self.worth = worth
            self.card = card
            self.date = date

    def make(self, table: FuggerWelserMedici, seat: i64, holder: i64) -> None:
        """Where a representative should go and how fast: to a deal, or home for goods; goal -1: nowhere."""
        trader = table.traders[seat]
        self.find_deal(table, seat, holder)
        home = trader.at[WAREHOUSE]
        empty = trader.load(holder) == 0
        self.pace = 2
        if self.card < 0 or (empty and self.worth < self.least):
            self.goal = -1
            if empty and trader.load(WAREHOUSE) > 0 and trader.at[holder] != home:
                self.goal = home
            elif self.longer and empty:
                self.wait()
            return
        self.goal = table.content.place[self.card]
        if self.date != URGENT:
            far = self.between(table, trader.at[holder], self.goal)
            rounds = self.rounds_until(table, seat, holder, self.date)
            if rounds > 0:
                self.pace = (far + rounds - 1) // rounds
        if empty and self.pace < 2:
            self.pace = 2

    def wait(self) -> None:
        """With free hands go to where the next offers are near."""
        self.pace = 2
        self.goal = self.middle

    def load_wanted(self, table: FuggerWelserMedici, seat: i64, good: i64) -> bool:
        """Whether the deal most worth taking the warehouse's goods to wants this one."""
        self.find_deal(table, seat, WAREHOUSE)
        wants = self.card >= 0 and table.content.is_demand(self.card)
        return wants and table.content.units[self.card * GOODS + good] > 0
