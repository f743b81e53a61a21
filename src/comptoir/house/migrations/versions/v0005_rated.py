"""Seats whose time ran out. Games that ended by resignation count from now on, earlier ones do not."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add it."""
    op.add_column("seats", sa.Column("ran_out", sa.Boolean(), nullable=False, server_default=sa.false()))
    tables = sa.table("tables", sa.column("ended_by", sa.String()), sa.column("counted", sa.Boolean()))
    op.execute(sa.update(tables).where(tables.c.ended_by == "resigned").values(counted=sa.true()))
