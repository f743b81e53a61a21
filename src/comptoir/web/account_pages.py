"""A visitor's name and account: make one, sign in, recover, change the password, delete."""

from starlette.requests import Request
from starlette.responses import Response

from comptoir.house import people
from comptoir.house.errors import BadWish, HouseError, NotAllowed
from comptoir.house.mailing import mail_of
from comptoir.house.seating import take_along
from comptoir.web.mail_pages import ask_for_word
from comptoir.web.site import form_of, go, page, site_of, visit_of
from comptoir.web.texts import texts


async def account(request: Request, problem: str = "", status: int = 200, verb: str = "") -> Response:
    """The visitor's page; what did not work stays open."""
    site, person = site_of(request), (await visit_of(request)).person
    mail = await mail_of(site.house, person.id) if site.mail and person else None
    done = request.query_params.get("done", "")
    return await page(request, "account.html", status, problem=problem, verb=verb, done=done, mail=mail)


async def change_account(request: Request) -> Response:
    """One of the forms on it."""
    site, visit, form = site_of(request), await visit_of(request), await form_of(request)
    site.limits.take("password", request.client.host if request.client else "")
    verb = form.get("do", "")
    person: people.Person | None = visit.person
    code = ""
    try:
        if verb == "name":
            person = await _renamed(request, form.get("name", ""))
        elif verb == "sign-up":
            account_name, password = form.get("account", ""), form.get("password", "")
            person, code = await people.sign_up(site.house, visit.person, account_name, password)
        elif verb == "sign-in":
            person = await people.sign_in(site.house, form.get("account", ""), form.get("password", ""))
        elif verb == "recover":
            account_name, password = form.get("account", ""), form.get("password", "")
            person, code = await people.recover(site.house, account_name, form.get("code", ""), password)
        elif verb == "password":
            person = await people.change_password(
                site.house, _signed_in(person), form.get("old", ""), form.get("password", "")
            )
        elif verb == "delete":
            await people.delete_account(site.house, _signed_in(person), form.get("password", ""))
            person = None
        elif verb == "mail":
            await ask_for_word(request, form.get("mail", ""))
        elif verb == "sign-out":
            person = None
        else:
            raise BadWish("This form cannot be read.")
    except HouseError as problem:
        said = texts(visit.language)(problem.message, **problem.parameters)
        return await account(request, said, problem.status, verb)
    if verb in ("sign-in", "recover") and person and visit.person and visit.person.account is None:
        await take_along(site.house, visit.person, person)
    done = "asked" if verb == "mail" and form.get("mail") else "kept"
    where = f"/account?done={done}" if verb in ("name", "password", "mail") else "/account"
    response = await page(request, "recovery.html", code=code) if code else go(where)
    if person is None:
        site.identity.forget(request, response)
    else:
        site.identity.remember(request, response, person)
    return response


async def _renamed(request: Request, name: str) -> people.Person:
    site, visit = site_of(request), await visit_of(request)
    if visit.person is None:
        return await people.new_guest(site.house, name)
    return await people.rename(site.house, visit.person, name)


def _signed_in(person: people.Person | None) -> people.Person:
    if person is None or person.account is None:
        raise NotAllowed("You have no account here.")
    return person
