"""The shape of content.toml, and how its numbers reach the rules."""

import re
from typing import Annotated, Any

import msgspec

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
from comptoir.kit.pack import (
    Checks,
    Figure,
    Section,
    Sourced,
    complain,
    fill_array,
    fill_by_name,
    tables_of_figures,
)

Number = Annotated[int, msgspec.Meta(ge=0, le=100)]
EFFECTS = ("bank", "guide", "bonus", "exchange", "modesty", "discount", "keep", "draw", "store", "throw")


class Scale(Sourced, frozen=True):
    """The spaces of a price scale."""

    values: list[Number]


class Prices(Section, frozen=True):
    """The prices of goods."""

    scale: Scale
    start: Figure
    start_space: Figure | None = None  # where the start price stands on several spaces


DEMAND: Any = msgspec.defstruct("Demand", [(good, Number) for good in GOOD_NAMES], bases=(Sourced,), frozen=True)
EFFECT: Any = msgspec.defstruct(
    "Effect", [(name, Number, 0) for name in (*GOOD_NAMES, *EFFECTS)], bases=(Sourced,), frozen=True
)


class Demand(DEMAND):
    """A demand card."""


class Effect(EFFECT):
    """What a card does while it is visible."""


class Card(Section, frozen=True):
    """A card: a building with its cost and effect, or a part of the palace with its number."""

    id: str
    cost: Figure | None = None
    effect: Effect | None = None
    palace: Figure | None = None
    expert: bool = False


FIGURES: Any = tables_of_figures(
    start=("coins", "hand"),  # what everybody begins with
    round=("cards_drawn", "cards_built", "cards_kept"),
    expert=("hand", "kept"),  # the set-up of the expert game
    board=("printed_field",),  # what is printed on a principality
    palace=("first_price", "price_step"),  # the prices of its parts
)


class FuerstenfeldDocument(FIGURES):
    """The whole of content.toml."""

    prices: Prices
    demand: list[Demand]
    cards: list[Card]


def fill(document: FuerstenfeldDocument, options: Options) -> FuerstenfeldContent:
    """The numbers as the rules use them."""
    complain(all_checks(document))
    content = fill_by_name(FuerstenfeldContent(), document, options)
    content.palaces_in_order = content.expert and content.palaces_in_order
    content.steps = len(document.prices.scale.values)
    fill_array(content.scale, document.prices.scale.values)
    content.start_step = start_space(document.prices)
    demand = [getattr(card, good) for card in document.demand for good in GOOD_NAMES]
    fill_array(content.demand, demand)
    content.most_wanted = max(demand)
    content.most_thrown = total_of(document.cards, "throw")
    content.most_stored = total_of(document.cards, "store")
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
    return prices.start_space.value if prices.start_space else prices.scale.values.index(prices.start.value)


# --- what a game needs ----------------------------------------------------------------------------------


def all_checks(document: FuerstenfeldDocument) -> Checks:
    """Everything without which the game could not be set up or played; a check may count on those before it."""
    yield from check_cards(document.cards)
    yield from check_prices(document.prices)
    demand, hand = len(document.demand), document.start.hand.value
    drawn, kept = document.expert.hand.value, document.expert.kept.value
    basic = sum(not card.expert for card in document.cards)
    yield demand == DEMAND_CARDS, f"“demand”: there are {demand} demand cards, not {DEMAND_CARDS}"
    yield hand <= basic, f"“start.hand”: {hand} cards are drawn from a deck of {basic}"
    yield (
        document.round.cards_drawn.value >= 1,
        "“round.cards_drawn”: at least one card must be drawn in a round",
    )
    yield (
        1 <= document.round.cards_built.value <= KINDS,
        "“round.cards_built”: at least one card must be allowed in a turn",
    )
    yield kept < drawn <= KINDS, f"“expert.hand”: {kept} of {drawn} cards are kept, and a set has {KINDS}"


def check_prices(prices: Prices) -> Checks:
    """Something can be sold, and the prices begin on the scale."""
    scale, start = prices.scale.values, prices.start.value
    yield (
        scale == sorted(scale) and 2 <= len(scale) <= MOST_STEPS and scale[0] == 0 and scale[-1] > 0,
        f"“prices.scale”: a scale has 2 to {MOST_STEPS} spaces, begins with 0, never goes down and ends above 0",
    )
    yield start in scale, f"“prices.start”: {start} is not on the scale"
    space = start_space(prices)
    yield (
        scale[space : space + 1] == [start],
        f"“prices.start_space”: space {space} of the scale does not show {start}",
    )


def check_cards(cards: list[Card]) -> Checks:
    """A set has 28 different cards, among them the six parts of the palace."""
    yield len(cards) == KINDS, f"“cards”: a set has {len(cards)} cards, not {KINDS}"
    names = [card.id for card in cards]
    for place, card in enumerate(cards):
        where = f"“cards[{place}]”:"
        is_building = card.cost is not None and card.effect is not None
        is_name = re.fullmatch(r"[a-z][a-z0-9-]*", card.id) is not None
        yield is_name, f"{where} “{card.id}” is no id; use small letters, digits and hyphens"
        yield card.id not in names[:place], f"{where} there is another card “{card.id}”"
        yield card.palace is not None or is_building, f"{where} “{card.id}” needs a cost and an effect"
        yield (
            card.palace is None or not (card.cost or card.effect or card.expert),
            f"{where} a part of the palace has no cost or effect of its own and is always used",
        )
    parts = sorted(card.palace.value for card in cards if card.palace)
    yield parts == list(range(1, PALACES + 1)), f"“cards”: the palace has parts 1 to {PALACES}, each once"
    for effect, most in (("draw", MOST_FURTHER), ("exchange", MOST_EXCHANGED)):
        total = total_of(cards, effect)
        yield total <= most, f"“cards”: their “{effect}” is {total} in all, but can be {most} at most"


def total_of(cards: list[Card], effect: str) -> int:
    """What all cards together give of an effect."""
    return sum(getattr(card.effect, effect) for card in cards if card.effect)
