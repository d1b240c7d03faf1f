"""The five items of the decisions that approved the regulations: alike in all of them, so written once.

They count as rows of each regulation and are traced like rules, but they are not among its rules.
"""

from casino.rulebook.shapes import Rule, enforced, organisational, rule, shown

DECISION: tuple[Rule, ...] = (
    rule(
        "decision.1",
        "As regras de base do jogo à distância são as do regulamento: o programa segue-as todas, e esta lista prova-o.",
        enforced("casino.rulebook.conformity.report"),
    ),
    rule(
        "decision.2",
        "Onde o regulamento o deixa, o operador fixa regras específicas, dentro dos limites de base.",
        enforced("casino.rulebook.values.values_parse"),
    ),
    rule(
        "decision.3",
        "Uma regra específica, nova ou mudada, só se usa depois de aprovada pelo regulador.",
        enforced("casino.rulebook.services.rules_enter_force"),
    ),
    rule(
        "decision.4",
        "As regras estão sempre publicadas no sítio, de graça e sem registo.",
        shown("rules_index"),
        shown("rules_page"),
    ),
    rule(
        "decision.5",
        "O regulamento vigora desde o dia dos requisitos técnicos do sistema de jogo.",
        organisational("data de entrada em vigor: não depende do programa"),
    ),
)
