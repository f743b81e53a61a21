"""A visitor's name, account and e-mail reminders."""

from smtplib import SMTPException

from starlette.requests import Request
from starlette.responses import Response

from comptoir.house import people
from comptoir.house.errors import BadRequest, HouseError, NotAllowed
from comptoir.house.learning import take_progress_along
from comptoir.house.mailing import mail_of, send_to
from comptoir.house.seating import take_along
from comptoir.web.context import address_of, begin_session, context_of, form_of, go, page, visit_of
from comptoir.web.i18n import texts

LONGEST_MAIL = 254  # letters of an e-mail address


async def account(request: Request, problem: str = "", status: int = 200, verb: str = "") -> Response:
    """The account page; after a refusal, with that form open."""
    context, person = context_of(request), (await visit_of(request)).person
    mail = await mail_of(context.house, person.id) if context.mail and person else None
    done = request.query_params.get("done", "")
    return await page(request, "account.html", status, problem=problem, verb=verb, done=done, mail=mail)


async def change_account(request: Request) -> Response:
    """Carry out one of the forms of the account page."""
    context, visit, form = context_of(request), await visit_of(request), await form_of(request)
    context.limits.take("password", address_of(request))
    verb = form.get("do", "")
    guest = visit.person if visit.person and visit.person.account is None else None
    person: people.Person | None = None  # whom the browser gets a new session for
    code = ""
    try:
        if verb == "name":
            person = await _renamed(request, form.get("name", ""))
        elif verb == "sign-up":
            account_name, password = form.get("account", ""), form.get("password", "")
            person, code = await people.sign_up(context.house, visit.person, account_name, password)
        elif verb == "sign-in":
            person = await people.sign_in(context.house, form.get("account", ""), form.get("password", ""))
        elif verb == "recover":
            account_name, password = form.get("account", ""), form.get("password", "")
            person, code = await people.recover(context.house, account_name, form.get("code", ""), password)
        elif verb == "password":
            person = await people.change_password(
                context.house, _signed_in(visit.person), form.get("old", ""), form.get("password", "")
            )
        elif verb == "delete":
            await people.delete_account(context.house, _signed_in(visit.person), form.get("password", ""))
        elif verb == "mail":
            await ask_for_mail(request, form.get("mail", ""))
        elif verb == "sign-out":
            if visit.session is not None:
                await context.house.sessions.end(visit.session)
        else:
            raise BadRequest("This form cannot be read.")
    except HouseError as problem:
        said = texts(visit.language)(problem.message, **problem.parameters)
        return await account(request, said, problem.status, verb)
    if verb in ("sign-in", "recover") and person and guest:
        await take_along(context.house, guest, person)
        await take_progress_along(context.house, guest.id, person.id)
    secret = await begin_session(request, person) if person else ""
    done = "asked" if verb == "mail" and form.get("mail") else "kept"
    where = f"/account?done={done}" if verb in ("name", "password", "mail") else "/account"
    response = await page(request, "recovery.html", secret=True, code=code) if code else go(where)
    if secret:
        context.identity.remember(request, response, secret)
    elif verb in ("delete", "sign-out"):
        context.identity.forget(request, response)
    return response


async def _renamed(request: Request, name: str) -> people.Person | None:
    """Rename the visitor, or make a guest if the browser has no session."""
    context, visit = context_of(request), await visit_of(request)
    if visit.person is None:
        return await people.new_guest(context.house, name)
    await people.rename(context.house, visit.person, name)
    return None


def _signed_in(person: people.Person | None) -> people.Person:
    if person is None or person.account is None:
        raise NotAllowed("You have no account here.")
    return person


# E-mail reminders


async def letter(request: Request) -> Response:
    """The page of a link in an e-mail. A button confirms, because some programs open every link."""
    context = context_of(request)
    what, person, mail, language = context.mail.read(request.path_params["link"])
    done = request.method == "POST"
    if done:
        context.limits.take("post", address_of(request))
        await send_to(context.house, person, mail if what == "start" else "", language)
    return await page(request, "letter.html", what=what, mail=mail, done=done)


async def ask_for_mail(request: Request, mail: str) -> None:
    """Send a confirmation to an address; an empty one opts out."""
    context, visit = context_of(request), await visit_of(request)
    mail = mail.strip()
    if visit.person is None or not context.mail:
        raise BadRequest("This form cannot be read.")
    if not mail:
        await send_to(context.house, visit.person.id, "", visit.language)
        return
    if len(mail) > LONGEST_MAIL or mail.count("@") != 1:
        raise BadRequest("This is not an e-mail address.")
    context.limits.take("mail", visit.person.id)
    try:
        await context.mail.ask(visit.person, mail, visit.language)
    except (OSError, SMTPException, UnicodeError):
        raise BadRequest("The e-mail could not be sent. Please check the address.") from None
