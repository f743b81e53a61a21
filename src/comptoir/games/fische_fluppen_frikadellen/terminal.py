"""The table of Fische Fluppen Frikadellen in a terminal: prices, people, kiosks with the way there, ferries."""

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from comptoir.games.fische_fluppen_frikadellen.game import GAME
from comptoir.games.fische_fluppen_frikadellen.page.board import FischeBoard
from comptoir.games.fische_fluppen_frikadellen.page.kiosks import Card
from comptoir.games.fische_fluppen_frikadellen.state import GOOD_NAMES, TABLE_NAMES
from comptoir.kit.game import Document
from comptoir.kit.pack import Pack
from comptoir.kit.words import Words

COLOURS = {
    "cigarettes": "#c9c1b0",
    "burgers": "#cc7a4b",
    "fish": "#5b9bd5",
    "booze": "#c2527a",
    "fennel": "#6fae4f",
}
PRODUCED, RISES = "⚒", "▴"
STEPS_SHOWN = 3  # of a way out of reach


def table(view: Document, words: Words, names: Sequence[Text], pack: Pack) -> RenderableType:
    """The boards the viewer sees, and all players with what lies before them."""
    board = FischeBoard(GAME, pack)
    parts: list[RenderableType] = []
    for number, seen in enumerate(view["tables"]):
        if seen is None:
            continue
        if len(view["tables"]) > 1:
            parts.append(Text(words.say("board.table", {"table": TABLE_NAMES[number]}), style="bold"))
        parts += [prices(board, seen, words), kiosks(board, view, number, words), ferries(seen, words)]
    return Group(*parts, people(board, view, words, names), *own_hand(board, view, words))


def prices(board: FischeBoard, seen: Document, words: Words) -> Table:
    """A column for each good: its price, where a sale or a rise would put it, and the reserve."""
    grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="")
    grid.add_column(no_wrap=True)
    for good in GOOD_NAMES:
        grid.add_column(
            Text(words.say(f"good.{good}"), style=f"bold {COLOURS[good]}"), justify="right", no_wrap=True
        )
    rows = board.speech.prices(seen, words)
    for key, place in (("board.price", 1), ("board.fall", 3), ("board.rise", 4), ("view.reserve", 5)):
        style = "bold" if key == "board.price" else "dim"
        grid.add_row(Text(words.say(key), style=style), *(Text(str(row[place]), style=style) for row in rows))
    return grid


# --- kiosks -----------------------------------------------------------------------------------------------


def kiosks(board: FischeBoard, view: Document, number: int, words: Words) -> Table:
    """Who keeps it, what is sold and wanted there, what happens then, how far it is, and the way.

    Points in brackets are steps on foot to what is out of reach.
    """
    seen = view["tables"][number]
    grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("")
    for key in ("view.kiosks", "view.sells", "view.wants", "view.extra"):
        grid.add_column(words.say(key), overflow="fold")
    grid.add_column(words.say("view.points"), justify="right")
    grid.add_column(words.say("view.way"), no_wrap=True)
    routes, on_foot = routes_of(board, view, number)
    for space, here in seen["kiosks"].items():
        card = board.stalls.card(seen, view, number, space, words)
        sells, wants = dealt_in(card, words)
        if here["closed_by"] is not None:
            sells = Text.assemble(sells, " ", (words.say("view.closed"), "bold"))
        extras = ", ".join(extra_said(extra, words) for extra in board.stalls.kiosks[here["kiosk"]].actions)
        if space in routes:
            far = [Text(str(view["reach"][space]), style="bold"), Text(" ".join(map(typed, routes[space])))]
        else:
            steps = on_foot.get(space, [])
            far = [Text(f"({len(steps)})" if steps else "–", style="dim"), Text(way(steps), style="dim")]
        grid.add_row(space, card.name, sells, wants, extras, *far)
    return grid


def dealt_in(card: Card, words: Words) -> tuple[Text, Text]:
    """What a kiosk gives and takes; the special ones say it in a sentence."""
    if card.kind == "merchant":
        sells = Text.assemble(good(card.offers, words), f" {card.price} (×{card.stock})")
        for other, tokens in card.foreign:
            sells.append_text(Text.assemble(", ", good(other, words), f" (×{tokens})"))
        return sells, Text.assemble(good(card.wants, words), f" {card.pays}")
    if card.kind == "exchanger":
        return Text.assemble("2 ", good(card.offers, words)), Text.assemble("1 ", good(card.wants, words))
    if card.kind == "fetish-dealer":
        return (
            Text(", ".join(words.say(f"fetish.{fetish}") for fetish in card.fetishes), style="bold"),
            Text(" / ".join(card.costs)),
        )
    return Text(words.say(f"board.{card.kind}")), Text("")


def good(name: str, words: Words) -> Text:
    """A good in its colour."""
    return Text(words.tables["good"][name], style=COLOURS[name])


def routes_of(
    board: FischeBoard, view: Document, number: int
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Routes to the spaces the viewer, or else the player in turn, can reach, and ways on foot to all spaces."""
    viewer, in_turn = view["viewer"], view["seating"][number][:1]
    own = [viewer] if isinstance(viewer, int) else in_turn
    routes: dict[str, list[str]] = view.get("routes", {}) if own == in_turn else {}
    at = [view["people"][seat].get("space") for seat in own]
    links = {space.id: space.links for space in board.document.spaces}
    on_foot: dict[str, list[str]] = {space: [] for space in at if space in links}
    reached = list(on_foot)
    for space in reached:
        for link in links[space]:
            if link not in on_foot:
                on_foot[link] = [*on_foot[space], link]
                reached.append(link)
    return routes, on_foot


def way(steps: Sequence[str]) -> str:
    """The first steps of a long way, as they are typed."""
    return " ".join(steps[:STEPS_SHOWN]) + (" …" if len(steps) > STEPS_SHOWN else "")


def typed(step: str) -> str:
    """A step of a route; a ferry is marked with a wave."""
    verb, _, to = step.partition(" ")
    return f"~{to}" if verb == "ride" else to


def extra_said(extra: str, words: Words) -> str:
    """An extra action, the common ones by their sign."""
    verb, _, about = extra.partition(" ")
    sign = {"produce": PRODUCED, "raise": RISES}.get(verb)
    return f"{sign} {words.word('good', about)}" if sign and about else words.word("extra", extra)


def ferries(seen: Document, words: Words) -> Text:
    """The landing stages around the ring, in brackets where ferries lie; and what the signs above say."""
    stops = [f"[{space}]" * here or space for space, here in seen["ferries"].items()]
    legend = f"  {PRODUCED} {words.find('view', 'produced')}  {RISES} {words.find('view', 'rises')}"
    return Text.assemble((f"{words.say('view.ferries')}: ", "bold"), " ".join(stops), (legend, "dim"))


# --- people -----------------------------------------------------------------------------------------------


def people(board: FischeBoard, view: Document, words: Words, names: Sequence[Text]) -> Table:
    """Everybody in the order of the seats; of those at other tables only that they are there."""
    grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("")
    for key in ("space", "florins", "goods", "bonus", "fetishes"):
        grid.add_column(words.say(f"view.{key}"), justify="right" if key == "florins" else "left")
    for seat, own in enumerate(view["people"]):
        seen = None if own["table"] is None else view["tables"][TABLE_NAMES.index(own["table"])]
        if "space" in own and seen is not None:
            _, where, *rest = board.speech.person(view, seat, seen, words, [name.plain for name in names])
            at = f"{own['space']} {where}" if own["space"] in seen["kiosks"] else str(where)
            grid.add_row(names[seat], at, *map(str, rest))
        elif own["table"] is None:
            grid.add_row(names[seat], words.say("view.finished"))
        else:
            grid.add_row(names[seat], words.say("board.empty_chair", {"table": own["table"]}))
    return grid


def own_hand(board: FischeBoard, view: Document, words: Words) -> Iterator[Text]:
    """The points left or what else the viewer is asked, and what the next fetish costs."""
    viewer = view["viewer"]
    if not isinstance(viewer, int) or view["people"][viewer]["table"] is None or view["over"]:
        return
    if fetish := board.stalls.next_fetish(view, viewer, words):
        yield Text.assemble((f"{words.say('view.fetishes')}: ", "bold"), fetish)
    if viewer in view["to_act"]:
        seen = view["tables"][TABLE_NAMES.index(view["people"][viewer]["table"])]
        if seen["stage"] == "moving" and seen["errand"] is None:
            yield Text.assemble((f"{words.say('view.points')}: ", "bold"), str(seen["points"]))
        else:
            yield Text(board.speech.asked(view, viewer, words), style="bold")
