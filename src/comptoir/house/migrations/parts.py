"""What several versions of the schema have in common."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem


def create_beside_tables(name: str, *parts: SchemaItem, numbered: bool = False) -> None:
    """Create a table whose rows belong to tables of the house and go with them; `numbered` rows have an id."""
    number = [sa.Column("id", sa.Integer(), autoincrement=True, nullable=False), sa.PrimaryKeyConstraint("id")]
    op.create_table(
        name,
        *(number if numbered else ()),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        *parts,
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
    )
