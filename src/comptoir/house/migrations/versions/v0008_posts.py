"""Ids of posts, so that each is carried out once; who left a seat to a bot, how, and who came back."""

import sqlalchemy as sa
from alembic import op

from comptoir.house.migrations.parts import create_beside_tables

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add them."""
    create_beside_tables(
        "posts",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.UniqueConstraint("table_id", "name"),
    )
    op.create_index("posts_by_time", "posts", ["at"])
    create_beside_tables(
        "seat_changes",
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        numbered=True,
    )
    op.create_index("seat_changes_by_table", "seat_changes", ["table_id", "id"])
