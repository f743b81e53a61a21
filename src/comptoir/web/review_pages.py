"""Where a finished game was won and lost: the race, what turned it, every move."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from comptoir.bots.review import race, reason, said_action, said_amount
from comptoir.house.errors import Conflict
from comptoir.house.reviews import Reviewers
from comptoir.house.table import Table
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.web.context import address_of, context_of, go, hold, page, visit_of
from comptoir.web.i18n import Texts, texts
from comptoir.web.replay import journey, states_of

LEAST = 0.0005  # a smaller loss is shown as none
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 720, 280, 76, 14, 34


def reviewers_of(request: Request) -> Reviewers:
    """The application's reviewers."""
    found: Reviewers = request.app.state.reviewers
    return found


async def ask_review(request: Request) -> Response:
    """Request a review."""
    table_id = request.path_params["table"]
    context_of(request).limits.take("post", address_of(request))
    await reviewers_of(request).ask(table_id)
    return go(f"/t/{table_id}/review")


async def review(request: Request) -> Response:
    """The page of a review, or its progress."""
    say = texts((await visit_of(request)).language)
    async with hold(request) as table:
        if not table.over or table.match is None:
            raise Conflict("Only finished games can be reviewed.")
        progress = await reviewers_of(request).progress(table.id)
        values: dict[str, Any] = {"table": table, "progress": progress, "plies": table.match.ply}
        if progress is not None and progress.document is not None:
            values |= shown(table, progress.document, say)
    return await page(request, "review.html", **values)


def shown(table: Table, made: Document, say: Texts) -> dict[str, Any]:
    """What the template shows of a review."""
    return {
        "lines": race_lines(made),
        "marks": [round(_across(ply, len(made["plies"])), 1) for ply in made["turning_points"]],
        "size": (WIDTH, HEIGHT, LEFT, TOP, HEIGHT - BOTTOM),
        "moments": [moment(table, made["plies"][ply], say) for ply in made["turning_points"]],
        "moves": [move(table, ply, say) for ply in made["plies"]],
    }


def race_lines(made: Document) -> list[tuple[str, float, float, int]]:
    """For each seat the line of its chances, where it ends, and at how many percent."""
    drawn = []
    for shares in race(made):
        dots = [(_across(at, len(made["plies"])), _down(share)) for at, share in enumerate(shares)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
        drawn.append((points, round(dots[-1][0], 1), round(dots[-1][1], 1), round(100 * shares[-1])))
    return drawn


def _across(ply: int, plies: int) -> float:
    return LEFT + (WIDTH - LEFT - 16) * ply / max(1, plies)


def _down(share: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def moment(table: Table, ply: Document, say: Texts) -> dict[str, Any]:
    """A turning point: what was played, what was better, why, and where to look at it or try it again."""
    words, seat = table.game.words(say.language), ply["seat"]
    stops = journey(table, seat)
    step = max(at for at, stop in enumerate(stops) if stop.ply <= ply["ply"])
    return {
        "ply": ply["ply"],
        "seat": seat,
        "name": table.seats[seat].name,
        "played": said_move(table, ply, "played", words),
        "better": said_move(table, ply, "best", words),
        "why": why(table, ply, say),
        "step": step,
    }


def said_move(table: Table, ply: Document, which: str, words: Words) -> str:
    """The move played or the better one, as its button said it."""
    state = states_of(table)[ply["ply"]]
    return said_action(table.begun, state, ply["seat"], ply[which], words, table.names)


def why(table: Table, ply: Document, say: Texts) -> str:
    """One sentence why the better move is better."""
    key, facts = reason(ply)
    unit = table.game.words(say.language).find("review", "unit")
    name, other = table.seats[facts["seat"]].name, table.seats[facts["other"]].name
    amount, percent = said_amount(facts.get("amount", 0.0), say.language), facts["percent"]
    if key == "more":
        return say(
            "This move cost {name} {percent} % of the winning chances and about {amount} {unit}.",
            name=name,
            amount=amount,
            unit=unit,
            percent=percent,
        )
    if key == "less":
        return say(
            "This move cost {percent} % of the winning chances. "
            "After the better one, {other} would have had about {amount} {unit} less.",
            other=other,
            amount=amount,
            unit=unit,
            percent=percent,
        )
    return say(
        "This move cost {name} {percent} % of the winning chances, but no {unit} on average.",
        name=name,
        unit=unit,
        percent=percent,
    )


def given_away(ply: Document, words: Words) -> str:
    """The cost of a move: winning chances in percent, and florins or points."""
    if ply["loss"] < LEAST:
        return ""
    percent = f"{said_amount(100 * ply['loss'], words.language)} %"
    cost = said_amount(ply.get("cost", 0.0), words.language)
    return percent if ply.get("cost", 0.0) <= 0 else f"{percent} · {cost} {words.find('review', 'unit')}"


def move(table: Table, ply: Document, say: Texts) -> dict[str, Any]:
    """A line of the table of all moves."""
    words = table.game.words(say.language)
    return {
        "ply": ply["ply"] + 1,
        "seat": ply["seat"],
        "played": said_move(table, ply, "played", words),
        "better": said_move(table, ply, "best", words) if "best" in ply else "",
        "loss": given_away(ply, words),
        "expected": [round(100 * share) for share in ply["expected"]],
    }
