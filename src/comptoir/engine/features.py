"""An observation in the form networks like: categories one-hot, sets bit by bit, counts and amounts scaled."""

import math
from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.observation import BITS, CATEGORY, MANY, Field

# How a number becomes features
SCALED: Final[i64] = 0  # one feature: 0 at its lower bound, 1 at its upper bound
ONE_HOT: Final[i64] = 1  # one for every value
BITWISE: Final[i64] = 2  # one for every bit; before them one for "unknown", if the number can be -1
LOGARITHM: Final[i64] = 3  # one: a number without an upper bound
PER_UNIT: Final = 8.0  # a logarithm to the base 2 is divided by this: 255 becomes 1
EDGE: Final = 31.0 / 8.0  # what MANY becomes


@final
class Features:
    """How the numbers of an observation become features, and what these are called."""

    def __init__(self, fields: list[Field]) -> None:
        numbers = 0
        for field in fields:
            numbers += field.size
        self.numbers: i64 = numbers
        self.size: i64 = 0  # how many features there are
        self.form: vec[i64] = vec[i64]([0] * self.numbers)
        self.low: vec[i64] = vec[i64]([0] * self.numbers)
        self.width: vec[i64] = vec[i64]([0] * self.numbers)
        self.scale: vec[float] = vec[float]([0.0] * self.numbers)
        self.names: list[str] = []
        self.lowest: list[float] = []
        self.highest: list[float] = []
        at: i64 = 0
        for field in fields:
            for number in range(field.size):
                self.plan(at, field, field.name if field.size == 1 else f"{field.name}[{number}]")
                at += 1

    def plan(self, at: i64, field: Field, name: str) -> None:
        """Decide what becomes of one number."""
        low: i64 = field.low
        high: i64 = field.high
        bounded = high < MANY and low > -MANY
        self.low[at] = low
        self.width[at] = 1
        if not bounded:
            self.form[at] = LOGARITHM
            self.name(name, -EDGE if low < 0 else 0.0, EDGE)
        elif field.kind == CATEGORY and not (low == 0 and high == 1):
            self.form[at] = ONE_HOT
            self.width[at] = high - low + 1
            for value in range(low, high + 1):
                self.name(f"{name}={value}", 0.0, 1.0)
        elif field.kind == BITS:
            self.plan_bits(at, low, high, name)
        else:
            self.form[at] = SCALED
            self.scale[at] = 1.0 / float(max(1, high - low))
            self.name(name, 0.0, 1.0)
        self.size += self.width[at]

    def plan_bits(self, at: i64, low: i64, high: i64, name: str) -> None:
        """A feature for every bit of a set, and one for a set that is unknown."""
        self.form[at] = BITWISE
        self.width[at] = 0
        if low < 0:
            self.name(f"{name} unknown", 0.0, 1.0)
            self.width[at] += 1
        bit: i64 = 0
        while high >> bit > 0:
            self.name(f"{name} bit {bit}", 0.0, 1.0)
            self.width[at] += 1
            bit += 1

    def name(self, name: str, lowest: float, highest: float) -> None:
        """Add a feature."""
        self.names.append(name)
        self.lowest.append(lowest)
        self.highest.append(highest)

    def of(self, numbers: list[int]) -> list[float]:
        """The features of one observation, for code that is not compiled."""
        seen: vec[i64] = vec[i64]([0] * self.numbers)
        out: vec[float] = vec[float]([0.0] * self.size)
        for n in range(self.numbers):
            seen[n] = numbers[n]
        self.write(seen, 0, out, 0)
        made: list[float] = []
        for at in range(self.size):
            made.append(out[at])
        return made

    def write(self, numbers: vec[i64], first: i64, out: vec[float], start: i64) -> None:
        """Write the features of the observation that begins at place `first` of `numbers`."""
        at = start
        for n in range(self.numbers):
            value = numbers[first + n]
            form = self.form[n]
            if form == SCALED:
                out[at] = float(value - self.low[n]) * self.scale[n]
                at += 1
            elif form == LOGARITHM:
                out[at] = logarithm(value)
                at += 1
            elif form == ONE_HOT:
                width = self.width[n]
                for place in range(width):
                    out[at + place] = 0.0
                out[at + value - self.low[n]] = 1.0
                at += width
            else:
                self.write_bits(value, n, out, at)
                at += self.width[n]

    def write_bits(self, value: i64, n: i64, out: vec[float], at: i64) -> None:
        """The features of a set."""
        bits = self.width[n]
        if self.low[n] < 0:
            out[at] = 1.0 if value < 0 else 0.0
            at += 1
            bits -= 1
        known = max(0, value)
        for bit in range(bits):
            out[at + bit] = float((known >> bit) & 1)


def logarithm(value: i64) -> float:
    """A number of any size, brought near to 1; its sign stays."""
    if value < 0:
        return -math.log2(1.0 - float(value)) / PER_UNIT
    return math.log2(1.0 + float(value)) / PER_UNIT
