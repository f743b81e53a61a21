"""A process that thinks for bots and judges moves: reads a question a line, writes an answer a line.

A question holds only what the bot's seat knows. Should this process hang or die, the house starts another.
"""

import sys
from typing import Any

import msgspec

from comptoir.bots import Bot
from comptoir.bots.coach import coached
from comptoir.bots.hints import hinted
from comptoir.bots.review import judged


def main() -> None:
    """Answer until there are no more questions."""
    bots: dict[int, Bot] = {}
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line)
        try:
            said = answer(question, bots)
        except Exception as problem:  # a bot's mistake is one answer the house does not get, nothing more
            said = {"error": type(problem).__name__}
        sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
        sys.stdout.buffer.flush()


def answer(question: dict[str, Any], bots: dict[int, Bot]) -> dict[str, Any]:
    """What is said to a question of a review, of the coach, or of a bot."""
    if "played" in question:
        return judged(question)
    return coached(question) if "coach" in question else thought(question, bots)


def thought(question: dict[str, Any], bots: dict[int, Bot]) -> dict[str, Any]:
    """The action that a bot of the requested level chooses; for a hint with what it expects of it."""
    level = question["level"]
    bot = bots.setdefault(level, Bot(f"bot:{level}"))
    if question.get("hint"):
        return hinted(question, bot)
    return {"action": int(bot.think(question["position"], question["seat"]))}


if __name__ == "__main__":
    main()
