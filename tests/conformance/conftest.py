"""What a test asks for it is run on: `case` is every game at every size with each option alone and several at once,
`plain_case` every game at every size with default options, `golden_case` these and the prominent variants,
`drawn_case` every board that is drawn, with few, some and many seats, `game` every game, `lesson` every lesson of
every game."""

import pytest

from comptoir.games import find_game, game_ids
from tests.conformance.cases import ALL_CASES, DRAWN_CASES, GOLDEN_CASES, PLAIN_CASES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test the games, or the cases, it asks for."""
    if "case" in metafunc.fixturenames:
        cases = [pytest.param(case, marks=pytest.mark.option if case.chosen else ()) for case in ALL_CASES]
        metafunc.parametrize("case", cases, ids=map(str, ALL_CASES))
    if "plain_case" in metafunc.fixturenames:
        metafunc.parametrize("plain_case", PLAIN_CASES, ids=str)
    if "golden_case" in metafunc.fixturenames:
        metafunc.parametrize("golden_case", GOLDEN_CASES, ids=str)
    if "drawn_case" in metafunc.fixturenames:
        metafunc.parametrize("drawn_case", DRAWN_CASES, ids=str)
    if "lesson" in metafunc.fixturenames:
        games = [find_game(game_id) for game_id in game_ids()]
        lessons = [(game, lesson) for game in games for lesson in game.lessons.values()]
        metafunc.parametrize(
            ("game", "lesson"), lessons, ids=[f"{game.id}-{lesson.id}" for game, lesson in lessons]
        )
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [find_game(game_id) for game_id in game_ids()], ids=game_ids())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what tests lessons or guides if no game has one: a game need not, and nothing is skipped then."""
    items[:] = [item for item in items if "NOTSET" not in item.name or not may_be_without(item)]


def may_be_without(item: pytest.Item) -> bool:
    """Whether a test is about something that a game need not have."""
    return bool({"lesson", "guided"} & set(getattr(item, "fixturenames", ())))
