"""Content packs: what is wrong with them is said with its place."""

import msgspec
import pytest

from comptoir.engine.state import Content
from comptoir.errors import BadContent
from comptoir.kit.pack import Figure, Pack, Section, check_pack, fill_by_name, parse_pack


class Shop(msgspec.Struct, forbid_unknown_fields=True):
    """One price and a list of them."""

    price: Figure
    more: list[Figure] = []


GOOD = {"price": {"value": 3, "source": "rulebook"}}


def test_a_pack_that_fits() -> None:
    """It is there as a document and as plain data."""
    pack = parse_pack('price = { value = 3, source = "rulebook" }', "mine", Shop)
    assert pack.plain == GOOD
    assert pack.document == Shop(Figure(3, "rulebook"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "mine: missing required field “price”."),
        ("price = 3", "mine: at “price”: expected “object”, got “int”."),
        ("price = {}", "mine: at “price”: missing required field “value”."),
        ('price = { value = 3, source = "x" }', "mine: at “price.source”: invalid enum value 'x'."),
        ('price = { value = 100001, source = "rulebook" }', "mine: at “price.value”: expected “int” <= 100000."),
        ('price = { value = 3.5, source = "rulebook" }', "mine: at “price.value”: expected “int”, got “float”."),
        (
            'price = { value = 3, source = "rulebook" }\nmore = [{ value = 1 }]',
            "mine: at “more[0]”: missing required field “source”.",
        ),
        ("cost = 3", "mine: "),
        ("= 3", "mine: not TOML: "),
    ],
)
def test_a_pack_that_does_not(text: str, reason: str) -> None:
    """The name of the pack, the place, and what is wrong there, in one sentence."""
    with pytest.raises(BadContent) as problem:
        parse_pack(text, "mine", Shop)
    assert str(problem.value).startswith(reason)
    assert str(problem.value).endswith(".")


def test_fingerprints() -> None:
    """The order of keys does not matter, values and names do."""
    other_order = {"price": {"source": "rulebook", "value": 3}}
    assert check_pack(GOOD, "a", Shop).fingerprint == check_pack(other_order, "b", Shop).fingerprint
    changed = {"price": {"value": 3, "source": "reconstruction"}}
    assert Pack("a", None, GOOD).fingerprint != Pack("a", None, changed).fingerprint
    assert len(Pack("a", None, GOOD).fingerprint) == 12


class Prices(Section, frozen=True):
    """Two numbers of which one says enough by itself."""

    start: Figure
    bonus: Figure


class Market(Section, frozen=True):
    """A document with a table in it."""

    prices: Prices
    days: Figure


class MarketContent(Content):
    """What rules would read."""

    def __init__(self) -> None:
        self.prices_start = 0
        self.bonus = 0
        self.double = False


def test_a_content_is_filled_by_name() -> None:
    """By the table and the key, or by the key alone; options too. What has no attribute is left to the game."""
    document = Market(Prices(Figure(5, "rulebook"), Figure(2, "rulebook")), Figure(7, "rulebook"))
    content = fill_by_name(MarketContent(), document, {"double": True, "other": 3})
    assert vars(content) == {"prices_start": 5, "bonus": 2, "double": True}
