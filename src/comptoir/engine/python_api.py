"""What code that is not compiled asks a state, answered with plain lists.

Such code should hand no new array to compiled code: mypyc (2.4.1) never lets go of an array it was handed so.
"""

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.features import Features
from comptoir.engine.observation import Field
from comptoir.engine.playout import action_buffer
from comptoir.engine.state import State


def legal_actions(state: State, seat: i64) -> list[int]:
    """All that a seat may do."""
    buffer = action_buffer(state)
    return _first(buffer, state.legal(seat, buffer))


def answers(state: State, seat: i64) -> list[int]:
    """What a seat may answer to something that was put to it."""
    buffer = action_buffer(state)
    return _first(buffer, state.answers(seat, buffer))


def action_mask(state: State, seat: i64) -> list[int]:
    """For every action 1 if it is legal, else 0; if something was put to the seat, 1 only for its answers."""
    buffer = action_buffer(state)
    mask = [0] * state.action_count()
    count = state.answers(seat, buffer)
    if count == 0:
        count = state.legal(seat, buffer)
    for place in range(count):
        mask[buffer[place]] = 1
    return mask


def observation(state: State, viewer: i64) -> list[int]:
    """The numbers a viewer sees; -1 is a spectator."""
    size = state.observation_size()
    buffer = vec[i64]([0] * size)
    state.observe(viewer, buffer)
    return _first(buffer, size)


def observation_fields(state: State) -> list[Field]:
    """The fields of every observation of a table, in order."""
    return state.declared_observation().fields or []


def features_of(state: State) -> Features:
    """How the observations of a table become features for networks."""
    return Features(observation_fields(state))


def most_advised(advice: Advice, state: State, seat: i64) -> int:
    """The legal action that the advice finds most likely, the first of several."""
    legal, weight = action_buffer(state), action_buffer(state)
    count = state.legal(seat, legal)
    advice.weigh(state, seat, legal, count, weight)
    best: i64 = 0
    for place in range(count):
        if weight[place] > weight[best]:
            best = place
    return legal[best]


def drawn_by_weight(
    advice: Advice, state: State, seat: i64, actions: list[int], flat: bool, chance: Chance
) -> int:
    """One of these actions, as likely as the advice weighs it; if flat, all that it does not rule out alike."""
    legal, weight = action_buffer(state), action_buffer(state)
    count: i64 = 0
    for action in actions:
        legal[count] = action
        count += 1
    advice.weigh(state, seat, legal, count, weight)
    if flat:
        for place in range(count):
            weight[place] = min(weight[place], 1)
    return legal[chance.among(weight, count)]


def _first(buffer: vec[i64], count: i64) -> list[int]:
    made: list[int] = []
    for place in range(count):
        made.append(buffer[place])
    return made
