"""How much anybody may ask for in a while: a bucket for each who asks and each kind of asking."""

import time
from collections import OrderedDict

from comptoir.house.errors import TooMany
from comptoir.web.settings import number_of

RATES = {  # kind: how many at once, and how many a second after that
    "move": (60.0, 20.0),
    "post": (60.0, 5.0),
    "table": (40.0, 0.5),
    "password": (8.0, 0.1),
    "chat": (12.0, 1.0),
    "mail": (3.0, 0.001),
    "page": (300.0, 60.0),
}
MOST_BUCKETS = 50_000


class Limits:
    """Buckets that fill up again with time."""

    def __init__(self) -> None:
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.factor = number_of("COMPTOIR_LIMITS", 1)  # 0 turns limits off, for tests of speed

    def take(self, kind: str, who: str) -> None:
        """Ask for one; raises TooMany when the bucket is empty."""
        if not self.factor:
            return
        size, rate = RATES[kind]
        now = time.monotonic()
        left, since = self.buckets.pop((kind, who), (size * self.factor, now))
        left = min(size * self.factor, left + (now - since) * rate * self.factor)
        if left < 1:
            self.buckets[kind, who] = (left, now)
            raise TooMany("That was a lot at once. Please wait a moment.")
        self.buckets[kind, who] = (left - 1, now)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
