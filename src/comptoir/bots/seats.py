"""Who sits where, as people write it: you,bot:3,Anna."""

from collections.abc import Sequence
from dataclasses import dataclass

from comptoir.bots.levels import find_level
from comptoir.errors import BadSeats

LONGEST_NAME = 20
NAMES = (  # of bots: given names of Augsburg's merchant families
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
    """A seat before anybody sits down: a person, or a bot of a level."""

    level: str | None = None  # None: a person
    name: str = ""  # as given; may be empty

    @property
    def is_bot(self) -> bool:
        """Whether a program plays it."""
        return self.level is not None

    def __str__(self) -> str:
        if self.level is not None:
            return self.level if self.level == "random" else f"bot:{self.level}"
        return f"you:{self.name}" if self.name else "you"


def parse_seat(text: str) -> Seat:
    """A person is `you`, `you:Anna` or just `Anna`; a bot is `bot:1` to `bot:5` or `random`; `bot` is `bot:3`."""
    word = text.strip()
    kind, colon, rest = word.partition(":")
    if not word or (colon and not rest.strip()):
        raise BadSeats(f"“{text}” is no seat: say you, a name, bot:1 to bot:5 or random.")
    if kind.lower() in ("bot", "random"):
        return Seat(level=find_level(word if colon or kind.lower() == "random" else "bot:3").name)
    if kind.lower() == "you":
        return Seat(name=_checked(rest.strip()))
    if colon:
        raise BadSeats(f"“{word:.40}” is no seat: before the colon comes bot or you.")
    return Seat(name=_checked(word))


def parse_seats(text: str) -> list[Seat]:
    """Seats with commas between them."""
    return [parse_seat(part) for part in text.split(",")]


def _checked(name: str) -> str:
    if len(name) > LONGEST_NAME or not all(letter.isprintable() for letter in name):
        raise BadSeats(f"“{name:.40}” is no name: at most {LONGEST_NAME} letters, please.")
    return name


def names(seats: Sequence[Seat], you: str, player: str) -> list[str]:
    """A name for everybody, no two alike: a person without one is `you` if alone, else `player` with a number."""
    given = [seat.name for seat in seats if seat.name]
    doubled = next((name for name in given if given.count(name) > 1), None)
    if doubled is not None:
        raise BadSeats(f"two players are called “{doubled}”.")
    people = sum(not seat.is_bot for seat in seats)
    free = iter([name for name in NAMES if name not in given])
    made = []
    for number, seat in enumerate(seats):
        if seat.is_bot:
            made.append(next(free))
        else:
            made.append(seat.name or (you if people == 1 else f"{player} {number + 1}"))
    return made
