"""Taking moves back: what nobody else has seen or acted upon, or what the whole table agrees to."""

import pytest

from comptoir.errors import CannotUndo
from comptoir.match import Match
from comptoir.match.match import Undo
from tests.games.die_fugger.tables import lay
from tests.match.games import played


def four() -> Match:
    """Four players with wine in hand; nothing they lay face down brings Jakob a card."""
    return lay(4, hands=["2 wine", "2 spice", "2 cloth", "2 jewel"])


def test_a_move_that_revealed_nothing() -> None:
    """Until somebody else acts, you may take back a card you laid; the log keeps the trace."""
    match = four()
    before = match.position()
    match.play(0, "show wine")
    assert match.may_undo(0)
    match.undo(0)
    assert match.position() == before
    assert match.ply == 0
    assert match.log[-1] == Undo(0, (0,))
    assert [move.notation for move in match.moves] == []
    match.play(0, "hide wine")
    assert [move.notation for move in match.moves] == ["hide wine"]


def test_not_what_chance_has_shown() -> None:
    """A card that was drawn has been seen: it cannot be put back."""
    match = four()
    match.play(0, "draw")
    assert not match.may_undo(0)
    with pytest.raises(CannotUndo, match="seat 0 has no move to take back"):
        match.undo(0)


def test_not_what_others_have_answered() -> None:
    """When the next player has acted, your move stands; his may still be taken back."""
    match = four()
    match.play(0, "show wine")
    match.play(1, "show spice")
    assert [match.may_undo(seat) for seat in range(4)] == [False, True, False, False]
    match.undo(1)
    assert match.may_undo(0)


def test_not_somebody_elses_move() -> None:
    """Who has not moved has nothing to take back."""
    match = four()
    assert not any(match.may_undo(seat) for seat in range(4))
    match.play(0, "show wine")
    with pytest.raises(CannotUndo):
        match.undo(1)


def test_undone_moves_stay_in_the_record() -> None:
    """The record is append-only: moves taken back are in it, and it loads."""
    match = four()
    match.play(0, "show wine")
    match.undo(0)
    match.play(0, "hide wine")
    record = match.record()
    assert record["log"] == [[0, "show wine"], {"undo": [0], "seat": 0}, [0, "hide wine"]]
    loaded = Match.load(record)
    assert loaded.record() == record
    assert loaded.position() == match.position()
    assert loaded.ply == 1


def test_the_table_may_agree_to_more() -> None:
    """With everybody's consent a match goes back to any ply, luck and all."""
    match = played(20)
    earlier = match.at(12).position()
    match.take_back_to(12, seat=1)
    assert match.position() == earlier
    assert match.ply == 12
    assert match.log[-1] == Undo(1, tuple(range(12, 20)))
    assert Match.load(match.record()).position() == earlier


@pytest.mark.parametrize("ply", [-1, 5, 6])
def test_only_back_in_time(ply: int) -> None:
    """There is no going back to a ply that has not been left."""
    match = played(5)
    with pytest.raises(CannotUndo, match=f"there is no ply {ply} to go back to; the game has 5 moves."):
        match.take_back_to(ply, seat=0)


def test_after_an_undo_luck_is_new() -> None:
    """A move taken back by consent and played again meets other luck, not the same once more."""
    drawn = set()
    match = four()
    for _ in range(12):
        move = match.play(0, "draw")
        drawn.add(move.outcomes)
        match.take_back_to(0, seat=0)
    assert len(drawn) > 1


def test_everybody_notices_an_undo() -> None:
    """An undo of a move that others saw is a change for them too: their count goes on."""
    match = four()
    match.play(0, "show wine")
    match.undo(0)
    assert [match.ply_seen_by(viewer) for viewer in ("referee", None, 0, 3)] == [2, 2, 2, 2]


def test_what_was_taken_back_is_not_in_what_a_seat_saw() -> None:
    """A seat's record holds the moves that stand."""
    match = four()
    match.play(0, "show wine")
    match.undo(0)
    assert match.record(1)["moves"] == []


def test_a_turn_of_several_moves_can_begin_again() -> None:
    """There is more to take back than the last move; after one move there is not."""
    match = Match.new("fuerstenfeld", 2, seed=3)
    seat = match.to_act[0]
    match.play(seat, next(one.code for one in match.actions(seat) if one.notation.startswith("visit")))
    assert match.may_undo(seat)
    assert not match.may_restart(seat)
    match.play(seat, match.actions(seat)[0].code)
    assert match.may_restart(seat)
    match.undo(seat)
    assert not match.may_restart(seat)
