"""Pieces of a drawing: what a picture of a guide shows of a board, without ids, buttons and words for the ear.

A board is drawn for a table's page, once on it. On a page with many pictures its symbols are there once, under names
of their own, and large shapes that are the same in several pictures, such as a coast, are drawn once and used again.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from comptoir.errors import BadGuide

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
TAG = re.compile(r'<(?P<end>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<attributes>(?:[^>"]|"[^"]*")*?)(?P<empty>/?)>')
ATTRIBUTE = re.compile(r'([^\s="]+)(?:="([^"]*)")?')
SILENT = re.compile(
    r"aria-|data-(?!seats|arrangement)|(id|role|tabindex|popovertarget|name|value|type|title|formnovalidate)$"
)
UNSEEN = {"popover", "data-zoom-by"}
SHARED = 400  # letters from which on a shape is drawn once for all pictures
PREFIX = "g-"  # before the names of symbols, so that the board's own can be on the same page
MOVED = re.compile(r"translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)")


class Node:
    """An element with all that is in it; texts stand among its children."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Node | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Node | str] = []

    def __iter__(self) -> Iterator["Node"]:
        """The element and all elements in it."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child

    @property
    def names(self) -> set[str]:
        """What it can be called by: its tag, its id, the things it stands for, its classes."""
        of = self.attributes
        return {self.tag, of.get("id", ""), *of.get("data-thing", "").split(), *of.get("class", "").split()}

    def share(self, name: str) -> float | None:
        """A measure in per cent, if it is one."""
        value = self.attributes.get(name, "")
        return float(value[:-1]) if value.endswith("%") else None

    def drop(self, unwanted: "Callable[[Node], bool]") -> None:
        """Take out elements, with all that is in them."""
        self.children = [one for one in self.children if isinstance(one, str) or not unwanted(one)]
        for child in self.children:
            if isinstance(child, Node):
                child.drop(unwanted)

    def write(self) -> str:
        """The element as HTML."""
        inside = "".join(one.write() if isinstance(one, Node) else one for one in self.children)
        if not self.tag:
            return inside
        said = "".join([f' {name}="{value}"' if value else f" {name}" for name, value in self.attributes.items()])
        return f"<{self.tag}{said}>" + ("" if self.tag in VOID else f"{inside}</{self.tag}>")


def read(html: str) -> Node:
    """The elements of a piece of HTML as our macros write it, in one without a tag."""
    root = at = Node("", {}, None)
    end = 0
    for found in TAG.finditer(html):
        if found.start() > end:
            at.children.append(html[end : found.start()])
        end = found.end()
        if found["end"]:
            at = at.parent or root
            continue
        node = Node(found["tag"], dict(ATTRIBUTE.findall(found["attributes"])), at)
        at.children.append(node)
        if not found["empty"] and node.tag not in VOID:
            at = node
    at.children.append(html[end:])
    return root


def keep(root: Node, names: Iterable[str]) -> None:
    """Leave only the elements with these names, all that is in them, and what they are in."""
    chosen = [find(root, name) for name in names]
    inside = {id(one) for group in chosen for top in group for one in top}
    around = set()
    for top in (one for group in chosen for one in group):
        while top.parent is not None:
            top = top.parent
            around.add(id(top))
    for node in list(root):
        if id(node) in around and id(node) not in inside:
            node.children = [one for one in node.children if isinstance(one, Node) and id(one) in inside | around]


def find(root: Node, name: str) -> list[Node]:
    """The elements with a name, or with a name in one with another: "row cards"; there must be one."""
    outer, _, inner = name.rpartition(" ")
    within = find(root, outer) if outer else [root]
    found = [node for top in within for node in top if inner in node.names]
    if not found:
        raise BadGuide(f"the drawing has no “{name}”.")
    return found


def mark(root: Node, names: Iterable[str]) -> None:
    """Mark elements for the eye."""
    for name in names:
        for node in find(root, name):
            node.attributes["class"] = f"{node.attributes.get('class', '')} marked".strip()


def crop(root: Node, names: Iterable[str], margin: tuple[int, int]) -> None:
    """Cut a map to the frame around some things, and leave out what lies beyond it."""
    things = [node for name in names for node in find(root, name)]
    lands = [node for node in root if "data-zoom" in node.attributes]
    (_crop_units if lands else _crop_shares)(lands[0] if lands else root, things, margin)


def _frame(spots: list[tuple[float, float]], margin: tuple[int, int]) -> tuple[float, float, float, float]:
    """The frame around some spots: left, top, right, bottom."""
    across, down = zip(*spots, strict=True)
    return min(across) - margin[0], min(down) - margin[1], max(across) + margin[0], max(down) + margin[1]


def _crop_units(land: Node, things: list[Node], margin: tuple[int, int]) -> None:
    """Cut a map that is drawn in units."""
    left, top, right, bottom = _frame([spot for node in things if (spot := place_of(node))], margin)
    size = {"width": f"{right - left:g}", "height": f"{bottom - top:g}"}
    land.attributes |= {"viewBox": f"{left:g} {top:g} {size['width']} {size['height']}", **size}

    def beyond(node: Node) -> bool:
        spot = place_of(node)
        if spot is None:
            node.children = [one for one in node.children if isinstance(one, str) or not beyond(one)]
            return False
        return not (
            left - margin[0] <= spot[0] <= right + margin[0] and top - margin[1] <= spot[1] <= bottom + margin[1]
        )

    beyond(land)


def _crop_shares(root: Node, things: list[Node], margin: tuple[int, int]) -> None:
    """Cut a map that is drawn in per cent of the place it fills: less of it fills the same place."""
    around = [one for node in things if (one := _on_shares(node)) is not None]
    spots = [(share, down) for node in around if (share := node.share("x")) and (down := node.share("y"))]
    left, top, right, bottom = _frame(spots, margin)
    for node in root:
        for name in ("x", "x1", "x2", "y", "y1", "y2"):
            share = node.share(name)
            if share is not None:
                start, end = (left, right) if name[0] == "x" else (top, bottom)
                node.attributes[name] = f"{100 * (share - start) / (end - start):.2f}%"
    root.drop(_is_far_out)


def _on_shares(node: Node | None) -> Node | None:
    """The element that says where a thing lies on a map drawn in per cent: the thing, or what it is in."""
    while node is not None and node.share("x") is None:
        node = node.parent
    return node


def _is_far_out(node: Node) -> bool:
    """Whether nothing of an element can reach into the place it fills."""
    return any(share is not None and not -20 < share < 120 for share in (node.share("x"), node.share("y")))


def place_of(node: Node) -> tuple[float, float] | None:
    """Where an element of a map lies, if it says so; what is in it is measured from there."""
    moved = MOVED.fullmatch(node.attributes.get("transform", ""))
    if moved:
        return float(moved[1]), float(moved[2])
    if node.tag == "text":
        return float(node.attributes.get("x", 0)), float(node.attributes.get("y", 0))
    return None


def quiet(root: Node) -> None:
    """Leave what is for the eye alone: no words for the ear, nothing to act on, nothing that opens."""
    root.drop(_is_silent)
    for node in root:
        node.attributes = {name: value for name, value in node.attributes.items() if not SILENT.match(name)}


def _is_silent(node: Node) -> bool:
    """Whether an element is for the ear, or opens or moves something."""
    classes = node.attributes.get("class", "").split()
    opens = "popovertarget" in node.attributes and "act" not in classes
    return opens or bool(UNSEEN & node.attributes.keys()) or "sr" in classes or node.tag in ("title", "input")


def _may_be_shared(node: Node) -> bool:
    """Whether a shape looks the same wherever it stands: a layer of a map without names."""
    if node.tag not in ("g", "path") or node.parent is None or node.parent.tag != "svg":
        return False
    return not {"id", "transform"} & node.attributes.keys() and all(one.tag != "text" for one in node)


class Album:
    """The pictures of one page: their symbols, and shapes that several of them use."""

    def __init__(self) -> None:
        self.symbols: dict[str, Node] = {}
        self.used: set[str] = set()
        self.shapes: dict[str, str] = {}  # what is drawn again and again: its name
        self.count = 0

    def learn(self, root: Node) -> None:
        """Put aside the symbols that a board's drawing brings along."""
        for sprite in [node for node in root if node.attributes.get("class") == "sprite"]:
            for symbol in sprite:
                if symbol.attributes.get("id"):
                    self.symbols.setdefault(symbol.attributes["id"], symbol)
        root.drop(lambda node: node.attributes.get("class") == "sprite")

    def add(self, root: Node) -> str:
        """A picture as it stands on the page."""
        self.count += 1
        own = {
            node.attributes["id"] for node in root if node.tag in ("g", "symbol") and node.attributes.get("id")
        }
        kept = {name: node for node in root if (name := node.attributes.get("id")) in own}
        quiet(root)
        for node in root:
            if node.tag == "use" and (name := node.attributes.get("href", "#")[1:]):
                if name in kept:
                    here = f"{PREFIX}{self.count}-{name}"
                    node.attributes["href"], kept[name].attributes["id"] = f"#{here}", here
                else:
                    self.used.add(name)
                    node.attributes["href"] = f"#{PREFIX}{name}"
        self._share(root)
        return root.write()

    def _share(self, root: Node) -> None:
        """Draw large shapes once: they come again as a `use` of the first."""
        for node in list(root):
            if not _may_be_shared(node):
                continue
            written = node.write()
            if len(written) < SHARED:
                continue
            if written in self.shapes:
                node.tag, node.children = "use", []
                node.attributes = {"href": f"#{self.shapes[written]}"}
            else:
                self.shapes[written] = node.attributes["id"] = f"{PREFIX}shape-{len(self.shapes)}"

    def sprite(self) -> str:
        """The symbols that the pictures use, with those that these use; to be asked for once, in the end."""
        wanted = sorted(self.used & set(self.symbols))
        done: dict[str, str] = {}
        while wanted:
            name = wanted.pop()
            if name in done:
                continue
            node = self.symbols[name]
            uses = [one for one in node if one.tag == "use"]
            wanted += [one.attributes.get("href", "#")[1:] for one in uses]
            quiet(node)
            for one in uses:
                one.attributes["href"] = f"#{PREFIX}{one.attributes['href'][1:]}"
            node.attributes["id"] = f"{PREFIX}{name}"
            done[name] = node.write()
        return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{"".join(done.values())}</svg>'
