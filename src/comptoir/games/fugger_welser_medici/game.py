"""Fugger, Welser, Medici, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.advice import Advice
from comptoir.engine.state import Content, Event, State
from comptoir.games.fugger_welser_medici import actions, content, position, view
from comptoir.games.fugger_welser_medici.bot.advice import FwmAdvice
from comptoir.games.fugger_welser_medici.ids import REASON_NAMES
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.schema import FwmDocument
from comptoir.games.fugger_welser_medici.state import GOOD_NAMES, HOLDER_NAMES, FwmContent
from comptoir.kit.game import Document, Form, Game, Option, Options, Viewer
from comptoir.kit.words import Value


class FuggerWelserMediciGame(Game):
    """A trading game on the roads and seas of Europe, with sealed bids and negotiation."""

    id = "fugger-welser-medici"
    title = "Fugger, Welser, Medici"
    clause_prefix = "FWM"
    rules_version = 2
    players = range(2, 7)
    minutes = (120, 180)
    weight = 3.2
    rank = 2
    options = (
        Option("urgent_next_phase"),
        Option("urgent_needs_goods"),
        Option("fair_counts"),
        Option("figure_needed"),
        Option("trade_in_regions"),
        Option("salvage_by_lot"),
        Option("breakdown_costs_one_space"),
    )
    former_content = frozenset({"b39579c2520c"})  # before banknotes and steps of prices were content
    most_actions = 20_000
    needs_advice = True
    blunders = True
    schema = FwmDocument
    events = actions.EVENTS
    small_steps = actions.SMALL_STEPS
    earnings = actions.EARNINGS

    def fill(self, document: Any, options: Options) -> FwmContent:
        return content.fill(document, options)

    def table(self, content: Content, seats: int) -> FuggerWelserMedici:
        assert isinstance(content, FwmContent)
        return FuggerWelserMedici(content, seats)

    def forms(self, content: Content) -> list[Form]:
        assert isinstance(content, FwmContent)
        return actions.forms(content)

    def vocabulary(self, content: Content) -> Mapping[str, Sequence[str]]:
        assert isinstance(content, FwmContent)
        return {
            "good": GOOD_NAMES,
            "holder": HOLDER_NAMES,
            "target": HOLDER_NAMES,
            "place": content.space_ids,
            "month": content.month_ids,
            "card": content.card_ids,
            "reason": REASON_NAMES,
        }

    def reason(self, state: State, seat: int, action: int, clause: int) -> dict[str, Value]:
        assert isinstance(state, FuggerWelserMedici)
        return actions.reason(state, seat, action, clause)

    def heard(self, state: State, events: Sequence[Event]) -> Sequence[Event]:
        assert isinstance(state, FuggerWelserMedici)
        return actions.heard(state, events)

    def told(self, content: Content, event: Event, viewer: Viewer) -> dict[str, Value]:
        said = super().told(content, event, viewer)
        for side in ("give", "want"):
            if isinstance(number := said.get(side), int):
                said[side] = actions.unbundled(number)
        return said

    def view(self, state: State, viewer: Viewer) -> Document:
        assert isinstance(state, FuggerWelserMedici)
        return view.view(state, viewer)

    def restore(self, state: State, document: Document) -> None:
        assert isinstance(state, FuggerWelserMedici)
        position.restore(state, document)

    def observed(self, state: State) -> list[tuple[str, int]]:
        assert isinstance(state, FuggerWelserMedici)
        return view.observed(state)

    def advice(self, content: Content) -> Advice:
        assert isinstance(content, FwmContent)
        return FwmAdvice(content)


GAME = FuggerWelserMediciGame()
