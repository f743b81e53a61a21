"""What happens in the game, and who learns of it."""

from comptoir.kit.events import event

EVENTS = (
    event("dealt", "seat", secret="card"),
    event("sold", "seat", "card", "coins", earns=("sales", "coins")),
    event("ended"),
)
