"""The table of Fürstenfeld as people see it: breweries, income, principalities, the hand and what may be done."""

from collections.abc import Hashable, Mapping, Sequence

from comptoir.engine.state import Event
from comptoir.games.fuerstenfeld import ids
from comptoir.games.fuerstenfeld.actions import forms
from comptoir.games.fuerstenfeld.content import FuerstenfeldDocument
from comptoir.games.fuerstenfeld.ids import GOOD_NAMES, PALACES
from comptoir.games.fuerstenfeld.page.card_faces import ROMAN, Face, Faces
from comptoir.games.fuerstenfeld.page.offers import ordered, wanted
from comptoir.games.fuerstenfeld.page.stage import STAGED, draw_stage, ends_round
from comptoir.games.fuerstenfeld.preview import Effects
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.view import Goods, size
from comptoir.kit.board import Board, Chart, Happened, Offer, Parts, Series, Wanted
from comptoir.kit.drawing import Drawing, reasons
from comptoir.kit.game import Document, Game
from comptoir.kit.pack import Pack
from comptoir.kit.seats import Score
from comptoir.kit.words import Words

Noted = tuple[Offer, str]  # an offer and the note that says why not
PHASES = ("draw", "harvest", "sell", "build", "discard", "prices")
PHASE_OF = {"load": "sell", "place": "build"}  # stages that belong to a phase of another name
CARD_DEEDS = ("-else", "-out")  # what else can be done with a card in hand
FINISHES = ("keep-", "under-")  # the rest of the turn with one click, by the card that stays or goes


class FuerstenfeldBoard(Board[Fuerstenfeld]):
    """The others across, then income and breweries; below them one's own principality beside the hand."""

    arrangement = "cards"
    panes = ("players",)
    staged = STAGED
    ends = frozenset({"end"})

    def __init__(self, game: Game, pack: Pack | None = None) -> None:
        super().__init__(game, pack)
        self.drawing = Drawing(game)
        self.drawing.environment.globals.update(good_names=GOOD_NAMES, phases_of_round=PHASES, roman=ROMAN)
        document: FuerstenfeldDocument = self.pack.document
        self.faces = Faces(document)
        self.faces_of_all = Faces(document, guide_shows_all=True)

    def faces_in(self, guide_shows_all: bool) -> Faces:
        """The cards as they work with or without that option."""
        return self.faces_of_all if guide_shows_all else self.faces

    # --- the picture: public, shared, joined from elements that are kept ------------------------------

    def in_parts(self, view: Document, words: Words, names: Sequence[str], parts: Parts) -> str:
        phase = "" if view["over"] else PHASE_OF.get(view["stage"], view["stage"])
        parts["ff-round"] = self.drawing.draw("phases", words, view["round"], phase)
        parts["ff-income"] = self.income(view, words, names)
        parts["ff-part-price"] = self.palace_price(view, words)
        in_use = tuple(brewery["name"] for brewery in view["breweries"])
        for brewery, prices in zip(view["breweries"], view["rules"]["next_prices"], strict=True):
            parts[f"ff-{brewery['name']}"] = self.brewery(view, brewery, prices, words)
        for number in range(len(view["seats"])):
            parts[f"ff-has-{number}"] = self.belongings(view, number, words)
            parts[f"ff-land-{number}"] = self.land(view, number, words)
        return self.drawing.draw("picture", words, in_use, len(view["seats"]))

    def brewery(self, view: Document, brewery: Document, next_prices: Goods, words: Words) -> str:
        """A brewery: for each good its scale, its demand, and what is about to be sold there."""
        now, rules = view["now"], view["rules"]
        visited = now["brewery"] == brewery["name"] and view["stage"] == "load"
        lanes = []
        for good in GOOD_NAMES:
            pending = (0, 0, 0)
            if visited:
                pending = (now["sale"][good], rules["sale"]["coins"][good], rules["sale"]["prices"][good])
            lanes.append(
                self.drawing.draw(
                    "lane",
                    words,
                    f"sale-{brewery['name']}-{good}" if visited else "",
                    good,
                    brewery["price"][good],
                    self.faces.scale,
                    *(brewery[name][good] for name in ("step", "filled", "demand")),
                    next_prices[good],
                    *pending,
                )
            )
        return self.drawing.frame("brewery", words, brewery["name"], visited, lanes="".join(lanes))

    def income(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """The two tracks with the tokens: those still to sell, and those that have moved on."""
        moved: list[int] = view["next_order"]
        stay = [seat for seat in view["order"] if seat not in moved]
        first = len(view["order"]) - len(stay)
        rows = []
        for track, order, before in (("this_round", stay, first), ("next_round", moved, 0)):
            tokens = []
            for place, seat in enumerate(order, before + 1):
                income = view["seats"][seat]["income"]
                said = words.say("board.token", {"seat": seat, "place": place, "income": income}, names)
                tokens.append((seat, income, said))
            rows.append(self.drawing.draw("track", words, track, tuple(tokens), len(view["seats"])))
        return self.drawing.frame("income", words, tracks="".join(rows))

    def palace_price(self, view: Document, words: Words) -> str:
        """The price of a part with the markers on it, and the next price, unless this card is the last."""
        seats, price, markers = len(view["seats"]), view["palace_price"], view["palace_markers"]
        dearer = view["rules"]["next_palace_price"]
        return self.drawing.draw("palace_price", words, price, markers, seats, seats - markers, dearer)

    def belongings(self, view: Document, number: int, words: Words) -> str:
        """What a seat has besides its land: coins, goods, cards."""
        seat = view["seats"][number]
        deck = size(seat["unseen"]) + size(seat["known"])
        held, stored = three(seat["goods"]), three(seat["stored"])
        return self.drawing.draw(
            "belongings", words, number, seat["coins"], held, stored, size(seat["hand"]), deck
        )

    def land(self, view: Document, number: int, words: Words) -> str:
        """The six places of a principality."""
        seat, faces = view["seats"][number], self.faces_in(view["guide_shows_all"])
        building = view["now"]["building"] if number == view["turn"] else None
        places = [
            self.drawing.draw("ground", words, number, place + 1, faces.on(card, place, words))
            for place, card in enumerate(seat["places"])
        ]
        lies = faces.of(building, words) if building else None
        return self.drawing.frame("land", words, number, lies, places="".join(places))

    # --- the hand: private --------------------------------------------------------------------------

    def hand(self, view: Document, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
        own, faces = view["seats"][view["viewer"]], self.faces_in(view["guide_shows_all"])
        notes = reasons(offers)
        offered = {offer.thing: (drawn(offer), notes.get((offer.clause, offer.reason), "")) for offer in offers}
        rules = view["rules"]["own"]
        order = tuple(
            (faces.of(card, words), rules["costs"][card], *offered[f"card-{card}"])
            for card in own["hand"]
            if any(offer.thing == f"card-{card}" for offer in tucks(offers))
        )
        sorting = len(order) > 1
        set_up = view["stage"] == "set-up" and sorting
        cards = [] if set_up else [self.holding(view, card, offered, words) for card in own["hand"]]
        if set_up:
            offered = {}
        under = tuple(faces.of(card, words).name for card in own["known"])
        return self.drawing.frame(
            "hand",
            words,
            view["viewer"],
            len(cards),
            under,
            size(own["unseen"]),
            set_up,
            sells=self.sells(view, offered, words),
            acts=self.acts(view, own, offered, words),
            order=self.drawing.draw("ordering", words, order, rules["hand_limit"], set_up) if sorting else "",
            cards="".join(cards),
            notes="".join([self.drawing.draw("note", words, name, *note) for note, name in notes.items()]),
        )

    def holding(self, view: Document, card: str, offered: dict[str, Noted], words: Words) -> str:
        """A card in hand with all that can be done with it, which is taken out of what is offered."""
        face, rules = self.faces_in(view["guide_shows_all"]).of(card, words), view["rules"]["own"]
        printed, cost = rules["printed_costs"][card], rules["costs"][card]
        first = offered.pop(f"card-{card}", (None, ""))
        names = [f"card-{card}{deed}" for deed in CARD_DEEDS] + [f"{start}{card}" for start in FINISHES]
        more = tuple((deed_of(name, card), *offered.pop(name)) for name in names if name in offered)
        way = way_of(first[0])
        return self.drawing.draw("holding", words, view["viewer"], face, printed, cost, way, *first, more)

    def sells(self, view: Document, offered: dict[str, Noted], words: Words) -> str:
        """Under each brewery what it would pay for all it takes, taken out of what is offered."""
        names = [brewery["name"] for brewery in view["breweries"]]
        visits = {name: offered.pop(f"brewery-{name}") for name in names if f"brewery-{name}" in offered}
        if not visits:
            return ""
        pays = view["rules"]["own"]["sales"]
        best = max(pays.values()) if min(pays.values()) < max(pays.values()) else None
        rows = tuple(
            (name, pays[name] == best, offered.pop(f"sell-{name}", (None, "")), visits[name])
            for name in names
            if name in visits
        )
        return self.drawing.draw("sells", words, rows, view["stage"] == "load")

    def acts(self, view: Document, own: Document, offered: Mapping[str, Noted], words: Words) -> str:
        """What can be done besides the cards in hand, in groups."""
        groups: dict[str, list[Noted]] = {}
        for thing, noted in offered.items():
            group = thing.split("-")[0]
            groups.setdefault("sale" if group == "all" else group, []).append(noted)
        made = []
        for group, of in groups.items():
            offers = tuple(of)
            match group:
                case "sale":
                    sale, have = three(view["now"]["sale"]), three(own["goods"])
                    element = self.drawing.draw("sale", words, view["now"]["brewery"], offers, sale, have)
                case "place":
                    element = self.drawing.draw("putting", words, offers)
                case "exchange":
                    element = self.drawing.draw("exchanging", words, offers)
                case _:
                    element = self.drawing.draw("plain", words, group, offers, view["stage"])
            made.append(element)
        return "".join(made)

    # --- what may be done -----------------------------------------------------------------------------

    def wanted(self, state: Fuerstenfeld, seat: int) -> list[Wanted]:
        return wanted(state, seat)

    def label(self, state: Fuerstenfeld, seat: int, action: int, words: Words, names: Sequence[str]) -> str:
        return self.game.label(state, seat, action, forms(state.content)[action], words, names)

    def offer(self, state: Fuerstenfeld, seat: int, one: Wanted, words: Words, names: Sequence[str]) -> Offer:
        offer = super().offer(state, seat, one, words, names)
        deed, _, what = one.thing.partition("-")
        if deed == "card" and len(one.actions) > 1:
            deed = "build"
        elif deed not in ("sell", "all", "keep", "under") and one.thing != "store-all":
            return offer
        named = {"sell": "brewery", "all": "good"}.get(deed, "card")
        whole = f"all.{deed}_all" if what == "all" else f"all.{deed}"
        return offer._replace(label=words.say(whole, {named: what}))

    def effect(
        self, state: Fuerstenfeld, seat: int, actions: tuple[int, ...], words: Words, names: Sequence[str]
    ) -> tuple[str, bool]:
        effects = self.effects(state, seat, words)
        return effects.tell(actions), effects.is_grave(actions)

    def brief(
        self, state: Fuerstenfeld, seat: int, actions: tuple[int, ...], words: Words, names: Sequence[str]
    ) -> str:
        return self.effects(state, seat, words).brief(actions)

    def idle_hand(self, state: Fuerstenfeld, seat: int) -> Hashable:
        player = state.players[seat]
        cards = (player.hand.bits, *player.known.kinds(), player.unseen.size)
        return (
            seat,
            state.stage == ids.SET_UP,
            state.palace_price,
            player.effect(state.content.discount),
            *cards,
        )

    def effects(self, state: Fuerstenfeld, seat: int, words: Words) -> Effects:
        """The sentences about what a seat could do."""
        return Effects(state, seat, self.faces_in(state.content.guide_shows_all), words)

    def written(self, state: Fuerstenfeld, seat: int, form: Mapping[str, str]) -> list[int]:
        return ordered(state, form)

    # --- in words -----------------------------------------------------------------------------------

    def prompt(self, view: Document, words: Words, names: Sequence[str]) -> str:
        if view["over"]:
            return f"{words.say('prompt.over')} {self.result(view, words, names)}"
        viewer = view["viewer"]
        if viewer is None or viewer not in view["to_act"]:
            if len(view["to_act"]) == 1:
                return words.say("prompt.waiting", {"seat": view["to_act"][0]}, names)
            return words.say("board.waiting_for", {"seats": words.seats(view["to_act"], names)})
        now, own = view["now"], view["seats"][viewer]
        match view["stage"]:
            case "set-up":
                return words.say("prompt.set-up")
            case "load":
                return words.say("board.turn_load", {"brewery": now["brewery"]})
            case "build":
                figures = {"cards": view["rules"]["cards_to_build"], "coins": own["coins"]}
                return words.say("board.turn_build", figures)
            case "place":
                return words.say("board.turn_place", {"card": now["building"]})
            case "discard":
                stores = view["rules"]["own"]["storable"] > 0
                return words.say("board.turn_store" if stores else "board.turn_discard")
            case stage:
                return words.say(f"board.turn_{stage}")

    def result(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """Who has won, if anybody has finished."""
        best = [seat for seat, rank in enumerate(view["rules"]["ranks"]) if rank == 1]
        if view["seats"][best[0]]["palaces"] < PALACES:
            return words.say("board.nobody_won", {"seats": words.seats(best, names)})
        if len(best) == 1:
            return words.say("result.won", {"seat": best[0]}, names)
        return words.say("result.shared", {"seats": words.seats(best, names)})

    def text(self, view: Document, words: Words, names: Sequence[str]) -> str:
        faces = self.faces_in(view["guide_shows_all"])

        def cards(of: int | Sequence[str]) -> str | int:
            return of if isinstance(of, int) else ", ".join(faces.of(card, words).name for card in of) or "–"

        def goods(of: Goods) -> str:
            held = [f"{of[good]} {words.say(f'good.{good}')}" for good in GOOD_NAMES if of[good]]
            return ", ".join(held) or "–"

        breweries = tuple(
            (
                words.say(f"brewery.{brewery['name']}"),
                tuple(
                    (good, brewery["price"][good], brewery["filled"][good], brewery["demand"][good])
                    for good in GOOD_NAMES
                ),
            )
            for brewery in view["breweries"]
        )
        seats = tuple(
            (
                words.seats([number], names),
                tuple(
                    (f"view.{fact}", value)
                    for fact, value in (
                        ("coins", seat["coins"]),
                        ("score", f"{seat['palaces']}/{PALACES}"),
                        ("income", seat["income"]),
                        ("goods", goods(seat["goods"])),
                        ("stored", goods(seat["stored"])),
                        ("hand", cards(seat["hand"])),
                        ("unseen", size(seat["unseen"])),
                        ("known", cards(seat["known"])),
                        ("gone", cards(seat["gone"])),
                    )
                ),
                tuple(faces.on(card, place, words) for place, card in enumerate(seat["places"])),
            )
            for number, seat in enumerate(view["seats"])
        )
        stage = "" if view["over"] else PHASE_OF.get(view["stage"], view["stage"])
        return self.drawing.draw(
            "spoken_table",
            words,
            view["round"],
            stage,
            words.seats(view["to_act"], names),
            breweries,
            view["palace_price"],
            view["palace_markers"],
            tuple(words.seats([seat], names) for seat in view["order"]),
            tuple(words.seats([seat], names) for seat in view["next_order"]),
            seats,
            self.own_cards(view, words),
        )

    def own_cards(self, view: Document, words: Words) -> tuple[tuple[Face, int], ...]:
        """The viewer's cards in hand, each with what it costs."""
        if view["viewer"] is None:
            return ()
        faces = self.faces_in(view["guide_shows_all"])
        return tuple((faces.of(card, words), cost) for card, cost in view["rules"]["own"]["costs"].items())

    def goal(self, view: Document, words: Words) -> str:
        return words.say("board.goal", {"all": PALACES})

    def score(self, view: Document, seat: int, words: Words) -> Score:
        return Score(str(view["seats"][seat]["palaces"]), words.phrase("board.of", {"all": PALACES}))

    def standing(self, view: Document, seat: int, words: Words) -> list[tuple[str, str]]:
        own = view["seats"][seat]
        return [(words.say("view.coins"), str(own["coins"])), (words.say("view.hand"), str(size(own["hand"])))]

    def stage(self, happened: Happened, words: Words, names: Sequence[str]) -> tuple[str, str]:
        after = happened.after
        faces, result = self.faces_in(after["guide_shows_all"]), self.result(after, words, names)
        return draw_stage(self.drawing, faces, happened, result, words, names)

    def says_end(self, actions: Sequence[str]) -> bool:
        puts_under = len(actions) > 1 and actions[-1].startswith("tuck")  # "keep", "under"
        return puts_under or super().says_end(actions)

    def has_stage(self, event: Event) -> bool:
        return ends_round(event)

    def turned_up(self, view: Document, words: Words) -> list[str]:
        faces = self.faces_in(view["guide_shows_all"])
        return [faces.of(card, words).name for card in view["seats"][view["viewer"]]["hand"]]

    def charts(self, views: Mapping[int, Document], words: Words, names: Sequence[str]) -> list[Chart]:
        prices = [
            Series(
                words.say(f"good.{good}"),
                [max(brewery["price"][good] for brewery in view["breweries"]) for view in views.values()],
                f"good-{good}",
                list(views),
            )
            for good in GOOD_NAMES
        ]
        return [
            Chart(
                words.say("board.chart_parts"), self.race(views, "palaces", words, names), words.say("view.score")
            ),
            Chart(
                words.say("board.chart_coins"), self.race(views, "coins", words, names), words.say("view.coins")
            ),
            Chart(words.say("board.chart_prices"), prices, words.say("view.coins")),
        ]


BOARD_CLASS = FuerstenfeldBoard


def drawn(offer: Offer) -> Offer:
    """An offer without its reason, which stands in a note: so a card is drawn once, whoever's turn it is."""
    return Offer(offer.thing, offer.action, offer.label, clause=offer.clause) if offer.clause else offer


def tucks(offers: Sequence[Offer]) -> list[Offer]:
    """Those that put a card under the deck."""
    return [offer for offer in offers if not offer.clause and ids.TUCK <= offer.action < ids.STORE]


def way_of(offer: Offer | None) -> str:
    """What is done with a card in hand by tapping it."""
    return "tuck" if offer and offer.action >= ids.TUCK else "build"


def deed_of(thing: str, card: str) -> str:
    """What else is done with a card in hand: "else", "out", "keep" or "under"."""
    return thing.replace(card, "").removeprefix("card-").strip("-")


def three(goods: Goods) -> tuple[int, ...]:
    """Numbers of the three goods, in their order."""
    return tuple(goods[good] for good in GOOD_NAMES)
