# compiled
"""What an action would bring: florins, goods, prices and points, asked from the rules; then in words."""

from collections.abc import Sequence

from comptoir.engine.state import Event, Journal
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.actions import vocabulary
from comptoir.games.fische_fluppen_frikadellen.events import EVENTS
from comptoir.games.fische_fluppen_frikadellen.knowledge import sees_player
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import fetish_price, part_of_price
from comptoir.games.fische_fluppen_frikadellen.rules.market import price_of, stocked
from comptoir.games.fische_fluppen_frikadellen.rules.trade import unit_price
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUS_NAMES,
    EXCHANGER,
    FETISH_DEALER,
    FETISHES,
    GOOD_NAMES,
    GOODS,
    MERCHANT,
    MOST_EXTRAS,
    MOVING,
    PAYING,
    PLUS_TWO,
)
from comptoir.kit import preview as kit
from comptoir.kit.events import in_words
from comptoir.kit.preview import ANY_LUCK, MONEY, POINTS, PRICE, Figures, Key, Preview, certain
from comptoir.kit.words import Value, Words

MOVEMENT, STOCK = "movement", "stock"  # figures of this game: movement points left, tokens at the merchants
FIELDS = {kind.name: kind.fields for kind in EVENTS}
NOT_SEEN = -1  # the figures of other tables
# What follows of itself at the own table; who plays next and how other tables stand is left out.
FOLLOWS = (
    *("rose", "fell", "stayed", "produced", "ran_short"),
    *("presented", "plays_again", "lapsed"),
)


def figures(state: FischeFluppenFrikadellen, seat: int) -> Figures:
    """What each player holds, the prices and supplies of the seat's table, and its movement points."""
    found: Figures = {(MOVEMENT, seat, ""): points_left(state, seat)}
    for number, player in enumerate(state.players):
        goods = {(kit.GOODS, number, name): player.goods.count[good] for good, name in enumerate(GOOD_NAMES)}
        own: Figures = {
            (MONEY, number, ""): player.florins,
            (POINTS, number, ""): player.fetish_count(),
            (kit.GOODS, number, "bonus"): player.bonus.size,
            **goods,
        }
        found |= own if sees_player(state, seat, number) else dict.fromkeys(own, NOT_SEEN)
    place = state.players[seat].table
    table = state.tables[max(place, 0)]
    for good, name in enumerate(GOOD_NAMES):
        market: Figures = {
            (PRICE, -1, name): price_of(state, table, good),
            (kit.GOODS, -1, name): table.reserve[good],
            (STOCK, -1, name): stocked(table, good),
        }
        found |= market if place >= 0 else dict.fromkeys(market, NOT_SEEN)
    return found


def points_left(state: FischeFluppenFrikadellen, seat: int) -> int:
    """The movement points a seat has left in its turn."""
    place = state.players[seat].table
    return 0 if place < 0 or state.tables[place].order[0] != seat else state.tables[place].points


def preview(state: FischeFluppenFrikadellen, seat: int, action: int) -> Preview:
    """What a legal action does to these figures: luck decides only which bonus tokens are drawn."""
    return promised(state, tried(state, seat, (action,)), seat)


def promised(state: FischeFluppenFrikadellen, after: FischeFluppenFrikadellen, seat: int) -> Preview:
    """The difference between the table now and a copy on which something was done."""
    before = figures(state, seat)
    return certain(before, figures(after, seat), unforeseeable(state, after, seat, before))


def unforeseeable(
    state: FischeFluppenFrikadellen, after: FischeFluppenFrikadellen, seat: int, known: Figures
) -> list[Key]:
    """Figures that depend on other tables, which a seat does not see until it is there or the game is over."""
    if not state.several():
        return []
    number = state.players[seat].table
    if after.players[seat].table != number or after.players[seat].finish >= 0:
        return [key for key in known if key[1] != seat or key[0] == MOVEMENT]
    if after.tables[number].turns != state.tables[number].turns and after.tables[number].people == 1:
        return [(MOVEMENT, seat, "")]  # a player alone at the table goes on, unless the game is over
    return []


def tried(state: FischeFluppenFrikadellen, seat: int, actions: Sequence[int]) -> FischeFluppenFrikadellen:
    """A copy of the table on which legal actions were carried out, with what they told."""
    after = state.clone()
    after.journal = Journal()
    for action in actions:
        after.apply(seat, action, ANY_LUCK)
    return after


# --- in words -------------------------------------------------------------------------------------


def tell_effect(
    state: FischeFluppenFrikadellen, seat: int, actions: Sequence[int], words: Words, names: Sequence[str]
) -> str:
    """The effect of a legal action, or of several in a row, in a sentence or two."""
    after = tried(state, seat, actions)
    said = tell_own(state, after, seat, actions[0], words)
    if len(actions) > 1 and actions[-1] == ids.STOP:
        there = tried(state, seat, actions[:-1])
        said = tell_own(state, there, seat, actions[0], words) + tell_own(there, after, seat, ids.STOP, words)
    if len(actions) > 1 and ids.FETISH <= actions[0] < ids.GIVE:
        said = [words.say("effect.paid", {"goods": goods_given(actions[1:], words)})]
    for event in follows(after, seat):
        said.append(words.event(named(state, event, seat), names, seat))
    return " ".join(said)


def tell_own(
    state: FischeFluppenFrikadellen, after: FischeFluppenFrikadellen, seat: int, action: int, words: Words
) -> list[str]:
    """What it costs and leaves."""
    content, player = state.content, state.players[seat]
    table = state.table_of(player)
    if ids.WALK <= action < content.call and table.asked() == MOVING:
        return [words.say("effect.route", spent(promised(state, after, seat), seat))]
    if content.call <= action < content.ferry:
        sent = tried(after, seat, (any_target(after, seat),))
        return [words.say("effect.call", spent(promised(state, sent, seat), seat))]
    if action == ids.STOP:
        return [
            words.say(
                "effect.stop_here" if content.site_at[player.space] >= 0 else "effect.stop",
                {"points": table.points},
            )
        ]
    if action == ids.LEAVE:
        return tell_extras(state, seat, words)
    if ids.BUY <= action < ids.EXCHANGE:
        seen = promised(state, after, seat)
        change = seen.gain(MONEY, seat)
        told: dict[str, Value] = {"change": abs(change), "florins": seen.then(MONEY, seat)}
        return [words.say("effect.pay" if change < 0 else "effect.earn", told)]
    if action == ids.EXCHANGE:
        return [words.say("effect.exchange", exchanged(state, after, seat))]
    if ids.FETISH <= action < ids.GIVE:
        cost = fetish_price(content, state.kiosk_here(table, player), player.fetish_count())
        return [words.say("effect.fetish", {"tokens": sum(cost)})]
    if table.asked() == PAYING and ids.GIVE <= action < ids.TAKE:
        return [words.say("effect.part", {"tokens": part_of_price(state, table, player, table.part)})]
    if action == ids.PLAY + PLUS_TWO:
        return [words.say("effect.points", {"points": promised(state, after, seat).then(MOVEMENT, seat)})]
    if ids.KEEP <= action < ids.BUY:
        return [words.say(f"effect.{BONUS_NAMES[(action - ids.KEEP) % len(BONUS_NAMES)]}")]
    if ids.CHANGE <= action < ids.KEEP:
        return [words.say("effect.change")]
    return []


def exchanged(state: FischeFluppenFrikadellen, after: FischeFluppenFrikadellen, seat: int) -> dict[str, Value]:
    """What is given and what is had for it."""
    seen = promised(state, after, seat)
    gains = {name: seen.gain(kit.GOODS, seat, name) for name in GOOD_NAMES}
    given, taken = min(gains, key=lambda name: gains[name]), max(gains, key=lambda name: gains[name])
    return {"given": f"{-gains[given]} {given}", "had": f"{gains[taken]} {taken}"}


def goods_given(actions: Sequence[int], words: Words) -> str:
    """The goods of a payment."""
    return ", ".join(words.word("good", GOOD_NAMES[action - ids.GIVE]) for action in actions)


# --- in a few words, for the button ------------------------------------------------------------------


def tell_brief(state: FischeFluppenFrikadellen, seat: int, actions: Sequence[int], words: Words) -> str:
    """What legal actions cost or bring, as short as it can be said."""
    first, content = actions[0], state.content
    if ids.WALK <= first < content.call and state.table_of(state.players[seat]).asked() == MOVING:
        way = actions[:-1] if actions[-1] == ids.STOP else actions
        there = tried(state, seat, way)
        said = words.phrase("brief.points", {"points": spent(promised(state, there, seat), seat)["cost"]})
        deal = tell_deal(tried(there, seat, (ids.STOP,)), seat, words) if way is not actions else ""
        return f"{said} · {deal}" if deal else said
    if ids.BUY <= first < ids.EXCHANGE or content.call <= first < content.ferry:
        paid = promised(state, tried(state, seat, actions), seat).gain(MONEY, seat)
        if content.call <= first < content.ferry:
            paid = -content.ferry_call
        return words.phrase("brief.florins", {"florins": f"{paid:+d}".replace("-", "−")})
    if first == ids.EXCHANGE:
        return words.phrase("brief.exchange", exchanged(state, tried(state, seat, actions), seat))
    if ids.FETISH <= first < ids.GIVE and len(actions) > 1:
        return goods_given(actions[1:], words)
    return ""


def tell_deal(there: FischeFluppenFrikadellen, seat: int, words: Words) -> str:
    """The best a player can do in the kiosk visited: sell all, exchange, get a fetish; else what could be bought."""
    content, player = there.content, there.players[seat]
    table = there.table_of(player)
    kiosk = there.kiosk_here(table, player)
    wanted, offered = content.wants[kiosk], content.offers[kiosk]
    kind = content.kind[kiosk]
    if kind == MERCHANT and player.goods.count[wanted] > 0:
        tokens = int(player.goods.count[wanted])
        florins = promised(there, tried(there, seat, (ids.SELL + tokens - 1,)), seat).gain(MONEY, seat)
        return words.phrase("brief.sell", {"goods": f"{tokens} {GOOD_NAMES[wanted]}", "florins": florins})
    if kind == MERCHANT:
        stock = table.stock[(content.site_at[player.space]) * GOODS + offered]
        if stock == 0:
            return ""
        price = unit_price(content, table.cell[offered], stock)
        return words.phrase("brief.stock", {"goods": f"{stock} {GOOD_NAMES[offered]}", "price": price})
    if kind == EXCHANGER and there.refusal(seat, ids.EXCHANGE) == 0:
        return words.phrase("brief.exchange", exchanged(there, tried(there, seat, (ids.EXCHANGE,)), seat))
    if kind == FETISH_DEALER:
        return (
            words.phrase("brief.fetish")
            if any(there.refusal(seat, ids.FETISH + fetish) == 0 for fetish in range(FETISHES))
            else ""
        )
    return ""


def at_stake(state: FischeFluppenFrikadellen, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """Who lacks only the last fetish, as far as the seat sees it, in sentences."""
    key = "finishes" if state.content.play_on else "wins"
    said = []
    for number, player in enumerate(state.players):
        if sees_player(state, seat, number) and player.fetish_count() == FETISHES - 1:
            told: dict[str, Value] = {"seat": number, "fetishes": FETISHES}
            said.append(words.say(f"stake.{'own' if number == seat else 'other'}_{key}", told, names))
    return said


def spent(seen: Preview, seat: int) -> dict[str, Value]:
    """The movement points something costs and leaves, and the florins it costs."""
    return {
        "cost": -seen.gain(MOVEMENT, seat),
        "points": seen.then(MOVEMENT, seat),
        "florins": -seen.gain(MONEY, seat),
    }


def any_target(called: FischeFluppenFrikadellen, seat: int) -> int:
    """An answer to where a called ferry goes; all of them cost the same."""
    first = called.content.ferry
    return next(first + stop for stop in range(called.content.stops) if called.refusal(seat, first + stop) == 0)


def tell_extras(state: FischeFluppenFrikadellen, seat: int, words: Words) -> list[str]:
    """The extra actions that come after trading."""
    content, player = state.content, state.players[seat]
    kiosk = state.kiosk_here(state.table_of(player), player)
    extras = [
        ids.EXTRA_NAMES[content.extra[kiosk * MOST_EXTRAS + place]] for place in range(content.extras[kiosk])
    ]
    said = ", ".join(words.find("extra", extra) or extra for extra in extras)
    return [words.say("effect.leave", {"extras": said})] if said else []


def follows(after: FischeFluppenFrikadellen, seat: int) -> list[Event]:
    """What happened of itself on a copy, as far as the seat may know it."""
    told = after.journal.events if after.journal is not None else []
    return [event for event in told if event.kind in FOLLOWS and event.seen_by(seat)]


def named(state: FischeFluppenFrikadellen, event: Event, seat: int) -> dict[str, Value]:
    """An event in the game's words."""
    return in_words(event.kind, FIELDS[event.kind], event.fields_for(seat), vocabulary(state.content))
