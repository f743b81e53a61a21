# compiled
"""What an action would bring, as figures: money, points, goods and prices before and after, with their odds.

A game says once what its figures are (`Game.figures`) and what an action does to them (`Game.preview`), by asking its
rules on a copy of the table. Sentences are made from that. A preview knows no more than the seat that asks for it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from mypy_extensions import i64

from comptoir.engine.chance import Chance, OutcomeWanted, Script
from comptoir.engine.state import State

MONEY: Final = "money"
POINTS: Final = "points"
GOODS: Final = "goods"
PRICE: Final = "price"

Key = tuple[str, int, str]  # what it is, whose (-1: nobody's), of which thing: ("price", -1, "wine")
Figures = dict[Key, int]
NO_CHANGES: Final[Mapping[Key, int]] = {}
MOST_OUTCOMES = 5000  # of one action: more would take too long to tell apart


class Outcome(NamedTuple):
    """One thing an action may lead to: how likely it is, and the figures that are then different."""

    odds: float
    after: Mapping[Key, int]


class Preview(NamedTuple):
    """All that an action may lead to, as far as the seat that takes it can know; the odds add up to 1."""

    before: Mapping[Key, int]
    outcomes: tuple[Outcome, ...]
    unknown: frozenset[Key] = frozenset()  # figures that depend on what the seat cannot know

    @property
    def certain(self) -> Mapping[Key, int]:
        """What is different afterwards, if luck has no say in it."""
        return self.outcomes[0].after if len(self.outcomes) == 1 else NO_CHANGES

    def gain(self, kind: str, whose: int, thing: str = "") -> int:
        """By how much a figure certainly grows."""
        key = (kind, whose, thing)
        return self.certain.get(key, self.before[key]) - self.before[key]

    def then(self, kind: str, whose: int, thing: str = "") -> int:
        """What a figure certainly is afterwards."""
        key = (kind, whose, thing)
        return self.certain.get(key, self.before[key])


class AnyLuck(Chance):
    """Luck for what does not depend on it: always the first of all outcomes."""

    def below(self, n: i64) -> i64:
        return 0


ANY_LUCK: Final = AnyLuck()


def tried_on(state: Any) -> Any:
    """A copy of the table to try things on; it lasts until the next trial, for there is one for all such tables."""
    kind: Any = type(state)
    table = _trial_table(kind, state.content, state.seats)
    table.copy_from(state)
    return table


@lru_cache(maxsize=64)
def _trial_table(kind: Any, content: Any, seats: int) -> Any:
    return kind(content, seats)


def changed(before: Figures, after: Figures) -> Figures:
    """The figures that are different."""
    return {key: number for key, number in after.items() if before[key] != number}


def certain(before: Figures, after: Figures, unknown: Collection[Key] = ()) -> Preview:
    """The preview of an action that leads to one thing only."""
    hidden = frozenset(unknown)
    after = changed(before, after)
    for key in hidden:
        after.pop(key, None)
    return Preview(before, (Outcome(1.0, after),), hidden)


def done(state: Any, seat: int, action: int) -> Any:
    """A copy of the table on which the action was carried out, with any luck."""
    table = state.clone()
    table.journal = None
    table.apply(seat, action, ANY_LUCK)
    return table


def outcomes(before: Figures, found: Sequence[tuple[float, Figures]], unknown: Collection[Key] = ()) -> Preview:
    """The preview of an action that leads to one of several things, each with its odds; equal ones are joined."""
    hidden = frozenset(unknown)
    odds: dict[tuple[tuple[Key, int], ...], float] = {}
    for share, figures in found:
        after = tuple([(key, number) for key, number in changed(before, figures).items() if key not in hidden])
        odds[after] = odds.get(after, 0.0) + share
    return Preview(before, tuple([Outcome(share, dict(after)) for after, share in odds.items()]), hidden)


def by_luck(
    state: State, seat: int, action: int, figures: Callable[[Any, int], Figures], unknown: Collection[Key] = ()
) -> Preview:
    """The preview of an action whose luck hides nothing, such as a throw of the dice: every outcome tried in turn."""
    found = [(odds, figures(table, seat)) for odds, table in outcomes_of(state, seat, action)]
    return outcomes(figures(state, seat), found, unknown)


def outcomes_of(
    state: State, seat: int, action: int, odds: float = 1.0, luck: Sequence[int] = ()
) -> list[tuple[float, Any]]:
    """Every table an action can lead to and how likely each is, with what is on this table taken as known.

    If `luck` is given, only those that begin with it; their odds add up to `odds`.
    """
    found: list[tuple[float, Any]] = []
    open_scripts: list[tuple[float, list[int]]] = [(odds, list(luck))]
    while open_scripts:
        share, outcomes = open_scripts.pop()
        table = state.clone()
        table.journal = None
        try:
            table.apply(seat, action, Script(outcomes))
            found.append((share, table))
        except OutcomeWanted as wanted:
            total = sum(wanted.weights)
            for outcome, weight in enumerate(wanted.weights):
                if weight:
                    open_scripts.append((share * weight / total, [*outcomes, outcome]))
        if len(found) + len(open_scripts) > MOST_OUTCOMES:
            raise ValueError(f"action {action} leads to more than {MOST_OUTCOMES} outcomes")
    return found
