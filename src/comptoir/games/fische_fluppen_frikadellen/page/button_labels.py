"""What a button in the hand shows, and where it stands among the others."""

from collections.abc import Sequence
from dataclasses import dataclass

from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.actions import forms
from comptoir.games.fische_fluppen_frikadellen.state import FischeContent
from comptoir.kit.board import Offer
from comptoir.kit.words import Words

GROUPS = (  # in their order, and whether one opens them first
    ("end", False),
    ("trade", False),
    ("answer", False),
    ("kiosks", False),
    ("tables", False),
    ("bonus", False),
    ("spaces", True),
    ("ferries", True),
)


@dataclass(frozen=True)
class Shown:
    """A sign, a heading and what stands below it."""

    heading: str
    beside: str = ""
    sign: str = ""


def group_of(content: FischeContent, offer: Offer) -> str:
    """Where an offer stands in the hand."""
    action = offer.action
    if action <= ids.SKIP:
        return "end"
    if action < ids.KEEP:
        return "tables"
    if ids.PLAY <= action < ids.BUY:
        return "bonus"
    if ids.BUY <= action < ids.GIVE:
        return "trade"
    if content.call <= action < content.ferry:
        return "ferries"
    if ids.WALK <= action < content.call:
        last = (action, *offer.then)[-1]
        kiosk = last < content.ride and content.site_at[last - ids.WALK] >= 0
        return "kiosks" if kiosk else "spaces"
    return "answer"


def shown_on(content: FischeContent, offer: Offer, words: Words, names: Sequence[str]) -> Shown:
    """What the button of an offer shows: its own words, with the sign of what it is about."""
    form = forms(content)[offer.action]
    arguments = form.arguments
    if form.verb == "buy":
        heading = words.say("board.buy", {"tokens": arguments["tokens"], "good": arguments["good"]})
        return Shown(heading, sign=str(arguments["good"]))
    if form.verb == "sell":
        return Shown(offer.label, sign=offer.thing.removeprefix("sell-"))
    if form.verb in ("walk", "ride"):
        ferry = any(content.ride <= action < content.call for action in (offer.action, *offer.then))
        return Shown(offer.label, sign="ferry" if ferry else "steps")
    sign = {
        "stop": "anchor",
        "call": "ferry",
        "ferry": "ferry",
        "exchange": "swap",
        "raise": "up",
        "lower": "down",
    }
    for name in ("good", "bonus", "fetish"):
        if name in arguments and form.verb not in ("raise", "lower"):
            return Shown(offer.label, sign=str(arguments[name]))
    if form.verb == "opponent":
        return Shown(words.say("action.opponent", arguments, names))
    return Shown(offer.label, sign=sign.get(form.verb, ""))
