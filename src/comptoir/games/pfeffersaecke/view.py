"""What one seat may see of Pfeffersäcke, built up from nothing; and a table rebuilt from such a view.

Discs are written as {"5": 1, "2": 2}; discs the viewer cannot see as their number.
`unseen` are all discs in hands the viewer cannot look into. A ring lists seats from the arrow on.
What follows from the rest (`round`, `free`, `winner`, `income`, `place`, …) is there for pages and programs to show.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from comptoir.errors import BadPosition
from comptoir.games.pfeffersaecke.ids import REASON_NAMES
from comptoir.games.pfeffersaecke.invariants import invariant_violation
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke, ending, income, scoring
from comptoir.games.pfeffersaecke.rules.safe_conducts import is_first_turn
from comptoir.games.pfeffersaecke.state import (
    DISC_STATE_NAMES,
    LEAST_VALUE,
    NOWHERE,
    PHASE_NAMES,
    PLACES,
    SHUT,
    TOWNS,
    USE_NAMES,
    VALUES,
    MerchantTable,
)
from comptoir.kit.game import REFEREE, Document, Viewer
from comptoir.kit.restoring import Part, check_seats, check_whole, number_of, refuse, take

CLOSED = DISC_STATE_NAMES[SHUT]
Discs = dict[str, int]


def view(state: Pfeffersaecke, viewer: Viewer) -> Document:
    """The table as a viewer sees it. A single hidden hand is no secret: it holds whatever discs are missing."""
    hidden = [seat for seat in range(state.seats) if viewer not in (REFEREE, seat) and state.hand_size[seat] > 0]
    names = state.content.place_names
    later = after_this_turn(state)
    return {
        "phase": PHASE_NAMES[state.phase],
        "turn": state.turn,
        "round": state.rounds(),
        "first_turn": is_first_turn(state),
        "turns": state.turns,
        "idle": state.idle,
        "ending": state.ends != 0,
        "ends": [reason for end, reason in enumerate(REASON_NAMES) if state.ends >> end & 1],
        "over": state.over,
        "opened": None if state.opened == NOWHERE else names[state.opened],
        "safe_conduct": USE_NAMES[state.conduct],
        "villages_left": state.villages_left(),
        "last_route": route_view(state),
        "towns": {names[town]: town_view(state, town) for town in range(TOWNS)},
        "villages": {names[place]: village_view(state, place) for place in range(TOWNS, PLACES)},
        "unseen": {} if len(hidden) < 2 else discs_of(state, hidden),
        "seats": [
            seat_view(state, seat, len(hidden) < 2 or seat not in hidden) | income_view(state, later, seat)
            for seat in range(state.seats)
        ],
    }


def route_view(state: MerchantTable) -> list[str] | None:
    """Along which route the last counter was opened: from, to."""
    route, content = state.last_route, state.content
    if route == NOWHERE:
        return None
    return [content.place_names[content.route_from[route]], content.place_names[content.route_to[route]]]


def town_view(state: MerchantTable, town: int) -> Document:
    """A town: where its disc is, whose counters stand on the ring, how many in the centre."""
    return {
        "disc": DISC_STATE_NAMES[state.disc_state(town)],
        "ring": [state.owner(town, space) for space in range(state.filled[town])],
        "centre": state.in_centre(town),
        "free": state.free_spaces(town),
        "winner": None if (winner := scoring.winner(state, town)) == NOWHERE else winner,
    }


def village_view(state: MerchantTable, place: int) -> int | str | None:
    """The seat whose counter stands in a village; nobody's; or that it is closed."""
    if state.closed >> place & 1:
        return CLOSED
    return next((seat for seat in range(state.seats) if state.present[seat] >> place & 1), None)


def seat_view(state: Pfeffersaecke, seat: int, known: bool) -> Document:
    """What a seat has; its discs only for those who may know them."""
    hand: int | Discs = discs_of(state, [seat]) if known else state.hand_size[seat]
    return {
        "florins": state.florins[seat],
        "influence": state.influence[seat],
        "safe_conducts": state.safe_conducts[seat],
        "counters": state.supply[seat],
        "discs": hand,
        "high_placed": state.high_placed[seat],
        "regions": ending.regions(state, seat),
        "reached": regions_reached(state, seat),
        "towns_won": ending.towns_won(state, seat),
        "value_won": ending.value_won(state, seat),
        "place": state.place(seat),
        "worth": ending.worth(state, seat),
        "earned": earned_view(state, seat) if state.over else {},
    }


def earned_view(state: Pfeffersaecke, seat: int) -> dict[str, int]:
    """Where the influence of a seat has come from, once the game is over."""
    earned = {
        "start": state.content.start_influence,
        "majorities": ending.won_by(state, seat, by_majority=True),
        "full_towns": ending.won_by(state, seat, by_majority=False),
        "regions": ending.region_points(state, seat),
        "money": ending.money_points(state, seat),
    }
    return {**earned, "villages": state.influence[seat] - sum(earned.values())}


def income_view(state: Pfeffersaecke, later: Pfeffersaecke, seat: int) -> Document:
    """What a seat collects next as things stand, and what it has to spend at its next opening."""
    collected = income.has_collected(state, seat)
    table = state if seat == state.turn and not collected else later
    coming = income.income(table, seat)
    return {
        "income": {"towns": income.town_income(table, seat), "total": coming},
        "budget": state.florins[seat] + (0 if collected else coming),
    }


def coming(state: Pfeffersaecke, seat: int) -> int:
    """What a seat collects next as things stand."""
    total: int = income_view(state, after_this_turn(state), seat)["income"]["total"]
    return total


def after_this_turn(state: Pfeffersaecke) -> Pfeffersaecke:
    """The table once the counters in the centres stand on the rings: as it is when other seats collect."""
    if state.centre == 0:
        return state
    after = state.clone()
    scoring.settle(after, after.turn)
    after.forget_turn()
    return after


def regions_reached(state: Pfeffersaecke, seat: int) -> list[str]:
    """The regions in which a seat has a counter."""
    names = state.content.region_names
    return [name for region, name in enumerate(names) if ending.is_present(state, seat, region)]


def discs_of(state: MerchantTable, seats: Sequence[int]) -> Discs:
    """The discs in these hands by value, those that are there."""
    discs = {str(value): sum(state.hand[seat * VALUES + value] for seat in seats) for value in range(VALUES)}
    return {value: number for value, number in discs.items() if number}


# --- a table from a view ----------------------------------------------------------------------------------


class TownPosition(Part):
    """One town in a position. What has a default follows from the rest and is only for readers."""

    disc: Literal["waiting", "lying", "gone", "closed"]
    ring: list[int]
    centre: int
    free: int = 0
    winner: int | None = None


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One seat in a position. What has a default follows from the board and is only for readers."""

    florins: int
    influence: int
    safe_conducts: int
    counters: int
    discs: int | Discs
    high_placed: int
    regions: int = 0
    reached: list[str] = []
    towns_won: int = 0
    value_won: int = 0
    place: int = 1
    worth: int = 0
    earned: dict[str, int] = {}
    income: dict[str, int] = {}
    budget: int = 0


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position. `round` and `first_turn` follow from the turns and are only for readers."""

    phase: Literal["start", "place", "extend", "open"]
    turn: int
    turns: int
    idle: int
    ending: bool
    over: bool
    opened: str | None
    safe_conduct: Literal["none", "extend", "income", "open"]
    villages_left: int
    last_route: list[str] | None
    towns: dict[str, TownPosition]
    villages: dict[str, int | str | None]
    unseen: Discs
    seats: list[SeatPosition]
    ends: list[Literal["villages", "discs", "standstill"]] = []
    round: int = 1
    first_turn: bool = False


def restore(state: Pfeffersaecke, document: Document) -> None:
    """Fill a table from a view. What the view leaves open is dealt from the unseen discs, in order."""
    position: Position = msgspec.convert(document, Position)
    check_seats(state, position.seats, position.turn)
    names = state.content.place_names
    refuse(
        set(position.towns) != set(names[:TOWNS]) or set(position.villages) != set(names[TOWNS:]),
        "at “towns” and “villages”: the places are not those of the map.",
    )
    state.clear()
    state.last_route = NOWHERE if position.last_route is None else find_route(state, position.last_route)
    state.phase = PHASE_NAMES.index(position.phase)
    state.conduct = USE_NAMES.index(position.safe_conduct)
    state.opened = number_of(position.opened, names, "opened", "place ")
    take(state, position, "turn", "turns", "idle", "over")
    state.ends = sum(1 << REASON_NAMES.index(end) for end in set(position.ends))
    refuse(
        position.ending != bool(position.ends),
        "at “ending” and “ends”: it is noted wrongly whether an end has come.",
    )
    restore_board(state, position)
    left = state.villages_left()
    refuse(position.villages_left != left, f"{left} villages are free, the track shows {position.villages_left}.")
    restore_seats(state, position)
    check_whole(invariant_violation(state))


def find_route(state: MerchantTable, ends: list[str]) -> int:
    """The number of a route from the names of its ends."""
    names, content = state.content.place_names, state.content
    for route in range(content.routes):
        if [names[content.route_from[route]], names[content.route_to[route]]] == ends:
            return route
    raise BadPosition(f"at “last_route”: there is no such route: {' '.join(ends):.60}.")


def restore_board(state: Pfeffersaecke, position: Position) -> None:
    """Counters and discs; what follows from them is worked out."""
    for town, name in enumerate(state.content.place_names[:TOWNS]):
        restore_town(state, town, position.towns[name], f"towns.{name}")
    for place, name in enumerate(state.content.place_names[TOWNS:], TOWNS):
        owner = position.villages[name]
        refuse(
            (owner == CLOSED) != bool(state.closed >> place & 1),
            f"at “villages.{name}”: it is noted wrongly whether the village is closed.",
        )
        if isinstance(owner, int):
            stand(state, owner, place, f"villages.{name}")
            state.room &= ~(1 << place)
        elif owner not in (None, CLOSED):
            raise BadPosition(f"at “villages.{name}”: “{owner}” is no seat.")


def restore_town(state: MerchantTable, town: int, given: TownPosition, where: str) -> None:
    """One town; a counter in its centre belongs to the seat in turn."""
    refuse(
        (given.disc == CLOSED) != bool(state.closed >> town & 1),
        f"at “{where}.disc”: it is noted wrongly whether the town is closed.",
    )
    if given.disc == "waiting":
        state.waiting |= 1 << town
    elif given.disc == "lying":
        state.lying |= 1 << town
    refuse(not 0 <= given.centre <= 2, f"at “{where}.centre”: {given.centre} counters cannot stand in a centre.")
    refuse(
        len(given.ring) + given.centre > state.content.value[town],
        f"at “{where}”: there are more counters than spaces.",
    )
    for seat in given.ring:
        stand(state, seat, town, f"{where}.ring")
        state.put_on_ring(seat, town)
    if given.centre > 0:
        state.centre |= 1 << town
        state.stand(state.turn, town)
    if given.centre == 2:
        state.twice |= 1 << town
    if given.disc in ("lying", "gone") and state.free_spaces(town) > 0:
        state.room |= 1 << town


def stand(state: MerchantTable, seat: int, place: int, where: str) -> None:
    """Note that a seat has a counter somewhere."""
    refuse(not 0 <= seat < state.seats, f"at “{where}”: there is no seat {seat}.")
    state.stand(seat, place)


def restore_seats(state: Pfeffersaecke, position: Position) -> None:
    """The players; discs they do not name come from the unseen ones."""
    for seat, given in enumerate(position.seats):
        state.florins[seat] = given.florins
        state.influence[seat] = given.influence
        state.safe_conducts[seat] = given.safe_conducts
        state.supply[seat] = given.counters
        state.high_placed[seat] = given.high_placed
        if isinstance(given.discs, Mapping):
            for value in in_order(given.discs, f"seats[{seat}].discs"):
                state.give(seat, value)
    deal_unseen(
        state,
        {seat: given.discs for seat, given in enumerate(position.seats) if isinstance(given.discs, int)},
        in_order(position.unseen, "unseen"),
    )


def deal_unseen(state: MerchantTable, hidden: dict[int, int], discs: list[int]) -> None:
    """Unseen discs to the hands not named: first what each must hold of the first parcel, then as they come."""
    refuse(
        sum(hidden.values()) != len(discs) or any(size < 0 for size in hidden.values()),
        f"at “unseen”: {len(discs)} discs, but {sum(hidden.values())} are hidden in hands.",
    )
    for seat in hidden:
        owed = state.high_share - state.high_placed[seat]
        for value in [value for value in discs if state.is_high(value)][: max(owed, 0)]:
            discs.remove(value)
            state.give(seat, value)
    for seat, size in hidden.items():
        for _ in range(size - state.hand_size[seat]):
            if discs:
                state.give(seat, discs.pop(0))


def in_order(discs: Mapping[str, int], where: str) -> list[int]:
    """Discs one by one, the lowest first."""
    for value, number in discs.items():
        refuse(
            value not in map(str, range(LEAST_VALUE, VALUES)) or number < 0,
            f"at “{where}”: {number} discs of “{value}” cannot be.",
        )
    return sorted(int(value) for value, number in discs.items() for _ in range(min(number, TOWNS)))
