"""Events are declared with their fields and who may know."""

import pytest

from comptoir.kit.events import event


def test_a_declared_event() -> None:
    """Secret fields come last."""
    drew = event("drew", "seat", secret="card place")
    assert (drew.fields, drew.secret) == (("seat", "card", "place"), ("card", "place"))


@pytest.mark.parametrize(
    ("fields", "more", "reason"),
    [
        ((), {"secret": "card"}, "which seat"),
        (("good",), {"scope": "seat"}, "which seat"),
        (("seat",), {"earns": ("sales", "coins")}, "no field coins"),
    ],
)
def test_a_declaration_that_makes_no_sense(fields: tuple[str, ...], more: dict[str, str], reason: str) -> None:
    """A secret needs a seat that learns it, an earning its amount."""
    with pytest.raises(ValueError, match=reason):
        event("told", *fields, **more)  # type: ignore[arg-type]
