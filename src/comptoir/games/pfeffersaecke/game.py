"""Pfeffersäcke, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.advice import Advice
from comptoir.games.pfeffersaecke import actions, content, preview, view
from comptoir.games.pfeffersaecke.bot.advice import MerchantAdvice
from comptoir.games.pfeffersaecke.events import EVENTS
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke
from comptoir.games.pfeffersaecke.state import MerchantContent
from comptoir.kit.game import Booking, Document, Form, Game, Option, Options, Viewer
from comptoir.kit.preview import Figures, Preview
from comptoir.kit.words import Value


class PfeffersaeckeGame(Game[Pfeffersaecke, MerchantContent]):
    """A game of routes and majorities on a map of Germany."""

    id = "pfeffersaecke"
    title = "Pfeffersäcke"
    clause_prefix = "PS"
    players = range(2, 7)
    minutes = (60, 90)
    weight = 2.4
    rank = 5
    options = (
        Option("extension_fee"),
        Option("safe_conduct_needs_disc"),
        Option("double_everywhere"),
        Option("least_for_towns"),
        Option("second_in_towns"),
        Option("open_town_closed"),
        Option("board_empty_ends"),
        Option("standstill_by_round"),
        Option("end_after_round"),
        Option("regions_by_towns"),
        Option("majorities_break_ties"),
    )
    most_actions = 5_000
    former_content = frozenset({"10f12b019ac2"})  # before the sources of some numbers were named
    needs_advice = True
    schema = content.MerchantDocument
    unread = frozenset(
        {"map.towns.x", "map.towns.y", "map.villages.x", "map.villages.y"}
    )  # where places are drawn
    event_kinds = EVENTS
    observation_note = (
        "`N` after `disc`, `filled`, `centre` and `counters_and_first_space` is one of the 25 towns."
    )

    def fill(self, document: Any, options: Options) -> MerchantContent:
        return content.fill(document, options)

    def table(self, content: MerchantContent, seats: int) -> Pfeffersaecke:
        return Pfeffersaecke(content, seats)

    def forms(self, content: MerchantContent) -> list[Form]:
        return actions.forms(content)

    def meant(self, state: Pfeffersaecke, candidates: Sequence[int]) -> int | None:
        return actions.meant(state, candidates)

    def vocabulary(self, content: MerchantContent) -> Mapping[str, Sequence[str]]:
        return actions.vocabulary(content)

    def reason(self, state: Pfeffersaecke, seat: int, action: int, clause: int) -> dict[str, Value]:
        return actions.reason(state, seat, action, clause)

    def purse(self, state: Pfeffersaecke, seat: int) -> int:
        return state.florins[seat]

    def bookings(self, content: MerchantContent, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
        return actions.bookings(told)

    def view(self, state: Pfeffersaecke, viewer: Viewer) -> Document:
        return view.view(state, viewer)

    def restore(self, state: Pfeffersaecke, document: Document) -> None:
        view.restore(state, document)

    def figures(self, state: Pfeffersaecke, seat: int) -> Figures:
        return preview.figures(state, seat)

    def preview(self, state: Pfeffersaecke, seat: int, action: int) -> Preview:
        return preview.preview(state, seat, action)

    def advice(self, content: MerchantContent) -> Advice:
        return MerchantAdvice()


GAME = PfeffersaeckeGame()
