"""Everything the program says, in English, French and German."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.state import Journal
from comptoir.kit.game import REFEREE, Game, Viewer
from comptoir.kit.words import LANGUAGES
from tests.conformance.cases import Case, Mover, cases, plain_cases, positions
from tests.conformance.clauses import refusing_clauses

ALWAYS_THERE = {  # what every game says
    "game": ("title", "tagline", "weight", "sentence"),
    "prompt": ("your_turn", "waiting", "over"),
    "view": ("seat",),
}
BREAKING = r" [:;!?»](?=\W|$)|« "  # French signs that have a space beside them


def flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """All entries of nested tables with their full keys."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def parameters(template: str) -> set[str]:
    """The parameters a template has."""
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_the_same_keys_and_parameters(game: Game, language: str) -> None:
    """Each language has the same keys as English, and each template the same parameters."""
    english, other = dict(flat(game.words("en").tables)), dict(flat(game.words(language).tables))
    assert (game.folder / "words" / f"{language}.toml").is_file()
    assert sorted(other) == sorted(english)
    for key, template in other.items():
        assert isinstance(template, str), key
        assert template.strip() == template != "", key
        assert parameters(template) == parameters(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_come_with_singular_and_plural(game: Game, language: str) -> None:
    """A number with its noun has two nouns: `{cards:card|cards}`; a list names a table: `{gives:good}`."""
    for key, template in flat(game.words(language).tables):
        for _, field, nouns, _ in Formatter().parse(template):
            assert not field or not nouns or nouns.count("|") == 1 or nouns in game.words(language).tables, key


def test_french_signs_stay_with_their_word(game: Game) -> None:
    """A colon or a guillemet never begins or ends a line alone: the space beside it does not break."""
    said = [text for _, text in flat(game.words("fr").tables)]
    said += [clause.text for chapter in game.rulebook("fr").chapters for clause in chapter.clauses]
    assert [text for text in said if re.search(BREAKING, text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_these_words(game: Game, language: str) -> None:
    """The tables every game has are there."""
    words = game.words(language)
    missing = [
        f"{table}.{key}" for table, keys in ALWAYS_THERE.items() for key in keys if not words.find(table, key)
    ]
    missing += [f"earning.{name}" for name, _ in game.earnings.values() if not words.find("earning", name)]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_words(game: Game, language: str) -> None:
    """An option has a name, a help and, if it is not yes or no, words for each value; nothing else has."""
    words = game.words(language)
    for option in game.options:
        assert words.find("option", option.name, "name")
        assert words.find("option", option.name, "help")
        if option.values != (False, True):
            assert [value for value in option.values if not words.find("option", option.name, str(value))] == []
    assert set(words.tables.get("option", {})) == {option.name for option in game.options}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_said(game: Game, language: str) -> None:
    """Every form of an action has a sentence, and no two actions the same one."""
    words = game.words(language)
    for case in cases(game.id):
        forms = game.forms(case.content)
        said = [words.say(f"action.{form.verb}", form.arguments) for form in forms]
        double = {sentence for sentence in said if said.count(sentence) > 1}
        assert double == set()
    assert set(words.tables["action"]) == {form.verb for form in forms}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_can_be_said(game: Game, language: str) -> None:
    """Every kind of event has a sentence made of its fields, and one in the second person if it has a seat."""
    words = game.words(language)
    names = list(game.events)
    assert len(set(names)) == len(names)
    assert set(words.tables["event"]) == set(names)
    assert set(words.tables["event_you"]) == {name for name, fields in game.events.items() if "seat" in fields}
    for name, fields in game.events.items():
        assert parameters(words.tables["event"][name]) <= set(fields), name
        assert parameters(words.tables["event_you"].get(name, "")) <= set(fields), name
    assert {name for name in game.earnings if name not in names} == set()
    assert {
        amount
        for name, fields in game.events.items()
        for _, amount in [game.earnings.get(name, ("", ""))]
        if amount and amount not in fields
    } == set()


def test_what_happens_can_be_told_to_everybody(plain_case: Case) -> None:
    """Each event of a random game becomes a sentence for every reader and language; what is hidden has a word."""
    case = plain_case
    names = [f"Player {seat}" for seat in range(case.seats)]
    state = case.table()
    state.journal = Journal()
    dice = Dice(21)
    state.set_up(dice)
    mover = Mover(state, dice)
    while not state.over and len(state.journal.events) < 300:
        mover.step(state)
    viewers: list[Viewer] = [REFEREE, None, 0, case.seats - 1]
    for event in state.journal.events:
        for viewer in viewers:
            told = case.game.told(case.content, event, viewer)
            for language in LANGUAGES:
                words = case.game.words(language)
                sentence = words.event(told, names, viewer if isinstance(viewer, int) else None)
                assert sentence
                for field in parameters(words.tables["event"][told["event"]]):
                    assert told[field] is not None or words.find(field, "unknown"), f"[{field}] has no unknown"


def test_every_refusal_can_be_said(case: Case) -> None:
    """Whatever is refused in random positions has a sentence in each language with just its parameters."""
    spoken: Counter[tuple[int, str]] = Counter()
    for state in positions(case):
        for seat in range(case.seats):
            for action, form in enumerate(case.forms):
                clause = state.refusal(seat, action)
                spoken[clause, form.verb] += 1
                if clause and spoken[clause, form.verb] <= 5:
                    given = case.game.reason(state, seat, action, clause)
                    for language in LANGUAGES:
                        words = case.game.words(language)
                        assert words.say(f"refusal.{clause}", given)
                        template = words.tables["refusal"][str(clause)]
                        assert parameters(template) <= set(given), f"{language}: refusal {clause}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_that_refuses_has_words(game: Game, language: str) -> None:
    """[refusal] has a sentence for each clause the rules can refuse with, and for no other."""
    assert set(game.words(language).tables["refusal"]) == {str(clause) for clause in refusing_clauses(game)}


def test_names_of_seats_come_from_the_table(game: Game) -> None:
    """Where nobody has a name, a seat is called by its number in the reader's language."""
    case = plain_cases(game.id)[0]
    assert case.game.words("en").value("seat", 1, "", []).endswith(" 2")
