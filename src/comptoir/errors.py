"""Everything that can be wrong with what somebody gives us, each in one clear sentence.

ComptoirError
├── MoveError                what was wanted at the table
│   ├── NotUnderstood        no action of this game is meant
│   ├── Ambiguous            several legal actions could be meant
│   ├── Refused              the rules forbid it: clause and reason
│   └── CannotUndo           a move that others have seen or that brought something to light
├── PlayerFailed             a player's own program crashed or chose something illegal
└── InputError               what was handed in
    ├── UnknownGame
    ├── BadOption
    ├── BadSeats
    ├── BadPlayer            a file that holds no player
    ├── BadContent           a content pack that does not describe the game
    ├── BadRecord            a record that cannot have been played
    ├── BadPosition          a position that cannot be
    ├── BadLesson            a lesson whose script cannot be followed
    ├── BadGuide             a picture or list of a game's guide that cannot be
    ├── BadPuzzle            a puzzle that is not there
    ├── BadResults           a tournament that cannot be played or gone on with
    └── BadSetting           a house that cannot be opened like that: its address, database, environment
"""

from collections.abc import Sequence


class ComptoirError(Exception):
    """Something was wrong with what we were given; the text is one sentence for people, on one line."""

    def __init__(self, sentence: str) -> None:
        printable = (letter if letter.isprintable() else "?" for letter in " ".join(sentence.split()))
        super().__init__("".join(printable))


class MoveError(ComptoirError):
    """What was wanted at the table cannot be done."""


class NotUnderstood(MoveError):
    """No action of this game is meant."""


class Ambiguous(MoveError):
    """Several legal actions could be meant."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(f"“{text}” could be {' or '.join(candidates)}.")
        self.candidates = list(candidates)


class Refused(MoveError):
    """The rules forbid it. Carries the clause (and its number: 302 is 3.2), and what it takes to say why."""

    def __init__(self, clause: str, number: int, reason: str, parameters: dict[str, object]) -> None:
        super().__init__(f"{reason} ({clause})")
        self.clause = clause
        self.number = number
        self.reason = reason
        self.parameters = parameters


class CannotUndo(MoveError):
    """A move may not be taken back without asking the others."""


class PlayerFailed(ComptoirError):
    """Somebody's own program crashed or chose something illegal; the sentence names it."""


class InputError(ComptoirError):
    """What was handed in cannot be used."""


class UnknownGame(InputError):
    """There is no such game."""


class BadOption(InputError):
    """There is no such option, or not with this value."""


class BadSeats(InputError):
    """The game cannot be played by that number, or there is no such seat."""


class BadPlayer(InputError):
    """A file holds no player."""


class BadContent(InputError):
    """A content pack does not describe the game."""


class BadRecord(InputError):
    """A record cannot be read, or cannot have been played."""


class BadPosition(InputError):
    """A position cannot be."""


class BadLesson(InputError):
    """A lesson cannot be read, or its script cannot be followed."""


class BadGuide(InputError):
    """What explains a game in pictures cannot be read or drawn."""


class BadPuzzle(InputError):
    """There is no such puzzle."""


class BadResults(InputError):
    """A tournament cannot be played, or its results not gone on with."""


class BadSetting(InputError):
    """The house cannot be opened like that."""
