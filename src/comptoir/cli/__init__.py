"""The `comptoir` command: a thin skin over the library."""

import sys


def main() -> None:
    """Run the command as a program: errors in one sentence on stderr, status 1, or 2 for wrong usage."""
    from comptoir.cli.app import run

    sys.exit(run(sys.argv[1:]))
