"""Sockets of a tournament's page and of the lobby: public, and for who is signed in the own place too."""

from django.utils import timezone

from casino.bridge import hot
from casino.refusal import Refused
from games import fragments
from games.announce import Place
from games.commands import QUIET, message_read
from games.commands_read import bad
from games.consumers import NO_TABLE_CODE, signed_in_check
from games.hub import CLOSED_CODE, hub
from games.push import PushConsumer, language_of
from games.refusals import TableRefusal
from tournaments.selectors.page import tournament_find
from tournaments.services.entries import entry_seen

# Nobody: a page may be read without an account.
ANYBODY = 0


class ShownConsumer(PushConsumer):
    """A page that is only shown: its socket says that it is there, and asks for everything."""

    async def find(self) -> Place | None:
        """The room that this socket belongs to; none where there is nothing to show."""
        return None

    async def connect(self) -> None:
        user = self.scope.get("user")
        self.language = language_of(self.scope)
        place = await self.find()
        await self.accept()
        if place is None:
            await self.close(code=NO_TABLE_CODE)
            return
        subscriber = self.begin(place, user.pk if user is not None and user.is_authenticated else ANYBODY)
        try:
            await self.be_seen()
        except Refused:
            # Signed out between the handshake and here.
            subscriber.close(CLOSED_CODE)
            return
        await hub.subscribe(place, subscriber)

    async def disconnect(self, code: int) -> None:
        if self.subscriber is not None:
            await hub.unsubscribe(self.place, self.subscriber)
            await self.end()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.subscriber is None:
            return
        try:
            message = message_read(text_data or "")
            self.within_rate()
            if message["command"] not in QUIET:
                raise bad()
            await self.quiet(message["command"])
        except Refused as refused:
            if refused.denial.refusal is TableRefusal.SIGNED_OUT:
                self.subscriber.close(CLOSED_CODE)
                return
            self.subscriber.put(await hot(fragments.refusal_push, refused.denial, self.language))


class TournamentConsumer(ShownConsumer):
    """A tournament's page. Open in front of somebody who has entered, it says that he is there (810/26)."""

    async def find(self) -> Place | None:
        row = await hot(tournament_find, self.scope["url_route"]["kwargs"]["slug"])
        return None if row is None else ("tournament", row.pk)

    def note_seen(self) -> None:
        if self.player_id != ANYBODY and isinstance(self.place, tuple):
            signed_in_check(self.scope["session"].session_key, self.player_id)
            entry_seen(tournament_id=self.place[1], player_id=self.player_id, now=timezone.now())


class LobbyConsumer(ShownConsumer):
    """The list of tournaments, the same for everybody."""

    async def find(self) -> Place | None:
        return ("lobby", 0)
