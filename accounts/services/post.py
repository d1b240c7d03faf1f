"""How a letter goes to the mail server, and when the next try is. Which letters there are is no concern of this."""

import logging
from datetime import timedelta
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused, SMTPSenderRefused

from django.core.mail import EmailMessage, get_connection

logger = logging.getLogger("accounts")

# The first is tried soon; then each time twice as long after, up to the longest wait of that sort of letter.
FIRST_WAIT = timedelta(minutes=1)
# What a server says of one letter; anything else is about the server, and the other letters wait for the next minute.
ABOUT_ONE = (SMTPRecipientsRefused, SMTPSenderRefused, SMTPDataError)
NOT_TAKEN = (OSError, SMTPException)
# A try takes seconds (EMAIL_TIMEOUT): one that has lasted for so long has been interrupted.
LONGEST_TRY = timedelta(minutes=10)


def hand_over(message: EmailMessage, name: str) -> None:
    """To the mail server. What goes wrong once it has taken the letter is no reason to send it again."""
    connection = message.connection = get_connection()
    connection.open()
    try:
        message.send()
    finally:
        try:
            connection.close()
        except NOT_TAKEN:
            logger.warning("%s: the mail server did not say goodbye", name)


def wait_after(tries: int, longest: timedelta) -> timedelta:
    """Until the next try, after so many."""
    return min(FIRST_WAIT * 2 ** min(tries - 1, 20), longest)
