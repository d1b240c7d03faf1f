"""From a tournament's rows to the texts that sockets get, and the rooms of the hub that show them.

Three kinds of rooms: «tournament» for its page, «news» for its tables, «lobby» for the list of all.
"""

from collections.abc import Collection, Mapping

from django.db.models import Max
from django.utils import timezone

from accounts.models import Player
from games.announce import Place
from games.rendering import Regions, Rendered, Shown, beside_register, shown_register
from tournaments import fragments
from tournaments.models import Tournament, TournamentEvent, TournamentTable
from tournaments.selectors.lobby import tournaments_listed
from tournaments.selectors.own import own_views
from tournaments.selectors.page import tournament_page
from tournaments.selectors.said import news_view, said_lines

MOST_LISTED = 60
Languages = Collection[str]


def tournament_render(pk: int, languages: Languages, players: Mapping[int, Languages]) -> Rendered:
    """The page of a tournament; privately, what each of these players may do there."""
    row, now = _row(pk), timezone.now()
    view, lines = tournament_page(row, viewer_id=None, now=now), said_lines(row)
    people = {one.pk: one for one in Player.objects.filter(pk__in=players)}
    owns = own_views(row, people={pk: one.public_id for pk, one in people.items()}, now=now) if people else {}
    private: dict[tuple[int, str], Regions] = {
        (player_id, language): fragments.private_regions(view, owns[player_id], one.nickname, language)
        for player_id, one in people.items()
        for language in players[player_id]
    }
    public = {language: fragments.public_regions(view, lines, language) for language in languages}
    return Rendered(version=view.version, public=public, private=private)


def news_render(pk: int, languages: Languages, _players: Mapping[int, Languages]) -> Rendered:
    """What the tables of a tournament show of it."""
    view = news_view(_row(pk), now=timezone.now())
    public = {language: fragments.news_regions(view, language) for language in languages}
    return Rendered(version=view.version, public=public, private={})


def lobby_render(_pk: int, languages: Languages, _players: Mapping[int, Languages]) -> Rendered:
    """The live part of the list of tournaments."""
    # Asked before the list: what changes meanwhile makes it be told once more.
    version = lobby_versions([0])[0]
    cards = tournaments_listed(viewer_id=None, most=MOST_LISTED)
    public = {language: fragments.lobby_regions(cards, language) for language in languages}
    return Rendered(version=version, public=public, private={})


def _row(pk: int) -> Tournament:
    return Tournament.objects.select_related("rules", "series").get(pk=pk)


def versions(ids: Collection[int]) -> dict[int, int]:
    """The tournaments' versions as committed."""
    return dict(Tournament.objects.filter(pk__in=list(ids)).values_list("pk", "version"))


def lobby_versions(_ids: Collection[int]) -> dict[int, int]:
    """The lobby's: the last thing that was done to any tournament."""
    return {0: TournamentEvent.objects.aggregate(at=Max("pk"))["at"] or 0}


def news_of_table(table_id: int) -> Place | None:
    """The room whose news the sockets of this table get."""
    pk = TournamentTable.objects.filter(pk=table_id).values_list("tournament_id", flat=True).first()
    return None if pk is None else ("news", pk)


def rooms_register() -> None:
    """Let the hub open these rooms."""
    shown_register("tournament", Shown(tournament_render, versions, rest_seconds=0.5))
    shown_register("news", Shown(news_render, versions, rest_seconds=0.25))
    shown_register("lobby", Shown(lobby_render, lobby_versions, rest_seconds=1.0))
    beside_register(news_of_table)
