"""The table of verbs: everything a seat can do at a table, for forms and JSON alike.

Each verb is a class: its fields are what a request carries, its docstring is what the API documents, `who` says
who may, and `function` or `do` calls the house. Forms, JSON routes and the OpenAPI document are read from `VERBS`.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self, cast

import msgspec

from comptoir.house import (
    chat,
    clearing,
    coaching,
    holding,
    hosting,
    moderation,
    playing,
    proposals,
    rematches,
    seating,
)
from comptoir.house.errors import BadRequest
from comptoir.house.house import House
from comptoir.house.people import Person
from comptoir.house.table import Table
from comptoir.kit.board import Board
from comptoir.match import Match
from comptoir.web.api_documents import (
    Action,
    Number,
    OpenedAnswer,
    PlayedAnswer,
    Request,
    TableAnswer,
    TokenAnswer,
)
from comptoir.web.boards import find_board
from comptoir.web.context import Context, number_in

MOST_ACTIONS = 20  # in one request

Form = Mapping[str, str]
Seen = Annotated[Number | None, msgspec.Meta(description="The changes you know of; if there are more, refuse.")]


@dataclass(frozen=True)
class Caller:
    """Somebody with the right to act for a seat, at a table that is held."""

    context: Context
    table: Table
    seat: int
    person: Person
    address: str  # where the request comes from

    @property
    def house(self) -> House:
        """The house."""
        return self.context.house

    def coach_looks(self, first: int) -> None:
        """Let the coach look at what the seat has just played, from this entry of the log on."""
        if self.context.coach is not None:
            self.context.coach.look(self.table, self.seat, first)


class Verb(Request):
    """Something a seat can do at a table."""

    who: ClassVar[Literal["sitter", "player"]] = "sitter"  # a player: only while no bot plays the seat
    limit: ClassVar[str] = "move"
    answer: ClassVar[type] = TableAnswer  # to programs
    function: ClassVar[Callable[..., Awaitable[None]]]  # of the house: called with table, seat and the fields

    @classmethod
    def from_form(cls, form: Form, caller: Caller) -> Self:
        """Read a posted form; an empty field counts as missing."""
        given = {name: form[name] for name in cls.__struct_fields__ if form.get(name)}
        try:
            return msgspec.convert(given, cls, strict=False)
        except msgspec.ValidationError:
            raise BadRequest("This form cannot be read.") from None

    @classmethod
    def admit(cls, caller: Caller) -> None:
        """Refuse a caller who asks too often, or for whom a bot plays."""
        keys = {"move": f"{caller.table.id} {caller.seat}", "chat": caller.person.id}
        caller.context.limits.take(cls.limit, keys.get(cls.limit, caller.address))
        if cls.who == "player":
            seating.must_play(caller.table.seats[caller.seat])

    async def do(self, caller: Caller) -> Any:
        """Call the house. Returns what only this verb answers, else None."""
        await self.function(caller.house, caller.table, caller.seat, *msgspec.structs.astuple(self))


class OwnTurn(Verb):
    """Something only the person can do, not a bot that plays the seat."""

    who = "player"


class SeeingTurn(OwnTurn):
    """The same, refused if there are changes that the person has not seen."""

    seen: Seen = None


class PlayMove(OwnTurn):
    """Play an action, or several in a row: the first that is refused ends them."""

    answer = PlayedAnswer
    as_luck_allows: ClassVar[bool] = False
    action: Action | Annotated[list[Action], msgspec.Meta(min_length=1, max_length=MOST_ACTIONS)]
    seen: Seen = None

    @classmethod
    def from_form(cls, form: Form, caller: Caller) -> Self:
        """Read the actions of a button, or a sheet, which is played as a whole or not at all."""
        seen = number_in(form.get("seen", ""))
        if "sheet" in form:
            return cast(Self, page_move(form)(list(_written(form, caller, seen)), seen))
        actions = [number_in(text) for text in form.get("action", "").split()[:MOST_ACTIONS]]
        if seen is None or not actions or None in actions:
            raise BadRequest("This form cannot be read.")
        return cast(Self, page_move(form)([action for action in actions if action is not None], seen))

    async def do(self, caller: Caller) -> PlayedAnswer:
        wanted = self.action if isinstance(self.action, list) else [self.action]
        table, seat = caller.table, caller.seat
        first = len(table.match.log) if table.match else 0
        try:
            moves = await playing.play_all(caller.house, table, seat, wanted, self.seen, self.as_luck_allows)
        finally:
            caller.coach_looks(first)
        return PlayedAnswer([move.notation for move in moves], table.seen(seat))


def page_move(form: Form) -> type[PlayMove]:
    """How a page's move is played: with `at_once` it is never held."""
    if form.get("at_once"):
        return ButtonMove
    return PageSheet if "sheet" in form else PageMove


def _written(form: Form, caller: Caller, seen: int | None) -> list[int]:
    """The actions that a filled-in sheet stands for."""
    match = playing.ready(caller.table, caller.seat, seen)
    try:
        written = find_board(match).written(match.state, caller.seat, form)
    except ValueError:
        raise BadRequest("A number on the sheet is not possible. Please check it.") from None
    if refused := match.why_not_all(caller.seat, written):
        raise refused
    return list(written)


class ButtonMove(PlayMove):
    """What a button of a page plays: after dice it goes on as far as it can."""

    as_luck_allows = True


class PageMove(ButtonMove):
    """What a button of a page plays: held until its player ends the turn, if undo would be lost at once otherwise."""

    async def do(self, caller: Caller) -> PlayedAnswer:
        wanted = self.action if isinstance(self.action, list) else [self.action]
        table, seat = caller.table, caller.seat
        actions = [one for one in wanted if isinstance(one, int)]
        match = playing.ready(table, seat, self.seen)
        board = find_board(match)
        is_new = holding.held(table, seat) is None and not self.says_end(match, board, actions)
        if is_new and holding.loses_undo(table, seat, actions, board):
            await holding.hold_turn(caller.house, table, seat, actions)
            caller.coach_looks(len(match.log))
            return PlayedAnswer([], table.seen(seat))
        return await super().do(caller)

    def says_end(self, match: Match, board: Board, actions: Sequence[int]) -> bool:
        """Whether the button for these actions is called the end of the turn."""
        known = [match.forms[action].notation for action in actions if action in range(len(match.forms))]
        return bool(known) and board.says_end(known)


class PageSheet(PageMove):
    """What a sheet of a page plays: its button is called after the sheet."""

    def says_end(self, match: Match, board: Board, actions: Sequence[int]) -> bool:
        return False


class EndTurn(SeeingTurn):
    """End the turn that your page holds, so that the others see what you played."""

    function = staticmethod(playing.end_turn)


class Undo(SeeingTurn):
    """Take back your last move, if it revealed nothing and nobody has answered it."""

    function = staticmethod(playing.undo)


class RestartTurn(SeeingTurn):
    """Take back as many of your last moves as can be undone."""

    function = staticmethod(playing.restart_turn)


class AskForCoach(OwnTurn):
    """Ask for the coach, where all others are bots and the game is not rated; or do without it with `on` false."""

    function = staticmethod(coaching.switch)
    on: bool = True


class TakeBackAsAdvised(OwnTurn):
    """Take back the move that the coach spoke of, with all that came after it."""

    function = staticmethod(coaching.take_back)


class Propose(OwnTurn):
    """Ask the others to take back your last move, pause, end the game, or let a bot replace the seat `target`."""

    function = staticmethod(proposals.ask)
    kind: Literal["takeback", "pause", "end", "takeover"]
    target: Number = 0


class Answer(Verb):
    """Agree to a proposal or refuse it. Whoever made it can withdraw it by refusing."""

    function = staticmethod(proposals.answer)
    proposal: Number
    agree: bool = False
    seen: Seen = None


class Resume(Verb):
    """End the break."""

    function = staticmethod(proposals.resume)


class HandToBot(Verb):
    """Let a bot play your seat until you return. Not in rated games."""

    function = staticmethod(seating.hand_to_bot)


class Return(Verb):
    """Take your seat back from the bot."""

    function = staticmethod(seating.come_back)


class Resign(Verb):
    """Give up: a bot plays on, and your seat takes last place."""

    function = staticmethod(seating.resign)


class Leave(Verb):
    """Get up again before the game begins."""

    function = staticmethod(seating.leave)


class Say(Verb):
    """Say something to the table."""

    limit = "chat"
    text: str = ""

    async def do(self, caller: Caller) -> None:
        await chat.say(caller.house, caller.table, caller.person, caller.seat, self.text)


class Note(Verb):
    """Keep a note that only you can read, instead of the last one."""

    limit = "post"
    text: str = ""

    async def do(self, caller: Caller) -> None:
        await chat.write_note(caller.house, caller.table, caller.person, self.text)


class Mute(Verb):
    """Hide what the person in the seat `target` says from you, or show it again with `on` false."""

    limit = "post"
    target: Number
    on: bool = True

    async def do(self, caller: Caller) -> None:
        await chat.mute(caller.house, caller.person, moderation.person_at(caller.table, self.target), self.on)


class Block(Mute):
    """Keep the person in the seat `target` from tables where you sit, and mute them; or no longer with `on` false."""

    async def do(self, caller: Caller) -> None:
        other = moderation.person_at(caller.table, self.target)
        await moderation.block(caller.house, caller.person, other, self.on)


class Report(Verb):
    """Tell the operators of this site about the person in the seat `target`."""

    limit = "chat"
    target: Number
    text: str = ""

    async def do(self, caller: Caller) -> None:
        other = moderation.person_at(caller.table, self.target)
        await moderation.report(caller.house, caller.table, caller.person, other, self.text)


class Remove(Verb):
    """Before the game, at a table you have opened: send the person in the seat `target` away for good."""

    target: Number

    async def do(self, caller: Caller) -> None:
        await moderation.remove(caller.house, caller.table, caller.person, self.target)


class PlaceBot(Verb):
    """Before the game, at a table you have opened: let a bot play the free seat `target`, or all free ones."""

    target: Number | None = None
    level: int = 3

    async def do(self, caller: Caller) -> None:
        await hosting.place_bot(caller.house, caller.table, caller.person, self.target, self.level)


class SendBotAway(Verb):
    """Before the game, at a table you have opened: free the seat `target`, where a bot sits."""

    target: Number

    async def do(self, caller: Caller) -> None:
        await hosting.send_bot_away(caller.house, caller.table, caller.person, self.target)


class Clear(Verb):
    """Take the table off your list: before the game you get up, during it you resign."""

    async def do(self, caller: Caller) -> None:
        await clearing.clear(caller.house, caller.table, caller.person)


class Rematch(Verb):
    """After the game: open a table with the same seats, or sit down at the one another player has opened."""

    limit = "table"
    answer = OpenedAnswer

    async def do(self, caller: Caller) -> OpenedAnswer:
        made = await rematches.rematch(caller.house, caller.table, caller.person)
        return caller.context.opened(made, caller.person)


class Token(Verb):
    """Get the token of your seat; with `void`, a new one that makes all others void."""

    limit = "post"
    answer = TokenAnswer
    void: bool = False

    async def do(self, caller: Caller) -> TokenAnswer:
        table, seat = caller.table, caller.seat
        if self.void:
            await seating.void_tokens(caller.house, table, seat)
        return TokenAnswer(caller.context.identity.seat_token(table.id, seat, table.seats[seat].generation))


VERBS: dict[str, type[Verb]] = {
    "move": PlayMove,
    "end-turn": EndTurn,
    "undo": Undo,
    "restart-turn": RestartTurn,
    "coach": AskForCoach,
    "take-advice": TakeBackAsAdvised,
    "propose": Propose,
    "answer": Answer,
    "resume": Resume,
    "hand-to-bot": HandToBot,
    "return": Return,
    "resign": Resign,
    "leave": Leave,
    "say": Say,
    "note": Note,
    "mute": Mute,
    "block": Block,
    "report": Report,
    "remove": Remove,
    "place-bot": PlaceBot,
    "send-bot-away": SendBotAway,
    "clear": Clear,
    "rematch": Rematch,
    "token": Token,
}
