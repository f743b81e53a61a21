"""A bot: legal, within its time, from what its seat may know alone."""

import time

import pytest

from comptoir.bots import LEVELS, Bot
from comptoir.bots.simulation import simulate
from comptoir.engine.chance import Dice
from comptoir.engine.playout import action_buffer
from comptoir.errors import BadSeats
from comptoir.games import find_game, game_ids
from comptoir.match import Match

QUICK = ("random", "1", "2")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", game_ids())
def test_every_level_plays_every_game(game: str, level: str) -> None:
    """What it chooses is legal, whoever else the game waits for."""
    match = Match.new(game, seats=min(find_game(game).players), seed=3)
    bot = Bot(level, seed=1)
    for _ in range(1 if level == "5" else 3):
        seat = match.state.turn
        action = bot.choose(match, seat)
        assert action in [legal.code for legal in match.actions(seat)]
        match.play(seat, action)


@pytest.mark.parametrize("name", ["bot:3", "3", "BOT:3", " 3 "])
def test_names_of_levels(name: str) -> None:
    assert Bot(name).level is LEVELS["3"]


@pytest.mark.parametrize("name", ["bot:0", "6", "", "bot", "strong"])
def test_no_such_level(name: str) -> None:
    """The error says which there are."""
    with pytest.raises(BadSeats, match="bot:1 to bot:5 and random"):
        Bot(name)


def test_levels_are_told_in_order() -> None:
    """Each may think longer than the one before, within what the documents say."""
    seconds = [LEVELS[str(level)].seconds for level in range(1, 6)]
    assert seconds == [0.05, 0.1, 0.2, 0.5, 1.8]
    assert [LEVELS[str(level)].noise for level in range(1, 6)] == sorted(
        (LEVELS[str(level)].noise for level in range(1, 6)), reverse=True
    )


@pytest.mark.parametrize("level", ["1", "2", "3", "4", "5"])
def test_time_per_move(level: str) -> None:
    """A decision takes no more processor time than the level says; the best of a few."""
    match = Match.new("die-fugger", seats=4, seed=2)
    bot = Bot(level, seed=1)
    taken = []
    for _ in range(2 if level in "45" else 5):
        began = time.process_time()
        bot.choose(match, match.state.turn)
        taken.append(time.process_time() - began)
    assert min(taken) < LEVELS[level].seconds * 1.25 + 0.05


@pytest.mark.parametrize("level", QUICK)
def test_a_seed_makes_it_play_alike(level: str) -> None:
    """Two bots with one seed choose the same from the first card to the last."""
    games = []
    for _ in range(2):
        match = Match.new("die-fugger", seats=3, seed=11)
        bots = [Bot(level, seed=seat, timed=False) for seat in range(3)]
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, bots[seat].choose(match, seat))
        games.append(match.record())
    assert games[0] == games[1]


@pytest.mark.parametrize("level", ["random", "1"])
@pytest.mark.parametrize("game", game_ids())
def test_it_cannot_peek(game: str, level: str) -> None:
    """Tables that differ only in what the seat cannot know get the same decision for the same seed."""
    match = Match.new(game, seats=max(find_game(game).players), seed=4)
    walker = Bot("random", seed=9)
    for _ in range(6):
        seat = match.state.turn
        choices = set()
        for deal in range(3):
            other = match.at(match.ply)
            other.state = match.state.clone()
            if deal:
                other.state.imagine(seat, Dice(deal))
            choices.add(Bot(level, seed=5, timed=False).choose(other, seat))
        assert len(choices) == 1
        match.play(seat, walker.choose(match, seat))
        if match.over:
            break


def test_a_position_is_enough() -> None:
    """What it is shown may come from another process: the seat's own position as JSON."""
    match = Match.new("die-fugger", seats=3, seed=6)
    seat = match.to_act[0]
    position = match.position(seat)
    first, second = (Bot("2", seed=1, timed=False) for _ in range(2))
    assert first.think(position, seat) == second.choose(match, seat)


def test_memory_is_used_again_and_for_the_right_game() -> None:
    """One search for all decisions at one kind of table, another for another."""
    bot = Bot("1", seed=1)
    three, two = Match.new("die-fugger", seats=3, seed=1), Match.new("die-fugger", seats=2, seed=1)
    limited = Match.new("die-fugger", seats=2, seed=1, options={"draw_limit": 3})
    bot.choose(three, three.to_act[0])
    table = bot._table
    bot.choose(three, three.to_act[0])
    assert bot._table is table
    for match in (two, limited):
        action = bot.choose(match, match.to_act[0])
        assert action in [legal.code for legal in match.actions(match.to_act[0])]
        assert bot._table is not table
        table = bot._table


def test_the_only_action_needs_no_thought() -> None:
    """Where there is one choice it is made at once."""
    match = Match.new("die-fugger", seats=2, seed=1)
    position = match.position()
    table = position["table"]
    seat = table["turn"]
    table["unseen"] = dict(table["unseen"])
    for card, number in list(table["seats"][seat]["hand"].items()):
        table["unseen"][card] = table["unseen"].get(card, 0) + number
    table["pile"] += sum(table["seats"][seat]["hand"].values())
    table["seats"][seat]["hand"] = {}
    empty_handed = Match.from_position(position, seed=1)
    began = time.process_time()
    assert empty_handed.action(Bot("5", seed=1).choose(empty_handed, seat)).notation == "draw"
    assert time.process_time() - began < 1


def test_the_weakest_bot_comes_to_an_end_where_a_game_needs_advice() -> None:
    """Without advice it would wander for ever: with it somebody has three fetishes."""
    match = Match.new("fische-fluppen-frikadellen", seats=3, seed=5)
    bots = [Bot("1", seed=seat, timed=False) for seat in range(3)]
    while not match.over and match.ply < 4000:
        seat = match.state.turn
        match.play(seat, bots[seat].choose(match, seat))
    assert match.over
    assert match.standings[0]["score"] == 3


def test_where_a_game_allows_blunders_weak_bots_do_whatever_is_not_ruled_out() -> None:
    """In Fugger, Welser, Medici: more kinds of actions than the advice prefers, never one it rules out."""
    match = Match.new("fugger-welser-medici", seats=3, seed=5)
    bots = [Bot("1", seed=seat, timed=False) for seat in range(3)]
    advice = match.game.advice(match.content)
    legal, weights = action_buffer(match.state), action_buffer(match.state)
    unlikely = 0
    while not match.over and match.ply < 4000:
        state, seat = match.state, match.state.turn
        action = bots[seat].choose(match, seat)
        count = state.answers(seat, legal) or state.legal(seat, legal)
        advice.weigh(state, seat, legal, count, weights)
        weight = weights[list(legal[:count]).index(action)]
        assert weight > 0 or count == 1
        unlikely += 10 * weight < max(weights[:count])
        match.play(seat, action)
    assert match.over
    assert unlikely > 20


def test_the_weakest_bots_do_not_let_a_game_end_before_it_began() -> None:
    """In Pfeffersäcke a round without a new counter is the end: by whim alone it often came at once."""
    games = [simulate(find_game("pfeffersaecke"), 3, 1, ["bot:1"], seed=seed) for seed in range(10)]
    assert min(game.rounds_per_game or 0 for game in games) > 6
