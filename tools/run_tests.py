"""Run the tests: all of them on the rules as built, then those of the rules once more interpreted.

With arguments: run pytest once with these. With `--coverage` first: run all tests but those in a browser, or those
named after it, on the interpreted rules, and report the branches they reach. The last line says what was skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from subprocess import Popen
from typing import TextIO

from comptoir import build_form

ROOT = Path(__file__).resolve().parent.parent
BOTH_FORMS = (  # tests of what is compiled; test_both_forms compares the two forms besides
    "tests/engine",
    "tests/conformance/test_copies.py",
    "tests/conformance/test_golden.py",
    "tests/conformance/test_imagine.py",
    "tests/conformance/test_legal.py",
    "tests/conformance/test_observation.py",
    "tests/conformance/test_preview.py",
    "tests/conformance/test_random_games.py",
    "tests/conformance/test_records.py",
    "tests/conformance/test_secrets.py",
    "tests/web/test_following.py",
)
SHARED = ("-n", "auto", "--dist", "worksteal")  # neighbours stay together, and use what the last one made
PROGRAMS = {  # mark of the tests that need it: Debian's package, and one of its programs
    "browser": ("chromium", "chromium"),
    "headless": ("chromium-headless-shell", "chromium-headless-shell"),  # no mark: see tests/web/conftest.py
    "postgres": ("postgresql", "initdb"),
    "nginx": ("nginx-light", "nginx"),
}


def main(arguments: list[str]) -> int:
    """Run the tests; the exit status of the first run that failed."""
    os.chdir(ROOT)
    install_missing_programs()
    with tempfile.TemporaryDirectory() as folder:
        skips = Path(folder, "skips")
        if arguments[:1] == ["--coverage"]:
            runs = measure_coverage(arguments[1:])
        else:
            runs = [pytest(arguments, skips)] if arguments else run_all(skips, Path(folder, "browser"))
        reasons = skips.read_text().splitlines() if skips.exists() else []
    if build_form() == "interpreted":
        reasons.insert(0, "the compiled rules: not compiled here")
    print(f"Skipped: {'; '.join(dict.fromkeys(reasons)) or 'nothing'}.")
    return next((status for status in runs if status), 0)


def run_all(skips: Path, output: Path) -> list[int]:
    """Run everything; the browser's tests beside the others, because they mostly wait.

    They need processes of their own: Playwright keeps an event loop running in the thread of its tests.
    """
    half = str(max(1, (os.cpu_count() or 1) // 2))
    with output.open("w") as file:
        browser = start(
            ["-n", half, "--maxschedchunk", "1", "-m", "browser", "tests/web"], skips, {}, stdout=file
        )
        try:
            runs = [pytest([*SHARED, "-m", "not browser"], skips)]
            if build_form() != "interpreted":
                twice = [path for path in BOTH_FORMS if Path(path).exists()]
                runs.append(pytest([*SHARED, *twice], skips, COMPTOIR_PURE="1"))
            runs.append(browser.wait())
        finally:
            browser.terminate()
    print(output.read_text(), flush=True)
    return runs


def measure_coverage(arguments: list[str]) -> list[int]:
    """Run tests with coverage.py, which sees nothing of compiled modules, and report on the branches."""
    environment = os.environ | {"COMPTOIR_PURE": "1"}
    tests = arguments or [*SHARED, "-m", "not browser"]
    steps = (["erase"], ["run", "-m", "pytest", *tests], ["combine", "-q"], ["report"])
    return [
        subprocess.run([sys.executable, "-m", "coverage", *step], env=environment).returncode for step in steps
    ]


def pytest(arguments: list[str], skips: Path, **environment: str) -> int:
    """Run pytest to its end; its exit status."""
    return start(arguments, skips, environment).wait()


def start(
    arguments: list[str], skips: Path, environment: dict[str, str], stdout: TextIO | None = None
) -> Popen[bytes]:
    """Start a run of pytest, which adds the reasons of what it skips to a file."""
    command = [sys.executable, "-m", "pytest", *arguments]
    return Popen(command, env=os.environ | environment | {"COMPTOIR_SKIPS": str(skips)}, stdout=stdout)


def find_program(mark: str) -> str | None:
    """Where the program is that tests with this mark need."""
    debian = [str(folder) for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    debian.append("/usr/sbin")
    return shutil.which(PROGRAMS[mark][1], path=os.pathsep.join([os.environ.get("PATH", os.defpath), *debian]))


def install_missing_programs() -> None:
    """As root on Debian install, once, what some test needs; elsewhere these tests are skipped and say so."""
    packages = [package for mark, (package, _) in PROGRAMS.items() if not find_program(mark)]
    tried = Path(sys.prefix, "apt-get-tried")
    wanted = os.environ.get("COMPTOIR_NO_APT") != "1" and os.geteuid() == 0 and shutil.which("apt-get")
    if not packages or not wanted or (tried.exists() and tried.read_text().split() == packages):
        return
    print(f"Setting up (once): Debian's {' and '.join(packages)}", file=sys.stderr, flush=True)
    quiet = ["-qq", "-o", "DPkg::Use-Pty=0"]
    install = ["install", "-y", "--no-install-recommends"]
    for command in (["update"], *([*install, package] for package in packages)):
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", *quiet, *command], env=environment, stdout=subprocess.DEVNULL)
    tried.write_text(" ".join(packages))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
