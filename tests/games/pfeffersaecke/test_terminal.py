"""Pfeffersäcke in a terminal: all one needs to play without the picture."""

import re
from collections.abc import Iterator

import pytest

from comptoir.cli.table import MARKS, draw
from comptoir.engine.chance import Dice
from comptoir.engine.python_api import drawn_by_weight, legal_actions
from comptoir.games.pfeffersaecke.page.board import MerchantBoard
from comptoir.kit.game import REFEREE, Document, Viewer
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match
from tests.cli.test_table import printed

GAME = "pfeffersaecke"
NAMES = ["Anna", "Bartholomäus", "Carla", "Dorothea", "Ferdinand", "Gundula"]
SIGNS = [shape for shape, _ in MARKS]


def shown(match: Match, viewer: Viewer, language: str = "en", width: int = 80) -> str:
    """The table as it is printed."""
    return printed(draw(match, viewer, match.game.words(language), NAMES[: match.seats]), width)


def sensible(match: Match, seat: int, dice: Dice) -> int:
    """An action as the advice weighs it: the same game on every machine, however busy it is."""
    advice = match.game.advice(match.material.content)
    return drawn_by_weight(advice, match.state, seat, legal_actions(match.state, seat), False, dice)


def moments(seats: int) -> Iterator[Match]:
    """A game at its beginning, now and then on its way, and at its end."""
    match = Match.new(GAME, seats, seed=seats)
    dice = Dice(1)
    while not match.over:
        if match.ply < seats + 3 or match.ply % 29 == 0:
            yield match
        seat = match.to_act[0]
        match.play(seat, sensible(match, seat, dice))
    yield match


def later(seats: int, phase: str, after: int = 40) -> Match:
    """A game that has gone on for a while, in a certain phase."""
    match = Match.new(GAME, seats, seed=4)
    dice = Dice(1)
    while match.ply < after or match.view(None)["phase"] != phase:
        seat = match.to_act[0]
        match.play(seat, sensible(match, seat, dice))
    assert not match.over
    return match


def board_of(match: Match) -> MerchantBoard:
    """The board that works out what the terminal shows."""
    board = match.game.board
    assert isinstance(board, MerchantBoard)
    return board


def disc_and_ring(view: Document, name: str, value: int) -> str:
    """A town as it should be shown."""
    town = view["towns"][name]
    if town["disc"] == "waiting":
        return f"{value}"
    ring = "".join(SIGNS[seat] for seat in town["ring"])
    if town["centre"]:
        ring += "+" + SIGNS[view["turn"]] * town["centre"]
    ring += "·" * (value - len(town["ring"]) - town["centre"])
    return f"({value}) {ring}" if town["disc"] == "lying" else f"{value}✓{SIGNS[town['winner']]} {ring}"


@pytest.mark.parametrize("seats", range(2, 7))
def test_towns_and_villages_are_shown_as_they_are(seats: int) -> None:
    """Each town with its disc, its ring and its free spaces, each village with its owner; closed ones apart."""
    for match in moments(seats):
        view, text = match.view(0), shown(match, 0, width=200)
        for spot in board_of(match).landscape.spots:
            if spot.value and view["towns"][spot.name]["disc"] != "closed":
                wanted = disc_and_ring(view, spot.name, spot.value)
                assert re.search(rf" {spot.name} +{re.escape(wanted)}(?: |\n)", text), spot.name
            elif not spot.value and view["villages"][spot.name] != "closed":
                owner = view["villages"][spot.name]
                sign = "·" if owner is None else SIGNS[owner]
                assert re.search(rf" {spot.name} +{sign}(?: |\n)", text), spot.name
            else:
                assert spot.name in text.partition("Closed in this game: ")[2].partition("\n")[0]


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_is_shown_with_what_he_has(seats: int) -> None:
    """Influence, florins, next income, safe-conducts, counters, how many discs, regions; and who is where."""
    for match in moments(seats):
        view, text, board = match.view(0), shown(match, 0), board_of(match)
        for seat, own in enumerate(view["seats"]):
            (line,) = (line for line in text.splitlines() if re.match(rf".{SIGNS[seat]} {NAMES[seat]} ", line))
            hand = own["discs"] if isinstance(own["discs"], int) else sum(own["discs"].values())
            income = f"+{own['income']['total']}"
            figures = (own["influence"], own["florins"], income, own["safe_conducts"], own["counters"], hand)
            assert line.split()[-7:] == [*map(str, figures), str(own["regions"])]
            assert line.startswith("▸") == (seat in view["to_act"])
        for number, area in enumerate(board.landscape.areas):
            present = [SIGNS[seat] for seat in range(seats) if number in board.regions_of(view, seat)]
            if present:
                assert re.search(rf"(?m)(?:^| ){area.name} +{''.join(present)}(?: |$)", text)


def test_the_turn_and_the_ends_are_shown() -> None:
    """Round, phase, free villages, discs in play, turns without an opening, and what is asked."""
    for phase, said in (("place", "[Disc]"), ("extend", "[Extend]"), ("open", "[Open]")):
        match = later(4, phase)
        view = match.view(match.to_act[0])
        text = shown(match, match.to_act[0])
        assert f"Round {view['turns'] // 4 + 1} " in text
        assert said in text
        assert f"{view['villages_left']} of 20 villages still free" in text
        assert f"{view['idle']} turn" in text
        assert board_of(match).prompt(view, match.game.words("en"), NAMES) in text
        waiting = (match.to_act[0] + 1) % 4
        assert text.splitlines()[-1] not in shown(match, waiting)
    assert "[Start]" in shown(Match.new(GAME, 4, seed=1), 0)


def test_prices_are_those_of_the_openings() -> None:
    """A price without a name is the cheapest opening of that place; all that can be opened have one."""
    match = later(3, "open")
    seat = match.to_act[0]
    text = shown(match, seat)
    cheapest: dict[str, int] = {}
    content = board_of(match).content
    for action in match.actions(seat):
        arguments = match.forms[action.code].arguments
        if "place" in arguments:
            route = action.code - (len(match.forms) - len(content.route_cost))
            name = str(arguments["place"])
            cheapest[name] = min(content.route_cost[route], cheapest.get(name, 1000))
    assert cheapest
    for name, cost in cheapest.items():
        assert re.search(rf"(?m) {name} [^A-Za-z]* {cost}(?:   | *$)", text), name


def test_a_price_with_a_name_takes_two_openings() -> None:
    """Whoever opens first in the place named can go on from there, for the price shown in all."""
    match = later(4, "open")
    seat = match.to_act[0]
    text = shown(match, seat, width=40)
    roads = {}
    spots = board_of(match).landscape.spots
    for road in board_of(match).landscape.roads:
        roads[frozenset((spots[road.one].name, spots[road.other].name))] = road.cost
    prices = {
        found[1]: (int(found[2]), found[3])
        for found in re.finditer(r"(?m)^ (\w+) .*?(?<= )(\d+)(?: (\w+)\.?)? *$", text)
        if found[1] in {spot.name for spot in spots}
    }
    tried = 0
    for name, (cost, first) in prices.items():
        if first:
            (via,) = (spot.name for spot in spots if spot.name.startswith(first))
            assert cost == prices[via][0] + roads[frozenset((name, via))]
            tried += 1
    assert tried > 0


def test_the_first_village_is_chosen_knowing_its_routes() -> None:
    """While one has no counter, the routes from free villages are listed; closed places are on none of them."""
    match = Match.new(GAME, 2, seed=1)
    first = match.to_act[0]
    text = shown(match, first)
    assert re.search(r"(?m)^Nimwegen +Utrecht 4, Antwerpen 10, Münster 10, Köln 12 *$", text)
    assert re.search(r"(?m)^Ingolstadt +Augsburg 4, Nürnberg 6 *$", text)
    match.play(first, "start nimwegen")
    assert "Routes and prices" not in shown(match, first)
    assert "Routes and prices" in shown(match, 1 - first)
    assert not re.search("(?m)^Nimwegen", shown(match, 1 - first))


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_discs_of_others_are_not_shown(seats: int) -> None:
    """One's own discs by number; those of others only where the rules let one work them out, or together."""
    match = later(seats, "place", after=seats)
    for viewer in (0, seats - 1, None, REFEREE):
        view, text = match.view(viewer), shown(match, viewer)
        for seat, own in enumerate(view["seats"]):
            known = isinstance(own["discs"], dict)
            assert known == (viewer in (seat, REFEREE) or (seats == 2 and viewer is not None))
            assert (f"Discs {SIGNS[seat]} {NAMES[seat]}" in text) == (known and seat != viewer)
        if isinstance(viewer, int):
            hand = view["seats"][viewer]["discs"]
            numbers = [value for value in "8765432" for _ in range(hand.get(value, 0))]
            assert f"Your discs  {' '.join(numbers)}\n" in text
        unseen = [value for value in "8765432" for _ in range(view["unseen"].get(value, 0))]
        assert (f"Discs in other hands  {' '.join(unseen)}\n" in text) == bool(unseen)


def test_hands_that_look_alike_from_outside_are_shown_alike() -> None:
    """What is shown to a seat does not change if two others exchange discs it cannot see."""
    match = later(3, "place", after=3)
    position = match.position()
    one, other = (position["table"]["seats"][seat]["discs"] for seat in (1, 2))
    mine = next(value for value in one if int(value) < 5 and one[value] > other.get(value, 0))
    theirs = next(value for value in other if int(value) < 5 and value != mine)
    for hand, loses, gets in ((one, mine, theirs), (other, theirs, mine)):
        hand[loses] -= 1
        hand[gets] = hand.get(gets, 0) + 1
    exchanged = Match.from_position(position)
    assert exchanged.view(1)["seats"][1] != match.view(1)["seats"][1]
    assert shown(exchanged, 0) == shown(match, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_it_fits_an_ordinary_terminal(seats: int, language: str) -> None:
    """In 80 columns nothing is cut off, in any language and at any moment; nothing is left to fill in."""
    keys = {"safe_conducts", "villages_left", "waiting", "lying", "towns_won", "None"}
    for match in moments(seats):
        words = match.game.words(language)
        for viewer in (0, None):
            text = shown(match, viewer, language)
            assert max(map(len, text.splitlines())) <= 80
            assert not re.search(r"[{}…]|\bview\.|\bboard\.", text)
            assert not keys & set(re.findall(r"\w+", text))
            for caption in ("view.influence", "view.florins", "view.counters", "view.discs", "view.regions"):
                assert words.say(caption) in text
            for name in NAMES[:seats]:
                assert name in text


def test_a_wide_terminal_shows_the_same_in_fewer_lines() -> None:
    """The map has three columns where there is room, one where there is little; no region is torn apart."""
    match = later(5, "open")
    narrow, usual, wide = (shown(match, 0, width=width) for width in (60, 80, 120))
    assert narrow.count("\n") > usual.count("\n") > wide.count("\n")
    assert max(map(len, wide.splitlines())) <= 120
    regions = [area.name for area in board_of(match).landscape.areas]
    for text in (narrow, usual, wide):
        assert all(len(re.findall(rf"(?m)(?:^| ){name}(?: |$)", text)) == 1 for name in regions)


def test_the_last_round_is_announced() -> None:
    """Where a round is played out, everybody sees that the end has come."""
    dice = Dice(1)
    for seed in range(20):
        match = Match.new(GAME, 6, seed=seed, options={"end_after_round": True})
        while not match.view(None)["ending"]:
            seat = match.to_act[0]
            match.play(seat, sensible(match, seat, dice))
        if not match.over:
            break
    assert "The end has come" in shown(match, 0)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, sensible(match, seat, dice))
    assert "The end has come" not in shown(match, 0)
