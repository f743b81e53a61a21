"""A page's stream, read as it comes."""

import threading
import time
from collections.abc import Callable

import httpx2


class Following:
    """The stream of a table's page, open until it is closed."""

    def __init__(self, client: httpx2.Client, path: str) -> None:
        self.text = ""
        self.ended = False
        self.status = 0
        self.response: httpx2.Response | None = None
        self.reader = threading.Thread(target=self._read, args=[client, path], daemon=True)
        self.reader.start()
        self.wait_for(lambda: self.status)

    def _read(self, client: httpx2.Client, path: str) -> None:
        try:
            with client.stream("GET", path, headers={"Accept-Encoding": "identity"}) as self.response:
                self.status = self.response.status_code
                for text in self.response.iter_text():
                    self.text += text
        except httpx2.HTTPError:
            pass
        self.ended = True

    def wait_for(self, wanted: Callable[[], object]) -> None:
        """Until something is so, which must be soon."""
        for _ in range(1000):
            if wanted():
                return
            time.sleep(0.02)
        raise AssertionError(f"it has not come so far: {self.text[-2000:]}")

    def events_with(self, what: str) -> list[str]:
        """The events that hold a text."""
        return [event for event in self.text.split("\n\n") if what in event]
