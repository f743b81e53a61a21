"""Around every answer: security headers, refused posts from other sites, log lines without secrets, no crash."""

import logging
import re
import time
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from comptoir.house.errors import HouseError

Explain = Callable[[Request, Exception], Awaitable[Response]]
EXPECTED = (HouseError, HTTPException)  # what is wrong with a request; all else is wrong with us
log = logging.getLogger("comptoir.web")

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
PRIVATE = re.compile(r"^((?:/api/v1)?/(?:join|t|tables|mail)/)[^/]+")  # places whose addresses hold a secret


class Frame:
    """The outermost layer of the site; `explain` makes the answer to a request that cannot be answered."""

    def __init__(self, app: ASGIApp, explain: Explain) -> None:
        self.app = app
        self.explain = explain

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        scope["app"] = self
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def framed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        if from_elsewhere(scope):
            await refuse(framed)
        else:
            try:
                await self.app(scope, receive, framed)
            except Exception as problem:
                if not isinstance(problem, EXPECTED):
                    log.exception("%s %s failed", scope["method"], said_path(scope["path"]))
                if status == 0:
                    await self._explain(problem, Request(scope, receive), framed)
        if log.isEnabledFor(logging.INFO):
            spent = 1000 * (time.perf_counter() - began)
            log.info("%s %s %d %.1f ms", scope["method"], said_path(scope["path"]), status, spent)

    async def _explain(self, problem: Exception, request: Request, send: Send) -> None:
        """Say what was wrong; in a few words if even that fails."""
        try:
            response = await self.explain(request, problem)
        except Exception:
            log.exception("an answer to a failure failed")
            await plain(send, 500, b"Something went wrong here; it has been noted. Nothing was changed.")
        else:
            await response(request.scope, request.receive, send)


def from_elsewhere(scope: Scope) -> bool:
    """Whether a page of another site makes the browser post here. Programs send neither header."""
    if scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return False
    headers = dict(scope["headers"])
    fetch_site = headers.get(b"sec-fetch-site")
    if fetch_site is not None:
        return fetch_site not in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    if origin is None:
        return False
    return bool(urlsplit(origin.decode("latin-1")).netloc.encode() != headers.get(b"host"))


def said_path(path: str) -> str:
    """A path as it may stand in a log."""
    return PRIVATE.sub(r"\1…", path)


async def refuse(send: Send) -> None:
    """Answer a post that another site made."""
    await plain(send, 403, b"This came from another site, so nothing was done.")


async def plain(send: Send, status: int, text: bytes) -> None:
    """A short answer without a page."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
