# compiled
"""What an action of Pfeffersäcke would bring: florins, influence and pieces, asked from the rules; then in words.

No luck is left after the deal, and nothing depends on a hidden disc, so every action leads to one thing only.
"""

from collections.abc import Collection, Sequence

from comptoir.engine.state import Journal
from comptoir.games.pfeffersaecke import ids
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke, ending, income, opening, scoring
from comptoir.games.pfeffersaecke.rules.safe_conducts import conduct_refusal
from comptoir.games.pfeffersaecke.state import NOWHERE, SECOND_OPENING, STARTING, TOWNS, MerchantContent, holds
from comptoir.kit.preview import GOODS, MONEY, POINTS, Figures, Preview, certain, done
from comptoir.kit.words import Value, Words

MOST_STAKES = 2  # towns


def figures(state: Pfeffersaecke, seat: int) -> Figures:
    """Florins, influence, safe-conducts, counters in the supply and discs in hand of each seat; free villages."""
    found: Figures = {(GOODS, NOWHERE, "villages"): state.villages_left()}
    for owner in range(state.seats):
        found |= {
            (MONEY, owner, ""): state.florins[owner],
            (POINTS, owner, ""): state.influence[owner],
            (GOODS, owner, "safe_conducts"): state.safe_conducts[owner],
            (GOODS, owner, "counters"): state.supply[owner],
            (GOODS, owner, "discs"): state.hand_size[owner],
        }
    return found


def preview(state: Pfeffersaecke, seat: int, action: int) -> Preview:
    """What a legal action does to these figures, with all that follows before somebody decides again."""
    return certain(figures(state, seat), figures(done(state, seat, action), seat))


# --- in words ---------------------------------------------------------------------------------------------


def tell_effect(
    state: Pfeffersaecke, seat: int, actions: Sequence[int], words: Words, names: Sequence[str]
) -> str:
    """The effect of legal actions in a sentence or two: one, an opening and the end of the turn, or many extensions."""
    action, finishes = actions[0], actions[-1] == ids.FINISH
    after = state.clone()
    after.act(seat, action)
    seen = certain(figures(state, seat), figures(after, seat))
    if action < ids.PLACE:
        said = tell_start(state, ids.village_of(action), words)
    elif action < ids.EXTEND:
        said = tell_disc(state, seat, action - ids.PLACE, words)
    elif len(actions) > 1 and not finishes:
        return tell_extensions(state, seat, actions, words, names)
    elif action < ids.DOUBLE:
        said = tell_extension(state, after, seat, ids.town_of(action), seen, words, names)
    elif action <= ids.COLLECT:
        said = [tell_income(state, seat, action == ids.DOUBLE, seen, words)]
    elif action == ids.FINISH:
        key = "effect.finish_last" if after.over else "effect.finish"
        said = [words.say(key, {"florins": seen.then(MONEY, seat), "seat": state.left_of(seat)}, names)]
        said += tell_scores(settled(state, seat), range(TOWNS), seat, words, names)
    else:
        place = state.content.route_to[action - ids.OPEN]
        said = tell_opening(state, seat, place, seen, words)
        said += tell_scores(settled(after, seat), range(TOWNS) if finishes else [place], seat, words, names)
    if seen.gain(GOODS, seat, "safe_conducts"):
        said.append(words.say("effect.conduct", {"left": seen.then(GOODS, seat, "safe_conducts")}))
    if finishes and action != ids.FINISH:
        said.append(words.say("effect.then_finish"))
        after.act(seat, ids.FINISH)
    elif income.has_collected(after, seat) and not after.over:
        said += tell_turn_end(after, seat, words)
    return " ".join([*said, *tell_end(state, after, words)])


def tell_extensions(
    state: Pfeffersaecke, seat: int, actions: Sequence[int], words: Words, names: Sequence[str]
) -> str:
    """Tell what extending in several towns and then collecting brings: points, and the income that is left."""
    after = state.clone()
    for action in actions:
        if action != ids.COLLECT:
            after.act(seat, action)
    towns = [ids.town_of(action) for action in actions if action != ids.COLLECT]
    told: dict[str, Value] = {
        "towns": ", ".join(state.content.place_names[town] for town in towns),
        "total": income.income(after, seat),
        "single": income.income(state, seat),
    }
    return " ".join(
        [words.say("effect.extend_all", told), *tell_scores(settled(after, seat), towns, seat, words, names)]
    )


def tell_brief(
    state: Pfeffersaecke, seat: int, actions: Sequence[int], words: Words, names: Sequence[str]
) -> str:
    """The same in a few words, for the button itself."""
    action, content = actions[0], state.content
    if action < ids.PLACE:
        return ""
    if action < ids.EXTEND:
        route = opening.cheapest_route(state, seat, action - ids.PLACE)
        return (
            words.phrase("brief.far")
            if route == NOWHERE
            else words.phrase("brief.way", {"cost": content.route_cost[route]})
        )
    after = state.clone()
    for one in actions:
        if one not in (ids.COLLECT, ids.FINISH):
            after.act(seat, one)
    if action < ids.DOUBLE:
        said = brief_extensions(
            state, after, seat, [ids.town_of(one) for one in actions if one != ids.COLLECT], words, names
        )
    elif action in (ids.DOUBLE, ids.COLLECT):
        coming = income.double_income(state, seat) if action == ids.DOUBLE else income.income(state, seat)
        said = [words.phrase("brief.collect", {"florins": coming})]
    elif action == ids.FINISH:
        said = brief_scores(settled(state, seat), range(TOWNS), seat, words, names)
        said = said or [words.phrase("brief.keeps", {"florins": state.florins[seat]})]
    else:
        said = brief_opening(state, after, seat, content.route_to[action - ids.OPEN], words, names)
    return " · ".join(said)


def brief_extensions(
    state: Pfeffersaecke,
    after: Pfeffersaecke,
    seat: int,
    towns: Collection[int],
    words: Words,
    names: Sequence[str],
) -> list[str]:
    """What counters in these towns win or how far they lead, and what income they cost."""
    then = settled(after, seat)
    if len(towns) > 1:
        points = then.influence[seat] - state.influence[seat]
        said = [words.phrase("brief.wins", {"influence": points})] if points else []
    else:
        said = brief_scores(then, towns, seat, words, names)
    if len(towns) == 1 and not said:
        (town,) = towns
        lying = holds(state.lying, town)
        told = {"counters": then.counters(seat, town), "needed": scoring.majority(state, town)}
        said = [words.phrase("brief.of" if lying else "brief.scored", told)]
    less = income.income(state, seat) - income.income(after, seat)
    return [*said, words.phrase("brief.less", {"florins": less})] if less else said


def brief_opening(
    state: Pfeffersaecke, after: Pfeffersaecke, seat: int, place: int, words: Words, names: Sequence[str]
) -> list[str]:
    """What a counter in a place pays in a turn, or its point; a new region; a town that it wins."""
    content = state.content
    said = brief_scores(settled(after, seat), [place], seat, words, names)
    if place >= TOWNS:
        said.append(words.phrase("brief.now", {"influence": content.points_village}))
    elif not said and holds(after.lying, place):
        said.append(words.phrase("brief.pays", {"florins": income.town_pays(after, place)}))
    if ending.brings_region(state, seat, place):
        said.append(words.phrase("brief.region", {"influence": content.points_region}))
    return said


def brief_scores(
    then: Pfeffersaecke, towns: Collection[int], seat: int, words: Words, names: Sequence[str]
) -> list[str]:
    """Which of these towns are scored at the end of the turn."""
    return [
        words.phrase("brief.wins" if told["seat"] == seat else "brief.loses", told, names)
        for _, told in scored(then, towns)
    ]


def tell_start(state: Pfeffersaecke, place: int, words: Words) -> list[str]:
    """Tell where a seat could go from a village."""
    routes = routes_from(state.content, place, state.closed)
    return [words.say("effect.start", {"routes": routes})] if routes else []


def routes_from(content: MerchantContent, place: int, closed: int) -> str:
    """The ends and costs of the routes from a place to those that are not closed."""
    return ", ".join(
        f"{content.place_names[content.route_from[route]]} {content.route_cost[route]}"
        for route in range(content.first_route[place], content.first_route[place + 1])
        if not holds(closed, content.route_from[route])
    )


def tell_disc(state: Pfeffersaecke, seat: int, town: int, words: Words) -> list[str]:
    """Tell which town opens, and what the way there costs."""
    content = state.content
    told: dict[str, Value] = {"town": content.place_names[town], "value": content.value[town]}
    route = opening.cheapest_route(state, seat, town)
    if route != NOWHERE:
        return [words.say("effect.place_way", {**told, "cost": content.route_cost[route]})]
    return [words.say("effect.place_far", told)]


def tell_extension(
    state: Pfeffersaecke,
    after: Pfeffersaecke,
    seat: int,
    town: int,
    seen: Preview,
    words: Words,
    names: Sequence[str],
) -> list[str]:
    """Tell how many counters the seat then has, what that scores at the end of the turn, and what it costs."""
    content = state.content
    then = settled(after, seat)
    told: dict[str, Value] = {
        "town": content.place_names[town],
        "value": content.value[town],
        "counters": then.counters(seat, town),
        "needed": scoring.majority(state, town),
    }
    lying = holds(state.lying, town)
    said = tell_scores(then, [town], seat, words, names)
    if not said:
        said = [words.say("effect.extend" if lying else "effect.extend_scored", told)]
    if lying:
        said.append(words.say("effect.gives_up", {"florins": income.town_pays(state, town)}))
    if seen.gain(MONEY, seat):
        said.append(words.say("effect.fee", {"florins": -seen.gain(MONEY, seat)}))
    return said


def tell_income(state: Pfeffersaecke, seat: int, double: bool, seen: Preview, words: Words) -> str:
    """Tell what comes in, and what the seat has then."""
    told: dict[str, Value] = {
        "total": seen.gain(MONEY, seat),
        "towns": income.town_income(state, seat),
        "basic": income.basic_income(state),
        "single": income.income(state, seat),
        "florins": seen.then(MONEY, seat),
    }
    return words.say("effect.double" if double else "effect.collect", told)


def tell_opening(state: Pfeffersaecke, seat: int, place: int, seen: Preview, words: Words) -> list[str]:
    """Tell what it costs and leaves, and what it brings: a point, a region."""
    content = state.content
    told: dict[str, Value] = {
        "place": content.place_names[place],
        "cost": -seen.gain(MONEY, seat),
        "florins": seen.then(MONEY, seat),
        "influence": seen.gain(POINTS, seat),
        "left": seen.then(GOODS, NOWHERE, "villages"),
    }
    said = [words.say("effect.open", told)]
    if place >= TOWNS:
        said.append(words.say("effect.village", told))
    if ending.brings_region(state, seat, place):
        said.append(words.say("effect.region", {"region": content.region_names[content.region_of[place]]}))
    return said


def tell_turn_end(after: Pfeffersaecke, seat: int, words: Words) -> list[str]:
    """Tell that the turn ends if nothing can be opened any more, and why there is no second opening."""
    if opening.can_open(after, seat):
        return []
    if after.conduct == SECOND_OPENING or after.supply[seat] == 0 or opening.may_open(after, seat):
        return [words.say("effect.turn_ends")]
    return [words.say("effect.one_opening"), words.say(f"refusal.{conduct_refusal(after, seat)}")]


def settled(table: Pfeffersaecke, seat: int) -> Pfeffersaecke:
    """A copy of the table at the end of the turn, as it stands; its journal has the towns that are scored."""
    then = table.clone()
    then.journal = Journal()
    scoring.settle(then, seat)
    return then


def tell_scores(
    then: Pfeffersaecke, towns: Collection[int], seat: int, words: Words, names: Sequence[str]
) -> list[str]:
    """Tell which of these towns are scored at the end of the turn, and for whom."""
    said = []
    for kind, told in scored(then, towns):
        key = "wins" if kind == "majority" else "full_you" if told["seat"] == seat else "full"
        said.append(words.say(f"effect.{key}", told, names))
    return said


def scored(then: Pfeffersaecke, towns: Collection[int]) -> list[tuple[str, dict[str, Value]]]:
    """Which of these towns are scored on a settled table: by what, and whom it brings how much influence."""
    found: list[tuple[str, dict[str, Value]]] = []
    for event in then.journal.events if then.journal else ():
        winner, town, points = event.fields
        if town in towns:
            found.append(
                (event.kind, {"town": then.content.place_names[town], "influence": points, "seat": winner})
            )
    return found


def at_stake(state: Pfeffersaecke, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """The towns that somebody else can win with one counter, and whether the end is near, in sentences."""
    if state.phase == STARTING:
        return []
    return [*tell_threats(state, seat, words, names), *tell_near_end(state, seat, words, names)]


def tell_threats(state: Pfeffersaecke, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """The most valuable towns where another player lacks one counter for the majority."""
    content, found = state.content, []
    for town in range(TOWNS):
        if holds(state.lying, town) and state.free_spaces(town) > 0:
            for other in range(state.seats):
                missing = scoring.majority(state, town) - state.counters(other, town)
                if other != seat and missing == 1 and state.counters(other, town) and state.supply[other]:
                    found.append((-content.value[town], town, other))
    told: list[dict[str, Value]] = [
        {"seat": other, "town": content.place_names[town], "influence": -value}
        for value, town, other in sorted(found)[:MOST_STAKES]
    ]
    return [words.say("stake.majority", one, names) for one in told]


def tell_near_end(state: Pfeffersaecke, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """Why the game may end soon, and what everybody would have then."""
    why = []
    if state.idle == state.seats - 1:
        why.append(words.say("stake.standstill"))
    if state.villages_left() <= state.seats:
        why.append(words.say("stake.villages", {"villages": state.villages_left()}))
    if not why:
        return []
    others = [
        f"{words.value('seat', other, '', names)} {ending.worth(state, other)}"
        for other in ((seat + step) % state.seats for step in range(1, state.seats))
    ]
    told: dict[str, Value] = {"influence": ending.worth(state, seat), "others": ", ".join(others)}
    return [*why, words.say("stake.now", told)]


def tell_end(state: Pfeffersaecke, after: Pfeffersaecke, words: Words) -> list[str]:
    """Tell why the game ends, or why it does after this round: all ends that have come."""
    after.go_on()
    if after.ends == state.ends and not after.over:
        return []
    key = "effect.game_ends" if after.over else "effect.last_round"
    reasons = [reason for end, reason in enumerate(ids.REASON_NAMES) if holds(after.ends, end)]
    return [words.say(key, {"reason": reason}) for reason in reasons]
