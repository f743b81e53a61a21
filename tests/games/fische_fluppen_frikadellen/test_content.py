"""What is wrong with a content pack of Fische Fluppen Frikadellen is said in one sentence."""

import copy
from typing import Any

import pytest

from comptoir.errors import BadContent
from tests.games.fische_fluppen_frikadellen.tables import GAME


def spoilt(*place: str | int, value: Any) -> dict[str, Any]:
    """Our content with one thing changed."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    node: Any = plain
    for key in place[:-1]:
        node = node[key]
    node[place[-1]] = value
    return plain


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (("start", "price", "value"), 55, "55 is not on the price table"),
        (("start", "hand_limit", "value"), 8, "8 is not from 5 to 7"),
        (("movement", "points", "value"), 0, "at least 1 point"),
        (("movement", "first_round", "values"), [3, 4], "it needs 5 numbers"),
        (("fetishes", "each", "value"), 4, "4 are too few for 5 players"),
        (("bonus", "plus-two", "value"), 1, "9 tokens are too few"),
        (("track", 3, "price", "value"), 25, "prices do not rise from cell to cell"),
        (("track", 7, "steps", "value"), 1, "150 can never be reached"),
        (("spaces", 0, "type"), "path", "0 of type “harbour”, not 1"),
        (("spaces", 1, "links"), ["p01"], "p02 leads to|it leads to k01, but k01 does not lead back"),
        (("spaces", 1, "links"), ["p01", "p99"], "cannot be linked to “p99”"),
        (("stops", 1, "space"), "k01", "neither the harbour nor a path"),
        (("stops", 1, "space"), "p02", "two landing stages are on the same space"),
        (("stops", 1, "ferries"), 2, "more ferries than berths"),
        (("kiosks", 0, "number"), 7, "not 1 to 36 in order"),
        (("kiosks", 0, "wants"), "cigarettes", "offers the good it wants"),
        (("kiosks", 0, "actions"), ["dance"], "no extra action “dance”"),
        (("kiosks", 0, "actions"), [], "all others one to 3"),
        (("kiosks", 1, "cost"), [[3], [4]], "a price for each of 3 fetishes"),
        (("kiosks", 1, "cost"), [[3], [4], [1, 5]], "the largest first"),
        (("kiosks", 0, "kind"), "dearer", "merchants and exchangers, and no others"),
        (("kiosks", 0, "name"), "Fischiger Freddy", "two kiosks have the same name"),
        (("goods", "fish", "value"), 1, "merchants need a token of “fish” each"),
    ],
)
def test_what_is_wrong_is_said(place: tuple[str | int, ...], value: Any, sentence: str) -> None:
    """The sentence names the place and the reason."""
    with pytest.raises(BadContent, match=sentence) as refused:
        GAME.content(GAME.pack(spoilt(*place, value=value)), {})
    assert "at “" in str(refused.value)


def test_every_cut_has_a_fetish_dealer() -> None:
    """A second dealer where a merchant was makes a cut with two."""
    plain = spoilt("kiosks", 2, value=copy.deepcopy(GAME.default_pack.plain["kiosks"][1]))
    plain["kiosks"][2].update(number=3, name="Falscher Fridolin")
    with pytest.raises(BadContent, match="2 fetish dealers, not one"):
        GAME.content(GAME.pack(plain), {})


def test_every_good_can_be_had_in_every_cut() -> None:
    """Without anybody who sells or exchanges fennel in a cut the pack is refused."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    for kiosk in plain["kiosks"]:
        if kiosk.get("offers") == "fennel":
            kiosk["offers"] = "burgers" if kiosk["wants"] != "burgers" else "fish"
    with pytest.raises(BadContent, match="no way to get “fennel”"):
        GAME.content(GAME.pack(plain), {})
