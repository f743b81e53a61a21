"""What the coach says, as a part of the page of a table."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from markupsafe import escape

from comptoir.bots import coach, review
from comptoir.house.coaching import Advice, advice_for, ply_of
from comptoir.house.table import Table
from comptoir.kit.words import Words
from comptoir.web.boards import find_board
from comptoir.web.i18n import Texts

SWITCHES_KEPT = 200
MOST_STAKES = 3  # sentences


def why_better(advice: Advice, words: Words, names: Sequence[str], say: Texts) -> str:
    """One sentence why the better move is better, for the one who moved."""
    told = {"seat": advice.seat, "scores": advice.scores, "better_scores": advice.better_scores}
    key, facts = review.reason({**told, "loss": advice.loss})
    if key == "chance":
        return say("It wins {percent} more games in a hundred.", percent=facts["percent"])
    amount, unit = review.said_amount(facts["amount"], say.language), words.find("review", "unit")
    if key == "more":
        return say("It brings you about {amount} {unit} more by the end.", amount=amount, unit=unit)
    name = names[facts["other"]]
    return say("It leaves {name} about {amount} {unit} less.", name=name, amount=amount, unit=unit)


@lru_cache(SWITCHES_KEPT)
def coach_switch(table_id: str, seat: int, on: bool, label: str, hint: str) -> str:
    """The button that asks for the coach, pressed while it helps; with what to expect of it."""
    address = f"/t/{table_id}/coach"
    return (
        f'<form method="post" action="{address}" hx-post="{address}"><input type="hidden" name="seat" value="{seat}">'
        f'<input type="hidden" name="on" value="{int(not on)}">'
        f'<button aria-pressed="{str(on).lower()}" title="{escape(hint)}">{escape(label)}</button></form>'
    )


def coach_says(table: Table, seat: int, words: Words, say: Texts) -> dict[str, Any] | None:
    """What the coach says to a seat now, for its template; None if nothing, or if nobody asked for it."""
    match, place = table.match, table.seats[seat]
    if match is None or not place.coached or not table.running or place.is_bot:
        return None
    advice = advice_for(table, seat)
    if advice is None:
        at_stake = coach.at_stake(match, seat, words, table.names)[:MOST_STAKES]
        return {"at_stake": at_stake, "labels": None} if at_stake else None
    is_there = ply_of(table, advice) is not None
    return {
        "at_stake": [],  # one thing at a time
        "deed": None if is_there else deed_of(table, seat, advice, words),
        "labels": advice.labels[say.language],
        "percent": round(100 * advice.loss),
        "why": why_better(advice, words, table.names, say),
        "stands": is_there,
        "warning": warning_of(table, seat, advice, say),
    }


def deed_of(table: Table, seat: int, advice: Advice, words: Words) -> dict[str, Any] | None:
    """The button for the better move, to be marked on the board and clicked; None if no single one does it."""
    match = table.begun
    code = match.codes[advice.best]
    offers = find_board(match).offers(match.state, seat, words, table.names)
    button = next((one for one in offers if one.value == str(code) and not one.clause), None)
    if button is None or match.why_not(seat, code):
        return None
    return {"value": button.value, "thing": button.thing, "final": match.is_final(seat, (code,))}


def warning_of(table: Table, seat: int, advice: Advice, say: Texts) -> str:
    """What is asked before a move is taken back that cannot simply be undone."""
    match, ply = table.begun, ply_of(table, advice)
    if ply is None or (match.last_ply(seat) == ply and match.may_undo(seat)):
        return ""
    later = {move.seat for move in match.moves[ply:] if move.seat != seat and move.seen_by(seat)}
    if not later:
        return say("Click again to take back your last move.")
    names = ", ".join(table.names[other] for other in sorted(later))
    return say("Click again to take back your last move and the later moves by {others}.", others=names)
