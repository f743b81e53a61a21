"""How the numbers of content.toml reach the rules, and what no content may have."""

from collections.abc import Sequence
from itertools import accumulate

from comptoir.errors import BadContent
from comptoir.games.fugger_welser_medici.ids import (
    EFFECT_NAMES,
    GOAL_NAMES,
    GOOD_NAMES,
    GOODS,
    KIND_NAMES,
    MOST_LARGE_STEPS,
    MOST_PLAYERS,
    MOST_UNITS,
    SMALL_IN_LARGE,
    TITLE,
    TOWN,
    TRADE,
    URGENT,
)
from comptoir.games.fugger_welser_medici.schema import (
    EARLIER_MONEY,
    EARLIER_PRICES,
    LONGER_TABLES,
    Day,
    Deal,
    Fair,
    FwmDocument,
    Line,
)
from comptoir.games.fugger_welser_medici.state import FwmContent
from comptoir.kit.game import Options
from comptoir.kit.pack import fill_array, fill_by_name, refuse

# --- finding and filling ----------------------------------------------------------------------------------


def find(names: Sequence[str], name: str, what: str, where: str) -> int:
    """The number of the thing with this name."""
    refuse(name not in names, f"at “{where}”: there is no {what} “{name}”.")
    return names.index(name)


def all_deals(document: FwmDocument) -> list[tuple[str, str, Deal | Fair]]:
    """Every deal by number: where it stands, where its wares stand, and its card; fairs buy, then they sell."""
    deals: list[tuple[str, str, Deal | Fair]] = [
        (f"{kind}[{number}]", "goods", card)
        for kind, cards in (("demand", document.demand), ("offer", document.offer))
        for number, card in enumerate(cards)
    ]
    parts = [(part, number, fair) for part in ("buys", "sells") for number, fair in enumerate(document.fair)]
    return [*deals, *((f"fair[{number}]", part, fair) for part, number, fair in parts)]


def fill(document: FwmDocument, options: Options) -> FwmContent:
    """The numbers as the rules use them."""
    check_names(document)
    content = FwmContent(
        len(document.space),
        len(document.roads.between),
        len(document.home),
        sum(month.spaces for month in document.month),
        len(document.demand),
        len(document.offer),
        len(document.fair),
        len(document.chance),
    )
    goal = str(options.get("goal", GOAL_NAMES[TRADE]))
    fill_by_name(content, document, {**options, "goal": GOAL_NAMES.index(goal)})
    content.space_ids = [space.id for space in document.space]
    content.month_ids = [month.id for month in document.month]
    content.card_ids = [card.id for _, _, card in all_deals(document)] + [card.id for card in document.chance]
    fill_money(content, document)
    fill_board(content, document)
    fill_roads(content, document)
    fill_calendar(content, document)
    fill_deals(content, document)
    fill_chance(content, document)
    fill_numbers(content, document)
    fill_longer(content, document)
    check_sums(content, document)
    check_cards(content, document)
    if content.is_longer():
        check_longer(content, document)
    return content


def check_names(document: FwmDocument) -> None:
    """Refuse two things with one name, and one of the tables `money` and `prices` without the other."""
    named = {
        where: [thing.id for thing in getattr(document, where)]
        for where in ("space", "month", "demand", "offer", "fair", "chance")
    }
    for where, names in {**named, "home": [home.place for home in document.home]}.items():
        for number, name in enumerate(names):
            refuse(name in names[:number], f"at “{where}[{number}]”: “{name}” is there twice.")
    refuse(
        (document.money is EARLIER_MONEY) != (document.prices is EARLIER_PRICES),
        "one of the tables “money” and “prices” is missing.",
    )
    missing = [table for table in LONGER_TABLES if getattr(document, table) is None]
    refuse(0 < len(missing) < len(LONGER_TABLES), f"the table “{''.join(missing[:1])}” is missing.")


def fill_money(content: FwmContent, document: FwmDocument) -> None:
    """Banknotes and the steps of prices."""
    prices, notes, bundles = document.prices, document.money.banknotes, sorted(document.money.bundles)
    refuse(
        notes != sorted(set(notes)) or not notes[0] or any(note % notes[0] for note in (*notes, *bundles)),
        "at “money”: banknotes rise, and all sums are multiples of the smallest.",
    )
    refuse(
        not prices.step or prices.step % notes[0] or prices.furthest % prices.step,
        f"at “prices”: prices are paid with banknotes of {notes[0]} and move in whole steps.",
    )
    fill_array(content.banknotes, notes)
    fill_array(content.bundle, (next((bundle for bundle in bundles if bundle > note), 0) for note in notes))
    content.price_step = prices.step
    fill_array(content.price_steps, [prices.furthest // prices.step] * len(content.price_steps))
    content.large_step = SMALL_IN_LARGE * prices.step
    refuse(
        prices.furthest > MOST_LARGE_STEPS * content.large_step,
        f"at “prices.furthest”: more than {MOST_LARGE_STEPS * SMALL_IN_LARGE} steps.",
    )


# --- the board and the calendar -----------------------------------------------------------------------------


def sea_names(document: FwmDocument) -> list[str]:
    """The seas of the map, by number."""
    return sorted({space.sea for space in document.space if space.sea})


def fill_board(content: FwmContent, document: FwmDocument) -> None:
    """Spaces, seas and home towns."""
    seas = sea_names(document)
    for number, space in enumerate(document.space):
        content.kind[number] = KIND_NAMES.index(space.kind)
        refuse(
            (space.kind == "sea") != (space.sea is not None),
            f"at “space[{number}].sea”: sea spaces name their sea, and no others do.",
        )
        if space.sea:
            content.sea_group[number] = seas.index(space.sea)
    for number, home in enumerate(document.home):
        place = find(content.space_ids, home.place, "space", f"home[{number}].place")
        refuse(content.kind[place] != TOWN, f"at “home[{number}].place”: {home.place} is not a town.")
        content.home_place[number] = place
        content.home_tax[number] = home.tax


def fill_roads(content: FwmContent, document: FwmDocument) -> None:
    """Which spaces are neighbours."""
    neighbours: list[set[int]] = [set() for _ in document.space]
    for number, road in enumerate(document.roads.between):
        one, other = (find(content.space_ids, name, "space", f"roads.between[{number}]") for name in road)
        refuse(
            one == other or other in neighbours[one],
            f"at “roads.between[{number}]”: {road[0]} and {road[1]} are joined twice, or are one space.",
        )
        neighbours[one].add(other)
        neighbours[other].add(one)
    if set() in neighbours:
        lonely = neighbours.index(set())
        raise BadContent(f"at “space[{lonely}]”: no road leads to {document.space[lonely].id}.")
    fill_array(content.first_road, accumulate(map(len, neighbours), initial=0))
    fill_array(content.neighbour, (other for around in neighbours for other in sorted(around)))


def fill_calendar(content: FwmContent, document: FwmDocument) -> None:
    """The spaces of a year and the days that matter."""
    days = [(number, half) for number, month in enumerate(document.month) for half in range(1, month.spaces + 1)]
    fill_array(content.month, (month for month, _ in days))
    fill_array(content.half, (half for _, half in days))
    fill_array(content.sea_closed, (int(document.month[month].sea_closed) for month, _ in days))

    def number_of(where: str, day: Day) -> int:
        month = find(content.month_ids, day.month, "month", where)
        if (month, day.space) not in days:
            spaces = document.month[month].spaces
            raise BadContent(f"at “{where}”: {day.month} has {spaces} spaces, not {day.space}.")
        return days.index((month, day.space))

    content.first_day = number_of("calendar.start", document.calendar.start)
    content.start_date = number_of("calendar.first_date", document.calendar.first_date)
    content.fair_day = number_of("calendar.fair", document.calendar.fair)
    content.payday = number_of("calendar.payday", document.calendar.payday)
    for number, day in enumerate(document.quarters.days if document.quarters else ()):
        content.quarter_day[number_of(f"quarters.days[{number}]", day)] = 1
    refuse(
        content.start_date < content.first_day or content.fair_day < content.first_day,
        "at “calendar.start”: the year begins after the first date or after the fair.",
    )


# --- cards --------------------------------------------------------------------------------------------------


def fill_deals(content: FwmContent, document: FwmDocument) -> None:
    """Demands, offers and both parts of the fairs."""
    for number, (where, part, card) in enumerate(all_deals(document)):
        content.place[number] = find(content.space_ids, card.place, "space", f"{where}.place")
        fill_wares(content, number, getattr(card, part), f"{where}.{part}")
        if isinstance(card, Deal):
            refuse(card.urgent != (card.delay is None), f"at “{where}”: a deal is either urgent or has a delay.")
            content.delay[number] = card.delay or URGENT


def fill_wares(content: FwmContent, card: int, wares: list[Line], where: str) -> None:
    """The wares of one deal, and how far their prices may be from the limits: in a demand they stay above nothing."""
    content.first_good[card] = GOOD_NAMES.index(wares[0].good)
    for number, ware in enumerate(wares):
        at = card * GOODS + GOOD_NAMES.index(ware.good)
        refuse(content.units[at], f"at “{where}[{number}]”: {ware.good} is there twice.")
        if ware.limit < content.price_step:
            least = content.price_step
            raise BadContent(f"at “{where}[{number}].limit”: {ware.limit} is less than {least} florins.")
        check_sum(content, f"{where}[{number}].limit", ware.limit)
        content.units[at] = ware.units
        content.limit[at] = ware.limit
        if content.is_demand(card):
            content.price_steps[at] = min(content.price_steps[at], ware.limit // content.price_step - 1)


def fill_chance(content: FwmContent, document: FwmDocument) -> None:
    """What the chance cards do."""
    fill_array(content.effect, (EFFECT_NAMES.index(card.effect) for card in document.chance))
    fill_array(content.strength, (card.strength for card in document.chance))
    fill_array(content.rounds, (card.rounds for card in document.chance))
    content.most_rounds = max(content.rounds)
    for number, card in enumerate(document.chance):
        places = [find(content.space_ids, place, "space", f"chance[{number}].places") for place in card.places]
        if card.effect == "robbers":
            for place in places:
                content.robber_areas[place] |= 1 << number
        elif card.effect == "more-on-offer":
            for deal in range(content.demands, content.demands + content.offers):
                if content.place[deal] in places:
                    content.gains_units[deal] |= 1 << number
        elif card.effect == "closed-sea":
            sea = find(sea_names(document), card.sea or "", "sea", f"chance[{number}].sea")
            content.closed_group[number] = sea


# --- other numbers ------------------------------------------------------------------------------------------


def fill_numbers(content: FwmContent, document: FwmDocument) -> None:
    """Goods, wages, costs and how many cards are used."""
    movement, cards = document.movement, document.cards
    fill_array(content.stock, (getattr(document.start, good).value for good in GOOD_NAMES))
    fill_array(content.forced_price, (getattr(document.forced_sale, good).value for good in GOOD_NAMES))
    one = document.payday.first_employee.value
    fill_array(content.wage, (0, one, one + document.payday.second_employee.value))
    fill_array(content.pace_cost, (0, *movement.empty, 0, *movement.loaded))
    fill_array(content.breakdown, (0, *movement.breakdown))
    fill_array(content.due, (movement.due_empty, movement.due_loaded))
    content.salvage = movement.salvage
    content.opening_demands = cards.opening_demands
    content.opening_offers = cards.opening_offers
    used = (cards.demands, cards.offers, cards.chance)  # with two players and more
    fill_array(content.cards_used, (number for numbers in used for number in (0, 0, *numbers)))


# --- the longer games -----------------------------------------------------------------------------------------


def by_players(numbers: Sequence[int]) -> tuple[int, ...]:
    """A number for each number of players, from none on."""
    return (0, 0, *numbers)


def fill_longer(content: FwmContent, document: FwmDocument) -> None:
    """Ranks, estates, debt notes, rights of way, the last round; in the longer games all cards are used."""
    ranks, estates, debts = document.ranks, document.estates, document.debts
    rights, quarters = document.rights, document.quarters
    if not (ranks and estates and debts and rights and quarters):
        refuse(
            content.is_longer(), f"without “{'”, “'.join(LONGER_TABLES)}” only the Trading Game can be played."
        )
        return
    content.rank_ids = list(ranks.names)
    refuse(len(set(ranks.names)) < len(ranks.names), "at “ranks.names”: two ranks have the same name.")
    fill_array(content.rank_price, (price for row in ranks.prices for price in by_players(row)), MOST_PLAYERS + 1)
    fill_array(content.remains, ranks.remains, 1)
    content.two_up_to, content.owing_up_to = ranks.two_up_to, ranks.owing_up_to
    content.favour_from, content.refused_up_to = ranks.favour_from, ranks.refused_up_to
    fill_array(content.estate_price, by_players(estates.prices))
    content.last_quarter_days = estates.last_quarter_days
    content.note, content.interest = debts.note, debts.interest
    content.note_weight, content.most_notes = debts.weight, debts.most
    content.toll_right, content.crown_right, content.most_rights = rights.toll, rights.crown, rights.most
    content.most_rounds_played = quarters.most_rounds
    if content.is_longer():
        there = (len(document.demand), len(document.offer), len(document.chance))
        fill_array(content.cards_used, (cards for cards in there for _ in range(MOST_PLAYERS + 1)))


def check_longer(content: FwmContent, document: FwmDocument) -> None:
    """Refuse sums that no banknotes make, halves of prices too, and a pile made anew that could hold no deal."""
    favoured = (
        content.rank_price[content.favour_from * (MOST_PLAYERS + 1) :] if content.favour_from <= TITLE else ()
    )
    sums = [
        *(("ranks.prices", price) for price in content.rank_price),
        *(("ranks.remains", florins) for florins in content.remains),
        *(("estates.prices", price) for price in content.estate_price),
        *(("debts", florins) for florins in (content.note, content.interest, content.note_weight)),
        *(("rights", price) for price in (content.toll_right, content.crown_right)),
    ]
    for where, florins in sums:
        check_sum(content, where, florins)
    for price in favoured:
        refuse(
            price % (2 * content.banknotes[0]),
            f"at “ranks.prices”: half of {price} florins, lost by a refusal, cannot be paid.",
        )
    deals, opened = len(document.demand) + len(document.offer), content.opening_demands + content.opening_offers
    refuse(
        deals <= opened,
        f"at “demand” and “offer”: with {deals} deals, of which {opened} lie open, a pile made anew could hold none.",
    )


# --- what no content may have -------------------------------------------------------------------------------


def check_sum(content: FwmContent, where: str, florins: int) -> None:
    """Refuse a sum that no banknotes make."""
    smallest = content.banknotes[0]
    refuse(florins % smallest, f"at “{where}”: {florins} florins cannot be paid with banknotes of {smallest}.")


def check_sums(content: FwmContent, document: FwmDocument) -> None:
    """Refuse sums that no banknotes make, and a faster pace that costs less."""
    sums = [
        ("start.florins", content.florins),
        ("purchase.penalty", content.penalty),
        *(("forced_sale", price) for price in content.forced_price),
        *((f"home[{number}].tax", tax) for number, tax in enumerate(content.home_tax)),
        ("payday.first_employee", document.payday.first_employee.value),
        ("payday.second_employee", document.payday.second_employee.value),
        *(("movement", cost) for cost in (*content.pace_cost, *content.due)),
    ]
    for where, florins in sums:
        check_sum(content, where, florins)
    for name in ("empty", "loaded"):
        costs = getattr(document.movement, name)
        refuse(costs != sorted(costs), f"at “movement.{name}”: a faster pace cannot cost less.")


def check_cards(content: FwmContent, document: FwmDocument) -> None:
    """Refuse cards with which the game could not be set up or would never end."""
    kinds = (
        ("demands", content.opening_demands, len(document.demand)),
        ("offers", content.opening_offers, len(document.offer)),
        ("chance", 0, len(document.chance)),
    )
    for kind, opening, there in kinds:
        for place, used in enumerate(getattr(document.cards, kind)):
            refuse(
                not opening <= used <= there,
                f"at “cards.{kind}[{place}]”: {used} cards; {opening} lie open, there are {there}.",
            )
    urgent = sum(card.urgent for card in (*document.demand, *document.offer))
    deals = content.opening_demands + content.opening_offers
    refuse(
        urgent >= deals,
        f"at “cards” and “demand”: {urgent} deals are urgent, but of {deals} open deals one must be dated, "
        "or the game could stand still.",
    )
    for card in range(content.demands, content.demands + content.offers):
        more = sum(
            strength for event, strength in enumerate(content.strength) if content.gains_units[card] >> event & 1
        )
        refuse(
            content.units[card * GOODS + content.first_good[card]] + more > MOST_UNITS,
            f"at “chance”: “{content.card_ids[card]}” could offer more than {MOST_UNITS} units.",
        )
