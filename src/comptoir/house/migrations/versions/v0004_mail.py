"""Word by mail: where to, in which language, and for which deadline it was sent."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add it."""
    op.add_column("people", sa.Column("mail", sa.Text()))
    op.add_column("people", sa.Column("mail_language", sa.String(length=2)))
    op.add_column("seats", sa.Column("told", sa.Float()))
