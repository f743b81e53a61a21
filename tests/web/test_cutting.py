"""Pieces of drawings: what is left of them, and that symbols and large shapes are there once."""

import pytest

from comptoir.errors import BadGuide
from comptoir.web.cutting import Album, crop, keep, mark, read

PICTURE = (
    '<div class="board"><svg class="sprite"><symbol id="coin"><path d="M0 0"/></symbol>'
    '<symbol id="crown"><use href="#coin"/></symbol><symbol id="unused"></symbol></svg>'
    '<section id="market" class="wide"><p data-thing="lane-a" tabindex="0">A &amp; B'
    '<svg><use href="#crown"/></svg></p>'
    '<p data-thing="lane-b"><button popovertarget="more">?</button><span class="sr">heard</span>B</p></section>'
    '<aside>C</aside><div id="more" popover>D</div></div>'
)
MAP = (
    '<svg data-zoom="m" viewBox="0 0 900 900"><path d="{}"/>'
    '<g data-thing="a" transform="translate(100 200)"><text x="5">a</text></g>'
    '<g data-thing="b" transform="translate(800 800)"><text x="5">b</text></g></svg>'
)
SHARES = (
    '<svg><line x1="0%" y1="50%" x2="100%" y2="50%"/><svg x="50%" y="50%"><g data-thing="a"></g></svg>'
    '<svg x="90%" y="50%"><g data-thing="b"></g></svg></svg>'
)


def test_only_what_is_shown_is_kept() -> None:
    """With what it is in, marked, and without anything to act on or to hear; its symbols are put aside."""
    album, root = Album(), read(PICTURE)
    album.learn(root)
    mark(root, ["lane-a"])
    keep(root, ["market lane-a"])
    drawn = album.add(root)
    assert drawn == (
        '<div class="board"><section class="wide"><p class="marked">A &amp; B'
        '<svg><use href="#g-crown"></use></svg></p></section></div>'
    )
    sprite = album.sprite()
    assert 'id="g-crown"' in sprite
    assert 'id="g-coin"' in sprite
    assert "unused" not in sprite


def test_nothing_that_opens_or_is_heard_is_left() -> None:
    album, root = Album(), read(PICTURE)
    keep(root, ["lane-b"])
    drawn = album.add(root)
    assert drawn == '<div class="board"><section class="wide"><p>B</p></section></div>'


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(BadGuide, match="lane-c"):
        keep(read(PICTURE), ["lane-c"])


def test_a_map_is_cut_to_its_frame() -> None:
    """What lies far outside is left out, and large shapes of a second picture are those of the first."""
    album, coast = Album(), "M0 0" * 200
    cuts = []
    for margin in (50, 60):
        root = read(MAP.format(coast))
        crop(root, ["a"], (margin, margin))
        cuts.append(album.add(root))
    assert 'viewBox="50 150 100 100"' in cuts[0]
    assert ">a<" in cuts[0]
    assert ">b<" not in cuts[0]
    assert coast in cuts[0]
    assert coast not in cuts[1]
    assert 'href="#g-shape-0"' in cuts[1]


def test_a_map_in_per_cent_is_spread() -> None:
    """The frame around a thing fills the place that the map filled."""
    root = read(SHARES)
    crop(root, ["a"], (10, 10))
    drawn = Album().add(root)
    assert '<svg x="50.00%" y="50.00%">' in drawn
    assert 'x1="-200.00%"' in drawn
    assert "250.00%" not in drawn
