"""The texts of pages in three languages, from the gettext catalogues in `locale`."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from comptoir.kit.words import LANGUAGES

Say = Callable[..., str]


class Texts:
    """The texts of pages in one language. A message is its English text."""

    def __init__(self, language: str) -> None:
        self.language = language
        file = files(__package__).joinpath("locale", f"{language}.po")
        self.messages = _catalogue(file) if file.is_file() else {}

    def __call__(self, message: str, **parameters: object) -> str:
        """A message with its parameters filled in."""
        said = self.messages.get(message, message)
        return said.format(**parameters) if parameters else said

    def ago(self, seconds: float) -> str:
        """How long ago something was."""
        return _time(-max(int(seconds), 1), add_direction=True, locale=self.language)

    def lasts(self, seconds: float) -> str:
        """How long something takes."""
        return _time(int(seconds), threshold=1.5, locale=self.language)


def _catalogue(file: Traversable) -> dict[str, str]:
    """The messages of a gettext catalogue. Babel is loaded only for languages that have one."""
    from babel.messages.pofile import read_po

    with file.open("rb") as lines:
        return {str(one.id): str(one.string) for one in read_po(lines) if one.id}


def _time(seconds: int, **form: Any) -> str:
    """A stretch of time in words. Babel is loaded only where one is said."""
    from babel.dates import format_timedelta

    return format_timedelta(seconds, **form)


@cache
def texts(language: str) -> Texts:
    """The texts in a language; English if we do not have it."""
    return Texts(language if language in LANGUAGES else LANGUAGES[0])


def preferred(accept: str) -> str:
    """The first of our languages in an Accept-Language header."""
    wishes = []
    for place, part in enumerate(accept.split(",")[:20]):
        tag, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), place, tag.lower()[:2]))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(wishes) if tag in LANGUAGES), LANGUAGES[0])
