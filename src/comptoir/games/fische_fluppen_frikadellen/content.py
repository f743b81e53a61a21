"""The shape of content.toml, and how its numbers reach the rules."""

from typing import Annotated, Literal

import msgspec

from comptoir.errors import BadContent
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
from comptoir.kit.pack import Figure, Section, Source, fill_by_name

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Good = Literal["cigarettes", "burgers", "fish", "booze", "fennel"]


class Cell(Section, frozen=True):
    """A cell of the price table."""

    price: Figure
    steps: Figure


class Space(Section, frozen=True):
    """A space of the board."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9]{0,5}$")]
    type: Literal["harbour", "kiosk", "bridge", "path"]
    at: tuple[int, int]
    land: Name
    links: list[str]
    source: Source


class Stop(Section, frozen=True):
    """A landing stage."""

    space: str
    berths: Annotated[int, msgspec.Meta(ge=1, le=9)]
    ferries: Annotated[int, msgspec.Meta(ge=0, le=9)]
    at: tuple[int, int]
    source: Source


class Kiosk(Section, frozen=True):
    """A kiosk."""

    number: int
    name: Name
    name_source: Source
    kind: Literal["merchant", "exchanger", "any-for-two", "any-at-price", "dearer", "fetish-dealer"]
    source: Source
    actions: list[str]
    actions_source: Source
    offers: Good | None = None
    wants: Good | None = None
    cost: list[list[Annotated[int, msgspec.Meta(ge=1, le=9)]]] | None = None


class Start(Section, frozen=True):
    """What everybody begins with."""

    florins: Figure
    price: Figure
    hand_limit: Figure


class Ladder(Section, frozen=True):
    """Points for the first turn of each player."""

    values: list[Annotated[int, msgspec.Meta(ge=1, le=99)]]
    source: Source


class Movement(Section, frozen=True):
    """Movement points."""

    points: Figure
    first_round: Ladder
    bonus_points: Figure
    ferry_call: Figure


class Extra(Section, frozen=True):
    """Numbers of extra actions."""

    all_at: Figure


class GoodsTokens(Section, frozen=True):
    """Tokens of each good."""

    cigarettes: Figure
    burgers: Figure
    fish: Figure
    booze: Figure
    fennel: Figure


class BonusTokens(Section, frozen=True, rename="kebab"):
    """Bonus tokens of each kind."""

    plus_two: Figure
    purchase: Figure
    price: Figure
    swap: Figure
    closure: Figure


class Fetishes(Section, frozen=True):
    """Fetishes of each kind."""

    each: Figure


class FischeDocument(Section, frozen=True):
    """The whole of content.toml."""

    track: list[Cell]
    spaces: list[Space]
    stops: list[Stop]
    kiosks: list[Kiosk]
    start: Start
    movement: Movement
    extra: Extra
    goods: GoodsTokens
    bonus: BonusTokens
    fetishes: Fetishes


def fill(document: FischeDocument, options: Options) -> FischeContent:
    """The numbers as the rules use them."""
    check_sizes(document)
    content = FischeContent(len(document.spaces), len(document.stops), len(document.track))
    fill_by_name(content, document, options)
    fill_numbers(content, document)
    fill_board(content, document)
    fill_kiosks(content, document)
    content.ride = ids.WALK + content.spaces
    content.call = content.ride + content.stops
    content.ferry = content.call + content.stops
    content.actions = content.ferry + content.stops
    check_stops(content)
    check_track(content, document)
    check_cuts(content)
    return content


def check_sizes(document: FischeDocument) -> None:
    """Refuse what the rules have no room for."""
    if not 2 <= len(document.track) <= 100:
        raise BadContent(f"at “track”: there are {len(document.track)} cells, but 2 to 100 make a track.")
    if len(document.spaces) > MOST_SPACES:
        raise BadContent(f"at “spaces”: there are {len(document.spaces)} spaces, but at most {MOST_SPACES} fit.")
    for kind, wanted in (("harbour", 1), ("kiosk", SITES)):
        found = sum(space.type == kind for space in document.spaces)
        if found != wanted:
            raise BadContent(f"at “spaces”: there are {found} of type “{kind}”, not {wanted}.")
    if not 2 <= len(document.stops) <= MOST_SPACES:
        raise BadContent(f"at “stops”: there are {len(document.stops)} landing stages, but 2 or more are needed.")
    if [kiosk.number for kiosk in document.kiosks] != list(range(1, KIOSKS + 1)):
        raise BadContent(f"at “kiosks”: their numbers are not 1 to {KIOSKS} in order.")
    if len(document.movement.first_round.values) != PLAYERS_PER_TABLE:
        raise BadContent(f"at “movement.first_round”: it needs {PLAYERS_PER_TABLE} numbers, one for each player.")


def fill_numbers(content: FischeContent, document: FischeDocument) -> None:
    """Fill the price table, tokens and points of the first round; refuse numbers that make no game."""
    prices = [cell.price.value for cell in document.track]
    if document.start.price.value not in prices:
        raise BadContent(f"at “start.price”: {document.start.price.value} is not on the price table.")
    content.start_cell = prices.index(document.start.price.value)
    for place, cell in enumerate(document.track):
        content.prices[place] = cell.price.value
        content.steps[place] = cell.steps.value
    if not 5 <= content.hand_limit <= MOST_HELD:
        raise BadContent(f"at “start.hand_limit”: {content.hand_limit} is not from 5 to {MOST_HELD}.")
    if content.points < 1:
        raise BadContent("at “movement.points”: a turn needs at least 1 point, or nobody could leave a kiosk.")
    for place, points in enumerate(document.movement.first_round.values):
        content.first_points[place] = points
    if content.fetishes_each < PLAYERS_PER_TABLE:
        raise BadContent(
            f"at “fetishes.each”: {content.fetishes_each} are too few for {PLAYERS_PER_TABLE} players."
        )
    for place, good in enumerate(GOOD_NAMES):
        content.tokens[place] = getattr(document.goods, good).value
    for place, bonus in enumerate(BONUS_NAMES):
        content.bonuses[place] = getattr(document.bonus, bonus.replace("-", "_")).value
    if sum(content.bonuses) < 2 * PLAYERS_PER_TABLE:
        raise BadContent(f"at “bonus”: {sum(content.bonuses)} tokens are too few for everybody to draw two.")


def fill_board(content: FischeContent, document: FischeDocument) -> None:
    """Spaces, links and landing stages."""
    names = [space.id for space in document.spaces]
    if len(set(names)) < len(names):
        raise BadContent("at “spaces”: two spaces have the same id.")
    content.space_names = names
    sites = 0
    for place, space in enumerate(document.spaces):
        where = f"at “spaces.{space.id}.links”"
        for link in space.links:
            if link not in names or link == space.id:
                raise BadContent(f"{where}: it cannot be linked to “{link}”.")
            if space.id not in document.spaces[names.index(link)].links:
                raise BadContent(f"{where}: it leads to {link}, but {link} does not lead back.")
        links = sorted({names.index(link) for link in space.links})
        if len(links) > MOST_LINKS or all(document.spaces[neighbour].type == "kiosk" for neighbour in links):
            raise BadContent(
                f"{where}: one to {MOST_LINKS} links are needed, and one of them to a space that is no kiosk."
            )
        content.ways[place] = len(links)
        for number, neighbour in enumerate(links):
            content.links[place * MOST_LINKS + number] = neighbour
            content.near[place] |= 1 << neighbour
        if space.type == "harbour":
            content.harbour = place
        elif space.type == "kiosk":
            content.site_at[place] = sites
            content.site_space[sites] = place
            sites += 1
    reached = [0]
    for place in reached:
        reached += [link for link in range(len(names)) if content.near[place] >> link & 1 and link not in reached]
    if len(reached) < len(names):
        lost = next(space for place, space in enumerate(names) if place not in reached)
        raise BadContent(f"at “spaces.{lost}”: it cannot be reached on foot.")
    for place, stop in enumerate(document.stops):
        if stop.space not in names or document.spaces[names.index(stop.space)].type not in ("harbour", "path"):
            raise BadContent(f"at “stops[{place}].space”: “{stop.space}” is neither the harbour nor a path.")
        content.stop_space[place] = names.index(stop.space)
        content.stop_at[names.index(stop.space)] = place
        content.berths[place] = stop.berths
        content.ferries[place] = stop.ferries


def check_stops(content: FischeContent) -> None:
    """Every ferry must find a free berth elsewhere, wherever the others are."""
    if len(set(content.stop_space)) < content.stops:
        raise BadContent("at “stops”: two landing stages are on the same space.")
    ferries = sum(content.ferries)
    for stop in range(content.stops):
        if content.ferries[stop] > content.berths[stop]:
            raise BadContent(f"at “stops[{stop}].ferries”: more ferries than berths.")
        if sum(content.berths) - content.berths[stop] < ferries:
            raise BadContent(f"at “stops”: there are too few berths for {ferries} ferries to move.")


def fill_kiosks(content: FischeContent, document: FischeDocument) -> None:
    """What is printed on the kiosks."""
    content.kiosk_names = [kiosk.name for kiosk in document.kiosks]
    if len(set(content.kiosk_names)) < KIOSKS:
        raise BadContent("at “kiosks”: two kiosks have the same name.")
    for place, kiosk in enumerate(document.kiosks):
        where = f"at “kiosks[{place}]”"
        kind = KIND_NAMES.index(kiosk.kind)
        content.kind[place] = kind
        if (kind in (MERCHANT, EXCHANGER)) != (kiosk.offers is not None and kiosk.wants is not None):
            raise BadContent(f"{where}: merchants and exchangers, and no others, have “offers” and “wants”.")
        if kiosk.offers is not None and kiosk.wants is not None:
            if kiosk.offers == kiosk.wants:
                raise BadContent(f"{where}: it offers the good it wants.")
            content.offers[place] = GOOD_NAMES.index(kiosk.offers)
            content.wants[place] = GOOD_NAMES.index(kiosk.wants)
        fill_cost(content, place, kiosk, where)
        if (len(kiosk.actions) == 0) != (kind == FETISH_DEALER) or len(kiosk.actions) > MOST_EXTRAS:
            raise BadContent(f"{where}.actions: fetish dealers have none, all others one to {MOST_EXTRAS}.")
        for number, action in enumerate(kiosk.actions):
            if action not in ids.EXTRA_NAMES:
                raise BadContent(f"{where}.actions: there is no extra action “{action}”.")
            content.extra[place * MOST_EXTRAS + number] = ids.EXTRA_NAMES.index(action)
        content.extras[place] = len(kiosk.actions)


def fill_cost(content: FischeContent, place: int, kiosk: Kiosk, where: str) -> None:
    """What a fetish dealer asks for the first, second and third fetish."""
    if (kiosk.kind == "fetish-dealer") != (kiosk.cost is not None):
        raise BadContent(f"{where}: fetish dealers, and no others, have a “cost”.")
    if kiosk.cost is None:
        return
    if len(kiosk.cost) != FETISHES:
        raise BadContent(f"{where}.cost: it needs a price for each of {FETISHES} fetishes.")
    for number, parts in enumerate(kiosk.cost):
        if (
            not 1 <= len(parts) <= GOODS
            or sum(parts) > content.hand_limit
            or parts != sorted(parts, reverse=True)
        ):
            raise BadContent(
                f"{where}.cost[{number}]: a price has one to {GOODS} parts, the largest first, "
                f"and at most {content.hand_limit} tokens in all."
            )
        for part, tokens in enumerate(parts):
            content.cost[(place * FETISHES + number) * GOODS + part] = tokens


def check_track(content: FischeContent, document: FischeDocument) -> None:
    """Prices climb from cell to cell and every one of them can occur."""
    prices = list(content.prices)
    if prices != sorted(set(prices)) or prices[0] < 1:
        raise BadContent("at “track”: prices do not rise from cell to cell.")
    seen = [int(content.start_cell)]
    for cell in seen:
        moved = {cell_below(content, cell), cell_above(content, cell)}
        seen += [other for other in moved if other >= 0 and other not in seen]
    if len(seen) <= content.top:
        lost = next(price for cell, price in enumerate(prices) if cell not in seen)
        raise BadContent(f"at “track”: the price {lost} can never be reached from {document.start.price.value}.")


def check_cuts(content: FischeContent) -> None:
    """Wherever the pile is cut there is one fetish dealer, and every good is sold or to be had by exchange."""
    for first in range(KIOSKS):
        cut = [(first + place) % KIOSKS for place in range(SITES)]
        kinds = [content.kind[kiosk] for kiosk in cut]
        where = f"at “kiosks”: in the twelve that begin with number {first + 1}"
        if kinds.count(FETISH_DEALER) != 1:
            raise BadContent(f"{where} there are {kinds.count(FETISH_DEALER)} fetish dealers, not one.")
        had = {content.offers[kiosk] for kiosk in cut if content.kind[kiosk] == MERCHANT}
        exchanged = [kiosk for kiosk in cut if content.kind[kiosk] == EXCHANGER]
        if ANY_FOR_TWO in kinds or ANY_AT_PRICE in kinds:
            had = set(range(GOODS))
        for _ in exchanged:
            had |= {content.offers[kiosk] for kiosk in exchanged if content.wants[kiosk] in had}
        if len(had) < GOODS:
            missing = next(name for good, name in enumerate(GOOD_NAMES) if good not in had)
            raise BadContent(f"{where} there is no way to get “{missing}”.")
        for good in range(GOODS):
            sellers = sum(content.kind[kiosk] == MERCHANT and content.offers[kiosk] == good for kiosk in cut)
            if sellers > content.tokens[good]:
                raise BadContent(f"{where} {sellers} merchants need a token of “{GOOD_NAMES[good]}” each.")
