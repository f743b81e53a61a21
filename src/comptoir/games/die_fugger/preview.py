# compiled
"""What an action of Die Fugger would bring: florins, prices and cards, asked from the rules; then in words."""

from collections.abc import Sequence
from functools import lru_cache

from comptoir.games.die_fugger.ids import DRAW, GOOD_NAMES, GOODS, HIDE, MERCHANT, PASS, SHOW, good_of
from comptoir.games.die_fugger.knowledge import unseen
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.games.die_fugger.state import FuggerContent
from comptoir.kit import preview as kit
from comptoir.kit.preview import ANY_LUCK, MONEY, PRICE, Figures, Key, Outcome, Preview, certain, outcomes
from comptoir.kit.words import Value, Words

MOST_SEATS = 4
FLORINS: list[Key] = [(MONEY, seat, "") for seat in range(MOST_SEATS)]
HANDS: list[Key] = [(kit.GOODS, seat, "hand") for seat in range(MOST_SEATS)]
PRICES: list[Key] = [(PRICE, -1, good) for good in GOOD_NAMES]
JAKOB: Key = (kit.GOODS, -1, "jakob")


def figures(state: DieFugger, seat: int) -> Figures:
    """Florins and cards in hand of each seat, the prices, and how many goods lie before Jakob."""
    found: Figures = {JAKOB: state.jakob.size}
    for number, player in enumerate(state.players):
        found[FLORINS[number]] = player.florins
        found[HANDS[number]] = player.hand.size
    for good in range(GOODS):
        found[PRICES[good]] = state.price[good]
    return found


def preview(state: DieFugger, seat: int, action: int) -> Preview:
    """What a legal action does to these figures; where a card for Jakob may end the round, with its odds."""
    before = figures(state, seat)
    after = tried(state, seat, action)
    if after.round_is_full():
        finish_round(after, seat)
        return certain(before, figures(after, seat), kept_back(after, seat))
    due = goods_for_jakob(state, after, seat, action)
    if due == 0:
        return certain(before, figures(after, seat))
    pool = pool_for_jakob(state, after, seat, due)
    if not pool:
        return certain(before, figures(after, seat), unforeseeable(after, due))
    if not may_fill(after, due):
        then = figures(after, seat)
        then[JAKOB] += due
        return certain(before, then)
    return by_jakob(before, seat, branches(after, seat, pool, due, 1.0))


def finish_round(table: DieFugger, seat: int) -> None:
    """Evaluate a full round and begin the next: only the kinds of the new cards are a matter of luck."""
    table.evaluate(seat)
    table.end_round(seat, ANY_LUCK)


def kept_back(table: DieFugger, seat: int) -> list[Key]:
    """What a seat cannot know of the end of a round: others' deliveries, or whether the last cards are merchants."""
    if table.over:
        others = [number for number in range(table.seats) if number != seat]
        return [FLORINS[number] for number in others if has_hidden(table, number)]
    goods = table.deck.size + table.discard.size + table.jakob.size - table.content.merchants
    return [] if goods >= table.content.deal_jakob else [JAKOB]


def has_hidden(table: DieFugger, seat: int) -> bool:
    """Whether a seat has laid a card face down."""
    hidden = table.players[seat].hidden
    return hidden[0] >= 0 or hidden[1] >= 0


def may_fill(table: DieFugger, goods: int) -> bool:
    """Whether this number of further goods may fill the round."""
    return max([table.visible[good] for good in range(GOODS)]) + goods >= table.content.cards_to_end_round


def unforeseeable(after: DieFugger, due: int) -> list[Key]:
    """What depends on a pile that might hold too few goods for Jakob."""
    if not may_fill(after, due):
        return [JAKOB]
    return [JAKOB, *FLORINS[: after.seats], *HANDS[: after.seats], *PRICES]


# --- the goods that Jakob gets ----------------------------------------------------------------------------


def goods_for_jakob(state: DieFugger, after: DieFugger, seat: int, action: int) -> int:
    """How many goods Jakob is due, no more than there can be: a seat cannot look into the pile."""
    due = after.goods_due(action)
    if due == 0:
        return 0
    in_pile = min(state.deck.size, sum([unseen(state, seat, kind) for kind in range(MERCHANT)]))
    in_discards = state.discard.size - state.discard.count[MERCHANT]
    return min(due, in_pile + in_discards, after.deck.size + after.discard.size)


def pool_for_jakob(state: DieFugger, after: DieFugger, seat: int, due: int) -> list[int]:
    """How many cards of each good the next one for Jakob may be, all equally likely; empty if that is not to be known.

    These are all cards the seat cannot see or, once the pile is empty, the discards. Merchants among them do not
    matter, if the pile surely holds enough goods.
    """
    if after.deck.size == 0 or after.deck.size > state.deck.size:  # the discards become the pile
        cards = [state.discard.count[kind] for kind in range(MERCHANT + 1)]
        pile = after.deck.size + after.discard.size
    else:
        cards = [unseen(state, seat, kind) for kind in range(MERCHANT + 1)]
        pile = after.deck.size
    if pile - due < cards[MERCHANT]:
        return []
    return [cards[good] + cards[good + GOODS] for good in range(GOODS)]


def branches(
    table: DieFugger, seat: int, pool: list[int], due: int, odds: float
) -> list[tuple[float, DieFugger]]:
    """The tables to which the goods due to Jakob can lead, and how likely each is."""
    if table.round_is_full():
        finish_round(table, seat)
        return [(odds, table)]
    if due == 0:
        return [(odds, table)]
    found: list[tuple[float, DieFugger]] = []
    harmless, ending_nothing = 0, 0  # the last good due, if it ends nothing: which one it is changes no figure
    for good, cards in enumerate(pool):
        if due == 1 and cards and table.visible[good] + 1 < table.content.cards_to_end_round:
            harmless += cards
            ending_nothing = good
        elif cards:
            left = pool.copy()
            left[good] -= 1
            found += branches(with_jakobs(table, good), seat, left, due - 1, odds * cards / sum(pool))
    if harmless:
        found.append((odds * harmless / sum(pool), with_jakobs(table, ending_nothing)))
    return found


def with_jakobs(table: DieFugger, good: int) -> DieFugger:
    """A table on which Jakob got this good."""
    then = table.clone()
    then.card_from_pile(ANY_LUCK)
    then.lay_before_jakob(good)
    return then


def by_jakob(before: Figures, seat: int, tables: list[tuple[float, DieFugger]]) -> Preview:
    """The figures of these tables."""
    hidden: set[Key] = set()
    for _, table in tables:
        hidden.update(kept_back(table, seat))
    return outcomes(before, [(odds, figures(table, seat)) for odds, table in tables], hidden)


# --- in words ---------------------------------------------------------------------------------------------


def tell_effect(state: DieFugger, seat: int, action: int, words: Words, names: Sequence[str]) -> tuple[str, bool]:
    """The effect of a legal action in a sentence or two, and whether it ends the round."""
    after = tried(state, seat, action)
    if after.round_is_full():
        return tell_end(state, seat, action, words, names), True
    if action == DRAW:
        said = [words.say("effect.draw", {"cards": after.players[seat].hand.size})]
    elif action == SHOW + MERCHANT:
        said = [words.say("effect.merchant", {"cards": after.cards_due(seat)})]
    elif action < HIDE:
        said = tell_demand(after, seat, action - SHOW, words)
    elif action < PASS:
        price = after.price[good_of(action - HIDE)]
        said = [words.say("effect.hide", {"factor": after.content.delivery_factor, "price": price})]
    else:
        said = []
    if due := goods_for_jakob(state, after, seat, action):
        said += tell_jakob(preview(state, seat, action), due, words)
    return " ".join(said), False


def tell_demand(after: DieFugger, seat: int, kind: int, words: Words) -> list[str]:
    """A card more on the table: the price its good is heading for, and whether its seal counts."""
    good = good_of(kind)
    content = after.content
    shown = {"cards": after.visible[good], "full": content.cards_to_end_round, "price": after.price_after(good)}
    said = [words.say("effect.show", shown)]
    if kind >= GOODS:
        own = after.players[seat].table.count
        factor = after.seal_worth(good, own[good] + own[good + GOODS])
        if factor > 1:
            said.append(words.say("effect.doubles", {"factor": factor}))
        else:
            said.append(words.say("effect.idle", {"limit": content.seal_limit}))
    return said


def tell_jakob(seen: Preview, due: int, words: Words) -> list[str]:
    """The goods that Jakob then gets, and how likely they end the round."""
    if JAKOB in seen.unknown:
        return [words.say("effect.jakob_perhaps", {"goods": due})]
    if len(seen.outcomes) == 1:
        return [words.say("effect.jakob", {"goods": due})]
    ending = sum([outcome.odds for outcome in seen.outcomes if ends(outcome)])
    percent = min(99, max(1, round(100 * ending)))
    first = words.say("effect.jakob", {"goods": 1}) if due == 1 else words.say("effect.jakob_unless")
    return [first, words.say("effect.may_end", {"percent": percent})]


def ends(outcome: Outcome) -> bool:
    """Whether the round has ended: prices move and goods are sold only then."""
    return any(kind in (MONEY, PRICE) for kind, _, _ in outcome.after)


def tell_end(state: DieFugger, seat: int, action: int, words: Words, names: Sequence[str]) -> str:
    """The last card of the round: the price of its good, and what everybody sells for."""
    seen = preview(state, seat, action)
    sold = tried(state, seat, action)
    sold.evaluate(seat)
    who = [words.value("seat", seller, "", names) for seller in range(state.seats)]
    who[seat] = words.find("board", "you") or who[seat]
    sales = []
    for step in range(state.seats):
        seller = (seat + step) % state.seats
        sales.append(f"{who[seller]} {sold.players[seller].florins - state.players[seller].florins}")
    name = GOOD_NAMES[good_of(action - SHOW)]
    told: dict[str, Value] = {
        "name": name,
        "old": seen.before[PRICE, -1, name],
        "new": seen.then(PRICE, -1, name),
        "sales": ", ".join(sales),
    }
    if sold.somebody_has_enough():
        return words.say("effect.ends_game", {**told, "total": seen.then(MONEY, seat)})
    return words.say("effect.ends", told)


# --- a table to try things on -----------------------------------------------------------------------------


def tried(state: DieFugger, seat: int, action: int) -> DieFugger:
    """The table after the action itself; it lasts until the next trial, for there is one table for all."""
    table = _trial_table(state.content, state.seats)
    table.copy_from(state)
    table.act(seat, action, ANY_LUCK)
    return table


@lru_cache(maxsize=32)
def _trial_table(content: FuggerContent, seats: int) -> DieFugger:
    return DieFugger(content, seats)
