"""OpenSpiel's own tests pass on our games, redealt states keep secrets, and exact algorithms run."""

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from comptoir.engine.chance import Chance, Dice
from comptoir.engine.playout import action_buffer
from comptoir.errors import BadPosition
from comptoir.games import find_game, game_ids
from comptoir.kit.game import REFEREE
from comptoir.lab.openspiel import TradingState

OPEN_AT_FIRST = ("fische-fluppen-frikadellen", "fugger-welser-medici")  # nothing is hidden in their first moves
STORED = ("die-fugger", "pfeffersaecke", "fuerstenfeld")


def load(game: str, **parameters: Any) -> pyspiel.Game:
    return pyspiel.load_game(f"python_comptoir_{game.replace('-', '_')}", parameters)


def played(game: pyspiel.Game, decisions: int, seed: int = 1) -> TradingState:
    """A state after some random decisions, in which somebody decides."""
    state: TradingState = game.new_initial_state()
    luck = random.Random(seed)
    while state.is_chance_node() or (decisions > 0 and not state.is_terminal()):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, weights)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            decisions -= 1
    return state


@pytest.mark.parametrize("game", game_ids())
def test_openspiels_random_simulation_passes(game: str) -> None:
    """Chance nodes, legal actions, observations; of games not too long every state is stored and read again."""
    seats = find_game(game).players[0]
    pyspiel.random_sim_test(load(game, players=seats), num_sims=1, serialize=game in STORED, verbose=False)


def test_a_state_can_be_stored_and_read_again() -> None:
    """A state is rebuilt from its past, at chance nodes too, with its options."""
    game = load("die-fugger", players=2, draw_limit=3)
    state = game.new_initial_state()
    for _ in range(40):
        outcomes = (
            state.chance_outcomes() if state.is_chance_node() else [(a, 1.0) for a in state.legal_actions()]
        )
        state.apply_action(outcomes[len(outcomes) // 2][0])
        stored = pyspiel.serialize_game_and_state(game, state)
        _, again = pyspiel.deserialize_game_and_state(stored)
        assert str(again) == str(state)
        assert again.now.game.content.draw_limit == 3


# --- redealt states -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", game_ids())
def test_a_redealt_state_is_the_same_to_its_player_and_another_to_the_others(game_id: str) -> None:
    """All a player has seen stays; what the others hold, and their information states, follow the new deal."""
    state = played(load(game_id, players=find_game(game_id).players[0]), 12)
    player = state.current_player()
    made = [state.resample_from_infostate(player, lambda place=place: place / 9) for place in range(8)]
    for other in made:
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        view = other.now.game.game.view(other.now.table, 1 - player)
        assert json.loads(other.information_state_string(1 - player))[2] == json.loads(json.dumps(view))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_redealt_state_holds_nothing_of_the_real_past(game_id: str) -> None:
    """Two pasts that its player cannot tell apart are redealt, by the same luck, to the same bytes."""
    game = load(game_id, players=find_game(game_id).players[1])
    state = played(game, 5)
    player = state.current_player()
    twins = [state.resample_from_infostate(player, lambda place=place: place / 9) for place in range(8)]
    assert len({str(twin) for twin in twins}) > 1 or game_id in OPEN_AT_FIRST
    first, second = (one.resample_from_infostate(player, lambda: 0.83) for one in (state, twins[2]))
    assert first.now.__reduce__()[1] == second.now.__reduce__()[1]
    assert first.history() == second.history() == []
    assert first.full_history() == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_copy_of_a_redealt_state_is_what_was_redealt(game_id: str) -> None:
    """Cloned, copied, pickled, stored; also after more moves."""
    game = load(game_id, players=find_game(game_id).players[0])
    state = played(game, 12)
    redealt = state.resample_from_infostate(state.current_player(), lambda: 0.4)
    for _ in range(4):
        if redealt.is_chance_node():
            redealt.apply_action(redealt.chance_outcomes()[0][0])
        else:
            redealt.apply_action(redealt.legal_actions()[0])
        _, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, redealt))
        for twin in (redealt.clone(), copy.deepcopy(redealt), pickle.loads(pickle.dumps(redealt)), stored):
            assert str(twin) == str(redealt)
            assert twin.history() == redealt.history()
            for player in range(game.num_players()):
                if not redealt.is_chance_node():
                    assert twin.information_state_string(player) == redealt.information_state_string(player)


def test_no_hand_of_the_past_is_told() -> None:
    """What another player drew is in his own information state, not in that of a redealt one."""
    state = played(load("die-fugger", players=2), 0)
    told = json.loads(state.information_state_string(1))[0]
    assert [one["card"] for one in told if one["event"] == "dealt" and one["seat"] == 1].count(None) == 0
    redealt = state.resample_from_infostate(0, lambda: 0.9)
    told = json.loads(redealt.information_state_string(1))[0]
    assert {one["card"] for one in told if one["event"] == "dealt"} == {None}


def test_a_chance_node_cannot_be_redealt() -> None:
    with pytest.raises(ValueError, match="not a chance node"):
        load("die-fugger").new_initial_state().resample_from_infostate(0, lambda: 0.5)


@pytest.mark.parametrize("game_id", game_ids())
def test_openspiels_ismcts_runs_with_its_default_settings(game_id: str) -> None:
    """In the middle of a game."""
    game = load(game_id, players=find_game(game_id).players[0])
    state = played(game, 10)
    while len(state.legal_actions()) == 1 and not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    evaluator = _Nothing() if game_id in ("fugger-welser-medici", "fische-fluppen-frikadellen") else None
    bot = ismcts.ISMCTSBot(
        game,
        evaluator or mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        2.0,
        8,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


class _Nothing(mcts.Evaluator):
    """Every state is even: random play would go on for thousands of moves."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.get_game().num_players())

    def prior(self, state: Any) -> Any:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


# --- parameters -----------------------------------------------------------------------------------------------


class Counting(Chance):
    """Notes the most outcomes that one draw had; the number of cards in a pile is not one of outcomes."""

    def __init__(self, seed: int) -> None:
        self.source, self.most = Dice(seed), 0

    def below(self, n: Any) -> Any:
        self.most = max(self.most, int(n))
        return self.source.below(n)

    def pick(self, count: Any, size: Any) -> Any:
        self.most = max(self.most, len(count))
        return self.source.pick(count, size)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_most_outcomes_are_reached_and_never_exceeded(game_id: str) -> None:
    """In games as the advice plays them, with the most players."""
    game = find_game(game_id)
    seats = game.players[-1]
    content = game.content(game.default_pack, {})
    table, dice, advice = game.table(content, seats), Counting(5), game.advice(content)
    legal, weight = action_buffer(table), action_buffer(table)
    for _ in range(2):
        table.set_up(dice)
        for _ in range(300):
            if table.over:
                break
            count = table.legal(table.turn, legal)
            advice.weigh(table, table.turn, legal, count, weight)
            table.apply(table.turn, legal[Dice(table.turn + count).among(weight, count)], dice)
    assert dice.most == load(game_id, players=seats).max_chance_outcomes()


def test_options_and_content_are_parameters(tmp_path: Path) -> None:
    game = find_game("die-fugger")
    file = tmp_path / "mine.toml"
    file.write_text(game.content_text.replace("florins = { value = 100", "florins = { value = 30"))
    made = load("die-fugger", players=3, content=str(file), price_goes_round=True)
    content = made.new_initial_state().now.game.content
    assert (content.end_florins, content.price_goes_round) == (30, True)
    again = pyspiel.load_game(str(made))
    assert again.new_initial_state().now.game.content.end_florins == 30


def test_positions_are_parameters(tmp_path: Path) -> None:
    """A file, or one that the game's folder has; what it leaves hidden is dealt by chance nodes."""
    state = played(load("die-fugger", position="last_turns"), 0)
    view = state.now.game.game.view(state.now.table, REFEREE)
    assert [sum(seat["hand"].values()) for seat in view["seats"]] == [2, 2]
    for wrong, sentence in ((str(tmp_path / "none.json"), "cannot be read"), (str(tmp_path), "cannot be read")):
        with pytest.raises(BadPosition, match=sentence):
            load("die-fugger", position=wrong)
    kept = find_game("die-fugger").folder.joinpath("positions/last_turns.json")
    with pytest.raises(BadPosition, match="is a position of Die Fugger, not of Pfeffersäcke"):
        load("pfeffersaecke", position=str(kept))


def test_exact_algorithms_run_on_a_tiny_variant() -> None:
    """The last turns of a game of Die Fugger: CFR+ leaves less and less to exploit."""
    game = load("die-fugger", position="last_turns")
    solver = cfr.CFRPlusSolver(game)
    left = []
    for _ in range(2):
        for _ in range(3):
            solver.evaluate_and_update_policy()
        left.append(exploitability.nash_conv(game, solver.average_policy()))
    assert left[1] < left[0] / 2 < 0.1
