"""Tournaments: balanced seatings, and a file of results that grows game by game."""

import json
import os
import signal
import socket
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations, product
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

from comptoir.bots.own import file_of, is_own, ship
from comptoir.bots.players import check_player, make_player, player_called, strength
from comptoir.engine.chance import derive_seed
from comptoir.errors import BadResults, BadSeats, ComptoirError, PlayerFailed
from comptoir.games import find_game
from comptoir.kit.game import Document, Game, Options
from comptoir.kit.pack import Pack
from comptoir.match import Match

FORMAT = "comptoir-tournament"
WAITING = 4  # games queued for each worker


@dataclass(frozen=True)
class Tournament:
    """The parameters of a tournament."""

    game: Game
    players: tuple[str, ...]  # as check_player names them
    seats: int
    games: int
    seed: int
    options: Options
    pack: Pack
    timed: bool = False  # whether time is limited too; then a seed does not give the same games

    @property
    def head(self) -> Document:
        """What two runs must share to be one tournament; the number of games can differ."""
        return {
            "format": FORMAT,
            "version": 2,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "content": self.pack.fingerprint,
            "options": dict(self.options),
            "players": list(self.players),
            "levels": [strength(player) for player in self.players],
            "seats": self.seats,
            "seed": self.seed,
            "budget": "seconds" if self.timed else "iterations",
        }

    def seating(self, number: int) -> tuple[int, ...]:
        """Return the players of a game by seat; within a cycle all meet equally often, in every seat."""
        cycle = seatings(len(self.players), self.seats)
        return cycle[number % len(cycle)]

    def luck(self, number: int) -> int:
        """Return the seed of a game's luck, the same for all seatings of the same players in a cycle."""
        cycle = len(seatings(len(self.players), self.seats))
        turns = min(self.seats, cycle)
        first = number // cycle * cycle + number % cycle // turns * turns
        return derive_seed(self.seed, 0, first)

    def task(self, number: int) -> Document:
        """Describe a game for a worker, as JSON."""
        own = self.pack.fingerprint == self.game.default_pack.fingerprint
        return {
            "number": number,
            "game": self.game.id,
            "options": dict(self.options),
            "content": None if own else self.pack.plain,
            "players": [self.players[player] for player in self.seating(number)],
            "seating": list(self.seating(number)),
            "luck": self.luck(number),
            "thoughts": derive_seed(self.seed, 1, number),
            "timed": self.timed,
        }


def seatings(players: int, seats: int) -> list[tuple[int, ...]]:
    """Return a cycle of seatings: every group of players, each player once in every seat."""
    if players < seats:
        return [tuple((first + seat) % players for seat in range(seats)) for first in range(players)]
    groups = combinations(range(players), seats)
    return [group[turn:] + group[:turn] for group, turn in product(groups, range(seats))]


def make_tournament(
    game: Game,
    players: Sequence[str],
    games: int,
    seats: int | None = None,
    seed: int = 1,
    options: Options | None = None,
    content: Path | str | Document | None = None,
    timed: bool = False,
) -> Tournament:
    """Check the parameters and return the tournament."""
    levels = tuple(check_player(name) for name in players)
    doubled = next((name for name in levels if levels.count(name) > 1), None)
    if doubled is not None:
        raise BadSeats(f"“{player_called(doubled)}” is listed twice.")
    if len(levels) < 2:
        raise BadSeats("a tournament needs at least two players, separated by commas: bot:1,bot:2.")
    seats = game.players[0] if seats is None else seats
    game.check_seats(seats)
    pack = game.pack(content)
    game.content(pack, options or {})
    return Tournament(game, levels, seats, games, seed, game.checked_options(options or {}), pack, timed)


# --- one game -----------------------------------------------------------------------------------------


def play_game(task: Document) -> Document:
    """Play one game of a tournament; return its line for the file of results."""
    game = find_game(task["game"])
    seats = len(task["players"])
    bots = [
        make_player(name, derive_seed(task["thoughts"], seat), task["timed"])
        for seat, name in enumerate(task["players"])
    ]
    match = Match.new(game, seats, task["luck"], task["options"], task["content"])
    seconds, moves, longest = [0.0] * seats, [0] * seats, [0.0] * seats
    while not match.over and match.ply < game.most_actions:
        seat = match.state.turn
        began = time.perf_counter()
        action = bots[seat].choose(match, seat)
        spent = time.perf_counter() - began
        seconds[seat] += spent
        longest[seat] = max(longest[seat], spent)
        moves[seat] += 1
        match.play(seat, action)
    return {
        "game": task["number"],
        "seating": task["seating"],
        "places": [int(match.state.place(seat)) for seat in range(seats)],
        "scores": [int(match.state.score(seat)) for seat in range(seats)],
        "finished": match.over,
        "moves": moves,
        "seconds": [round(spent, 3) for spent in seconds],
        "longest": [round(spent, 3) for spent in longest],
    }


# --- who plays the games ----------------------------------------------------------------------------------


class Workers(Protocol):
    """An executor that plays games and yields results as they come."""

    def results(self, tasks: Sequence[Document]) -> Generator[Document, None, None]:
        """Play all tasks, in any order."""


class Processes:
    """Worker processes on this machine."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or os.cpu_count() or 1

    def results(self, tasks: Sequence[Document]) -> Generator[Document, None, None]:
        size = min(self.processes, max(1, len(tasks)))
        pool = ProcessPoolExecutor(size, get_context("spawn"), _leave_interrupts)
        try:
            for done in as_completed([pool.submit(play_game, task) for task in tasks]):
                yield done.result()
        except BrokenProcessPool:
            names = " or ".join(sorted(_own_players(tasks))) or "something outside"
            raise PlayerFailed(f"{names} ended the process in which a game was played.") from None
        finally:
            for process in list(getattr(pool, "_processes", {}).values()):
                process.terminate()  # otherwise queued games would still be played to their end
            pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ignore Ctrl-C, which the parent process handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Cluster:
    """A running Ray cluster; every worker needs comptoir installed."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise BadResults("--ray needs Ray: pip install comptoir[ray].") from None
        self.ray: Any = ray
        try:
            _knock(address)
            ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError, OSError) as problem:
            first = (str(problem).splitlines() or [""])[0]
            raise BadResults(f"no Ray cluster answers at “{address}”: {first}") from None

    def results(self, tasks: Sequence[Document]) -> Generator[Document, None, None]:
        ray = self.ray
        play = ray.remote(num_cpus=1, max_retries=3)(_play_shipped)
        files = ray.put({name: file_of(name).read_bytes() for name in _own_players(tasks)})
        waiting = list(tasks)
        most = max(1, int(ray.cluster_resources().get("CPU", 1))) * WAITING
        running: list[Any] = []
        try:
            while waiting or running:
                while waiting and len(running) < most:
                    running.append(play.remote(waiting.pop(0), files))
                done, running = ray.wait(running)
                yield from self._got(done)
        finally:
            ray.shutdown()

    def _got(self, done: list[Any]) -> list[Document]:
        """Return results; if a player failed, with our sentence instead of Ray's pages."""
        try:
            return list(self.ray.get(done))
        except self.ray.exceptions.RayTaskError as problem:
            if isinstance(problem.cause, ComptoirError):
                raise problem.cause from None
            raise


def _own_players(tasks: Sequence[Document]) -> set[str]:
    return {name for task in tasks for name in task["players"] if is_own(name)}


def _play_shipped(task: Document, files: Mapping[str, bytes]) -> Document:
    """Play a game on another machine, with the files of players that are not there."""
    ship(files)
    return play_game(task)


def _knock(address: str) -> None:
    """Check that something listens at `address`; Ray itself would wait for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=5).close()


# --- the file of results ------------------------------------------------------------------------------------


class Results:
    """The file of results: the tournament in its first line, then a line for every game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.head: Document | None = None
        self.games: dict[int, Document] = {}
        whole = 0
        text = path.read_bytes() if path.exists() else b""
        for number, line in enumerate(text.splitlines(keepends=True)):
            if not line.endswith(b"\n"):
                break  # incomplete, because the run was interrupted
            whole += len(line)
            self._take(number, line)
        if len(text) > whole:
            with path.open("r+b") as file:
                file.truncate(whole)

    def _take(self, number: int, line: bytes) -> None:
        try:
            document = json.loads(line)
            if number == 0:
                if document["format"] != FORMAT:
                    raise ValueError
                self.head = document
            else:
                self.games[int(document["game"])] = document
        except (ValueError, KeyError, TypeError):
            raise BadResults(f"{self.path}: line {number + 1} is not a tournament result.") from None

    def begin(self, tournament: Tournament) -> None:
        """Check that the file belongs to this tournament, or begin it."""
        if self.head is None:
            self.head = tournament.head
            with self.path.open("ab") as file:
                file.write(_line(self.head))
        for key, value in tournament.head.items():
            if self.head.get(key) != value:
                there, here = json.dumps(self.head.get(key)), json.dumps(value)
                raise BadResults(
                    f"{self.path} holds another tournament, with {key} {there} instead of {here}; "
                    "choose another file with --output."
                )

    def add(self, result: Document) -> None:
        """Append the result of a game."""
        self.games[result["game"]] = result
        with self.path.open("ab") as file:
            file.write(_line(result))


def _line(document: Document) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode() + b"\n"


def run(
    tournament: Tournament,
    results: Results,
    workers: Workers,
    progress: Callable[[int], None] = lambda games: None,
) -> list[Document]:
    """Play the missing games; return all results in order."""
    results.begin(tournament)
    missing = [tournament.task(number) for number in range(tournament.games) if number not in results.games]
    done = tournament.games - len(missing)
    progress(done)
    if missing:
        with closing(workers.results(missing)) as playing:
            for result in playing:
                results.add(result)
                done += 1
                progress(done)
    return played(results.games.values(), tournament.games)


def played(games: Iterable[Document], most: int) -> list[Document]:
    """Return the first `most` games, in order."""
    return sorted((game for game in games if game["game"] < most), key=lambda game: int(game["game"]))
