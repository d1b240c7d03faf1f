"""What the rulebook says to whoever writes the specific rules of a poker table. `refusal_texts` joins them."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

POKER_RULES_TEXTS: dict[str, str | Promise] = {
    "poker_rules_ante": _(
        "Numa mesa a dinheiro só a pequena e a grande aposta são obrigatórias: a ante tem de ser zero."
    ),
    "poker_rules_bounds": _("«%(setting)s» é um número inteiro de %(least)s a %(most)s."),
    "poker_rules_buy_in_order": _("A cave inicial mais baixa (%(least)s) não pode passar da mais alta (%(most)s)."),
    "poker_rules_cap": _("Só a comissão sobre o pote tem um máximo por jogada, e esse máximo não é zero."),
    "poker_rules_hours_continuous": _("Uma mesa em modo contínuo não tem hora de abrir nem de fechar."),
    "poker_rules_hours_whole": _("Entre a abertura e o fecho cabe um número certo de sessões de uma hora."),
    "poker_rules_raises": _("O número de subidas por turno só se fixa no limite fixo."),
    "poker_rules_refill": _("Sem tempo suplementar não há nada para repor ao fim de umas jogadas."),
}
