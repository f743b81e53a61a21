"""What the environment says of how the house runs."""

import logging
import os
from copy import copy

from comptoir.errors import BadSetting

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


def number_of(name: str, standard: float) -> float:
    """A number from 0 on, as it is set or as it usually is."""
    value = os.environ.get(name, str(standard))
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise BadSetting(f"{name} is “{value}”, but must be a number from 0 on.")
    return number


def log_level() -> str:
    """How much is written to the log."""
    value = os.environ.get("COMPTOIR_LOG", "warning")
    levels = [level.lower() for level in logging.getLevelNamesMapping()]
    if value.lower() not in levels:
        raise BadSetting(f"COMPTOIR_LOG is “{value}”, but can be: {', '.join(levels)}.")
    return value.upper()
