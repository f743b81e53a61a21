"""Cards whose order nobody knows: how many there are of each kind, and no more."""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance


@final
class Cards:
    """A pile, a hand or a display as a multiset: count[kind] cards of each kind, size in all."""

    def __init__(self, kinds: i64) -> None:
        self.count: vec[i64] = vec[i64]([0] * kinds)
        self.size: i64 = 0

    def add(self, kind: i64) -> None:
        """One more card of this kind."""
        self.count[kind] += 1
        self.size += 1

    def remove(self, kind: i64) -> None:
        """One card of this kind fewer."""
        self.count[kind] -= 1
        self.size -= 1

    def draw(self, chance: Chance) -> i64:
        """Take a card at random and return its kind."""
        kind = chance.pick(self.count, self.size)
        self.count[kind] -= 1
        self.size -= 1
        return kind

    def named(self, names: tuple[str, ...]) -> dict[str, int]:
        """How many cards there are of each kind, by its name; kinds without a card are left out."""
        found: dict[str, int] = {}
        for kind in range(len(self.count)):
            if self.count[kind] > 0:
                found[names[kind]] = self.count[kind]
        return found

    def clear(self) -> None:
        """Put all cards away."""
        mine = self.count
        for kind in range(len(mine)):
            mine[kind] = 0
        self.size = 0

    def move_all_to(self, other: "Cards") -> None:
        """Put every card onto another pile."""
        mine = self.count
        theirs = other.count
        for kind in range(len(mine)):
            theirs[kind] += mine[kind]
            mine[kind] = 0
        other.size += self.size
        self.size = 0

    def copy_from(self, other: "Cards") -> None:
        """Become the same as another pile of the same kinds."""
        mine = self.count
        theirs = other.count
        for kind in range(len(mine)):
            mine[kind] = theirs[kind]
        self.size = other.size

    def miscounted(self) -> bool:
        """Whether the counts do not add up to the size, or one is negative."""
        size: i64 = 0
        for number in self.count:
            if number < 0:
                return True
            size += number
        return size != self.size
