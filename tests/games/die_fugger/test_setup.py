"""Die Fugger, chapters 1 to 3: contents, aim, set-up."""

from collections import Counter
from typing import Any

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.python_api import legal_actions
from comptoir.errors import BadPosition, BadSeats
from comptoir.games import find_game
from comptoir.games.die_fugger.ids import CARD_NAMES, GOOD_NAMES, good_of
from comptoir.match import Match
from tests.games.die_fugger.tables import ALL_CARDS, cards, florins, lay, play, prices
from tests.games.positions import edited

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def new(seats: int, seed: int = 1) -> Match:
    return Match.new("die-fugger", seats, seed=seed)


def all_cards(match: Match) -> Counter[str]:
    """Every card of the game, wherever it is."""
    table = match.position()["table"]
    found = Counter[str]()
    for part in (table["unseen"], table["jakob"], table["discards"]):
        found.update(part)
    for seat in table["seats"]:
        found.update(seat["hand"])
        found.update(seat["shown"])
        found.update(card for card in seat["hidden"] if card)
    return found


@SEATS
@pytest.mark.clause("DF-1.1")
def test_45_goods(seats: int) -> None:
    """Nine cards of each of the five goods, two of them with a royal seal."""
    found = all_cards(new(seats))
    assert [found[good] for good in GOOD_NAMES] == [7] * 5
    assert [found[f"sealed-{good}"] for good in GOOD_NAMES] == [2] * 5


@pytest.mark.clause("DF-1.1")
def test_a_seal_does_not_change_the_good() -> None:
    """A card with a seal is of the same good as the one without."""
    assert [good_of(CARD_NAMES.index(good)) for good in GOOD_NAMES] == list(range(5))
    assert [good_of(CARD_NAMES.index(f"sealed-{good}")) for good in GOOD_NAMES] == list(range(5))


@SEATS
@pytest.mark.clause("DF-1.2")
def test_four_merchants(seats: int) -> None:
    """Four merchants are among the 49 cards."""
    found = all_cards(new(seats))
    assert found["merchant"] == 4
    assert found.total() == 49


@pytest.mark.clause("DF-1.2")
def test_a_merchant_is_never_sold() -> None:
    """A merchant lying before a player brings no florins at the end of a round."""
    match = lay(hands=["wine"], shown=["merchant", "2 merchant"], jakob="4 wine")
    play(match, 0, "show wine")
    assert florins(match) == [1, 0, 0]


@pytest.mark.clause("DF-1.3")
def test_the_track_goes_from_1_to_9() -> None:
    """Each of the five goods has one price from 1 to 9."""
    match = new(3)
    assert list(match.view(None)["prices"]) == list(GOOD_NAMES)
    for price in (1, 9):
        Match.from_position(edited(match.position(), {"table.prices.wine": price}))
    for price in (0, 10):
        with pytest.raises(BadPosition, match=f"the price of wine is {price}"):
            Match.from_position(edited(match.position(), {"table.prices.wine": price}))


@pytest.mark.clause("DF-1.4")
def test_two_to_four_players() -> None:
    """The game is for two to four players and takes 30 to 45 minutes."""
    for seats in (1, 5):
        with pytest.raises(BadSeats, match="is for 2 to 4 players"):
            new(seats)
    assert find_game("die-fugger").minutes == (30, 45)


@pytest.mark.clause("DF-2.1")
def test_most_florins_win() -> None:
    """Whoever has the most florins at the end wins."""
    match = lay(
        hands=["wine"], florins=[60, 99, 98], shown=["", "wine", "2 wine"], jakob="wine", prices={"wine": 2}
    )
    play(match, 0, "show wine")
    assert match.over
    assert [(one["seat"], one["score"]) for one in match.standings] == [(2, 112), (1, 106), (0, 67)]


@SEATS
@pytest.mark.clause("DF-3.1")
def test_prices_start_at_5(seats: int) -> None:
    """All five goods start at 5 florins."""
    assert prices(new(seats)) == [5] * 5


@SEATS
@pytest.mark.clause("DF-3.2")
def test_four_cards_each(seats: int) -> None:
    """Everybody has four cards in hand; the rest is the pile."""
    match = new(seats)
    table = match.position()["table"]
    assert [sum(seat["hand"].values()) for seat in table["seats"]] == [4] * seats
    assert table["pile"] == 49 - 4 * seats - 2 - sum(table["discards"].values())


@SEATS
@pytest.mark.clause("DF-3.3")
def test_jakob_begins_with_two_goods(seats: int) -> None:
    """Jakob gets two goods, never a merchant; merchants turned up for him are the only discards."""
    for seed in range(60):
        table = new(seats, seed).position()["table"]
        assert sum(table["jakob"].values()) == 2
        assert "merchant" not in table["jakob"]
        assert set(table["discards"]) <= {"merchant"}


@pytest.mark.clause("DF-3.3")
def test_merchants_for_jakob_are_replaced() -> None:
    """A merchant turned up for Jakob goes to the discards, and so does the next, until a good appears."""
    match = lay(hands=["wine"])
    happened = play(match, 0, "hide wine", "merchant, merchant, sealed-spice")
    assert happened[1:] == [["jakob_refused"], ["jakob_refused"], ["jakob_got", "sealed-spice"]]
    assert match.view(None)["discards"] == {"merchant": 2}
    assert match.view(None)["jakob"] == {"sealed-spice": 1}


@pytest.mark.clause("DF-3.3")
def test_jakob_goes_without_when_no_good_is_left() -> None:
    """If pile and discards hold merchants only, Jakob gets nothing and no card is turned."""
    match = lay(hands=["wine"], pile="2 merchant", discards="merchant")
    assert play(match, 0, "hide wine", draws="") == [["hid", 0, 1, "wine"]]
    assert (match.view(None)["pile"], match.view(None)["discards"]) == (2, {"merchant": 1})


@pytest.mark.clause("DF-3.3")
def test_jakobs_merchants_are_not_shuffled_for_ever() -> None:
    """With the last good among merchants in the discards, Jakob finds it after any number of merchants."""
    match = lay(hands=["wine"], pile="merchant", discards="2 merchant, jewel")
    happened = play(match, 0, "hide wine", "merchant, merchant, merchant, jewel")
    assert happened[1:] == [
        ["jakob_refused"],
        ["reshuffled", 4],
        ["jakob_refused"],
        ["jakob_refused"],
        ["jakob_got", "jewel"],
    ]
    assert match.view(None)["discards"] == {"merchant": 2}


@SEATS
@pytest.mark.clause("DF-3.4", "DF-8.1")
def test_the_first_round_begins(seats: int) -> None:
    """The game begins with round one, and no turn has been taken."""
    view = new(seats).view(None)
    assert (view["round"], view["turns"], view["over"]) == (1, 0, False)


@SEATS
@pytest.mark.clause("DF-3.4")
def test_the_first_player_is_chosen_by_lot(seats: int) -> None:
    """Each seat begins about equally often."""
    begins = Counter(new(seats, seed).to_act[0] for seed in range(600))
    assert sorted(begins) == list(range(seats))
    assert min(begins.values()) > 600 / seats * 0.75


@pytest.mark.clause("DF-3.5")
def test_who_may_see_what() -> None:
    """Everybody sees florins, numbers of cards, face-up cards and discards; a hand only its owner."""
    hidden = [("jewel", None), (None, None), (None, None)]
    match = lay(hands=["2 wine, spice", "copper"], shown=["", "cloth"], discards="jewel", hidden=hidden)
    everybody: dict[str, Any] = match.view(None)
    assert everybody["seats"][0] == {"florins": 0, "shown": {}, "hand": 3, "hidden": ["unknown", None]}
    assert everybody["seats"][1] == {"florins": 0, "shown": {"cloth": 1}, "hand": 1, "hidden": [None, None]}
    assert (everybody["pile"], everybody["discards"]) == (42, {"jewel": 1})
    assert match.view(1)["seats"][0] == everybody["seats"][0]
    assert match.view(0)["seats"][0]["hand"] == {"wine": 2, "spice": 1}
    assert match.view(0)["seats"][0]["hidden"] == ["jewel", None]


@pytest.mark.clause("DF-3.5")
def test_unseen_cards_are_all_cards_that_lie_nowhere_to_be_seen() -> None:
    """What a player cannot see is everything but his own cards, the face-up cards and the discards."""
    match = lay(hands=["2 wine", "copper"], shown=["", "cloth"], discards="jewel", jakob="2 spice")
    seen = cards("2 wine, cloth, jewel, 2 spice")
    assert match.view(0)["unseen"] == {card: number for card, number in (ALL_CARDS - seen).items() if number}
    assert set(match.view(None)["unseen"]) == set(CARD_NAMES)


@SEATS
@pytest.mark.clause("DF-3.6")
def test_nobody_has_a_florin(seats: int) -> None:
    """You all start without a florin, and everybody sees what is earned."""
    match = new(seats)
    assert florins(match) == match.view(0)["scores"] == [0] * seats


@SEATS
@pytest.mark.clause("DF-3.1", "DF-3.2", "DF-3.3", "DF-3.6")
def test_a_used_table_is_cleared(seats: int) -> None:
    """Whatever lies on a table, in the middle of a game or at its end, a new game is laid out as on a new one."""
    game = find_game("die-fugger")
    content = game.content(game.default_pack, {})
    fresh, used, dice = game.table(content, seats), game.table(content, seats), Dice(5)
    fresh.set_up(Dice(9))
    used.set_up(dice)
    for moves in (60, 1000):
        for _ in range(moves):
            if not used.over:
                actions = legal_actions(used, used.turn)
                used.apply(used.turn, actions[-1 - dice.below(min(3, len(actions)))], dice)
        used.set_up(Dice(9))
        assert game.view(used, "referee") == game.view(fresh, "referee")
        assert game.invariant_violation(used) == ""


@SEATS
@pytest.mark.clause("DF-3.2", "DF-3.3", "DF-3.4")
def test_the_deal_is_told(seats: int) -> None:
    """Four cards to each seat, known to it alone; then Jakob's goods; then who begins round one."""
    match = new(seats, seed=3)
    table = match.position()["table"]
    for viewer in (None, *range(seats)):
        told = match.told(match.opening, viewer)
        for seat in range(seats):
            dealt = [event for event in told if event["event"] == "dealt" and event["seat"] == seat]
            assert len(dealt) == 4
            named = Counter(event["card"] for event in dealt)
            assert named == (Counter(table["seats"][seat]["hand"]) if seat == viewer else {None: 4})
        after = [list(event.values()) for event in told[4 * seats :]]
        assert after[-1] == ["begins", match.to_act[0], 1]
        goods = Counter(event[1] for event in after[:-1] if event[0] == "jakob_got")
        assert goods == table["jakob"]
        assert after.count(["jakob_refused"]) == table["discards"].get("merchant", 0)


def test_few_unseen_cards_are_dealt_so_that_all_fit() -> None:
    """A seat's view can always be laid out again: face-down cards are no merchants, whoever holds those."""
    rest = "7 copper, 7 cloth, 7 wine, 7 spice, 6 jewel, 2 sealed-copper, 2 sealed-cloth, 2 sealed-wine"
    discards = f"{rest}, 2 sealed-spice, 2 sealed-jewel"
    hidden = [(None, None), (None, None), ("jewel", None)]
    match = lay(hands=["", "2 merchant", "merchant"], discards=discards, hidden=hidden, turn=0, round_number=1)
    for viewer in (None, 0, 1):
        again = Match.from_position(match.position(viewer))
        assert again.view(viewer)["seats"] == match.view(viewer)["seats"]
