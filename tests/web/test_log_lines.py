"""What is told of a move is made once for all who are told the same: nobody may be told another's words."""

import random

import pytest

from comptoir.engine.playout import action_buffer
from comptoir.games import find_game, game_ids
from comptoir.house.table import Pace, Seat, Table, Watcher
from comptoir.match import Match
from comptoir.web.log_lines import LINES_SHOWN, Sentences, Story, tell

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def table_of(match: Match) -> Table:
    """A table with a name for each seat."""
    seats = [Seat(number, "person", f"p{number}", NAMES[number]) for number in range(match.seats)]
    return Table("t", match.game, {}, Pace(), True, "anna", "playing", seats, 0.0, 0.0, match=match)


def alone(table: Table, watcher: Watcher) -> list[str]:
    """What somebody is told if nobody else is told anything."""
    return tell(Story(), table, watcher, "en", Sentences()).latest


@pytest.mark.parametrize("game_id", game_ids())
def test_everybody_is_told_what_he_would_be_told_alone(game_id: str) -> None:
    game = find_game(game_id)
    for seed in range(3):
        match = Match.new(game, min(len(NAMES), game.players[-1]) - seed % 2, seed=seed)
        table, shared, choose = table_of(match), Sentences(), random.Random(seed)
        watchers: list[Watcher] = [*range(match.seats), None]
        stories = {watcher: tell(Story(), table, watcher, "en", shared) for watcher in watchers}
        buffer = action_buffer(match.state)
        for _ in range(150):
            if match.over:
                break
            seat = choose.choice(match.to_act)
            match.play(seat, buffer[choose.randrange(match.state.legal(seat, buffer))])
            choose.shuffle(watchers)
            for watcher in watchers:
                stories[watcher] = tell(stories[watcher], table, watcher, "en", shared)
        for watcher in watchers:
            assert stories[watcher].latest == alone(table, watcher)
        assert len({tuple(story.latest) for story in stories.values()}) > 1, "some are told something else"


def test_a_story_is_told_with_the_names_of_today() -> None:
    """Whoever deletes an account is no longer named in what was told before."""
    match = Match.new("die-fugger", 2, seed=1)
    table = table_of(match)
    story = tell(Story(), table, None, "en", Sentences())
    assert "Anna" in "".join(story.latest)
    table.seats[0].name = "—"
    story = tell(story, table, None, "en", Sentences())
    assert "Anna" not in "".join(story.latest)
    assert story.latest == alone(table, None)


def test_a_long_story_keeps_the_lines_a_page_shows() -> None:
    story = Story()
    for number in range(LINES_SHOWN + 7):
        story.noticed = number + 1
        story.add("t", number, number + 1, [(f"Line {number}.", None)])
    assert story.count == LINES_SHOWN + 7
    assert len(story.latest) == LINES_SHOWN
    assert "Line 7." in story.latest[0], "the oldest that is kept has its own number"
    assert 'id="line-8000"' in story.latest[0]
    assert "Line 65." in story.after(65)[0]
    assert story.after(2) == story.latest, "no more than a page shows"
    assert story.after(story.count) == []
    assert story.steps[story.since(3)] == 4, "where the story goes on is known of all lines"
