# compiled
"""How a game is drawn for people: a public picture shared by all who look at it, and a private hand.

What a function here is given decides what it can show. `picture` gets the public view and nothing else, so no
secret can reach the shared part; `hand` gets one seat's own view and what that seat may do.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from comptoir.engine.state import Event, State
from comptoir.kit.game import Document, Game
from comptoir.kit.pack import Pack
from comptoir.kit.seats import Score, plate, plate_name, seat_colour
from comptoir.kit.words import Words

S = TypeVar("S", bound=State, default=Any)
Parts = dict[str, str]  # elements that are sent alone when only they have changed, by their ids
PART = "\x03"  # on both sides of a part's name where it belongs in a picture


class Offer(NamedTuple):
    """Something a seat could do with a thing on the table, or why it may not."""

    thing: str  # the element it is done with: `data-thing` in picture or hand, such as "pile" or "card-wine"
    action: int
    label: str  # "Lay wine face up"
    effect: str = ""  # what it would bring, in the game's own currency: "The round ends: wine rises to 9."
    clause: str = ""  # the clause that forbids it; empty: it may be done
    reason: str = ""  # why it may not be done, in one sentence
    key: str = ""  # the key that does it
    grave: bool = False  # it is easily regretted: what it brings is said loudly
    confirm: bool = False  # ask for a second tap, for it cannot be taken back; set by the page, which knows that
    then: tuple[int, ...] = ()  # actions that follow at once, such as the next steps of a route
    brief: str = ""  # the same as `effect` in a few words, for the button itself: "ends the round, +35"

    @property
    def value(self) -> str:
        """What a button for it posts: the actions in their order."""
        return " ".join(map(str, (self.action, *self.then))) if self.then else str(self.action)

    @property
    def name(self) -> str:
        """The same, fit to be part of an id."""
        return self.value.replace(" ", "-")


class Wanted(NamedTuple):
    """Something somebody would try, allowed or not: an action, or several in a row."""

    thing: str  # what it is done with, as in Offer
    actions: tuple[int, ...]
    key: str = ""


class Happened(NamedTuple):
    """What a move did, as its viewer (`after["viewer"]`) knows it."""

    events: Sequence[Mapping[str, Any]]
    before: Document  # the viewer's view before the move
    after: Document
    earlier: Sequence[Mapping[str, Any]] = ()  # events since the last stage


@dataclass(frozen=True)
class Series:
    """One line of a chart."""

    label: str
    values: Sequence[int]
    mark: str  # "seat-0" or "good-wine": chooses colour, shape and letter
    points: Sequence[int] = field(default=())  # plies of the values, if they are not one a ply


@dataclass(frozen=True)
class Chart:
    """A small chart beside the board: the race, prices over time."""

    title: str
    series: Sequence[Series]
    unit: str = ""  # of its values: "florins"


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(Generic[S]):
    """A game's drawing. One subclass per game in `page/board.py`, with `board.html` and `board.css` beside it.

    A table with another content pack has a board of its own: `pack` is what lies on it.
    """

    arrangement: ClassVar[str] = "plain"
    """How the page arranges it. "cards": the board above, the hand as a tray below it, both as wide as can be. "map":
    the board as high as can be, the hand beside it. Both place the plates of all seats (`plate(number)` in macros)
    and scroll nowhere. "plain": the page lists the seats, and what is too large scrolls."""

    panes: ClassVar[tuple[str, ...]] = ()
    """On a phone: parts of picture and hand that have a tab of their own, such as "players". What belongs there
    carries `data-pane="players"`, what only belongs beside the board `data-pane="board"`."""

    staged: ClassVar[frozenset[str]] = frozenset()
    """The names of the events whose moves have a `stage`: the end of a round, an evaluation, a reveal."""

    ends: ClassVar[frozenset[str]] = frozenset()
    """First words of the actions that are called the end of the turn: no page asks its player to end it once more."""

    def __init__(self, game: Game, pack: Pack | None = None) -> None:
        self.game = game
        self.pack = pack or game.default_pack

    def picture(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """The table as everybody sees it (HTML with SVG)."""
        parts: Parts = {}
        seats = len(view["scores"])
        for seat in range(seats):
            name, facts = words.seats([seat], names), self.standing(view, seat, words)
            parts[plate_name(seat)] = plate(seat, seats, name, self.score(view, seat, words), facts)
        return whole(self.in_parts(view, words, names, parts), parts)

    def in_parts(self, view: Document, words: Words, names: Sequence[str], parts: Parts) -> str:
        """The picture, from the public view alone; elements cached. `parts` has the plates of the seats.

        Elements that often change alone are put aside with `part`, or drawn into `parts` where a macro has left
        their `place`. Parts hold no parts.
        """
        raise NotImplementedError

    def hand(self, view: Document, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
        """What one seat holds and may do (HTML), from its own view; real buttons that post an action."""
        raise NotImplementedError

    def offers(self, state: S, seat: int, words: Words, names: Sequence[str]) -> list[Offer]:
        """All a seat can do now, and of what it cannot do all that somebody would try, with the reason."""
        return [self.offer(state, seat, one, words, names) for one in self.wanted(state, seat)]

    def wanted(self, state: S, seat: int) -> list[Wanted]:
        """All a seat can do now, and of what it cannot do all that somebody would try."""
        raise NotImplementedError

    def label(self, state: S, seat: int, action: int, words: Words, names: Sequence[str]) -> str:
        """What an action is called on its button: the same as `Game.label`."""
        raise NotImplementedError

    def effect(
        self, state: S, seat: int, actions: tuple[int, ...], words: Words, names: Sequence[str]
    ) -> tuple[str, bool]:
        """What legal actions would bring, in words made from their preview; and whether they are easily regretted."""
        return "", False

    def brief(self, state: S, seat: int, actions: tuple[int, ...], words: Words, names: Sequence[str]) -> str:
        """The same in a few words, for the button itself."""
        return ""

    def offer(self, state: S, seat: int, one: Wanted, words: Words, names: Sequence[str]) -> Offer:
        """What the rules say to what somebody would try: what it would bring, or why it may not be done."""
        first = one.actions[0]
        label = self.label(state, seat, one.actions[-1], words, names)
        clause = state.refusal(seat, first)
        if clause:
            reason = words.say(f"refusal.{clause}", self.game.reason(state, seat, first, clause), names)
            return Offer(one.thing, first, label, clause=self.game.clause(clause), reason=reason)
        effect, grave = self.effect(state, seat, one.actions, words, names)
        brief = self.brief(state, seat, one.actions, words, names)
        return Offer(one.thing, first, label, effect, key=one.key, grave=grave, then=one.actions[1:], brief=brief)

    def idle_offers(self, state: S, seat: int, words: Words, names: Sequence[str], reason: str) -> list[Offer]:
        """The same for a seat that may do nothing now: this is why."""
        offers = self.offers(state, seat, words, names)
        return [offer._replace(reason=reason) if offer.clause else offer for offer in offers]

    def written(self, state: S, seat: int, form: Mapping[str, str]) -> list[int]:
        """The actions that a sheet filled in in the hand stands for, one after another; ValueError if none.

        A button with the name `sheet` posts it, with all fields of the hand.
        """
        raise ValueError("this game has no sheets")

    def idle_hand(self, state: S, seat: int) -> Hashable:
        """All that the hand of a seat depends on that may do nothing now; None: draw it anew after every move.

        Whose turn it is does not count: the hand says "not your turn", and the prompt is that of a spectator.
        """
        return None

    def prompt(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """One sentence: whose turn it is and what is expected. The viewer is `view["viewer"]`."""
        raise NotImplementedError

    def goal(self, view: Document, words: Words) -> str:
        """What wins, in one short sentence that is always in sight."""
        return words.find("game", "goal") or ""

    def score(self, view: Document, seat: int, words: Words) -> Score:
        """What a seat has reached, for its plate: with its unit and what wins, from the public view."""
        points = view["scores"][seat]
        return Score("" if points is None else str(points))

    def stage(self, happened: Happened, words: Words, names: Sequence[str]) -> tuple[str, str]:
        """What came of a move with one of the `staged` events: a title, and all of it explained (HTML)."""
        raise NotImplementedError

    def says_end(self, actions: Sequence[str]) -> bool:
        """Whether the button for these actions, by their notations, is called the end of the turn."""
        return actions[-1].split()[0] in self.ends

    def has_stage(self, event: Event) -> bool:
        """Whether the move with this event has a stage."""
        return event.kind in self.staged

    def text(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """The whole table in words (semantic HTML: headings, lists, tables), for who does not see the picture."""
        raise NotImplementedError

    def turned_up(self, view: Document, words: Words) -> list[str]:
        """What a seat (`view["viewer"]`) still holds that others cannot see: it is turned up at the end, by name."""
        return []

    def standing(self, view: Document, seat: int, words: Words) -> list[tuple[str, str]]:
        """A few public facts about a seat for its plate: how many cards it holds, what its row would bring."""
        raise NotImplementedError

    def charts(self, views: Mapping[int, Document], words: Words, names: Sequence[str]) -> list[Chart]:
        """Charts from the public views at some plies, in order."""
        raise NotImplementedError

    def race(self, views: Mapping[int, Document], fact: str, words: Words, names: Sequence[str]) -> list[Series]:
        """A line for each seat: a number that the views have under this name for every seat."""
        rows = [[seat[fact] for seat in view["seats"]] for view in views.values()]
        return [
            Series(words.seats([seat], names), values, f"seat-{seat}", list(views))
            for seat, values in enumerate(zip(*rows, strict=True))
        ]


def place(name: str) -> str:
    """What stands in a picture for the part with this id."""
    return f"{PART}{name}{PART}"


def part(name: str, drawn: str, parts: Parts) -> str:
    """Put an element with this id aside; what stands for it in the picture."""
    parts[name] = drawn
    return place(name)


def whole(picture: str, parts: Parts) -> str:
    """A picture with its parts in their places."""
    pieces = picture.split(PART)
    pieces[1::2] = [parts[name] for name in pieces[1::2]]
    return "".join(pieces)


def seat_lines(
    views: Mapping[int, Document],
    people: str,
    value: Callable[[Document], int],
    words: Words,
    names: Sequence[str],
) -> list[Series]:
    """A line of a chart for each seat: a value of its entry in the list `people` of the views."""
    seats = len(next(iter(views.values()))[people]) if views else 0
    return [
        Series(
            words.value("seat", seat, "", names),
            [value(view[people][seat]) for view in views.values()],
            f"seat-{seat_colour(seat, seats)}",
            list(views),
        )
        for seat in range(seats)
    ]


def good_lines(
    views: Mapping[int, Document], goods: Iterable[str], value: Callable[[Document, str], int], words: Words
) -> list[Series]:
    """A line of a chart for each good: a value of it in the views."""
    return [
        Series(
            words.say(f"good.{good}"), [value(view, good) for view in views.values()], f"good-{good}", list(views)
        )
        for good in goods
    ]
