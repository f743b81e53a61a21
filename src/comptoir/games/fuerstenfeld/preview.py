"""What an action would bring, told before it is done: only what the seat itself can know."""

from collections.abc import Sequence
from contextlib import suppress

from comptoir.engine.chance import OutcomeWanted, Script
from comptoir.engine.state import Event, Journal
from comptoir.games.fuerstenfeld import ids
from comptoir.games.fuerstenfeld.event_ids import TOKEN_MOVED
from comptoir.games.fuerstenfeld.ids import GOOD_NAMES, GOODS, GROUND, KINDS, NONE, PALACES, SELL
from comptoir.games.fuerstenfeld.page.card_faces import Faces
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.building import cost_for, gets_dearer, own_place, palace_price_with
from comptoir.games.fuerstenfeld.rules.discarding import storable
from comptoir.games.fuerstenfeld.rules.selling import (
    bonus_for,
    coins_for,
    coins_for_all,
    price_after,
    surplus,
    takes,
)
from comptoir.games.fuerstenfeld.view import PRINTED_NAME
from comptoir.kit.words import Words


class Effects:
    """The sentences about what one seat could do now."""

    def __init__(self, state: Fuerstenfeld, seat: int, faces: Faces, words: Words) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.content = state.content
        self.faces = faces
        self.words = words
        self.say = words.say

    def tell(self, action: int) -> str:
        """The effect of a legal action in a sentence or two."""
        if action < ids.EXCHANGE:
            said = [self.say("brings.draw", {"cards": self.player.hand.size + action - ids.FURTHER})]
        elif action < ids.VISIT:
            said = self.exchange(action)
        elif action < ids.LOAD_GOOD:
            said = self.visit(action - ids.VISIT)
        elif action < ids.SELL_WITH_BONUS:
            said = self.load(action - ids.LOAD_GOOD)
        elif action < ids.TAKE:
            said = self.sale(action)
        elif action < ids.PUT:
            said = self.build(action - ids.TAKE)
        elif action < ids.STOP_BUILDING:
            said = self.cover(action - ids.PUT)
        elif action < ids.THROW:
            said = [self.say("brings.stop", {"coins": self.player.coins})]
        else:
            said = self.discard(action)
        return " ".join(said)

    def is_grave(self, action: int) -> bool:
        """Whether it is easily regretted: a part of the palace leaves, or goods are lost that had room."""
        if ids.THROW <= action < ids.TUCK:
            return self.content.part[action - ids.THROW] > 0
        return action == ids.END_TURN and storable(self.state, self.player) > 0

    # --- phase 3 -----------------------------------------------------------------------------------

    def exchange(self, action: int) -> list[str]:
        """The goods then."""
        given, got, units = ids.good_given(action), ids.good_got(action), ids.units_exchanged(action)
        figures = {
            "left": self.player.goods[given] - units,
            "good": GOOD_NAMES[given],
            "have": self.player.goods[got] + units,
            "got": GOOD_NAMES[got],
        }
        return [self.say("brings.exchange", figures)]

    def visit(self, brewery: int) -> list[str]:
        """What all goods that the brewery takes would bring, and which prices would fall."""
        state, player = self.state, self.player
        sold = {good: player.goods[good] for good in range(GOODS) if takes(state, player, brewery, good)}
        falls = [line for good, units in sold.items() for line in self.falls(brewery, good, units)]
        coins = coins_for_all(state, player, brewery) + bonus_for(state, player, max(sold.values()))
        return [self.say("brings.visit", {"coins": coins}), *falls]

    def load(self, good: int) -> list[str]:
        """The coins for this good with one unit more, and what becomes of its price."""
        state = self.state
        units = state.sale[good] + 1
        price = state.price(state.brewery, good)
        coins = coins_for(state, state.brewery, good, units)
        figures = {"units": units, "price": price, "coins": coins}
        return [self.say("brings.load", figures), *self.falls(state.brewery, good, units, warn=True)]

    def falls(self, brewery: int, good: int, units: int, warn: bool = False) -> list[str]:
        """A price that so many units would lower."""
        if not surplus(self.state, brewery, good, units):
            return []
        new = price_after(self.state, brewery, good, units)
        figures = {"good": GOOD_NAMES[good], "old": self.state.price(brewery, good), "new": new}
        said = [self.say("brings.falls", figures)]
        if warn and new == 0:
            said.append(self.say("prompt.price_stays_zero"))
        return said

    def sale(self, action: int) -> list[str]:
        """All coins of the phase, where the token goes, and the prices that fall."""
        state = self.state
        events = certain_events(state, self.seat, action)
        moved = next(event.fields for event in events if event.kind == TOKEN_MOVED)
        figures = {"coins": moved[1], "total": self.player.coins + moved[1], "step": moved[2]}
        said = [self.say("brings.sell", figures)]
        if state.stage != SELL:
            for good in range(GOODS):
                said += self.falls(state.brewery, good, state.sale[good]) if state.sale[good] else []
        return said

    # --- phase 4 -----------------------------------------------------------------------------------

    def build(self, kind: int) -> list[str]:
        """The cost and what is left; for a part of the palace how far it is and what the next costs."""
        cost = cost_for(self.state, self.player, kind)
        said = [self.say("brings.build", {"coins": cost, "left": self.player.coins - cost})]
        if self.content.part[kind]:
            said += self.part()
            if (place := own_place(self.state, kind)) != NONE:
                said += self.cover(place)
        return said

    def part(self) -> list[str]:
        """One part more of the palace."""
        said = [self.say("brings.part", {"parts": self.player.palaces + 1, "all": PALACES})]
        if gets_dearer(self.state):
            dearer = palace_price_with(self.state, self.state.parts_standing() + 1)
            said.append(self.say("brings.dearer", {"coins": dearer}))
        return said

    def cover(self, place: int) -> list[str]:
        """What lies on a place and would be lost."""
        face = self.player.places[place]
        if face == GROUND:
            return [self.say("brings.free")]
        card = self.content.card_names[face] if face < KINDS else PRINTED_NAME
        shown = self.faces.on(card, place, self.words)
        if face < KINDS:
            return [self.say("brings.covers", {"name": shown.name, "lost": shown.effect})]
        return [self.say("brings.covers_field", {"field": shown.name, "lost": shown.effect})]

    # --- phase 5 -----------------------------------------------------------------------------------

    def discard(self, action: int) -> list[str]:
        """Cards that go, goods that stay."""
        player = self.player
        if action < ids.TUCK:
            if self.content.part[action - ids.THROW]:
                return [self.say("prompt.palace_leaves")]
            return [self.say("brings.throw")]
        if action < ids.STORE:
            return [self.say("brings.tuck", {"cards": player.deck()})]
        if action < ids.END_TURN:
            stored = player.goods_stored() + 1
            limit = player.effect(self.content.store)
            return [self.say("brings.store", {"units": stored, "limit": limit})]
        lost = player.goods_left()
        said = [self.say("brings.lost", {"units": lost}) if lost else self.say("brings.end")]
        if units := storable(self.state, player):
            said.append(self.say("brings.could_store", {"units": units}))
        return said


def certain_events(state: Fuerstenfeld, seat: int, action: int) -> Sequence[Event]:
    """What happens before luck is asked for."""
    after = state.clone()
    after.journal = Journal()
    with suppress(OutcomeWanted):
        after.apply(seat, action, Script([]))
    return after.journal.events
