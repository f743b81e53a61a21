"""The table of Die Fugger in a terminal: a column for each good, a line for everybody."""

from collections.abc import Mapping, Sequence

from rich.box import Box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from comptoir.games.die_fugger.ids import GOOD_NAMES
from comptoir.games.die_fugger.view import UNKNOWN
from comptoir.kit.game import Document
from comptoir.kit.pack import Pack
from comptoir.kit.words import Words

CARD, SEAL, MERCHANT_SIGN, BACK = "▮", "◉", "♟", "▯"
NARROWEST = 5  # of a column of cards
WIDTH = 80
LINES = Box("    \n    \n ── \n    \n    \n ── \n    \n    \n")  # only below the head and between sections
COLOURS = {"copper": "#cc7a4b", "cloth": "#5b9bd5", "wine": "#c2527a", "spice": "#d4a72c", "jewel": "#3fae96"}
Cards = Mapping[str, int]


def table(view: Document, words: Words, names: Sequence[Text], pack: Pack) -> RenderableType:
    """Prices, Jakob, everybody's rows and the viewer's own hand."""
    say = words.tables["view"]
    grid = empty_table(view, words, max(len(say["jakob"]) + 3, *(len(name) for name in names)))
    grid.add_row(f"   {say['jakob']}", *row(view["jakob"]))
    for seat, name in enumerate(names):
        grid.add_row(name, *seat_row(view, seat, words))
    totals = [Text(str(view["market"][good]["face_up"] or "–"), style="dim") for good in GOOD_NAMES]
    grid.add_row(Text(f"   {say['face_up']}", style="dim"), *totals, end_section=True)
    for seat, place in enumerate(view["seats"]):
        if isinstance(place["hand"], Mapping):
            owner = f"   {say['hand']}" if view["viewer"] == seat else f"   {say['hand']}:{names[seat].plain[2:]}"
            grid.add_row(Text(owner, style="bold"), *row(place["hand"]))
    return Group(grid, footer(view, words))


def empty_table(view: Document, words: Words, first: int) -> Table:
    """The head: round, goods with prices, what else is counted; `first` is the width of the first column."""
    say = words.tables["view"]
    captions = [say[name] for name in ("face_down", "hand", "florins")]
    goods = [words.tables["good"][good].split()[0] for good in GOOD_NAMES]
    longest = max(map(len, goods))
    alike = first + len(goods) * (longest + 1) + 3 + sum(len(caption) + 1 for caption in captions) < WIDTH
    grid = Table(box=LINES, show_edge=False, padding=0, header_style="")
    grid.add_column(Text(f"   {say['round']} {view['round']}\n   {say['prices']}", style="bold"), no_wrap=True)
    for good, name in zip(GOOD_NAMES, goods, strict=True):
        price = Text.assemble(("[", "dim"), (str(view["prices"][good]), "bold"), ("]", "dim"))
        head = Text.assemble((name, f"bold {COLOURS[good]}"), "\n", price)
        width = longest if alike else max(len(name), NARROWEST)
        grid.add_column(head, justify="center", width=width, overflow="fold")
    grid.add_column(Text(f"\n{MERCHANT_SIGN}"), justify="center", width=2)
    for caption in captions:
        width = max(map(len, caption.split()))  # two words in two lines
        grid.add_column(Text(caption, style="dim"), justify="right", vertical="bottom", min_width=width)
    return grid


def seat_row(view: Document, seat: int, words: Words) -> list[Text | str]:
    """What lies before one seat, how many cards it holds, and its florins."""
    place = view["seats"][seat]
    hand = place["hand"] if isinstance(place["hand"], int) else sum(place["hand"].values())
    return [
        *row(place["shown"]),
        face_down(place["hidden"], words),
        str(hand),
        Text(str(place["florins"]), style="bold"),
    ]


def row(cards: Cards) -> list[Text | str]:
    """Cards in the column of their good, then merchants."""
    goods = [
        Text(CARD * cards.get(good, 0) + SEAL * cards.get(f"sealed-{good}", 0), style=colour)
        for good, colour in COLOURS.items()
    ]
    return [*goods, MERCHANT_SIGN * cards.get("merchant", 0)]


def face_down(hidden: Sequence[str | None], words: Words) -> Text:
    """The cards laid face down in rounds one and two: their letter if known."""
    text = Text()
    for card in hidden:
        if card is None:
            text.append(" ·", style="dim")
        elif card == UNKNOWN:
            text.append(f" {BACK}")
        else:
            good = card.removeprefix("sealed-")
            text.append(f" {words.tables['letter'][good]}", style=COLOURS[good])
    return text


def footer(view: Document, words: Words) -> Text:
    """The piles, and what the signs mean."""
    say, card = words.tables["view"], words.tables["card"]
    piles = f"{say['pile']} {view['pile']} · {say['discards']} {sum(view['discards'].values())}"
    signs = f"{SEAL} {card['sealed-wine']} · {MERCHANT_SIGN} {card['merchant']}"
    return Text(f"   {piles}    {signs}", style="dim")
