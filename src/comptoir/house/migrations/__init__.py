"""The schema's history, oldest first. The store brings a database up to date when it opens it."""

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, insert, inspect, select

from comptoir.errors import BadSetting
from comptoir.house.schema import metadata

VERSIONS = Path(__file__).parent / "versions"
HEAD = "0014"
_version = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


def bring_up_to_date(connection: Connection) -> None:
    """An empty database gets the schema as it is now; any other the migrations it has not seen."""
    if not inspect(connection).get_table_names():
        metadata.create_all(connection)
        _version.create(connection)
        connection.execute(insert(_version).values(version_num=HEAD))
        return
    version = schema_version(connection)
    if version > HEAD:
        raise BadSetting(f"the database is of a newer Comptoir: its schema is {version}, ours {HEAD}.")
    if version != HEAD:
        if not any(file.name.startswith(f"v{version}_") for file in VERSIONS.glob("v*.py")):
            raise BadSetting(f"the database is of a version we do not know: “{version}”.")
        migrate(connection)


def schema_version(connection: Connection) -> str:
    """The version of a database's schema, or a sentence if it has none."""
    if not inspect(connection).has_table(_version.name):
        raise BadSetting("the database holds something else than a house of Comptoir.")
    versions = list(connection.execute(select(_version.c.version_num)).scalars())
    if len(versions) != 1:
        raise BadSetting(f"the database must say once of which version it is, but says so {len(versions)} times.")
    return str(versions[0])


def must_be_up_to_date(connection: Connection) -> None:
    """Refuse a database that is to be upgraded first, or of a newer Comptoir."""
    version = schema_version(connection)
    if version != HEAD:
        raise BadSetting(
            f"the schema of the database is {version}, ours {HEAD}. "
            "Upgrade it with “comptoir admin database upgrade”, or by starting the server."
        )


def migrate(connection: Connection, until: str = "head") -> None:
    """Run the migrations a database has not seen, up to one of them. Alembic is loaded only if there are any."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, until)
