"""Die Fugger, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.advice import Advice
from comptoir.games.die_fugger import actions, content, position, preview, view
from comptoir.games.die_fugger.bot.advice import FuggerAdvice
from comptoir.games.die_fugger.events import EVENTS
from comptoir.games.die_fugger.ids import CARD_NAMES, GOOD_NAMES
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.games.die_fugger.state import FuggerContent
from comptoir.kit.game import Document, Form, Game, Option, Options, Viewer
from comptoir.kit.preview import Figures, Preview
from comptoir.kit.words import Value


class DieFuggerGame(Game[DieFugger, FuggerContent]):
    """A card game of supply, demand and royal seals."""

    id = "die-fugger"
    title = "Die Fugger"
    clause_prefix = "DF"
    players = range(2, 5)
    minutes = (30, 45)
    weight = 1.8
    rank = 1
    options = (
        Option("draw_limit", (4, 3)),
        Option("price_goes_round"),
        Option("absent_goods_stay"),
        Option("own_seals_only"),
        Option("jakob_every_turn"),
        Option("one_extra_card"),
        Option("reshuffle_at_once"),
    )
    most_actions = 5_000
    rules_version = 2  # 2: with reshuffle_at_once, cards put away beside an empty pile become the pile
    schema = content.FuggerDocument
    event_kinds = EVENTS
    observation_note = (
        "Kinds of card: copper, cloth, wine, spice, jewel; the same five with a seal; merchant. "
        "Prices and face-up cards are by good."
    )

    def fill(self, document: Any, options: Options) -> FuggerContent:
        return content.fill(document, options, max(self.players))

    def table(self, content: FuggerContent, seats: int) -> DieFugger:
        return DieFugger(content, seats)

    def forms(self, content: FuggerContent) -> list[Form]:
        return actions.FORMS

    def vocabulary(self, content: FuggerContent) -> Mapping[str, Sequence[str]]:
        return {"card": CARD_NAMES, "good": GOOD_NAMES}

    def reason(self, state: DieFugger, seat: int, action: int, clause: int) -> dict[str, Value]:
        return actions.reason(state, seat, action, clause)

    def view(self, state: DieFugger, viewer: Viewer) -> Document:
        return view.view(state, viewer)

    def restore(self, state: DieFugger, document: Document) -> None:
        position.restore(state, document)

    def figures(self, state: DieFugger, seat: int) -> Figures:
        return preview.figures(state, seat)

    def preview(self, state: DieFugger, seat: int, action: int) -> Preview:
        return preview.preview(state, seat, action)

    def advice(self, content: FuggerContent) -> Advice:
        return FuggerAdvice()


GAME = DieFuggerGame()
