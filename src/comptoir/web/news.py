# compiled
"""What is new for one page, as pieces of an event: of what everybody sees, and of what its viewer alone does."""

from collections.abc import Hashable

from comptoir.house.table import Watcher
from comptoir.web.editions import event_lines, stored
from comptoir.web.live import Kept, Live
from comptoir.web.log_lines import NOTHING_TOLD
from comptoir.web.overlay import SEEN, Part, Sight, Viewer


class Shown:
    """What a page shows."""

    def __init__(self, viewer: Viewer, gzip: bool) -> None:
        self.viewer = viewer
        self.gzip = gzip
        self.forget()

    def forget(self) -> None:
        """Nothing that was made for it has arrived for certain: the next event must be whole."""
        self.scene = -1  # the public picture
        self.edition = -1  # and which of its editions
        self.told = NOTHING_TOLD  # how much of the story
        self.perspective: Watcher = None  # to whom it was told
        self.sent: dict[str, tuple[Hashable, int]] = {}  # key and hash of the private parts
        self.quiet: Hashable = None  # what they depended on, if the viewer could do nothing


def news(live: Live, kept: Kept, shown: Shown) -> list[bytes]:
    """All that has changed for a page, which is taken for shown from now on; nothing if nothing has."""
    seen = kept.shared.table.seen(shown.viewer.watcher)
    public, private = _public_news(live, kept, shown), _private_news(live, kept, shown, str(seen))
    if not public and not private:
        return []
    own = private + b"id: %d\n\n" % seen
    return [public, stored(own) if shown.gzip else own]


def _public_news(live: Live, kept: Kept, shown: Shown) -> bytes:
    edition = live.public(kept, shown.viewer)
    known = shown.edition if shown.scene == edition.scene else -1
    shown.scene, shown.edition = edition.scene, edition.number
    return edition.news(known, shown.gzip)


def _private_news(live: Live, kept: Kept, shown: Shown, seen: str) -> bytes:
    perspective = kept.shared.perspective(shown.viewer)
    if perspective != shown.perspective:  # the device is handed over
        shown.perspective, shown.told = perspective, NOTHING_TOLD
    shown.told, lines = live.new_lines(kept, shown.viewer, shown.told)
    pieces = [lines]
    for name, part in _parts(live, shown, Sight(kept.shared, shown.viewer)).items():
        before = shown.sent.get(name)
        if before is not None and before[0] == part.key:
            continue
        text = part.make()
        made = hash(text)
        shown.sent[name] = (part.key, made)
        if before is None or before[1] != made:
            pieces.append(event_lines(name, text.replace(SEEN, seen)))
    return b"".join(pieces)


def _parts(live: Live, shown: Shown, sight: Sight) -> dict[str, Part]:
    """The parts that may be new for a viewer; only some are for who could do nothing and still cannot."""
    before = shown.quiet
    shown.quiet = live.overlay.quiet(sight)
    if shown.quiet is not None and shown.quiet == before:
        return live.overlay.quiet_parts(sight)
    return live.overlay.parts(sight)
