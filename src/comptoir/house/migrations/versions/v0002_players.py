"""Reviews, hints and ratings; tables that are rated."""

import sqlalchemy as sa
from alembic import op

from comptoir.house.migrations.parts import create_beside_tables

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add them."""
    for name in ("rated", "counted"):
        op.add_column("tables", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    create_beside_tables(
        "reviews",
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("failed", sa.Boolean(), nullable=False),
        sa.Column("document", sa.Text(), nullable=True),
        sa.UniqueConstraint("table_id"),
    )
    create_beside_tables(
        "hints",
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.UniqueConstraint("table_id", "seat", "number"),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Float(), nullable=False),
        sa.UniqueConstraint("game", "player"),
    )
