# compiled
"""What is new for one page, as pieces of an event: of what everybody sees, and of what its viewer alone does."""

import zlib
from collections import OrderedDict
from collections.abc import Hashable

from markupsafe import Markup

from comptoir.house.house import House
from comptoir.house.table import Table, Watcher
from comptoir.web.fragments.log import START, Position, tell
from comptoir.web.fragments.private import SEEN, Part, Sight, parts, quiet, quiet_parts
from comptoir.web.fragments.shared import Picture, Shared, Viewer

MOST_KEPT = 100  # tables nobody looks at whose fragments are kept
LARGEST_STORED = 6000


class Fragments:
    """The shared fragments of all tables that are looked at."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[str, Shared] = OrderedDict()
        house.tables.droppers.append(self.drop)

    def drop(self, table_id: str) -> None:
        """Forget a table that leaves memory."""
        self.kept.pop(table_id, None)

    def of(self, table: Table) -> Shared:
        """The fragments of a table as it is now."""
        shared = self.kept.get(table.id)
        if shared is None:
            self._drop_unwatched()
            shared = self.kept[table.id] = Shared(table)
        else:
            self.kept.move_to_end(table.id)
        if shared.moment != table.moment or shared.table is not table:
            shared.refresh(table)
        return shared

    def _drop_unwatched(self) -> None:
        """Make room for one more: of tables that nobody looks at, those that were looked at last are kept."""
        watched = self.house.tables.listeners
        for table_id in list(self.kept):
            if len(self.kept) < MOST_KEPT + len(watched):
                return
            if table_id not in watched:
                del self.kept[table_id]

    def page(self, table: Table, viewer: Viewer) -> dict[str, Markup]:
        """Everything that changes on the page of one viewer."""
        shared, seen = self.of(table), str(table.seen(viewer.watcher))
        private = {
            name: Markup(make().replace(SEEN, seen)) for name, (_, make) in parts(Sight(shared, viewer)).items()
        }
        lines = shared.log(viewer).latest if table.match else []
        return {**shared.picture(viewer).whole, **private, "log": Markup("".join(lines))}


class Shown:
    """What a page shows."""

    def __init__(self, viewer: Viewer, gzip: bool) -> None:
        self.viewer = viewer
        self.gzip = gzip
        self.forget()

    def forget(self) -> None:
        """Take nothing that was made for it for shown: the next event must be whole."""
        self.scene = -1
        self.picture = -1  # its number
        self.position = START  # in the log
        self.perspective: Watcher = None  # whose log it is
        self.sent: dict[str, tuple[Hashable, int]] = {}  # key and hash of the private parts
        self.quiet: Hashable = None  # what they depended on, if the viewer could do nothing


def news(shared: Shared, shown: Shown) -> list[bytes]:
    """All that has changed for a page, which is taken for shown from now on; nothing if nothing has."""
    seen = shared.table.seen(shown.viewer.watcher)
    public, private = _public_news(shared, shown), _private_news(shared, shown, str(seen))
    if not public and not private:
        return []
    own = private + b"id: %d\n\n" % seen
    return [public, stored(own) if shown.gzip else own]


def _public_news(shared: Shared, shown: Shown) -> bytes:
    picture = shared.picture(shown.viewer)
    known = shown.picture if shown.scene == picture.scene else -1
    shown.scene, shown.picture = picture.scene, picture.number
    if known >= picture.number:
        return b""
    key = (shown.gzip, max(known, picture.whole_since - 1))
    piece = picture.ready.get(key)
    if piece is None:
        lines = _public_lines(picture, known)
        piece = picture.ready[key] = packed(lines) if shown.gzip and lines else lines
    return piece


def _public_lines(picture: Picture, known: int) -> bytes:
    if known < picture.whole_since:
        return b"".join([event_lines(name, fill) for name, fill in picture.whole.items()])
    changed = [name for name, number in picture.since.items() if number > known]
    return b"".join([event_lines(name, picture.parts[name], "outerMorph") for name in changed])


def _private_news(shared: Shared, shown: Shown, seen: str) -> bytes:
    perspective = shared.perspective(shown.viewer)
    if perspective != shown.perspective:  # the device is handed over
        shown.perspective, shown.position = perspective, START
    shown.position, lines = _new_lines(shared, shown.viewer, perspective, shown.position)
    pieces = [lines]
    for name, (key, make) in _parts(shown, Sight(shared, shown.viewer)).items():
        before = shown.sent.get(name)
        if before is not None and before[0] == key:
            continue
        text = make()
        made = hash(text)
        shown.sent[name] = (key, made)
        if before is None or before[1] != made:
            pieces.append(event_lines(name, text.replace(SEEN, seen)))
    return b"".join(pieces)


def _parts(shown: Shown, sight: Sight) -> dict[str, Part]:
    """The parts that may be new; for viewers who still cannot act, only the prompt and the action bar."""
    before = shown.quiet
    shown.quiet = quiet(sight)
    if shown.quiet is not None and shown.quiet == before:
        return quiet_parts(sight)
    return parts(sight)


def _new_lines(shared: Shared, viewer: Viewer, perspective: Watcher, known: Position) -> tuple[Position, bytes]:
    """The new lines of the log; after an undo the last lines again. By their ids none shows twice."""
    table, match = shared.table, shared.table.match
    if match is None:
        return known, b""
    if known.undos != len(match.log) - match.ply:
        log = shared.log(viewer)
        return log.position, event_lines("log", "".join(log.latest))
    new = match.log[known.entries :]
    if not new and known.changes == len(table.seat_changes):
        return known, b""
    alike = len(new) == 1 and not shared.hot_seats and shared.sentences.are_common(new[0], table, perspective)
    made = shared.new_lines.get((viewer.language, known)) if alike else None
    if made is None:
        now, lines = tell(known, table, perspective, viewer.language, shared.sentences)
        html = "".join([html for _, _, _, html in lines])
        made = now, event_lines("log", html, "beforeend") if lines else b""
        if alike:
            shared.new_lines[viewer.language, known] = made
    return made


# Pieces of a stream


def event_lines(name: str, part: str, swap: str = "innerMorph") -> bytes:
    """A part of the page as lines of an event."""
    text = f'<hx-partial hx-target="#{name}" hx-swap="{swap}">{part}</hx-partial>'
    if "\n" in text or "\r" in text:
        text = "\ndata: ".join(text.splitlines())
    return f"data: {text}\n".encode()


def packed(text: bytes) -> bytes:
    """A piece of a gzip stream that needs nothing before it. A small window costs a third of a large one."""
    squeeze = zlib.compressobj(1, zlib.DEFLATED, -13, 6)
    return squeeze.compress(text) + squeeze.flush(zlib.Z_FULL_FLUSH)


def stored(text: bytes) -> bytes:
    """The same without compression, which is not worth the work for a small piece for one viewer."""
    if len(text) > LARGEST_STORED:
        return packed(text)
    size = len(text)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + text
