"""The spaces of observations, with the bounds that the games declare; features of whole arrays of them."""

from typing import Any

import numpy as np
from gymnasium import spaces

from comptoir.engine.features import BITWISE, ONE_HOT, PER_UNIT, SCALED
from comptoir.engine.python_api import features_of, observation_fields
from comptoir.engine.state import State


def numbers_space(state: State) -> spaces.Box:
    """The space of an observation as whole numbers."""
    fields = observation_fields(state)
    low = np.concatenate([np.full(field.size, field.low, np.int64) for field in fields])
    high = np.concatenate([np.full(field.size, field.high, np.int64) for field in fields])
    return spaces.Box(low, high, dtype=np.int64)


def features_space(state: State) -> spaces.Box:
    """The space of an observation as features."""
    form = features_of(state)
    low: Any = np.array(form.lowest, np.float32)
    return spaces.Box(low, np.array(form.highest, np.float32), dtype=np.float32)


def features(state: State, observations: Any) -> np.ndarray[Any, Any]:
    """The features of many observations, a row for each, as float32."""
    form, numbers = features_of(state), np.asarray(observations)
    made = np.zeros((len(numbers), int(form.size)), np.float32)
    rows, at = np.arange(len(numbers)), 0
    for place in range(int(form.numbers)):
        column, low, width = numbers[:, place].astype(np.int64), int(form.low[place]), int(form.width[place])
        if form.form[place] == SCALED:
            made[:, at] = (column - low) * form.scale[place]
        elif form.form[place] == ONE_HOT:
            made[rows, at + column - low] = 1
        elif form.form[place] == BITWISE:
            unknown = int(low < 0)
            made[:, at : at + unknown] = (column < 0)[:, None]
            made[:, at + unknown : at + width] = np.maximum(column, 0)[:, None] >> np.arange(width - unknown) & 1
        else:
            made[:, at] = np.sign(column) * np.log2(1.0 + np.abs(column)) / PER_UNIT
        at += width
    return made
