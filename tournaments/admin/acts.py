"""What the direction does to a tournament, each act with what comes of it said first (810/24, 35-38, 42)."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import Act, Shown
from casino.refusal import Denial, Refused
from tournaments.admin.cancel_table import cancel_table
from tournaments.admin.forms import ActForm, BreakForm, CancelForm, MessageForm, PlayerForm
from tournaments.engine.refusals import EntryRefusal
from tournaments.models import Tournament
from tournaments.refusals import TournamentRefusal
from tournaments.selectors.entrants import Entrant, entrants, entrants_ever, entrants_in_play
from tournaments.services import direct
from tournaments.services.cancelling import cancel_preview

State = Tournament.State
DIRECTS = "tournaments.direct_tournament"
_OF_OTHERS = {
    EntryRefusal.NOT_ENTERED.code: TournamentRefusal.ENTRANT_GONE,
    EntryRefusal.PLAYER_OUT.code: TournamentRefusal.ENTRANT_OUT,
}


def _asked(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> dict[str, Any]:
    return {
        "tournament_id": row.pk,
        "actor_id": int(str(request.user.pk)),
        "key": given["key"],
        "now": timezone.now(),
    }


def _step(step: str) -> Callable[[HttpRequest, Tournament, dict[str, Any]], None]:
    def run(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
        direct.tournament_step(**_asked(request, row, given), step=step, why=given["reason"])

    return run


def _start(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
    direct.tournament_start(**_asked(request, row, given), why=given["reason"])


def _message(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
    direct.message_send(**_asked(request, row, given), text=given["text"])


def _extend(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
    direct.break_extend(**_asked(request, row, given), seconds=given["seconds"], why=given["reason"])


def _about(service: Callable[..., object]) -> Callable[[HttpRequest, Tournament, dict[str, Any]], None]:
    def run(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
        try:
            service(**_asked(request, row, given), player_id=given["player_id"], why=given["reason"])
        except Refused as refused:
            # What the engine says to the player, said of the player.
            denial = _OF_OTHERS.get(refused.denial.code)
            if denial is None:
                raise
            who = row.entries.filter(player_id=given["player_id"]).values_list("player__nickname", flat=True)[0]
            raise Refused(Denial(denial, None, {"player": who})) from refused

    return run


def _offers(people: Callable[[Tournament], list[Entrant]]) -> Callable[[PlayerForm, Tournament], None]:
    def offer(form: PlayerForm, row: Tournament) -> None:
        form.offer(((one.player_id, _entrant_text(one)) for one in people(row)), entrants_ever(row))

    return offer


def _entrant_text(one: Entrant) -> str:
    """«Ana, mesa 2, lugar 3: 1500 fichas»"""
    if one.table is None:
        return one.nickname
    facts = {"who": one.nickname, "table": one.table, "seat": one.seat, "chips": one.chips}
    return gettext("%(who)s, mesa %(table)s, lugar %(seat)s: %(chips)s fichas") % facts


def _cancel(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
    direct.tournament_cancel(**_asked(request, row, given), why=given["reason"], seen_version=given["seen_version"])


def _given_back(row: Tournament) -> Shown:
    """What each would get, what the house would keep, and the version that stands for it (810/36-38)."""
    preview = cancel_preview(row, now=timezone.now())
    return Shown(table=cancel_table(row, preview), values={"seen_version": str(preview.version)})


def _is(*states: str) -> Callable[[Tournament], bool]:
    return lambda row: row.state in states


_DEALING = (State.LATE, State.RUNNING, State.HAND_BY_HAND, State.FINAL_TABLE, State.ON_BREAK)

TOURNAMENT_ACTS = (
    Act(
        "anunciar", _("Anunciar"), DIRECTS, _step("announce"), _is(State.DRAFT), ActForm,
        follows=_("Fica à vista de todos. As inscrições abrem à sua hora, ou quando a direção as abrir."),
    ),
    Act(
        "recolher", _("Voltar a rascunho"), DIRECTS, _step("recall"), _is(State.ANNOUNCED), ActForm,
        follows=_("Deixa de estar à vista dos jogadores."),
    ),
    Act(
        "abrir", _("Abrir as inscrições"), DIRECTS, _step("open"), _is(State.ANNOUNCED), ActForm,
        follows=_("A partir de agora os jogadores inscrevem-se, e o valor da inscrição sai logo da carteira."),
    ),
    Act(
        "iniciar", _("Iniciar"), DIRECTS, _start, _is(State.REGISTERING), ActForm,
        follows=_("Sorteiam-se os lugares, começa o primeiro nível e já ninguém desiste com devolução."), final=True,
    ),
    Act(
        "pausar", _("Pausar"), DIRECTS, _step("pause"), _is(*_DEALING), ActForm,
        follows=_("As mãos em curso acabam, não se dão outras, e o relógio dos níveis para até que retome."),
    ),
    Act(
        "retomar", _("Retomar"), DIRECTS, _step("resume"), _is(State.PAUSED), ActForm,
        follows=_("O relógio dos níveis continua onde estava, e dão-se cartas outra vez."),
    ),
    Act(
        "prolongar", _("Prolongar o intervalo"), DIRECTS, _extend, _is(State.ON_BREAK), BreakForm,
        follows=_("O intervalo acaba mais tarde, e com ele começam mais tarde os níveis que faltam."),
    ),
    Act(
        "mensagem", _("Mensagem a todas as mesas"), DIRECTS, _message, lambda row: row.is_seen, MessageForm,
        follows=_("Lê-se logo em todas as mesas e na página do torneio, tal como for escrita."),
    ),
    Act(
        "anular-inscricao", _("Anular uma inscrição"), DIRECTS, _about(direct.entry_withdraw_by_staff),
        lambda row: row.state == State.REGISTERING and row.entered > 0, PlayerForm, offers=_offers(entrants),
        follows=_("O jogador deixa de estar inscrito e recebe de volta, já, tudo o que pagou pela inscrição."),
    ),
    Act(
        "desqualificar", _("Desqualificar um jogador"), DIRECTS, _about(direct.player_disqualify),
        _is(*_DEALING, State.PAUSED), PlayerForm, offers=_offers(entrants_in_play),
        follows=_("Sai já, entre duas mãos, e as suas fichas saem do torneio. Fica com o lugar de quem sai agora."),
        final=True,
    ),
    Act(
        "cancelar", _("Cancelar o torneio"), DIRECTS, _cancel,
        lambda row: not row.is_over and row.state != State.DRAFT, CancelForm, _given_back,
        follows=_("Ninguém joga mais, e cada um recebe já o que aqui está."), final=True,
    ),
)  # fmt: skip
