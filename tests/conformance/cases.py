"""What the conformance suite runs on: every game there is, at every size, with each option alone and several at once.

COMPTOIR_CONFORMANCE_GAMES sets how much is played: the number of random games a folder in games/ gets, half of
them shared among its sizes, half among its options, and 250 times as many plies. Interpreted rules get a quarter.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from comptoir import build_form
from comptoir.engine.chance import Chance, Dice
from comptoir.engine.playout import action_buffer
from comptoir.engine.state import Content, State
from comptoir.games import find_game, game_ids
from comptoir.kit.game import REFEREE, Document, Form, Game, Material, OptionValue, Viewer
from comptoir.match import Match

INTERPRETED = build_form() == "interpreted"
GAMES = int(os.environ.get("COMPTOIR_CONFORMANCE_GAMES", "32")) // (4 if INTERPRETED else 1)
MIXTURES = 4  # choices of several options at once that a game gets
SPECTATOR = -1  # among the viewers of a state; a match calls it None


@dataclass(frozen=True)
class Case:
    """One game with a number of seats and the options that are not the defaults."""

    game_id: str
    seats: int
    chosen: tuple[tuple[str, OptionValue], ...] = ()
    siblings: int = field(default=1, compare=False)  # how many such cases the game has

    def __str__(self) -> str:
        chosen = "+".join(f"{name}={value}".lower() for name, value in self.chosen)
        return "-".join(filter(None, [self.game_id, str(self.seats), chosen]))

    @property
    def game(self) -> Game:
        return find_game(self.game_id)

    @property
    def options(self) -> dict[str, OptionValue]:
        return dict(self.chosen)

    @property
    def content(self) -> Content:
        return _content(self)

    @property
    def forms(self) -> list[Form]:
        return _forms(self)

    @property
    def games(self) -> int:
        """How many random games this case gets."""
        return max(1, GAMES // 2 // self.siblings)

    @property
    def plies(self) -> int:
        """How long a random game is followed: random play may wander."""
        return min(self.game.most_actions, max(250, 250 * GAMES // self.siblings))

    @property
    def viewers(self) -> range:
        """Every seat and a spectator, as a state counts them."""
        return range(SPECTATOR, self.seats)

    def table(self) -> State:
        """An empty table."""
        state: State = self.game.table(self.content, self.seats)
        return state

    def dealt(self, seed: int) -> State:
        """A table on which a new game is set up."""
        state = self.table()
        state.set_up(Dice(seed))
        return state

    def match(self, state: State | None = None, seed: int = 1) -> Match:
        """A match that begins in this state, or with the set-up."""
        game = self.game
        if state is None:
            return Match.new(game, self.seats, seed=seed, options=self.options)
        material = Material(self.content, self.forms)
        match = Match(game, game.default_pack, self.options, material, self.seats, Dice(seed))
        match.state = state.clone()
        match.origin = game.view(state, REFEREE)
        return match

    def played(self, seed: int, plies: int) -> Match:
        """A match after this many random moves, or at its end."""
        match = self.match(seed=seed)
        mover = Mover(match.state, Dice(seed + 1))
        while not match.over and match.ply < plies:
            match.play(*mover.choose(match.state))
        return match


@cache
def _content(case: Case) -> Content:
    content: Content = case.game.content(case.game.default_pack, case.options)
    return content


@cache
def _forms(case: Case) -> list[Form]:
    return case.game.forms(case.content)


@cache
def cases(game_id: str, *, all_sizes: bool = not INTERPRETED) -> tuple[Case, ...]:
    """Every number of players with the defaults; each other value of an option with few, some and many.

    The interpreted rules are slow, and test_both_forms holds them equal at all sizes: only the ends for them.
    """
    game = find_game(game_id)
    others = [(option.name, value) for option in game.options for value in option.values[1:]]
    sizes = few_some_many(game)
    players = list(game.players)
    if not all_sizes:
        sizes, players = sizes[:1], sorted({sizes[0], sizes[-1]})
    plain = [Case(game_id, seats, (), len(players)) for seats in players]
    optional = [(seats, option) for option in others for seats in sizes]
    return (*plain, *(Case(game_id, seats, (option,), len(optional)) for seats, option in optional))


@cache
def mixtures(game_id: str, *, all_sizes: bool = not INTERPRETED) -> tuple[Case, ...]:
    """All options changed at once, then about half of them drawn by lot, always the same; few, some or many seats."""
    game, lots = find_game(game_id), Dice(3)
    sizes = few_some_many(game) if all_sizes else few_some_many(game)[:1]
    made = []
    for number in range(MIXTURES):
        changed = [option for option in game.options if number == 0 or lots.below(2)]
        chosen = tuple((option.name, option.values[-1]) for option in changed)
        if len(chosen) > 1:
            made.append(Case(game_id, sizes[number % len(sizes)], chosen, len(game.options) * len(sizes)))
    return tuple(dict.fromkeys(made))


def few_some_many(game: Game) -> list[int]:
    """Three sizes, or fewer if there are not as many."""
    return sorted({game.players[0], game.players[len(game.players) // 2], game.players[-1]})


def plain_cases(game_id: str) -> list[Case]:
    """The cases with the default options."""
    return [case for case in cases(game_id) if not case.chosen]


def covering_cases(game_id: str) -> list[Case]:
    """Every size with the defaults, and each other value of an option at one of the sizes in turn."""
    game, optional = find_game(game_id), [case for case in cases(game_id) if case.chosen]
    values = list(dict.fromkeys(case.chosen for case in optional))
    sizes = few_some_many(game)
    turns = {chosen: sizes[number % len(sizes)] for number, chosen in enumerate(values)}
    fitting = [case for case in optional if INTERPRETED or case.seats == turns[case.chosen]]
    return [*plain_cases(game_id), *fitting]


ALL_CASES = [case for game_id in game_ids() for case in (*covering_cases(game_id), *mixtures(game_id))]
PLAIN_CASES = [case for case in ALL_CASES if not case.chosen]
GOLDEN_CASES = [  # also variants that people choose beside the number of seats
    *PLAIN_CASES,
    *(
        Case(game_id, find_game(game_id).players[0], ((option.name, value),))
        for game_id in game_ids()
        for option in find_game(game_id).options
        if option.prominent
        for value in option.values[1:]
    ),
]
DRAWN_CASES = [
    case
    for case in PLAIN_CASES
    if case.game.folder.joinpath("page", "board.py").is_file() and case.seats in few_some_many(case.game)
]


class Mover:
    """Plays at random: any seat the game waits for, now and then one that may speak, any legal action."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.chance = chance
        self.buffer = action_buffer(state)

    def choose(self, state: State) -> tuple[int, int]:
        """A seat and one of its legal actions."""
        speakers = members(state.may_speak() & ~state.deciders())
        if speakers and self.chance.below(5) == 0:
            seat = speakers[self.chance.below(len(speakers))]
            if count := state.legal(seat, self.buffer):
                return seat, self.buffer[self.chance.below(count)]
        deciders = members(state.deciders())
        assert deciders, "the game is not over and waits for nobody"
        seat = deciders[self.chance.below(len(deciders))]
        count = state.legal(seat, self.buffer)
        assert count > 0, f"seat {seat} is waited for and has no legal action"
        return seat, self.buffer[self.chance.below(count)]

    def step(self, state: State) -> tuple[int, int]:
        """Choose and apply."""
        seat, action = self.choose(state)
        state.apply(seat, action, self.chance)
        return seat, action


@cache
def positions(case: Case) -> tuple[State, ...]:
    """Tables from all stages of random games, the first and the last two of each among them. Clone before use."""
    found: list[State] = []
    for number in range(min(3, case.games)):
        found += stages(case, seed=1000 + number, wanted=min(7, 1 + case.games))
    return tuple(found)


def stages(case: Case, seed: int, wanted: int) -> list[State]:
    """The first table of a random game, this many from its course, and the last two."""
    state, lots = case.dealt(seed), Dice(-seed)
    mover = Mover(state, Dice(seed))
    first, before, kept = state.clone(), state.clone(), list[State]()
    for ply in range(case.plies):
        if state.over:
            break
        before.copy_from(state)
        mover.step(state)
        if len(kept) < wanted:
            kept.append(state.clone())
        elif (place := lots.below(ply + 1)) < wanted:
            kept[place].copy_from(state)
    return [first, *kept, before, state]


def members(seats: int) -> list[int]:
    """The seats in a bit set."""
    return [seat for seat in range(seats.bit_length()) if seats >> seat & 1]


def legal(state: State, seat: int) -> list[int]:
    """The legal actions of a seat."""
    buffer = action_buffer(state)
    return list(buffer[: state.legal(seat, buffer)])


def observed(state: State, viewer: int) -> list[int]:
    """What `observe` writes."""
    size = state.observation_size()
    buffer = type(action_buffer(state))([-77] * (size + 3))
    written = state.observe(viewer, buffer)
    assert written == size, f"observe wrote {written} numbers, not {size}"
    assert list(buffer[size:]) == [-77] * 3, "observe wrote beyond its end"
    return list(buffer[:size])


def as_viewer(viewer: int) -> Viewer:
    """What a match calls this viewer of a state."""
    return None if viewer == SPECTATOR else viewer


def portrait(game: Game, state: State) -> dict[str, Any]:
    """All there is to a table: two with the same portrait are the same."""
    return {
        "table": game.view(state, REFEREE),
        "observed": [observed(state, viewer) for viewer in range(SPECTATOR, state.seats)],
        "deciders": state.deciders(),
        "may_speak": state.may_speak(),
        "turn": state.turn,
        "over": state.over,
        "rounds": state.rounds(),
        "scores": [state.score(seat) for seat in range(state.seats)],
        "places": [state.place(seat) for seat in range(state.seats)],
        "legal": [legal(state, seat) for seat in range(state.seats)],
    }


def knowledge(game: Game, state: State, viewer: int) -> dict[str, Any]:
    """All that a viewer may know of a table."""
    return {
        "table": game.view(state, as_viewer(viewer)),
        "observed": observed(state, viewer),
        "waits_for": state.waits_for(viewer),
        "legal": [] if viewer == SPECTATOR else legal(state, viewer),
        "scores": [state.score(seat) if state.knows_score(viewer, seat) else None for seat in range(state.seats)],
        "over": state.over,
    }


def through_json(document: Document) -> Document:
    """A document as it comes back from a file."""
    read: Document = json.loads(json.dumps(document))
    return read


def every_viewer_everywhere(case: Case) -> Iterator[tuple[State, int]]:
    """All viewers of all sampled positions; with many seats, or for an option, two of them in turn."""
    few = case.seats > 4 or bool(case.chosen)
    for number, state in enumerate(positions(case)):
        for viewer in case.viewers:
            if not few or (viewer - 2 * number) % len(case.viewers) < 2:
                yield state, viewer
