"""Opting in to e-mail reminders, and the links in e-mails."""

from smtplib import SMTPException

from starlette.requests import Request
from starlette.responses import Response

from comptoir.house.errors import BadRequest
from comptoir.house.mailing import send_to
from comptoir.web.context import address_of, context_of, page, visit_of

LONGEST = 254  # letters of an address


async def letter(request: Request) -> Response:
    """The page of a link in an e-mail. A button confirms, because some programs open every link."""
    context = context_of(request)
    what, person, mail, language = context.mail.read(request.path_params["link"])
    done = request.method == "POST"
    if done:
        context.limits.take("post", address_of(request))
        await send_to(context.house, person, mail if what == "start" else "", language)
    return await page(request, "letter.html", what=what, mail=mail, done=done)


async def ask_for_word(request: Request, mail: str) -> None:
    """Send a confirmation to an address; an empty one opts out."""
    context, visit = context_of(request), await visit_of(request)
    mail = mail.strip()
    if visit.person is None or not context.mail:
        raise BadRequest("This form cannot be read.")
    if not mail:
        await send_to(context.house, visit.person.id, "", visit.language)
        return
    if len(mail) > LONGEST or mail.count("@") != 1:
        raise BadRequest("This is not an e-mail address.")
    context.limits.take("mail", visit.person.id)
    try:
        await context.mail.ask(visit.person, mail, visit.language)
    except (OSError, SMTPException, UnicodeError):
        raise BadRequest("The e-mail could not be sent. Please check the address.") from None
