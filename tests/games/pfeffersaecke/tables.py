"""Tables of Pfeffersäcke laid out for a test: towns not mentioned wait for a disc, which is in some hand."""

from collections import Counter
from collections.abc import Mapping, Sequence

from comptoir.games import find_game
from comptoir.games.pfeffersaecke.state import TOWNS, MerchantContent
from comptoir.kit.game import Document, Options
from comptoir.kit.words import Value
from comptoir.match import Match
from tests.games.positions import told

GAME = find_game("pfeffersaecke")
CLOSED_FOR_TWO = ("Erfurt", "Leipzig", "Wittenberg", "Regensburg", "München", "Linz", "Wien", "Hof", "Landshut")
HOMES = ("Brügge", "Wismar", "Hof", "Speyer", "Halle", "Kassel")  # where a seat starts if nothing is said
HOMES_FOR_TWO = ("Brügge", "Wismar")
Happened = list[list[Value]]


def content_of(options: Options | None = None) -> MerchantContent:
    """The numbers of our content."""
    content = GAME.content(GAME.default_pack, options or {})
    assert isinstance(content, MerchantContent)
    return content


NAMES = content_of().place_names
VALUE = {name: content_of().value[town] for town, name in enumerate(NAMES[:TOWNS])}


def lay(
    seats: int = 4,
    *,
    phase: str = "extend",
    turn: int = 0,
    rings: Mapping[str, str] | None = None,
    gone: Sequence[str] = (),
    lying: Sequence[str] = (),
    villages: Mapping[str, int] | None = None,
    hands: Mapping[int, Sequence[int]] | None = None,
    florins: Sequence[int] = (50,) * 6,
    safe_conducts: Sequence[int] = (2,) * 6,
    centre: Mapping[str, int] | None = None,
    opened: str | None = None,
    turns: int | None = None,
    idle: int = 0,
    used: str = "none",
    options: Options | None = None,
) -> Match:
    """A match that begins on this table.

    A ring is written as its seats from the arrow on: `{"Lübeck": "000 11"}`; its disc lies there unless `gone`.
    Influence, supplies and the discs that are not mentioned are worked out.
    """
    circles = {town: [int(seat) for seat in ring.replace(" ", "")] for town, ring in (rings or {}).items()}
    centres = dict(centre or {})
    closed = CLOSED_FOR_TWO if seats == 2 else ()
    shut = ("Wittenberg",) if (options or {}).get("open_town_closed") and seats in (3, 4, 6) else ()
    at_start = ("Wittenberg",) if seats in (3, 4, 6) and not shut else ()
    placed = {*circles, *gone, *lying, *centres, *at_start}
    owners = dict(villages or {})
    homes = HOMES_FOR_TWO if seats == 2 else HOMES
    for seat in range(seats):
        if seat not in owners.values():
            owners[next(name for name in (homes[seat], *homes) if name not in owners)] = seat
    dealt = [name for name in NAMES[:TOWNS] if name not in (*closed, *shut, *at_start)]
    placed |= set(further_discs(seats, dealt, placed, hands or {}))
    towns = {
        name: {
            "disc": disc(name, (*closed, *shut), placed, gone),
            "ring": circles.get(name, []),
            "centre": centres.get(name, 0),
        }
        for name in NAMES[:TOWNS]
    }
    hidden = deal(seats, dealt, placed, hands or {})
    everywhere = [seat for ring in circles.values() for seat in ring] + list(owners.values())
    everywhere += [turn] * sum(centres.values())
    table: Document = {
        "phase": phase,
        "turn": turn,
        "turns": 3 * seats + turn if turns is None else turns,
        "idle": idle,
        "ending": False,
        "over": False,
        "opened": opened,
        "safe_conduct": used,
        "villages_left": sum(name not in closed for name in NAMES[TOWNS:]) - len(owners),
        "last_route": None,
        "towns": towns,
        "villages": {name: "closed" if name in closed else owners.get(name) for name in NAMES[TOWNS:]},
        "unseen": {},
        "seats": [
            {
                "florins": florins[seat],
                "influence": influence(seat, circles, gone, owners),
                "safe_conducts": safe_conducts[seat],
                "counters": 44 - everywhere.count(seat),
                "discs": {str(value): number for value, number in Counter(hidden[seat][0]).items()},
                "high_placed": hidden[seat][1],
            }
            for seat in range(seats)
        ],
    }
    position = Match.new("pfeffersaecke", seats, seed=1, options=options).position()
    return Match.from_position({**position, "table": table}, seed=1)


def tied(options: Options | None = None, home: str = "Nördlingen") -> Match:
    """A last turn with seats 0 and 1 level: one has won Ulm, the other half of Straßburg and starts from `home`."""
    return lay(
        phase="open",
        idle=3,
        rings={"Ulm": "00", "Straßburg": "1 2 1 2 3"},
        gone=["Ulm", "Straßburg"],
        villages={"Speyer": 0, home: 1, "Brügge": 2, "Halle": 3},
        florins=[0, 0, 0, 0],
        options=options,
    )


def disc(name: str, closed: Sequence[str], placed: set[str], gone: Sequence[str]) -> str:
    """Where a town's disc is."""
    if name in closed:
        return "closed"
    return "gone" if name in gone else "lying" if name in placed else "waiting"


def further_discs(
    seats: int, towns: Sequence[str], placed: set[str], hands: Mapping[int, Sequence[int]]
) -> list[str]:
    """Towns from the end of the list that must have a disc so that the hands given can be so small."""
    share, high_share = len(towns) // seats, sum(VALUE[town] >= 5 for town in towns) // seats
    held = Counter(value for hand in hands.values() for value in hand)
    high = sum(max(0, high_share - sum(value >= 5 for value in hand)) for hand in hands.values())
    high -= sum(VALUE[town] >= 5 for town in towns if town in placed)
    discs = sum(share - len(hand) for hand in hands.values()) - sum(town in placed for town in towns)
    chosen: list[str] = []
    for town in reversed(towns):
        waiting = sum(VALUE[other] == VALUE[town] for other in towns if other not in (*placed, *chosen))
        if town not in placed and waiting > held[VALUE[town]]:
            is_high = VALUE[town] >= 5
            if high > 0 if is_high else discs > max(high, 0):
                chosen.append(town)
                high -= is_high
                discs -= 1
    return chosen


def deal(
    seats: int, towns: Sequence[str], placed: set[str], hands: Mapping[int, Sequence[int]]
) -> list[tuple[list[int], int]]:
    """For each seat its hand and how many high discs it has placed, so that the deal can have been like that."""
    share, high_share = len(towns) // seats, sum(VALUE[town] >= 5 for town in towns) // seats
    hand = [list(hands.get(seat, [])) for seat in range(seats)]
    waiting = Counter(VALUE[town] for town in towns if town not in placed)
    waiting.subtract(value for discs in hand for value in discs)
    assert min(waiting.values(), default=0) >= 0, "more discs in hands than towns that wait"
    lain = sorted((VALUE[town] for town in towns if town in placed), reverse=True)  # the high ones first
    done: list[list[int]] = [[] for _ in range(seats)]
    for seat in hands:
        while sum(value >= 5 for value in hand[seat] + done[seat]) < high_share:
            done[seat].append(lain.pop(0))
    for seat in hands:
        while len(hand[seat]) + len(done[seat]) < share:
            done[seat].append(lain.pop())
    others = [seat for seat in range(seats) if seat not in hands]
    rest = [(value, hand) for value in waiting.elements()] + [(value, done) for value in lain]
    for value, where in sorted(rest, key=lambda one: -one[0]):
        able = [seat for seat in others if len(hand[seat]) + len(done[seat]) < share]
        where[min(able, key=lambda seat: len(hand[seat]) + len(done[seat]))].append(value)
    return [(hand[seat], sum(value >= 5 for value in done[seat])) for seat in range(seats)]


def influence(seat: int, rings: Mapping[str, list[int]], gone: Sequence[str], villages: Mapping[str, int]) -> int:
    """What a seat has on the track: 1, a point for each further village, and the towns won."""
    points = max(1, list(villages.values()).count(seat))
    for town in gone:
        ring = rings.get(town, [])
        most = max(map(ring.count, ring))
        winner = next(owner for owner in ring if ring.count(owner) == most)
        if winner == seat:
            points += VALUE[town] if 2 * most > VALUE[town] else VALUE[town] // 2
    return points


def play(match: Match, seat: int, *wanted: str) -> Happened:
    """Play actions one after the other; what happened. A `finish` is left out if the turn has ended by itself."""
    happened: Happened = []
    for action in wanted:
        if action != "finish" or match.to_act == [seat]:
            happened += told(match, match.play(seat, action))
    return happened


def named(happened: Happened, *names: str) -> Happened:
    """The events with these names."""
    return [event for event in happened if event[0] in names]


def notations(match: Match, seat: int, verb: str = "") -> list[str]:
    """All a seat may do, or all it may do of a kind."""
    written = [action.notation for action in match.actions(seat)]
    return [notation for notation in written if not verb or notation.split()[0] == verb]


def seat_of(match: Match, seat: int) -> Document:
    """What a seat has."""
    found: Document = match.view("referee")["seats"][seat]
    return found


def town_of(match: Match, town: str) -> Document:
    """What lies and stands in a town."""
    found: Document = match.view(None)["towns"][town]
    return {what: found[what] for what in ("disc", "ring", "centre")}
