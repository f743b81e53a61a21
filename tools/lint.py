"""Check style, imports and types; stop at the first check that fails.

    .venv/bin/python tools/lint.py

Styles and scripts are checked by Biome where npm is installed; with COMPTOIR_REQUIRE_ALL=1 it must be.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CHECKS: list[list[str | Path]] = [
    [BIN / "ruff", "check", "."],
    [BIN / "ruff", "format", "--check", "."],
    [BIN / "lint-imports"],
]
TYPES: list[str | Path] = [BIN / "mypy"]


def main() -> int:
    """Run the checks, the quick ones first; the status of the one that failed."""
    for command in [*CHECKS, *biome(), TYPES]:
        if status := subprocess.run(command, cwd=ROOT).returncode:
            return status
    return 0


def biome() -> list[list[str | Path]]:
    """The commands that check styles and scripts."""
    npm = shutil.which("npm")
    if npm is None:
        if os.environ.get("COMPTOIR_REQUIRE_ALL") == "1":
            sys.exit("Styles and scripts were not checked, but COMPTOIR_REQUIRE_ALL=1: npm is not installed.")
        print("Skipped: styles and scripts (npm is not installed).")
        return []
    installed = ROOT / "node_modules/.package-lock.json"
    is_fresh = installed.exists() and installed.stat().st_mtime >= (ROOT / "package-lock.json").stat().st_mtime
    install: list[list[str | Path]] = [] if is_fresh else [[npm, "ci", "--silent", "--no-audit", "--no-fund"]]
    return [*install, [npm, "run", "--silent", "lint"]]


if __name__ == "__main__":
    sys.exit(main())
