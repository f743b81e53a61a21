"""Fürstenfeld, chapters 1 and 3: what there is and how it is laid out."""

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.playout import action_buffer
from comptoir.games.fuerstenfeld.content import FuerstenfeldDocument
from comptoir.games.fuerstenfeld.game import GAME
from comptoir.kit.game import REFEREE, Options
from comptoir.match import Match
from tests.games.fuerstenfeld.tables import BASIC, BREWERIES, CARDS, DEMAND, PALACE, do, lay, look, seat, state_of

DOCUMENT: FuerstenfeldDocument = GAME.default_pack.document


@pytest.mark.clause("FF-1.1")
def test_a_set_of_cards() -> None:
    """A set has 28 different cards: nine for production, eleven other buildings, six parts, two for experts."""
    fields = [
        card
        for card in DOCUMENT.cards
        if card.effect and card.effect.hops + card.effect.barley + card.effect.water
    ]
    experts = [card.id for card in DOCUMENT.cards if card.expert]
    parts = [card.id for card in DOCUMENT.cards if card.palace]
    assert len(set(CARDS)) == 28
    assert len(fields) == 9
    assert parts == PALACE
    assert experts == ["ragman", "guide"]
    assert len(CARDS) - len(fields) - len(parts) - len(experts) == 11


@pytest.mark.clause("FF-1.2")
def test_a_principality() -> None:
    """The upper three places bear nothing, the lower three one hops, one barley, one water."""
    upper = {1: "crane", 2: "market", 3: "magistrate"}
    for built, harvest in (
        ({}, [1, 1, 1]),
        (upper, [1, 1, 1]),
        ({4: "crane"}, [0, 1, 1]),
        ({6: "crane"}, [1, 1, 0]),
    ):
        match = lay(
            seat(built=built), seat("bank-1, bank-2"), stage="discard", turn=1, order=[0, 1], moved=[1, 0]
        )
        assert ["harvested", 0, *harvest] in do(match, 1, "tuck bank-1")


@pytest.mark.clause("FF-1.3")
def test_the_demand_cards() -> None:
    """Seven demand cards: all arrangements of one, two and three spaces, and one with two of each."""
    cards = sorted([card.hops, card.barley, card.water] for card in DOCUMENT.demand)
    assert cards == sorted(DEMAND)
    assert len(cards) == 7
    assert sum(sorted(card) == [1, 2, 3] for card in cards) == 6
    assert DOCUMENT.prices.scale.values == [0, 1, 2, 3]


@pytest.mark.clause("FF-1.4")
def test_the_palace_prices() -> None:
    """The price of a part goes from 8 to 18 in steps of 2, one step for as many parts as there are players."""
    one_part_each = seat(built={1: "palace-1"})
    for parts, costs in ((0, 8), (1, 10)):
        players = [seat(), seat()] if parts == 0 else [one_part_each, one_part_each]
        assert lay(*players).view(None)["palace_price"] == costs
    five = {place: f"palace-{place}" for place in range(1, 6)}
    assert lay(seat(built=five), seat(built=five)).view(None)["palace_price"] == 18


@pytest.mark.clause("FF-1.5")
def test_goods_and_coins_never_run_out() -> None:
    """However many goods and coins there are, more can be had."""
    match = lay(seat(coins=500, goods=(60, 0, 0)), prices={0: (3, 1, 1)})
    do(match, 0, "visit draakenfels" + "; load hops" * 60 + "; sell")
    assert look(match, 0)["coins"] == 680


@pytest.mark.clause("FF-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_coins_and_no_goods(seats: int) -> None:
    """Everybody begins with two coins, a bare principality, and no goods but the first harvest."""
    match = Match.new(GAME, seats, seed=3)
    for number in range(seats):
        player = look(match, number)
        assert player["coins"] == 2
        assert player["places"] == ["printed"] * 6
        assert player["goods"] == {"hops": 1, "barley": 1, "water": 1}
        assert player["stored"] == {"hops": 0, "barley": 0, "water": 0}


@pytest.mark.clause("FF-3.1", "FF-12.2")
def test_nothing_is_harvested_in_the_set_up() -> None:
    """While the experts put their cards in order nobody has any goods yet."""
    match = Match.new(GAME, 2, seed=3, options={"expert": True})
    for number in range(2):
        player = look(match, number)
        assert player["goods"] == player["stored"] == {"hops": 0, "barley": 0, "water": 0}
        assert (player["coins"], player["palaces"], player["income"]) == (2, 0, 0)
    now = match.view(None)["now"]
    assert (now.pop("brewery"), now.pop("building"), now.pop("sale")) == (None, None, player["goods"])
    assert now == {"exchanged": False, "built": 0, "thrown": 0, "tucked": 0}


@pytest.mark.clause("FF-3.2")
def test_three_of_twenty_six_cards() -> None:
    """Each deck has 26 cards without ragman and guide; three are drawn before the first round."""
    match = Match.new(GAME, 3, seed=4)
    assert [event.fields[0] for event in match.opening if event.kind == "drew"][:9] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    for number in range(3):
        player = look(match, number)
        assert sorted(player["hand"] + player["unseen"]) == sorted(BASIC)
        assert player["known"] == []


@pytest.mark.clause("FF-3.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_as_many_breweries_as_players(seats: int) -> None:
    """The first breweries from the left are open, each with a demand card of its own that it keeps."""
    match = Match.new(GAME, seats, seed=5)
    breweries = match.view(None)["breweries"]
    assert [brewery["name"] for brewery in breweries] == BREWERIES[:seats]
    assert len({brewery["card"] for brewery in breweries}) == seats
    dealt = {
        tuple(brewery["card"] for brewery in Match.new(GAME, 2, seed=seed).view(None)["breweries"])
        for seed in range(40)
    }
    assert len(dealt) > 20


@pytest.mark.clause("FF-3.3", "FF-3.5", "FF-5.1")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_set_up_is_told(seats: int) -> None:
    """Everybody learns the demand of each brewery and the order of play, and of cards drawn only their number."""
    match = Match.new(GAME, seats, seed=5)
    told = [list(event.values()) for event in match.told(match.opening, None)]
    view = match.view(None)
    breweries = [["demand", brewery["name"], *brewery["demand"].values()] for brewery in view["breweries"]]
    order = [["starts", number, place] for place, number in enumerate(view["order"], 1)]
    first = [["drew", number, None] for number in range(seats) for _ in range(3)]
    harvest = [["harvested", number, 1, 1, 1] for number in range(seats)]
    assert told == [*breweries, *order, *first, ["round", 1], *first, *harvest]


@pytest.mark.clause("FF-3.4")
def test_prices_begin_at_one() -> None:
    """Every price is 1 at the start, and nothing lies on the demand cards."""
    for brewery in Match.new(GAME, 5, seed=6).view(None)["breweries"]:
        assert set(brewery["price"].values()) == {1}
        assert set(brewery["filled"].values()) == {0}


@pytest.mark.clause("FF-3.5")
def test_the_stack_decides_who_begins() -> None:
    """The order of the first round is drawn by lot; all tokens stand at 0."""
    orders = {tuple(Match.new(GAME, 3, seed=seed).view(None)["order"]) for seed in range(60)}
    assert len(orders) == 6
    match = Match.new(GAME, 3, seed=7)
    assert match.to_act == match.view(None)["order"][:1]
    assert [look(match, number)["income"] for number in range(3)] == [0, 0, 0]


@pytest.mark.clause("FF-3.6")
def test_a_palace_costs_eight_at_first() -> None:
    """The top price card shows 8, and no marker lies on it."""
    view = Match.new(GAME, 4, seed=8).view(None)
    assert (view["palace_price"], view["palace_markers"]) == (8, 0)


@pytest.mark.clause("FF-3.7")
def test_what_is_open_and_what_is_secret() -> None:
    """Everybody sees numbers of cards; hand, deck and the order under it are their owner's alone."""
    match = lay(seat("bank-1, crane", known="market, warehouse"), seat("magistrate"))
    own, other = match.view(0)["seats"][0], match.view(1)["seats"][0]
    assert own["hand"] == ["bank-1", "crane"]
    assert own["known"] == ["market", "warehouse"]
    assert len(own["unseen"]) == 22
    assert (other["hand"], other["known"], other["unseen"]) == (2, 2, 22)
    assert match.view(None)["seats"][0] == other
    for open_to_all in ("coins", "goods", "stored", "places", "gone", "income"):
        assert own[open_to_all] == other[open_to_all]


@pytest.mark.clause("FF-3.7")
def test_secret_cards_can_be_any_that_are_left() -> None:
    """What a player can imagine of another's hand and deck is each card that is nowhere open, once."""
    match = lay(seat("bank-1"), seat("crane, market", {1: "bank-2"}, known="bank-1, palace-1", gone="magistrate"))
    hands = set()
    for number in range(20):
        state = state_of(match).clone()
        state.imagine(0, Dice(number))
        seen = GAME.view(state, REFEREE)["seats"]
        assert seen[0] == look(match, 0)
        assert [len(seen[1][where]) for where in ("hand", "known", "unseen")] == [2, 2, 20]
        secret = [*seen[1]["hand"], *seen[1]["known"], *seen[1]["unseen"]]
        assert sorted(secret) == sorted(card for card in BASIC if card not in ("bank-2", "magistrate"))
        hands.add(tuple(seen[1]["hand"]))
    assert len(hands) > 10


@pytest.mark.clause("FF-3.1", "FF-12.2")
@pytest.mark.parametrize("options", [{}, {"expert": True}], ids=["basic", "expert"])
def test_nothing_is_left_of_the_game_before(options: Options) -> None:
    """A table that is laid out again, at whatever moment of a game, is like a new one."""
    content = GAME.content(GAME.default_pack, options)
    state, luck = GAME.table(content, 3), Dice(5)
    state.set_up(luck)
    fresh = state.clone()
    fresh.set_up(Dice(2))
    legal = action_buffer(state)
    stages = set()
    for _ in range(700):
        again = state.clone()
        again.set_up(Dice(2))
        assert GAME.view(again, REFEREE) == GAME.view(fresh, REFEREE)
        stages.add(GAME.view(state, REFEREE)["stage"])
        if state.over:
            break
        state.apply(state.turn, legal[luck.below(state.legal(state.turn, legal))], luck)
    assert stages >= {"draw", "sell", "load", "build", "place", "discard"}
