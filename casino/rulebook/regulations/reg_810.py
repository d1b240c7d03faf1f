"""Regulation 810, poker tournaments: rules 21 to 60 in the house's own words, and how each one is met.

No sentence of the regulation is copied here. Rules 1 to 20 await the official text. The engine keeps what is
calculated, the services what moves money and people, and the pages what is to be read.
"""

from casino.rulebook.regulations.decision import DECISION
from casino.rulebook.shapes import Regulation, Rule, enforced, item, rule, rule_of, setting, shown

ENGINE = "tournaments.engine"
LIVE = "tournaments.services"

MONEY: tuple[Rule, ...] = (
    rule(
        21,
        "Só se inscreve, recompra, reentra ou faz add-on quem tem saldo para isso.",
        enforced(f"{ENGINE}.actions.HandEnd"),
        enforced(f"{LIVE}.money.may_pay"),
    ),
    rule(
        22,
        "O preço da inscrição sai logo da conta.",
        enforced(f"{ENGINE}.entering.entered"),
        enforced(f"{LIVE}.money.entry_pay"),
    ),
    rule(
        23,
        "Inscrições tardias, rebuys, reentradas e add-ons têm um nível até ao qual se fazem.",
        setting("late_until_level"),
        enforced(f"{ENGINE}.entries.rebuy_check"),
        enforced(f"{ENGINE}.entries.reentry_check"),
        enforced(f"{ENGINE}.entries.addon_check"),
    ),
    rule(
        24,
        "A inscrição anula-se até à hora do início, ou até antes se a regra específica o disser (leitura 44).",
        setting("withdraw_seconds"),
        enforced(f"{ENGINE}.entering.withdraw_check"),
    ),
    rule(
        25,
        "Quem anula a tempo recebe logo tudo o que pagou.",
        enforced(f"{ENGINE}.entering.withdrawn"),
        enforced(f"{LIVE}.money.entry_back"),
    ),
)

ABSENT: tuple[Rule, ...] = (
    rule(
        26,
        "O inscrito que falta ao início tem lugar marcado como ausente e vai pondo blinds (leitura 22).",
        enforced(f"{ENGINE}.actions.Start"),
        enforced(f"{LIVE}.tables.absent"),
    ),
    rule(
        27,
        "Quem sai ou perde a ligação a meio continua em jogo, só com blinds, até voltar ou ficar sem fichas.",
        enforced(f"{ENGINE}.actions.Away"),
        enforced("games.services.poker.hosted.presence_set"),
        enforced(f"{LIVE}.presence.gone_follow"),
    ),
)

WON: tuple[Rule, ...] = (
    rule(
        28,
        "Uma inscrição ganha não se vende, não passa para outro e não se troca por dinheiro.",
        enforced(f"{ENGINE}.entries.ticket_check"),
        enforced(f"{ENGINE}.entries.ticket_sell_check"),
    ),
    rule(
        29,
        "Só vira dinheiro para quem já tinha ganho outra para o mesmo torneio (leitura 27).",
        enforced(f"{ENGINE}.entries.tickets_won"),
    ),
    rule(
        30,
        "As que se ganham num torneio gratuito nunca viram dinheiro.",
        enforced(f"{ENGINE}.entries.tickets_won"),
    ),
    rule(
        31,
        "Sem fichas, o jogador sai, a não ser que possa recomprar e recompre.",
        enforced(f"{ENGINE}.hands.ended"),
    ),
)

PRIZES: tuple[Rule, ...] = (
    rule(
        32,
        "Ganha-se dinheiro ou a inscrição num torneio futuro já marcado.",
        setting("ticket"),
        enforced(f"{ENGINE}.ending.prizes"),
    ),
    rule(
        33,
        "Ganham os últimos a ficar; num torneio por tempo, quem tem mais fichas no fim; e quem elimina, se for o caso.",
        enforced(f"{ENGINE}.ending.results"),
        enforced(f"{ENGINE}.knockout.takers"),
    ),
    rule(
        34,
        "As regras específicas fixam lugares pagos, percentagens e prémio por eliminação (leituras 39 e 40).",
        setting("bands"),
        setting("bounty"),
        enforced(f"{ENGINE}.payouts.prizes"),
        enforced(f"{ENGINE}.ending.bounties_final"),
    ),
)

CANCELLATION: tuple[Rule, ...] = (
    rule(
        35,
        "Cancela-se por falta de inscritos ou quando não dá para jogar em segurança.",
        setting("least_entries"),
        enforced(f"{ENGINE}.lifecycle.TABLE"),
    ),
    rule_of(
        36,
        "O que se devolve quando as regras específicas não dizem outra coisa (leitura 23).",
        item("a", "Antes do início: tudo, a todos.", enforced(f"{ENGINE}.payouts.refunds_before_start")),
        item(
            "b",
            "Antes dos prémios: a inscrição a quem ainda joga; o resto do prémio reparte-se pelas fichas.",
            enforced(f"{ENGINE}.payouts.refunds_after_start"),
        ),
        item(
            "c",
            "Já nos prémios: o mesmo, a não ser que se pague a cada eliminação.",
            setting("pays"),
            enforced(f"{ENGINE}.ending.cancellation"),
        ),
    ),
    rule(
        37,
        "Quem entrou com uma inscrição ganha recebe o valor dela.",
        enforced(f"{ENGINE}.payouts.refunds_before_start"),
    ),
    rule(
        38,
        "Quem já tinha saído não recebe nada de volta.",
        enforced(f"{ENGINE}.payouts.refunds_after_start"),
    ),
)

START: tuple[Rule, ...] = (
    rule(
        39,
        "Mesas e lugares tiram-se à sorte no início e ninguém os troca.",
        enforced(f"{ENGINE}.seating.start"),
    ),
    rule(40, "O primeiro botão de cada mesa é sorteado.", enforced(f"{ENGINE}.hands.started")),
    rule(
        41,
        "Todos começam com as mesmas fichas.",
        setting("starting_stack"),
        enforced(f"{ENGINE}.tables.seated_at_start"),
    ),
    rule(
        42,
        "O operador fixa o tempo de cada decisão e, se quiser, um tempo extra.",
        setting("decision_seconds"),
        setting("time_bank_seconds"),
        enforced("games.services.poker.hands.decision_deadline"),
    ),
    rule(
        43,
        "Quem deixa passar o tempo fica ausente (leitura 47).",
        enforced(f"{ENGINE}.actions.Away"),
        enforced("games.services.poker.clock.poker_tick"),
    ),
    rule(44, "Quem perde as fichas e não recompra está fora.", enforced(f"{ENGINE}.hands.decided")),
    rule(
        45,
        "Joga-se por níveis, iguais ou não na duração.",
        setting("levels"),
        enforced(f"{ENGINE}.blinds.moment"),
    ),
    rule(
        46,
        "As blinds sobem de nível para nível pela tabela do torneio.",
        setting("levels"),
        enforced(f"{ENGINE}.blinds.validate"),
    ),
)

TABLES: tuple[Rule, ...] = (
    rule(
        47,
        "Todas as mesas começam ao mesmo tempo e vão ficando com o mesmo número de jogadores (leitura 32).",
        enforced(f"{ENGINE}.tables.balanced"),
    ),
    rule(48, "Quem muda de mesa, e para que lugar, é sorteado.", enforced(f"{ENGINE}.seating.rebalance")),
    rule(
        49,
        "Perto dos prémios, as mesas esperam umas pelas outras, mão a mão (leitura 26).",
        setting("hand_by_hand"),
        enforced(f"{ENGINE}.hands.start_check"),
    ),
    rule(
        50,
        "Saindo vários na mesma mão, fica à frente quem a começou com mais fichas (leitura 24).",
        enforced(f"{ENGINE}.ranking.places_below"),
    ),
    rule(
        51,
        "Com fichas iguais, ficam empatados e dividem os prémios desses lugares.",
        enforced(f"{ENGINE}.payouts.share"),
    ),
    rule(
        52,
        "Acaba quando um tem todas as fichas ou, por tempo, depois da última volta do botão (leitura 25).",
        setting("timed_seconds"),
        enforced(f"{ENGINE}.hands.lap_judged"),
    ),
    rule(
        53,
        "Os prémios são os das regras; os jogadores não os combinam entre si.",
        enforced(f"{ENGINE}.actions.Action"),
    ),
    rule(
        54,
        "Credita-se cada prémio quando se decide, ou todos no fim.",
        setting("pays"),
        enforced(f"{ENGINE}.ending.credits_due"),
        enforced(f"{LIVE}.money.prizes_pay"),
    ),
)

WORDS: tuple[Rule, ...] = (
    rule(
        55,
        "Dúvidas e reclamações decide-as o operador por estas regras e pelas do torneio.",
        shown("complaint_new"),
        shown("rules_page"),
        enforced(f"{LIVE}.direct.player_disqualify"),
    ),
    rule(
        56,
        "Regras e instruções, escritas e faladas, são em português.",
        shown("rules_page"),
        shown("tournament"),
        shown("table"),
    ),
    rule(
        57,
        "Podem usar-se as palavras estrangeiras que toda a gente do póquer entende.",
        enforced("casino.rulebook.glossary.words"),
        shown("glossary"),
    ),
    rule(
        58,
        "Cada palavra estrangeira usada tem o seu significado em português nas regras.",
        enforced("casino.rulebook.pages_tournament.foreign_slugs"),
        shown("rules_page"),
    ),
    rule(59, "Pode haver outras línguas, à escolha do jogador.", shown("set_language")),
    rule(
        60,
        "Vale sempre a versão portuguesa.",
        enforced("casino.rulebook.templatetags.foreign_words.foreign_words"),
        shown("rules_page"),
    ),
)

REGULATION = Regulation(
    number="810",
    title="Torneios de póquer em linha",
    rules=(*MONEY, *ABSENT, *WON, *PRIZES, *CANCELLATION, *START, *TABLES, *WORDS),
    decision=DECISION,
    delivered=True,
)
