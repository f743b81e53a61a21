"""Fürstenfeld, FF-10.4: who can still finish a palace, against a search of all that could be built."""

import copy
from collections.abc import Hashable
from random import Random

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.playout import action_buffer
from comptoir.games.fuerstenfeld.game import GAME
from comptoir.games.fuerstenfeld.ids import BUILD, GOODS, PALACES, PLACE, STOP_BUILDING
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.ending import can_finish
from comptoir.games.fuerstenfeld.rules.selling import pay_without_sale
from comptoir.kit.game import Document, Options
from tests.games.fuerstenfeld.tables import BASIC, CARDS, PALACE, lay, seat, state_of
from tests.games.positions import edited

CRANE, GUIDE = CARDS.index("crane"), CARDS.index("guide")
RICH = 200  # coins enough for everything
BARREN = ["town-hall-1", "town-hall-2", "laboratory-1", "laboratory-2", "market", "magistrate"]
IN_ORDER: Options = {"expert": True, "palaces_in_order": True}
SHOWS_ALL: Options = {"expert": True, "guide_shows_all": True}


def another_crane(cost: int, discount: int) -> Document:
    """Our content with another crane."""
    changes = {"cards.19.cost.value": cost, "cards.19.effect.discount": discount}
    return edited(copy.deepcopy(GAME.default_pack.plain), changes)


@pytest.mark.clause("FF-10.4", "FF-11.2")
@pytest.mark.parametrize("feeds", ["hops-2", "barley-2", "water-2", "bank-1"])
def test_one_field_of_any_kind_feeds(feeds: str) -> None:
    """Where nothing else brings goods or coins, one field or bank is enough to finish a palace some day."""
    rest = dict(enumerate(BARREN[:5], 2))
    for card, hopeful in ((feeds, True), ("magistrate", False)):
        state = state_of(lay(seat("palace-1", {1: card} | rest)))
        assert can_finish(state, state.players[0]) == hopeful


def laid(luck: Random, options: Options, content: Document | None) -> Fuerstenfeld:
    """Two principalities without fields; of the cards that matter some are left, with few coins."""
    expert = bool(options.get("expert"))
    players = []
    for number in range(2):
        parts = luck.choice([0, 0, 0, 1, 2, 5])
        if options.get("palaces_in_order"):
            chosen = list(range(1, parts + 1))
        else:
            chosen = sorted(luck.sample(range(1, 7), parts))
        built = {place: PALACE[place - 1] for place in chosen}
        cards = luck.sample(["crane", *(["guide"] if expert else []), *BARREN], 5)
        for place in range(1, 7):
            if place not in built and (place > 3 or luck.random() < 0.5) and cards:
                built[place] = cards.pop()
        if number == 0 and built.get(6) not in PALACE and luck.random() < 0.2:
            built[6] = "bank-2"
        rest = [card for card in ("crane", "guide") if luck.random() < 0.7 * number]
        rest += [card for card in ("hops-barley", "bank-1") if luck.random() < 0.1]
        rest += PALACE if number == 1 else luck.sample(PALACE, luck.choice([0, 1, 2]))
        left = [card for card in rest if card not in built.values() and (expert or card in BASIC)]
        gone = [card for card in (CARDS if expert else BASIC) if card not in [*left, *built.values()]]
        coins = luck.randrange(20) if parts < 5 else luck.randrange(12)
        hand = ", ".join(left)
        players.append(seat(hand, built, coins=coins, gone=", ".join(gone), expert=expert))
    return state_of(lay(*players, options=options, content=content))


def earns(state: Fuerstenfeld, number: int) -> bool:
    """Whether the next harvest or the next phase 3 brings a seat something."""
    player = state.players[number]
    harvest = sum(state.content.harvest[face * GOODS + good] for face in player.places for good in range(GOODS))
    return harvest + pay_without_sale(state, number, player) > 0


def all_that_may_be_built(state: Fuerstenfeld, number: int) -> list[Fuerstenfeld]:
    """Every table after one more card of a seat that holds all cards of its deck in its hand."""
    state.turn, state.stage, state.built = number, BUILD, 0
    legal = action_buffer(state)
    tables = []
    for action in list(legal[: state.legal(number, legal)]):
        if action != STOP_BUILDING:
            paid = state.clone()
            paid.apply(number, action, Dice(1))
            if paid.stage == PLACE:
                for place in list(legal[: paid.legal(number, legal)]):
                    tables.append(paid.clone())
                    tables[-1].apply(number, place, Dice(1))
            else:
                tables.append(paid)
    return tables


def what_matters(state: Fuerstenfeld) -> Hashable:
    """All that decides what can still be built: useless cards are alike, and in the basic game places."""
    rows = []
    for player in state.players:
        faces = [face if state.content.part[face] or face in (CRANE, GUIDE) else 0 for face in player.places]
        if not state.content.expert:
            faces = sorted(PALACES if state.content.part[face] else face for face in faces)
        rows.append((player.coins, *faces, player.hand.has(CRANE), player.hand.has(GUIDE)))
    return tuple(rows)


def finishes(start: Fuerstenfeld, number: int) -> bool:
    """Whether a seat without a part gone can earn or finish, whatever it takes, others helping where they can."""
    waiting, seen = [start], set()
    while waiting:
        state = waiting.pop()
        if earns(state, number) or state.players[number].palaces == PALACES:
            return True
        if what_matters(state) in seen:
            continue
        seen.add(what_matters(state))
        waiting += all_that_may_be_built(state, number)
        if state.content.guide_shows_all and not state.parts_standing():
            if earns(state, 1 - number):
                state.players[1 - number].coins = RICH
            waiting += all_that_may_be_built(state, 1 - number)
    return False


@pytest.mark.clause("FF-10.4")
@pytest.mark.parametrize(
    "content",
    [None, another_crane(1, 2), another_crane(2, 5), another_crane(0, 1)],
    ids=["ours", "cheap", "strong", "weak"],
)
@pytest.mark.parametrize(
    "options",
    [{}, {"expert": True}, IN_ORDER, SHOWS_ALL, {**IN_ORDER, **SHOWS_ALL}],
    ids=["basic", "expert", "in-order", "shows-all", "both"],
)
def test_the_rule_finds_what_a_search_finds(options: Options, content: Document | None) -> None:
    """Whoever can still earn or finish by any way of building is found to, and nobody else."""
    luck = Random(17)
    found = []
    for number in range(60):
        state = laid(luck, options, content)
        found.append(finishes(state.clone(), 1))
        assert can_finish(state, state.players[1]) == found[-1], (number, state.players[1].coins)
    assert 5 < sum(found) < 55
