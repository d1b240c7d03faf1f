"""What a poker table says to whoever sits, waits or decides there. `refusal_texts` joins them to its one map."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

POKER_SEAT_TEXTS: dict[str, str | Promise] = {
    "already_at_table": _("Já tem lugar nesta mesa: cada jogador ocupa um só."),
    "break_too_soon": _("Já descansou há pouco. Jogadas que faltam até poder voltar a fazê-lo: %(hands)s."),
    "buy_in_above": _("Nesta mesa entra-se com %(most_cents)s, no máximo."),
    "buy_in_below": _("Nesta mesa entra-se com %(least_cents)s, no mínimo."),
    "hand_lost": _("Houve uma avaria e esta jogada é anulada: as fichas voltam a quem as pôs. Nada foi feito."),
    "must_top_up": _("A sua cave não chega à aposta mínima, que é de %(least_cents)s. Reponha-a para continuar."),
    "no_break": _("Nesta mesa não há pausas com o lugar guardado."),
    "no_seat": _("Não tem lugar nesta mesa."),
    "not_ahead": _("Agora não há nada para escolher antes da sua vez."),
    "not_in_hand": _("Não entrou nesta jogada: não há nada para decidir nela."),
    "not_registered": _("Esta mesa funciona por sessões: inscreva-se primeiro."),
    "not_sitting_out": _("Já está em jogo."),
    "not_waiting": _("Não está na lista de espera desta mesa."),
    "price_changed": _("Entretanto o preço mudou e a sua escolha não foi guardada. Escolha de novo."),
    "return_below": _(
        "Saiu desta mesa há pouco com %(least_cents)s. Até às %(until)s só pode voltar com esse valor ou mais."
    ),
    "seat_held": _("O lugar %(seat)s está guardado para quem esperava por ele. Escolha outro."),
    "seat_leaving": _("Já pediu para sair: a cave volta à carteira no fim da jogada."),
    "seat_taken": _("O lugar %(seat)s já está ocupado. Nada lhe foi cobrado: escolha outro."),
    "seat_unknown": _("Esta mesa não tem o lugar %(seat)s."),
    "seats_free": _("Há lugares livres nesta mesa: pode sentar-se já."),
    "session_not_running": _("A sessão desta mesa não está a decorrer."),
    "stale_decision": _("A vez a que isto respondia já passou e nada foi feito. Veja a mesa de novo."),
    "tournament_seat": _("Esta mesa é de um torneio: os lugares e as fichas são os do torneio."),
    "top_up_above": _("Pode repor até %(most_cents)s; com mais do que isso passava o máximo da mesa."),
    "waiting_already": _("Já está na lista de espera desta mesa."),
}
