"""Regulation 812, baccarat: rules 1 to 38 of «ponto e banca» and 39 to 43 of «Macau», and how each is met.

No sentence of the regulation is copied here. Of rules 8 to 43 the content is at hand, but not of every number by itself
(16 to 21 and 27 to 30): there it is parted as in the regulation's twins.
"""

from casino.rulebook.regulations.banked_care import session_rules
from casino.rulebook.regulations.decision import DECISION
from casino.rulebook.shapes import Regulation, Rule, enforced, item, rule, rule_of, setting, shown

ENGINE = "games.engines.baccarat"
CHECK = enforced(f"{ENGINE}.check")
DEAL = enforced(f"{ENGINE}.deal")
SETTLE = enforced(f"{ENGINE}.settle")
LIFE = "games.services.cards.rounds"
LAYING = enforced("games.services.laying_baccarat.baccarat_laying")
DEALT = enforced("games.services.cards.baccarat.Baccarat")
SETTLED = enforced(f"{LIFE}.put")
PAGE = shown("rules_page")
TABLE = shown("table")

NATURE: tuple[Rule, ...] = (
    rule(1, "Aposta-se no lado que vai fazer 9, ou o total mais perto de 9: o ponto ou a banca.", SETTLE, PAGE),
    rule_of(
        2,
        "O que significam as palavras do jogo.",
        item("a", "Aposta máxima: o mais que um jogador pode apostar, em euros.", enforced(f"{ENGINE}.maximum")),
        item("b", "Aposta mínima: o menos que se pode apostar, em euros.", CHECK),
        item("c", "Jogada: das apostas, pelas cartas dos dois lados, até se recolher e pagar.", SETTLE, DEALT),
        item("d", "Sessão de jogo: o tempo seguido em que o jogador tem a mesa aberta.",
             enforced("accounts.models.PlaySession")),
        item("e", "Par: duas cartas da mesma figura ou número, de qualquer naipe.", enforced(f"{ENGINE}.is_pair")),
    ),
    rule(3, "Joga-se em tempo real numa mesa desenhada como as verdadeiras.", TABLE),
    rule(4, "Há mesas de um só jogador e mesas de vários.", setting("individual"),
         enforced("games.services.individual.table_own"), shown("lobby")),
    rule(5, "Numa mesa de vários, cada um aposta por si e as cartas são as mesmas para todos.", SETTLE),
    rule_of(
        6,
        "O que a mesa desenhada tem de ter.",
        item("a", "Um a nove lugares, cada um com sítio para o empate, a banca e o ponto.",
             setting("places"), LAYING, TABLE),
        item("b", "Seis ou oito baralhos.", enforced(f"{ENGINE}.DECKS")),
        item("c", "Cada baralho tem 52 cartas: quatro naipes de treze.", enforced("games.engines.cards.DECK")),
    ),
    rule_of(
        7,
        "Quanto vale cada carta.",
        item("a", "Ás: 1.", enforced(f"{ENGINE}.value")),
        item("b", "De 2 a 9: o número que têm.", enforced(f"{ENGINE}.value")),
        item("c", "Dez e figuras: nada.", enforced(f"{ENGINE}.value")),
    ),
    rule(8, "O total é só o último algarismo da soma.", enforced(f"{ENGINE}.total")),
)  # fmt: skip

BETS: tuple[Rule, ...] = (
    rule(9, "Aposta-se no ponto, na banca e no empate.", enforced(f"{ENGINE}.CHANCES"), CHECK),
    rule(10, "O operador pode ter ainda o par do ponto e o par da banca.", setting("pairs"), CHECK),
    rule(11, "O par conta-se nas duas primeiras cartas do lado.", enforced(f"{ENGINE}.is_pair")),
    rule(12, "Só é par com a mesma figura ou número: rei e dama não são.", enforced(f"{ENGINE}.is_pair")),
    rule(13, "Quem aposta no ponto e na banca tem entre os dois pelo menos o mínimo de diferença (leitura 42).", CHECK),
    rule(14, "O operador fixa a aposta mínima.", setting("min_bet"), CHECK),
    rule(
        15,
        "Máximo de cada jogador: 70 mínimos no ponto e na banca, 15 no empate, 8 em cada par.",
        enforced(f"{ENGINE}.maximum"),
    ),
)

CARDS: tuple[Rule, ...] = (
    rule(16, "Dão-se duas cartas a cada lado, uma de cada vez, a começar no ponto.", DEAL),
    rule(17, "As cartas ficam tapadas até estarem todas dadas.", setting("deal_seconds"), TABLE),
    rule(18, "Viram-se primeiro as do ponto.", setting("deal_seconds"), TABLE),
    rule(19, "Cada lado recebe no máximo mais uma carta.", DEAL),
    rule(
        20,
        "O ponto pede até 5; a banca pede pelo seu total e pela terceira carta do ponto.",
        enforced(f"{ENGINE}.ponto_draws"),
        enforced(f"{ENGINE}.banca_draws"),
    ),
    rule(21, "Com 8 ou 9 nas duas primeiras de um lado não há mais cartas; a terceira fica à parte.", DEAL, TABLE),
    rule(22, "Ganha o lado mais perto de 9.", enforced(f"{ENGINE}.Coup")),
    rule(23, "Com totais iguais ganha o empate, e as apostas no ponto e na banca voltam.", SETTLE),
    rule(24, "Depois recolhe-se o que perdeu e paga-se o que ganhou.", SETTLE, SETTLED),
    rule(
        25,
        "Quem ganha fica com a aposta e recebe: ponto e banca 1 vez, empate 8, pares 11.",
        enforced(f"{ENGINE}.PRIZES"),
        SETTLE,
    ),
    rule_of(
        26,
        "O operador pode cobrar uma comissão nos prémios da banca, de uma de duas maneiras.",
        item("a", "5 % de cada prémio da banca (leitura 30).", setting("commission"),
             enforced(f"{ENGINE}.commission")),
        item("b", "Metade do prémio quando a banca ganha com 5 ou com 6.", setting("commission"),
             enforced(f"{ENGINE}.commission")),
    ),
)  # fmt: skip

TABLES: tuple[Rule, ...] = (
    rule(
        27,
        "O tempo de apostar é do operador e igual para todos, com relógio ou anúncio.",
        setting("betting_seconds"),
        enforced(f"{LIFE}.betting_close"),
        TABLE,
    ),
    rule(
        28,
        "Na mesa individual é o jogador que manda dar as cartas, depois de apostar.",
        setting("individual"),
        enforced("games.services.individual.cards_deal"),
    ),
    rule(
        29,
        "Uma avaria da casa que não deixa apurar o resultado anula a jogada, e as apostas voltam.",
        SETTLE,
        enforced(f"{LIFE}.round_void"),
        enforced("games.services.settlement.bets_void"),
    ),
    rule(30, "A falha do lado do jogador não anula: paga-se e recolhe-se como sempre.", SETTLED),
)

MACAU: tuple[Rule, ...] = (
    rule(39, "O Macau joga-se como o ponto e banca, menos os máximos da regra 15.", enforced(f"{ENGINE}.maximum")),
    rule(40, "Cada jogador aposta o que quiser acima do mínimo.", enforced(f"{ENGINE}.maximum")),
    rule(
        41,
        "O operador pode fixar um diferencial: quanto ponto e banca da mesa inteira podem diferir, com 10 % dele "
        "para os empates juntos e 8 % para os pares juntos.",
        setting("differential"),
        CHECK,
    ),
    rule(
        42,
        "O diferencial vê-se em cada aposta que chega, com a mesa toda: a que o passaria não entra.",
        CHECK,
        LAYING,
        enforced("games.services.laying_baccarat.baccarat_withdrawing"),
    ),
    rule(43, "Em tudo o mais valem as regras do ponto e banca.", DEAL, SETTLE),
)

REGULATION = Regulation(
    number="812",
    title="Bacará ponto e banca e Macau em linha",
    rules=(*NATURE, *BETS, *CARDS, *TABLES, *session_rules(31), *MACAU),
    decision=DECISION,
    delivered=True,
)
