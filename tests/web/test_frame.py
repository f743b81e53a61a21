"""One look shows the whole table: for every game whose board asks for an arrangement, on every size of screen.

What can be acted on, the prompt, the goal and every player's plate lie inside the window; nothing is cut off, no two
names of a map touch, and only the log scrolls. A game is in as soon as its board declares `arrangement`.
"""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import pytest

from comptoir.games import find_game, game_ids
from comptoir.match import Match
from comptoir.web.boards import board_of
from tests.web.conftest import Server, Visitor
from tests.web.laid_out import Laid, advised, lay_out

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
SIZES = {
    "desk": (1440, 900),
    "laptop": (1280, 720),
    "tablet": (768, 1024),
    "phone": (390, 844),
    "small": (360, 740),
}
LANGUAGES = ("de", "fr", "en")  # the longest words first
ARRANGED = [game for game in game_ids() if board_of(find_game(game)).arrangement != "plain"]
EARLY, LATE = 60, 400  # how many moves were made before anybody looks

OUTSIDE = """things => things.filter(thing => {
    const {x, y, right, bottom, width, height} = thing.getBoundingClientRect();
    const pane = thing.closest(".head, .board, .mine").getBoundingClientRect();
    return !width || !height || x < -1 || y < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
        || y < pane.top - 2 || bottom > pane.bottom + 2 || x < pane.left - 2 || right > pane.right + 2;
}).map(thing => `${thing.id || thing.className}: ${thing.textContent.trim().slice(0, 60)}`)"""

SCROLLING = """() => [document.documentElement, ...document.querySelectorAll(".head, .board, .mine, #board, #hand")]
    .filter(one => one.clientHeight && getComputedStyle(one).display !== "contents"
        && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1))
    .map(one => [one.id || one.className, one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth])"""

# Words that their own box cuts off. A player's name may end in an ellipsis, what is for the ear alone is not seen, and
# a map may be moved where the whole of it would be too small to read.
CUT = """() => [...document.querySelectorAll(":is(.head, #board, #hand, #bar) *")].filter(one => {
    const style = getComputedStyle(one);
    return one.clientWidth && one.textContent.trim()
        && style.overflowX !== "visible" && !one.closest(".sr, .effect, .name, [popover], [data-zoom-frame]")
        && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
}).map(one => one.textContent.trim().slice(0, 60))"""

TOUCHING = """() => {
    const texts = [...document.querySelectorAll("#board svg[data-zoom] text")].filter(one => one.textContent.trim())
        .map(one => [one.textContent.trim(), one.getBoundingClientRect()]).filter(([_, box]) => box.width);
    return texts.flatMap(([one, a], at) => texts.slice(at + 1).filter(([_, b]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${one} / ${other}`));
}"""


class Tables(NamedTuple):
    """Tables that were laid out, and their server."""

    server: Server
    laid: dict[str, Laid]


@pytest.fixture(scope="module")
def tables(start_server: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """For each game a table with all seats taken, soon after its beginning and late in it."""
    database = f"sqlite:///{tmp_path_factory.mktemp('laid')}/house.db"
    matches = {}
    for game in ARRANGED:
        most = find_game(game).players[-1]
        for plies in (EARLY, LATE):
            matches[f"{game} {plies}"] = advised(game, most if most <= 6 else 5, plies, seed=1)
    laid = lay_out(database, matches)
    return Tables(start_server(database), laid)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ARRANGED)
def test_one_look_shows_the_table(visitors: Visit, tables: Tables, game: str, size: str) -> None:
    width, height = SIZES[size]
    visitor = visitors(tables.server, viewport={"width": width, "height": height})
    page, wrong = visitor.page, []
    for plies, language in product((EARLY, LATE), LANGUAGES):
        table = tables.laid[f"{game} {plies}"]
        table.sit_down(visitor)
        page.request.post(f"{visitor.server.address}/wishes", form={"language": language})
        visitor.go(table.path)
        page.locator("#moves").wait_for()
        found = {
            "scrolls": page.evaluate(SCROLLING),
            "outside": page.locator("#prompt > span, #goal, #hand .act:visible").evaluate_all(OUTSIDE),
            "cut off": page.evaluate(CUT),
            "touching": page.evaluate(TOUCHING),
            "plates": outside_everywhere(visitor),
        }
        wrong += [f"{plies} {language} {kind}: {one}" for kind, ones in found.items() for one in ones]
        assert page.locator("#hand :is(.act.can, [name=sheet]):visible").count() > 0
        assert page.locator("#goal").inner_text()
    assert wrong == []


Ends = tuple[Tables, dict[str, dict[str, str]]]


@pytest.fixture(scope="module")
def ends(start_server: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Ends:
    """For each game a table before its last move; and these moves."""
    database = f"sqlite:///{tmp_path_factory.mktemp('over')}/house.db"
    last, matches = {}, {}
    for game in ARRANGED:
        matches[game], last[game] = before_the_end(game)
    laid = lay_out(database, matches)
    return Tables(start_server(database), laid), last


def before_the_end(game: str) -> tuple[Match, dict[str, str]]:
    """A game before its last move, if that needs no luck; and that move."""
    for seed in range(1, 30):
        match = advised(game, max(2, min(4, find_game(game).players[-1])), 10**6, seed)
        for action in match.actions(match.to_act[0]):
            after = match.branch()
            move = after.play(match.to_act[0], action.code)
            if after.over and not move.outcomes:
                return match, {"seat": str(match.to_act[0]), "action": str(action.code)}
    raise AssertionError(f"{game} ends by luck alone")


@pytest.mark.parametrize("game", ARRANGED)
def test_the_end_is_seen_whole(visitors: Visit, ends: Ends, game: str) -> None:
    """At every size: the result, all players where their things are, and the stage that explains it."""
    tables, last = ends
    visitor, table = visitors(tables.server), tables.laid[game]
    page, wrong = visitor.page, []
    page.remove_locator_handler(page.locator("#stage[open] > [data-close]"))
    table.sit_down(visitor)
    address = visitor.server.address
    move = {**last[game], "seen": "0", "at_once": "1"}
    page.request.post(f"{address}{table.path}/move", form=move, headers={"Origin": address})
    page.request.post(f"{address}/wishes", form={"language": "de"})
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        visitor.go(table.path)
        page.locator(".result").wait_for()
        found = {
            "page scrolls": page.evaluate(
                "() => document.documentElement.scrollHeight > innerHeight + 1 ? [1] : []"
            ),
            "outside": page.locator("#prompt > span, #goal, .result :is(li, .button)").evaluate_all(OUTSIDE),
            "plates": outside_everywhere(visitor),
            "stage": stage_outside(visitor),
        }
        wrong += [f"{size} {kind}: {one}" for kind, ones in found.items() for one in ones]
    assert wrong == []


STAGE = """stage => {
    const {x, y, right, bottom} = stage.getBoundingClientRect();
    const close = stage.querySelector("[data-close]").getBoundingClientRect();
    const wide = [...stage.querySelectorAll("*")].filter(one => !one.closest(".sr, thead") && one.clientWidth
        && getComputedStyle(one).overflowX === "visible" && one.getBoundingClientRect().right > right + 1);
    return [
        ...x < -1 || y < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 ? ["leaves the window"] : [],
        ...close.right > innerWidth || close.top < 0 ? ["its close button is out of sight"] : [],
        ...stage.scrollWidth > stage.clientWidth + 1 ? ["scrolls sideways"] : [],
        ...wide.filter(one => !one.closest(".scroll")).map(one => `too wide: ${one.textContent.slice(0, 40)}`),
    ];
}"""


def stage_outside(visitor: Visitor) -> list[str]:
    """What is wrong with how the last stage fits the window; it is opened from the log, and closed again."""
    page = visitor.page
    page.locator("#log .staged a").last.evaluate("link => link.click()")
    stage = page.locator("#stage[open]")
    stage.locator("h2").wait_for()
    found: list[str] = stage.evaluate(STAGE)
    stage.locator("> [data-close]").click()
    return found


def outside_everywhere(visitor: Visitor) -> list[str]:
    """The plates of players that are seen whole in none of the panes."""
    page = visitor.page
    assert page.locator("#board .seat-card").count() > 1
    hidden = set(page.locator("#board .seat-card").evaluate_all(OUTSIDE))
    players = page.locator(".bottom-tabs [data-tab=players]")
    if hidden and players.is_visible():
        players.click()
        hidden &= set(page.locator("#board .seat-card").evaluate_all(OUTSIDE))
        page.locator(".bottom-tabs [data-tab=board]").click()
    return sorted(hidden)
