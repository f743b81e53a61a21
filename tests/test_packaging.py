"""The package as it is built and installed."""

import comptoir


def test_form() -> None:
    assert comptoir.build_form() in ("compiled", "interpreted", "stale")
