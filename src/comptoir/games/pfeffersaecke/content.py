"""The shape of content.toml, and how its numbers reach the rules."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from comptoir.games.pfeffersaecke.state import (
    ALL_TOWNS,
    ALL_VILLAGES,
    LEAST_VALUE,
    MOST_PLAYERS,
    PLACES,
    REGIONS,
    TOWNS,
    VALUES,
    VILLAGES,
    MerchantContent,
    Terms,
    size_of,
)
from comptoir.kit.game import Options, slug
from comptoir.kit.pack import Checks, Figure, Section, Sourced, complain, fill_by_name, tables_of_figures

MOST_ROUTES = 150
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=100)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
Edge = tuple[int, int, int]  # to, cost, from


class Players(Sourced, frozen=True):
    """What depends on the number of players."""

    number: Annotated[int, msgspec.Meta(ge=2, le=6)]
    capital: Figure
    space_income: Figure
    basic_income: Figure
    extension_fee: Figure
    closed: list[Name]
    open: list[Name]


class Region(Sourced, frozen=True):
    """A region and the colour of its area."""

    name: Name
    colour: Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]


class Village(Sourced, frozen=True):
    """A village and where it is drawn."""

    name: Name
    region: Name
    x: Coordinate
    y: Coordinate


class Town(Village, frozen=True):
    """A town has a number too: its spaces."""

    spaces: Figure


class Route(Sourced, frozen=True, rename={"origin": "from"}):
    """A route between two places, open in both directions."""

    origin: Name
    to: Name
    cost: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Map(Section, frozen=True):
    """The board."""

    regions: list[Region]
    towns: list[Town]
    villages: list[Village]
    routes: list[Route]


FIGURES: Any = tables_of_figures(
    start=("counters", "influence", "safe_conducts", "first_parcel_from"),  # what everybody begins with
    # what brings influence, and the least income with a safe-conduct
    points=("village", "region", "florins_per_point", "least_double_income"),
)


class MerchantDocument(FIGURES):
    """The whole of content.toml."""

    discs: dict[str, Figure]
    players: list[Players]
    map: Map


def fill(document: MerchantDocument, options: Options) -> MerchantContent:
    """The numbers as the rules use them."""
    complain(all_checks(document, bool(options["open_town_closed"])))
    content = fill_by_name(MerchantContent(2 * len(document.map.routes)), document, options)
    fill_map(content, document.map, bool(options["regions_by_towns"]))
    numbers = numbers_of(document.map)
    terms = {players.number: terms_for(players, numbers, options) for players in document.players}
    content.terms = [terms.get(number, Terms()) for number in range(MOST_PLAYERS + 1)]
    return content


def places_of(board: Map) -> list[Village]:
    """All places in the order of their numbers."""
    return [*board.towns, *board.villages]


def numbers_of(board: Map) -> dict[str, int]:
    """The numbers of the places by their names."""
    return {place.name: number for number, place in enumerate(places_of(board))}


def bits(names: Sequence[str], numbers: dict[str, int]) -> int:
    """A set of places from their names."""
    return sum(1 << numbers[name] for name in set(names))


def edges_of(board: Map) -> list[Edge]:
    """Every route in both directions, sorted by where it leads and then by cost."""
    numbers = numbers_of(board)
    there = [(numbers[route.to], route.cost, numbers[route.origin]) for route in board.routes]
    return sorted(there + [(origin, cost, to) for to, cost, origin in there])


# --- from the document to the arrays ------------------------------------------------------------------


def fill_map(content: MerchantContent, board: Map, regions_by_towns: bool) -> None:
    """Places, regions and routes. With an option only towns count for their region. PS-12.10"""
    content.place_names = [place.name for place in places_of(board)]
    content.region_names = [region.name for region in board.regions]
    for number, town in enumerate(board.towns):
        content.value[number] = town.spaces.value
        content.towns_of[town.spaces.value] |= 1 << number
    content.high_towns = sum(content.towns_of[value] for value in range(content.first_parcel_from, VALUES))
    for number, place in enumerate(places_of(board)):
        region = content.region_names.index(place.region)
        content.region_of[number] = region
        if isinstance(place, Town) or not regions_by_towns:
            content.region_places[region] |= 1 << number
    for number, (to, cost, origin) in enumerate(edges_of(board)):
        content.route_cost[number] = cost
        content.route_from[number] = origin
        content.route_to[number] = to
        content.neighbours[to] |= 1 << origin
        for later in range(to + 1, PLACES + 1):
            content.first_route[later] = number + 1


def terms_for(players: Players, numbers: dict[str, int], options: Options) -> Terms:
    """What holds for a number of players. PS-12.6"""
    terms = fill_by_name(Terms(), players, {})
    terms.closed, terms.open_at_start = bits(players.closed, numbers), bits(players.open, numbers)
    if options["open_town_closed"]:
        terms.closed, terms.open_at_start = terms.closed | terms.open_at_start, 0
    return terms


# --- what would be no game --------------------------------------------------------------------------------


def all_checks(document: MerchantDocument, open_town_closed: bool) -> Checks:
    """Everything that a game needs; a check may count on those before it."""
    yield from check_map(document.map)
    yield from check_discs(document)
    yield from check_start(document)
    yield from check_players(document, open_town_closed)


def check_map(board: Map) -> Checks:
    """The right number of places, names of their own, regions and routes between them."""
    for what, wanted in (("regions", REGIONS), ("towns", TOWNS), ("villages", VILLAGES)):
        found = len(getattr(board, what))
        yield found == wanted, f"“map.{what}”: there are {found}, not {wanted}"
    yield from check_names([region.name for region in board.regions], "map.regions")
    yield from check_names([place.name for place in places_of(board)], "map")
    yield from check_regions(board)
    yield from check_routes(board)


def check_names(names: Sequence[str], where: str) -> Checks:
    """No two names are typed alike, and all can be typed."""
    typed: dict[str, str] = {}
    for name in names:
        word = slug(name)
        yield word != "", f"“{where}”: “{name}” has no letter or digit to type"
        other = typed.setdefault(word, "")
        twice = f"“{name}” is there twice" if name == other else f"“{name}” and “{other}” are typed alike"
        yield other == "", f"“{where}”: {twice}"
        typed[word] = name


def check_regions(board: Map) -> Checks:
    """Every place lies in a region of the map, and every region has a place."""
    regions = {region.name for region in board.regions}
    for what in ("towns", "villages"):
        for number, place in enumerate(getattr(board, what)):
            yield (
                place.region in regions,
                f"{f'“map.{what}[{number}].region”'}: there is no region “{place.region}”",
            )
    used = {place.region for place in places_of(board)}
    for number, region in enumerate(board.regions):
        yield region.name in used, f"“map.regions[{number}]”: no place lies in “{region.name}”"


def check_routes(board: Map) -> Checks:
    """Routes join two places each, no two places twice, and all places together; there are not too many."""
    names = numbers_of(board)
    seen: set[frozenset[str]] = set()
    yield (
        len(board.routes) <= MOST_ROUTES,
        f"“map.routes”: there are {len(board.routes)}, more than {MOST_ROUTES}",
    )
    for number, route in enumerate(board.routes):
        where = f"“map.routes[{number}]”"
        for name in (route.origin, route.to):
            yield name in names, f"{where}: there is no place “{name}”"
        ends = frozenset((route.origin, route.to))
        yield len(ends) == 2, f"{where}: the route leads from {route.origin} to {route.to}"
        yield ends not in seen, f"{where}: there is already a route between {route.origin} and {route.to}"
        seen.add(ends)
    lost = unreachable(board, 0)
    yield lost == "", f"“map.routes”: the map is not connected: no route leads to {lost}"


def unreachable(board: Map, closed: int) -> str:
    """An open place that no open route joins to the first open one; empty if there is none."""
    open_places = [number for number in range(PLACES) if not closed >> number & 1]
    edges = [(to, origin) for to, _, origin in edges_of(board) if not (closed >> to | closed >> origin) & 1]
    reached = set(open_places[:1])
    while found := {to for to, origin in edges if origin in reached} - reached:
        reached |= found
    return next((places_of(board)[number].name for number in open_places if number not in reached), "")


def check_discs(document: MerchantDocument) -> Checks:
    """No disc without a town, no town without a disc, and only numbers of spaces that a disc can have."""
    values = range(LEAST_VALUE, VALUES)
    for number, town in enumerate(document.map.towns):
        yield (
            town.spaces.value in values,
            f"“map.towns[{number}].spaces”: {town.name} has {town.spaces.value}, "
            f"but a town has {LEAST_VALUE} to {VALUES - 1}",
        )
    for printed in document.discs:
        yield (
            printed in map(str, values),
            f"“discs”: “{printed}” is no value from {LEAST_VALUE} to {VALUES - 1}",
        )
    for value in values:
        discs = document.discs[str(value)].value if str(value) in document.discs else 0
        towns = sum(town.spaces.value == value for town in document.map.towns)
        lacking = "a disc without a town" if discs > towns else "a town without a disc"
        yield discs == towns, f"“discs.{value}”: {lacking}: {discs} discs of {value}, {towns} towns"


def check_start(document: MerchantDocument) -> Checks:
    """Everybody can start, and nothing is divided by nothing."""
    yield (
        document.start.counters.value >= 2,
        "“start.counters”: a score marker and a first counter are needed, so at least 2",
    )
    yield (
        document.points.florins_per_point.value >= 1,
        "“points.florins_per_point”: at least 1 florin is needed for a point",
    )


def check_players(document: MerchantDocument, open_town_closed: bool) -> Checks:
    """With each number of players the discs can be dealt, and what is open is one board on which all can start."""
    numbers = numbers_of(document.map)
    listed = [players.number for players in document.players]
    yield (
        sorted(listed) == list(range(2, MOST_PLAYERS + 1)),
        f"“players”: an entry is needed for each number from 2 to {MOST_PLAYERS}, not {listed}",
    )
    for place, players in enumerate(document.players):
        where = f"players[{place}]"
        for name in [*players.closed, *players.open]:
            yield name in numbers, f"“{where}”: there is no place “{name}”"
        closed, opened = bits(players.closed, numbers), bits(players.open, numbers)
        yield (
            opened & (~ALL_TOWNS | closed) == 0,
            f"“{where}.open”: only a town that is not closed can have a disc from the start",
        )
        dealt = TOWNS - size_of(closed & ALL_TOWNS | opened)
        yield (
            dealt % players.number == 0,
            f"“{where}”: {dealt} discs cannot be dealt equally to {players.number} players",
        )
        if open_town_closed:
            closed |= opened
        lost = unreachable(document.map, closed)
        yield lost == "", f"“{where}.closed”: what is left open is not connected: no route leads to {lost}"
        villages = VILLAGES - size_of(closed & ALL_VILLAGES)
        yield (
            villages > players.number,
            f"“{where}.closed”: {villages} villages are too few for {players.number} players to start from",
        )
