"""The board of each game: its own, or a plain one that every game can be played on."""

from collections.abc import Mapping, Sequence
from typing import Any

from cachetools import LRUCache

from comptoir.engine.python_api import legal_actions
from comptoir.engine.state import State
from comptoir.kit.board import Board, Chart, Offer, Parts, Series
from comptoir.kit.drawing import Drawing
from comptoir.kit.game import Document, Game
from comptoir.kit.pack import Pack
from comptoir.kit.words import LANGUAGES, Words
from comptoir.match import Match
from comptoir.web.i18n import Texts
from comptoir.web.templating import render

MOST_BOARDS = 50
_boards: LRUCache[tuple[str, str], Board] = LRUCache(MOST_BOARDS)  # by game and fingerprint of the content


def find_board(match: Match) -> Board:
    """The board in the game's folder, if it has one, with the content this match is played with."""
    return _board(match.game, match.pack)


def board_of(game: Game) -> Board:
    """The board of a game with our own content."""
    return _board(game, game.default_pack)


def _board(game: Game, pack: Pack) -> Board:
    if pack is game.default_pack and (game.id, "") in _boards:
        return _boards[game.id, ""]
    key = (game.id, "" if pack.fingerprint == game.default_pack.fingerprint else pack.fingerprint)
    if key not in _boards:
        drawn = game.folder.joinpath("page", "board.py").is_file()
        _boards[key] = game.board_for(pack) if drawn else PlainBoard(game, pack)
    return _boards[key]


def panes_of(board: Board, say: Texts) -> list[tuple[str, str]]:
    """The parts of a board that a phone shows one at a time, besides the board itself, and what they are called."""
    panes = {"players": say("Players"), "deals": say("Deals"), "cards": say("Cards")}
    return [(name, panes[name]) for name in board.panes]


def load_board(game: Game) -> None:
    """A board with all that its drawing needs, before it is needed."""
    drawing = getattr(board_of(game), "drawing", None)
    if isinstance(drawing, Drawing):
        for language in LANGUAGES:
            drawing.macros(language)


class PlainBoard(Board):
    """Any game in words and lists, from what its view holds."""

    def in_parts(self, view: Document, words: Words, names: Sequence[str], parts: Parts) -> str:
        return render("plain_board.html", facts=_facts(view, words, names))

    def hand(self, view: Document, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
        mine = view["seats"][view["viewer"]] if "seats" in view and view["viewer"] is not None else {}
        return render("plain_hand.html", facts=_facts(mine, words), offers=offers)

    def offers(self, state: State, seat: int, words: Words, names: Sequence[str]) -> list[Offer]:
        forms = self.game.forms(getattr(state, "content", None))
        made = []
        for code in legal_actions(state, seat):
            label = self.game.label(state, seat, code, forms[code], words, names)
            made.append(Offer(f"action-{code}", code, label))
        return made

    def prompt(self, view: Document, words: Words, names: Sequence[str]) -> str:
        if view.get("over"):
            return words.say("prompt.over")
        if view["viewer"] in view["to_act"]:
            return words.say("prompt.your_turn")
        waiting = view["to_act"][0] if view["to_act"] else 0
        return words.say("prompt.waiting", {"seat": waiting}, names)

    def text(self, view: Document, words: Words, names: Sequence[str]) -> str:
        return render("plain_board.html", facts=_facts(view, words, names))

    def standing(self, view: Document, seat: int, words: Words) -> list[tuple[str, str]]:
        return []

    def charts(self, views: Mapping[int, Document], words: Words, names: Sequence[str]) -> list[Chart]:
        lines = []
        for seat, name in enumerate(names):
            known = {ply: view["scores"][seat] for ply, view in views.items() if view["scores"][seat] is not None}
            lines.append(Series(name, list(known.values()), f"seat-{seat}", list(known)))
        return [Chart(words.find("view", "score") or self.game.title, lines)]


def _facts(view: Any, words: Words, names: Sequence[str] = ()) -> list[tuple[str, Any]]:
    """A view as labels and values, nested where it is; its `seats` are called by the players' names."""
    if not isinstance(view, Mapping):
        return []
    hidden = ("game", "viewer", "ply", "to_act", "scores", "over", "turn")
    return [
        (_label(str(name), words), _value(value, words, names if name == "seats" else ()))
        for name, value in view.items()
        if name not in hidden
    ]


def _value(value: Any, words: Words, names: Sequence[str] = ()) -> Any:
    if isinstance(value, Mapping):
        return _facts(value, words)
    if isinstance(value, list):
        labels = names or [str(number) for number in range(1, len(value) + 1)]
        return [(label, _value(one, words)) for label, one in zip(labels, value, strict=False)]
    return "–" if value is None else _label(value, words) if isinstance(value, str) else str(value)


def _label(name: str, words: Words) -> str:
    return words.find("view", name) or words.find("card", name) or words.find("good", name) or name
