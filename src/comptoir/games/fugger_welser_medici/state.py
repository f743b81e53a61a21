"""What lies on a table of Fugger, Welser, Medici; copies of it."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.state import Content, State, begin_copy, copy_into
from comptoir.games.fugger_welser_medici.ids import (
    BANKNOTES,
    BESIDE,
    EMPLOYEE,
    EMPTY,
    GOODS,
    HOLDERS,
    HOUSES,
    LOADED,
    MOST_CUBES,
    MOST_PLAYERS,
    MOST_STEPS,
    NO_SHEET,
    OUTCOME,
    STEP,
    STEPS_OF_A_LINE,
    TITLE,
    TRADE,
    TYPES,
)


@final
class FwmContent(Content):
    """The numbers of content.toml and the options of this table."""

    def __init__(
        self,
        spaces: i64,
        roads: i64,
        homes: i64,
        year: i64,
        demands: i64,
        offers: i64,
        fairs: i64,
        chance_cards: i64,
    ) -> None:
        self.spaces: i64 = spaces
        self.homes: i64 = homes
        self.year: i64 = year
        self.demands: i64 = demands
        self.offers: i64 = offers
        self.chance_cards: i64 = chance_cards
        self.fairs: i64 = fairs
        # the board
        self.kind: vec[i64] = vec[i64]([0] * spaces)
        self.sea_group: vec[i64] = vec[i64]([-1] * spaces)
        self.first_road: vec[i64] = vec[i64]([0] * (spaces + 1))  # where the neighbours of a space begin
        self.neighbour: vec[i64] = vec[i64]([0] * (2 * roads))
        self.robber_areas: vec[i64] = vec[i64]([0] * spaces)  # bit set of the chance cards that make it unsafe
        self.home_place: vec[i64] = vec[i64]([0] * homes)
        self.home_tax: vec[i64] = vec[i64]([0] * homes)
        # the calendar
        self.first_day: i64 = 0
        self.start_date: i64 = 0  # what the delays of the opening demands are counted from
        self.fair_day: i64 = 0
        self.payday: i64 = 0
        self.sea_closed: vec[i64] = vec[i64]([0] * year)
        self.month: vec[i64] = vec[i64]([0] * year)  # of each calendar space, and which space of the month it is
        self.half: vec[i64] = vec[i64]([0] * year)
        # deals: demands, offers, what the fairs buy, what the fairs sell
        deals = demands + offers + 2 * fairs
        self.deals: i64 = deals
        self.place: vec[i64] = vec[i64]([0] * deals)
        self.delay: vec[i64] = vec[i64]([0] * deals)  # or URGENT
        self.units: vec[i64] = vec[i64]([0] * (deals * GOODS))
        self.limit: vec[i64] = vec[i64]([0] * (deals * GOODS))
        self.first_good: vec[i64] = vec[i64]([0] * deals)
        self.gains_units: vec[i64] = vec[i64]([0] * deals)  # bit set of the chance cards that add to this offer
        # chance cards
        self.effect: vec[i64] = vec[i64]([0] * chance_cards)
        self.strength: vec[i64] = vec[i64]([0] * chance_cards)  # totals more, highest fatal total, units more
        self.rounds: vec[i64] = vec[i64]([0] * chance_cards)
        self.most_rounds: i64 = 0
        self.closed_group: vec[i64] = vec[i64]([-1] * chance_cards)
        # set-up
        self.florins: i64 = 0
        self.stock: vec[i64] = vec[i64]([0] * GOODS)
        self.cards_used: vec[i64] = vec[i64]([0] * (TYPES * (MOST_PLAYERS + 1)))  # of a type, by players
        self.opening_demands: i64 = 0
        self.opening_offers: i64 = 0
        # money and sheets
        self.banknotes: vec[i64] = vec[i64]([0] * BANKNOTES)
        self.bundle: vec[i64] = vec[i64]([0] * BANKNOTES)  # the sum that is laid as larger notes; 0: none
        self.price_step: i64 = 0
        self.large_step: i64 = 0
        self.price_steps: vec[i64] = vec[i64]([0] * (deals * GOODS))  # how many a price may be off the limit
        # prices and costs
        self.forced_price: vec[i64] = vec[i64]([0] * GOODS)
        self.penalty: i64 = 0
        self.wage: vec[i64] = vec[i64]([0] * 3)  # of 0, 1 and 2 employees together
        self.pace_cost: vec[i64] = vec[i64]([0] * (2 * (MOST_STEPS + 1)))  # EMPTY, then LOADED; see `pace`
        self.breakdown: vec[i64] = vec[i64]([0] * (MOST_STEPS + 1))  # highest total that fails
        self.due: vec[i64] = vec[i64]([0] * 2)
        self.salvage: i64 = 0
        self.last_rounds: i64 = 0
        # the longer games
        self.goal: i64 = TRADE
        self.first_longer: i64 = STEP + spaces + homes  # the first of their actions
        self.quarter_day: vec[i64] = vec[i64]([0] * year)  # 1 on each calendar space that is one
        self.rank_price: vec[i64] = vec[i64]([0] * ((TITLE + 1) * (MOST_PLAYERS + 1)))  # of a rank, by players
        self.remains: vec[i64] = vec[i64]([0] * (TITLE + 1))  # florins that must be left after climbing to a rank
        self.two_up_to: i64 = 0  # two ranks may be climbed on one day if both are at most this one
        self.owing_up_to: i64 = 0  # up to this rank a player may hold debt notes
        self.favour_from: i64 = 0  # from this rank on two dice decide
        self.refused_up_to: i64 = 0  # the highest total that refuses
        self.estate_price: vec[i64] = vec[i64]([0] * (MOST_PLAYERS + 1))  # by players
        self.note: i64 = 0  # florins of a debt note, and its interest
        self.interest: i64 = 0
        self.note_weight: i64 = 0  # what a note takes from wealth
        self.most_notes: i64 = 0
        self.toll_right: i64 = 0  # prices of rights of way
        self.crown_right: i64 = 0
        self.most_rights: i64 = 0
        self.most_rounds_played: i64 = 0
        self.last_quarter_days: i64 = 0  # after the first estate
        self.rank_ids: list[str] = []
        # names, by number
        self.space_ids: list[str] = []
        self.month_ids: list[str] = []
        self.card_ids: list[str] = []
        # options: other readings of the booklet, see chapter 13
        self.urgent_next_phase: bool = False
        self.urgent_needs_goods: bool = False
        self.fair_counts: bool = False
        self.figure_needed: bool = False
        self.trade_in_regions: bool = False
        self.salvage_by_lot: bool = False
        self.breakdown_costs_one_space: bool = False

    def is_demand(self, deal: i64) -> bool:
        """Whether the card buys; else it sells."""
        return deal < self.demands or self.demands + self.offers <= deal < self.deals - self.fairs

    def is_fair(self, deal: i64) -> bool:
        """Whether it is a part of a fair, which stays for the next year."""
        return deal >= self.demands + self.offers

    def is_longer(self) -> bool:
        """Whether this is one of the three longer games. FWM-14.1"""
        return self.goal != TRADE

    def fair_buys(self, fair: i64) -> i64:
        """The number of the deal in which a fair buys; what it sells is `fairs` further on."""
        return self.demands + self.offers + fair

    def pace(self, steps: i64, burden: i64) -> i64:
        """What `steps` spaces cost, without dues. FWM-9.5"""
        return self.pace_cost[burden * (MOST_STEPS + 1) + steps]


# --- bit sets and lists ---------------------------------------------------------------------------------


def bit(number: i64) -> i64:
    """The bit set with this one number in it."""
    one: i64 = 1
    return one << number


def holds(bits: i64, number: i64) -> bool:
    """Whether a number is in a bit set."""
    return bits >> number & 1 == 1


def list_if(wanted: bool, action: i64, n: i64, out: vec[i64]) -> i64:
    """Put an action at the end of a list of n if it is wanted; how many there are then. No branch: see docs."""
    out[n] = action
    return n + wanted


# --- sheets -----------------------------------------------------------------------------------------------


def line_of(good: i64) -> i64:
    """Where the line of a ware begins on a sheet."""
    return STEPS_OF_A_LINE * good


def ware_in(writing: i64) -> i64:
    """The ware whose line is being written."""
    return writing // STEPS_OF_A_LINE


def step_in(writing: i64) -> i64:
    """The entry of that line that is to be written: units, large steps of the price, small ones."""
    return writing % STEPS_OF_A_LINE


@final
class Trader:
    """One player's house, representatives, goods and money; and the sheet for the deal in hand."""

    def __init__(self, florins: i64) -> None:
        self.florins: i64 = florins
        self.at: vec[i64] = vec[i64]([BESIDE] * HOLDERS)  # where the house and the representatives are
        self.since: vec[i64] = vec[i64]([0] * HOLDERS)  # when the colour arrived there, see FWM-5.6
        self.stock: vec[i64] = vec[i64]([0] * (HOLDERS * GOODS))
        self.writing: i64 = NO_SHEET
        self.units: vec[i64] = vec[i64]([0] * GOODS)
        self.price: vec[i64] = vec[i64]([0] * GOODS)
        self.lot: vec[i64] = vec[i64]([0] * GOODS)  # drawn among level houses, 1 is first; 0: not drawn
        self.won: vec[i64] = vec[i64]([0] * GOODS)  # units assigned, then those still to be moved
        self.gave_up: bool = False
        # the longer games
        self.rank: i64 = 0
        self.notes: i64 = 0  # debt notes held
        self.estate: bool = False
        self.cubes: i64 = 0  # rights of way, and where they are
        self.rights: vec[i64] = vec[i64]([-1] * MOST_CUBES)

    def copy_from(self, other: "Trader") -> None:
        self.florins = other.florins
        copy_into(self.at, other.at)
        copy_into(self.since, other.since)
        copy_into(self.stock, other.stock)

    def copy_sheet_from(self, other: "Trader") -> None:
        """What is only there while a deal is in hand."""
        copy_into(self.units, other.units)
        copy_into(self.price, other.price)
        copy_into(self.lot, other.lot)
        copy_into(self.won, other.won)
        self.writing = other.writing
        self.gave_up = other.gave_up

    def copy_standing_from(self, other: "Trader") -> None:
        """What there is in the longer games alone."""
        self.rank = other.rank
        self.notes = other.notes
        self.estate = other.estate
        self.cubes = other.cubes
        copy_into(self.rights, other.rights)

    def owns_right(self, space: i64) -> bool:
        """Whether the player owns a right of way on a space. FWM-19.3"""
        return any(self.rights[number] == space for number in range(self.cubes))

    def clear_sheet(self) -> None:
        """Make the sheet blank: nothing written, nothing won."""
        self.copy_sheet_from(BLANK_SHEET)

    def load(self, holder: i64) -> i64:
        """How many goods a holder has."""
        place = holder * GOODS
        return self.stock[place] + self.stock[place + 1] + self.stock[place + 2]

    def owned(self, good: i64) -> i64:
        """How many units of a good the player has anywhere."""
        return self.stock[good] + self.stock[good + 3] + self.stock[good + 6] + self.stock[good + 9]

    def employees(self) -> i64:
        """How many employees are on the board."""
        working: i64 = 0
        for holder in range(EMPLOYEE, HOLDERS):
            if self.at[holder] >= 0:
                working += 1
        return working

    def won_units(self) -> i64:
        """How many units are assigned and not yet moved."""
        return self.won[0] + self.won[1] + self.won[2]

    def next_won(self) -> i64:
        """The ware that is to be delivered or stored next."""
        good: i64 = 0
        while self.won[good] == 0:
            good += 1
        return good

    def burden(self, holder: i64) -> i64:
        """Whether a representative travels LOADED or EMPTY."""
        if self.load(holder) > 0:
            return LOADED
        return EMPTY


BLANK_SHEET: Final = Trader(0)


@final
class Proposal:
    """Goods and florins for goods and florins, between two players in one town."""

    def __init__(self) -> None:
        self.other: i64 = -1  # whom it is for; -1: nobody yet
        self.holder: i64 = 0  # the proposer's, that gives and takes
        self.place: i64 = -1
        self.give: vec[i64] = vec[i64]([0] * GOODS)
        self.want: vec[i64] = vec[i64]([0] * GOODS)
        self.florins: i64 = 0  # the proposer pays; below 0: the proposer asks for them

    def clear(self) -> None:
        """Propose nothing."""
        self.copy_from(NOTHING_PROPOSED)

    def copy_from(self, other: "Proposal") -> None:
        self.other = other.other
        self.holder = other.holder
        self.place = other.place
        self.florins = other.florins
        copy_into(self.give, other.give)
        copy_into(self.want, other.want)


NOTHING_PROPOSED: Final = Proposal()


class FwmTable(State):
    """The board, the calendar, the cards and the traders; the rules are in rules/."""

    def __init__(self, content: FwmContent, seats: i64) -> None:
        super().__init__(seats)
        self.content = content
        self.traders: list[Trader] = [Trader(content.florins) for _ in range(seats)]
        self.stage: i64 = HOUSES
        self.start: i64 = 0  # who has the salesman
        self.day: i64 = content.first_day  # calendar spaces since the July the game began in
        self.clock: i64 = 0  # arrivals so far
        self.waiting: i64 = 0  # bit set: who still owes a sheet, or an answer in the market
        self.asked: i64 = 0  # bit set: who was asked for a sheet
        # cards: which ones the pile holds of a type nobody knows
        self.pile = Cards(TYPES)
        self.unseen: list[Cards] = [Cards(content.demands), Cards(content.offers), Cards(content.chance_cards)]
        most_deals = content.opening_demands + content.opening_offers
        self.open_deals: i64 = 0
        self.deal: vec[i64] = vec[i64]([0] * most_deals)  # in the order they were drawn
        self.date: vec[i64] = vec[i64]([0] * most_deals)
        self.drawn: vec[i64] = vec[i64]([0] * most_deals)  # on which day, or IN_SET_UP
        self.fair: i64 = 0
        self.fair_date: i64 = -1  # not drawn yet
        self.in_force: vec[i64] = vec[i64]([0] * content.chance_cards)  # for how many rounds
        self.last_day: i64 = -1  # when the game ends if nobody sees to an urgent demand
        self.card: i64 = -1  # the deal in hand
        self.settled: i64 = -1  # the last deal somebody wrote a sheet for, and its day
        self.settled_day: i64 = 0
        self.outcome: vec[i64] = vec[i64]([0] * (OUTCOME * seats))  # units, prices, units got, lots, arrival
        self.paid: bool = False  # payday is over
        self.dismissed: bool = False  # the player on payday has begun to dismiss
        self.moved: i64 = 0  # bit set of holders that have moved in this turn
        self.walker: i64 = 0
        self.steps: i64 = 0
        self.path: vec[i64] = vec[i64]([0] * MOST_STEPS)
        self.saved: vec[i64] = vec[i64]([0] * GOODS)
        # negotiation
        self.talking: i64 = 0  # drafts and proposals there are
        self.drafting: i64 = 0  # bit set of seats
        self.drafts: list[Proposal] = [Proposal() for _ in range(seats)]
        self.proposals: list[Proposal] = [Proposal() for _ in range(seats * seats)]  # seat * seats + other
        # the accounts: what went out of the game and what came in, so that nothing is ever lost unnoticed
        self.bank: i64 = 0
        self.supply: vec[i64] = vec[i64]([seats * units for units in content.stock])
        # the longer games
        self.quarter_held: bool = False  # today's quarter day is over
        self.climbed: i64 = 0  # ranks the seat in turn has climbed on this quarter day
        self.refused: bool = False  # it was refused one
        self.first_estate: i64 = -1  # the day the first estate was bought

    # --- copies -----------------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, FwmTable)
        begin_copy(self, other, other.content is self.content)
        self.stage = other.stage
        self.start = other.start
        self.day = other.day
        self.clock = other.clock
        self.waiting = other.waiting
        self.asked = other.asked
        self.pile.copy_from(other.pile)
        for kind in range(TYPES):
            self.unseen[kind].copy_from(other.unseen[kind])
        self.open_deals = other.open_deals
        copy_into(self.deal, other.deal)
        copy_into(self.date, other.date)
        copy_into(self.drawn, other.drawn)
        self.fair = other.fair
        self.fair_date = other.fair_date
        copy_into(self.in_force, other.in_force)
        self.last_day = other.last_day
        self.settled = other.settled
        self.settled_day = other.settled_day
        copy_into(self.outcome, other.outcome)
        self.paid = other.paid
        self.dismissed = other.dismissed
        self.moved = other.moved
        self.walker = other.walker
        self.steps = other.steps
        copy_into(self.path, other.path)
        copy_into(self.saved, other.saved)
        copy_into(self.supply, other.supply)
        self.bank = other.bank
        for seat in range(self.seats):
            self.traders[seat].copy_from(other.traders[seat])
        if self.card >= 0 or other.card >= 0:
            for seat in range(self.seats):
                self.traders[seat].copy_sheet_from(other.traders[seat])
        self.card = other.card
        if self.content.goal != TRADE:
            self.copy_standings(other)
        if self.talking > 0 or other.talking > 0:
            self.copy_proposals(other)

    def copy_standings(self, other: "FwmTable") -> None:
        """What there is in the longer games alone."""
        self.quarter_held = other.quarter_held
        self.climbed = other.climbed
        self.refused = other.refused
        self.first_estate = other.first_estate
        for seat in range(self.seats):
            self.traders[seat].copy_standing_from(other.traders[seat])

    def copy_proposals(self, other: "FwmTable") -> None:
        """Drafts and proposals, where there are any."""
        self.talking = other.talking
        self.drafting = other.drafting
        for seat in range(self.seats):
            self.drafts[seat].copy_from(other.drafts[seat])
        for pair in range(self.seats * self.seats):
            self.proposals[pair].copy_from(other.proposals[pair])

    # --- the calendar -------------------------------------------------------------------------------

    def calendar_space(self, date: i64) -> i64:
        """Where on the calendar a date lies."""
        return date % self.content.year

    def rounds(self) -> i64:
        return self.day - self.content.first_day + 1

    def winter(self) -> bool:
        """Whether the sea is closed in this month. FWM-9.14"""
        return self.content.sea_closed[self.calendar_space(self.day)] != 0
