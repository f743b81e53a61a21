"""A visitor's name and account: make one, sign in, recover, change the password, delete."""

from starlette.requests import Request
from starlette.responses import Response

from comptoir.house import people
from comptoir.house.errors import BadWish, HouseError, NotAllowed
from comptoir.house.mailing import mail_of
from comptoir.house.seating import take_along
from comptoir.web.mail_pages import ask_for_word
from comptoir.web.site import address_of, begin_session, form_of, go, page, site_of, visit_of
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
    site.limits.take("password", address_of(request))
    verb = form.get("do", "")
    guest = visit.person if visit.person and visit.person.account is None else None
    person: people.Person | None = None  # whom the browser gets a new session for
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
                site.house, _signed_in(visit.person), form.get("old", ""), form.get("password", "")
            )
        elif verb == "delete":
            await people.delete_account(site.house, _signed_in(visit.person), form.get("password", ""))
        elif verb == "mail":
            await ask_for_word(request, form.get("mail", ""))
        elif verb == "sign-out":
            if visit.session is not None:
                await site.house.sessions.end(visit.session)
        else:
            raise BadWish("This form cannot be read.")
    except HouseError as problem:
        said = texts(visit.language)(problem.message, **problem.parameters)
        return await account(request, said, problem.status, verb)
    if verb in ("sign-in", "recover") and person and guest:
        await take_along(site.house, guest, person)
    secret = await begin_session(request, person) if person else ""
    done = "asked" if verb == "mail" and form.get("mail") else "kept"
    where = f"/account?done={done}" if verb in ("name", "password", "mail") else "/account"
    response = await page(request, "recovery.html", secret=True, code=code) if code else go(where)
    if secret:
        site.identity.remember(request, response, secret)
    elif verb in ("delete", "sign-out"):
        site.identity.forget(request, response)
    return response


async def _renamed(request: Request, name: str) -> people.Person | None:
    """The visitor has another name now; somebody new, if the browser knew nobody."""
    site, visit = site_of(request), await visit_of(request)
    if visit.person is None:
        return await people.new_guest(site.house, name)
    await people.rename(site.house, visit.person, name)
    return None


def _signed_in(person: people.Person | None) -> people.Person:
    if person is None or person.account is None:
        raise NotAllowed("You have no account here.")
    return person
