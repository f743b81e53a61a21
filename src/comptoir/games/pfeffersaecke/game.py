"""Pfeffersäcke, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.advice import Advice
from comptoir.engine.state import Content, State
from comptoir.games.pfeffersaecke import actions, content, view
from comptoir.games.pfeffersaecke.bot.advice import MerchantAdvice
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke
from comptoir.games.pfeffersaecke.state import MerchantContent
from comptoir.kit.game import Booking, Document, Form, Game, Option, Options, Viewer
from comptoir.kit.words import Value


class PfeffersaeckeGame(Game):
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
    events = actions.EVENTS
    earnings = actions.EARNINGS

    def fill(self, document: Any, options: Options) -> MerchantContent:
        return content.fill(document, options)

    def table(self, content: Content, seats: int) -> Pfeffersaecke:
        assert isinstance(content, MerchantContent)
        return Pfeffersaecke(content, seats)

    def forms(self, content: Content) -> list[Form]:
        assert isinstance(content, MerchantContent)
        return actions.forms(content)

    def meant(self, state: State, candidates: Sequence[int]) -> int | None:
        assert isinstance(state, Pfeffersaecke)
        return actions.meant(state, candidates)

    def vocabulary(self, content: Content) -> Mapping[str, Sequence[str]]:
        assert isinstance(content, MerchantContent)
        return actions.vocabulary(content)

    def reason(self, state: State, seat: int, action: int, clause: int) -> dict[str, Value]:
        assert isinstance(state, Pfeffersaecke)
        return actions.reason(state, seat, action, clause)

    def purse(self, state: State, seat: int) -> int:
        assert isinstance(state, Pfeffersaecke)
        return state.florins[seat]

    def bookings(self, content: Content, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
        return actions.bookings(told)

    def view(self, state: State, viewer: Viewer) -> Document:
        assert isinstance(state, Pfeffersaecke)
        return view.view(state, viewer)

    def restore(self, state: State, document: Document) -> None:
        assert isinstance(state, Pfeffersaecke)
        view.restore(state, document)

    def observed(self, state: State) -> list[tuple[str, int]]:
        assert isinstance(state, Pfeffersaecke)
        return view.observed(state)

    def advice(self, content: Content) -> Advice:
        return MerchantAdvice()


GAME = PfeffersaeckeGame()
