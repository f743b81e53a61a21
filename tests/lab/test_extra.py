"""Whoever has only what playing needs is told in one sentence what the lab needs."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("part", "missing"),
    [("batch", "numpy"), ("pettingzoo", "gymnasium"), ("gym", "gymnasium"), ("openspiel", "pyspiel")],
)
def test_without_the_extra(part: str, missing: str) -> None:
    """The name of what is missing, and the command that brings it."""
    code = f"import sys; sys.modules['{missing}'] = None; import comptoir.lab.{part}"
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert made.stderr.splitlines()[-1] == (
        f"ImportError: comptoir.lab needs {missing}; install it with pip install comptoir[lab]."
    )
