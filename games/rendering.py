"""From a table's rows to the texts that sockets get: the selectors' views through `fragments`, per language, once."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils import timezone

from games import fragments
from games.selectors import roulette


@dataclass(frozen=True, slots=True)
class Rendered:
    """`public`: language → text. `private`: (player, language) → text."""

    version: int
    public: Mapping[str, str]
    private: Mapping[tuple[int, str], str]


def table_render(table_id: int, languages: Collection[str], players: Mapping[int, Collection[str]]) -> Rendered:
    """Public regions in each language, and private regions for each of `players` in the languages of his sockets."""
    public = roulette.public_table(table_id, now=timezone.now())
    viewers = roulette.viewer_tables(table_id, players) if players else {}
    private = {}
    for player_id, spoken in players.items():
        viewer = viewers.get(player_id)
        for language in spoken:
            # Who has no open session any more is told so; the page then offers the summary.
            private[player_id, language] = (
                fragments.private_push(public, viewer, language)
                if viewer
                else fragments.session_over_push(roulette.session_last_ended(table_id, player_id), language)
            )
    return Rendered(
        version=public.version,
        public={language: fragments.public_push(public, language) for language in languages},
        private=private,
    )


def versions_read(table_ids: Collection[int]) -> dict[int, int]:
    """The tables' versions as committed."""
    return roulette.versions(table_ids)
