"""Pieces of a drawing: what a picture of a guide shows of a board, without ids, buttons and words for the ear.

A board is drawn for a table's page, once on it. On a page with many pictures its symbols are there once, under names
of their own, and large shapes that are the same in several pictures, such as a coast, are drawn once and used again.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser

from markupsafe import escape

from comptoir.errors import BadGuide

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
CASES = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio", "textlength": "textLength"}
CASES |= {"lengthadjust": "lengthAdjust", "foreignobject": "foreignObject"}
SILENT = re.compile(r"aria-|data-(?!seats|arrangement)|(id|role|tabindex|popovertarget|name|value|type|title|formnovalidate)$")
SHARED = 400  # letters from which on a shape is drawn once for all pictures
PREFIX = "g-"  # before the names of symbols, so that the board's own can be on the same page
MOVED = re.compile(r"translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)")


class Node:
    """An element with all that is in it; texts stand among its children."""

    def __init__(self, tag: str, attributes: dict[str, str | None], parent: "Node | None") -> None:
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
        """What it can be called by: its id, the things it stands for, its classes."""
        said = (self.attributes.get(name) or "" for name in ("id", "data-thing", "class"))
        return {name for names in said for name in names.split()}

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
        tag = CASES.get(self.tag, self.tag)
        said = [
            f" {CASES.get(name, name)}" if value is None else f' {CASES.get(name, name)}="{escape(value)}"'
            for name, value in self.attributes.items()
        ]
        return f"<{tag}{''.join(said)}>" + ("" if tag in VOID else f"{inside}</{tag}>")


class Reader(HTMLParser):
    """HTML taken apart."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.root = self.at = Node("", {}, None)
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs), self.at)
        self.at.children.append(node)
        if tag not in VOID:
            self.at = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.children.append(Node(tag, dict(attrs), self.at))

    def handle_endtag(self, tag: str) -> None:
        if self.at.parent is not None:
            self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)

    def handle_entityref(self, name: str) -> None:
        self.at.children.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.at.children.append(f"&#{name};")


def read(html: str) -> Node:
    """The elements of a piece of HTML, in one without a tag."""
    return Reader(html).root


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
            node.attributes["class"] = f"{node.attributes.get('class') or ''} marked".strip()


def crop(root: Node, names: Iterable[str], margin: int) -> None:
    """Cut a map to the frame around some things, and leave out what lies beyond it."""
    things = [node for name in names for node in find(root, name)]
    land = next(node for node in root if node.tag == "svg" and "data-zoom" in node.attributes)
    spots = [spot for node in things if (spot := place_of(node)) is not None]
    left, right = min(x for x, _ in spots) - margin, max(x for x, _ in spots) + margin
    top, bottom = min(y for _, y in spots) - margin, max(y for _, y in spots) + margin
    size = {"width": f"{right - left:g}", "height": f"{bottom - top:g}"}
    land.attributes |= {"viewbox": f"{left:g} {top:g} {size['width']} {size['height']}", **size}

    def beyond(node: Node) -> bool:
        spot = place_of(node)
        return spot is not None and not (left - margin <= spot[0] <= right + margin and top - margin <= spot[1] <= bottom + margin)

    land.drop(beyond)


def place_of(node: Node) -> tuple[float, float] | None:
    """Where an element of a map lies, if it says so."""
    moved = MOVED.fullmatch(node.attributes.get("transform") or "")
    if moved:
        return float(moved[1]), float(moved[2])
    if node.tag == "text" and "class" in node.attributes or node.parent is not None and node.parent.tag == "g" and node.tag == "text":
        return float(node.attributes.get("x") or 0), float(node.attributes.get("y") or 0)
    return None


def quiet(root: Node) -> None:
    """Leave what is for the eye alone: no words for the ear, nothing to act on, nothing that opens."""
    root.drop(lambda node: "popover" in node.attributes or "sr" in node.names or node.tag in ("title", "input"))
    for node in root:
        node.attributes = {name: value for name, value in node.attributes.items() if not SILENT.match(name)}


class Album:
    """The pictures of one page: their symbols, and shapes that several of them use."""

    def __init__(self) -> None:
        self.symbols: dict[str, Node] = {}
        self.used: set[str] = set()
        self.shapes: dict[str, str] = {}  # what is drawn again and again: its name
        self.count = 0

    def learn(self, root: Node) -> None:
        """Put aside the symbols that a board's drawing brings along."""
        for sprite in [node for node in root if "sprite" in node.names]:
            for symbol in sprite:
                if symbol.attributes.get("id"):
                    self.symbols.setdefault(symbol.attributes["id"] or "", symbol)
        root.drop(lambda node: "sprite" in node.names)

    def add(self, root: Node) -> str:
        """A picture as it stands on the page."""
        self.count += 1
        own = {node.attributes["id"] for node in root if node.tag in ("g", "symbol") and node.attributes.get("id")}
        kept = {name: node for node in root if (name := node.attributes.get("id")) in own}
        quiet(root)
        for node in root:
            if node.tag == "use" and (name := (node.attributes.get("href") or "#")[1:]):
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
            if node.tag not in ("g", "path") or "id" in node.attributes:
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
        """The symbols that the pictures use, with those that these use."""
        wanted = sorted(self.used & set(self.symbols))
        done: dict[str, str] = {}
        while wanted:
            name = wanted.pop()
            if name in done:
                continue
            node = self.symbols[name]
            uses = [one for one in node if one.tag == "use"]
            wanted += [(one.attributes.get("href") or "#")[1:] for one in uses]
            quiet(node)
            for one in uses:
                one.attributes["href"] = f"#{PREFIX}{(one.attributes['href'] or '#')[1:]}"
            node.attributes["id"] = f"{PREFIX}{name}"
            done[name] = node.write()
        return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{"".join(done.values())}</svg>'
