"""Small changes of rules, one at a time: which there are, and the code of a function with one of them."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

PLUMBING = {
    "__init__",
    "clone",
    "copy_from",
    "imagine",
    "observe",
    "observation_size",
    "write_observation",
    "invariant_violation",
    "action_count",
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Change:
    """A node of a function, and what stands in its place in a mutant."""

    parent: ast.AST
    name: str  # of the parent's field
    place: int | None  # in that field, if it is a list
    node: ast.AST
    before: str  # the statement
    after: str
    line: int
    lines: range  # a test that reaches one of them reaches the change

    def make(self) -> None:
        """Change the tree, for good."""
        put(self.parent, self.name, self.place, self.node)


@dataclass
class Mutant:
    """The rules with one change."""

    id: str
    file: str
    function: str
    change: Change
    tree: ast.Module

    def code(self) -> CodeType:
        """The code of the changed function. The tree stays changed."""
        self.change.make()
        module = compile(ast.fix_missing_locations(self.tree), self.file, "exec")
        return next(code for code in codes(module) if code.co_qualname == self.function)


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def rule_files(root: Path, game: str) -> list[Path]:
    """The files that hold the rules of a game."""
    folder = root / "src/comptoir/games" / game
    return sorted(path for pattern in ("rules.py", "rules/**/*.py", "state.py") for path in folder.glob(pattern))


def find_mutants(root: Path, game: str) -> list[Mutant]:
    """All mutants of the rules of a game, file by file."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in rule_files(root, game)}
    skipped = plumbing(trees.values())
    found: list[Mutant] = []
    seen: Counter[str] = Counter()
    for path, tree in trees.items():
        file = path.relative_to(root).as_posix()
        for name, function in functions(tree):
            if function.name in skipped:
                continue
            for change in Changes(function).found:
                key = f"{file} {name} {change.before} > {change.after}"
                seen[key] += 1
                number = hashlib.sha256(f"{key} {seen[key]}".encode()).hexdigest()[:12]
                found.append(Mutant(number, file, name, change, tree))
    return found


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes, by qualified name."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, Function):
                    yield f"{node.name}.{method.name}", method


def plumbing(trees: Iterable[ast.Module]) -> set[str]:
    """The names of functions that are not rules: `PLUMBING` and whatever is only used by it."""
    users: defaultdict[str, set[str]] = defaultdict(set)
    names = set()
    for tree in trees:
        for _, function in functions(tree):
            names.add(function.name)
            for node in ast.walk(function):
                used = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
                users[used].add(function.name)
    skipped = set(PLUMBING)
    while True:
        more = {name for name in names - skipped if users[name] - {name} and users[name] <= skipped | {name}}
        if not more:
            return skipped
        skipped |= more


def swapped(*pairs: str) -> dict[type[ast.AST], Any]:
    """Kinds of node that stand for one another, each pair named as in `ast`."""
    names = [pair.split() for pair in pairs]
    return {getattr(ast, one): getattr(ast, other) for pair in names for one, other in (pair, pair[::-1])}


SHIFTED = swapped("Lt LtE", "Gt GtE")
NEGATED = swapped("Lt GtE", "Gt LtE", "Eq NotEq", "Is IsNot", "In NotIn")
ARITHMETIC = swapped("Add Sub", "BitAnd BitOr", "LShift RShift") | {
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitOr,
}
OTHER_NAME = {"min": "max", "max": "min"}


class Changes:
    """Finds all changes of a function, in the order of its text."""

    def __init__(self, function: Function) -> None:
        self.found: list[Change] = []
        self.returns = ast.unparse(function.returns) if function.returns else ""
        arguments = function.args
        self.known = {a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
        self.statement: ast.stmt = function
        self.lines = range(0)
        self.visit_all(function, "body")

    def visit_all(self, parent: ast.AST, name: str) -> None:
        """Visit what stands in a field of a node."""
        value = getattr(parent, name)
        if isinstance(value, ast.AST):
            self.visit(parent, name, None, value)
        elif isinstance(value, list):
            for place, node in enumerate(value):
                if isinstance(node, ast.AST):
                    self.visit(parent, name, place, node)

    def visit(self, parent: ast.AST, name: str, place: int | None, node: ast.AST) -> None:
        """Note the changes of a node, then those within it."""
        if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom | Function):
            return
        if isinstance(node, ast.stmt):
            self.enter(node)
        for other in self.others(node):
            before = text(self.statement)
            put(parent, name, place, other)
            after = text(other if node is self.statement else self.statement)
            put(parent, name, place, node)
            line = getattr(node, "lineno", self.statement.lineno)
            self.found.append(Change(parent, name, place, other, before, after, line, self.lines))
        if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
            return
        for inner in node._fields:
            if inner not in ("annotation", "body", "orelse", "handlers", "finalbody") or isinstance(
                node, ast.IfExp
            ):
                self.visit_all(node, inner)
        for block in ("body", "orelse", "handlers", "finalbody"):
            if hasattr(node, block) and not isinstance(node, ast.IfExp):
                self.visit_all(node, block)

    def enter(self, statement: ast.stmt) -> None:
        """Begin a statement: its lines, or those of its head if it has a body."""
        self.statement = statement
        last = statement.end_lineno or statement.lineno
        if isinstance(statement, ast.If | ast.While):
            last = statement.test.end_lineno or last
        elif isinstance(statement, ast.For):
            last = statement.iter.end_lineno or last
        self.lines = range(statement.lineno, last + 1)

    def others(self, node: ast.AST) -> Iterator[ast.AST]:
        """What may stand in the place of a node."""
        match node:
            case ast.Compare():
                yield from compared(node)
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in ARITHMETIC:
                yield ast.BinOp(left, ARITHMETIC[type(operator)](), right)
            case ast.BoolOp(op=ast.And(), values=values):
                yield ast.BoolOp(ast.Or(), values)
            case ast.BoolOp(op=ast.Or(), values=values):
                yield ast.BoolOp(ast.And(), values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield operand
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
                yield ast.Constant(1 - value)
                yield ast.Constant(-1 - value)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                yield operand
            case ast.Constant(value=bool(value)):
                yield ast.Constant(not value)
            case ast.Constant(value=int(value)):
                yield ast.Constant(value + 1)
                yield ast.Constant(value - 1)
            case ast.Name(id=name) if name in OTHER_NAME:
                yield ast.Name(OTHER_NAME[name], ast.Load())
            case ast.IfExp(test=test, body=body, orelse=orelse) if not tells(test):
                yield body
                yield orelse
            case ast.If(test=test, body=body, orelse=orelse) if not tells(test):
                yield ast.If(ast.Constant(True), body, orelse)
                yield ast.If(ast.Constant(False), body, orelse)
            case ast.While(test=test, body=body, orelse=orelse) if not isinstance(test, ast.Constant):
                yield ast.While(ast.Constant(True), body, orelse)
                yield ast.While(ast.Constant(False), body, orelse)
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield from self.returned(value)
            case ast.AugAssign(target=target, op=operator, value=value):
                if type(operator) in ARITHMETIC:
                    yield ast.AugAssign(target, ARITHMETIC[type(operator)](), value)
                yield ast.Pass()
            case ast.Assign(targets=[target]):
                if not isinstance(target, ast.Name | ast.Tuple) or self.is_known(target):
                    yield ast.Pass()
                self.know(target)
            case ast.AnnAssign(target=target):
                self.know(target)
            case ast.For(target=target):
                self.know(target)
            case ast.Expr(value=ast.Call()):
                yield ast.Pass()
            case ast.Break():
                yield ast.Continue()
            case ast.Continue():
                yield ast.Break()

    def returned(self, value: ast.expr) -> Iterator[ast.Return]:
        """What may be returned instead."""
        if self.returns == "bool" and not isinstance(value, ast.Compare):
            yield ast.Return(ast.UnaryOp(ast.Not(), value))
        elif self.returns in ("i64", "int"):
            yield ast.Return(ast.BinOp(value, ast.Add(), ast.Constant(1)))
            yield ast.Return(ast.Constant(0))

    def is_known(self, target: ast.AST) -> bool:
        """Whether a name has a value already, so that leaving out its assignment means something."""
        return isinstance(target, ast.Name) and target.id in self.known

    def know(self, target: ast.AST) -> None:
        """Note the names that get a value."""
        self.known |= {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def compared(node: ast.Compare) -> Iterator[ast.Compare]:
    """Each operator shifted by one (unless a number beside it will be) and negated."""
    sides = [node.left, *node.comparators]
    for place, operator in enumerate(node.ops):
        kinds = [NEGATED[type(operator)]]
        number = any(isinstance(side, ast.Constant | ast.UnaryOp) for side in sides[place : place + 2])
        if type(operator) in SHIFTED and not number:
            kinds.insert(0, SHIFTED[type(operator)])
        for kind in kinds:
            yield ast.Compare(node.left, [*node.ops[:place], kind(), *node.ops[place + 1 :]], node.comparators)


def tells(test: ast.expr) -> bool:
    """Whether a condition is constant or asks only if somebody listens to the journal."""
    return isinstance(test, ast.Constant) or "self.journal" in ast.unparse(test)


def put(parent: ast.AST, name: str, place: int | None, node: ast.AST) -> None:
    """Put a node into a field of another."""
    if place is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[place] = node


def text(node: ast.AST) -> str:
    """A node in one line: of a statement with a body only its head."""
    return ast.unparse(node).split("\n")[0]
