"""The first schema."""

from alembic import op

from comptoir.house.schema import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    metadata.create_all(op.get_bind())
