"""Ratings from results: Plackett-Luce, shares with intervals, and a picture of the ladder."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from openskill.models import PlackettLuce

from comptoir.kit.game import Document

NEWCOMER = (25.0, 25.0 / 3)  # mu and sigma before the first game
SURE = 1.959964  # standard deviations of a 95 % interval


@dataclass(frozen=True)
class Share:
    """A share of games won, ties divided, with its 95 % interval (Wilson)."""

    won: float
    games: int

    @property
    def share(self) -> float:
        """The share itself, or one half before the first game."""
        return self.won / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        if not self.games:
            return 0.0, 1.0
        square = SURE * SURE
        middle = (self.share + square / (2 * self.games)) / (1 + square / self.games)
        spread = self.share * (1 - self.share) / self.games + square / (4 * self.games * self.games)
        half = SURE * math.sqrt(spread) / (1 + square / self.games)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def json(self) -> Document:
        """The figures as JSON."""
        low, high = self.interval
        return {"share": self.share, "low": low, "high": high, "games": self.games}


@dataclass(frozen=True)
class Standing:
    """The result of one player in a tournament."""

    player: str
    mu: float
    sigma: float
    wins: Share
    against: tuple[Share, ...]  # how often ahead of each other player
    seconds_per_move: float
    longest_move: float

    @property
    def json(self) -> Document:
        """The figures as JSON."""
        return {
            "player": self.player,
            "rating": self.mu,
            "sigma": self.sigma,
            "wins": self.wins.json,
            "against": [share.json for share in self.against],
            "seconds_per_move": self.seconds_per_move,
            "longest_move": self.longest_move,
        }


def standings(players: Sequence[str], games: Sequence[Document]) -> list[Standing]:
    """Compute ratings and shares after `games`, in the order of `players`."""
    ratings = rate([(game["seating"], game["places"]) for game in games], len(players))
    return [
        Standing(
            name,
            *ratings[player],
            wins=_wins(player, games),
            against=tuple(_ahead(player, other, games) for other in range(len(players))),
            seconds_per_move=sum(_of(player, games, "seconds")) / max(1.0, sum(_of(player, games, "moves"))),
            longest_move=max(_of(player, games, "longest"), default=0.0),
        )
        for player, name in enumerate(players)
    ]


def rate(games: Sequence[tuple[Sequence[int], Sequence[int]]], players: int) -> list[tuple[float, float]]:
    """Compute Plackett-Luce ratings (mu, sigma) after games, each given by its seating and places."""
    ratings = dict.fromkeys(range(players), NEWCOMER)
    for seating, places in games:
        best: dict[int, int] = {}
        for player, place in zip(seating, places, strict=True):
            best[player] = min(place, best.get(player, place))
        after = rated([ratings[player] for player in best], list(best.values()))
        ratings.update(zip(best, after, strict=True))
    return [ratings[player] for player in range(players)]


def rated(before: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """Return the ratings after one game that ended with these places."""
    if len(before) < 2:
        return list(before)
    model = PlackettLuce()
    teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    return [(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(place) for place in places])]


def _wins(player: int, games: Sequence[Document]) -> Share:
    """Count victories; a player in several seats counts once for each."""
    places = [(place, game["places"].count(1)) for game in games for place in _of(player, [game], "places")]
    return Share(sum((place == 1) / winners for place, winners in places), len(places))


def _ahead(player: int, other: int, games: Sequence[Document]) -> Share:
    """Count how often `player` came out ahead of `other`; equal places count half."""
    met = [] if player == other else [game for game in games if {player, other} <= {*game["seating"]}]
    places = [(min(_of(player, [game], "places")), min(_of(other, [game], "places"))) for game in met]
    return Share(sum(0.5 if mine == theirs else float(mine < theirs) for mine, theirs in places), len(places))


def _of(player: int, games: Sequence[Document], field: str) -> list[float]:
    return [
        value for game in games for who, value in zip(game["seating"], game[field], strict=True) if who == player
    ]


# --- the picture ---------------------------------------------------------------------------------------------

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 90, 150, 44, 70
INK, QUIET, MARK = "#23262b", "#8a8577", "#1f5f8b"


def ladder(title: str, head: str, below: str, table: Sequence[Standing]) -> str:
    """Draw ratings with their intervals as SVG, the strongest on top; `head` names the figures."""
    rows = sorted(table, key=lambda one: -one.mu)
    low = min(one.mu - SURE * one.sigma for one in rows)
    high = max(one.mu + SURE * one.sigma for one in rows)
    height = TOP + ROW * len(rows) + 50

    def across(rating: float) -> float:
        return LEFT + (rating - low) / max(high - low, 1e-9) * (WIDTH - LEFT - RIGHT)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="system-ui, sans-serif" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
        _text(24, 36, title, 18, INK),
        _text(WIDTH - 24, TOP - 6, head, 12, QUIET, "end"),
    ]
    bottom = TOP + ROW * len(rows)
    for tick in range(math.ceil(low / 5) * 5, math.floor(high) + 1, 5):
        at = across(tick)
        parts.append(f'<path d="M{at:.1f} {TOP}V{bottom}" stroke="#e3dccb"/>')
        parts.append(_text(at, bottom + 18, str(tick), 12, QUIET, "middle"))
    for place, one in enumerate(rows):
        y = TOP + ROW * place + ROW / 2
        left, right = across(one.mu - SURE * one.sigma), across(one.mu + SURE * one.sigma)
        parts.append(_text(24, y + 5, one.player, 15, INK))
        parts.append(f'<path d="M{left:.1f} {y}H{right:.1f}" stroke="{MARK}" stroke-width="3" opacity=".45"/>')
        parts.append(f'<circle cx="{across(one.mu):.1f}" cy="{y}" r="6" fill="{MARK}"/>')
        share = f"{one.mu:.1f} · {100 * one.wins.share:.0f} %"
        parts.append(_text(WIDTH - 24, y + 5, share, 14, INK, "end"))
    parts += [_text(24, height - 12, below, 12, QUIET), "</svg>"]
    return "\n".join(parts) + "\n"


def _text(x: float, y: float, text: str, size: int, colour: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )
