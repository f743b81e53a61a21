"""What happens in Die Fugger, and who learns of it."""

from comptoir.kit.events import event

EVENTS = (
    event("dealt", "seat", secret="card"),
    event("jakob_got", "card"),
    event("jakob_refused"),  # a merchant turned up for Jakob and was put away
    event("begins", "seat", "round"),
    event("drew", "seat", secret="card", minor=True),
    event("showed", "seat", "card"),
    event("hid", "seat", "round", secret="card"),
    event("passed", "seat", minor=True),
    event("reshuffled", "cards"),
    event("round_ended", "seat", "round", "good", "cards"),
    event("rose", "good", "old", "new"),
    event("fell", "good", "old", "new"),
    event("sold", "seat", "good", "cards", "florins", earns=("sales", "florins")),
    event("refilled", "seat", "cards"),
    event("delivered", "seat", "card", "florins", earns=("deliveries", "florins")),
    event("ended", "round"),
)
