"""The table of Pfeffersäcke in a terminal: the turn, the map by regions, everybody's means, discs in hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from comptoir.games.pfeffersaecke.game import GAME
from comptoir.games.pfeffersaecke.page.board import (
    PHASES,
    MerchantBoard,
    closed_places,
    discs_in,
    ends_of,
    stands_in,
)
from comptoir.games.pfeffersaecke.page.landscape import Spot
from comptoir.games.pfeffersaecke.preview import routes_from
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke, opening
from comptoir.games.pfeffersaecke.state import NOWHERE
from comptoir.kit.game import Document
from comptoir.kit.pack import Pack
from comptoir.kit.words import Words

FREE, CENTRE, SCORED = "·", "+", "✓"
COLUMN, MOST_COLUMNS = 40, 3  # of the map
CELLS, PRICE = 5, 3  # of a line of the map: how many, and which is the price
LONGEST_VIA = 10  # of a name beside a price
Cells = Sequence[Text | str]


@dataclass(frozen=True)
class Way:
    """How a seat reaches a place: for how much, and where it opens first if that takes two openings."""

    cost: int
    first: int | None = None


def table(view: Document, words: Words, names: Sequence[Text], pack: Pack) -> RenderableType:
    """The turn and the end above, then the map, the players, and the discs the viewer may know."""
    usual = pack.fingerprint == GAME.default_pack.fingerprint
    board = GAME.board if usual else GAME.board_for(pack)
    assert isinstance(board, MerchantBoard)
    seat = view["viewer"] if isinstance(view["viewer"], int) else view["turn"]
    ways = {} if view["over"] else ways_of(board, view, seat)
    return Group(
        *turn(view, words),
        Regions(regions(board, view, names, ways, view["seats"][seat]["budget"])),
        *closed(board, view, words),
        *legend(view, words, names[seat][1:2], ways),
        *first_routes(board, view, words, seat),
        players(view, words, names),
        *discs(view, words, names),
        *asked(board, view, words, names),
    )


# --- the turn and the end ---------------------------------------------------------------------------------


def turn(view: Document, words: Words) -> Iterator[Text]:
    """The round, the phase of the turn, and how near each of the three ends is."""
    seats = len(view["seats"])
    line = Text.assemble((f"{words.say('view.round')} {view['round']}", "bold"), "  ")
    phases = ("start",) if view["phase"] == "start" else PHASES
    said = [phase_said(phase, not view["over"] and phase == view["phase"], words) for phase in phases]
    yield line.append_text(Text(" › ").join(said))
    left, villages, lying, towns, idle = ends_of(view)
    free = words.say("board.left_villages", {"left": left, "all": villages})
    yield Text(f"{free} · {words.say('board.left_discs', {'left': lying, 'all': towns})}")
    yield Text(words.say("board.left_idle", {"left": idle, "all": seats}))
    for reason in view["ends"]:
        yield Text(words.say("event.end_in_sight", {"reason": reason}), style="bold")
    if view["ending"] and not view["over"]:
        yield Text(words.say("view.ending"), style="bold")


def phase_said(phase: str, now: bool, words: Words) -> Text:
    """A phase; the one it is now in brackets."""
    said = words.say(f"board.phase_{phase}")
    return Text(f"[{said}]", style="bold") if now else Text(said, style="dim")


# --- the map ----------------------------------------------------------------------------------------------


class Regions:
    """The regions one below the other, in as many columns as there is room for."""

    def __init__(self, blocks: Sequence[Sequence[Cells]]) -> None:
        self.blocks = blocks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Columns as low as they can be."""
        most = max(1, min(MOST_COLUMNS, options.max_width // COLUMN))
        highest = max(map(len, self.blocks))
        columns = next(made for made in map(self.columns, count(highest)) if len(made) <= most)
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(*map(self.column, columns))
        yield grid

    def columns(self, height: int) -> list[list[Cells]]:
        """The lines in columns of at most this height; no region is torn apart."""
        made: list[list[Cells]] = [[]]
        for block in self.blocks:
            if len(made[-1]) + len(block) > height:
                made.append([])
            made[-1] += block
        return made

    def column(self, lines: Sequence[Cells]) -> Table:
        """Lines of the same cells below each other."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for cell in range(CELLS):
            grid.add_column(justify="right" if cell == PRICE else "left", no_wrap=True)
        for cells in lines:
            grid.add_row(*cells)
        return grid


def regions(
    board: MerchantBoard, view: Document, names: Sequence[Text], ways: Mapping[int, Way], money: int
) -> list[list[Cells]]:
    """Each region with who is present there, and its places: towns first, each with the way to it."""
    spots, shut = board.landscape.spots, closed_places(view)
    blocks = []
    for number, area in enumerate(board.landscape.areas):
        present = [name[1:2] for seat, name in enumerate(names) if number in board.regions_of(view, seat)]
        lines: list[Cells] = [(Text(area.name, style="bold"), "", Text().join(present))]
        for spot in spots:
            if spot.region == number and spot.number not in shut:
                lines.append([*place(view, spot, names), *way_said(ways.get(spot.number), money, spots)])
        if len(lines) > 1:
            blocks.append(lines)
    return blocks


def place(view: Document, spot: Spot, names: Sequence[Text]) -> Cells:
    """A place: its name, its number and disc, its counters and free spaces."""
    if not spot.value:
        owner = view["villages"][spot.name]
        return f" {spot.name}", "", FREE if owner is None else names[owner][1:2]
    town = view["towns"][spot.name]
    if town["disc"] == "waiting":
        return f" {spot.name}", Text(f" {spot.value}"), ""
    marks = [names[seat][1:2] for seat in town["ring"]]
    if town["centre"]:
        marks += [Text(CENTRE), *[names[view["turn"]][1:2]] * town["centre"]]
    ring = Text().join([*marks, Text(FREE * town["free"])])
    if town["disc"] == "lying":
        return f" {spot.name}", Text(f"({spot.value})", style="bold"), ring
    return (f" {spot.name}", Text.assemble(f"{spot.value}{SCORED}", names[town["winner"]][1:2]), ring)


def is_waiting(view: Document, spot: Spot) -> bool:
    """Whether a place is a town that has had no disc yet."""
    return bool(spot.value and view["towns"][spot.name]["disc"] == "waiting")


def free_spaces(view: Document, spot: Spot) -> int:
    """How many counters there is room for; in a town that waits for its disc, once it has it."""
    if not spot.value:
        return int(view["villages"][spot.name] is None)
    town = view["towns"][spot.name]
    return 0 if town["disc"] == "closed" else int(town["free"])


def closed(board: MerchantBoard, view: Document, words: Words) -> Iterator[Text]:
    """The places left out because they are closed in this game."""
    places = ", ".join(board.landscape.spots[number].name for number in closed_places(view))
    if places:
        yield Text(words.say("view.closed_places", {"places": places}), style="dim")


def legend(view: Document, words: Words, mark: Text, ways: Mapping[int, Way]) -> Iterator[Text]:
    """What the signs mean, and the prices if there are any."""
    sign = mark.plain
    signs = {" 7 ": "waiting", "(7)": "lying", f"7{SCORED}{sign}": "gone", FREE: "free"}
    if any(town["centre"] for town in view["towns"].values()):
        signs[f"{CENTRE}{sign}"] = "centre"
    yield Text("   ".join(f"{sign} {words.tables['view'][key]}" for sign, key in signs.items()), style="dim")
    if ways:
        yield Text(words.say("view.ways", {"mark": sign}), style="dim")


# --- ways -------------------------------------------------------------------------------------------------


def ways_of(board: MerchantBoard, view: Document, seat: int) -> dict[int, Way]:
    """The cheapest way of a seat to each place with room for it, by one opening or else by two.

    A second one sets out only from places where a counter can be opened today.
    """
    table = Pfeffersaecke(board.content, len(view["seats"]))
    goals = []
    for spot in board.landscape.spots:
        if stands_in(view, spot, seat):
            table.stand(seat, spot.number)
        elif free_spaces(view, spot):
            goals.append(spot)
    near = prices(table, seat, goals)
    ways = {place: Way(cost) for place, cost in near.items()}
    further = [spot for spot in goals if spot.number not in near]
    for first in goals:
        if first.number in near and not is_waiting(view, first):
            then = table.clone()
            then.stand(seat, first.number)
            for place, cost in prices(then, seat, further).items():
                total = near[first.number] + cost
                if place not in ways or total < ways[place].cost:
                    ways[place] = Way(total, first.number)
    return ways


def prices(table: Pfeffersaecke, seat: int, spots: Sequence[Spot]) -> dict[int, int]:
    """What the cheapest route of a seat to each of these places costs, if one leads there. PS-7.10"""
    routes = {spot.number: opening.cheapest_route(table, seat, spot.number) for spot in spots}
    return {place: table.content.route_cost[route] for place, route in routes.items() if route != NOWHERE}


def way_said(way: Way | None, money: int, spots: Sequence[Spot]) -> tuple[Text, str]:
    """The price of a way, in bold if one opening does and it can be paid; else with the place to open first."""
    if way is None:
        return Text(""), ""
    if way.first is None:
        return Text(str(way.cost), style="bold" if way.cost <= money else ""), ""
    return Text(str(way.cost), style="dim"), shortened(spots[way.first].name)


def shortened(name: str) -> str:
    """A long name cut off."""
    return name if len(name) <= LONGEST_VIA else f"{name[: LONGEST_VIA - 1]}."


def first_routes(board: MerchantBoard, view: Document, words: Words, seat: int) -> Iterator[Table]:
    """While somebody is to choose a first village: the routes from those that are free."""
    spots = board.landscape.spots
    if view["phase"] != "start" or any(stands_in(view, spot, seat) for spot in spots):
        return
    grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column(words.say("view.villages_left"), no_wrap=True)
    grid.add_column(words.say("board.routes_from"))
    shut = sum(1 << number for number in closed_places(view))
    for spot in spots:
        if not spot.value and free_spaces(view, spot):
            grid.add_row(spot.name, routes_from(board.content, spot.number, shut))
    yield grid


# --- the players ------------------------------------------------------------------------------------------


def players(view: Document, words: Words, names: Sequence[Text]) -> Table:
    """What everybody has, and how much it would collect as things stand."""
    grid = Table(box=SIMPLE_HEAD, show_edge=False, padding=0, header_style="dim")
    grid.add_column("", overflow="fold")
    captions = ("influence", "florins", "income", "safe_conducts", "counters", "discs", "regions")
    for caption in captions:
        said = words.say("board.income" if caption == "income" else f"view.{caption}").replace("-", "-\n")
        grid.add_column(said, justify="right", vertical="bottom", min_width=max(map(len, said.split())))
    for seat, own in enumerate(view["seats"]):
        shown = {**own, "income": f"+{own['income']['total']}", "discs": discs_in(own["discs"])}
        cells = [Text(str(shown[caption])) for caption in captions]
        cells[0].stylize("bold")
        grid.add_row(names[seat], *cells)
    return grid


def discs(view: Document, words: Words, names: Sequence[Text]) -> Iterator[Text]:
    """The discs in hands the viewer may know, and those in all others together."""
    for seat, own in enumerate(view["seats"]):
        if not isinstance(own["discs"], Mapping):
            continue
        numbers = numbers_on(own["discs"])
        if seat == view["viewer"]:
            yield Text(
                f"{words.say('board.your_discs')}  {numbers or words.tables['board']['no_discs']}", style="bold"
            )
        elif numbers:
            yield Text.assemble(f"{words.say('view.discs')} ", names[seat][1:], f"  {numbers}")
    if view["unseen"]:
        yield Text(f"{words.say('view.unseen')}  {numbers_on(view['unseen'])}", style="dim")


def numbers_on(discs: Mapping[str, int]) -> str:
    """The numbers of discs one by one, the highest first."""
    return " ".join(value for value in sorted(discs, key=int, reverse=True) for _ in range(discs[value]))


def asked(board: MerchantBoard, view: Document, words: Words, names: Sequence[Text]) -> Iterator[Text]:
    """What the viewer is to decide."""
    if view["viewer"] in view["to_act"] and not view["over"]:
        yield Text(board.prompt(view, words, [name.plain for name in names]), style="bold")
