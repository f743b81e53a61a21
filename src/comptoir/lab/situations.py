"""What an OpenSpiel state holds: a table, and an action that can be waiting for chance.

A table that was redealt begins anew with the position it was redealt to. Of the past it keeps what the player for
whom it was redealt knows, and nothing else, so that no copy of it can tell what really happened.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from comptoir.engine.chance import Chance, OutcomeWanted, Script
from comptoir.engine.state import Event, Journal, State
from comptoir.kit.game import REFEREE, Document

SPECTATOR = -1

if TYPE_CHECKING:
    from comptoir.lab.openspiel import TradingGame


Known = tuple[Document | None, ...]  # an event as each player was told of it; None: not at all


class Past(NamedTuple):
    """What came before a table was redealt, as its viewer knows it."""

    position: Document  # the table as it was redealt, complete
    moves: int  # how many had been made
    told: tuple[Known, ...]  # every event, as each player was told of it
    chosen: tuple[tuple[int, ...], ...]  # of each player; known of the viewer alone


class Situation:
    """A table, and how it came to be so."""

    def __init__(self, game: "TradingGame", past: Past | None = None) -> None:
        self.game = game
        self.past = past
        self.table: State = game.game.table(game.content, game.seats)
        self.told: tuple[Event, ...] = ()  # everything that happened since, for information states
        self.moves: tuple[tuple[int, int], ...] = ()  # seat and action; the last can be waiting for chance
        self.luck: tuple[tuple[int, ...], ...] = ((),)  # outcomes of the set-up and of every move
        self.weights: list[int] | None = None  # of the pending outcome
        if past is not None:
            game.game.restore(self.table, past.position)
            return
        if game.beginning is not None:
            self.table = game.beginning
        self.go_on()

    def __deepcopy__(self, memo: Any) -> "Situation":
        twin = Situation.__new__(Situation)  # tables are never changed in place, so they can be shared
        twin.__dict__.update(self.__dict__)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (self.game.get_type().short_name, self.game.wishes, self.past, self.moves, self.luck)

    @property
    def played(self) -> int:
        """The number of actions since the beginning of the game."""
        return len(self.moves) + (0 if self.past is None else self.past.moves)

    def act(self, action: int) -> None:
        """Apply an outcome if one is pending, else an action of the seat in turn."""
        if self.weights is not None:
            self.luck = (*self.luck[:-1], (*self.luck[-1], action))
        else:
            self.moves = (*self.moves, (int(self.table.turn), action))
            self.luck = (*self.luck, ())
        self.go_on()

    def go_on(self) -> None:
        """Carry out the pending action as far as its outcomes are known."""
        after = self.table.clone()
        after.journal = Journal()
        try:
            self.carry_out(after, Script(list(self.luck[-1])))
        except OutcomeWanted as wanted:
            self.weights = wanted.weights
            return
        self.told = (*self.told, *after.journal.events)
        self.table = after
        self.weights = None

    def carry_out(self, table: State, chance: Chance) -> None:
        """The last action; before the first one the set-up, or the deal of what a position leaves hidden."""
        if self.moves:
            table.apply(*self.moves[-1], chance)
        elif self.game.beginning is None:
            table.set_up(chance)
        else:
            table.imagine(SPECTATOR, chance)

    # --- what a player knows --------------------------------------------------------------------------

    def information(self, player: int) -> str:
        """Everything a player has seen and done, in order, and what the player sees now."""
        past = (
            [] if self.past is None else [known[player] for known in self.past.told if known[player] is not None]
        )
        seen = [*past, *(self.heard(event, player) for event in self.told if event.seen_by(player))]
        view = self.game.game.view(self.table, player)
        return json.dumps([seen, self.own_actions(player), view], separators=(",", ":"))

    def heard(self, event: Event, player: int) -> Document:
        """An event as a player was told of it."""
        return dict(self.game.game.told(self.game.content, event, player))

    def own_actions(self, player: int) -> tuple[int, ...]:
        """All actions a player has chosen."""
        before = () if self.past is None else self.past.chosen[player]
        return (*before, *(action for seat, action in self.moves if seat == player))

    def redealt(self, viewer: int, chance: Chance) -> "Situation":
        """A situation that the viewer cannot tell from this one, made of nothing but what the viewer knows."""
        if self.weights is not None:
            raise ValueError("only a state in which a player decides can be resampled, not a chance node")
        table = self.table.clone()
        table.journal = None
        table.imagine(viewer, chance)
        players = range(self.game.seats)
        known = [
            tuple(self.heard(event, one) if event.seen_by(one) else None for one in players)
            for event in self.told
        ]
        past = Past(
            position=json.loads(json.dumps(self.game.game.view(table, REFEREE))),
            moves=self.played,
            told=tuple(_common(one, viewer) for one in (*(self.past.told if self.past else ()), *known)),
            chosen=tuple(self.own_actions(player) if player == viewer else () for player in players),
        )
        return Situation(self.game, past)


def _common(known: Known, viewer: int) -> Known:
    """What each player was told of an event, without anything that the viewer does not know."""
    mine = known[viewer]
    if mine is None:
        return (None,) * len(known)
    return tuple(
        None if one is None else {key: value if mine[key] == value else None for key, value in one.items()}
        for one in known
    )


def rebuilt(
    short_name: str,
    wishes: Document,
    past: Past | None,
    moves: Sequence[tuple[int, int]],
    luck: Sequence[Sequence[int]],
) -> Situation:
    """Rebuild a situation from its beginning, real or redealt, and what happened since."""
    import pyspiel

    now = Situation(pyspiel.load_game(short_name, wishes), past)
    for number, outcomes in enumerate(luck):
        if number:
            now.act(moves[number - 1][1])
        for outcome in outcomes:
            now.act(outcome)
    return now
