"""What happens in Pfeffersäcke, and who learns of it."""

from comptoir.kit.events import event

EVENTS = (
    event("capital", "seat", "florins", "influence", "safe_conducts", earns=("start", "influence")),
    event("closed", "place"),
    event("disc_lies", "town"),
    event("dealt", "seat", secret="value"),
    event("begins_game", "seat"),
    event("started", "seat", "village", "left"),  # villages left
    event("begins", "seat", "round", minor=True),
    event("placed", "seat", "town", "value"),
    event("extended", "seat", "town", "counters"),
    event("paid_fee", "seat", "town", "florins", minor=True),
    event("spent", "seat", "use", "left", minor=True),  # safe-conducts left
    event("collects", "seat", minor=True),
    event("town_income", "seat", "town", "spaces", "florins", minor=True),
    event("basic_income", "seat", "florins", minor=True),
    event("doubled", "seat", "florins", minor=True),  # the whole income of this turn
    event("opened", "seat", "town", "from", "florins"),
    event("settled", "seat", "village", "from", "florins", "influence", "left", earns=("villages", "influence")),
    event("finished", "seat", minor=True),
    event("majority", "seat", "town", "influence", earns=("majorities", "influence")),
    event("full", "seat", "town", "influence", earns=("full_towns", "influence")),
    event("end_in_sight", "reason"),
    event("reached", "seat", "regions", "influence", earns=("regions", "influence")),
    event("saved", "seat", "florins", "influence", earns=("money", "influence")),
    event("ended", "round"),
)
