"""Regulation 807, French roulette: its 33 rules in the house's own words, and how each one is met.

Two rules longer than 804 (call bets, and what wins in them), otherwise its twin. No sentence of it is copied here.
"""

from casino.rulebook.regulations.decision import DECISION
from casino.rulebook.shapes import Item, Regulation, Rule, enforced, item, rule, rule_of, setting, shown

ENGINE = "games.engines.roulette"

CHANCE_ITEMS = ("a.i", "a.ii", "a.iii", "a.iv", "a.v", "a.vi", "a.vii", "a.viii", "a.ix")
CHANCE_NAMES = (
    "Pleno", "Cavalo", "Rua", "Quadro", "Linha", "Dúzia", "Coluna", "Cavalo de dúzia", "Cavalo de coluna",
)  # fmt: skip
CALLED = (setting("call_bets"), enforced(f"{ENGINE}.call_bet_components"))
SIMPLE_ITEMS = ("b.i", "b.ii", "b.iii", "b.iv", "b.v", "b.vi")
SIMPLE_NAMES = ("Par", "Ímpar", "Menor", "Maior", "Vermelho", "Preto")


def _chances(figures: tuple[str, ...], simple: str, path: str) -> tuple[Item, ...]:
    rows = [
        item(name, f"{chance}: {figure}.", enforced(path))
        for name, chance, figure in zip(CHANCE_ITEMS, CHANCE_NAMES, figures, strict=True)
    ]
    return (*rows, item("b", f"Chances simples: {simple}.", enforced(path)))


GAME: tuple[Rule, ...] = (
    rule(
        1,
        "Jogo de fortuna ou azar contra a casa: aposta-se num número, em vários ou numa cor.",
        enforced(f"{ENGINE}.positions"),
        shown("rules_page"),
    ),
    rule(2, "Joga-se em tempo real numa mesa virtual com roleta, bola e tabuleiro.", shown("table")),
    rule_of(
        3,
        "O que significam as palavras do jogo.",
        item("a", "Aposta: fichas, que valem euros, postas em chances.", enforced(f"{ENGINE}.Stake")),
        item("b", "Aposta máxima: o mais que se põe em cada chance numa jogada.", enforced(f"{ENGINE}.maximum")),
        item("c", "Aposta mínima: o menos que se põe em cada chance.", enforced(f"{ENGINE}.minimum")),
        item("d", "Jogada: das apostas até se recolher e pagar.", enforced("games.models.Round")),
        item(
            "e",
            "Sessão de jogo: o tempo seguido em que o jogador tem a mesa aberta.",
            enforced("accounts.models.PlaySession"),
        ),
    ),
    rule(
        4,
        "Há roletas para um só jogador e roletas para vários.",
        setting("individual"),
        enforced("games.services.individual.table_own"),
    ),
    rule(5, "Numa roleta de vários, o número é o mesmo para todos.", enforced(f"{ENGINE}.settle")),
    rule_of(
        6,
        "O que a roleta e o tabuleiro desenhados têm de ter.",
        item("a", "37 casas iguais.", enforced(f"{ENGINE}.Wheel")),
        item("b", "Vermelho e preto nos números, verde no 0.", enforced(f"{ENGINE}.colour")),
        item("c", "A ordem francesa dos números na roda.", enforced(f"{ENGINE}.Wheel")),
        item("d", "O tabuleiro com zero, três colunas, dúzias e chances simples.", shown("table")),
        item("e", "Um mostrador com os últimos números e cores.", shown("table")),
    ),
    rule_of(
        7,
        "Em que se pode apostar.",
        *(
            item(name, f"{chance}.", enforced(f"{ENGINE}.positions"))
            for name, chance in zip((*CHANCE_ITEMS, *SIMPLE_ITEMS), (*CHANCE_NAMES, *SIMPLE_NAMES), strict=True)
        ),
    ),
    rule_of(
        8,
        "Apostas de anúncio («call bets»), que a casa pode ter, pela ordem da roda.",
        item("a", "Vizinhos do zero: os 17 números entre o 22 e o 25.", *CALLED),
        item("b", "Terço do cilindro: os 12 entre o 27 e o 33.", *CALLED),
        item("c", "Órfãos: os 8 que sobram.", *CALLED),
        item("d.i", "Um número e dois vizinhos.", *CALLED),
        item("d.ii", "Um número e quatro vizinhos.", *CALLED),
        item("d.iii", "Um número e seis vizinhos.", *CALLED),
        item("e", "Finais: os números com o mesmo algarismo final.", *CALLED),
    ),
    rule(9, "O jogador marca as apostas nos lugares próprios do tabuleiro.", shown("table")),
    rule(10, "Todas as combinações possíveis estão abertas a cada jogador.", enforced(f"{ENGINE}.positions")),
    rule(
        11,
        "O operador fixa a aposta mínima de cada chance (leitura 43).",
        setting("min_bet"),
        setting("min_bets"),
        enforced(f"{ENGINE}.check"),
    ),
    rule_of(
        12,
        "A aposta máxima é um múltiplo da mínima, por posição.",
        *_chances(
            tuple(f"{times} mínimas" for times in (30, 60, 90, 120, 180, 360, 360, 720, 720)),
            "540 mínimas",
            f"{ENGINE}.maximum",
        ),
    ),
    rule(
        13,
        "Cavalos de dúzia e de coluna, e um limite ao total do jogador, são opção do operador.",
        setting("double_dozens"),
        setting("max_total"),
        enforced(f"{ENGINE}.check"),
    ),
    rule_of(
        14,
        "Quem ganha fica com a aposta e recebe o prémio.",
        *_chances(
            (*(f"{times} vezes a aposta" for times in (35, 17, 11, 8, 5, 2, 2)), "metade", "metade"),
            "outro tanto",
            f"{ENGINE}.prize",
        ),
    ),
    rule(15, "Numa aposta de anúncio ganha só a parte que contém o número.", enforced(f"{ENGINE}.settle")),
)

ROUND: tuple[Rule, ...] = (
    rule(
        16,
        "O tempo de apostas é igual para todos; relógio e anúncios à vista.",
        setting("betting_seconds"),
        shown("table"),
    ),
    rule(
        17,
        "Numa roleta individual, é o jogador que lança a bola.",
        setting("individual"),
        enforced("games.services.individual.ball_launch"),
    ),
    rule(18, "O número que saiu fica marcado no tabuleiro.", shown("table")),
    rule(19, "Recolhem-se as apostas perdidas e pagam-se as ganhas.", enforced(f"{ENGINE}.settle")),
    rule(20, "Ganha a aposta que contém o número ou a cor que saiu.", enforced(f"{ENGINE}.wins")),
    rule(21, "Com 0 perdem por inteiro as chances simples e as múltiplas sem o 0.", enforced(f"{ENGINE}.wins")),
    rule(
        22,
        "Sem número válido por avaria, a jogada é nula.",
        enforced("games.services.roulette.round_void"),
    ),
    rule(23, "Numa jogada nula, cada aposta volta a quem a fez.", enforced("games.services.settlement.bets_void")),
    rule(
        24,
        "A falha do lado do jogador não torna a jogada nula.",
        enforced("games.services.roulette.round_settle"),
    ),
    rule(
        25,
        "Nesse caso a jogada vale e paga-se ou recolhe-se.",
        enforced("games.services.roulette.round_settle"),
    ),
    rule(26, "O jogador pode ver a sua última jogada.", shown("round_detail")),
    rule(
        27,
        "Informação sobre regras, valores, contas e reclamações.",
        shown("rules_page"),
        shown("statement"),
        shown("complaint_new"),
    ),
    rule(28, "No fim da sessão, o resumo do apostado e do ganho ou perdido.", shown("session_summary")),
    rule(
        29,
        "O jogador decide quando começa e acaba a sessão.",
        enforced("accounts.services.sessions.session_end"),
        shown("session_end"),
    ),
    rule_of(
        30,
        "Quem não aposta pode ser convidado a terminar (leitura 46).",
        item(
            "a",
            "Roleta individual: passados 3 minutos.",
            setting("idle_seconds"),
            enforced("games.services.individual.wheel_idle"),
        ),
        item(
            "b",
            "Roleta de vários: passadas mais de 5 jogadas.",
            enforced("accounts.services.sessions.sessions_round_passed"),
        ),
    ),
    rule(
        31,
        "Antes de terminar por inatividade, o jogador é avisado (leitura 46).",
        enforced("accounts.services.sessions.sessions_round_passed"),
        enforced("games.services.individual.wheel_idle"),
    ),
    rule(
        32,
        "O operador pode ter demonstrações iguais ao jogo a dinheiro.",
        enforced("casino.rulebook.selectors.rules_may_open"),
        shown("lobby"),
    ),
    rule(
        33,
        "Uma demonstração só dá mais jogo grátis.",
        enforced("accounts.services.players.demo_refill"),
    ),
)

REGULATION = Regulation(
    number="807",
    title="Roleta francesa em linha",
    rules=(*GAME, *ROUND),
    decision=DECISION,
    delivered=True,
)
