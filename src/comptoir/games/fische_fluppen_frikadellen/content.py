"""The shape of content.toml, and how its numbers reach the rules."""

from typing import Annotated, Any, Literal

import msgspec

from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.market import cell_above, cell_below
from comptoir.games.fische_fluppen_frikadellen.state import (
    ANY_AT_PRICE,
    ANY_FOR_TWO,
    BONUS_NAMES,
    EXCHANGER,
    FETISH_DEALER,
    FETISHES,
    GOOD_NAMES,
    GOODS,
    KIND_NAMES,
    KIOSKS,
    MERCHANT,
    MOST_EXTRAS,
    MOST_HELD,
    MOST_LINKS,
    MOST_SPACES,
    PLAYERS_PER_TABLE,
    SITES,
    FischeContent,
)
from comptoir.kit.game import Options
from comptoir.kit.pack import (
    Checks,
    Figure,
    Section,
    Source,
    Sourced,
    complain,
    fill_array,
    fill_by_name,
    tables_of_figures,
)

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Good = Literal["cigarettes", "burgers", "fish", "booze", "fennel"]


class Cell(Section, frozen=True):
    """A cell of the price table."""

    price: Figure
    steps: Figure


class Space(Sourced, frozen=True):
    """A space of the board."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9]{0,5}$")]
    type: Literal["harbour", "kiosk", "bridge", "path"]
    at: tuple[int, int]
    land: Name
    links: list[str]


class Stop(Sourced, frozen=True):
    """A landing stage."""

    space: str
    berths: Annotated[int, msgspec.Meta(ge=1, le=9)]
    ferries: Annotated[int, msgspec.Meta(ge=0, le=9)]
    at: tuple[int, int]


class Kiosk(Sourced, frozen=True):
    """A kiosk."""

    number: int
    name: Name
    name_source: Source
    kind: Literal["merchant", "exchanger", "any-for-two", "any-at-price", "dearer", "fetish-dealer"]
    actions: list[str]
    actions_source: Source
    offers: Good | None = None
    wants: Good | None = None
    cost: list[list[Annotated[int, msgspec.Meta(ge=1, le=9)]]] | None = None


class Ladder(Sourced, frozen=True):
    """Points for the first turn of each player."""

    values: list[Annotated[int, msgspec.Meta(ge=1, le=99)]]


class Movement(Section, frozen=True):
    """Movement points."""

    points: Figure
    first_round: Ladder
    bonus_points: Figure
    ferry_call: Figure


class BonusTokens(Section, frozen=True, rename="kebab"):
    """Bonus tokens of each kind."""

    plus_two: Figure
    purchase: Figure
    price: Figure
    swap: Figure
    closure: Figure


FIGURES: Any = tables_of_figures(
    start=("florins", "price", "hand_limit"),  # what everybody begins with
    extra=("all_at",),  # numbers of extra actions
    goods=GOOD_NAMES,  # tokens of each good
    fetishes=("each",),  # of each kind
)


class FischeDocument(FIGURES):
    """The whole of content.toml."""

    track: list[Cell]
    spaces: list[Space]
    stops: list[Stop]
    kiosks: list[Kiosk]
    movement: Movement
    bonus: BonusTokens


def fill(document: FischeDocument, options: Options) -> FischeContent:
    """The numbers as the rules use them."""
    content = FischeContent(len(document.spaces), len(document.stops), len(document.track))
    fill_by_name(content, document, options)
    content.ride = ids.WALK + content.spaces
    content.call = content.ride + content.stops
    content.ferry = content.call + content.stops
    content.actions = content.ferry + content.stops
    complain(check_sizes(content, document))
    complain(check_board(document))
    complain(check_stops(document))
    complain(check_kiosks(content, document))
    fill_numbers(content, document)
    fill_board(content, document)
    fill_kiosks(content, document)
    complain(check_track(content, document))
    complain(check_cuts(content))
    return content


# --- numbers ----------------------------------------------------------------------------------------------


def check_sizes(content: FischeContent, document: FischeDocument) -> Checks:
    """What the rules have no room for, and numbers that make no game."""
    track, spaces, stops = document.track, document.spaces, document.stops
    yield 2 <= len(track) <= 100, f"“track”: there are {len(track)} cells, but 2 to 100 make a track"
    yield len(spaces) <= MOST_SPACES, f"“spaces”: there are {len(spaces)} spaces, but at most {MOST_SPACES} fit"
    for kind, wanted in (("harbour", 1), ("kiosk", SITES)):
        found = sum(space.type == kind for space in spaces)
        yield found == wanted, f"“spaces”: there are {found} of type “{kind}”, not {wanted}"
    yield (
        2 <= len(stops) <= MOST_SPACES,
        f"“stops”: there are {len(stops)} landing stages, but 2 or more are needed",
    )
    yield (
        [kiosk.number for kiosk in document.kiosks] == list(range(1, KIOSKS + 1)),
        f"“kiosks”: their numbers are not 1 to {KIOSKS} in order",
    )
    yield (
        len(document.movement.first_round.values) == PLAYERS_PER_TABLE,
        f"“movement.first_round”: it needs {PLAYERS_PER_TABLE} numbers, one for each player",
    )
    price = document.start.price.value
    yield price in [cell.price.value for cell in track], f"“start.price”: {price} is not on the price table"
    limit = content.hand_limit
    yield 5 <= limit <= MOST_HELD, f"“start.hand_limit”: {limit} is not from 5 to {MOST_HELD}"
    yield (
        content.points >= 1,
        "“movement.points”: a turn needs at least 1 point, or nobody could leave a kiosk",
    )
    each = content.fetishes_each
    yield each >= PLAYERS_PER_TABLE, f"“fetishes.each”: {each} are too few for {PLAYERS_PER_TABLE} players"
    tokens = sum(bonus_tokens(document))
    yield tokens >= 2 * PLAYERS_PER_TABLE, f"“bonus”: {tokens} tokens are too few for everybody to draw two"


def bonus_tokens(document: FischeDocument) -> list[int]:
    """How many bonus tokens there are of each kind."""
    return [getattr(document.bonus, name.replace("-", "_")).value for name in BONUS_NAMES]


def fill_numbers(content: FischeContent, document: FischeDocument) -> None:
    """Fill the price table, tokens and points of the first round."""
    prices = [cell.price.value for cell in document.track]
    content.start_cell = prices.index(document.start.price.value)
    fill_array(content.prices, prices)
    fill_array(content.steps, (cell.steps.value for cell in document.track))
    fill_array(content.first_points, document.movement.first_round.values)
    fill_array(content.tokens, (getattr(document.goods, good).value for good in GOOD_NAMES))
    fill_array(content.bonuses, bonus_tokens(document))


def check_track(content: FischeContent, document: FischeDocument) -> Checks:
    """Prices climb from cell to cell and every one of them can occur."""
    prices = list(content.prices)
    yield prices == sorted(set(prices)) and prices[0] >= 1, "“track”: prices do not rise from cell to cell"
    seen = [int(content.start_cell)]
    for cell in seen:
        moved = {cell_below(content, cell), cell_above(content, cell)}
        seen += [other for other in moved if other >= 0 and other not in seen]
    for cell, price in enumerate(prices):
        yield cell in seen, f"“track”: the price {price} can never be reached from {document.start.price.value}"


# --- the board --------------------------------------------------------------------------------------------


def check_board(document: FischeDocument) -> Checks:
    """Links lead both ways, and every space can be reached on foot."""
    spaces = {space.id: space for space in document.spaces}
    yield len(spaces) == len(document.spaces), "“spaces”: two spaces have the same id"
    for space in document.spaces:
        where = f"“spaces.{space.id}.links”"
        for link in space.links:
            yield link in spaces and link != space.id, f"{where}: it cannot be linked to “{link}”"
            yield (
                space.id in spaces[link].links,
                f"{where}: it leads to {link}, but {link} does not lead back",
            )
        yield (
            len(set(space.links)) <= MOST_LINKS and any(spaces[link].type != "kiosk" for link in space.links),
            f"{where}: one to {MOST_LINKS} links are needed, and one of them to a space that is no kiosk",
        )
    reached = [document.spaces[0].id]
    for name in reached:
        reached += set(spaces[name].links).difference(reached)
    for name in spaces:
        yield name in reached, f"“spaces.{name}”: it cannot be reached on foot"


def check_stops(document: FischeDocument) -> Checks:
    """Every ferry must find a free berth elsewhere, wherever the others are."""
    stops = document.stops
    shores = [space.id for space in document.spaces if space.type in ("harbour", "path")]
    for number, stop in enumerate(stops):
        yield (
            stop.space in shores,
            f"“stops[{number}].space”: “{stop.space}” is neither the harbour nor a path",
        )
        yield stop.ferries <= stop.berths, f"“stops[{number}].ferries”: more ferries than berths"
    yield len({stop.space for stop in stops}) == len(stops), "“stops”: two landing stages are on the same space"
    ferries, berths = sum(stop.ferries for stop in stops), [stop.berths for stop in stops]
    yield sum(berths) - max(berths) >= ferries, f"“stops”: there are too few berths for {ferries} ferries to move"


def fill_board(content: FischeContent, document: FischeDocument) -> None:
    """Spaces, links and landing stages."""
    names = [space.id for space in document.spaces]
    content.space_names = names
    content.harbour = [space.type for space in document.spaces].index("harbour")
    for place, space in enumerate(document.spaces):
        links = sorted({names.index(link) for link in space.links})
        content.ways[place] = len(links)
        content.near[place] = sum(1 << neighbour for neighbour in links)
        fill_array(content.links, links, place * MOST_LINKS)
    kiosks = [place for place, space in enumerate(document.spaces) if space.type == "kiosk"]
    for site, place in enumerate(kiosks):
        content.site_at[place] = site
        content.site_space[site] = place
    for number, stop in enumerate(document.stops):
        place = names.index(stop.space)
        content.stop_space[number] = place
        content.stop_at[place] = number
        content.berths[number] = stop.berths
        content.ferries[number] = stop.ferries


# --- kiosks -----------------------------------------------------------------------------------------------


def check_kiosks(content: FischeContent, document: FischeDocument) -> Checks:
    """Every kind of kiosk has what it needs, and no more."""
    yield len({kiosk.name for kiosk in document.kiosks}) == KIOSKS, "“kiosks”: two kiosks have the same name"
    for place, kiosk in enumerate(document.kiosks):
        where = f"“kiosks[{place}]”"
        deals = kiosk.offers is not None and kiosk.wants is not None
        yield (
            deals == (kiosk.kind in ("merchant", "exchanger")),
            f"{where}: merchants and exchangers, and no others, have “offers” and “wants”",
        )
        yield not deals or kiosk.offers != kiosk.wants, f"{where}: it offers the good it wants"
        yield from check_cost(content, kiosk, where)
        yield (
            bool(kiosk.actions) == (kiosk.kind != "fetish-dealer") and len(kiosk.actions) <= MOST_EXTRAS,
            f"{where}.actions: fetish dealers have none, all others one to {MOST_EXTRAS}",
        )
        for action in kiosk.actions:
            yield action in ids.EXTRA_NAMES, f"{where}.actions: there is no extra action “{action}”"


def check_cost(content: FischeContent, kiosk: Kiosk, where: str) -> Checks:
    """What a fetish dealer asks for the first, second and third fetish."""
    priced = kiosk.cost is not None
    yield priced == (kiosk.kind == "fetish-dealer"), f"{where}: fetish dealers, and no others, have a “cost”"
    costs = kiosk.cost or []
    yield len(costs) == FETISHES * priced, f"{where}.cost: it needs a price for each of {FETISHES} fetishes"
    for number, parts in enumerate(costs):
        small = 1 <= len(parts) <= GOODS and sum(parts) <= content.hand_limit
        yield (
            small and parts == sorted(parts, reverse=True),
            f"{where}.cost[{number}]: a price has one to {GOODS} parts, the largest first, "
            f"and at most {content.hand_limit} tokens in all",
        )


def fill_kiosks(content: FischeContent, document: FischeDocument) -> None:
    """What is printed on the kiosks."""
    content.kiosk_names = [kiosk.name for kiosk in document.kiosks]
    for place, kiosk in enumerate(document.kiosks):
        content.kind[place] = KIND_NAMES.index(kiosk.kind)
        if kiosk.offers is not None and kiosk.wants is not None:
            content.offers[place] = GOOD_NAMES.index(kiosk.offers)
            content.wants[place] = GOOD_NAMES.index(kiosk.wants)
        for number, parts in enumerate(kiosk.cost or []):
            fill_array(content.cost, parts, (place * FETISHES + number) * GOODS)
        content.extras[place] = len(kiosk.actions)
        fill_array(content.extra, map(ids.EXTRA_NAMES.index, kiosk.actions), place * MOST_EXTRAS)


def check_cuts(content: FischeContent) -> Checks:
    """Wherever the pile is cut there is one fetish dealer, and every good is sold or to be had by exchange."""
    for first in range(KIOSKS):
        cut = [(first + place) % KIOSKS for place in range(SITES)]
        kinds = [content.kind[kiosk] for kiosk in cut]
        where = f"“kiosks”: in the twelve that begin with number {first + 1}"
        dealers = kinds.count(FETISH_DEALER)
        yield dealers == 1, f"{where} there are {dealers} fetish dealers, not one"
        sold = [content.offers[kiosk] for kiosk in cut if content.kind[kiosk] == MERCHANT]
        exchanged = [kiosk for kiosk in cut if content.kind[kiosk] == EXCHANGER]
        had = set(range(GOODS)) if ANY_FOR_TWO in kinds or ANY_AT_PRICE in kinds else set(sold)
        for _ in exchanged:
            had |= {content.offers[kiosk] for kiosk in exchanged if content.wants[kiosk] in had}
        for good, name in enumerate(GOOD_NAMES):
            yield good in had, f"{where} there is no way to get “{name}”"
            sellers = sold.count(good)
            yield sellers <= content.tokens[good], f"{where} {sellers} merchants need a token of “{name}” each"
