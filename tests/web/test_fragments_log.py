"""What is told of a move is made once for all who are told the same: nobody may be told another's words."""

import random
import re

import pytest

from comptoir.engine.playout import action_buffer
from comptoir.games import find_game, game_ids
from comptoir.house.table import Pace, Seat, Table, Watcher
from comptoir.match import Match
from comptoir.web.boards import find_board
from comptoir.web.fragments.log import LINES_SHOWN, LastTold, Log
from comptoir.web.fragments.shared import Shared, Viewer

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def table_of(match: Match) -> Table:
    """A table with a name for each seat."""
    seats = [Seat(number, "person", f"p{number}", NAMES[number]) for number in range(match.seats)]
    return Table("t", match.game, {}, Pace(), True, "anna", "playing", seats, 0.0, 0.0, match=match)


def alone(table: Table, watcher: Watcher) -> list[str]:
    """What somebody is told if nobody else is told anything."""
    log = Log(table, watcher, "en", {})
    log.follow(table)
    return log.latest


@pytest.mark.parametrize("game_id", game_ids())
def test_everybody_is_told_what_he_would_be_told_alone(game_id: str) -> None:
    game = find_game(game_id)
    for seed in range(3):
        match = Match.new(game, min(len(NAMES), game.players[-1]) - seed % 2, seed=seed)
        table, choose = table_of(match), random.Random(seed)
        last_told: LastTold = {}
        watchers: list[Watcher] = [*range(match.seats), None]
        logs = {watcher: Log(table, watcher, "en", last_told) for watcher in watchers}
        buffer = action_buffer(match.state)
        for _ in range(150):
            if match.over:
                break
            seat = choose.choice(match.to_act)
            match.play(seat, buffer[choose.randrange(match.state.legal(seat, buffer))])
            choose.shuffle(watchers)
            for watcher in watchers:
                logs[watcher].follow(table)
        for watcher in watchers:
            assert logs[watcher].latest == alone(table, watcher)
        assert len({tuple(log.latest) for log in logs.values()}) > 1, "some are told something else"


def test_a_log_is_told_with_the_names_of_today() -> None:
    """Whoever deletes an account is no longer named in what was told before."""
    table = table_of(Match.new("die-fugger", 2, seed=1))
    shared, viewer = Shared(table), Viewer(None, "en")
    assert "Anna" in "".join(shared.log(viewer).latest)
    table.seats[0].name = "—"
    shared.refresh(table)
    assert "Anna" not in "".join(shared.log(viewer).latest)
    assert shared.log(viewer).latest == alone(table, None)


def test_a_long_log_keeps_the_lines_a_page_shows() -> None:
    match = Match.new("die-fugger", 2, seed=1)
    table, choose, buffer = table_of(match), random.Random(1), action_buffer(match.state)
    log, told = Log(table, None, "en", {}), list[str]()
    while log.count < LINES_SHOWN + 7:
        seat = match.to_act[0]
        match.play(seat, buffer[choose.randrange(match.state.legal(seat, buffer))])
        before = log.count
        log.follow(table)
        told += log.after(before)
    assert log.count == len(told)
    assert log.latest == told[-LINES_SHOWN:]
    assert f'id="line-{log.numbers[-1]}"' in log.latest[-1]
    assert log.after(log.count - 5) == told[-5:]
    assert log.after(2) == log.latest, "no more than a page shows"
    assert log.after(log.count) == []
    first = log.since(3)
    assert log.steps[first] == 4, "where the log goes on is known of all lines"
    assert "step=4" in told[first]


def lines_of(match: Match, watcher: Watcher, language: str) -> list[str]:
    """The log as one reader has it."""
    log = Log(table_of(match), watcher, language, {})
    log.follow(table_of(match))
    return [re.sub("<[^>]+>", "", line) for line in log.latest]


def test_a_sale_is_one_line_with_its_total() -> None:
    """Sales in one go make one line of the log, for every reader."""
    match = Match.new("fuerstenfeld", 2, seed=1)
    first = match.to_act[0]
    board, words = find_board(match), match.game.words("en")
    offers = board.offers(match.state, first, words, NAMES)
    sale = max((one for one in offers if one.thing.startswith("sell-")), key=lambda one: len(one.then))
    for action in (sale.action, *sale.then):
        match.play(first, action)
    sold = [told for told in match.told(match.moves[-1].events, None) if told["event"] == "sold"]
    assert len(sold) > 1
    total = sum(int(str(told["coins"])) for told in sold)
    parts = [f"{told['units']} {told['good']}" for told in sold]
    told = f"{', '.join(parts[:-1])} and {parts[-1]} for {total} coins."
    assert f"{NAMES[first]} sells {told}" in lines_of(match, None, "en")
    assert f"You sell {told}" in lines_of(match, first, "en")
    assert not any("brings one unit" in line for line in lines_of(match, None, "en"))


def test_rounds_have_one_heading_each() -> None:
    """Also where each player begins a turn of their own."""
    for game, seats in (("fuerstenfeld", 2), ("pfeffersaecke", 3), ("die-fugger", 2)):
        match, choose = Match.new(game, seats, seed=3), random.Random(3)
        buffer = action_buffer(match.state)
        while match.state.rounds() < 3 and not match.over:
            seat = choose.choice(match.to_act)
            match.play(seat, buffer[choose.randrange(match.state.legal(seat, buffer))])
        log = Log(table_of(match), None, "en", {}, whole=True)
        log.follow(table_of(match))
        heads = [re.sub("<[^>]+>", "", line) for line in log.latest if 'class="heading"' in line]
        assert "Round 2" in heads
        assert len(heads) == len(set(heads))
