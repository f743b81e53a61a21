"""Behind ./play, ./test and .ci/run: set up `.venv` with the pinned packages and the built rules, then do the job.

Standard library only. A second run finds its stamps in order and has nothing to set up. `./play` starts on plain
Python at once: the rules are compiled in the background, in a folder of their own, and put in place by the next
start. The tests need them first. The job `lint` runs the linters while the rules are compiled.
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
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
PIP: list[str | Path] = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
STAMPS = VENV / "comptoir.json"
NEXT = ROOT / "build" / "next"  # where the background compiles to
LOCKS = {"build": "build", "play": "runtime", "test": "dev"}  # dev holds the other two

THE_HOUSE = ["serve", "--open"]


def main(job: str, arguments: list[str]) -> None:
    """Set up what the job needs and do it."""
    try:
        if job == "compile":
            compile_in_background()
            return
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
    """Pass the arguments to `comptoir`; without any, open the house. Until the rules are compiled, on plain Python."""
    command = VENV / "bin" / "comptoir"
    if not is_built():
        os.environ["COMPTOIR_PURE"] = "1"
    os.execv(command, [str(command), *(arguments or THE_HOUSE)])


# Setting up


def set_up(job: str, meanwhile: Callable[[], None]) -> None:
    """Take the steps that the stamps do not show to be done already, and do something while the rules compile."""
    if is_installed(job) and is_linked() and is_built():
        meanwhile()
        return
    with one_at_a_time(ROOT):
        if not is_installed("build"):
            install("build")
        if not is_linked():
            link()
        put_in_place()
        if job == "play" and os.environ.get("COMPTOIR_COMPILE") != "always":
            if not is_installed(job):
                install(job)
            start_compiling()
            return
        NEXT.parent.mkdir(exist_ok=True)
        with one_at_a_time(NEXT.parent):  # the background may be at it
            put_in_place()
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
    fetch_packages(job)
    write_stamps(stamps | {job: pins(job)})


def fetch_packages(job: str) -> None:
    """Let pip install what is pinned, and say how far it is; of what it prints only errors are shown."""
    total = (ROOT / pinned(job)).read_text(encoding="utf-8").count("==")
    say(f"{total} packages")
    command: list[str | Path] = [*PIP, "--progress-bar=off", "--require-hashes", "-r", ROOT / pinned(job)]
    seen = 0
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as pip:
        assert pip.stdout
        for line in pip.stdout:
            if line.startswith(("Collecting ", "Requirement already satisfied: ")):
                seen += 1
                progress(
                    f"packages, {seen} of {total}: {line.split()[1 if line[0] == 'C' else 3].split('==')[0]}"
                )
            elif line.startswith("Installing "):
                progress(f"packages, unpacking {total}")
    end_progress()
    if pip.returncode:
        raise subprocess.CalledProcessError(pip.returncode, command)


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
    run([*PIP, "-qq", "--no-build-isolation", "--no-deps", "--editable", ROOT], COMPTOIR_COMPILE="never")
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


# Compiling in the background


def start_compiling() -> None:
    """Begin to compile the rules, at low priority and apart from this process; plain Python serves meanwhile."""
    if is_built():
        return
    if not can_compile():
        say("the rules stay plain Python, which is slower")
        write_stamps(read_stamps() | {"built": recipe()})
        return
    say("done. The rules are compiled in the background; until the next start they run as plain Python, slower")
    NEXT.parent.mkdir(exist_ok=True)
    with (NEXT.parent / "compile.log").open("w") as log:
        command = [sys.executable, __file__, "compile"]
        subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )


def compile_in_background() -> None:
    """Compile the rules into a folder of their own. Nothing that runs is touched, and a second one waits."""
    os.nice(19)
    with one_at_a_time(NEXT.parent):
        stamp = recipe()
        if is_built() or compiled_next() == stamp:
            return
        shutil.rmtree(NEXT, ignore_errors=True)
        draft = NEXT.with_name("draft")
        shutil.rmtree(draft, ignore_errors=True)
        run([PYTHON, "setup.py", "--quiet", "build_ext", f"--build-lib={draft}"])
        (draft / "recipe").write_text(stamp)
        draft.rename(NEXT)


def compiled_next() -> str:
    """The recipe of what the background has compiled, if it came to its end."""
    try:
        return (NEXT / "recipe").read_text()
    except OSError:
        return ""


def put_in_place() -> None:
    """Move what the background has compiled beside its sources, if they are still the same."""
    stamp = recipe()
    if is_built() or compiled_next() != stamp:
        return
    for old in build_module()["leftovers"]():
        old.unlink()
    for path in sorted(NEXT.rglob("*")):
        if path.is_file() and path.name != "recipe":
            path.replace(ROOT / "src" / path.relative_to(NEXT))
    shutil.rmtree(NEXT)
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
    fingerprint: str = build_module()["fingerprint"]()
    return digest([fingerprint, os.environ.get("COMPTOIR_COMPILE", ""), str(can_compile())], [])


def build_module() -> dict[str, Any]:
    """What src/comptoir/build.py defines; the package itself may not be importable yet."""
    return runpy.run_path(str(ROOT / "src/comptoir/build.py"))


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
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Hold a folder while setting up; a second run waits here, then finds everything done."""
    directory = os.open(folder, os.O_RDONLY)
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


def progress(step: str) -> None:
    """Show how far a long step is, in one line that changes; where that cannot be seen, say nothing."""
    if sys.stderr.isatty():
        print(f"\r\x1b[KSetting up (once): {step}"[:120], end="", file=sys.stderr, flush=True)


def end_progress() -> None:
    """Let the next line begin."""
    if sys.stderr.isatty():
        print(file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
