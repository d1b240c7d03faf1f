"""Regulation 804, American roulette: its 31 rules in the house's own words, and how each one is met.

No sentence of the regulation is copied here. The doubtful points are in `casino/rulebook/readings.py`.
"""

from casino.rulebook.regulations.decision import DECISION
from casino.rulebook.shapes import Regulation, Rule, enforced, item, rule, rule_of, setting, shown

ENGINE = "games.engines.roulette"

NATURE: tuple[Rule, ...] = (
    rule(
        1,
        "Jogo de fortuna ou azar contra a casa: aposta-se num número, em vários ou numa cor.",
        enforced(f"{ENGINE}.positions"),
        shown("rules_page"),
    ),
    rule(
        2,
        "Joga-se em tempo real numa mesa virtual com roleta, bola e tabuleiro como os de uma mesa verdadeira.",
        shown("table"),
    ),
    rule_of(
        3,
        "O que significam as palavras do jogo.",
        item("a", "Aposta: fichas, que valem euros, postas numa ou em várias chances.", enforced(f"{ENGINE}.Stake")),
        item("b", "Aposta máxima: o mais que um jogador põe em cada chance.", enforced(f"{ENGINE}.maximum")),
        item("c", "Aposta mínima: o menos que um jogador põe em cada chance.", enforced(f"{ENGINE}.minimum")),
        item("d", "Jogada: das apostas até se recolher e pagar, com a bola pelo meio.", enforced("games.models.Round")),
        item(
            "e",
            "Sessão de jogo: o tempo seguido em que o jogador tem a mesa aberta.",
            enforced("accounts.models.PlaySession"),
        ),
    ),
    rule(
        4,
        "Há roletas para um só jogador, cada uma só de quem a usa, e roletas para vários.",
        setting("individual"),
        enforced("games.services.individual.table_own"),
    ),
    rule(
        5,
        "Numa roleta de vários, cada um joga contra a casa e o número é o mesmo para todos.",
        enforced(f"{ENGINE}.settle"),
    ),
    rule_of(
        6,
        "O que a roleta e o tabuleiro desenhados têm de ter.",
        item("a", "37 casas iguais, ou 38 com o duplo zero.", enforced(f"{ENGINE}.Wheel")),
        item("b", "Vermelho e preto nos números, verde no 0 e no 00 (leitura 1).", enforced(f"{ENGINE}.colour")),
        item("c", "A ordem dos números na roda, no sentido dos ponteiros do relógio.", enforced(f"{ENGINE}.Wheel")),
        item(
            "d",
            "O tabuleiro: zero (e duplo zero), três colunas de doze números, colunas, dúzias e chances simples.",
            shown("table"),
        ),
        item("e", "Um mostrador com os últimos números e a cor de cada um.", shown("table")),
    ),
)

CHANCES: tuple[Rule, ...] = (
    rule_of(
        7,
        "Em que se pode apostar, uma coisa de cada vez ou várias juntas (leitura 2).",
        item("a.i", "Pleno: um número.", enforced(f"{ENGINE}.positions")),
        item("a.ii", "Cavalo: dois números vizinhos no tabuleiro.", enforced(f"{ENGINE}.positions")),
        item("a.iii", "Rua: os três números de uma linha do tabuleiro.", enforced(f"{ENGINE}.positions")),
        item("a.iv", "Quadro: quatro números que se tocam.", enforced(f"{ENGINE}.positions")),
        item("a.v", "Linha: seis números, duas ruas seguidas.", enforced(f"{ENGINE}.positions")),
        item("a.vi", "Dúzia: 1-12, 13-24 ou 25-36.", enforced(f"{ENGINE}.positions")),
        item("a.vii", "Coluna: os doze números que acabam no 34, no 35 ou no 36.", enforced(f"{ENGINE}.positions")),
        item("a.viii", "Cavalo de dúzia: duas dúzias seguidas.", enforced(f"{ENGINE}.positions")),
        item("a.ix", "Cavalo de coluna: duas colunas seguidas.", enforced(f"{ENGINE}.positions")),
        item("b.i", "Par: os dezoito pares.", enforced(f"{ENGINE}.positions")),
        item("b.ii", "Ímpar: os dezoito ímpares.", enforced(f"{ENGINE}.positions")),
        item("b.iii", "Menor: de 1 a 18.", enforced(f"{ENGINE}.positions")),
        item("b.iv", "Maior: de 19 a 36.", enforced(f"{ENGINE}.positions")),
        item("b.v", "Vermelho («encarnado»): os dezoito vermelhos.", enforced(f"{ENGINE}.positions")),
        item("b.vi", "Preto: os dezoito pretos.", enforced(f"{ENGINE}.positions")),
    ),
    rule(8, "O jogador marca as apostas nos lugares próprios do tabuleiro.", shown("table")),
    rule(
        9,
        "Todas as combinações possíveis de cada chance estão abertas a cada jogador.",
        enforced(f"{ENGINE}.positions"),
    ),
)

LIMITS: tuple[Rule, ...] = (
    rule(
        10,
        "O operador fixa a aposta mínima de cada chance (leitura 43).",
        setting("min_bet"),
        setting("min_bets"),
        enforced(f"{ENGINE}.check"),
    ),
    rule_of(
        11,
        "A aposta máxima é um múltiplo da mínima, por posição (leitura 3).",
        item("a.i", "Pleno: 30 mínimas.", enforced(f"{ENGINE}.maximum")),
        item("a.ii", "Cavalo: 60 mínimas.", enforced(f"{ENGINE}.maximum")),
        item("a.iii", "Rua: 90 mínimas.", enforced(f"{ENGINE}.maximum")),
        item("a.iv", "Quadro: 120 mínimas.", enforced(f"{ENGINE}.maximum")),
        item("a.v", "Linha: 180 mínimas.", enforced(f"{ENGINE}.maximum")),
        item("a.vi", "Dúzia: 360 mínimas.", enforced(f"{ENGINE}.maximum")),
        item("a.vii", "Coluna: 360 mínimas.", enforced(f"{ENGINE}.maximum")),
        item("a.viii", "Cavalo de dúzia: 720 mínimas.", enforced(f"{ENGINE}.maximum")),
        item("a.ix", "Cavalo de coluna: 720 mínimas.", enforced(f"{ENGINE}.maximum")),
        item("b", "Chances simples: 540 mínimas.", enforced(f"{ENGINE}.maximum")),
    ),
    rule(
        12,
        "O operador pode não ter cavalos de dúzia e de coluna, e pode limitar o total de um jogador na jogada.",
        setting("double_dozens"),
        setting("max_total"),
        enforced(f"{ENGINE}.check"),
    ),
    rule_of(
        13,
        "Quem ganha fica com a aposta e recebe o prémio (leituras 4 e 43).",
        item("a.i", "Pleno: 35 vezes a aposta.", enforced(f"{ENGINE}.prize")),
        item("a.ii", "Cavalo: 17 vezes.", enforced(f"{ENGINE}.prize")),
        item("a.iii", "Rua: 11 vezes.", enforced(f"{ENGINE}.prize")),
        item("a.iv", "Quadro: 8 vezes.", enforced(f"{ENGINE}.prize")),
        item("a.v", "Linha: 5 vezes.", enforced(f"{ENGINE}.prize")),
        item("a.vi", "Dúzia: 2 vezes.", enforced(f"{ENGINE}.prize")),
        item("a.vii", "Coluna: 2 vezes.", enforced(f"{ENGINE}.prize")),
        item("a.viii", "Cavalo de dúzia: metade.", enforced(f"{ENGINE}.prize")),
        item("a.ix", "Cavalo de coluna: metade.", enforced(f"{ENGINE}.prize")),
        item("b", "Chances simples: outro tanto.", enforced(f"{ENGINE}.prize")),
    ),
)

ROUND: tuple[Rule, ...] = (
    rule(
        14,
        "O tempo de apostas é do operador, igual para todos; abre e fecha com relógio e anúncio à vista.",
        setting("betting_seconds"),
        shown("table"),
    ),
    rule(
        15,
        "Numa roleta individual é o jogador que lança a bola, depois de apostar.",
        setting("individual"),
        enforced("games.services.individual.ball_launch"),
    ),
    rule(16, "O número que saiu fica marcado no tabuleiro.", shown("table")),
    rule(17, "Depois recolhem-se as apostas perdidas e pagam-se as ganhas.", enforced(f"{ENGINE}.settle")),
    rule(
        18,
        "Ganha a aposta que contém o número ou a cor que saiu; as outras perdem.",
        enforced(f"{ENGINE}.wins"),
    ),
    rule(
        19,
        "Com 0 ou 00 só ficam os plenos, cavalos, ruas e quadros que os contêm (leitura 2).",
        enforced(f"{ENGINE}.wins"),
    ),
)

FAULTS: tuple[Rule, ...] = (
    rule(
        20,
        "Uma avaria que não deixa apurar um número válido torna a jogada nula.",
        enforced("games.services.roulette.round_void"),
    ),
    rule(21, "Numa jogada nula, cada aposta volta a quem a fez.", enforced("games.services.settlement.bets_void")),
    rule(
        22,
        "A falha da ligação ou do aparelho do jogador não torna a jogada nula.",
        enforced("games.services.roulette.round_settle"),
    ),
    rule(
        23,
        "Nesse caso a jogada vale: a aposta ganha é paga e a perdida é recolhida.",
        enforced("games.services.roulette.round_settle"),
    ),
)

INFORMATION: tuple[Rule, ...] = (
    rule(24, "O jogador pode sempre ver a sua última jogada: número, apostas e contas.", shown("round_detail")),
    rule(
        25,
        "Antes, durante e depois: regras, valores, ganhos e perdas, e como reclamar.",
        shown("rules_page"),
        shown("statement"),
        shown("complaint_new"),
    ),
    rule(26, "No fim da sessão, o resumo do apostado e do ganho ou perdido.", shown("session_summary")),
    rule(
        27,
        "O jogador decide quando começa, quanto dura e quando acaba a sessão.",
        enforced("accounts.services.sessions.session_end"),
        shown("session_end"),
    ),
    rule_of(
        28,
        "Quem não aposta pode ser convidado a terminar a sessão (leitura 46).",
        item(
            "a",
            "Roleta individual: passados 3 minutos sem apostar.",
            setting("idle_seconds"),
            enforced("games.services.individual.wheel_idle"),
        ),
        item(
            "b",
            "Roleta de vários: passadas mais de 5 jogadas sem apostar.",
            enforced("accounts.services.sessions.sessions_round_passed"),
        ),
    ),
    rule(
        29,
        "Antes de terminar a sessão por inatividade, o jogador é avisado (leitura 46).",
        enforced("accounts.services.sessions.sessions_round_passed"),
        enforced("games.services.individual.wheel_idle"),
    ),
    rule(
        30,
        "O operador pode ter demonstrações com as mesmas características do jogo a dinheiro.",
        enforced("casino.rulebook.selectors.rules_may_open"),
        shown("lobby"),
    ),
    rule(
        31,
        "Uma demonstração só dá mais jogo grátis: as fichas não se trocam por nada.",
        enforced("accounts.services.players.demo_refill"),
    ),
)

REGULATION = Regulation(
    number="804",
    title="Roleta americana em linha",
    rules=(*NATURE, *CHANCES, *LIMITS, *ROUND, *FAULTS, *INFORMATION),
    decision=DECISION,
    delivered=True,
)
