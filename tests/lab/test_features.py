"""Observations keep to their bounds all through a game, and their features say the same."""

import numpy as np
import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.features import Features
from comptoir.engine.inside import Inside
from comptoir.engine.observation import AMOUNT, BITS, CATEGORY, COUNT, MANY, Field
from comptoir.engine.playout import action_buffer
from comptoir.engine.python_api import (
    features_of,
    observation,
    observation_fields,
)
from comptoir.games import find_game, game_ids
from comptoir.lab.spaces import features, features_space, numbers_space
from tests.conformance.cases import cases, mixtures

LONG, SHORT = 300, 60  # positions that are looked at


@pytest.mark.parametrize("policy", ["random", "advice"])
@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_is_ever_out_of_bounds(game_id: str, policy: str) -> None:
    """Random play and sensible play, all sizes and options, as every seat and as a spectator."""
    for case in (*cases(game_id), *mixtures(game_id)):
        table, dice, advice = case.table(), Dice(11), case.game.advice(case.content)
        form = features_of(table)
        low, high = numbers_space(table).low, numbers_space(table).high
        lowest, highest = features_space(table).low, features_space(table).high
        legal, weight = action_buffer(table), action_buffer(table)
        player = Inside(advice if policy == "advice" else None)
        table.set_up(dice)
        for number in range(LONG if case.seats in case.game.players[::6] else SHORT):
            seen = np.array(observation(table, number % (case.seats + 1) - 1 if number % 3 else table.turn))
            assert ((low <= seen) & (seen <= high)).all()
            fine = np.array(form.of(seen.tolist()), np.float32)
            assert ((lowest <= fine) & (fine <= highest)).all()
            if table.over:
                table.set_up(dice)
            for _ in range(1 + number % 4):  # not every position is looked at
                if not table.over:
                    action = player.choose(table, table.turn, legal, weight, dice)
                    table.apply(table.turn, action, dice)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_set_fits_a_float32(game_id: str) -> None:
    """Networks and OpenSpiel's tensors take the numbers as float32, which holds 24 bits."""
    game = find_game(game_id)
    fields = observation_fields(game.table(game.content(game.default_pack, {}), game.players[-1]))
    assert all(field.high < 1 << 24 for field in fields if field.kind == BITS)


@pytest.mark.parametrize("game_id", game_ids())
def test_features_lose_nothing(game_id: str) -> None:
    """Different observations have different features, and every feature has a name."""
    game = find_game(game_id)
    table, dice = game.table(game.content(game.default_pack, {}), game.players[0]), Dice(3)
    form, buffer = features_of(table), action_buffer(table)
    assert len(set(form.names)) == len(form.names) == form.size == len(form.lowest) == len(form.highest)
    table.set_up(dice)
    known: dict[tuple[float, ...], list[int]] = {}
    for _ in range(60):
        seen = observation(table, table.turn)
        assert known.setdefault(tuple(form.of(seen)), seen) == seen
        assert np.allclose(features(table, [seen, seen])[1], form.of(seen))
        table.legal(table.turn, buffer)
        table.apply(table.turn, buffer[0], dice)
    assert len(known) > 20


def test_each_kind() -> None:
    """A count and an amount scaled, a category one-hot, a set bit by bit, a number without bound as a logarithm."""
    fields = [
        Field("round", 1, COUNT, 1, 5, "", 0),
        Field("florins", 2, AMOUNT, 0, MANY, "", 1),
        Field("card", 1, CATEGORY, -1, 2, "", 3),
        Field("over", 1, CATEGORY, 0, 1, "", 4),
        Field("goods", 1, BITS, -1, 5, "", 5),
        Field("left", 1, COUNT, -MANY, MANY, "", 6),
    ]
    form = Features(fields)
    assert form.names == [
        *("round", "florins[0]", "florins[1]", "card=-1", "card=0", "card=1", "card=2", "over"),
        *("goods unknown", "goods bit 0", "goods bit 1", "goods bit 2", "left"),
    ]
    assert form.of([3, 0, 255, 1, 1, 5, -255]) == [0.5, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, -1]
    assert form.of([1, 0, 0, -1, 0, -1, 0]) == [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert form.lowest[-1] == -form.highest[-1] < -3
    assert form.lowest[1] == 0
