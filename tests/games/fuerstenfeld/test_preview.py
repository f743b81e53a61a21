"""Fürstenfeld: what is counted before and after an action, and what is said of it."""

import pytest

from comptoir import Match
from comptoir.engine.chance import Dice
from comptoir.games.fuerstenfeld.game import GAME
from comptoir.games.fuerstenfeld.ids import BREWERY_NAMES, GOOD_NAMES
from comptoir.kit.preview import Figures
from tests.games.fuerstenfeld.tables import lay, seat, state_of
from tests.pages import offers_of


def seen_figures(match: Match) -> Figures:
    """The figures as they stand in the view."""
    view = match.view(0)
    figures: Figures = {("price", -1, "palace"): view["palace_price"]}
    for brewery in view["breweries"]:
        figures |= {("price", -1, f"{brewery['name']}-{good}"): brewery["price"][good] for good in GOOD_NAMES}
    for number, row in enumerate(view["seats"]):
        hand = len(row["hand"]) if number == 0 else row["hand"]
        figures |= {
            ("money", number, ""): row["coins"],
            ("points", number, ""): row["palaces"],
            ("goods", number, "hand"): hand,
        }
        figures |= {("goods", number, good): row["goods"][good] for good in GOOD_NAMES}
        figures |= {("goods", number, f"stored-{good}"): row["stored"][good] for good in GOOD_NAMES}
    return figures


@pytest.mark.parametrize("seats", [2, 5])
def test_the_figures_are_those_of_the_table(seats: int) -> None:
    """Coins, parts, goods, cards and prices are counted as everybody sees them."""
    match, luck = Match.new(GAME, seats, seed=seats), Dice(seats)
    assert len(BREWERY_NAMES) >= seats
    for ply in range(150):
        if match.over:
            break
        if ply % 5 == 0:
            assert GAME.figures(state_of(match), 0) == seen_figures(match)
        actor = match.to_act[0]
        codes = [action.code for action in match.actions(actor)]
        match.play(actor, codes[luck.below(len(codes))])


def test_goods_lost_with_the_last_card_are_told() -> None:
    """The last card under the deck ends the turn, and with it goes what was not sold."""
    match = lay(seat("crane, market", goods=(2, 0, 1)), stage="discard")
    effect = next(offer.effect for offer in offers_of(match, 0) if offer.thing == "card-crane")
    assert effect.endswith("You lose 3 unsold units.")


def test_placing_a_part_tells_how_far_the_palace_is() -> None:
    """Where a part of the palace is put, one reads what it covers, how many stand and what the next costs."""
    match = lay(seat("palace-1", coins=20), seat(built={1: "palace-1"}), stage="build")
    match.play(0, "build palace-1")
    effect = next(offer.effect for offer in offers_of(match, 0) if offer.thing == "place-0-1")
    assert effect == (
        "Bare ground: nothing is covered. Then 1 of 6 parts stand. The next part will cost 10 coins."
    )
