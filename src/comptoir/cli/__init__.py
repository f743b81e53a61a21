"""The `comptoir` command, a thin layer over the library."""

import sys


def main() -> None:
    """Run the command as a program: an error is one sentence on stderr, with status 1, or 2 for wrong usage."""
    from comptoir.cli.app import run

    sys.exit(run(sys.argv[1:]))
