"""Prometheus metrics at an address of their own. What the house counts anyway is read when somebody asks for it."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from comptoir.errors import BadSetting
from comptoir.house.bot_pool import BotPool
from comptoir.web.context import Context

if TYPE_CHECKING:
    from comptoir.web.app import Web

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class House:
    """What the house counts, as a collector."""

    def __init__(self, context: Context, pool: BotPool) -> None:
        self.context, self.pool = context, pool

    def collect(self) -> Iterator[Any]:
        """All figures as they are now."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        house, streams = self.context.house, self.context.streams
        yield CounterMetricFamily("comptoir_moves", "Entries of logs that were saved", house.saved)
        yield CounterMetricFamily("comptoir_commits", "Transactions that wrote", house.store.commits)
        yield GaugeMetricFamily("comptoir_tables", "Tables in memory", len(house.tables.loaded))
        yield GaugeMetricFamily(
            "comptoir_streams", "Open pages of tables", sum(len(pages) for pages in streams.of_table.values())
        )
        yield GaugeMetricFamily(
            "comptoir_bot_jobs", "Jobs for bots that wait or are thought out", sum(self.pool.jobs.open.values())
        )
        yield GaugeMetricFamily("comptoir_bot_jobs_here", "Jobs thought out in this process", self.pool.working)


def serve_metrics(app: "Web", address: str) -> Any:
    """Serve metrics at HOST:PORT, and let the application count its requests; the server, to be shut down."""
    try:
        from prometheus_client import CollectorRegistry, Histogram, start_http_server
    except ImportError:
        raise BadSetting("--metrics needs prometheus-client: pip install comptoir[metrics].") from None
    host, _, port = address.rpartition(":")
    registry = CollectorRegistry()
    registry.register(House(app.state.context, app.state.bot_pool))
    seconds = Histogram(
        "comptoir_request_seconds",
        "Time to answer a request, by kind; streams count when they end",
        ["kind", "status"],
        buckets=BUCKETS,
        registry=registry,
    )

    def observe(path: str, status: int, spent: float) -> None:
        seconds.labels(kind_of(path), str(status)).observe(spent)

    number = int(os.environ.get("COMPTOIR_PROCESS", "0"))  # of several processes each has a port of its own
    try:
        server, _thread = start_http_server(int(port) + number, host.strip("[]") or "127.0.0.1", registry)
    except (OSError, ValueError, OverflowError):
        raise BadSetting(f"metrics cannot be served at “{address}”; it must look like 127.0.0.1:9100.") from None
    app.observe = observe
    return server


def kind_of(path: str) -> str:
    """The kind of a request, one of a few: no address of a table becomes a label."""
    parts = path.strip("/").split("/")
    if parts[0] == "api":
        return "api move" if parts[-1] == "move" else "api"
    if parts[0] == "t" and len(parts) == 3:
        return parts[2] if parts[2] in ("stream", "move") else "table action"
    return {"t": "table", "static": "static", "": "home"}.get(parts[0], "page")
