"""What somebody types, compared with the names the terminal shows: in any language, with or without accents."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence

from comptoir.errors import Ambiguous, NotUnderstood
from comptoir.kit.game import Form

GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
WHOLE = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})  # no accents to take off
Word = frozenset[str]  # a word in the ways it may be spelt


def words_of(text: str) -> list[Word]:
    """The words of a text, each in its spellings: Köln is koeln and koln."""
    return [_spellings(word) for word in re.findall(r"\w+", text.lower())]


def _spellings(word: str) -> Word:
    return frozenset(_plain(one.translate(WHOLE)) for one in (word, word.translate(GERMAN)))


def _plain(word: str) -> str:
    return unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode()


def find_shown(line: str, shown: Mapping[int, str], legal: Collection[int], forms: Sequence[Form] = ()) -> int:
    """The number of the action that is shown under a name; some of its words will do, and they may be cut short.

    The first may be those of its notation. Of several that fit, those named exactly come first, then legal ones.
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
        raise NotUnderstood(f"“{line[:60]}” is no action.")
    if len({shown[code] for code in found}) > 1:
        raise Ambiguous(line[:60], [shown[code] for code in found])
    return found[0]


def _is(typed: list[Word], name: list[Word]) -> bool:
    return len(typed) == len(name) and all(one & other for one, other in zip(typed, name, strict=True))


def _fits(typed: list[Word], name: list[Word]) -> bool:
    """Whether the words typed begin words of a name, in the same order."""
    rest = iter(name)
    return all(any(_begins(one, other) for other in rest) for one in typed)


def _begins(typed: Word, word: Word) -> bool:
    return any(whole.startswith(part) for part in typed for whole in word)
