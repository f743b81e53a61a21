"""Jinja2 with autoescape, our texts and the addresses of our files."""

from functools import cache
from importlib.metadata import version
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from comptoir.kit.drawing import compiled_templates
from comptoir.kit.seats import seat_colour, seat_mark
from comptoir.web import static_files

VERSION = version("comptoir")  # looked up at the start: without a free file handle it would be missing for ever


@cache
def environment() -> Environment:
    """The templates of the house."""
    made = Environment(
        loader=PackageLoader("comptoir.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=compiled_templates(),
    )
    made.globals |= {
        "file": static_files.address,
        "file_exists": static_files.exists,
        "version": VERSION,
        "seat_mark": seat_mark,
        "seat_colour": seat_colour,
    }
    made.filters["clock"] = clock
    return made


@cache
def template(name: str) -> Template:
    """A template by its name."""
    return environment().get_template(name)


def load_templates() -> None:
    """All templates, before they are needed."""
    for name in environment().list_templates():
        template(name)


def render(name: str, **values: Any) -> Markup:
    """A template filled in. Macros and their context hold each other, so the context is emptied afterwards:
    otherwise a page's table and pictures would stay until the next garbage collection.
    """
    made = template(name)
    context = made.new_context(values)
    try:
        return Markup("".join(made.root_render_func(context)))
    except Exception:
        made.environment.handle_exception()
    finally:
        context.parent.clear()
        context.vars.clear()


def clock(seconds: float) -> str:
    """Time left, as on a clock: 1:02:03, 4:05, or days."""
    whole = max(0, int(seconds))
    if whole >= 2 * 86400:
        return f"{whole // 86400} d {whole % 86400 // 3600} h"
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
