"""Records, positions and undo: what is written down is enough to have it all again."""

import json

from comptoir.engine.chance import Dice
from comptoir.kit.game import REFEREE, Viewer
from comptoir.match import Match
from comptoir.match.match import Undo
from tests.conformance.cases import Case, Mover, legal, members, portrait, positions

PLIES = 120


def same_match(one: Match, other: Match) -> None:
    """Same record, same table, same events for everybody."""
    assert one.record() == other.record()
    assert portrait(one.game, one.state) == portrait(other.game, other.state)
    viewers: list[Viewer] = [REFEREE, None, *range(one.seats)]
    for viewer in viewers:
        assert one.told(one.opening, viewer) == other.told(other.opening, viewer)
        assert [one.told(move.events, viewer) for move in one.moves] == [
            other.told(move.events, viewer) for move in other.moves
        ]
        assert one.view(viewer) == other.view(viewer)


def test_a_record_gives_the_same_match(case: Case) -> None:
    """Record, JSON, load: the same record, the same table, the same events for everybody."""
    match = case.played(11, PLIES)
    same_match(Match.load(json.dumps(match.record())), match)


def test_a_whole_game_can_be_replayed(plain_case: Case) -> None:
    """The same for a game played to its end, or for as long as a simulation plays it."""
    match = plain_case.played(12, min(plain_case.game.most_actions, 1500))
    same_match(Match.load(json.dumps(match.record())), match)


def test_every_ply_can_be_seen_again(case: Case) -> None:
    """`at(ply)` is the match as it stood then, and the match itself stays where it is."""
    match = case.match(seed=13)
    mover = Mover(match.state, Dice(13))
    stood = [portrait(match.game, match.state)]
    while not match.over and match.ply < 25:
        match.play(*mover.choose(match.state))
        stood.append(portrait(match.game, match.state))
    for ply in range(0, len(stood), 6):
        earlier = match.at(ply)
        assert portrait(match.game, earlier.state) == stood[ply]
        assert earlier.ply == ply
    assert portrait(match.game, match.state) == stood[-1]


def test_a_position_gives_the_same_table(case: Case) -> None:
    """Position, JSON, load: the same table, the same position, and the same game from there on."""
    for number, state in enumerate(positions(case)):
        written = case.match(state).position()
        loaded = Match.from_position(json.dumps(written))
        assert portrait(case.game, loaded.state) == portrait(case.game, state)
        assert loaded.position() == written
        one, other = state.clone(), loaded.state
        mover, follower = Mover(one, Dice(number)), Mover(other, Dice(number))
        for _ in range(20):
            if one.over:
                break
            assert mover.step(one) == follower.step(other)
        assert portrait(case.game, one) == portrait(case.game, other)


def test_a_match_from_a_position_has_a_record(case: Case) -> None:
    """A game that began from a position is written down and loaded like any other."""
    state = positions(case)[1]
    match = Match.from_position(case.match(state).position(), seed=14)
    mover = Mover(match.state, Dice(14))
    while not match.over and match.ply < 20:
        match.play(*mover.choose(match.state))
    same_match(Match.load(json.dumps(match.record())), match)


def test_undo_puts_everything_back(case: Case) -> None:
    """A move taken back leaves the table as before and a trace in the log; such a record loads."""
    match = case.match(seed=15)
    mover = Mover(match.state, Dice(15))
    undone = 0
    while not match.over and match.ply < 60:
        seat, action = mover.choose(match.state)
        if undone < 6:
            undone += undo_one(match)
        match.play(seat, action)
    same_match(Match.load(json.dumps(match.record())), match)
    assert sum(isinstance(entry, Undo) for entry in match.log) == undone


def undo_one(match: Match) -> int:
    """Find a move that may be undone, play it and undo it; 0 if there is none just now."""
    for seat in members(match.state.deciders()):
        for action in legal(match.state, seat)[:4]:
            tried = match.at(match.ply)
            if tried.play(seat, action).revealed:
                continue
            before, ply = portrait(match.game, match.state), match.ply
            match.play(seat, action)
            assert match.may_undo(seat)
            match.undo(seat)
            assert portrait(match.game, match.state) == before
            assert match.ply == ply
            assert isinstance(match.log[-1], Undo)
            assert match.log[-1].seat == seat
            return 1
    return 0
