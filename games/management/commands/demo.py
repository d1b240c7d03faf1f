"""`manage.py demo`: demonstration tables, rules and people for a fresh installation. Never in production."""

import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.services.demonstration import demonstration_people
from casino.rulebook.demonstration import demonstration_rules_seed
from games.demonstration import history_play, others_seed
from games.models import Table

# slug, name, currency, key of its specific rules; the game where that is not roulette
TABLES: list[tuple[str, ...]] = [
    ("lisboa", gettext_noop("Lisboa"), "DEMO", "roulette-american-demo"),
    ("porto", gettext_noop("Porto"), "DEMO", "roulette-american-demo"),
    ("coimbra-sem-pressa", gettext_noop("Coimbra, sem pressa"), "DEMO", "roulette-american-slow"),
    ("evora", gettext_noop("Évora"), "DEMO", "roulette-french-demo"),
    ("faro", gettext_noop("Faro"), "DEMO", "roulette-american-double-demo"),
    ("individual", gettext_noop("Roleta individual"), "DEMO", "roulette-individual-demo"),
    ("cascais", gettext_noop("Cascais"), "EUR", "roulette-american-eur-sandbox"),
    ("figueira-da-foz", gettext_noop("Figueira da Foz"), "EUR", "roulette-french-eur-sandbox"),
    ("individual-euros", gettext_noop("Roleta individual"), "EUR", "roulette-individual-eur-sandbox"),
    ("setubal", gettext_noop("Setúbal"), "DEMO", "blackjack-demo", "blackjack"),
    ("blackjack-individual", gettext_noop("Blackjack individual"), "DEMO", "blackjack-individual-demo", "blackjack"),
    ("espinho", gettext_noop("Espinho"), "EUR", "blackjack-eur-sandbox", "blackjack"),
    ("viana", gettext_noop("Viana"), "DEMO", "stud-demo", "stud"),
    ("stud-individual", gettext_noop("Póquer sem descarte individual"), "DEMO", "stud-individual-demo", "stud"),
    ("chaves", gettext_noop("Chaves"), "EUR", "stud-eur-sandbox", "stud"),
    ("povoa-de-varzim", gettext_noop("Póvoa de Varzim"), "DEMO", "baccarat-demo", "baccarat"),
    ("monte-gordo", gettext_noop("Monte Gordo, Macau"), "DEMO", "baccarat-macau-demo", "baccarat"),
    ("bacara-individual", gettext_noop("Bacará individual"), "DEMO", "baccarat-individual-demo", "baccarat"),
    ("tavira", gettext_noop("Tavira"), "EUR", "baccarat-eur-sandbox", "baccarat"),
    ("sintra", gettext_noop("Sintra"), "DEMO", "holdem-demo", "holdem"),
    ("obidos", gettext_noop("Óbidos"), "DEMO", "omaha-demo", "omaha"),
    ("marvao", gettext_noop("Marvão"), "DEMO", "holdem-fixed-demo", "holdem"),
    ("tomar", gettext_noop("Tomar, por sessões"), "DEMO", "holdem-sessions-demo", "holdem"),
]


class Command(BaseCommand):
    help = "Load the demonstration: tables, specific rules «demonstração, sem aprovação», and people to sign in as."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("The demonstration is never loaded in production.")
        # The rules are a day older than the first round that is played under them.
        demonstration_rules_seed(timezone.now() - timedelta(days=1))
        for place, (slug, name, currency, rules_key, *game) in enumerate(TABLES):
            Table.objects.get_or_create(
                slug=slug,
                defaults={
                    "name": name,
                    "game": game[0] if game else Table.Game.ROULETTE,
                    "currency": currency,
                    "rules_key": rules_key,
                    "place_in_lobby": place,
                },
            )
        self._people(settings.VAR_DIR / "demonstration.txt")
        history_play(now=timezone.now())
        others_seed(now=timezone.now())

    def _people(self, path: Path) -> None:
        """Two players and three of the staff; their passwords are this installation's own, in a file of mode 600."""
        if path.exists():
            return
        password = secrets.token_urlsafe(12)
        names = demonstration_people(password=password, now=timezone.now() - timedelta(hours=3))
        path.touch(mode=0o600)
        path.write_text(f"{password}\n" + "".join(f"{name}\n" for name in names))
        self.stdout.write(f"Contas de demonstração e a sua palavra-passe: {path}")
