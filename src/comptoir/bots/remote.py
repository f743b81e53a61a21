"""A program in a seat of a house somewhere, through the JSON API. It waits out breaks, restarts and lost lines."""

import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from comptoir.bots.players import Player
from comptoir.errors import BadSeats, PlayerFailed
from comptoir.kit.game import Document
from comptoir.match import Match

WITHIN = 90.0  # seconds for an answer; `wait` answers after 55
LONGEST_PAUSE = 30.0  # seconds between two tries
LOST = (URLError, HTTPException, OSError, ValueError)  # a line that broke; ValueError: half an answer
THINKING = threading.Lock()  # one decision at a time: seats may share a player


class Unwilling(Exception):
    """The house refused a request: its kind of error and its sentence."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class House:
    """The JSON API of a house, asked again and again while there is no answer."""

    def __init__(self, address: str, tell: Callable[[str], None]) -> None:
        self.address = address
        self.tell = tell

    def ask(self, path: str, body: Document | None = None, token: str = "", patient: bool = True) -> Any:
        """GET, or POST if there is a body; impatient: with one try."""
        pause = 0.5
        while True:
            try:
                return self._once(path, body, token)
            except HTTPError as problem:
                if problem.code < 500 and problem.code != 429:
                    raise self._refused(problem) from None
                pause = float(problem.headers.get("Retry-After") or pause)
            except LOST as problem:
                if not patient:
                    reason = getattr(problem, "reason", problem)
                    raise BadSeats(f"{self.address} does not answer: {reason}.") from None
                if pause < 1:
                    self.tell(f"{self.address} does not answer; trying again.")
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _once(self, path: str, body: Document | None, token: str) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        content = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.address}/api/v1{path}", content, headers), timeout=WITHIN) as answer:
            return json.load(answer)

    def _refused(self, problem: HTTPError) -> Unwilling:
        with suppress(*LOST):
            said = json.load(problem)
            return Unwilling(str(said["error"]), str(said["message"]))
        return Unwilling("refused", f"{self.address} answers with status {problem.code}.")


@dataclass(frozen=True)
class Chair:
    """A seat that is ours."""

    house: House
    table: str
    seat: int
    token: str

    @property
    def link(self) -> str:
        """The address with which a program can take this seat again."""
        return f"{self.house.address}/t/{self.table}?token={self.token}"


def sit_down(link: str, name: str, seats: int, tell: Callable[[str], None]) -> list[Chair]:
    """Take seats: with an invitation (`…/join/CODE`), or the one of a table and token (`…/t/ID?token=…`)."""
    parts = urlsplit(link)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadSeats(f"“{link:.60}” is not a link to a table; use an invitation, http://…/join/….")
    house = House(f"{parts.scheme}://{parts.netloc}", tell)
    *_, kind, code = ["", *parts.path.rstrip("/").split("/")]
    token = next(iter(parse_qs(parts.query).get("token", [])), "")
    try:
        if kind == "t" and token:
            found = house.ask(f"/tables/{code}", token=token, patient=False)
            return [Chair(house, code, found["seat"], token)]
        if kind != "join":
            raise BadSeats(f"“{link:.60}” is neither an invitation nor a table with a token.")
        names = [name if number == 0 else f"{name} {number + 1}" for number in range(seats)]
        joined = [house.ask("/join", {"invitation": code, "name": one}, patient=False) for one in names]
    except Unwilling as problem:
        raise BadSeats(f"{link:.60}: {problem}") from None
    return [Chair(house, one["table"], one["seat"], one["token"]) for one in joined]


class RemotePlayer:
    """Plays one seat to the end of its game."""

    def __init__(self, chair: Chair, player: Player) -> None:
        self.chair = chair
        self.player = player
        self.answered = 0  # the last proposal of the table that was answered

    def play(self) -> Document:
        """Play until the game is over; return the table then. Raises PlayerFailed, or BadSeats if the seat is lost."""
        seen = -1
        try:
            while True:
                now = self._ask(f"/wait?seen={seen}&position=1")
                if now["status"] == "over":
                    return dict(now)
                seen = now["seen"]
                if now["status"] == "playing":
                    seen = self._act(now)
        except PlayerFailed:
            with suppress(Unwilling):
                self._ask("/hand-to-bot", {})
            raise
        except Unwilling as problem:
            raise BadSeats(f"seat {self.chair.seat} of table {self.chair.table} is lost: {problem}") from None

    def _ask(self, path: str, body: Document | None = None) -> Any:
        return self.chair.house.ask(f"/tables/{self.chair.table}{path}", body, self.chair.token)

    def _act(self, now: Document) -> int:
        """Agree to what the others propose, play if it is our turn; return how many changes were seen."""
        seat, seen = self.chair.seat, int(now["seen"])
        proposal = now["proposal"]
        if proposal and proposal["seat"] != seat and proposal["id"] != self.answered:
            self.answered = proposal["id"]
            return self._posted("/answer", {"proposal": proposal["id"], "agree": True, "seen": seen}, seen)
        match = Match.from_position(now["position"], seed=0)
        if not now["your_turn"] and seat not in match.to_answer:
            return seen
        with THINKING:
            action = self.player.choose(match, seat)
        return self._posted("/move", {"action": action, "seen": seen}, seen)

    def _posted(self, path: str, body: Document, seen: int) -> int:
        """Post something; if the table has changed meanwhile, look again."""
        try:
            return int(self._ask(path, body)["seen"])
        except Unwilling as problem:
            if problem.kind in ("stale", "conflict"):
                return seen - 1
            raise
