"""Staff at the real server: the login form with its second factor, and acts of the office by their forms."""

import re
import urllib.error

from tests.pages.accounts.entrance import PASSWORD, code
from tests.server.house import Guest, House

EMAIL = "direcao@exemplo.pt"
# For `manage.py shell`: somebody who directs, and prints what the authenticator has.
APPOINT = f"""
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.mfa.utils import encrypt
from django.utils import timezone
from accounts.models import Player
from accounts.services.roles import staff_appoint
person = Player.objects.create_user("{EMAIL}", "{PASSWORD}", nickname="Direcao")
EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
staff_appoint(player_id=person.pk, role="diretor", actor_id=None, now=timezone.now())
secret = auth.generate_totp_secret()
Authenticator.objects.create(user=person, type="totp", data={{"secret": encrypt(secret)}})
print("SECRET" + secret)
"""
_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


class Director(Guest):
    """Somebody with a role, signed in."""

    def __init__(self, house: House, secret: str) -> None:
        super().__init__(house)
        self.get("/conta/entrar/")
        self.post("/conta/entrar/", {**self.token(), "login": EMAIL, "password": PASSWORD})
        self.post("/conta/segundo-fator/entrar/", {**self.token(), "code": code(secret)})
        self.get("/gestao/")

    def does(self, record: str, act: str, **given: str) -> str:
        """An act on a record, by the form that its page has, with the hidden fields that are on it."""
        address = f"/gestao/{record}/acto/{act}/"
        hidden = dict(_HIDDEN.findall(self.get(address)))
        try:
            self.post(address, {**hidden, **self.token(), **given})
        except urllib.error.HTTPError as refused:
            return str(refused.read().decode())
        return ""
