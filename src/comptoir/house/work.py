"""`comptoir work`: a process that only thinks, for servers that share its PostgreSQL database."""

import asyncio
import signal
from contextlib import suppress

from comptoir.errors import BadSetting
from comptoir.house.shared_jobs import Worker
from comptoir.house.store import Store
from comptoir.house.thinkers import usual_number


def work(database: str, processes: int | None = None) -> int:
    """Think until SIGINT or SIGTERM; the exit status."""
    return asyncio.run(_work(database, processes or usual_number()))


async def _work(database: str, processes: int) -> int:
    store = Store(database, beside=True)
    try:
        if not store.shared:
            raise BadSetting("only a PostgreSQL database can be shared with other processes.")
        worker = asyncio.ensure_future(Worker(store, processes).run())
        for one in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(one, worker.cancel)
        print(f"Comptoir thinks for {store.address}, {processes} at a time", flush=True)
        with suppress(asyncio.CancelledError):
            await worker
        return 0
    finally:
        store.engine.dispose()
