"""The rules of Die Fugger. This module has the course of the game; each chapter of the booklet is a module:

set_up      3     prices, hands, Jakob's goods; cards from the pile
turn        4, 8  draw, lay a card face up or face down; what that brings Jakob
evaluation  5     the end of a round: prices move, everybody sells
new_round   6     goods put away, hands refilled
ending      7     a hundred florins, and the cards delivered

Clause numbers refer to rulebook/*.md. The options of chapter 9 are named where they matter.
"""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import Observation
from comptoir.games.die_fugger import knowledge
from comptoir.games.die_fugger.ids import ACTIONS, DRAW, GAME_IS_OVER, HIDE, NOT_YOUR_TURN, PASS, SHOW
from comptoir.games.die_fugger.rules import ending, evaluation, new_round, set_up, turn
from comptoir.games.die_fugger.state import FuggerTable


@final
class DieFugger(FuggerTable):
    """One table of Die Fugger in play."""

    def set_up(self, chance: Chance) -> None:
        set_up.set_up(self, chance)

    # --- what may be done -----------------------------------------------------------------------

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over or seat != self.turn:
            return 0
        return turn.legal_actions(self, self.players[seat], out)

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return GAME_IS_OVER
        if seat != self.turn:
            return NOT_YOUR_TURN
        return turn.action_refusal(self, self.players[seat], action)

    # --- what comes of it -----------------------------------------------------------------------

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        """A turn, the goods it brings Jakob, and the end of the round as soon as a good has five cards. DF-5.1"""
        self.act(seat, action, chance)
        due = turn.goods_due(self, action)
        while due > 0 and not evaluation.round_is_full(self):
            set_up.give_jakob_a_good(self, chance)
            due -= 1
        if evaluation.round_is_full(self):
            self.end_round(seat, chance)
        else:
            self.turn = self.left_of(seat)

    def act(self, seat: i64, action: i64, chance: Chance) -> None:
        """One of the three things a player can do, or none of them. DF-4.1"""
        self.turns += 1
        if action == DRAW:
            set_up.give_card(self, seat, "drew", chance)
        elif action < HIDE:
            turn.show(self, seat, action - SHOW)
        elif action < PASS:
            turn.hide(self, seat, action - HIDE)
        else:
            self.tell("passed", seat)

    def end_round(self, seat: i64, chance: Chance) -> None:
        """Prices move, all sell; then the game ends, or the seat on the left begins a round. DF-5.1, DF-6.6, DF-7.1"""
        evaluation.evaluate(self, seat)
        if ending.somebody_has_enough(self):
            ending.deliver(self)
        else:
            new_round.begin_round(self, self.left_of(seat), chance)

    # --- the result -----------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        return self.players[seat].florins

    def rounds(self) -> i64:
        return self.round

    # --- for the engine -------------------------------------------------------------------------

    def action_count(self) -> i64:
        return ACTIONS

    def clone(self) -> "DieFugger":
        twin = DieFugger(self.content, self.seats)
        twin.copy_from(self)
        return twin

    def imagine(self, viewer: i64, chance: Chance) -> None:
        knowledge.imagine(self, viewer, chance)

    def write_observation(self, viewer: i64, out: Observation) -> None:
        knowledge.write_observation(self, viewer, out)
