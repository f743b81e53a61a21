"""The longer games as people see them: the table of nobility, one's next step, effects, and the terminal."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from comptoir.games.fugger_welser_medici import terminal
from comptoir.games.fugger_welser_medici.page import ladder
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match
from tests.games.fugger_welser_medici import tables as fwm
from tests.games.fugger_welser_medici.test_longer import FAR, at_rank, price, quarter

NAMES = ["Anna", "Ben"]
WORDS = fwm.GAME.words("en")


def effects(match: Match, seat: int) -> dict[str, str]:
    """What each offer of a seat says it would bring, by its action."""
    offers = fwm.GAME.board.offers(fwm.state_of(match), seat, WORDS, NAMES)
    return {match.material.forms[offer.action].notation: offer.effect for offer in offers if not offer.then}


def noble() -> Match:
    """A table with everything there is in the longer games."""
    held: Any = [at_rank(5, estate=True, rights=["brenner", "england"]), at_rank(2, notes=2, rights=["brenner"])]
    return fwm.lay_longer("full", standings=held, first_estate=4, deals=FAR)


def test_the_ladder_has_everybody_on_their_rung() -> None:
    """Owners of estates stand above the ranks; debts stand beside whoever has them."""
    rungs = ladder.rungs(noble().view(None), WORDS, NAMES)
    assert [rung.name for rung in rungs] == [
        *("estate", "baron", "knight", "patrician", "councillor", "guild master"),
    ]
    assert rungs[0].seats == ((0, "Anna", 0),)
    assert rungs[4].seats == ((1, "Ben", 2),)
    assert (rungs[4].price, rungs[4].remains) == (price(2), 2000)
    picture = fwm.GAME.board.picture(noble().view(None), WORDS, NAMES)
    for said in ("Table of nobility", "right of way of Anna", "right of way of Ben", "our reconstruction"):
        assert said in picture
    assert "Table of nobility" not in fwm.GAME.board.picture(fwm.lay().view(None), WORDS, NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_is_drawn_in_words(language: str) -> None:
    """Picture, hand, text, prompt and terminal of a quarter day and of the end, in each language."""
    words, board = fwm.GAME.words(language), fwm.GAME.board
    ended = quarter(standings=[at_rank(4)], florins=(90000, 0))
    fwm.play(ended, 0, "climb", [5, 5])
    for match in (quarter(), noble(), ended):
        for viewer in (None, 0, 1):
            view = match.view(viewer)
            assert board.picture(view, words, NAMES)
            assert words.find("view", "rights")
            assert board.text(view, words, NAMES)
            assert board.prompt(view, words, NAMES)
            assert board.goal(view, words)
            console = Console(width=100, record=True, file=StringIO())
            console.print(
                terminal.table(view, words, [Text("▸ ●") + Text(name) for name in NAMES], fwm.GAME.default_pack)
            )
            assert words.say("board.reconstruction")[:20] in console.export_text()


def test_the_next_step_says_what_it_needs_and_leaves() -> None:
    """Enough cash, too little, an estate, and nothing more to reach."""

    def said(florins: int, rank: int, **more: Any) -> str:
        standing = at_rank(rank, **more)
        match = fwm.lay_longer(
            "full", florins=(florins, 0), standings=[standing], first_estate=4 if more else None
        )
        return ladder.next_step(match.view(0), 0, WORDS)

    assert f"You would have {9000 - price(3)} left; 3000 must be left." in said(9000, 2)
    assert f"You are {price(5) + 5000 - 1000} short." in said(1000, 4)
    assert "an estate" in said(90000, 5)
    assert "short" in said(20, 5)
    assert said(90000, 5, estate=True) == ""


def test_effects_are_told_before_the_click() -> None:
    """What a rank costs, leaves and risks; notes; what a note, its repayment and a right of way bring."""
    told = effects(quarter(florins=(9000, 0), standings=[at_rank(2)]), 0)["climb"]
    assert f"Costs {price(3)} florins; {9000 - price(3)} are left" in told
    assert "refused at 4 or less (17 %)" in told
    assert "Takes 1 debt note." in effects(quarter(florins=(price(1) + 600, 0)), 0)["climb"]
    moving = fwm.lay_longer("full", standings=[{"notes": 1}], holders=[{"son": "brenner"}])
    assert "saves 60 interest" in effects(moving, 0)["repay"]
    assert "costs 100 florins" in effects(moving, 0)["buy-right son"]


def test_florins_are_booked_and_ranks_are_earned() -> None:
    """Ranks make the score; what florins came and went for is accounted for beside it."""
    match = quarter(florins=(9000, 0))
    fwm.play(match, 0, "climb")
    assert match.earnings[0] == {"before": 0, "rank": 1}
    assert fwm.GAME.purse(fwm.state_of(match), 0) == 9000 - price(1)
    assert fwm.GAME.purse(fwm.state_of(fwm.lay()), 0) is None
    views = {0: match.view(None)}
    titles = [chart.title for chart in fwm.GAME.board.charts(views, WORDS, NAMES)]
    assert titles[0] == "Table of nobility"


def test_the_coach_says_what_the_next_step_takes_on_the_eve_of_a_quarter_day() -> None:
    """If there is too little cash for the rank or the estate; not earlier, not with enough, not in the Trading Game."""

    def said(rank: int, florins: int, day: int = 3, goal: str = "investor") -> list[str]:
        match = fwm.lay_longer(goal, standings=[at_rank(rank)], florins=(florins, 0), day=day, deals=FAR)
        return fwm.GAME.at_stake(match.state, 0, WORDS, ["Anna", "Ben"])

    assert "to become knight you need" in said(3, 1000)[0]
    assert f"of which 4000 must be left; you have {price(4) + 3980}." in said(3, price(4) + 3980)[0]
    assert "an estate costs" in said(5, 1000)[0]
    assert said(3, price(4) + 4000) == said(5, 90000) == said(3, 1000, day=2) == said(5, 0, goal="nobility") == []
