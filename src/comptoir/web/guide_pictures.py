"""The pictures of a game's guide as HTML: cut from what its board draws, each with its caption."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from comptoir.errors import BadGuide
from comptoir.kit.board import Happened
from comptoir.kit.game import Document, Game
from comptoir.kit.guide import Guide, Picture, listed
from comptoir.match.scene import Scene, say_content
from comptoir.web.boards import find_board
from comptoir.web.cutting import Album, Node, crop, keep, mark, read

PLAYERS = ("Anna", "Bruno", "Clara", "David", "Emma", "Franz")


@dataclass(frozen=True)
class Shown:
    """A picture as a page shows it."""

    id: str
    drawn: Markup
    caption: str


@dataclass(frozen=True)
class Step:
    """A part of "How to win": its key, its text, its picture if it has one."""

    key: str
    text: str
    picture: Shown | None

    @property
    def is_advice(self) -> bool:
        """Whether it is one of the pieces of advice."""
        return self.key.startswith("advice")


@dataclass(frozen=True)
class Part:
    """A part of the sheet to print."""

    title: str
    lines: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Shows:
    """Everything that one page shows of a guide, and the symbols its pictures need."""

    steps: tuple[Step, ...]
    pictures: dict[str, tuple[Shown, ...]]  # by clause
    parts: tuple[Part, ...]
    sprite: Markup


def guide_of(game: Game) -> Guide:
    """The guide of a game; raises BadGuide if it has none."""
    if game.guide is None:
        raise BadGuide(f"{game.title} has no guide.")
    return game.guide


@cache
def how_to_win(game: Game, language: str) -> Shows:
    """What stands on the page "How to win", and on the sheet to print."""
    album = Album()
    steps = _steps(game, language, album)
    return Shows(steps, {}, _parts(game, language), Markup(album.sprite()))


@cache
def with_rules(game: Game, language: str) -> Shows:
    """The same and the pictures of the rulebook."""
    album, guide = Album(), guide_of(game)
    steps = _steps(game, language, album)
    found = [picture for picture in guide.pictures.values() if picture.clause]
    shown = [(picture.clause, shown_picture(game, picture, language, album)) for picture in found]
    pictures = {clause: tuple(one for its, one in shown if its == clause) for clause, _ in shown}
    return Shows(steps, pictures, (), Markup(album.sprite()))


def _steps(game: Game, language: str, album: Album) -> tuple[Step, ...]:
    guide, words = guide_of(game), game.guide_words(language)
    made = []
    for key, name in guide.steps():
        text = words.find("how_to_win", key) or ""
        if not name:
            made.append(Step(key, say_content(game, words, text), None))
            continue
        picture = guide.pictures[name]
        said = Scene(game, picture).say(words, text, PLAYERS)
        made.append(Step(key, said, shown_picture(game, picture, language, album)))
    return tuple(made)


def _parts(game: Game, language: str) -> tuple[Part, ...]:
    words = game.guide_words(language)
    return tuple(
        Part(
            say_content(game, words, words.find("sheet", section.id, "title") or ""),
            tuple(say_content(game, words, line) for line in listed(words, "sheet", section.id, "lines")),
            tuple(_row(game, words, row) for row in listed(words, "sheet", section.id, "rows")),
            section.clauses,
        )
        for section in guide_of(game).sections
    )


def _row(game: Game, words: Any, row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in say_content(game, words, row).split("|"))


def shown_picture(game: Game, picture: Picture, language: str, album: Album) -> Shown:
    """A picture with its caption."""
    scene, words = Scene(game, picture), game.guide_words(language)
    caption = scene.say(words, words.find("picture", picture.id) or "", PLAYERS)
    return Shown(picture.id, Markup(album.add(cut(scene, language, album))), caption)


def cut(scene: Scene, language: str, album: Album) -> Node:
    """What a picture shows of what the board draws."""
    picture, board = scene.picture, read(on_board(scene, language))
    album.learn(board)
    root = board if picture.draw == "board" else read(beside_board(scene, language))
    try:
        mark(root, picture.mark)
        if picture.around:
            crop(root, picture.around, picture.margin)
        if picture.show:
            keep(root, picture.show)
    except BadGuide as problem:
        raise BadGuide(f"{scene.game.id}, picture {picture.id}: {problem}") from None
    return root


def on_board(scene: Scene, language: str) -> str:
    """What the board draws of the table for everybody."""
    game, match, seat = scene.game, scene.match, scene.picture.seat
    public: Document = {**match.view(None), **game.public_view(match.state, game.scene_of(match.state, seat))}
    return find_board(match).picture(public, game.words(language), PLAYERS[: match.seats])


def beside_board(scene: Scene, language: str) -> str:
    """A hand, or what explains the last thing played."""
    if scene.picture.draw == "stage":
        return _stage(scene, language)
    match, seat, words = scene.match, scene.picture.seat, scene.game.words(language)
    board, names = find_board(match), PLAYERS[: match.seats]
    return board.hand(match.view(seat), board.offers(match.state, seat, words, names), words, names)


def _stage(scene: Scene, language: str) -> str:
    match, seat, board = scene.match, scene.picture.seat, find_board(scene.match)
    before = Scene(scene.game, _without_last(scene.picture)).match.view(seat)
    told = match.told(match.moves[-1].events, seat)
    happened = Happened(told, before, match.view(seat))
    _, made = board.stage(happened, scene.game.words(language), PLAYERS[: match.seats])
    return made


def _without_last(picture: Picture) -> Picture:
    return Picture(
        picture.id, picture.position, options=picture.options, play=picture.play[:-1], luck=picture.luck
    )
