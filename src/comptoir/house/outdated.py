"""Close running tables whose game has changed its rules: they cannot finish under the rules they began with."""

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from comptoir.games import find_game, game_ids
from comptoir.house.schema import seats, settings, tables

KEY = "rules"  # of the setting that holds the rules version of each game, as of the last start


def close_outdated(connection: Connection) -> None:
    """Close what was begun under older rules; looked for only when some game's version has changed."""
    versions = {game_id: find_game(game_id).rules_version for game_id in game_ids()}
    text = msgspec.json.encode(versions, order="sorted").decode()
    kept = connection.execute(select(settings.c.value).where(settings.c.name == KEY)).scalar()
    if kept == text:
        return
    query = select(tables.c.id, tables.c.game, tables.c.opening).where(
        tables.c.status.in_(("playing", "paused")), tables.c.opening.is_not(None)
    )
    for row in connection.execute(query).all():
        if msgspec.json.decode(row.opening)["rules"] < versions.get(row.game, 0):
            _close(connection, row.id)
    connection.execute(delete(settings).where(settings.c.name == KEY))
    connection.execute(insert(settings).values(name=KEY, value=text))


def _close(connection: Connection, table_id: str) -> None:
    """End a table without a result that counts."""
    ended = {"status": "over", "ended_by": "outdated", "rated": False, "waits": 0, "paused_at": None}
    connection.execute(
        update(tables).where(tables.c.id == table_id).values(revision=tables.c.revision + 1, **ended)
    )
    clocks = {"deadline": None, "answered": None, "thinking_until": None}
    connection.execute(update(seats).where(seats.c.table_id == table_id).values(**clocks))
