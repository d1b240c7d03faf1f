"""What a refusal says to people: one map from the stable code to a Portuguese sentence (what happened, what to do)."""

from collections.abc import Mapping

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.money import amount_text
from casino.refusal import Denial
from casino.refusal_texts_cards import CARD_CHANCES, CARD_TEXTS, TOURNAMENT_TEXTS
from casino.refusal_texts_neighbours import NEIGHBOUR_TEXTS
from casino.refusal_texts_poker import POKER_SEAT_TEXTS
from casino.refusal_texts_rules import POKER_RULES_TEXTS
from casino.refusal_texts_tournaments import TOURNAMENT_PLAY_TEXTS

# code → text. Placeholders are keys of the denial's details; those named *_cents arrive formatted as money.
TEXTS: dict[str, str | Promise] = {
    "above_maximum": _(
        "O máximo nesta posição (%(chance)s) é %(maximum_cents)s por jogada; "
        "com esta aposta ficaria com %(total_cents)s."
    ),
    "above_total": _(
        "Nesta mesa cada jogador pode ter em jogo até %(maximum_cents)s por jogada; "
        "com esta aposta ficaria com %(total_cents)s."
    ),
    "account_inactive": _("Esta conta não está ativa. Fale com a casa se acha que devia estar."),
    "already_left": _("O lugar %(seat)s já disse que deixa a mesa."),
    "amount_not_divisible": _(
        "Esta aposta anunciada (%(chance)s) faz-se com %(chips)s fichas iguais "
        "e %(amount_cents)s não dá para as dividir. Escolha outro valor."
    ),
    "approval_amount_wrong": _("O valor de um crédito é superior a zero, em euros ou em fichas de demonstração."),
    "approval_asked_already": _("Já há um pedido igual à espera de decisão."),
    "approval_decided_already": _("Este pedido já foi decidido. Atualize a página."),
    "approval_not_allowed": _("A sua função não permite este pedido ou esta decisão."),
    "approval_not_available": _("Este tipo de pedido não pode ser executado nesta instalação."),
    "approval_own_request": _("Ninguém decide o que pediu nem o que lhe diz respeito. Tem de ser outra pessoa."),
    "approval_subject_missing": _("O pedido não diz a quem ou a que jogada respeita, ou não serve para essa conta."),
    "bad_amount": _("O valor da aposta tem de ser um número inteiro de cêntimos."),
    "bad_command": _("A casa não percebeu este pedido. Atualize a página."),
    "bad_key": _("A chave deste pedido não serve. Atualize a página."),
    "bad_post": _(
        "O que o lugar %(seat)s repõe não serve: com a sua aposta obrigatória não pode passar de %(most_cents)s."
    ),
    "bad_rake_cap": _("O máximo da comissão de uma jogada («%(cap)s») tem de ser um valor em cêntimos."),
    "bad_seat": _("O lugar %(seat)s não existe: os lugares vão de 1 a %(most)s."),
    "bad_stack": _("%(player)s não pode jogar com uma cave de %(stack_cents)s."),
    "bad_table": _("As regras da mesa têm um valor que não serve em «%(setting)s»."),
    "below_minimum": _("A aposta mínima nesta mesa (%(chance)s) é %(minimum_cents)s. Apostou %(amount_cents)s."),
    "bet_to_call": _("Não pode passar: há uma aposta para acompanhar, faltam-lhe %(call_cents)s."),
    "bets_closed": _("Jogo feito, nada mais: as apostas desta jogada já fecharam."),
    "blinds_out_of_order": _("A pequena aposta (%(small_cents)s) não pode ser maior do que a grande (%(big_cents)s)."),
    "busy": _("A casa está muito ocupada. Confirme as suas fichas no pano e, se faltar alguma, tente outra vez."),
    "button_not_seated": _("O botão está no lugar %(seat)s, onde não há ninguém."),
    "call_bets_not_offered": _("Esta mesa não aceita apostas anunciadas (%(chance)s)."),
    "cashier_amount_wrong": _("O valor tem de ser superior a zero e caber na caixa."),
    "cashier_key_reused": _("Este pedido já foi feito com outro valor. Atualize a página e repita-o."),
    "cashier_not_for_guests": _("Os convidados não têm caixa. Abra uma conta."),
    "chip_step_odd": _(
        "Onde um prémio é metade da aposta, as fichas são de um número par de cêntimos; %(step_cents)s não serve."
    ),
    "complaint_answered_already": _("Esta reclamação já tem resposta."),
    "complaint_made_already": _("Já reclamou desta jogada. A resposta aparece nesta página."),
    "complaint_not_allowed": _("A sua função não permite responder a esta reclamação."),
    "complaint_not_in_round": _("Só quem apostou na jogada pode reclamar dela."),
    "complaint_taken_already": _("Já está a analisar esta reclamação."),
    "complaint_text_missing": _("Escreva o que aconteceu."),
    "complaint_text_too_long": _("O texto é demasiado longo: o máximo são 2000 caracteres."),
    "deck_exhausted": _("As cartas não chegam: são precisas %(needed)s e há %(count)s."),
    "demo_refill_not_needed": _("As fichas de demonstração repõem-se quando tem menos de %(below_cents)s."),
    "deposit_limit_day": _(
        "Passaria o seu limite diário de depósitos (%(limit_cents)s): hoje restam %(left_cents)s, e "
        "pediu %(amount_cents)s."
    ),
    "deposit_limit_month": _(
        "Passaria o seu limite mensal de depósitos (%(limit_cents)s): este mês restam "
        "%(left_cents)s, e pediu %(amount_cents)s."
    ),
    "deposit_limit_week": _(
        "Passaria o seu limite semanal de depósitos (%(limit_cents)s): esta semana restam "
        "%(left_cents)s, e pediu %(amount_cents)s."
    ),
    "doubles_not_offered": _("Esta mesa não aceita cavalos de dúzia nem cavalos de coluna."),
    "draining": _("A casa vai reiniciar dentro de momentos e não recebe apostas. Nada do que está em jogo se perde."),
    "duplicate_card": _("A carta %(card)s aparece mais vezes do que há em %(decks)s baralho(s)."),
    "duplicate_key": _("A chave «%(key)s» aparece mais do que uma vez no mesmo objeto."),
    "email_not_confirmed": _("Confirme primeiro o seu endereço de correio eletrónico."),
    "empty_value": _("«%(path)s» não pode estar vazio."),
    "excluded": _(
        "Está autoexcluído (fim: %(until)s): não pode apostar nem depositar. Os levantamentos continuam abertos."
    ),
    "exclusion_length": _("A autoexclusão por tempo determinado vai de %(least)s a %(most)s meses."),
    "guest_demo_only": _("Um convidado joga só com fichas de demonstração. Para jogar a dinheiro, abra uma conta."),
    "guests_too_many": _(
        "Desta ligação já entraram muitos convidados na última hora. Tente mais tarde ou abra uma conta."
    ),
    "hand_over": _("Esta jogada já acabou."),
    "identity_not_verified": _("Para jogar a dinheiro é preciso que a sua identidade esteja verificada."),
    "identity_was_refused": _("A verificação da identidade foi recusada. Fale com a casa."),
    "internal_error": _("Este cenário não pôde ser resolvido por um erro do programa. Os seguintes não são afetados."),
    "key_reused": _("Este pedido traz a chave de outro pedido, com outro conteúdo. Atualize a página e repita-o."),
    "letter_not_interrupted": _(
        "Esta carta não está interrompida: ou já foi enviada ou ainda vai ser. Atualize a página."
    ),
    "limit_amount": _("Um limite é um valor entre zero e %(most_cents)s."),
    "loss_limit_day": _(
        "Passaria o seu limite diário de perdas (%(limit_cents)s): hoje restam %(left_cents)s, e "
        "pediu %(amount_cents)s."
    ),
    "loss_limit_month": _(
        "Passaria o seu limite mensal de perdas (%(limit_cents)s): este mês restam %(left_cents)s, "
        "e pediu %(amount_cents)s."
    ),
    "loss_limit_week": _(
        "Passaria o seu limite semanal de perdas (%(limit_cents)s): esta semana restam "
        "%(left_cents)s, e pediu %(amount_cents)s."
    ),
    "max_raises_missing": _("Com apostas de valor certo é preciso dizer quantas subidas cabem em cada turno."),
    "missing_key": _("Falta a chave «%(path)s»."),
    "nickname_reserved": _("As alcunhas que começam por «Convidado-» ou «Treino » são da casa. Escolha outra."),
    "nickname_taken": _("A alcunha «%(nickname)s» já é de outro jogador. Escolha outra."),
    "nif_missing": _("Faltam dados: nome completo, data de nascimento ou NIF."),
    "nif_taken": _("Já existe uma conta com este NIF. Cada pessoa tem uma só conta."),
    "no_change": _("Já estava assim; nada mudou."),
    "no_such_table": _("Esta mesa não existe."),
    "nobody_to_raise": _("Não há quem possa acompanhar uma subida: só pode acompanhar ou desistir."),
    "not_a_position": _("Não existe no tabuleiro desta mesa uma aposta dessas (%(chance)s)."),
    "not_enough_balance": _("O saldo não chega: tem %(balance_cents)s e são precisos %(amount_cents)s."),
    "not_enough_chips": _("Não pode apostar %(to_cents)s: a sua cave só chega a %(maximum_cents)s neste turno."),
    "not_excluded": _("Não há nenhuma autoexclusão em vigor."),
    "not_individual": _("A esta mesa é a casa que lança a bola, quando o tempo de apostas acaba."),
    "not_json": _("A linha não é um objeto JSON."),
    "not_oneself": _("Ninguém decide sobre a sua própria conta."),
    "not_seated": _("No lugar %(seat)s não está ninguém."),
    "not_whole_chips": _("As apostas desta mesa são múltiplos de %(step_cents)s. Apostou %(amount_cents)s."),
    "not_your_turn": _("Não é a vez do lugar %(seat)s: é a vez do lugar %(turn_of)s."),
    "nothing_to_call": _("Não há aposta para acompanhar: pode passar."),
    "nothing_to_launch": _("Primeiro aposte: a bola só se lança com uma aposta feita."),
    "nothing_to_repeat": _("Não há apostas para repetir."),
    "nothing_to_withdraw": _("Não tem apostas para retirar."),
    "number_not_on_wheel": _("A roleta desta mesa não tem o número %(number)s."),
    "office_nothing_to_refund": _("Não há nada a devolver nesta jogada: ninguém perdeu, ou já foi devolvido."),
    "office_round_not_open": _("A jogada já acabou: não pode ser anulada."),
    "office_round_not_settled": _("Só se devolve uma jogada concluída."),
    "office_table_no_change": _("A mesa já está assim; nada mudou."),
    "pause_length": _("Uma pausa vai de %(least)s a %(most)s dias."),
    "pause_runs_out": _("Uma pausa não se encurta: acaba em %(until)s."),
    "paused": _("Está em pausa até %(until)s: não pode apostar nem depositar. Os levantamentos continuam abertos."),
    "player_twice": _("%(player)s está em mais do que um lugar. Cada jogador ocupa um só."),
    "post_twice": _("O lugar %(seat)s repõe apostas mais do que uma vez."),
    "profile_language_unknown": _("Esta língua não existe na casa. Escolha outra."),
    "profile_nickname_taken": _("Esta alcunha já tem dono. Escolha outra."),
    "profile_nickname_wrong": _("Esta alcunha não pode ser usada. Escolha outra."),
    "raise_above_maximum": _("O limite da mesa deixa subir até %(maximum_cents)s; pediu %(to_cents)s."),
    "raise_below_minimum": _("A subida mais pequena é para %(minimum_cents)s; pediu %(to_cents)s."),
    "raise_not_above": _("Subir é passar da aposta que está na mesa, %(level_cents)s."),
    "raise_not_reopened": _(
        "As apostas não foram reabertas: o que lhe falta acompanhar é menos do que uma subida inteira. Pode acompanhar ou desistir."
    ),
    "raises_exhausted": _("Neste turno já se subiu %(count)s vezes, o máximo desta mesa. Pode acompanhar ou desistir."),
    "rake_out_of_range": _("A comissão tem de ficar entre %(least)s %% e %(most)s %%; diz-se %(percent)s."),
    "reason_missing": _("Escreva o motivo; fica no registo."),
    "role_not_for_guests": _("Um convidado não pode ser pessoal da casa."),
    "role_unknown": _("Essa função não existe na casa."),
    "round_in_play": _("Tem uma aposta em jogo: a sessão pode terminar assim que a jogada acabar."),
    "rules_demonstration_only": _("Estas regras são de demonstração: sem aprovação, não abrem uma mesa a dinheiro."),
    "rules_hour_past": _("A hora de entrada em vigor já passou. Escolha uma hora que ainda não tenha chegado."),
    "rules_hour_come": _("A versão %(version)s já entrou em vigor: só se retira uma hora que ainda não chegou."),
    "rules_hour_taken": _("A versão %(version)s entra em vigor a essa hora ou depois. Escolha uma hora posterior."),
    "rules_key_taken": _("«%(key)s» é de um jogo do regulamento %(regulation)s. Escolha outro nome para estas regras."),
    "rules_not_in_force": _("Não há regras específicas em vigor para «%(key)s»."),
    "rules_reason_missing": _("Escreva o motivo."),
    "rules_reference_missing": _("Falta a referência da aprovação do regulador, ou a data ainda não chegou."),
    "rules_regulation_unknown": _("Não há nenhum regulamento «%(regulation)s» com regras específicas nesta casa."),
    "rules_second_person": _(
        "Quem escreveu ou submeteu estas regras não as pode aprovar nem recusar. Peça a outra pessoa."
    ),
    "rules_step_not_allowed": _("Estas regras estão no estado «%(state)s» e já não permitem esse passo."),
    "rules_unknown": _("Essas regras não existem."),
    "rules_written_together": _(
        "Outra pessoa escreveu agora mesmo a versão %(version)s de «%(key)s». Leia-a antes de escrever a seguinte."
    ),
    "rules_value_unknown": _("As regras desta mesa não têm o valor «%(setting)s»."),
    "rules_value_wrong": _("O valor «%(setting)s» falta ou está fora dos limites."),
    "saved_name_missing": _("Dê um nome às apostas que quer guardar."),
    "saved_name_taken": _("Já tem apostas guardadas com o nome «%(name)s» para esta roleta. Escolha outro."),
    "saved_name_too_long": _("O nome pode ter até %(most)s carateres."),
    "saved_not_found": _("Essas apostas guardadas já não existem. Nada mudou."),
    "saved_nothing_to_keep": _("Não há apostas suas para guardar: faça-as primeiro nesta mesa."),
    "saved_too_many": _("Pode guardar até %(most)s listas de apostas para cada roleta. Apague uma primeiro."),
    "seat_twice": _("O lugar %(seat)s aparece mais do que uma vez."),
    "seats_count": _("Uma jogada tem de %(least)s a %(most)s jogadores; aqui há %(count)s."),
    "session_ended": _("A sua sessão de jogo nesta mesa terminou. Abra a mesa de novo para jogar."),
    "signed_out": _("Já não tem sessão iniciada. Entre de novo."),
    "staff_never_bets": _("O pessoal da casa não joga nas mesas da casa."),
    "stake_limit_day": _(
        "Passaria o seu limite diário de apostas (%(limit_cents)s): hoje restam %(left_cents)s, e "
        "pediu %(amount_cents)s."
    ),
    "stake_limit_month": _(
        "Passaria o seu limite mensal de apostas (%(limit_cents)s): este mês restam %(left_cents)s, "
        "e pediu %(amount_cents)s."
    ),
    "stake_limit_week": _(
        "Passaria o seu limite semanal de apostas (%(limit_cents)s): esta semana restam "
        "%(left_cents)s, e pediu %(amount_cents)s."
    ),
    "stale_round": _("Esta aposta era para outra jogada e não foi feita."),
    "table_closed": _("Esta mesa está fechada."),
    "too_fast": _("Pediu demasiadas coisas ao mesmo tempo. Espere um instante."),
    "too_many_bets": _("Cada pedido leva entre uma e %(most)s apostas."),
    "too_young": _("Só pode abrir conta quem tem %(years)s anos ou mais."),
    "unknown_action": _("Não se conhece a ação «%(action)s»."),
    "unknown_card": _("«%(card)s» não é uma carta: escreva valor (23456789TJQKA) e naipe (cdhs), como em «As»."),
    "unknown_chance": _("Esta mesa não tem a aposta «%(chance)s»."),
    "unknown_game": _("Não há nenhum jogo «%(game)s» que se possa resolver aqui."),
    "unknown_key": _("A chave «%(path)s» não se conhece."),
    "unknown_limit": _("Não há nenhum limite «%(limit)s»."),
    "unknown_rake": _("Não há nenhuma comissão «%(kind)s»."),
    "unknown_wheel": _("Não há nenhuma roleta «%(wheel)s»."),
    "withdrawal_over_balance": _("O saldo não chega: tem %(balance_cents)s e quer levantar %(amount_cents)s."),
    "wrong_type": _("«%(path)s» tem um valor de outro tipo: espera-se %(expected)s."),
    **CARD_TEXTS,
    **TOURNAMENT_TEXTS,
    **NEIGHBOUR_TEXTS,
    **POKER_SEAT_TEXTS,
    **POKER_RULES_TEXTS,
    **TOURNAMENT_PLAY_TEXTS,
}

# What the chances are called (804/7, 807/7-8), where a text names one.
CHANCES: dict[str, str | Promise] = {
    "straight": _("pleno"),
    "split": _("cavalo"),
    "street": _("rua"),
    "corner": _("quadro"),
    "six_line": _("linha"),
    "dozen": _("dúzia"),
    "column": _("coluna"),
    "double_dozen": _("cavalo de dúzia"),
    "double_column": _("cavalo de coluna"),
    "even": _("par"),
    "odd": _("ímpar"),
    "low": _("menor"),
    "high": _("maior"),
    "red": _("vermelho"),
    "black": _("preto"),
    "voisins": _("vizinhos do zero"),
    "tiers": _("série 5-8"),
    "orphelins": _("órfãos"),
    "neighbours": _("número e vizinhos"),
    "finals": _("finais"),
    **CARD_CHANCES,
}
# The states of the specific rules.
STATES: dict[str, str | Promise] = {
    "draft": _("rascunho"),
    "submitted": _("submetidas"),
    "approved": _("aprovadas"),
    "in_force": _("em vigor"),
    "replaced": _("substituídas"),
}
NAMED: Mapping[str, Mapping[str, str | Promise]] = {"chance": CHANCES, "state": STATES}

# The longest word from outside that a text repeats.
LONGEST_FACT = 60

FALLBACK = _("O pedido foi recusado (%(code)s). Nada mudou.")


def refusal_text(denial: Denial, *, currency: str = "EUR") -> str:
    """The sentence for a denial, in the active language."""
    language = translation.get_language() or "pt"
    facts: dict[str, object] = {"code": denial.code}
    for name, value in denial.details.items():
        if isinstance(value, str):
            # What came from outside is named, not quoted at length.
            value = value if len(value) <= LONGEST_FACT else value[:LONGEST_FACT] + "…"
        money = name.endswith("_cents") and isinstance(value, int)
        if name in NAMED:
            facts[name] = NAMED[name].get(str(value), value)
            continue
        facts[name] = amount_text(int(str(value)), currency, language=language) if money else value
    return str(TEXTS.get(denial.code, FALLBACK)) % facts


def texts() -> Mapping[str, str | Promise]:
    """All texts, for the test that every refusal has one."""
    return TEXTS
