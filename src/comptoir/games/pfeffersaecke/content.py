"""The shape of content.toml, and how its numbers reach the rules."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from comptoir.errors import BadContent
from comptoir.games.pfeffersaecke.state import (
    ALL_TOWNS,
    LEAST_VALUE,
    MOST_PLAYERS,
    PLACES,
    REGIONS,
    TOWNS,
    VALUES,
    VILLAGES,
    MerchantContent,
)
from comptoir.kit.game import Options, slug
from comptoir.kit.pack import Figure, Section, Source, fill_by_name

MOST_ROUTES = 150
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=100)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
Edge = tuple[int, int, int]  # cost, from, to


class Start(Section, frozen=True):
    """What everybody begins with."""

    counters: Figure
    influence: Figure
    safe_conducts: Figure
    first_parcel_from: Figure


class Points(Section, frozen=True):
    """What brings influence, and the least income with a safe-conduct."""

    village: Figure
    region: Figure
    florins_per_point: Figure
    least_double_income: Figure


class Players(Section, frozen=True):
    """What depends on the number of players."""

    number: Annotated[int, msgspec.Meta(ge=2, le=6)]
    capital: Figure
    space_income: Figure
    basic_income: Figure
    extension_fee: Figure
    closed: list[Name]
    open: list[Name]
    source: Source


class Region(Section, frozen=True):
    """A region and the colour of its area."""

    name: Name
    colour: Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
    source: Source


class Village(Section, frozen=True):
    """A village and where it is drawn."""

    name: Name
    region: Name
    x: Coordinate
    y: Coordinate
    source: Source


class Town(Section, frozen=True):
    """A town, its number and where it is drawn."""

    name: Name
    region: Name
    x: Coordinate
    y: Coordinate
    source: Source
    spaces: Figure


class Route(Section, frozen=True, rename={"origin": "from"}):
    """A route between two places, open in both directions."""

    origin: Name
    to: Name
    cost: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    source: Source


class Map(Section, frozen=True):
    """The board."""

    regions: list[Region]
    towns: list[Town]
    villages: list[Village]
    routes: list[Route]


class MerchantDocument(Section, frozen=True):
    """The whole of content.toml."""

    start: Start
    points: Points
    discs: dict[str, Figure]
    players: list[Players]
    map: Map


def fill(document: MerchantDocument, options: Options) -> MerchantContent:
    """The numbers as the rules use them."""
    check_map(document.map)
    check_discs(document)
    check_start(document)
    content = fill_by_name(MerchantContent(2 * len(document.map.routes)), document, options)
    fill_map(content, document.map)
    fill_players(content, document, bool(options["open_town_closed"]))
    return content


def places_of(board: Map) -> list[Town | Village]:
    """All places in the order of their numbers."""
    return [*board.towns, *board.villages]


def bits(names: Sequence[str], numbers: dict[str, int]) -> int:
    """A set of places from their names."""
    return sum(1 << numbers[name] for name in set(names))


# --- from the document to the arrays ------------------------------------------------------------------


def fill_map(content: MerchantContent, board: Map) -> None:
    """Places, regions and routes."""
    places = places_of(board)
    content.place_names = [place.name for place in places]
    content.region_names = [region.name for region in board.regions]
    numbers = {name: number for number, name in enumerate(content.place_names)}
    for number, town in enumerate(board.towns):
        content.value[number] = town.spaces.value
        content.towns_of[town.spaces.value] |= 1 << number
    for number, place in enumerate(places):
        region = content.region_names.index(place.region)
        content.region_of[number] = region
        content.region_places[region] |= 1 << number
    edges = edges_of(board, numbers)
    for number, (cost, origin, to) in enumerate(sorted(edges, key=lambda edge: (edge[2], edge[0], edge[1]))):
        content.route_cost[number] = cost
        content.route_from[number] = origin
        content.route_to[number] = to
        content.neighbours[to] |= 1 << origin
        for later in range(to + 1, PLACES + 1):
            content.first_route[later] = number + 1


def edges_of(board: Map, numbers: dict[str, int]) -> list[Edge]:
    """Every route in both directions: cost, from, to."""
    there = [(route.cost, numbers[route.origin], numbers[route.to]) for route in board.routes]
    return there + [(cost, to, origin) for cost, origin, to in there]


def fill_players(content: MerchantContent, document: MerchantDocument, open_town_closed: bool) -> None:
    """What depends on the number of players."""
    numbers = {name: number for number, name in enumerate(content.place_names)}
    listed = [players.number for players in document.players]
    if sorted(listed) != list(range(2, MOST_PLAYERS + 1)):
        raise BadContent(
            f"at “players”: an entry is needed for each number from 2 to {MOST_PLAYERS}, not {listed}."
        )
    for place, players in enumerate(document.players):
        where = f"players[{place}]"
        for name in [*players.closed, *players.open]:
            if name not in numbers:
                raise BadContent(f"at “{where}”: there is no place “{name}”.")
        closed, opened = bits(players.closed, numbers), bits(players.open, numbers)
        if opened & ~ALL_TOWNS or opened & closed:
            raise BadContent(f"at “{where}.open”: only a town that is not closed can have a disc from the start.")
        dealt = TOWNS - int(closed & ALL_TOWNS | opened).bit_count()
        if dealt % players.number:
            raise BadContent(f"at “{where}”: {dealt} discs cannot be dealt equally to {players.number} players.")
        content.capital[players.number] = players.capital.value
        content.space_income[players.number] = players.space_income.value
        content.basic_income[players.number] = players.basic_income.value
        content.fee[players.number] = players.extension_fee.value
        if open_town_closed:
            closed, opened = closed | opened, 0
        content.closed[players.number] = closed
        content.open_at_start[players.number] = opened
        check_open_board(document.map, closed, numbers, players.number, where)


# --- what would be no game --------------------------------------------------------------------------------


def check_map(board: Map) -> None:
    """Refuse a map with the wrong places, names that are not unique, or routes to nowhere."""
    sizes = (("regions", REGIONS), ("towns", TOWNS), ("villages", VILLAGES))
    for what, wanted in sizes:
        if len(getattr(board, what)) != wanted:
            raise BadContent(f"at “map.{what}”: there are {len(getattr(board, what))}, not {wanted}.")
    check_names([region.name for region in board.regions], "map.regions")
    check_names([place.name for place in places_of(board)], "map")
    check_regions(board)
    check_routes(board)


def check_names(names: Sequence[str], where: str) -> None:
    """Refuse two names that are typed alike, and names that cannot be typed at all."""
    typed: dict[str, str] = {}
    for name in names:
        word = slug(name)
        if not word:
            raise BadContent(f"at “{where}”: “{name}” has no letter or digit to type.")
        if word in typed:
            other = typed[word]
            twice = f"“{name}” is there twice" if name == other else f"“{name}” and “{other}” are typed alike"
            raise BadContent(f"at “{where}”: {twice}.")
        typed[word] = name


def check_regions(board: Map) -> None:
    """Refuse a place in an unknown region and a region without a place."""
    regions = {region.name for region in board.regions}
    for what in ("towns", "villages"):
        for number, place in enumerate(getattr(board, what)):
            if place.region not in regions:
                raise BadContent(f"at “map.{what}[{number}].region”: there is no region “{place.region}”.")
    for number, region in enumerate(board.regions):
        if all(place.region != region.name for place in places_of(board)):
            raise BadContent(f"at “map.regions[{number}]”: no place lies in “{region.name}”.")


def check_routes(board: Map) -> None:
    """Refuse routes to nowhere, to where they come from, or there twice; and too many of them."""
    names = {place.name for place in places_of(board)}
    seen: set[frozenset[str]] = set()
    if len(board.routes) > MOST_ROUTES:
        raise BadContent(f"at “map.routes”: there are {len(board.routes)}, more than {MOST_ROUTES}.")
    for number, route in enumerate(board.routes):
        where = f"map.routes[{number}]"
        for name in (route.origin, route.to):
            if name not in names:
                raise BadContent(f"at “{where}”: there is no place “{name}”.")
        ends = frozenset((route.origin, route.to))
        if len(ends) == 1:
            raise BadContent(f"at “{where}”: the route leads from {route.origin} to {route.to}.")
        if ends in seen:
            raise BadContent(f"at “{where}”: there is already a route between {route.origin} and {route.to}.")
        seen.add(ends)
    numbers = {place.name: number for number, place in enumerate(places_of(board))}
    lost = unreachable(board, 0, numbers)
    if lost:
        raise BadContent(f"at “map.routes”: the map is not connected: no route leads to {lost[0]}.")


def check_open_board(board: Map, closed: int, numbers: dict[str, int], players: int, where: str) -> None:
    """Refuse to close so much that the rest falls apart, or that not everybody can start."""
    lost = unreachable(board, closed, numbers)
    if lost:
        raise BadContent(f"at “{where}.closed”: what is left open is not connected: no route leads to {lost[0]}.")
    villages = VILLAGES - int(closed & ~ALL_TOWNS).bit_count()
    if villages <= players:
        raise BadContent(
            f"at “{where}.closed”: {villages} villages are too few for {players} players to start from."
        )


def unreachable(board: Map, closed: int, numbers: dict[str, int]) -> list[str]:
    """The open places that no open route joins to the first open one."""
    open_places = [number for number in range(PLACES) if not closed >> number & 1]
    reached = {open_places[0]}
    edges = [edge for edge in edges_of(board, numbers) if not (closed >> edge[1] | closed >> edge[2]) & 1]
    grown = True
    while grown:
        found = {to for _, origin, to in edges if origin in reached} - reached
        reached |= found
        grown = bool(found)
    names = [place.name for place in places_of(board)]
    return [names[number] for number in open_places if number not in reached]


def check_discs(document: MerchantDocument) -> None:
    """Refuse discs without a town, towns without a disc, and numbers of spaces no disc can have."""
    for number, town in enumerate(document.map.towns):
        if not LEAST_VALUE <= town.spaces.value < VALUES:
            raise BadContent(
                f"at “map.towns[{number}].spaces”: {town.name} has {town.spaces.value}, "
                f"but a town has {LEAST_VALUE} to {VALUES - 1}."
            )
    for printed in document.discs:
        if printed not in map(str, range(LEAST_VALUE, VALUES)):
            raise BadContent(f"at “discs”: “{printed}” is no value from {LEAST_VALUE} to {VALUES - 1}.")
    for value in range(LEAST_VALUE, VALUES):
        discs = document.discs[str(value)].value if str(value) in document.discs else 0
        towns = sum(town.spaces.value == value for town in document.map.towns)
        if discs > towns:
            raise BadContent(
                f"at “discs.{value}”: a disc without a town: {discs} discs of {value}, {towns} towns."
            )
        if discs < towns:
            raise BadContent(
                f"at “discs.{value}”: a town without a disc: {discs} discs of {value}, {towns} towns."
            )


def check_start(document: MerchantDocument) -> None:
    """Refuse numbers with which nobody could start, or that divide by nothing."""
    if document.start.counters.value < 2:
        raise BadContent("at “start.counters”: a score marker and a first counter are needed, so at least 2.")
    if document.points.florins_per_point.value < 1:
        raise BadContent("at “points.florins_per_point”: at least 1 florin is needed for a point.")
