"""The table of Fische Fluppen Frikadellen as people see it: islands, prices, people and the viewer's hand."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from comptoir.games.fische_fluppen_frikadellen.content import FischeDocument
from comptoir.games.fische_fluppen_frikadellen.page.board_text import Speech
from comptoir.games.fische_fluppen_frikadellen.page.islands import Islands, Spot, draw_islands
from comptoir.games.fische_fluppen_frikadellen.page.kiosks import Card, Stalls, name_of, price_rows
from comptoir.games.fische_fluppen_frikadellen.page.offers import (
    GROUPS,
    Sayer,
    group_of,
    named_after,
    shown_on,
    wanted_in_order,
)
from comptoir.games.fische_fluppen_frikadellen.preview import tell_brief, tell_effect
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.state import FETISH_NAMES, GOOD_NAMES, TABLE_NAMES, FischeContent
from comptoir.kit.board import (
    Board,
    Chart,
    Happened,
    Offer,
    Parts,
    Wanted,
    good_lines,
    part,
    place,
    seat_lines,
)
from comptoir.kit.drawing import Drawing, reasons
from comptoir.kit.game import Document, Game
from comptoir.kit.pack import Pack
from comptoir.kit.seats import Score, seat_colour, seat_shape
from comptoir.kit.words import Words


@dataclass(frozen=True)
class Mine:
    """What the viewer's hand shows."""

    florins: int
    goods: tuple[tuple[str, int], ...]
    limit: int
    bonus: tuple[tuple[str, int], ...]
    fetishes: tuple[str, ...]
    face_down: bool


class FischeBoard(Board[FischeFluppenFrikadellen]):
    """The board a viewer looks at: of several tables, the viewer's own."""

    arrangement: ClassVar[str] = "map"
    panes: ClassVar[tuple[str, ...]] = ("players",)
    staged: ClassVar[frozenset[str]] = frozenset({"ended", "won_fetish"})

    def __init__(self, game: Game, pack: Pack | None = None) -> None:
        super().__init__(game, pack)
        self.document: FischeDocument = self.pack.document
        self.drawing = Drawing(game)
        self.drawing.environment.globals.update(
            sign_names=("crate", "stall"),
            goods=GOOD_NAMES,
            fetish_names=FETISH_NAMES,
            place_of=place,
            seat_shape=seat_shape,
            colour=seat_colour,
        )

    @cached_property
    def islands(self) -> Islands:
        """The world, worked out when it is first looked at."""
        return draw_islands(self.document)

    @cached_property
    def content(self) -> FischeContent:
        """The numbers of this table's content as the rules have them."""
        content: FischeContent = self.game.content(self.pack, {})
        return content

    @cached_property
    def stalls(self) -> Stalls:
        """What is to be said of kiosks."""
        return Stalls(self.document, self.content)

    @cached_property
    def speech(self) -> Speech:
        """The table in words."""
        return Speech(self.document, self.stalls, self.drawing)

    # --- the picture: public, shared, joined from elements that are kept --------------------------------------

    def in_parts(self, view: Document, words: Words, names: Sequence[str], parts: Parts) -> str:
        seats = len(view["people"])
        shown = tables_shown(view)
        seating = self.seating("seating", view, words, names)
        tables = [
            self.table(view, number, words, names, parts, seating if number == shown[0] else "")
            for number in shown
        ]
        return self.drawing.frame(
            "picture",
            words,
            len(shown),
            sprite=self.drawing.draw("sprite", words, seats, self.keepers(view)),
            tables="".join(tables) or seating,
        )

    def keepers(self, view: Document) -> tuple[int, ...]:
        """The numbers of the kiosks in play on the tables shown."""
        names = [
            here["kiosk"] for number in tables_shown(view) for here in view["tables"][number]["kiosks"].values()
        ]
        return tuple(sorted({self.stalls.kiosks[name].number for name in names}))

    def seating(self, macro: str, view: Document, words: Words, names: Sequence[str]) -> str:
        """Who sits at which table, a line each: drawn or in words. Nothing where there is only one."""
        if len(view["tables"]) == 1:
            return ""
        rows = tuple(
            (TABLE_NAMES[number], tuple((seat, name_of(seat, words, names)) for seat in people))
            for number, people in enumerate(view["seating"])
        )
        shown = tables_shown(view)
        own = TABLE_NAMES[shown[0]] if len(shown) == 1 else ""
        return self.drawing.draw(macro, words, rows, len(view["people"]), own)

    def table(
        self, view: Document, number: int, words: Words, names: Sequence[str], parts: Parts, seating: str
    ) -> str:
        """One board with its prices and people."""
        place = TABLE_NAMES[number]
        rows = price_rows(self.content, view["tables"][number])
        parts[f"ff-prices-{place}"] = self.drawing.draw("prices", words, place, self.cells, rows)
        title = words.say("board.table", {"table": place}) if len(tables_shown(view)) > 1 else ""
        return self.drawing.frame(
            "table",
            words,
            title,
            place,
            seating=seating,
            people=self.people(view, number, words, names, parts),
            world=self.world(view, number, words, names, parts),
        )

    def world(self, view: Document, number: int, words: Words, names: Sequence[str], parts: Parts) -> str:
        """The islands with all that stands on them."""
        draw, islands, table = self.drawing.draw, self.islands, view["tables"][number]
        place, reach = TABLE_NAMES[number], view.get("reach", {})
        kiosks = [spot for spot in islands.spots if spot.kind == "kiosk"]
        cards = [self.stalls.card(table, view, number, spot.id, words) for spot in kiosks]
        spaces = [
            draw("space", words, spot, reach.get(spot.id, 0), self.stalls.space_said(spot.id, words))
            for spot in islands.spots
            if spot.kind != "kiosk"
        ]
        stalls, asks, more = "", "", ""
        for spot, card in zip(kiosks, cards, strict=True):
            cost, about = reach.get(spot.id, 0), words.say("board.about", {"kiosk": card.name})
            stalls += part(f"ff-stall-{spot.site}-{place}", self.stall(spot, place, card, cost, words), parts)
            asks += draw("asks", words, spot, place, about)
            more += part(
                f"ff-{place}-{spot.id}",
                draw("more", words, spot, place, card, self.stalls.lines(card, words), cost),
                parts,
            )
        live = self.drawing.frame(
            "live",
            words,
            place,
            piers=self.layer("piers", place, self.piers(table, words), words, parts),
            spaces=self.layer("spaces", place, spaces, words, parts),
            stalls=stalls,
            asks=asks,
            pawns=self.layer("pawns", place, self.pawns(view, number, words, names), words, parts),
        )
        return self.drawing.frame(
            "world",
            words,
            place,
            ground=draw("ground", words, islands, place),
            live=live,
            cards=self.drawing.frame("cards", words, place, cards=more),
        )

    def layer(self, name: str, place: str, things: Sequence[str], words: Words, parts: Parts) -> str:
        """Elements of the world that are sent together, and alone, when one of them has changed."""
        return part(
            f"ff-{name}-{place}", self.drawing.frame("layer", words, name, place, things="".join(things)), parts
        )

    def stall(self, spot: Spot, place: str, card: Card, cost: int, words: Words) -> str:
        """One kiosk as it stands."""
        said = "; ".join([card.name, *self.stalls.lines(card, words)])
        return self.drawing.draw("stall", words, spot, place, card, card.closed, cost, said)

    def piers(self, table: Document, words: Words) -> list[str]:
        """Landing stages and the ferries there."""
        made = []
        for pier in self.islands.piers:
            ferries = table["ferries"][pier.space]
            said = words.say("board.pier", {"space": pier.space, "ferries": ferries})
            made.append(
                self.drawing.draw(
                    "pier", words, pier, ferries, said, words.say("board.ferry", {"space": pier.space})
                )
            )
        return made

    def pawns(self, view: Document, number: int, words: Words, names: Sequence[str]) -> list[str]:
        """Everybody's figure, side by side where they share a space."""
        seats, spots = len(view["people"]), {spot.id: spot for spot in self.islands.spots}
        standing: dict[str, list[int]] = {}
        for seat in view["seating"][number]:
            if view["people"][seat]["space"] is not None:
                standing.setdefault(view["people"][seat]["space"], []).append(seat)
        made = []
        for space, here in standing.items():
            for side, seat in enumerate(here):
                x = PAWN * (side - (len(here) - 1) / 2)
                plays = not view["over"] and seat == view["seating"][number][0]
                made.append(
                    self.drawing.draw(
                        "pawn", words, seat, seats, spots[space], x, plays, name_of(seat, words, names)
                    )
                )
        return made

    @cached_property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The price table: prices and steps."""
        return tuple(zip(self.content.prices, self.content.steps, strict=True))

    def people(self, view: Document, number: int, words: Words, names: Sequence[str], parts: Parts) -> str:
        """Who sits here in the order of turns, and the chairs of those who are elsewhere."""
        seats, rows = len(view["people"]), []
        for seat in view["seating"][number]:
            own = view["people"][seat]
            parts[f"ff-things-{seat}"] = self.drawing.draw(
                "things",
                words,
                seat,
                own["florins"],
                tuple(own["goods"].items()),
                self.content.hand_limit,
                counted(own["bonus"]),
                tuple(own["fetishes"]),
                own["face_down"],
            )
            rows.append(self.drawing.draw("person", words, seat, seats))
        for seat in chairs(seats, len(view["tables"]), number):
            if seat not in view["seating"][number]:
                table = view["people"][seat]["table"]
                where = words.say("board.empty_chair", {"table": table}) if table else words.say("view.finished")
                rows.append(self.drawing.draw("chair", words, seat, seats, name_of(seat, words, names), where))
        return self.drawing.frame("people", words, TABLE_NAMES[number], rows="".join(rows))

    # --- the hand: private ------------------------------------------------------------------------------------

    def hand(self, view: Document, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
        own, notes = view["people"][view["viewer"]], reasons(offers)
        table = view["tables"][TABLE_NAMES.index(own["table"])] if own["table"] else None

        def keeper(space: str) -> str:
            assert table is not None
            return self.stalls.keeper(table, space, words)

        groups: dict[str, list[str]] = {}
        refused = []
        for offer in offers:
            note = notes.get((offer.clause, offer.reason), "")
            shown = shown_on(self.content, offer, words, names, keeper)
            made = self.drawing.draw("choice", words, plain(offer), note, shown)
            if offer.clause:
                refused.append(made)
            else:
                groups.setdefault(group_of(self.content, offer), []).append(made)
        tokens = own["bonus"] if isinstance(own["bonus"], Mapping) and "bonus" not in groups else {}
        mine = Mine(
            own["florins"],
            tuple(own["goods"].items()),
            self.content.hand_limit,
            tuple(tokens.items()),
            tuple(own["fetishes"]),
            own["face_down"],
        )
        frame = self.drawing.frame

        def drawn(folds: bool) -> str:
            return "".join(
                frame("group", words, name, folded, len(groups[name]), choices="".join(groups[name]))
                for name, folded in GROUPS
                if name in groups and folded == folds
            )

        return frame(
            "hand",
            words,
            mine,
            self.stalls.next_fetish(view, view["viewer"], words),
            groups=drawn(False),
            folds=drawn(True),
            refused=frame("refused", words, len(refused), choices="".join(refused)) if refused else "",
            notes="".join(self.drawing.draw("note", words, name, *note) for note, name in notes.items()),
        )

    def wanted(self, state: FischeFluppenFrikadellen, seat: int) -> list[Wanted]:
        return wanted_in_order(state, seat)

    def label(
        self, state: FischeFluppenFrikadellen, seat: int, action: int, words: Words, names: Sequence[str]
    ) -> str:
        return Sayer(state, seat, words, names).label([action])

    def effect(
        self,
        state: FischeFluppenFrikadellen,
        seat: int,
        actions: tuple[int, ...],
        words: Words,
        names: Sequence[str],
    ) -> tuple[str, bool]:
        return (
            Sayer(state, seat, words, names).over(actions) + tell_effect(state, seat, actions, words, names),
            False,
        )

    def brief(
        self,
        state: FischeFluppenFrikadellen,
        seat: int,
        actions: tuple[int, ...],
        words: Words,
        names: Sequence[str],
    ) -> str:
        return tell_brief(state, seat, actions, words)

    def offer(
        self, state: FischeFluppenFrikadellen, seat: int, one: Wanted, words: Words, names: Sequence[str]
    ) -> Offer:
        made = super().offer(state, seat, one, words, names)
        return made._replace(label=self.label(state, seat, named_after(one.actions), words, names))

    def idle_hand(self, state: FischeFluppenFrikadellen, seat: int) -> Hashable:
        player = state.players[seat]
        kiosks = tuple(state.tables[player.table].kiosk) if player.table >= 0 else ()
        held = (*player.goods.count, *player.bonus.count, player.florins, player.fetishes, player.face_down)
        return (*held, *sorted(kiosks), player.table, seat)

    # --- in words ---------------------------------------------------------------------------------------------

    def prompt(self, view: Document, words: Words, names: Sequence[str]) -> str:
        return self.speech.prompt(view, words, names)

    def text(self, view: Document, words: Words, names: Sequence[str]) -> str:
        spoken = [self.speech.table(view, number, words, names) for number in tables_shown(view)]
        return "".join(spoken) + self.seating("spoken_seating", view, words, names)

    def goal(self, view: Document, words: Words) -> str:
        return words.say("board.goal", {"fetishes": len(FETISH_NAMES)})

    def score(self, view: Document, seat: int, words: Words) -> Score:
        fetishes = view["scores"][seat]
        return (
            Score("")
            if fetishes is None
            else Score(str(fetishes), words.phrase("board.of", {"fetishes": len(FETISH_NAMES)}))
        )

    def standing(self, view: Document, seat: int, words: Words) -> list[tuple[str, str]]:
        own = view["people"][seat]
        table = view["tables"][TABLE_NAMES.index(own["table"])] if own["table"] else None
        if table is None or own.get("space") is None:
            return []
        harbour = self.stalls.kinds[own["space"]] == "harbour"
        where = words.say("view.harbour") if harbour else self.stalls.keeper(table, own["space"], words)
        return [(words.phrase("board.at"), where)]

    def stage(self, happened: Happened, words: Words, names: Sequence[str]) -> tuple[str, str]:
        told, after = happened.events, happened.after
        viewer, over = after["viewer"], after["over"]
        won = [words.event(one, names, viewer) for one in told if one["event"] in ("stuck", "won_fetish")]
        fell = tuple((one["good"], one["old"], one["new"]) for one in told if one["event"] == "fell")
        if over and any(person["finish"] is not None for person in after["people"]):
            won.append(words.say("stage.first"))
        seats = len(after["people"])
        rows = [self.stage_row(after, seat, seats, words, names) for seat in in_order_of_places(after)]
        title = self.speech.result(after, words, names) if over else won.pop(0)
        return title, self.drawing.draw("stage", words, " ".join(won), tuple(rows), fell, viewer)

    def stage_row(
        self, view: Document, seat: int, seats: int, words: Words, names: Sequence[str]
    ) -> tuple[Hashable, ...]:
        """What somebody has reached: fetishes, florins, goods."""
        own = view["people"][seat]
        held = tuple(own.get("fetishes", ()))
        goods = sum(own.get("goods", {}).values())
        return (
            seat,
            seats,
            name_of(seat, words, names),
            held,
            own.get("florins", "–"),
            goods,
            own["finish"] is not None,
        )

    def turned_up(self, view: Document, words: Words) -> list[str]:
        tokens: Mapping[str, int] = view["people"][view["viewer"]]["bonus"]
        return [words.say(f"bonus.{name}") for name, number in tokens.items() for _ in range(number)]

    def charts(self, views: Mapping[int, Document], words: Words, names: Sequence[str]) -> list[Chart]:
        known = {ply: view for ply, view in views.items() if tables_shown(view)}
        if not known:
            return []

        def chart(what: str) -> Chart:
            lines = seat_lines(known, "people", lambda person: value(person.get(what, 0)), words, names)
            return Chart(words.say(f"view.{what}"), lines, words.say(f"view.{what}"))

        charts = [chart("fetishes"), chart("florins")]
        if len(next(iter(known.values()))["tables"]) == 1:
            prices = good_lines(known, GOOD_NAMES, lambda view, good: view["tables"][0]["prices"][good], words)
            charts.append(Chart(words.say("view.prices"), prices, words.say("view.florins")))
        return charts


BOARD_CLASS = FischeBoard
PAWN = 16  # pixels from one pawn to the next on a space


# --- small things about a view ----------------------------------------------------------------------------


def tables_shown(view: Document) -> list[int]:
    """The tables a viewer sees."""
    return [number for number, table in enumerate(view["tables"]) if table is not None]


def chairs(seats: int, tables: int, number: int) -> list[int]:
    """The seats that began at a table: consecutive, larger tables first."""
    first = 0
    for table in range(tables):
        people = (seats - first + tables - table - 1) // (tables - table)
        if table == number:
            return list(range(first, first + people))
        first += people
    return []


def in_order_of_places(view: Document) -> list[int]:
    """The seats from the first to finish to those with the fewest fetishes."""
    people = view["people"]

    def place_of(seat: int) -> tuple[bool, int, int]:
        finish = people[seat]["finish"]
        return finish is None, finish or 0, -len(people[seat].get("fetishes", ()))

    return sorted(range(len(people)), key=place_of)


def plain(offer: Offer) -> Offer:
    """An offer without its reason, which stands in a note: so a button is drawn once for many turns."""
    return Offer(offer.thing, offer.action, offer.label, clause=offer.clause) if offer.clause else offer


def value(held: object) -> int:
    """A number, or how many things a list has."""
    return len(held) if isinstance(held, list) else held if isinstance(held, int) else 0


def counted(tokens: int | Mapping[str, int]) -> int:
    """How many tokens somebody has, seen or not."""
    return tokens if isinstance(tokens, int) else sum(tokens.values())
