# compiled
"""The table of Die Fugger as people see it: the market, the rows of cards, the hand and what may be done."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from comptoir.games.die_fugger.actions import FORMS
from comptoir.games.die_fugger.ids import (
    CARD_NAMES,
    DRAW,
    GOOD_NAMES,
    HIDE,
    MERCHANT,
    NOT_YOUR_TURN,
    PASS,
    SHOW,
)
from comptoir.games.die_fugger.page.stage import STAGED, draw_stage
from comptoir.games.die_fugger.preview import tell_brief, tell_effect
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.kit.board import Board, Chart, Happened, Offer, Parts, Series, Wanted
from comptoir.kit.drawing import Drawing, effect_of, reasons
from comptoir.kit.game import Document, Game
from comptoir.kit.pack import Pack
from comptoir.kit.seats import Score
from comptoir.kit.words import Words

Counts = Mapping[str, int]
Row = tuple[tuple[str, int], ...]  # cards with their numbers
SEATS_KEPT = 2000  # what lies before most seats stays as it is when somebody moves
HOLDINGS_KEPT = 1000  # cards in hand, each with what can be done with it
OFFERS_KEPT = 200
Laid = tuple[tuple[int, str], ...]  # where cards were laid face down, and which they were once delivered
ORDER = (*[kind for good in GOOD_NAMES for kind in (good, f"sealed-{good}")], CARD_NAMES[MERCHANT])
KINDS = [CARD_NAMES.index(card) for card in ORDER]
KIND_OF = dict(zip(ORDER, KINDS, strict=True))


class FuggerBoard(Board[DieFugger]):
    """Prices as five lanes, beside them Jakob and the pile, then a row for each seat."""

    arrangement = "cards"
    staged = STAGED

    def __init__(self, game: Game, pack: Pack | None = None) -> None:
        super().__init__(game, pack)
        self.drawing = Drawing(game)
        self._cards = lru_cache(SEATS_KEPT)(self._drawn_cards)
        self._holding = lru_cache(HOLDINGS_KEPT)(self._drawn_holding)
        self._plain = lru_cache(HOLDINGS_KEPT)(self._drawn_plain)
        self._idle_offer = lru_cache(OFFERS_KEPT)(self._made_idle_offer)
        self._label = lru_cache(OFFERS_KEPT)(self._made_label)

    # --- the picture: public, shared, joined from elements that are kept ------------------------------

    def in_parts(self, view: Document, words: Words, names: Sequence[str], parts: Parts) -> str:
        draw, frame = self.drawing.draw, self.drawing.frame
        top, full = view["limits"]["price"], view["limits"]["face_up"]
        parts["df-market"] = draw("market_head", words, view["round"])
        seats = view["seats"]
        for good, price, of in lanes_of(view):
            course = of["outlook"], way(price, of["outlook"], of["rises"]), of["place"]
            lies = owners(view, good), len(seats), full, top, view["over"]
            parts[f"df-lane-{good}"] = draw("lane", words, good, price, *course, *lies)
        parts["df-jakob"] = frame("jakob", words, cards=self.row(in_order(view["jakob"]), "jakob", words))
        parts["df-pile"] = draw("pile", words, view["pile"])
        away, whereabouts = sum(view["discards"].values()), self.whereabouts(view, words)
        parts["df-discards"] = frame("discards", words, away, whereabouts=whereabouts)
        for number, seat in enumerate(seats):
            lies_here = in_order(seat["shown"]), laid(seat["hidden"], view["over"])
            parts[f"df-cards-{number}"] = self._cards(words, number, *lies_here)
        return draw("picture", words, ORDER, GOOD_NAMES, top, view["limits"]["goes_round"], len(seats))

    def _drawn_cards(self, words: Words, number: int, shown: Row, hidden: Laid) -> str:
        """What lies before a seat; a card laid face down shows its back until it is delivered."""
        draw = self.drawing.draw
        backs = [
            draw("delivered", words, card, place, number) if card else draw("back", words, place, number)
            for place, card in hidden
        ]
        return self.drawing.frame(
            "cards", words, number, shown=self.row(shown, number, words), hidden="".join(backs)
        )

    def row(self, cards: Row, row: int | str, words: Words) -> str:
        """Cards face up."""
        return "".join([self.drawing.draw("small", words, *card, row) for card in cards])

    def whereabouts(self, view: Document, words: Words) -> str:
        """Of each kind how many cards lie face up, in the discards and out of sight."""
        draw, away, unseen = self.drawing.draw, view["discards"], view["unseen"]
        shown = dict.fromkeys(ORDER, 0)
        for row in [view["jakob"], *[seat["shown"] for seat in view["seats"]]]:
            for card, number in row.items():
                shown[card] += number
        return "".join(
            [
                draw("whereabouts", words, card, up, away.get(card, 0), unseen.get(card, 0))
                for card, up in shown.items()
            ]
        )

    # --- the hand: private --------------------------------------------------------------------------

    def hand(self, view: Document, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
        own, viewer = view["seats"][view["viewer"]], view["viewer"]
        notes = reasons(offers)
        offered = {offer.action: (offer, notes.get((offer.clause, offer.reason), "")) for offer in offers}
        nothing = None, ""  # a replay offers nothing
        holdings = []
        for place, (card, number) in enumerate(in_order(own["hand"]), 1):
            kind = KIND_OF[card]
            show = offered.get(SHOW + kind, nothing)
            hide = offered.get(HIDE + kind, nothing) if kind != MERCHANT else nothing
            holdings.append(self._holding(words, viewer, place, card, number, *show, *hide))
        hidden = [
            f"{words.say(f'board.round_{place + 1}')} {short_name(card, words)}"
            for place, card in enumerate(own["hidden"])
            if card
        ]
        return self.drawing.frame(
            "hand",
            words,
            len(holdings),
            ", ".join(hidden),
            holdings="".join(holdings),
            plain="".join([self._plain(words, *offered[action]) for action in (DRAW, PASS) if action in offered]),
            notes="".join([self.drawing.draw("note", words, name, *note) for note, name in notes.items()]),
        )

    def _drawn_holding(
        self,
        words: Words,
        seat: int,
        place: int,
        card: str,
        number: int,
        show: Offer | None,
        show_note: str,
        hide: Offer | None,
        hide_note: str,
    ) -> str:
        """A kind of card in hand with its two ways onto the table."""
        return self.drawing.frame(
            "holding",
            words,
            *(card, number, plain_offer(show), show_note, plain_offer(hide), hide_note, place),
            seat=str(seat),
            show_effect=effect_of(show),
            hide_effect=effect_of(hide),
        )

    def _drawn_plain(self, words: Words, offer: Offer, note: str) -> str:
        """Drawing, or passing."""
        return self.drawing.frame("plain", words, plain_offer(offer), note, effect=effect_of(offer))

    def idle_hand(self, state: DieFugger, seat: int) -> Hashable:
        player = state.players[seat]
        return (seat, tuple(player.hand.count), tuple(player.hidden))

    def idle_offers(
        self, state: DieFugger, seat: int, words: Words, names: Sequence[str], reason: str
    ) -> list[Offer]:
        return [self._idle_offer(one.actions[0], one.thing, words, reason) for one in self.wanted(state, seat)]

    def _made_idle_offer(self, action: int, thing: str, words: Words, reason: str) -> Offer:
        return Offer(
            thing, action, self._label(action, words), clause=self.game.clause(NOT_YOUR_TURN), reason=reason
        )

    def label(self, state: DieFugger, seat: int, action: int, words: Words, names: Sequence[str]) -> str:
        return self._label(action, words)

    def _made_label(self, action: int, words: Words) -> str:
        form = FORMS[action]
        return words.say(f"action.{form.verb}", form.arguments)

    def wanted(self, state: DieFugger, seat: int) -> list[Wanted]:
        hand = state.players[seat].hand.count
        held = [kind for kind in KINDS if hand[kind]]
        wanted = [Wanted("pile", (DRAW,), "d")]
        for place, kind in enumerate(held, 1):
            wanted.append(Wanted(f"card-{CARD_NAMES[kind]}", (SHOW + kind,)))
            if kind != MERCHANT:
                wanted.append(Wanted(f"card-{CARD_NAMES[kind]}-down", (HIDE + kind,), f"Shift+{place}"))
        if state.refusal(seat, PASS) == 0:  # nobody looks for it as long as anything else is possible
            wanted[0] = Wanted("pass", (PASS,), "p")
        return wanted

    def effect(
        self, state: DieFugger, seat: int, actions: tuple[int, ...], words: Words, names: Sequence[str]
    ) -> tuple[str, bool]:
        return tell_effect(state, seat, actions[0], words, names)

    def brief(
        self, state: DieFugger, seat: int, actions: tuple[int, ...], words: Words, names: Sequence[str]
    ) -> str:
        return tell_brief(state, seat, actions[0], words)

    # --- in words -----------------------------------------------------------------------------------

    def prompt(self, view: Document, words: Words, names: Sequence[str]) -> str:
        if view["over"]:
            return f"{words.say('prompt.over')} {self.result(view, words, names)}"
        viewer = view["viewer"]
        if viewer != view["turn"]:
            return words.say("prompt.waiting", {"seat": view["turn"]}, names)
        what = {(True, True): "lay_or_draw", (True, False): "lay", (False, True): "only_draw"}
        return words.say(f"board.{what.get((view['may']['lay'], view['may']['draw']), 'only_pass')}")

    def result(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """Who has won."""
        scores = view["scores"]
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1:
            return words.say("result.won", {"seat": best[0], "florins": max(scores)}, names)
        return words.say("result.shared", {"seats": words.seats(best, names)})

    def text(self, view: Document, words: Words, names: Sequence[str]) -> str:
        def listed(cards: Counts) -> str:
            named = [f"{number} × {short_name(card, words)}" for card, number in in_order(cards)]
            return ", ".join(named) or "–"

        seats = [
            (
                words.seats([number], names),
                seat["florins"],
                listed(seat["shown"]),
                listed(seat["hand"]) if isinstance(seat["hand"], Mapping) else seat["hand"],
                ", ".join(
                    place if card == "unknown" else f"{short_name(card, words)} ({place})"
                    for place, card in rounds_hidden(seat["hidden"], words)
                )
                or "–",
            )
            for number, seat in enumerate(view["seats"])
        ]
        return self.drawing.frame(
            "spoken_table",
            words,
            view["round"],
            "" if view["over"] else words.seats([view["turn"]], names),
            tuple((good, price, of["face_up"], of["outlook"]) for good, price, of in lanes_of(view)),
            listed(view["jakob"]),
            view["pile"],
            tuple(seats),
            whereabouts=self.whereabouts(view, words),
        )

    def goal(self, view: Document, words: Words) -> str:
        return words.say("board.goal", {"florins": view["limits"]["florins"]})

    def score(self, view: Document, seat: int, words: Words) -> Score:
        florins, target = view["seats"][seat]["florins"], view["limits"]["florins"]
        then = florins + view["sales"][seat]
        return Score(
            str(florins),
            words.phrase("board.of", {"florins": target}),
            100 * florins // target,
            100 * then // target,
        )

    def standing(self, view: Document, seat: int, words: Words) -> list[tuple[str, str]]:
        held = words.phrase("board.hand_short"), str(cards_in(view["seats"][seat]["hand"]))
        brings = words.phrase("board.would_bring"), str(view["sales"][seat])
        return [held] if view["over"] else [brings, held]

    def stage(self, happened: Happened, words: Words, names: Sequence[str]) -> tuple[str, str]:
        result = self.result(happened.after, words, names) if happened.after["over"] else ""
        return draw_stage(self.drawing, happened, result, words, names)

    def turned_up(self, view: Document, words: Words) -> list[str]:
        cards = in_order(view["seats"][view["viewer"]]["hand"])
        return [short_name(card, words) for card, number in cards for _ in range(number)]

    def charts(self, views: Mapping[int, Document], words: Words, names: Sequence[str]) -> list[Chart]:
        plies = list(views)
        prices = [
            Series(
                words.say(f"name.{good}"),
                [view["prices"][good] for view in views.values()],
                f"good-{good}",
                plies,
            )
            for good in GOOD_NAMES
        ]
        unit = words.say("view.florins")
        return [
            Chart(words.say("board.prices_over_time"), prices, unit),
            Chart(words.say("board.race"), self.race(views, "florins", words, names), unit),
        ]


BOARD_CLASS = FuggerBoard


def plain_offer(offer: Offer | None) -> Offer | None:
    """An offer as its button needs it; reasons stand in notes and effects beside: so a card is drawn once."""
    if offer is None:
        return None
    if offer.clause:
        return Offer(offer.thing, offer.action, offer.label, clause=offer.clause)
    effect = "yes" if offer.effect else ""
    return offer._replace(effect=effect, clause="", reason="")


def lanes_of(view: Document) -> Iterable[tuple[str, int, Any]]:
    """Each good with its price and what the market says of it."""
    return [(good, view["prices"][good], view["market"][good]) for good in GOOD_NAMES]


def owners(view: Document, good: str) -> tuple[tuple[int, bool], ...]:
    """Before whom each card of a good lies face up, -1 for Jakob, and whether it is sealed."""
    rows = [(number, seat["shown"]) for number, seat in enumerate(view["seats"])] + [(-1, view["jakob"])]
    found = []
    for number, row in rows:
        found += [(number, False)] * row.get(good, 0) + [(number, True)] * row.get(f"sealed-{good}", 0)
    return tuple(found)


def way(price: int, outlook: int, rises: bool) -> str:
    """Where a price is heading. One that rises and comes out lower has gone past the top."""
    if outlook == price:
        return "stays"
    if outlook > price:
        return "rises"
    return "crashes" if rises else "falls"


def in_order(cards: Counts) -> Row:
    """Cards with their numbers, sealed ones beside the plain ones, merchants last."""
    return tuple([(card, cards[card]) for card in ORDER if card in cards])


def cards_in(hand: int | Counts) -> int:
    """How many cards a hand has, seen or not."""
    return hand if isinstance(hand, int) else sum(hand.values())


def laid(hidden: Sequence[str | None], delivered: bool) -> Laid:
    """The places where a card was laid face down, 0 in round one, 1 in round two; with the card if delivered."""
    return tuple([(place, card if delivered else "") for place, card in enumerate(hidden) if card])


def rounds_hidden(hidden: Sequence[str | None], words: Words) -> list[tuple[str, str]]:
    """The cards face down, each with the round it comes from."""
    rounds = ("upright", "sideways")
    return [(words.say(f"board.{rounds[place]}"), card) for place, card in enumerate(hidden) if card]


def short_name(card: str, words: Words) -> str:
    """A card's name as short as on the card, with its seal."""
    name = words.say(f"name.{card.removeprefix('sealed-')}")
    return f"{name} {words.find('board', 'seals')}" if card.startswith("sealed-") else name
