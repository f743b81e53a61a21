"""The shape of content.toml."""

from typing import Annotated, Any, Literal

import msgspec

from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, MOST_CUBES, MOST_UNITS, TITLE
from comptoir.kit.pack import Section, Sourced, tables_of_figures

Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$", max_length=30)]
Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Units = Annotated[int, msgspec.Meta(ge=1, le=MOST_UNITS)]
Good = Literal["metal", "spice", "cloth"]
ThreeNumbers = Annotated[list[Number], msgspec.Meta(min_length=3, max_length=3)]
FiveNumbers = Annotated[list[Number], msgspec.Meta(min_length=5, max_length=5)]
SOME = msgspec.Meta(min_length=1)
EACH_RANK = msgspec.Meta(min_length=TITLE, max_length=TITLE)


class Money(Sourced, frozen=True):
    """Banknotes, and the sums for which larger notes are laid instead of small ones."""

    banknotes: FiveNumbers
    bundles: list[Number]


class Prices(Sourced, frozen=True):
    """In which steps a price moves away from the limit of a deal, and how far."""

    step: Number
    furthest: Number


class CardNumbers(Sourced, frozen=True):
    """How many cards go into the game with two to six players, and how many deals lie open."""

    demands: FiveNumbers
    offers: FiveNumbers
    chance: FiveNumbers
    opening_demands: Positive
    opening_offers: Number


class Movement(Sourced, frozen=True):
    """What it costs and risks to move one, two or three spaces."""

    empty: ThreeNumbers
    loaded: ThreeNumbers
    breakdown: ThreeNumbers
    due_empty: Number
    due_loaded: Number
    salvage: Number


class Day(Sourced, frozen=True):
    """A space of the calendar."""

    month: Name
    space: Number


class Calendar(Section, frozen=True):
    """The days that matter."""

    start: Day
    first_date: Day
    fair: Day
    payday: Day


class Month(Sourced, frozen=True):
    """A field of the calendar."""

    id: Name
    spaces: Number
    sea_closed: bool


class Home(Sourced, frozen=True):
    """A town where houses may be built."""

    place: Name
    tax: Number


class Space(Sourced, frozen=True):
    """A space of the board."""

    id: Name
    kind: Literal["town", "region", "land", "toll", "crown", "sea"]
    x: Number
    y: Number
    across: Number
    down: Number
    sea: Name | None = None


class Roads(Sourced, frozen=True):
    """Which spaces are neighbours."""

    between: list[tuple[Name, Name]]


class Line(Section, frozen=True):
    """A ware of a deal."""

    good: Good
    units: Units
    limit: Number


class Deal(Sourced, frozen=True):
    """A demand or an offer."""

    id: Name
    place: Name
    goods: Annotated[list[Line], SOME]
    delay: Positive | None = None
    urgent: bool = False


class Fair(Sourced, frozen=True):
    """A fair: what it buys, then what it sells."""

    id: Name
    place: Name
    buys: Annotated[list[Line], SOME]
    sells: Annotated[list[Line], SOME]


class ChanceCard(Sourced, frozen=True):
    """A chance card."""

    id: Name
    effect: Literal["robbers", "storm", "closed-sea", "more-on-offer", "free-passage"]
    strength: Number = 0
    rounds: Positive = 1
    places: list[Name] = msgspec.field(default_factory=list)
    sea: Name | None = None


class Ranks(Sourced, frozen=True):
    """The ranks of the longer games: names from the lowest on, then numbers for each but that one."""

    names: Annotated[list[Name], msgspec.Meta(min_length=TITLE + 1, max_length=TITLE + 1)]
    prices: Annotated[list[FiveNumbers], EACH_RANK]
    remains: Annotated[list[Number], EACH_RANK]
    two_up_to: Annotated[int, msgspec.Meta(ge=0, le=TITLE)]
    owing_up_to: Annotated[int, msgspec.Meta(ge=0, le=TITLE)]
    favour_from: Annotated[int, msgspec.Meta(ge=1, le=TITLE + 1)]
    refused_up_to: Annotated[int, msgspec.Meta(ge=1, le=11)]


class Estates(Sourced, frozen=True):
    """The price of an estate by players, and how many quarter days the Full Game lasts after the first."""

    prices: FiveNumbers
    last_quarter_days: Positive


class Debts(Sourced, frozen=True):
    """A debt note: its florins, interest, what it takes from wealth, and how many a player may hold."""

    note: Positive
    interest: Number
    weight: Number
    most: Annotated[int, msgspec.Meta(ge=0, le=100)]


class Rights(Sourced, frozen=True):
    """Prices of rights of way, and how many a player may own."""

    toll: Positive
    crown: Positive
    most: Annotated[int, msgspec.Meta(ge=0, le=MOST_CUBES)]


class Quarters(Sourced, frozen=True):
    """The quarter days, and after how many rounds a longer game ends in any case."""

    days: Annotated[list[Day], SOME]
    most_rounds: Positive


LONGER_TABLES = ("ranks", "estates", "debts", "rights", "quarters")
EARLIER_MONEY = Money("rulebook", [20, 100, 200, 500, 1000], [100, 500, 1000])
EARLIER_PRICES = Prices("reconstruction", 20, 3000)


FIGURES: Any = tables_of_figures(
    start=("florins", *GOOD_NAMES),  # what each player begins with
    forced_sale=GOOD_NAMES,
    purchase=("penalty",),  # for each unit that a buyer gives up
    payday=("first_employee", "second_employee"),  # wages
    end=("last_rounds",),  # how long an urgent demand may keep the game waiting
)


class FwmDocument(FIGURES):
    """The whole of content.toml."""

    cards: CardNumbers
    movement: Movement
    calendar: Calendar
    month: Annotated[list[Month], SOME]
    home: Annotated[list[Home], msgspec.Meta(min_length=1, max_length=20)]
    space: Annotated[list[Space], msgspec.Meta(min_length=1, max_length=400)]
    roads: Roads
    demand: Annotated[list[Deal], SOME]
    offer: Annotated[list[Deal], SOME]
    fair: Annotated[list[Fair], SOME]
    chance: Annotated[list[ChanceCard], msgspec.Meta(min_length=1, max_length=30)]
    money: Money = EARLIER_MONEY  # content packs of earlier versions have neither of these two tables
    prices: Prices = EARLIER_PRICES
    ranks: Ranks | None = None  # nor these five, without which only the Trading Game can be played
    estates: Estates | None = None
    debts: Debts | None = None
    rights: Rights | None = None
    quarters: Quarters | None = None
