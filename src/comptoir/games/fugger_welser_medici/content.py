"""The shape of content.toml, how its numbers reach the rules, and what no content may have."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from comptoir.errors import BadContent
from comptoir.games.fugger_welser_medici.ids import (
    EFFECT_NAMES,
    GOOD_NAMES,
    GOODS,
    KIND_NAMES,
    MOST_LARGE_STEPS,
    MOST_STEPS,
    MOST_UNITS,
    SMALL_IN_LARGE,
    TOWN,
    URGENT,
)
from comptoir.games.fugger_welser_medici.state import FwmContent
from comptoir.kit.game import Options
from comptoir.kit.pack import Figure, Section, Source, fill_by_name

Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$", max_length=30)]
Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Good = Literal["metal", "spice", "cloth"]
ThreeNumbers = Annotated[list[Number], msgspec.Meta(min_length=3, max_length=3)]
ByPlayers = Annotated[list[Number], msgspec.Meta(min_length=5, max_length=5)]


class Money(Section, frozen=True):
    """Banknotes, and the sums for which larger notes are laid instead of small ones."""

    banknotes: Annotated[list[Number], msgspec.Meta(min_length=5, max_length=5)]
    bundles: list[Number]
    source: Source


class Prices(Section, frozen=True):
    """In which steps a price moves away from the limit of a deal, and how far."""

    step: Number
    furthest: Number
    source: Source


class Start(Section, frozen=True):
    """What each player begins with."""

    florins: Figure
    metal: Figure
    spice: Figure
    cloth: Figure


class CardNumbers(Section, frozen=True):
    """How many cards go into the game with two to six players, and how many deals lie open."""

    demands: ByPlayers
    offers: ByPlayers
    chance: ByPlayers
    opening_demands: Number
    opening_offers: Number
    source: Source


class Goods(Section, frozen=True):
    """A number for each good."""

    metal: Figure
    spice: Figure
    cloth: Figure


class Purchase(Section, frozen=True):
    """What a buyer pays who gives up units."""

    penalty: Figure


class Payday(Section, frozen=True):
    """Wages."""

    first_employee: Figure
    second_employee: Figure


class Movement(Section, frozen=True):
    """What it costs and risks to move one, two or three spaces."""

    empty: ThreeNumbers
    loaded: ThreeNumbers
    breakdown: ThreeNumbers
    due_empty: Number
    due_loaded: Number
    salvage: Number
    source: Source


class End(Section, frozen=True):
    """How long an urgent demand may keep the game waiting."""

    last_rounds: Figure


class Day(Section, frozen=True):
    """A space of the calendar."""

    month: Name
    space: Number
    source: Source


class Calendar(Section, frozen=True):
    """The days that matter."""

    start: Day
    first_date: Day
    fair: Day
    payday: Day


class Month(Section, frozen=True):
    """A field of the calendar."""

    id: Name
    spaces: Number
    sea_closed: bool
    source: Source


class Home(Section, frozen=True):
    """A town where houses may be built."""

    place: Name
    tax: Number
    source: Source


class Space(Section, frozen=True):
    """A space of the board."""

    id: Name
    kind: Literal["town", "region", "land", "toll", "crown", "sea"]
    x: Number
    y: Number
    across: Number
    down: Number
    source: Source
    sea: Name | None = None


class Roads(Section, frozen=True):
    """Which spaces are neighbours."""

    between: list[tuple[Name, Name]]
    source: Source


class Line(Section, frozen=True):
    """A ware of a deal."""

    good: Good
    units: Number
    limit: Number


class Deal(Section, frozen=True):
    """A demand or an offer."""

    id: Name
    place: Name
    goods: list[Line]
    source: Source
    delay: Number | None = None
    urgent: bool = False


class Fair(Section, frozen=True):
    """A fair: what it buys, then what it sells."""

    id: Name
    place: Name
    buys: list[Line]
    sells: list[Line]
    source: Source


class ChanceCard(Section, frozen=True):
    """A chance card."""

    id: Name
    effect: Literal["robbers", "storm", "closed-sea", "more-on-offer", "free-passage"]
    source: Source
    strength: Number = 0
    rounds: Number = 1
    places: list[Name] = msgspec.field(default_factory=list)
    sea: Name | None = None


class FwmDocument(Section, frozen=True):
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
    money: Money | None = None  # content packs of earlier versions have neither of these two tables
    prices: Prices | None = None


EARLIER_MONEY = Money([20, 100, 200, 500, 1000], [100, 500, 1000], "rulebook")
EARLIER_PRICES = Prices(20, 3000, "reconstruction")


def card_ids(document: FwmDocument) -> list[str]:
    """The names of all cards by number: demands, offers, what fairs buy, what they sell, chance cards."""
    fairs = [fair.id for fair in document.fair]
    deals = [card.id for card in (*document.demand, *document.offer)]
    return [*deals, *fairs, *fairs, *(card.id for card in document.chance)]


def fill(document: FwmDocument, options: Options) -> FwmContent:
    """The numbers as the rules use them."""
    check_names(document)
    document = with_money(document)
    content = FwmContent(
        len(document.space),
        len(document.roads.between),
        len(document.home),
        sum(month.spaces for month in document.month),
        len(document.demand),
        len(document.offer),
        len(document.fair),
        len(document.chance),
    )
    fill_by_name(content, document, options)
    content.space_ids = [space.id for space in document.space]
    content.month_ids = [month.id for month in document.month]
    content.card_ids = card_ids(document)
    spaces = Finder(content.space_ids, "space")
    fill_money(content, document)
    fill_board(content, document, spaces)
    fill_calendar(content, document)
    fill_deals(content, document, spaces)
    fill_chance(content, document, spaces)
    fill_numbers(content, document)
    check(content, document)
    return content


class Finder:
    """Finds things by their names and says where a name stands that nothing has."""

    def __init__(self, names: Sequence[str], what: str) -> None:
        self.numbers = {name: number for number, name in enumerate(names)}
        self.what = what

    def find(self, name: str, where: str) -> int:
        """The number of the thing with this name."""
        if name not in self.numbers:
            raise BadContent(f"at “{where}”: there is no {self.what} “{name}”.")
        return self.numbers[name]


def check_names(document: FwmDocument) -> None:
    """Refuse two things with one name, and lists that must not be empty."""
    lists: list[tuple[str, list[str]]] = [
        ("space", [space.id for space in document.space]),
        ("month", [month.id for month in document.month]),
        ("home", [home.place for home in document.home]),
        ("demand", [card.id for card in document.demand]),
        ("offer", [card.id for card in document.offer]),
        ("fair", [fair.id for fair in document.fair]),
        ("chance", [card.id for card in document.chance]),
    ]
    for where, names in lists:
        if not names:
            raise BadContent(f"at “{where}”: at least one is needed.")
        for number, name in enumerate(names):
            if name in names[:number]:
                raise BadContent(f"at “{where}[{number}]”: “{name}” is there twice.")
    if len(document.space) > 400 or len(document.chance) > 30 or len(document.home) > 20:
        raise BadContent("at “space”: there are more than 400 spaces, 20 home towns or 30 chance cards.")


def with_money(document: FwmDocument) -> FwmDocument:
    """A content pack of an earlier version has banknotes and steps of prices too: those of the box."""
    if document.money is None and document.prices is None:
        return msgspec.structs.replace(document, money=EARLIER_MONEY, prices=EARLIER_PRICES)
    for name in ("money", "prices"):
        if getattr(document, name) is None:
            raise BadContent(f"missing required field “{name}”.")
    return document


def fill_money(content: FwmContent, document: FwmDocument) -> None:
    """Banknotes and the steps of prices."""
    money, prices = document.money, document.prices
    assert money
    assert prices
    notes, bundles = money.banknotes, sorted(money.bundles)
    if notes != sorted(set(notes)) or not notes[0] or any(note % notes[0] for note in (*notes, *bundles)):
        raise BadContent("at “money”: banknotes rise, and all sums are multiples of the smallest.")
    for number, note in enumerate(notes):
        content.banknotes[number] = note
        content.bundle[number] = next((bundle for bundle in bundles if bundle > note), 0)
    if not prices.step or prices.step % notes[0] or prices.furthest % prices.step:
        raise BadContent(f"at “prices”: prices are paid with banknotes of {notes[0]} and move in whole steps.")
    content.price_step = prices.step
    content.large_step = SMALL_IN_LARGE * prices.step
    content.furthest_price = prices.furthest
    if prices.furthest > MOST_LARGE_STEPS * content.large_step:
        raise BadContent(f"at “prices.furthest”: more than {MOST_LARGE_STEPS * SMALL_IN_LARGE} steps.")


def fill_board(content: FwmContent, document: FwmDocument, spaces: Finder) -> None:
    """Spaces, seas and who is whose neighbour."""
    neighbours: list[set[int]] = [set() for _ in document.space]
    seas = sorted({space.sea for space in document.space if space.sea})
    for number, space in enumerate(document.space):
        content.kind[number] = KIND_NAMES.index(space.kind)
        if (space.kind == "sea") != (space.sea is not None):
            raise BadContent(f"at “space[{number}].sea”: sea spaces name their sea, and no others do.")
        if space.sea:
            content.sea_group[number] = seas.index(space.sea)
    content.sea_groups = len(seas)
    for number, (one, other) in enumerate(document.roads.between):
        a, b = (spaces.find(name, f"roads.between[{number}]") for name in (one, other))
        if a == b or b in neighbours[a]:
            raise BadContent(
                f"at “roads.between[{number}]”: {one} and {other} are joined twice, or are one space."
            )
        neighbours[a].add(b)
        neighbours[b].add(a)
    road = 0
    for number, around in enumerate(neighbours):
        if not around:
            raise BadContent(f"at “space[{number}]”: no road leads to {document.space[number].id}.")
        content.first_road[number] = road
        for neighbour in sorted(around):
            content.neighbour[road] = neighbour
            road += 1
    content.first_road[content.spaces] = road
    for number, home in enumerate(document.home):
        content.home_place[number] = spaces.find(home.place, f"home[{number}].place")
        content.home_tax[number] = home.tax
        if content.kind[content.home_place[number]] != TOWN:
            raise BadContent(f"at “home[{number}].place”: {home.place} is not a town.")


def fill_calendar(content: FwmContent, document: FwmDocument) -> None:
    """The spaces of a year and the days that matter."""
    first: dict[str, int] = {}
    days = 0
    for number, field in enumerate(document.month):
        first[field.id] = days
        for space in range(field.spaces):
            content.month[days] = number
            content.half[days] = space + 1
            content.sea_closed[days] = int(field.sea_closed)
            days += 1

    def day(name: str, wanted: Day) -> int:
        if wanted.month not in first:
            raise BadContent(f"at “calendar.{name}”: there is no month “{wanted.month}”.")
        spaces = next(field.spaces for field in document.month if field.id == wanted.month)
        if not 1 <= wanted.space <= spaces:
            raise BadContent(f"at “calendar.{name}”: {wanted.month} has {spaces} spaces, not {wanted.space}.")
        return first[wanted.month] + wanted.space - 1

    content.first_day = day("start", document.calendar.start)
    content.start_date = day("first_date", document.calendar.first_date)
    content.fair_day = day("fair", document.calendar.fair)
    content.payday = day("payday", document.calendar.payday)
    if content.start_date < content.first_day or content.fair_day < content.first_day:
        raise BadContent("at “calendar.start”: the year begins after the first date or after the fair.")


def fill_deals(content: FwmContent, document: FwmDocument, spaces: Finder) -> None:
    """Demands, offers and both parts of the fairs."""
    number = 0
    for kind, cards in (("demand", document.demand), ("offer", document.offer)):
        for place, card in enumerate(cards):
            where = f"{kind}[{place}]"
            if card.urgent != (card.delay is None):
                raise BadContent(f"at “{where}”: a deal is either urgent or has a delay.")
            if card.delay == 0:
                raise BadContent(f"at “{where}.delay”: a deal lies at least one space ahead.")
            content.delay[number] = URGENT if card.delay is None else card.delay
            fill_lines(content, number, spaces.find(card.place, f"{where}.place"), card.goods, f"{where}.goods")
            fill_steps(content, number)
            number += 1
    for part in ("buys", "sells"):
        for place, fair in enumerate(document.fair):
            where = f"fair[{place}]"
            lines: list[Line] = getattr(fair, part)
            fill_lines(content, number, spaces.find(fair.place, f"{where}.place"), lines, f"{where}.{part}")
            fill_steps(content, number)
            number += 1


def fill_lines(content: FwmContent, card: int, place: int, lines: list[Line], where: str) -> None:
    """The wares of one deal."""
    content.place[card] = place
    if not lines:
        raise BadContent(f"at “{where}”: a deal is about at least one ware.")
    content.first_good[card] = GOOD_NAMES.index(lines[0].good)
    for number, line in enumerate(lines):
        at = card * GOODS + GOOD_NAMES.index(line.good)
        if content.units[at]:
            raise BadContent(f"at “{where}[{number}]”: {line.good} is there twice.")
        if not 1 <= line.units <= MOST_UNITS:
            raise BadContent(f"at “{where}[{number}].units”: {line.units} is not between 1 and {MOST_UNITS}.")
        if line.limit < content.price_step:
            least = content.price_step
            raise BadContent(f"at “{where}[{number}].limit”: {line.limit} is less than {least} florins.")
        content.units[at] = line.units
        content.limit[at] = line.limit


def fill_steps(content: FwmContent, card: int) -> None:
    """How far prices may be from the limits: in a demand they stay above nothing."""
    for at in range(card * GOODS, card * GOODS + GOODS):
        content.price_steps[at] = content.furthest_price // content.price_step
        if content.units[at] and content.is_demand(card):
            least = content.limit[at] // content.price_step - 1
            content.price_steps[at] = min(content.price_steps[at], least)


def fill_chance(content: FwmContent, document: FwmDocument, spaces: Finder) -> None:
    """What the chance cards do."""
    seas = sorted({space.sea for space in document.space if space.sea})
    for number, card in enumerate(document.chance):
        content.effect[number] = EFFECT_NAMES.index(card.effect)
        content.strength[number] = card.strength
        content.rounds[number] = card.rounds
        content.most_rounds = max(content.most_rounds, card.rounds)
        if card.rounds == 0:
            raise BadContent(f"at “chance[{number}].rounds”: a chance card is in force for at least one round.")
        places = [spaces.find(place, f"chance[{number}].places") for place in card.places]
        if card.effect == "robbers":
            for place in places:
                content.robber_areas[place] |= 1 << number
        elif card.effect == "more-on-offer":
            for deal in range(content.demands, content.demands + content.offers):
                if content.place[deal] in places:
                    content.gains_units[deal] |= 1 << number
        elif card.effect == "closed-sea":
            if card.sea not in seas:
                raise BadContent(f"at “chance[{number}].sea”: there is no sea “{card.sea}”.")
            content.closed_group[number] = seas.index(card.sea)


def fill_numbers(content: FwmContent, document: FwmDocument) -> None:
    """Money, wages, costs and how many cards are used."""
    for number, good in enumerate(GOOD_NAMES):
        content.stock[number] = getattr(document.start, good).value
        content.forced_price[number] = getattr(document.forced_sale, good).value
    content.wage[1] = document.payday.first_employee.value
    content.wage[2] = content.wage[1] + document.payday.second_employee.value
    for step in range(MOST_STEPS):
        content.pace_cost[step + 1] = document.movement.empty[step]
        content.pace_cost[MOST_STEPS + 2 + step] = document.movement.loaded[step]
        content.breakdown[step + 1] = document.movement.breakdown[step]
    content.due[0] = document.movement.due_empty
    content.due[1] = document.movement.due_loaded
    content.salvage = document.movement.salvage
    content.opening_demands = document.cards.opening_demands
    content.opening_offers = document.cards.opening_offers
    for kind, used in enumerate((document.cards.demands, document.cards.offers, document.cards.chance)):
        for place, cards in enumerate(used):
            content.cards_used[kind * 7 + 2 + place] = cards


def check(content: FwmContent, document: FwmDocument) -> None:
    """Refuse numbers with which the game could not be set up or would never end."""
    check_banknotes(content, document)
    made = (("demands", len(document.demand)), ("offers", len(document.offer)), ("chance", len(document.chance)))
    opening = {"demands": content.opening_demands, "offers": content.opening_offers, "chance": 0}
    for kind, there in made:
        for place, used in enumerate(getattr(document.cards, kind)):
            if not opening[kind] <= used <= there:
                raise BadContent(
                    f"at “cards.{kind}[{place}]”: {used} cards; {opening[kind]} lie open, there are {there}."
                )
    if content.opening_demands == 0:
        raise BadContent("at “cards.opening_demands”: at least one demand lies open.")
    urgent = sum(card.urgent for card in (*document.demand, *document.offer))
    deals = content.opening_demands + content.opening_offers
    if urgent >= deals:
        raise BadContent(
            f"at “cards” and “demand”: {urgent} deals are urgent, but of {deals} open deals one must be dated, "
            "or the game could stand still."
        )
    for card in range(content.demands, content.demands + content.offers):
        more = sum(
            content.strength[event]
            for event in range(content.chance_cards)
            if content.gains_units[card] >> event & 1
        )
        if content.units[card * GOODS + content.first_good[card]] + more > MOST_UNITS:
            raise BadContent(f"at “chance”: “{content.card_ids[card]}” could offer more than {MOST_UNITS} units.")
    for step in range(MOST_STEPS):
        if content.pace_cost[step] > content.pace_cost[step + 1]:
            raise BadContent("at “movement.empty”: a faster pace cannot cost less.")
        if content.pace_cost[MOST_STEPS + 1 + step] > content.pace_cost[MOST_STEPS + 2 + step]:
            raise BadContent("at “movement.loaded”: a faster pace cannot cost less.")


def check_banknotes(content: FwmContent, document: FwmDocument) -> None:
    """Refuse sums that no banknotes make."""
    movement, smallest = document.movement, content.banknotes[0]
    sums = [
        ("start.florins", document.start.florins.value),
        ("purchase.penalty", document.purchase.penalty.value),
    ]
    sums += [(f"forced_sale.{good}", getattr(document.forced_sale, good).value) for good in GOOD_NAMES]
    sums += [(f"home[{number}].tax", home.tax) for number, home in enumerate(document.home)]
    sums += [("payday.first_employee", document.payday.first_employee.value)]
    sums += [("payday.second_employee", document.payday.second_employee.value)]
    sums += [
        ("movement", cost)
        for cost in (*movement.empty, *movement.loaded, movement.due_empty, movement.due_loaded)
    ]
    for name in ("demand", "offer"):
        for number, card in enumerate(getattr(document, name)):
            sums += limits(f"{name}[{number}].goods", card.goods)
    for number, fair in enumerate(document.fair):
        sums += limits(f"fair[{number}].buys", fair.buys) + limits(f"fair[{number}].sells", fair.sells)
    for where, florins in sums:
        if florins % smallest:
            raise BadContent(f"at “{where}”: {florins} florins cannot be paid with banknotes of {smallest}.")


def limits(where: str, lines: list[Line]) -> list[tuple[str, int]]:
    """The limits of a deal and their places."""
    return [(f"{where}[{number}].limit", line.limit) for number, line in enumerate(lines)]
