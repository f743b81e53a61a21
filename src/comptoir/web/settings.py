"""What the environment says of how the house runs."""

import logging
import os

from comptoir.errors import BadSetting


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
