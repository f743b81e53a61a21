"""One table in the middle of a game, and what its rules tell of what happened."""

from collections.abc import Iterator
from typing import Final

from mypy_extensions import i64, mypyc_attr

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import Observation

EVERYBODY: Final[i64] = -1  # a bit set with every seat and the spectators in it
NOTHING: Final[i64] = -9  # fills the unused fields of an event
MOST_SEATS: Final[i64] = 15

Checks = Iterator[tuple[bool, str]]  # what must hold, and the sentence for people if it does not


class Event:
    """Something that happened: its name in the game's `events.py`, its fields, and who may know what of it.

    Seats in `witnesses` learn that it happened and the first `open_fields` fields;
    seats in `confidants` learn the rest too.
    """

    def __init__(
        self, kind: str, fields: tuple[int, ...], witnesses: int, open_fields: int, confidants: int
    ) -> None:
        self.kind = kind
        self.fields = fields
        self.witnesses = witnesses
        self.open_fields = open_fields
        self.confidants = confidants

    def seen_by(self, viewer: int | None) -> bool:
        """Whether this seat (None: a spectator) learns that it happened."""
        return _holds(self.witnesses, viewer)

    def fields_for(self, viewer: int | None) -> tuple[int | None, ...]:
        """The fields as this seat knows them, None for what is kept from it."""
        if _holds(self.confidants, viewer):
            return self.fields
        return tuple(field if place < self.open_fields else None for place, field in enumerate(self.fields))


def _holds(seats: int, viewer: int | None) -> bool:
    return seats == -1 if viewer is None else seats >> viewer & 1 == 1


class Journal:
    """What happened since somebody began to listen."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed: bool = False  # something hidden came to light without chance: no undo past it

    def add(self, kind: str, fields: tuple[int, ...], witnesses: int, open_fields: int, confidants: int) -> None:
        self.events.append(Event(kind, fields, witnesses, open_fields, confidants))


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """Every number printed on a card or board, and the options chosen for this table.

    A game's subclass has a field for each. A plain loader fills it once; copies of a state share it.
    """


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One table in the middle of a game.

    `refusal` defines what is legal; `legal` is its fast form. `apply` trusts its caller.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.turn: i64 = 0  # a seat the game waits for: the next one, if it waits for several
        self.over: bool = False
        self.journal: Journal | None = None  # set when somebody listens; playouts leave it None
        self.observed: i64 = 0  # how many numbers `observe` writes; 0: nobody has asked yet

    # --- the course of the game ---------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """Lay out a new game on this table, whatever was on it before."""
        raise NotImplementedError

    def deciders(self) -> i64:
        """Bit set of the seats the game waits for: several at sealed bids and at several tables."""
        if self.over:
            return 0
        one: i64 = 1
        return one << self.turn

    def waits_for(self, viewer: i64) -> i64:
        """The deciders as far as a viewer may know them; viewer -1 is a spectator."""
        return self.deciders()

    def may_speak(self) -> i64:
        """Bit set of seats that may also act now, though nobody waits for them."""
        return 0

    def answers(self, seat: i64, out: vec[i64]) -> i64:
        """Like `legal`, but only answers to what somebody has put to this seat; how many, 0: nothing is asked."""
        return 0

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the numbers of all legal actions into a buffer, in ascending order; return how many."""
        raise NotImplementedError

    def refusal(self, seat: i64, action: i64) -> i64:
        """0 if the action is legal, else the number of the clause that forbids it."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def action_count(self) -> i64:
        """How many action numbers there are, legal or not."""
        raise NotImplementedError

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        if seat == self.seats:
            seat = 0
        return seat

    # --- copies and what a seat cannot know ---------------------------------------------------

    def clone(self) -> "State":
        """A table of its own in the same position."""
        raise NotImplementedError

    def copy_from(self, other: "State") -> None:
        """Become the same position, without allocating; same seats and content only."""
        raise NotImplementedError

    def imagine(self, viewer: i64, chance: Chance) -> None:
        """Redeal all that the viewer cannot know and keep the rest; viewer -1 is a spectator.

        The outcome depends on what the viewer knows and on chance, never on what was hidden before.
        """
        raise NotImplementedError

    def write_observation(self, viewer: i64, out: Observation) -> None:
        """Declare every field of an observation and write what the viewer knows of it; viewer -1 is a spectator.

        Seats are counted from the viewer on. The fields are the same for all viewers and all through the game.
        """
        raise NotImplementedError

    def observe(self, viewer: i64, out: vec[i64]) -> i64:
        """Write what the viewer knows as numbers for a network; return how many."""
        seen = Observation(out)
        self.write_observation(viewer, seen)
        return seen.size

    def observation_size(self) -> i64:
        """How many numbers `observe` writes, at all times the same."""
        if self.observed == 0:
            self.observed = self.declared_observation().size
        return self.observed

    def declared_observation(self) -> Observation:
        """What a spectator sees, with all fields declared."""
        room: i64 = 256
        while True:
            seen = Observation(vec[i64]([0] * room))
            seen.declaring = True
            try:
                self.write_observation(-1, seen)
                return seen
            except IndexError:
                room *= 2

    # --- the result ---------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        """What the game counts: florins, influence, ..."""
        raise NotImplementedError

    def knows_score(self, viewer: i64, seat: i64) -> bool:
        """Whether a viewer may know a seat's score; viewer -1 is a spectator."""
        return True

    def place(self, seat: i64) -> i64:
        """1 = first, equal places shared; holds every tie-break, also during the game."""
        mine = self.score(seat)
        place: i64 = 1
        for other in range(self.seats):
            if self.score(other) > mine:
                place += 1
        return place

    def rounds(self) -> i64:
        """How many rounds have begun."""
        return 1

    def returns(self) -> list[float]:
        """1 to the winner, shared on a tie."""
        first = [self.place(seat) == 1 for seat in range(self.seats)]
        return [1.0 / float(sum(first)) if won else 0.0 for won in first]

    # --- what happened ------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        a: i64 = NOTHING,
        b: i64 = NOTHING,
        c: i64 = NOTHING,
        d: i64 = NOTHING,
        e: i64 = NOTHING,
        f: i64 = NOTHING,
    ) -> None:
        """Tell everybody what happened: an event of the game's `events.py` and its fields."""
        if self.journal is not None:
            fields = fields_of(a, b, c, d, e, f)
            self.journal.add(kind, fields, EVERYBODY, len(fields), EVERYBODY)

    def whisper(self, open_fields: i64, kind: str, seat: i64, b: i64, c: i64 = NOTHING) -> None:
        """Tell everybody that something happened and its first fields, and the rest to `seat` alone."""
        if self.journal is not None:
            self.journal.add(kind, fields_of(seat, b, c), EVERYBODY, open_fields, 1 << int(seat))

    def tell_alone(self, kind: str, seat: i64, b: i64 = NOTHING, c: i64 = NOTHING) -> None:
        """Tell `seat` alone: the others do not even learn that something happened."""
        if self.journal is not None:
            fields = fields_of(seat, b, c)
            self.journal.add(kind, fields, 1 << int(seat), len(fields), 1 << int(seat))

    def reveal(self) -> None:
        """Note that something hidden has come to light, so that nobody may undo past it."""
        if self.journal is not None:
            self.journal.revealed = True


def begin_copy(mine: State, other: State, same_content: bool) -> None:
    """Copy what every table has; refuse one with other seats or another content. For `copy_from` of a game."""
    if not same_content or other.seats != mine.seats:
        raise ValueError("copy_from needs a table with the same seats and the same content")
    mine.turn = other.turn
    mine.over = other.over


def first_violation(checks: Checks) -> str:
    """The sentence of the first check that does not hold; empty if all do. For `invariant_violation` of a game."""
    for right, sentence in checks:
        if not right:
            return sentence
    return ""


def copy_into(mine: vec[i64], theirs: vec[i64]) -> None:
    """Make an array the same as another of its length. For `copy_from`."""
    for place in range(len(mine)):
        mine[place] = theirs[place]


def unless(allowed: bool, clause: i64) -> i64:
    """0 if something is allowed, else the clause that forbids it. For `refusal` of a game."""
    if allowed:
        return 0
    return clause


def add_if(out: vec[i64], count: i64, action: i64, is_legal: i64) -> i64:
    """Add an action to the first `count` of a list if it is legal (1, not 0); return how many there are now.

    It is written in any case and counted only if it is legal: a branch here would be mispredicted.
    """
    out[count] = action
    return count + is_legal


def fields_of(a: int, b: int, c: int, d: int = NOTHING, e: int = NOTHING, f: int = NOTHING) -> tuple[int, ...]:
    """The fields of an event without the unused ones at its end."""
    given = [a, b, c, d, e, f]
    while given and given[-1] == NOTHING:
        given.pop()
    return tuple(given)
