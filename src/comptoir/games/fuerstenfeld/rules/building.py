"""Chapter 7: phase 4, up to two cards into the principality."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.state import add_if, unless
from comptoir.games.fuerstenfeld.ids import (
    BUILD,
    DISCARD,
    KINDS,
    NO_PLACE_LEFT,
    NONE,
    NOT_IN_HAND,
    NOT_IN_THIS_PHASE,
    PALACE_ORDER,
    PALACE_STAYS,
    PALACES,
    PLACE,
    PLACES,
    PUT,
    PUT_IT_FIRST,
    STOP_BUILDING,
    TAKE,
    THROW,
    TOO_DEAR,
)
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, Player


def legal_build(table: FuerstenfeldTable, player: Player, out: vec[i64]) -> i64:
    """List what may be done in phase 4: pay for a card, put it on a place, stop."""
    n: i64 = 0
    if table.stage == PLACE:
        for place in range(PLACES):
            n = add_if(out, n, PUT + place, may_cover(table, player, place))
        return n
    if player.palaces < PALACES:
        saved = player.effect(table.content.discount)
        held = player.hand.add_actions(TAKE, out, 0)
        for place in range(held):  # of the cards held, keep in the list those that may be built
            kind = out[place] - TAKE
            affordable = reduced(printed_price(table, kind), saved) <= player.coins
            n = add_if(out, n, TAKE + kind, affordable and is_next_part(table, player, kind))
    out[n] = STOP_BUILDING
    return n + 1


def printed_price(table: FuerstenfeldTable, kind: i64) -> i64:
    """The cost on the card; a part of the palace costs what the price card says. FF-7.8"""
    return table.palace_price if table.content.part[kind] > 0 else table.content.cost[kind]


def reduced(price: i64, saved: i64) -> i64:
    """A price less what cranes save, never below 0. FF-11.12"""
    return max(price - saved, 0)


def cost_for(table: FuerstenfeldTable, player: Player, kind: i64) -> i64:
    """What a player pays for a card. FF-7.3, FF-11.12"""
    return reduced(printed_price(table, kind), player.effect(table.content.discount))


def is_next_part(table: FuerstenfeldTable, player: Player, kind: i64) -> bool:
    """Whether a card may come now: the parts of a palace may have to be built in order. FF-13.2"""
    part = table.content.part[kind]
    return part == 0 or not table.content.palaces_in_order or part == player.palaces + 1


def may_cover(table: FuerstenfeldTable, player: Player, place: i64) -> bool:
    """Whether a card may go on a place: a part of the palace is never covered. FF-7.4, FF-7.5"""
    return table.content.part[player.places[place]] == 0


def own_place(table: FuerstenfeldTable, kind: i64) -> i64:
    """The place on which a card must be built, or NONE: parts of the palace have one in the expert game. FF-12.4"""
    part = table.content.part[kind]
    return part - 1 if table.content.expert and part > 0 else NONE


def refuse_build(table: FuerstenfeldTable, player: Player, action: i64) -> i64:
    """The clause that forbids an action in phase 4, or 0."""
    if action < TAKE or action >= THROW:
        return NOT_IN_THIS_PHASE
    if table.stage == PLACE:
        if not PUT <= action < STOP_BUILDING:
            return PUT_IT_FIRST
        return unless(may_cover(table, player, action - PUT), PALACE_STAYS)
    if action < PUT:
        return refuse_take(table, player, action - TAKE)
    return unless(action == STOP_BUILDING, NOT_IN_THIS_PHASE)


def refuse_take(table: FuerstenfeldTable, player: Player, kind: i64) -> i64:
    """The clause that forbids to pay for a card, or 0."""
    if not player.hand.has(kind):
        return NOT_IN_HAND
    if cost_for(table, player, kind) > player.coins:
        return TOO_DEAR
    if player.palaces == PALACES:
        return NO_PLACE_LEFT
    return unless(is_next_part(table, player, kind), PALACE_ORDER)


def do_build(table: FuerstenfeldTable, seat: i64, player: Player, action: i64) -> None:
    """Take one step of phase 4."""
    if action < PUT:
        take_card(table, seat, player, action - TAKE)
    elif action < STOP_BUILDING:
        put_card(table, seat, player, action - PUT)
    else:
        table.stage = DISCARD
        table.tell("stopped", seat)


def take_card(table: FuerstenfeldTable, seat: i64, player: Player, kind: i64) -> None:
    """Pay for a card; if it has a place of its own, put it there. FF-7.3, FF-12.4"""
    cost = cost_for(table, player, kind)
    player.coins -= cost
    player.hand.remove(kind)
    table.building = kind
    table.stage = PLACE
    table.tell("took", seat, kind, cost)
    place = own_place(table, kind)
    if place != NONE:
        put_card(table, seat, player, place)


def put_card(table: FuerstenfeldTable, seat: i64, player: Player, place: i64) -> None:
    """Put the card that is paid for on a place; a card it covers is out of the game. FF-7.1, FF-7.4"""
    kind = table.building
    covered = player.places[place]
    player.places[place] = kind
    table.tell("built", seat, kind, place + 1)
    if covered < KINDS:
        player.gone.add(covered)
        table.tell("covered", seat, covered)
    if table.content.part[kind] > 0:
        palace_grows(table, seat, player)
    table.building = NONE
    table.built += 1
    table.stage = DISCARD if table.built == table.content.cards_built else BUILD


# --- the price of a part of the palace ------------------------------------------------------------------


def price_cards_gone(table: FuerstenfeldTable, parts: i64) -> i64:
    """How many price cards are gone when `parts` stand: one for as many as there are players. The last stays. FF-7.9"""
    return min(parts // table.seats, PALACES - 1)


def palace_price_with(table: FuerstenfeldTable, parts: i64) -> i64:
    """What the next part costs when `parts` stand, whosever they are. FF-7.8, FF-7.9"""
    return table.content.palace_first_price + price_cards_gone(table, parts) * table.content.palace_price_step


def next_palace_price(table: FuerstenfeldTable) -> i64:
    """What a part costs once the top price card is gone, or NONE: the last card stays. FF-7.9"""
    gone = price_cards_gone(table, table.parts_standing())
    return NONE if gone == PALACES - 1 else palace_price_with(table, (gone + 1) * table.seats)


def gets_dearer(table: FuerstenfeldTable) -> bool:
    """Whether the next part removes a price card. FF-7.9"""
    parts = table.parts_standing()
    return price_cards_gone(table, parts + 1) > price_cards_gone(table, parts)


def palace_grows(table: FuerstenfeldTable, seat: i64, player: Player) -> None:
    """Put a marker on the price card; when there is one for each player, the card goes. FF-7.9"""
    dearer = gets_dearer(table)
    player.palaces += 1
    table.palace_markers += 1
    if dearer:
        table.palace_markers = 0
        table.palace_price = palace_price_with(table, table.parts_standing())
        table.tell("palace_dearer", table.palace_price)
    if player.palaces == PALACES:
        table.tell("palace_finished", seat)
