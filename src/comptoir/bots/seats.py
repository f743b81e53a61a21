"""Parse lists of players such as `you,bot:3,Anna`."""

from collections.abc import Sequence
from dataclasses import dataclass

from comptoir.bots.levels import find_level
from comptoir.bots.own import is_own
from comptoir.bots.players import player_called
from comptoir.errors import BadSeats

LONGEST_NAME = 20
NAMES = (  # of bots: given names from Augsburg's merchant families
    "Regina",
    "Ulrich",
    "Sibylla",
    "Anton",
    "Barbara",
    "Lukas",
    "Veronika",
    "Markus",
    "Ursula",
    "Raymund",
    "Felicitas",
    "Bartholomäus",
    "Walburga",
    "Hieronymus",
    "Magdalena",
)


@dataclass(frozen=True)
class Seat:
    """The player of a seat: a person, a bot of a level, or a program of your own."""

    level: str | None = None  # of a bot, or the file of a program; None: a person
    name: str = ""  # as given; may be empty

    @property
    def is_bot(self) -> bool:
        """Whether a bot or another program plays this seat."""
        return self.level is not None

    @property
    def is_own(self) -> bool:
        """Whether a file of somebody's own plays this seat."""
        return self.level is not None and is_own(self.level)

    def __str__(self) -> str:
        if self.level is not None:
            return player_called(self.level)
        return f"you:{self.name}" if self.name else "you"


def parse_seat(text: str) -> Seat:
    """Parse a person (`you`, `you:Anna`, `Anna`), a bot (`bot:1` to `bot:5`, `random`; `bot` is `bot:3`) or a file."""
    word = text.strip()
    if is_own(word):
        return Seat(level=word)
    kind, colon, rest = word.partition(":")
    if not word or (colon and not rest.strip()):
        raise BadSeats(f"“{text}” is not a seat; use you, a name, bot:1 to bot:5 or random.")
    if kind.lower() in ("bot", "random"):
        return Seat(level=find_level(word if colon or kind.lower() == "random" else "bot:3").name)
    if kind.lower() == "you":
        return Seat(name=_checked(rest.strip()))
    if colon:
        raise BadSeats(f"“{word:.40}” is not a seat; only bot or you can stand before the colon.")
    return Seat(name=_checked(word))


def parse_seats(text: str) -> list[Seat]:
    """Parse seats separated by commas."""
    return [parse_seat(part) for part in text.split(",")]


def _checked(name: str) -> str:
    if len(name) > LONGEST_NAME or not all(letter.isprintable() for letter in name):
        raise BadSeats(f"“{name:.40}” is too long for a name; the limit is {LONGEST_NAME} characters.")
    return name


def names(seats: Sequence[Seat], you: str, player: str) -> list[str]:
    """Give every seat a different name; people without one become `you` if alone, else `player` with a number."""
    given = [seat.name for seat in seats if seat.name]
    doubled = next((name for name in given if given.count(name) > 1), None)
    if doubled is not None:
        raise BadSeats(f"two players have the name “{doubled}”.")
    people = sum(not seat.is_bot for seat in seats)
    free = iter([name for name in NAMES if name not in given])
    made = []
    for number, seat in enumerate(seats):
        if seat.is_bot:
            made.append(next(free))
        else:
            made.append(seat.name or (you if people == 1 else f"{player} {number + 1}"))
    return made
