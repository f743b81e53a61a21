"""Which modules are compiled, and which form of them runs: compiled, interpreted or stale.

Standard library only, nothing of the package: setup.py and tools/setup_env.py run this file by itself.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import Literal

Form = Literal["compiled", "interpreted", "stale"]

PACKAGE = Path(__file__).resolve().parent
ROOMS = (
    "ids",
    "state",
    "rules",
    "rules/**/*",
    "knowledge",
    "invariants",
    "bot/*",
)  # of a game, compiled
COMPILED = ("engine/*.py", *(f"games/*/{room}.py" for room in ROOMS))
MARK = "# compiled\n"  # the first line of every other module that is: what runs with every move of a table
NOTE = "build.txt"  # left beside the compiled modules: the fingerprint of the sources they were made from
SUFFIXES = (".so", ".pyd")
PURE = "COMPTOIR_PURE"


def sources(package: Path = PACKAGE) -> list[Path]:
    """Every module that is to be compiled: the engine, much of each game, and whatever is marked."""
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    found |= {path for path in package.rglob("*.py") if is_marked(path)}
    return sorted(found - {package / "engine/__init__.py", package / "engine/arrays.py"})


def is_marked(path: Path) -> bool:
    """Whether a module says that it is to be compiled."""
    with path.open(encoding="utf-8") as text:
        return text.readline() == MARK


def fingerprint(package: Path = PACKAGE) -> str:
    """A digest of the names and texts of all sources that are to be compiled."""
    digest = hashlib.sha256()
    for path in sources(package):
        text = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def leftovers(package: Path = PACKAGE) -> Iterator[Path]:
    """All that builds have put beside the sources, for whichever Python."""
    yield from package.glob(NOTE)
    for suffix in SUFFIXES:
        yield from package.rglob(f"*{suffix}")
        yield from package.parent.glob(f"comptoir__mypyc*{suffix}")


def build_form(package: Path = PACKAGE) -> Form:
    """What runs: the compiled modules, the sources, or compiled modules that are older than their sources."""
    note = package / NOTE
    if os.environ.get(PURE) == "1" or not note.exists():
        return "interpreted"
    return "compiled" if note.read_text() == fingerprint(package) else "stale"


class SourceFinder:
    """Takes the source of each module of the package although a compiled one lies beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """The spec of the source, or None where there is none or the module is not ours."""
        if not name.startswith("comptoir."):
            return None
        finders = (FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)) for entry in path or ())
        return next((spec for finder in finders if (spec := finder.find_spec(name))), None)


def prefer_sources_if_asked() -> None:
    """With COMPTOIR_PURE=1 run everything interpreted: to debug, to measure coverage, to compare."""
    if os.environ.get(PURE) == "1" and SourceFinder not in sys.meta_path:
        sys.meta_path.insert(0, SourceFinder)
