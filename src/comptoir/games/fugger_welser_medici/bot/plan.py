"""Where a representative of Fugger, Welser, Medici should go, and what the goods would bring there."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.bot.distances import FAR, Distances
from comptoir.games.fugger_welser_medici.ids import DEMAND, GOODS, MOST_STEPS, URGENT, WAREHOUSE
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.cards import units_on_card
from comptoir.games.fugger_welser_medici.rules.journeys import moves_until
from comptoir.games.fugger_welser_medici.state import FwmContent, Trader

TRANSPORT: Final[i64] = 200  # florins it costs to bring a good to where it is wanted
MOST_WANTED: Final[i64] = 4  # units of one good that can be sold in good time


@final
class Plan:
    """The plan of the holder looked at last, on a map whose distances are measured once."""

    def __init__(self, content: FwmContent) -> None:
        self.distances = Distances(content)
        self.goal: i64 = -1  # a space; -1: nowhere
        self.pace: i64 = 1  # steps a round that lead there in time
        self.best_worth: i64 = 0  # of the deal most worth going to
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

    def between(self, table: FuggerWelserMedici, space: i64, other: i64) -> i64:
        """The distance in this season."""
        return self.distances.between(space, other, table.winter())

    def sells_for(self, table: FuggerWelserMedici, trader: Trader, holder: i64, card: i64) -> i64:
        """What a holder's goods would bring at a demand beyond the bank's price."""
        content = table.content
        stock = trader.stock
        florins: i64 = 0
        for good in range(GOODS):
            wanted = content.units[card * GOODS + good]
            if wanted > 0:
                units = stock[holder * GOODS + good]
                if units > wanted:
                    units = wanted
                florins += units * (content.limit[card * GOODS + good] - content.forced_price[good])
        return florins

    def resale(self, table: FuggerWelserMedici, good: i64) -> i64:
        """What a good bought now should bring: at an open demand, at one still to come, or at the bank."""
        content = table.content
        price = content.forced_price[good]
        if table.pile.count[DEMAND] > 1:
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
                margin = self.resale(table, good) - limit - TRANSPORT
                if margin > 0:
                    if units > MOST_WANTED - trader.owned(good):
                        units = MOST_WANTED - trader.owned(good)
                    if units * limit > cash:
                        units = cash // limit
                    if units > 0:
                        cash -= units * limit
                        florins += units * margin
        return florins

    def worth(self, table: FuggerWelserMedici, trader: Trader, holder: i64, card: i64, rounds: i64) -> i64:
        """What it is worth to go to a deal, less the longer the way; nothing if there is no time, or it is on."""
        far = self.between(table, trader.at[holder], table.content.place[card])
        if far >= FAR or card == table.card or far > MOST_STEPS * rounds:
            return 0
        if table.content.is_demand(card):
            florins = self.sells_for(table, trader, holder, card)
        elif trader.load(holder) > MOST_WANTED:
            return 0
        else:
            florins = self.buys_for(table, trader, card)
        return (florins - 25 * far) * 10 // (10 + far)

    def rounds_until(self, table: FuggerWelserMedici, seat: i64, holder: i64, date: i64) -> i64:
        """How often a holder can still move before a date."""
        if date == URGENT:
            return FAR
        return moves_until(table, seat, holder, date)

    def best_deal(self, table: FuggerWelserMedici, seat: i64, holder: i64) -> i64:
        """The open deal most worth going to, by its number; the fair is the number after the last; -1: none."""
        trader = table.traders[seat]
        best: i64 = -1
        most: i64 = 100
        for number in range(table.open_deals):
            rounds = self.rounds_until(table, seat, holder, table.date[number])
            worth = self.worth(table, trader, holder, table.deal[number], rounds)
            if worth > most:
                most = worth
                best = number
        if 0 < table.fair_date - table.day < 6:
            rounds = self.rounds_until(table, seat, holder, table.fair_date)
            worth = self.worth(table, trader, holder, table.content.fair_buys(table.fair), rounds)
            if worth > most:
                most = worth
                best = table.open_deals
        self.best_worth = most
        if best < 0:
            self.best_worth = 0
        return best

    def make(self, table: FuggerWelserMedici, seat: i64, holder: i64) -> None:
        """Where a representative should go and how fast: to a deal, or home for goods; goal -1: nowhere."""
        trader = table.traders[seat]
        best = self.best_deal(table, seat, holder)
        home = trader.at[WAREHOUSE]
        empty = trader.load(holder) == 0
        self.pace = 2
        if best < 0 or (empty and self.best_worth < 800):
            self.goal = -1
            if empty and trader.load(WAREHOUSE) > 0 and trader.at[holder] != home:
                self.goal = home
            return
        date = table.fair_date
        card = table.content.fair_buys(table.fair)
        if best < table.open_deals:
            date = table.date[best]
            card = table.deal[best]
        self.goal = table.content.place[card]
        if date != URGENT:
            far = self.between(table, trader.at[holder], self.goal)
            rounds = self.rounds_until(table, seat, holder, date)
            if rounds > 0:
                self.pace = (far + rounds - 1) // rounds
        if empty and self.pace < 2:
            self.pace = 2

    def load_wanted(self, table: FuggerWelserMedici, seat: i64, good: i64) -> bool:
        """Whether the deal most worth taking the warehouse's goods to wants this one."""
        best = self.best_deal(table, seat, WAREHOUSE)
        if best < 0:
            return False
        card = table.content.fair_buys(table.fair)
        if best < table.open_deals:
            card = table.deal[best]
        return table.content.is_demand(card) and table.content.units[card * GOODS + good] > 0
