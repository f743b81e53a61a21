"""What can be wrong with what people want of the house, each with a message to be said in their language.

HouseError                  carries a message with {parameters}, English; pages translate it
├── NotFound                no such table, seat or person, or not for you
├── NotAllowed              not yours to do
├── Conflict                not in this state of the table
├── Stale                   something you can see has changed since you looked
├── BadRequest              a form or document we cannot use
├── TooMany                 too much at once
├── TooSlow                 it did not arrive in time
├── NoRoom                  the disk of the database is full
├── LostRace                another writer was faster; the verbs try again and nobody sees it
└── AlreadyDone             a post that came again: its answer was lost, and it gets another
"""

from comptoir.errors import ComptoirError


class HouseError(ComptoirError):
    """Something the house cannot do, in one sentence."""

    status = 400

    def __init__(self, message: str, **parameters: object) -> None:
        super().__init__(message.format(**parameters))
        self.message = message
        self.parameters = parameters


class NotFound(HouseError):
    """There is no such thing, or it is not for you."""

    status = 404


class NotAllowed(HouseError):
    """It is not yours to do."""

    status = 403


class Conflict(HouseError):
    """Not in this state of the table."""

    status = 409


class Stale(HouseError):
    """Something visible to the seat has changed since."""

    status = 409


class BadRequest(HouseError):
    """What was asked for makes no sense to us."""

    status = 422


class TooMany(HouseError):
    """Too much at once."""

    status = 429


class TooSlow(HouseError):
    """What was sent did not arrive in time."""

    status = 408


class NoRoom(HouseError):
    """The disk of the database is full."""

    status = 503


class LostRace(Exception):
    """Another writer was faster."""


class AlreadyDone(Exception):
    """A post has been carried out before."""
