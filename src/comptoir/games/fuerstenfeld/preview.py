# compiled
"""What an action of Fürstenfeld would bring: coins, parts, goods, cards and prices, asked from the rules; in words.

Luck decides only which cards are drawn, and that is no figure: every action leads to one thing.
"""

from collections.abc import Sequence

from comptoir.engine.state import Journal
from comptoir.games.fuerstenfeld import ids
from comptoir.games.fuerstenfeld.actions import forms
from comptoir.games.fuerstenfeld.ids import BREWERY_NAMES, GOOD_NAMES, GOODS, GROUND, KINDS, NONE, PALACES
from comptoir.games.fuerstenfeld.page.card_faces import Faces
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.building import gets_dearer, next_palace_price, own_place, reduced
from comptoir.games.fuerstenfeld.rules.discarding import storable
from comptoir.games.fuerstenfeld.rules.selling import coins_for, most_for_all, price_after, takes
from comptoir.games.fuerstenfeld.state import total
from comptoir.games.fuerstenfeld.view import PRINTED_NAME
from comptoir.kit import preview as kit
from comptoir.kit.preview import ANY_LUCK, MONEY, POINTS, PRICE, Figures, Key, Preview, certain, tried_on
from comptoir.kit.words import Value, Words

SEATS = range(5)
COINS: list[Key] = [(MONEY, seat, "") for seat in SEATS]
PARTS: list[Key] = [(POINTS, seat, "") for seat in SEATS]
CARDS: list[Key] = [(kit.GOODS, seat, "hand") for seat in SEATS]
HELD: list[list[Key]] = [[(kit.GOODS, seat, good) for good in GOOD_NAMES] for seat in SEATS]
STORED: list[list[Key]] = [[(kit.GOODS, seat, f"stored-{good}") for good in GOOD_NAMES] for seat in SEATS]
PRICES: list[list[Key]] = [[(PRICE, -1, f"{name}-{good}") for good in GOOD_NAMES] for name in BREWERY_NAMES]
PALACE_PRICE: Key = (PRICE, -1, "palace")


def figures(state: Fuerstenfeld, seat: int) -> Figures:
    """Coins, parts of the palace, goods and cards in hand of each seat; the prices of goods and of a part."""
    found: Figures = {PALACE_PRICE: state.palace_price}
    for number, player in enumerate(state.players):
        found[COINS[number]] = player.coins
        found[PARTS[number]] = player.palaces
        found[CARDS[number]] = player.hand.size
        for good in range(GOODS):
            found[HELD[number][good]] = player.goods[good]
            found[STORED[number][good]] = player.stored[good]
            found[PRICES[number][good]] = state.price(number, good)
    return found


def preview(state: Fuerstenfeld, seat: int, action: int) -> Preview:
    """What a legal action does to these figures."""
    return compared(state, tried(state, seat, [action]), seat)


def compared(state: Fuerstenfeld, after: Fuerstenfeld, seat: int) -> Preview:
    """The figures of a table and of the same table after an action."""
    return certain(figures(state, seat), figures(after, seat))


def tried(state: Fuerstenfeld, seat: int, actions: Sequence[int]) -> Fuerstenfeld:
    """The table after some actions, with a journal; it lasts until the next trial."""
    after: Fuerstenfeld = tried_on(state)
    after.journal = Journal()
    for action in actions:
        after.apply(seat, action, ANY_LUCK)
    return after


def at_stake(state: Fuerstenfeld, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """Who can finish a palace with the next part, and whether the parts get dearer, in sentences."""
    if state.stage < ids.SELL:
        return []
    said = []
    for number, player in enumerate(state.players):
        if player.palaces == PALACES - 1:
            cost = reduced(state.palace_price, player.effect(state.content.discount))
            told: dict[str, Value] = {"seat": number, "coins": player.coins, "cost": cost}
            said.append(words.say("stake.own_last" if number == seat else "stake.last", told, names))
    if state.stage <= ids.BUILD and gets_dearer(state):
        said.append(words.say("stake.dearer", {"cost": state.palace_price, "coins": next_palace_price(state)}))
    return said


class Effects:
    """The sentences about what one seat could do now."""

    def __init__(self, state: Fuerstenfeld, seat: int, faces: Faces, words: Words) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.faces = faces
        self.words = words
        self.say = words.say

    def tell(self, actions: Sequence[int]) -> str:
        """The effect of a legal action, or of several in a row, in a sentence or two."""
        after = tried(self.state, self.seat, actions)
        seen = compared(self.state, after, self.seat)
        said = self.several(actions, seen, after) if len(actions) > 1 else self.phase(actions[0], seen, after)
        said += self.lost(after)
        if actions[0] == ids.END_TURN and (units := storable(self.state, self.player)):
            said.append(self.say("brings.could_store", {"units": units}))
        return " ".join(said)

    def several(self, actions: Sequence[int], seen: Preview, after: Fuerstenfeld) -> list[str]:
        """The effect of actions that are done with one click."""
        first = actions[0]
        if ids.VISIT <= first < ids.LOAD_GOOD:
            return self.sale(
                seen, after, first - ids.VISIT, [actions.count(ids.LOAD_GOOD + good) for good in range(GOODS)]
            )
        if first < ids.SELL_WITH_BONUS:
            return self.load(first - ids.LOAD_GOOD, len(actions))
        if ids.TAKE <= first < ids.PUT:
            return self.build(first - ids.TAKE, seen) + self.cover(actions[1] - ids.PUT)
        names = self.state.content.card_names
        under = [
            self.faces.of(names[action - ids.TUCK], self.words).name
            for action in actions
            if ids.TUCK <= action < ids.STORE
        ]
        said = [self.say("brings.under", {"names": ", ".join(under)})] if under else []
        stored = sum(ids.STORE <= action < ids.END_TURN for action in actions)
        said += self.store(stored) if stored else []
        return said if stored == len(actions) else [*said, self.say("brings.end")]

    def brief(self, actions: Sequence[int]) -> str:
        """The same in a few words, for the button itself."""
        first = actions[0]
        if ids.TAKE <= first < ids.PUT:
            left = compared(self.state, tried(self.state, self.seat, actions), self.seat).then(*COINS[self.seat])
            return self.say("brief.left", {"coins": left})
        if ids.PUT <= first < ids.STOP_BUILDING:
            face = self.player.places[first - ids.PUT]
            if face == GROUND:
                return self.words.phrase("brief.free")
            card = self.state.content.card_names[face] if face < KINDS else PRINTED_NAME
            return self.words.phrase(
                "brief.covers", {"name": self.faces.on(card, first - ids.PUT, self.words).name}
            )
        if ids.LOAD_GOOD <= first < ids.SELL_WITH_BONUS:
            good = first - ids.LOAD_GOOD
            return f"+{coins_for(self.state, self.state.brewery, good, len(actions))}"
        if ids.VISIT <= first < ids.LOAD_GOOD and len(actions) == 1:
            return f"+{most_for_all(self.state, self.player, first - ids.VISIT)}"
        if ids.VISIT <= first < ids.TAKE:
            after = tried(self.state, self.seat, actions)
            return f"+{compared(self.state, after, self.seat).gain(*COINS[self.seat])}"
        return ""

    def phase(self, action: int, seen: Preview, after: Fuerstenfeld) -> list[str]:
        """The effect by the kind of action, but for goods lost if it ends the turn."""
        state, player = self.state, self.player
        match forms(state.content)[action].verb:
            case "draw":
                return [self.say("brings.draw", {"cards": seen.then(*CARDS[self.seat])})]
            case "exchange":
                return self.exchange(ids.good_given(action), ids.good_got(action), seen)
            case "visit":
                return self.visit(action - ids.VISIT)
            case "load":
                return self.load(action - ids.LOAD_GOOD, 1)
            case "bonus" | "sell":
                return self.sale(seen, after, state.brewery, [state.sale[good] for good in range(GOODS)])
            case "build":
                return self.build(action - ids.TAKE, seen)
            case "place":
                return self.cover(action - ids.PUT) + self.part(state.building)
            case "stop":
                return [self.say("brings.stop", {"coins": seen.then(*COINS[self.seat])})]
            case "throw":
                leaves = state.content.part[action - ids.THROW] > 0
                return [self.say("prompt.palace_leaves" if leaves else "brings.throw")]
            case "tuck":
                return [self.say("brings.tuck", {"cards": player.deck()})]
            case "store":
                return self.store(1)
            case _:
                return [] if self.lost(after) else [self.say("brings.end")]

    def is_grave(self, actions: Sequence[int]) -> bool:
        """Whether it is easily regretted: a part of the palace leaves, or goods are lost that had room."""
        action = actions[0]
        if ids.THROW <= action < ids.TUCK:
            return self.state.content.part[action - ids.THROW] > 0
        return action == ids.END_TURN and storable(self.state, self.player) > 0

    # --- phase 3 -----------------------------------------------------------------------------------

    def exchange(self, given: int, got: int, seen: Preview) -> list[str]:
        """The goods then."""
        left, have = seen.then(*HELD[self.seat][given]), seen.then(*HELD[self.seat][got])
        shown = {"left": left, "good": GOOD_NAMES[given], "have": have, "got": GOOD_NAMES[got]}
        return [self.say("brings.exchange", shown)]

    def visit(self, brewery: int) -> list[str]:
        """What all goods that the brewery takes would bring, and which prices would fall."""
        state, player = self.state, self.player
        sold = {good: player.goods[good] for good in range(GOODS) if takes(state, player, brewery, good)}
        falls = [line for good, units in sold.items() for line in self.falls(brewery, good, units)]
        return [self.say("brings.visit", {"coins": most_for_all(state, player, brewery)}), *falls]

    def load(self, good: int, more: int) -> list[str]:
        """The coins for this good with some units more, and what becomes of its price."""
        state = self.state
        units = state.sale[good] + more
        price, coins = state.price(state.brewery, good), coins_for(state, state.brewery, good, units)
        said = [self.say("brings.load", {"units": units, "price": price, "coins": coins})]
        said += self.falls(state.brewery, good, units)
        if price_after(state, state.brewery, good, units) == 0:
            said.append(self.say("prompt.price_stays_zero"))
        return said

    def falls(self, brewery: int, good: int, units: int) -> list[str]:
        """The price of a good, if a sale of `units` would lower it."""
        old, new = self.state.price(brewery, good), price_after(self.state, brewery, good, units)
        return (
            [] if new == old else [self.say("brings.falls", {"good": GOOD_NAMES[good], "old": old, "new": new})]
        )

    def sale(self, seen: Preview, after: Fuerstenfeld, brewery: int, sold: Sequence[int]) -> list[str]:
        """All coins of the phase, where the token goes, and the prices that fall."""
        coins, total = seen.gain(*COINS[self.seat]), seen.then(*COINS[self.seat])
        said = [
            self.say("brings.sell", {"coins": coins, "total": total, "step": after.players[self.seat].marker})
        ]
        for good in range(GOODS):
            if sold[good]:
                said += self.falls(brewery, good, sold[good])
        return said

    # --- phase 4 -----------------------------------------------------------------------------------

    def build(self, kind: int, seen: Preview) -> list[str]:
        """The cost and what is left; for a part of the palace how far it is, and in the expert game what it covers."""
        coins = -seen.gain(*COINS[self.seat])
        said = [self.say("brings.build", {"coins": coins, "left": seen.then(*COINS[self.seat])})]
        place = own_place(self.state, kind)
        return said + self.part(kind) + (self.cover(place) if place != NONE else [])

    def part(self, kind: int) -> list[str]:
        """One part more of the palace, if the card is one, and what the next costs if that changes."""
        if not self.state.content.part[kind]:
            return []
        said = [self.say("brings.part", {"parts": self.player.palaces + 1, "all": PALACES})]
        if gets_dearer(self.state):
            said.append(self.say("brings.dearer", {"coins": next_palace_price(self.state)}))
        return said

    def cover(self, place: int) -> list[str]:
        """What lies on a place and would be lost."""
        face = self.player.places[place]
        if face == GROUND:
            return [self.say("brings.free")]
        card = self.state.content.card_names[face] if face < KINDS else PRINTED_NAME
        shown = self.faces.on(card, place, self.words)
        if face < KINDS:
            return [self.say("brings.covers", {"name": shown.name, "lost": shown.effect})]
        return [self.say("brings.covers_field", {"field": shown.name, "lost": shown.effect})]

    # --- phase 5 -----------------------------------------------------------------------------------

    def store(self, units: int) -> list[str]:
        """The goods in the warehouse with some units more."""
        limit = self.player.effect(self.state.content.store)
        return [self.say("brings.store", {"units": total(self.player.stored) + units, "limit": limit})]

    def lost(self, after: Fuerstenfeld) -> list[str]:
        """The goods left when an action ended the turn: they are lost."""
        assert after.journal is not None
        units = [event.fields[1] for event in after.journal.events if event.kind == "lost_goods"]
        return [self.say("brings.lost", {"units": number}) for number in units]
