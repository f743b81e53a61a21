"""A match as a program uses it: what may be done, what is seen, how it stands."""

import pytest

import comptoir
from comptoir.engine.chance import OutcomeWanted, Script
from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.games.die_fugger.tables import lay
from tests.match.games import played


def test_the_example_of_the_package() -> None:
    """What the package's first page shows works."""
    match = comptoir.Match.new("die-fugger", seats=3, seed=7)
    (seat,) = match.to_act
    action = match.actions(seat)[0]
    assert repr(action) == "Action(code=0, notation='draw')"
    match.play(seat, action.code)
    assert repr(match) == "<Die Fugger, 3 seats, 1 moves>"


def test_actions_have_number_notation_and_json() -> None:
    """Each can be handed back to `play`."""
    match = lay(hands=["wine"])
    shown = match.actions(0)[1]
    assert (shown.code, shown.notation, shown.json) == (3, "show wine", {"action": "show", "card": "wine"})
    for wanted in (shown.code, shown.notation, shown.json):
        assert match.at(0).play(0, wanted).notation == "show wine"


def test_a_move_is_kept_with_its_luck_and_events() -> None:
    """The log knows seat, action, outcomes and what happened."""
    match = played(12)
    for move in match.moves:
        assert move.plain == [move.seat, move.notation, *move.outcomes]
        assert move.events
        assert move.seen_by(move.seat)


def test_who_is_to_act() -> None:
    """One seat at a time in Die Fugger, nobody at the end."""
    match = played(10_000)
    assert match.over
    assert (match.to_act, match.may_act) == ([], [])
    middle = match.at(match.ply // 2)
    assert len(middle.to_act) == 1
    assert middle.may_act == middle.to_act


def test_standings_are_best_first() -> None:
    """Seats by place, with their scores, which are what they earned."""
    match = played(10_000)
    scores = [one["score"] for one in match.standings]
    assert scores == sorted(scores, reverse=True)
    assert match.standings[0]["place"] == 1
    for one in match.standings:
        assert one["score"] == sum(match.earnings[one["seat"]].values())
    assert {name for earned in match.earnings for name in earned} <= {"sales", "deliveries"}


def test_a_view_says_whose_it_is() -> None:
    """Game, viewer, ply, whom it waits for and scores come with every view."""
    match = played(8)
    for viewer in (0, None, REFEREE):
        view = match.view(viewer)
        assert (view["game"], view["viewer"], view["ply"]) == ("die-fugger", viewer, 8)
        assert view["to_act"] == match.to_act
        assert view["scores"] == [0, 0, 0]


def test_events_in_the_readers_language() -> None:
    """The same event for its mover, for another reader, and in three languages."""
    match = lay(4, hands=["wine"])
    events = match.play(0, "hide wine").events
    names = ["Anna", "Ben", "Cleo", "Dan"]

    def said(viewer: int, language: str) -> list[str]:
        words = match.game.words(language)
        return [words.event(told, names, viewer) for told in match.told(events, viewer)]

    assert said(0, "en") == ["You lay wine face down in round 1."]
    assert said(1, "en") == ["Anna lays a card face down in round 1."]
    assert len({said(1, language)[0] for language in ("en", "fr", "de")}) == 3


def test_a_failed_move_leaves_the_match_as_it_was() -> None:
    """If chance fails in the middle of a move nothing has happened."""
    match = lay(hands=["wine"], jakob="4 wine")
    before = match.position(), match.record()
    match.chance = Script([0, 0])
    with pytest.raises(OutcomeWanted):
        match.play(0, "show wine")
    assert (match.position(), match.record()) == before


def test_loading_goes_on_with_fresh_luck() -> None:
    """A loaded match can be played on."""
    match = Match.load(played(10).record())
    match.play(match.to_act[0], match.actions(match.to_act[0])[0].code)
    assert match.ply == 11


def test_several_actions_are_looked_at_before_any_is_done() -> None:
    """The first that would be refused is named and nothing is played; what luck decides ends the look ahead."""
    match = lay(hands=["wine"])
    codes = match.codes
    refused = match.why_not_all(0, [codes["show wine"], codes["show wine"]])
    assert refused is not None
    assert refused.clause.startswith("DF-")
    assert match.why_not_all(0, [codes["show wine"]]) is None
    assert match.why_not_all(0, [codes["draw"], codes["show wine"], codes["show wine"]]) is None
    assert match.ply == 0
