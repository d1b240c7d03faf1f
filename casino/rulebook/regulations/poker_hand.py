"""Rules 25 to 64 of 806 and 811, the course of a hand: the two run side by side and differ in the own cards alone.

Each regulation names its own rows: `hand_rules` is asked once for each. No sentence of either is copied here.
"""

from casino.rulebook.shapes import Item, Rule, enforced, item, rule, rule_of, setting, shown

ENGINE = "games.engines.poker"
POTS = "games.engines.poker_pots"
HANDS = "games.engines.hands"
LIVE = "games.services.poker"

COMBINATIONS = (
    ("a", "Sequência máxima de cor: do ás ao dez, de um só naipe."),
    ("b", "Sequência de cor: cinco seguidas de um só naipe, abaixo da máxima."),
    ("c", "Póquer: quatro de um valor."),
    ("d", "Fullen: três de um valor e duas de outro."),
    ("e", "Cor: cinco de um naipe, sem serem seguidas."),
    ("f", "Sequência: cinco seguidas, de naipes misturados."),
    ("g", "Trio: três de um valor."),
    ("h", "Dois pares de valores diferentes."),
    ("i", "Par: duas de um valor."),
    ("j", "Sem nada disso, contam as cartas mais altas."),
)
TIES = (
    ("a", "Póquer: o mais alto; depois a quinta carta."),
    ("b", "Fullen: o trio mais alto; depois o par."),
    ("c", "Sequências: a que chega mais alto."),
    ("d", "Cor: a carta mais alta, e a seguinte enquanto houver igualdade."),
    ("e", "Trio: o mais alto; depois a quarta e a quinta carta."),
    ("f", "Dois pares: o mais alto, o outro par, a quinta carta."),
    ("g", "Par: o mais alto; depois as outras três, pela ordem."),
)


def hand_rules(*, is_omaha: bool) -> tuple[Rule, ...]:
    """Rules 25 to 64 of Omaha, or of Hold'em."""
    return (*_cards(is_omaha), *_decisions(), *_stakes(), *_course(is_omaha), *_end(is_omaha))


def _cards(is_omaha: bool) -> tuple[Rule, ...]:
    own = "Quatro" if is_omaha else "Duas"
    made = (
        "A mão faz-se com duas das quatro próprias, sempre duas, e três das comuns."
        if is_omaha
        else "A mão faz-se com quaisquer cinco das sete: as duas próprias e as cinco comuns."
    )
    judge = enforced(f"{HANDS}.strength_two_three" if is_omaha else f"{HANDS}.strength")
    return (
        rule(
            25, f"{own} cartas fechadas a cada um, cinco comuns, quatro turnos de apostas.", enforced(f"{ENGINE}.start")
        ),
        rule(26, made, judge),
        rule(27, "O pote é de quem faz a melhor mão.", enforced(f"{ENGINE}.apply")),
        rule(
            28,
            "Ninguém divide o pote por acordo nem o recusa: não há ordem com que isso se peça.",
            enforced("games.commands_poker.FIELDS"),
            enforced(f"{ENGINE}.apply"),
        ),
        rule_of(
            29,
            "As mãos, da mais forte para a mais fraca.",
            *(item(path, text, enforced(f"{HANDS}.strength"), shown("rules_page")) for path, text in COMBINATIONS),
        ),
        rule(30, "O ás é a carta mais alta, o dois a mais baixa; o naipe não conta.", enforced(f"{HANDS}.strength")),
        rule(31, "O ás vale 1 só para fechar por baixo a sequência com 2, 3, 4 e 5.", enforced(f"{HANDS}.strength")),
        rule_of(
            32,
            "Que carta decide entre mãos da mesma espécie.",
            *(item(path, text, enforced(f"{HANDS}.strength")) for path, text in TIES),
        ),
        rule(33, "Mãos iguais carta a carta dividem o pote.", enforced(f"{POTS}.shares")),
    )


def _decisions() -> tuple[Rule, ...]:
    check = enforced(f"{ENGINE}.check")
    return (
        rule_of(
            34,
            "O que se pode fazer na sua vez.",
            item("a", "Desistir: as cartas saem da mesa sem que ninguém as veja.", check, enforced(f"{ENGINE}.apply")),
            item("b", "Passar, enquanto ninguém apostou no turno.", check),
            item("c", "Acompanhar: igualar a aposta.", check),
            item("d", "Subir: passar da aposta dos outros.", check),
        ),
        rule(
            35,
            "Desiste-se em qualquer turno e o que se apostou fica no pote (leitura 31).",
            enforced(f"{ENGINE}.apply"),
        ),
        rule(36, "Quando só resta um, leva logo o pote e não mostra nada.", enforced(f"{ENGINE}.apply")),
        rule(37, "Sobe-se à vontade dentro dos limites, até à cave toda (leituras 12 e 37).", check),
        rule(38, "O operador pode limitar as subidas de cada turno (leitura 36).", setting("max_raises"), check),
        rule(39, "Quem não tem para igualar pode seguir com tudo o que tem (leitura 37).", check),
    )


def _stakes() -> tuple[Rule, ...]:
    tick = enforced(f"{LIVE}.clock.poker_tick")
    return (
        rule(
            40,
            "No fim do turno estão todos iguais, menos quem já pôs tudo.",
            enforced(f"{ENGINE}.apply"),
        ),
        rule(41, "Um all in abre um pote lateral.", enforced(f"{POTS}.pots_build")),
        rule(42, "Há tantos laterais quantos os all in de valor diferente.", enforced(f"{POTS}.pots_build")),
        rule(43, "Há um tempo para decidir, que o operador fixa.", setting("decision_seconds"), tick),
        rule(
            44,
            "O operador pode dar mais tempo, de reserva.",
            setting("time_bank_seconds"),
            setting("time_bank_refill_hands"),
            enforced(f"{LIVE}.play.bank_use"),
        ),
        rule(45, "Acabado o tempo, passa quem pode passar; quem não pode, desiste.", enforced(f"{ENGINE}.apply"), tick),
    )


def _course(is_omaha: bool) -> tuple[Rule, ...]:
    plan = enforced(f"{LIVE}.dealing.deal_plan")
    play = enforced(f"{ENGINE}.apply")
    rest = "a segunda, a terceira e a quarta" if is_omaha else "a segunda"
    return (
        rule(46, "O botão é sorteado ao começar ou retomar, e roda como o relógio (leitura 18).", plan),
        rule(47, "O botão vê-se no lugar de quem tem a mão.", shown("table"), enforced(f"{ENGINE}.seating_check")),
        rule(
            48,
            "Antes das cartas, os dois primeiros à esquerda do botão põem as blinds (leituras 11 e 28).",
            setting("heads_up_small_blind"),
            enforced("games.engines.poker_rules.blind_places"),
            enforced(f"{ENGINE}.start"),
        ),
        rule(49, "Depois, uma carta fechada a cada um, a começar na pequena aposta.", enforced(f"{ENGINE}.start")),
        rule(50, f"E, pela mesma volta, {rest}.", enforced(f"{ENGINE}.start")),
        rule(51, "O primeiro turno começa à esquerda da grande aposta.", play),
        rule(52, "Nele, fica quem chega à grande aposta; a pequena tem de completar.", enforced(f"{ENGINE}.check")),
        rule(53, "Fechado o turno, viram-se as três do flop.", play),
        rule(54, "O segundo turno começa à esquerda do botão.", play),
        rule(55, "Segue-se a quarta comum, o turn.", play),
        rule(56, "O terceiro turno começa à esquerda do botão.", play),
        rule(57, "Segue-se a quinta comum, o river.", play),
        rule(58, "O quarto turno, o último, começa à esquerda do botão.", play),
    )


def _end(is_omaha: bool) -> tuple[Rule, ...]:
    which = "as quatro cartas" if is_omaha else "as cartas"
    judge = enforced(f"{HANDS}.strength_two_three" if is_omaha else f"{HANDS}.strength")
    return (
        rule(
            59,
            f"Quem chega ao fim vira {which}: primeiro quem subiu por último, ou o da esquerda do botão (leitura 17).",
            setting("muck_allowed"),
            enforced(f"{ENGINE}.apply"),
        ),
        rule(60, "Comparam-se então as mãos de todos.", judge),
        rule(61, "A mão que ganha fica marcada sem deixar dúvida.", shown("table")),
        rule(62, "Um empate divide o pote até ao cêntimo (leitura 16).", enforced(f"{POTS}.shares")),
        rule_of(63, "A quem vão os potes quando há all in (leitura 38).", *_all_in()),
        rule(
            64,
            "Paga a jogada, começa outra com o botão um lugar ocupado à esquerda (leitura 29).",
            enforced(f"{LIVE}.dealing.deal_plan"),
            enforced(f"{LIVE}.hands.deal"),
        ),
    )


def _all_in() -> tuple[Item, ...]:
    met = (enforced(f"{POTS}.pots_build"), enforced(f"{ENGINE}.apply"))
    return (
        item("a", "Se a melhor mão não é de um all in, leva todos os potes.", *met),
        item("b", "Se é, leva o principal; o lateral é da melhor das outras.", *met),
        item("c", "Com vários, cada pote decide-se entre quem nele entrou.", *met),
    )
