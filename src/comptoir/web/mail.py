"""E-mail reminders for correspondence games. Without a mail server they are off."""

import asyncio
import logging
import smtplib
import ssl
from collections.abc import Callable
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from itsdangerous import BadSignature, URLSafeTimedSerializer

from comptoir.games import find_game
from comptoir.house.errors import BadRequest, NotFound
from comptoir.house.house import House, do_all
from comptoir.house.mailing import Reminder, claim_reminder, give_back_reminder, reminders_to_send
from comptoir.house.people import Person
from comptoir.web.i18n import texts
from comptoir.web.settings import Settings

log = logging.getLogger("comptoir.web")
SECONDS = 20.0  # until a mail server that does not answer is given up
START_WITHIN = 7 * 86400  # seconds; links that opt out stay valid


class Mail:
    """Sends letters through the mail server of the settings."""

    def __init__(self, house: House, settings: Settings, is_here: Callable[[str, str], bool]) -> None:
        self.house = house
        self.is_here = is_here  # whether somebody has a page of a table open
        self.server, self.sender, self.address = settings.mail, settings.mail_from, settings.address
        self.patience = settings.mail_after

    def __bool__(self) -> bool:
        return self.server is not None

    @property
    def links(self) -> URLSafeTimedSerializer:
        """Signs the links in letters."""
        return URLSafeTimedSerializer(self.house.keys, salt="mail")

    # --- letters ----------------------------------------------------------------------------------------

    async def send_reminders(self) -> None:
        """Send all reminders that are due."""
        reminders = await reminders_to_send(self.house, self.patience)
        await do_all(self._tell(reminder) for reminder in reminders)

    async def _tell(self, reminder: Reminder) -> None:
        if self.is_here(reminder.table_id, reminder.person) or not await claim_reminder(self.house, reminder):
            return
        say = texts(reminder.language)
        game = find_game(reminder.game).title
        left = say.lasts(max(0.0, reminder.deadline - self.house.now()))
        lines = [
            say("Hello {name},", name=reminder.name),
            say("it is your turn in a game of {game}. You have {time}.", game=game, time=left),
            f"{self.address}/t/{reminder.table_id}",
            say("To stop these e-mails:")
            + f" {self._link('stop', reminder.person, reminder.mail, reminder.language)}",
        ]
        try:
            await self.send(reminder.mail, say("{game}: it is your turn.", game=game), "\n\n".join(lines))
        except smtplib.SMTPRecipientsRefused:  # it would be so again
            log.warning("the mail server refused the recipient of a reminder for %s", reminder.game)
        except BaseException:
            await give_back_reminder(self.house, reminder)
            raise

    async def ask(self, person: Person, mail: str, language: str) -> None:
        """Send a confirmation link to an address."""
        say = texts(language)
        lines = [
            say("Hello {name},", name=person.name),
            say("to get an e-mail when it is your turn, open this page:"),
            self._link("start", person.id, mail, language),
            say("If you do not know what this is about, do nothing."),
        ]
        await self.send(mail, say("Message from Comptoir"), "\n\n".join(lines))

    async def send(self, mail: str, subject: str, text: str) -> None:
        """Send an e-mail."""
        letter = EmailMessage()
        try:
            letter["To"] = Address(addr_spec=mail)
        except (MessageError, ValueError, IndexError, AttributeError):  # its parser fails on some in any way
            raise BadRequest("This is not an e-mail address.") from None
        letter["From"] = self.sender
        letter["Subject"] = subject
        letter["Date"] = formatdate(self.house.now())
        letter["Message-ID"] = make_msgid(domain=urlsplit(self.address).hostname)
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text + "\n")
        await asyncio.to_thread(self._hand_over, letter)

    def _hand_over(self, letter: EmailMessage) -> None:
        assert self.server is not None
        host, port, safe = self.server.hostname or "", self.server.port, ssl.create_default_context()
        if self.server.scheme == "smtps":
            post: smtplib.SMTP = smtplib.SMTP_SSL(host, port or 465, timeout=SECONDS, context=safe)
        else:
            post = smtplib.SMTP(host, port or 587, timeout=SECONDS)
        with post:
            post.ehlo()
            if self.server.scheme == "smtp" and post.has_extn("starttls"):
                post.starttls(context=safe)
            if self.server.username:
                post.login(unquote(self.server.username), unquote(self.server.password or ""))
            post.send_message(letter)

    # --- links in letters -------------------------------------------------------------------------------

    def _link(self, what: str, person: str, mail: str, language: str) -> str:
        return f"{self.address}/mail/{self.links.dumps([what, person, mail, language])}"

    def read(self, link: str) -> tuple[str, str, str, str]:
        """What a link is for (start or stop), of whom, the address, the language."""
        try:
            what, person, mail, language = self.links.loads(link)
            if what == "start":
                self.links.loads(link, START_WITHIN)
        except (BadSignature, ValueError, TypeError):
            raise NotFound("This link is no longer valid.") from None
        return what, person, mail, language
