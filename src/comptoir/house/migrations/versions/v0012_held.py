"""What a seat has played and not ended."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column."""
    op.add_column("seats", sa.Column("held", sa.Text()))
