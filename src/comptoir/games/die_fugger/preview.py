# compiled
"""What an action of Die Fugger would bring: florins, prices and cards, asked from the rules; then in words."""

from collections.abc import Sequence

from comptoir.games.die_fugger.ids import DRAW, GOOD_NAMES, GOODS, HIDE, KINDS, MERCHANT, PASS, SHOW, good_of
from comptoir.games.die_fugger.knowledge import unseen
from comptoir.games.die_fugger.rules import DieFugger, ending, evaluation, new_round, set_up, turn
from comptoir.kit import preview as kit
from comptoir.kit.preview import ANY_LUCK, MONEY, PRICE, Figures, Key, Preview, certain, outcomes, tried_on
from comptoir.kit.words import Value, Words

MOST_STAKES = 2  # sentences
JAKOB: Key = (kit.GOODS, -1, "jakob")


def figures(state: DieFugger, seat: int) -> Figures:
    """Florins and cards in hand of each seat, the prices, and how many goods lie before Jakob."""
    found: Figures = {JAKOB: state.jakob.size}
    for number, player in enumerate(state.players):
        found[MONEY, number, ""] = player.florins
        found[kit.GOODS, number, "hand"] = player.hand.size
    for good, name in enumerate(GOOD_NAMES):
        found[PRICE, -1, name] = state.price[good]
    return found


def preview(state: DieFugger, seat: int, action: int) -> Preview:
    """What a legal action does to these figures; where a card for Jakob may end the round, with its odds."""
    before = figures(state, seat)
    after = tried(state, seat, action)
    if evaluation.round_is_full(after):
        after.end_round(seat, ANY_LUCK)
        return certain(before, figures(after, seat), kept_back(after, seat))
    due, pool = goods_for_jakob(state, after, seat, action)
    then = figures(after, seat)
    may_end = min(missing_cards(after)) <= due
    if due and not pool:
        return certain(before, then, list(before) if may_end else [JAKOB])
    if not may_end:
        then[JAKOB] += due
        return certain(before, then)
    tables = branches(after, seat, pool, due, 1.0)
    hidden = {key for _, table in tables for key in kept_back(table, seat)}
    return outcomes(before, [(odds, figures(table, seat)) for odds, table in tables], hidden)


def kept_back(table: DieFugger, seat: int) -> list[Key]:
    """What a seat cannot know of the end of a round: others' deliveries, or whether the last cards are merchants."""
    if table.over:
        delivers = [any(kind >= 0 for kind in player.hidden) for player in table.players]
        return [(MONEY, number, "") for number in range(table.seats) if number != seat and delivers[number]]
    goods = table.deck.size + table.discard.size + table.jakob.size - table.content.merchants
    return [] if goods >= table.content.deal_jakob else [JAKOB]


# --- the goods that Jakob gets ----------------------------------------------------------------------------


def goods_for_jakob(state: DieFugger, after: DieFugger, seat: int, action: int) -> tuple[int, list[int]]:
    """How many goods Jakob is due, no more than there can be, and how many cards of each good may come.

    These are the cards the seat cannot see or, once the pile is empty, the discards, all equally likely. Merchants
    among them do not matter if the pile surely holds enough goods; else nobody can know, and the pool is empty.
    """
    due = turn.goods_due(after, action)
    if due == 0:
        return 0, []
    cards = [unseen(state, seat, kind) for kind in range(KINDS)]
    in_pile = min(state.deck.size, sum(cards[:MERCHANT]))
    in_discards = state.discard.size - state.discard.count[MERCHANT]
    pile = after.deck.size
    due = min(due, in_pile + in_discards, pile + after.discard.size)
    if pile == 0 or pile > state.deck.size:  # the discards become the pile
        cards = list(state.discard.count)
        pile += after.discard.size
    if pile - due < cards[MERCHANT]:
        return due, []
    return due, [cards[good] + cards[good + GOODS] for good in range(GOODS)]


def missing_cards(table: DieFugger) -> list[int]:
    """How many cards of each good are still missing for the end of the round."""
    return [table.content.cards_to_end_round - table.visible[good] for good in range(GOODS)]


def odds_of_end(missing: list[int], pool: list[int], due: int) -> float:
    """How likely the goods due to Jakob bring a good the last card it is missing."""
    odds = 0.0
    for good, cards in enumerate(pool):
        if missing[good] == 1:
            odds += cards / sum(pool)
        elif due > 1 and cards:
            odds += cards / sum(pool) * odds_of_end(one_less(missing, good), one_less(pool, good), due - 1)
    return odds


def one_less(numbers: list[int], good: int) -> list[int]:
    """The numbers of all goods, with one less of this good."""
    left = numbers.copy()
    left[good] -= 1
    return left


def branches(
    table: DieFugger, seat: int, pool: list[int], due: int, odds: float
) -> list[tuple[float, DieFugger]]:
    """The tables to which the goods due to Jakob can lead, and how likely each is."""
    if evaluation.round_is_full(table):
        table.end_round(seat, ANY_LUCK)
    elif due > 0:
        found = []
        for good, cards in enumerate(pool):
            if cards:
                then = table.clone()
                set_up.card_from_pile(then, ANY_LUCK)
                set_up.lay_before_jakob(then, good)
                found += branches(then, seat, one_less(pool, good), due - 1, odds * cards / sum(pool))
        return found
    return [(odds, table)]


# --- in words ---------------------------------------------------------------------------------------------


def tell_effect(state: DieFugger, seat: int, action: int, words: Words, names: Sequence[str]) -> tuple[str, bool]:
    """The effect of a legal action in a sentence or two, and whether it ends the round."""
    after = tried(state, seat, action)
    if evaluation.round_is_full(after):
        return tell_end(state, after, seat, good_of(action - SHOW), words, names), True
    said: list[str] = []
    if action == DRAW:
        said = [words.say("effect.draw", {"cards": after.players[seat].hand.size})]
    elif action == SHOW + MERCHANT:
        said = [words.say("effect.merchant", {"cards": new_round.cards_due(after, seat)})]
    elif action < HIDE:
        said = tell_demand(after, seat, action - SHOW, words)
    elif action < PASS:
        price = after.price[good_of(action - HIDE)]
        said = [words.say("effect.hide", {"factor": after.content.delivery_factor, "price": price})]
    due, pool = goods_for_jakob(state, after, seat, action)
    if due:
        said += tell_jakob(due, pool, missing_cards(after), words)
    return " ".join(said), False


def tell_brief(state: DieFugger, seat: int, action: int, words: Words) -> str:
    """The same in a few words."""
    after = tried(state, seat, action)
    if action == DRAW:
        return words.phrase("brief.draw", {"cards": after.players[seat].hand.size})
    if action == SHOW + MERCHANT:
        return words.phrase("brief.merchant", {"cards": new_round.cards_due(after, seat)})
    if action >= PASS:
        return ""
    if action >= HIDE:
        florins = after.content.delivery_factor * after.price[good_of(action - HIDE)]
        return words.phrase("brief.hide", {"factor": after.content.delivery_factor, "florins": florins})
    good = good_of(action - SHOW)
    if evaluation.round_is_full(after):
        evaluation.evaluate(after, seat)
        ends = "brief.ends_game" if ending.somebody_has_enough(after) else "brief.ends"
        return words.phrase(ends, {"gain": gains_of(state, after)[seat]})
    price = evaluation.price_after(after, good)
    told: dict[str, Value] = {"cards": after.visible[good], "old": after.price[good], "price": price}
    crashes = price < after.price[good] and evaluation.rises(after, after.visible[good])
    return words.phrase("brief.crashes" if crashes else "brief.show", told)


def tell_demand(after: DieFugger, seat: int, kind: int, words: Words) -> list[str]:
    """A card more on the table: the price its good is heading for, and whether its seal counts."""
    good = good_of(kind)
    shown = {
        "cards": after.visible[good],
        "full": after.content.cards_to_end_round,
        "price": evaluation.price_after(after, good),
    }
    said = [words.say("effect.show", shown)]
    if kind >= GOODS:
        factor = evaluation.seal_worth(after, good, after.players[seat].lying(good))
        told: dict[str, Value] = {"factor": factor, "limit": after.content.seal_limit}
        said.append(words.say("effect.doubles" if factor > 1 else "effect.idle", told))
    return said


def tell_jakob(due: int, pool: list[int], missing: list[int], words: Words) -> list[str]:
    """The goods that Jakob then gets, and how likely they end the round."""
    if not pool:
        return [words.say("effect.jakob_perhaps", {"goods": due})]
    odds = odds_of_end(missing, pool, due)
    if odds == 0.0:
        return [words.say("effect.jakob", {"goods": due})]
    percent = min(99, max(1, round(100 * odds)))
    first = words.say("effect.jakob", {"goods": 1}) if due == 1 else words.say("effect.jakob_unless")
    return [first, words.say("effect.may_end", {"percent": percent})]


def tell_end(state: DieFugger, after: DieFugger, seat: int, good: int, words: Words, names: Sequence[str]) -> str:
    """The last card of the round: the price of its good, and what everybody sells for."""
    evaluation.evaluate(after, seat)
    who = [words.seats([seller], names) for seller in range(state.seats)]
    who[seat] = words.find("board", "you") or who[seat]
    sales = [f"{name} {florins}" for name, florins in zip(who, gains_of(state, after), strict=True)]
    told: dict[str, Value] = {
        "name": GOOD_NAMES[good],
        "old": state.price[good],
        "new": after.price[good],
        "sales": ", ".join(sales[seat:] + sales[:seat]),
    }
    if not ending.somebody_has_enough(after):
        return words.say("effect.ends", told)
    ending.deliver(after)
    return words.say("effect.ends_game", {**told, "total": after.players[seat].florins})


def at_stake(state: DieFugger, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """What everybody would get if the last card of a good came now and counted for nobody, in sentences."""
    return [
        tell_last_card(state, seat, good, words, names)
        for good, missing in enumerate(missing_cards(state))
        if missing == 1
    ][:MOST_STAKES]


def tell_last_card(state: DieFugger, seat: int, good: int, words: Words, names: Sequence[str]) -> str:
    """What a card of a good before Jakob would bring everybody, as it ends the round."""
    after: DieFugger = tried_on(state)
    set_up.lay_before_jakob(after, good)
    evaluation.evaluate(after, seat)
    gains = gains_of(state, after)
    others = [f"{words.seats([other], names)} {gains[other]}" for other in others_of(state, seat)]
    told: dict[str, Value] = {"good": GOOD_NAMES[good], "florins": gains[seat], "others": ", ".join(others)}
    said = words.say("stake.last_card", told)
    return f"{said} {words.say('stake.and_game')}" if ending.somebody_has_enough(after) else said


def gains_of(state: DieFugger, after: DieFugger) -> list[int]:
    """By how many florins everybody is then richer."""
    return [then.florins - now.florins for now, then in zip(state.players, after.players, strict=True)]


def others_of(state: DieFugger, seat: int) -> list[int]:
    """The other seats, as they follow."""
    return [(seat + step) % state.seats for step in range(1, state.seats)]


# --- a table to try things on -----------------------------------------------------------------------------


def tried(state: DieFugger, seat: int, action: int) -> DieFugger:
    """The table after the action itself; it lasts until the next trial."""
    table: DieFugger = tried_on(state)
    table.act(seat, action, ANY_LUCK)
    return table
