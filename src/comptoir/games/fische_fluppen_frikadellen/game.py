"""Fische Fluppen Frikadellen, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.advice import Advice
from comptoir.engine.state import Event
from comptoir.games.fische_fluppen_frikadellen import actions, content, position, preview, view
from comptoir.games.fische_fluppen_frikadellen.bot.advice import FischeAdvice
from comptoir.games.fische_fluppen_frikadellen.events import EVENTS
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.state import PLAYERS_PER_TABLE, FischeContent
from comptoir.kit.game import Booking, Document, Form, Game, Option, Options, Viewer
from comptoir.kit.preview import Figures, Preview
from comptoir.kit.words import Value, Words


class FischeGame(Game[FischeFluppenFrikadellen, FischeContent]):
    """A race for three fetishes over islands full of kiosks."""

    id = "fische-fluppen-frikadellen"
    title = "Fische Fluppen Frikadellen"
    clause_prefix = "FFF"
    rules_version = 2
    players = range(2, 16)
    minutes = (60, 90)
    weight = 2.4
    rank = 4
    options = (
        Option("lockstep", (True, False), apart=False),
        Option("first_game"),
        Option("play_on"),
        Option("special_sale_falls"),
        Option("pawns_travel"),
        Option("late_purchase"),
        Option("callers_skip_pawns"),
        Option("pass_start_kiosk"),
    )
    most_actions = 10_000
    needs_advice = True
    schema = content.FischeDocument
    unread = frozenset({"spaces.at", "stops.at"})
    event_kinds = EVENTS
    observation_note = (
        "Goods: cigarettes, burgers, fish, booze, fennel. Of other tables than the viewer's own most is -1."
    )

    def usual_options(self, seats: int, apart: bool) -> dict[str, int | bool]:
        return super().usual_options(seats, apart and seats > PLAYERS_PER_TABLE)

    def fill(self, document: Any, options: Options) -> FischeContent:
        return content.fill(document, options)

    def table(self, content: FischeContent, seats: int) -> FischeFluppenFrikadellen:
        return FischeFluppenFrikadellen(content, seats)

    def forms(self, content: FischeContent) -> list[Form]:
        return actions.forms(content)

    def vocabulary(self, content: FischeContent) -> Mapping[str, Sequence[str]]:
        return actions.vocabulary(content)

    def reason(self, state: FischeFluppenFrikadellen, seat: int, action: int, clause: int) -> dict[str, Value]:
        return actions.reason(state, seat, action, clause)

    def label(
        self,
        state: FischeFluppenFrikadellen,
        seat: int,
        action: int,
        form: Form,
        words: Words,
        names: Sequence[str],
    ) -> str:
        from comptoir.games.fische_fluppen_frikadellen.page.offers import Sayer

        return Sayer(state, seat, words, names).label([action])

    def heard(self, state: FischeFluppenFrikadellen, events: Sequence[Event]) -> Sequence[Event]:
        return actions.heard(state, events)

    def purse(self, state: FischeFluppenFrikadellen, seat: int) -> int:
        return state.players[seat].florins

    def bookings(self, content: FischeContent, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
        return actions.bookings(told)

    def view(self, state: FischeFluppenFrikadellen, viewer: Viewer) -> Document:
        return view.view(state, viewer)

    def scene_of(self, state: FischeFluppenFrikadellen, viewer: int | None) -> int:
        return view.scene_of(state, viewer)

    def public_view(self, state: FischeFluppenFrikadellen, scene: int) -> Document:
        return view.public_view(state, scene)

    def restore(self, state: FischeFluppenFrikadellen, document: Document) -> None:
        position.restore(state, document)

    def figures(self, state: FischeFluppenFrikadellen, seat: int) -> Figures:
        return preview.figures(state, seat)

    def preview(self, state: FischeFluppenFrikadellen, seat: int, action: int) -> Preview:
        return preview.preview(state, seat, action)

    def advice(self, content: FischeContent) -> Advice:
        return FischeAdvice(content)


GAME = FischeGame()
