"""Lessons: what a step waits for, what is said to anything else, and scripts that cannot be followed."""

import json
from pathlib import Path

import pytest

from comptoir.errors import BadLesson
from comptoir.games import find_game
from comptoir.kit.lesson import Lesson, Script, Step, load_lessons
from comptoir.match.lesson_match import LessonMatch, number_at, value_at

GAME = find_game("die-fugger")


def lesson(*steps: Step, seed: int = 7) -> Lesson:
    """A lesson of three seats in which the learner begins."""
    seat = LessonMatch(GAME, Lesson("probe", Script(3, (Step("one"),), seed))).match.to_act[0]
    return Lesson("probe", Script(3, steps, seed, seat))


def first_card(begun: LessonMatch) -> str:
    """What the learner could lay face up at first."""
    return next(one.notation for one in begun.match.actions(begun.seat) if one.notation.startswith("show"))


def test_a_step_waits_for_its_action() -> None:
    """Neither going on nor another action leaves it; the action it names does."""
    begun = LessonMatch(GAME, lesson(Step("draw", do=("draw",)), Step("end")))
    begun.go_on()
    assert begun.step == 0
    assert not begun.play(first_card(begun)).done
    assert begun.match.ply == 0
    assert begun.play("draw").done
    assert (begun.step, begun.played) == (1, ["draw"])
    begun.go_on()
    assert begun.over


def test_the_rules_come_first() -> None:
    """What the rules forbid is refused with its clause, whatever the step waits for."""
    begun = LessonMatch(GAME, lesson(Step("any", do=("*",))))
    reply = begun.play("pass")
    assert not reply.done
    assert reply.refused is not None
    assert reply.refused.clause == "DF-4.10"


def test_luck_can_be_arranged() -> None:
    """The learner draws what the step says, and the seed's cards after that."""
    for kind in (0, 3):
        begun = LessonMatch(GAME, lesson(Step("draw", do=("draw",), luck=(kind,))))
        begun.play("draw")
        assert begun.match.moves[0].outcomes == (kind,)


def test_until_something_is_reached() -> None:
    """A step can last for several actions of the learner."""
    where = f"seats.{lesson(Step('one')).script.seat}.shown"
    begun = LessonMatch(GAME, lesson(Step("lay", do=("show *",), until={where: 1})))
    begun.play(first_card(begun))
    assert begun.over


def test_several_actions_in_order() -> None:
    """A step can name several: the learner plays one after the other, and comes back to where that was left."""
    cards = first_card(LessonMatch(GAME, lesson(Step("one"))))
    steps = Step("both", do=("draw", "show *"), in_order=True), Step("end")
    one_player = Lesson("probe", lesson(*steps).script)
    begun = LessonMatch(GAME, one_player)
    assert not begun.play(cards).done
    assert begun.play("draw").done
    assert (begun.step, begun.done) == (0, 1)
    again = LessonMatch.resumed(GAME, one_player, begun.step, begun.played)
    assert again.match.position() == begun.match.position()
    assert (begun.back().step, begun.back().done) == (0, 0)


def test_a_click_stays_in_its_step() -> None:
    """Of several actions at once none belongs to the next step; what has become impossible is left out."""
    first = Step("first", do=("draw",))
    begun = LessonMatch(GAME, lesson(first, Step("next", do=("*",))))
    assert begun.play_all(["draw", "draw"]).done
    assert (begun.step, begun.played) == (1, ["draw"])
    again = lesson(first, Step("next", answer=("draw", "draw"), do=("*",)))
    begun = LessonMatch(GAME, again)
    assert begun.play_all(["draw"]).done
    legal = begun.match.actions(begun.seat)[0].code
    assert not LessonMatch(GAME, again).play_all(["draw", legal]).done


def test_a_changed_lesson_goes_on_where_it_still_fits() -> None:
    """Moves of an earlier edition that the lesson no longer accepts are left out."""
    steps = Step("draw", do=("draw",)), Step("end")
    assert LessonMatch.resumed(GAME, lesson(*steps), 1, ["pass"]).step == 0
    assert LessonMatch.resumed(GAME, lesson(*steps), 9, ["draw"]).over


def test_answers_that_cannot_be_given() -> None:
    """The error names lesson and step."""
    with pytest.raises(BadLesson, match=r"die-fugger, lesson probe, step bad: “draw” cannot be answered"):
        LessonMatch(GAME, lesson(Step("bad", answer=("draw",))))
    script = lesson(Step("draw", do=("draw",)), Step("bad", answer=("pass",)))
    with pytest.raises(BadLesson, match=r"step bad: seat \d cannot answer “pass”"):
        LessonMatch(GAME, script).play("draw")


def test_places_in_a_view() -> None:
    """Numbers are found by their path; a list or table counts its entries; a wrong path is named."""
    view = {"seats": [{"florins": 7, "shown": {"wine": 1, "cloth": 2}}]}
    assert value_at(view, "seats.0.florins") == 7
    assert value_at(view, "seats.0.shown") == 2
    assert number_at(view, "seats.0.shown.copper") == 0
    with pytest.raises(BadLesson, match=r"there is no “seats\.1\.florins” in the view: it has no “1”"):
        value_at(view, "seats.1.florins")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("seats = 3\nstep = [", r"probe\.toml: not TOML"),
        ("seats = 3", r"probe\.toml: missing required field “step”"),
        ('seats = 3\n[[step]]\nid = "a"\n[[step]]\nid = "a"', r"probe\.toml: two steps are called “a”"),
        (
            'seats = 3\n[[step]]\nid = "a"\nwish = 1',
            r"probe\.toml: at “step\[0\]”: contains unknown field “wish”",
        ),
        ('seats = 3\n[[step]]\nid = "a"\n[[aim]]\nask = "Why?"\nstep = "b"', r"names the step “b”"),
    ],
)
def test_bad_scripts(script: str, sentence: str, tmp_path: Path) -> None:
    """One sentence says what is wrong and where."""
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons/probe.toml").write_text(script)
    with pytest.raises(BadLesson, match=sentence):
        load_lessons(tmp_path)


def test_a_lesson_can_begin_in_a_position(tmp_path: Path) -> None:
    """A file of the same name holds it."""
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons/probe.toml").write_text('seats = 3\n[[step]]\nid = "a"')
    (tmp_path / "lessons/probe.json").write_text(json.dumps({"round": 2}))
    assert load_lessons(tmp_path)["probe"].table == {"round": 2}
