"""What is explained at length: sheets turned over, and the end of the game."""

from collections.abc import Sequence

from comptoir.games.fugger_welser_medici.page import ladder, view_text
from comptoir.games.fugger_welser_medici.page.planner import Atlas
from comptoir.kit.board import Happened
from comptoir.kit.drawing import Drawing
from comptoir.kit.words import Words

STAGED = frozenset({"bid", "ended"})
NEWS = ("deal_dated", "deal_urgent", "fair_dated", "chance_drawn", "pile_empty", "pile_made_anew", "end_in_sight")


def draw_stage(
    drawing: Drawing, atlas: Atlas, happened: Happened, words: Words, names: Sequence[str]
) -> tuple[str, str]:
    """The sheets in the order they were served and why, everybody's florins before and after, and what came next."""
    told, before, after = happened[:3]
    money = tuple(
        (
            seat,
            view_text.name(seat, words, names),
            old["florins"],
            new["florins"] - old["florins"],
            new["florins"],
        )
        for seat, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True))
    )
    viewer = after["viewer"]
    news = tuple(words.event(one, names, viewer) for one in told if one["event"] in NEWS)
    title, lead = words.say("prompt.over"), ""
    lines: tuple[view_text.Line, ...] = ()
    if any(one["event"] == "bid" for one in told):
        where, buys = view_text.deal_of(after["outcome"], atlas)
        title = words.say("stage.buys" if buys else "stage.sells", {"place": where})
        lead = words.say("stage.lowest" if buys else "stage.highest")
        _, lines = view_text.outcome(after, atlas, words, names)
    if after["over"]:
        money = tuple(sorted(money, key=lambda line: -line[-1]))
        if ladder.is_longer(after):
            money = tuple(sorted(money, key=lambda line: ladder.key(after, line[0]), reverse=True))
            news += tuple(f"{line[1]}: {ladder.standing(after, line[0], words)}." for line in money)
        news += (view_text.result(after, words, names),)
    return title, drawing.draw("reveal", words, lead, lines, money, news)
