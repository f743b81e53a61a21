"""People shut out by operators, blocked by players or removed from a table; reports; notices of operators."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add them."""
    op.add_column("people", sa.Column("blocked", sa.Float()))
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("blocked", sa.String(length=16), nullable=False),
        sa.UniqueConstraint("person", "blocked"),
    )
    op.create_table(
        "removals",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("table_id", "person"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("reporter", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("closed", sa.Float()),
        sa.Column("outcome", sa.Text()),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("reports_by_state", "reports", ["closed", "at"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("about", sa.String(length=16), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
