"""Everything pages say exists in three languages."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import comptoir.house
import comptoir.web
from comptoir.web.i18n import preferred, texts
from tests.conformance.test_words import BREAKING

WEB = Path(comptoir.web.__file__).parent
HOUSE = Path(comptoir.house.__file__).parent
SAYING = ("say", "_")
ERRORS = ("NotFound", "NotAllowed", "Conflict", "Stale", "BadRequest", "TooMany", "TooSlow", "NoRoom")
SAME = {"{problem}"}  # passed on as it is


def messages() -> set[str]:
    """Every message in templates and in the code of pages and house."""
    found = set()
    for path in (WEB / "templates").rglob("*.html"):
        found |= set(re.findall(r"""_\("((?:[^"\\]|\\.)*)\"""", path.read_text(encoding="utf-8")))
    for path in [*WEB.rglob("*.py"), *HOUSE.glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            calls_texts = isinstance(node.func, ast.Call) and getattr(node.func.func, "id", "") == "texts"
            of_private = ast.unparse(node.func) == "private.say"
            if name in (*SAYING, *ERRORS) or calls_texts or of_private:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found - SAME


@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_message_is_translated(language: str) -> None:
    """None missing, none left over, the same parameters."""
    known = texts(language).messages
    assert messages() - set(known) == set()
    assert set(known) - messages() == set()
    for message, said in known.items():
        assert _fields(message) == _fields(said), message


def test_french_signs_stay_with_their_word() -> None:
    """The space before a colon and within guillemets does not break, as in the words of the games."""
    assert [said for said in texts("fr").messages.values() if re.search(BREAKING, said)] == []


def _fields(message: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(message) if field is not None}


def test_language_by_browser() -> None:
    """The first of our languages that the browser names, by its wishes."""
    assert preferred("de-AT,de;q=0.9,en;q=0.8") == "de"
    assert preferred("es, fr;q=0.5, en;q=0.7") == "en"
    assert preferred("") == "en"
    assert preferred("x;q=y,fr") == "fr"
