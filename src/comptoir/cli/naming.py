"""Match typed text with the names the terminal shows, in any language, with or without accents."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence

from comptoir.errors import Ambiguous, NotUnderstood
from comptoir.kit.game import Form

GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
WHOLE = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})  # they have no accent
Word = frozenset[str]  # the spellings of one word


def words_of(text: str) -> list[Word]:
    """Split a text into words, each with all its spellings: Köln is koeln and koln."""
    return [_spellings(word) for word in re.findall(r"\w+", text.lower())]


def _spellings(word: str) -> Word:
    return frozenset(_plain(one.translate(WHOLE)) for one in (word, word.translate(GERMAN)))


def _plain(word: str) -> str:
    return unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode()


def find_shown(line: str, shown: Mapping[int, str], legal: Collection[int], forms: Sequence[Form] = ()) -> int:
    """Find the action shown under a name, from some of its words, which may be abbreviated.

    `line` may begin with words of the notation. Exact names take precedence, then legal actions.
    """
    typed = words_of(line)
    fitting = [
        code
        for code, name in shown.items()
        if typed and _fits(typed, words_of(f"{forms[code].notation} {name}" if forms else name))
    ]
    exact = [code for code in fitting if _is(typed, words_of(shown[code]))]
    found = exact or fitting
    found = [code for code in found if code in legal] or found
    if not found:
        raise NotUnderstood(f"“{line[:60]}” is not an action.")
    if len({shown[code] for code in found}) > 1:
        raise Ambiguous(line[:60], [shown[code] for code in found])
    return found[0]


def _is(typed: list[Word], name: list[Word]) -> bool:
    return len(typed) == len(name) and all(one & other for one, other in zip(typed, name, strict=True))


def _fits(typed: list[Word], name: list[Word]) -> bool:
    """Whether the typed words abbreviate words of a name, in the same order."""
    rest = iter(name)
    return all(any(_begins(one, other) for other in rest) for one in typed)


def _begins(typed: Word, word: Word) -> bool:
    return any(whole.startswith(part) for part in typed for whole in word)
