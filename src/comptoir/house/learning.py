"""What people have learned: how far they are in a lesson, which puzzles they solved, what they were shown once."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from comptoir.house.house import House
from comptoir.house.person import is_known
from comptoir.house.schema import learned


@dataclass(frozen=True)
class Progress:
    """How far somebody is in one thing to learn, such as the lesson `first`."""

    step: int = 0
    played: tuple[str, ...] = ()  # what they did so far, as notations
    done: bool = False  # once, even if they have begun again


NOTHING = Progress()


async def progress_in(house: House, person: str, game: str) -> dict[str, Progress]:
    """How far somebody is in everything of a game that they have begun, by its name."""
    return (await all_progress(house, person)).get(game, {})


async def all_progress(house: House, person: str) -> dict[str, dict[str, Progress]]:
    """How far somebody is in everything that they have begun, by game and name."""
    query = select(learned).where(learned.c.person == person)
    rows = await house.store.read(lambda connection: connection.execute(query).mappings().all())
    found: dict[str, dict[str, Progress]] = {}
    for row in rows:
        found.setdefault(row["game"], {})[row["item"]] = _progress(row)
    return found


def _progress(row: RowMapping) -> Progress:
    return Progress(row["step"], tuple(msgspec.json.decode(row["played"])), row["done"])


async def keep_progress(
    house: House, person: str, game: str, item: str, step: int, played: Sequence[str], done: bool
) -> None:
    """Save how far somebody is; what was done once stays done."""
    here = {"person": person, "game": game, "item": item}
    values = {"step": step, "played": msgspec.json.encode(list(played)).decode(), "at": house.now()}
    if done:
        values["done"] = True

    def write(connection: Connection) -> None:
        mine = [learned.c[name] == value for name, value in here.items()]
        if connection.execute(update(learned).where(*mine).values(**values)).rowcount:
            return
        if is_known(connection, person):
            connection.execute(insert(learned).values(**here, **{"done": False, **values}))

    await house.store.run(write)


async def take_progress_along(house: House, guest: str, person: str) -> None:
    """Move what a guest has learned to the account they sign in to; where that has come to something too, it stays."""

    def write(connection: Connection) -> None:
        if not is_known(connection, person):
            return
        rows = connection.execute(select(learned).where(learned.c.person == guest)).mappings().all()
        for row in rows:
            here = [learned.c.game == row["game"], learned.c.item == row["item"]]
            own = connection.execute(select(learned.c.done).where(learned.c.person == person, *here)).first()
            moved = update(learned).where(*here)
            if own is None:
                connection.execute(moved.where(learned.c.person == guest).values(person=person))
            elif row["done"] and not own.done:
                connection.execute(moved.where(learned.c.person == person).values(done=True))
        connection.execute(delete(learned).where(learned.c.person == guest))

    await house.store.run(write)
