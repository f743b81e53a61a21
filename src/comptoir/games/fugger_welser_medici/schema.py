"""The shape of content.toml."""

from typing import Annotated, Literal

import msgspec

from comptoir.kit.pack import Figure, Source

Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$", max_length=30)]
Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Good = Literal["metal", "spice", "cloth"]
ThreeNumbers = Annotated[list[Number], msgspec.Meta(min_length=3, max_length=3)]
ByPlayers = Annotated[list[Number], msgspec.Meta(min_length=5, max_length=5)]


class Table(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table of the document: what it names must be there, and nothing else."""


class Money(Table, frozen=True):
    """Banknotes, and the sums for which larger notes are laid instead of small ones."""

    banknotes: Annotated[list[Number], msgspec.Meta(min_length=5, max_length=5)]
    bundles: list[Number]
    source: Source


class Prices(Table, frozen=True):
    """In which steps a price moves away from the limit of a deal, and how far."""

    step: Number
    large_step: Number
    furthest: Number
    source: Source


class Start(Table, frozen=True):
    """What each player begins with."""

    florins: Figure
    metal: Figure
    spice: Figure
    cloth: Figure


class CardNumbers(Table, frozen=True):
    """How many cards go into the game with two to six players, and how many deals lie open."""

    demands: ByPlayers
    offers: ByPlayers
    chance: ByPlayers
    opening_demands: Number
    opening_offers: Number
    source: Source


class Goods(Table, frozen=True):
    """A number for each good."""

    metal: Figure
    spice: Figure
    cloth: Figure


class Purchase(Table, frozen=True):
    """What a buyer pays who gives up units."""

    penalty: Figure


class Payday(Table, frozen=True):
    """Wages."""

    first_employee: Figure
    second_employee: Figure


class Movement(Table, frozen=True):
    """What it costs and risks to move one, two or three spaces."""

    empty: ThreeNumbers
    loaded: ThreeNumbers
    breakdown: ThreeNumbers
    due_empty: Number
    due_loaded: Number
    salvage: Number
    source: Source


class End(Table, frozen=True):
    """How long an urgent demand may keep the game waiting."""

    last_rounds: Figure


class Day(Table, frozen=True):
    """A space of the calendar."""

    month: Name
    space: Number
    source: Source


class Calendar(Table, frozen=True):
    """The days that matter."""

    start: Day
    first_date: Day
    fair: Day
    payday: Day


class Month(Table, frozen=True):
    """A field of the calendar."""

    id: Name
    spaces: Number
    sea_closed: bool
    source: Source


class Home(Table, frozen=True):
    """A town where houses may be built."""

    place: Name
    tax: Number
    source: Source


class Space(Table, frozen=True):
    """A space of the board."""

    id: Name
    kind: Literal["town", "region", "land", "toll", "crown", "sea"]
    x: Number
    y: Number
    across: Number
    down: Number
    source: Source
    sea: Name | None = None


class Roads(Table, frozen=True):
    """Which spaces are neighbours."""

    between: list[tuple[Name, Name]]
    source: Source


class Line(Table, frozen=True):
    """A ware of a deal."""

    good: Good
    units: Number
    limit: Number


class Deal(Table, frozen=True):
    """A demand or an offer."""

    id: Name
    place: Name
    goods: list[Line]
    source: Source
    delay: Number | None = None
    urgent: bool = False


class Fair(Table, frozen=True):
    """A fair: what it buys, then what it sells."""

    id: Name
    place: Name
    buys: list[Line]
    sells: list[Line]
    source: Source


class ChanceCard(Table, frozen=True):
    """A chance card."""

    id: Name
    effect: Literal["robbers", "storm", "closed-sea", "more-on-offer", "free-passage"]
    source: Source
    strength: Number = 0
    rounds: Number = 1
    places: list[Name] = []
    sea: Name | None = None


class FwmDocument(Table, frozen=True):
    """The whole of content.toml."""

    start: Start
    cards: CardNumbers
    forced_sale: Goods
    purchase: Purchase
    payday: Payday
    movement: Movement
    end: End
    calendar: Calendar
    month: list[Month]
    home: list[Home]
    space: list[Space]
    roads: Roads
    demand: list[Deal]
    offer: list[Deal]
    fair: list[Fair]
    chance: list[ChanceCard]
    # content packs of earlier versions have neither of these tables
    money: Money = Money([20, 100, 200, 500, 1000], [100, 500, 1000], "rulebook")
    prices: Prices = Prices(20, 100, 3000, "reconstruction")
