# compiled
"""A table in memory: who sits there, the match, and what each of them has noticed."""

from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from comptoir.engine.state import State
from comptoir.errors import BadRecord
from comptoir.games import find_game
from comptoir.house.errors import NotFound
from comptoir.kit.game import Document, Game
from comptoir.match import Match
from comptoir.match.match import view_head

Watcher = int | None  # a seat, or a spectator


@dataclass
class Seat:
    """A place at a table."""

    number: int
    kind: str  # open, person or bot
    person: str | None = None
    name: str = ""
    level: int = 0
    stand_in: bool = False
    resigned: bool = False  # for good: the seat ranks last
    ran_out: bool = False  # its time did; in a rated game it has resigned by that
    generation: int = 0
    time_left: float | None = None
    deadline: float | None = None
    answered: float | None = None
    occupancy: int = 0  # grows whenever somebody else, a person or a bot, plays it from now on
    coached: bool = False  # the person wants the coach
    advice: str | None = None  # what the coach said last, as `house/coaching.py` has it
    held: str | None = None  # what it has played and not ended, as holding.py keeps it

    @property
    def is_bot(self) -> bool:
        """Whether a program of ours plays it now."""
        return self.kind == "bot" or self.stand_in or self.resigned

    @property
    def has_voice(self) -> bool:
        """Whether a person sits here who is asked when the table decides something."""
        return self.kind == "person" and not self.resigned and not self.stand_in


@dataclass(frozen=True)
class Pace:
    """The time control: none, a bank for the whole game, or a bank for each move."""

    kind: str = "free"
    bank: int = 0
    increment: int = 0


@dataclass(frozen=True)
class Proposal:
    """Something a seat asks the others for."""

    id: int
    kind: str
    seat: int
    argument: int  # the ply to go back to, or the seat to be taken over; once refused, how long the log was
    answers: frozenset[int]  # seats that said yes


Asked = tuple[Proposal | None, Proposal | None]  # what is being asked, what was refused last


@dataclass(frozen=True)
class Line:
    """Something said at the table."""

    id: int
    person: str
    seat: int
    text: str
    at: float


@dataclass(frozen=True)
class SeatChange:
    """Somebody left a seat to a bot, or came back."""

    entries: int  # of the log, when it happened
    seat: int
    kind: str  # resigned, timeout, replaced (as the table agreed), bot (as they wished) or back


@dataclass
class Table:
    """A table as the database has it."""

    id: str
    game: Game
    options: dict[str, Any]
    pace: Pace
    public: bool
    owner: str
    status: str
    seats: list[Seat]
    created: float
    changed: float
    match: Match | None = None
    ended_by: str | None = None
    paused_at: float | None = None
    parent: str | None = None
    rematch: str | None = None
    rated: bool = False  # counts for the ratings; no hints
    code: str | None = None  # the short invitation
    revision: int = 0
    proposal: Proposal | None = None
    refused: Proposal | None = None  # the last one, if the others did not agree
    chat: list[Line] = field(default_factory=list)
    seat_changes: list[SeatChange] = field(default_factory=list)
    holding: int | None = None  # the seat to whose page this shows the table as if it had ended its turn

    @property
    def begun(self) -> Match:
        """The match of a game that has begun."""
        assert self.match is not None
        return self.match

    def seen(self, watcher: Watcher) -> int:
        """The number of changes a watcher has noticed."""
        return self.match.ply_seen_by(watcher) if self.match else 0

    @property
    def moment(self) -> tuple[int, int]:
        """A value that changes with every entry of the log and every other change."""
        return (len(self.match.log) if self.match else 0, self.revision)

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    @property
    def running(self) -> bool:
        """Whether moves can be made."""
        return self.status == "playing"

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by agreement."""
        return self.status == "over"

    def seats_of(self, person: str | None) -> list[int]:
        """The seats somebody holds."""
        return [seat.number for seat in self.seats if person is not None and seat.person == person]

    def view(self, watcher: Watcher) -> Document:
        """What a seat or a spectator may see."""
        return self._at_rest(self.begun.view(watcher))

    def public_view(self, scene: int) -> Document:
        """What everybody who looks at this picture sees."""
        return self._at_rest(self.public_view_at(self.begun.state, self.seen(None), scene))

    def _at_rest(self, view: Document) -> Document:
        """In a break and after the end nobody is to play."""
        return view if self.running and self.holding is None else {**view, "to_act": []}

    def view_at(self, state: State, seen: int, watcher: Watcher) -> Document:
        """What a watcher may see in a state after `seen` noticed changes."""
        return {**view_head(self.game, state, seen, watcher), **self.game.view(state, watcher)}

    def public_view_at(self, state: State, seen: int, scene: int) -> Document:
        """What everybody who looks at this picture may see, or saw."""
        return {**view_head(self.game, state, seen, None), **self.game.public_view(state, scene)}

    def may_take_back_to(self, ply: int) -> bool:
        """Whether the others may be asked for it: in a rated game nobody tries their luck a second time."""
        return not self.rated or not self.begun.revealed_since(ply)

    def must_agree(self, proposal: Proposal) -> list[int]:
        """The seats that are still asked whether they agree to something."""
        person = self.seats[proposal.seat].person  # the person who asks agrees with all their seats
        settled = proposal.answers | ({proposal.argument} if proposal.kind == "takeover" else set())
        return [
            seat.number
            for seat in self.seats
            if seat.has_voice and seat.person != person and seat.number not in settled
        ]

    @property
    def waited_for(self) -> int:
        """Bit set of the seats with something to do: the game waits for them, or somebody asks them something."""
        if self.match is None or not self.running:
            return 0
        asked = self.must_agree(self.proposal) if self.proposal is not None else []
        return self.match.state.deciders() | sum(1 << seat for seat in {*self.match.to_answer, *asked})

    def seat_change(self, seat: int, kind: str) -> SeatChange:
        """What becomes of a seat now."""
        return SeatChange(len(self.match.log) if self.match else 0, seat, kind)

    def fate(self, seat: int) -> str:
        """Why a bot plays a person's seat, as `SeatChange` says it; empty if the person does."""
        place = self.seats[seat]
        if place.kind != "person" or not place.is_bot:
            return ""
        for change in reversed(self.seat_changes):
            if change.seat == seat and change.kind != "back":
                return change.kind
        return "resigned" if place.resigned else "bot"

    def standings(self) -> list[dict[str, int]]:
        """Places and scores, best first; seats that resigned rank last, the others among themselves."""
        quitters = {seat.number for seat in self.seats if seat.resigned}
        rows = [dict(row) for row in self.begun.standings]
        staying = sorted(row["place"] for row in rows if row["seat"] not in quitters)
        for row in rows:
            if row["seat"] in quitters:
                row["place"] = len(staying) + 1
            else:
                row["place"] = 1 + sum(place < row["place"] for place in staying)
        return sorted(rows, key=lambda row: (row["place"], row["seat"]))


def table_from_rows(
    row: Any, seat_rows: list[Any], entries: list[Any], spoken: list[Any], changes: list[Any], asked: Asked
) -> Table:
    """A table from what the database has of it."""
    game = find_game(row.game)
    match = None
    if row.opening is not None:
        record = {**msgspec.json.decode(row.opening), "log": [msgspec.json.decode(entry) for entry in entries]}
        match = _opened(game, record, row.status)
    return Table(
        id=row.id,
        game=game,
        options=msgspec.json.decode(row.options),
        pace=Pace(row.pace, row.bank, row.increment),
        public=row.public,
        owner=row.owner,
        status=row.status,
        seats=[_seat(one) for one in seat_rows],
        created=row.created,
        changed=row.changed,
        match=match,
        ended_by=row.ended_by,
        paused_at=row.paused_at,
        parent=row.parent,
        rematch=row.rematch,
        rated=row.rated,
        code=row.code,
        revision=row.revision,
        proposal=asked[0],
        refused=asked[1],
        chat=[Line(one.id, one.person, one.seat, one.text, one.at) for one in spoken],
        seat_changes=[SeatChange(one.entries, one.seat, one.kind) for one in changes],
    )


def _opened(game: Game, record: Document, status: str) -> Match:
    """A table's match; a finished one of older rules is opened as far as it still replays."""
    try:
        return Match.load(record, partial=status == "over")
    except BadRecord:
        if record["rules"] == game.rules_version:
            raise
        raise NotFound("This game was played under other rules and can no longer be shown.") from None


def _seat(row: Any) -> Seat:
    return Seat(row.seat, *[getattr(row, column.name) for column in fields(Seat)[1:]])
