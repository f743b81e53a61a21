"""A person proposes something to a bot at a real table, and the bot answers though it is not its turn."""

import re
import time

import httpx2

from tests.web.conftest import Server

MOVE = "Your turn: load"


def hand(page: str) -> dict[str, str]:
    """The hidden fields of the hand."""
    found = re.search(r'name="seat" value="(\d+)"><input type="hidden" name="seen" value="(\d+)"', page)
    assert found
    return {"seat": found[1], "seen": found[2]}


def until(client: httpx2.Client, path: str, *wanted: str) -> str:
    """The page, as soon as it says one of these."""
    for _ in range(600):
        page = client.get(path).text
        if any(text in page for text in wanted):
            return page
        time.sleep(0.05)
    raise AssertionError(f"the page never said any of {wanted}")


def settle_beside_the_bot(client: httpx2.Client) -> str:
    """Open tables until both have their houses in one town and the person is to move; the table's address.

    The bot is of level 5, for lower ones sometimes act on a whim.
    """
    for _ in range(30):
        form = {"name": "Anna", "game": "fugger-welser-medici", "pace": "free", "seat-0": "me", "seat-1": "bot-5"}
        path = client.post("/new", data=form).url.path
        page = until(client, path, "Choose the town", MOVE)
        if "Choose the town" in page:
            houses = re.findall(r'name="action" value="(\d+)"', page)
            built = re.search(r"builds a house in (\w+)", page)
            towns = ["Augsburg", "Florence", "Nuremberg"]
            chosen = houses[towns.index(built[1])] if built else houses[0]
            client.post(f"{path}/move", data={**hand(page), "action": chosen, "at_once": "1"})
        page = until(client, path, MOVE)
        if 'value="1-0"' in page:
            return path
    raise AssertionError("never in one town")


def test_a_bot_answers(server: Server) -> None:
    """A cloth for 20 florins is accepted, a cloth for 2000 refused, both while the person is to move."""
    with server.client(**{"Accept-Language": "en"}) as client:
        path = settle_beside_the_bot(client)
        offer = {"sheet": "propose", "with": "1-0", "give-cloth": "1", "way": "ask"}
        for florins, said in (("20", "accepts"), ("2000", "refuses")):
            page = client.get(path).text
            answer = client.post(f"{path}/move", data={**hand(page), **offer, "florins": florins})
            assert answer.status_code == 200
            page = until(client, path, f"{said} Anna’s proposal", f"{said} your proposal")
            assert MOVE in page


def test_a_sheet_is_taken_whole_or_not_at_all(server: Server) -> None:
    """A refused proposal says why and leaves the table as it was: the sheet is still there to be put right."""
    with server.client(**{"Accept-Language": "en"}) as client:
        path = settle_beside_the_bot(client)
        before = hand(client.get(path).text)
        sheet = {"sheet": "propose", "with": "1-0", "give-cloth": "1", "way": "ask"}
        for wrong, said in (
            ({"give-cloth": "50"}, "There is not so much there"),
            ({"give-cloth": "0"}, "At least one ware must change hands."),
            ({"want-cloth": "1"}, "Each ware and the florins go one way only"),
            ({"florins": "many"}, "A number on the sheet is not possible"),
        ):
            answer = client.post(f"{path}/move", data={**before, **sheet, **wrong})
            assert answer.status_code == 422
            assert said in answer.text
            for name, typed in {**sheet, **wrong}.items():  # what was filled in is still there
                field = re.search(f'<(input|select) [^>]*name="{name}".*?>(.*?</select>)?', answer.text)
                assert name == "sheet" or (field and f'value="{typed}"' in field[0])
            assert '<option value="ask" selected>' in answer.text
            assert hand(client.get(path).text) == before
        answer = client.post(f"{path}/move", data={**before, **sheet, "florins": '"><blink>'})
        assert 'name="florins"' in answer.text
        assert '"><blink>' not in answer.text


def test_the_log_tells_a_proposal_in_one_line(server: Server) -> None:
    """Not each ware and banknote that was laid out for it."""
    with server.client(**{"Accept-Language": "en"}) as client:
        path = settle_beside_the_bot(client)
        sheet = {"sheet": "propose", "with": "1-0", "give-cloth": "1", "way": "ask", "florins": "2460"}
        client.post(f"{path}/move", data={**hand(client.get(path).text), **sheet})
        log = re.findall(r"<li id=\"line-\d+\"[^>]*>(.*?)</li>", until(client, path, "You propose to "))
        about = [
            line for line in log if "1 cloth for 2460 florins" in line or "would" in line or "negotiate" in line
        ]
        assert len(about) == 1


def test_small_steps_taken_back_leave_no_trace_in_the_log(server: Server) -> None:
    """A representative who was chosen and put back again is not worth a line; an offer taken back is."""
    with server.client(**{"Accept-Language": "en"}) as client:
        path = settle_beside_the_bot(client)
        page = client.get(path).text
        move = re.search(r'name="action" value="(\d+)" data-thing="figure-0-1"', page)
        assert move
        client.post(f"{path}/move", data={**hand(page), "action": move[1]})
        client.post(f"{path}/undo", data=hand(client.get(path).text))
        page = client.get(path).text
        assert MOVE in page
        assert "sets out" not in page
        assert "takes that back" not in page
