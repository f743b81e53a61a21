"""The table of any game in the terminal."""

import io
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

from comptoir.bots import Bot
from comptoir.cli.generic_table import plain_table
from comptoir.cli.narrator import Narrator
from comptoir.cli.table import draw
from comptoir.games import find_game, game_ids
from comptoir.kit.game import REFEREE
from comptoir.kit.words import LANGUAGES, Words
from comptoir.match import Match


def printed(picture: RenderableType, width: int = 80) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width, highlight=False, emoji=False, markup=False).print(picture)
    return paper.getvalue()


def played(game: str, seats: int, plies: int) -> Match:
    match = Match.new(game, seats=seats, seed=seats)
    bot = Bot("random", seed=1)
    while not match.over and match.ply < plies:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    return match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_drawn(game: str, language: str) -> None:
    """Its own table and the plain one, every number of players, for a seat, a spectator and the referee."""
    for seats in find_game(game).players:
        match = played(game, seats, 25)
        words = match.game.words(language)
        names = [f"Name {seat}" for seat in range(seats)]
        for viewer in (0, seats - 1, None, REFEREE):
            view = match.view(viewer)
            own = printed(draw(match, viewer, words, names))
            plain = printed(plain_table(view, words, [Text(name) for name in names]))
            for name in names:
                assert name in own
                assert name in plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_every_action_and_event_has_words(game: str, language: str) -> None:
    """A whole game is told without a gap."""
    match = played(game, max(find_game(game).players), 200)
    narrator = Narrator(match, [f"Name {seat}" for seat in range(match.seats)], language)
    for code in range(len(match.forms)):
        assert narrator.action(0, code)
    for viewer in (0, None, REFEREE):
        assert all(printed(told).strip() for told in narrator.moves(match.moves, viewer))
    assert printed(narrator.standings())


def test_the_table_of_die_fugger_fits_80_columns() -> None:
    """Nothing is cut off, in any language."""
    match = played("die-fugger", 4, 20)
    for language in LANGUAGES:
        picture = draw(match, 1, match.game.words(language), ["You", "Regina", "Ulrich", "Anton"])
        assert "…" not in printed(picture)


def test_the_table_of_die_fugger_shows_what_lies_there() -> None:
    """Prices, cards in the column of their good, face-down cards only to their owner."""
    match = Match.new("die-fugger", seats=2, seed=5)
    seat = match.to_act[0]
    hand = match.view(seat)["seats"][seat]["hand"]
    good = next(card for card in hand if card != "merchant")
    match.play(seat, f"hide {good}")
    words = match.game.words("en")
    letter = words.tables["letter"][good.removeprefix("sealed-")]
    mine, theirs = (printed(draw(match, who, words, ["A1", "B2"])) for who in (seat, 1 - seat))
    row = ("A1", "B2")[seat]
    (my_line,) = (line for line in mine.splitlines() if row in line)
    (their_line,) = (line for line in theirs.splitlines() if row in line)
    assert letter in my_line
    assert "▯" in their_line
    assert letter not in their_line.replace(row, "")
    assert mine.count("[5]") == 5


def test_plain_table_of_anything() -> None:
    """Whatever JSON a game's view is: figures, things with numbers, rows, nothing, deep nests."""
    words = Words("en", {"view": {"seat": "Seat", "pile": "Pile"}, "fish": {"eel": "an eel"}})
    view: dict[str, Any] = {
        "game": "x",
        "viewer": 0,
        "ply": 3,
        "to_act": [1],
        "scores": [4, 5],
        "pile": 7,
        "market": {"eel": 2, "cod": 0},
        "towns": [{"name": "eel", "roads": [1, 2]}, {"name": None, "open": True}],
        "nest": {"a": {"b": [{"c": None}]}},
        "empty": {},
        "nothing": None,
        "list": ["eel", "cod"],
        "seats": [{"money": 4, "fish": {"eel": 1}}, {"money": 6, "fish": 3, "sealed": None}],
    }
    text = printed(plain_table(view, words, [Text("Anna"), Text("Ben")]))
    assert "Pile 7" in text
    assert "an eel 2, cod 0" in text
    assert "an eel, cod" in text
    assert "Money" in text
    del view["seats"]
    assert "Anna" in printed(plain_table(view, words, [Text("Anna"), Text("Ben")]))


def test_plain_table_says_no_sentence_with_gaps() -> None:
    """Words with something to fill in are no names: the field or thing is called by its own."""
    tables = {"view": {"seat": "Seat", "pile": "{cards:card|cards} left"}, "board": {"disc": "Disc with {value}"}}
    view: dict[str, Any] = {
        "scores": [1, 2],
        "pile": 7,
        "towns": {"Gent": {"disc": 5, "pile": 2}, "Trier": {"disc": 3, "pile": 1}},
        "lying": ["disc"],
    }
    text = printed(plain_table(view, Words("en", tables), [Text("Anna"), Text("Ben")]))
    assert "{" not in text
    assert "Pile 7" in text
    assert "Gent: disc 5, pile 2" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_plain_table_of_a_game_leaves_nothing_to_fill_in(game: str, language: str) -> None:
    """No template is printed as it stands."""
    match = played(game, min(find_game(game).players), 25)
    names = [Text(f"Name {seat}") for seat in range(match.seats)]
    for viewer in (0, None, REFEREE):
        assert "{" not in printed(plain_table(match.view(viewer), match.game.words(language), names))
