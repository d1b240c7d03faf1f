"""The games application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("jogos")

    def ready(self) -> None:
        from games.services.office import executors_register

        executors_register()
