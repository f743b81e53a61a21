"""What a card or a printed field looks like: its sign, its figure, its name, and what it does in words."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from comptoir.games.fuerstenfeld.content import EFFECTS, Card, FuerstenfeldDocument
from comptoir.games.fuerstenfeld.ids import GOOD_NAMES, GOODS
from comptoir.games.fuerstenfeld.view import PRINTED_NAME
from comptoir.kit.words import Words

ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
SIGNS = {  # the sign of an effect and how its number is written beside it
    "bank": ("bank", "+{}"),
    "guide": ("guide", "+{}"),
    "bonus": ("trading-house", "+{}"),
    "exchange": ("market", "{}"),
    "modesty": ("magistrate", "−{}"),
    "discount": ("crane", "−{}"),
    "keep": ("town-hall", "+{}"),
    "draw": ("laboratory", "+{}"),
    "store": ("warehouse", "{}"),
    "throw": ("ragman", "{}"),
}


class Face(NamedTuple):
    """All that is drawn of a card or a printed field."""

    card: str  # its id; "printed" for what the board shows
    sign: str  # of the building; empty for fields and bare ground
    figure: str
    goods: tuple[str, ...]  # one for each symbol
    name: str
    effect: str  # in words
    part: int = 0  # of the palace: 1 to 6


class Faces:
    """The faces of a game's cards, from the content it comes with and an option that changes what one does."""

    def __init__(self, document: FuerstenfeldDocument, guide_shows_all: bool = False) -> None:
        self.cards: Mapping[str, Card] = {card.id: card for card in document.cards}
        self.printed = document.board.printed_field.value
        self.scale = tuple(document.prices.scale.values)
        self.guide_shows_all = guide_shows_all
        self.of = cache(self._made)  # a card's face, in the language of the words given

    def on(self, card: str, place: int, words: Words) -> Face:
        """The face of a place, counted from 0: a card, or what is printed there."""
        if card != PRINTED_NAME:
            return self.of(card, words)
        if place < GOODS:
            return Face(PRINTED_NAME, "", "", (), words.say("board.bare"), "")
        good = GOOD_NAMES[place - GOODS]
        effect = words.say("effect.harvest", {"gives": f"{self.printed} {good}"})
        return Face(PRINTED_NAME, "", "", (good,) * self.printed, words.say(f"board.field_{good}"), effect)

    def _made(self, card: str, words: Words) -> Face:
        name = words.find("name", card) or card
        of = self.cards.get(card)
        if of is None:
            return Face(card, "", "", (), name, "")
        if of.palace:
            part = of.palace.value
            return Face(card, "palace", ROMAN[part], (), name, words.say("effect.palace"), part)
        values = {effect: getattr(of.effect, effect) for effect in (*GOOD_NAMES, *EFFECTS)}
        gives = ",".join(f"{values[good]} {good}" for good in GOOD_NAMES if values[good])
        told = [words.say("effect.harvest", {"gives": gives})] if gives else []
        told += [self._tell(effect, values[effect], words) for effect in EFFECTS if values[effect]]
        goods = tuple(good for good in GOOD_NAMES for _ in range(values[good]))
        mixed = [words.say(f"letter.{good}") for good in GOOD_NAMES if values[good]]
        if len(mixed) > 1:
            name = f"{name} {'+'.join(mixed)}"
        sign, figure = next(
            ((sign, figure.format(values[effect])) for effect, (sign, figure) in SIGNS.items() if values[effect]),
            ("", ""),
        )
        return Face(card, sign, figure, goods, name, "; ".join(told))

    def _tell(self, effect: str, value: int, words: Words) -> str:
        if effect == "guide" and self.guide_shows_all:
            effect = "guide_all"
        return words.say(f"effect.{effect}", {"value": value})
