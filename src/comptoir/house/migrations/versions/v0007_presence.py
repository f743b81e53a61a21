"""When somebody was last known to be at a table; how often a seat has changed hands."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add it."""
    op.add_column("visits", sa.Column("here", sa.Float()))
    op.add_column("seats", sa.Column("occupancy", sa.Integer(), nullable=False, server_default="0"))
