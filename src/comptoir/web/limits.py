"""How much anybody may ask for in a while: a bucket for each who asks and each kind of asking."""

import time
from collections import OrderedDict

from comptoir.house.errors import TooMany
from comptoir.web.settings import number_of

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
LONGEST_NAME = 100  # letters that tell one who asks from another


class Limits:
    """Buckets that fill up again with time. A full one is not kept: it is as good as a new one."""

    def __init__(self) -> None:
        self.buckets: dict[str, OrderedDict[str, tuple[float, float]]] = {kind: OrderedDict() for kind in RATES}
        self.factor = number_of("COMPTOIR_LIMITS", 1)  # 0 turns limits off, for tests of speed

    def take(self, kind: str, who: str) -> None:
        """Ask for one; raises TooMany when the bucket is empty."""
        if not self.factor:
            return
        size, rate = RATES[kind]
        now = time.monotonic()
        buckets, who = self.buckets[kind], who[:LONGEST_NAME]
        left, since = buckets.pop(who, (size * self.factor, now))
        left = min(size * self.factor, left + (now - since) * rate * self.factor)
        buckets[who] = (left - 1 if left >= 1 else left, now)
        self._drop(buckets, now - size / rate)
        if left < 1:
            raise TooMany("That was a lot at once. Please wait a moment.")

    def _drop(self, buckets: "OrderedDict[str, tuple[float, float]]", before: float) -> None:
        """Forget those that are full again, and the oldest if there are too many."""
        while buckets:
            who, (_, since) = next(iter(buckets.items()))
            if since >= before and len(buckets) <= MOST_BUCKETS:
                return
            del buckets[who]
