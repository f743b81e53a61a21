"""Comptoir: merchant board games, played by people and programs.

import comptoir
match = comptoir.Match.new("the-games-id", seats=3, seed=7)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from comptoir.build import build_form, prefer_sources_if_asked

prefer_sources_if_asked()  # before any module that may be compiled is imported

__all__ = ["Match", "build_form"]

_HOME = {"Match": "comptoir.match"}  # what is exported here but imported only when asked for

if TYPE_CHECKING:
    from comptoir.match import Match


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
