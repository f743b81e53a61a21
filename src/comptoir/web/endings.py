"""Why a game ended, if not by its rules, and how far an old one can still be shown."""

from comptoir.house.table import Table
from comptoir.web.i18n import Texts


def ending(table: Table, say: Texts) -> str:
    """A sentence for a table that is over; empty if its rules ended it and it can be shown whole."""
    sentences = {
        "agreement": say("The game was ended by agreement."),
        "resigned": say("All others have resigned or run out of time: the game is over."),
        "outdated": say("The rules were corrected after this game began, so it was closed. It is not rated."),
        "operator": say("The operators of this site ended the game. It is not rated."),
    }
    sentence = sentences.get(table.ended_by or "", "")
    if table.match is None or not table.match.trouble:
        return sentence
    shown = say(
        "It was played under earlier rules and can be shown up to move {ply}; its record has the rest.",
        ply=table.match.ply,
    )
    return f"{sentence} {shown}".strip()
