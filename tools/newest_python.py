"""Run tests of the interpreted rules on the newest Python in the PATH or in pyenv, if it is newer than this one.

    .venv/bin/python tools/newest_python.py

Its packages are in `.venv-newest`, apart from those of the checkout. Left out are browsers, options and slow tests:
they hardly depend on the version of Python.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])
from tools.run_tests import BOTH_FORMS  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-newest"
LOCK = ROOT / "requirements/dev.txt"
TESTS = (*BOTH_FORMS, "tests/kit", "tests/match", "tests/house", "tests/cli", "tests/lab")
LAST_MINOR = 30  # no Python 3 has a higher one for years


def main() -> int:
    """Set up the newest Python and run the tests; their exit status."""
    python = newest()
    if python is None:
        print(f"Skipped: a Python newer than 3.{sys.version_info.minor} (none found).")
        return 0
    set_up(python)
    describe()
    environment = {"PYTHONPATH": str(ROOT / "src"), "COMPTOIR_PURE": "1", "COMPTOIR_REQUIRE_ALL": ""}
    command: list[str | Path] = [
        VENV / "bin/python",
        "-m",
        "pytest",
        "-n",
        "auto",
        "-m",
        "not browser and not option and not slow",
    ]
    return subprocess.run([*command, *TESTS], cwd=ROOT, env=os.environ | environment).returncode


def newest() -> str | None:
    """The newest Python there is that is newer than this one and can make virtual environments."""
    pyenv = [str(folder) for folder in Path.home().glob(".pyenv/versions/3.*/bin")]
    places = os.pathsep.join([*pyenv, os.environ.get("PATH", os.defpath)])
    for minor in range(LAST_MINOR, sys.version_info.minor, -1):
        python = shutil.which(f"python3.{minor}", path=places)
        if python and subprocess.run([python, "-c", "import ensurepip"], capture_output=True).returncode == 0:
            return python
    return None


def set_up(python: str) -> None:
    """Install the pinned packages, unless they are there."""
    version = subprocess.run([python, "-VV"], capture_output=True, text=True, check=True).stdout
    stamp, made_from = VENV / "stamp", hashlib.sha256(version.encode() + LOCK.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == made_from:
        return
    print(f"Setting up (once): {version.strip()} in {VENV.name}", file=sys.stderr, flush=True)
    subprocess.run([python, "-m", "venv", "--clear", VENV], check=True)
    pip: list[str | Path] = [
        VENV / "bin/python",
        "-m",
        "pip",
        "install",
        "-qq",
        "--disable-pip-version-check",
        "--no-input",
    ]
    subprocess.run([*pip, "--require-hashes", "-r", LOCK], check=True)
    stamp.write_text(made_from)


def describe() -> None:
    """Copy what the package says of itself, such as its version; the package comes from its sources."""
    for said in Path(sys.prefix).glob("lib/*/site-packages/comptoir-*.dist-info"):
        for library in VENV.glob("lib/*/site-packages"):
            shutil.copytree(said, library / said.name, dirs_exist_ok=True)


if __name__ == "__main__":
    sys.exit(main())
