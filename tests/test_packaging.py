"""The package as it is built, installed and set up."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from comptoir import build
from tools import setup_env

ROOT = Path(__file__).resolve().parent.parent
ENGINE = "from mypy_extensions import i64\n\n\ndef twice(n: i64) -> i64:\n    return n + n\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout with one module to compile, in a folder with a space in its name."""
    root = tmp_path / "small project"
    engine = root / "src/comptoir/engine"
    engine.mkdir(parents=True)
    for name in (
        "setup.py",
        "pyproject.toml",
        "LICENSE",
        "src/comptoir/build.py",
        "src/comptoir/engine/arrays.py",
        "tools/setup_env.py",
    ):
        (root / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    (root / "README.md").touch()
    (root / "src/comptoir/__init__.py").touch()
    (engine / "__init__.py").touch()
    (engine / "numbers.py").write_text(ENGINE)
    return root


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command and catch what it prints; settings of this run that would matter are taken out."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COMPTOIR_")}
    return subprocess.run(command, cwd=cwd, env=kept | environment, capture_output=True, text=True)


def compile_in_place(project: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "setup.py", "build_ext", "--inplace", cwd=project, **environment)


def compiled_files(project: Path) -> list[Path]:
    return [path for path in project.joinpath("src").rglob("*") if path.suffix in build.SUFFIXES]


def test_sources_are_found(tmp_path: Path) -> None:
    """Compiled are the engine but its seam, each game's table, rules and advice, and whatever says so."""
    compiled = {
        "engine/state.py",
        "games/one/state.py",
        "games/one/rules.py",
        "games/one/bot/advice.py",
        "games/two/rules/__init__.py",
        "games/two/rules/building.py",
    }
    plain = {"errors.py", "engine/__init__.py", "engine/arrays.py", "games/one/view.py", "games/game.py"}
    assert build.sources(tmp_path) == []
    for name in compiled | plain:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "games/one/board.py").write_text("# compiled\n")
    compiled.add("games/one/board.py")
    assert {path.relative_to(tmp_path).as_posix() for path in build.sources(tmp_path)} == compiled


def test_pure_takes_the_sources() -> None:
    """With COMPTOIR_PURE=1 no compiled module is loaded, whatever lies beside the sources."""
    module = "comptoir." + ".".join(build.sources()[0].relative_to(build.PACKAGE).with_suffix("").parts)
    code = f"import comptoir, {module} as m; print(comptoir.build_form(), m.__file__.rsplit('.')[-1])"
    assert run(sys.executable, "-c", code, COMPTOIR_PURE="1").stdout.split() == ["interpreted", "py"]
    form, suffix = run(sys.executable, "-c", code).stdout.split()
    assert form != "compiled" or f".{suffix}" in build.SUFFIXES


@pytest.mark.slow
def test_compiled_stale_and_never(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build is noticed to be stale when a source is edited or added; `never` removes it."""
    if not setup_env.can_compile():
        pytest.skip("no C compiler")
    monkeypatch.delenv("COMPTOIR_PURE", raising=False)
    package = project / "src/comptoir"
    assert build.build_form(package) == "interpreted"
    made = compile_in_place(project, COMPTOIR_COMPILE="always")
    assert made.returncode == 0, made.stderr
    assert build.build_form(package) == "compiled"
    code = "from comptoir.engine import numbers; print(numbers.__file__, numbers.twice(21))"
    assert run(sys.executable, "-c", code, cwd=project / "src").stdout.endswith(f"{build.SUFFIXES[0]} 42\n")
    (package / "engine/more.py").touch()
    assert build.build_form(package) == "stale"
    compile_in_place(project, COMPTOIR_COMPILE="never")
    assert build.build_form(package) == "interpreted"
    assert compiled_files(project) == []


@pytest.mark.slow
def test_compiled_in_the_background(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing beside the sources changes until the next start, which takes what fits the sources and nothing else."""
    if not setup_env.can_compile():
        pytest.skip("no C compiler")
    monkeypatch.delenv("COMPTOIR_PURE", raising=False)
    package, python = project / "src/comptoir", project / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    (project / "build").mkdir()

    def step(name: str) -> str:
        done = run(sys.executable, "-c", f"from tools import setup_env as s; print(s.{name}())", cwd=project)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    step("compile_in_background")
    assert build.build_form(package) == "interpreted"
    assert compiled_files(project) == []
    source = package / "engine/numbers.py"
    source.write_text(ENGINE + "\n")
    step("put_in_place")
    assert build.build_form(package) == "interpreted"
    source.write_text(ENGINE)
    step("put_in_place")
    assert build.build_form(package) == "compiled"
    assert step("is_built") == "True"
    code = "from comptoir.engine import numbers; print(numbers.__file__, numbers.twice(21))"
    assert run(sys.executable, "-c", code, cwd=project / "src").stdout.endswith(f"{build.SUFFIXES[0]} 42\n")
    assert not (project / "build/next").exists()


@pytest.mark.slow
def test_no_compiler(project: Path) -> None:
    """Without a C compiler the package is built as plain Python, unless compiling was demanded."""
    made = compile_in_place(project, CC="/no/such/compiler")
    assert made.returncode == 0
    assert "the rules run as plain Python" in made.stderr
    assert compiled_files(project) == []
    assert compile_in_place(project, CC="/no/such/compiler", COMPTOIR_COMPILE="always").returncode != 0


@pytest.mark.slow
def test_a_source_distribution_needs_no_mypyc(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds the C of the rules: a C compiler suffices, until the sources are changed."""
    if not setup_env.can_compile():
        pytest.skip("no C compiler")
    monkeypatch.delenv("COMPTOIR_PURE", raising=False)
    made = run(sys.executable, "setup.py", "--quiet", "sdist", cwd=project)
    assert made.returncode == 0, made.stderr
    (packed,) = project.glob("dist/*.tar.gz")
    shutil.unpack_archive(packed, tmp_path / "unpacked", filter="data")
    (unpacked,) = tmp_path.glob("unpacked/*")
    only_setuptools = tmp_path / "only"
    only_setuptools.mkdir()
    packages = Path(str(distribution("setuptools").locate_file("")))
    for pattern in ("setuptools", "setuptools-*.dist-info", "_distutils_hack"):
        for path in packages.glob(pattern):
            (only_setuptools / path.name).symlink_to(path)

    def without_mypyc(*command: str) -> subprocess.CompletedProcess[str]:
        python = (sys.executable, "-S", *command)
        settings = {"PYTHONPATH": str(only_setuptools), "COMPTOIR_COMPILE": "always"}
        return run(*python, cwd=unpacked, **settings)

    asks = "from setuptools.build_meta import get_requires_for_build_wheel as g; print(g())"
    assert without_mypyc("-c", "import mypyc").returncode != 0
    assert without_mypyc("-c", asks).stdout.endswith("\n[]\n")
    made = without_mypyc("setup.py", "--quiet", "build_ext", "--inplace")
    assert made.returncode == 0, made.stderr
    assert build.build_form(unpacked / "src/comptoir") == "compiled"
    code = "from comptoir.engine import numbers; print(numbers.__file__, numbers.twice(21))"
    assert run(sys.executable, "-c", code, cwd=unpacked / "src").stdout.endswith(f"{build.SUFFIXES[0]} 42\n")
    (unpacked / "src/comptoir/engine/numbers.py").write_text(ENGINE + "\n")
    assert "mypy[mypyc]" in without_mypyc("-c", asks).stdout
    assert "mypyc" in without_mypyc("setup.py", "--quiet", "build_ext", "--inplace").stderr


def test_every_folder_with_modules_is_a_package() -> None:
    """Else an installation would leave it out."""
    folders = {path.parent for path in build.PACKAGE.rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


@pytest.mark.parametrize("lock", ["build", "runtime", "dev"])
def test_locks_are_complete(lock: str) -> None:
    """Everything is pinned to a version and its hashes, and the lock names no address."""
    text = (ROOT / f"requirements/{lock}.txt").read_text()
    entries = re.findall(r"^[^#\s].*", text.replace("\\\n", ""), re.MULTILINE)
    assert entries
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []
    assert re.findall(r"\w+://|--index|--find-links", text) == []


def test_locks_agree() -> None:
    """The tests run with the very versions that are played with."""
    pins = {
        lock: set(re.findall(r"^\S+==\S+", (ROOT / f"requirements/{lock}.txt").read_text(), re.MULTILINE))
        for lock in ("build", "runtime", "dev")
    }
    assert pins["build"] | pins["runtime"] <= pins["dev"]


def test_the_lock_of_npm_is_complete() -> None:
    """Every package has its hash, but for platforms our registry does not serve; the lock names no registry."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    unhashed = [package for name, package in packages.items() if name and "integrity" not in package]
    assert all(package.get("optional") and package["os"] for package in unhashed)
    assert len(packages) - len(unhashed) >= 3
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_no_newer_python(tmp_path: Path) -> None:
    """Where there is none, the run says so and passes."""
    done = run(sys.executable, "tools/newest_python.py", PATH=str(tmp_path), HOME=str(tmp_path))
    assert done.returncode == 0
    assert done.stdout.startswith("Skipped: a Python newer than 3.")


def test_lint_says_that_npm_is_missing(tmp_path: Path) -> None:
    """And fails where everything is required."""
    code = "from tools.lint import biome; print(biome())"
    relaxed = run(sys.executable, "-c", code, PATH=str(tmp_path))
    assert relaxed.stdout == "Skipped: styles and scripts (npm is not installed).\n[]\n"
    strict = run(sys.executable, "-c", code, PATH=str(tmp_path), COMPTOIR_REQUIRE_ALL="1")
    assert strict.returncode == 1
    assert "npm is not installed" in strict.stderr


def test_second_set_up_is_quick() -> None:
    """A run that has nothing to set up knows it within two seconds of processor time."""
    code = "from tools import setup_env as s; s.is_installed('test'), s.is_linked(), s.is_built()"
    before = os.times()
    assert run(sys.executable, "-c", code).returncode == 0
    after = os.times()
    assert after.children_user + after.children_system - before.children_user - before.children_system < 2


def test_skips_fail_where_everything_is_required(tmp_path: Path) -> None:
    """COMPTOIR_REQUIRE_ALL=1 makes a failure of every skip, of a test or of a whole module."""
    shutil.copy(ROOT / "tests/conftest.py", tmp_path)
    (tmp_path / "test_one.py").write_text("import pytest\ndef test(): pytest.skip('no luck')\n")
    (tmp_path / "test_two.py").write_text("import pytest\npytest.skip('no time', allow_module_level=True)\n")
    pytest_here = (sys.executable, "-m", "pytest", "-q", "--rootdir", tmp_path, tmp_path)
    skips = tmp_path / "skips"
    relaxed = run(*pytest_here, PYTHONPATH=str(ROOT), COMPTOIR_SKIPS=str(skips))
    assert "2 skipped" in relaxed.stdout
    assert sorted(skips.read_text().splitlines()) == ["no luck", "no time"]
    strict = run(*pytest_here, "--continue-on-collection-errors", PYTHONPATH=str(ROOT), COMPTOIR_REQUIRE_ALL="1")
    assert "1 failed, 1 error" in strict.stdout
