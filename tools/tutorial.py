"""Install PyTorch into a place of its own and run docs/train.md end to end.

    .venv/bin/python tools/tutorial.py                   # short settings: whether everything works
    .venv/bin/python tools/tutorial.py --only-install    # only the place, to train in

The place is build/train: an environment with PyTorch and ONNX that borrows everything else, compiled rules included,
from the one that runs this. Nothing of it is in our locks, and the ordinary tests do not need it.
"""

import argparse
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build/train"
PACKAGES = ("torch==2.13.0", "onnx", "onnxruntime")
SHORT = ["--games", "40", "--search", "search:30", "--epochs", "2", "--minutes", "0.1", "--tables", "16"]
MATCH = "tournament die-fugger --players clone.onnx,policy.onnx,random --games 6 --seed 1 --output short.jsonl"


def install() -> Path:
    """Make the place if it is not there; return its Python."""
    python = PLACE / "bin/python"
    if not python.exists():
        _run(sys.executable, "-m", "venv", PLACE)
    borrowed = [str(ROOT / "src"), sysconfig.get_path("purelib")]
    library = PLACE / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    (library / "comptoir.pth").write_text("\n".join(borrowed) + "\n")
    _run(python, "-m", "pip", "install", "-q", *PACKAGES)
    return python


def rehearse(python: Path) -> None:
    """Train for a few seconds, and let the networks play a tournament."""
    (PLACE / "short.jsonl").unlink(missing_ok=True)
    _run(python, ROOT / "docs/example_training.py", *SHORT)
    _run(python, "-m", "comptoir.cli", *MATCH.split())


def _run(*command: object) -> None:
    PLACE.mkdir(parents=True, exist_ok=True)
    subprocess.run([str(part) for part in command], check=True, cwd=PLACE, env=os.environ | {"PYTHONPATH": ""})


def main() -> None:
    """Install, and rehearse unless only the place is wanted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only-install", action="store_true")
    wish = parser.parse_args()
    python = install()
    if not wish.only_install:
        rehearse(python)


if __name__ == "__main__":
    main()
