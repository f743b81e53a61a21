"""People with browsers: a game by clicking, reconnecting, several devices, keys, a phone, languages."""

import re
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from comptoir.games import game_ids
from tests.web.clicking import Adviser, fill_in_table, follow, join, open_table, play_somehow, press, skip_ahead
from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]


def test_two_browsers_and_a_bot_play_a_whole_game(visitors: Visit) -> None:
    """By clicking, the middle skipped, to the result; each sees the other's moves without reloading."""
    anna, bert = visitors(), visitors()
    follow(bert, fill_in_table(anna, "me", "open", "bot-1"), "Bert")
    anna.page.locator("#moves").wait_for()
    both = [anna, bert]
    for turn in range(400):
        if turn == 20:
            advisers = [Adviser(one, "die-fugger", seat, 3) for seat, one in enumerate(both)]
            skip_ahead(advisers, lambda view: max(view["scores"]) >= 60)
        for one in both:
            if one.is_to_play:
                play_somehow(one)
        if all(one.page.locator("#bar .result").count() for one in both):
            break
        anna.page.wait_for_timeout(30)
    for one in both:
        assert one.page.locator("#bar .standings li").count() == 3
    assert anna.page.locator("#bar .standings").inner_text() == bert.page.locator("#bar .standings").inner_text()
    anna.page.click("#bar >> text=Where the points come from")
    total = anna.page.locator("table.figures tbody tr").first.inner_text()
    numbers = [int(number) for number in re.findall(r"\d+", total)[-3:]]
    assert numbers[0] + numbers[1] == numbers[2]
    anna.page.click("main >> text=Replay")
    anna.page.locator("#step").wait_for()
    assert anna.page.locator("output").inner_text().startswith("0 / ")
    anna.page.click("text=Play it through")
    anna.page.locator("output", has_text=re.compile("^2 / ")).wait_for()
    anna.page.click("main >> text=Stop")
    anna.page.keyboard.press("End")
    anna.page.wait_for_function(
        "() => { const [a, b] = document.querySelector('output').textContent.split(' / '); return a === b }"
    )
    anna.page.go_back()
    anna.go(f"/t/{bert.table_id()}/replay?step=20")
    anna.page.locator("text=Play on from here as Anna").first.click()
    anna.page.wait_for_url(lambda url: bert.table_id() not in url)
    anna.wait_for_turn()


COUNT_TRANSITIONS = """
    window.begun = 0; window.named = new Set();
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
        window.begun += 1;
        const transition = begin(change);
        transition.ready.then(() => {
            for (const one of document.getAnimations()) window.named.add(one.effect.pseudoElement);
        }).catch(() => {});
        return transition;
    };
"""
PIECE_TRAVELLED = "[...window.named].some((name) => name?.includes('group(piece-'))"


@pytest.mark.parametrize("still", ["", "reduced", "off"])
def test_things_move_unless_somebody_wants_calm(visitors: Visit, still: str) -> None:
    """A card travels as a view transition; not where the system or the reader asks for no movement."""
    anna = visitors(reduced_motion="reduce" if still == "reduced" else "no-preference")
    anna.context.add_init_script(COUNT_TRANSITIONS)
    anna.go("/")
    if still == "off":
        anna.page.locator(".menu summary").click()
        anna.page.locator("form:has([name=motion]) button[value=off]").click()
    anna.page.click("text=Play now against bots")
    for _ in range(2 if still else 20):  # news upon news cuts a movement short: not every move is seen whole
        anna.wait_for_turn()
        play_somehow(anna)
        anna.page.wait_for_timeout(300)
        if anna.page.evaluate(PIECE_TRAVELLED):
            break
    assert anna.page.evaluate("window.begun > 0") is not bool(still)
    assert anna.page.evaluate(PIECE_TRAVELLED) is not bool(still)


def has_left(server: Server, table: str) -> bool:
    """Whether the house has noted how far somebody had read who closed their last page of a table."""
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as file:
        query = "SELECT count(*) FROM visits WHERE table_id = ? AND entries > 0"
        return bool(file.execute(query, [table]).fetchone()[0])


def test_comes_back_to_what_happened_meanwhile(visitors: Visit) -> None:
    """Who was away is told what the others did, each line a step of the replay; no line shows twice."""
    anna, bert = visitors(), visitors()
    join(bert, open_table(anna, "me", "open", "bot-1"), "Bert")
    anna.page.locator("#moves").wait_for()
    for _ in range(6):
        for one in (anna, bert):
            if one.is_to_play:
                play_somehow(one)
        anna.page.wait_for_timeout(100)
    for _ in range(600):
        if bert.is_to_play:
            break
        if anna.is_to_play:
            play_somehow(anna)
        anna.page.wait_for_timeout(100)
    table = anna.page.url
    assert anna.page.locator("#away").count() == 0
    anna.go("/")
    while not has_left(anna.server, bert.table_id()):
        bert.page.wait_for_timeout(100)
    play_somehow(bert)
    anna.page.goto(table)
    away = anna.page.locator("#away")
    away.wait_for()
    assert "Bert" in away.inner_text()
    before = re.search(r"(\d+) more before that", away.inner_text())
    told = away.locator("li").count() + (int(before[1]) if before else 0)
    assert anna.page.locator("#log .new").count() == told
    assert "/replay?step=" in str(away.locator("a").first.get_attribute("href"))
    ids = anna.page.locator("#log li").evaluate_all("lines => lines.map((line) => line.id)")
    assert len(ids) == len(set(ids)) > 0
    lay = anna.page.locator("#board").bounding_box()
    away.locator("summary").click()
    assert not away.is_visible()
    assert anna.page.locator("#board").bounding_box() == lay  # it lay over the table, whose parts have not moved
    if anna.is_to_play:
        play_somehow(anna)
    while not (anna.is_to_play or bert.is_to_play):  # a bot that plays during the reload would be news
        anna.page.wait_for_timeout(100)
    anna.page.reload()
    anna.page.locator("#moves").wait_for()
    assert anna.page.locator("#away").count() == 0


def test_plays_now_in_two_clicks(visitors: Visit) -> None:
    """One click on the home page, one on a card."""
    anna = visitors()
    anna.go("/")
    anna.page.click("text=Play now against bots")
    anna.wait_for_turn()
    play_somehow(anna)
    assert anna.page.locator("#log li").count() > 0


def test_catches_up_after_a_lost_connection(
    visitors: Visit, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    """The server dies and comes back, moves are made meanwhile: the page follows by itself."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    anna, bert = visitors(server), visitors(server)
    join(bert, open_table(anna, "me", "open"), "Bert")
    anna.page.locator("#moves").wait_for()
    server.end(signal.SIGKILL)
    server.start()
    first, other = (anna, bert) if anna.is_to_play else (bert, anna)
    first.page.reload()
    play_somehow(first)
    other.wait_for_turn()
    for one in (anna, bert):
        one.troubles.clear()  # the browser notes what it could not reach


def test_connects_when_the_first_try_failed(visitors: Visit) -> None:
    """A page whose stream could not be opened tries again by itself, whatever stood in the way."""
    anna, bert = visitors(), visitors()
    join(bert, open_table(anna, "me", "open"), "Bert")
    anna.page.locator("#moves").wait_for()
    first, other = (anna, bert) if anna.is_to_play else (bert, anna)
    hindrances: list[Callable[[Any], None]] = [
        lambda route: route.abort(),
        lambda route: route.fulfill(status=502),
    ]
    other.page.route("**/stream?*", lambda route: hindrances.pop()(route) if hindrances else route.continue_())
    other.page.reload()
    play_somehow(first)
    other.wait_for_turn()
    assert not hindrances
    other.troubles.clear()


def test_second_device_and_spectator(visitors: Visit) -> None:
    """A second tab shows the same seat; somebody with the table's address sees no hand."""
    anna, watcher = visitors(), visitors()
    anna.go("/")
    anna.page.click("text=Play now against bots")
    anna.wait_for_turn()
    second = anna.context.new_page()
    second.goto(anna.page.url)
    watcher.page.goto(anna.page.url)
    assert watcher.page.locator("#hand button").count() == 0
    hand = anna.page.locator("#hand").inner_text()
    assert second.locator("#hand").inner_text() == hand
    lines = watcher.page.locator("#log li").count()
    play_somehow(anna)
    second.locator(f"#log li >> nth={lines}").wait_for()
    watcher.page.locator(f"#log li >> nth={lines}").wait_for()


def test_refusal_names_the_clause_beside_the_board(visitors: Visit) -> None:
    """A stale or forbidden move is answered where it was made, with a link into the rulebook."""
    anna = visitors()
    anna.go("/")
    anna.page.click("text=Play now against bots")
    anna.wait_for_turn()
    anna.page.evaluate(
        """() => { const form = document.querySelector('#moves');
        const button = document.createElement('button');
        button.name = 'action'; button.value = 22; button.textContent = 'pass';
        form.append(button); button.click(); }"""  # at once: the hand may be drawn anew any moment
    )
    notice = anna.page.locator("#notice")
    notice.locator("a.clause").wait_for()
    assert "Passing is for when nothing else is possible" in notice.inner_text()
    notice.locator("a.clause").click()
    clause = anna.page.locator("#clause-DF-4\\.10")
    clause.wait_for()
    assert clause.is_visible()
    anna.troubles.clear()  # the browser notes the status 422


def test_undo(visitors: Visit) -> None:
    """What revealed nothing is taken back where the hand is."""
    anna, bert = visitors(), visitors()
    join(bert, open_table(anna, "me", "open"), "Bert")
    anna.page.locator("#moves").wait_for()
    first = anna if anna.is_to_play else bert
    page = first.page
    page.locator("#hand button[name=action]:not([value='0'])").first.click()
    page.locator("#bar >> text=Undo").click()
    page.locator("#prompt [data-yours]").wait_for()
    assert page.locator("#log s").count() > 0


def test_begin_the_turn_again(visitors: Visit) -> None:
    """After several steps the whole turn is taken back beside the undo; after one that would be the same."""
    anna = visitors()
    open_table(anna, "me", "here", game="fuerstenfeld")
    page = anna.page
    anna.wait_for_turn()
    before = page.locator("#hand").inner_text()
    page.locator("#hand button[name=action]:not([value*=' ']):not([data-confirm])").first.evaluate(
        "b => b.click()"
    )
    page.locator("#bar >> text=Undo").wait_for()
    assert page.locator("#bar >> text=Begin the turn again").count() == 0
    play_somehow(anna)
    page.locator("#bar >> text=Begin the turn again").click()
    page.locator("#bar >> text=Undo").wait_for(state="detached")
    assert page.locator("#hand").inner_text() == before


def test_take_back_by_consent(visitors: Visit) -> None:
    """A drawn card goes back only if the other agrees."""
    anna, bert = visitors(), visitors()
    join(bert, open_table(anna, "me", "open"), "Bert")
    anna.page.locator("#moves").wait_for()
    first, other = (anna, bert) if anna.is_to_play else (bert, anna)
    press(first.page.locator("#hand button[name=action][value='0']"))
    first.page.locator("#bar >> text=Ask to take back").click()
    expect(other.page.get_by_role("alert").filter(has_text="asks to take back")).to_be_in_viewport()
    press(other.page.locator("#bar >> text=Agree"))
    first.page.locator("#prompt [data-yours]").wait_for()


def test_refused_and_asked_again(visitors: Visit) -> None:
    """Who asked is told that the others did not agree; a rematch waits where the last game ended."""
    anna, bert = visitors(), visitors()
    join(bert, open_table(anna, "me", "open"), "Bert")
    anna.page.locator("#moves").wait_for()
    for answer in ("Refuse", "Agree"):
        anna.page.click("#tab-more")
        anna.page.click("text=End the game as it stands")
        press(bert.page.locator(f"#bar >> text={answer}"))
        said = "The others did not agree" if answer == "Refuse" else "Where the points come from"
        expect(anna.page.locator(f"#bar >> text={said}")).to_be_in_viewport()
    ended = anna.page.url
    anna.page.locator("#bar >> text=Rematch").click()
    anna.page.wait_for_url(lambda url: url != ended)
    bert.page.locator("#bar >> text=To the rematch").click()
    bert.page.wait_for_url(lambda url: url != ended)
    assert bert.page.url == anna.page.url
    anna.page.locator("#moves").wait_for()
    assert bert.page.locator(".seat-card .name").all_inner_texts() == ["Bert", "Anna"]


def test_a_double_click_is_one_move(visitors: Visit) -> None:
    """The second click is not refused as one that came too late: nothing went wrong."""
    anna = visitors()
    anna.go("/")
    anna.page.click("text=Play now against bots")
    anna.wait_for_turn()
    posts: list[str] = []
    anna.page.on("request", lambda request: posts.append(request.url) if request.url.endswith("/move") else None)
    anna.page.locator("#hand button[name=action]:not([data-confirm])").first.dblclick()
    anna.page.locator("#log >> text=/^You (draw|lay)/").first.wait_for()
    assert len(posts) == 1
    assert anna.page.locator("#notice").inner_text() == ""


def test_bot_takes_over_and_gives_back(
    visitors: Visit, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    """A seat left to a bot goes on, and is taken back."""
    anna = visitors(start_server(f"sqlite:///{tmp_path}/house.db", COMPTOIR_BOT_PAUSE="0.7"))
    anna.go("/")
    anna.page.click("text=Play now against bots")
    anna.wait_for_turn()
    anna.page.click("#tab-more")
    anna.page.click("text=Let a bot play for me")
    anna.page.locator("#bar >> text=A bot plays for you.").wait_for()
    assert not anna.is_to_play  # though the seat is
    anna.page.locator("#bar >> text=Take my seat back").click()
    anna.page.locator("#bar >> text=Take my seat back").wait_for(state="detached")
    anna.wait_for_turn()


def test_the_hand_is_seen_with_the_board(visitors: Visit) -> None:
    """On a desk nothing has to be scrolled: what to do, the hand, and undo are there together."""
    anna = visitors(viewport={"width": 1280, "height": 800})
    for game in game_ids():
        open_table(anna, "me", "here", "here", game=game)
        anna.wait_for_turn()
        for part in ("#prompt", "section.board", ".mine", "#bar", "#log"):
            box = anna.page.locator(part).bounding_box()
            assert box is not None, (game, part)
            assert box["y"] + box["height"] <= 800, (game, part)
        assert anna.page.evaluate("document.documentElement.scrollHeight") == 800


def test_hot_seat(visitors: Visit) -> None:
    """Two on one device: a screen between them that shows nobody's cards."""
    anna = visitors()
    open_table(anna, "me", "here")
    page = anna.page
    for _ in range(4):
        play_somehow(anna)
        page.locator("text=Hand the device to").wait_for()
        everybodys = page.request.get(f"{anna.server.address}/t/{anna.table_id()}?seat=none").text()
        assert page.locator("#log").inner_html() in everybodys  # it tells nobody which cards were dealt
        assert page.locator("#heard > *").count() == 0
        page.locator("text=Hand the device to").click()
        page.wait_for_url("**/hand-over**")
        assert page.locator(".card").count() == 0
        page.click("text=show my cards")
        page.locator("#prompt [data-yours]").wait_for()


def test_chat(visitors: Visit) -> None:
    """What one says the other reads, and can mute."""
    anna, bert = visitors(), visitors()
    join(bert, open_table(anna, "me", "open"), "Bert")
    bert.page.click("#tab-chat")
    bert.page.fill("#say-text", "Good luck <b>Anna</b>!")
    bert.page.keyboard.press("Enter")
    anna.page.locator("#tab-chat.unseen").click()
    assert anna.page.locator(".unseen").count() == 0
    anna.page.locator("#chat >> text=Good luck <b>Anna</b>!").wait_for()
    anna.page.click("#tab-more")
    anna.page.click("text=Mute Bert")
    expect(anna.page.locator("#chat li")).to_have_count(0)


def test_keyboard_alone(visitors: Visit) -> None:
    """From the home page to moves in a game without a mouse."""
    anna = visitors()
    page = anna.page
    anna.go("/")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Play now against bots":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for _ in range(3):
        anna.wait_for_turn()
        seen = page.locator("#moves [name=seen]").input_value()
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.name === 'action'"):
                break
        page.keyboard.press("Enter")
        if page.evaluate("document.activeElement.classList.contains('armed')"):
            page.keyboard.press("Enter")
        page.wait_for_function("seen => document.querySelector('#moves [name=seen]')?.value !== seen", arg=seen)
        if page.locator("#bar form[action$='/end-turn']").count():
            page.wait_for_function("() => document.activeElement.closest('form')?.action.endsWith('/end-turn')")
            page.keyboard.press("Enter")
