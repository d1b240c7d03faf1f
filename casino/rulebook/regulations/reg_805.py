"""Regulation 805, blackjack: its 38 rules in the house's own words, and how each one is met.

No sentence of the regulation is copied here. The engine keeps what is dealt, decided and paid; the table's services
keep who may bet where, until when, and what becomes of money. The doubtful points are in `readings.py`.
"""

from casino.rulebook.regulations.banked_care import session_rules, void_rules
from casino.rulebook.regulations.decision import DECISION
from casino.rulebook.shapes import Regulation, Rule, enforced, item, rule, rule_of, setting, shown

ENGINE = "games.engines.blackjack"
CHECK = enforced(f"{ENGINE}.check")
SETTLE = enforced(f"{ENGINE}.settle")
RULES = enforced(f"{ENGINE}.TableRules.from_values")
LIFE = "games.services.cards.rounds"
LAYING = enforced("games.services.laying_blackjack.blackjack_laying")
TABLE = shown("table")

NATURE: tuple[Rule, ...] = (
    rule(
        1,
        "Joga-se contra a casa: ganha-se com blackjack à primeira ou com o total mais perto de 21, sem passar.",
        SETTLE,
        shown("rules_page"),
    ),
    rule_of(
        2,
        "O que significam as palavras do jogo.",
        item("a", "Aposta: as fichas, que valem euros, postas em jogo.", enforced(f"{ENGINE}.Hand")),
        item("b", "Aposta máxima: o mais que se pode apostar, em euros.", enforced(f"{ENGINE}.check_bet")),
        item("c", "Aposta mínima: o menos que se pode apostar, em euros.", enforced(f"{ENGINE}.check_bet")),
        item("d", "Banca: a mão da casa, contra a qual se joga.", enforced(f"{ENGINE}.bank_play")),
        item("e", "Desdobrar: fazer de duas cartas do mesmo valor duas mãos com aposta própria.", CHECK),
        item("f", "Jogada: das apostas, pelas cartas e pelos pontos, até se recolher e pagar.", SETTLE,
             enforced(f"{LIFE}.betting_end"), enforced(f"{LIFE}.put")),
        item("g", "Sessão de jogo: o tempo seguido em que o jogador tem a mesa aberta.",
             enforced("accounts.models.PlaySession")),
    ),
    rule(3, "Joga-se em tempo real numa mesa desenhada como as verdadeiras.", TABLE),
    rule_of(
        4,
        "O que a mesa desenhada tem de ter.",
        item("a", "Um a sete lugares, cada um com o seu círculo de aposta, e ao centro a linha do seguro.",
             setting("places"), enforced(f"{ENGINE}.SEATS"), TABLE),
        item("b", "Quatro, seis ou oito baralhos de 52 cartas.", setting("decks"), enforced(f"{ENGINE}.DECKS")),
        item("c", "Um mostrador com os últimos resultados da banca.", TABLE,
             enforced("games.selectors.blackjack.history")),
    ),
    rule(5, "Há mesas de um só jogador e mesas de vários.", setting("individual"),
         enforced("games.services.individual.table_own"), shown("lobby")),
    rule(6, "Numa mesa de vários, cada um joga contra a casa e as cartas da banca são as mesmas para todos.", SETTLE),
    rule(7, "As regras específicas podem deixar um jogador apostar em mais de um lugar.",
         setting("places_per_player"), enforced(f"{ENGINE}.check_bets"), LAYING),
    rule_of(
        8,
        "Quanto vale cada carta.",
        item("a.i", "Ás da banca: 11, se com isso fica entre 17 e 21; senão 1.", enforced(f"{ENGINE}.bank_total")),
        item("a.ii", "Ás do jogador: 1 ou 11; se dobrou a contá-lo por 1, fica em 1 (leitura 5).", CHECK),
        item("b", "Rei, dama e valete: 10.", enforced(f"{ENGINE}.value")),
        item("c", "As outras: o número que têm.", enforced(f"{ENGINE}.value")),
    ),
    rule(9, "Nenhuma aposta fica abaixo do mínimo nem acima do máximo.", enforced(f"{ENGINE}.check_bet")),
    rule(10, "O operador fixa o mínimo e o máximo.", setting("min_bet"), setting("max_bet"), RULES),
    rule(11, "O máximo não passa de 100 vezes o mínimo.", RULES),
    rule(12, "O tempo de apostar é do operador e igual para todos, com relógio ou anúncio (leitura 49).",
         setting("betting_seconds"), enforced(f"{LIFE}.betting_close"), TABLE),
    rule(13, "Na mesa individual é o jogador que manda dar as cartas, depois de apostar.",
         setting("individual"), enforced("games.services.individual.cards_deal")),
)  # fmt: skip

PLAY: tuple[Rule, ...] = (
    rule_of(
        14,
        "Como se dão as duas primeiras cartas.",
        item("a", "Uma a cada jogador e uma à banca, todas à vista.", enforced(f"{ENGINE}.deal")),
        item("b", "Outra a cada jogador, à vista, e outra à banca, tapada.", enforced(f"{ENGINE}.deal")),
    ),
    rule_of(
        15,
        "O que pode fazer quem não tem blackjack (leituras 6 e 35).",
        item("a", "Com 11 ou menos tem de pedir carta, se quiser continuar (leitura 6).", CHECK),
        item("b", "Com 9, 10 ou 11 pode dobrar e recebe uma só carta (leitura 5).", CHECK),
        item("c", "Acima de 11 pode ficar.", CHECK),
        item("d", "Pode pedir quantas quiser até chegar a 21; daí em diante, nenhuma.", CHECK),
        item("e", "Pode desistir por metade da aposta, salvo contra um ás (leitura 7).", CHECK, SETTLE),
        item("f", "Contra um ás pode fazer seguro, até metade da aposta (leituras 34 e 41).", CHECK),
    ),
    rule_of(
        16,
        "O que as regras específicas podem mudar.",
        item("a", "Dobrar com qualquer total.", setting("double_any_total"), CHECK),
        item("b", "Desdobrar só pares da mesma figura ou número.", setting("split_pairs_only"), CHECK),
        item("c", "Um limite de desdobramentos em cada lugar.", setting("max_splits"), CHECK),
        item("d", "Não ter seguro.", setting("insurance"), CHECK),
        item("e", "Não ter prémios especiais.", setting("special_prizes"), SETTLE),
    ),
    rule_of(
        17,
        "A vez da banca, depois de todos: mostra a carta tapada (leitura 7).",
        item("a", "Com 17 ou mais, não tira carta.", enforced(f"{ENGINE}.bank_play")),
        item("b", "Com 16 ou menos, tira até ter pelo menos 17.", enforced(f"{ENGINE}.bank_play")),
    ),
    rule(18, "O blackjack ganha sempre a um total de 21.", SETTLE),
    rule(
        19,
        "Um 21 com cartas pedidas, ou de uma mão desdobrada, não é blackjack.",
        enforced(f"{ENGINE}.is_blackjack"),
    ),
    rule_of(
        20,
        "Quando não se espera pela banca.",
        item("a", "Blackjack contra 2 a 9: pago logo (leitura 8).", enforced(f"{ENGINE}.paid_at_once"),
             enforced("games.services.cards.money.stakes_pay")),
        item("b", "Blackjack contra um ás: pode receber já outro tanto da aposta (leituras 8 e 34).", CHECK),
        item("c", "Se todos perderam ou desistiram, acaba a jogada (leitura 33).",
             enforced(f"{ENGINE}.bank_is_awaited")),
    ),
    rule(21, "Duas cartas do mesmo valor desdobram-se com outra aposta igual; cada ás leva uma só carta (leitura 9).",
         CHECK),
    rule(22, "Saindo outra carta desse valor, pode desdobrar-se outra vez (leituras 9 e 35).", CHECK),
    rule(23, "Uma mão desdobrada que faz 9, 10 ou 11 pode dobrar.", CHECK),
    rule(24, "O jogador vê tudo o que pode decidir e escolhe.", enforced(f"{ENGINE}.legal"),
         enforced("games.services.cards.blackjack_acts.card_act"), TABLE),
)  # fmt: skip

MONEY: tuple[Rule, ...] = (
    rule_of(
        25,
        "O que cada mão ganha ou perde (leituras 10 e 33).",
        item("a", "Blackjack: vez e meia a aposta, salvo contra outro blackjack, que empata.", SETTLE),
        item("b", "Acima de 21: perde logo.", SETTLE),
        item("c", "Mais perto de 21 do que a banca: outro tanto.", SETTLE),
        item("d", "A banca passa de 21: outro tanto para quem ainda joga.", SETTLE),
        item("e", "A banca mais perto de 21: perde.", SETTLE),
        item("f", "Seguro com blackjack da banca: o dobro do que se pôs nele.", SETTLE),
        item("g", "Seguro sem blackjack da banca: perde-se.", SETTLE),
        item("h", "Os mesmos pontos, ou dois blackjacks: a aposta volta.", SETTLE),
        item("i", "6, 7 e 8 do mesmo naipe, ou três 7: mais três vezes a aposta (leitura 10).", SETTLE),
    ),
    rule(26, "Quem ganha fica também com a aposta.", SETTLE),
)

REGULATION = Regulation(
    number="805",
    title="Blackjack/21 em linha",
    rules=(*NATURE, *PLAY, *MONEY, *void_rules(27, ENGINE), *session_rules(31)),
    decision=DECISION,
    delivered=True,
)
