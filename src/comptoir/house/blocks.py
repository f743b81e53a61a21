"""Who may not sit down at a table: the people its owner has removed, and those whom somebody there has blocked."""

from sqlalchemy import Connection, delete, or_, select

from comptoir.house.errors import NotAllowed
from comptoir.house.schema import blocks, removals, reports
from comptoir.house.table import Table


def must_be_welcome(connection: Connection, table: Table, person: str) -> None:
    """Refuse a person whom the owner has removed, or whom somebody at the table has blocked."""
    removed = select(removals.c.person).where(removals.c.table_id == table.id, removals.c.person == person)
    there = {seat.person for seat in table.seats if seat.person and seat.person != person} | {table.owner}
    unwanted = select(blocks.c.person).where(blocks.c.blocked == person, blocks.c.person.in_(there))
    if connection.execute(removed.union_all(unwanted)).first() is not None:
        raise NotAllowed("You cannot sit down at this table.")


def forget_blocks(connection: Connection, person: str) -> None:
    """Delete the blocks of somebody who is forgotten, and what they reported; reports about them are closed."""
    connection.execute(delete(blocks).where(or_(blocks.c.person == person, blocks.c.blocked == person)))
    connection.execute(delete(removals).where(removals.c.person == person))
    connection.execute(delete(reports).where(or_(reports.c.reporter == person, reports.c.person == person)))
