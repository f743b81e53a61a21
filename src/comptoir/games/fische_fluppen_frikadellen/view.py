"""What one seat may see of Fische Fluppen Frikadellen, built up from nothing.

Goods are written as {"fish": 2}, bonus tokens the viewer cannot see as their number. A table the viewer
does not sit at is None, and of the people there the view says only that they are there.
"""

from collections.abc import Sequence

from comptoir.games.fische_fluppen_frikadellen.actions import forms
from comptoir.games.fische_fluppen_frikadellen.knowledge import (
    knows_finish,
    sees_player,
    sees_table,
    unseen_bonus,
)
from comptoir.games.fische_fluppen_frikadellen.page.routes import reach
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.market import price_of
from comptoir.games.fische_fluppen_frikadellen.rules.turns import has_slot
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUS_NAMES,
    CLOSING,
    ERRAND_NAMES,
    FETISH_NAMES,
    GOOD_NAMES,
    GOODS,
    NO_ERRAND,
    SITES,
    STAGE_NAMES,
    TABLE_NAMES,
    FischeContent,
    Table,
)
from comptoir.kit.game import REFEREE, Document, Viewer

Counts = dict[str, int]


def view(state: FischeFluppenFrikadellen, viewer: Viewer) -> Document:
    """The tables as a viewer sees them."""
    seat = viewer if isinstance(viewer, int) else -1
    referee = viewer == REFEREE
    seen = [referee or sees_table(state, seat, table.number) for table in state.tables]
    document: Document = {
        "viewer": viewer,
        **tables_seen(state, seen, referee),
        "slot": state.slot if referee else state.waits_for(seat) != 0,
        "people": [
            person_view(
                state,
                number,
                referee or number == seat,
                referee or sees_player(state, seat, number),
                referee or knows_finish(state, seat, number),
            )
            for number in range(state.seats)
        ],
    }
    if not referee:
        document["unseen_bonus"] = unseen_bonus(state, seat).named(BONUS_NAMES)
    return document


def scene_of(state: FischeFluppenFrikadellen, viewer: int | None) -> int:
    """Of several tables the one a viewer sits at, from 1 on; 0 for who sits at none."""
    return 0 if not state.several() or viewer is None else state.players[viewer].table + 1


def public_view(state: FischeFluppenFrikadellen, scene: int) -> Document:
    """What everybody at one of several tables sees, or (scene 0) who sits at none; with where one can go."""
    if scene == 0:
        return {**view(state, None), **({"reach": {}} if state.several() else reach_at(state, state.tables[0]))}
    here = state.tables[scene - 1]
    waiting = state.deciders() & here.seats()
    sees = [state.over or player.table == here.number for player in state.players]
    knows = [sees[seat] or knows_finish(state, -1, seat) for seat in range(state.seats)]
    return {
        "viewer": None,
        **tables_seen(state, [table is here for table in state.tables], False),
        "slot": waiting != 0,
        "people": [person_view(state, seat, False, sees[seat], knows[seat]) for seat in range(state.seats)],
        "to_act": [seat for seat in range(state.seats) if waiting >> seat & 1],
        "scores": [state.score(seat) if knows[seat] else None for seat in range(state.seats)],
        **reach_at(state, here),
    }


def reach_at(state: FischeFluppenFrikadellen, table: Table) -> Document:
    """What it costs the player in turn to go to each space within reach, and how to type it."""
    if table.people == 0 or (state.several() and not has_slot(state, table)):
        return {"reach": {}}
    content, written = state.content, forms(state.content)
    routes = {content.space_names[space]: ways[0] for space, ways in reach(state, table.order[0]).items()}
    return {
        "reach": {space: route.cost for space, route in routes.items()},
        "routes": {
            space: [written[action].notation for action in route.actions] for space, route in routes.items()
        },
    }


def tables_seen(state: FischeFluppenFrikadellen, seen: Sequence[bool], referee: bool) -> Document:
    """The course of the game, who sits where, and the tables somebody sees."""
    own = next((table for table, known in zip(state.tables, seen, strict=True) if known), None)
    return {
        "over": state.over,
        "stuck": state.stuck,
        "tick": state.tick,
        "turn": turn_for(state, own, referee),
        "seating": [seating(table, known) for table, known in zip(state.tables, seen, strict=True)],
        "tables": [
            table_view(state, table, referee) if known else None
            for table, known in zip(state.tables, seen, strict=True)
        ],
    }


def turn_for(state: FischeFluppenFrikadellen, own: Table | None, referee: bool) -> int | None:
    """The seat in turn, at several tables the one at the viewer's own."""
    if referee or not state.several():
        return state.turn
    return own.order[0] if own and own.people and not state.over else None


def seating(table: Table, known: bool) -> list[int]:
    """The people at a table: in the order of their turns where the viewer sits, else by seat."""
    order = [table.order[place] for place in range(table.people)]
    return order if known else sorted(order)


def members(bits: int, names: Sequence[str]) -> list[str]:
    """The names in a bit set."""
    return [name for place, name in enumerate(names) if bits >> place & 1]


def space_name(content: FischeContent, space: int) -> str | None:
    """A space by its id; None for none."""
    return None if space < 0 else content.space_names[space]


def table_view(state: FischeFluppenFrikadellen, table: Table, referee: bool) -> Document:
    """One board and the turn played on it."""
    content = state.content
    short: Document | None = None
    if table.short > 0:
        room = {content.space_names[content.site_space[site]]: table.room[site] for site in range(SITES)}
        short = {"good": GOOD_NAMES[table.short_good], "tokens": table.short, "room": room}
    return {
        "prices": {good: price_of(state, table, number) for number, good in enumerate(GOOD_NAMES)},
        "reserve": dict(zip(GOOD_NAMES, table.reserve, strict=True)),
        "kiosks": {
            content.space_names[content.site_space[site]]: site_view(state, table, site) for site in range(SITES)
        },
        "ferries": {
            content.space_names[content.stop_space[stop]]: table.ferries[stop] for stop in range(content.stops)
        },
        "pool": table.pool.named(BONUS_NAMES) if referee else table.pool.size,
        "turns": table.turns,
        "stage": STAGE_NAMES[table.stage],
        "errand": None if table.errand == NO_ERRAND else ERRAND_NAMES[table.errand - CLOSING],
        "points": table.points,
        "start": space_name(content, table.start),
        "bought": members(table.bought, GOOD_NAMES),
        "trades": table.trades,
        "extra": table.extra,
        "rising": table.rising,
        "again": table.again,
        "chosen": table.chosen,
        "paid": members(table.paid, GOOD_NAMES),
        "part": table.part,
        "short": short,
    }


def site_view(state: FischeFluppenFrikadellen, table: Table, site: int) -> Document:
    """One kiosk with its goods."""
    stock = {good: table.stock[site * GOODS + number] for number, good in enumerate(GOOD_NAMES)}
    closer = table.closer[site]
    return {
        "kiosk": state.content.kiosk_names[table.kiosk[site]],
        "stock": {good: tokens for good, tokens in stock.items() if tokens},
        "closed_by": None if closer < 0 else closer,
        "awaited": [seat for seat in range(state.seats) if table.awaited[site] >> seat & 1],
    }


def person_view(state: FischeFluppenFrikadellen, number: int, own: bool, seen: bool, finish: bool) -> Document:
    """One player: possessions if `seen`, bonus tokens by name if `own`, the finish if known."""
    player = state.players[number]
    document: Document = {
        "table": None if player.table < 0 else TABLE_NAMES[player.table],
        "finish": player.finish if finish and player.finish >= 0 else None,
    }
    if not seen:
        return document
    drawn = [BONUS_NAMES[token] for token in (player.drawn, player.drawn_too) if token >= 0]
    return {
        **document,
        "space": space_name(state.content, player.space),
        "florins": player.florins,
        "goods": player.goods.named(GOOD_NAMES),
        "bonus": player.bonus.named(BONUS_NAMES) if own else player.bonus.size,
        "drawn": drawn if own else len(drawn),
        "fetishes": members(player.fetishes, FETISH_NAMES),
        "face_down": player.face_down,
        "first_points": player.first_points,
    }
