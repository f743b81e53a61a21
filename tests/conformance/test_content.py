"""The content: every printed number as data, each with its source, checked when somebody replaces it."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from comptoir.engine.state import Content
from comptoir.errors import BadContent
from comptoir.kit.game import Game
from comptoir.kit.pack import Pack

Place = tuple[str | int, ...]


def numbers(node: Any, place: Place = (), source: str = "") -> Iterator[tuple[Place, int, str]]:
    """Every number in a document with its place and the source given for it, or around it."""
    if isinstance(node, dict):
        source = node.get("source", source)
        for key, value in node.items():
            yield from numbers(value, (*place, key), source)
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from numbers(value, (*place, number), source)
    elif isinstance(node, int | float) and not isinstance(node, bool):
        yield place, int(node), source


def changed(game: Game, place: Place, value: Any) -> dict[str, Any]:
    """Our content with one value replaced."""
    plain = copy.deepcopy(game.default_pack.plain)
    node: Any = plain
    for key in place[:-1]:
        node = node[key]
    node[place[-1]] = value
    return plain


def test_our_content_fits_its_schema(game: Game) -> None:
    """content.toml can be read and filled in, with every option."""
    assert game.default_pack.plain
    for option in game.options:
        for value in option.values:
            game.content(game.default_pack, {option.name: value})


def test_every_number_has_a_source(game: Game) -> None:
    """Each printed number says whether it is from the rulebook, published elsewhere or our reconstruction."""
    bare = [place for place, _, source in numbers(game.default_pack.plain) if source not in SOURCES]
    assert bare == []


SOURCES = ("rulebook", "published", "reconstruction")


def test_a_missing_table_is_named(game: Game) -> None:
    """A pack without one of its tables is refused in one sentence that names it."""
    for table in game.default_pack.plain:
        plain = {key: value for key, value in game.default_pack.plain.items() if key != table}
        with pytest.raises(BadContent) as refused:
            game.content(game.pack(plain), {})
        assert table in str(refused.value)
        assert str(refused.value).endswith(".")
        assert "\n" not in str(refused.value)


def test_a_table_too_many_is_named(game: Game) -> None:
    """A table that does not belong there is refused by its name: it may be a typing error."""
    with pytest.raises(BadContent, match="extra_table"):
        game.pack({**game.default_pack.plain, "extra_table": {}})


def test_a_number_that_is_a_text_is_refused(game: Game) -> None:
    """Where a number belongs nothing else will do, and the message says where."""
    for place, _, _ in numbers(game.default_pack.plain):
        with pytest.raises(BadContent) as refused:
            game.pack(changed(game, place, "many"))
        assert str(place[0]) in str(refused.value)


def test_the_fingerprint_changes_with_any_value(game: Game) -> None:
    """Two packs that differ anywhere have different fingerprints."""
    seen = {game.default_pack.fingerprint}
    places = list(numbers(game.default_pack.plain))
    for place, value, _ in places:
        seen.add(Pack("changed", None, changed(game, place, value + 1)).fingerprint)
    assert len(seen) == len(places) + 1


def test_a_copy_of_our_content_is_ours(game: Game) -> None:
    """What `comptoir content` prints, read back, has our fingerprint."""
    assert game.pack(copy.deepcopy(game.default_pack.plain)).fingerprint == game.default_pack.fingerprint


def attributes(content: object) -> dict[str, Any]:
    """All that a compiled content, or a part of it, holds."""
    names = [name for name in dir(content) if not name.startswith("_")]
    found = {name: getattr(content, name) for name in names}
    return {name: plain(value) for name, value in found.items() if not callable(value)}


def plain(value: Any) -> Any:
    """Something to compare: an array as a list, parts of the content as what they hold."""
    if isinstance(value, int | str | bool):
        return value
    if not hasattr(value, "__iter__"):
        return attributes(value)
    return [attributes(one) if isinstance(one, Content) else one for one in value]


def test_every_number_reaches_the_rules(game: Game) -> None:
    """A number that is changed changes the content the rules use; those that do not are named in `Game.unread`.

    A number that must agree with others, so that every change of it alone is refused, is read too.
    """
    ours = attributes(game.content(game.default_pack, {}))
    unread = set()
    for place, value, _ in numbers(game.default_pack.plain):
        made = [made_with(game, place, value + step) for step in (1, -1, 7)]
        if ours in made and all(content in (ours, None) for content in made):
            unread.add(".".join(str(key) for key in place if isinstance(key, str) and key != "value"))
    assert unread == game.unread


def made_with(game: Game, place: Place, value: int) -> dict[str, Any] | None:
    """What the compiled content holds with another value, None if that is refused."""
    try:
        return attributes(game.content(game.pack(changed(game, place, value)), {}))
    except BadContent:
        return None
