"""A database brought up to date has exactly the tables of the schema."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from itsdangerous import URLSafeSerializer
from sqlalchemy import Connection, text

from comptoir.house.house import House
from comptoir.house.migrations import HEAD, migrate
from comptoir.house.people import Person
from comptoir.house.schema import metadata
from comptoir.house.store import Store


def test_migrations_make_the_schema(database: str) -> None:
    """On both databases, through all migrations from the first one."""
    store = Store(database)
    with store.engine.begin() as connection:
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        migrate(connection)
    with store.engine.connect() as connection:
        check(connection)
    store.close()


def test_an_empty_database_gets_the_newest_schema(database: str) -> None:
    """Without a detour through history; a second time nothing is to be done."""
    for _ in range(2):
        store = Store(database)
        with store.engine.connect() as connection:
            check(connection)
        store.close()


def check(connection: Connection) -> None:
    """The database has our tables and knows their version."""
    context = MigrationContext.configure(connection)
    assert compare_metadata(context, metadata) == []
    assert context.get_current_revision() == HEAD


def test_secret_is_made_once(database: str) -> None:
    """Cookies stay valid when the house is opened again."""
    first = Store(database)
    second = Store(database)
    assert first.keys == second.keys
    assert len(first.keys[-1]) >= 40
    first.close()
    second.close()


def test_cookies_from_before_there_were_sessions_stay_valid(database: str) -> None:
    """Guests are known by nothing else; a cookie that was void stays so."""
    first = Store(database)
    cookies = URLSafeSerializer(first.keys[-1], salt="person")
    with first.engine.begin() as connection:
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        migrate(connection, "0005")
        connection.execute(text("INSERT INTO settings VALUES ('secret', :secret)"), {"secret": first.keys[-1]})
        person = "INSERT INTO people (id, name, generation, created) VALUES ('anna', 'Anna', 2, 0)"
        connection.execute(text(person))
    first.close()

    async def scene() -> None:
        house = House(database)
        try:
            session = await house.sessions.find(str(cookies.dumps(["anna", 2])))
            assert session is not None
            assert session.person == Person("anna", "Anna")
            assert await house.sessions.find(str(cookies.dumps(["anna", 1]))) is None
        finally:
            await house.close()

    asyncio.run(scene())
