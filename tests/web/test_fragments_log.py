"""What is told of a move is made once for all who are told the same: nobody may be told another's words."""

import random

import pytest

from comptoir.engine.playout import action_buffer
from comptoir.games import find_game, game_ids
from comptoir.house.table import Pace, Seat, Table, Watcher
from comptoir.match import Match
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
