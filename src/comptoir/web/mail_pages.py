"""Where somebody asks for word by mail, and what the links in letters lead to."""

from smtplib import SMTPException

from starlette.requests import Request
from starlette.responses import Response

from comptoir.house.errors import BadWish
from comptoir.house.mailing import send_to
from comptoir.web.site import address_of, page, site_of, visit_of

LONGEST = 254  # letters of an address


async def letter(request: Request) -> Response:
    """What a link in a letter offers; a button does it, for some programs open every link of a letter."""
    site = site_of(request)
    what, person, mail, language = site.mail.read(request.path_params["link"])
    done = request.method == "POST"
    if done:
        site.limits.take("post", address_of(request))
        await send_to(site.house, person, mail if what == "start" else "", language)
    return await page(request, "letter.html", what=what, mail=mail, done=done)


async def ask_for_word(request: Request, mail: str) -> None:
    """Somebody gives an address: its reader is asked. An empty one ends it."""
    site, visit = site_of(request), await visit_of(request)
    mail = mail.strip()
    if visit.person is None or not site.mail:
        raise BadWish("This form cannot be read.")
    if not mail:
        await send_to(site.house, visit.person.id, "", visit.language)
        return
    if len(mail) > LONGEST or mail.count("@") != 1:
        raise BadWish("This is no address for mail.")
    site.limits.take("mail", visit.person.id)
    try:
        await site.mail.ask(visit.person, mail, visit.language)
    except (OSError, SMTPException, UnicodeError):
        raise BadWish("The mail could not be sent. Please look at the address again.") from None
