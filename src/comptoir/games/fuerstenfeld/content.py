"""The shape of content.toml, and how its numbers reach the rules."""

import re
from typing import Annotated

import msgspec

from comptoir.errors import BadContent
from comptoir.games.fuerstenfeld.ids import (
    DEMAND_CARDS,
    GOOD_NAMES,
    GOODS,
    KINDS,
    MOST_EXCHANGED,
    MOST_FURTHER,
    MOST_STEPS,
    PALACES,
    PRINTED,
)
from comptoir.games.fuerstenfeld.state import FuerstenfeldContent
from comptoir.kit.game import Options
from comptoir.kit.pack import Figure, Section, Source, fill_by_name

Number = Annotated[int, msgspec.Meta(ge=0, le=100)]
EFFECTS = ("bank", "guide", "bonus", "exchange", "modesty", "discount", "keep", "draw", "store", "throw")


class Start(Section, frozen=True):
    """What everybody begins with."""

    coins: Figure
    hand: Figure


class Round(Section, frozen=True):
    """Cards drawn, built and kept in a round."""

    cards_drawn: Figure
    cards_built: Figure
    cards_kept: Figure


class Expert(Section, frozen=True):
    """The set-up of the expert game."""

    hand: Figure
    kept: Figure


class Board(Section, frozen=True):
    """What is printed on a principality."""

    printed_field: Figure


class Scale(Section, frozen=True):
    """The spaces of a price scale."""

    values: list[Number]
    source: Source


class Prices(Section, frozen=True):
    """The prices of goods."""

    scale: Scale
    start: Figure
    start_space: Figure | None = None  # where the start price stands on several spaces


class Palace(Section, frozen=True):
    """The prices of parts of the palace."""

    first_price: Figure
    price_step: Figure


class Demand(Section, frozen=True):
    """A demand card."""

    hops: Number
    barley: Number
    water: Number
    source: Source


class Effect(Section, frozen=True):
    """What a card does while it is visible."""

    source: Source
    hops: Number = 0
    barley: Number = 0
    water: Number = 0
    bank: Number = 0
    guide: Number = 0
    bonus: Number = 0
    exchange: Number = 0
    modesty: Number = 0
    discount: Number = 0
    keep: Number = 0
    draw: Number = 0
    store: Number = 0
    throw: Number = 0


class Card(Section, frozen=True):
    """A card: a building with its cost and effect, or a part of the palace with its number."""

    id: str
    cost: Figure | None = None
    effect: Effect | None = None
    palace: Figure | None = None
    expert: bool = False


class FuerstenfeldDocument(Section, frozen=True):
    """The whole of content.toml."""

    start: Start
    round: Round
    expert: Expert
    board: Board
    prices: Prices
    palace: Palace
    demand: list[Demand]
    cards: list[Card]


def fill(document: FuerstenfeldDocument, options: Options) -> FuerstenfeldContent:
    """The numbers as the rules use them."""
    check(document)
    content = fill_by_name(FuerstenfeldContent(), document, options)
    content.palaces_in_order = content.expert and content.palaces_in_order
    content.steps = len(document.prices.scale.values)
    for step, price in enumerate(document.prices.scale.values):
        content.scale[step] = price
    content.start_step = start_space(document.prices)
    for number, demand in enumerate(document.demand):
        for good, name in enumerate(GOOD_NAMES):
            content.demand[number * GOODS + good] = getattr(demand, name)
    for good in range(GOODS):
        content.harvest[(PRINTED + good) * GOODS + good] = document.board.printed_field.value
    for kind, card in enumerate(document.cards):
        fill_card(content, kind, card)
    return content


def fill_card(content: FuerstenfeldContent, kind: int, card: Card) -> None:
    """One card of the set."""
    content.card_names.append(card.id)
    content.for_experts[kind] = card.expert
    content.part[kind] = card.palace.value if card.palace else 0
    if card.cost:
        content.cost[kind] = card.cost.value
    if card.effect:
        for good, name in enumerate(GOOD_NAMES):
            content.harvest[kind * GOODS + good] = getattr(card.effect, name)
        for effect in EFFECTS:
            getattr(content, effect)[kind] = getattr(card.effect, effect)


def start_space(prices: Prices) -> int:
    """Where on the scale the prices begin, counted from 0: the lowest space with the start price, or as given."""
    if prices.start_space:
        return prices.start_space.value
    return prices.scale.values.index(prices.start.value)


def check(document: FuerstenfeldDocument) -> None:
    """Refuse numbers with which the game could not be set up or played."""
    check_cards(document.cards)
    check_prices(document.prices)
    if len(document.demand) != DEMAND_CARDS:
        raise BadContent(f"at “demand”: there are {len(document.demand)} demand cards, not {DEMAND_CARDS}.")
    basic = sum(not card.expert for card in document.cards)
    if document.start.hand.value > basic:
        raise BadContent(f"at “start.hand”: {document.start.hand.value} cards are drawn from a deck of {basic}.")
    if document.round.cards_drawn.value < 1:
        raise BadContent("at “round.cards_drawn”: at least one card must be drawn in a round.")
    if not 1 <= document.round.cards_built.value <= KINDS:
        raise BadContent("at “round.cards_built”: at least one card must be allowed in a turn.")
    if not document.expert.kept.value < document.expert.hand.value <= KINDS:
        drawn, kept = document.expert.hand.value, document.expert.kept.value
        raise BadContent(f"at “expert.hand”: {kept} of {drawn} cards are kept, and a set has {KINDS}.")


def check_prices(prices: Prices) -> None:
    """Something can be sold, and the prices begin on the scale."""
    scale, start = prices.scale.values, prices.start.value
    if scale != sorted(scale) or not 2 <= len(scale) <= MOST_STEPS or scale[0] != 0 or scale[-1] == 0:
        raise BadContent(
            f"at “prices.scale”: a scale has 2 to {MOST_STEPS} spaces, begins with 0, never goes down "
            "and ends above 0."
        )
    if start not in scale:
        raise BadContent(f"at “prices.start”: {start} is not on the scale.")
    space = start_space(prices)
    if space >= len(scale) or scale[space] != start:
        raise BadContent(f"at “prices.start_space”: space {space} of the scale does not show {start}.")


def check_cards(cards: list[Card]) -> None:
    """A set has 28 different cards, among them the six parts of the palace."""
    if len(cards) != KINDS:
        raise BadContent(f"at “cards”: a set has {len(cards)} cards, not {KINDS}.")
    for place, card in enumerate(cards):
        where = f"at “cards[{place}]”:"
        if not re.fullmatch(r"[a-z][a-z0-9-]*", card.id):
            raise BadContent(f"{where} “{card.id}” is no id; use small letters, digits and hyphens.")
        if any(other.id == card.id for other in cards[:place]):
            raise BadContent(f"{where} there is another card “{card.id}”.")
        if card.palace is None and (card.cost is None or card.effect is None):
            raise BadContent(f"{where} “{card.id}” needs a cost and an effect.")
        if card.palace is not None and (card.cost or card.effect or card.expert):
            raise BadContent(f"{where} a part of the palace has no cost or effect of its own and is always used.")
    if sorted(card.palace.value for card in cards if card.palace) != list(range(1, PALACES + 1)):
        raise BadContent(f"at “cards”: the palace has parts 1 to {PALACES}, each once.")
    check_sum(cards, "draw", MOST_FURTHER)
    check_sum(cards, "exchange", MOST_EXCHANGED)


def check_sum(cards: list[Card], effect: str, most: int) -> None:
    """Some effects have a limit, all cards taken together."""
    total = sum(getattr(card.effect, effect) for card in cards if card.effect)
    if total > most:
        raise BadContent(f"at “cards”: their “{effect}” is {total} in all, but can be {most} at most.")
