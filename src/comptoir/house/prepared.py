"""Statements that run with every move: written with SQLAlchemy, made into SQL once, run by the driver itself."""

from typing import Any

from sqlalchemy import Connection, Select
from sqlalchemy.sql.dml import UpdateBase

from comptoir.house.errors import LostRace


class Untenable(Exception):
    """A value that the database does not take."""


class Prepared:
    """A statement whose values are all named by `bindparam`. It runs inside the transaction of a connection."""

    def __init__(self, statement: UpdateBase | Select[Any]) -> None:
        self.statement = statement
        self._made: dict[str, tuple[str, list[str] | None]] = {}  # by kind of database: SQL, order of its values

    def change(self, connection: Connection, values: dict[str, Any]) -> int:
        """How many rows it has changed. Raises LostRace as Store.run does."""
        return int(self._run(connection, values).rowcount)

    def find(self, connection: Connection, values: dict[str, Any]) -> Any:
        """The columns of the first row it finds, or None."""
        return self._run(connection, values).fetchone()

    def _run(self, connection: Connection, values: dict[str, Any]) -> Any:
        dialect, driver = connection.dialect, connection.connection.driver_connection
        assert driver is not None
        sql, order = self._made.get(dialect.name) or self._make(connection)
        try:
            return driver.execute(sql, values if order is None else [values[name] for name in order])
        except dialect.loaded_dbapi.IntegrityError:
            raise LostRace from None
        except dialect.loaded_dbapi.DataError as problem:
            raise Untenable(str(problem)) from None

    def _make(self, connection: Connection) -> tuple[str, list[str] | None]:
        compiled = self.statement.compile(dialect=connection.dialect)
        made = self._made[connection.dialect.name] = (str(compiled), compiled.positiontup)
        return made
