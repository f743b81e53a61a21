"""How far somebody has read at a table."""

import sqlalchemy as sa

from comptoir.house.migrations.parts import create_beside_tables

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add it."""
    create_beside_tables(
        "visits",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.UniqueConstraint("table_id", "person"),
    )
