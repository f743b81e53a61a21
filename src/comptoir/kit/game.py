"""The description of a game: what its folder tells everybody else."""

import re
import unicodedata
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple

import msgspec
from cachetools import LRUCache
from typing_extensions import TypeVar

from comptoir.engine.advice import Advice
from comptoir.engine.observation import Field
from comptoir.engine.python_api import observation_fields
from comptoir.engine.state import Content, Event, State
from comptoir.errors import BadContent, BadOption, BadSeats, Refused
from comptoir.kit.events import EventKind, in_words
from comptoir.kit.guide import Guide, load_guide, load_guide_words
from comptoir.kit.lesson import Lesson, load_lesson_words, load_lessons
from comptoir.kit.pack import Pack, check_pack, parse_pack, read_pack
from comptoir.kit.preview import Figures, Preview
from comptoir.kit.rulebook import Rulebook, clause_name, load_rulebook
from comptoir.kit.words import Value, Words, load_words

if TYPE_CHECKING:
    from comptoir.kit.board import Board

S = TypeVar("S", bound=State, default=Any)
C = TypeVar("C", bound=Content, default=Any)
Document = dict[str, Any]
OptionValue = int | bool | str  # a name, for options that choose between named things
Options = Mapping[str, OptionValue]
MOST_SHARED = 32  # choices of options whose material is kept for the next table
REFEREE: Literal["referee"] = "referee"  # sees everything
Viewer = int | None | Literal["referee"]  # a seat, a spectator, the referee


@dataclass(frozen=True)
class Option:
    """Another reading of the rules, chosen when a table is opened."""

    name: str
    values: tuple[OptionValue, ...] = (False, True)  # the first is the default
    apart: OptionValue | None = None  # the default instead, if all players are people, each with their own device
    apart_from: int = 0  # seats: with fewer, also people apart play by the usual default
    prominent: bool = False  # chosen beside the number of seats; the words for its values stand alone

    @property
    def default(self) -> OptionValue:
        """What is played if nobody asks for anything else."""
        return self.values[0]

    def usual(self, seats: int, apart: bool) -> OptionValue:
        """The same for a table with `seats` seats; `apart`: only people, each with their own device."""
        if apart and self.apart is not None and seats >= self.apart_from:
            return self.apart
        return self.default


TYPED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@lru_cache(4096)
def slug(name: str) -> str:
    """A name as it is typed: Köln is koeln, Sankt Gallen is sankt-gallen."""
    letters = unicodedata.normalize("NFKD", name.lower().translate(TYPED)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9_]+", "-", letters).strip("-")


class Form(NamedTuple):
    """An action as people write it: a verb and what it is done with. Names may come from the content."""

    verb: str
    arguments: dict[str, str | int]

    @property
    def notation(self) -> str:
        """The action as a line to type."""
        return " ".join([self.verb, *(slug(str(value)) for value in self.arguments.values())])

    @property
    def json(self) -> dict[str, str | int]:
        """The action as JSON."""
        return {"action": self.verb, **self.arguments}


class Material:
    """What all tables with the same content have in common."""

    def __init__(self, content: Content, forms: "list[Form]") -> None:
        self.content = content
        self.forms = forms  # of every action, by its number

    @cached_property
    def codes(self) -> dict[str, int]:
        """The numbers of all actions by their notation."""
        return {form.notation: code for code, form in enumerate(self.forms)}


class Booking(NamedTuple):
    """Money that came to a seat or, below zero, went from it."""

    seat: int
    name: str  # what for, in [money] of the game's words
    amount: int


def plain_label(state: State, seat: int, action: int, form: Form, words: Words, names: Sequence[str]) -> str:
    """An action in the game's words; its notation if these have none."""
    if words.find("action", form.verb) is None:
        return form.notation
    return words.say(f"action.{form.verb}", form.arguments, names)


def nothing_added(state: State, events: Sequence[Event]) -> Sequence[Event]:
    """What happened, as the rules tell it."""
    return events


def always_earns(content: Content, event: str) -> bool:
    """What an event declares as an earning is one at every table."""
    return True


def no_purse(state: State, seat: int) -> None:
    """Money is the score, or there is none."""


def no_bookings(content: Content, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
    """No purses, nothing to book."""
    return []


def not_known(state: State, candidates: Sequence[int]) -> None:
    """The player is asked."""


def nothing_at_stake(state: State, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """There is nothing to say."""
    return []


def one_scene(state: State, viewer: int | None) -> int:
    """Everybody looks at the same table."""
    return 0


def in_room(*rooms: str) -> Any:
    """A function that the first of these rooms of a game's folder has, unless `game.py` gives another."""
    return field(default=None, metadata={"rooms": rooms})


def find_function(package: str, rooms: Sequence[str], name: str) -> Any:
    """The function of this name in the first of some rooms that has it."""
    for room in rooms:
        if find_spec(f"{package}.{room}") and (found := getattr(import_module(f"{package}.{room}"), name, None)):
            return found
    raise AttributeError(f"{package}: {' or '.join(rooms)}.py has no function {name}")


@dataclass(kw_only=True, eq=False, repr=False)
class Game(Generic[S, C]):
    """A game, by the classes of its state and its content. Its folder's `game.py` has one, GAME."""

    package: str  # its folder
    id: str
    title: str
    clause_prefix: str
    players: range
    minutes: tuple[int, int]
    weight: float  # 1 light .. 5 heavy
    rank: int = 100  # its place among the games on the home page, the lowest first
    options: tuple[Option, ...] = ()
    most_actions: int  # where simulations stop a game that wanders
    most_outcomes: Callable[[C, int], int] | None = None  # of one draw of luck, by content and seats
    needs_advice: bool = False  # whether even the weakest bot follows it: else its games end too soon, or never
    blunders: bool = False  # whether weak bots may do, just as likely, whatever that advice does not rule out
    opening: float = 0.0  # the part of a game in which hardly any single decision is worth a puzzle
    puzzle_budget: int = 1_500  # iterations with which puzzles are found; they are checked with ten times as many
    rules_version: int = 1
    layout_version: int = 1  # of observations and action numbers; a network fits the layout it was trained on
    former_content: frozenset[str] = frozenset()  # fingerprints ours had before changes that no rule reads
    schema: type[msgspec.Struct]
    unread: frozenset[str] = frozenset()  # numbers of content.toml that no rule reads: where things are drawn
    event_kinds: tuple[EventKind, ...]  # as `events.py` declares them
    observation_note: str = ""  # what docs/observations.md says of the game before its fields

    table: Callable[[C, int], S]
    """An empty table for some seats: the class of the rules."""
    advice: Callable[[C], Advice]
    """What a bot should know: the class of `bot/advice.py`."""

    # --- functions of the same name in the rooms of the game's folder ---------------------------------

    fill: Callable[[Any, Options], C] = in_room("content")
    """The compiled content from a checked document; raises BadContent for numbers that make no game."""
    forms: Callable[[C], list[Form]] = in_room("actions")
    """The form of every action, by its number."""
    vocabulary: Callable[[C], Mapping[str, Sequence[str]]] = in_room("actions")
    """For fields of events that are words: the words by number."""
    reason: Callable[[S, int, int, int], dict[str, Value]] = in_room("actions")
    """The parameters of a refusal's sentence, by seat, action and clause."""
    invariant_violation: Callable[[S], str] = in_room("invariants")
    """What is wrong with a table, in a sentence; empty if everything is accounted for."""
    view: Callable[[S, Viewer], Document] = in_room("view")
    """All that a viewer may see, built up from nothing; for the referee a complete position."""
    restore: Callable[[S, Document], None] = in_room("position", "view")
    """Fill an empty table from a position, complete or one seat's; raises BadPosition."""
    figures: Callable[[S, int], Figures] = in_room("preview")
    """What can be counted at a table, as far as a seat may know: money, points, goods, prices."""
    preview: Callable[[S, int, int], Preview] = in_room("preview")
    """What a legal action of a seat would do to these figures, as far as the seat can know."""

    # --- functions that some games have ---------------------------------------------------------------

    label: Callable[[S, int, int, Form, Words, Sequence[str]], str] = plain_label
    """What an action of a seat is called: on its button, in a hint, in the terminal."""
    heard: Callable[[S, Sequence[Event]], Sequence[Event]] = nothing_added
    """What happened in a move, with what only the table as it is now can add to it."""
    unpacked: Mapping[str, Callable[[int], str]] = field(default_factory=dict)
    """For fields of events that hold several things in one number: how to put them in words."""
    earns: Callable[[C, str], bool] = always_earns
    """Whether an event of this name, which declares an earning, changes the score with this content and its options."""
    purse: Callable[[S, int], int | None] = no_purse
    """The money a seat holds, if it is something else than the score."""
    bookings: Callable[[C, Sequence[Mapping[str, Any]]], list[Booking]] = no_bookings
    """What the events of one move did to the purses."""
    meant: Callable[[S, Sequence[int]], int | None] = not_known
    """Which of several legal actions a notation cut short means; None if that must be asked."""
    at_stake: Callable[[S, int, Words, Sequence[str]], list[str]] = nothing_at_stake
    """What a seat should know before it moves, in sentences, the most pressing first: the coach says it."""
    scene_of: Callable[[S, int | None], int] = one_scene
    """Which public picture a viewer looks at, where there are several tables."""
    scene_view: Callable[[S, int], Document] | None = None
    """What everybody who looks at this picture sees."""

    def __post_init__(self) -> None:
        for one in fields(self):
            if "rooms" in one.metadata and getattr(self, one.name) is None:
                setattr(self, one.name, find_function(self.package, one.metadata["rooms"], one.name))

    # --- what follows from it -----------------------------------------------------------------------

    @cached_property
    def events(self) -> Mapping[str, tuple[str, ...]]:
        """Event name: the names of its fields."""
        return {kind.name: kind.fields for kind in self.event_kinds}

    @cached_property
    def small_steps(self) -> frozenset[str]:
        """The events the log leaves out: a later one tells it all."""
        return frozenset(kind.name for kind in self.event_kinds if kind.small)

    @cached_property
    def minor(self) -> frozenset[str]:
        """The events that a summary of a turn leaves out."""
        return frozenset(kind.name for kind in self.event_kinds if kind.minor)

    @cached_property
    def earnings(self) -> Mapping[str, tuple[str, str]]:
        """Event name: what it is called among the earnings, the field with the amount."""
        return {kind.name: kind.earning for kind in self.event_kinds if kind.earning}

    def earning(self, content: C, event: str) -> tuple[str, str] | None:
        """What an event is called among the earnings of a table, and the field with the amount; None: it is none."""
        found = self.earnings.get(event)
        return found if found and self.earns(content, event) else None

    def observation_fields(self, state: S) -> list[Field]:
        """The fields of `state.observe` in order."""
        return observation_fields(state)

    def observed(self, state: S) -> list[tuple[str, int]]:
        """The names of these fields, and how many numbers each has."""
        return [(field.name, field.size) for field in self.observation_fields(state)]

    def public_view(self, state: S, scene: int) -> Document:
        """What everybody who looks at this picture sees."""
        return self.scene_view(state, scene) if self.scene_view else self.view(state, None)

    @cached_property
    def folder(self) -> Any:
        """The game's folder, wherever the package is installed."""
        return files(self.package)

    @cached_property
    def board(self) -> "Board":
        """How the game is drawn; loaded when first asked for."""
        return self.board_for(self.default_pack)

    def board_for(self, pack: Pack) -> "Board":
        """How the game is drawn with this content."""
        board: Board = import_module(f"{self.package}.page.board").BOARD_CLASS(self, pack)
        return board

    def words(self, language: str) -> Words:
        """The words in a language."""
        return load_words(self.folder, language)

    def rulebook(self, language: str) -> Rulebook:
        """The rulebook in a language."""
        return load_rulebook(self.folder, language)

    @property
    def lessons(self) -> dict[str, Lesson]:
        """Its lessons by their names, in order."""
        return load_lessons(self.folder)

    def lesson_words(self, language: str) -> Words:
        """The texts of its lessons in a language."""
        return load_lesson_words(self.folder, language)

    @property
    def guide(self) -> Guide | None:
        """What explains it in pictures, if it has that."""
        return load_guide(self.folder)

    def guide_words(self, language: str) -> Words:
        """The texts of its guide in a language."""
        return load_guide_words(self.folder, language)

    def clause(self, number: int) -> str:
        """The name of a clause: 402 is DF-4.2."""
        return clause_name(self.clause_prefix, number)

    def refused(self, clause: int, parameters: dict[str, Value]) -> Refused:
        """What a clause forbids, with its sentence."""
        reason = self.words("en").say(f"refusal.{clause}", parameters)
        return Refused(self.clause(clause), clause, reason, dict(parameters))

    @cached_property
    def content_text(self) -> str:
        """Our content as TOML, to copy and edit."""
        text: str = self.folder.joinpath("content.toml").read_text(encoding="utf-8")
        return text

    @cached_property
    def default_pack(self) -> Pack:
        """Our content."""
        return parse_pack(self.content_text, f"{self.id}/content.toml", self.schema)

    def pack(self, content: "Pack | Path | str | Document | None" = None) -> Pack:
        """A content pack, from a file or plain data; ours if nothing else is wanted."""
        if content is None:
            return self.default_pack
        if isinstance(content, Pack):
            return content
        if isinstance(content, Mapping):
            return check_pack(dict(content), "the content", self.schema)
        return read_pack(Path(content), self.schema)

    def content(self, pack: Pack, options: Options) -> C:
        """The compiled content of a pack with these options."""
        try:
            return self.fill(pack.document, self.checked_options(options))
        except BadContent as problem:
            raise BadContent(f"{pack.name}: {problem}") from None

    def material(self, pack: Pack, options: Options) -> Material:
        """The content of a table and the forms of its actions; those of our own pack are shared by all tables."""
        if pack is not self.default_pack:
            return self._material(self.content(pack, options))
        key = tuple(self.checked_options(options).items())
        if key not in self._shared:
            self._shared[key] = self._material(self.content(pack, options))
        return self._shared[key]

    def _material(self, content: C) -> Material:
        return Material(content, self.forms(content))

    @cached_property
    def _shared(self) -> LRUCache[Hashable, Material]:
        return LRUCache(MOST_SHARED)

    def usual_options(self, seats: int, apart: bool) -> dict[str, OptionValue]:
        """What is played if nobody asks for more; `apart`: only people, each with their own device."""
        return {option.name: option.usual(seats, apart) for option in self.options}

    def checked_options(self, options: Options) -> dict[str, OptionValue]:
        """All options with their values, defaults filled in."""
        chosen = {option.name: option.default for option in self.options}
        for name, value in options.items():
            option = next((option for option in self.options if option.name == name), None)
            if option is None:
                known = ", ".join(chosen) or "none"
                raise BadOption(f"{self.title} has no option “{name}”; it has: {known}.")
            if not any(value == possible and type(value) is type(possible) for possible in option.values):
                possible_values = ", ".join(map(str, option.values)).lower()
                raise BadOption(f"option “{name}” is “{value}”, but can be: {possible_values}.")
            chosen[name] = value
        return chosen

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players the game is not for."""
        if seats not in self.players:
            low, high = self.players[0], self.players[-1]
            raise BadSeats(f"{self.title} is for {low} to {high} players, not {seats}.")

    def told(self, content: C, event: Event, viewer: Viewer) -> dict[str, Value]:
        """An event as a viewer knows it, in the game's words."""
        known = event.fields if viewer == REFEREE else event.fields_for(viewer)
        said = in_words(event.kind, self.events[event.kind], known, self.vocabulary(content))
        for name, unpack in self.unpacked.items():
            if isinstance(value := said.get(name), int):
                said[name] = unpack(value)
        return said
