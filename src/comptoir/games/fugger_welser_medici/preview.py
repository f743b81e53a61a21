"""What an action of Fugger, Welser, Medici would bring, asked from the rules; then in words."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mypy_extensions import i64

from comptoir.engine.chance import Chance, Script
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.ids import (
    CHANCE,
    EMPLOYEE,
    GOOD_NAMES,
    GOODS,
    HOLDER_NAMES,
    HOLDERS,
    LOADED,
    MOST_PLAYERS,
    SEA,
    SON,
    STORM,
    TYPES,
    URGENT,
    WAREHOUSE,
)
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.cards import units_on_card
from comptoir.games.fugger_welser_medici.rules.chance_cards import THROWS
from comptoir.games.fugger_welser_medici.rules.debts import may_owe
from comptoir.games.fugger_welser_medici.rules.ending import wealth
from comptoir.games.fugger_welser_medici.rules.estates import price_of_estate
from comptoir.games.fugger_welser_medici.rules.journeys import breakdown_throws, breakdown_total, journey_cost
from comptoir.games.fugger_welser_medici.rules.payday import due_on_payday, tax_in, wages, wages_after_hiring
from comptoir.games.fugger_welser_medici.rules.quarter_days import next_quarter_day
from comptoir.games.fugger_welser_medici.rules.ranks import (
    cash_for_rank,
    is_favour_needed,
    lost_by_refusal,
    notes_to_climb,
    price_of_rank,
    refusing_throws,
)
from comptoir.games.fugger_welser_medici.rules.rights_of_way import right_price
from comptoir.games.fugger_welser_medici.rules.set_up import home_of
from comptoir.games.fugger_welser_medici.rules.sheets import most_units
from comptoir.games.fugger_welser_medici.state import FwmContent, Trader, bit, holds
from comptoir.kit import preview as kit
from comptoir.kit.preview import MONEY, Figures, Key, Preview, certain, outcomes, outcomes_of
from comptoir.kit.words import Value, Words

FLORINS: list[Key] = [(MONEY, seat, "") for seat in range(MOST_PLAYERS)]
STOCKS: list[list[Key]] = [  # of each seat, by holder and good
    [(kit.GOODS, seat, f"{holder} {good}") for holder in HOLDER_NAMES for good in GOOD_NAMES]
    for seat in range(MOST_PLAYERS)
]
SCARCE = 3  # times what is due on payday: with less money the coach says so
STANDINGS: list[list[Key]] = [  # of each seat in the longer games: rank, debt notes, rights of way, estate
    [
        (kind, seat, name)
        for kind, name in (("rank", ""), (kit.GOODS, "notes"), (kit.GOODS, "rights"), ("estate", ""))
    ]
    for seat in range(MOST_PLAYERS)
]
FAILS, SUCCEEDS = [0, 0], [5, 5]  # the lowest and the highest throw of two dice


def figures(state: FuggerWelserMedici, seat: int) -> Figures:
    """The florins, wares, rank, notes, rights and estate of each seat: all of it is public."""
    found: Figures = {}
    for number, trader in enumerate(state.traders):
        found[FLORINS[number]] = int(trader.florins)
        for place, key in enumerate(STOCKS[number]):
            found[key] = int(trader.stock[place])
        if state.content.is_longer():
            standing = (trader.rank, trader.notes, trader.cubes, trader.estate)
            found.update(zip(STANDINGS[number], map(int, standing), strict=True))
    return found


def preview(state: FuggerWelserMedici, seat: int, action: int) -> Preview:
    """What a legal action does to these figures."""
    before = figures(state, seat)
    if action == n.GO:
        burden = state.traders[seat].burden(state.walker)
        throws = int(breakdown_throws(state, burden))
        return outcomes(before, list(thrown(state, seat, action, throws, burden == LOADED)))
    if action == state.content.first_longer + n.CLIMB:
        rank = int(state.traders[seat].rank) + 1
        throws = int(refusing_throws(state, rank))
        return outcomes(before, list(thrown(state, seat, action, throws, is_favour_needed(state, rank))))
    luck = Spy()
    after = _trial_table(state.content, state.seats)
    after.copy_from(state)
    after.apply(seat, action, luck)
    unknown: set[Key] = set()
    if action == n.HAND_IN and state.waiting == bit(seat) and state.asked != bit(seat):
        unknown |= (bidders(state) - served(state, seat)) | lost_by_luck(state, after)
    elif luck.asked:
        unknown |= lost_by_luck(state, after)
        if n.GIVE_UP <= action < n.HIRE:
            unknown |= bidders(state)
    return certain(before, figures(after, seat), unknown)


class Spy(Chance):
    """Luck for what does not depend on it, and whether it was asked at all."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = False

    def below(self, n: i64) -> i64:
        """The first outcome."""
        self.asked = True
        return 0


def bidders(state: FuggerWelserMedici) -> set[Key]:
    """What the sheets of others, or lots, may change: money and wares of everybody who can deal in something."""
    seats = [
        seat
        for seat in range(state.seats)
        if holds(state.asked, seat) and any(most_units(state, seat, good) for good in range(GOODS))
    ]
    return {key for seat in seats for key in (FLORINS[seat], *STOCKS[seat])}


def served(state: FuggerWelserMedici, seat: int) -> set[Key]:
    """What a sheet changes for certain: where no more can be offered than the card asks for, all is served."""
    seats = [other for other in range(state.seats) if holds(state.asked, other)]
    for good in range(GOODS):
        if sum(most_units(state, other, good) for other in seats) > units_on_card(state, state.card, good):
            return set()
    return {FLORINS[seat], *STOCKS[seat]}


def lost_by_luck(state: FuggerWelserMedici, after: FuggerWelserMedici) -> set[Key]:
    """What cards turned up after a deal may change: wares at sea in a storm, or everything if they end the game."""
    if may_end(state):
        return {key for seat in range(state.seats) for key in (FLORINS[seat], *STOCKS[seat])}
    content, storms = state.content, state.unseen[CHANCE].count
    made_anew = content.is_longer() and may_run_out(state)
    if not made_anew and not state.pile.count[CHANCE]:
        return set()
    if not any(
        (made_anew or storms[card]) and content.effect[card] == STORM for card in range(content.chance_cards)
    ):
        return set()
    return {
        STOCKS[seat][holder * GOODS + good]
        for seat, trader in enumerate(after.traders)
        for holder in range(SON, HOLDERS)
        if trader.at[holder] >= 0 and content.kind[trader.at[holder]] == SEA
        for good in range(GOODS)
    }


def may_end(state: FuggerWelserMedici) -> bool:
    """Whether deals may end the game before anybody decides again; in the longer games they end nothing."""
    return not state.content.is_longer() and may_run_out(state)


def may_run_out(state: FuggerWelserMedici) -> bool:
    """Whether the pile may run out before anybody decides again: each open deal, or urgent one drawn, takes a card."""
    urgent = sum(
        int(state.unseen[kind].count[card])
        for kind in range(TYPES - 1)
        for card in range(len(state.unseen[kind].count))
        if state.content.delay[kind * state.content.demands + card] == URGENT
    )
    return bool(state.pile.size - state.pile.count[CHANCE] <= state.open_deals + urgent)


def thrown(
    state: FuggerWelserMedici, seat: int, action: int, throws: int, rolls: bool
) -> Iterator[tuple[float, Figures]]:
    """What an action leads to, by odds: with a throw that fails, of which there are `throws`, and with any other.

    After dice wares may be kept by lot; without them there is one outcome.
    """
    for share, dice in ((throws, FAILS), (int(THROWS) - throws, SUCCEEDS)):
        if share:
            for odds, table in outcomes_of(state, seat, action, share / int(THROWS), dice if rolls else []):
                yield odds, figures(table, seat)


@lru_cache(maxsize=32)
def _trial_table(content: FwmContent, seats: int) -> FuggerWelserMedici:
    """A table to try things on."""
    return FuggerWelserMedici(content, seats)


# --- in words ---------------------------------------------------------------------------------------------


def tell_effect(state: FuggerWelserMedici, seat: int, action: int, words: Words) -> str:
    """What an action costs or brings, in a sentence; empty where the label says it all."""
    trader, content = state.traders[seat], state.content
    if action >= content.first_longer:
        return tell_longer(state, seat, action - int(content.first_longer), words)
    if action >= n.STEP + content.spaces:
        place = content.home_place[home_of(state, action)]
        return words.say("board.effect_house", {"florins": tax_in(state, place)})
    if action >= n.STEP or action == n.GO:
        table = state.clone()
        if action != n.GO:
            table.apply(seat, action, Script([]))
        return tell_journey(table, seat, words)
    if n.SELL <= action < n.GIVE_UP:
        return words.say("board.effect_sell", {"florins": content.forced_price[n.sold_good(action)]})
    if action == n.HIRE:
        more = wages_after_hiring(state, trader) - wages(state, trader)
        return words.say("board.effect_hire", {"florins": more})
    if action == n.PAY:
        return words.say("board.effect_pay", {"florins": due_on_payday(state, trader), "cash": trader.florins})
    if n.DISMISS <= action < n.PAY and trader.load(EMPLOYEE + action - n.DISMISS):
        return words.say("board.effect_dismiss", {"units": trader.load(EMPLOYEE + action - n.DISMISS)})
    if n.GIVE_UP <= action < n.HIRE:
        return words.say("board.effect_give_up", {"florins": content.penalty})
    return ""


def at_stake(state: FuggerWelserMedici, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """What is due soon: wages and tax, a rank, a demand for wares the seat owns, the end of the game; in sentences."""
    return [
        *tell_payday(state, seat, words),
        *tell_quarter_day(state, seat, words),
        *tell_demands(state, seat, words),
        *tell_end(state, seat, words, names),
    ]


def tell_payday(state: FuggerWelserMedici, seat: int, words: Words) -> list[str]:
    """What the seat owes on payday, if it is here or comes next."""
    content, trader = state.content, state.traders[seat]
    away = (content.payday - state.calendar_space(state.day)) % content.year
    if away > 1 or (away == 0 and state.paid) or trader.at[WAREHOUSE] < 0:
        return []
    due = due_on_payday(state, trader)
    told: dict[str, Value] = {"florins": due, "cash": trader.florins}
    key = "payday_now" if away == 0 else "payday_next"
    return [words.say(f"stake.{key}", told)] if trader.florins < SCARCE * due else []


def tell_quarter_day(state: FuggerWelserMedici, seat: int, words: Words) -> list[str]:
    """The cash that the next rank or the estate takes, if a quarter day comes next and the seat has too little."""
    content, trader = state.content, state.traders[seat]
    if not content.is_longer() or next_quarter_day(state) != state.day + 1:
        return []
    rank = int(trader.rank) + 1
    if rank <= n.TITLE:
        needed, key = cash_for_rank(state, rank), "rank_next"
    elif content.goal >= n.INVESTOR and not trader.estate:
        needed, key = price_of_estate(state), "estate_next"
    else:
        return []
    told: dict[str, Value] = {"florins": needed, "cash": trader.florins}
    if rank <= n.TITLE:
        told |= {"rank": content.rank_ids[rank], "remains": content.remains[rank]}
    return [words.say(f"stake.{key}", told)] if trader.florins < needed else []


def tell_demands(state: FuggerWelserMedici, seat: int, words: Words) -> list[str]:
    """The demands that fall due in this round or the next for wares that the seat owns."""
    content, said = state.content, []
    for number in range(state.open_deals):
        card, away = state.deal[number], state.date[number] - state.day
        if content.is_demand(card) and state.date[number] != URGENT and 0 <= away <= 1:
            owned = [
                f"{state.traders[seat].owned(good)} {GOOD_NAMES[good]}"
                for good in range(GOODS)
                if units_on_card(state, card, good) and state.traders[seat].owned(good)
            ]
            if owned:
                told: dict[str, Value] = {
                    "place": content.space_ids[content.place[card]],
                    "goods": ", ".join(owned),
                }
                said.append(words.say("stake.demand_now" if away == 0 else "stake.demand_next", told))
    return said


def tell_end(state: FuggerWelserMedici, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """How long the game lasts at most once its end is in sight, and what everybody is worth now."""
    if state.last_day < 0:
        return []
    others = [
        f"{words.value('seat', other, '', names)} {wealth(state, other)}"
        for other in ((seat + step) % state.seats for step in range(1, state.seats))
    ]
    told: dict[str, Value] = {
        "rounds": max(0, state.last_day - state.day),
        "florins": wealth(state, seat),
        "others": ", ".join(others),
    }
    return [words.say("stake.end", told)]


def tell_longer(state: FuggerWelserMedici, seat: int, action: int, words: Words) -> str:
    """The same for what only the longer games have."""
    trader, content = state.traders[seat], state.content
    if action == n.CLIMB:
        return tell_climb(state, trader, words)
    if action == n.BUY_ESTATE:
        price = price_of_estate(state)
        return words.say("board.effect_estate", {"florins": price, "cash": trader.florins - price})
    note: dict[str, Value] = {"florins": content.note, "interest": content.interest}
    if action == n.BORROW:
        return words.say("board.effect_borrow", note | {"weight": content.note_weight})
    if action == n.REPAY:
        return words.say("board.effect_repay", note)
    place = trader.at[SON + action - n.BUY_RIGHT]
    told: dict[str, Value] = {"florins": right_price(state, place), "place": content.space_ids[place]}
    return words.say("board.effect_right", told) if place >= 0 else ""


def tell_climb(state: FuggerWelserMedici, trader: Trader, words: Words) -> str:
    """What the next rank costs and leaves, the notes it takes, and how likely it is refused."""
    rank = int(trader.rank) + 1
    if rank > n.TITLE:
        return ""
    price, notes = price_of_rank(state, rank), notes_to_climb(state, trader)
    cash = trader.florins + notes * state.content.note - price
    said = [
        words.say("board.effect_climb", {"florins": price, "cash": cash, "remains": state.content.remains[rank]})
    ]
    if notes > 0 and may_owe(state, rank):
        said.append(words.say("board.effect_climb_notes", {"notes": notes}))
    if is_favour_needed(state, rank):
        risk = round(100 * int(refusing_throws(state, rank)) / int(THROWS))
        told: dict[str, Value] = {"total": state.content.refused_up_to, "risk": risk}
        said.append(words.say("board.effect_climb_favour", told | {"florins": lost_by_refusal(state, rank)}))
    return " ".join(said)


def tell_journey(state: FuggerWelserMedici, seat: int, words: Words) -> str:
    """What the path in hand costs, and what its roll risks."""
    trader = state.traders[seat]
    burden = trader.burden(state.walker)
    values: dict[str, Value] = {"florins": journey_cost(state, trader, state.steps, burden)}
    if burden != LOADED:
        return words.say("board.effect_walk", values)
    risk = round(100 * int(breakdown_throws(state, burden)) / int(THROWS))
    return words.say("board.effect_ride", values | {"total": breakdown_total(state), "risk": risk})
