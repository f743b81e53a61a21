"""A move is never lost in silence: the line is cut before, during and after a post, or the server is gone."""

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.web.clicking import join, open_table, tap
from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
LOST = "has not been sent: no connection"
SENT = "() => document.querySelectorAll('#unsent > *').length === 0"


class Line:
    """A line between browsers and a server, which can be cut: at once, or when a post has passed it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cut = ""  # "all", or what does not come through of an answer to a post: "answer", "rest"
        self.posts = 0  # that have reached the server
        self.open: set[socket.socket] = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        if self.cut == "all":
            near.close()
            return
        far = socket.create_connection(("127.0.0.1", self.server.port))
        self.open |= {near, far}
        state = {"cut": ""}
        back = threading.Thread(target=self._pass_back, args=(far, near, state), daemon=True)
        back.start()
        with suppress(OSError):
            while data := near.recv(65536):
                if data.startswith(b"POST"):
                    self.posts += 1
                    state["cut"] = self.cut
                far.sendall(data)
        self.hang_up(near, far)

    def _pass_back(self, far: socket.socket, near: socket.socket, state: dict[str, str]) -> None:
        with suppress(OSError):
            while data := far.recv(65536):
                if state["cut"]:
                    near.sendall(b"" if state["cut"] == "answer" else data.partition(b"<hx-")[0])
                    break
                near.sendall(data)
        self.hang_up(near, far)

    def hang_up(self, *ends: socket.socket) -> None:
        """End some connections, or all."""
        for end in ends or tuple(self.open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            self.open.discard(end)

    def close(self) -> None:
        """Let nobody through any more."""
        self.listener.close()
        self.hang_up()


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    """A line to the common server."""
    made = Line(server)
    yield made
    made.close()


def two_at_a_table(visitors: Visit, at: Server | Line | None = None) -> tuple[Visitor, Visitor]:
    """Who is to play at a new table, and the other."""
    anna, bert = visitors(at), visitors(at)
    join(bert, open_table(anna, "me", "open"), "Bert")
    anna.page.locator("#moves").wait_for()
    return (anna, bert) if anna.is_to_play else (bert, anna)


def draw(visitor: Visitor) -> None:
    """Click the pile, twice where it is asked for."""
    tap(visitor, 0)


def changes(visitor: Visitor) -> int:
    """How many changes the log of the table has, as the server knows it."""
    table = f"{visitor.server.address}/api/v1/tables/{visitor.table_id()}"
    return int(visitor.context.request.get(table).json()["seen"])


def unsent(visitor: Visitor) -> Any:
    """What the page says of posts that did not arrive."""
    return visitor.page.locator("#unsent")


def wait_until_sent(visitor: Visitor, other: Visitor) -> None:
    """Until the page has nothing left to say of it, and the other player sees the move."""
    visitor.page.wait_for_function(SENT)
    other.wait_for_turn()
    assert changes(other) == 1
    assert visitor.page.locator("#notice").inner_text() == ""
    visitor.troubles.clear()  # the browser notes what it could not reach


def test_no_line(visitors: Visit) -> None:
    """It is said at once, kept, and sent when the line is back, by itself."""
    anna, bert = two_at_a_table(visitors)
    anna.context.set_offline(True)
    draw(anna)
    expect(unsent(anna)).to_contain_text(LOST, timeout=2_000)
    expect(unsent(anna)).to_be_in_viewport()
    assert changes(bert) == 0
    anna.context.set_offline(False)
    wait_until_sent(anna, bert)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr-FR", "n’a pas été envoyé\xa0: pas de connexion. L’envoi se fera dès qu’elle sera rétablie."),
        (
            "de-DE",
            "wurde nicht gesendet: keine Verbindung. Es wird gesendet, sobald die Verbindung wieder da ist.",
        ),
    ],
)
def test_said_in_the_visitors_language(visitors: Visit, language: str, said: str) -> None:
    """With what the button says, and what can be done about it."""
    anna = visitors(locale=language)
    anna.go("/")
    anna.page.locator("form[action='/play-now'] button").first.click()
    anna.wait_for_turn()
    anna.context.set_offline(True)
    button = anna.page.locator("#hand button[name=action]:not([data-confirm])").first
    label = button.locator(".sr").first.text_content()
    button.click()
    expect(unsent(anna)).to_contain_text(said)
    assert str(label).strip() in unsent(anna).inner_text()
    assert unsent(anna).locator("button").count() == 2
    anna.troubles.clear()


@pytest.mark.parametrize("cut", ["all", "answer", "rest"])
def test_the_line_is_cut(line: Line, visitors: Visit, cut: str) -> None:
    """Before the post, when the server has it and has not answered, in the middle of the answer."""
    anna, bert = two_at_a_table(visitors, line)
    line.cut = cut
    if cut == "all":
        line.hang_up()
    before = line.posts
    draw(anna)
    expect(unsent(anna)).to_contain_text(LOST, timeout=2_000)
    assert (line.posts > before) is (cut != "all")
    line.cut = ""
    wait_until_sent(anna, bert)
    bert.troubles.clear()


@pytest.mark.parametrize("status", [0, 502, 503, 504])
def test_posts_fail_while_the_stream_is_open(visitors: Visit, status: int) -> None:
    """The same post is tried again by itself, with the same id, until it arrives."""
    anna, bert = two_at_a_table(visitors)
    ids: list[str] = []

    def fail(route: Any) -> None:
        ids.append(parse_qs(route.request.post_data)["post"][0])
        if len(ids) > 3:
            route.continue_()
        elif status:
            route.fulfill(status=status, body="no server here")
        else:
            route.abort()

    anna.page.route("**/move", fail)
    draw(anna)
    expect(unsent(anna)).to_contain_text(LOST)
    assert "lost" not in str(anna.page.locator("#main").get_attribute("class"))
    wait_until_sent(anna, bert)
    assert len(ids) == 4
    assert len(set(ids)) == 1


def test_the_server_is_gone_for_a_while(
    visitors: Visit, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    """It is killed, a move is made, and a server on the same database takes it."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    anna, bert = two_at_a_table(visitors, server)
    server.end(signal.SIGKILL)
    draw(anna)
    expect(unsent(anna)).to_contain_text(LOST, timeout=2_000)
    server.start()
    wait_until_sent(anna, bert)
    bert.troubles.clear()


def test_a_server_that_does_not_answer(
    visitors: Visit, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    """It hangs: after a moment the page says that nothing is confirmed; a second click is not another move."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    anna, bert = two_at_a_table(visitors, server)
    server.process.send_signal(signal.SIGSTOP)
    draw(anna)
    expect(unsent(anna)).to_contain_text("has not been confirmed yet.")
    anna.page.locator("#hand button[name=action]:not([value='0'])").first.click()
    expect(unsent(anna)).to_contain_text("has not been confirmed yet.")
    server.process.send_signal(signal.SIGCONT)
    wait_until_sent(anna, bert)


def lost_and_played_elsewhere(visitors: Visit) -> tuple[Visitor, Visitor, Any]:
    """Anna's move is lost on its way, and she plays on another device; both players, and that device's page."""
    anna, bert = two_at_a_table(visitors)
    second = anna.context.new_page()
    second.goto(anna.page.url)
    anna.page.route("**/move", lambda route: route.abort())
    anna.page.locator("#hand button[name=action]:not([value='0'])").first.click()
    expect(unsent(anna)).to_contain_text(LOST)
    second.locator("#hand button[name=action]:not([value='0'])").first.click()
    return anna, bert, second


def test_the_table_has_changed_meanwhile(visitors: Visit) -> None:
    """On another device of the same player: the page says so and asks; what is still possible can be played."""
    anna, _, second = lost_and_played_elsewhere(visitors)
    second.locator("#bar >> text=Undo").click()
    second.locator("#prompt [data-yours]").wait_for()
    before = changes(anna)
    anna.page.unroute("**/move")
    expect(unsent(anna)).to_contain_text("The table has changed since you chose")
    assert changes(anna) == before == 2
    anna.page.click("#unsent >> text=Play it anyway")
    anna.page.wait_for_function(SENT)
    anna.page.locator("#bar >> text=Undo").wait_for()
    assert changes(anna) == 3
    anna.troubles.clear()


def test_what_can_no_longer_be_played_is_not_offered(visitors: Visit) -> None:
    """The turn is over on another device: there is nothing to ask, and the sentence can be put away."""
    anna, bert, _ = lost_and_played_elsewhere(visitors)
    bert.wait_for_turn()
    anna.page.unroute("**/move")
    expect(unsent(anna)).to_contain_text("The table has changed since you chose")
    expect(anna.page.locator("text=Play it anyway")).to_be_hidden()
    anna.page.click("#unsent >> text=Do not play it")
    assert anna.page.evaluate(SENT)
    anna.troubles.clear()


TRY_NOW = "document.querySelector('#unsent button')?.click()"  # unless the page has just done so by itself


def test_kept_over_a_reload(visitors: Visit) -> None:
    """Whoever loads the page again because nothing happens does not lose what was kept."""
    anna, bert = two_at_a_table(visitors)
    anna.page.route("**/move", lambda route: route.abort())
    draw(anna)
    expect(unsent(anna)).to_contain_text(LOST)
    anna.page.reload()
    expect(unsent(anna)).to_contain_text(LOST)
    anna.page.unroute("**/move")
    anna.page.evaluate(TRY_NOW)
    wait_until_sent(anna, bert)


def test_discarded(visitors: Visit) -> None:
    """Nothing is sent any more, and another move can be made."""
    anna, bert = two_at_a_table(visitors)
    anna.page.route("**/move", lambda route: route.abort())
    draw(anna)
    anna.page.click("#unsent >> text=Discard")
    assert anna.page.evaluate(SENT)
    anna.page.unroute("**/move")
    anna.page.reload()
    anna.page.locator("#moves").wait_for()
    assert changes(bert) == 0
    draw(anna)
    wait_until_sent(anna, bert)


def test_messages_and_notes(visitors: Visit) -> None:
    """A message that was not sent stays in its field; a note that was not kept is not said to be."""
    anna, bert = two_at_a_table(visitors)
    for path in ("**/say", "**/note"):
        anna.page.route(path, lambda route: route.abort())
    anna.page.click("#tab-chat")
    anna.page.fill("#say-text", "Servus!")
    anna.page.keyboard.press("Enter")
    expect(unsent(anna)).to_contain_text(f"“Servus!” {LOST}")
    assert anna.page.locator("#say-text").input_value() == "Servus!"
    anna.page.click("#tab-more")
    anna.page.fill(".note textarea", "wine")
    anna.page.click(".note button[data-done]")
    expect(unsent(anna).locator("> *")).to_have_count(2)
    assert anna.page.locator(".note button[data-done]").inner_text() == "Save"
    for path in ("**/say", "**/note"):
        anna.page.unroute(path)
    expect(anna.page.locator(".note button[data-done]")).to_have_text("Saved")
    anna.page.wait_for_function(SENT)
    assert anna.page.locator("#say-text").input_value() == ""
    bert.page.click("#tab-chat")
    expect(bert.page.locator("#chat li")).to_have_count(1)
    anna.troubles.clear()


def test_resigning(visitors: Visit) -> None:
    """The page stays, says that it was not sent, and sends it when the line is back."""
    anna, bert = two_at_a_table(visitors)
    anna.page.click("#tab-more")
    button = anna.page.locator("#panel-more form[action$='/resign'] button")
    button.wait_for()
    anna.context.set_offline(True)
    button.click()
    button.click()
    expect(unsent(anna)).to_contain_text(f"“Resign” {LOST}", timeout=2_000)
    anna.context.set_offline(False)
    anna.page.wait_for_function(SENT)
    expect(anna.page.locator("#bar")).to_contain_text("You have resigned")
    expect(bert.page.locator("#log")).to_contain_text("resigns; a bot plays on.")
    anna.troubles.clear()


def test_an_answer_nobody_expected(visitors: Visit) -> None:
    """Whatever comes instead of an answer, the page says that it did not work."""
    anna, _ = two_at_a_table(visitors)
    anna.page.route("**/move", lambda route: route.fulfill(status=418, body="<h1>teapot</h1>"))
    draw(anna)
    expect(unsent(anna)).to_contain_text("did not work. Please load the page again.")
    anna.page.click("#unsent >> text=Close")
    assert anna.page.evaluate(SENT)
    anna.troubles.clear()
