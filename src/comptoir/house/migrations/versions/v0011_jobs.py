"""Jobs that other processes think out."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        *(
            sa.Column(name, sa.Float(), nullable=False)
            for name in ("seconds", "may_wait", "start", "finish", "place", "asked", "wanted_until")
        ),
        sa.Column("taken_until", sa.Float()),
        sa.Column("answer", sa.Text()),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("jobs_by_place", "jobs", ["place"])
    op.create_index("jobs_by_person", "jobs", ["person"])
