"""What tournaments say when they refuse, and what is wrong with the rules of one. `refusal_texts` joins them in."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TOURNAMENT_PLAY_TEXTS: dict[str, str | Promise] = {
    "addon_no_break": _("O add-on faz-se num intervalo, e depois do nível %(level)s não há nenhum."),
    "addon_not_now": _("O add-on só se faz no intervalo depois do nível %(level)s."),
    "addon_not_offered": _("Este torneio não tem add-on."),
    "addon_taken": _("Já fez o seu add-on: há um por jogador."),
    "addon_without_chips": _("O add-on é para quem ainda tem fichas."),
    "already_entered": _("Já está inscrito neste torneio."),
    "ante_too_large": _("No nível %(level)s o ante (%(ante)s) é maior do que a big blind (%(big)s)."),
    "asked_already": _("O seu pedido já está feito e cumpre-se quando a mão acabar."),
    "away_already": _("Já está fora da mesa."),
    "bands_order": _(
        "As tabelas de prémios começam em 1 inscrito e cada uma seguinte começa num número maior do que a anterior."
    ),
    "blind_not_positive": _("No nível %(level)s as blinds têm de ser positivas e o ante não pode ser negativo."),
    "blinds_fall": _("No nível %(level)s as apostas obrigatórias descem: só podem manter-se ou subir."),
    "blinds_leap": _(
        "No nível %(level)s a big blind salta de %(before)s para %(after)s: o máximo é %(most)s vezes a anterior."
    ),
    "break_misplaced": _("O passo %(step)s é um intervalo fora do lugar: um intervalo fica entre dois níveis."),
    "chips_dont_balance": _("As fichas da mesa %(table)s no fim da mão não são as que lá estavam no início."),
    "entrant_gone": _("«%(player)s» já não está inscrito neste torneio."),
    "entrant_out": _("«%(player)s» já não está em jogo neste torneio."),
    "entries_order": _("O mínimo de inscritos (%(least)s) não pode passar do máximo (%(most)s)."),
    "full_starts_full": _(
        "Um torneio que começa quando enche tem o mínimo de inscritos igual ao máximo e não tem inscrições tardias."
    ),
    "hand_under_way": _("Na mesa %(table)s há uma mão a decorrer. Espere que acabe."),
    "level_blinds_order": _("No nível %(level)s a small blind (%(small)s) é maior do que a big blind (%(big)s)."),
    "never_ends": _(
        "A estrutura acaba numa big blind de %(big)s, pequena para as fichas em jogo: deve chegar a %(least)s."
    ),
    "no_break": _("Só se prolonga um intervalo que esteja a decorrer, até uma hora de cada vez."),
    "no_hand": _("Na mesa %(table)s não há nenhuma mão a decorrer."),
    "no_levels": _("Um torneio precisa de pelo menos um nível."),
    "no_prizes": _("Sem parte para prémios na inscrição nem prémio garantido, não há o que ganhar."),
    "no_such_tournament_table": _("O torneio não tem a mesa %(table)s."),
    "no_such_ticket": _("Não tem nenhuma inscrição ganha que sirva para este torneio."),
    "no_such_tournament": _("Esse torneio não existe."),
    "ticket_value_differs": _("A inscrição ganha vale %(value_cents)s e a deste torneio custa %(entry_cents)s."),
    "tournament_changed_since": _("O torneio mudou entretanto: veja outra vez o dinheiro antes de confirmar."),
    "tournament_hours_wrong": _("O início tem de ser no futuro, e a abertura das inscrições antes dele."),
    "tournament_needs_hour": _("Um torneio que começa quando enche não tem hora marcada; os outros têm."),
    "tournament_nobody_reads": _("Ninguém a leria: o torneio ainda é um rascunho, ou já acabou."),
    "tournament_slug_taken": _("Já há um torneio com o endereço «%(slug)s»."),
    "tournament_training_demo": _("Adversários de treino só entram em torneios de demonstração."),
    "not_away": _("Já está na mesa."),
    "not_entered": _("Não está inscrito neste torneio."),
    "not_the_players": _("Estes não são os jogadores da mão da mesa %(table)s."),
    "nothing_to_decide": _("Não tem nenhuma recompra por decidir."),
    "player_out": _("Já não está em jogo neste torneio."),
    "price_without_window": _("Há um preço de rebuy ou de add-on, mas o torneio não o oferece."),
    "prizes_rise": _("A partir de %(least)s inscritos há um lugar que recebe mais do que o lugar acima dele."),
    "rebuys_and_reentries": _("Um torneio tem rebuys ou reentradas, não ambos."),
    "rebuys_not_offered": _("Este torneio não tem rebuys."),
    "rebuys_over": _("Os rebuys acabaram com o nível %(level)s."),
    "rebuys_used_up": _("Já fez os %(most)s rebuys que este torneio permite."),
    "reentries_not_offered": _("Este torneio não tem reentradas."),
    "reentries_over": _("As reentradas acabaram com o nível %(level)s."),
    "reentries_used_up": _("Já fez as %(most)s reentradas que este torneio permite."),
    "registration_closed": _("As inscrições deste torneio não estão abertas."),
    "stack_too_large": _("O rebuy é para quem tem até %(most)s fichas; tem %(chips)s."),
    "stack_too_short": _(
        "As fichas iniciais (%(stack)s) não chegam a %(least)s big blinds do primeiro nível (%(big)s)."
    ),
    "start_too_early": _("Ainda não chegou a hora do início do torneio."),
    "step_seconds": _("O passo %(step)s dura %(seconds)s segundos: tem de durar de %(least)s a %(most)s."),
    "still_in": _("Ainda está em jogo: a reentrada é para quem já saiu."),
    "table_lap_done": _("Na mesa %(table)s já se jogou a última volta."),
    "table_too_few": _("Na mesa %(table)s não há dois jogadores com fichas."),
    "table_waits_decision": _("A mesa %(table)s espera que um jogador sem fichas decida se faz rebuy."),
    "table_waits_others": _("Joga-se mão a mão: a mesa %(table)s espera que as outras acabem."),
    "ticket_not_money": _("Uma inscrição ganha não se vende, não se dá e não se troca por dinheiro."),
    "ticket_not_yours": _("Esta inscrição foi ganha por outro jogador."),
    "ticket_of_another": _("Esta inscrição é para outro torneio."),
    "ticket_price": _(
        "Os prémios são inscrições em «%(target)s» no valor de %(value_cents)s, mas cada uma custa %(entry_cents)s."
    ),
    "ticket_target": _(
        "Os prémios são inscrições em «%(target)s»: não há torneio nem série com esse endereço, nesta moeda, a que "
        "ainda se possa ir depois deste."
    ),
    "ticket_used": _("Esta inscrição já foi usada."),
    "too_few_entries": _("O torneio precisa de %(least)s inscritos e tem %(count)s."),
    "too_many_levels": _("São %(count)s níveis; o máximo é %(most)s."),
    "tournament_full": _("O torneio está cheio: são %(most)s lugares."),
    "tournament_not_playing": _("O torneio não está a ser jogado agora."),
    "tournament_over": _("O torneio já acabou."),
    "tournament_reason_needed": _("Escreva o motivo: fica no registo."),
    "tournament_setting_out_of_range": _("«%(setting)s» tem de ficar entre %(least)s e %(most)s."),
    "tournament_step_not_allowed": _("O torneio não permite agora esse passo."),
    "tournament_step_not_yours": _("Esse passo do torneio não é seu."),
    "window_no_level": _("«%(setting)s» tem de ser um nível até ao %(most)s: no último, nenhum prazo acabaria."),
    "withdrawal_over": _("Já passou o prazo para anular a inscrição."),
}
