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
    derive_seed,
)


def pile(*counts: int) -> Cards:
    """A pile with this many cards of each kind."""
    cards = Cards(len(counts))
    for kind, number in enumerate(counts):
        for _ in range(number):
            cards.add(kind)
    return cards


STREAMS = {
    0: [107, 92, 51, 672, 171, 511, 625, 959],
    1: [189, 690, 880, 833, 681, 573, 566, 953],
    7: [83, 517, 220, 28, 577, 652, 887, 793],
    2**40 + 5: [669, 150, 959, 995, 882, 568, 148, 412],
    2**64 - 1: [603, 84, 385, 278, 922, 995, 957, 511],
    -1: [603, 84, 385, 278, 922, 995, 957, 511],
    2**64 + 7: [83, 517, 220, 28, 577, 652, 887, 793],
}


@pytest.mark.parametrize("seed", STREAMS)
def test_a_seed_always_gives_the_same_numbers(seed: int) -> None:
    """The stream of a seed never changes: simulations, puzzles and the C++ reference depend on it."""
    stream = STREAMS[seed]
    dice = Dice(seed)
    assert [dice.below(1000) for _ in stream] == stream
    dice.seed(seed)
    assert [dice.below(1000) for _ in stream] == stream


@pytest.mark.parametrize(
    ("seed", "first"), [(0, 0xE220A8397B1DCDAF), (1234567, 6457827717110365317)], ids=["0", "1234567"]
)
def test_the_state_is_the_first_number_of_splitmix64(seed: int, first: int) -> None:
    """As the published generator gives it; its inverse leads from the state back to the seed."""
    dice = Dice(seed)
    assert dice.x << 32 | dice.y == first
    assert unmixed(first) == seed


def unmixed(z: int) -> int:
    """The seed whose first number in SplitMix64 is `z`: every step of it undone."""
    z ^= z >> 31 ^ z >> 62
    z = z * pow(0x94D049BB133111EB, -1, 1 << 64) % (1 << 64)
    z ^= z >> 27 ^ z >> 54
    z = z * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) % (1 << 64)
    z ^= z >> 30 ^ z >> 60
    return (z - 0x9E3779B97F4A7C15) % (1 << 64)


def test_no_two_seeds_of_64_bits_share_a_stream() -> None:
    """The state tells the seed, wherever its bits are set: nothing is folded. Only the state 0 is not used."""
    seeds = [*range(300), *(1 << bit for bit in range(64)), *((1 << 64) - 1 - (7 << bit) for bit in range(61))]
    for seed in seeds:
        dice = Dice(seed)
        assert unmixed(dice.x << 32 | dice.y) == seed
    stuck = Dice(unmixed(0))
    assert (stuck.x, stuck.y) == (0, 1)


@pytest.mark.parametrize(
    ("seed", "path", "derived"),
    [
        (1, (), 1),
        (1, (0,), 6791897765849424158),
        (1, (1,), 16860738450190168606),
        (2, (0,), 7235116703822611636),
        (1, (0, 1), 4585330820673184961),
        (1, (1, 0), 14512240895448352642),
        (-1, (3,), 209967342931450243),
        (2**63, (-1,), 13601900075559381477),
    ],
)
def test_derived_seeds_never_change(seed: int, path: tuple[int, ...], derived: int) -> None:
    """Games, seats and processes get the same seeds in every version."""
    assert derive_seed(seed, *path) == derived


def test_derived_seeds_differ() -> None:
    """From each other, from the seed they come from and from those of neighbouring seeds."""
    paths = [(), *((number,) for number in range(40)), (0, 0), (0, 1)]
    seeds = [derive_seed(seed, *path) for seed in range(40) for path in paths]
    assert len(set(seeds)) == len(seeds)


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
