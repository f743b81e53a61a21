"""Die Fugger, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.advice import Advice
from comptoir.engine.state import Content, State
from comptoir.games.die_fugger import actions, content, position, view
from comptoir.games.die_fugger.bot.advice import FuggerAdvice
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.games.die_fugger.state import CARD_NAMES, GOOD_NAMES, FuggerContent
from comptoir.kit.game import Document, Form, Game, Option, Options, Viewer
from comptoir.kit.words import Value


class DieFuggerGame(Game):
    """A card game of supply, demand and royal seals."""

    id = "die-fugger"
    title = "Die Fugger"
    clause_prefix = "DF"
    players = range(2, 5)
    minutes = (30, 45)
    weight = 1.8
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
    events = actions.EVENTS
    earnings = actions.EARNINGS

    def fill(self, document: Any, options: Options) -> FuggerContent:
        return content.fill(document, options, max(self.players))

    def table(self, content: Content, seats: int) -> DieFugger:
        assert isinstance(content, FuggerContent)
        return DieFugger(content, seats)

    def forms(self, content: Content) -> list[Form]:
        return actions.FORMS

    def vocabulary(self, content: Content) -> Mapping[str, Sequence[str]]:
        return {"card": CARD_NAMES, "good": GOOD_NAMES}

    def reason(self, state: State, seat: int, action: int, clause: int) -> dict[str, Value]:
        assert isinstance(state, DieFugger)
        return actions.reason(state, seat, action, clause)

    def view(self, state: State, viewer: Viewer) -> Document:
        assert isinstance(state, DieFugger)
        return view.view(state, viewer)

    def restore(self, state: State, document: Document) -> None:
        assert isinstance(state, DieFugger)
        position.restore(state, document)

    def observed(self, state: State) -> list[tuple[str, int]]:
        assert isinstance(state, DieFugger)
        return view.observed(state)

    def advice(self, content: Content) -> Advice:
        return FuggerAdvice()


GAME = DieFuggerGame()
