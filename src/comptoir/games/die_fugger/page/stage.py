"""The end of a round of Die Fugger explained: what lay open, how prices moved, who sold what, who leads."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.games.die_fugger.ids import GOOD_NAMES
from comptoir.kit.board import Happened
from comptoir.kit.drawing import Drawing
from comptoir.kit.game import Document
from comptoir.kit.words import Words

Told = Sequence[Mapping[str, Any]]
STAGED = frozenset({"round_ended"})


def draw_stage(
    drawing: Drawing, happened: Happened, result: str, words: Words, names: Sequence[str]
) -> tuple[str, str]:
    """Its title, and a table that joins prices and sales, with the way to a hundred florins below."""
    told, before, after = happened[:3]
    seats, rows = len(before["seats"]), laid_open(told, before)
    end = next(event for event in told if event["event"] == "round_ended")
    risen = [event["good"] for event in told if event["event"] == "rose"]
    goods = sorted(GOOD_NAMES, key=lambda good: (good not in risen, -count(rows, good)))
    sales = {(event["seat"], event["good"]): event["florins"] for event in told if event["event"] == "sold"}
    lines = []
    for good in goods:
        new = next((event["new"] for event in told if event.get("good") == good and "new" in event), None)
        price = before["prices"][good] if new is None else new
        sold = tuple(sale(rows[seat], good, price, sales.get((seat, good), 0)) for seat in range(seats))
        owned = tuple(
            (seat, card != good) for seat, row in rows.items() for card in row.elements() if bare(card) == good
        )
        lines.append((good, good in risen, owned, before["prices"][good], price, sold))
    deliveries = [event for event in told if event["event"] == "delivered"]
    delivered = [sum(one["florins"] for one in deliveries if one["seat"] == seat) for seat in range(seats)]
    gains = [sum(florins for (seller, _), florins in sales.items() if seller == seat) for seat in range(seats)]
    had = [seat["florins"] for seat in before["seats"]]
    race = [
        (seat, words.seats([seat], names), had[seat], gains[seat], delivered[seat])
        for seat in sorted(range(seats), key=lambda seat: -(had[seat] + gains[seat] + delivered[seat]))
    ]
    drawn = drawing.draw(
        "stage",
        words,
        words.event(end, names, after["viewer"]),
        tuple(words.seats([seat], names) for seat in range(seats)),
        tuple(lines),
        tuple(gains),
        tuple(race),
        *(before["limits"][name] for name in ("florins", "seal", "own_seals")),
        after["viewer"],
        result,
    )
    return words.say("prompt.over" if after["over"] else "heading.round_ended", {"round": end["round"]}), drawn


def bare(card: str) -> str:
    """The good of a card."""
    return card.removeprefix("sealed-")


def count(rows: Mapping[int, Counter[str]], good: str) -> int:
    """How many cards of a good lay open."""
    return sum(row[good] + row[f"sealed-{good}"] for row in rows.values())


def laid_open(told: Told, before: Document) -> dict[int, Counter[str]]:
    """What lay before each seat, and before Jakob (-1), when the round was evaluated."""
    rows = {number: Counter(seat["shown"]) for number, seat in enumerate(before["seats"])}
    rows[-1] = Counter(before["jakob"])
    for event in told:
        if event["event"] == "round_ended":
            break
        if event["event"] in ("showed", "jakob_got"):
            rows[event.get("seat", -1)][event["card"]] += 1
    return rows


def sale(row: Counter[str], good: str, price: int, florins: int) -> tuple[int, int, bool]:
    """What a seat's cards of a good brought, how many plain cards they were worth, and whether a seal doubled them."""
    sealed, plain = row[f"sealed-{good}"], row[good]
    worth = florins // price if price else 0
    return florins, worth, sealed > 0 and worth > plain + sealed
