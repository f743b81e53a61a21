"""Around every answer: security headers, refused posts from other sites, log lines without secrets, no crash."""

import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from comptoir.house.errors import HouseError
from comptoir.web.settings import current_request

Explain = Callable[[Request, Exception], Awaitable[Response]]
Admit = Callable[[Scope], bool]
EXPECTED = (HouseError, HTTPException)  # what is wrong with a request; all else is wrong with us
log = logging.getLogger("comptoir.web")

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
HOST = re.compile(rb"([A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")
LONGEST_PATH = 200  # letters in a line of the log
PRIVATE = re.compile(r"^((?:/api/v1)?/(?:join|t|tables|mail)/)[^/]+")  # places whose addresses hold a secret


class Middleware:
    """The outermost layer of the application.

    `admit` says whether a request is one too many; `explain` makes the answer to one that cannot be answered.
    """

    def __init__(self, app: ASGIApp, explain: Explain, admit: Admit = lambda scope: True) -> None:
        self.app = app
        self.explain = explain
        self.admit = admit
        self.observe: Callable[[str, int, float], None] | None = None  # told path, status and seconds
        self.names_requests = False  # for a log that tells which lines belong together

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        scope["app"] = self
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        headers = dict(scope["headers"])
        if self.names_requests:
            current_request.set(request_id(headers))
        if not HOST.fullmatch(headers.get(b"host", b"none")):
            await refuse(scope, with_headers, 400, "bad-request", "The host of this request cannot be read.")
        elif from_elsewhere(scope["method"], headers):
            await refuse(
                scope, with_headers, 403, "not-allowed", "This came from another site, so nothing was done."
            )
        elif not self.admit(scope):
            await refuse(scope, with_headers, 429, "too-many", "Too many requests. Please wait a moment.")
        else:
            try:
                await self.app(scope, receive, with_headers)
            except ClientDisconnect:  # nobody is there to be answered
                pass
            except Exception as problem:
                if not isinstance(problem, EXPECTED):
                    log.exception("%s %s failed", scope["method"], said_path(scope["path"]))
                if status == 0:
                    await self._explain(problem, Request(scope, receive), with_headers)
        if self.observe is not None:
            self.observe(scope["path"], status, time.perf_counter() - began)
        if log.isEnabledFor(logging.INFO):
            spent = 1000 * (time.perf_counter() - began)
            log.info("%s %s %d %.1f ms", scope["method"], said_path(scope["path"]), status, spent)

    async def _explain(self, problem: Exception, request: Request, send: Send) -> None:
        """Send the response to an exception; a short text if that fails too."""
        try:
            response = await self.explain(request, problem)
        except Exception:
            log.exception("cannot make an error page")
            sentence = "Something went wrong on our side. It has been logged. Nothing was changed."
            await refuse(request.scope, send, 500, "internal-error", sentence)
        else:
            await response(request.scope, request.receive, send)


def request_id(headers: dict[bytes, bytes]) -> str:
    """The id that a proxy has given a request, or a new one."""
    given = headers.get(b"x-request-id", b"")
    return given.decode() if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def from_elsewhere(method: str, headers: dict[bytes, bytes]) -> bool:
    """Whether a page of another site makes the browser post here. Programs send neither header."""
    if method in ("GET", "HEAD", "OPTIONS"):
        return False
    fetch_site = headers.get(b"sec-fetch-site")
    if fetch_site is not None:
        return fetch_site not in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    return origin is not None and origin.partition(b"://")[2] != headers.get(b"host")


def said_path(path: str) -> str:
    """A path without secrets, for the log."""
    said = PRIVATE.sub(r"\1…", path)
    return said if len(said) <= LONGEST_PATH else f"{said[:LONGEST_PATH]}…"


async def refuse(scope: Scope, send: Send, status: int, error: str, sentence: str) -> None:
    """Send a short answer that costs almost nothing."""
    text, kind = sentence.encode(), b"text/plain; charset=utf-8"
    if scope["path"].startswith("/api/"):
        text, kind = msgspec.json.encode({"error": error, "message": sentence}), b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(text)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
