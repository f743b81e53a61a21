"""Identity: cookies for session and preferences, signed tokens for seats and invitations."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar
from urllib.parse import parse_qsl, urlencode

import msgspec
from cachetools import LRUCache
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from comptoir.house.house import House
from comptoir.house.people import Person
from comptoir.house.sessions import LONGEST, Session
from comptoir.kit.words import LANGUAGES
from comptoir.web.i18n import preferred

T = TypeVar("T")
COOKIE = "comptoir"
WISHES = "comptoir-wishes"
TELLING = (b"cookie", b"accept-language")  # headers that identify a visitor and their preferences
MOST_REMEMBERED, LONGEST_REMEMBERED = 2_000, 1_000
CHOICES = {  # what a visitor may choose, the first is the default
    "language": ("", *LANGUAGES),
    "theme": ("", "light", "dark"),
    "motion": ("on", "off"),
    "speed": ("normal", "slow", "fast", "now"),  # at which the moves of others are played back
    "ask": ("final", "always", "never"),  # before a move: if it cannot be undone, always, never
    "sound": ("off", "on"),
    "notices": ("off", "on"),
    "text": ("off", "on"),
}


@dataclass
class Visit:
    """One request's visitor."""

    session: Session | None
    language: str
    wishes: dict[str, str]

    @property
    def person(self) -> Person | None:
        """The person, as long as the session lasts, also in the middle of a request."""
        return None if self.session is None or self.session.ended else self.session.person

    @property
    def person_id(self) -> str | None:
        """The person's id."""
        return self.person.id if self.person else None


@lru_cache(8)
def _signer(keys: tuple[str, ...], salt: str) -> URLSafeSerializer:
    return URLSafeSerializer(keys, salt=salt)


class Identity:
    """Signs and reads cookies and tokens."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._visits: LRUCache[Hashable, Visit] = LRUCache(MOST_REMEMBERED)

    @property
    def tokens(self) -> URLSafeSerializer:
        """Signs the tokens of seats."""
        return _signer(tuple(self.house.keys), "seat")

    @property
    def links(self) -> URLSafeSerializer:
        """Signs invitations."""
        return _signer(tuple(self.house.keys), "link")

    # --- people ---------------------------------------------------------------------------------------

    async def visit(self, request: Request) -> Visit:
        """The visitor and their preferences; cached by headers while the session is certain."""
        asked = request.query_params.get("language") if request.scope["query_string"] else None
        key = (asked, *(header for header in request.scope["headers"] if header[0] in TELLING))
        known = self._visits.get(key)
        if known is not None and (known.session is None or self.house.sessions.is_sure(known.session)):
            return known
        visit = await self._read_visit(request)
        if len(str(key)) < LONGEST_REMEMBERED:
            self._visits[key] = visit
        return visit

    async def _read_visit(self, request: Request) -> Visit:
        told = dict(parse_qsl(request.cookies.get(WISHES, "")))
        wishes = {name: told[name] if told.get(name) in values else values[0] for name, values in CHOICES.items()}
        asked = request.query_params.get("language", "")
        language = asked if asked in LANGUAGES else wishes["language"]
        language = language or preferred(request.headers.get("accept-language", ""))
        cookie = request.cookies.get(COOKIE)
        return Visit(await self.house.sessions.find(cookie) if cookie else None, language, wishes)

    def remember(self, request: Request, response: Response, secret: str) -> None:
        """Give the browser the cookie of its session."""
        self._set(request, response, COOKIE, secret)

    def forget(self, request: Request, response: Response) -> None:
        """Delete the session cookie."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")

    def wish(self, request: Request, response: Response, wishes: dict[str, str]) -> None:
        """Set the cookie with the visitor's preferences."""
        self._set(request, response, WISHES, urlencode(wishes))

    def _set(self, request: Request, response: Response, name: str, value: str) -> None:
        response.set_cookie(
            name, value, max_age=int(LONGEST), httponly=True, samesite="lax", secure=request.url.scheme == "https"
        )

    # --- seats and invitations ------------------------------------------------------------------------

    def seat_token(self, table_id: str, seat: int, generation: int) -> str:
        """A token with which a program plays a seat."""
        return str(self.tokens.dumps([table_id, seat, generation]))

    def read_seat_token(self, token: str) -> tuple[str, int, int] | None:
        """The table, seat and generation of a token."""
        return _opened(self.tokens, token, tuple[str, int, int])

    def invitation(self, table_id: str, seat: int | None = None) -> str:
        """A link to sit down at a table, in any free seat or in this one."""
        return str(self.links.dumps([table_id, seat]))

    def read_invitation(self, link: str) -> tuple[str, int | None] | None:
        """The table and seat of an invitation."""
        return _opened(self.links, link, tuple[str, int | None])


def _opened(signed: URLSafeSerializer, text: str, shape: type[T]) -> T | None:
    """What we signed, or None if we did not."""
    try:
        return msgspec.convert(signed.loads(text), shape)
    except (BadSignature, msgspec.ValidationError):
        return None
