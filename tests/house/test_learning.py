"""What the house remembers of what people have learned."""

from typing import Any

from comptoir.house.house import House
from comptoir.house.learning import Progress, keep_progress, progress_in, take_progress_along
from comptoir.house.people import delete_account, new_guest, sign_up
from tests.house.conftest import Scene

PASSWORD = "long enough"


def test_progress_is_kept(at_home: Scene[Any]) -> None:
    """The last step counts; what was done once stays done, also after a new beginning."""

    async def learn(house: House) -> dict[str, Progress]:
        person = await new_guest(house, "Anna")
        await keep_progress(house, person.id, "a-game", "first", 2, ["draw"], False)
        await keep_progress(house, person.id, "a-game", "first", 5, ["draw", "lay"], True)
        await keep_progress(house, person.id, "a-game", "first", 0, [], False)
        await keep_progress(house, person.id, "a-game", "second", 1, [], False)
        await keep_progress(house, person.id, "another", "first", 3, [], False)
        return await progress_in(house, person.id, "a-game")

    assert at_home(learn) == {"first": Progress(0, (), True), "second": Progress(1, (), False)}


def test_nothing_is_kept_of_strangers_and_deleted_accounts(at_home: Scene[Any]) -> None:
    """Also if a page of a deleted person posts once more."""

    async def learn(house: House) -> list[dict[str, Progress]]:
        person, _ = await sign_up(house, await new_guest(house, "Anna"), "anna", PASSWORD)
        await keep_progress(house, person.id, "a-game", "first", 2, [], False)
        await delete_account(house, person, PASSWORD)
        gone = await progress_in(house, person.id, "a-game")
        await keep_progress(house, person.id, "a-game", "first", 3, [], False)
        return [gone, await progress_in(house, person.id, "a-game")]

    assert at_home(learn) == [{}, {}]


def test_a_guest_takes_progress_along(at_home: Scene[Any]) -> None:
    """Into the account they sign in to; what that has come to stays, and what either has done is done."""

    async def learn(house: House) -> list[dict[str, Progress]]:
        guest, (person, _) = await new_guest(house, "Anna"), await sign_up(house, None, "anna", PASSWORD)
        await keep_progress(house, person.id, "a-game", "first", 5, ["draw"], False)
        await keep_progress(house, guest.id, "a-game", "first", 2, [], True)
        await keep_progress(house, guest.id, "a-game", "second", 1, [], False)
        await take_progress_along(house, guest.id, person.id)
        return [await progress_in(house, one.id, "a-game") for one in (person, guest)]

    assert at_home(learn) == [{"first": Progress(5, ("draw",), True), "second": Progress(1, (), False)}, {}]
