"""What a refusal says to people: one map from the stable code to a Portuguese sentence (what happened, what to do)."""

from collections.abc import Mapping

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.money import amount_text
from casino.refusal import Denial

# code → text. Placeholders are keys of the denial's details; those named *_cents arrive formatted as money.
TEXTS: dict[str, str | Promise] = {
    "above_maximum": _(
        "O máximo nesta posição (%(chance)s) é %(maximum_cents)s por jogada; "
        "com esta aposta ficaria com %(total_cents)s."
    ),
    "above_total": _(
        "Nesta mesa cada jogador pode ter em jogo até %(maximum_cents)s por jogada; "
        "com esta aposta ficaria com %(total_cents)s."
    ),
    "amount_not_divisible": _(
        "Esta aposta anunciada (%(chance)s) faz-se com %(chips)s fichas iguais "
        "e %(amount_cents)s não dá para as dividir. Escolha outro valor."
    ),
    "bad_table": _("As regras da mesa têm um valor que não serve em «%(setting)s»."),
    "below_minimum": _("A aposta mínima nesta mesa (%(chance)s) é %(minimum_cents)s. Apostou %(amount_cents)s."),
    "call_bets_not_offered": _("Esta mesa não aceita apostas anunciadas (%(chance)s)."),
    "chip_step_odd": _(
        "Uma mesa com cavalos de dúzia e de coluna precisa de fichas de um número par de cêntimos; "
        "%(step_cents)s não serve."
    ),
    "doubles_not_offered": _("Esta mesa não aceita cavalos de dúzia nem cavalos de coluna."),
    "duplicate_key": _("A chave «%(key)s» aparece mais do que uma vez no mesmo objeto."),
    "empty_value": _("«%(path)s» não pode estar vazio."),
    "internal_error": _("Este cenário não pôde ser resolvido por um erro do programa. Os seguintes não são afetados."),
    "missing_key": _("Falta a chave «%(path)s»."),
    "not_a_position": _("Não existe no tabuleiro desta mesa uma aposta dessas (%(chance)s)."),
    "not_enough_balance": _("O saldo não chega: tem %(balance_cents)s e a aposta é de %(amount_cents)s."),
    "not_json": _("A linha não é um objeto JSON."),
    "not_whole_chips": _("As apostas desta mesa são múltiplos de %(step_cents)s. Apostou %(amount_cents)s."),
    "number_not_on_wheel": _("A roleta desta mesa não tem o número %(number)s."),
    "unknown_chance": _("Esta mesa não tem a aposta «%(chance)s»."),
    "unknown_game": _("Não há nenhum jogo «%(game)s» que se possa resolver aqui."),
    "unknown_key": _("A chave «%(path)s» não se conhece."),
    "unknown_wheel": _("Não há nenhuma roleta «%(wheel)s»."),
    "wrong_type": _("«%(path)s» tem um valor de outro tipo: espera-se %(expected)s."),
}

# What the chances are called (804/7, 807/7-8), where a text names one.
CHANCES: dict[str, str | Promise] = {
    "straight": _("pleno"),
    "split": _("cavalo"),
    "street": _("rua"),
    "corner": _("quadro"),
    "six_line": _("linha"),
    "dozen": _("dúzia"),
    "column": _("coluna"),
    "double_dozen": _("cavalo de dúzia"),
    "double_column": _("cavalo de coluna"),
    "even": _("par"),
    "odd": _("ímpar"),
    "low": _("menor"),
    "high": _("maior"),
    "red": _("encarnado"),
    "black": _("preto"),
    "voisins": _("vizinhos do zero"),
    "tiers": _("série 5-8"),
    "orphelins": _("órfãos"),
    "neighbours": _("número e vizinhos"),
    "finals": _("finais"),
}

# The longest word from outside that a text repeats.
LONGEST_FACT = 60

FALLBACK = _("O pedido foi recusado (%(code)s). Nada mudou.")


def refusal_text(denial: Denial, *, currency: str = "EUR") -> str:
    """The sentence for a denial, in the active language."""
    language = translation.get_language() or "pt"
    facts: dict[str, object] = {"code": denial.code}
    for name, value in denial.details.items():
        if isinstance(value, str):
            # What came from outside is named, not quoted at length.
            value = value if len(value) <= LONGEST_FACT else value[:LONGEST_FACT] + "…"
        money = name.endswith("_cents") and isinstance(value, int)
        if name == "chance":
            facts[name] = CHANCES.get(str(value), value)
            continue
        facts[name] = amount_text(int(str(value)), currency, language=language) if money else value
    return str(TEXTS.get(denial.code, FALLBACK)) % facts


def texts() -> Mapping[str, str | Promise]:
    """All texts, for the test that every refusal has one."""
    return TEXTS
