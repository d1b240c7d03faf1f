"""The accounts application."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("contas")

    def ready(self) -> None:
        from accounts.triggers import triggers_install

        post_migrate.connect(triggers_install, sender=self, dispatch_uid="accounts.triggers")
