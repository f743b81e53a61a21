"""Rulebooks: titles, chapters and numbered clauses out of Markdown."""

import pytest

from comptoir.kit.rulebook import clause_name, parse

TEXT = """# The game

## 1. Before

**XY-1.1** The first clause
goes over two lines.

**XY-1.2** The second refers to XY-1.1.

## 2. After

**XY-2.1** The **last** one.
"""


def test_chapters_and_clauses() -> None:
    """Each paragraph is a clause of its chapter, with its name, number and text on one line."""
    book = parse(TEXT)
    assert book.title == "The game"
    assert [chapter.title for chapter in book.chapters] == ["1. Before", "2. After"]
    assert list(book.clauses) == ["XY-1.1", "XY-1.2", "XY-2.1"]
    assert book.clauses["XY-1.1"].text == "The first clause goes over two lines."
    assert book.clauses["XY-2.1"].text == "The **last** one."
    assert [clause.number for clause in book.clauses.values()] == [101, 102, 201]


@pytest.mark.parametrize(("number", "name"), [(101, "XY-1.1"), (410, "XY-4.10"), (1203, "XY-12.3")])
def test_a_clause_has_a_number_in_the_code(number: int, name: str) -> None:
    """Clause c.p is 100 c + p."""
    assert clause_name("XY", number) == name


def test_a_paragraph_without_a_clause_is_an_error() -> None:
    """Nothing in a rulebook is without its number."""
    with pytest.raises(ValueError, match="has no clause: 'Just so"):
        parse(TEXT + "\nJust so.\n")
