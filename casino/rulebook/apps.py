"""The rulebook application: after migrating it installs its trigger, the glossary's words and the list of programs."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class RulebookConfig(AppConfig):
    name = "casino.rulebook"
    label = "rulebook"
    verbose_name = _("regras")

    def ready(self) -> None:
        from accounts.models import Approval
        from accounts.services.approvals import executor_register
        from casino.rulebook.services import rules_approve_asked

        executor_register(Approval.Kind.RULES_APPROVE, rules_approve_asked)
        post_migrate.connect(rulebook_prepare, sender=self, dispatch_uid="rulebook_prepare")


def rulebook_prepare(*, using: str, **_kwargs: Any) -> None:
    """What must be in the database besides its tables. Idempotent."""
    from casino.rulebook.glossary import glossary_seed
    from casino.rulebook.programs import programs_seed
    from casino.rulebook.triggers import triggers_install

    triggers_install(connections[using])
    glossary_seed()
    programs_seed()
