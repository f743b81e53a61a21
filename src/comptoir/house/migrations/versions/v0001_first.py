"""The first schema."""

import sqlalchemy as sa
from alembic import op

from comptoir.house.migrations.parts import create_beside_tables

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("muted", sa.String(length=16), nullable=False),
        sa.UniqueConstraint("person", "muted"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("account", sa.String(length=40), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("recovery", sa.Text(), nullable=True),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("account"),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("pace", sa.String(length=10), nullable=False),
        sa.Column("bank", sa.Integer(), nullable=False),
        sa.Column("increment", sa.Integer(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("owner", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("opening", sa.Text(), nullable=True),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("waits", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("ended_by", sa.String(length=10), nullable=True),
        sa.Column("paused_at", sa.Float(), nullable=True),
        sa.Column("parent", sa.String(length=16), nullable=True),
        sa.Column("rematch", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("tables_by_status", "tables", ["status", "changed"], unique=False)
    create_beside_tables(
        "chat",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        numbered=True,
    )
    op.create_index("chat_by_table", "chat", ["table_id", "id"], unique=False)
    create_beside_tables(
        "moves",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.UniqueConstraint("table_id", "number"),
    )
    create_beside_tables(
        "notes",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.UniqueConstraint("table_id", "person"),
    )
    create_beside_tables(
        "proposals",
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("argument", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        numbered=True,
    )
    op.create_index("proposals_by_table", "proposals", ["table_id", "state"], unique=False)
    create_beside_tables(
        "seats",
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("stand_in", sa.Boolean(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("time_left", sa.Float(), nullable=True),
        sa.Column("deadline", sa.Float(), nullable=True),
        sa.Column("answered", sa.Float(), nullable=True),
        sa.Column("thinking_until", sa.Float(), nullable=True),
        sa.UniqueConstraint("table_id", "seat"),
    )
    op.create_index("seats_by_deadline", "seats", ["deadline"], unique=False)
    op.create_index("seats_by_person", "seats", ["person"], unique=False)
    op.create_table(
        "answers",
        sa.Column("proposal", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["proposal"], ["proposals.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("proposal", "seat"),
    )
