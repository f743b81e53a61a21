"""Posts with an id are carried out once, however often they arrive: a page repeats one whose answer was lost.

The id is written in the transaction of the first change that the post makes, so it is known if and only if that
change is, in every process and after a restart.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from sqlalchemy import Connection, bindparam, delete, insert, select

from comptoir.house.errors import AlreadyDone, BadRequest, LostRace
from comptoir.house.prepared import Prepared
from comptoir.house.schema import posts

FORM = re.compile("[0-9a-f]{16,32}")
KEPT = 7 * 86400.0  # seconds

_ADD = Prepared(insert(posts).values({column.name: bindparam(column.name) for column in posts.columns}))


class Post:
    """A post that is being carried out."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_kept = False  # it has changed something, and its id is written


_current: ContextVar[Post | None] = ContextVar("post", default=None)


@contextmanager
def carrying_out(name: str) -> Iterator[Post | None]:
    """Attribute the changes made inside to the post with this id, if there is one."""
    if name and not FORM.fullmatch(name):
        raise BadRequest("This form cannot be read.")
    post = Post(name) if name else None
    before = _current.set(post)
    try:
        yield post
    finally:
        _current.reset(before)


def current_post() -> Post | None:
    """The post that is being carried out, if it has an id that is not written yet."""
    post = _current.get()
    return post if post is not None and not post.is_kept else None


def add_post(connection: Connection, table_id: str, post: Post, now: float) -> None:
    """Write its id. Raises AlreadyDone if it is there."""
    try:
        _ADD.change(connection, {"table_id": table_id, "name": post.name, "at": now})
    except LostRace:
        raise AlreadyDone from None


def is_done(connection: Connection, table_id: str, name: str) -> bool:
    """Whether the post with this id has been carried out."""
    found = select(posts.c.at).where(posts.c.table_id == table_id, posts.c.name == name)
    return connection.execute(found).one_or_none() is not None


def forget_posts(connection: Connection, before: float) -> None:
    """Delete posts that no page repeats."""
    connection.execute(delete(posts).where(posts.c.at < before))
