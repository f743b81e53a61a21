"""Kiosks as people see them: who keeps them, what they sell and want, with which extra actions; and all prices."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from comptoir.games.fische_fluppen_frikadellen.content import FischeDocument
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import fetish_price
from comptoir.games.fische_fluppen_frikadellen.rules.market import cell_above, cell_below, cell_of
from comptoir.games.fische_fluppen_frikadellen.rules.several_tables import offered_at
from comptoir.games.fische_fluppen_frikadellen.rules.trade import unit_price
from comptoir.games.fische_fluppen_frikadellen.state import (
    FETISH_DEALER,
    FETISH_NAMES,
    GOOD_NAMES,
    TABLE_NAMES,
    FischeContent,
)
from comptoir.kit.game import Document
from comptoir.kit.words import Value, Words

EXTRA_SIGNS = {  # a sign of board.html, and what stands beside it: a good, another sign or letters
    "double-production": ("produce", "×2"),
    "produce-choice": ("produce", "?"),
    "price-up-or-down": ("updown", "?"),
    "price-down": ("down", "?"),
    "special-sale": ("coin", "1"),
    "all-at-50": ("coin", "50"),
    "gift": ("gift", ""),
    "two-merchants-produce": ("produce", "1+1"),
    "all-prices-up": ("allup", ""),
    "move-pawn": ("pawn", "→"),
    "move-ferry": ("ferry", "→"),
    "play-again": ("again", ""),
    "swap-stocks": ("swap", "crate"),
    "swap-kiosks": ("swap", "stall"),
}


@dataclass(frozen=True)
class Card:
    """All that is shown of a kiosk."""

    number: int
    name: str  # the one it has everywhere
    whole: str  # with what people say of its keeper
    kind: str
    offers: str
    wants: str
    stock: int  # of what it offers
    foreign: tuple[tuple[str, int], ...]  # other goods in stock
    price: int  # of one token here
    pays: int  # for one token of what it wants
    extras: tuple[tuple[str, str, str], ...]  # sign, what stands beside it, words
    costs: tuple[str, ...]  # of the first, second and third fetish
    alike: str  # whether its goods are "alike" or "different", if they are either
    fetishes: tuple[str, ...]  # to be had here
    closed: bool


class Stalls:
    """The kiosks of one content."""

    def __init__(self, document: FischeDocument, content: FischeContent) -> None:
        self.kiosks = {kiosk.name: kiosk for kiosk in document.kiosks}
        self.kinds = {space.id: space.type for space in document.spaces}
        self.content = content

    def card(self, table: Document, view: Document, number: int, space: str, words: Words) -> Card:
        """A kiosk as it stands on a table."""
        here = table["kiosks"][space]
        kiosk = self.kiosks[here["kiosk"]]
        offers, wants = kiosk.offers or "", kiosk.wants or ""
        stock = here["stock"].get(offers, 0)
        return Card(
            kiosk.number,
            words.find("kiosk", kiosk.name) or kiosk.name,
            words.find("keeper", kiosk.name) or kiosk.name,
            kiosk.kind,
            offers,
            wants,
            stock,
            tuple((good, tokens) for good, tokens in here["stock"].items() if good != offers),
            unit_price(self.content, cell_of(self.content, table["prices"][offers]), stock) if offers else 0,
            table["prices"][wants] if wants else 0,
            tuple((*self.sign(extra), words.say(f"extra.{extra}")) for extra in kiosk.actions),
            tuple(recipe(cost) for cost in kiosk.cost or ()),
            kind_of_price(kiosk.cost[0]) if kiosk.cost else "",
            fetishes_at(number, len(view["tables"])) if kiosk.kind == "fetish-dealer" else (),
            here["closed_by"] is not None,
        )

    def sign(self, extra: str) -> tuple[str, str]:
        """The sign of an extra action; what everything costs at "all at" is the content's."""
        sign, beside = sign_of(extra)
        return sign, str(self.content.all_at) if extra == "all-at-50" else beside

    def lines(self, card: Card, words: Words) -> tuple[str, ...]:
        """What a kiosk deals in, in words."""
        said = []
        if card.kind == "merchant":
            told: dict[str, Value] = {"good": card.offers, "tokens": card.stock, "price": card.price}
            said.append(words.say("board.sells", told))
            said += [words.say("board.also", {"good": good, "tokens": tokens}) for good, tokens in card.foreign]
            said.append(words.say("board.wants", {"good": card.wants, "price": card.pays}))
        elif card.kind == "exchanger":
            said.append(
                words.say("board.exchanges", {"good": card.wants, "offered": words.say(f"good.{card.offers}")})
            )
        elif card.kind == "fetish-dealer":
            said.append(words.say(f"board.deals_{card.alike or 'mixed'}", {"costs": ", ".join(card.costs)}))
            said.append(", ".join(words.say(f"fetish.{fetish}") for fetish in card.fetishes))
        else:
            said.append(words.say(f"board.{card.kind}"))
        if card.closed:
            said.append(words.say("view.closed"))
        return tuple(said)

    def space_said(self, space: str, words: Words) -> str:
        """A space by what it is and its sign on the map."""
        return words.say("board.harbour") if self.kinds[space] == "harbour" else words.word("space", space)

    def keeper(self, table: Document, space: str, words: Words) -> str:
        """Who keeps the kiosk on a space; else the space itself."""
        if self.kinds[space] != "kiosk":
            return self.space_said(space, words)
        name = table["kiosks"][space]["kiosk"]
        return words.find("kiosk", name) or name

    def dealer(self, table: Document) -> int:
        """The fetish dealer in play, as the rules number kiosks."""
        names = self.content.kiosk_names
        kiosks = (names.index(here["kiosk"]) for here in table["kiosks"].values())
        return next(kiosk for kiosk in kiosks if self.content.kind[kiosk] == FETISH_DEALER)

    def next_fetish(self, view: Document, seat: int, words: Words) -> str:
        """What the next fetish costs at the player's table."""
        own = view["people"][seat]
        table = view["tables"][TABLE_NAMES.index(own["table"])] if own["table"] else None
        if table is None or len(own["fetishes"]) >= len(FETISH_NAMES):
            return ""
        parts = fetish_price(self.content, self.dealer(table), len(own["fetishes"]))
        told: dict[str, Value] = {"tokens": sum(parts), "cost": recipe(parts)}
        return words.say(f"board.next_{kind_of_price(parts) or 'mixed'}", told)


def recipe(parts: Sequence[int]) -> str:
    """A price for a fetish: how many goods, or how many of each kind."""
    return "+".join(map(str, parts)) if kind_of_price(parts) == "" else str(sum(parts))


def kind_of_price(parts: Sequence[int]) -> str:
    """Whether the goods of a price are all "alike", all "different" or neither."""
    return "alike" if len(parts) == 1 else "different" if set(parts) == {1} else ""


def fetishes_at(number: int, tables: int) -> tuple[str, ...]:
    """The kinds of fetish a table has."""
    return tuple(fetish for kind, fetish in enumerate(FETISH_NAMES) if offered_at(tables, number, kind))


def name_of(seat: int, words: Words, names: Sequence[str]) -> str:
    """A player's name, or the number of the seat."""
    return words.value("seat", seat, "", names)


def sign_of(extra: str) -> tuple[str, str]:
    """The sign of an extra action and what stands beside it."""
    for word, sign in (("produce ", "produce"), ("raise ", "up")):
        if extra.startswith(word) and extra.removeprefix(word) in GOOD_NAMES:
            return sign, extra.removeprefix(word)
    return EXTRA_SIGNS[extra]


# --- the price table ----------------------------------------------------------------------------------------


class PriceRow(NamedTuple):
    """A good: the cell of its price, those a fall and a rise would put it in, and what the reserve holds."""

    good: str
    at: int
    fall: int
    rise: int | None  # None: it would pass the top, and the good is produced instead
    reserve: int


def price_rows(content: FischeContent, table: Document) -> tuple[PriceRow, ...]:
    """A row for each good of a table."""
    rows = []
    for good in GOOD_NAMES:
        at = cell_of(content, table["prices"][good])
        above = cell_above(content, at)
        rows.append(
            PriceRow(good, at, cell_below(content, at), None if above < 0 else above, table["reserve"][good])
        )
    return tuple(rows)
