"""Output: text and JSON to stdout, progress to stderr, records to files."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from comptoir.errors import BadRecord, InputError
from comptoir.kit.game import Document

WIDEST = 110  # longer lines are hard to read


def make_console() -> Console:
    """Return a console for stdout."""
    console = Console(highlight=False, emoji=False, markup=False)
    if console.width > WIDEST:
        console.width = WIDEST
    return console


def print_json(document: Any) -> None:
    """Print JSON on stdout."""
    print(json.dumps(document, ensure_ascii=False, indent=2))


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar if stderr is a terminal; yield a function that takes the amount done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    # refreshed by hand: a refresh thread would count towards the processor time of a simulation
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        task = progress.add_task(what, total=total)

        def show(done: int) -> None:
            progress.update(task, completed=done, refresh=True)

        yield show


def read_text(path: Path, error: type[InputError] = BadRecord) -> str:
    """Read a text file, or raise `error` with the reason."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise error(f"{path}: cannot be read: not UTF-8 text.") from None
    except OSError as problem:
        raise error(f"{path}: cannot be read: {problem.strerror}.") from None


def write_record(path: Path, record: Document) -> None:
    """Write a record as JSON with a line for each move, atomically."""
    fields = []
    for key, value in record.items():
        if key == "log" and value:
            moves = ",\n".join(f"  {_compact(move)}" for move in value)
            fields.append(f" {_compact(key)}: [\n{moves}\n ]")
        else:
            fields.append(f" {_compact(key)}: {_compact(value)}")
    draft = path.with_name(f".{path.name}.new")
    draft.write_text("{\n" + ",\n".join(fields) + "\n}\n", encoding="utf-8")
    draft.replace(path)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
