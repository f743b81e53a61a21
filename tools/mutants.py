"""Breaks the rules of a game on purpose, one small change at a time: which changes does some rule test notice?

    python tools/mutants.py --game die_fugger

Run it in the root of a source tree. It takes the rules and the tests of that tree, runs them interpreted and
changes no file. A change is one of: a comparison, an arithmetic operator, a whole number, `and` or `or`, `not`,
a condition, the value returned, an assignment or a call left out, `break` or `continue`, `min` or `max`.

What is changed: the functions in `rules.py`, `rules/` and `state.py`. Left out are `__init__`, copies,
`imagine`, `observe` and `invariant_violation`, with all that only they use: no rule of the booklet is written
there, and the conformance suite checks them for every game. Numbers at the head of a module (actions, events,
clauses) are left out too because they are names; so are annotations, assertions, exceptions and texts.

What counts: the tests in `tests/games/<game>` that carry the clause they check. Tests of pages, terminal, content
and bots, random play, golden games, stored records and the conformance suite do not count: where only they notice
a change, no test says which rule was broken. `--with-conformance` counts all of them but the slow ones.

One process collects the tests; a copy of it (fork) runs them once to record the lines each test reaches. Then a
copy for each mutant replaces the code of one function and runs the tests that reach the changed line, the most
specific first, until one fails.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import hashlib
import io
import json
import os
import resource
import selectors
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, NoReturn, TextIO

import coverage
import pytest
from _pytest.runner import runtestprotocol

sys.path[0] = str(Path(__file__).resolve().parents[1])  # this file may be run from another tree
from tools.rule_changes import Mutant, find_mutants, rule_files  # noqa: E402

SAMPLE = 300
SEED = 17
MOST_MEMORY = 4 << 30  # bytes for a mutant that collects things without end

KILLED, TIMEOUT, SURVIVED, NOT_REACHED = "killed", "timeout", "survived", "not reached"
OUTCOMES = (KILLED, TIMEOUT, SURVIVED, NOT_REACHED)


@dataclass(frozen=True)
class Result:
    """What became of a mutant; a line of the results."""

    id: str
    game: str
    file: str
    line: int
    function: str
    before: str
    after: str
    outcome: str
    tests: int  # that reach the change
    test: str = ""  # the one that noticed it


def choose(mutants: list[Mutant], sample: int, seed: int) -> list[Mutant]:
    """A random sample in the order of the text; a mutant's luck depends on itself alone, not on the others."""
    luck = sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.id}".encode()).digest())
    chosen = {mutant.id for mutant in luck[:sample]}
    return [mutant for mutant in mutants if mutant.id in chosen]


# --- tests --------------------------------------------------------------------------------------------------


@dataclass
class Reached:
    """What the tests reach: for each test its lines in each file, and the seconds it took."""

    lines: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)


class Measurement:
    """The part of a test run that tries mutants instead of running the tests once. A plugin of pytest."""

    def __init__(self, asked: argparse.Namespace, root: Path, mutants: list[Mutant], out: TextIO) -> None:
        self.asked = asked
        self.root = root
        self.mutants = mutants
        self.out = out
        self.results: list[Result] = []
        self.reached = Reached()

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep the tests that count."""
        items[:] = [item for item in items if self.counts(item)]

    def counts(self, item: pytest.Item) -> bool:
        """Whether a test counts: it carries a clause, or all that are not slow are wanted."""
        if not self.asked.with_conformance:
            return item.get_closest_marker("clause") is not None
        own = item.nodeid.startswith(f"tests/games/{self.asked.game}/")
        return item.get_closest_marker("slow") is None and (
            own or self.asked.game.replace("_", "-") in item.nodeid
        )

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants."""
        if session.testsfailed:
            raise session.Failed("the tests cannot be collected")
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()  # copies of this process then share all that there is by now
        self.reached = self.find_reached()
        for test in self.reached.failed:
            print(f"left out, since it fails without a change: {test}", file=self.out)
        self.try_all()
        return True

    def find_reached(self) -> Reached:
        """Which lines each test reaches, from the cache if nothing has changed since."""
        digest = hashlib.sha256("\n".join(self.items).encode())
        for folder in ("src/comptoir", "tests"):
            for path in sorted((self.root / folder).rglob("*")):
                if path.suffix in (".py", ".toml", ".md", ".po") and path.is_file():
                    digest.update(str(path).encode() + path.read_bytes())
        cache = self.root / ".mutants_cache" / f"{self.asked.game}.json"
        key = digest.hexdigest()
        if cache.exists():
            kept = json.loads(cache.read_text(encoding="utf-8"))
            if kept.pop("key") == key:
                return Reached(**kept)
        print(
            f"{self.asked.game}: {len(self.items)} tests, looking which lines they reach",
            file=self.out,
            flush=True,
        )
        process, reader = self.fork(self.measure_reach)
        with os.fdopen(reader, encoding="utf-8") as answer:
            kept = json.load(answer)
        os.waitpid(process, 0)
        cache.parent.mkdir(exist_ok=True)
        cache.write_text(json.dumps({"key": key, **kept}), encoding="utf-8")
        return Reached(**kept)

    def fork(self, work: Any, *arguments: Any) -> tuple[int, int]:
        """Have a copy of this process do something; its id, and where its answer can be read."""
        reader, writer = os.pipe()
        process = os.fork()
        if process == 0:
            try:
                quiet = os.open(os.devnull, os.O_WRONLY)
                os.dup2(quiet, 1)
                os.dup2(quiet, 2)
                with os.fdopen(writer, "w", encoding="utf-8") as answer:
                    json.dump(work(*arguments), answer)
            finally:
                os._exit(0)
        os.close(writer)
        return process, reader

    def measure_reach(self) -> dict[str, Any]:
        """Run all tests, in a copy of this process."""
        files = [str(path) for path in rule_files(self.root, self.asked.game)]
        meter = coverage.Coverage(data_file=None, include=files, config_file=False, messages=False)
        meter.set_option("run:disable_warnings", ["module-not-measured", "already-imported", "no-data-collected"])
        reached = Reached()
        with meter.collect():
            for test in self.items:
                meter.switch_context(test)
                began = time.process_time()
                if not self.passes(test, None):
                    reached.failed.append(test)
                reached.seconds[test] = time.process_time() - began
        data = meter.get_data()
        for file in data.measured_files():
            name = Path(file).relative_to(self.root).as_posix()
            for line, tests in data.contexts_by_lineno(file).items():
                for test in tests:
                    if test:
                        reached.lines.setdefault(test, {}).setdefault(name, []).append(line)
        return asdict(reached)

    def passes(self, test: str, following: str | None) -> bool:
        """Run one test."""
        after = self.items[following] if following else None
        reports = runtestprotocol(self.items[test], log=False, nextitem=after)
        return not any(report.failed for report in reports)

    def try_all(self) -> None:
        """Try every mutant, several at a time if asked."""
        waiting = list(reversed(self.mutants))
        began = time.monotonic()
        with selectors.DefaultSelector() as selector, self.results_file() as file:
            running: dict[int, tuple[int, Mutant, list[str]]] = {}
            while waiting or running:
                while waiting and len(running) < self.asked.jobs:
                    mutant = waiting.pop()
                    tests = self.tests_for(mutant)
                    if not tests:
                        self.note(mutant, tests, {"outcome": NOT_REACHED}, file)
                        continue
                    process, reader = self.fork(self.try_mutant, mutant, tests)
                    running[reader] = process, mutant, tests
                    selector.register(reader, selectors.EVENT_READ)
                for key, _ in selector.select() if running else ():
                    selector.unregister(key.fd)
                    process, mutant, tests = running.pop(key.fd)
                    with os.fdopen(key.fd, encoding="utf-8") as pipe:
                        answer = pipe.read()
                    _, status = os.waitpid(process, 0)
                    self.note(mutant, tests, json.loads(answer) if answer else ended(status), file)
                self.show_progress(began)

    def results_file(self) -> contextlib.AbstractContextManager[TextIO | None]:
        """Where results are added."""
        path: Path | None = self.asked.resume
        return path.open("a", encoding="utf-8") if path else contextlib.nullcontext()

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that reach a mutant, those that reach least first."""
        lines = self.reached.lines
        tests = [
            test
            for test, reached in lines.items()
            if test not in self.reached.failed
            and any(line in mutant.change.lines for line in reached.get(mutant.file, ()))
        ]
        return sorted(tests, key=lambda test: sum(map(len, lines[test].values())))

    def try_mutant(self, mutant: Mutant, tests: Sequence[str]) -> dict[str, str]:
        """Run tests on a mutant until one fails, in a copy of this process."""
        function_of(mutant).__code__ = mutant.code()
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        for test, following in zip(tests, [*tests[1:], None], strict=True):
            # endless: far more of the processor than without the change
            signal.setitimer(signal.ITIMER_PROF, 1 + 10 * self.reached.seconds[test])
            if not self.passes(test, following):
                return {"outcome": KILLED, "test": test}
        return {"outcome": SURVIVED}

    def note(self, mutant: Mutant, tests: list[str], answer: dict[str, str], file: TextIO | None) -> None:
        """Keep a result."""
        result = Result(
            id=mutant.id,
            game=self.asked.game,
            file=mutant.file,
            line=mutant.change.line,
            function=mutant.function,
            before=mutant.change.before,
            after=mutant.change.after,
            tests=len(tests),
            **answer,
        )
        self.results.append(result)
        if file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")
            file.flush()

    def show_progress(self, began: float) -> None:
        """Say how far it is, on a terminal only."""
        if self.out.isatty():
            done, seconds = len(self.results), time.monotonic() - began
            print(f"\r{done} of {len(self.mutants)}, {seconds:.0f} s", end="", file=self.out, flush=True)


def ended(status: int) -> dict[str, str]:
    """What a process that gave no answer came to: stopped because it went on too long, or broken down."""
    stopped = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    return {"outcome": TIMEOUT if stopped else KILLED}


def function_of(mutant: Mutant) -> FunctionType:
    """The function that a mutant changes, as the tests will call it."""
    module = mutant.file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    found: Any = import_module(module)
    for name in mutant.function.split("."):
        found = vars(found)[name]
    for wrapper in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, wrapper, None) or found
    assert isinstance(found, FunctionType)
    return found


# --- report -------------------------------------------------------------------------------------------------


def report(results: Sequence[Result], whole: str, out: TextIO) -> None:
    """Print what became of the mutants, file by file, then those that nobody noticed."""
    print(f"\n{whole}\n", file=out)
    print(
        f"{'':32}{'mutants':>8}" + "".join(f"{outcome:>12}" for outcome in OUTCOMES) + f"{'noticed':>9}", file=out
    )
    by_file: defaultdict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_file["/".join(Path(result.file).parts[4:])].append(result)
    for file, its in sorted(by_file.items()):
        print(row(file, its), file=out)
    print(row("all", results), file=out)
    survivors = [result for result in results if result.outcome in (SURVIVED, NOT_REACHED)]
    for result in sorted(survivors, key=lambda result: (result.file, result.line)):
        by = f"survived {result.tests} test{'s' * (result.tests > 1)}" if result.tests else "no test reaches it"
        print(f"\n{result.file}:{result.line} {result.function} ({by}, {result.id})", file=out)
        print(f"    {result.before}\n -> {result.after}", file=out)


def row(name: str, results: Sequence[Result]) -> str:
    """A line of the report."""
    number = Counter(result.outcome for result in results)
    share = f"{100 * (number[KILLED] + number[TIMEOUT]) / len(results):.1f} %" if results else "-"
    columns = "".join(f"{number[outcome]:>12}" for outcome in OUTCOMES)
    return f"{name:32}{len(results):>8}{columns}{share:>9}"


# --- command ------------------------------------------------------------------------------------------------


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """What is asked for."""
    parser = Parser(prog="mutants.py", description="Which changes of a game's rules do its tests notice?")
    parser.add_argument("--game", required=True, help="folder of the game, such as die_fugger")
    parser.add_argument("--sample", type=at_least_one, default=SAMPLE, help=f"how many mutants ({SAMPLE})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the sample ({SEED})")
    parser.add_argument(
        "--only", metavar="FILE[:LINE]", help="all mutants of this file or line instead of a sample"
    )
    parser.add_argument("--list", action="store_true", help="show the mutants, try none")
    parser.add_argument("--jobs", type=at_least_one, default=1, help="mutants tried at the same time (1)")
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="add results to this file, leave out those in it"
    )
    parser.add_argument("--survivors", action="store_true", help="with --resume: try again what nobody noticed")
    parser.add_argument("--with-conformance", action="store_true", help="count all tests that are not slow")
    asked = parser.parse_args(words)
    asked.game = asked.game.replace("-", "_")
    return asked


class Parser(argparse.ArgumentParser):
    """Answers what it does not understand with a sentence."""

    def error(self, message: str) -> NoReturn:
        sys.exit(f"{self.prog}: {message}")


def at_least_one(word: str) -> int:
    """A whole number from 1."""
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"{word!r} is not a whole number from 1")
    return int(word)


def narrowed(mutants: list[Mutant], only: str) -> list[Mutant]:
    """The mutants of a file or of a line in it."""
    name, _, line = only.partition(":")
    if line and not line.isdecimal():
        sys.exit(f"mutants.py: {line!r} in --only {only} is not the number of a line.")
    found = [
        mutant
        for mutant in mutants
        if f"/{mutant.file}".endswith("/" + name.removeprefix("./"))
        and (not line or mutant.change.line == int(line))
    ]
    return found or sys.exit(f"mutants.py: there is nothing to change in {only}.")


def earlier(path: Path) -> dict[str, Result]:
    """The results in a file by mutant, the last for each."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    names = {one.name for one in fields(Result)}
    found = ({name: value for name, value in json.loads(line).items() if name in names} for line in lines)
    return {result.id: result for result in (Result(**values) for values in found)}


def main(words: Sequence[str]) -> None:
    """Try mutants of a game's rules and report."""
    asked = arguments(words)
    root = Path.cwd()
    games = sorted(path.parent.name for path in root.glob("src/comptoir/games/*/state.py"))
    if asked.game not in games:
        there = (
            f"there are: {', '.join(games)}"
            if games
            else "no games at all: run this in the root of a source tree"
        )
        sys.exit(f"mutants.py: there is no game {asked.game!r}; {there}.")
    if asked.survivors and not asked.resume:
        sys.exit("mutants.py: --survivors needs --resume FILE with earlier results.")
    every = find_mutants(root, asked.game)
    chosen = narrowed(every, asked.only) if asked.only else choose(every, asked.sample, asked.seed)
    known = earlier(asked.resume) if asked.resume else {}
    again = (SURVIVED, NOT_REACHED) if asked.survivors else ()
    untried = [mutant for mutant in chosen if mutant.id not in known or known[mutant.id].outcome in again]
    if asked.list:
        for mutant in chosen:
            change = mutant.change
            print(f"{mutant.file}:{change.line} {mutant.function}: {change.before}  ->  {change.after}")
        print(f"{len(chosen)} of {len(every)} mutants")
        return
    began = time.monotonic()
    fresh = measure(asked, root, untried) if untried else []
    results = known | {result.id: result for result in fresh}
    seconds = time.monotonic() - began
    kind = asked.only or f"a sample with seed {asked.seed}"
    whole = f"{asked.game}: {len(chosen)} of {len(every)} mutants ({kind}), {len(fresh)} tried in {seconds:.0f} s"
    report([results[mutant.id] for mutant in chosen], whole, sys.stdout)


def measure(asked: argparse.Namespace, root: Path, mutants: list[Mutant]) -> list[Result]:
    """Collect the tests and try the mutants."""
    os.environ["COMPTOIR_PURE"] = "1"
    os.environ["PYTHONPATH"] = os.pathsep.join([str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    sys.path[0] = str(root)  # not the folder of this file, which may lie in another tree
    sys.path.insert(0, str(root / "src"))
    measurement = Measurement(asked, root, mutants, sys.stdout)
    told = io.StringIO()
    folders = [f"tests/games/{asked.game}"] + ["tests/conformance"] * asked.with_conformance
    temporary = tempfile.mkdtemp(prefix="mutants")
    options = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly", "--capture=no"]
    try:
        with contextlib.redirect_stdout(told):
            status = pytest.main([*options, "--basetemp", temporary, *folders], plugins=[measurement])
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"{told.getvalue()}\nmutants.py: the tests of {asked.game} do not run.")
    return measurement.results


if __name__ == "__main__":
    main(sys.argv[1:])
