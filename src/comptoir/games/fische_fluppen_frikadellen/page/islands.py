"""The drawing of the island world, worked out once from the content: land, water, paths, bridges, piers.

Places are in per cent of the drawing, which fits its pane; strokes and what stands on the map keep their pixels.
Whatever board the content describes is drawn: land lies around the spaces of an island and the paths between
them, water is everywhere else.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from comptoir.games.fische_fluppen_frikadellen.content import FischeDocument, Space
from comptoir.games.fische_fluppen_frikadellen.page.placing import Point, settle

KIOSK = (0.222, 0.122)  # the room a kiosk takes, with a strip above it for pawns
SPACE = (0.056, 0.056)
HARBOUR = (0.075, 0.068)
BERTH = (0.078, 0.036)  # for each ferry
YARD = 6.5  # per cent of land to both sides of a kiosk's middle

Line = tuple[float, float, float, float]  # x and y of both ends, in per cent


@dataclass(frozen=True, eq=False)
class Spot:
    """A space as it is drawn: the middle of its ring or of its kiosk."""

    number: int
    id: str
    sign: str
    kind: str
    x: float
    y: float
    site: int = -1

    @property
    def corner(self) -> str:
        """Where more is said of it without covering it: in the other half of the map."""
        return f"{'left' if self.x > 50 else 'right'} {'high' if self.y < 50 else 'low'}"


@dataclass(frozen=True, eq=False)
class Pier:
    """A landing stage: the way to it over the water and the middle of its berths."""

    stop: int
    space: str
    way: Line
    x: float
    y: float
    berths: int


@dataclass(frozen=True, eq=False)
class Islands:
    """The whole world."""

    lands: tuple[Line, ...]  # ways over land, to be drawn broad, and the yards of kiosks
    paths: tuple[Line, ...]
    bridges: tuple[Line, ...]
    lanes: tuple[Line, ...]  # the ferries' way round
    piers: tuple[Pier, ...]
    spots: tuple[Spot, ...]


def draw_islands(document: FischeDocument) -> Islands:
    """The world as the content has it."""
    places = place_all(document)
    stops = [stop_name(number) for number in range(len(document.stops))]
    piers = tuple(
        Pier(number, stop.space, line(places, stop.space, stops[number]), *places[stops[number]], stop.berths)
        for number, stop in enumerate(document.stops)
    )
    yards = [
        (places[space.id][0] - YARD, places[space.id][1], places[space.id][0] + YARD, places[space.id][1])
        for space in document.spaces
        if space.type == "kiosk"
    ]
    kinds = {space.id: space.type for space in document.spaces}
    on_land = [pair for pair in ways(document.spaces) if "bridge" not in (kinds[pair[0]], kinds[pair[1]])]
    return Islands(
        (*(line(places, *pair) for pair in on_land), *yards, *bare(document.spaces, places)),
        tuple(line(places, *pair) for pair in on_land),
        tuple(line(places, *pair) for pair in ways(document.spaces) if pair not in on_land),
        tuple(line(places, *pair) for pair in zip(stops, [*stops[1:], stops[0]], strict=True)),
        piers,
        tuple(spots_of(document.spaces, places)),
    )


def place_all(document: FischeDocument) -> dict[str, Point]:
    """The middle of every space and landing stage in per cent of the drawing."""
    homes = {space.id: (float(space.at[0]), float(space.at[1])) for space in document.spaces}
    sizes = {space.id: {"kiosk": KIOSK, "harbour": HARBOUR}.get(space.type, SPACE) for space in document.spaces}
    leads = ways(document.spaces)
    for number, stop in enumerate(document.stops):
        name = stop_name(number)
        homes[name] = (float(stop.at[0]), float(stop.at[1]))
        sizes[name] = (BERTH[0] * stop.berths, BERTH[1])
        leads.append((stop.space, name))
    placed = settle(homes, sizes, leads)
    return {name: (round(100 * x, 2), round(100 * y, 2)) for name, (x, y) in placed.items()}


def stop_name(number: int) -> str:
    """A landing stage among the places."""
    return f"stop {number}"


def ways(spaces: Sequence[Space]) -> list[tuple[str, str]]:
    """All links, each once."""
    return [(space.id, link) for space in spaces for link in space.links if space.id < link]


def line(places: dict[str, Point], start: str, end: str) -> Line:
    """From one place to another."""
    return (*places[start], *places[end])


def bare(spaces: Sequence[Space], places: dict[str, Point]) -> list[Line]:
    """The land under spaces to which only bridges lead."""
    kinds = {space.id: space.type for space in spaces}
    alone = [
        space.id
        for space in spaces
        if space.type in ("path", "harbour") and all(kinds[link] == "bridge" for link in space.links)
    ]
    return [line(places, space, space) for space in alone]


def spots_of(spaces: Sequence[Space], places: dict[str, Point]) -> list[Spot]:
    """Every space; kiosks with the number of their site."""
    spots: list[Spot] = []
    for number, space in enumerate(spaces):
        site = sum(spot.kind == "kiosk" for spot in spots) if space.type == "kiosk" else -1
        spots.append(Spot(number, space.id, sign_of(space), space.type, *places[space.id], site))
    return spots


def sign_of(space: Space) -> str:
    """What is written on a space: its number, of a bridge in Roman figures; or its id, if that has none."""
    number = space.id[1:]
    if not number.isdigit():
        return space.id.upper()
    return roman(int(number)) if space.type == "bridge" else str(int(number))


def roman(number: int) -> str:
    """A number up to 39 in Roman figures."""
    return "X" * (number // 10) + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[number % 10]
