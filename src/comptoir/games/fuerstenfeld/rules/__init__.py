"""Fürstenfeld: the course of the game. Clause numbers refer to rulebook/*.md.

A module for each chapter of the booklet, in its order: setting_up (3, 12), rounds (4), drawing (5), selling (6),
building (7), discarding (8, 12), pricing (9), ending (10). The cards of chapter 11 are with the phase they work in.
"""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import Observation
from comptoir.games.fuerstenfeld import knowledge
from comptoir.games.fuerstenfeld.ids import (
    ACTIONS,
    BUILD,
    DISCARD,
    DRAW,
    GAME_IS_OVER,
    NOT_YOUR_TURN,
    SELL,
    SET_UP,
)
from comptoir.games.fuerstenfeld.rules.building import do_build, legal_build, refuse_build
from comptoir.games.fuerstenfeld.rules.discarding import (
    a_choice_is_left,
    do_discard,
    finish_turn,
    legal_discard,
    refuse_discard,
)
from comptoir.games.fuerstenfeld.rules.drawing import do_draw, draw_for_all, harvest_all, legal_draw, refuse_draw
from comptoir.games.fuerstenfeld.rules.ending import end_if_due, place_of
from comptoir.games.fuerstenfeld.rules.pricing import raise_prices
from comptoir.games.fuerstenfeld.rules.rounds import ask, begin_turn, is_asked, next_turn
from comptoir.games.fuerstenfeld.rules.selling import do_sale, legal_sale, refuse_sale
from comptoir.games.fuerstenfeld.rules.setting_up import do_set_up, lay_out, legal_set_up, refuse_set_up
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, Player, seat_bit


@final
class Fuerstenfeld(FuerstenfeldTable):
    """One table of Fürstenfeld in play."""

    # --- the course of the game -----------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """Lay out a new game; experts then choose which card they keep. FF-3, FF-12.2"""
        lay_out(self, chance)
        if self.content.expert:
            self.stage = SET_UP
            ask(self, seat_bit(self.seats) - 1)
        else:
            self.begin_round(chance)

    def begin_round(self, chance: Chance) -> None:
        """Phase 1: all draw; those with a laboratory are asked at once for further cards. FF-4.1, FF-4.2"""
        self.round += 1
        self.tell("round", self.round)
        asked = draw_for_all(self, chance)
        if asked != 0:
            self.stage = DRAW
            ask(self, asked)
        else:
            self.begin_turns()

    def begin_turns(self) -> None:
        """Phase 2: all harvest; then each player in turn sells, builds and discards. FF-4.1"""
        harvest_all(self)
        begin_turn(self)

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        """Carry out one decision, and all that follows from it without another."""
        player = self.players[seat]
        ends_turn = False
        if self.stage >= DISCARD:
            ends_turn = do_discard(self, seat, player, action)
        elif self.stage >= BUILD:
            do_build(self, seat, player, action)
        elif self.stage >= SELL:
            do_sale(self, seat, player, action)
        elif self.stage == DRAW:
            do_draw(self, seat, player, action, chance)
            if self.waiting == 0:
                self.begin_turns()
        else:
            do_set_up(self, seat, player, action)
            if self.waiting == 0:
                self.begin_round(chance)
        if self.stage == DISCARD and (ends_turn or not a_choice_is_left(self, player)):
            self.end_turn(seat, player, chance)

    def end_turn(self, seat: i64, player: Player, chance: Chance) -> None:
        """On to the next player; after the last come new prices, and perhaps the end. FF-4.1, FF-10.1"""
        finish_turn(self, seat, player)
        if next_turn(self):
            return
        raise_prices(self)
        end_if_due(self)
        if not self.over:
            self.begin_round(chance)

    # --- what may be done -----------------------------------------------------------------------------

    def deciders(self) -> i64:
        if self.over:
            return 0
        return self.waiting if self.stage < SELL else seat_bit(self.turn)

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if not is_asked(self, seat):
            return 0
        player = self.players[seat]
        if self.stage >= DISCARD:
            return legal_discard(self, player, out)
        if self.stage >= BUILD:
            return legal_build(self, player, out)
        if self.stage >= SELL:
            return legal_sale(self, player, out)
        if self.stage == DRAW:
            return legal_draw(self, player, out)
        return legal_set_up(player, out)

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return GAME_IS_OVER
        if not is_asked(self, seat):
            return NOT_YOUR_TURN
        player = self.players[seat]
        if self.stage >= DISCARD:
            return refuse_discard(self, player, action)
        if self.stage >= BUILD:
            return refuse_build(self, player, action)
        if self.stage >= SELL:
            return refuse_sale(self, player, action)
        if self.stage == DRAW:
            return refuse_draw(self, player, action)
        return refuse_set_up(player, action)

    def action_count(self) -> i64:
        return ACTIONS

    # --- the result -----------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        return self.players[seat].palaces

    def place(self, seat: i64) -> i64:
        return place_of(self, seat)

    def rounds(self) -> i64:
        return self.round

    # --- knowledge, checks and copies -----------------------------------------------------------------

    def imagine(self, viewer: i64, chance: Chance) -> None:
        knowledge.imagine(self, viewer, chance)

    def write_observation(self, viewer: i64, out: Observation) -> None:
        knowledge.write_observation(self, viewer, out)

    def clone(self) -> "Fuerstenfeld":
        twin = Fuerstenfeld(self.content, self.seats)
        twin.copy_from(self)
        return twin
