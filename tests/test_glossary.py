"""Words and rulebooks of every game use the terms of docs/glossary.md."""

import re
from functools import cache
from pathlib import Path

import pytest

from comptoir.games import find_game, game_ids
from comptoir.kit.words import LANGUAGES

GLOSSARY = Path(__file__).resolve().parents[1] / "docs" / "glossary.md"
COLUMNS = {"en": 0, "de": 1, "fr": 2}
ENDING = 2  # letters at the end of a word that may change with its form


@cache
def chapter(title: str) -> list[tuple[str, ...]]:
    """The rows of a game's table: a term in three languages, and what is said about it."""
    text = GLOSSARY.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    rows = [
        tuple(cell.strip() for cell in line.strip("|").split("|")) for line in text.splitlines() if "|" in line
    ]
    return rows[2:]


@cache
def text_of(game_id: str, language: str) -> str:
    """Everything a game says in a language, on one line and in lower case, without names from the code."""
    folder = Path(find_game(game_id).folder)
    words = folder.joinpath("words", f"{language}.toml").read_text(encoding="utf-8")
    values = re.findall(r'^[^#=\n]+= "(.*)"$', words, re.MULTILINE)
    guide = folder.joinpath("guide", "words", f"{language}.toml")
    if guide.is_file():
        values += re.findall(r'"(.*)"', guide.read_text(encoding="utf-8"))
    rulebook = folder.joinpath("rulebook", f"{language}.md").read_text(encoding="utf-8")
    said = re.sub(r"\{([\w.-]+)(:[^}]*)?\}|`[^`]*`", r" \2 ", " ".join([*values, rulebook]))
    return " ".join(said.lower().split())


def pattern(term: str) -> str:
    """A term in any of its forms: the end of each word may change."""
    words = [word[: max(4, len(word) - ENDING)] for word in term.lower().split()]
    return r"\b" + r"\w* ".join(re.escape(word) for word in words)


def banned(note: str, language: str) -> list[str]:
    """The words that a row says not to use in a language."""
    lists = re.findall(rf"not {language}: ([^;]+)", note)
    return [word.strip() for one in lists for word in one.split(",")]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_its_terms(game_id: str) -> None:
    """A chapter with at least a dozen terms, each in three languages and none twice."""
    rows = chapter(find_game(game_id).title)
    assert len(rows) >= 12, f"docs/glossary.md needs a chapter “{find_game(game_id).title}”"
    assert all(len(row) == 4 and all(row[:3]) for row in rows)
    terms = [row[0] for row in rows]
    assert sorted(set(terms)) == sorted(terms)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_terms_are_used(game_id: str, language: str) -> None:
    """Each occurs in the words or the rulebook of its language."""
    said = text_of(game_id, language)
    terms = [term for row in chapter(find_game(game_id).title) for term in re.split(", ", row[COLUMNS[language]])]
    assert [term for term in terms if not re.search(pattern(term), said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_other_words_are_not_used(game_id: str, language: str) -> None:
    """What the glossary says not to write is written nowhere, in the singular or the plural."""
    said = text_of(game_id, language)
    words = [word for row in chapter(find_game(game_id).title) for word in banned(row[3], language)]
    found = [word for word in words if re.search(rf"\b{re.escape(word.lower())}(s|e|en|n|es)?\b", said)]
    assert found == []


def test_the_checks_can_fail() -> None:
    """A term nobody uses, and a word that is used, are noticed."""
    said = text_of("die-fugger", "en")
    assert not re.search(pattern("royal stamp"), said)
    assert re.search(pattern("royal seal"), said)
    assert banned("the money; not en: guilders, coins; not de: Taler", "en") == ["guilders", "coins"]
    assert banned("the money; not en: guilders, coins; not de: Taler", "fr") == []
