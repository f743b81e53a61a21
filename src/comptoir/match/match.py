"""The referee of one game, which checks, applies and records moves."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import partial, reduce
from operator import or_
from pathlib import Path

from comptoir.engine.chance import Arranged, Chance, Dice, Entropy, OutcomeWanted, Record, Script
from comptoir.engine.python_api import answers, legal_actions
from comptoir.engine.state import EVERYBODY, Event, Journal, State
from comptoir.errors import BadSeats, CannotUndo, Refused
from comptoir.games import find_game
from comptoir.kit.game import REFEREE, Document, Game, Material, Options, Viewer
from comptoir.kit.pack import Pack
from comptoir.kit.words import Value, Words
from comptoir.match.notation import Wanted, find_action
from comptoir.match.position import load_position, make_position
from comptoir.match.record import full_record, load_record, seen_record


@dataclass(frozen=True)
class Action:
    """A legal action."""

    code: int
    notation: str
    json: Mapping[str, str | int] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Move:
    """An action that was played, with its outcomes of chance and events."""

    seat: int
    action: int
    notation: str
    outcomes: tuple[int, ...]
    events: tuple[Event, ...] = field(repr=False)
    revealed: bool = field(repr=False)  # a random outcome or something hidden; the move cannot be undone freely
    witnesses: int = field(repr=False)  # bit set of the seats that noticed anything; -1 for everybody

    @property
    def plain(self) -> list[int | str]:
        """The move as written in a record."""
        return [self.seat, self.notation, *self.outcomes]

    def seen_by(self, viewer: Viewer) -> bool:
        """Whether a viewer noticed anything of the move."""
        if isinstance(viewer, int):
            return self.witnesses >> viewer & 1 == 1
        return viewer == REFEREE or self.witnesses == EVERYBODY


@dataclass(frozen=True, slots=True)
class Undo:
    """Moves taken back, by their indices in the log."""

    seat: int
    entries: tuple[int, ...]

    @property
    def plain(self) -> dict[str, object]:
        """The undo as written in a record."""
        return {"undo": list(self.entries), "seat": self.seat}


class Match:
    """One game from its set-up on, rebuilt at any time from its log."""

    def __init__(
        self, game: Game, pack: Pack, options: Options, material: Material, seats: int, chance: Chance
    ) -> None:
        """Make an empty table; use Match.new, Match.load or Match.from_position for playable ones."""
        self.game = game
        self.pack = pack
        self.options = game.checked_options(options)
        self.material = material
        self.content = material.content
        self.state: State = game.table(material.content, seats)
        self.chance = chance
        self.origin: Document | None = None  # the position at the beginning, if there was no set-up
        self.setup: tuple[int, ...] = ()  # outcomes of the set-up
        self.opening: tuple[Event, ...] = ()  # events of the set-up
        self.log: list[Move | Undo] = []
        self.trouble = ""  # why a record could not be replayed to its end
        self.source: Document | None = None  # the record as loaded, if it has older rules or more moves
        self.forms = material.forms  # of every action, by its code
        self._live: list[int] = []  # indices in the log of the moves not taken back
        self._noticed = [0] * (seats + 1)  # changes noticed by each seat and, last, by a spectator

    # --- beginnings -------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str | Game,
        seats: int,
        seed: int | None = None,
        options: Options | None = None,
        content: Pack | Path | str | Document | None = None,
        chance: Chance | None = None,
    ) -> "Match":
        """Begin a game with luck from a seed or from `chance`, else from the operating system at every draw."""
        luck = chance or (Entropy() if seed is None else Dice(seed))
        match = cls.empty(game, seats, options or {}, content, luck)
        record = Record(luck)
        match.state.journal = Journal()
        match.state.set_up(record)
        match.setup = tuple(record.outcomes)
        match.opening = match._heard(match.state)
        return match

    @classmethod
    def empty(
        cls,
        game: str | Game,
        seats: int,
        options: Options,
        content: Pack | Path | str | Document | None,
        chance: Chance,
    ) -> "Match":
        """Make a table that is not set up yet."""
        found = game if isinstance(game, Game) else find_game(game)
        found.check_seats(seats)
        pack = found.pack(content)
        return cls(found, pack, options, found.material(pack, options), seats, chance)

    @classmethod
    def load(cls, record: "str | Document", partial: bool = False) -> "Match":
        """Load a record; with `partial`, a bad one up to its last good ply (see `trouble`)."""
        return load_record(cls, record, partial)

    @classmethod
    def from_position(cls, position: "str | Document", seed: int | None = None) -> "Match":
        """Begin a match in a position, complete or as one seat knows it."""
        return load_position(cls, position, Entropy() if seed is None else Dice(seed))

    # --- what may be done -------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.state.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def outdated(self) -> bool:
        """Whether the rules have changed since the match was played."""
        return self.source is not None and bool(self.source["rules"] < self.game.rules_version)

    @property
    def to_act(self) -> list[int]:
        """The seats the game waits for."""
        return _members(self.state.deciders())

    @property
    def may_act(self) -> list[int]:
        """The seats that may act now, even if the game does not wait for them."""
        return _members(self.state.deciders() | self.state.may_speak())

    @property
    def to_answer(self) -> list[int]:
        """The seats that may answer a proposal now."""
        return [seat for seat in range(self.seats) if answers(self.state, seat)]

    def actions(self, seat: int) -> list[Action]:
        """List the legal actions of a seat."""
        self._check_seat(seat)
        return [self.action(code) for code in legal_actions(self.state, seat)]

    def action(self, code: int) -> Action:
        """Return the action with this code."""
        form = self.forms[code]
        return Action(code, form.notation, form.json)

    def label(
        self, seat: int, code: int, words: Words, names: Sequence[str] = (), state: State | None = None
    ) -> str:
        """Return the label of an action, in the present position or in `state`."""
        return self.game.label(state or self.state, seat, code, self.forms[code], words, names)

    @property
    def codes(self) -> dict[str, int]:
        """The codes of all actions by notation."""
        return self.material.codes

    def why_not(self, seat: int, wanted: Wanted) -> Refused | None:
        """Return why a seat may not do something now, or None if it may."""
        self._check_seat(seat)
        return self._refusal(self.state, seat, self.find(seat, wanted))

    def why_not_all(self, seat: int, actions: Sequence[int]) -> Refused | None:
        """Return why a seat may not do these in a row, checked up to the first random outcome."""
        state = self.state.clone()
        for action in actions:
            refused = self._refusal(state, seat, action)
            if refused:
                return refused
            try:
                state.apply(seat, action, Script([]))
            except OutcomeWanted:
                return None
        return None

    def is_final(self, seat: int, actions: Sequence[int]) -> bool:
        """Whether a seat could not undo these, because of luck, a revelation or the end of the game."""
        state = self.state.clone()
        state.journal = Journal()
        for action in actions:
            if state.refusal(seat, action):
                return False  # it would be refused
            try:
                state.apply(seat, action, Script([]))
            except OutcomeWanted:
                return True
            if state.over or state.journal.revealed:
                return True
        return False

    def _refusal(self, state: State, seat: int, action: int) -> Refused | None:
        clause = state.refusal(seat, action)
        if clause == 0:
            return None
        return self.game.refused(clause, self.game.reason(state, seat, action, clause))

    def find(self, seat: int, wanted: Wanted) -> int:
        """Return the code of the action that is meant, or raise NotUnderstood or Ambiguous."""
        meant = partial(self.game.meant, self.state)
        return find_action(wanted, self.forms, lambda: legal_actions(self.state, seat), meant)

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.seats):
            raise BadSeats(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}.")

    # --- playing ----------------------------------------------------------------------------------

    def play(self, seat: int, wanted: Wanted) -> Move:
        """Play an action, or raise Refused, NotUnderstood or Ambiguous and change nothing."""
        self._check_seat(seat)
        move = self._apply(seat, self.find(seat, wanted), self.chance)
        self.source = None  # from here on the present rules apply
        return move

    def _apply(self, seat: int, action: int, chance: Chance) -> Move:
        """Apply an action to a copy, which replaces the state only if it is legal and nothing fails."""
        refused = self._refusal(self.state, seat, action)
        if refused:
            raise refused
        after = self.state.clone()
        after.journal = Journal()
        record = Record(chance)
        after.apply(seat, action, record)
        if isinstance(chance, Script) and not isinstance(chance, Arranged) and chance.at < len(chance.outcomes):
            raise ValueError(f"it has {len(chance.outcomes)} outcomes, but the rules drew {chance.at}")
        events = self._heard(after)
        revealed = bool(record.outcomes) or after.journal.revealed
        witnesses = reduce(or_, [event.witnesses for event in events], 1 << seat)
        notation, outcomes = self.forms[action].notation, tuple(record.outcomes)
        move = Move(seat, action, notation, outcomes, events, revealed, witnesses)
        self.state = after
        self._live.append(len(self.log))
        self._note(move)
        return move

    def _heard(self, state: State) -> tuple[Event, ...]:
        assert state.journal is not None
        return tuple(self.game.heard(state, state.journal.events))

    @property
    def moves(self) -> list[Move]:
        """The moves not taken back, in order."""
        return self._moves_at(self._live)

    def _moves_at(self, places: Sequence[int]) -> list[Move]:
        """Return the moves with these indices in the log."""
        return [move for move in map(self.log.__getitem__, places) if isinstance(move, Move)]

    @property
    def ply(self) -> int:
        """The number of moves not taken back."""
        return len(self._live)

    def ply_seen_by(self, viewer: Viewer) -> int:
        """Return the number of moves and undos that a viewer has noticed."""
        if viewer == REFEREE:
            return len(self.log)
        return self._noticed[self.seats if viewer is None else viewer]

    def _note(self, entry: Move | Undo) -> None:
        """Add an entry to the log, and to the counts of those who noticed it."""
        self.log.append(entry)
        for place, viewer in enumerate([*range(self.seats), None]):
            self._noticed[place] += self.was_noticed(entry, viewer)

    def ply_of(self, place: int) -> int | None:
        """Return the ply of the move with this index in the log; None if it was taken back."""
        return self._live.index(place) if place in self._live else None

    def last_ply(self, seat: int) -> int | None:
        """Return the ply of a seat's last move."""
        plies = range(self.ply - 1, -1, -1)
        return next((ply for ply in plies if self.log[self._live[ply]].seat == seat), None)

    def revealed_since(self, ply: int) -> bool:
        """Whether a random outcome or something hidden was revealed at this ply or later."""
        return any(move.revealed for move in self._moves_at(self._live[ply:]))

    def was_noticed(self, entry: Move | Undo, viewer: Viewer) -> bool:
        """Whether a viewer noticed an entry of the log; an undo, if the viewer noticed what it takes back."""
        if isinstance(entry, Move):
            return entry.seen_by(viewer)
        return any(move.seen_by(viewer) for move in self._moves_at(entry.entries))

    def since_last_move(self, seat: int) -> list[Move]:
        """Return a seat's last move and all later ones; empty if it has made none."""
        last = self.last_ply(seat)
        return [] if last is None else self._moves_at(self._live[last:])

    def at(self, ply: int) -> "Match":
        """Return the match as it stood after `ply` moves."""
        return self._replayed(self._live[:ply])

    def states(self) -> list[State]:
        """Return the states at the beginning and after each move, without checking the moves again."""
        states = [self._beginning().state]
        for move in self.moves:
            after = states[-1].clone()
            after.apply(move.seat, move.action, Script(list(move.outcomes)))
            states.append(after)
        return states

    # --- taking back --------------------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last move without asking anybody.

        It may if the move revealed nothing, nobody who saw it has acted since, and the seat
        has seen nobody act.
        """
        return self._last_undoable(seat) is not None

    def may_restart(self, seat: int) -> bool:
        """Whether a seat may take back more than its last move."""
        last = self._last_undoable(seat)
        return last is not None and self._last_undoable(seat, last) is not None

    def _last_undoable(self, seat: int, undone: int = -1) -> int | None:
        """Return the index of a seat's last move if it may be undone; `undone` counts as undone already."""
        others: list[int] = []  # seats that acted later, unseen by the seat
        for place in reversed(self._live):
            move = self.log[place]
            assert isinstance(move, Move)
            if place == undone:
                continue
            if move.seat == seat:
                return None if move.revealed or any(map(move.seen_by, others)) else place
            if move.seen_by(seat):
                return None
            others.append(move.seat)
        return None

    def undo(self, seat: int) -> None:
        """Take back a seat's last move, if it revealed nothing."""
        self._check_seat(seat)
        place = self._last_undoable(seat)
        if place is None:
            raise CannotUndo(f"seat {seat} has no move to take back without asking the others.")
        self.take_back(seat, [place])

    def take_back_to(self, ply: int, seat: int) -> None:
        """Take back everything after `ply` moves, as the whole table agreed."""
        if not 0 <= ply < self.ply:
            raise CannotUndo(f"there is no ply {ply} to go back to; the game has {self.ply} moves.")
        self.take_back(seat, self._live[ply:])

    def stands(self, places: Sequence[object]) -> bool:
        """Whether each of these indices of the log is a move not taken back."""
        return bool(places) and all(place in self._live for place in places)

    def take_back(self, seat: int, places: Sequence[int]) -> None:
        """Take back moves and add that to the log."""
        self.source = None
        rest = [place for place in self._live if place not in places]
        self.state = self._replayed(rest).state
        self._live = rest
        self._note(Undo(seat, tuple(places)))

    def branch(self) -> "Match":
        """Return a match that goes on from here without changing this one."""
        twin = copy(self)
        twin.log, twin._live, twin._noticed = list(self.log), list(self._live), list(self._noticed)
        return twin

    def _replayed(self, places: Sequence[int]) -> "Match":
        """Return a match of some of the moves, which must still be legal in their order."""
        match = self._beginning()
        for move in self._moves_at(places):
            match.replay(move.seat, move.action, list(move.outcomes))
        match.chance = self.chance
        return match

    def _beginning(self) -> "Match":
        """Return the match before its first move."""
        match = Match(self.game, self.pack, self.options, self.material, self.seats, self.chance)
        match.origin, match.setup, match.opening = self.origin, self.setup, self.opening
        if self.origin is not None:
            self.game.restore(match.state, self.origin)
        else:
            match.state.set_up(Script(list(self.setup)))
        return match

    def replay(self, seat: int, action: int, outcomes: list[int]) -> None:
        """Replay a move of a log, which must be legal and have exactly these outcomes."""
        self._apply(seat, action, Script(outcomes))

    # --- what may be seen -----------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> Document:
        """Return what a seat, or a spectator (None), may see, as JSON."""
        if isinstance(viewer, int):
            self._check_seat(viewer)
        head = view_head(self.game, self.state, self.ply_seen_by(viewer), viewer)
        return {**head, **self.game.view(self.state, viewer)}

    def told(self, events: Sequence[Event], viewer: Viewer) -> list[dict[str, Value]]:
        """Return events as a viewer knows them, without those the viewer does not notice."""
        return [
            self.game.told(self.content, event, viewer)
            for event in events
            if viewer == REFEREE or event.seen_by(_seat(viewer))
        ]

    def record(self, viewer: Viewer = REFEREE) -> Document:
        """Return the whole record for the referee, or what a seat or a spectator saw."""
        return full_record(self) if viewer == REFEREE else seen_record(self, viewer)

    def position(self, viewer: Viewer = REFEREE) -> Document:
        """Return the position, complete or as one seat knows it: enough to continue, or for a bot to think."""
        return make_position(self, viewer)

    @property
    def standings(self) -> list[dict[str, int]]:
        """Seats with their places and scores, best first."""
        seats = [
            {"seat": seat, "place": self.state.place(seat), "score": self.state.score(seat)}
            for seat in range(self.seats)
        ]
        return sorted(seats, key=lambda one: (one["place"], one["seat"]))

    @property
    def earnings(self) -> list[dict[str, int]]:
        """Where each seat's score came from, by the game's words; `before` is what it began with."""
        sums: list[dict[str, int]] = [{} for _ in range(self.seats)]
        if self.origin is not None and self.game.earnings:
            begun = self.at(0).state
            sums = [{"before": begun.score(seat)} for seat in range(self.seats)]
        happened = [*self.opening, *(event for move in self.moves for event in move.events)]
        for told in self.told(happened, REFEREE):
            if earning := self.game.earning(self.content, str(told["event"])):
                name, amount = earning
                seat, florins = told["seat"], told[amount]
                assert isinstance(seat, int)
                assert isinstance(florins, int)
                sums[seat][name] = sums[seat].get(name, 0) + florins
        return sums

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.seats} seats, {self.ply} moves{', over' if self.over else ''}>"


def view_head(game: Game, state: State, ply: int, viewer: Viewer) -> Document:
    """Return what every view begins with, after `ply` changes that the viewer noticed."""
    sees_all, seat = viewer == REFEREE, viewer if isinstance(viewer, int) else -1
    return {
        "game": game.id,
        "viewer": viewer,
        "ply": ply,
        "to_act": _members(state.deciders() if sees_all else state.waits_for(seat)),
        "scores": [
            state.score(other) if sees_all or state.knows_score(seat, other) else None
            for other in range(state.seats)
        ],
    }


def _seat(viewer: Viewer) -> int | None:
    return viewer if isinstance(viewer, int) else None


def _members(seats: int) -> list[int]:
    """List the seats in a bit set."""
    return [seat for seat in range(seats.bit_length()) if seats >> seat & 1]
