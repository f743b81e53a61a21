"""The table of nobility of the longer games: who stands on which rank, what each costs, and one's own next step."""

from collections.abc import Sequence
from typing import NamedTuple

from comptoir.games.fugger_welser_medici.page import view_text
from comptoir.games.fugger_welser_medici.page.planner import Atlas
from comptoir.kit.game import Document
from comptoir.kit.words import Value, Words


class Rung(NamedTuple):
    """An estate or a rank: its name, what it costs, what has to be left, and who stands there."""

    name: str
    price: int
    remains: int
    seats: tuple[tuple[int, str, int], ...]  # with their names and debt notes


def is_longer(view: Document) -> bool:
    """Whether a view is of one of the longer games."""
    return "goal" in view


def rungs(view: Document, words: Words, names: Sequence[str]) -> tuple[Rung, ...]:
    """The ladder from its top down, as far as anybody stands; owners of estates stand above all ranks."""
    rows = [("", view["estate_price"], 0)] if view["estate_price"] is not None else []
    rows += [(rank["rank"], rank["price"], rank["remains"]) for rank in reversed(view["ranks"])]
    made = []
    for rank, price, remains in rows:
        there = tuple(
            (seat, view_text.name(seat, words, names), own["notes"])
            for seat, own in enumerate(view["seats"])
            if (own["estate"] if not rank else own["rank"] == rank and not own["estate"])
        )
        if not there and not price:
            continue  # the lowest rank, which everybody has left
        name = view_text.word(words, "rank", rank) if rank else view_text.word(words, "view", "estate")
        made.append(Rung(name, price, remains, there))
    return tuple(made)


def standing(view: Document, seat: int, words: Words) -> str:
    """A player's rank, estate, debt notes and rights of way in one line."""
    own = view["seats"][seat]
    said = [view_text.word(words, "rank", own["rank"])]
    if own["estate"]:
        said.append(view_text.word(words, "view", "estate"))
    return ", ".join([*said, *owned(view, seat, words)])


def owned(view: Document, seat: int, words: Words) -> list[str]:
    """A player's debt notes and rights of way."""
    own, said = view["seats"][seat], []
    if own["notes"]:
        said.append(words.phrase("board.notes", {"notes": own["notes"]}))
    if own["rights"]:
        places = ", ".join(view_text.label(space, words) for space in own["rights"])
        said.append(words.phrase("board.rights", {"places": places}))
    return said


def quarter(view: Document, atlas: Atlas, words: Words, names: Sequence[str]) -> str:
    """When the next quarter day is and who is first; in the Full Game how many may still follow."""
    rounds = view["quarter_day"] - view["day"]
    told: dict[str, Value] = {
        "date": view_text.date(atlas, view["quarter_day"], words),
        "seat": view["quarter_first"],
    }
    said = [words.say("board.quarter_in" if rounds else "board.quarter_now", told | {"rounds": rounds}, names)]
    if view["quarter_days_left"] is not None and view["goal"] == "full":
        said.append(words.say("board.quarters_left", {"days": view["quarter_days_left"]}))
    return " ".join(said)


def next_step(view: Document, seat: int, words: Words) -> str:
    """What the next rank or the estate needs, and what it would leave of the cash there is."""
    own = view["seats"][seat]
    ranks = [rank["rank"] for rank in view["ranks"]]
    place = ranks.index(own["rank"]) + 1
    cash = own["florins"]
    if place < len(ranks):
        rank = view["ranks"][place]
        told: dict[str, Value] = {"rank": rank["rank"], "florins": rank["price"], "remains": rank["remains"]}
        left = cash - rank["price"]
        if left >= rank["remains"]:
            return words.say("board.next_rank", told | {"cash": left})
        return words.say("board.next_rank_short", told | {"cash": rank["remains"] - left})
    if view["estate_price"] is None or own["estate"]:
        return ""
    left = cash - view["estate_price"]
    told = {"florins": view["estate_price"], "cash": abs(left)}
    return words.say("board.next_estate" if left >= 0 else "board.next_estate_short", told)


def key(view: Document, seat: int) -> tuple[int, int]:
    """What places go by: estate and rank, then wealth."""
    return view["scores"][seat], view["seats"][seat]["wealth"]
