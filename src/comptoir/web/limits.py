"""Rate limits: a token bucket for each client and kind of request."""

import time
from ipaddress import IPv6Address

from cachetools import TTLCache
from starlette.types import Scope

from comptoir.house.errors import TooMany

RATES = {  # kind: how many at once, and how many a second after that; docs/api.md says what each is for
    "page": (300.0, 60.0),
    "post": (60.0, 5.0),
    "table": (40.0, 0.5),
    "move": (60.0, 20.0),
    "chat": (12.0, 1.0),
    "password": (8.0, 0.1),
    "mail": (3.0, 0.001),
}
MOST_BUCKETS = 50_000  # of each kind
LONGEST_NAME = 100  # letters that tell clients apart


class Limits:
    """Buckets that fill up again with time. A full one is not kept: it is as good as a new one."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor  # 0 turns limits off, for tests of speed
        self.buckets: dict[str, TTLCache[str, tuple[float, float]]] = {
            kind: TTLCache(MOST_BUCKETS, size / rate, time.monotonic) for kind, (size, rate) in RATES.items()
        }

    def take(self, kind: str, who: str) -> None:
        """Ask for one; raises TooMany when the bucket is empty."""
        if not self.factor:
            return
        size, rate = RATES[kind]
        now = time.monotonic()
        buckets, who = self.buckets[kind], who[:LONGEST_NAME]
        left, since = buckets.get(who, (size * self.factor, now))
        left = min(size * self.factor, left + (now - since) * rate * self.factor)
        buckets[who] = (left - 1 if left >= 1 else left, now)
        if left < 1:
            raise TooMany("Too many requests. Please wait a moment.")


def client_of(scope: Scope) -> str:
    """The address a request comes from; of an IPv6 address its network, all of which one person may have."""
    address = str(scope["client"][0]) if scope["client"] else ""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:  # a proxy may say anything
        return address
    return str(found.ipv4_mapped or found.exploded[:19])
