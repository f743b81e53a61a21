"""The table of Fugger, Welser, Medici as people see it: Europe, the calendar, the deals and everybody's goods."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from comptoir.games.fugger_welser_medici.actions import forms
from comptoir.games.fugger_welser_medici.ids import HOLDER_NAMES
from comptoir.games.fugger_welser_medici.page import hand, offers, sheet_forms, view_text
from comptoir.games.fugger_welser_medici.page.europe import Europe, draw_europe
from comptoir.games.fugger_welser_medici.page.planner import Atlas
from comptoir.games.fugger_welser_medici.preview import tell_effect
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.view import OFF_BOARD
from comptoir.kit.board import Board, Chart, Offer, Parts, Series, Wanted, part
from comptoir.kit.drawing import Drawing
from comptoir.kit.game import Document, Game
from comptoir.kit.pack import Pack
from comptoir.kit.seats import SEAT_SHAPES, initials
from comptoir.kit.words import Words

LETTER = 10.5  # width of a letter on the map


class FwmBoard(Board[FuggerWelserMedici]):
    """A map that is drawn from the table's own content, and below it what is due and who has what."""

    def __init__(self, game: Game, pack: Pack | None = None) -> None:
        super().__init__(game, pack)
        self.drawing = Drawing(game)
        self.drawing.environment.globals.update(seat_shapes=SEAT_SHAPES)
        self.atlas = Atlas(self.pack.document)
        self.forms = forms(self.atlas.content)
        self.map = cache(self._draw_map)

    def _draw_map(self, language: str) -> Europe:
        words = self.game.words(language)
        return draw_europe(self.atlas.document, lambda place: view_text.label(place, words))

    # --- the picture: public, shared, joined from elements that are kept --------------------------------------

    def in_parts(self, view: Document, words: Words, names: Sequence[str], parts: Parts) -> str:
        draw, frame = self.drawing.draw, self.drawing.frame
        europe = self.map(words.language)
        houses = [
            draw("house", words, seat, *self.house(view, seat, words, names))
            for seat in range(len(view["seats"]))
        ]
        foot = draw(
            "foot",
            words,
            tuple(view["pile"][kind] for kind in ("demands", "offers", "chance")),
            view_text.in_force(self.atlas.document, view, words),
            self.last(view, words),
        )
        layers = {
            "walk": self.walk(view, europe, words),
            "pins": self.pins(view, europe, words),
            "camps": self.camps(view, europe, words, names),
        }
        return frame(
            "picture",
            words,
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
            ),
            calendar=part("fw-part-calendar", draw("calendar", words, self.months(view, words)), parts),
            deals=part(
                "fw-part-deals",
                frame("deals", words, cards="".join(self.deal_cards(view, words, names))),
                parts,
            ),
            houses=part("fw-part-houses", frame("houses", words, rows="".join(houses)), parts),
            foot=part("fw-part-foot", foot, parts),
        )

    def walk(self, view: Document, europe: Europe, words: Words) -> str:
        """The path somebody has in hand."""
        if view["stage"] != "walk" or not view["walk"]["path"]:
            return ""
        start = view["seats"][view["turn"]]["holders"][view["walk"]["holder"]]["at"]
        spots = {spot.id: (spot.x, spot.y) for spot in europe.spots}
        return self.drawing.draw("walk", words, tuple(spots[place] for place in (start, *view["walk"]["path"])))

    def pins(self, view: Document, europe: Europe, words: Words) -> str:
        """A flag for each deal at its place."""
        flags: dict[str, list[tuple[object, ...]]] = {}
        for deal in view_text.all_deals(view):
            when = (
                view_text.word(words, "board", "urgent_short")
                if deal["date"] is None
                else view_text.short_date(self.atlas, deal, words)
            )
            wares = tuple((ware["good"], ware["units"], limit_sign(ware)) for ware in deal["wares"])
            spoken = view_text.deal(view, self.atlas, deal, words)
            flags.setdefault(deal["place"], []).append((deal["kind"], when, wares, spoken))
        spots = {spot.id: spot for spot in europe.spots}
        return "".join(
            self.drawing.draw("pins", words, spots[place], tuple(here)) for place, here in flags.items()
        )

    def camps(self, view: Document, europe: Europe, words: Words, names: Sequence[str]) -> str:
        """Houses and representatives where they stand, with what they carry."""
        signs = initials(len(view["seats"]), names)
        rows: dict[str, list[tuple[object, ...]]] = {}
        for seat, own in enumerate(view["seats"]):
            for place in dict.fromkeys(figure["at"] for figure in own["holders"].values()):
                if place in OFF_BOARD:
                    continue
                holders: list[tuple[int, str, str, float, float]] = []
                left = 0.0
                for number, name in enumerate(HOLDER_NAMES):
                    if own["holders"][name]["at"] == place:
                        load = view_text.short_goods(own["holders"][name]["goods"], words)
                        width = 21 + LETTER * len(load)
                        holders.append((number, view_text.GLYPHS[name], load, width, left))
                        left += width
                spoken = view_text.presence(view, seat, place, words, names)
                rows.setdefault(place, []).append((seat, signs[seat], tuple(holders), spoken))
        spots = {spot.id: spot for spot in europe.spots}
        return "".join(
            self.drawing.draw("camp", words, spots[place], tuple(here)) for place, here in rows.items()
        )

    def months(self, view: Document, words: Words) -> tuple[object, ...]:
        """The year from its first month on, with what is due on each space."""
        year = self.atlas.year
        due: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
        for deal in view_text.all_deals(view):
            if deal["date"] is not None:
                later = "…" if deal["date"] - view["day"] >= year else ""
                due[deal["date"] % year].append((deal["kind"], f"{view_text.place(deal['place'], words)}{later}"))
        due[self.atlas.payday].append(("payday", view_text.word(words, "board", "payday")))
        today = None if view["over"] else view["day"] % year
        return tuple(
            (
                words.value("month", month.id, "", ()),
                month.sea_closed,
                tuple((half, space == today, tuple(due[space])) for half, space in enumerate(spaces, 1)),
            )
            for month, spaces in self.atlas.months
        )

    def deal_cards(self, view: Document, words: Words, names: Sequence[str]) -> list[str]:
        """Each open deal, the next one first; those without a date before all."""
        made = []
        for deal in view_text.by_date(view):
            there = [view_text.name(seat, words, names) for seat in view_text.present(view, deal["place"])]
            wares = tuple((ware["side"], ware["good"], ware["units"], ware["limit"]) for ware in deal["wares"])
            when = view_text.when(view, self.atlas, deal, words)
            place = view_text.place(deal["place"], words)
            made.append(self.drawing.draw("deal", words, deal["kind"], place, when, wares, ", ".join(there)))
        return made

    def outcome(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """What came of the last deal: opened out while it is fresh."""
        title, lines = view_text.outcome(view, self.atlas, words, names)
        return self.drawing.draw("outcome", words, title, view_text.is_fresh(view), lines)

    def house(self, view: Document, seat: int, words: Words, names: Sequence[str]) -> tuple[object, ...]:
        """A seat's name, money and goods."""
        own = view["seats"][seat]
        holders = tuple(
            (
                view_text.GLYPHS[name],
                view_text.word(words, "holder", name),
                view_text.place(figure["at"], words),
                view_text.goods(figure["goods"]),
            )
            for name, figure in own["holders"].items()
            if figure["at"] != "beside" or name != "second-employee"
        )
        plays = seat in view["to_act"] and not view["over"]
        return view_text.name(seat, words, names), plays, seat == view["start"], own["florins"], holders

    def last(self, view: Document, words: Words) -> str:
        """How long the game still goes on, once that is known."""
        if view["last_day"] is None or view["over"]:
            return ""
        return words.say("board.last", {"rounds": view["last_day"] - view["day"] + 1})

    # --- the hand: private ------------------------------------------------------------------------------------

    def hand(self, view: Document, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
        return hand.draw_hand(self.drawing, view, self.atlas, self.forms, offers, words, names)

    def offers(self, state: FuggerWelserMedici, seat: int, words: Words, names: Sequence[str]) -> list[Offer]:
        return super().offers(state, seat, words, names) + offers.partners(state, seat, words, names)

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

    def standing(self, view: Document, seat: int, words: Words) -> list[tuple[str, str]]:
        own = view["seats"][seat]
        total = view_text.total(own["holders"].values())
        return [
            (words.say("view.florins"), str(own["florins"])),
            (words.say("board.wares"), view_text.short_goods(total, words) or "–"),
        ]

    def charts(self, views: Mapping[int, Document], words: Words, names: Sequence[str]) -> list[Chart]:
        seats = len(next(iter(views.values()))["seats"]) if views else 0

        def lines(worth: bool) -> list[Series]:
            return [
                Series(
                    view_text.name(seat, words, names),
                    [view["seats"][seat]["wealth" if worth else "florins"] for view in views.values()],
                    f"seat-{seat}",
                    list(views),
                )
                for seat in range(seats)
            ]

        return [Chart(words.say("board.race"), lines(True)), Chart(words.say("view.florins"), lines(False))]


BOARD_CLASS = FwmBoard


def limit_sign(ware: Document) -> str:
    """A limit with the sign that says which way it holds."""
    return f"{'≤' if ware['side'] == 'demand' else '≥'}{ware['limit']}"
