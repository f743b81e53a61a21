"""Sessions that can be ended, instead of cookies that say who has them. The cookies there are stay valid."""

import hashlib
import time

import sqlalchemy as sa
from alembic import op
from itsdangerous import URLSafeSerializer

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add them, one for each person."""
    made = op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("sessions_by_person", "sessions", ["person"], unique=False)
    rows = _first_sessions(op.get_bind())
    if rows:
        op.bulk_insert(made, rows)
    op.drop_column("people", "generation")


def _first_sessions(connection: sa.Connection) -> list[dict[str, object]]:
    """What the cookies of everybody are sessions of from now on."""
    settings = sa.table("settings", sa.column("name"), sa.column("value"))
    people = sa.table("people", sa.column("id"), sa.column("generation"))
    secret = connection.execute(sa.select(settings.c.value).where(settings.c.name == "secret")).scalar()
    if secret is None:
        return []
    cookies, now = URLSafeSerializer(secret, salt="person"), time.time()
    return [
        {
            "id": hashlib.sha256(str(cookies.dumps([row.id, row.generation])).encode()).hexdigest(),
            "person": row.id,
            "created": now,
        }
        for row in connection.execute(sa.select(people.c.id, people.c.generation))
    ]
