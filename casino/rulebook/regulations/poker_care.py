"""Rules 65 to 75 of 806 and 811, what the house owes to players and when a hand is void: the same in both.

Each regulation names its own rows. No sentence of either is copied here.
"""

from casino.rulebook.shapes import Rule, enforced, item, rule, rule_of, setting, shown

LIVE = "games.services.poker"

CARE_RULES: tuple[Rule, ...] = (
    rule(
        65,
        "O jogador pode ver a última jogada em que entrou, com o resultado e as apostas.",
        shown("round_last"),
        shown("round_detail"),
    ),
    rule(
        66,
        "Estão sempre à mão as regras, os valores, os ganhos e perdas, e como reclamar.",
        shown("rules_page"),
        shown("statement"),
        shown("complaint_new"),
    ),
    rule(67, "No fim da sessão, quanto se apostou e quanto se ganhou ou perdeu.", shown("session_summary")),
    rule(
        68,
        "O operador pode dar um descanso com o lugar guardado.",
        setting("break_seconds"),
        enforced(f"{LIVE}.asking.seat_break"),
    ),
    rule(
        69,
        "Quem joga decide quando a sessão começa, dura e acaba.",
        enforced("accounts.services.sessions.session_end"),
        shown("session_end"),
    ),
    rule_of(
        70,
        "Quando se pode convidar alguém a terminar a sessão.",
        item(
            "a",
            "Com menos do que a aposta mínima e sem repor depois da jogada (leitura 45).",
            setting("top_up_seconds"),
            enforced(f"{LIVE}.ending.seats_settle"),
        ),
        item(
            "b",
            "Depois de mais de cinco jogadas sem apostar, ou menos se as regras específicas o disserem (leitura 19).",
            setting("idle_rounds"),
            enforced(f"{LIVE}.ending.close"),
        ),
    ),
    rule(
        71,
        "Antes de acabar a sessão avisa-se: sem reposição, ou sem apostar na seguinte, termina.",
        shown("table"),
        enforced(f"{LIVE}.ending.seats_settle"),
    ),
    rule(
        72,
        "A jogada que uma avaria da casa não deixa acabar é nula, e as apostas voltam (leitura 21).",
        enforced(f"{LIVE}.clock.hand_void"),
        enforced(f"{LIVE}.ending.void"),
    ),
    rule(
        73,
        "A avaria do aparelho ou da ligação do jogador não anula nada.",
        enforced(f"{LIVE}.clock.poker_tick"),
    ),
    rule(
        74,
        "Pode haver demonstrações iguais ao jogo a dinheiro.",
        enforced("casino.rulebook.selectors.rules_may_open"),
        shown("lobby"),
    ),
    rule(
        75,
        "A demonstração só dá mais jogo grátis, que não se troca por nada.",
        enforced("accounts.services.players.demo_refill"),
    ),
)
