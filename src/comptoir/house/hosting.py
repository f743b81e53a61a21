"""Before the game: whoever opened a table lets bots play free seats, and frees them again."""

from comptoir.house.errors import BadRequest, Conflict, NotAllowed
from comptoir.house.house import House, at_table
from comptoir.house.opening import BOT_NAMES, LEVELS, unused
from comptoir.house.people import Person
from comptoir.house.seating import begin_or_wait, free_seat, get_up
from comptoir.house.table import Table


@at_table
async def place_bot(
    house: House, table: Table, person: Person, target: int | None = None, level: int = 3
) -> None:
    """Let a bot play a free seat; all of them if none is named. The game begins when nobody is missing."""
    _must_be_host(table, person)
    if level not in LEVELS:
        raise BadRequest("A bot has a level from 1 to 5.")
    free = [free_seat(table, target)]
    if target is None:
        free = [seat for seat in table.seats if seat.kind == "open"]
    for place in free:
        name = next((name for name in BOT_NAMES if name not in table.names), BOT_NAMES[0])
        place.kind, place.name, place.level = "bot", unused(name, table.names), level
        place.occupancy += 1
        place.generation += 1
    await begin_or_wait(house, table, free)


@at_table
async def send_bot_away(house: House, table: Table, person: Person, target: int) -> None:
    """Free the seat of a bot for somebody with the link."""
    _must_be_host(table, person)
    if not 0 <= target < len(table.seats) or table.seats[target].kind != "bot":
        raise BadRequest("There is no bot in this seat.")
    place = table.seats[target]
    get_up(place)
    place.level = 0
    await house.save_change(table, [place])


def _must_be_host(table: Table, person: Person) -> None:
    if table.owner != person.id:
        raise NotAllowed("Only the player who opened the table can choose who sits there.")
    if table.status != "open":
        raise Conflict("The game has begun: the seats are taken.")
