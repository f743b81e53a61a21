"""Fische Fluppen Frikadellen: what the advice is made of."""

from comptoir.bots.player import Bot
from tests.games.fische_fluppen_frikadellen.tables import GOODS, lay

FIRST = 30  # the one cut in which nobody buys or exchanges booze
FELIZIA = "Frivole Felizia"  # she has a special sale


def test_who_has_only_what_nobody_wants_finds_the_special_sale() -> None:
    """Two without a florin and with a token of booze each: they sell it there, and the game comes to its end."""
    match = lay(
        first=FIRST,
        seats=2,
        goods=["booze", "booze"],
        florins=[0, 0],
        prices=dict.fromkeys(GOODS, 150),
        fetishes=[["faun", "falcon"], ["faun"]],
    )
    bots = [Bot("1", seed=seat, timed=False) for seat in range(2)]
    while not match.over and match.ply < 1500:
        seat = match.state.turn
        match.play(seat, bots[seat].choose(match, seat))
    happened = [event for move in match.moves for event in match.told(move.events, None)]
    first_sale = next(event for event in happened if event["event"] == "sold")
    assert (first_sale["kiosk"], first_sale["good"]) == (FELIZIA, "booze")
    assert match.over
    assert max(match.state.score(seat) for seat in range(2)) == 3


def test_who_has_nothing_finds_the_gift() -> None:
    """Two without a florin or a good: they go where one is given away, and the game comes to its end."""
    match = lay(first=19, seats=2, florins=[0, 0], prices={"fish": 30}, fetishes=[["faun", "falcon"], ["faun"]])
    bots = [Bot("1", seed=seat, timed=False) for seat in range(2)]
    while not match.over and match.ply < 500:
        seat = match.state.turn
        match.play(seat, bots[seat].choose(match, seat))
    happened = [event for move in match.moves for event in match.told(move.events, None)]
    assert any(event["event"] == "presented" for event in happened)
    assert match.over
    assert max(match.state.score(seat) for seat in range(2)) == 3
