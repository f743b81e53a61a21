"""What must always hold on a table of Fürstenfeld. The sentences are for people."""

from mypy_extensions import i64

from comptoir.games.fuerstenfeld.ids import (
    BUILD,
    DISCARD,
    GOOD_NAMES,
    GOODS,
    GROUND,
    KINDS,
    LOAD,
    NONE,
    PALACES,
    PLACE,
    PLACES,
    SELL,
    SET_UP,
)
from comptoir.games.fuerstenfeld.rules.building import palace_price_with, price_cards_gone
from comptoir.games.fuerstenfeld.rules.discarding import room
from comptoir.games.fuerstenfeld.rules.selling import takes_something
from comptoir.games.fuerstenfeld.state import CardSet, FuerstenfeldTable, Player, place_in, printed_face


def invariant_violation(table: FuerstenfeldTable) -> str:
    """The first thing that is wrong, or nothing."""
    wrong = ""
    for seat in range(table.seats):
        wrong = broken_cards(table, seat) or broken_principality(table, table.players[seat])
        if wrong:
            return f"seat {seat}: {wrong}"
    return broken_breweries(table) or broken_palace_price(table) or broken_order(table) or broken_turn(table)


def broken_cards(table: FuerstenfeldTable, seat: i64) -> str:
    """Every card of a set is in exactly one place."""
    player = table.players[seat]
    if wrong_number(player.hand) or wrong_number(player.unseen) or wrong_number(player.gone):
        return "a hand or deck does not hold as many cards as it says"
    for kind in range(KINDS):
        cards = player.hand.has(kind) + player.unseen.has(kind) + player.gone.has(kind)
        for place in range(player.known.size):
            cards += player.known.at(place) == kind
        for place in range(PLACES):
            cards += player.places[place] == kind
        if seat == table.turn:
            cards += table.building == kind
        if cards != table.content.takes_part(kind):
            return f"there are {cards} cards “{table.content.card_names[kind]}”"
    return ""


def broken_principality(table: FuerstenfeldTable, player: Player) -> str:
    """Places, goods and coins can be as they are."""
    palaces: i64 = 0
    for place in range(PLACES):
        face = player.places[place]
        part = table.content.part[face]
        palaces += part > 0
        if table.content.expert and part > 0 and part != place + 1:
            return f"part {part} of the palace stands on place {place + 1}"
        if face >= GROUND and face != printed_face(place):
            return f"place {place + 1} shows what is not printed there"
    if palaces != player.palaces:
        return f"{palaces} parts of the palace stand, counted as {player.palaces}"
    if player.coins < 0 or player.marker < 0:
        return "coins or income are less than nothing"
    for good in range(GOODS):
        if player.goods[good] < 0 or player.stored[good] < 0:
            return f"there is less {GOOD_NAMES[good]} than none"
    if room(table, player) < 0:
        return "more goods are stored than there is room for"
    return ""


def broken_breweries(table: FuerstenfeldTable) -> str:
    """Prices are on their scales, demand cards differ, no more lies on them than they have room for."""
    for brewery in range(table.seats):
        for other in range(brewery):
            if table.demand_card[other] == table.demand_card[brewery]:
                return "two breweries have the same demand card"
        for good in range(GOODS):
            cell = table.cell(brewery, good)
            if not 0 <= table.step[cell] < table.content.steps:
                return f"the price of {GOOD_NAMES[good]} at brewery {brewery + 1} is not on the scale"
            if not 0 <= table.filled[cell] <= table.wanted(brewery, good):
                return f"brewery {brewery + 1} holds {table.filled[cell]} {GOOD_NAMES[good]}"
    return ""


def broken_palace_price(table: FuerstenfeldTable) -> str:
    """The price of a palace follows from the parts that stand."""
    parts = table.parts_standing()
    price = palace_price_with(table, parts)
    markers = parts - price_cards_gone(table, parts) * table.seats
    if price != table.palace_price or markers != table.palace_markers:
        return f"with {parts} parts of palaces built the next costs {price} coins, not {table.palace_price}"
    return ""


def broken_order(table: FuerstenfeldTable) -> str:
    """Every seat plays once a round; the next order follows from the tokens."""
    for seat in range(table.seats):
        if place_in(table.order, table.seats, seat) < 0:
            return "a seat is missing in the order of play"
    moved = table.turns
    if table.stage >= BUILD and not table.over:
        moved += 1
    if table.tokens_moved != moved:
        return f"{table.tokens_moved} income tokens have been moved in this round, not {moved}"
    for place in range(moved):
        seat = table.next_order[place]
        if place_in(table.order, moved, seat) < 0 or place_in(table.next_order, place, seat) >= 0:
            return "the income tokens moved are not those of the seats that have sold"
        if place > 0 and table.players[table.next_order[place - 1]].marker > table.players[seat].marker:
            return "the next order of play does not follow the income"
    return ""


def broken_turn(table: FuerstenfeldTable) -> str:
    """What is being decided can be decided."""
    if table.over:
        return ""
    player = table.players[table.turn]
    if (table.building != NONE) != (table.stage == PLACE):
        return "a card is being built where none is to be placed"
    if table.stage == PLACE and player.palaces == PALACES:
        return "there is no place left for the card being built"
    if (table.brewery != NONE and table.stage < LOAD) or (table.brewery == NONE and table.stage == LOAD):
        return "no brewery is visited when goods are sold"
    if not NONE <= table.brewery < table.seats:
        return "the brewery visited is closed"
    if table.stage == LOAD and table.loaded() == 0 and not takes_something(table, player, table.brewery):
        return "there is nothing to sell at the brewery visited"
    if (table.loaded() > 0 and table.stage != LOAD) or min(table.sale[0], table.sale[1], table.sale[2]) < 0:
        return "goods are being sold outside the sale"
    if table.stage >= SELL and table.turn != table.order[table.turns]:
        return f"seat {table.turn} is to move, but the order of play says seat {table.order[table.turns]}"
    if table.stage < SELL and not table.is_waited_for(table.turn):
        return "nobody is waited for"
    if table.stage == SET_UP and not table.content.expert:
        return "cards are put under the deck in the set-up of the basic game"
    return broken_counts(table)


def broken_counts(table: FuerstenfeldTable) -> str:
    """How often something has been done in this turn."""
    if not 0 <= table.built <= table.content.cards_built or (table.built > 0 and table.stage < BUILD):
        return f"{table.built} cards have been built in this turn"
    if table.stage in (BUILD, PLACE) and table.built == table.content.cards_built:
        return "one card too many is being built in this turn"
    if min(table.thrown, table.tucked) < 0 or (table.thrown + table.tucked > 0 and table.stage < DISCARD):
        return "cards have been discarded before it was time"
    for seat in range(table.seats):
        asked = table.is_waited_for(seat)
        if table.stage == SET_UP and asked != (table.players[seat].hand.size > table.content.expert_kept):
            return f"seat {seat} has not the right number of cards for the set-up"
    return ""


def wrong_number(cards: CardSet) -> bool:
    """Whether there are not as many cards as it says."""
    size: i64 = 0
    for kind in range(KINDS):
        size += cards.has(kind)
    return size != cards.size
