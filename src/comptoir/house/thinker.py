"""A process that thinks for bots: reads a question a line, writes an answer a line.

A question holds only what the bot's seat knows. Should this process hang or die, the house starts another.
"""

import random
import sys
from typing import Any

import msgspec

from comptoir.match import Match


def answer(question: dict[str, Any]) -> int:
    """The number of the action the bot wants."""
    from comptoir.bots import Bot

    match = Match.from_position(question["position"], seed=question["seed"])
    bot = Bot(f"bot:{question['level']}", question["seed"])
    return int(bot.choose(match, question["seat"]))


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line)
        try:
            said: dict[str, Any] = {"action": answer(question)}
        except Exception as problem:
            said = {"error": type(problem).__name__}
        sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    random.seed()
    main()
