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
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, Player, printed_face, total


def invariant_violation(table: FuerstenfeldTable) -> str:
    """The first thing that is wrong, or nothing."""
    for seat in range(table.seats):
        if wrong := broken_cards(table, seat) or broken_principality(table, table.players[seat]):
            return f"seat {seat}: {wrong}"
    return broken_breweries(table) or broken_palace_price(table) or broken_order(table) or broken_turn(table)


def first_wrong(checks: list[tuple[bool, str]]) -> str:
    """The first sentence whose condition holds: what is wrong, or nothing."""
    return next((sentence for is_wrong, sentence in checks if is_wrong), "")


def broken_cards(table: FuerstenfeldTable, seat: i64) -> str:
    """Every card of a set is in exactly one place."""
    player = table.players[seat]
    building = table.building if seat == table.turn else NONE
    places = [player.places[place] for place in range(PLACES)]
    in_order = [*player.known.kinds(), *places, building]
    piles = (player.hand, player.unseen, player.gone)
    for pile in piles:
        if sum([pile.has(kind) for kind in range(KINDS)]) != pile.size:
            return "a hand or deck does not hold as many cards as it says"
    for kind in range(KINDS):
        cards = sum([pile.has(kind) for pile in piles]) + in_order.count(kind)
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
    return first_wrong(
        [
            (palaces != player.palaces, f"{palaces} parts of the palace stand, counted as {player.palaces}"),
            (player.coins < 0 or player.marker < 0, "coins or income are less than nothing"),
            *[
                (player.goods[good] < 0 or player.stored[good] < 0, f"there is less {GOOD_NAMES[good]} than none")
                for good in range(GOODS)
            ],
            (room(table, player) < 0, "more goods are stored than there is room for"),
        ]
    )


def broken_breweries(table: FuerstenfeldTable) -> str:
    """Prices are on their scales, demand cards differ, no more lies on them than they have room for."""
    if len({table.demand_card[brewery] for brewery in range(table.seats)}) < table.seats:
        return "two breweries have the same demand card"
    for brewery in range(table.seats):
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
    order = [table.order[place] for place in range(table.seats)]
    moved = [table.next_order[place] for place in range(table.tokens_moved)]
    incomes = [table.players[seat].marker for seat in moved]
    sold = table.turns + (table.stage >= BUILD and not table.over)
    return first_wrong(
        [
            (sorted(order) != list(range(table.seats)), "a seat is missing in the order of play"),
            (len(moved) != sold, f"{len(moved)} income tokens have been moved in this round, not {sold}"),
            (
                sorted(moved) != sorted(order[:sold]),
                "the income tokens moved are not those of the seats that have sold",
            ),
            (sorted(incomes) != incomes, "the next order of play does not follow the income"),
        ]
    )


def broken_turn(table: FuerstenfeldTable) -> str:
    """What is being decided can be decided."""
    if table.over:
        return ""
    player = table.players[table.turn]
    loads = table.stage == LOAD
    loaded = total(table.sale)
    visits = table.brewery != NONE
    is_open = 0 <= table.brewery < table.seats
    due = table.order[table.turns]
    return first_wrong(
        [
            (
                (table.building != NONE) != (table.stage == PLACE),
                "a card is being built where none is to be placed",
            ),
            (
                table.stage == PLACE and player.palaces == PALACES,
                "there is no place left for the card being built",
            ),
            (
                (visits and table.stage < LOAD) or (loads and not visits),
                "no brewery is visited when goods are sold",
            ),
            (visits and not is_open, "the brewery visited is closed"),
            (
                loads and is_open and loaded == 0 and not takes_something(table, player, table.brewery),
                "there is nothing to sell at the brewery visited",
            ),
            (
                (loaded > 0 and not loads) or min(table.sale[0], table.sale[1], table.sale[2]) < 0,
                "goods are being sold outside the sale",
            ),
            (
                table.stage >= SELL and table.turn != due,
                f"seat {table.turn} is to move, but the order of play says seat {due}",
            ),
            (table.stage < SELL and not table.is_waited_for(table.turn), "nobody is waited for"),
            (
                table.stage == SET_UP and not table.content.expert,
                "cards are put under the deck in the set-up of the basic game",
            ),
        ]
    ) or broken_counts(table)


def broken_counts(table: FuerstenfeldTable) -> str:
    """How often something has been done in this turn."""
    built = table.built
    most = table.content.cards_built
    return first_wrong(
        [
            (
                not 0 <= built <= most or (built > 0 and table.stage < BUILD),
                f"{built} cards have been built in this turn",
            ),
            (table.stage in (BUILD, PLACE) and built == most, "one card too many is being built in this turn"),
            (
                min(table.thrown, table.tucked) < 0
                or (table.thrown + table.tucked > 0 and table.stage < DISCARD),
                "cards have been discarded before it was time",
            ),
            *[
                (
                    table.stage == SET_UP
                    and table.is_waited_for(seat) != (table.players[seat].hand.size > table.content.expert_kept),
                    f"seat {seat} has not the right number of cards for the set-up",
                )
                for seat in range(table.seats)
            ],
        ]
    )
