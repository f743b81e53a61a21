"""New matches: games, seats, options and content that are there, and those that are not."""

import json
from pathlib import Path
from typing import Any

import pytest

from comptoir.errors import BadContent, BadOption, BadSeats, UnknownGame
from comptoir.games import find_game
from comptoir.kit.game import Document
from comptoir.match import Match
from tests.games.positions import edited
from tests.spoiling import check_sentence, refused

OURS = find_game("die-fugger").default_pack.plain


def test_a_seed_gives_the_same_game() -> None:
    """The same seed deals the same cards, another one others."""
    one, same, other = (Match.new("die-fugger", 3, seed=seed).position() for seed in (7, 7, 8))
    assert one == same != other


def test_without_a_seed_luck_is_fresh() -> None:
    """Live games take their luck from the operating system, and no two are dealt alike."""
    dealt = {json.dumps(Match.new("die-fugger", 3).record()) for _ in range(5)}
    assert len(dealt) == 5


def test_a_game_that_is_not_there() -> None:
    """The games that are there are named."""
    sentence = refused(lambda name: Match.new(name, 2), "go-fish", UnknownGame)
    assert sentence.startswith("there is no game “go-fish”; there are: ")
    assert "die-fugger" in sentence


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**20])
def test_seats_the_game_is_not_for(seats: int) -> None:
    """The message says how many there may be."""
    sentence = refused(lambda seats: Match.new("die-fugger", seats), seats, BadSeats)
    assert sentence == f"Die Fugger is for 2 to 4 players, not {seats}."


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"draw_limit": 5}, "option “draw_limit” is “5”, but can be: 4, 3."),
        ({"draw_limit": True}, "option “draw_limit” is “True”, but can be: 4, 3."),
        ({"draw_limit": "4"}, "option “draw_limit” is “4”, but can be: 4, 3."),
        ({"price_goes_round": 1}, "option “price_goes_round” is “1”, but can be: false, true."),
        ({"price_goes_round": None}, "option “price_goes_round” is “None”, but can be: false, true."),
        ({"colour": 1}, "Die Fugger has no option “colour”; it has: draw_limit, price_goes_round,"),
    ],
)
def test_options_that_are_not_there(options: Any, reason: str) -> None:
    """An option is named with all its values, or all options are."""
    assert reason in refused(lambda options: Match.new("die-fugger", 2, options=options), options, BadOption)


def test_options_are_kept_with_their_defaults() -> None:
    """A match knows all its options, chosen or not."""
    match = Match.new("die-fugger", 2, options={"draw_limit": 3})
    assert match.options == {option.name: option.default for option in match.game.options} | {"draw_limit": 3}
    assert match.record()["options"] == match.options


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"prices": {"top": {"value": 9, "source": "rulebook"}}}, "at “prices”: missing required field “start”"),
        ({"prices.start": 5}, "at “prices.start”: expected “object”, got “int”"),
        ({"prices.start.value": "five"}, "at “prices.start.value”: expected “int”, got “str”"),
        ({"prices.start.value": -1}, "at “prices.start.value”: expected “int” >= 0"),
        ({"prices.start.value": 0}, "at “prices.start”: 0 is not on the track from 1 to 9."),
        ({"prices.start.value": 10}, "at “prices.start”: 10 is not on the track from 1 to 9."),
        ({"prices.start.source": "my aunt"}, "at “prices.start.source”: invalid enum value"),
        ({"prices.start": {"value": 5}}, "at “prices.start”: missing required field “source”"),
        ({"cards.silver": {"value": 5, "source": "rulebook"}}, "at “cards”: contains unknown field “silver”"),
        ({"evaluation.cards_to_end_round.value": 10}, "at “evaluation.cards_to_end_round”: 10 cards of a good"),
        ({"evaluation.cards_to_end_round.value": 2}, "but Jakob begins with 2 cards."),
        ({"deal.hand.value": 12}, "at “deal.hand”: 50 cards are dealt, but there are 45 goods."),
    ],
)
def test_content_that_makes_no_game(changes: dict[str, Any], reason: str) -> None:
    """A price that is missing, a number that cannot be: the sentence says what and where."""
    pack = edited(OURS, changes)
    sentence = refused(lambda pack: Match.new("die-fugger", 2, content=pack), pack, BadContent)
    assert sentence.startswith("the content: ")
    assert reason in sentence


def written(folder: Path, text: str | bytes) -> Path:
    """A content file."""
    file = folder / "mine.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_content_from_a_file(tmp_path: Path) -> None:
    """A copy of our file with another number is another game, by its fingerprint."""
    text = find_game("die-fugger").content_text
    same = Match.new("die-fugger", 2, content=written(tmp_path, text))
    assert same.pack.fingerprint == find_game("die-fugger").default_pack.fingerprint
    changed = text.replace("florins = { value = 100", "florins = { value = 50")
    match = Match.new("die-fugger", 2, seed=1, content=str(written(tmp_path, changed)))
    assert match.pack.fingerprint != same.pack.fingerprint
    while not match.over:
        match.play(match.to_act[0], match.actions(match.to_act[0])[-1].code)
    assert match.standings[0]["score"] >= 50


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[cards", "not TOML: "),
        (b"\xff\xfe", "cannot be read: it is not UTF-8 text."),
        ("", "missing required field “cards”"),
        ("[prices]\nstart = 5\n", "at “prices.start”: expected “object”, got “int”."),
    ],
)
def test_a_content_file_that_cannot_be_read(tmp_path: Path, text: str | bytes, reason: str) -> None:
    """The sentence begins with the name of the file."""
    file = written(tmp_path, text)
    sentence = refused(lambda file: Match.new("die-fugger", 2, content=file), file, BadContent)
    assert sentence.startswith(f"{file}: ")
    assert reason in sentence


def test_a_content_file_that_is_not_there(tmp_path: Path) -> None:
    """So it is when there is no such file, or it is a folder."""
    for file in (tmp_path / "none.toml", tmp_path):
        sentence = refused(lambda file: Match.new("die-fugger", 2, content=file), file, BadContent)
        assert sentence.startswith(f"{file}: cannot be read: ")


def leaves(node: Any, place: str = "") -> list[str]:
    """The places of all values in a document."""
    if not isinstance(node, dict):
        return [place]
    return [leaf for key, value in node.items() for leaf in leaves(value, f"{place}.{key}".lstrip("."))]


def without(document: Document, place: str) -> Document:
    """A document with one value taken out."""
    *way, last = place.split(".")
    made = edited(document, {})
    node: Any = made
    for key in way:
        node = node[key]
    del node[last]
    return made


def test_every_number_is_needed() -> None:
    """A pack in which any one value is missing is refused with its place."""
    for place in leaves(OURS):
        with pytest.raises(BadContent) as problem:
            Match.new("die-fugger", 2, content=without(OURS, place))
        check_sentence(str(problem.value))
        assert place.rpartition(".")[0] in str(problem.value)
