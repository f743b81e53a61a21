"""Piles of cards whose order nobody knows."""

from comptoir.engine.cards import Cards
from comptoir.engine.chance import Dice, Script


def three_kinds() -> Cards:
    cards = Cards(3)
    for kind in (0, 0, 2):
        cards.add(kind)
    return cards


def counts(cards: Cards) -> tuple[list[int], int]:
    return list(cards.count), cards.size


def test_adding_and_removing() -> None:
    """Counts and size go together."""
    cards = three_kinds()
    assert counts(cards) == ([2, 0, 1], 3)
    cards.remove(0)
    assert counts(cards) == ([1, 0, 1], 2)
    cards.clear()
    assert counts(cards) == ([0, 0, 0], 0)


def test_drawing_takes_the_card_out() -> None:
    """Drawn to the end, a pile gives just the cards it held."""
    cards, dice = three_kinds(), Dice(1)
    assert sorted(cards.draw(dice) for _ in range(3)) == [0, 0, 2]
    assert counts(cards) == ([0, 0, 0], 0)


def test_drawing_gives_what_chance_says() -> None:
    """The outcome of a draw is the kind of the card."""
    cards = three_kinds()
    assert cards.draw(Script([2])) == 2
    assert counts(cards) == ([2, 0, 0], 2)


def test_moving_a_pile_onto_another() -> None:
    """All cards move, none stay, none are lost."""
    cards, other = three_kinds(), three_kinds()
    cards.move_all_to(other)
    assert counts(cards) == ([0, 0, 0], 0)
    assert counts(other) == ([4, 0, 2], 6)


def test_a_copy_is_a_pile_of_its_own() -> None:
    """A copy has the same cards and does not follow the original."""
    cards, copy = three_kinds(), Cards(3)
    copy.copy_from(cards)
    cards.add(1)
    assert counts(copy) == ([2, 0, 1], 3)
