"""What a game has still to adopt of what every game declares once.

Listed in `to_come/GAME.txt`, a part a line. Once no file is left there, this module and its callers' skips go.
"""

from pathlib import Path

FOLDER = Path(__file__).parent / "to_come"


def is_to_come(game_id: str, part: str) -> bool:
    """Whether a game has not adopted this part yet."""
    listed = FOLDER / f"{game_id}.txt"
    return listed.is_file() and part in listed.read_text(encoding="utf-8").split()
