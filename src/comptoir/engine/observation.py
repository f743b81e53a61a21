"""What a viewer knows, as numbers for programs that learn: written, and declared, field by field in one place."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from comptoir.engine.arrays import vec

# What the numbers of a field are
COUNT: Final[i64] = 0  # how many, or which one in an order: round 3 lies between 2 and 4
AMOUNT: Final[i64] = 1  # money, prices, points
CATEGORY: Final[i64] = 2  # one of several: a seat, a card, a place, yes (1) or no (0)
BITS: Final[i64] = 3  # a set: bit k stands for thing k
KIND_NAMES: Final = ("count", "amount", "category", "bits")

MANY: Final[i64] = 2_147_483_647  # the upper bound where a game has none


@final
class Field:
    """One field of an observation: its name, how many numbers it has, what they are and between which bounds."""

    def __init__(self, name: str, size: int, kind: int, low: int, high: int, meaning: str, place: int) -> None:
        self.name = name
        self.size = size
        self.kind = kind
        self.low = low
        self.high = high
        self.meaning = meaning  # as docs/observations.md has it
        self.place = place  # of its first number


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Observation:
    """Where a state writes what a viewer knows: it asks for the place of each field and puts its numbers there.

    The fields themselves are kept only while it is `declaring` them.
    """

    def __init__(self, numbers: vec[i64]) -> None:
        self.numbers: vec[i64] = numbers
        self.size: i64 = 0  # how many numbers were written
        self.declaring: bool = False
        self.fields: list[Field] | None = None

    def field(self, name: str, size: i64, kind: i64, low: i64, high: i64, meaning: str) -> i64:
        """The place of the next field, of `size` numbers from `low` to `high`."""
        place = self.size
        self.size = place + size
        if self.declaring:
            self.declare(name, size, kind, low, high, meaning, place)
        return place

    def numbered(self, name: str, number: i64, size: i64, kind: i64, low: i64, high: i64, meaning: str) -> i64:
        """The same for one of several fields, such as one for each seat: its name is `name_number`."""
        place = self.size
        self.size = place + size
        if self.declaring:
            self.declare(f"{name}_{number}", size, kind, low, high, meaning, place)
        return place

    def put(self, place: i64, numbers: vec[i64]) -> None:
        """Write a whole array from a place on."""
        written = self.numbers
        for step in range(len(numbers)):
            written[place + step] = numbers[step]

    def declare(self, name: str, size: i64, kind: i64, low: i64, high: i64, meaning: str, place: i64) -> None:
        """Keep a field."""
        if self.fields is None:
            self.fields = []
        self.fields.append(Field(name, size, kind, low, high, meaning, place))
