"""Players of your own: a class in a Python file, an ONNX network, a pickled object.

    my_bot.py:Policy    a class, a function that makes a player, or a player
    policy.onnx         a network; needs onnxruntime
    policy.pkl          a pickled player

A player is anything with `choose(match, seat)` or `act(observation, mask)`. docs/own-players.md has the details.
"""

import atexit
import inspect
import pickle
import shutil
import sys
import traceback
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any

from comptoir.engine.features import Features
from comptoir.engine.python_api import action_mask, features_of, observation
from comptoir.errors import BadPlayer, MoveError, PlayerFailed
from comptoir.match import Match
from comptoir.match.notation import Wanted

PICKLES = (".pkl", ".pickle")
NETWORK = ".onnx"
MOST_KEPT = 32  # files of one process


def is_own(name: str) -> bool:
    """Whether a name means a file: `my_bot.py:Policy`, `policy.onnx` or `policy.pkl`."""
    path, _, _ = _parts(name)
    return path.suffix in (".py", NETWORK, *PICKLES)


def _parts(name: str) -> tuple[Path, str, str]:
    """Split a name into its file, the colon, if it has one, and what stands behind it."""
    before, colon, after = name.strip().rpartition(":")
    if colon and before.endswith(".py"):
        return Path(before), colon, after.strip()
    return Path(name.strip()), "", ""


_shipped: dict[str, Path] = {}  # players that came from another machine, and where their files are here


def ship(files: Mapping[str, bytes]) -> None:
    """Store the files of players that came from another machine, once in a process."""
    for name, content in files.items():
        if name not in _shipped:
            _shipped[name] = Path(mkdtemp(prefix="comptoir-"), _parts(name)[0].name)
            _shipped[name].write_bytes(content)
            atexit.register(shutil.rmtree, _shipped[name].parent, ignore_errors=True)


def file_of(name: str) -> Path:
    """The file of a player, which must be there."""
    path, _, wanted = _parts(name)
    path = _shipped.get(name, path)
    if not path.is_file():
        raise BadPlayer(f"{path}: there is no such file for a player.")
    if path.suffix == ".py" and not wanted:
        raise BadPlayer(f"{path}: which player? Write {path}:NAME, with the name of its class.")
    return path


class OwnPlayer:
    """Somebody's own program in a seat. It gets what the seat may know; what goes wrong is one sentence."""

    def __init__(self, name: str, program: Any) -> None:
        if not (callable(getattr(program, "choose", None)) or callable(getattr(program, "act", None))):
            raise BadPlayer(f"{name} has neither choose(match, seat) nor act(observation, mask).")
        self.name = name
        self.program = program

    def choose(self, match: Match, seat: int) -> int:
        """Return the code of the action the program chooses."""
        try:
            chosen = self._ask(match, seat)
        except (Exception, SystemExit) as problem:
            raise PlayerFailed(f"{self.name} failed in seat {seat}: {_described(problem)}.") from problem
        return self._checked(match, seat, chosen)

    def _ask(self, match: Match, seat: int) -> Any:
        if hasattr(self.program, "choose"):
            return self.program.choose(as_known(match, seat), seat)
        import numpy as np

        state = match.state
        return self.program.act(np.array(observation(state, seat)), np.array(action_mask(state, seat), np.bool_))

    def _checked(self, match: Match, seat: int, chosen: Any) -> int:
        wanted: Wanted = chosen if isinstance(chosen, (str, dict)) else _number(self.name, chosen)
        try:
            code = match.find(seat, wanted)
            refused = match.why_not(seat, code)
        except MoveError as problem:
            raise PlayerFailed(f"{self.name} chose an impossible action in seat {seat}: {problem}") from None
        if refused is not None:
            notation = match.forms[code].notation
            raise PlayerFailed(f"{self.name} chose “{notation}” in seat {seat}, which is illegal: {refused}")
        return code


def as_known(match: Match, seat: int) -> Match:
    """Return the table as a seat knows it; what it cannot know is arranged in some possible way."""
    return Match.from_position(match.position(seat), seed=0)


def _number(name: str, chosen: Any) -> int:
    try:
        return int(chosen)
    except (TypeError, ValueError):
        raise PlayerFailed(f"{name} chose {chosen!r:.60}, which is not an action.") from None


def _described(problem: BaseException) -> str:
    """Say what went wrong and in which line."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    said = " ".join(str(problem).split())
    return (
        f"{type(problem).__name__}{f': {said}' if said else ''} ({Path(last.filename).name}, line {last.lineno})"
    )


# --- files ------------------------------------------------------------------------------------------------


def load_own(name: str, seed: int | None = None) -> OwnPlayer:
    """Load a player of your own; one that takes a `seed` is made anew each time, others once in a process."""
    path = file_of(name).resolve()
    return _load(name, str(path), path.stat().st_mtime_ns, seed)


def _load(name: str, path: str, changed: int, seed: int | None) -> OwnPlayer:
    thing = _thing(name, path, changed)
    if not _is_factory(thing):
        return OwnPlayer(name, thing)
    if "seed" not in _parameters(thing):
        return _made_once(name, path, changed)
    return OwnPlayer(name, _called(name, thing, seed=seed))


@lru_cache(MOST_KEPT)
def _made_once(name: str, path: str, changed: int) -> OwnPlayer:
    return OwnPlayer(name, _called(name, _thing(name, path, changed)))


@lru_cache(MOST_KEPT)
def _thing(name: str, path: str, changed: int) -> Any:
    """What the file holds: the object of a Python file, a pickled one, or a network."""
    file = Path(path)
    try:
        if file.suffix == ".py":
            return _attribute(name, _module(file))
        if file.suffix == NETWORK:
            return Network(file)
        with file.open("rb") as stream:
            return pickle.load(stream)
    except BadPlayer:
        raise
    except (Exception, SystemExit) as problem:
        raise BadPlayer(f"{name} cannot be loaded: {_described(problem)}.") from problem


def _module(file: Path) -> ModuleType:
    """Run a Python file, which may import what lies beside it."""
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)  # where pickles of its objects look for their classes
    spec.loader.exec_module(module)
    return module


def _attribute(name: str, module: ModuleType) -> Any:
    wanted = _parts(name)[2]
    if not hasattr(module, wanted):
        raise BadPlayer(f"{module.__name__}.py has no “{wanted}”.")
    return getattr(module, wanted)


def _is_factory(thing: Any) -> bool:
    return inspect.isclass(thing) or (callable(thing) and not (hasattr(thing, "choose") or hasattr(thing, "act")))


def _parameters(thing: Any) -> list[str]:
    try:
        return list(inspect.signature(thing).parameters)
    except (TypeError, ValueError):
        return []


def _called(name: str, thing: Any, **wanted: Any) -> Any:
    try:
        return thing(**wanted)
    except Exception as problem:
        raise BadPlayer(f"{name} cannot be made: {_described(problem)}.") from problem


class Network:
    """An ONNX network: a batch of observations or features in, a preference for every action out."""

    def __init__(self, path: Path) -> None:
        try:
            import onnxruntime
        except ImportError:
            raise BadPlayer(f"{path.name} needs onnxruntime: pip install onnxruntime.") from None
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # games are played on all cores already
        self.session: Any = onnxruntime.InferenceSession(str(path), options)
        self.input: Any = self.session.get_inputs()[0]
        self._forms: dict[tuple[Any, ...], Features] = {}

    def choose(self, match: Match, seat: int) -> int:
        """Return the legal action that the network prefers."""
        import numpy as np

        form, seen = self.form(match), observation(match.state, seat)
        (wanted,) = self.prefer([seen if form is None else form.of(seen)])
        return int(np.where(action_mask(match.state, seat), wanted, -np.inf).argmax())

    def prefer(self, rows: Any) -> Any:
        """Return what the network says of observations or features: a preference for every action, row by row."""
        import numpy as np

        return self.session.run(None, {self.input.name: np.asarray(rows, np.float32)})[0]

    def form(self, match: Match) -> Features | None:
        """Return how a game's observations become what the network takes; None: as they are."""
        key = (match.game.id, match.seats, match.pack.fingerprint, *match.options.items())
        width = self.input.shape[-1]
        if key not in self._forms:
            self._forms[key] = features_of(match.state)
        form = self._forms[key]
        if width not in (form.numbers, form.size):
            sizes = f"{form.numbers} numbers or {form.size} features"
            raise ValueError(f"the network takes {width} numbers, but a seat sees {sizes}")
        return None if width == form.numbers else form
