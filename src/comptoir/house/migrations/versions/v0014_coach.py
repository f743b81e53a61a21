"""The coach: who wants it, what it said last; and which hints came from it."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add it."""
    op.add_column("seats", sa.Column("coached", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("advice", sa.Text()))
    op.add_column("hints", sa.Column("coach", sa.Boolean(), nullable=False, server_default=sa.false()))
