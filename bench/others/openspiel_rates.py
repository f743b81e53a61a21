"""Rates of OpenSpiel's games, run by peers.py where OpenSpiel is installed.

Own loop: `evaluate_bots` with its uniform random bots for whole games, and the rollouts of its search for games
already dealt. From Python a chance node whose outcomes are equally likely is asked for its legal actions only,
which is up to five times as fast as asking for the outcomes with their probabilities.
"""

import random
from importlib.metadata import version
from typing import Any

import pyspiel
from open_spiel.python.observation import make_observation
from timing import answer, arguments, best

CARDS = (
    "blackjack",
    "bridge(use_double_dummy_result=false)",
    "crazy_eights",
    "cribbage",
    "dou_dizhu",
    "euchre",
    "gin_rummy",
    "go_fish",
    "hanabi",
    "hearts",
    "kuhn_poker",
    "leduc_poker",
    "oh_hell",
    "skat",
    "spades",
    "tarok",
    "tiny_bridge_2p",
    "tiny_bridge_4p",
    "tiny_hanabi",
    "universal_poker",
)
OTHERS = ("backgammon", "breakthrough", "connect_four", "liars_dice", "pig", "tic_tac_toe")
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
GAMES = 300  # played to learn how long a game is and whether its chance is even


def look(game: Any, begin: Any) -> tuple[float, bool]:
    """Mean actions of a game from here, and whether all outcomes of chance seemed equally likely."""
    dice, actions, even = random.Random(1), 0, True
    for _ in range(GAMES):
        state = begin.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                even = even and max(weights) - min(weights) < 1e-9 and list(outcomes) == state.legal_actions()
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
            actions += 1
    return actions / GAMES, even


def stepped(game: Any, even: bool, observation: Any = None) -> Any:
    """Games driven from Python; with an observation, whoever decides is shown the table before."""
    draw = random.Random(1).random

    def play(games: int) -> int:
        actions = 0
        for _ in range(games):
            state = game.new_initial_state()
            current, legal_actions, apply = state.current_player, state.legal_actions, state.apply_action
            player = current()
            while player != TERMINAL:
                if player == CHANCE and not even:
                    apply(drawn(state.chance_outcomes(), draw()))
                else:
                    if observation and player != CHANCE:
                        observation.set_from(state, player)
                    legal = legal_actions()
                    apply(legal[int(draw() * len(legal))])
                actions += 1
                player = current()
        return actions

    return play


def drawn(outcomes: list[tuple[int, float]], left: float) -> int:
    """The outcome that a number from 0 to 1 falls on."""
    for action, weight in outcomes:
        left -= weight
        if left < 0:
            return action
    return outcomes[-1][0]


def observation_of(game: Any) -> Any:
    """What writes a player's view into an array, with the whole past if there is no other; None if neither."""
    for recall in (False, True):
        kind = pyspiel.IIGObservationType(perfect_recall=recall)
        try:
            made = make_observation(game, kind)
        except (pyspiel.SpielError, RuntimeError):
            continue
        if made is not None and made.tensor is not None:
            return made
    return None


def whole_games(game: Any, length: float) -> Any:
    """Its bots in its own loop."""
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def play(games: int) -> int:
        for number in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
        return round(games * length)

    return play


def rollouts(game: Any) -> Any:
    """Its search's rollouts from a game already dealt; None where its search does not play the game."""
    dice, state = random.Random(1), game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(dice.choice(state.chance_outcomes())[0])
    length, _ = look(game, state)
    try:
        pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 1, 100, False, 1, False)
    except pyspiel.SpielError:
        return None

    def play(games: int) -> int:  # one simulation is as many rollouts from its root as the evaluator makes
        evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False).mcts_search(state)
        return round(games * length)

    return play


def main() -> None:
    """Measure every game in every way."""
    wish, rows = arguments(), []
    for name in (*CARDS, *OTHERS):
        game = pyspiel.load_game(name)
        length, even = look(game, game.new_initial_state())
        row = {
            "system": "OpenSpiel",
            "version": version("open-spiel"),
            "game": name.split("(")[0],
            "cards": name in CARDS,
            "loop": best(whole_games(game, length), wish.seconds, wish.rounds),
            "python": best(stepped(game, even), wish.seconds, wish.rounds),
        }
        if dealt := rollouts(game):
            row["playouts"] = best(dealt, wish.seconds, wish.rounds)
        if observation := observation_of(game):
            row["observed"] = best(stepped(game, even, observation), wish.seconds, wish.rounds)
        rows.append(row)
    answer(rows)


if __name__ == "__main__":
    main()
