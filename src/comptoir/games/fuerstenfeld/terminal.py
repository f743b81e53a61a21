"""The table of Fürstenfeld in a terminal: breweries, a line for everybody, principalities, one's own cards."""

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from comptoir.games.fuerstenfeld.ids import GOOD_NAMES
from comptoir.games.fuerstenfeld.view import PRINTED_NAME, size
from comptoir.kit.game import Document
from comptoir.kit.pack import Pack
from comptoir.kit.words import Words

COLOURS = {"hops": "#6fae4f", "barley": "#d4a72c", "water": "#5b9bd5"}
FULL, FREE = "▮", "▯"


def table(view: Document, words: Words, names: Sequence[Text], pack: Pack) -> RenderableType:
    """Breweries above, then the players, their principalities, and the cards the viewer may know."""
    return Group(breweries(view, words), players(view, words, names), *principalities(view, words, names))


def breweries(view: Document, words: Words) -> Table:
    """A line for each brewery: price and demand of each good."""
    say = words.tables["view"]
    grid = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="")
    grid.add_column(Text(f"{say['round']} {view['round']}", style="bold"), no_wrap=True)
    for good in GOOD_NAMES:
        grid.add_column(Text(words.tables["good"][good], style=f"bold {COLOURS[good]}"), no_wrap=True)
    for brewery in view["breweries"]:
        name = words.tables["brewery"][brewery["name"]]
        style = "bold reverse" if view["now"]["brewery"] == brewery["name"] else ""
        grid.add_row(Text(name, style=style), *(demand(brewery, good, view) for good in GOOD_NAMES))
    return grid


def demand(brewery: Document, good: str, view: Document) -> Text:
    """The price, the spaces full and free, and what is being sold there now."""
    filled, wanted = brewery["filled"][good], brewery["demand"][good]
    text = Text(f"{brewery['price'][good]} ", style="bold")
    text.append(FULL * filled + FREE * (wanted - filled), style=COLOURS[good])
    sale = view["now"]["sale"][good]
    if sale and view["now"]["brewery"] == brewery["name"]:
        text.append(f" +{sale}", style="bold")
    return text


def players(view: Document, words: Words, names: Sequence[Text]) -> Table:
    """Coins, income, parts of the palace, goods and numbers of cards, in the order of play."""
    say = words.tables["view"]
    grid = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="dim")
    grid.add_column(Text(f"{say['palace_price']}: {view['palace_price']}"))
    for caption in ("coins", "income", "score", "hand"):
        grid.add_column(Text(say[caption]), justify="right")
    for good in GOOD_NAMES:
        grid.add_column(Text(words.tables["letter"][good], style=COLOURS[good]), justify="right")
    for seat in view["order"]:
        player = view["seats"][seat]
        goods = [f"{player['goods'][good] + player['stored'][good]}" for good in GOOD_NAMES]
        numbers = (player["coins"], player["income"], player["palaces"], size(player["hand"]))
        grid.add_row(names[seat], *map(str, numbers), *goods)
    return grid


def principalities(view: Document, words: Words, names: Sequence[Text]) -> list[RenderableType]:
    """The six places of everybody, and hand and deck of whom the viewer may see them."""
    say = words.tables["view"]
    lines: list[RenderableType] = []
    for name, player in zip(names, view["seats"], strict=True):
        lines.append(Text.assemble(name, "  ", places(player["places"], words)))
        for caption in ("hand", "known"):
            if isinstance(player[caption], list) and player[caption]:
                cards = ", ".join(named(card, words) for card in player[caption])
                lines.append(
                    Text.assemble((f"    {say[caption]}: ", "dim"), (cards, "bold" * (caption == "hand")))
                )
    return lines


def places(cards: Sequence[str], words: Words) -> Text:
    """What stands on places 1 to 6; printed fields and bare ground as a sign."""
    text = Text()
    for place, card in enumerate(cards):
        text.append(f" {place + 1} ", style="dim")
        if card != PRINTED_NAME:
            text.append(named(card, words), style="bold" if card.startswith("palace") else "")
        elif place < len(GOOD_NAMES):
            text.append("·")
        else:
            good = GOOD_NAMES[place - len(GOOD_NAMES)]
            text.append(words.tables["good"][good], style=COLOURS[good])
    return text


def named(card: str, words: Words) -> str:
    """The name on a card; mixed fields by what they bear."""
    names: Mapping[str, str] = words.tables["name"]
    goods = [words.tables["letter"][good] for good in card.split("-") if good in GOOD_NAMES]
    return f"{names[card]} {'+'.join(goods)}" if len(goods) > 1 and card in names else names.get(card, card)
