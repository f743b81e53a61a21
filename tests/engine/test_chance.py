"""Luck: the same stream everywhere, fair, written down and read back."""

from collections import Counter

import pytest

from comptoir.engine.cards import Cards
from comptoir.engine.chance import (
    Chance,
    Dice,
    Entropy,
    ImpossibleOutcome,
    OutcomeWanted,
    Record,
    Script,
)


def pile(*counts: int) -> Cards:
    """A pile with so many cards of each kind."""
    cards = Cards(len(counts))
    for kind, number in enumerate(counts):
        for _ in range(number):
            cards.add(kind)
    return cards


@pytest.mark.parametrize(
    ("seed", "stream"),
    [
        (0, [206, 925, 593, 512, 792, 710, 447, 194]),
        (1, [994, 469, 867, 53, 618, 968, 942, 818]),
        (7, [230, 169, 923, 59, 398, 802, 584, 41]),
        (2**40 + 5, [744, 892, 206, 118, 489, 801, 836, 241]),
        (-1, [862, 507, 18, 477, 937, 301, 845, 673]),
    ],
)
def test_a_seed_always_gives_the_same_numbers(seed: int, stream: list[int]) -> None:
    """The stream of a seed never changes: records, puzzles and the C++ reference depend on it."""
    dice = Dice(seed)
    assert [dice.below(1000) for _ in stream] == stream
    dice.seed(seed)
    assert [dice.below(1000) for _ in stream] == stream


def test_every_whole_number_is_a_seed() -> None:
    """Large, small and negative seeds all give streams, and nearly all of them different ones."""
    seeds = [*range(-50, 1000), *(7**power for power in range(12, 80)), *(-(5**power) for power in range(14, 80))]
    streams = set()
    for seed in seeds:
        dice = Dice(seed)
        streams.add(tuple(dice.below(1 << 30) for _ in range(3)))
    assert len(streams) == len(seeds)


@pytest.mark.parametrize("chance", [Dice(3), Entropy()], ids=["dice", "entropy"])
@pytest.mark.parametrize("sides", [2, 5, 49])
def test_all_numbers_are_equally_likely(chance: Chance, sides: int) -> None:
    """Each side of a die comes up as often as the others, within five standard deviations."""
    throws = 4000 * sides if isinstance(chance, Dice) else 400 * sides
    counted = Counter(chance.below(sides) for _ in range(throws))
    assert sorted(counted) == list(range(sides))
    mean = throws / sides
    assert max(abs(number - mean) for number in counted.values()) < 5 * mean**0.5


def test_throws_do_not_depend_on_each_other() -> None:
    """All pairs of successive throws are equally likely."""
    dice = Dice(4)
    counted = Counter((dice.below(6), dice.below(6)) for _ in range(36_000))
    assert len(counted) == 36
    assert max(abs(number - 1000) for number in counted.values()) < 160


def test_below_one_is_always_zero_and_still_a_throw() -> None:
    """A die with one side shows 0; the stream moves on, as in the C++ reference."""
    one, other = Dice(5), Dice(5)
    assert one.below(1) == 0
    other.below(1000)
    assert one.below(1000) == other.below(1000)


def test_a_pile_is_drawn_from_by_its_numbers() -> None:
    """A kind comes up as often as there are cards of it, and never if there are none."""
    dice, cards = Dice(6), pile(1, 0, 3, 4)
    counted = Counter(dice.pick(cards.count, cards.size) for _ in range(8000))
    assert sorted(counted) == [0, 2, 3]
    assert [round(counted[kind] / 1000) for kind in (0, 2, 3)] == [1, 3, 4]


def test_a_pile_that_lies_about_its_size_is_noticed() -> None:
    """Drawing from a pile that holds fewer cards than it says fails loudly."""
    cards = pile(1, 1)
    with pytest.raises(ValueError, match="said to hold 1000000 cards holds fewer"):
        Dice(7).pick(cards.count, 1_000_000)


def test_outcomes_are_recorded_and_replayed() -> None:
    """What a Record writes down, a Script gives back in the same order."""
    cards = pile(2, 3, 4)
    record = Record(Dice(8))
    came = [record.below(6), record.pick(cards.count, cards.size), record.below(3), record.pick(cards.count, 9)]
    assert record.outcomes == came
    script = Script(record.outcomes)
    again = [script.below(6), script.pick(cards.count, cards.size), script.below(3), script.pick(cards.count, 9)]
    assert again == came
    assert script.at == 4


def test_recording_does_not_change_the_luck() -> None:
    """A recorded game goes as it would have gone unrecorded."""
    record, dice = Record(Dice(9)), Dice(9)
    assert [record.below(100) for _ in range(20)] == [dice.below(100) for _ in range(20)]


def test_a_script_at_its_end_says_what_could_come() -> None:
    """Out of outcomes, a script raises OutcomeWanted with the weight of each: an explicit chance node."""
    script = Script([])
    with pytest.raises(OutcomeWanted) as wanted:
        script.below(4)
    assert wanted.value.weights == [1, 1, 1, 1]
    cards = pile(2, 0, 5)
    with pytest.raises(OutcomeWanted) as wanted:
        script.pick(cards.count, cards.size)
    assert wanted.value.weights == [2, 0, 5]


@pytest.mark.parametrize("outcome", [-1, 3, 10**12])
def test_a_script_refuses_what_is_not_on_the_die(outcome: int) -> None:
    """A number the die does not have is an impossible outcome, with its place in the script."""
    script = Script([0, outcome])
    script.below(3)
    with pytest.raises(ImpossibleOutcome, match=f"outcome 2 is {outcome}"):
        script.below(3)


@pytest.mark.parametrize("outcome", [-1, 1, 3])
def test_a_script_refuses_a_card_that_is_not_in_the_pile(outcome: int) -> None:
    """A kind of which no card is left, or that does not exist, cannot be drawn."""
    cards = pile(2, 0, 5)
    with pytest.raises(ImpossibleOutcome):
        Script([outcome]).pick(cards.count, cards.size)
