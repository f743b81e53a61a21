"""Fische Fluppen Frikadellen as people see it: islands, prices, people, what is offered and why not."""

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from comptoir import Match
from comptoir.engine.chance import Dice
from comptoir.games import find_game
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.page.board import FischeBoard, chairs
from comptoir.games.fische_fluppen_frikadellen.page.islands import (
    BERTH,
    HARBOUR,
    KIOSK,
    SPACE,
    place_all,
    stop_name,
    ways,
)
from comptoir.games.fische_fluppen_frikadellen.page.kiosks import price_rows
from comptoir.games.fische_fluppen_frikadellen.page.routes import reach
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.market import climb, fall
from comptoir.games.fische_fluppen_frikadellen.state import BONUS_NAMES, GOOD_NAMES, MOVING
from comptoir.kit.board import Happened
from comptoir.kit.game import Document
from comptoir.kit.words import LANGUAGES
from tests.games.fische_fluppen_frikadellen.tables import board, finish, lay, person, play, trading
from tests.pages import NAMES, Page, check_html, hand_of, offers_of

GAME = find_game("fische-fluppen-frikadellen")
Point = tuple[float, float]
Line = tuple[Point, Point]


def matches(seats: int, seed: int = 1, every: int = 9, most: int = 300) -> Iterator[Match]:
    """A random game, seen every few moves; people rather trade than waste."""
    match = Match.new(GAME, seats, seed=seed)
    luck = Random(seed)
    while not match.over and match.ply < most:
        if match.ply % every == 0:
            yield match
        seat = luck.choice(match.to_act)
        codes = [action.code for action in match.actions(seat)]
        trades = [code for code in codes if ids.BUY <= code < ids.GIVE or code == ids.STOP]
        match.play(seat, luck.choice(trades if trades and luck.random() < 0.4 else codes))
    yield match


def board_of(match: Match) -> FischeBoard:
    board = GAME.board_for(match.pack) if match.pack is not GAME.default_pack else GAME.board
    assert isinstance(board, FischeBoard)
    return board


def state_of(match: Match) -> FischeFluppenFrikadellen:
    assert isinstance(match.state, FischeFluppenFrikadellen)
    return match.state


def public(match: Match, viewer: int | None) -> Document:
    scene = GAME.scene_of(match.state, viewer)
    return {**match.view(None), **GAME.public_view(match.state, scene)}


# --- the picture --------------------------------------------------------------------------------------


def test_the_map_shows_what_stands_there() -> None:
    """44 spaces, twelve stalls with keeper, goods and price, the ferries where they lie, everybody's figure."""
    words = GAME.words("en")
    for match in matches(4, seed=4):
        view, board = public(match, None), board_of(match)
        table = view["tables"][0]
        picture = board.picture(view, words, NAMES)
        assert picture.count('class="ff-stall') == 12
        assert picture.count('class="ff-space') == 32
        assert picture.count('class="hull"') == sum(table["ferries"].values()) == 6
        assert picture.count('data-piece="pawn-') == 4
        assert picture.count('class="ff-closed"') == sum(
            kiosk["closed_by"] is not None for kiosk in table["kiosks"].values()
        )
        for space, kiosk in table["kiosks"].items():
            card = board.stalls.card(table, view, 0, space, words)
            assert f'<b class="ff-name">{words.find("kiosk", kiosk["kiosk"])}</b>' in picture
            assert all(line in picture.replace("&#39;", "’") for line in board.stalls.lines(card, words))


def test_price_table_shows_where_a_sale_and_a_rise_would_put_a_price() -> None:
    """As the rules move it; where a rise would pass the top the good is produced."""
    for match in matches(3, seed=5):
        state, board = state_of(match), board_of(match)
        for good, row in enumerate(price_rows(board.content, match.view(None)["tables"][0])):
            after = state.clone()
            assert isinstance(after, FischeFluppenFrikadellen)
            table = after.tables[0]
            assert row[:2] == (GOOD_NAMES[good], table.cell[good])
            fall(after, table, good)
            assert row[2] == table.cell[good]
            table.cell[good] = row[1]
            rises = climb(after, table, good)
            assert row[3] == (table.cell[good] if rises else None)


def crosses(one: Line, other: Line) -> bool:
    """Whether two straight ways cross."""

    def side(start: Point, end: Point, of: Point) -> float:
        return (end[0] - start[0]) * (of[1] - start[1]) - (end[1] - start[1]) * (of[0] - start[0])

    return side(*one, other[0]) * side(*one, other[1]) < 0 and side(*other, one[0]) * side(*other, one[1]) < 0


def test_the_map_keeps_things_apart() -> None:
    """No kiosk, space or berth touches another or the edge, and no way crosses another: on panes of any size."""
    document = GAME.default_pack.document
    places = place_all(document)
    sizes = {space.id: {"kiosk": KIOSK, "harbour": HARBOUR}.get(space.type, SPACE) for space in document.spaces}
    sizes |= {stop_name(number): (BERTH[0] * stop.berths, BERTH[1]) for number, stop in enumerate(document.stops)}
    half = {name: (50 * across, 50 * down) for name, (across, down) in sizes.items()}
    for one, other in combinations(places, 2):
        apart = [
            abs(places[one][axis] - places[other][axis]) - half[one][axis] - half[other][axis] for axis in (0, 1)
        ]
        assert max(apart) > -0.1, (one, other)
    assert all(
        half[name][axis] < at[axis] < 100 - half[name][axis] for name, at in places.items() for axis in (0, 1)
    )
    leads = [*ways(document.spaces), *((stop.space, stop_name(n)) for n, stop in enumerate(document.stops))]
    for (start, end), (from_, to) in combinations(leads, 2):
        if not {start, end} & {from_, to}:
            assert not crosses((places[start], places[end]), (places[from_], places[to])), (start, end, from_, to)


def test_a_replaced_map_is_drawn() -> None:
    """A table with other content is drawn with that content: places, names, prices."""
    plain = {**GAME.default_pack.plain}
    plain["spaces"] = [{**space, "at": [100 - space["at"][0], space["at"][1]]} for space in plain["spaces"]]
    plain["stops"] = [{**stop, "at": [100 - stop["at"][0], stop["at"][1]]} for stop in plain["stops"]]
    plain["kiosks"] = [{**kiosk, "name": f"Neuer Name{kiosk['number']}"} for kiosk in plain["kiosks"]]
    match = Match.new(GAME, 3, seed=2, content=plain)
    board, ours = board_of(match), GAME.board
    assert isinstance(ours, FischeBoard)
    picture = board.picture(public(match, None), GAME.words("de"), NAMES)
    check_html(picture)
    assert picture.count(">Neuer Name") >= 12
    harbour, other = board.islands.spots[0], ours.islands.spots[0]
    assert harbour.x < 50 < other.x
    assert harbour.y > 80


# --- several tables -----------------------------------------------------------------------------------


def test_spectators_of_several_tables_see_the_seating_only() -> None:
    """Names and chairs, no board, until the game is over."""
    words = GAME.words("en")
    for match in matches(7, seed=3, every=40):
        picture = board_of(match).picture(public(match, None), words, NAMES)
        assert 'class="ff-world"' not in picture
        assert picture.count('class="ff-sitter"') == 7
        assert board_of(match).charts({0: public(match, None)}, words, NAMES) == []


def test_the_empty_chair_is_seen() -> None:
    """Who has gone to another table leaves a chair; there he sits among the others."""
    match = Match.new(GAME, 6, seed=1)
    while not any(
        action.code >= ids.CHANGE for action in match.actions(match.to_act[0]) if action.code < ids.KEEP
    ):
        seat = match.to_act[0]
        match.play(seat, match.actions(seat)[0].code)
    seat = match.to_act[0]
    match.play(seat, next(action.code for action in match.actions(seat) if ids.CHANGE <= action.code < ids.KEEP))
    words, board = GAME.words("en"), board_of(match)
    old, new = (0, 1) if seat < 3 else (1, 0)
    stay = next(one for one in chairs(6, 2, old) if one != seat)
    picture = board.picture(public(match, stay), words, NAMES)
    assert f"Empty chair, at table {'AB'[new]}" in picture
    assert "Empty chair" not in board.picture(public(match, seat), words, NAMES)
    assert chairs(7, 2, 0) == [0, 1, 2, 3]
    assert chairs(11, 3, 2) == [8, 9, 10]


# --- the hand and what is offered ---------------------------------------------------------------------


def test_routes_lead_where_they_say() -> None:
    """Every route can be played and costs what is said; no space within reach is left out."""
    for match in matches(5, seed=7, every=3):
        state = state_of(match)
        seat = match.to_act[0]
        if match.over or state.tables[0].asked() != MOVING:
            continue
        routes = reach(state, seat)
        for space, found in routes.items():
            assert len({way.cost for way in found}) == 1
            for way in found:
                after = state.clone()
                assert isinstance(after, FischeFluppenFrikadellen)
                for action in way.actions:
                    assert after.refusal(seat, action) == 0
                    after.apply(seat, action, Dice(1))
                assert after.players[seat].space == space
                assert after.tables[0].points == state.tables[0].points - way.cost
        near = {code - ids.WALK for code in range(ids.WALK, state.content.ride) if state.refusal(seat, code) == 0}
        assert near <= set(routes)


def test_a_route_is_one_click_where_it_is_unique() -> None:
    """All kiosks in reach are offered with the whole way and the trade there; one may also go on from them."""
    match = Match.new(GAME, 2, seed=1)
    while state_of(match).tables[0].asked() != MOVING:
        match.play(match.to_act[0], match.actions(match.to_act[0])[0].code)
    seat, state = match.to_act[0], state_of(match)
    routes = reach(state, seat)
    offers = offers_of(match, seat, GAME.words("en"))
    for space in state.content.site_space:
        mine = [offer for offer in offers if f"space-{space}" in offer.thing.split() and not offer.clause]
        assert [(offer.action, *offer.then) for offer in mine] == [
            (*way.actions, ids.STOP) for way in routes.get(space, [])
        ]
        on = [(offer.action, *offer.then) for offer in offers if offer.thing == f"step-{space}"]
        assert on == [way.actions for way in routes.get(space, [])]
    assert any(offer.then for offer in offers)


def test_effects_tell_what_follows() -> None:
    """A sale says what it brings and where the price falls; finishing says which extra actions come."""
    match = trading("k01", goods=["2 fennel"])
    offers = {offer.action: offer for offer in offers_of(match, 0, GAME.words("en"))}
    sale, end = offers[ids.SELL + 1], offers[ids.LEAVE]
    assert sale.effect == (
        "Brings 100 florins; then you have 250. The price of fennel falls from 50 to 30 florins."
    )
    assert end.effect.startswith("Then: fish is produced, fennel is produced.")
    assert offers[ids.BUY].effect == "Costs 40 florins, leaves 110."
    match = trading("k01", florins=[30])
    refused = {offer.action: offer for offer in offers_of(match, 0, GAME.words("en")) if offer.clause}
    assert refused[ids.BUY].reason == "You have 30 florins, which is too little."
    assert refused[ids.BUY].clause == "FFF-6.15"


def test_a_kiosk_says_on_its_button_what_it_brings() -> None:
    """What a sale there brings, or what could be bought at which price, and the points to get there."""
    match = lay(pawns=["p03", "h", "h"], goods=["2 fennel, 3 fish"])
    briefs = {offer.thing: offer.brief for offer in offers_of(match, 0, GAME.words("en")) if not offer.clause}
    assert briefs["go-1 space-1"] == "2 pts · 2 fennel for 100"
    assert briefs["step-1"] == "2 pts"
    table = board(match)
    after = match.at(match.ply)
    play(after, 0, "walk p02", "walk k01", "stop", "sell 2")
    assert person(after, 0)["florins"] - person(match, 0)["florins"] == 100
    assert table["kiosks"]["k01"]["kiosk"] == "Frisierte Frauke"


def test_a_fetish_is_paid_for_with_one_click() -> None:
    """Each way to pay is one offer, said with its goods; where one bonus token more is drawn, the click ends."""
    match = trading("k02", goods=["3 fish, 3 booze, fennel"])
    offers = [offer for offer in offers_of(match, 0, GAME.words("en")) if offer.thing.startswith("fetish-")]
    fish, booze = (int(ids.GIVE) + GOOD_NAMES.index(good) for good in ("fish", "booze"))
    assert [offer.then for offer in offers if offer.thing == "fetish-0"] == [(fish,), (booze,)]
    assert [offer.brief for offer in offers[:2]] == ["fish", "booze"]
    assert offers[0].effect.startswith("You pay with fish and draw two bonus tokens. The price of fish falls")
    assert {offer.label for offer in offers} == {"Buy the faun", "Buy the falcon", "Buy the frog"}
    play(match, 0, "fetish faun", "give fish")
    assert person(match, 0)["fetishes"] == ["faun"]


def test_two_tokens_are_exchanged_with_one_click() -> None:
    match = trading("k04", goods=["2 fennel"])
    offers = {offer.thing: offer for offer in offers_of(match, 0, GAME.words("en")) if not offer.clause}
    assert offers["exchange"].effect == "You give 1 fennel and get 2 burgers."
    assert offers["exchange"].brief == "1 fennel → 2 burgers"
    assert offers["exchange-twice"].effect == "You give 2 fennel and get 4 burgers."
    assert offers["exchange-twice"].then == (ids.EXCHANGE,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_game_has_a_stage(language: str) -> None:
    """Who frees the fairy with which fetish, and what everybody has reached, the first one first."""
    words = GAME.words(language)
    match = lay(fetishes=[("frog",), (), ("faun",)])
    before = match.view(1)
    match = finish(match, 0, "falcon")
    told = match.told(match.moves[-1].events, 1)
    assert {one["event"] for one in told} & GAME.board.staged
    title, drawn = GAME.board.stage(Happened(told, before, match.view(1)), words, NAMES)
    page = check_html(board_of(match).picture(public(match, None), words, NAMES) + drawn)
    assert NAMES[0] in title
    assert words.say("fetish.falcon").lower() in drawn.lower()
    assert "ff-stage" in " ".join(page.all("class"))
    assert drawn.index(f"{NAMES[0]}</th>") < drawn.index(f"{NAMES[2]}</th>")


def test_a_plate_says_what_wins() -> None:
    view, words = lay(fetishes=[("frog",)]).view(None), GAME.words("en")
    assert GAME.board.score(view, 0, words)[:2] == ("1", "of 3 fetishes")
    assert GAME.board.goal(view, words) == "3 different fetishes win"
    assert GAME.board.standing(view, 0, words) == [("at", "Harbour")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_routes_are_told_apart(language: str) -> None:
    """Over the same spaces on foot or by ferry: the words say which part is ridden."""
    match = lay(pawns=["p19", "k02", "p03"], ferries=["p19", "p08", "p10", "p22", "p14", "h"])
    offers = [offer for offer in offers_of(match, 0, GAME.words(language)) if not offer.clause]
    routes = [offer for offer in offers if "space-1" in offer.thing.split()]
    assert len(routes) == 2
    assert len({(offer.label, offer.effect) for offer in offers}) == len(offers)


@pytest.mark.parametrize(
    ("stage", "site", "given"),
    [
        ("trading", "k01", {"bonus": ["price, purchase"]}),
        ("going-on", "k01", {"bonus": ["price, purchase"]}),
        ("buying-at-fifty", "k12", {"bonus": ["price, closure"]}),
        ("special-sale", "k04", {"first": 31, "goods": ["booze"], "bonus": ["swap, plus-two"]}),
        ("choosing-price", "k04", {"bonus": ["price"]}),
    ],
)
def test_a_bonus_token_has_one_button(stage: str, site: str, given: dict[str, Any]) -> None:
    """Wherever a token may be played there is one offer for it, on the token, and every button has its own id."""
    match = trading(site, **given)
    if stage != "trading":
        play(match, 0, "leave")
    assert board(match)["stage"] == stage
    plays = [offer.thing for offer in offers_of(match, 0) if ids.PLAY <= offer.action < ids.BUY]
    assert sorted(plays) == sorted(f"bonus-{BONUS_NAMES.index(name)}" for name in person(match, 0)["bonus"])
    own = [of["id"] for _, of in Page(hand_of(match, 0, GAME.words("en"))).elements if "id" in of]
    assert len(set(own)) == len(own)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_covers_the_table(language: str) -> None:
    """People with all they own, prices with steps, kiosks with stock and extra actions, ferries, ways."""
    words = GAME.words(language)
    for match in matches(3, seed=9, every=80):
        view, board = match.view(1), board_of(match)
        text = board.text(view, words, NAMES)
        for kiosk in view["tables"][0]["kiosks"].values():
            assert (words.find("kiosk", kiosk["kiosk"]) or kiosk["kiosk"]) in text
        for good in GOOD_NAMES:
            assert words.say(f"good.{good}") in text
        for own in view["people"]:
            assert f"<td>{own['florins']}</td>" in text
        assert text.count("<tr>") == 5 + 3 + 5 + 12 + 12 + 44


@pytest.mark.parametrize("language", LANGUAGES)
def test_spaces_are_named_as_people_know_them(language: str) -> None:
    """Log, buttons, refusals and the table in words: keepers, and the signs of the map; no id of the content."""
    words, said, entered = GAME.words(language), [], set()
    for match in matches(3, every=1, most=250):
        for offer in offers_of(match, match.to_act[0], words) if not match.over else []:
            said += [offer.label, offer.effect, offer.reason]
        for told in match.told(match.moves[-1].events if match.ply else (), None):
            said.append(words.event(told, NAMES))
            entered |= {words.find("kiosk", str(told["kiosk"]))} if told["event"] == "entered" else set()
    said.append(GAME.board.text(public(match, None), words, NAMES))
    assert [one for one in said if re.search(r"\b[kbp]\d\d\b", one, re.IGNORECASE)] == []
    assert entered
