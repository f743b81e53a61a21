"""Write the `event_ids.py` of every game, or of those named, from its `events.py`; the example game's too.

    .venv/bin/python tools/event_ids.py [--check] [FOLDER ...]

With --check nothing is written, and the exit status says whether all of them are fresh.
"""

import runpy
import sys
from pathlib import Path

from comptoir.kit.events import EventKind, event_ids

ROOT = Path(__file__).resolve().parents[1]


def folders() -> list[Path]:
    """Every game that declares its events."""
    games = [*(ROOT / "src/comptoir/games").iterdir(), *(ROOT / "docs/example_game").iterdir()]
    return sorted(folder for folder in games if (folder / "events.py").is_file())


def expected(folder: Path) -> str:
    """What `event_ids.py` of a game should say."""
    kinds: tuple[EventKind, ...] = runpy.run_path(str(folder / "events.py"))["EVENTS"]
    return event_ids(folder.name, kinds)


def stale(folder: Path) -> bool:
    """Whether what is there says something else."""
    written = folder / "event_ids.py"
    return not written.is_file() or written.read_text(encoding="utf-8") != expected(folder)


def main(arguments: list[str]) -> int:
    """Write what is stale, or only name it."""
    check = "--check" in arguments
    chosen = [Path(name) for name in arguments if name != "--check"] or folders()
    behind = [folder for folder in chosen if stale(folder)]
    for folder in behind:
        print(f"{folder / 'event_ids.py'}: {'stale' if check else 'written'}")
        if not check:
            (folder / "event_ids.py").write_text(expected(folder), encoding="utf-8")
    return int(check and bool(behind))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
