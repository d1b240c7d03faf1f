"""The accounts application."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


def _roles(app_config: AppConfig, **_facts: Any) -> None:
    # Once, after the last application whose permissions the roles hold.
    if app_config.label == "games":
        from accounts.services.roles import roles_install

        roles_install()


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("contas")

    def ready(self) -> None:
        from accounts import auth_signals
        from accounts.triggers import triggers_install

        auth_signals.receive()
        post_migrate.connect(triggers_install, sender=self, dispatch_uid="accounts.triggers")
        post_migrate.connect(_roles, dispatch_uid="accounts.roles")
