"""The tournaments application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("torneios")

    def ready(self) -> None:
        import tournaments.audit  # noqa: F401 (its checks enter themselves)
        from accounts.services.protection import on_excluded
        from games.clock import Part, part_register
        from games.demonstration import other_register
        from games.services.poker.hosted import between_register
        from tournaments.demonstration import series_seed
        from tournaments.rendering import rooms_register
        from tournaments.services.clock import table_between, table_stood_still, tournaments_deadline, tournaments_do
        from tournaments.services.excluded import player_excluded

        rooms_register()
        between_register(table_between, stood_still=table_stood_still)
        other_register(series_seed)
        on_excluded(player_excluded)
        part_register(Part(tournaments_do, tournaments_deadline))
