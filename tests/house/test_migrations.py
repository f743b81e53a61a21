"""A database brought up to date has exactly the tables of the schema."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from comptoir.house.migrations import HEAD, bring_up_to_date
from comptoir.house.schema import metadata
from comptoir.house.store import Store


def test_migrations_make_the_schema(database: str) -> None:
    """On both databases; a second time nothing is to be done."""
    for _ in range(2):
        store = Store(database)
        with store.engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, metadata) == []
            assert context.get_current_revision() == HEAD
            bring_up_to_date(connection)
        store.close()


def test_secret_is_made_once(database: str) -> None:
    """Cookies stay valid when the house is opened again."""
    first = Store(database)
    second = Store(database)
    assert first.secret == second.secret
    assert len(first.secret) >= 40
    first.close()
    second.close()
