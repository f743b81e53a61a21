"""The documents of the JSON API: what programs send, and what they are answered. OpenAPI is made from these."""

from typing import Annotated, Any, Literal

import msgspec

from comptoir.house.opening import SeatWish

Number = Annotated[int, msgspec.Meta(ge=-(10**11), le=10**11)]  # far more than anything at a table can mean
Action = int | str | dict[str, str | int]  # its code, its notation or its JSON form


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """A document that a program sends."""


class PaceRequest(Request):
    """Thinking time in seconds: `free`, `live` (a bank and an increment) or `days` (a bank for each move)."""

    kind: str = "free"
    bank: int = 0
    increment: int = 0


class TableRequest(Request):
    """A new table."""

    game: str
    seats: list[SeatWish]
    name: str = "Program"
    options: dict[str, int | bool | str] = {}
    pace: PaceRequest = msgspec.field(default_factory=PaceRequest)
    public: bool = False
    rated: bool = False
    coach: bool = False


class JoinRequest(Request):
    """An invitation, and the name to sit down with."""

    invitation: str
    name: str = "Program"


class PlayOnRequest(Request):
    """The moment to play on from, the seat to take (yours, if you send a token) and the level of the bots."""

    ply: Number
    seat: Number | None = None
    level: int = 3
    name: str = "Program"


# Answers


class ErrorAnswer(msgspec.Struct, omit_defaults=True):
    """Why a request was refused. A refused move names the clause of the rulebook that forbids it."""

    error: str
    message: str
    clause: str | None = None
    parameters: dict[str, Any] | None = None
    candidates: list[str] | None = None


class GameAnswer(msgspec.Struct):
    """A game: numbers of players, minutes from and to, versions of rules and of the layout, options."""

    id: str
    title: str
    players: list[int]
    minutes: list[int]
    rules_version: int
    layout_version: int
    options: dict[str, list[int | bool | str]]


class PictureAnswer(msgspec.Struct):
    """A picture of the rulebook: its caption and the complete position it shows."""

    id: str
    caption: str
    position: dict[str, Any]


class ClauseAnswer(msgspec.Struct):
    """A clause of the rulebook with its pictures."""

    name: str
    text: str
    pictures: list[PictureAnswer]


class ChapterAnswer(msgspec.Struct):
    """A chapter of the rulebook."""

    title: str
    clauses: list[ClauseAnswer]


class StepAnswer(msgspec.Struct):
    """A part of “How to win”: `goal`, `turn`, `end`, `advice_1` and so on."""

    step: str
    text: str
    picture: PictureAnswer | None


class PartAnswer(msgspec.Struct):
    """A part of the rules in short, and the clauses it sums up."""

    title: str
    lines: list[str]
    rows: list[list[str]]
    clauses: list[str]


class RulesAnswer(msgspec.Struct):
    """A rulebook in one language. A game need not have more than its chapters."""

    game: str
    title: str
    language: str
    how_to_win: list[StepAnswer]
    chapters: list[ChapterAnswer]
    in_short: list[PartAnswer]


class SeatAnswer(msgspec.Struct):
    """A seat. `fate` says why a bot plays it for a person."""

    name: str
    kind: str
    level: int | None
    stand_in: bool
    resigned: bool
    fate: str | None


class SeatChangeAnswer(msgspec.Struct):
    """Somebody left a seat to a bot, or came back."""

    seat: int
    kind: str


class TakenBackAnswer(msgspec.Struct):
    """A move that a proposal would take back, as your seat was told of it."""

    seat: int
    events: list[dict[str, Any]]


class ProposalAnswer(msgspec.Struct):
    """What a seat asks the others for; `target` is the seat that a bot would take over."""

    id: int
    kind: str
    seat: int
    target: int | None
    takes_back: list[TakenBackAnswer] | None


class StandingAnswer(msgspec.Struct):
    """A line of the final standings."""

    seat: int
    place: int
    score: int
    fate: str | None


class ActionAnswer(msgspec.Struct):
    """An action that you may take."""

    code: int
    notation: str


class AdviceAnswer(msgspec.Struct):
    """A move of yours that gave away much, and the better one; `stands` until it is taken back."""

    played: str
    better: str
    loss: float
    why: str
    stands: bool


class CoachAnswer(msgspec.Struct):
    """What the coach says: what is at stake before your move, and whether your last one gave away much."""

    at_stake: list[str]
    advice: AdviceAnswer | None


class TableAnswer(msgspec.Struct):
    """A table as your seat, or a spectator, sees it. `observation`, `mask` and `position` come on request."""

    table: str
    game: str
    status: Literal["open", "playing", "paused", "over"]
    rated: bool
    seat: int | None
    seats: list[SeatAnswer]
    seat_changes: list[SeatChangeAnswer]
    seen: int
    your_turn: bool = False
    may_undo: bool = False
    coach: CoachAnswer | None = None
    view: dict[str, Any] | None = None
    actions: list[ActionAnswer] = []
    proposal: ProposalAnswer | None = None
    standings: list[StandingAnswer] | None = None
    rematch: str | None = None
    observation: list[int] | None = None
    mask: list[int] | None = None
    position: dict[str, Any] | None = None


class OpenedAnswer(msgspec.Struct):
    """A new table: the tokens of your seats by number, and an invitation for the others."""

    table: str
    tokens: dict[str, str]
    invitation: str


class JoinedAnswer(msgspec.Struct):
    """The seat you have taken, and its token."""

    table: str
    seat: int
    token: str


class PlayedAnswer(msgspec.Struct):
    """What was played, in notation, and how many changes your seat has seen since."""

    played: list[str]
    seen: int


class TokenAnswer(msgspec.Struct):
    """A token that plays a seat."""

    token: str


class ReviewAnswer(msgspec.Struct):
    """A review, or how many of the `total` moves have been reviewed."""

    table: str
    status: Literal["none", "working", "done", "failed"]
    reviewed: int
    total: int
    review: dict[str, Any] | None


class RatingAnswer(msgspec.Struct):
    """A line of the ratings: a person by name, or a bot by its level."""

    place: int
    name: str | None
    bot_level: int | None
    rating: float
    spread: float
    games: int
    wins: float
