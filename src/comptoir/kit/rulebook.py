"""A game's rules in words: numbered clauses, the same numbers in every language."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

CLAUSE = re.compile(r"\*\*(?P<name>[A-Z]+-(?P<chapter>\d+)\.(?P<paragraph>\d+))\*\* (?P<text>.+)", re.DOTALL)


@dataclass(frozen=True)
class Clause:
    """One numbered paragraph."""

    name: str  # such as DF-4.2
    number: int  # 402
    text: str


@dataclass(frozen=True)
class Chapter:
    """A heading and its clauses."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rulebook:
    """All chapters in one language."""

    title: str
    chapters: tuple[Chapter, ...]

    @property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its name."""
        return {clause.name: clause for chapter in self.chapters for clause in chapter.clauses}


def clause_name(prefix: str, number: int) -> str:
    """402 of the game DF is DF-4.2."""
    return f"{prefix}-{number // 100}.{number % 100}"


def parse(markdown: str) -> Rulebook:
    """A rulebook from its text: `# title`, `## chapter`, and paragraphs that begin with **DF-4.2**."""
    title = ""
    chapters: list[tuple[str, list[Clause]]] = []
    for paragraph in re.split(r"\n\s*\n", markdown.strip()):
        if paragraph.startswith("## "):
            chapters.append((paragraph[3:].strip(), []))
        elif paragraph.startswith("# "):
            title = paragraph[2:].strip()
        elif clause := CLAUSE.fullmatch(paragraph):
            number = 100 * int(clause["chapter"]) + int(clause["paragraph"])
            chapters[-1][1].append(Clause(clause["name"], number, re.sub(r"[ \n]+", " ", clause["text"])))
        else:
            raise ValueError(f"a paragraph of a rulebook has no clause: {paragraph[:60]!r}")
    return Rulebook(title, tuple(Chapter(name, tuple(clauses)) for name, clauses in chapters))


@cache
def load_rulebook(folder: Traversable, language: str) -> Rulebook:
    """A game's rulebook in a language; English if we do not have it."""
    file = folder.joinpath("rulebook", f"{language}.md")
    if not file.is_file():
        file = folder.joinpath("rulebook", "en.md")
    return parse(file.read_text(encoding="utf-8"))
