"""Clicks per turn: what recorded games would have cost with the mouse, an action a click and with the page's offers.

    .venv/bin/python tools/clicks.py RECORD ...

"single": a click for each action and a second one for what cannot be undone, as in the first edition. "page": the
fewest clicks with which the offers of today's page lead to the same position, questions included; the order of cards
that go under a deck at once is not compared. "ends": how many of these turns end with a click on "End turn" in
addition, if bots follow. "share": page by single; "share_of_longer_turns": in turns of more than one click. Numbers
that are typed into a sheet are no clicks. "share_passing": page by single, where the page passes by itself what it can.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from comptoir.engine.chance import OutcomeWanted, Script
from comptoir.engine.state import State
from comptoir.kit.game import REFEREE
from comptoir.match import Match, Move
from comptoir.web.boards import find_board

TYPED = ("units", "price", "concede", "concede-more")  # first words of what is written into sheets
LISTS = {"fuerstenfeld": "tuck"}  # lists in which about every second card is moved over the line
BY_ITSELF = "by-itself"  # the thing of what a page does by itself, once its player has said so
MOST_OFFERED = 60  # actions of one turn that are looked at together


def turns(match: Match) -> Iterator[tuple[int, int]]:
    """The plies of each turn: moves of one seat in a row."""
    at = 0
    for _, moves in groupby(match.moves, lambda move: move.seat):
        count = len(list(moves))
        yield at, at + count
        at += count


def is_final(move: Move, after: State) -> bool:
    """Whether a move could not be undone."""
    return move.revealed or after.over


def single(match: Match, states: list[State], first: int, end: int) -> int:
    """Clicks of a turn with a button for each action."""
    moves = match.moves
    return sum(cost(moves[ply], states[ply + 1]) for ply in range(first, end))


def cost(move: Move, after: State) -> int:
    """The clicks of one action by its own button."""
    return 0 if move.notation.split()[0] in TYPED else 1 + is_final(move, after)


def reached(
    match: Match, states: list[State], places: dict[str, int], ply: int, end: int, actions: tuple[int, ...]
) -> int | None:
    """The ply at which the turn stands as it would after these actions; None if it never does."""
    moves, seat = match.moves, match.moves[ply].seat
    state = states[ply].clone()
    for number, action in enumerate(actions):
        if state.refusal(seat, action):
            return None
        before = state.clone()
        try:
            state.apply(seat, action, Script([]))
        except OutcomeWanted:  # from here the same must have been played; what luck forbids ends the row
            here = places.get(position(match, before))
            if here is None or here == end or moves[here].action != action:
                return None
            for later in actions[number + 1 :]:
                here += 1
                if states[here].refusal(seat, later):
                    return here
                if here == end or moves[here].action != later:
                    return None
            return here + 1
    found = places.get(position(match, state))
    return found if found is not None and found > ply else None


def position(match: Match, state: State) -> str:
    """All that lies on the table, as text; cards whose order is kept are in no order."""
    view = match.game.view(state, REFEREE)
    for seat in view.get("seats", ()):
        if isinstance(seat.get("known"), list):
            seat["known"] = sorted(seat["known"])
    return json.dumps(view, sort_keys=True)


def sorted_at_once(match: Match, first: int, end: int) -> tuple[int, int] | None:
    """How far a row of equal deeds goes that a list of cards does at once, and its clicks: open, move each, hand in."""
    kind = LISTS.get(match.game.id)
    ply = first
    while kind and ply < end and match.moves[ply].notation.split()[0] == kind:
        ply += 1
    return (ply, 2 + (ply - first) // 2) if ply > first + 2 else None


def by_page(match: Match, states: list[State], first: int, end: int, by_itself: bool = False) -> int:
    """The fewest clicks of a turn with what the page offers, or where it passes by itself what it can pass."""
    seat, board, words = match.moves[first].seat, find_board(match), match.game.words("en")
    places = {position(match, states[ply]): ply for ply in range(first, end + 1)}
    names = [f"Player {number + 1}" for number in range(match.seats)]
    fewest = {first: 0}
    for ply in range(first, end):
        so_far = fewest.get(ply)
        if so_far is None:
            continue
        steps = {ply + 1: cost(match.moves[ply], states[ply + 1])}
        for offer in board.offers(states[ply], seat, words, names):
            if by_itself and BY_ITSELF in offer.thing.split() and offer.action == match.moves[ply].action:
                steps[ply + 1] = 0
            if offer.clause or not offer.then:
                continue
            to = reached(match, states, places, ply, end, (offer.action, *offer.then))
            if to is not None and to <= end:
                asks = any(is_final(match.moves[at], states[at + 1]) for at in range(ply, to))
                steps[to] = min(steps.get(to, MOST_OFFERED), 1 + asks)
        if (row := sorted_at_once(match, ply, end)) is not None:
            steps[row[0]] = min(steps.get(row[0], MOST_OFFERED), row[1])
        for to, clicks in steps.items():
            fewest[to] = min(fewest.get(to, MOST_OFFERED * 10), so_far + clicks)
    return fewest[end]


def says_end(match: Match, states: list[State], first: int, end: int) -> bool:
    """Whether the page asks to end the turn: its last move could be undone and is not called the end of the turn."""
    last, before, after = match.moves[end - 1], states[end - 1], states[end]
    alone = before.deciders() == 1 << last.seat and not after.deciders() >> last.seat & 1
    named = find_board(match).says_end([move.notation for move in match.moves[max(first, end - 2) : end]])
    return alone and not named and not is_final(last, after)


def counted(match: Match) -> dict[str, float | int | str]:
    """The clicks of a whole game."""
    states = match.states()
    rows = [
        (
            single(match, states, *turn),
            by_page(match, states, *turn),
            says_end(match, states, *turn),
            by_page(match, states, *turn, by_itself=True),
        )
        for turn in turns(match)
    ]
    count = max(1, len(rows))
    old, new, ends, passing = (sum(row[place] for row in rows) for place in range(4))
    chosen = [
        row for row in rows if row[0] > 1
    ]  # turns of more than one click: in the others nothing can be saved
    saved = sum(row[1] for row in chosen) / max(1, sum(row[0] for row in chosen))
    return {
        "game": match.game.id,
        "turns": len(rows),
        "single": round(old / count, 2),
        "page": round(new / count, 2),
        "ends": round(ends / count, 2),
        "share": round(new / max(1, old), 2),
        "share_passing": round(passing / max(1, old), 2),
        "share_of_longer_turns": round(saved, 2),
    }


def main() -> int:
    """Print a line of JSON for each record."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", type=Path)
    for file in parser.parse_args().records:
        print(json.dumps(counted(Match.load(json.loads(file.read_text(encoding="utf-8"))))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
