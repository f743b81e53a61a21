"""Fugger, Welser, Medici as people see it: the map, sheets filled in at once, planning, the reveal."""

import re
import tomllib
from collections.abc import Iterator
from math import hypot
from random import Random

import pytest
from markupsafe import escape

from comptoir.errors import Refused
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.page import sheet_forms as paper
from comptoir.games.fugger_welser_medici.page import view_text
from comptoir.games.fugger_welser_medici.page.board import FwmBoard
from comptoir.games.fugger_welser_medici.page.plates import Wish, arrange
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.kit.board import Happened
from comptoir.kit.game import Document
from comptoir.kit.geometry import around, crowding
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match
from tests.games.fugger_welser_medici.tables import (
    GAME,
    carried,
    florins,
    lay,
    lay_longer,
    play,
    stage,
    state_of,
    trade,
    write,
)
from tests.pages import NAMES, Page, hand_of

DEMAND = [("n03", 5), ("n06", 9)]  # Köln wants spice and cloth on the next day
LEVEL = [{"son": "koeln: 2 spice, cloth"}, {"son": "koeln: 2 spice"}, {"son": "koeln: 3 spice"}]


def board() -> FwmBoard:
    """The game's board."""
    found = GAME.board
    assert isinstance(found, FwmBoard)
    return found


def matches(seats: int, every: int) -> Iterator[Match]:
    """A random game, seen every few moves."""
    match = Match.new(GAME, seats, seed=seats)
    luck = Random(seats)
    while not match.over:
        if match.ply % every == 0:
            yield match
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.actions(seat)).code)
    yield match


# --- the page -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "every"), [(2, 7), (5, 37)])  # some 60 positions of either game
def test_all_that_is_legal_can_be_done_on_the_page(seats: int, every: int) -> None:
    """A button for every legal action, or a sheet that stands for it; refused ones name their clause."""
    words = GAME.words("en")
    for match in matches(seats, every):
        for seat in range(seats):
            hand = hand_of(match, seat, words)
            posted = {
                int(attributes["value"].split()[0])
                for tag, attributes in Page(hand).elements
                if tag == "button" and attributes.get("name") == "action"
            }
            legal = {action.code for action in match.actions(seat)}
            assert posted <= legal
            for action in legal - posted:
                sheet = "bid" if action <= n.REWRITE else "propose"
                assert f'name="sheet" value="{sheet}"' in hand, match.action(action).notation
            for offer in board().offers(state_of(match), seat, words, NAMES):
                if offer.clause:
                    assert GAME.clause(match.state.refusal(seat, offer.action)) == offer.clause
                    assert offer.reason


def test_every_space_can_be_read_and_tapped() -> None:
    """134 spaces, each a thing with its name; what a finger reaches for never overlaps, names cover no space."""
    match = lay()
    for language in LANGUAGES:
        words = GAME.words(language)
        europe = board().map(language)
        picture = board().picture(match.view(None), words, NAMES)
        assert len(europe.spots) == 134
        for spot in europe.spots:
            assert f'data-thing="space-{spot.number}" role="img" aria-label="{spot.name}, ' in picture
            for other in europe.spots[: spot.number]:
                assert hypot(spot.x - other.x, spot.y - other.y) > 2 * 44
        shown = [spot for spot in europe.spots if not spot.spare]
        assert len(shown) > 80
        assert all(not spot.spare for spot in europe.spots if spot.kind in ("town", "region"))
        middles = [around((spot.x, spot.y), spot.radius / 2) for spot in europe.spots]
        for spot in shown:
            assert crowding(spot.text, middles) == 0, spot.name
            others = [other.text for other in shown if other is not spot]
            assert crowding(spot.text, others) == 0, spot.name


def test_flags_and_people_cover_neither_each_other_nor_a_name() -> None:
    """A crowd in the middle of Europe: every plate has its place on the map; a name below one is not shown."""
    europe = board().map("de")
    numbers = {spot.id: spot.number for spot in europe.spots}
    towns = ("augsburg", "nuernberg", "innsbruck", "basel", "mailand", "venedig", "genua", "florenz", "ulm")
    wishes = [Wish(numbers[town], 160.0, 88.0) for town in towns] + [Wish(numbers["augsburg"], 150.0, 252.0)]
    plates, hidden = arrange(europe, wishes)
    boxes = []
    for wish, plate in zip(wishes, plates, strict=True):
        left, top = plate.anchor[0] + plate.corner[0], plate.anchor[1] + plate.corner[1]
        boxes.append((left, top, left + wish.width, top + wish.height))
    for place, box in enumerate(boxes):
        assert crowding(box, boxes[:place]) == 0
        assert europe.box[0] <= box[0]
        assert box[2] <= europe.box[0] + europe.box[2]
    assert [spot.name for spot in europe.spots if spot.number not in hidden and crowding(spot.text, boxes)] == []


def test_a_replaced_map_is_drawn() -> None:
    """A table is drawn from its own content: places moved, renamed and joined by an owner of the box."""
    changed, document = (
        tomllib.loads(GAME.content_text.replace('"krakau"', name)) for name in ('"new-krakow"', '"krakau"')
    )
    for space in changed["space"]:
        if space["id"] == "new-krakow":
            space["across"], space["down"] = 2350, 1400
    match, other = (Match.new(GAME, 2, seed=1, content=content) for content in (changed, document))
    words = GAME.words("en")
    boards = [GAME.board_for(one.pack) for one in (match, other)]
    picture, ours = (
        drawn.picture(one.view(None), words, NAMES) for drawn, one in zip(boards, (match, other), strict=True)
    )
    assert 'aria-label="New Krakow, ' in picture
    assert "translate(2350 1400)" in picture
    assert "New Krakow" not in ours
    assert "New Krakow" in boards[0].text(match.view(0), words, NAMES)


def test_the_picture_tells_what_lies_where() -> None:
    """Deals with date, wares and limits; representatives with what they carry; the path in hand."""
    match = lay(holders=[{"son": "ulm: 2 metal"}], deals=[("n03", 5), ("n17", None)])
    words = GAME.words("en")
    play(match, 0, "move son")
    play(match, 0, "step heilbronn")
    picture = board().picture(match.view(None), words, NAMES)
    assert "Cologne, demand, September 2, in 1 round: Buys 3 spice at 1700 at most" in picture
    assert "urgent: as soon as somebody comes" in picture
    assert "Anna, Ulm: the son (2 metal)" in picture
    assert 'class="fw-walk"' in picture
    assert "Anna moves the son: Ulm → Heilbronn" in board().text(match.view(None), words, NAMES)


# --- sheets -------------------------------------------------------------------------------------------


def play_all(match: Match, seat: int, form: dict[str, str]) -> None:
    """Post a sheet as the page does."""
    for action in board().written(state_of(match), seat, form):
        match.play(seat, action)


def sheet_of(match: Match, seat: int) -> Document:
    """What a seat has written."""
    sheet: Document = match.view(seat)["seats"][seat]["sheet"]
    return sheet


def test_moving_comes_before_selling_to_the_bank() -> None:
    """What is done most stands first, the last resort last."""
    match = lay(holders=[{"son": "koeln: 2 cloth", "employee": "koeln"}])
    hand = hand_of(match, 0, GAME.words("en"))
    assert hand.index("<b>Go</b>") < hand.index("The son → the employee") < hand.index("Sell cloth of the son")


def test_a_bid_is_written_at_once() -> None:
    """All wares of a sheet in one go; it may be begun anew, and what is half written is overwritten."""
    match = trade(seats=3, holders=LEVEL, deals=DEMAND)
    form = {"sheet": "bid", "units-spice": "2", "price-spice": "1580", "units-cloth": "0", "price-cloth": ""}
    play_all(match, 0, form)
    assert sheet_of(match, 0)["units"] == {"spice": 2}
    assert sheet_of(match, 0)["prices"] == {"spice": 1580}
    assert 0 not in match.to_act
    play(match, 0, "rewrite")
    play(match, 0, "units 1")
    play_all(match, 0, {**form, "units-spice": "2", "units-cloth": "1", "price-cloth": "1100"})
    assert sheet_of(match, 0)["units"] == {"spice": 2, "cloth": 1}
    assert sheet_of(match, 0)["prices"] == {"spice": 1580, "cloth": 1100}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"units-spice": "-1"}, "Of spice you may write from 0 to 2 units here. (FWM-6.4)"),
        ({"units-spice": "3"}, "Of spice you may write from 0 to 2 units here. (FWM-6.4)"),
        ({"price-spice": "1720"}, "For spice the price goes from 20 to 1700 florins, in steps of 20. (FWM-6.5)"),
        ({"price-spice": "1590"}, "For spice the price goes from 20 to 1700 florins, in steps of 20. (FWM-6.5)"),
        ({"price-spice": ""}, "For spice the price goes from 20 to 1700 florins, in steps of 20. (FWM-6.5)"),
        ({"price-spice": "0"}, "For spice the price goes from 20 to 1700 florins, in steps of 20. (FWM-6.5)"),
    ],
)
def test_a_bid_that_cannot_be_says_what_can(wrong: dict[str, str], sentence: str) -> None:
    """Fewer than none, more than one has, beyond the limit, between two steps, nothing at all."""
    match = trade(seats=3, holders=LEVEL, deals=DEMAND)
    with pytest.raises(Refused, match=re.escape(sentence)):
        paper.written(
            GAME, state_of(match), 0, {"sheet": "bid", "units-spice": "1", "price-spice": "1700", **wrong}
        )


@pytest.mark.parametrize(
    ("wrong", "clause"),
    [
        ({"give-cloth": "-1"}, "FWM-11.8"),
        ({"give-cloth": "1", "want-cloth": "1"}, "FWM-11.8"),
        ({"give-cloth": "1", "florins": "30"}, "FWM-11.8"),
        ({"give-cloth": "1", "florins": "-20"}, "FWM-11.8"),
        ({"give-cloth": "3"}, "FWM-11.7"),
        ({"give-cloth": "1", "florins": "99999999999"}, "FWM-11.7"),
        ({"florins": "400"}, "FWM-11.9"),
        ({"with": "9-1", "give-cloth": "1"}, "FWM-11.4"),
    ],
)
def test_a_proposal_that_cannot_be_names_its_clause(wrong: dict[str, str], clause: str) -> None:
    """What is written on the wrong side is not taken for its opposite; nothing of the sheet is done."""
    match = lay(holders=[{"son": "koeln: 2 cloth"}, {"son": "koeln: metal"}])
    form = {"sheet": "propose", "with": "1-1", "way": "ask", **wrong}
    assert refusal_of(match, form) == clause


def refusal_of(match: Match, form: dict[str, str]) -> str:
    """The clause that forbids a sheet."""
    try:
        refused = match.why_not_all(0, paper.written(GAME, state_of(match), 0, form))
    except Refused as problem:
        refused = problem
    return refused.clause if refused else ""


def test_a_proposal_is_written_at_once() -> None:
    """Goods and florins for goods and florins, in as few banknotes as possible."""
    match = lay(holders=[{"son": "koeln: 2 cloth"}, {"son": "koeln: metal"}])
    form = {
        "sheet": "propose",
        "with": "1-1",
        "give-cloth": "2",
        "want-metal": "1",
        "way": "ask",
        "florins": "1640",
    }
    play_all(match, 0, form)
    proposal = match.view(None)["proposals"][0]
    assert (proposal["give"], proposal["want"], proposal["florins"]) == ({"cloth": 2}, {"metal": 1}, -1640)
    hand = hand_of(match, 1, GAME.words("en"))
    assert "proposes to you" in hand
    assert board().prompt(match.view(1), GAME.words("en"), NAMES).startswith("Anna makes you a proposal")
    play(match, 1, "accept 0 son")
    assert carried(match, 1, "son") == {"cloth": 2}
    assert florins(match) == [10640, 7360]


def test_a_proposal_taken_back_is_on_the_sheet_again() -> None:
    """After an undo the sheet shows the draft; sending it writes it anew."""
    match = lay(holders=[{"son": "koeln: 2 cloth"}, {"son": "koeln: metal"}])
    form = {"sheet": "propose", "with": "1-1", "give-cloth": "2", "way": "add", "florins": "40"}
    play_all(match, 0, form)
    match.undo(0)
    hand = hand_of(match, 0, GAME.words("en"))
    assert 'name="give-cloth" aria-label="You give: cloth" min="0" max="99" value="2"' in hand
    assert 'value="40"' in hand
    assert "Drop the" in hand
    play_all(match, 0, {**form, "give-cloth": "1"})
    assert match.view(None)["proposals"][0]["give"] == {"cloth": 1}


def test_the_sheet_shows_what_the_other_has_there() -> None:
    """Goods in the town, not elsewhere, and cash."""
    match = lay(holders=[{"son": "koeln: 2 cloth"}, {"son": "koeln: 3 metal", "employee": "ulm: 5 spice"}])
    hand = hand_of(match, 0, GAME.words("en"))
    there = hand[hand.index('<ul class="fw-has">') : hand.index("</ul>", hand.index('<ul class="fw-has">'))]
    assert ", Cologne " in there
    assert "<b>3</b>" in there
    assert "9000" in there
    assert "spice" not in there


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Anna proposes to Ben in Cologne: 2 cloth for 1 metal + 460 florins."),
        ("fr", "Anna propose à Ben (Cologne)\u00a0: 2 tissu contre 1 métal + 460 florins."),
        ("de", "Anna schlägt Ben in Köln vor: 2 Tuch gegen 1 Metall + 460 Gulden."),
    ],
)
def test_a_proposal_is_told_in_one_sentence(language: str, sentence: str) -> None:
    """With goods, florins and place; the small steps towards it need no line."""
    match = lay(holders=[{"son": "koeln: 2 cloth"}, {"son": "koeln: metal"}])
    form = {"sheet": "propose", "with": "1-1", "give-cloth": "2", "want-metal": "1", "way": "ask"}
    play_all(match, 0, {**form, "florins": "460"})
    told = [told for move in match.moves for told in match.told(move.events, 1)]
    assert [one["event"] for one in told if one["event"] not in GAME.small_steps] == ["offered"]
    assert GAME.words(language).event(told[-1], ["Anna", "Ben"], 1) == sentence


def test_nobody_reads_anothers_sheet() -> None:
    """Whatever somebody has written, the picture and the others' pages are the same."""
    words = GAME.words("en")
    pages = []
    for price in ("1700", "1000"):
        match = trade(seats=3, holders=LEVEL, deals=DEMAND)
        play_all(match, 0, {"sheet": "bid", "units-spice": "1", "price-spice": price})
        assert stage(match) == "sheets"
        texts = [board().text(match.view(seat), words, NAMES) for seat in (1, 2, None)]
        pages.append([board().picture(match.view(None), words, NAMES), hand_of(match, 1, words), *texts])
    assert pages[0] == pages[1]


# --- the reveal ---------------------------------------------------------------------------------------


def why(match: Match) -> list[tuple[str, int, int, str]]:
    """Good, seat, units got and reason, in the order served."""
    view = match.view(None)
    _, lines = view_text.outcome(view, board().atlas, GAME.words("en"), NAMES)
    return [(line[0], line[1], line[5], line[6]) for line in lines]


def test_the_reveal_says_who_sold_what_and_why() -> None:
    """In the order served; at the same price the colour that arrived first; who was dearer got nothing."""
    match = trade(seats=3, holders=LEVEL, deals=DEMAND, arrived=(2, 0, 1))
    write(match, 0, (2, 100), (1, 0))
    write(match, 1, (2, 100))
    happened = write(match, 2, (3, 0))
    assert why(match) == [
        ("spice", 0, 2, "Level: arrived earlier"),
        ("spice", 1, 1, "Level: arrived later"),
        ("spice", 2, 0, "The others’ prices were better"),
        ("cloth", 0, 1, ""),
    ]
    assert ["came_first", 0, "spice", 1600, "arrival"] in happened
    again = Match.from_position(match.position())
    assert why(again) == why(match)


def test_who_was_outbid_did_not_lose_by_a_tie() -> None:
    """Where nothing was left at a price, those level at it were too dear, whoever arrived first."""
    match = trade(seats=3, holders=LEVEL, deals=DEMAND)
    write(match, 0, (2, 100), (0, 0))
    write(match, 1, (2, 100))
    write(match, 2, (3, 200))
    assert why(match) == [
        ("spice", 2, 3, ""),
        ("spice", 0, 0, "The others’ prices were better"),
        ("spice", 1, 0, "The others’ prices were better"),
    ]


def test_who_comes_first_though_it_was_not_enough() -> None:
    """Level with another, the first is first even if not all of his units were wanted."""
    holders = [{"son": "koeln: 3 spice"}, {"son": "koeln: 2 spice"}, {"son": "koeln: 1 spice"}]
    match = trade(seats=3, holders=holders, deals=DEMAND)
    write(match, 0, (3, 100))
    write(match, 1, (2, 100))
    write(match, 2, (1, 200))
    assert why(match) == [
        ("spice", 2, 1, ""),
        ("spice", 0, 2, "Level: arrived earlier"),
        ("spice", 1, 0, "Level: arrived later"),
    ]


def test_what_came_of_it_stands_in_the_hand() -> None:
    """Where the sheet was: what one sold, or that it was nothing, with the way to all sheets."""
    match = trade(seats=3, holders=LEVEL, deals=DEMAND, arrived=(2, 0, 1))
    write(match, 0, (2, 100), (1, 0))
    hands = [hand_of(match, seat, GAME.words("en")) for seat in (0, 1)]
    assert not any("See all sheets" in hand for hand in hands)
    assert "Also asked for a sheet" in hands[1]
    assert "Wanted: 3; at most 1700; the bank pays 800" in hands[1]
    write(match, 1, (2, 100))
    write(match, 2, (3, 0))
    said = ["Cologne: you sold 2 spice + 1 cloth for 4300 florins.", "Cologne: you got nothing this time."]
    for seat, sentence in zip((0, 2), said, strict=True):
        assert sentence in hand_of(match, seat, GAME.words("en"))
    assert 'href="#fw-sheets"' in hand_of(match, 0, GAME.words("en"))


def test_a_house_in_the_town_comes_first() -> None:
    """At the same price the house comes first; between houses lots are drawn, and shown."""
    holders = [{"warehouse": ": 3 spice"}, {"son": "augsburg: 2 spice"}, {"warehouse": ": 2 spice"}]
    homes = ("augsburg", "florenz", "florenz")
    match = trade(seats=3, homes=homes, holders=holders, deals=[("n12", 5), ("n06", 9)])
    write(match, 0, (2, 0))
    happened = write(match, 1, (2, 0))
    assert ["came_first", 0, "spice", 1500, "house"] in happened
    assert why(match) == [
        ("spice", 0, 2, "Level: first by the house there"),
        ("spice", 1, 0, "Level: after the house there"),
    ]
    houses = ("augsburg", "augsburg", "florenz")
    stores = [holders[0], {"warehouse": ": 2 spice"}]
    match = trade(seats=3, homes=houses, holders=stores, deals=[("n12", 5), ("n06", 9)])
    write(match, 0, (2, 0))
    happened = write(match, 1, (2, 0))
    first = next(event[1] for event in happened if event[0] == "lot_drawn" and event[3] == 1)
    assert ["came_first", first, "spice", 1500, "lot"] in happened
    assert why(match)[0] == ("spice", first, 2, "Level: lot number 1")


# --- planning -----------------------------------------------------------------------------------------


def planned(match: Match, place: str, seat: int = 0) -> dict[str, list[tuple[int, int, int, str]]]:
    """For each representative the journeys to a deal: turns, florins, risk, verdict."""
    view = match.view(seat)
    deal = next(deal for deal in view_text.all_deals(view) if deal["place"] == place)
    return {
        errand.holder: [(one.rounds, one.florins, one.risk, one.verdict) for one in errand.journeys]
        for errand in board().atlas.errands(state_of(match), seat, deal)
    }


def test_planning_knows_turns_costs_and_risk() -> None:
    """From Augsburg to Köln: six spaces, three tolls on the cheapest of the shortest ways, risk by the dice."""
    match = lay(deals=[("n03", 7), ("n06", 9)])
    assert len(planned(match, "koeln")["son"]) == 3
    one, two, three = planned(match, "koeln")["son"]
    assert (one[0], two[0], three[0]) == (6, 3, 2)
    assert (one[3], two[3], three[3]) == ("late", "in_time", "in_time")
    assert two[1] - one[1] == 3 * 20
    assert three[1] - one[1] == 2 * 60
    assert (one[2], two[2], three[2]) == (16, 23, 31)  # 1 - (35/36)^6, 1 - (33/36)^3, 1 - (30/36)^2
    play(match, 0, "move son")
    play(match, 0, "step memmingen")
    play(match, 0, "go")
    assert planned(match, "koeln")["son"][2][0] >= 2
    assert planned(match, "koeln", 1)["son"] != []


def test_planning_knows_when_the_sea_closes() -> None:
    """England is not reached before November, nor in winter; just before it one would be caught at sea."""
    deals = [("a03", 12), ("n06", 30)]
    at_sea = [verdict for *_, verdict in planned(lay(day=6, deals=deals), "england")["son"]]
    assert at_sea[0] == "sea"
    winter = planned(lay(day=9, deals=deals), "england")["son"]
    assert [verdict for *_, verdict in winter] == ["late", "sea", "sea"]  # at the coast in spring, too late
    spring = planned(lay(day=9, deals=[("a03", 18), ("n06", 30)]), "england")["son"]
    assert [verdict for *_, verdict in spring] == ["in_time", "sea", "sea"]


def test_effects_are_told_before() -> None:
    """A step says what the path would cost and risk; selling says what it brings."""
    match = lay(holders=[{"son": "ulm: 2 metal", "warehouse": ": cloth"}])
    words = GAME.words("en")

    def effects(of: FuggerWelserMedici) -> dict[str, str]:
        return {offer.label: offer.effect for offer in board().offers(of, 0, words, NAMES)}

    assert effects(state_of(match))["Sell cloth of the warehouse to the bank"] == "Brings 500 florins."
    play(match, 0, "move son")
    play(match, 0, "step heilbronn")
    told = effects(state_of(match))
    assert told["On to Speyer"] == "Costs 60 florins; breakdown at 3 or less (8 %)."
    assert told["Set off on this path"] == "Costs 0 florins; breakdown at 2 or less (3 %)."


@pytest.mark.parametrize("language", LANGUAGES)
def test_chance_cards_in_force_say_what_they_do(language: str) -> None:
    """How long a blockade lasts yet; what came with America stays; picture and text say the same."""
    words = GAME.words(language)
    match = Match.new(GAME, 3, seed=1)
    view = {**match.view(None), "in_force": {"blockade": 2, "america": 1, "highwaymen": 1}}
    does = [does for _, does in view_text.in_force(board().atlas.document, view, words)]
    assert len(does) == 3
    assert [
        sentence
        for sentence in does
        if "2" in sentence and view_text.word(words, "sea", "mediterranean") in sentence
    ]
    assert [
        sentence for sentence in does if view_text.label("portugal", words) in sentence and "1" not in sentence
    ]
    for drawn in (board().picture(view, words, NAMES), board().text(view, words, NAMES)):
        assert all(str(escape(sentence)) in drawn for sentence in does)


# --- several actions in one click -----------------------------------------------------------------------


def deed(match: Match, thing: str) -> tuple[int, ...]:
    """The actions of the offer that begins like this."""
    offers = board().offers(state_of(match), 0, GAME.words("en"), NAMES)
    found = next(offer for offer in offers if offer.thing.startswith(thing))
    return (found.action, *found.then)


def test_a_load_and_a_journey_take_a_click_each() -> None:
    """All of the warehouse to the son, then as far towards the deal as this turn goes."""
    match = lay(holders=[{"warehouse": ": 2 spice, cloth"}], deals=[("n03", 7), ("n06", 9)])
    for action in deed(match, "load-0-1-all"):
        match.play(0, action)
    assert carried(match, 0, "son") == {"spice": 2, "cloth": 1}
    words = GAME.words("en")
    offers = {offer.thing: offer for offer in board().offers(state_of(match), 0, words, NAMES)}
    errand = next(offer for thing, offer in offers.items() if thing.startswith("errand-0-"))
    assert "In time: arrives" in errand.effect
    assert "%" in errand.brief
    for action in (errand.action, *errand.then)[:-1]:
        match.play(0, action)
    assert stage(match) == "walk"
    assert errand.then[-1] == n.GO


@pytest.mark.clause("FWM-9.16")
def test_the_last_who_rolls_dice_ends_the_turn() -> None:
    """Nothing could be undone after dice; as long as somebody may still move, the end of the turn is offered beside."""
    match = lay(holders=[{"son": "regensburg: spice", "employee": "beside"}], deals=[("n03", 7), ("n06", 9)])
    assert deed(match, "errand-0-1")[-2:] == (n.GO, n.DONE)
    assert deed(match, "space-")[-2:] == (n.GO, n.DONE)
    words = GAME.words("en")
    last = next(one for one in board().offers(state_of(match), 0, words, NAMES) if one.thing == "errand-0-1")
    assert last.label.endswith("; end the turn")
    assert last.brief.endswith(" · ⇥")
    assert last.effect.endswith("Then your turn ends.")
    match = lay(holders=[{"son": "regensburg: spice", "employee": "ulm"}], deals=[("n03", 7), ("n06", 9)])
    things = {one.thing: one for one in board().offers(state_of(match), 0, words, NAMES)}
    for name, one in list(things.items()):
        if name.startswith("errand-") and not name.endswith("-end"):
            assert one.then[-1] == n.GO
            assert things[f"{name}-end"].then == (*one.then, n.DONE)
    drawn = board().hand(match.view(0), list(things.values()), words, NAMES)
    assert drawn.count("fw-and-end") == sum(name.endswith("-end") for name in things)


@pytest.mark.clause("FWM-18.8")
def test_whoever_has_debts_ends_the_turn_alone() -> None:
    """A debt may still be repaid after the last move."""
    match = lay_longer(
        "nobility", holders=[{"son": "regensburg: spice", "employee": "beside"}], deals=[("n03", 7)]
    )
    assert deed(match, "errand-0-1")[-1] == n.DONE
    state_of(match).traders[0].notes = 1
    assert deed(match, "errand-0-1")[-1] == n.GO


def test_an_errand_loads_what_is_wanted() -> None:
    """Whoever has nothing of it takes from the house where he stands what the deal wants, in the same click."""
    match = lay(
        holders=[{"warehouse": ": 2 spice, 5 cloth, metal", "employee": "beside"}], deals=[("n03", 7), ("n06", 9)]
    )
    actions = deed(match, "errand-0-1")
    assert [int(n.shifted_good(one)) for one in actions if n.SHIFT <= one < n.NEGOTIATE] == [1, 1, 2, 2]
    words = GAME.words("en")
    offers = board().offers(state_of(match), 0, words, NAMES)
    one = next(offer for offer in offers if offer.thing == "errand-0-1")
    assert one.label.startswith("Load 2 spice + 2 cloth. The son: set out for Cologne")
    assert "%" in one.brief
    drawn = board().hand(match.view(0), offers, words, NAMES)
    assert 'fw-errand"' in drawn


@pytest.mark.clause("FWM-11.14")
def test_a_market_step_is_passed_by_itself_unless_somebody_proposes() -> None:
    """The page ends it without a click where that is wished, but never over a proposal."""
    match = lay(stage="market", waiting=[0, 1], holders=[{"son": "koeln: spice"}, {"son": "koeln: cloth"}])
    words = GAME.words("en")

    def passes() -> bool:
        offers = board().offers(state_of(match), 0, words, NAMES)
        assert "data-passes" in board().hand(match.view(0), offers, words, NAMES)
        return any("by-itself" in offer.thing.split() for offer in offers)

    assert passes()
    for action in paper.proposal(
        GAME, state_of(match), 1, {"with": "0-1", "give-cloth": "1", "florins": "100", "way": "ask"}
    ):
        match.play(1, action)
    assert not passes()
    match.play(0, "refuse 1")
    assert passes()


def test_the_reveal_is_explained_on_a_stage() -> None:
    """All sheets in the order served, then everybody's florins before and after."""
    match = trade(seats=3, holders=LEVEL, deals=DEMAND, arrived=(2, 0, 1))
    write(match, 0, (2, 100), (1, 0))
    write(match, 1, (2, 100))
    before = match.view(0)
    write(match, 2, (3, 0))
    told = match.told(match.moves[-1].events, 0)
    assert board().staged & {one["event"] for one in told}
    title, drawn = board().stage(Happened(told, before, match.view(0)), GAME.words("en"), NAMES)
    assert title == "Cologne buys"
    assert "Level: arrived earlier" in drawn
    assert ">+4300<" in drawn
