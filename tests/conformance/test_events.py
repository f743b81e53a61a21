"""Events are told as the game declares them: the fields, and who learns what."""

import re
from collections.abc import Sequence
from pathlib import Path

from comptoir.engine.chance import Dice
from comptoir.engine.state import EVERYBODY, Event, Journal
from comptoir.kit.events import EventKind
from comptoir.kit.game import Game
from tests.conformance.cases import Case, Mover


def test_the_rules_tell_what_is_declared(game: Game) -> None:
    """A name that the rules tell is declared, and what is declared is told somewhere."""
    told: set[str] = set()
    folder = Path(str(game.folder))
    for module in [*folder.glob("rules.py"), *folder.glob("rules/*.py"), *folder.glob("actions.py")]:
        text = module.read_text(encoding="utf-8")
        told.update(re.findall(r'"([a-z_]+)"', text))
        assert game.events.keys() >= set(re.findall(r'(?:tell|whisper)\w*\((?:\w+, )*"(\w+)"', text)), module
    assert told >= game.events.keys()


def test_names_are_told_apart(game: Game) -> None:
    """No two events have the same name, no two fields of an event."""
    names = [kind.name for kind in game.event_kinds]
    assert len(set(names)) == len(names)
    assert all(len(set(kind.fields)) == len(kind.fields) for kind in game.event_kinds)
    assert names


def test_events_are_told_as_declared(case: Case) -> None:
    """In random games every event has the fields it was declared with and is told to those it was declared for."""
    dice, state = Dice(6), case.table()
    state.journal = Journal()
    state.set_up(dice)
    mover = Mover(state, dice)
    check(case.game.event_kinds, state.journal.events)
    for _ in range(case.plies):
        if state.over:
            break
        state.journal = Journal()
        mover.step(state)
        check(case.game.event_kinds, state.journal.events)


def check(declared: Sequence[EventKind], events: Sequence[Event]) -> None:
    """Compare what was told with what was declared."""
    kinds = {kind.name: kind for kind in declared}
    for event in events:
        kind = kinds[event.kind]
        assert len(event.fields) == len(kind.fields), f"{kind.name}: {event.fields} for {kind.fields}"
        told = dict(zip(kind.fields, event.fields, strict=True))
        own = 1 << told["seat"] if "seat" in told else 0
        if kind.scope == "everybody":
            assert event.witnesses == EVERYBODY, f"{kind.name} is for everybody"
        elif kind.scope == "seat":
            assert event.witnesses == own, f"{kind.name} is for its seat alone"
        if kind.secret:
            assert event.open_fields == len(kind.fields) - len(kind.secret), f"{kind.name} hides {kind.secret}"
            assert event.confidants == own, f"{kind.name}: only its seat learns {kind.secret}"
        else:
            assert event.open_fields == len(kind.fields), f"{kind.name} hides nothing"
            assert event.confidants == event.witnesses, f"{kind.name} hides nothing"
