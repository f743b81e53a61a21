"""Journeys: the movement phase (chapter 9)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    BROKE_DOWN,
    CANNOT_MOVE,
    GO,
    GOODS_LOST,
    MOVE,
    MOVE_NOT_PAYABLE,
    MOVES_IN_PHASE_TWO,
    NO_SALVAGE,
    NOT_ADJACENT,
    NOT_YOUR_TURN,
    ROLLED,
    SAVE,
    SAVED,
    SEA_IS_CLOSED,
    SET_OUT,
    STEP,
    STEPPED,
    TAKEN_BY_SEA,
    THREE_SPACES,
    TRAVELLED,
)
from comptoir.games.fugger_welser_medici.rules.payday import PaydayRules
from comptoir.games.fugger_welser_medici.state import (
    BESIDE,
    GOODS,
    HOLDERS,
    LAND,
    LOST,
    MOST_STEPS,
    MOVES,
    SALVAGE,
    SEA,
    SON,
    TOWN,
    WALK,
    Trader,
)


class JourneyRules(PaydayRules):
    """A representative sets out, walks one to three spaces, pays and perhaps breaks down."""

    # --- where one may go, and what it costs ------------------------------------------------------------

    def is_open(self, space: i64) -> bool:
        """Sea spaces may not be entered in winter or under a blockade."""
        group = self.content.sea_group[space]
        return group < 0 or not (self.winter() or self.is_blocked(group))

    def is_adjacent(self, space: i64, other: i64) -> bool:
        """Whether a road or a lane joins two spaces."""
        for road in range(self.content.first_road[space], self.content.first_road[space + 1]):
            if self.content.neighbour[road] == other:
                return True
        return False

    def pays_due(self, space: i64) -> bool:
        """Sea, toll and crown spaces and the regions cost a due; a coronation waives all but the sea's."""
        kind = self.content.kind[space]
        if kind in (TOWN, LAND):
            return False
        return kind == SEA or not self.passage_is_free()

    def loaded(self, trader: Trader, holder: i64) -> i64:
        """1 if a representative carries goods, else 0."""
        if trader.load(holder) > 0:
            return 1
        return 0

    def cost(self, steps: i64, loaded: i64) -> i64:
        """Pace and dues of the first so many spaces of the path in hand."""
        florins = self.content.pace_cost[loaded * (MOST_STEPS + 1) + steps]
        for step in range(steps):
            if self.pays_due(self.path[step]):
                florins += self.content.due[loaded]
        return florins

    def cost_with(self, space: i64, loaded: i64) -> i64:
        """The cost if this space comes next."""
        before = self.content.pace_cost[loaded * (MOST_STEPS + 1) + self.steps]
        florins = self.cost(self.steps, loaded) - before
        florins += self.content.pace_cost[loaded * (MOST_STEPS + 1) + self.steps + 1]
        if self.pays_due(space):
            florins += self.content.due[loaded]
        return florins

    def fails_to(self) -> i64:
        """The highest total on which a representative with goods breaks down on the path in hand."""
        return self.content.breakdown[self.steps] + self.robbed_totals()

    def stands_at(self, trader: Trader, holder: i64) -> i64:
        """Where the next step begins."""
        if self.steps == 0:
            return trader.at[holder]
        return self.path[self.steps - 1]

    def can_set_out(self, trader: Trader, holder: i64) -> bool:
        """On the board, not moved yet in this turn, and a space to go to that can be paid."""
        space = trader.at[holder]
        if space < 0 or self.moved >> holder & 1 == 1:
            return False
        loaded = self.loaded(trader, holder)
        for road in range(self.content.first_road[space], self.content.first_road[space + 1]):
            next_space = self.content.neighbour[road]
            if self.is_open(next_space) and self.cost_with(next_space, loaded) <= trader.florins:
                return True
        return False

    # --- what may be done ---------------------------------------------------------------------------------

    def legal_departures(self, trader: Trader, n: i64, out: vec[i64]) -> i64:
        """The representatives that can set out."""
        for holder in range(SON, HOLDERS):
            out[n] = MOVE + holder - SON
            n += self.can_set_out(trader, holder)
        return n

    def legal_walk(self, seat: i64, out: vec[i64]) -> i64:
        """To go, once there is a path; then the spaces it could go on to."""
        trader = self.traders[seat]
        n: i64 = 0
        if self.steps > 0:
            out[0] = GO
            n = 1
        if self.steps < MOST_STEPS:
            loaded = self.loaded(trader, self.walker)
            space = self.stands_at(trader, self.walker)
            for road in range(self.content.first_road[space], self.content.first_road[space + 1]):
                next_space = self.content.neighbour[road]
                if self.is_open(next_space):
                    out[n] = STEP + next_space
                    n += self.cost_with(next_space, loaded) <= trader.florins
        return n

    def refuse_journey(self, seat: i64, action: i64) -> i64:
        """Why a representative may not set out, go on, arrive or save a good now."""
        trader = self.traders[seat]
        if SAVE <= action < STEP:
            if self.stage != SALVAGE or seat != self.turn or not self.can_save(trader, action - SAVE):
                return NO_SALVAGE
            return 0
        if action < GO:
            if self.stage != MOVES:
                return MOVES_IN_PHASE_TWO
            if seat != self.turn:
                return NOT_YOUR_TURN
            if not self.can_set_out(trader, SON + action - MOVE):
                return CANNOT_MOVE
            return 0
        if self.stage != WALK or seat != self.turn or (action == GO and self.steps == 0):
            return MOVES_IN_PHASE_TWO
        if action == GO:
            return 0
        space = action - STEP
        if not self.is_adjacent(self.stands_at(trader, self.walker), space):
            return NOT_ADJACENT
        if self.steps == MOST_STEPS:
            return THREE_SPACES
        if not self.is_open(space):
            return SEA_IS_CLOSED
        if self.cost_with(space, self.loaded(trader, self.walker)) > trader.florins:
            return MOVE_NOT_PAYABLE
        return 0

    # --- what happens -----------------------------------------------------------------------------------

    def set_out(self, seat: i64, holder: i64) -> None:
        """A representative is taken in hand; his path is declared space by space."""
        self.walker = holder
        self.steps = 0
        self.stage = WALK
        self.tell(SET_OUT, seat, holder)

    def step_to(self, seat: i64, space: i64) -> None:
        """One space more on the path."""
        self.path[self.steps] = space
        self.steps += 1
        self.tell(STEPPED, seat, self.walker, space)

    def go(self, seat: i64, chance: Chance) -> None:
        """Pay for the whole path; with goods one rolls, and stops on the first space after a breakdown."""
        trader = self.traders[seat]
        holder = self.walker
        loaded = self.loaded(trader, holder)
        arrives = self.path[self.steps - 1]
        cost = self.cost(self.steps, loaded)
        broke_down = False
        if loaded == 1:
            fails_to = self.fails_to()
            total = self.roll(chance)
            self.tell(ROLLED, seat, holder, total, fails_to)
            broke_down = total <= fails_to
        if broke_down:
            arrives = self.path[0]
            if self.content.breakdown_costs_one_space:
                cost = self.cost(1, loaded)
        self.earn(seat, -cost)
        one: i64 = 1
        self.moved |= one << holder
        self.arrive(trader, holder, arrives)
        self.tell(TRAVELLED, seat, holder, arrives, cost, -cost)
        self.stage = MOVES
        self.steps = 0
        if broke_down:
            self.tell(BROKE_DOWN, seat, holder, arrives)
            if self.content.kind[arrives] != TOWN and trader.load(holder) > self.content.salvage:
                self.stage = SALVAGE
        if self.stage == MOVES:
            self.walker = 0

    def lose_at_sea(self) -> None:
        """Winter: representatives at sea are lost with all they carry; only employees can be hired again."""
        for seat in range(self.seats):
            trader = self.traders[seat]
            for holder in range(SON, HOLDERS):
                place = trader.at[holder]
                if place >= 0 and self.content.kind[place] == SEA:
                    self.tell(TAKEN_BY_SEA, seat, holder, place)
                    self.lose_load(seat, holder)
                    trader.at[holder] = BESIDE
                    trader.since[holder] = 0
                    if holder == SON:
                        trader.at[holder] = LOST

    # --- after a breakdown --------------------------------------------------------------------------------

    def can_save(self, trader: Trader, good: i64) -> bool:
        """Whether there is one more unit of a good to keep."""
        return trader.stock[self.walker * GOODS + good] > self.saved[good]

    def legal_salvage(self, seat: i64, out: vec[i64]) -> i64:
        """Which good to keep next."""
        n: i64 = 0
        for good in range(GOODS):
            out[n] = SAVE + good
            n += self.can_save(self.traders[seat], good)
        return n

    def save(self, seat: i64, good: i64) -> None:
        """One unit is kept."""
        self.saved[good] += 1
        self.tell(SAVED, seat, good)

    def salvage_on(self, chance: Chance) -> None:
        """Until three units are kept: by choice, or by lot; the rest is lost."""
        seat = self.turn
        trader = self.traders[seat]
        kept = self.saved[0] + self.saved[1] + self.saved[2]
        while kept < self.content.salvage:
            good = self.saved_without_choice(trader)
            if self.content.salvage_by_lot:
                good = self.saved_by_lot(trader, chance)
            if good < 0:
                return
            self.save(seat, good)
            kept += 1
        for good in range(GOODS):
            lost = trader.stock[self.walker * GOODS + good] - self.saved[good]
            self.saved[good] = 0
            if lost > 0:
                self.put(trader, self.walker, good, -lost)
                self.tell(GOODS_LOST, seat, self.walker, good, lost)
        self.stage = MOVES
        self.walker = 0

    def saved_without_choice(self, trader: Trader) -> i64:
        """The only good there is to keep; -1 if there are several."""
        only: i64 = -1
        for good in range(GOODS):
            if self.can_save(trader, good):
                if only >= 0:
                    return -1
                only = good
        return only

    def saved_by_lot(self, trader: Trader, chance: Chance) -> i64:
        """A unit at random."""
        left = trader.load(self.walker) - self.saved[0] - self.saved[1] - self.saved[2]
        drawn = chance.below(left)
        for good in range(GOODS):
            drawn -= trader.stock[self.walker * GOODS + good] - self.saved[good]
            if drawn < 0:
                return good
        return -1
