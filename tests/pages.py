"""What is before a player, and pages taken apart: whether HTML and drawings are in order, colours can be read."""

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import comptoir
from comptoir import Match
from comptoir.kit.board import Board, Offer
from comptoir.kit.game import Game
from comptoir.kit.words import Words
from comptoir.web.boards import find_board

NAMES = [
    "Anna",
    "Ben & <b>Söhne</b>",
    "Clara",
    "Dieter",
    "Emil",
    "Frieda",
    *(f"Gast {n}" for n in range(9)),
]
VOID = {"br", "hr", "img", "input", "link", "meta"}
STATIC = Path(comptoir.__file__).parent / "web" / "static"


def board_of(match: Match) -> Board:
    """The drawing of what lies on a table."""
    return find_board(match)


def offers_of(match: Match, seat: int, words: Words | None = None) -> list[Offer]:
    """What a seat can do now."""
    return board_of(match).offers(match.state, seat, words or match.game.words("en"), NAMES)


def hand_of(match: Match, seat: int, words: Words) -> str:
    """What a seat has before it."""
    return board_of(match).hand(match.view(seat), offers_of(match, seat, words), words, NAMES)


class Page(HTMLParser):
    """HTML taken apart; it fails if an element is not closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.hidden: list[bool] = []  # for each open element: whether it is kept from who only hears
        self.spoken = ""  # all text that is not
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"an attribute twice: {attrs}"
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)
            self.hidden.append(("aria-hidden", "true") in attrs or any(self.hidden[-1:]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.hidden.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.hidden[-1:]):
            self.spoken += data

    def all(self, attribute: str) -> set[str]:
        """All values of an attribute."""
        return {attributes[attribute] for _, attributes in self.elements if attribute in attributes}

    @property
    def buttons(self) -> list[dict[str, str]]:
        """The attributes of every button."""
        return [attributes for tag, attributes in self.elements if tag == "button"]


def check_html(text: str) -> Page:
    """The page in order: elements closed, ids once, all it points to there, SVG that is XML, nothing inline."""
    page = Page(text)
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(set(ids)) == len(ids)
    for svg in set(drawings(text)):
        ElementTree.fromstring(svg)
    named = {name for _, attributes in page.elements for name in attributes}
    assert "style" not in named
    assert not [name for name in named if name.startswith("on")]
    pointed = page.all("aria-describedby") | page.all("aria-labelledby") | page.all("popovertarget")
    assert {name for names in pointed for name in names.split()} <= set(ids)
    assert {of["href"][1:] for tag, of in page.elements if tag == "use"} <= set(ids)
    return page


def drawings(text: str) -> list[str]:
    """Every SVG of a page, each with those inside it."""
    found, depth, start = [], 0, 0
    for tag in re.finditer(r"<svg\b|</svg>", text):
        if tag.group() == "</svg>":
            depth -= 1
            if depth == 0:
                found.append(text[start : tag.end()])
        else:
            start = start if depth else tag.start()
            depth += 1
    assert depth == 0
    return found


def colours_of(game: Game) -> dict[str, tuple[str, str]]:
    """The colours of the house and of a game's board by their names, by day and by night."""
    css = (STATIC / "css/tokens.css").read_text() + game.folder.joinpath("page", "board.css").read_text()
    pattern = r"(?:\.(good-\w+) \{ )?--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)"
    return {good or name: (day, night) for good, name, day, night in re.findall(pattern, css)}


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well one colour is seen on another, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def check_contrast(colours: dict[str, tuple[str, str]], pairs: Iterable[tuple[str, str, float]]) -> None:
    """Each colour is seen on the other at least so well, by day and by night."""
    for one, other, least in pairs:
        for time in range(2):
            assert contrast(colours[one][time], colours[other][time]) >= least, (one, other, time)
