"""Fürstenfeld, chapter 11: what the cards do."""

import pytest

from comptoir.games.fuerstenfeld.game import GAME

from .tables import PALACE, do, events, lay, look, may, next_round, next_turn, price, refuses, seat


@pytest.mark.clause("FF-11.1")
def test_cards_work_together() -> None:
    """Both banks pay, both town halls count, both laboratories draw."""
    match = lay(seat("crane", {1: "bank-1", 2: "bank-2"}))
    assert ["bank_paid", 0, 8] in do(match, 0, "sell")
    hand = "crane, market, bank-1, bank-2, palace-1"
    match = lay(seat(hand, {1: "town-hall-1", 2: "town-hall-2"}), stage="discard")
    refuses(match, 0, "end", "FF-8.1")
    do(match, 0, "tuck crane")
    assert "end" in may(match, 0)


@pytest.mark.clause("FF-11.2")
@pytest.mark.parametrize(
    ("card", "goods"),
    [
        ("hops-2", [2, 0, 0]),
        ("barley-2", [0, 2, 0]),
        ("water-2", [0, 0, 2]),
        ("hops-3", [3, 0, 0]),
        ("barley-3", [0, 3, 0]),
        ("water-3", [0, 0, 3]),
        ("hops-barley", [1, 1, 0]),
        ("barley-water", [0, 1, 1]),
        ("hops-water", [1, 0, 1]),
    ],
)
def test_production(card: str, goods: list[int]) -> None:
    """Each production card bears a unit for each of its symbols."""
    match = lay(seat("bank-1", {4: card, 5: "crane", 6: "market"}), seat("crane"))
    do(match, 0, "sell; stop")
    assert ["harvested", 0, *goods] in do(match, 1, "sell; stop")


@pytest.mark.clause("FF-11.3")
@pytest.mark.parametrize(("bank", "coins"), [("bank-1", 3), ("bank-2", 5)])
def test_banks(bank: str, coins: int) -> None:
    """A bank pays in phase 3 and counts as income."""
    match = lay(seat("crane", {1: bank}))
    assert ["token_moved", 0, coins, coins] in do(match, 0, "sell")
    assert look(match, 0)["coins"] == coins


@pytest.mark.clause("FF-11.4")
@pytest.mark.parametrize(("hall", "kept"), [("town-hall-1", 2), ("town-hall-2", 3)])
def test_town_halls(hall: str, kept: int) -> None:
    """A town hall raises the number of cards that may be kept."""
    match = lay(seat("crane, market, bank-1, bank-2", {1: hall}), stage="discard")
    while "end" not in may(match, 0):
        match.play(0, may(match, 0)[0])
    assert len(look(match, 0)["hand"]) == kept


@pytest.mark.clause("FF-11.5")
@pytest.mark.parametrize(("laboratory", "most"), [("laboratory-1", 1), ("laboratory-2", 2)])
def test_laboratories(laboratory: str, most: int) -> None:
    """A laboratory lets its owner draw further cards in phase 1."""
    match = lay(seat("crane", {1: laboratory}), seat("crane"))
    next_round(match)
    assert may(match, 0) == [f"draw {cards}" for cards in range(most + 1)]
    do(match, 0, f"draw {most}")
    assert len(look(match, 0)["hand"]) == 4 + most


@pytest.mark.clause("FF-11.6")
def test_the_trading_house() -> None:
    """It pays a coin more for every unit of one good sold, surplus ones too."""
    match = lay(seat("crane", {1: "trading-house"}, goods=(3, 2, 0)), prices={0: (2, 1, 1)})
    assert match.view(0)["rules"]["own"]["sales"] == {"draakenfels": 11, "schwarzkolmer": 8}
    refuses(match, 0, "bonus hops", "FF-11.6")
    do(match, 0, "visit draakenfels; load hops; load hops; load hops; load barley")
    refuses(match, 0, "bonus water", "FF-11.6")
    happened = do(match, 0, "bonus hops")
    assert ["bonus_paid", 0, "hops", 3] in happened
    assert ["token_moved", 0, 10, 10] in happened
    assert price(match, 0)[0] == 0
    match = lay(seat("crane", goods=(3, 2, 0)))
    do(match, 0, "visit draakenfels; load hops")
    refuses(match, 0, "bonus hops", "FF-11.6")


@pytest.mark.clause("FF-11.7")
def test_the_extra_coin_cannot_be_waived() -> None:
    """With a trading house a sale is closed by naming a good; without a sale nothing is named."""
    match = lay(seat("crane", {1: "trading-house"}, goods=(1, 1, 0)))
    assert "sell" in may(match, 0)
    do(match, 0, "visit draakenfels; load hops")
    refuses(match, 0, "sell", "FF-11.7")
    assert may(match, 0) == ["load barley", "bonus hops"]


@pytest.mark.clause("FF-11.8")
def test_the_warehouse() -> None:
    """Stored goods come back with the next harvest; old and new share the three places."""
    match = lay(seat("crane", {1: "warehouse"}, goods=(2, 0, 0)), seat("crane"), stage="discard")
    do(match, 0, "store hops; store hops")
    assert ["harvested", 0, 3, 1, 1] in do(match, 1, "sell; stop")
    assert look(match, 0)["stored"] == {"hops": 0, "barley": 0, "water": 0}


@pytest.mark.clause("FF-11.8")
def test_a_warehouse_works_at_once_and_loses_all_when_covered() -> None:
    """Built this turn it stores this turn's rest; covered, it stores nothing."""
    match = lay(seat("warehouse, crane", coins=9, goods=(1, 0, 0)), stage="build")
    do(match, 0, "build warehouse; place 1; stop; store hops")
    assert look(match, 0)["stored"]["hops"] == 1
    match = lay(seat("bank-1, crane", {1: "warehouse"}, coins=9, goods=(3, 0, 0)), stage="build")
    assert ["lost_goods", 0, 3] in do(match, 0, "build bank-1; place 1; stop")


@pytest.mark.clause("FF-11.8")
def test_the_warehouse_stores_after_building() -> None:
    """Goods are stored in phase 5, whatever was built before, and not in phase 4."""
    match = lay(seat("crane, bank-1", {1: "warehouse"}, coins=9, goods=(0, 2, 0)), stage="build")
    refuses(match, 0, "store barley", "FF-4.3")
    do(match, 0, "build crane; place 1")
    assert ["lost_goods", 0, 2] in do(match, 0, "stop")
    match = lay(seat("crane, bank-1", {1: "warehouse"}, coins=9, goods=(0, 2, 0)), stage="build")
    do(match, 0, "build crane; place 2; stop; store barley; store barley")
    assert look(match, 0)["stored"] == {"hops": 0, "barley": 2, "water": 0}


@pytest.mark.clause("FF-11.8", "FF-8.7")
def test_three_goods_are_stored_each_round() -> None:
    """One of each kind fills the warehouse; they come back, and of all goods three can be stored again."""
    match = lay(seat("crane, bank-1", {1: "warehouse"}, goods=(1, 1, 2)), seat("crane"), stage="discard")
    do(match, 0, "store hops; store barley; store water")
    refuses(match, 0, "store water", "FF-8.7")
    assert ["lost_goods", 0, 1] in do(match, 0, "tuck crane")
    assert ["harvested", 0, 2, 2, 2] in do(match, 1, "sell; stop")
    next_turn(match)
    do(match, 0, "sell; stop; store hops; store hops; store barley")
    refuses(match, 0, "store barley", "FF-8.7")
    assert look(match, 0)["goods"] == {"hops": 0, "barley": 1, "water": 2}


@pytest.mark.clause("FF-11.9")
def test_the_market() -> None:
    """Equal goods become as many of one other good, also goods from the warehouse; nothing need be sold."""
    match = lay(seat("crane", {1: "market"}, goods=(3, 1, 0)))
    assert ["exchanged", 0, 3, "hops", "water"] in do(match, 0, "exchange 3 hops water")
    assert look(match, 0)["goods"] == {"hops": 0, "barley": 1, "water": 3}
    do(match, 0, "sell")
    match = lay(seat("crane", goods=(3, 1, 0)))
    refuses(match, 0, "exchange 1 hops water", "FF-11.9")


@pytest.mark.clause("FF-11.9")
def test_every_exchange_there_is() -> None:
    """Each good can be changed into each other one."""
    for given, got in (
        ("hops", "barley"),
        ("barley", "hops"),
        ("barley", "water"),
        ("water", "hops"),
        ("water", "barley"),
    ):
        match = lay(seat("crane", {1: "market"}, goods=(2, 2, 2)))
        do(match, 0, f"exchange 2 {given} {got}")
        goods = look(match, 0)["goods"]
        assert (goods[given], goods[got]) == (0, 4)


@pytest.mark.clause("FF-11.10")
def test_the_market_once_a_round() -> None:
    """Up to three units, once a round."""
    match = lay(seat("crane", {1: "market"}, goods=(5, 1, 0)))
    assert [action for action in may(match, 0) if "exchange" in action and "hops" in action.split()[2]] == [
        f"exchange {units} hops {got}" for got in ("barley", "water") for units in (1, 2, 3)
    ]
    refuses(match, 0, "exchange 2 barley water", "FF-6.4")
    do(match, 0, "exchange 1 hops water")
    refuses(match, 0, "exchange 1 hops water", "FF-11.10")


@pytest.mark.clause("FF-11.10")
def test_the_market_again_for_the_next_player_and_in_the_next_round() -> None:
    """What one player exchanges uses up nobody else's market, nor one's own for the next round."""
    match = lay(
        seat("crane", {1: "market"}, goods=(1, 0, 0)), seat("crane", {1: "market"}, goods=(1, 0, 0)), order=[0, 1]
    )
    do(match, 0, "exchange 1 hops water; sell; stop")
    do(match, 1, "exchange 1 hops water; sell; stop")
    assert match.view(None)["round"] == 4
    for number in match.view(None)["order"]:
        do(match, number, "exchange 1 hops barley; sell; stop")
        next_turn(match)


@pytest.mark.clause("FF-11.11")
@pytest.mark.parametrize(("income", "step"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1), (9, 6)])
def test_the_magistrate(income: int, step: int) -> None:
    """The token stands three lower, not below 0; the money is whole."""
    match = lay(seat("crane", {1: "magistrate"}, goods=(0, 0, 9)))
    sale = "visit draakenfels; " + "load water; " * income if income else ""
    assert ["token_moved", 0, income, step] in do(match, 0, f"{sale}sell")
    assert look(match, 0)["coins"] == income
    assert look(match, 0)["income"] == step


@pytest.mark.clause("FF-11.12")
def test_the_crane() -> None:
    """Other cards cost two less, parts and the card on the crane too; it helps from the second card on."""
    match = lay(seat("crane, palace-1, bank-1", coins=11), stage="build")
    happened = do(match, 0, "build crane; place 1; build palace-1; place 1")
    assert events(happened, "took") == [["took", 0, "crane", 5], ["took", 0, "palace-1", 6]]
    match = lay(seat("bank-1, bank-2", {1: "crane"}, coins=12), stage="build")
    assert ["took", 0, "bank-2", 8] in do(match, 0, "build bank-2; place 1")


@pytest.mark.clause("FF-11.12")
def test_a_crane_covered_first_does_not_help_again() -> None:
    """After the crane is covered the next card has its full price."""
    match = lay(seat("bank-1, market", {1: "crane"}, coins=12), stage="build")
    happened = do(match, 0, "build bank-1; place 1; build market; place 2")
    assert events(happened, "took") == [["took", 0, "bank-1", 4], ["took", 0, "market", 4]]


@pytest.mark.clause("FF-11.12")
def test_no_card_costs_less_than_nothing() -> None:
    """A card for 2 costs nothing with the crane, never a negative number."""
    match = lay(
        seat("ragman", {1: "crane"}, expert=True), seat(expert=True), stage="build", options={"expert": True}
    )
    assert ["took", 0, "ragman", 0] in do(match, 0, "build ragman")
    assert look(match, 0)["coins"] == 0


@pytest.mark.clause("FF-11.13")
def test_parts_of_the_palace_do_nothing_else() -> None:
    """Six parts bring no goods and no coins."""
    built = {place: PALACE[place - 1] for place in range(1, 7)}
    match = lay(seat("crane", built), seat("crane"))
    assert ["token_moved", 0, 0, 0] in do(match, 0, "sell")
    assert all(card.effect is None for card in GAME.default_pack.document.cards if card.palace)
