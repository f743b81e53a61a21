"""What is wrong with a map is said in one sentence that names the place."""

import copy
from typing import Any

import pytest

from comptoir.errors import BadContent, BadRecord
from comptoir.match import Match
from tests.games.pfeffersaecke.tables import GAME


def filled(change: Any) -> None:
    """Fill in our content after a change to its plain data."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    change(plain)
    GAME.content(GAME.pack(plain), {})


def without_routes_to(plain: dict[str, Any], name: str) -> None:
    routes = plain["map"]["routes"]
    plain["map"]["routes"] = [route for route in routes if name not in (route["from"], route["to"])]


CHANGES: list[tuple[Any, str]] = [
    (lambda p: without_routes_to(p, "Hof"), "not connected: no route leads to Hof"),
    (lambda p: p["discs"]["8"].update(value=2), "a disc without a town: 2 discs of 8, 1 towns"),
    (lambda p: p["discs"]["2"].update(value=4), "a town without a disc"),
    (lambda p: p["discs"].update({"9": {"value": 1, "source": "rulebook"}}), "“9” is no value"),
    (lambda p: p["map"]["routes"][3].update(to="Paris"), r"map.routes\[3\]”: there is no place “Paris”"),
    (lambda p: p["map"]["routes"][3].update({"from": "Gent", "to": "Gent"}), "leads from Gent to Gent"),
    (lambda p: p["map"]["routes"].append(p["map"]["routes"][0]), "already a route between"),
    (lambda p: p["map"]["towns"][0].update(region="Polen"), "there is no region “Polen”"),
    (lambda p: p["map"]["villages"][0].update(name="Gent"), "“Gent” is there twice"),
    (lambda p: p["map"]["villages"][0].update(name="Koeln"), "“Koeln” and “Köln” are typed alike"),
    (lambda p: p["map"]["villages"][0].update(name="!"), "no letter or digit"),
    (lambda p: p["map"]["regions"][0].update(name="Friesland"), "no region “Flandern”"),
    (lambda p: p["map"]["towns"].pop(), "map.towns”: there are 24, not 25"),
    (lambda p: p["map"]["towns"][0]["spaces"].update(value=9), "Antwerpen has 9, but a town has 2 to 8"),
    (lambda p: p["players"][0]["closed"].append("Paris"), "there is no place “Paris”"),
    (lambda p: p["players"][0]["closed"].append("Gent"), "17 discs cannot be dealt equally to 2 players"),
    (
        lambda p: p["players"][0]["closed"].remove("Hof"),
        "left open is not connected: no route leads to Hof",
    ),
    (lambda p: p["players"][1].update(open=["Hof"]), "only a town that is not closed"),
    (lambda p: p["players"].pop(), "an entry is needed for each number from 2 to 6"),
    (lambda p: p["start"]["counters"].update(value=1), "at least 2"),
    (lambda p: p["points"]["florins_per_point"].update(value=0), "at least 1 florin"),
    (lambda p: p["map"]["towns"][0].update(x=101), "101|100"),
]


@pytest.mark.parametrize(("change", "message"), CHANGES, ids=[message for _, message in CHANGES])
def test_a_map_that_makes_no_game_is_refused(change: Any, message: str) -> None:
    """One sentence, with the place and what is wrong there."""
    with pytest.raises(BadContent, match=message) as refused:
        filled(change)
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")


def test_another_map_can_be_played() -> None:
    """Renamed towns and other costs make a game of their own."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    plain["map"]["towns"][0]["name"] = "Sankt Gallen"
    for route in plain["map"]["routes"]:
        for end in ("from", "to"):
            if route[end] == "Antwerpen":
                route[end] = "Sankt Gallen"
    match = Match.new("pfeffersaecke", 4, seed=1, content=plain)
    assert "place sankt-gallen" in [form.notation for form in match.forms]
    assert match.view(None)["towns"]["Sankt Gallen"]["disc"] == "waiting"


def test_numbers_known_from_elsewhere_say_so() -> None:
    """Köln and its 8, and that Antwerpen and Rostock are on the map, were published; their numbers are ours."""
    towns = {town.name: town for town in GAME.default_pack.document.map.towns}
    assert (towns["Köln"].source, towns["Köln"].spaces.source) == ("published", "published")
    for name in ("Antwerpen", "Rostock"):
        assert (towns[name].source, towns[name].spaces.source) == ("published", "reconstruction")
    for line in GAME.content_text.splitlines():
        assert "published" not in line or "#" in line  # where it was published stands beside it


def test_naming_a_source_changes_no_game() -> None:
    """Games recorded before the sources were named open, unless they carry content of their own."""
    record = Match.new("pfeffersaecke", 3, seed=1).record()
    (before,) = GAME.former_content
    assert Match.load(record | {"content": before}).view(0) == Match.load(record).view(0)
    with pytest.raises(BadRecord, match="other content"):
        Match.load(record | {"content": "0123456789ab"})
    with pytest.raises(BadRecord, match="other content"):
        Match.load(record | {"content": before, "content_pack": copy.deepcopy(GAME.default_pack.plain)})
