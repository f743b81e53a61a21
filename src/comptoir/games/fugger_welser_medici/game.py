"""Fugger, Welser, Medici, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.advice import Advice
from comptoir.engine.state import Event
from comptoir.games.fugger_welser_medici import actions, content, position, preview, view
from comptoir.games.fugger_welser_medici.bot.advice import FwmAdvice
from comptoir.games.fugger_welser_medici.events import EVENTS
from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, HOLDER_NAMES, REASON_NAMES
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.schema import FwmDocument
from comptoir.games.fugger_welser_medici.state import FwmContent
from comptoir.kit.game import Document, Form, Game, Option, Options, Viewer
from comptoir.kit.preview import Figures, Preview
from comptoir.kit.words import Value


class FuggerWelserMediciGame(Game[FuggerWelserMedici, FwmContent]):
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
    unread = frozenset({"space.x", "space.y", "space.across", "space.down"})
    event_kinds = EVENTS
    observation_note = (
        "Goods: metal, spice, cloth. Holders of goods: warehouse, son, employee, second employee; a place of -1 is "
        "beside the board, -2 is lost at sea."
    )

    def fill(self, document: Any, options: Options) -> FwmContent:
        return content.fill(document, options)

    def table(self, content: FwmContent, seats: int) -> FuggerWelserMedici:
        return FuggerWelserMedici(content, seats)

    def forms(self, content: FwmContent) -> list[Form]:
        return actions.forms(content)

    def vocabulary(self, content: FwmContent) -> Mapping[str, Sequence[str]]:
        return {
            "good": GOOD_NAMES,
            "holder": HOLDER_NAMES,
            "target": HOLDER_NAMES,
            "place": content.space_ids,
            "month": content.month_ids,
            "card": content.card_ids,
            "reason": REASON_NAMES,
        }

    def reason(self, state: FuggerWelserMedici, seat: int, action: int, clause: int) -> dict[str, Value]:
        return actions.reason(state, seat, action, clause)

    def heard(self, state: FuggerWelserMedici, events: Sequence[Event]) -> Sequence[Event]:
        return actions.heard(state, events)

    def told(self, content: FwmContent, event: Event, viewer: Viewer) -> dict[str, Value]:
        said = super().told(content, event, viewer)
        for side in ("give", "want"):
            if isinstance(number := said.get(side), int):
                said[side] = actions.unbundled(number)
        return said

    def view(self, state: FuggerWelserMedici, viewer: Viewer) -> Document:
        return view.view(state, viewer)

    def restore(self, state: FuggerWelserMedici, document: Document) -> None:
        position.restore(state, document)

    def figures(self, state: FuggerWelserMedici, seat: int) -> Figures:
        return preview.figures(state, seat)

    def preview(self, state: FuggerWelserMedici, seat: int, action: int) -> Preview:
        return preview.preview(state, seat, action)

    def advice(self, content: FwmContent) -> Advice:
        return FwmAdvice(content)


GAME = FuggerWelserMediciGame()
