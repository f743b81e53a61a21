"""Statements that run with every move: written with SQLAlchemy, made into SQL once, run by the driver itself."""

from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql.dml import UpdateBase

from comptoir.house.errors import LostRace


class Prepared:
    """A statement that changes rows. All its values are named by `bindparam`."""

    def __init__(self, statement: UpdateBase) -> None:
        self.statement = statement
        self._made: dict[str, tuple[str, list[str] | None]] = {}  # by kind of database: SQL, order of its values

    def run(self, connection: Connection, values: dict[str, Any]) -> int:
        """Run it inside the connection's transaction; how many rows it changed. Raises LostRace as Store.run."""
        dialect, driver = connection.dialect, connection.connection.driver_connection
        assert driver is not None
        sql, order = self._made.get(dialect.name) or self._make(connection)
        try:
            done = driver.execute(sql, values if order is None else [values[name] for name in order])
        except dialect.loaded_dbapi.IntegrityError:
            raise LostRace from None
        return int(done.rowcount)

    def _make(self, connection: Connection) -> tuple[str, list[str] | None]:
        compiled = self.statement.compile(dialect=connection.dialect)
        made = self._made[connection.dialect.name] = (str(compiled), compiled.positiontup)
        return made
