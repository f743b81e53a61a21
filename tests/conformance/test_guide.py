"""Guides: every picture can be laid out and drawn in all languages, stands below a clause, and shows what it says."""

import re

import pytest

from comptoir.games import find_game, game_ids
from comptoir.kit.game import Game
from comptoir.kit.guide import FIRST_STEPS, Guide, Picture, listed
from comptoir.kit.words import LANGUAGES
from comptoir.match.scene import Scene
from comptoir.web.guide_pictures import Shown, how_to_win, with_rules
from tests.conformance.test_words import BREAKING, flat, parameters
from tests.pages import check_html

LEAST = 4  # pictures in each rulebook
ADVICE = 3
GUIDED = [find_game(game_id) for game_id in game_ids() if find_game(game_id).guide]
PICTURES = [(game, picture) for game in GUIDED if game.guide for picture in game.guide.pictures.values()]
each_guide = pytest.mark.parametrize("guided", GUIDED, ids=[game.id for game in GUIDED])
each_picture = pytest.mark.parametrize(
    ("guided", "picture"), PICTURES, ids=[f"{game.id}-{picture.id}" for game, picture in PICTURES]
)


def guide_of(game: Game) -> Guide:
    assert game.guide
    return game.guide


@each_picture
def test_it_is_what_it_says(guided: Game, picture: Picture) -> None:
    """The position can be restored, the moves played, and the table is as the clause needs it."""
    scene = Scene(guided, picture)
    assert picture.holds or not picture.clause, "what makes it an example of the clause?"
    assert {place: scene.value(place) for place in picture.holds} == picture.holds


@each_guide
def test_clauses_are_there(guided: Game) -> None:
    """Pictures and parts of the sheet name clauses of the rulebook; at least four have a picture."""
    known = guided.rulebook("en").clauses
    named = {picture.clause for picture in guide_of(guided).pictures.values()} - {""}
    assert named | {clause for section in guide_of(guided).sections for clause in section.clauses} <= set(known)
    assert len(named) >= LEAST


@each_guide
def test_nothing_is_left_over(guided: Game) -> None:
    """Every position and picture is used; texts belong to what is listed."""
    guide = guide_of(guided)
    used = {name for _, name in guide.steps()}
    assert [name for name, picture in guide.pictures.items() if not picture.clause and name not in used] == []
    assert {picture.position for picture in guide.pictures.values()} == set(guide.positions)
    for language in LANGUAGES:
        tables = guided.guide_words(language).tables
        assert set(tables) == {"how_to_win", "picture", "sheet"}
        assert set(tables["how_to_win"]) == {key for key, _ in guide.steps()}
        assert set(tables["picture"]) == set(guide.pictures)
        assert set(tables["sheet"]) == {section.id for section in guide.sections}


@each_guide
def test_how_to_win_is_whole(guided: Game) -> None:
    """The goal, a turn, the end, three pieces of advice, each with a picture and a text."""
    keys = [key for key, _ in guide_of(guided).steps()]
    assert keys == [*FIRST_STEPS, *(f"advice_{number}" for number in range(1, ADVICE + 1))]
    for language in LANGUAGES:
        for step in how_to_win(guided, language).steps:
            assert step.text
            assert step.picture
            assert "{" not in step.text


@pytest.mark.parametrize("language", LANGUAGES)
@each_guide
def test_pages_are_in_order(guided: Game, language: str) -> None:
    """The pictures of a page are well-formed, no id comes twice, every symbol is there, nothing can be acted on."""
    shows = with_rules(guided, language)
    pictures: list[Shown] = [one for step in shows.steps if (one := step.picture)]
    pictures += [one for ones in shows.pictures.values() for one in ones]
    page = check_html(f"{shows.sprite}{''.join(one.drawn for one in pictures)}")
    assert not page.all("popovertarget") | page.all("data-thing") | page.all("tabindex")
    for one in pictures:
        assert len(one.drawn) > 100
        assert one.caption
        assert "{" not in one.caption


@pytest.mark.parametrize("language", LANGUAGES)
@each_guide
def test_the_sheet_is_filled_in(guided: Game, language: str) -> None:
    """Each part has a title, lines or rows; rows have equally many cells."""
    for part in how_to_win(guided, language).parts:
        assert part.title
        assert part.lines or part.rows
        assert len({len(row) for row in part.rows}) <= 1
        assert "{" not in f"{part.title}{part.lines}{part.rows}"


@each_guide
def test_languages_say_the_same(guided: Game) -> None:
    """Each language has the same keys, as many lines, and takes the same numbers."""
    english = dict(flat(guided.guide_words("en").tables))
    for language in LANGUAGES:
        other = dict(flat(guided.guide_words(language).tables))
        assert set(other) == set(english)
        for key, text in other.items():
            pairs = zip(text, english[key], strict=True) if isinstance(text, list) else [(text, english[key])]
            for said, meant in pairs:
                assert parameters(said) == parameters(meant), key


@each_guide
def test_french_signs_stay_with_their_word(guided: Game) -> None:
    """A colon or a guillemet never begins or ends a line alone."""
    words = guided.guide_words("fr")
    said = [text for _, value in flat(words.tables) for text in (value if isinstance(value, list) else [value])]
    assert listed(words, "sheet", "nothing", "lines") == []
    assert [text for text in said if re.search(BREAKING, text)] == []


def test_every_drawn_game_has_one() -> None:
    """A game with a board of its own explains itself with it."""
    drawn = [game for game in map(find_game, game_ids()) if game.folder.joinpath("page", "board.py").is_file()]
    assert [game for game in drawn if game not in GUIDED] == []
