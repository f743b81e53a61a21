"""The table in words: what is expected, and everything on the board, for players who do not see the picture."""

from collections.abc import Mapping, Sequence

from comptoir.games.fische_fluppen_frikadellen.content import FischeDocument
from comptoir.games.fische_fluppen_frikadellen.page.kiosks import Stalls, name_of, price_rows
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import fetish_part
from comptoir.games.fische_fluppen_frikadellen.state import TABLE_NAMES
from comptoir.kit.drawing import Drawing
from comptoir.kit.game import Document
from comptoir.kit.words import Value, Words


class Speech:
    """Sentences and lists about a view."""

    def __init__(self, document: FischeDocument, stalls: Stalls, drawing: Drawing) -> None:
        self.document = document
        self.stalls = stalls
        self.drawing = drawing

    # --- what is expected ---------------------------------------------------------------------------------

    def prompt(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """Whose turn it is and what is expected."""
        if view["over"]:
            return f"{words.say('prompt.over')} {self.result(view, words, names)}"
        viewer = view["viewer"]
        if viewer is None and len(view["tables"]) > 1:
            return words.say("board.watching")
        if viewer is not None and view["people"][viewer]["table"] is None:
            return words.say("board.finished")
        if viewer in view["to_act"]:
            return self.asked(view, viewer, words)
        if view["turn"] == viewer and viewer is not None:
            return words.say("board.other_tables")
        table = view["tables"][TABLE_NAMES.index(view["people"][viewer or 0]["table"])]
        if table["stage"] == "keeping-first":
            waiting = ", ".join(name_of(seat, words, names) for seat in view["to_act"])
            return (
                words.say("board.others_keep", {"seats": waiting}) if waiting else words.say("board.other_tables")
            )
        return words.say("prompt.waiting", {"seat": view["turn"]}, names)

    def asked(self, view: Document, viewer: int, words: Words) -> str:
        """What a player is asked, with the figures that matter."""
        own = view["people"][viewer]
        table = view["tables"][TABLE_NAMES.index(own["table"])]
        stage = table["errand"] or table["stage"]
        told: dict[str, Value] = {"points": table["points"]}
        if stage in ("moving", "trading") and self.stalls.kinds[own["space"]] == "kiosk":
            told["kiosk"] = table["kiosks"][own["space"]]["kiosk"]
            if stage == "trading":
                return words.say("board.asked_trading", told)
            leave = "asked_leave" if own["space"] == table["start"] else "asked_kiosk"
            return words.say(f"board.{leave}", told)
        if stage == "moving":
            return words.say("board.asked_moving", told)
        if stage == "sharing-out":
            short = table["short"]
            return words.say("board.asked_sharing", {"good": short["good"], "tokens": short["tokens"]})
        if stage == "paying":
            tokens = fetish_part(
                self.stalls.content, self.stalls.dealer(table), len(own["fetishes"]), table["part"]
            )
            return words.say("board.asked_paying", {"tokens": tokens})
        return words.say(f"prompt.{stage}")

    def result(self, view: Document, words: Words, names: Sequence[str]) -> str:
        """Who frees the fairy."""
        finished = [person["finish"] for person in view["people"] if person["finish"] is not None]
        if not finished:
            return words.say("result.nobody")
        best = [seat for seat, person in enumerate(view["people"]) if person["finish"] == min(finished)]
        if len(best) == 1:
            return words.say("result.won", {"seat": best[0]}, names)
        return words.say("result.shared", {"seats": ", ".join(name_of(seat, words, names) for seat in best)})

    # --- everything ---------------------------------------------------------------------------------------

    def table(self, view: Document, number: int, words: Words, names: Sequence[str]) -> str:
        """One table: people, prices, kiosks, ferries and ways."""
        table = view["tables"][number]
        title = words.say("board.table", {"table": TABLE_NAMES[number]}) if len(view["tables"]) > 1 else ""
        turn = ""
        if not view["over"] and view["seating"][number]:
            turn = words.say("prompt.waiting", {"seat": view["seating"][number][0]}, names)
            turn += " " + words.say("board.pool", {"tokens": counted(table["pool"])})
        return self.drawing.draw(
            "spoken",
            words,
            title,
            turn,
            tuple(self.person(view, seat, table, words, names) for seat in view["seating"][number]),
            self.prices(table, words),
            tuple(self.kiosk(view, number, space, words) for space in table["kiosks"]),
            tuple((self.stalls.space_said(space, words), here) for space, here in table["ferries"].items()),
            tuple(
                (
                    self.stalls.keeper(table, space.id, words),
                    ", ".join(self.stalls.keeper(table, link, words) for link in space.links),
                )
                for space in self.document.spaces
            ),
        )

    def person(
        self, view: Document, seat: int, table: Document, words: Words, names: Sequence[str]
    ) -> tuple[str | int, ...]:
        """A player with everything that lies before that player."""
        own = view["people"][seat]
        where = self.stalls.keeper(table, own["space"], words) if own["space"] else "–"
        goods = ", ".join(f"{tokens} × {words.say(f'good.{good}')}" for good, tokens in own["goods"].items())
        fetishes = ", ".join(words.say(f"fetish.{fetish}") for fetish in own["fetishes"])
        if own["face_down"]:
            fetishes += f" ({words.say('view.face_down')})"
        bonus = own["bonus"]
        said = bonus if isinstance(bonus, int) else ", ".join(words.say(f"bonus.{name}") for name in bonus) or 0
        return name_of(seat, words, names), where, own["florins"], goods or "–", said, fetishes or "–"

    def prices(self, table: Document, words: Words) -> tuple[tuple[str | int, ...], ...]:
        """Each good: price, steps, after a fall, after a rise, reserve."""
        content, rows = self.stalls.content, []
        for row in price_rows(content, table):
            rise = words.say("board.would_produce") if row.rise is None else content.prices[row.rise]
            moved = (content.prices[row.at], content.steps[row.at], content.prices[row.fall], rise)
            rows.append((words.say(f"good.{row.good}"), *moved, row.reserve))
        return tuple(rows)

    def kiosk(self, view: Document, number: int, space: str, words: Words) -> tuple[str, ...]:
        """A kiosk with what it deals in, its extra actions, and what it costs to go there."""
        card = self.stalls.card(view["tables"][number], view, number, space, words)
        cost = view.get("reach", {}).get(space, "–")
        return (
            f"{card.name} ({card.number})",
            "; ".join(self.stalls.lines(card, words)),
            ", ".join(said for _, _, said in card.extras) or "–",
            str(cost),
        )


def counted(tokens: int | Mapping[str, int]) -> int:
    """How many tokens there are, seen or not."""
    return tokens if isinstance(tokens, int) else sum(tokens.values())
