"""A picture of a game's guide laid out: the table it shows, and the numbers its texts name."""

from collections.abc import Sequence

from comptoir.engine.chance import Arranged, Dice
from comptoir.errors import BadGuide, BadLesson, BadPosition, MoveError
from comptoir.kit.game import REFEREE, Document, Game
from comptoir.kit.guide import Picture
from comptoir.kit.words import Value, Words
from comptoir.match.lesson_match import paths, value_at
from comptoir.match.match import Match
from comptoir.match.position import lay_out


class Scene:
    """A match in the position of a picture, after what is played there."""

    def __init__(self, game: Game, picture: Picture) -> None:
        """Lay it out; raises BadGuide if that cannot be."""
        if game.guide is None:
            raise BadGuide(f"{game.title} has no guide.")
        self.game = game
        self.picture = picture
        table = game.guide.positions[picture.position]
        luck = Arranged(list(picture.luck), Dice(1))
        try:
            self.match = Match.empty(game, game.guide.seats or len(table["seats"]), picture.options, None, luck)
            lay_out(self.match, table)
        except BadPosition as problem:
            raise BadGuide(f"{self._where}: {problem}") from None
        self.before = self.view
        for wanted in picture.play:
            self._play(wanted)

    @property
    def _where(self) -> str:
        return f"{self.game.id}, picture {self.picture.id}"

    def _play(self, wanted: str) -> None:
        seat, colon, notation = wanted.partition(": ")
        who, what = (int(seat), notation) if colon and seat.isdecimal() else (self.match.to_act[0], wanted)
        try:
            self.match.play(who, what)
        except MoveError as problem:
            raise BadGuide(f"{self._where}: seat {who} cannot play “{what}”: {problem}") from None

    @property
    def view(self) -> Document:
        """All there is to see now."""
        return self.match.view(REFEREE)

    def value(self, path: str) -> Value:
        """What a place in a text stands for."""
        first, _, rest = path.partition(".")
        try:
            if first == "content":
                return content_value(self.game, rest)
            return value_at(self.before, rest) if first == "before" else value_at(self.view, path)
        except BadLesson as problem:
            raise BadGuide(f"{self._where}: {problem}") from None

    def say(self, words: Words, template: str, names: Sequence[str] = ()) -> str:
        """A text with its numbers taken from the table."""
        return words.fill(template, names, {path: self.value(path) for path in paths(template)})


def content_value(game: Game, path: str) -> Value:
    """A number of a game's content, with or without its source beside it."""
    try:
        return value_at(game.default_pack.plain, f"{path}.value")
    except BadLesson:
        return value_at(game.default_pack.plain, path)


def say_content(game: Game, words: Words, template: str) -> str:
    """A text that names numbers of the content alone, such as a line of the sheet to print."""
    values = {path: content_value(game, path.removeprefix("content.")) for path in paths(template)}
    return words.fill(template, (), values)
