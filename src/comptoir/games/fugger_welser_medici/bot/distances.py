"""Distances: how far it is from any space to any other."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import SEA
from comptoir.games.fugger_welser_medici.state import FwmContent

FAR: Final[i64] = 99  # spaces to where nothing leads


@final
class Distances:
    """Distances in summer and in winter, when nobody goes by sea."""

    def __init__(self, content: FwmContent) -> None:
        spaces = content.spaces
        self.spaces: i64 = spaces
        self.distance: vec[i64] = vec[i64]([FAR] * (2 * spaces * spaces))  # in summer, then in winter
        for start in range(spaces):
            self.measure(content, start, 0)
            self.measure(content, start, spaces * spaces)

    def measure(self, content: FwmContent, start: i64, season: i64) -> None:
        """How many spaces it is from one space to all others; in winter not by sea."""
        queue = vec[i64]([0] * self.spaces)
        row = season + start * self.spaces
        self.distance[row + start] = 0
        queue[0] = start
        first: i64 = 0
        last: i64 = 1
        while first < last:
            space = queue[first]
            first += 1
            for road in range(content.first_road[space], content.first_road[space + 1]):
                other = content.neighbour[road]
                by_sea = season > 0 and content.kind[other] == SEA
                if self.distance[row + other] == FAR and not by_sea:
                    self.distance[row + other] = self.distance[row + space] + 1
                    queue[last] = other
                    last += 1

    def between(self, space: i64, other: i64, winter: bool) -> i64:
        """The distance between two spaces."""
        row = space * self.spaces + other
        if winter:
            row += self.spaces * self.spaces
        return self.distance[row]
