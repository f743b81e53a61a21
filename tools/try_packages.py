"""Build the source distribution and the wheel, install each into an empty environment, and play.

    python tools/try_packages.py [FOLDER]      FOLDER keeps what was built; it must be empty

Needs `build` (python -m pip install build), a C compiler, and the packages that the installed program needs; pipx and
uv are tried where they are there. Prints what was done and how long it took; the status is 1 if something is wrong.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORM = "import comptoir; print(comptoir.build_form(), comptoir.__file__)"
GAME = ("play", "die-fugger", "--seats", "bot:1,bot:1", "--seed", "1")


def run(*command: str | Path, **environment: str) -> str:
    """What a command prints; its errors end everything."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COMPTOIR_", "PYTHONPATH"))}
    done = subprocess.run(
        command, env=kept | environment, stdout=subprocess.PIPE, text=True, cwd=tempfile.gettempdir()
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: status {done.returncode}")
    return done.stdout


def build_both(folder: Path) -> list[Path]:
    """The source distribution, and the wheel that is built from it."""
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, COMPTOIR_COMPILE="always")
    return sorted(folder.glob("comptoir-*"))


def check(bin_folder: Path) -> None:
    """The program that was installed there says its version, is compiled, plays a game and serves a page."""
    command = bin_folder / "comptoir"
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert run(command, "--version").strip() == version
    form, file = run(bin_folder / "python", "-c", FORM).split()
    assert form == "compiled", form
    assert not Path(file).is_relative_to(ROOT), file
    assert run(command, *GAME)
    with tempfile.TemporaryDirectory() as home:
        serving = subprocess.Popen(
            [command, "serve", "--port", "0"],
            env=os.environ | {"XDG_DATA_HOME": home},
            stdout=subprocess.PIPE,
            text=True,
            cwd=home,
        )
        assert serving.stdout is not None
        address = re.findall(r"http://\S+", serving.stdout.readline())[0]
        with urllib.request.urlopen(address) as page:
            assert version in page.read().decode()
        serving.send_signal(signal.SIGTERM)
        assert serving.wait(30) == 0


def install_with_pip(package: Path, folder: Path) -> None:
    """Into an empty virtual environment."""
    venv.create(folder, with_pip=True)
    run(folder / "bin/python", "-m", "pip", "install", "--quiet", package, COMPTOIR_COMPILE="always")
    check(folder / "bin")


def install_with_pipx(package: Path, folder: Path) -> None:
    """As a program of its own."""
    run("pipx", "install", "--quiet", package, PIPX_HOME=str(folder), PIPX_BIN_DIR=str(folder / "bin"))
    check(next(folder.glob("venvs/*/bin")))


def install_with_uv(package: Path, folder: Path) -> None:
    """As a program of its own."""
    run("uv", "tool", "install", "--quiet", package, UV_TOOL_DIR=str(folder), UV_TOOL_BIN_DIR=str(folder / "bin"))
    check(folder / "comptoir/bin")


def main(arguments: list[str]) -> None:
    """Build, install, try."""
    with tempfile.TemporaryDirectory(prefix="comptoir-packages-") as place:
        folder = Path(arguments[0]).resolve() if arguments else Path(place, "dist")
        began = time.monotonic()
        packages = build_both(folder)
        for package in packages:
            print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB")
        print(f"built in {time.monotonic() - began:.0f} s", flush=True)
        ways = [("pip", install_with_pip, package) for package in packages]
        wheel = next(package for package in packages if package.suffix == ".whl")
        for program, way in (("pipx", install_with_pipx), ("uv", install_with_uv)):
            if shutil.which(program):
                ways.append((program, way, wheel))
            else:
                print(f"{program} is not here and was not tried")
        for number, (program, way, package) in enumerate(ways):
            began = time.monotonic()
            way(package, Path(place, str(number)))
            print(
                f"{program} install {package.name}: plays and serves, {time.monotonic() - began:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
