"""The rules of Pfeffersäcke. This module has the course of the game; each chapter of the booklet is a module:

set_up         3  board, capital, discs, a village to start from
placing        4  the turn and its disc
extending      5  counters added in one's towns
income         6  from towns and without them
opening        7  counters in new places
scoring        8  majorities and full towns
safe_conducts  9  extend, collect or open twice
ending        10  three ends, the last points, the places

A chapter has the questions beside the deeds: `may_open`, `opening_refusal` and `legal_openings` beside `open_place`.
The closed places of chapter 11 are numbers of the content; the options of chapter 12 are named where they matter.
"""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import Observation
from comptoir.games.pfeffersaecke import knowledge
from comptoir.games.pfeffersaecke.ids import (
    COLLECT,
    DOUBLE,
    EXTEND,
    EXTEND_TWICE,
    GAME_IS_OVER,
    NOT_IN_FIRST_TURN,
    NOT_YOUR_TURN,
    OPEN,
    OTHER_PHASE,
    PLACE,
    counters_of,
    town_of,
    village_of,
)
from comptoir.games.pfeffersaecke.rules import (
    ending,
    extending,
    income,
    opening,
    placing,
    safe_conducts,
    set_up,
)
from comptoir.games.pfeffersaecke.state import EXTENDING, OPENING, PLACING, STARTING, MerchantTable


@final
class Pfeffersaecke(MerchantTable):
    """One table of Pfeffersäcke in play."""

    def set_up(self, chance: Chance) -> None:
        set_up.set_up(self, chance)

    # --- what may be done ---------------------------------------------------------------------------

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over or seat != self.turn:
            return 0
        if self.phase == STARTING:
            return set_up.legal_starts(self, out)
        if self.phase == PLACING:
            return placing.legal_discs(self, seat, out)
        if self.phase == EXTENDING:
            return extending.legal_extensions(self, seat, out)
        return opening.legal_openings(self, seat, out)

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return GAME_IS_OVER
        if seat != self.turn:
            return NOT_YOUR_TURN
        if self.phase != phase_of(action):
            uses_conduct = EXTEND_TWICE <= action <= DOUBLE
            if uses_conduct and safe_conducts.is_first_turn(self) and self.phase != STARTING:
                return NOT_IN_FIRST_TURN  # waiting for another phase does not help
            return OTHER_PHASE
        if action < PLACE:
            return set_up.start_refusal(self, village_of(action))
        if action < EXTEND:
            return placing.disc_refusal(self, seat, town_of(action))
        if action < DOUBLE:
            return extending.extension_refusal(self, seat, town_of(action), counters_of(action))
        if action == DOUBLE:
            return safe_conducts.double_refusal(self, seat)
        if action >= OPEN:
            return opening.opening_refusal(self, seat, action - OPEN)
        return 0  # to collect and to finish are always possible in their phases

    # --- what comes of it ---------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        self.act(seat, action)
        self.go_on()

    def act(self, seat: i64, action: i64) -> None:
        """Carry out the action itself, without what follows by itself."""
        if action >= OPEN:
            opening.open_place(self, seat, action - OPEN)
        elif action < PLACE:
            set_up.start(self, seat, village_of(action))
        elif action < EXTEND:
            placing.place_disc(self, seat, action - PLACE)
        elif action < EXTEND_TWICE:
            extending.extend(self, seat, action - EXTEND, 1)
        elif action < DOUBLE:
            extending.extend(self, seat, action - EXTEND_TWICE, 2)
        elif action == DOUBLE:
            income.collect_double(self, seat)
        elif action == COLLECT:
            self.tell("collects", seat)
            income.collect(self, seat)
        else:
            self.tell("finished", seat)
            ending.finish_turn(self, seat)

    def go_on(self) -> None:
        """Go on through the phases to the next decision; a phase without one passes by itself. PS-4.2"""
        while not self.over:
            seat = self.turn
            if self.phase == STARTING:
                return
            if self.phase == PLACING:
                if placing.must_place(self, seat):
                    return
                self.phase = EXTENDING
            elif self.phase == EXTENDING:
                if extending.can_extend_or_double(self, seat):
                    return
                income.collect(self, seat)
            else:
                if opening.can_open(self, seat):
                    return
                ending.finish_turn(self, seat)

    # --- the result ---------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        return self.influence[seat]

    def place(self, seat: i64) -> i64:
        return ending.place_of(self, seat)

    # --- who knows what, and what must hold ---------------------------------------------------------

    def imagine(self, viewer: i64, chance: Chance) -> None:
        knowledge.imagine(self, viewer, chance)

    def write_observation(self, viewer: i64, out: Observation) -> None:
        knowledge.write_observation(self, viewer, out)

    # --- for the engine -----------------------------------------------------------------------------

    def action_count(self) -> i64:
        return OPEN + self.content.routes

    def clone(self) -> "Pfeffersaecke":
        twin = Pfeffersaecke(self.content, self.seats)
        twin.copy_from(self)
        return twin


def phase_of(action: i64) -> i64:
    """The phase an action belongs to. PS-4.2"""
    if action < PLACE:
        return STARTING
    if action < EXTEND:
        return PLACING
    if action <= COLLECT:
        return EXTENDING
    return OPENING
