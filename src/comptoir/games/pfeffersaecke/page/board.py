"""The table of Pfeffersäcke as people see it: the map, the ledger, the discs in hand and what may be done."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any

from comptoir.games.pfeffersaecke import ids
from comptoir.games.pfeffersaecke.actions import forms
from comptoir.games.pfeffersaecke.content import MerchantDocument
from comptoir.games.pfeffersaecke.page.landscape import Landscape, Road, Spot, draw_landscape
from comptoir.games.pfeffersaecke.page.offers import FIRST, PLAIN, road_thing, wanted_by
from comptoir.games.pfeffersaecke.page.stage import STAGED, draw_stage
from comptoir.games.pfeffersaecke.preview import tell_brief, tell_effect
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke
from comptoir.games.pfeffersaecke.rules.safe_conducts import is_first_turn
from comptoir.games.pfeffersaecke.state import TOWNS, VALUES
from comptoir.games.pfeffersaecke.view import coming
from comptoir.kit.board import Board, Chart, Happened, Offer, Parts, Wanted, part, seat_lines
from comptoir.kit.drawing import Drawing, effect_of, reasons
from comptoir.kit.game import Document, Game
from comptoir.kit.pack import Pack
from comptoir.kit.seats import SEAT_SHAPES, Score
from comptoir.kit.words import Words

PHASES = ("place", "extend", "income", "open", "score")
LISTS_KEPT = 200  # of what may not be done
FEW = 6  # this many choices have a line each; more are as small as can be


@dataclass(frozen=True)
class Choice:
    """What a button shows: a heading, what stands beside it, the disc's number."""

    heading: str
    beside: str = ""
    number: int = 0
    cost: int = 0


class MerchantBoard(Board[Pfeffersaecke]):
    """A map with its towns and villages; beside it what everybody has, and how near the end is."""

    arrangement = "map"
    panes = ("players",)
    staged = STAGED
    ends = frozenset({"finish"})

    def __init__(self, game: Game, pack: Pack | None = None) -> None:
        super().__init__(game, pack)
        self.drawing = Drawing(game)
        self.drawing.environment.globals.update(seat_shapes=SEAT_SHAPES, road_thing=road_thing)
        self.document: MerchantDocument = self.pack.document
        self.refused_choices = lru_cache(LISTS_KEPT)(self._drawn_choices)
        self.idle_wanted = lru_cache(LISTS_KEPT)(self._idle_offers)

    @cached_property
    def landscape(self) -> Landscape:
        """The map, worked out when it is first looked at."""
        return draw_landscape(self.document.map)

    # --- the picture: public, shared, joined from elements that are kept --------------------------------------

    def in_parts(self, view: Document, words: Words, names: Sequence[str], parts: Parts) -> str:
        draw, frame, land = self.drawing.draw, self.drawing.frame, self.landscape
        seats, last = len(view["seats"]), self.road_between(view["last_route"])
        ground = frame(
            "ground",
            words,
            land,
            closed_places(view),
            last=part("ps-last", draw("last_road", words, last), parts),
        )
        places = "".join(
            [part(f"ps-spot-{spot.number}", self.place(view, spot, words, names), parts) for spot in land.spots]
        )
        parts["ps-ends"] = frame(
            "ends",
            words,
            *ends_of(view),
            seats,
            tuple(view["ends"]),
            view["over"],
            legend=draw("legend", words),
        )
        for seat, own in enumerate(view["seats"]):
            parts[f"ps-own-{seat}"] = self.own(view, seat, own, words)
        return frame("picture", words, seats, map=frame("map", words, land, ground=ground, places=places))

    def place(self, view: Document, spot: Spot, words: Words, names: Sequence[str]) -> str:
        """A town or a village as it stands."""
        if not spot.value:
            owner = view["villages"][spot.name]
            return self.drawing.draw(
                "village",
                words,
                spot,
                owner,
                words.say("board.village", {**self.about(spot), "state": village_state(owner, words, names)}),
            )
        town = view["towns"][spot.name]
        ring, state = tuple(town["ring"]), words.find("view", town["disc"])
        said = words.say(
            "board.town", {**self.about(spot), "value": spot.value, "state": state, "free": town["free"]}
        )
        if ring or town["centre"]:
            said += f"; {standing_in(view, spot.name, words, names)}"
        turn = view["turn"] if town["centre"] else 0
        return self.drawing.draw(
            "town", words, spot, town["disc"], ring, town["centre"], turn, town["winner"], said
        )

    def about(self, spot: Spot) -> dict[str, str]:
        """A place's name and region."""
        return {"name": spot.name, "region": self.landscape.areas[spot.region].name}

    def own(self, view: Document, seat: int, own: Document, words: Words) -> str:
        """What a seat has: money, income to come, discs, counters, regions reached."""
        regions = tuple((area.name, area.colour) for area in self.landscape.areas)
        return self.drawing.draw(
            "own",
            words,
            seat,
            own["florins"],
            own["income"]["total"],
            own["safe_conducts"],
            own["counters"],
            discs_in(own["discs"]),
            regions,
            self.regions_of(view, seat),
        )

    # --- what follows from the view ---------------------------------------------------------------------------

    def regions_of(self, view: Document, seat: int) -> tuple[int, ...]:
        """The numbers of the regions that a seat has reached."""
        reached = view["seats"][seat]["reached"]
        return tuple(number for number, area in enumerate(self.landscape.areas) if area.name in reached)

    def road_between(self, ends: Sequence[str] | None) -> Road | None:
        """The road between two places."""
        spots, wanted = self.landscape.spots, set(ends or ())
        return next(
            (road for road in self.landscape.roads if {spots[road.one].name, spots[road.other].name} == wanted),
            None,
        )

    # --- the hand: private ------------------------------------------------------------------------------------

    def hand(self, view: Document, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
        draw = self.drawing.draw
        own = view["seats"][view["viewer"]]
        notes = reasons(offers)
        shown: dict[str, list[str]] = {"choices": [], "first": [], "plain": [], "dearer": [], "refused": []}
        for offer in offers:
            if not offer.clause:
                shown[kind_of(offer)].append(self.choice(offer, "", words))
        refused = tuple((offer, notes[offer.clause, offer.reason]) for offer in offers if offer.clause)
        shown["refused"] = [self.refused_choices(refused, words)]
        discs = [int(value) for value, number in own["discs"].items() for _ in range(number)]
        return self.drawing.frame(
            "hand",
            words,
            tuple(sorted(discs, reverse=True)),
            (own["florins"], own["income"]["total"], own["safe_conducts"], own["counters"]),
            "few" if len(shown["choices"]) <= FEW else "many",
            tuple(kind for kind, some in shown.items() if some),
            phases=draw("phases", words, "" if view["over"] else view["phase"]),
            notes="".join(draw("note", words, name, *note) for note, name in notes.items()),
            **{kind: "".join(some) for kind, some in shown.items()},
        )

    def _drawn_choices(self, offers: tuple[tuple[Offer, str], ...], words: Words) -> str:
        """What may not be done, which is the same after most moves."""
        return "".join([self.choice(offer, note, words) for offer, note in offers])

    def choice(self, offer: Offer, note: str, words: Words) -> str:
        """A button, with what it would bring."""
        bare = Offer(offer.thing, offer.action, offer.label, clause=offer.clause)
        if not offer.clause:
            bare = offer._replace(effect="yes" if offer.effect else "")
        return self.drawing.frame("choice", words, bare, note, self.face(offer, words), effect=effect_of(offer))

    def face(self, offer: Offer, words: Words) -> Choice:
        """What a button shows."""
        action = offer.action
        form = forms(self.content)[action]
        if offer.thing == "extend-all":
            return Choice(words.say("board.extend_all"))
        if action in PLAIN:
            return Choice(words.say(f"board.{form.verb}"))
        if action >= ids.OPEN:
            dearer = offer.thing.removeprefix(FIRST).startswith("road-")
            beside = words.say("board.from", {"from": form.arguments["from"]}) if dearer else ""
            return Choice(str(form.arguments["place"]), beside, cost=self.content.route_cost[action - ids.OPEN])
        spot = self.landscape.spots[ids.village_of(action) if action < ids.PLACE else ids.town_of(action)]
        return Choice(spot.name, words.say("board.twice") if action >= ids.EXTEND_TWICE else "", spot.value)

    @cached_property
    def content(self) -> Any:
        """The numbers of our content as the rules have them."""
        return self.game.content(self.pack, {})

    # --- what may be done, and what somebody would try --------------------------------------------------------

    def wanted(self, state: Pfeffersaecke, seat: int) -> list[Wanted]:
        return wanted_by(state, seat)

    def label(self, state: Pfeffersaecke, seat: int, action: int, words: Words, names: Sequence[str]) -> str:
        return self.game.label(state, seat, action, forms(state.content)[action], words, names)

    def effect(
        self, state: Pfeffersaecke, seat: int, actions: tuple[int, ...], words: Words, names: Sequence[str]
    ) -> tuple[str, bool]:
        return tell_effect(state, seat, actions, words, names), False

    def brief(
        self, state: Pfeffersaecke, seat: int, actions: tuple[int, ...], words: Words, names: Sequence[str]
    ) -> str:
        return tell_brief(state, seat, actions, words, names)

    def offer(self, state: Pfeffersaecke, seat: int, one: Wanted, words: Words, names: Sequence[str]) -> Offer:
        made = super().offer(state, seat, one, words, names)
        if not made.then:
            return made
        key = "deed.open_and_finish" if made.action >= ids.OPEN else "deed.extend_all"
        return made._replace(label=words.say(key, forms(state.content)[made.action].arguments))

    def idle_offers(
        self, state: Pfeffersaecke, seat: int, words: Words, names: Sequence[str], reason: str
    ) -> list[Offer]:
        return self.idle_wanted(tuple(self.wanted(state, seat)), words, reason)

    def _idle_offers(self, wanted: tuple[Wanted, ...], words: Words, reason: str) -> list[Offer]:
        clause, found = self.game.clause(ids.NOT_YOUR_TURN), []
        for thing, (action, *_), _ in wanted:
            form = forms(self.content)[action]
            label = words.say(f"action.{form.verb}", form.arguments)
            found.append(Offer(thing, action, label, clause=clause, reason=reason))
        return found

    def idle_hand(self, state: Pfeffersaecke, seat: int) -> Hashable:
        discs = state.hand[seat * VALUES : seat * VALUES + VALUES]
        own = (state.florins[seat], coming(state, seat), state.safe_conducts[seat], state.supply[seat])
        return (seat, state.phase, is_first_turn(state), state.present[seat], *own, *discs)

    # --- in words ---------------------------------------------------------------------------------------------

    def prompt(self, view: Document, words: Words, names: Sequence[str]) -> str:
        if view["over"]:
            return f"{words.say('prompt.over')} {self.result(view, words, names)}"
        viewer, phase = view["viewer"], view["phase"]
        if viewer != view["turn"]:
            return words.say(f"board.waiting_{phase}", {"seat": view["turn"]}, names)
        own = view["seats"][viewer]
        florins = own["income"]["total"] if phase == "extend" else own["florins"]
        which = phase if view["opened"] is None else "second"
        said = words.say(f"board.prompt_{which}", {"florins": florins})
        if view["first_turn"] and phase in ("place", "open"):
            said = f"{said} {words.say(f'refusal.{ids.NOT_IN_FIRST_TURN}')}"
        return said

    def goal(self, view: Document, words: Words) -> str:
        content = self.content
        return words.say("board.goal", {"region": content.points_region, "florins": content.florins_per_point})

    def score(self, view: Document, seat: int, words: Words) -> Score:
        own = view["seats"][seat]
        best = max(1, *(other["worth"] for other in view["seats"]))
        now, then = 100 * own["influence"] // best, 100 * own["worth"] // best
        return Score(str(own["influence"]), words.phrase("board.influence"), now, then)

    def stage(self, happened: Happened, words: Words, names: Sequence[str]) -> tuple[str, str]:
        return draw_stage(self.drawing, happened, self.result(happened.after, words, names), words, names)

    def result(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """Who has won."""
        best = [seat for seat, own in enumerate(view["seats"]) if own["place"] == 1]
        if len(best) == 1:
            return words.say(
                "result.won", {"seat": best[0], "influence": view["seats"][best[0]]["influence"]}, names
            )
        return words.say("result.shared", {"seats": ", ".join(name_of(seat, words, names) for seat in best)})

    def text(self, view: Document, words: Words, names: Sequence[str]) -> str:
        spots = self.landscape.spots
        ways: dict[int, list[str]] = {spot.number: [] for spot in spots}
        for road in self.landscape.roads:
            ways[road.one].append(f"{spots[road.other].name} {road.cost}")
            ways[road.other].append(f"{spots[road.one].name} {road.cost}")
        routes = {number: ", ".join(ends) for number, ends in ways.items()}
        towns = tuple(
            (
                spot.name,
                self.about(spot)["region"],
                spot.value,
                words.say(f"view.{view['towns'][spot.name]['disc']}"),
                standing_in(view, spot.name, words, names),
                routes[spot.number],
            )
            for spot in spots[:TOWNS]
        )
        villages = tuple(
            (
                spot.name,
                self.about(spot)["region"],
                village_state(view["villages"][spot.name], words, names),
                routes[spot.number],
            )
            for spot in spots[TOWNS:]
        )
        seats = tuple(
            (
                name_of(seat, words, names),
                own["influence"],
                own["florins"],
                own["income"]["total"],
                own["safe_conducts"],
                own["counters"],
                listed(own["discs"]) if isinstance(own["discs"], Mapping) else own["discs"],
                ", ".join(own["reached"]) or "–",
            )
            for seat, own in enumerate(view["seats"])
        )
        turn = "" if view["over"] else words.say(f"board.waiting_{view['phase']}", {"seat": view["turn"]}, names)
        return self.drawing.draw(
            "spoken_table",
            words,
            view["round"],
            turn,
            seats,
            (*ends_of(view), len(seats)),
            tuple(view["ends"]),
            view["over"],
            towns,
            villages,
            listed(view["unseen"]),
        )

    def standing(self, view: Document, seat: int, words: Words) -> list[tuple[str, str]]:
        own = view["seats"][seat]
        if view["over"]:
            return [(words.phrase("board.towns_won"), str(own["towns_won"]))]
        return [(words.phrase("board.worth"), str(own["worth"]))]

    def charts(self, views: Mapping[int, Document], words: Words, names: Sequence[str]) -> list[Chart]:
        return [
            Chart(
                words.say(f"board.{title}"),
                seat_lines(views, "seats", itemgetter(what), words, names),
                words.say(f"view.{what}"),
            )
            for title, what in (("race", "influence"), ("money", "florins"))
        ]


BOARD_CLASS = MerchantBoard


def kind_of(offer: Offer) -> str:
    """Where an offer stands in the hand."""
    if offer.clause:
        return "refused"
    if offer.action in PLAIN or offer.thing == "extend-all":
        return "plain"
    return (
        "first" if offer.thing.startswith(FIRST) else "dearer" if offer.thing.startswith("road-") else "choices"
    )


# --- small things about a view ----------------------------------------------------------------------------


def closed_places(view: Document) -> tuple[int, ...]:
    """The numbers of the places closed in this game."""
    states = [town["disc"] for town in view["towns"].values()] + list(view["villages"].values())
    return tuple(number for number, state in enumerate(states) if state == "closed")


def ends_of(view: Document) -> tuple[int, int, int, int, int]:
    """Free villages and how many there are, discs in play and how many there were, turns without an opening."""
    villages = [owner for owner in view["villages"].values() if owner != "closed"]
    towns = [town["disc"] for town in view["towns"].values() if town["disc"] != "closed"]
    return (
        view["villages_left"],
        len(villages),
        len([disc for disc in towns if disc != "gone"]),
        len(towns),
        view["idle"],
    )


def stands_in(view: Document, spot: Spot, seat: int) -> bool:
    """Whether a seat has a counter in a place."""
    if not spot.value:
        return bool(view["villages"][spot.name] == seat)
    town = view["towns"][spot.name]
    return seat in town["ring"] or bool(town["centre"] and seat == view["turn"])


def standing_in(view: Document, name: str, words: Words, names: Sequence[str]) -> str:
    """Whose counters stand in a town, from the arrow on."""
    town = view["towns"][name]
    said = [name_of(seat, words, names) for seat in town["ring"]]
    if town["centre"]:
        said.append(
            f"{name_of(view['turn'], words, names)} × {town['centre']} {words.say('view.centre').lower()}"
        )
    return ", ".join(said) or "–"


def village_state(owner: int | str | None, words: Words, names: Sequence[str]) -> str:
    """Whose village it is, or that it is free or closed."""
    if isinstance(owner, int):
        return name_of(owner, words, names)
    return words.find("view", "closed" if owner == "closed" else "free") or ""


def discs_in(discs: int | Mapping[str, int]) -> int:
    """How many discs a hand has, seen or not."""
    return discs if isinstance(discs, int) else sum(discs.values())


def listed(discs: Mapping[str, int]) -> str:
    """Discs by value."""
    return ", ".join(f"{number} × {value}" for value, number in discs.items()) or "–"


def name_of(seat: int, words: Words, names: Sequence[str]) -> str:
    """A player's name, or the number of the seat."""
    return words.value("seat", seat, "", names)
