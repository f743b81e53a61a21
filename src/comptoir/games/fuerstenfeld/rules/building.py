"""Chapter 7: phase 4, up to two cards into the principality."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fuerstenfeld.ids import (
    BUILT,
    COVERED,
    NO_PLACE_LEFT,
    NOT_IN_HAND,
    NOT_IN_THIS_PHASE,
    PALACE_DEARER,
    PALACE_FINISHED,
    PALACE_ORDER,
    PALACE_STAYS,
    PUT,
    PUT_IT_FIRST,
    STOP_BUILDING,
    STOPPED,
    TAKE,
    THROW,
    TOO_DEAR,
    TOOK,
)
from comptoir.games.fuerstenfeld.rules.selling import Selling
from comptoir.games.fuerstenfeld.state import BUILD, DISCARD, KINDS, NONE, PALACES, PLACE, PLACES, Player


class Building(Selling):
    """What a player does in phase 4: pay for a card, put it on a place, twice at most."""

    def legal_build(self, player: Player, out: vec[i64]) -> i64:
        """All that may be done in phase 4."""
        n: i64 = 0
        if self.stage == PLACE:
            for place in range(PLACES):
                out[n] = PUT + place
                n += self.content.part[player.places[place]] == 0
            return n
        if player.palaces < PALACES:
            purse = player.coins + player.effect(self.content.discount)
            for kind in range(KINDS):
                if player.hand.has(kind):
                    out[n] = TAKE + kind
                    n += self.printed_price(kind) <= purse and self.is_next_part(player, kind)
        out[n] = STOP_BUILDING
        return n + 1

    def printed_price(self, kind: i64) -> i64:
        """The cost on the card; parts of the palace cost what the price card says."""
        if self.content.part[kind] > 0:
            return self.palace_price
        return self.content.cost[kind]

    def cost_for(self, player: Player, kind: i64) -> i64:
        """What a player pays: the crane makes every other card cheaper."""
        cost = self.printed_price(kind) - player.effect(self.content.discount)
        if cost < 0:
            cost = 0
        return cost

    def is_next_part(self, player: Player, kind: i64) -> bool:
        """The parts may have to come in order; then as many stand as come before it."""
        part = self.content.part[kind]
        return part == 0 or not self.content.palaces_in_order or part == player.palaces + 1

    def refuse_build(self, player: Player, action: i64) -> i64:
        """Why something may not be done in phase 4."""
        if action < TAKE or action >= THROW:
            return NOT_IN_THIS_PHASE
        if self.stage == PLACE:
            if not PUT <= action < STOP_BUILDING:
                return PUT_IT_FIRST
            if self.content.part[player.places[action - PUT]] > 0:
                return PALACE_STAYS
        elif action < PUT:
            kind = action - TAKE
            if not player.hand.has(kind):
                return NOT_IN_HAND
            if self.cost_for(player, kind) > player.coins:
                return TOO_DEAR
            if player.palaces == PALACES:
                return NO_PLACE_LEFT
            if not self.is_next_part(player, kind):
                return PALACE_ORDER
        elif action < STOP_BUILDING:
            return NOT_IN_THIS_PHASE
        return 0

    def do_build(self, seat: i64, player: Player, action: i64) -> None:
        """One step of phase 4."""
        if action < PUT:
            self.take_card(seat, player, action - TAKE)
        elif action < STOP_BUILDING:
            self.put_card(seat, player, action - PUT)
        else:
            self.stage = DISCARD
            self.tell(STOPPED, seat)

    def take_card(self, seat: i64, player: Player, kind: i64) -> None:
        """Pay for a card and show it; in the expert game a part of the palace has its own place."""
        cost = self.cost_for(player, kind)
        player.coins -= cost
        player.hand.remove(kind)
        self.building = kind
        self.stage = PLACE
        self.tell(TOOK, seat, kind, cost)
        part = self.content.part[kind]
        if part > 0 and self.content.expert:
            self.put_card(seat, player, part - 1)

    def put_card(self, seat: i64, player: Player, place: i64) -> None:
        """A card covered by another is out of the game."""
        kind = self.building
        covered = player.places[place]
        player.places[place] = kind
        self.tell(BUILT, seat, kind, place + 1)
        if covered < KINDS:
            player.gone.add(covered)
            self.tell(COVERED, seat, covered)
        if self.content.part[kind] > 0:
            self.palace_grows(seat, player)
        self.building = NONE
        self.built += 1
        self.stage = BUILD
        if self.built == self.content.cards_built:
            self.stage = DISCARD

    def palace_grows(self, seat: i64, player: Player) -> None:
        """After as many parts as there are players, whosever they are, the next ones cost more."""
        dearer = self.gets_dearer()
        player.palaces += 1
        self.palace_markers += 1
        if dearer:
            self.palace_markers = 0
            self.palace_price += self.content.palace_price_step
            self.tell(PALACE_DEARER, self.palace_price)
        if player.palaces == PALACES:
            self.tell(PALACE_FINISHED, seat)

    def gets_dearer(self) -> bool:
        """Whether the next part brings a new price card to light: under the last there is none."""
        return self.palace_markers + 1 == self.seats and self.parts_standing() < self.seats * (PALACES - 1)
