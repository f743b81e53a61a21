"""`python -m comptoir.cli` is `comptoir`."""

from comptoir.cli import main

main()
