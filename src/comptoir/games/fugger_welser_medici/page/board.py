"""The table of Fugger, Welser, Medici as people see it: Europe, the calendar, the deals and everybody's goods."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from comptoir.games.fugger_welser_medici.actions import forms
from comptoir.games.fugger_welser_medici.ids import HOLDERS, HOUSES, OUTCOME
from comptoir.games.fugger_welser_medici.page import hand, ladder, offers, sheet_forms, view_text
from comptoir.games.fugger_welser_medici.page.deeds import deeds
from comptoir.games.fugger_welser_medici.page.europe import Europe, draw_europe
from comptoir.games.fugger_welser_medici.page.planner import Atlas, Today
from comptoir.games.fugger_welser_medici.page.plates import Plate, Wish, arrange
from comptoir.games.fugger_welser_medici.page.stage import STAGED, draw_stage
from comptoir.games.fugger_welser_medici.preview import tell_effect
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.journeys import may_still_move
from comptoir.games.fugger_welser_medici.rules.negotiation import has_open_proposal
from comptoir.games.fugger_welser_medici.view import OFF_BOARD
from comptoir.kit.board import Board, Chart, Happened, Offer, Parts, Series, Wanted, part
from comptoir.kit.drawing import Drawing
from comptoir.kit.game import Document, Game
from comptoir.kit.geometry import Point
from comptoir.kit.pack import Pack
from comptoir.kit.seats import SEAT_SHAPES, Score
from comptoir.kit.words import Words

LETTER, ICON, ROW, MARGIN = 22.0, 32.0, 42.0, 8.0  # on the plates of the map: widths, and the height of a line
BADGE = 46.0  # up to behind the number of a deal
SHAPE = 38.0  # up to behind the shape of a seat
LAYOUTS_KEPT = 200
Wanting = tuple[str, tuple[float, float], tuple[Any, ...]]  # a plate's place, its size, what is on it


class FwmBoard(Board[FuggerWelserMedici]):
    """A map that is drawn from the table's own content, beside it the calendar and the deals, above it everybody."""

    arrangement = "map"
    panes = ("deals",)
    staged = STAGED
    ends = frozenset({"done"})

    def __init__(self, game: Game, pack: Pack | None = None) -> None:
        super().__init__(game, pack)
        self.drawing = Drawing(game)
        self.drawing.environment.globals.update(seat_shapes=SEAT_SHAPES)
        self.atlas = Atlas(self.pack.document)
        longer = (
            self.pack.document.ranks is not None
        )  # all actions there can be; those of the Trading Game come first
        self.forms = forms(self.atlas.content_for("full" if longer else "trade"))
        self.map = cache(self._draw_map)
        self.layout = lru_cache(LAYOUTS_KEPT)(self._lay_out)

    def _draw_map(self, language: str) -> Europe:
        words = self.game.words(language)
        return draw_europe(self.atlas.document, lambda place: view_text.label(place, words))

    def _lay_out(self, language: str, wishes: tuple[Wish, ...]) -> tuple[tuple[Plate, ...], frozenset[int]]:
        return arrange(self.map(language), wishes)

    # --- the picture: public, shared, joined from elements that are kept --------------------------------------

    def in_parts(self, view: Document, words: Words, names: Sequence[str], parts: Parts) -> str:
        draw, frame = self.drawing.draw, self.drawing.frame
        europe = self.map(words.language)
        flags, camps = self.flags(view, words), self.camps(view, words, names)
        wishes = [Wish(self.atlas.numbers[place], *size) for place, size, _ in (*flags, *camps)]
        plates, hidden = self.layout(words.language, tuple(wishes))
        shown = tuple(spot for spot in europe.spots if spot.number not in hidden)
        pins = [
            draw("pin", words, plate, size, *flag)
            for plate, (_, size, flag) in zip(plates[: len(flags)], flags, strict=True)
        ]
        rows = [
            draw("camp", words, plate, camp)
            for plate, (_, _, camp) in zip(plates[len(flags) :], camps, strict=True)
        ]
        layers = {
            "force": draw("force", words, *self.force(view, europe)),
            "names": draw("names", words, shown),
            "walk": self.walk(view, europe, words),
            "pins": "".join(pins),
            "camps": "".join(rows),
        }
        if ladder.is_longer(view):
            layers["rights"] = draw("cubes", words, self.cubes(view, words, names))
        foot = draw("foot", words, view_text.in_force(self.atlas.document, view, words))
        return frame(
            "picture",
            words,
            len(view["seats"]),
            outcome=part("fw-part-outcome", self.outcome(view, words, names), parts),
            map=frame(
                "map",
                words,
                europe.box,
                self.atlas.sea_is_closed(view["day"]),
                ground=draw("ground", words, europe),
                layers="".join(
                    part(f"fw-part-{name}", frame("layer", words, name, things=drawn), parts)
                    for name, drawn in layers.items()
                ),
                foot=part("fw-part-foot", foot, parts),
            ),
            ladder=self.ladder_part(view, words, names, parts),
            calendar=part("fw-part-calendar", self.calendar(view, words), parts),
            deals=part(
                "fw-part-deals",
                frame("deals", words, cards="".join(self.deal_cards(view, words, names))),
                parts,
            ),
        )

    def ladder_part(self, view: Document, words: Words, names: Sequence[str], parts: Parts) -> str:
        """The table of nobility in the longer games, and when it may next be climbed."""
        if not ladder.is_longer(view):
            return ""
        lines = (ladder.quarter(view, self.atlas, words, names), words.say("board.reconstruction"))
        drawn = self.drawing.draw("ladder", words, ladder.rungs(view, words, names), lines, len(view["seats"]))
        return part("fw-part-ladder", drawn, parts)

    def cubes(self, view: Document, words: Words, names: Sequence[str]) -> tuple[tuple[object, ...], ...]:
        """A cube for each right of way, those on one space side by side."""
        europe, there = self.map(words.language), defaultdict[str, int](int)
        spots = {spot.id: spot for spot in europe.spots}
        found = []
        for seat, own in enumerate(view["seats"]):
            for space in own["rights"]:
                spot = spots[space]
                said = words.say("board.right_of", {"place": space, "seat": seat}, names)
                found.append((seat, int(spot.x - 36 + 18 * there[space]), int(spot.y - 40), said))
                there[space] += 1
        return tuple(found)

    def walk(self, view: Document, europe: Europe, words: Words) -> str:
        """The path somebody has in hand."""
        if view["stage"] != "walk" or not view["walk"]["path"]:
            return ""
        start = view["seats"][view["turn"]]["holders"][view["walk"]["holder"]]["at"]
        spots = {spot.id: (spot.x, spot.y) for spot in europe.spots}
        return self.drawing.draw("walk", words, tuple(spots[place] for place in (start, *view["walk"]["path"])))

    def flags(self, view: Document, words: Words) -> list[Wanting]:
        """A flag for each deal: its place, its size, what is on it."""
        found: list[Wanting] = []
        for number, deal in view_text.numbered(view):
            when = (
                view_text.word(words, "board", "urgent_short")
                if deal["date"] is None
                else view_text.short_date(self.atlas, deal, words)
            )
            wares, left = [], float(MARGIN)
            for ware in deal["wares"] if deal["kind"] != "fair" else ():
                icon = left + LETTER * len(str(ware["units"]))
                wares.append((ware["good"], ware["units"], left, icon))
                left = icon + ICON + MARGIN
            size = max(BADGE + LETTER * len(when) + MARGIN, left), ROW * (2 if wares else 1) + 4
            spoken = view_text.deal(view, self.atlas, deal, words)
            found.append((deal["place"], size, (number, deal["kind"], when, tuple(wares), spoken)))
        return found

    def camps(self, view: Document, words: Words, names: Sequence[str]) -> list[Wanting]:
        """Houses and representatives where they stand, in their order of arrival, with how much they carry."""
        figures = [figure for own in view["seats"] for figure in own["holders"].values()]
        found: list[Wanting] = []
        for place in dict.fromkeys(figure["at"] for figure in figures if figure["at"] not in OFF_BOARD):
            rows = tuple(self.camp(view, seat, place, words, names) for seat in view_text.present(view, place))
            width = max(float(row[2]) for row in rows)
            found.append((place, (width, ROW * len(rows)), rows))
        return found

    def camp(self, view: Document, seat: int, place: str, words: Words, names: Sequence[str]) -> tuple[Any, ...]:
        """Who of a seat stands in a place: the figures with their loads, how wide that is, and in words."""
        holders: list[tuple[int, str, str, float, float]] = []
        left = SHAPE
        for number, (name, figure) in enumerate(view["seats"][seat]["holders"].items()):
            if figure["at"] == place:
                load = str(sum(figure["goods"].values()) or "")
                width = ICON + LETTER * len(load) + 6
                holders.append((number, view_text.GLYPHS[name], load, left, width))
                left += width
        return seat, tuple(holders), left, view_text.presence(view, seat, place, words, names)

    def force(self, view: Document, europe: Europe) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
        """The spaces that robbers make unsafe, and those of closed sea."""
        in_force = tuple(view["in_force"].get(chance.id, 0) for chance in self.atlas.document.chance)
        weather = self.atlas.weather(Today(view["day"] % self.atlas.year, in_force))
        robbed = [(spot.x, spot.y) for spot in europe.spots if weather.robbers[spot.number]]
        closed = [(spot.x, spot.y) for spot in europe.spots if not weather.is_open[spot.number]]
        return tuple(robbed), tuple(closed)

    def calendar(self, view: Document, words: Words) -> str:
        """Today, the year from its first month on, and what is due on each space."""
        year = self.atlas.year
        due: defaultdict[int, list[tuple[str, str, str]]] = defaultdict(list)
        for number, deal in view_text.numbered(view):
            if deal["date"] is not None:
                due[deal["date"] % year].append((deal["kind"], number, view_text.place(deal["place"], words)))
        due[self.atlas.payday].append(("payday", "", view_text.word(words, "board", "payday")))
        for space, is_one in enumerate(self.atlas.content.quarter_day) if ladder.is_longer(view) else ():
            if is_one:
                due[space].append(("quarter", "", view_text.word(words, "board", "quarter_day")))
        today = None if view["over"] else view["day"] % year
        months = tuple(
            (
                words.value("month", month.id, "", ()),
                view_text.short_month(month.id, words)[:1],
                month.sea_closed,
                tuple((half, space == today, tuple(due[space])) for half, space in enumerate(spaces, 1)),
            )
            for month, spaces in self.atlas.months
        )
        cards = sum(view["pile"].values())
        pile = words.phrase("board.pile_short", {"cards": cards}), words.say("board.pile", view["pile"])
        date = view_text.date(self.atlas, view["day"], words)
        return self.drawing.draw("calendar", words, date, pile, self.last(view, words), months)

    def deal_cards(self, view: Document, words: Words, names: Sequence[str]) -> list[str]:
        """Each open deal, the next one first; those without a date before all."""
        made = []
        on = view_text.in_hand(view, self.atlas)["card"] if view["stage"] == "sheets" else None
        for number, deal in view_text.numbered(view):
            there = tuple(
                (
                    seat,
                    view_text.name(seat, words, names),
                    view_text.sheet_state(view, seat) if on == deal["card"] else "",
                )
                for seat in view_text.present(view, deal["place"])
            )
            sides = tuple(
                (
                    side,
                    tuple(
                        (ware["good"], ware["units"], ware["limit"])
                        for ware in deal["wares"]
                        if ware["side"] == side
                    ),
                )
                for side in dict.fromkeys(ware["side"] for ware in deal["wares"])
            )
            when = view_text.soon(view, self.atlas, deal, words)
            line = (number, deal["kind"], view_text.label(deal["place"], words), when, sides, there)
            is_on = on == deal["card"]
            made.append(self.drawing.draw("deal", words, deal["card"], *line, len(view["seats"]), is_on))
        return made

    def outcome(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """What came of the last deal."""
        title, lines = view_text.outcome(view, self.atlas, words, names)
        return self.drawing.draw("outcome", words, title, view_text.is_fresh(view), lines)

    def last(self, view: Document, words: Words) -> str:
        """How long the game still goes on, once that is known."""
        if view["last_day"] is None or view["over"]:
            return ""
        return words.say("board.last", {"rounds": view["last_day"] - view["day"] + 1})

    # --- the hand: private ------------------------------------------------------------------------------------

    def hand(self, view: Document, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
        return hand.draw_hand(self.drawing, view, self.atlas, self.forms, offers, words, names)

    def offers(self, state: FuggerWelserMedici, seat: int, words: Words, names: Sequence[str]) -> list[Offer]:
        several = {(offer.label, offer.effect): offer for offer in deeds(state, seat, self.atlas, words)}
        partners = offers.partners(state, seat, words, names)
        return [*super().offers(state, seat, words, names), *several.values(), *partners]

    def wanted(self, state: FuggerWelserMedici, seat: int) -> list[Wanted]:
        return offers.wanted(state, seat)

    def label(self, state: FuggerWelserMedici, seat: int, action: int, words: Words, names: Sequence[str]) -> str:
        form = self.forms[action]
        return words.say(f"action.{form.verb}", form.arguments, names)

    def effect(
        self,
        state: FuggerWelserMedici,
        seat: int,
        actions: tuple[int, ...],
        words: Words,
        names: Sequence[str],
    ) -> tuple[str, bool]:
        return tell_effect(state, seat, actions[0], words), False

    def written(self, state: FuggerWelserMedici, seat: int, form: Mapping[str, str]) -> list[int]:
        return sheet_forms.written(self.game, state, seat, form)

    def idle_hand(self, state: FuggerWelserMedici, seat: int) -> Hashable:
        if seat == state.turn or any(has_open_proposal(state, seat, other) for other in range(state.seats)):
            return None
        trader = state.traders[seat]
        own = (
            *trader.at,
            *trader.stock,
            trader.florins,
            trader.rank,
            trader.estate,
            *trader.rights,
            trader.cubes,
        )
        plans = [may_still_move(state, seat, holder) for holder in range(HOLDERS)]
        deals = (state.open_deals, *state.deal, *state.date, state.fair, state.fair_date, *state.in_force)
        result = (state.settled, state.settled_day, *state.outcome[OUTCOME * seat : OUTCOME * seat + OUTCOME])
        return (seat, state.stage == HOUSES, state.day, *plans, *own, *deals, *result)

    # --- in words ---------------------------------------------------------------------------------------------

    def prompt(self, view: Document, words: Words, names: Sequence[str]) -> str:
        return view_text.prompt(view, self.atlas, words, names)

    def text(self, view: Document, words: Words, names: Sequence[str]) -> str:
        month, half = self.atlas.month_of(view["day"])
        head = [
            words.say("board.now", {"month": month, "half": half, "seat": view["start"]}, names),
            words.say("board.pile", view["pile"]),
            self.last(view, words),
            view_text.path(view, words, names),
        ]
        if ladder.is_longer(view):
            head += [words.say("board.reconstruction"), ladder.quarter(view, self.atlas, words, names)]
            head += [
                f"{view_text.name(seat, words, names)}: {ladder.standing(view, seat, words)}"
                for seat in range(len(view["seats"]))
            ]
            head += [
                f"{rung.name}: {words.phrase('board.ladder_price', {'florins': rung.price, 'remains': rung.remains})}"
                for rung in ladder.rungs(view, words, names)
                if rung.price
            ]
        deals = [
            (
                f"{view_text.place(deal['place'], words)}, {view_text.word(words, 'board', deal['kind'])}",
                view_text.when(view, self.atlas, deal, words),
                view_text.wares(deal, words),
            )
            for deal in view_text.all_deals(view)
        ]
        seats = [
            (
                view_text.name(seat, words, names),
                own["florins"],
                *(
                    f"{view_text.place(figure['at'], words)}: {view_text.long_goods(figure['goods'], words)}"
                    for figure in own["holders"].values()
                ),
            )
            for seat, own in enumerate(view["seats"])
        ]
        title, lines = view_text.outcome(view, self.atlas, words, names)
        spaces = [
            (
                view_text.place(space.id, words),
                view_text.word(words, "view", space.kind),
                ", ".join(view_text.place(other, words) for other in self.atlas.roads[space.id]),
            )
            for space in self.atlas.document.space
        ]
        return self.drawing.frame(
            "spoken",
            words,
            tuple(line for line in head if line),
            tuple(deals),
            tuple(seats),
            title,
            tuple((view_text.word(words, "good", line[0]), line[2], *line[3:]) for line in lines),
            tuple(view_text.proposal(proposal, words, names) for proposal in view["proposals"]),
            view_text.in_force(self.atlas.document, view, words),
            tuple(spaces),
            plan=hand.draw_plan(self.drawing, view, self.atlas, words),
        )

    def goal(self, view: Document, words: Words) -> str:
        if ladder.is_longer(view):
            return words.say(f"board.goal_{view['goal']}", {"rank": view["ranks"][-1]["rank"]})
        return words.say("board.goal")

    def score(self, view: Document, seat: int, words: Words) -> Score:
        return Score(str(view["seats"][seat]["florins"]), words.phrase("board.unit"))

    def standing(self, view: Document, seat: int, words: Words) -> list[tuple[str, str]]:
        state = view_text.sheet_state(view, seat)
        if state:
            return [(words.say("view.sheet"), view_text.word(words, "board", state))]
        total = view_text.total(view["seats"][seat]["holders"].values())
        wares = (words.say("board.wares"), view_text.short_goods(total, words) or "–")
        if ladder.is_longer(view):
            own = view["seats"][seat]
            rank = view_text.word(words, "view", "estate") if own["estate"] else words.word("rank", own["rank"])
            return [(words.say("view.rank"), rank), wares]
        return [wares]

    def stage(self, happened: Happened, words: Words, names: Sequence[str]) -> tuple[str, str]:
        return draw_stage(self.drawing, self.atlas, happened, words, names)

    def charts(self, views: Mapping[int, Document], words: Words, names: Sequence[str]) -> list[Chart]:
        seats = len(next(iter(views.values()))["seats"]) if views else 0

        def lines(what: Callable[[Document, int], int]) -> list[Series]:
            return [
                Series(
                    view_text.name(seat, words, names),
                    [what(view, seat) for view in views.values()],
                    f"seat-{seat}",
                    list(views),
                )
                for seat in range(seats)
            ]

        unit = words.say("view.florins")
        longer = bool(views) and ladder.is_longer(next(iter(views.values())))
        ranks = (
            [Chart(words.say("board.ladder"), lines(lambda view, seat: view["scores"][seat]))] if longer else []
        )
        return [
            *ranks,
            Chart(words.say("board.race"), lines(lambda view, seat: view["seats"][seat]["wealth"]), unit),
            Chart(unit, lines(lambda view, seat: view["seats"][seat]["florins"]), unit),
        ]


BOARD_CLASS = FwmBoard


def limit_sign(ware: Document) -> str:
    """A limit with the sign that says which way it holds."""
    return f"{'≤' if ware['side'] == 'demand' else '≥'}{ware['limit']}"
