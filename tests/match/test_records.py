"""Records that are whole, cut short, edited, foreign or impossible."""

import json
from itertools import count
from typing import Any

import pytest

from comptoir.errors import BadRecord
from comptoir.kit.game import Document
from comptoir.match import Match
from tests.games.positions import edited
from tests.match.games import played
from tests.spoiling import check_sentence, refused, spoiled


@pytest.fixture(scope="module")
def record() -> Document:
    """A game of three that went to its end, with a move taken back."""
    match = played(30)
    match.take_back_to(28, seat=0)
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, match.actions(seat)[-1].code)
    return match.record()


def no(document: Any) -> str:
    """The sentence a record is refused with."""
    return refused(Match.load, document, BadRecord)


def test_a_record_is_plain(record: Document) -> None:
    """A head, the outcomes of the set-up, and a line for each move: seat, notation, outcomes."""
    assert list(record) == ["format", "game", "rules", "layout", "content", "options", "seats", "setup", "log"]
    assert record["game"] == "die-fugger"
    assert all(isinstance(outcome, int) for outcome in record["setup"])
    seat, notation, *outcomes = record["log"][0]
    assert 0 <= seat < 3
    assert notation in [form.notation for form in Match.new("die-fugger", 3).forms]
    assert all(isinstance(outcome, int) for outcome in outcomes)


@pytest.mark.parametrize("indent", [None, 1])
def test_a_record_cut_short(record: Document, indent: int | None) -> None:
    """A file that ends too early, wherever, is refused in one sentence."""
    text = json.dumps(record, indent=indent)
    assert Match.load(text).over
    for end in range(0, len(text), 50):
        sentence = no(text[:end])
        assert "not complete JSON" in sentence or "not a JSON object" in sentence


def test_a_record_edited_at_random(record: Document) -> None:
    """Whatever is replaced, taken out or doubled: it is refused in one sentence, or a game that can be."""
    outcomes = {"refused": 0, "loaded": 0}
    for document in spoiled(record, 600, seed=1):
        try:
            match = Match.load(document)
        except BadRecord as problem:
            check_sentence(str(problem))
            outcomes["refused"] += 1
        else:
            assert match.game.invariant_violation(match.state) == ""
            assert Match.load(match.record()).record() == match.record()
            outcomes["loaded"] += 1
    assert outcomes["refused"] > 400


def test_a_record_with_letters_changed(record: Document) -> None:
    """The same for a file in which single characters are changed."""
    text = json.dumps(record)
    for place in range(0, len(text), 37):
        for letter in ('"', "}", "9", "\\", "\x00", "-"):
            try:
                match = Match.load(text[:place] + letter + text[place + 1 :])
            except BadRecord as problem:
                check_sentence(str(problem))
            else:
                assert match.game.invariant_violation(match.state) == ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the record is not complete JSON: Expecting value at line 1, column 1."),
        ("[]", "the record is not a JSON object."),
        ("null", "the record is not a JSON object."),
        ("[" * 100_000, "the record is nested too deeply."),
        ('{"format": ' + "9" * 5000 + "}", "the record holds a number that is far too large."),
        ('{"game": "\\ud800"}', "the record holds text that is not Unicode."),
        ("{}", "the record has no “format”."),
    ],
)
def test_not_a_record_at_all(text: str, reason: str) -> None:
    """Text that is no record says what it is not."""
    assert no(text) == reason


@pytest.mark.parametrize("record", [None, 5, ["a"], b"{}"], ids=str)
def test_not_even_text(record: Any) -> None:
    """Neither text nor an object is no record either."""
    assert no(record) == "the record is not a JSON object."


@pytest.mark.parametrize("key", ["format", "game", "rules", "content", "options", "seats", "setup", "log"])
def test_a_missing_field_is_named(record: Document, key: str) -> None:
    """What is missing is said by its name."""
    assert no({name: value for name, value in record.items() if name != key}) == f"the record has no “{key}”."


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": 2}, "the record has format 2; this program reads format 1."),
        ({"format": "1"}, "“format” of the record is '1', not an integer."),
        ({"format": True}, "“format” of the record is True, not an integer."),
        ({"rules": 99}, "the record has rules version 99; this program knows versions up to "),
        ({"rules": 0}, "the record has rules version 0; this program knows versions up to "),
        ({"game": "chess"}, "the record cannot be opened: there is no game “chess”"),
        ({"game": "two\nlines"}, "there is no game “two lines”"),
        ({"seats": 5}, "the record cannot be opened: Die Fugger is for 2 to 4 players, not 5."),
        ({"options.draw_limit": 7}, "the record cannot be opened: option “draw_limit” is “7”, but can be: 4, 3."),
        ({"options.colour": 1}, "the record cannot be opened: Die Fugger has no option “colour”"),
        ({"content": "0123456789ab"}, "the record was made with other content; this program has"),
        ({"log": {}}, "“log” of the record is {}, not a list."),
    ],
)
def test_a_record_from_elsewhere(record: Document, changes: dict[str, Any], reason: str) -> None:
    """Another game, a newer format, newer rules, other content: the sentence says which."""
    assert reason in no(edited(record, changes))


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (lambda setup: setup[:-1], "the set-up of the record is incomplete."),
        (lambda setup: [*setup, 0], "the set-up of the record has too many outcomes."),
        (lambda setup: [11, *setup[1:]], "the set-up of the record is impossible: outcome 1 is 11"),
        (lambda setup: [10] * len(setup), "the set-up of the record is impossible: outcome 5 is 10"),
        (lambda setup: [*setup[:-1], "0"], "the set-up has an outcome that is not an integer."),
        (lambda setup: [*setup[:-1], True], "the set-up has an outcome that is not an integer."),
    ],
)
def test_an_impossible_set_up(record: Document, setup: Any, reason: str) -> None:
    """Outcomes of the set-up that are missing, too many or cannot be."""
    assert reason in no({**record, "setup": setup(record["setup"])})


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ([0], "it is neither a move nor an undo."),
        ("draw", "it is neither a move nor an undo."),
        ({"undo": [0]}, "it is neither a move nor an undo."),
        ([3, "draw", 0], "there is no seat 3."),
        ([True, "draw", 0], "there is no seat True."),
        ([0, 0, 0], "its action is not a string."),
        ([0, "jump"], "“jump” is not an action."),
        ([0, "show jewel"], "seat 0 may not “show jewel” (DF-4.4): To lay jewels face up"),
        ([1, "draw", 0], "seat 1 may not “draw” (DF-4.1): It is Seat 1’s turn; yours will come."),
        ([0, "draw"], "“draw” has too few outcomes."),
        ([0, "draw", 0, 0], "“draw”: it has 2 outcomes, but the rules drew 1."),
        ([0, "draw", 11], "“draw”: outcome 1 is 11, which cannot come up there."),
        ([0, "draw", 0.5], "it has an outcome that is not an integer."),
        ({"undo": [0], "seat": 0}, "it takes back moves that do not exist or were already taken back."),
        ({"undo": [], "seat": 0}, "it takes back moves that do not exist or were already taken back."),
        ({"undo": 0, "seat": 0}, "it takes back moves that do not exist or were already taken back."),
        ({"undo": [0], "seat": "me"}, "there is no seat 'me'."),
    ],
)
def test_an_impossible_move(entry: Any, reason: str) -> None:
    """A move that cannot have been played is named by its place in the log."""
    dealt = (Match.new("die-fugger", 3, seed=seed) for seed in count())
    begins = next(
        match
        for match in dealt
        if match.to_act == [0] and "show jewel" not in [action.notation for action in match.actions(0)]
    )
    record = {**begins.record(), "log": [entry]}
    sentence = no(record)
    assert sentence.startswith("entry 1 of the record: ")
    assert reason in sentence
    opened = Match.load(record, partial=True)
    assert opened.trouble == sentence
    assert opened.position() == begins.position()


@pytest.mark.parametrize("seat", [3, -1, True])
def test_an_undo_by_nobody(seat: Any) -> None:
    """An undo names a seat of the table."""
    record = played(3).record()
    record["log"].append({"undo": [2], "seat": seat})
    assert "entry 4 of the record: there is no seat" in no(record)


@pytest.mark.parametrize("places", [[1, 1], [True], [0.0], [[1]]])
def test_an_undo_of_something_odd(places: Any) -> None:
    """An undo names each move once, by a whole number."""
    record = played(3).record()
    record["log"].append({"undo": places, "seat": 0})
    assert "it takes back moves that do not exist or were already taken back" in no(record)


def test_an_undo_after_which_the_game_cannot_go_on() -> None:
    """Moves in the middle cannot be taken back if those after them depend on them."""
    for seed in range(20):
        record = played(12, seed=seed).record()
        record["log"].append({"undo": [0], "seat": 0})
        assert "entry 13 of the record: the game is impossible without the moves it takes back" in no(record)


def test_what_still_replays_is_opened(record: Document) -> None:
    """A record that fails in the middle opens up to its last good ply, with a sentence, if that is wanted."""
    whole = Match.load(record)
    spoiled_record = edited(record, {"log.20": [0, "jump"]})
    sentence = no(spoiled_record)
    opened = Match.load(json.dumps(spoiled_record), partial=True)
    assert opened.trouble == sentence
    check_sentence(opened.trouble)
    assert opened.ply == 20
    assert opened.position() == whole.at(20).position()
    assert opened.actions(opened.to_act[0])
    assert whole.trouble == ""


def test_what_one_seat_saw_is_no_record() -> None:
    """A seat's record cannot be replayed, and says so."""
    for viewer in (0, None):
        assert no(played(5).record(viewer)) == "this is what one seat saw of a game, not a complete record."


def test_a_record_that_begins_from_an_impossible_position() -> None:
    """A game from a position is checked from its first card on."""
    record = Match.from_position(played(5).position(), seed=1).record()
    assert "at the beginning of the record is impossible" in no(edited(record, {"table.prices.wine": 10}))
    assert "at the beginning of the record" in no(edited(record, {"table.prices": []}))
    assert "at the beginning of the record" in no(edited(record, {"table.round": "first"}))
    for document in spoiled(record, 200, seed=2):
        try:
            match = Match.load(document)
            assert match.game.invariant_violation(match.state) == ""
        except BadRecord as problem:
            check_sentence(str(problem))


def test_content_of_ones_own_is_in_the_record() -> None:
    """A game with another content pack can be loaded without that pack, and not with a pack that was edited."""
    game = Match.new("die-fugger", 2).game
    pack = edited(game.default_pack.plain, {"end.florins.value": 50})
    match = Match.new("die-fugger", 2, seed=3, content=pack)
    record = match.record()
    assert record["content_pack"] == pack
    assert Match.load(json.dumps(record)).record() == record
    assert "other content" in no(edited(record, {"content_pack.end.florins.value": 60}))
    assert "prices" in no(edited(record, {"content_pack.prices": {}}))
