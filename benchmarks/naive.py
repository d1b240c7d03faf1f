"""The design that a Channels tutorial leads to: a group for each table, the ORM on the shared thread, one template.

An act is one transaction of lock, event, bet, two balances and version; then every viewer's whole table is rendered by
its own consumer. It checks less than the house does (no limits, no exclusions, no key, no ledger rows).
"""

import json
from functools import cache
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import transaction
from django.db.models import F
from django.template import engines
from django.utils import timezone

from accounts.models import LedgerAccount, PlaySession
from games.models import Bet, Round, RoundEvent, Table, TableCommand

TEMPLATE = """{% load i18n %}
<div id="table-version" hidden data-version="{{ version }}" data-round="{{ round }}"></div>
<section id="table-status" class="status"><p>{% translate "Façam as vossas apostas" %}</p>
<p>{% blocktranslate with number=round %}Jogada n.º {{ number }}{% endblocktranslate %}</p></section>
<section class="history"><ol>{% for pocket in history %}<li class="pocket">{{ pocket }}</li>{% endfor %}</ol></section>
<svg id="table-chips" class="overlay" aria-hidden="true">{% for bet in bets %}
<g class="chips-of" data-who="{{ bet.who }}"><use href="#chip-{{ bet.colour }}" x="{{ bet.x }}" y="{{ bet.y }}"/></g>
{% endfor %}</svg>
<section id="table-seats" class="seats"><h2>{% translate "À mesa" %} <span>{{ seats|length }}</span></h2><ul>
{% for seat in seats %}<li><svg class="seat-chip" viewBox="-10 -10 20 20" aria-hidden="true"><use href="#chip"/></svg>
<span class="seat-name">{{ seat.name }}{% if seat.id == me.id %} *{% endif %}</span>
<span class="seat-stake number">{% if seat.stake %}{{ seat.stake|money:"DEMO" }}{% else %}{% translate "sem aposta" %}
{% endif %}</span></li>{% endfor %}</ul></section>
<section id="table-bar" class="money-bar"><dl><div><dt>{% translate "Saldo" %}</dt>
<dd data-balance="{{ me.balance }}">{{ me.balance|money:"DEMO" }}</dd></div>
<div><dt>{% translate "Aposta da jogada" %}</dt><dd>{{ me.stake|money:"DEMO" }}</dd></div></dl></section>
<div id="table-actions" class="actions" role="group" aria-label="{% translate 'Apostas' %}">
{% for name in names %}<button type="button" class="action" data-command="{{ name }}" aria-disabled="false">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12"/></svg>
<span>{{ name }}</span></button>{% endfor %}</div>
<section id="table-result" class="result"><h2>{% translate "As suas apostas" %}</h2><ul>
{% for bet in bets %}{% if bet.player == me.id %}<li>{{ bet.position }} {{ bet.amount|money:"DEMO" }}</li>{% endif %}
{% endfor %}</ul></section>"""
NAMES = ("bets_withdraw", "bets_clear", "bets_repeat", "bets_double")


@transaction.atomic
def act(slug: str, player_id: int, message: dict[str, Any]) -> None:
    """One transaction by the ORM."""
    table = Table.objects.select_for_update().get(slug=slug)
    current = Round.objects.get(pk=table.round_id)
    session = PlaySession.objects.get(table=table, player_id=player_id, ended_at=None)
    now = timezone.now()
    if current.phase != Round.Phase.BETTING or now >= current.closes_at:
        raise ValueError("bets are closed")
    placing = message["command"] == "bets_place"
    mine = Bet.objects.filter(round=current, player_id=player_id, state="placed")
    amount = sum(bet["amount"] for bet in message["bets"]) if placing else sum(bet.amount for bet in mine)
    wallet = LedgerAccount.objects.select_for_update().get(kind="wallet", currency="DEMO", player_id=player_id)
    escrow = LedgerAccount.objects.get(kind="escrow", currency="DEMO", ref=f"round:{current.pk}")
    if placing and wallet.balance < amount:
        raise ValueError("not enough")
    command = TableCommand.objects.create(
        key=message["key"], player_id=player_id, table=table, body="", version=table.version + 1, at=now
    )
    RoundEvent.objects.create(
        round=current,
        number=1 + RoundEvent.objects.filter(round=current).count(),
        version=table.version + 1,
        kind="bets_placed" if placing else "bets_withdrawn",
        player_id=player_id,
        amount=amount,
        data={},
        at=now,
    )
    if placing:
        for bet in message["bets"]:
            Bet.objects.create(
                round=current, player_id=player_id, session=session, command=command, placed_at=now, **bet
            )
    else:
        mine.update(state="withdrawn")
    out, into = (wallet, escrow) if placing else (escrow, wallet)
    LedgerAccount.objects.filter(pk=out.pk).update(debits=F("debits") + amount)
    LedgerAccount.objects.filter(pk=into.pk).update(credits=F("credits") + amount)
    table.version += 1
    table.save(update_fields=["version"])


def state(slug: str) -> dict[str, Any]:
    """What everybody is shown of the table, read once for each act."""
    table = Table.objects.select_related("round").get(slug=slug)
    sessions = list(PlaySession.objects.filter(table=table, ended_at=None).select_related("player"))
    bets = list(Bet.objects.filter(round=table.round, state="placed").select_related("player"))
    wallets = LedgerAccount.objects.filter(
        kind="wallet", currency="DEMO", player_id__in=[session.player_id for session in sessions]
    )
    balances = {wallet.player_id: wallet.balance for wallet in wallets}
    history = Round.objects.filter(table=table, phase="settled").order_by("-number").values_list("outcome", flat=True)
    stakes = {s.player_id: sum(b.amount for b in bets if b.player_id == s.player_id) for s in sessions}
    return {
        "version": table.version,
        "round": table.round.number if table.round else 0,
        "history": list(history[:20]),
        "bets": [
            {
                "who": bet.player.nickname,
                "player": bet.player_id,
                "position": bet.position,
                "amount": bet.amount,
                "colour": bet.session_id % 8,
                "x": bet.pk % 800,
                "y": bet.pk % 300,
            }
            for bet in bets
        ],
        "seats": [
            {
                "id": session.player_id,
                "name": session.player.nickname,
                "stake": stakes[session.player_id],
                "balance": balances[session.player_id],
            }
            for session in sessions
        ],
    }


@cache
def template() -> Any:
    """Compiled once, as a cached loader would."""
    return engines["django"].from_string(TEMPLATE)


def page(shown: dict[str, Any], player_id: int) -> str:
    """The whole table as one viewer sees it."""
    me = next(seat for seat in shown["seats"] if seat["id"] == player_id)
    return str(template().render({**shown, "me": me, "names": NAMES}))


class NaiveConsumer(AsyncWebsocketConsumer):
    """One player's socket."""

    async def connect(self) -> None:
        self.slug = self.scope["url_route"]["kwargs"]["slug"]
        self.player_id = self.scope["user"].pk
        self.group = f"naive.{self.slug}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()
        await self.told({"state": await database_sync_to_async(state)(self.slug)})

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        message = json.loads(text_data or "{}")
        if message["command"] == "ping":
            return
        await database_sync_to_async(act)(self.slug, self.player_id, message)
        shown = await database_sync_to_async(state)(self.slug)
        await self.channel_layer.group_send(self.group, {"type": "told", "state": shown})

    async def told(self, event: dict[str, Any]) -> None:
        await self.send(text_data=page(event["state"], self.player_id))
