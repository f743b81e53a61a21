"""Every game's board: pages in order, buttons for what may be done, reasons for what may not, no secret."""

from functools import cache, cached_property
from html import unescape
from typing import Any

from comptoir.engine.chance import Dice
from comptoir.kit.board import Board, Offer
from comptoir.kit.words import LANGUAGES, Words
from comptoir.match import Match
from comptoir.web.boards import find_board
from tests.conformance.cases import Case, legal, positions
from tests.pages import NAMES, Page, check_html


class Seen:
    """A table as one seat has it before its eyes."""

    def __init__(self, match: Match, seat: int, words: Words) -> None:
        self.match, self.seat, self.words = match, seat, words
        self.board: Board = find_board(match)
        self.offers: list[Offer] = self.board.offers(match.state, seat, words, NAMES)
        self.hand = self.board.hand(match.view(seat), self.offers, words, NAMES)
        self.has_sheet = "sheet" in Page(self.hand).all("name")
        self.text = self.board.text(match.view(seat), words, NAMES)
        self.prompt = self.board.prompt(match.view(seat), words, NAMES)

    @cached_property
    def picture(self) -> str:
        """What it shares with others."""
        match, game = self.match, self.match.game
        public = game.public_view(match.state, game.scene_of(match.state, self.seat))
        return self.board.picture({**match.view(None), **public}, self.words, NAMES)


@cache
def seen(case: Case) -> list[Seen]:
    """Tables from random games before two seats each, in all languages in turn."""
    return [
        Seen(case.match(state), seat, case.game.words(LANGUAGES[number % len(LANGUAGES)]))
        for number, state in enumerate(positions(case))
        for seat in {number % case.seats, state.turn}
    ]


def test_pages_are_in_order(drawn_case: Case) -> None:
    """Picture, hand and the table in words together are well-formed; names are escaped."""
    for one in seen(drawn_case)[::2]:
        whole = one.picture + one.hand + one.text
        page = check_html(whole)
        assert "<b>Söhne" not in whole
        assert "\x02" not in whole
        assert one.has_sheet or {offer.thing for offer in one.offers} <= page.all("data-thing")
        assert one.prompt


def test_buttons_are_for_what_may_be_done(drawn_case: Case) -> None:
    """Buttons post legal actions, all of them unless a sheet does; the others tell the clause and the reason."""
    for one in seen(drawn_case):
        state, seat, page = one.match.state, one.seat, Page(one.hand)
        may = set(legal(state, seat))
        posted = [int(button["value"].split()[0]) for button in page.buttons if button.get("name") == "action"]
        offers = [offer for offer in one.offers if offer.thing in page.all("data-thing") or not one.has_sheet]
        assert sorted(posted) == sorted(offer.action for offer in offers if not offer.clause)
        assert set(posted) <= may
        alone = {int(button["value"]) for button in page.buttons if button.get("value", "").isdecimal()}
        assert alone >= may or one.has_sheet, "a legal action has no button of its own"
        said = unescape(one.hand)
        for offer in offers:
            clause = state.refusal(seat, offer.action)
            assert offer.clause == (one.match.game.clause(clause) if clause else "")
            assert (offer.reason or offer.effect) in said
            assert not offer.clause or f'href="#clause-{offer.clause}"' in one.hand
        refused = [button for button in page.buttons if button.get("aria-disabled") == "true"]
        assert len(refused) == len([offer for offer in offers if offer.clause])


def test_who_only_hears_can_choose(drawn_case: Case) -> None:
    """All that may be done is named in words, no two things by the same."""
    for one in seen(drawn_case):
        may = [offer for offer in one.offers if not offer.clause]
        heard = Page(one.hand).spoken
        assert one.has_sheet or [offer.label for offer in may if offer.label not in heard] == []
        assert len({(offer.label, offer.effect) for offer in may}) == len(may)


def test_keys_are_clear(drawn_case: Case) -> None:
    """No two things that may be done have the same key."""
    for one in seen(drawn_case):
        keys = [offer.key for offer in one.offers if offer.key and not offer.clause]
        assert len(set(keys)) == len(keys)


def test_nothing_drawn_is_a_secret(drawn_case: Case) -> None:
    """On all tables a seat cannot tell apart it has the same before its eyes."""
    for one in seen(drawn_case):
        other = one.match.state.clone()
        other.imagine(one.seat, Dice(5))
        swapped = Seen(drawn_case.match(other), one.seat, one.words)
        for part in ("picture", "hand", "text", "prompt", "offers"):
            assert getattr(swapped, part) == getattr(one, part)


def test_elements_are_kept(drawn_case: Case) -> None:
    """A picture drawn again makes no element; after one move nearly all come from those kept."""
    game = drawn_case.game
    match = Match.new(game.id, drawn_case.seats, seed=3, options=drawn_case.options)
    words = game.words("fr")
    board: Any = type(game.board)(game)
    board.picture(match.view(None), words, NAMES)
    made = board.drawing.made
    board.picture(match.view(None), words, NAMES)
    assert board.drawing.made == made
    seat = match.to_act[0]
    match.play(seat, match.actions(seat)[0].code)
    board.picture(match.view(None), words, NAMES)
    assert board.drawing.made - made <= 8
