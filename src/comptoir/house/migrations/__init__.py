"""The schema's history, oldest first. The store brings a database up to date when it opens it."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

HEAD = "0002"


def bring_up_to_date(connection: Connection) -> None:
    """Run the migrations this database has not seen. Alembic is loaded only if there are any."""
    version = text("SELECT version_num FROM alembic_version")
    if inspect(connection).has_table("alembic_version") and connection.execute(version).scalar() == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
