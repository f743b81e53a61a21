"""Where luck comes from: the rules ask, a subclass answers.

Chance
├── Dice      a generator of our own: the same stream compiled, interpreted and on every machine
├── Entropy   fresh luck from the operating system, for live games: nothing of the future exists beforehand
├── Record    passes another chance on and writes its outcomes down
├── Script    reads outcomes; when they run out it says which outcomes there could be
└── Arranged  reads outcomes, then passes another chance on
"""

import os
from typing import Final

from mypy_extensions import i64, mypyc_attr

from comptoir.engine.arrays import vec

WORD: Final[i64] = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The one thing the rules know of luck."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely."""
        raise NotImplementedError

    def pick(self, count: vec[i64], size: i64) -> i64:
        """A kind drawn from a shuffled pile holding count[k] cards of each kind k, size in all."""
        left = self.below(size)
        for kind in range(len(count)):
            left -= count[kind]
            if left < 0:
                return kind
        raise ValueError(f"a pile said to hold {size} cards holds fewer")

    def among(self, weight: vec[i64], count: i64) -> i64:
        """One of the first `count` places, as likely as its weight; at least one weight is above 0."""
        total: i64 = 0
        for place in range(count):
            total += weight[place]
        left = self.below(total)
        for place in range(count):
            left -= weight[place]
            if left < 0:
                return place
        raise ValueError("no place has a weight above 0")


class Dice(Chance):
    """A two-word xorshift generator with a period of 2^64 - 1.

    Its 64 bits of state are the first number of SplitMix64 for the seed. This mapping is one to one, so two seeds
    of 64 bits never share a state. The one exception: state 0, which xorshift cannot leave, becomes state 1.
    The stream of a seed is part of the public interface; tests/engine/test_chance.py fixes its numbers.
    """

    def __init__(self, seed: int) -> None:
        self.x: i64 = 0
        self.y: i64 = 0
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Start again with the stream of `seed`: any whole number, taken modulo 2^64."""
        state = _split_mix(seed) or 1
        self.x = state >> 32
        self.y = state & 0xFFFFFFFF

    def below(self, n: i64) -> i64:
        t = self.x ^ ((self.x << 10) & WORD)
        y = self.y
        self.x = y
        y = y ^ (y >> 10) ^ t ^ (t >> 13)
        self.y = y
        return (y * n) >> 32


def derive_seed(seed: int, *path: int) -> int:
    """The seed of a part (a game, a seat, a process), told apart from its siblings by the numbers of `path`."""
    for number in path:
        seed = _split_mix(_split_mix(seed) ^ (number & 0xFFFFFFFFFFFFFFFF))
    return seed


def _split_mix(seed: int) -> int:
    """The first number of SplitMix64 for a seed. In `int`: i64 would wrap when compiled, not when interpreted."""
    z = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return z ^ (z >> 31)


class Entropy(Chance):
    """Luck that the operating system makes the moment it is asked for."""

    def below(self, n: i64) -> i64:
        size: int = n
        whole = (1 << 56) // size * size
        while True:
            number = int.from_bytes(os.urandom(7), "big")
            if number < whole:
                return number % size


class Record(Chance):
    """Passes on another chance and writes down what came, so that a replay needs no luck."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.outcomes: list[int] = []

    def below(self, n: i64) -> i64:
        outcome = self.source.below(n)
        self.outcomes.append(outcome)
        return outcome

    def pick(self, count: vec[i64], size: i64) -> i64:
        outcome = self.source.pick(count, size)
        self.outcomes.append(outcome)
        return outcome


class OutcomeWanted(Exception):
    """A script has run out: the rules ask for an outcome, and these are their weights."""

    def __init__(self, weights: list[int]) -> None:
        super().__init__("the script has no more outcomes")
        self.weights = weights


class ImpossibleOutcome(Exception):
    """A script holds an outcome that cannot have happened."""


class Script(Chance):
    """Reads outcomes from a list. At its end it raises OutcomeWanted: explicit chance nodes for free."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.at = 0

    def _next(self, weights: list[int]) -> int:
        if self.at >= len(self.outcomes):
            raise OutcomeWanted(weights)
        outcome = self.outcomes[self.at]
        if not 0 <= outcome < len(weights) or weights[outcome] == 0:
            raise ImpossibleOutcome(f"outcome {self.at + 1} is {outcome}, which cannot come up there")
        self.at += 1
        return outcome

    def below(self, n: i64) -> i64:
        return self._next([1] * int(n))

    def pick(self, count: vec[i64], size: i64) -> i64:
        return self._next([int(number) for number in count])


class Arranged(Script):
    """Reads outcomes from a list and, at its end, passes on another chance: luck as a lesson wants it."""

    def __init__(self, outcomes: list[int], source: Chance) -> None:
        super().__init__(outcomes)
        self.source = source

    def below(self, n: i64) -> i64:
        return super().below(n) if self.at < len(self.outcomes) else self.source.below(n)

    def pick(self, count: vec[i64], size: i64) -> i64:
        return super().pick(count, size) if self.at < len(self.outcomes) else self.source.pick(count, size)
