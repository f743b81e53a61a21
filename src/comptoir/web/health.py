"""For those who watch a server: whether it is alive, and whether it is ready."""

import asyncio

from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from comptoir.house.bot_pool import BotPool
from comptoir.house.house import House
from comptoir.house.shared_jobs import waiting

ANSWER_WITHIN = 5.0  # seconds for the database
LONGEST_WAIT = 30.0  # seconds a job may wait for somebody who thinks
OK = "ok"


async def healthz(request: Request) -> Response:
    """The process is alive."""
    return PlainTextResponse(OK)


async def readyz(request: Request) -> Response:
    """The database answers, and somebody thinks for the bots; else 503 and what is wrong."""
    state = request.app.state
    found = {"database": await _database(state.context.house), "bots": await _bots(state.bot_pool)}
    ready = set(found.values()) == {OK} and not state.context.house.closing
    return JSONResponse(found, 200 if ready else 503, {"Cache-Control": "no-store"})


async def _database(house: House) -> str:
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            await house.store.read(lambda connection: connection.execute(select(1)).scalar())
    except Exception as problem:
        return f"does not answer ({type(problem).__name__})"
    return OK


async def _bots(pool: BotPool) -> str:
    if pool.thinkers.failed_to_start:
        return "no process can be started"
    if pool.size:
        return OK
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            number, seconds = await pool.house.store.read(waiting)
    except Exception:
        return "nobody knows: the database does not answer"
    return OK if seconds < LONGEST_WAIT else f"{number} jobs wait for a worker, the oldest for {seconds:.0f} s"


def health_routes() -> list[Route]:
    """The addresses for whoever watches the server."""
    return [Route("/healthz", healthz), Route("/readyz", readyz)]
