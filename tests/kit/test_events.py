"""Events are declared with their fields and who may know; constants are made from that."""

import pytest

from comptoir.kit.events import event, event_ids


def test_a_declared_event() -> None:
    """Secret fields come last."""
    drew = event("drew", "seat", secret="card place")
    assert (drew.fields, drew.secret, drew.constant) == (("seat", "card", "place"), ("card", "place"), "DREW")


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


def test_the_constants() -> None:
    """In the order of the declarations, with the fields beside them."""
    text = event_ids("a game", [event("began"), event("sold", "seat", "coins")])
    assert text.endswith("BEGAN: Final[i64] = 0\nSOLD: Final[i64] = 1  # seat, coins\n")
