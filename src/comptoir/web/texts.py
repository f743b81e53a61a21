"""What pages say, in three languages: gettext catalogues in `locale`, read as they are written."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files

from babel.dates import format_timedelta
from babel.messages.pofile import read_po

from comptoir.kit.words import LANGUAGES

Say = Callable[..., str]


class Texts:
    """The texts of pages in one language. A message is its English text."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.messages: dict[str, str] = {}
        file = files(__package__).joinpath("locale", f"{language}.po")
        if file.is_file():
            with file.open("rb") as opened:
                catalogue = read_po(opened, locale=language)
            self.messages = {str(one.id): str(one.string) for one in catalogue if one.id and one.string}

    def __call__(self, message: str, **parameters: object) -> str:
        """A message with its parameters filled in."""
        said = self.messages.get(message, message)
        return said.format(**parameters) if parameters else said

    def ago(self, seconds: float) -> str:
        """How long ago something was."""
        return format_timedelta(-max(int(seconds), 1), add_direction=True, locale=self.language)

    def lasts(self, seconds: float) -> str:
        """How long something takes."""
        return format_timedelta(int(seconds), threshold=1.5, locale=self.language)


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
