"""From a table's rows to the texts that sockets get: the selectors' views through a game's fragments, once a language.

A game is a line in `_GAMES`: how its tables are read, how they become regions (name → HTML that names itself), and the
page that the regions stand on.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils import timezone

from casino.statements import MustAsk, nothing_asked
from games import baccarat_fragments, blackjack_fragments, fragments, poker_fragments, stud_fragments
from games.announce import Place
from games.kept_texts import spoken_in
from games.models import Table
from games.selectors import baccarat, blackjack, poker, roulette, stud
from games.selectors.poker_views import PokerLate, PokerTable
from games.selectors.tables import game_of, session_last_ended, versions

Regions = Mapping[str, str]
# Player → the languages of his sockets.
Audience = Mapping[int, frozenset[str]]

# To whoever is sent something private: the answer to a command has come, whatever of it can be seen.
MINE = '<div id="table-mine" hx-swap-oob="true" hidden></div>'


@dataclass(frozen=True, slots=True)
class Rendered:
    """`public`: language → regions. `private`: (player, language) → regions.

    `late`: language → what those who are not `seated` get in the place of `public`, where spectators see a round only
    once it has ended; empty where all see the same.
    """

    version: int
    public: Mapping[str, Regions]
    private: Mapping[tuple[int, str], Regions]
    late: Mapping[str, Regions] = field(default_factory=dict)
    seated: frozenset[int] = frozenset()

    def is_late(self, player_id: int) -> bool:
        """Is this player shown the table later than those who play?"""
        return bool(self.late) and player_id not in self.seated

    def shown(self, language: str, *, late: bool) -> Regions:
        """The public regions of the one or of the other."""
        return (self.late if late else self.public)[language]


@dataclass(frozen=True, slots=True)
class Game:
    """How one game is shown. A public view has its table's `version`; viewers are by player."""

    # (table, players, now=...) → the public view, and a viewer's for each of the players who has a session there.
    views: Callable[..., tuple[Any, Mapping[int, Any]]]
    public_regions: Callable[[Any, str], Regions]
    private_regions: Callable[[Any, Any, str], Regions]
    # All regions and what stands still around them, for the first page and for the same in a frame.
    page_regions: Callable[[Any, Any, str], Mapping[str, Any]]
    page: str
    page_beside: str
    # A public view → the one that spectators get in its place, and who plays; None: all see the same.
    late: Callable[[Any], PokerLate | None] = lambda _public: None

    def seen_by(self, public: Any, player_id: int) -> Any:
        """The public view that this player may see."""
        late = self.late(public)
        return public if late is None or player_id in late.seated else late.table


_ROULETTE = Game(
    views=roulette.table_views,
    public_regions=lambda view, language: fragments.public_regions(view, language),
    private_regions=lambda public, viewer, language: fragments.private_regions(public, viewer, language),
    page_regions=lambda public, viewer, language: fragments.page_regions(public, viewer, language),
    page="games/roulette/table.html",
    page_beside="games/roulette/table_beside.html",
)
_POKER = Game(
    views=poker.table_views,
    public_regions=lambda view, language: poker_fragments.public_regions(view, language),
    private_regions=poker_fragments.private_regions,
    page_regions=poker_fragments.page_regions,
    page="games/poker/table.html",
    page_beside="games/poker/table_beside.html",
    late=lambda public: public.late,
)
_BLACKJACK = Game(
    views=blackjack.table_views,
    public_regions=blackjack_fragments.public_regions,
    private_regions=blackjack_fragments.private_regions,
    page_regions=blackjack_fragments.page_regions,
    page="games/blackjack/table.html",
    page_beside="games/blackjack/table_beside.html",
)
_STUD = Game(
    views=stud.table_views,
    public_regions=stud_fragments.public_regions,
    private_regions=stud_fragments.private_regions,
    page_regions=stud_fragments.page_regions,
    page="games/stud/table.html",
    page_beside="games/stud/table_beside.html",
)
_BACCARAT = Game(
    views=baccarat.table_views,
    public_regions=baccarat_fragments.public_regions,
    private_regions=baccarat_fragments.private_regions,
    page_regions=baccarat_fragments.page_regions,
    page="games/baccarat/table.html",
    page_beside="games/baccarat/table_beside.html",
)
_GAMES: Mapping[str, Game] = {
    Table.Game.ROULETTE.value: _ROULETTE,
    Table.Game.HOLDEM.value: _POKER,
    Table.Game.OMAHA.value: _POKER,
    Table.Game.BLACKJACK.value: _BLACKJACK,
    Table.Game.STUD.value: _STUD,
    Table.Game.BACCARAT.value: _BACCARAT,
}


def game_shown(game: str) -> Game:
    """How tables of a game are shown."""
    return _GAMES[game]


def table_render(table_id: int, languages: Collection[str], players: Mapping[int, Collection[str]]) -> Rendered:
    """Public regions in each language, and private regions for each of `players` in the languages of his sockets."""
    game = _GAMES[game_of(table_id)]
    views = game.views(table_id, players, now=timezone.now())
    return _table_render(game, views, table_id, languages, players)


def table_render_seen(table_id: int, seen: object, audience: Audience, players: Collection[int]) -> Rendered | None:
    """The same for an audience, of whom `players` get their own part, from what was `seen` of the table already.

    None where that is nothing, or not enough. So far only poker tables are seen so, at a decision.
    """
    if not isinstance(seen, poker.Found):
        return None
    wanted = {player_id: audience[player_id] for player_id in players if player_id in audience}
    languages = frozenset().union(*audience.values())
    try:
        with nothing_asked():
            return _table_render(_POKER, poker.views_seen(seen, wanted), table_id, languages, wanted)
    except MustAsk:
        return None


def readings_forget(table_id: int) -> None:
    """What was read of the table before now is not used again."""
    poker.readings_forget(table_id)


def _table_render(
    game: Game,
    views: tuple[Any, Mapping[int, Any]],
    table_id: int,
    languages: Collection[str],
    players: Mapping[int, Collection[str]],
) -> Rendered:
    public, viewers = views
    late = game.late(public)
    shown: dict[str, Regions] = {}
    shown_late: dict[str, Regions] = {}
    private: dict[tuple[int, str], Regions] = {}
    for language in {*languages, *(language for spoken in players.values() for language in spoken)}:
        with spoken_in(language):
            if language in languages:
                shown[language] = game.public_regions(public, language)
                if late is not None:
                    shown_late[language] = _late_regions(late.table, language)
            for player_id in [player_id for player_id, spoken in players.items() if language in spoken]:
                viewer = viewers.get(player_id)
                # Who has no open session any more is told so; the page then offers the summary.
                private[player_id, language] = (
                    game.private_regions(game.seen_by(public, player_id), viewer, language)
                    if viewer
                    else {"over": fragments.session_over_push(session_last_ended(table_id, player_id), language)}
                )
    seated = late.seated if late is not None else frozenset()
    return Rendered(public.version, shown, private, shown_late, seated)


@lru_cache(maxsize=256)
def _late_regions(view: PokerTable, language: str) -> Regions:
    """Spectators are shown one and the same for as long as a hand is played."""
    return poker_fragments.public_regions(view, language)


# --- Rooms that show something else than a table ---

# (id, languages, player → languages) → the texts.
Render = Callable[[int, Collection[str], Mapping[int, Collection[str]]], Rendered]


@dataclass(frozen=True, slots=True)
class Shown:
    """One kind of them. `rest_seconds`: for how long at most it is not told again after it was told."""

    render: Render
    versions: Callable[[Collection[int]], dict[int, int]]
    rest_seconds: float


_SHOWN: dict[str, Shown] = {}
_BESIDE: list[Callable[[int], Place | None]] = []


def shown_register(kind: str, shown: Shown) -> None:
    """Rooms of this kind can be opened. Called by the application that has it, when it is ready."""
    _SHOWN[kind] = shown


def beside_register(find: Callable[[int], Place | None]) -> None:
    """`find`: which other room the sockets of a table belong to as well."""
    if find not in _BESIDE:
        _BESIDE.append(find)


def place_beside(table_id: int) -> Place | None:
    """The other room that the sockets of this table belong to."""
    return next((found for find in _BESIDE if (found := find(table_id)) is not None), None)


def place_render(place: Place, languages: Collection[str], players: Mapping[int, Collection[str]]) -> Rendered:
    """The texts of a table, or of whatever else it is."""
    if isinstance(place, int):
        return table_render(place, languages, players)
    kind, pk = place
    return _SHOWN[kind].render(pk, languages, players)


def rest_of(place: Place, usual: float) -> float:
    """For how long at most a room rests after it was told."""
    return usual if isinstance(place, int) else _SHOWN[place[0]].rest_seconds


def versions_read(places: Collection[Place]) -> dict[Place, int]:
    """The versions as committed."""
    found: dict[Place, int] = {}
    found |= dict(versions([one for one in places if isinstance(one, int)]).items())
    for kind in {place[0] for place in places if not isinstance(place, int)}:
        ids = [place[1] for place in places if not isinstance(place, int) and place[0] == kind]
        found |= {(kind, pk): version for pk, version in _SHOWN[kind].versions(ids).items()}
    return found
