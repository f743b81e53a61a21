"""Fürstenfeld: content packs of one's own, and what is wrong with some."""

import copy
from typing import Any

import pytest

from comptoir.errors import BadContent, BadPosition
from comptoir.games.fuerstenfeld.game import GAME
from comptoir.games.fuerstenfeld.rules.selling import price_after
from comptoir.match import Match
from tests.games.fuerstenfeld.tables import CARDS, do, lay, price, seat, state_of
from tests.games.positions import edited


def changed(place: str, value: Any) -> dict[str, Any]:
    """Our content with one value replaced."""
    return edited(copy.deepcopy(GAME.default_pack.plain), {place: value})


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ("prices.scale.values", [1, 2, 3], "at “prices.scale”"),
        ("prices.scale.values", [0, 2, 1, 3], "at “prices.scale”"),
        ("prices.scale.values", [0], "at “prices.scale”"),
        ("prices.scale.values", [0] * 3, "at “prices.scale”"),
        ("prices.scale.values", list(range(21)), "at “prices.scale”: a scale has 2 to 20 spaces"),
        ("prices.start.value", 7, "at “prices.start”: 7 is not on the scale"),
        (
            "prices.start_space",
            {"value": 2, "source": "rulebook"},
            "at “prices.start_space”: space 2 of the scale",
        ),
        (
            "prices.start_space",
            {"value": 4, "source": "rulebook"},
            "at “prices.start_space”: space 4 of the scale",
        ),
        ("demand", [], "at “demand”: there are 0 demand cards, not 7"),
        ("cards", [], "at “cards”: a set has 0 cards, not 28"),
        ("cards.3.id", "Hops 3", "at “cards\\[3\\]”: “Hops 3” is no id"),
        ("cards.3.id", "hops-2", "at “cards\\[3\\]”: there is another card “hops-2”"),
        ("cards.3.cost", None, "at “cards\\[3\\]”: “hops-3” needs a cost and an effect"),
        ("cards.21.palace.value", 1, "at “cards”: the palace has parts 1 to 6, each once"),
        ("cards.21.expert", True, "at “cards\\[21\\]”: a part of the palace"),
        ("cards.13.effect.draw", 2, "at “cards”: their “draw” is 4 in all"),
        ("cards.17.effect.exchange", 4, "at “cards”: their “exchange” is 4 in all"),
        ("start.hand.value", 27, "at “start.hand”: 27 cards are drawn from a deck of 26"),
        ("round.cards_drawn.value", 0, "at “round.cards_drawn”"),
        ("round.cards_built.value", 0, "at “round.cards_built”"),
        ("expert.kept.value", 10, "at “expert.hand”"),
        ("cards.0.cost.value", -1, "at “cards\\[0\\].cost.value”"),
    ],
)
def test_bad_content_is_refused(place: str, value: Any, message: str) -> None:
    """A pack that makes no game is refused in one sentence that says what and where."""
    with pytest.raises(BadContent, match=message) as refused:
        Match.new(GAME, 3, seed=1, content=changed(place, value))
    assert str(refused.value).endswith(".")


def test_a_longer_scale() -> None:
    """An owner of the box can give the scale more spaces: a price then falls and rises by spaces, not coins."""
    content = changed("prices.scale.values", [0, 1, 1, 2, 2, 3])
    match = Match.new(GAME, 2, seed=1, content=content)
    first = match.to_act[0]
    do(match, first, "visit draakenfels; load hops; load barley; load water; sell")
    assert price(match, 0) == [1, 1, 1]
    assert match.view(None)["breweries"][0]["step"] == {"hops": 1, "barley": 1, "water": 1}


@pytest.mark.clause("FF-3.4")
@pytest.mark.parametrize(("space", "after"), [(None, 0), (1, 0), (2, 1)])
def test_where_the_prices_begin(space: int | None, after: int) -> None:
    """Where several spaces show the start price, the content says on which one the prices begin."""
    content = changed("prices.scale.values", [0, 1, 1, 2, 2, 3])
    if space:
        content["prices"]["start_space"] = {"value": space, "source": "rulebook"}
    match = Match.new(GAME, 2, seed=1, content=content)
    for brewery in match.view(None)["breweries"]:
        assert set(brewery["price"].values()) == {1}
        assert set(brewery["step"].values()) == {space or 1}
    state = state_of(match)
    one_too_many = state.free_spaces(0, 0) + 1
    assert price_after(state, 0, 0, one_too_many) == after


def test_german_names_stand_beside_the_cards() -> None:
    """An owner of the box finds each card of the content by the name printed on it."""
    names = GAME.words("de").tables["name"]
    text = (GAME.folder / "content.toml").read_text(encoding="utf-8")
    for card in CARDS:
        assert f'id = "{card}" # {names[card]}\n' in text


def test_another_cost() -> None:
    """A card costs what the pack says."""
    match = Match.new(GAME, 2, seed=1, content=changed("cards.19.cost.value", 1))
    costs = {card.id: card.cost.value for card in match.pack.document.cards if card.cost}
    assert costs["crane"] == 1


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ("table.seats.0.hand", ["crane", "crane"], "seat 0"),
        ("table.seats.0.hand", ["castle"], "there is no “castle”"),
        ("table.seats.0.places", ["printed"] * 5, "a principality has 6 places"),
        ("table.seats.0.palaces", 2, "parts of the palace stand, counted as 2"),
        ("table.seats.0.coins", -1, "less than nothing"),
        ("table.seats.0.stored", {"hops": 1, "barley": 0, "water": 0}, "more goods are stored"),
        ("table.seats.0.goods", {"hops": 1}, "seats\\[0\\].goods"),
        ("table.breweries.0.card", 9, "there is no demand card 9"),
        ("table.breweries.0.card", 1, "breweries\\[0\\].demand"),
        ("table.breweries.0.price", {"hops": 2, "barley": 1, "water": 1}, "breweries\\[0\\].price"),
        ("table.breweries.0.filled", {"hops": 2, "barley": 0, "water": 0}, "brewery 1 holds 2 hops"),
        ("table.palace_price", 10, "the next costs 8 coins, not 10"),
        ("table.order", [0, 0], "missing in the order"),
        ("table.next_order", [0], "income tokens"),
        ("table.turn", 1, "seat 1 is to move, but the order of play says seat 0"),
        ("table.turn", 2, "there is no seat 2"),
        ("table.stage", "picnic", "there is no “picnic”"),
        ("table.stage", "set-up", "nobody is waited for"),
        ("table.now.building", "crane", "seat 0"),
        ("table.now.brewery", "draakenfels", "no brewery is visited"),
        ("table.now.built", 1, "1 cards have been built"),
        ("table.now.tucked", 1, "before it was time"),
        ("table.now.sale", {"hops": 1, "barley": 0, "water": 0}, "outside the sale"),
    ],
)
def test_impossible_positions_are_refused(place: str, value: Any, message: str) -> None:
    """A position that cannot be is refused in one sentence that says what is wrong."""
    position = lay(seat("crane, market", goods=(1, 1, 1))).position()
    with pytest.raises(BadPosition, match=message):
        Match.from_position(edited(position, {place: value}))


def test_a_seats_position_can_be_played_on() -> None:
    """What one seat knows is enough for a table; the other's cards are dealt from those not seen."""
    position = lay(seat("crane, market", goods=(1, 1, 1), known="bank-1"), seat("bank-2", coins=3)).position(0)
    match = Match.from_position(position, seed=1)
    assert match.view(0)["seats"] == position["table"]["seats"]
    do(match, 0, "visit draakenfels; load hops; sell; stop; tuck crane")
    assert match.to_act == [1]
