"""Short invitations; results of finished games; tables that people have cleared from their lists."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("code", sa.String(length=8)))
    op.add_column("tables", sa.Column("outcome", sa.Text()))
    op.create_index("tables_by_code", "tables", ["code"], unique=True)
    hidden: sa.Column[bool] = sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("seats", hidden)
