"""Pfeffersäcke as people see it: the map, the ledger, what is offered and why something is not."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from comptoir import Match
from comptoir.cli.table import draw
from comptoir.engine.chance import Dice
from comptoir.games.pfeffersaecke import ids
from comptoir.games.pfeffersaecke.page.board import MerchantBoard
from comptoir.games.pfeffersaecke.page.landscape import FAR, LETTER, LINE, NEAR, scaled
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke, ending, income
from comptoir.games.pfeffersaecke.state import EXTENDING, OPENING, TOWNS
from comptoir.kit.geometry import shared
from comptoir.kit.words import LANGUAGES
from tests.cli.test_table import printed
from tests.games.pfeffersaecke.tables import NAMES as PLACES
from tests.games.pfeffersaecke.tables import lay, play
from tests.pages import NAMES, Page, check_contrast, colours_of, contrast, hand_of, offers_of


def matches(seats: int, seed: int = 1, every: int = 9) -> Iterator[Match]:
    """A random game, seen every few moves; everybody rather opens than finishes."""
    match = Match.new("pfeffersaecke", seats, seed=seed)
    luck = Random(seed)
    while not match.over:
        if match.ply % every == 0:
            yield match
        seat = match.to_act[0]
        codes = [action.code for action in match.actions(seat)]
        openings = [code for code in codes if code >= ids.OPEN]
        match.play(seat, luck.choice(openings if openings and luck.random() < 0.7 else codes))
    yield match


def board_of(match: Match) -> MerchantBoard:
    board = match.game.board
    assert isinstance(board, MerchantBoard)
    return board


def state_of(match: Match) -> Pfeffersaecke:
    assert isinstance(match.state, Pfeffersaecke)
    return match.state


# --- the picture --------------------------------------------------------------------------------------


def test_the_map_shows_what_stands_there() -> None:
    """All places with their spaces, counters, centres and discs; every route with its price."""
    for seats in (2, 3):
        for match in matches(seats, seed=4):
            view, words, board = match.view(None), match.game.words("en"), board_of(match)
            picture = board.picture(view, words, NAMES).partition('<figure id="ps-map"')[2]
            towns = view["towns"].values()
            on_rings = sum(len(town["ring"]) + town["centre"] for town in towns)
            in_villages = [owner for owner in view["villages"].values() if isinstance(owner, int)]
            assert picture.count('class="ps-counter') == on_rings + len(in_villages)
            for disc in ("waiting", "lying", "gone", "closed"):
                number = len([town for town in towns if town["disc"] == disc])
                assert picture.count(f'class="ps-town {disc}"') == number
            free = sum(spot.value for spot in board.landscape.spots) + 20
            free -= sum(
                spot.value
                for spot in board.landscape.spots[:TOWNS]
                if view["towns"][spot.name]["disc"] == "closed"
            )
            free -= list(view["villages"].values()).count("closed")
            free -= sum(len(town["ring"]) for town in towns) + len(in_villages)
            assert picture.count('class="space"') == free
            closed = {name for name, town in view["towns"].items() if town["disc"] == "closed"}
            closed |= {name for name, owner in view["villages"].items() if owner == "closed"}
            spots = board.landscape.spots
            for road in board.landscape.roads:
                shut = not closed.isdisjoint({spots[road.one].name, spots[road.other].name})
                thing = f'data-thing="road-{min(road.one, road.other)}-{max(road.one, road.other)}"'
                plates = len({road.near, road.far} - {None})
                assert picture.count(thing) == (1 if shut else 1 + plates)
            assert picture.count('class="ps-last"') == (view["last_route"] is not None)
            for spot in board.landscape.spots:
                assert f">{spot.name}</text>" in picture


def test_names_and_prices_keep_clear() -> None:
    """No place touches another, nor does any name or price, on a large map and on a small one; nearly all are there."""
    land = board_of(Match.new("pfeffersaecke", 4, seed=1)).landscape
    left, top, width, height = land.box
    for layout, name in ((NEAR, "near"), (FAR, "far")):
        boxes = []
        for spot in land.spots:
            assert len(spot.spaces) == max(spot.value, 1)
            reach = spot.radius * layout.size * layout.unit
            assert left < spot.x - reach < spot.x + reach < left + width
            assert top < spot.y - reach < spot.y + reach < top + height
            for other in land.spots[: spot.number]:
                apart = ((spot.x - other.x) ** 2 + (spot.y - other.y) ** 2) ** 0.5
                assert apart > reach + other.radius * layout.size * layout.unit
            label = getattr(spot, name)
            letter = layout.town if spot.value else layout.village
            if label.shown:
                long = (layout.wide if spot.value else LETTER) * letter * len(spot.name)
                start = label.x - {"start": 0, "middle": long / 2, "end": long}[label.anchor]
                box = (
                    start,
                    label.y - letter * (0.35 + LINE / 2),
                    start + long,
                    label.y + letter * (LINE / 2 - 0.35),
                )
                boxes.append(scaled(box, (spot.x, spot.y), layout.unit))
        for road in land.roads:
            if getattr(road, name):
                half = len(str(road.cost)) * layout.price * LETTER / 2, layout.price * LINE / 2
                boxes.append(scaled((-half[0], -half[1], *half), getattr(road, name), layout.unit))
        slack = 1.5  # places are rounded
        for place, box in enumerate(boxes):
            assert left - slack < box[0] < box[2] < left + width + slack
            for start, upper, end, lower in boxes[:place]:
                assert shared(box, (start + slack, upper + slack, end - slack, lower - slack)) == 0
    assert len([spot for spot in land.spots if not spot.near.shown]) == 0
    assert len([road for road in land.roads if road.near is None]) <= 4
    assert len([spot for spot in land.spots[:TOWNS] if not spot.far.shown]) <= 4
    assert len({area.name for area in land.areas}) == 10


def test_the_winner_of_a_town_is_shown() -> None:
    """The seat for which a town was scored, as the game told it; nobody before."""
    shown = 0
    for seed in range(8, 11):
        (*_, match) = matches(5, seed=seed)
        told = [event for move in match.moves for event in match.told(move.events, None)]
        winners = {event["town"]: event["seat"] for event in told if event["event"] in ("majority", "full")}
        for name, town in match.view(None)["towns"].items():
            assert town["winner"] == winners.get(name)
        shown += len(winners)
    assert shown > 10


# --- the hand and what is offered ---------------------------------------------------------------------


def test_things_offered_are_on_the_page() -> None:
    """Every thing is in the picture or the hand and has one button; tapping any place of the phase answers."""
    for match in matches(3, seed=5):
        words = match.game.words("en")
        picture = Page(board_of(match).picture(match.view(None), words, NAMES)).all("data-thing")
        for seat in range(3):
            hand = Page(hand_of(match, seat, words)).all("data-thing")
            things = [offer.thing for offer in offers_of(match, seat, words)]
            assert len(set(things)) == len(things)
            assert set(things) <= picture | hand
            on_map = {part for thing in things for part in thing.split() if part.startswith("place-")}
            assert on_map <= picture
            expected = {"start": 20, "place": 25, "extend": 25, "open": 45}[match.view(None)["phase"]]
            assert len(on_map) == expected


# --- effects ------------------------------------------------------------------------------------------


def test_effects_come_true() -> None:
    """Costs, incomes, points and ends are told before as they are after."""
    seen: set[str] = set()
    for seed in range(3):
        for match in matches(3, seed=seed, every=2):
            if match.over:
                continue
            words, seat, state = match.game.words("en"), state_of(match).turn, state_of(match)
            for offer in offers_of(match, seat, words):
                if offer.clause:
                    continue
                after = state.clone()
                after.apply(seat, offer.action, Dice(1))
                for action in offer.then:
                    after.apply(seat, action, Dice(1))
                told = offer.effect
                seen.add(re.sub(r"\d+", "#", told.split(" ")[0]))
                assert ("The game ends:" in told) == after.over
                if after.over:
                    continue
                if offer.action >= ids.OPEN:
                    route = offer.action - ids.OPEN
                    name = state.content.place_names[state.content.route_to[route]]
                    cost = state.content.route_cost[route]
                    left = state.florins[seat] - cost
                    assert told.startswith(f"Opens {name} for {cost}, leaves {left}.")
                    assert ("A new region" in told) == (ending.regions(after, seat) > ending.regions(state, seat))
                    if state.content.route_to[route] >= TOWNS:
                        assert f"{after.villages_left()} village" in told
                elif offer.action in (ids.COLLECT, ids.DOUBLE):
                    assert f"Then you have {after.florins[seat]}." in told
                elif offer.thing == "extend-all":
                    gained = after.florins[seat] - state.florins[seat]
                    assert f"You collect {gained} florin" in told or after.turn != seat
                elif ids.EXTEND <= offer.action < ids.DOUBLE:
                    assert "majority" in told.lower() or "scored" in told or "full" in told
                elif offer.action == ids.FINISH:
                    won = after.influence[seat] - state.influence[seat]
                    points = [int(number) for number in re.findall(r": (\d+) points? for you", told)]
                    assert sum(points) == won
    assert {"Routes", "Opens", "#", "You"} <= seen


def test_the_forecast_is_what_comes_in() -> None:
    """The next income in the ledger is what collecting brings now, or what it would bring after this turn."""
    checked = 0
    for match in matches(4, seed=6, every=1):
        state, seats = state_of(match), match.view(None)["seats"]
        after, seat = state.clone(), state.turn
        if match.over or state.phase not in (EXTENDING, OPENING):
            continue
        if state.phase == EXTENDING:
            after.apply(seat, ids.COLLECT, Dice(1))
            if after.turn == seat and after.phase == OPENING:
                assert after.florins[seat] == state.florins[seat] + seats[seat]["income"]["total"]
                assert after.florins[seat] == seats[seat]["budget"]
        else:
            assert seats[seat]["budget"] == state.florins[seat]
            after.apply(seat, ids.FINISH, Dice(1))
            if not after.over:
                forecast = [own["income"]["total"] for own in seats]
                assert forecast == [income.income(after, other) for other in range(4)]
        assert len(board_of(match).regions_of(match.view(None), seat)) == seats[seat]["regions"]
        checked += 1
    assert checked > 20


# --- words, standings, charts -------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_what_is_expected(language: str) -> None:
    """Whoever is to play reads what may be done, the others whom they wait for, everybody who has won."""
    for match in matches(3, seed=7):
        words, board, state = match.game.words(language), board_of(match), state_of(match)
        for viewer in [None, 0, 1, 2]:
            prompt = board.prompt(match.view(viewer), words, NAMES)
            if match.over:
                winners = [seat for seat in range(3) if state.place(seat) == 1]
                assert all(NAMES[seat] in prompt for seat in winners)
            elif viewer != state.turn:
                assert NAMES[state.turn] in prompt
            else:
                assert NAMES[state.turn] not in prompt


def test_a_shared_victory_is_told() -> None:
    """Those level at the top are all named."""
    match = list(matches(3, seed=7))[-1]
    view = match.view(None)
    for seat in view["seats"]:
        seat["influence"], seat["place"] = 40, 1
    assert board_of(match).prompt(view, match.game.words("en"), NAMES).endswith("Clara share the victory.")


@pytest.mark.parametrize("majorities", [False, True])
@pytest.mark.clause("PS-12.11")
def test_the_winner_named_is_the_one_by_the_rules(majorities: bool) -> None:
    """Also where ties are broken otherwise than usual."""
    match = lay(
        phase="open",
        idle=3,
        rings={"Bremen": "000", "Ulm": "11", "Straßburg": "1 2 1 2 3"},  # a 4; a 2 and half of a 5
        gone=["Bremen", "Ulm", "Straßburg"],
        villages={"Speyer": 0, "Hof": 1, "Brügge": 2, "Halle": 3},
        florins=[0] * 4,
        options={"majorities_break_ties": majorities},
    )
    play(match, 0, "finish")
    winner = 0 if majorities else 1
    assert match.standings[0] == {"seat": winner, "place": 1, "score": 9}
    prompt = board_of(match).prompt(match.view(None), match.game.words("en"), NAMES)
    assert prompt.endswith(f"{NAMES[winner]} wins with 9 influence.")


@pytest.mark.parametrize(("by_towns", "regions"), [(False, "Franken, Schwaben"), (True, "Schwaben")])
@pytest.mark.clause("PS-12.10")
def test_regions_are_shown_as_they_count(by_towns: bool, regions: str) -> None:
    """The ledger has the regions that will score at this table."""
    match = lay(rings={"Ulm": "0"}, villages={"Hof": 0}, options={"regions_by_towns": by_towns})
    text = board_of(match).text(match.view(None), match.game.words("en"), NAMES)
    row = text.partition(f">{NAMES[0]}</th>")[2].partition("</tr>")[0]
    assert row.endswith(f"<td>{regions}</td>")


def last_round(complete: bool) -> Match:
    """Seat 1 of four is about to open in the last village."""
    owners = {village: number % 4 for number, village in enumerate(PLACES[TOWNS:]) if village != "Kassel"}
    return lay(
        phase="open",
        turn=1,
        turns=13,
        villages=owners | {"Goslar": 1},
        safe_conducts=[0] * 4,
        options={"end_after_round": complete},
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("complete", [False, True])
@pytest.mark.clause("PS-10.4", "PS-12.9")
def test_ends_that_have_come_are_shown(complete: bool, language: str) -> None:
    """Hint, picture, words and terminal name every end that has come, and whether the round is played out."""
    match = last_round(complete)
    words, board = match.game.words(language), board_of(match)
    ends = ("villages", "standstill")
    villages, standstill = (words.say("event.end_in_sight", {"reason": end}) for end in ends)
    assert villages not in board.picture(match.view(None), words, NAMES)
    kassel = f"place-{PLACES.index('Kassel')}"
    (effect,) = (offer.effect for offer in offers_of(match, 1, words) if offer.thing.startswith(f"{kassel} "))
    key = "effect.last_round" if complete else "effect.game_ends"
    assert effect.endswith(words.say(key, {"reason": "villages"}))
    play(match, 1, "open kassel goslar")
    shown = [board.picture(match.view(None), words, NAMES), board.text(match.view(None), words, NAMES)]
    shown.append(printed(draw(match, None, words, NAMES[:4])))
    for page in shown:
        assert villages in page
        assert standstill not in page
        assert (words.say("view.ending") in page) == complete
    assert match.over != complete
    while not match.over:
        seat = match.state.turn
        first = match.actions(seat)[0]
        last = [offer.effect for offer in offers_of(match, seat, words) if offer.action == first.code]
        play(match, seat, first.notation)
    if complete:
        assert words.say("effect.game_ends", {"reason": "villages"}) in last[0]


def test_nobody_is_next_after_the_end() -> None:
    """Whoever ends the game by finishing reads that it ends, not who comes next."""
    match = lay(phase="open", idle=3)
    (effect,) = (offer.effect for offer in offers_of(match, 0, match.game.words("en")) if offer.thing == "finish")
    assert effect.startswith("You keep 50 florins. The game ends: nobody has opened a counter")
    match = lay(phase="open", idle=2)
    (effect,) = (offer.effect for offer in offers_of(match, 0, match.game.words("en")) if offer.thing == "finish")
    assert effect == f"You keep 50 florins; {NAMES[1]} is next."


def test_text_standing_and_charts() -> None:
    """The same figures in words, in the list of seats and as lines."""
    views = {}
    for match in matches(3, seed=3):
        view, words, board = match.view(1), match.game.words("en"), board_of(match)
        views[match.ply] = match.view(None)
        text = board.text(view, words, NAMES)
        for name in [*view["towns"], *view["villages"]]:
            assert f'<th scope="row">{name}</th>' in text
        for value, number in view["seats"][1]["discs"].items():
            assert f"{number} × {value}" in text
        own, public = view["seats"][1], match.view(None)
        score = board.score(public, 1, words)
        assert (score.points, score.unit) == (str(own["influence"]), "influence")
        fact, value = ("towns won", "towns_won") if match.over else ("worth now", "worth")
        assert board.standing(public, 1, words) == [(fact, str(own[value]))]
        shown = Page(board.own(public, 1, public["seats"][1], words)).spoken
        for name, number in (("Florins", own["florins"]), ("Discs", sum(own["discs"].values()))):
            assert f"{name}: {number}" in shown
        assert f"Regions: {own['regions']}." in shown
    race, money = board.charts(views, words, NAMES)
    last = match.view(None)["seats"]
    assert [line.values[-1] for line in race.series] == [seat["influence"] for seat in last]
    assert [line.values[-1] for line in money.series] == [seat["florins"] for seat in last]
    assert all(list(line.points) == list(views) for line in [*race.series, *money.series])
    assert board.charts({}, words, NAMES)[1].series == []


# --- colours ------------------------------------------------------------------------------------------


def test_colours_can_be_read() -> None:
    """Letters have a contrast of 4.5, roads and rings of 3, by day and by night, on every region's tint."""
    game = Match.new("pfeffersaecke", 2, seed=1).game
    colours = colours_of(game)
    pairs = [("ink", "ps-town", 4.5), ("ink-soft", "ps-shut", 4.5), ("ps-on-disc", "ps-disc", 4.5)]
    pairs += [(f"seat-{seat}", "ps-on-mark", 4.5) for seat in range(6)]
    pairs += [(f"seat-{seat}", "ps-town", 3) for seat in range(6)]
    pairs += [("line-strong", "ps-shut", 3), ("ink", "ps-sea", 4.5), ("ps-road", "ps-town", 3)]
    check_contrast(colours, pairs)
    tints = re.findall(r'colour = "(#\w{6})"', game.content_text)
    for tint in tints:
        for time in range(2):
            ground = mix(tint, colours["ps-sea"][time], 0.32)
            assert contrast(colours["ink"][time], ground) >= 4.5
            assert contrast(colours["ps-road"][time], ground) >= 3, (tint, time)


def mix(one: str, other: str, part: float) -> str:
    numbers = [
        round(part * int(one[at : at + 2], 16) + (1 - part) * int(other[at : at + 2], 16)) for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{number:02x}" for number in numbers)
