"""Which clauses a game's rules can refuse with, and which ones have tests: both read from the sources."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from comptoir.build import PACKAGE, sources
from comptoir.kit.game import Game

TESTS = Path(__file__).resolve().parent.parent


@cache
def refusing_clauses(game: Game) -> frozenset[int]:
    """Every clause that `refusal` can return: the constants returned by it and by all it calls, found by name."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in _compiled(game)]
    constants = {name: value for tree in trees for name, value in _constants(tree)}
    functions: dict[str, list[ast.FunctionDef]] = {}
    for function in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        functions.setdefault(function.name, []).append(function)
    reached, waiting = set(), ["refusal"]
    clauses = set()
    while waiting:
        name = waiting.pop()
        if name in reached or name not in functions:
            continue
        reached.add(name)
        for node in (node for function in functions[name] for node in ast.walk(function)):
            if isinstance(node, ast.Call):
                waiting.append(_name(node.func))
            elif isinstance(node, ast.Return) and node.value is not None:
                clauses |= {constants.get(_name(part), 0) for part in _returned(node.value)}
    return frozenset(clause for clause in clauses if clause > 100)


def _returned(value: ast.AST) -> Iterator[ast.AST]:
    """The parts of a returned expression, without what is only compared or counted with."""
    counts = isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Sub)
    if counts or isinstance(value, ast.Compare):
        return
    yield value
    for part in ast.iter_child_nodes(value):
        yield from _returned(part)


def _compiled(game: Game) -> list[Path]:
    folder = PACKAGE / "games" / game.id.replace("-", "_")
    return [path for path in sources() if path.is_relative_to(folder)]


def _constants(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Module constants that are whole numbers."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Constant):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name) and isinstance(node.value.value, int):
                yield target.id, node.value.value


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


@cache
def marked_clauses() -> dict[str, list[str]]:
    """Clauses that tests are marked with, and these tests."""
    marked: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for mark in getattr(node, "decorator_list", []):
                if isinstance(mark, ast.Call) and _name(mark.func) == "clause":
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant):
                            marked.setdefault(str(argument.value), []).append(getattr(node, "name", ""))
    return marked
