"""Fugger, Welser, Medici in a terminal: all one needs to play without the map."""

import re
from collections.abc import Iterator

import pytest

from comptoir.bots import Bot
from comptoir.cli.table import draw
from comptoir.games.fugger_welser_medici.page import view_text
from comptoir.games.fugger_welser_medici.page.board import FwmBoard
from comptoir.games.fugger_welser_medici.page.planner import Atlas
from comptoir.games.fugger_welser_medici.rules.ending import wealth
from comptoir.kit.game import REFEREE, Viewer
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match
from tests.cli.test_table import printed
from tests.games.fugger_welser_medici.tables import (
    GAME,
    at,
    lay,
    lay_longer,
    play,
    stage,
    state_of,
    trade,
    walk,
    write,
)

NAMES = ["Anna", "Ben", "Carla", "Dorothea", "Maximilian", "Fu"]
MARKS = "●■▲◆⬢★"
DEMAND = [("n03", 5), ("n06", 9)]  # Köln wants spice and cloth on the next day
IN_KOELN = [{"son": "koeln: 2 spice, cloth"}, {"son": "koeln: 2 spice"}, {"son": "koeln: 3 spice"}]
OFFER = [("a02", 5), ("n06", 9)]  # Hamburg sells cloth and metal


def shown(match: Match, viewer: Viewer, language: str = "en", width: int = 80) -> str:
    """The table as it is printed."""
    return printed(draw(match, viewer, match.game.words(language), NAMES[: match.seats]), width)


def moments(seats: int, every: int) -> Iterator[Match]:
    """A game of the weakest bots, seen every few moves and at its end."""
    match = Match.new(GAME, seats, seed=seats)
    bot = Bot("bot:1", seed=1)
    while not match.over:
        if match.ply % every == 0:
            yield match
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    yield match


def stages() -> Iterator[Match]:
    """A table at each stage that a game of bots may leave out."""
    match = trade(seats=3, holders=IN_KOELN, deals=DEMAND)
    yield match
    write(match, 0, (2, 140), (1, 0))
    yield match
    yield trade(day=9, deals=[("n06", 40), ("n09", 41)])
    match = trade(holders=[{"son": "hamburg", "employee": "hamburg"}, {"son": "hamburg"}], deals=OFFER)
    write(match, 1, (0, 0), (1, 0))
    write(match, 0, (1, 0), (2, 0))
    yield match
    for stored in ("metal, cloth", ""):
        poor = [{"son": "hamburg", "warehouse": f": {stored}"}, {"son": "hamburg"}]
        match = trade(holders=poor, florins=(100, 9000), deals=OFFER)
        write(match, 0, (1, 0), (2, 0))
        write(match, 1, (0, 0), (1, 0))
        yield match
    match = lay(
        holders=[{"son": "aachen: 2 metal, 2 cloth", "second-employee": "adria-s: metal"}, {"son": "lost"}]
    )
    yield match
    walk(match, 0, "son", "loewen", (1, 1))
    yield match
    yield proposed()
    standings = [{"rank": "knight", "rights": ["brenner"]}, {"rank": "councillor", "notes": 2}]
    yield lay_longer("full", stage="quarter", day=4, start=1, turn=0, standings=standings, florins=(9000, 9000))


def proposed(*drafted: str) -> Match:
    """Seat 0 has proposed a cloth and 120 florins for a metal to seat 1 in Köln, and drafts another."""
    holders = [{"son": "koeln: 2 cloth"}, {"son": "koeln: metal"}, {"son": "koeln"}]
    match = lay(seats=3, holders=holders)
    for wanted in (
        "negotiate",
        "turn-to 1 son",
        "give cloth",
        "want metal",
        "add 100",
        "add 20",
        "send",
        *drafted,
    ):
        play(match, 0, wanted)
    return match


def atlas() -> Atlas:
    """The map with its ways."""
    board = GAME.board
    assert isinstance(board, FwmBoard)
    return board.atlas


def line_of(text: str, start: str) -> str:
    """The line that begins so."""
    return next(line for line in text.splitlines() if line.startswith(start))


# --- what is shown agrees with the view ------------------------------------------------------------------


def test_deals_are_shown_with_place_date_wares_and_who_is_there() -> None:
    """The urgent ones first, then by date; each with a letter that stands on its day in the calendar."""
    words = GAME.words("en")
    for match in moments(3, 60):
        view = match.view(0)
        text = shown(match, 0)
        deals = sorted(view_text.all_deals(view), key=lambda deal: -1 if deal["date"] is None else deal["date"])
        for letter, deal in zip("abcdefghij", deals, strict=False):
            first = line_of(text, f"{letter} {view_text.label(deal['place'], words)} ")
            lines = text[text.index(first) :].splitlines()[: max(2, len(deal["wares"]))]
            assert deal["kind"] in lines[1]
            for ware, line in zip(deal["wares"], lines, strict=False):
                sign = "≤" if ware["side"] == "demand" else "≥"
                assert f"{ware['units']} {ware['good']} {sign}{ware['limit']}" in line
            assert {mark for mark in MARKS if mark in first} == {
                MARKS[n] for n in view_text.present(view, deal["place"])
            }
            if deal["date"] is None:
                assert "urgent" in first
            else:
                assert view_text.short_date(atlas(), deal, words) in first
                day = deal["date"] % atlas().year
                if deal["date"] < view["day"] + atlas().year:
                    assert letter in text.splitlines()[3][day // 2 * 7 + day % 2 * 3 :][:3]


def test_houses_are_shown_with_money_places_and_goods() -> None:
    """Of everybody: all of it is public."""
    words = GAME.words("en")
    for match in moments(4, 90):
        view = match.view(1)
        text = shown(match, 1, width=200)
        for seat, own in enumerate(view["seats"]):
            line = next(
                line for line in text.splitlines() if line[1:].startswith(f"{MARKS[seat]} {NAMES[seat]} ")
            )
            below = text[text.index(line) :].splitlines()[1]
            assert f" {own['florins']} " in line
            assert f"({wealth(state_of(match), seat)})" in line + below
            for figure in own["holders"].values():
                if figure["at"] != "beside":
                    assert view_text.label(figure["at"], words) in line
                    assert (view_text.short_goods(figure["goods"], words) or "–") in line + below


def test_the_calendar_shows_today_payday_and_winter() -> None:
    """Today is marked on its space; payday on the first of December; the sea is closed from November on."""
    text = shown(lay(day=9, deals=[("n06", 12), ("n09", 13)]), 0).splitlines()
    assert text[0] == "Round 10 · November 2 · sea closed · start player ● Anna"
    assert [month for month in text[1].split() if month.endswith("≈")] == ["Nov≈", "Dec≈", "Jan≈"]
    assert text[2].split()[9:11] == ["▾", "ƒ"]
    assert "▾ƒ" in shown(trade(day=9, deals=[("n06", 40), ("n09", 41)]), 0)


def test_longer_games_show_quarter_days_and_who_has_climbed_how_far() -> None:
    """A crown on each quarter day; on each rank the names of those who have it, with debt notes and rights."""
    standings = [{"rank": "councillor", "notes": 2}, {"rank": "patrician", "rights": ["brenner"]}]
    text = shown(lay_longer("nobility", day=5, standings=standings, deals=[("n06", 40), ("n09", 41)]), 0)
    lines = text.splitlines()
    assert [space for space, mark in enumerate(lines[2].split()) if "♛" in mark] == [4, 10, 14, 20]
    assert line_of(text, "patrician").endswith(f"{NAMES[1]} (rights of way: Brenner Pass)")
    assert line_of(text, "councillor").endswith(f"{NAMES[0]} (2 debt notes)")
    assert "Next rank, patrician: " in text
    assert "♛" not in shown(lay(day=5, deals=[("n06", 40), ("n09", 41)]), 0)


def test_plans_say_whether_one_can_be_there_in_time() -> None:
    """For the viewer alone: the slowest pace in time with its cost and risk, or that it is too late."""
    match = lay(holders=[{"son": "koeln", "employee": "neapel: metal"}], deals=[("n03", 6), ("n06", 7)])
    view, text = match.view(0), shown(match, 0)
    for letter, deal in zip("ab", view_text.all_deals(view), strict=False):
        first = line_of(text, f"{letter} ")
        lines = text[text.index(first) :].splitlines()
        for errand, line in zip(atlas().errands(state_of(match), 0, deal), lines, strict=False):
            journey = errand.calmest
            if errand.spaces == 0:
                assert "is there" in line
            elif journey is None:
                assert f"{errand.spaces} · too late" in line
            else:
                turns = "turn" if journey.rounds == 1 else "turns"
                trip = f"{journey.rounds} {turns}, {journey.florins}, {journey.risk} %"
                assert f"{errand.spaces} · {trip}" in line
    assert "is there" in text
    assert "too late" in text
    assert "Spaces" not in shown(match, None)


def test_the_ways_shown_lead_there() -> None:
    """Whoever names the steps beside the letter of a deal nearby stands there; only who is to move sees ways."""
    match = lay(holders=[{"son": "aachen", "employee": "ulm: cloth"}], deals=[("n03", 6), ("n12", 7)])
    text = shown(match, 0)
    spaces = {view_text.label(space.id, GAME.words("en")): space.id for space in atlas().document.space}
    tried = 0
    for row in text[text.index("\nWays") :].splitlines()[2:-1]:
        parts = re.fullmatch(r"(?:Son|Employee|) *([a-c]+) +(.*?) *", row)
        assert parts, row
        letters, steps = parts.groups()
        path = [spaces[step.rstrip("*")] for step in steps.removesuffix(" …").split(" → ")]
        holder = "son" if path[0] in atlas().roads["aachen"] else "employee"
        there = Match.from_position(match.position(), seed=2)
        walk(there, 0, holder, " ".join(path), (6, 6) if holder == "employee" else None)
        if "…" not in steps:
            assert at(there, 0, holder) == {"a": "koeln", "b": "augsburg"}[letters]
            tried += 1
    assert tried >= 2
    assert "Ways" not in shown(match, 1)
    play(match, 0, "move son")
    play(match, 0, "step koeln")
    assert "Anna  Son  Aachen → Cologne" in shown(match, 1)
    assert "name the spaces" in shown(match, 0)


# --- what is going on ------------------------------------------------------------------------------------


def test_sheets_of_others_are_not_shown() -> None:
    """A price is seen by who wrote it, and by all once the last sheet is in; that a sheet is in is public."""
    match = trade(seats=3, holders=IN_KOELN, deals=DEMAND)
    for wanted in ("units 2", "concede 100", "concede-more 40"):
        play(match, 0, wanted)
    assert "2 spice at 1560" in shown(match, 0)
    assert "Sheet: Cologne, demand" in shown(match, 1)
    write(match, 0, (0, 0))
    for viewer in (1, 2, None):
        text = shown(match, viewer)
        assert "1560" not in text
        assert re.search(r"● Anna +2S 1C +9000 florins +sheet is in", text)
        assert text.count("sheet is in") == 1
    write(match, 1, (1, 0))
    write(match, 2, (1, 20))
    for viewer in (0, 1, 2, None):
        assert re.search(r"spice +● Anna +2 +1560 +2", shown(match, viewer))


def test_proposals_and_ones_own_draft_are_shown() -> None:
    """A proposal is public; what is still drafted is for who drafts it."""
    match = proposed("negotiate", "turn-to 2 son", "give cloth", "ask 500")
    for viewer in (0, 1, 2, None):
        text = shown(match, viewer)
        assert "Proposal  ● Anna to ■ Ben in Cologne: 1 cloth + 120 florins for 1 metal" in text
        assert ("Draft  ● Anna to ▲ Carla in Cologne: 1 cloth for" in text) == (viewer == 0)
    assert "makes you a proposal" in shown(match, 1)


def test_what_is_owed_stored_and_kept_is_shown() -> None:
    """On payday wages of 100 and a tax of 400; a purchase to pay or to store; what a breakdown leaves."""
    told = {stage(match): shown(match, match.to_act[0]) for match in stages()}
    assert "To pay  500 florins" in told["payday"]
    assert "To store  " in told["storing"]
    assert "To pay  " in told["money"]
    assert "To pay  " in told["giving-up"]
    assert "Kept  –" in told["salvage"]
    assert "Tax  Augsburg 300, Florence 400, Nuremberg 300" in shown(Match.new(GAME, 2, seed=1), 0)


# --- how it looks ----------------------------------------------------------------------------------------


def check_looks(match: Match, viewer: Viewer, language: str) -> None:
    """It fits, has no gap in its words, and names and places are whole."""
    text = shown(match, viewer, language)
    words = GAME.words(language)
    assert max(map(len, text.splitlines())) <= 80
    assert not re.search(r"[{}_|]|\b(view|board|figure|letter|short_month)\.", text)
    assert all(name in text for name in NAMES[: match.seats])
    view = match.view(viewer)
    for own in view["seats"]:
        for figure in own["holders"].values():
            if figure["at"] != "beside":
                assert all(word in text for word in view_text.label(figure["at"], words).split())
    wares = [ware for deal in view_text.all_deals(view) for ware in deal["wares"]]
    assert all(f"{ware['units']} {words.word('good', ware['good'])} " in text for ware in wares)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.players)
def test_it_fits_an_ordinary_terminal(seats: int) -> None:
    """Nothing is cut off or broken in 80 columns, from the first move to the end, for whoever looks."""
    for match in moments(seats, 150):
        for viewer in (match.to_act[0] if match.to_act else 0, seats - 1, None, REFEREE):
            for language in LANGUAGES:
                check_looks(match, viewer, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_fits_and_has_words(language: str) -> None:
    """Also the stages that are rare."""
    seen = set()
    for match in stages():
        seen.add(stage(match))
        for viewer in (0, 1, None, REFEREE):
            check_looks(match, viewer, language)
    assert seen >= {"sheets", "payday", "storing", "money", "giving-up", "moves", "salvage", "quarter"}
