"""Behind ./play, ./test and .ci/run: set up `.venv` with the pinned packages and the built rules, then do the job.

Standard library only. A second run finds its stamps in order and has nothing to set up. The job `lint` runs the
linters while the rules are compiled.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
PIP: list[str | Path] = [PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input"]
STAMPS = VENV / "comptoir.json"
LOCKS = {"build": "build", "play": "runtime", "test": "dev"}  # dev holds the other two

THE_HOUSE = ["serve", "--open"]


def main(job: str, arguments: list[str]) -> None:
    """Set up what the job needs and do it."""
    try:
        set_up("test" if job == "lint" else job, lint if job == "lint" else lambda: None)
    except subprocess.CalledProcessError as problem:
        sys.exit(f"Setting up failed at: {' '.join(map(str, problem.cmd))}\nThe next run tries again.")
    except KeyboardInterrupt:
        sys.exit("Setting up was interrupted. The next run starts it again.")
    if job == "play":
        play(arguments)
    if job == "lint":
        return
    os.execv(PYTHON, [str(PYTHON), str(ROOT / "tools" / "run_tests.py"), *arguments])


def play(arguments: list[str]) -> NoReturn:
    """Pass the arguments to `comptoir`; without any, open the house."""
    command = VENV / "bin" / "comptoir"
    os.execv(command, [str(command), *(arguments or THE_HOUSE)])


# Setting up


def set_up(job: str, meanwhile: Callable[[], None]) -> None:
    """Take the steps that the stamps do not show to be done already, and do something while the rules compile."""
    if is_installed(job) and is_linked() and is_built():
        meanwhile()
        return
    with one_at_a_time():
        if not is_installed("build"):
            install("build")
        if not is_linked():
            link()
        with built():
            if not is_installed(job):
                install(job)
            meanwhile()


def lint() -> None:
    """Check style, imports and types; end here if something is wrong."""
    if status := subprocess.run([PYTHON, ROOT / "tools/lint.py"]).returncode:
        sys.exit(status)


def is_installed(job: str) -> bool:
    """Whether the pinned packages for the job are there; those of the tests serve for everything."""
    stamps = read_stamps()
    return stamps.get("place") == place() and any(stamps.get(name) == pins(name) for name in (job, "test"))


def is_linked() -> bool:
    """Whether our own package is installed as its settings say now."""
    return read_stamps().get("linked") == settings()


def is_built() -> bool:
    """Whether the rules were compiled, or left interpreted, from what their sources say now."""
    return read_stamps().get("built") == recipe()


def install(job: str) -> None:
    """Install the pinned packages, into a new virtual environment unless the last one was finished here."""
    stamps = read_stamps()
    STAMPS.unlink(missing_ok=True)
    if stamps.get("place") != place():
        say("a virtual environment in .venv")
        make_environment()
        stamps = {"place": place()}
    say(f"the packages of {pinned(job)}")
    run([*PIP, "--require-hashes", "-r", ROOT / pinned(job)])
    write_stamps(stamps | {job: pins(job)})


def make_environment() -> None:
    """An empty virtual environment, of the Python outside if this one is inside."""
    python = getattr(sys, "_base_executable", sys.executable)
    if subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True).returncode:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        sys.exit(f"This Python has no venv module: install it first (on Debian: apt-get install {package}).")
    run([python, "-m", "venv", "--clear", VENV])


def link() -> None:
    """Install our own package by reference to the sources; nothing is compiled yet, nothing old is kept."""
    say("Comptoir itself")
    run([*PIP, "--no-build-isolation", "--no-deps", "--editable", ROOT], COMPTOIR_COMPILE="never")
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    write_stamps(read_stamps() | {"linked": settings(), "built": ""})


@contextmanager
def built() -> Iterator[None]:
    """Compile the rules beside their sources, where a C compiler is there, while something else is done."""
    if is_built():
        yield
        return
    say("compiling the rules" if can_compile() else "the rules stay plain Python, which is slower")
    stamp = recipe()  # of the sources as they are before: an edit during the build is built next time
    command: list[str | Path] = [PYTHON, "setup.py", "--quiet", "build_ext", "--inplace"]
    with subprocess.Popen(command, cwd=ROOT, stdout=sys.stderr) as build:
        try:
            yield
        except BaseException:
            build.kill()
            raise
    if build.returncode:
        raise subprocess.CalledProcessError(build.returncode, command)
    write_stamps(read_stamps() | {"built": stamp})


def can_compile() -> bool:
    """Whether there is a C compiler and no wish against it."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.environ.get("COMPTOIR_COMPILE") != "never" and shutil.which(compiler.split()[0]) is not None


# Stamps: what the environment was made from


def place() -> str:
    """Where and for which Python the environment was made: it works for no other."""
    return f"{ROOT} {sys.version}"


def pins(job: str) -> str:
    """What is to be installed for the job."""
    return digest([], [pinned(job)])


def pinned(job: str) -> str:
    """The file with the packages for the job."""
    return f"requirements/{LOCKS[job]}.txt"


def settings() -> str:
    """How our own package is installed and built."""
    return digest([], ["pyproject.toml", "setup.py", "requirements/build.txt"])


def recipe() -> str:
    """The sources that are to be compiled, and whether they can and may be."""
    fingerprint: str = runpy.run_path(str(ROOT / "src/comptoir/build.py"))["fingerprint"]()
    return digest([fingerprint, os.environ.get("COMPTOIR_COMPILE", ""), str(can_compile())], [])


def digest(facts: list[str], files: list[str]) -> str:
    """One short text that changes when any of these does."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in files]
    return hashlib.sha256(json.dumps([facts, texts]).encode()).hexdigest()


def read_stamps() -> dict[str, str]:
    """The stamps of the last set-up that came to its end."""
    try:
        return dict(json.loads(STAMPS.read_text()))
    except (OSError, ValueError):
        return {}


def write_stamps(stamps: dict[str, str]) -> None:
    """In one step: an interrupted set-up leaves no stamp."""
    draft = STAMPS.with_suffix(".new")
    draft.write_text(json.dumps(stamps))
    draft.replace(STAMPS)


# Small things


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the checkout while setting up; a second run waits here, then finds everything done."""
    directory = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(directory, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another run is at it; waiting for that")
            fcntl.flock(directory, fcntl.LOCK_EX)
        yield
    finally:
        os.close(directory)


def run(command: list[str | Path], **environment: str) -> None:
    """Run a step of the set-up; what it prints goes to stderr."""
    subprocess.run(command, cwd=ROOT, env=os.environ | environment, stdout=sys.stderr, check=True)


def say(step: str) -> None:
    """Show how far the set-up is."""
    print(f"Setting up (once): {step}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
