"""Every lesson of every game: followed to its end in all languages, with every other action tried at every step."""

from collections.abc import Iterator

from comptoir.kit.game import Game
from comptoir.kit.lesson import Lesson
from comptoir.kit.words import LANGUAGES
from comptoir.match.lesson_match import LessonMatch, minutes
from comptoir.web.boards import find_board
from tests.conformance.test_board import Seen
from tests.pages import NAMES, Page

LONGEST = 10  # minutes, at reading speed
MOST_ACTIONS = 60  # in one step that lasts until something is reached
QUESTIONS = 10  # that a first lesson answers


def followed(game: Game, lesson: Lesson) -> Iterator[LessonMatch]:
    """A lesson at every step, before the learner does what it asks for."""
    return (lesson_match for lesson_match in in_full(game, lesson) if not lesson_match.done)


def in_full(game: Game, lesson: Lesson) -> Iterator[LessonMatch]:
    """A lesson at every step, and before each action of those that wait for several."""
    lesson_match = LessonMatch(game, lesson)
    while not lesson_match.over:
        assert lesson_match.done < MOST_ACTIONS
        yield lesson_match
        if lesson_match.current.waits:
            assert lesson_match.play(lesson_match.wanted()[0]).done
        else:
            lesson_match.go_on()


def test_it_can_be_followed(game: Game, lesson: Lesson) -> None:
    """Each step says something in each language, with the numbers of the table, and what it asks for can be done."""
    said = 0
    for lesson_match in in_full(game, lesson):
        for language in LANGUAGES:
            text = lesson_match.say(game.lesson_words(language), NAMES)
            assert text.strip()
            assert "{" not in text
        said += not lesson_match.done
    assert said == len(lesson.script.steps)


def test_what_it_points_at_is_on_the_page(game: Game, lesson: Lesson) -> None:
    """`point` names a thing of the picture or the hand, or an element by its id."""
    for lesson_match in followed(game, lesson):
        seen = Seen(lesson_match.match, lesson_match.seat, game.words("en"))
        page = Page(seen.picture + seen.hand)
        things = page.all("data-thing") | page.all("id")
        point = lesson_match.current.point
        assert not point or point in things, (lesson_match.current.id, point, sorted(things))


def test_what_it_points_at_is_what_to_do(game: Game, lesson: Lesson) -> None:
    """If buttons belong to the thing that a step points at, one of them does what the step asks for."""
    for lesson_match in in_full(game, lesson):
        match, seat, point = lesson_match.match, lesson_match.seat, lesson_match.current.point
        offers = find_board(match).offers(match.state, seat, game.words("en"), NAMES[: match.seats])
        marked = [one.action for one in offers if point in one.thing.split() and not one.clause]
        if marked and lesson_match.current.waits:
            assert set(marked) & set(lesson_match.wanted()), (lesson_match.current.id, point)


def test_anything_else_is_answered(game: Game, lesson: Lesson) -> None:
    """Whatever else the learner tries is answered by a reason in each language, and changes nothing."""
    for lesson_match in in_full(game, lesson):
        wanted, before = lesson_match.wanted(), lesson_match.match.position()
        others = [one.code for one in lesson_match.match.actions(lesson_match.seat) if one.code not in wanted]
        for language in LANGUAGES:
            words = game.lesson_words(language)
            replies = [lesson_match.play(other, words) for other in others]
            assert not any(reply.done for reply in replies)
            assert not lesson_match.current.waits or all(reply.instead for reply in replies), (
                lesson_match.current.id
            )
        assert lesson_match.match.position() == before


def test_the_learner_can_go_back_and_return(game: Game, lesson: Lesson) -> None:
    """A step back and again forward leads to the same table, and so does coming back another day."""
    for lesson_match in in_full(game, lesson):
        step, position = lesson_match.step, lesson_match.match.position()
        back = lesson_match.back()
        assert back.step == (step if lesson_match.done else max(step - 1, 0))
        assert back.done == 0
        again = LessonMatch.resumed(game, lesson, step, lesson_match.played)
        assert (again.step, again.match.position()) == (step, position)


def test_it_teaches_clauses_that_exist(game: Game, lesson: Lesson) -> None:
    """A lesson says which clauses it teaches."""
    assert lesson.script.clauses
    assert set(lesson.script.clauses) <= set(game.rulebook("en").clauses)


def test_it_is_short_and_has_aims(game: Game, lesson: Lesson) -> None:
    """It takes less than ten minutes; the first lesson answers ten questions."""
    for language in LANGUAGES:
        words = game.lesson_words(language)
        assert minutes(lesson, words) < LONGEST
        assert lesson.text(words, "title")
        assert lesson.text(words, "about")
    assert lesson.id != next(iter(game.lessons)) or len(lesson.script.aims) >= QUESTIONS


def test_no_text_is_left_over(game: Game, lesson: Lesson) -> None:
    """Texts belong to lessons, steps and actions that exist; each language has the same."""
    keys = {language: set(game.lesson_words(language).tables[lesson.id]) for language in LANGUAGES}
    steps = {step.id for step in lesson.script.steps}
    assert all(found == {"title", "about", *steps} for found in keys.values())
    for language in LANGUAGES:
        assert set(game.lesson_words(language).tables) == set(game.lessons)
        for step in steps:
            mine = game.lesson_words(language).tables[lesson.id][step]
            english = game.lesson_words("en").tables[lesson.id][step]
            assert set(mine) == set(english)
            assert set(mine.get("instead", {})) == set(english.get("instead", {}))
