"""The end of the game explained: who has won, where everybody's influence came from, which end had come."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.kit.board import Happened
from comptoir.kit.drawing import Drawing
from comptoir.kit.words import Words

STAGED = frozenset({"ended"})
SOURCES = ("start", "majorities", "full_towns", "villages", "regions", "money")


def draw_stage(
    drawing: Drawing, happened: Happened, title: str, words: Words, names: Sequence[str]
) -> tuple[str, str]:
    """Its title, and a row for each seat, the winner's first: where its influence came from, in figures and a bar."""
    told, after = happened.events, happened.after
    seats = after["seats"]
    ends = " ".join(words.event({"event": "end_in_sight", "reason": reason}, names) for reason in after["ends"])
    over = " ".join(words.event(event, names) for event in told if event["event"] == "ended")
    order = sorted(range(len(seats)), key=lambda seat: (seats[seat]["place"], seat))
    rows = tuple(
        (
            seat,
            words.value("seat", seat, "", names),
            seats[seat]["place"],
            seats[seat]["influence"],
            tuple(
                (source, seats[seat]["earned"][source], detail(seats[seat], source, words)) for source in SOURCES
            ),
        )
        for seat in order
    )
    most = max(1, *(row[3] for row in rows))
    first, second = (seats[seat] for seat in order[:2])
    ties = words.say("stage.tie") if first["influence"] == second["influence"] and second["place"] > 1 else ""
    return title, drawing.draw("stage", words, f"{over} {ends}", rows, most, SOURCES, after["viewer"], ties)


def detail(own: Mapping[str, Any], source: str, words: Words) -> str:
    """What stands below a figure: of how much it comes."""
    if source == "regions":
        return words.phrase("stage.regions", {"regions": own["regions"]})
    return words.phrase("stage.florins", {"florins": own["florins"]}) if source == "money" else ""
