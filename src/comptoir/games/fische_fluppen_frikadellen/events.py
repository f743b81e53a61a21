"""What happens in Fische Fluppen Frikadellen, and who learns of it."""

from comptoir.kit.events import event

EVENTS = (
    event("sat_down", "seat", "table"),
    event("drew", "seat", secret="bonus", scope="table"),
    event("kept", "seat", secret="bonus", scope="table"),
    event("begins", "seat", "points", scope="table", minor=True),
    event("walked", "seat", "space", scope="table", minor=True),
    event("rode", "seat", "space", scope="table", minor=True),
    event("waved", "seat", "space", scope="table", minor=True),  # chose a ferry to call
    event("called", "seat", "space", "target", "florins", scope="table"),
    event("stopped", "seat", "space", scope="table", minor=True),
    event("changed", "seat", "table", "new_table"),
    event("played", "seat", "bonus", scope="table"),
    event("bought", "seat", "kiosk", "good", "tokens", "florins", scope="table"),
    event("sold", "seat", "kiosk", "good", "tokens", "florins", scope="table"),
    event("gave", "seat", "good", "tokens", scope="table"),
    event("took", "seat", "good", "tokens", scope="table"),
    event("asked_fetish", "seat", "fetish", scope="table", minor=True),
    event("won_fetish", "seat", "fetish", "fetishes", scope="table", earns=("fetishes", "fetishes")),
    event("left", "seat", "kiosk", scope="table", minor=True),
    event("rose", "good", "old", "new", scope="table"),
    event("fell", "good", "old", "new", scope="table"),
    event("stayed", "good", "price", scope="table"),  # it could not move
    event("produced", "good", "tokens", scope="table"),
    event("ran_short", "good", "tokens", scope="table"),
    event("placed", "seat", "kiosk", "good", scope="table"),
    event("went_on", "seat", scope="table", minor=True),
    event("skipped", "seat", "extra", scope="table", minor=True),
    event("lapsed", "seat", "extra", scope="table", minor=True),  # no target
    event("chose_kiosk", "seat", "kiosk", scope="table", minor=True),
    event("swapped_stocks", "seat", "kiosk", "second_kiosk", scope="table"),
    event("swapped_kiosks", "seat", "kiosk", "second_kiosk", scope="table"),
    event("chose_opponent", "seat", "other", scope="table", minor=True),
    event("moved_pawn", "seat", "other", "space", scope="table"),
    event("chose_ferry", "seat", "space", scope="table", minor=True),
    event("moved_ferry", "seat", "space", "target", scope="table"),
    event("plays_again", "seat", scope="table", minor=True),
    event("closed", "seat", "kiosk", scope="table"),
    event("reopened", "kiosk", scope="table"),
    event("bought_from", "seat", "other", "good", "florins", scope="table"),
    event("presented", "seat", "good", scope="table"),  # a gift
    event("freed", "seat", scope="table"),
    event("ended"),
    event("stuck"),
    # walked, stopped and moved_pawn at a kiosk, with its keeper: `actions.heard` makes them for the log
    event("entered", "seat", "space", "kiosk", scope="table", minor=True),
    event("called_on", "seat", "space", "kiosk", scope="table"),
    event("sent_pawn", "seat", "other", "space", "kiosk", scope="table"),
)
