"""The rulebook: the same clauses in three languages, each with a test or a reason why there is none."""

import tomllib

from comptoir.kit.game import Game
from comptoir.kit.words import LANGUAGES
from tests.conformance.clauses import marked_clauses, refusing_clauses


def clauses(game: Game) -> list[str]:
    """The names of all clauses in order."""
    return [clause.name for chapter in game.rulebook("en").chapters for clause in chapter.clauses]


def test_three_languages_have_the_same_clauses(game: Game) -> None:
    """Every clause is there in English, French and German, in the same order and chapters."""
    for language in LANGUAGES:
        book = game.rulebook(language)
        assert (game.folder / "rulebook" / f"{language}.md").is_file()
        assert book.title
        assert [[clause.name for clause in chapter.clauses] for chapter in book.chapters] == [
            [clause.name for clause in chapter.clauses] for chapter in game.rulebook("en").chapters
        ]
        assert all(clause.text for clause in book.clauses.values())


def test_clauses_are_numbered_in_order(game: Game) -> None:
    """Clause c.p is the p-th of chapter c and bears the game's prefix; a chapter has 1 to 99 clauses."""
    expected = [
        f"{game.clause_prefix}-{chapter}.{paragraph}"
        for chapter, content in enumerate(game.rulebook("en").chapters, 1)
        for paragraph in range(1, len(content.clauses) + 1)
    ]
    assert clauses(game) == expected
    assert all(0 < len(chapter.clauses) < 100 for chapter in game.rulebook("en").chapters)


def test_a_refusal_names_a_clause_that_is_there(game: Game) -> None:
    """Every clause that the rules can refuse with stands in the rulebook."""
    assert refusing_clauses(game), "no clause is ever named"
    assert [
        clause
        for clause in map(game.clause, sorted(refusing_clauses(game)))
        if clause not in game.rulebook("en").clauses
    ] == []


def test_references_between_clauses_hold(game: Game) -> None:
    """Where a clause refers to another, that one is there; translations refer to the same ones."""
    names = set(clauses(game))
    for name in names:
        referred = [references(game.rulebook(language).clauses[name].text, game) for language in LANGUAGES]
        assert referred[0] <= names
        assert referred[0] == referred[1] == referred[2], f"{name} refers to other clauses in another language"


def references(text: str, game: Game) -> set[str]:
    words = (word.strip("().,;:") for word in text.split())
    return {word for word in words if word.startswith(f"{game.clause_prefix}-")}


def test_every_clause_has_a_test_or_a_reason(game: Game) -> None:
    """Each clause has a test marked with it, or an entry in rulebook/untested.toml: "DF-1.4" = "its reason"."""
    untested = reasons(game)
    bare = [name for name in clauses(game) if name not in marked_clauses() and name not in untested]
    assert bare == [], "no test is marked with these, and untested.toml gives no reason"


def test_reasons_for_unmarked_clauses_are_needed(game: Game) -> None:
    """An entry in untested.toml is for a clause that is there and has no test, and gives its reason in words."""
    for name, reason in reasons(game).items():
        assert name in clauses(game), f"untested.toml: there is no clause {name}"
        assert name not in marked_clauses(), f"untested.toml: {name} is tested by {marked_clauses()[name]}"
        assert isinstance(reason, str)
        assert len(reason.split()) > 2, f"untested.toml: {name} has no reason"


def reasons(game: Game) -> dict[str, str]:
    file = game.folder / "rulebook" / "untested.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def test_marks_name_clauses_that_are_there(game: Game) -> None:
    """No test is marked with a clause of this game that its rulebook does not have."""
    prefix = f"{game.clause_prefix}-"
    marked = [name for name in marked_clauses() if name.startswith(prefix)]
    assert [name for name in marked if name not in clauses(game)] == []
