"""What the house owes to the players of a banked card game: the rules with which 803, 805 and 812 all end.

They say the same under other numbers, so each regulation names its own. No sentence of theirs is copied here. A game
whose live table is still awaited names it in `table`; without one each rule is met by what all card tables share.
"""

from casino.rulebook.shapes import Means, Rule, awaited, enforced, item, rule, rule_of, setting, shown

LIFE = "games.services.cards.rounds"
IDLE = "accounts.services.sessions.sessions_round_passed"
OWN_IDLE = "games.services.individual.wheel_idle"


def _met(table: str, *means: Means) -> tuple[Means, ...]:
    return (awaited(table),) if table else means


def void_rules(first: int, engine: str, table: str = "") -> tuple[Rule, ...]:
    """The four rules on faults, from number `first` on: void, returned, what is none, and what then counts."""
    return (
        rule(
            first,
            "É nula a jogada que uma avaria da casa interrompe sem que se possam apurar cartas, pontos e vencedor.",
            enforced(f"{engine}.settle"),
            *_met(table, enforced(f"{LIFE}.round_void")),
        ),
        rule(
            first + 1,
            "Numa jogada nula, cada aposta volta inteira a quem a fez.",
            enforced(f"{engine}.settle"),
            *_met(table, enforced("games.services.settlement.bets_void")),
        ),
        rule(
            first + 2,
            "Não é nula a jogada que só o aparelho ou a ligação do jogador impediram de ver.",
            *_met(table, enforced(f"{LIFE}.decision_late")),
        ),
        rule(
            first + 3,
            "Nesse caso a jogada vale: paga-se o que ganhou e recolhe-se o que perdeu.",
            *_met(table, enforced(f"{LIFE}.put")),
        ),
    )


def session_rules(first: int, table: str = "") -> tuple[Rule, ...]:
    """The last eight rules, from number `first` on: information, the session, its end, demonstrations."""
    return (
        rule(
            first,
            "O jogador pode ver a última jogada em que entrou: o resultado e o que apostou.",
            *_met(table, shown("round_last"), shown("round_detail")),
        ),
        rule(
            first + 1,
            "Antes, durante e depois: regras, valores, ganhos e perdas, e como reclamar.",
            shown("statement"),
            shown("complaint_new"),
            *_met(table, shown("rules_page"), shown("table")),
        ),
        rule(first + 2, "No fim da sessão, quanto se apostou e quanto se ganhou ou perdeu.", shown("session_summary")),
        rule(
            first + 3,
            "O jogador decide quando a sessão começa, quanto dura e quando acaba.",
            enforced("accounts.services.sessions.session_end"),
            shown("session_end"),
        ),
        *_idle_rules(first + 4, table),
        rule(
            first + 6,
            "O operador pode ter demonstrações com as mesmas características do jogo a dinheiro.",
            enforced("casino.rulebook.selectors.rules_may_open"),
            *_met(table, shown("lobby")),
        ),
        rule(
            first + 7,
            "Uma demonstração só dá mais jogo grátis: as fichas não se trocam por nada.",
            enforced("accounts.services.players.demo_refill"),
        ),
    )


def _idle_rules(first: int, table: str) -> tuple[Rule, ...]:
    """Who does not bet: invited to end the session, and warned before it is ended."""
    return (
        rule_of(
            first,
            "Quem não aposta pode ser convidado a terminar a sessão.",
            item(
                "a",
                "Mesa individual: passados 3 minutos sem apostar.",
                setting("idle_seconds"),
                *_met(table, enforced(OWN_IDLE)),
            ),
            item(
                "b",
                "Mesa de vários: passadas mais de 5 jogadas seguidas sem apostar.",
                setting("idle_rounds"),
                enforced(IDLE),
                *((awaited(table),) if table else ()),
            ),
        ),
        rule(
            first + 1,
            "Antes do fim por inatividade há um aviso: um minuto na mesa individual, uma jogada na de vários.",
            enforced(IDLE),
            *_met(table, enforced(OWN_IDLE)),
        ),
    )
