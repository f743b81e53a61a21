"""Who asks: a signed cookie for a person, another for wishes; signed tokens for seats and invitations."""

import time
from collections.abc import Hashable
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from comptoir.house.house import House
from comptoir.house.people import Person, find_person
from comptoir.kit.words import LANGUAGES
from comptoir.web.texts import preferred

COOKIE = "comptoir"
WISHES = "comptoir-wishes"
YEAR = 365 * 86400
REMEMBERED = 30.0  # seconds a cookie is believed without asking the database
TELLING = (b"cookie", b"accept-language")  # headers that say who asks and how they want it
MOST_REMEMBERED, LONGEST_REMEMBERED = 20_000, 1_000
CHOICES = {  # what a visitor may choose, the first is the default
    "language": ("", *LANGUAGES),
    "theme": ("", "light", "dark"),
    "motion": ("on", "off"),
    "sound": ("off", "on"),
    "notices": ("off", "on"),
    "text": ("off", "on"),
}


@dataclass
class Visit:
    """One request's visitor."""

    person: Person | None
    language: str
    wishes: dict[str, str]


class Identity:
    """Signs and reads cookies and tokens."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.cookies = URLSafeSerializer(house.store.secret, salt="person")
        self.tokens = URLSafeSerializer(house.store.secret, salt="seat")
        self.links = URLSafeSerializer(house.store.secret, salt="link")
        self._visits: dict[Hashable, tuple[float, Visit]] = {}

    # --- people ---------------------------------------------------------------------------------------

    async def visit(self, request: Request) -> Visit:
        """Who asks, and how they want it; the same headers mean the same for a while."""
        asked = request.query_params.get("language") if request.scope["query_string"] else None
        key = (asked, *(header for header in request.scope["headers"] if header[0] in TELLING))
        now = time.monotonic()
        known = self._visits.get(key)
        if known is not None and known[0] > now:
            return known[1]
        visit = await self._read_visit(request)
        if len(self._visits) > MOST_REMEMBERED:
            self._visits.clear()
        if len(str(key)) < LONGEST_REMEMBERED:
            self._visits[key] = (now + REMEMBERED, visit)
        return visit

    async def _read_visit(self, request: Request) -> Visit:
        told = dict(parse_qsl(request.cookies.get(WISHES, "")))
        wishes = {name: told[name] if told.get(name) in values else values[0] for name, values in CHOICES.items()}
        asked = request.query_params.get("language", "")
        language = asked if asked in LANGUAGES else wishes["language"]
        language = language or preferred(request.headers.get("accept-language", ""))
        return Visit(await self._person(request.cookies.get(COOKIE)), language, wishes)

    async def _person(self, cookie: str | None) -> Person | None:
        """Who has this cookie."""
        if not cookie:
            return None
        try:
            person_id, generation = self.cookies.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        person = await find_person(self.house, person_id)
        return person if person is not None and person.generation == generation else None

    def remember(self, request: Request, response: Response, person: Person) -> None:
        """Give the visitor his cookie."""
        self._visits.clear()
        value = self.cookies.dumps([person.id, person.generation])
        self._set(request, response, COOKIE, str(value))

    def forget(self, request: Request, response: Response) -> None:
        """Take the cookie away."""
        self._visits.clear()
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")

    def wish(self, request: Request, response: Response, wishes: dict[str, str]) -> None:
        """Remember how the visitor wants the pages."""
        self._set(request, response, WISHES, urlencode(wishes))

    def _set(self, request: Request, response: Response, name: str, value: str) -> None:
        response.set_cookie(
            name, value, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
        )

    # --- seats and invitations ------------------------------------------------------------------------

    def seat_token(self, table_id: str, seat: int, generation: int) -> str:
        """With it a program plays a seat."""
        return str(self.tokens.dumps([table_id, seat, generation]))

    def read_seat_token(self, token: str) -> tuple[str, int, int] | None:
        """The table, seat and generation of a token."""
        try:
            table_id, seat, generation = self.tokens.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return table_id, seat, generation

    def invitation(self, table_id: str, seat: int | None = None) -> str:
        """With it somebody may sit down at a table, in any free seat or in this one."""
        return str(self.links.dumps([table_id, seat]))

    def read_invitation(self, link: str) -> tuple[str, int | None] | None:
        """The table and seat of an invitation."""
        try:
            table_id, seat = self.links.loads(link)
        except (BadSignature, ValueError, TypeError):
            return None
        return table_id, seat
