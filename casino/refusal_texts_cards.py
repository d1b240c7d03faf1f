"""What the banked card games say when they refuse: blackjack, baccarat, póquer sem descarte; and tournaments.

`refusal_texts` joins them to its one map, which is where everybody looks.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CARD_TEXTS: dict[str, str | Promise] = {
    "amount_too_large": _("%(amount_cents)s é mais do que uma aposta pode valer nesta casa."),
    "decided_already": _("O lugar %(seat)s já decidiu nesta jogada."),
    "decks_not_offered": _("Este jogo não se joga com %(decks)s baralhos."),
    "differential_empate": _(
        "O empate da mesa inteira não passa de %(per_cent)s %% do diferencial, que é de %(differential_cents)s; com esta aposta ficaria em %(total_cents)s."
    ),
    "differential_left": _(
        "Entre ponto e banca a mesa inteira não pode diferir mais de %(differential_cents)s; sem esta aposta a diferença seria de %(total_cents)s."
    ),
    "differential_macau_only": _("Só o bacará Macau tem diferencial."),
    "differential_pairs": _(
        "Os pares da mesa inteira não passam de %(per_cent)s %% do diferencial, que é de %(differential_cents)s; com esta aposta ficariam em %(total_cents)s."
    ),
    "differential_sides": _(
        "Entre ponto e banca a mesa inteira não pode diferir mais de %(differential_cents)s; com esta aposta a diferença seria de %(total_cents)s."
    ),
    "double_ace_as_one": _("Só se dobra com o ás a valer 1 quando ele faz assim 9 ou 10 com a outra carta."),
    "double_not_on_two_cards": _("Só se dobra com exatamente duas cartas."),
    "double_total": _("Só se dobra com 9, 10 ou 11 pontos; esta mão tem %(total)s."),
    "even_money_needs_ace": _("Só contra um ás da banca se pode receber um para um."),
    "even_money_needs_blackjack": _("Só um blackjack pode receber um para um antes da segunda carta da banca."),
    "hand_finished": _("Esta mão já acabou: não há mais decisões para ela."),
    "insurance_amount": _("O seguro é de um cêntimo até metade da aposta, %(maximum_cents)s. Pediu %(amount_cents)s."),
    "insurance_needs_ace": _("Só há seguro quando a carta virada da banca é um ás."),
    "insurance_not_for_blackjack": _("Um blackjack não faz seguro: pode receber um para um."),
    "insurance_not_offered": _("Esta mesa não tem seguro."),
    "maximum_too_high": _(
        "A aposta máxima não passa de 100 vezes a mínima, aqui %(most_cents)s; não pode ser %(maximum_cents)s."
    ),
    "must_draw": _("Com %(total)s pontos é preciso pedir carta; só acima de 11 se pode ficar."),
    "no_bets": _("Sem apostas não se dão cartas."),
    "no_such_hand": _("O lugar %(seat)s não tem a mão %(hand)s."),
    "no_such_seat": _("Ninguém apostou no lugar %(seat)s."),
    "not_own_table": _("A esta mesa é a casa que dá as cartas, quando o tempo de apostas acaba."),
    "not_your_place": _("O lugar %(seat)s não é seu nesta jogada."),
    "nothing_to_deal": _("Primeiro aposte: as cartas só se dão com uma aposta feita."),
    "offer_answered": _("Este lugar já respondeu à oferta."),
    "offer_closed": _("A oferta acabou quando o primeiro lugar começou a jogar."),
    "offers_open": _("Ainda há quem esteja a responder ao seguro ou ao um para um. As decisões vêm a seguir."),
    "pairs_not_offered": _("Esta mesa não aceita apostas nos pares (%(chance)s)."),
    "place_kept": _("O lugar %(seat)s está guardado para quem jogou nele na última jogada. Escolha outro."),
    "seat_not_at_table": _("A mesa não tem o lugar %(seat)s: vão de 1 a 7."),
    "seat_repeated": _("O lugar %(seat)s aparece mais do que uma vez."),
    "shoe_exhausted": _("As cartas acabaram antes do fim da jogada."),
    "sides_too_close": _(
        "Quem aposta no ponto e na banca tem de diferir pelo menos %(minimum_cents)s; ficaria com %(ponto_cents)s no ponto e %(banca_cents)s na banca."
    ),
    "split_ace_takes_one": _(
        "Cada ás desdobrado recebe só uma carta: se for outro ás, pode desdobrar outra vez ou ficar."
    ),
    "split_limit": _("Nesta mesa só se desdobra %(most)s vezes por lugar em cada jogada."),
    "split_not_equal": _("Só se desdobram duas cartas do mesmo valor."),
    "split_not_on_two_cards": _("Só se desdobra uma mão de exatamente duas cartas."),
    "split_pairs_only": _("Nesta mesa só se desdobram pares, não cartas diferentes do mesmo valor."),
    "surrender_against_ace": _("Contra um ás da banca não se pode desistir."),
    "surrender_not_first": _("Só se pode desistir como primeira decisão, com as duas primeiras cartas."),
    "table_full": _("A mesa tem %(most)s lugares e estão todos ocupados."),
    "too_many_places": _("Nesta mesa cada jogador aposta em %(most)s lugares no máximo."),
    "unknown_combination": _("A tabela de prémios não tem a combinação «%(combination)s»."),
    "unknown_commission": _("Não há nenhuma comissão «%(commission)s»."),
    "unknown_variant": _("Não há nenhum bacará «%(variant)s»."),
}

# Accounts of tournaments.
TOURNAMENT_TEXTS: dict[str, str | Promise] = {
    "bad_tournament": _("As regras do torneio têm um valor que não serve em «%(setting)s»."),
    "eliminated_by_wrong": _("«%(player)s» não pode ter eliminado nem sido eliminado assim nessa mão."),
    "eliminated_too_often": _("«%(player)s» já estava fora do torneio e não voltou a entrar."),
    "hands_not_in_order": _("As mãos das eliminações têm de ser crescentes, uma entrada por mão; a %(hand)s não é."),
    "negative_count": _("As compras de «%(player)s» não podem ser negativas."),
    "no_entries": _("Um torneio precisa de inscrições."),
    "nobody_eliminated": _("Na mão %(hand)s não sai ninguém."),
    "nobody_left": _("Não resta nenhum jogador no torneio."),
    "not_finished": _("O torneio não acabou: restam %(left)s jogadores."),
    "not_started": _("Antes do início ninguém pode ter sido eliminado."),
    "percentages_not_100": _("As percentagens dos prémios são positivas e somam 100; estas somam %(percent)s."),
    "player_not_entered": _("«%(player)s» não se inscreveu no torneio."),
    "player_repeated": _("«%(player)s» aparece mais do que uma vez."),
    "seats_out_of_range": _("Uma mesa de torneio tem de 2 a 10 lugares, não %(seats)s."),
    "stack_not_positive": _("A cave de «%(player)s» no início da mão tem de ser positiva."),
    "stacks_wrong": _("As caves são as dos jogadores ainda em jogo, todas positivas: «%(player)s» não bate certo."),
    "table_overfull": _("A mesa %(table)s tem mais lugares do que %(seats)s."),
    "unknown_payment": _("Uma inscrição paga-se com cash ou ticket, não com «%(paid)s»."),
    "unknown_phase": _("Um torneio cancela-se antes ou depois do início; não há «%(phase)s»."),
}

# What the chances and stakes are called (812/9-10), where a text names one.
CARD_CHANCES: dict[str, str | Promise] = {
    "ante": _("ante"),
    "bet": _("aposta inicial"),
    "ponto": _("ponto"),
    "banca": _("banca"),
    "empate": _("empate"),
    "par_ponto": _("par do ponto"),
    "par_banca": _("par da banca"),
}
