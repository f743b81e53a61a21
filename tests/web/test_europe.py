"""Fugger, Welser, Medici in the browser: a game by clicks, with sheets, proposals and the map."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright import sync_api

from tests.web.clicking import ANSWERED, TRIES, Adviser, end_turn, join, open_table, skip_ahead
from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
GAME = "fugger-welser-medici"
FIRST = "#hand .fw-choices.first button[name=action]"


def seen_by(visitor: Visitor) -> str:
    """How much the page has noticed."""
    return str(visitor.page.locator("#moves [name=seen]").input_value())


def until_done(visitor: Visitor, seen: str) -> None:
    """Until the page shows that something has happened."""
    visitor.page.wait_for_function(ANSWERED, arg=seen)


def press(visitor: Visitor, button: str) -> None:
    """Press a button of the hand, twice where that is asked for, and see that it was done."""
    seen = seen_by(visitor)
    visitor.page.locator(button).first.click()
    armed = visitor.page.locator("#hand button.armed")
    if armed.count():
        armed.first.click()
    until_done(visitor, seen)
    end_turn(visitor)


def tap(visitor: Visitor, thing: str) -> None:
    """Tap a thing on the map, twice where that is asked for; again if news has moved it under the finger."""
    seen = seen_by(visitor)
    on_map = visitor.page.locator(f'#board [data-thing="{thing}"] .reach').first
    visitor.page.locator("#prompt").click(trial=True)  # whoever taps has closed what explains things over the map
    for _ in range(TRIES):
        on_map.click(force=True)
        if visitor.page.locator("#hand button.armed").count():
            on_map.click(force=True)
        with suppress(sync_api.TimeoutError):
            visitor.page.wait_for_function(ANSWERED, arg=seen, timeout=7_000)
            end_turn(visitor)
            return
    raise AssertionError(f"{thing} was not taken: {visitor.page.locator('#prompt, #notice').all_inner_texts()}")


def number_of(visitor: Visitor, place: str) -> str:
    """The thing on the map with this name."""
    label = visitor.page.locator(f'#board .fw-space[aria-label^="{place},"]').first
    return str(label.get_attribute("data-thing"))


def act(visitor: Visitor) -> None:
    """A sheet is handed in as it is proposed; else one is done, or does the first thing there is."""
    page = visitor.page
    if page.locator("#hand [data-sheet=bid]").count():
        sync_api.expect(page.locator("#hand [data-sheet=bid]")).to_be_in_viewport()  # wherever one was before
        press(visitor, "#hand button[value=bid]")
    elif page.locator('#hand [aria-keyshortcuts="d"]').count():
        press(visitor, '#hand [aria-keyshortcuts="d"]')
    elif page.locator(FIRST).count():
        press(visitor, f"{FIRST}:last-of-type")
    else:
        press(visitor, "#hand button[name=action]")


def is_over(visitor: Visitor) -> bool:
    """Whether the page shows the result."""
    return bool(visitor.page.locator("#bar .result").count())


def settle_down(both: list[Visitor]) -> None:
    """Both build in Augsburg, by tapping the map."""
    for _ in range(600):
        for one in both:
            if one.is_to_play and one.page.locator("#prompt >> text=Choose the town").count():
                tap(one, number_of(one, "Augsburg"))
        if all(one.page.locator("#hand .fw-own").count() for one in both):
            return
        both[0].page.wait_for_timeout(30)


def until_moving(visitor: Visitor, other: Visitor) -> None:
    """Until it is the visitor's turn to move."""
    for _ in range(600):
        if visitor.page.locator("#prompt >> text=Your turn").count():
            return
        if other.is_to_play:
            act(other)
        elif visitor.is_to_play:
            act(visitor)
        visitor.page.wait_for_timeout(30)
    raise AssertionError("nobody moves")


def shift(visitor: Visitor, label: str) -> None:
    """Hand a ware from one to another of one's own."""
    visitor.page.click("#hand .fw-load summary")
    press(visitor, f"#hand .fw-load button:has-text('{label}')")
    visitor.page.click("#hand .fw-load summary")


def negotiate(anna: Visitor, bert: Visitor) -> None:
    """Anna writes while Bert shifts goods, asks 400 florins for a cloth, and Bert, called, accepts."""
    page = anna.page
    page.click("#hand .fw-negotiate summary")
    choice = page.locator("#hand [name=with] option").filter(has_text=re.compile("Bert.*warehouse")).first
    page.select_option("#hand [name=with]", str(choice.get_attribute("value")))
    page.fill("#hand [name=give-cloth]", "1")
    page.select_option("#hand [name=way]", "ask")
    page.fill("#hand [name=florins]", "400")
    shift(bert, "Shift one cloth from the warehouse to the son")
    page.locator("#log >> text=Bert shifts one cloth").wait_for()
    assert page.locator("#hand [name=florins]").input_value() == "400"  # Bert's shift did not wipe the sheet
    press(anna, "#hand button[value=propose]")
    sheet = bert.page.locator("#hand .fw-proposal")
    sheet.locator("text=Anna proposes to you").wait_for()
    assert "400" in sheet.inner_text()
    assert bert.page.locator("#prompt.yours").inner_text().startswith("Anna makes you a proposal")
    press(bert, "#hand .fw-proposal button[name=action]")
    page.locator("#log >> text=Bert accepts your proposal").or_(
        page.locator("#log >> text=/Bert accepts/")
    ).first.wait_for()


def travel(anna: Visitor) -> None:
    """The son loads a metal and goes two spaces, step by step; the employee goes as far in one tap on the map."""
    shift(anna, "Shift one metal from the warehouse to the son")
    tap(anna, "figure-0-1")
    anna.page.click("#hand .fw-steps summary")
    press(anna, "#hand button:has-text('On to Ulm')")
    tap(anna, number_of(anna, "Heilbronn"))
    press(anna, '#hand [aria-keyshortcuts="g"]')
    anna.page.locator('#board [data-thing="figure-0-1"]').wait_for()
    tap(anna, "figure-0-2")
    tap(anna, number_of(anna, "Kufstein"))
    anna.page.locator("#log >> text=/employee arrives at Kufstein/").wait_for()


def about_to_move(anna: Visitor, bert: Visitor) -> Visitor:
    """Anna, at a table with Bert, both in Augsburg, when it is her turn to move."""
    join(bert, open_table(anna, "me", "open", game=GAME), "Bert")
    anna.page.locator("#moves").wait_for()
    settle_down([anna, bert])
    until_moving(anna, bert)
    return anna


def test_a_wrong_number_on_a_sheet_hinders_nothing_else(visitors: Visit) -> None:
    """Whoever has typed nonsense into a proposal and closed it again can go on with his turn."""
    anna = about_to_move(visitors(), visitors())
    anna.page.click("#hand .fw-negotiate summary")
    anna.page.fill("#hand [name=florins]", "30")
    anna.page.click("#hand .fw-negotiate summary")
    press(anna, '#hand [aria-keyshortcuts="d"]')


def test_a_refused_sheet_says_so_where_one_looks(visitors: Visit) -> None:
    """The sentence is in sight below a long hand, what was written stays, and typing takes the sentence away."""
    anna = about_to_move(visitors(viewport={"width": 1280, "height": 800}), visitors())
    anna.page.click("#hand .fw-negotiate summary")
    anna.page.fill("#hand [name=give-cloth]", "50")
    anna.page.click("#hand button[value=propose]")
    notice = anna.page.locator("#notice")
    notice.get_by_text("There is not so much there").wait_for()
    sync_api.expect(notice).to_be_in_viewport(ratio=1)
    assert anna.page.locator("#hand [name=give-cloth]").input_value() == "50"
    anna.page.fill("#hand [name=give-cloth]", "1")
    sync_api.expect(notice).to_be_empty()
    anna.troubles = [trouble for trouble in anna.troubles if "422" not in trouble]


def test_a_proposal_that_was_sent_leaves_an_empty_sheet(visitors: Visit) -> None:
    """For the next partner, with all its fields; a sheet that cannot be sent stays as it is."""
    anna, bert, carl = people = [visitors() for _ in range(3)]
    link = open_table(anna, "me", "open", "open", game=GAME)
    for visitor, name in ((bert, "Bert"), (carl, "Carl")):
        join(visitor, link, name)
    anna.page.locator("#moves").wait_for()
    settle_down(people)
    page = anna.page
    while not page.locator("#prompt >> text=Your turn").count():
        for visitor in people:
            if visitor.is_to_play and visitor is not anna:
                act(visitor)
        page.wait_for_timeout(30)
    page.click("#hand .fw-negotiate summary")
    page.fill("#hand [name=give-cloth]", "1")
    page.select_option("#hand [name=way]", "add")
    page.fill("#hand [name=florins]", "40")
    page.route("**/move", lambda route: route.abort())
    page.click("#hand button[value=propose]")
    page.locator("#unsent >> text=has not been sent").wait_for()
    assert page.locator("#hand [name=florins]").input_value() == "40"
    page.unroute("**/move")
    page.locator("#log >> text=/You propose to/").wait_for()
    sync_api.expect(page.locator("#hand [name=florins]")).to_have_value("0")
    sync_api.expect(page.locator("#hand [name=give-cloth]")).to_have_value("0")
    sync_api.expect(page.locator("#hand [name=way]")).to_have_value("ask")
    anna.troubles.clear()  # the browser notes what it could not reach


def test_market_steps_are_passed_by_themselves(visitors: Visit) -> None:
    """Once Anna has ticked the box she is asked no more, until her next turn; Bert, who has not, still is."""
    anna, bert = visitors(), visitors()
    about_to_move(anna, bert)
    page, passing = anna.page, '#hand [data-thing~="by-itself"]'
    assert not page.locator("#hand .fw-passing").is_visible()
    for _ in range(2):
        press(anna, '#hand [aria-keyshortcuts="d"]')
        for _ in range(600):
            box = page.locator("#hand [data-passes]")
            if page.locator(passing).count() and not box.is_checked():
                box.check()
            elif page.locator("#prompt >> text=Your turn").count():
                break
            elif bert.is_to_play:
                act(bert)
            elif anna.is_to_play and not page.locator(passing).count():
                act(anna)
            page.wait_for_timeout(30)
        assert page.locator("#hand [data-passes]").is_checked()
    assert not bert.page.locator("#hand [data-passes]").is_checked()
    assert "Your turn" in page.locator("#prompt").inner_text()


def test_two_people_and_a_bot_play_a_whole_game(visitors: Visit) -> None:
    """By clicks: houses on the map, a proposal, a journey, sheets; and the end, with the same result on both pages."""
    anna, bert = visitors(), visitors()
    join(bert, open_table(anna, "me", "open", "bot-1", game=GAME), "Bert")
    anna.page.locator("#moves").wait_for()
    both = [anna, bert]
    settle_down(both)
    until_moving(anna, bert)
    anna.page.click("#hand .fw-plan summary")
    assert "%" in anna.page.locator("#hand .fw-plan table").inner_text()
    negotiate(anna, bert)
    travel(anna)
    advisers = [Adviser(one, GAME, seat, 3) for seat, one in enumerate(both)]
    skip_ahead(advisers, lambda view: view["day"] >= 20 and view["month"] in ("july", "august"))
    for one in both:
        one.context.set_default_timeout(3_000)
    for _ in range(3000):
        for one in both:
            if one.is_to_play:
                with suppress(
                    sync_api.TimeoutError
                ):  # somebody else was faster, and there is something else to do
                    act(one)
        if all(map(is_over, both)):
            break
        anna.page.wait_for_timeout(20)
    for one in both:
        assert one.page.locator("#bar .standings li").count() == 3
    assert anna.page.locator("#bar .standings").inner_text() == bert.page.locator("#bar .standings").inner_text()
    assert anna.page.locator("#prompt").inner_text().startswith("The game is over.")
    for one in both:  # somebody else was faster in the market step: the browser notes the status
        one.troubles = [trouble for trouble in one.troubles if "409" not in trouble]
