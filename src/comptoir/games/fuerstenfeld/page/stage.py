"""The end of a round of Fürstenfeld explained: who sold what and built what, how prices moved, who leads or has won."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from comptoir.engine.state import Event
from comptoir.games.fuerstenfeld.ids import GOOD_NAMES, PALACES
from comptoir.games.fuerstenfeld.page.card_faces import Faces
from comptoir.kit.board import Happened
from comptoir.kit.drawing import Drawing
from comptoir.kit.game import Document
from comptoir.kit.words import Words

Told = Sequence[Mapping[str, Any]]
STAGED = frozenset({"round", "ended"})
EXTRAS = {"bonus_paid": "bonus", "bank_paid": "bank", "guide_paid": "guide"}


class Turn(NamedTuple):
    """What somebody did in the round."""

    seat: int
    name: str
    brewery: str
    sold: tuple[tuple[str, int], ...]  # goods and units
    sale: int  # coins
    extras: tuple[str, ...]
    income: int
    built: tuple[tuple[str, int, str], ...]  # card, cost, what it covers
    coins: int  # at the end
    parts: int
    palace: tuple[bool, ...]  # on which of the six places a part stands


def ends_round(event: Event) -> bool:
    """Whether a round is over: another one than the first begins, or the game ends."""
    return event.kind == "ended" or (event.kind == "round" and event.fields[0] > 1)


def draw_stage(
    drawing: Drawing,
    faces: Faces,
    happened: Happened,
    result: str,
    words: Words,
    names: Sequence[str],
) -> tuple[str, str]:
    """Its title; a row for each player in the order of play, all prices, the next order."""
    told, before, after = [*happened.earlier, *happened.events], happened.before, happened.after
    turns = tuple(turn_of(seat, told, after, faces, words, names) for seat in before["order"])
    order = tuple((seat, words.seats([seat], names), after["seats"][seat]["income"]) for seat in after["order"])
    over = after["over"]
    drawn = drawing.draw(
        "stage",
        words,
        result if over else lead(after, words, names),
        words.say("stage.level") if over and is_level(after) else "",
        turns,
        prices(told, before, after, words),
        order if not over else (),
        after["round"],
        after["palace_price"],
        " ".join(words.event(event, names) for event in told if event["event"] == "palace_dearer"),
        after["viewer"],
        len(after["seats"]),
        PALACES,
    )
    return words.say("prompt.over" if over else "stage.round", {"round": before["round"]}), drawn


def turn_of(seat: int, told: Told, after: Document, faces: Faces, words: Words, names: Sequence[str]) -> Turn:
    """What a seat did, from what was told of it."""
    mine = [event for event in told if event.get("seat") == seat]
    sold = [event for event in mine if event["event"] == "sold"]
    costs = {event["card"]: event["coins"] for event in mine if event["event"] == "took"}
    built, covered = [], ""
    for event in reversed(mine):
        if event["event"] == "covered":
            covered = words.phrase("stage.covering", {"name": faces.of(event["card"], words).name})
        elif event["event"] == "built":
            built.append((faces.of(event["card"], words).name, costs.get(event["card"], 0), covered))
            covered = ""
    own = after["seats"][seat]
    return Turn(
        seat,
        words.seats([seat], names),
        next((event["brewery"] for event in mine if event["event"] == "visited"), ""),
        tuple((event["good"], event["units"]) for event in sold),
        sum(event["coins"] for event in sold),
        tuple(
            words.phrase(f"stage.{EXTRAS[event['event']]}", {"coins": event["coins"]})
            for event in mine
            if event["event"] in EXTRAS
        ),
        next((event["coins"] for event in mine if event["event"] == "token_moved"), 0),
        tuple(reversed(built)),
        own["coins"],
        own["palaces"],
        tuple(faces.on(card, place, words).part > 0 for place, card in enumerate(own["places"])),
    )


def prices(
    told: Told, before: Document, after: Document, words: Words
) -> tuple[tuple[str, tuple[tuple[str, int, int, str], ...]], ...]:
    """For each brewery and good: the price at the beginning and at the end of the round, and why it moved."""
    units: dict[tuple[str, str], int] = {}
    first: dict[tuple[str, str], int] = {}
    visited: dict[int, str] = {}
    for event in told:
        if event["event"] == "visited":
            visited[event["seat"]] = event["brewery"]
        elif event["event"] == "sold":
            cell = visited[event["seat"]], event["good"]
            units[cell] = units.get(cell, 0) + event["units"]
        elif event["event"] in ("fell", "rose"):
            first.setdefault((event["brewery"], event["good"]), event["old"])
    rows = []
    for old, new in zip(before["breweries"], after["breweries"], strict=True):
        cells = []
        for good in GOOD_NAMES:
            cell = old["name"], good
            free = old["demand"][good] - units.get(cell, 0)
            start, end = first.get(cell, new["price"][good]), new["price"][good]
            cells.append((good, start, end, why(free, start == end, words)))
        rows.append((old["name"], tuple(cells)))
    return tuple(rows)


def why(free: int, stays: bool, words: Words) -> str:
    """Why a price has moved, or has not."""
    if free < 0:
        return words.phrase("stage.surplus", {"units": -free})
    if free == 0:
        return words.phrase("stage.full")
    return words.phrase("stage.top") if stays else words.phrase("stage.free", {"units": free})


def lead(after: Document, words: Words, names: Sequence[str]) -> str:
    """Who has most parts of the palace."""
    parts = [seat["palaces"] for seat in after["seats"]]
    most = max(parts)
    if most == 0:
        return words.say("stage.no_parts")
    first = [seat for seat, has in enumerate(parts) if has == most]
    figures = {"seats": words.seats(first, names), "parts": most, "all": PALACES}
    return words.say("stage.lead" if len(first) == 1 else "stage.leads", figures)


def is_level(after: Document) -> bool:
    """Whether the most parts are somebody else's too, so that coins decide."""
    parts = sorted(seat["palaces"] for seat in after["seats"])
    return len(parts) > 1 and parts[-1] == parts[-2]
