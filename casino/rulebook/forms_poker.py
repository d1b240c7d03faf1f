"""The form with which staff write the specific rules of a poker table. It only collects; the services judge."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from casino.rulebook.forms import RulesForm
from casino.rulebook.poker_values import MODES, POKER_BOUNDS, SWITCHES
from games.engines.poker import Limit, Variant

POKER_NAMES = {
    "seats": _("lugares"),
    "buy_in_least": _("cave inicial mínima (big blinds)"),
    "buy_in_most": _("cave inicial máxima (big blinds)"),
    "decision_seconds": _("segundos para decidir"),
    "time_bank_seconds": _("segundos de tempo suplementar"),
    "time_bank_refill_hands": _("jogadas até se repor o tempo suplementar (0: nunca)"),
    "hand_pause_seconds": _("segundos do resultado"),
    "break_seconds": _("segundos de descanso com o lugar guardado (0: não há)"),
    "return_seconds": _("segundos em que quem sai tem de voltar com o que levou (0: não tem)"),
    "top_up_seconds": _("segundos para repor uma cave curta"),
    "idle_rounds": _("jogadas sem apostar até ao convite"),
    "offer_seconds": _("segundos em que um lugar oferecido fica guardado"),
}
RAKES = {"none": _("nenhuma"), "pot": _("do pote, 1 a 5 %"), "buy_in": _("da cave, 5 a 20 %")}
HEADS_UP = {"button": _("o botão"), "left_of_button": _("quem está à esquerda do botão")}
MODE_NAMES = {"continuous": _("modo contínuo"), "session": _("modo de sessão")}
LIMIT_NAMES = {
    "no_limit": _("sem limite"),
    "pot_limit": _("limite de pote"),
    "half_pot": _("meio pote"),
    "fixed": _("limite fixo"),
}
# Values that are empty where nothing is typed.
OPTIONAL = ("max_raises", "opens", "closes")


class PokerRulesForm(RulesForm):
    """The rules of a poker table."""

    bounds, names = POKER_BOUNDS, POKER_NAMES

    regulation = forms.ChoiceField(
        label=_("regulamento"), choices=[(variant.regulation, variant.regulation) for variant in Variant]
    )
    small_blind = forms.IntegerField(label=_("pequena aposta (cêntimos)"), min_value=1)
    big_blind = forms.IntegerField(label=_("grande aposta (cêntimos)"), min_value=1)
    limit = forms.ChoiceField(label=_("limite"), choices=[(limit.word, LIMIT_NAMES[limit.word]) for limit in Limit])
    max_raises = forms.IntegerField(label=_("subidas por turno, no limite fixo"), min_value=1, required=False)
    rake_kind = forms.ChoiceField(label=_("comissão"), choices=list(RAKES.items()))
    rake_percent = forms.IntegerField(label=_("percentagem da comissão"), min_value=0, max_value=20)
    rake_cap = forms.IntegerField(label=_("máximo da comissão por jogada (cêntimos)"), min_value=1, required=False)
    heads_up_small_blind = forms.ChoiceField(
        label=_("só com dois, a pequena aposta é de"), choices=list(HEADS_UP.items())
    )
    mode = forms.ChoiceField(label=_("modo"), choices=[(mode, MODE_NAMES[mode]) for mode in MODES])
    opens = forms.CharField(label=_("abre às (HH:MM, modo de sessão)"), max_length=5, required=False)
    closes = forms.CharField(label=_("fecha às (HH:MM, modo de sessão)"), max_length=5, required=False)
    spectators_late = forms.BooleanField(label=_("quem assiste vê a jogada só no fim"), required=False)
    muck_allowed = forms.BooleanField(label=_("mão perdida pode ficar fechada"), required=False)

    def nested(self, stored: Mapping[str, Any]) -> list[tuple[str, Any]]:
        return [(f"rake_{name}", value) for name, value in (stored.get("rake") or {}).items()]

    def rule_values(self) -> dict[str, object]:
        """The values as the specific rules hold them."""
        given = self.cleaned_data
        plain = ("small_blind", "big_blind", "limit", "heads_up_small_blind", "mode", *POKER_BOUNDS, *SWITCHES)
        rake = {name: given[f"rake_{name}"] for name in ("kind", "percent", "cap")}
        variant = next(variant for variant in Variant if variant.regulation == given["regulation"])
        return {
            "variant": variant.word,
            # At a cash table nothing but the two blinds is compulsory (806/21).
            "ante": 0,
            "rake": rake,
            **{name: given[name] or None for name in OPTIONAL},
            **{name: given[name] for name in plain},
        }
