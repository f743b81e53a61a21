"""The table of Fische Fluppen Frikadellen as people see it: islands, prices, people and the viewer's hand."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from comptoir.games.fische_fluppen_frikadellen.content import FischeDocument
from comptoir.games.fische_fluppen_frikadellen.page.board_text import Speech
from comptoir.games.fische_fluppen_frikadellen.page.button_labels import GROUPS, group_of, shown_on
from comptoir.games.fische_fluppen_frikadellen.page.icons import sign_of
from comptoir.games.fische_fluppen_frikadellen.page.islands import HEIGHT, Islands, Spot, draw_islands
from comptoir.games.fische_fluppen_frikadellen.page.kiosks import Card, Stalls, name_of
from comptoir.games.fische_fluppen_frikadellen.page.offers import Sayer, wanted_in_order
from comptoir.games.fische_fluppen_frikadellen.page.prices import price_rows
from comptoir.games.fische_fluppen_frikadellen.preview import tell_effect
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.state import GOOD_NAMES, TABLE_NAMES, FischeContent
from comptoir.kit.board import Board, Chart, Offer, Parts, Series, Wanted
from comptoir.kit.drawing import Drawing, reasons
from comptoir.kit.game import Document, Game
from comptoir.kit.pack import Pack
from comptoir.kit.seats import initials, seat_colour, seat_shape
from comptoir.kit.words import Words


@dataclass(frozen=True)
class Mine:
    """What the viewer's hand shows."""

    florins: int
    goods: tuple[tuple[str, int], ...]
    carried: int
    limit: int
    bonus: tuple[tuple[str, int], ...]
    fetishes: tuple[str, ...]
    face_down: bool


class FischeBoard(Board[FischeFluppenFrikadellen]):
    """The board a viewer looks at: of several tables, the viewer's own."""

    def __init__(self, game: Game, pack: Pack | None = None) -> None:
        super().__init__(game, pack)
        self.document: FischeDocument = self.pack.document
        self.drawing = Drawing(game)
        self.drawing.environment.globals.update(
            sign_names=("crate", "stall"),
            goods=GOOD_NAMES,
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
        return self.drawing.frame(
            "picture",
            words,
            sprite=self.drawing.draw("sprite", words, seats, self.keepers(view)),
            seating=self.seating(view, words, names) if len(view["tables"]) > 1 else "",
            tables="".join(self.table(view, number, len(shown) > 1, words, names) for number in shown),
            legend=self.drawing.draw("legend", words, self.legend(words)) if shown else "",
        )

    def keepers(self, view: Document) -> tuple[int, ...]:
        """The numbers of the kiosks in play on the tables shown."""
        names = [
            here["kiosk"] for number in tables_shown(view) for here in view["tables"][number]["kiosks"].values()
        ]
        return tuple(sorted({self.stalls.kiosks[name].number for name in names}))

    def seating(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """Who sits at which table."""
        rows = tuple(
            (TABLE_NAMES[number], tuple((seat, name_of(seat, words, names)) for seat in people))
            for number, people in enumerate(view["seating"])
        )
        shown = tables_shown(view)
        own = TABLE_NAMES[shown[0]] if len(shown) == 1 else ""
        return self.drawing.draw("seating", words, rows, len(view["people"]), own)

    def table(self, view: Document, number: int, titled: bool, words: Words, names: Sequence[str]) -> str:
        """One board with its prices and people."""
        place = TABLE_NAMES[number]
        return self.drawing.frame(
            "table",
            words,
            words.say("board.table", {"table": place}) if titled else "",
            world=self.world(view, number, words, names),
            prices=self.drawing.draw(
                "prices", words, place, self.cells, price_rows(self.content, view["tables"][number])
            ),
            people=self.people(view, number, words, names),
        )

    def world(self, view: Document, number: int, words: Words, names: Sequence[str]) -> str:
        """The islands with all that stands on them."""
        draw, islands, table = self.drawing.draw, self.islands, view["tables"][number]
        place, reach = TABLE_NAMES[number], view.get("reach", {})
        kiosks = [spot for spot in islands.spots if spot.kind == "kiosk"]
        cards = [self.stalls.card(table, view, number, spot.id, words) for spot in kiosks]
        return self.drawing.frame(
            "world",
            words,
            islands,
            place,
            ground=draw("ground", words, islands),
            piers="".join(self.piers(table, words)),
            spaces="".join(
                draw("space", words, spot, reach.get(spot.id, 0), self.stalls.space_said(spot.id, words))
                for spot in islands.spots
                if spot.kind != "kiosk"
            ),
            stalls="".join(
                self.stall(spot, card, table, reach.get(spot.id, 0), words)
                for spot, card in zip(kiosks, cards, strict=True)
            ),
            asks="".join(
                draw("asks", words, spot, place, words.say("board.about", {"kiosk": card.name}))
                for spot, card in zip(kiosks, cards, strict=True)
            ),
            pawns="".join(self.pawns(view, number, words, names)),
            cards="".join(
                draw("card_words", words, spot, place, card, self.stalls.lines(card, words))
                for spot, card in zip(kiosks, cards, strict=True)
            ),
        )

    def stall(self, spot: Spot, card: Card, table: Document, cost: int, words: Words) -> str:
        """One kiosk as it stands."""
        closed = table["kiosks"][spot.id]["closed_by"] is not None
        said = "; ".join([card.name, *self.stalls.lines(card, words)])
        return self.drawing.draw("stall", words, spot, card, closed, cost, said)

    def piers(self, table: Document, words: Words) -> list[str]:
        """Landing stages and the ferries there."""
        made = []
        for pier in self.islands.piers:
            ferries = table["ferries"][pier.space]
            said = words.say("board.pier", {"space": pier.space, "ferries": ferries})
            moored = words.say("board.ferry", {"space": pier.space})
            made.append(self.drawing.draw("pier", words, pier, ferries, said, moored))
        return made

    def pawns(self, view: Document, number: int, words: Words, names: Sequence[str]) -> list[str]:
        """Everybody's figure, side by side where they share a space."""
        seats = len(view["people"])
        signs = initials(seats, names)
        standing: dict[str, list[int]] = {}
        for seat in view["seating"][number]:
            if view["people"][seat]["space"] is not None:
                standing.setdefault(view["people"][seat]["space"], []).append(seat)
        made = []
        for spot in self.islands.spots:
            for (x, y), seat in zip(
                places_on(spot, len(standing.get(spot.id, []))), standing.get(spot.id, []), strict=True
            ):
                plays = not view["over"] and seat == view["seating"][number][0]
                name = name_of(seat, words, names)
                made.append(self.drawing.draw("pawn", words, seat, seats, signs[seat], x, y, plays, name))
        return made

    @cached_property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The price table: prices and steps."""
        return tuple(zip(self.content.prices, self.content.steps, strict=True))

    def people(self, view: Document, number: int, words: Words, names: Sequence[str]) -> str:
        """Who sits here in the order of turns, and the chairs of those who are elsewhere."""
        seats = len(view["people"])
        signs, rows = initials(seats, names), []
        for place, seat in enumerate(view["seating"][number]):
            own = view["people"][seat]
            rows.append(
                self.drawing.draw(
                    "person",
                    words,
                    seat,
                    seats,
                    name_of(seat, words, names),
                    signs[seat],
                    place == 0 and not view["over"],
                    own["florins"],
                    tuple(own["goods"].items()),
                    counted(own["bonus"]),
                    tuple(own["fetishes"]),
                    own["face_down"],
                )
            )
        for seat in chairs(seats, len(view["tables"]), number):
            if seat not in view["seating"][number]:
                table = view["people"][seat]["table"]
                where = words.say("board.empty_chair", {"table": table}) if table else words.say("view.finished")
                rows.append(self.drawing.draw("chair", words, seat, seats, name_of(seat, words, names), where))
        return self.drawing.frame("people", words, TABLE_NAMES[number], rows="".join(rows))

    def legend(self, words: Words) -> tuple[tuple[str, str, str], ...]:
        """What the signs of extra actions mean."""
        extras = dict.fromkeys(extra for kiosk in self.document.kiosks for extra in kiosk.actions)
        return tuple((*sign_of(extra), words.say(f"extra.{extra}")) for extra in extras)

    # --- the hand: private ------------------------------------------------------------------------------------

    def hand(self, view: Document, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
        own = view["people"][view["viewer"]]
        notes = reasons(offers)
        groups: dict[str, list[str]] = {}
        refused = []
        for offer in offers:
            note = notes.get((offer.clause, offer.reason), "")
            shown = shown_on(self.content, offer, words, names)
            made = self.drawing.draw("choice", words, plain(offer), note, shown)
            if offer.clause:
                refused.append(made)
            else:
                groups.setdefault(group_of(self.content, offer), []).append(made)
        goods = tuple(own["goods"].items())
        limit = self.content.hand_limit
        tokens = own["bonus"] if isinstance(own["bonus"], Mapping) else {}
        mine = Mine(
            own["florins"],
            goods,
            sum(number for _, number in goods),
            limit,
            tuple(tokens.items()),
            tuple(own["fetishes"]),
            own["face_down"],
        )
        frame = self.drawing.frame
        return frame(
            "hand",
            words,
            mine,
            view["viewer"],
            len(view["people"]),
            self.stalls.next_fetish(view, view["viewer"], words),
            groups="".join(
                frame("group", words, name, folded, len(groups[name]), choices="".join(groups[name]))
                for name, folded in GROUPS
                if name in groups
            ),
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
        by = Sayer(state, seat, words, names).over(actions)
        return by + tell_effect(state, seat, actions, words, names), False

    def idle_hand(self, state: FischeFluppenFrikadellen, seat: int) -> Hashable:
        player = state.players[seat]
        kiosks = tuple(state.tables[player.table].kiosk) if player.table >= 0 else ()
        held = (*player.goods.count, *player.bonus.count, player.florins, player.fetishes, player.face_down)
        return (*held, *sorted(kiosks), player.table, seat)

    # --- in words ---------------------------------------------------------------------------------------------

    def prompt(self, view: Document, words: Words, names: Sequence[str]) -> str:
        return self.speech.prompt(view, words, names)

    def text(self, view: Document, words: Words, names: Sequence[str]) -> str:
        return "".join(self.speech.table(view, number, words, names) for number in tables_shown(view)) + (
            self.speech.seating(view, words, names) if len(view["tables"]) > 1 else ""
        )

    def standing(self, view: Document, seat: int, words: Words) -> list[tuple[str, str]]:
        own = view["people"][seat]
        facts = []
        if len(view["tables"]) > 1 and own["table"]:
            facts.append((words.say("view.table"), words.say(f"table.{own['table']}")))
        if "florins" in own:
            goods = sum(own["goods"].values())
            facts += [(words.say("view.florins"), str(own["florins"])), (words.say("view.goods"), str(goods))]
            facts.append((words.say("view.bonus"), str(counted(own["bonus"]))))
        return facts

    def charts(self, views: Mapping[int, Document], words: Words, names: Sequence[str]) -> list[Chart]:
        known = {ply: view for ply, view in views.items() if tables_shown(view)}
        if not known:
            return []
        seats = range(len(next(iter(known.values()))["people"]))

        def lines(what: str) -> list[Series]:
            return [
                Series(
                    name_of(seat, words, names),
                    [value(view["people"][seat].get(what, 0)) for view in known.values()],
                    f"seat-{seat_colour(seat, len(seats))}",
                    list(known),
                )
                for seat in seats
            ]

        charts = [
            Chart(words.say("view.fetishes"), lines("fetishes")),
            Chart(words.say("view.florins"), lines("florins")),
        ]
        if len(next(iter(known.values()))["tables"]) == 1:
            prices = [
                Series(
                    words.say(f"good.{good}"),
                    [view["tables"][0]["prices"][good] for view in known.values()],
                    f"good-{good}",
                    list(known),
                )
                for good in GOOD_NAMES
            ]
            charts.append(Chart(words.say("view.prices"), prices))
        return charts


BOARD_CLASS = FischeBoard


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


def places_on(spot: Spot, pawns: int) -> list[tuple[float, float]]:
    """Where pawns stand: on the awning of a kiosk, else around the middle of a space."""
    step = 34 if pawns < 4 else 22
    if spot.kind == "kiosk":
        first = spot.x - step * (pawns - 1) / 2
        return [(round(first + step * place, 1), spot.y - HEIGHT / 2 - 6) for place in range(pawns)]
    first = spot.x - step * (pawns - 1) / 2
    return [(round(first + step * place, 1), spot.y - 4) for place in range(pawns)]


def plain(offer: Offer) -> Offer:
    """An offer without its reason, which stands in a note: so a button is drawn once for many turns."""
    return Offer(offer.thing, offer.action, offer.label, clause=offer.clause) if offer.clause else offer


def value(held: object) -> int:
    """A number, or how many things a list has."""
    return len(held) if isinstance(held, list) else held if isinstance(held, int) else 0


def counted(tokens: int | Mapping[str, int]) -> int:
    """How many tokens somebody has, seen or not."""
    return tokens if isinstance(tokens, int) else sum(tokens.values())
