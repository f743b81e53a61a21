"""The settings of a server, read once from its environment, and the form of its log."""

import json
import logging
import os
from collections.abc import Mapping
from contextvars import ContextVar
from copy import copy
from dataclasses import dataclass
from typing import TextIO
from urllib.parse import SplitResult, urlsplit

from comptoir.errors import BadSetting

current_request: ContextVar[str] = ContextVar("request", default="")  # its id, for lines in JSON
LONGEST_LINE, LONGEST_TRACE = 1_000, 8_000  # letters of a message in the log, and of one with its traceback


class Lines(logging.Formatter):
    """Entries of the log: a message is one line, whatever is in it, and no entry is long."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(name)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The text of an entry."""
        entry = copy(record)
        said = entry.getMessage()[: LONGEST_LINE + 1]
        shown = "".join(one if one.isprintable() else repr(one)[1:-1] for one in said)
        entry.msg, entry.args = shown if len(said) <= LONGEST_LINE else f"{shown[:LONGEST_LINE]}…", ()
        text = super().format(entry)
        half = LONGEST_TRACE // 2
        return text if len(text) <= LONGEST_TRACE else f"{text[:half]}\n…\n{text[-half:]}"


class JsonLines(Lines):
    """Entries of the log as JSON, a line each, with the request they belong to."""

    def format(self, record: logging.LogRecord) -> str:
        """The text of an entry."""
        entry = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _shortened(record.getMessage(), LONGEST_LINE),
        }
        if current_request.get():
            entry["request"] = current_request.get()
        if record.exc_info:
            entry["trace"] = _shortened(self.formatException(record.exc_info), LONGEST_TRACE)
        return json.dumps(entry | getattr(record, "facts", {}), ensure_ascii=False)


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def log_lines(stream: TextIO, settings: "Settings") -> logging.Handler:
    """Write the log to a stream in the form that the settings ask for."""
    lines = logging.StreamHandler(stream)
    lines.setFormatter(JsonLines() if settings.json_log else Lines())
    return lines


@dataclass(frozen=True)
class Settings:
    """How a server runs, as its environment says; docs/house.md describes each setting."""

    log: str = "WARNING"
    bot_pause: float = 0.7  # seconds
    limits: float = 1.0  # factor on all rate limits; 0 turns them off
    mail: SplitResult | None = None  # the mail server
    mail_from: str = ""
    mail_after: float = 600.0  # seconds
    address: str = ""  # of this server, for links in letters
    json_log: bool = False
    think: int | None = None  # processes that think here; 0 leaves it to `comptoir work`
    metrics: str | None = None  # HOST:PORT where they are served
    listens: tuple[str, int] = ("", 0)  # host and port of the socket; unknown if somebody else has it
    keep_games: float = 730.0  # days a finished game is kept; 0 for ever
    keep_guests: float = 365.0  # days a guest whom nobody sees is kept; 0 for ever

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings, or say in a sentence which one is wrong."""
        server = _mail_server(environment.get("COMPTOIR_MAIL", ""))
        for name in ("COMPTOIR_MAIL_FROM", "COMPTOIR_ADDRESS") if server else ():
            if not environment.get(name):
                raise BadSetting(f"with COMPTOIR_MAIL, {name} must be set too.")
        return cls(
            log=_log_level(environment.get("COMPTOIR_LOG", "warning")),
            bot_pause=_number(environment, "COMPTOIR_BOT_PAUSE", 0.7),
            limits=_number(environment, "COMPTOIR_LIMITS", 1.0),
            mail=server,
            mail_from=environment.get("COMPTOIR_MAIL_FROM", ""),
            mail_after=_number(environment, "COMPTOIR_MAIL_AFTER", 600.0),
            address=environment.get("COMPTOIR_ADDRESS", "").rstrip("/"),
            json_log=_log_format(environment.get("COMPTOIR_LOG_FORMAT", "text")),
            keep_games=_number(environment, "COMPTOIR_KEEP_GAMES", 730.0),
            keep_guests=_number(environment, "COMPTOIR_KEEP_GUESTS", 365.0),
        )


def _number(environment: Mapping[str, str], name: str, default: float) -> float:
    value = environment.get(name, str(default))
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise BadSetting(f"{name} is “{value}”, but must be a number from 0 on.")
    return number


def _log_format(value: str) -> bool:
    if value.lower() not in ("text", "json"):
        raise BadSetting(f"COMPTOIR_LOG_FORMAT is “{value}”, but can be: text, json.")
    return value.lower() == "json"


def _log_level(value: str) -> str:
    levels = [level.lower() for level in logging.getLevelNamesMapping()]
    if value.lower() not in levels:
        raise BadSetting(f"COMPTOIR_LOG is “{value}”, but can be: {', '.join(levels)}.")
    return value.upper()


def _mail_server(address: str) -> SplitResult | None:
    if not address:
        return None
    server = urlsplit(address)
    try:
        if server.scheme in ("smtp", "smtps") and server.hostname and server.port != 0:
            return server
    except ValueError:  # no number of a port
        pass
    raise BadSetting(
        "COMPTOIR_MAIL must look like smtp://user:password@host:587 or smtps://user:password@host:465."
    )
