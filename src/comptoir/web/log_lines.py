"""What happened at a table in words, for one reader, made once and kept."""

from dataclasses import dataclass, field

from markupsafe import escape

from comptoir.house.table import Table, Watcher
from comptoir.match import Move
from comptoir.web.texts import texts

LINES_SHOWN = 60


@dataclass
class Story:
    """The log as one reader knows it, as far as it has been told."""

    entries: int = 0  # of the match's log that are in it
    undos: int = 0
    step: int = 0  # how many moves that stand this reader has noticed
    lines: list[str] = field(default_factory=list)


def tell(story: Story, table: Table, watcher: Watcher, language: str) -> Story:
    """The story with everything that has happened since."""
    match = table.match
    assert match is not None
    log = match.log
    undos = len(log) - match.ply
    if undos != story.undos or story.entries > len(log):
        story = Story(undos=undos)
    words, names = table.game.words(language), table.names
    if story.entries == 0:
        story.lines = [
            _line(table.id, number, story.step, words.event(told, names, watcher), None)
            for number, told in enumerate(match.told(match.opening, watcher))
        ]
    undone: set[int] = set()
    if undos:
        undone = {place for entry in log if not isinstance(entry, Move) for place in entry.entries}
    say = texts(language)
    for place in range(story.entries, len(log)):
        entry = log[place]
        if not table.saw(entry, watcher):
            continue
        if isinstance(entry, Move):
            stands = place not in undone
            story.step += stands
            for told in match.told(entry.events, watcher):
                seat = told.get("seat")
                text = words.event(told, names, watcher)
                step = story.step if stands else None
                story.lines.append(_line(table.id, len(story.lines), step, text, seat))
        else:
            text = say("{name} takes that back.", name=names[entry.seat])
            story.lines.append(_line(table.id, len(story.lines), None, text, entry.seat))
    story.entries = len(log)
    return story


def _line(table_id: str, number: int, step: int | None, text: str, seat: object) -> str:
    mark = f' id="line-{number}"' + (f' class="of-seat-{seat}"' if isinstance(seat, int) else "")
    if step is None:
        return f"<li{mark}><s>{escape(text)}</s></li>"
    return f'<li{mark}><a href="/t/{table_id}/replay?step={step}">{escape(text)}</a></li>'
