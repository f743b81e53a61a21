"""The list of all commands, and their exit status."""

import os
import signal
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Annotated

import typer

from comptoir.cli import (
    admin,
    bench,
    catalogue,
    join,
    learn,
    play,
    puzzles,
    records,
    review,
    serve,
    simulate,
    tournament,
    work,
)
from comptoir.errors import ComptoirError

INTERRUPTED = 130

app = typer.Typer(
    help="Trading games: play them in the browser or the terminal, read the rules, let bots play.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Trading games: play them in the browser or the terminal, read the rules, let bots play."""
    if show_version:
        print(version("comptoir"))
    elif context.invoked_subcommand is None:
        print(context.get_help())


COMMANDS: dict[str, Callable[..., int | None]] = {
    "serve": serve.serve,
    "work": work.work,
    "games": catalogue.games,
    "rules": catalogue.rules,
    "content": catalogue.content,
    "learn": learn.learn,
    "play": play.play,
    "join": join.join,
    "simulate": simulate.simulate,
    "tournament": tournament.play_tournament,
    "puzzles": puzzles.play_puzzles,
    "replay": records.replay,
    "review": review.review,
    "verify": records.verify,
    "bench": bench.bench,
}
for name, command in COMMANDS.items():
    app.command(name)(command)
app.add_typer(admin.app, name="admin")


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    if sys.stdin is not None and sys.stdin.isatty():  # Ctrl-C works even if the parent process ignores it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        status = app(args=list(arguments), prog_name="comptoir", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the reader is gone; avoid an error at exit
        return 1
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except typer.TyperException as problem:
        return complain(f"{problem.format_message().rstrip('.')}. See comptoir --help.", problem.exit_code)
    except ComptoirError as problem:
        return complain(str(problem), 1)
    except OSError as problem:
        return complain(f"{problem.filename or 'the system'}: {problem.strerror or problem}.", 1)


def complain(sentence: str, status: int) -> int:
    """Print one line on stderr, without control characters, and return `status`."""
    line = " ".join(sentence.split())
    print(f"comptoir: {''.join(letter if letter.isprintable() else '?' for letter in line)}", file=sys.stderr)
    return status
