"""What a button in the hand shows, and where it stands among the others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.actions import forms
from comptoir.games.fische_fluppen_frikadellen.state import FischeContent
from comptoir.kit.board import Offer
from comptoir.kit.words import Words

GROUPS = (  # in their order, and whether one opens them first
    ("kiosks", False),
    ("trade", False),
    ("answer", False),
    ("tables", False),
    ("bonus", False),
    ("end", False),
    ("spaces", True),
    ("ferries", True),
)


SIGNS = {"stop": "anchor", "ferry": "ferry", "exchange": "swap", "raise": "up", "lower": "down"}


@dataclass(frozen=True)
class Shown:
    """A heading, and the sign before it."""

    heading: str
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
        return "spaces" if offer.thing.startswith("step-") or site_of(content, offer) < 0 else "kiosks"
    return "answer"


def site_of(content: FischeContent, offer: Offer) -> int:
    """The kiosk that a step, a ride or a route leads to; -1 for other spaces."""
    last = [action for action in (offer.action, *offer.then) if action >= ids.WALK][-1]
    space = last - ids.WALK if last < content.ride else content.stop_space[last - content.ride]
    return int(content.site_at[space])


def shown_on(
    content: FischeContent, offer: Offer, words: Words, names: Sequence[str], keeper: Callable[[str], str]
) -> Shown:
    """What the button of an offer shows: its own words, with the sign of what it is about."""
    every = forms(content)
    form, last = every[offer.action], every[(offer.action, *offer.then)[-1]]
    arguments = form.arguments
    if form.verb == "buy":
        return Shown(words.say("board.buy", arguments), str(arguments["good"]))
    if form.verb == "sell":
        good = offer.thing.removeprefix("sell-")
        return Shown(words.say("board.sell", {"tokens": arguments["tokens"], "good": good}), good)
    if form.verb in ("walk", "ride"):
        way = [every[action] for action in (offer.action, *offer.then)]
        led = [step for step in way if "space" in step.arguments][-1]
        ferry = any(step.verb == "ride" for step in way)
        return Shown(sentence(keeper(str(led.arguments["space"]))), "ferry" if ferry else "steps")
    if form.verb == "call":
        return Shown(sentence(keeper(str(arguments["space"]))), "ferry")
    if form.verb == "fetish" and last.verb == "give":
        return Shown(offer.label, str(arguments["fetish"]))
    if form.verb == "play":
        return Shown(words.say(f"bonus.{arguments['bonus']}"), str(arguments["bonus"]))
    for name in ("good", "bonus", "fetish"):
        if name in arguments and form.verb not in ("raise", "lower"):
            return Shown(offer.label, str(arguments[name]))
    if form.verb == "opponent":
        return Shown(words.say("action.opponent", arguments, names))
    return Shown(offer.label, SIGNS.get(form.verb, ""))


def sentence(text: str) -> str:
    """A name as it begins a line."""
    return text[:1].upper() + text[1:]
