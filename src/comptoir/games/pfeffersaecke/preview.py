"""What an action would bring, told before it is done. Nothing of it is luck or another seat's secret."""

from collections.abc import Sequence

from comptoir.engine.chance import Script
from comptoir.engine.state import Event, Journal
from comptoir.games.pfeffersaecke import ids
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke, ending, extending, income, opening, scoring
from comptoir.games.pfeffersaecke.rules.safe_conducts import conduct_refusal
from comptoir.games.pfeffersaecke.state import NOWHERE, SECOND_OPENING, TOWNS, UNUSED, holds
from comptoir.kit.words import Value, Words


def tell_effect(state: Pfeffersaecke, seat: int, action: int, words: Words, names: Sequence[str]) -> str:
    """The effect of a legal action in a sentence or two."""
    if action < ids.PLACE:
        said = tell_start(state, ids.village_of(action), words)
    elif action < ids.EXTEND:
        said = tell_disc(state, seat, action - ids.PLACE, words)
    elif action < ids.EXTEND_TWICE:
        said = tell_extension(state, seat, action - ids.EXTEND, 1, words, names)
    elif action < ids.DOUBLE:
        said = tell_extension(state, seat, action - ids.EXTEND_TWICE, 2, words, names)
    elif action <= ids.COLLECT:
        said = tell_income(state, seat, action == ids.DOUBLE, words)
    elif action == ids.FINISH:
        key = "effect.finish_last" if done(state, seat, action).over else "effect.finish"
        said = [words.say(key, {"florins": state.florins[seat], "seat": state.left_of(seat)}, names)]
        said += tell_scores(scored(events_of(state, seat, action)), state, seat, words, names)
    else:
        said = tell_opening(state, seat, action, words, names)
    return " ".join([*said, *tell_end(state, seat, action, words)])


def tell_start(state: Pfeffersaecke, place: int, words: Words) -> list[str]:
    """Where one could go from a village."""
    content = state.content
    ways = [
        f"{content.place_names[content.route_from[route]]} {content.route_cost[route]}"
        for route in range(content.first_route[place], content.first_route[place + 1])
        if not holds(state.closed, content.route_from[route])
    ]
    return [words.say("effect.start", {"routes": ", ".join(ways)})] if ways else []


def tell_disc(state: Pfeffersaecke, seat: int, town: int, words: Words) -> list[str]:
    """An open town, and what the way there costs."""
    content = state.content
    told: dict[str, Value] = {"town": content.place_names[town], "value": content.value[town]}
    route = opening.cheapest_route(state, seat, town)
    if route != NOWHERE:
        return [words.say("effect.place_way", {**told, "cost": content.route_cost[route]})]
    return [words.say("effect.place_far", told)]


def tell_extension(
    state: Pfeffersaecke, seat: int, town: int, counters: int, words: Words, names: Sequence[str]
) -> list[str]:
    """Counters in the town at the end of the turn, what that scores, and the income it costs."""
    content = state.content
    value, name = content.value[town], content.place_names[town]
    after = state.clone()
    after.journal = Journal()
    extending.extend(after, seat, town, counters)
    scoring.settle(after, seat)
    told: dict[str, Value] = {
        "town": name,
        "value": value,
        "counters": after.counters(seat, town),
        "needed": scoring.majority(state, town),
    }
    lying = holds(state.lying, town)
    said = tell_scores(
        [one for one in scored(after.journal.events) if one.fields[1] == town], state, seat, words, names
    )
    if not said:
        said = [words.say("effect.extend" if lying else "effect.extend_scored", told)]
    if lying:
        said.append(words.say("effect.gives_up", {"florins": income.town_pays(state, town)}))
    if paid := extending.fee(state, town, counters):
        said.append(words.say("effect.fee", {"florins": paid}))
    if counters == 2 and after.safe_conducts[seat] != state.safe_conducts[seat]:
        said.append(words.say("effect.conduct", {"left": after.safe_conducts[seat]}))
    return said


def tell_income(state: Pfeffersaecke, seat: int, double: bool, words: Words) -> list[str]:
    """What comes in, and what one has then."""
    after = state.clone()
    (income.collect_double if double else income.collect)(after, seat)
    told: dict[str, Value] = {
        "total": after.florins[seat] - state.florins[seat],
        "towns": income.town_income(state, seat),
        "basic": income.basic_income(state),
        "single": income.income(state, seat),
        "florins": after.florins[seat],
    }
    said = [words.say("effect.double" if double else "effect.collect", told)]
    if double:
        said.append(words.say("effect.conduct", {"left": after.safe_conducts[seat]}))
    if not opening.can_open(after, seat):
        said.append(words.say("effect.turn_ends"))
    return said


def tell_opening(state: Pfeffersaecke, seat: int, action: int, words: Words, names: Sequence[str]) -> list[str]:
    """What it costs and leaves, and what it brings: a point, a region, a full town."""
    content = state.content
    route = action - ids.OPEN
    place = content.route_to[route]
    after = state.clone()
    opening.open_place(after, seat, route)
    told: dict[str, Value] = {
        "place": content.place_names[place],
        "cost": content.route_cost[route],
        "florins": after.florins[seat],
        "influence": content.village_influence,
        "left": after.villages_left,
    }
    said = [words.say("effect.open", told)]
    if place >= TOWNS:
        said.append(words.say("effect.village", told))
    if ending.brings_region(state, seat, place):
        said.append(words.say("effect.region", {"region": content.region_names[content.region_of[place]]}))
    done = after.clone()
    done.journal = Journal()
    scoring.settle(done, seat)
    said += tell_scores(
        [one for one in scored(done.journal.events) if one.fields[1] == place], state, seat, words, names
    )
    if after.conduct != UNUSED and state.conduct == UNUSED:
        said.append(words.say("effect.conduct", {"left": after.safe_conducts[seat]}))
    return said + tell_turn_end(after, seat, words)


def tell_turn_end(after: Pfeffersaecke, seat: int, words: Words) -> list[str]:
    """That the turn ends with an opening, and why there is no other one."""
    if opening.can_open(after, seat):
        return []
    if after.conduct == SECOND_OPENING or after.supply[seat] == 0 or opening.may_open(after, seat):
        return [words.say("effect.turn_ends")]
    return [words.say("effect.one_opening"), words.say(f"refusal.{conduct_refusal(after, seat)}")]


def tell_scores(
    events: Sequence[Event], state: Pfeffersaecke, seat: int, words: Words, names: Sequence[str]
) -> list[str]:
    """Towns won."""
    said = []
    for event in events:
        winner, town, points = event.fields
        told: dict[str, Value] = {"town": state.content.place_names[town], "influence": points, "seat": winner}
        kind = "wins" if event.kind == ids.MAJORITY else "full_you" if winner == seat else "full"
        said.append(words.say(f"effect.{kind}", told, names))
    return said


def tell_end(state: Pfeffersaecke, seat: int, action: int, words: Words) -> list[str]:
    """Why the game ends, or why it does after this round: all ends that have come."""
    after = done(state, seat, action)
    if after.ends == state.ends and not after.over:
        return []
    key = "effect.game_ends" if after.over else "effect.last_round"
    reasons = [reason for end, reason in enumerate(ids.REASON_NAMES) if holds(after.ends, end)]
    return [words.say(key, {"reason": reason}) for reason in reasons]


def scored(events: Sequence[Event]) -> list[Event]:
    """Of what happens: towns scored."""
    return [event for event in events if event.kind in (ids.MAJORITY, ids.FULL)]


def events_of(state: Pfeffersaecke, seat: int, action: int) -> list[Event]:
    """What happens if it is done."""
    journal = done(state, seat, action).journal
    return journal.events if journal else []


def done(state: Pfeffersaecke, seat: int, action: int) -> Pfeffersaecke:
    """The table once it is done; no luck is asked for after the deal."""
    after = state.clone()
    after.journal = Journal()
    after.apply(seat, action, Script([]))
    return after
