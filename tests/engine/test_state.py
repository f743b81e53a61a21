"""What every table has without its game's doing: who is asked, places, what is told to whom."""

from comptoir.engine.chance import Dice
from comptoir.engine.state import Event, Journal
from tests.engine.toy import Stones


class Scores(Stones):
    """A table with scores as we like."""

    scores = (3, 5, 5, 1)

    def score(self, seat: int) -> int:
        return self.scores[seat]


def told(event: Event, viewer: int | None) -> tuple[int | None, ...] | None:
    """The fields as a viewer knows them; None if he does not notice the event."""
    return event.fields_for(viewer) if event.seen_by(viewer) else None


def test_the_game_waits_for_the_seat_in_turn() -> None:
    """Unless a game says otherwise one seat decides, nobody else may speak, and everybody knows."""
    state = Stones(5)
    state.turn = 1
    assert (state.deciders(), state.may_speak(), state.waits_for(0), state.waits_for(-1)) == (0b10, 0, 0b10, 0b10)
    state.over = True
    assert state.deciders() == 0


def test_equal_scores_share_a_place() -> None:
    """Places are counted as in sports, and winners share the point."""
    state = Scores(5, 4)
    assert [state.place(seat) for seat in range(4)] == [3, 1, 1, 4]
    assert state.returns() == [0, 0.5, 0.5, 0]


def test_nobody_listens_unless_a_journal_is_there() -> None:
    """Telling costs nothing and keeps nothing without a journal."""
    state = Stones(5)
    state.apply(0, 1, Dice(1))
    assert state.journal is None
    state.journal = Journal()
    state.apply(1, 0, Dice(1))
    assert [(event.kind, event.fields) for event in state.journal.events] == [("took", (1, 1))]


def test_what_is_told_everybody_knows() -> None:
    """`tell` is for all seats and spectators, with all fields, a 0 and a -1 among them."""
    state = Stones(5)
    state.journal = Journal()
    state.tell("seen", 2, 0, -1)
    (event,) = state.journal.events
    assert [told(event, viewer) for viewer in (None, 0, 14)] == [(2, 0, -1)] * 3


def test_a_whisper_hides_its_later_fields() -> None:
    """`whisper` tells everybody the first fields and the rest to one seat only."""
    state = Stones(5)
    state.journal = Journal()
    state.whisper(1, "drew", 1, 5, 6)
    (event,) = state.journal.events
    assert [told(event, viewer) for viewer in (None, 0, 1)] == [(1, None, None), (1, None, None), (1, 5, 6)]


def test_what_is_told_to_one_seat_is_not_noticed_by_others() -> None:
    """`tell_alone` hides from the others, and from spectators, that anything happened."""
    state = Stones(5)
    state.journal = Journal()
    state.tell_alone("wrote", 2, 4)
    (event,) = state.journal.events
    assert [told(event, viewer) for viewer in (None, 0, 1, 2)] == [None, None, None, (2, 4)]


def test_revealing_is_noted() -> None:
    """`reveal` marks the journal, so that nobody undoes past it."""
    state = Stones(5)
    state.reveal()
    state.journal = Journal()
    assert not state.journal.revealed
    state.reveal()
    assert state.journal.revealed
