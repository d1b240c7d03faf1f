"""The forms with which staff write and approve specific rules in the admin. They only collect; the services judge."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from casino.refusal import Refused
from casino.refusal_texts import CHANCES, refusal_text
from casino.rulebook.models import SpecificRules
from casino.rulebook.values import BOUNDS, values_parse
from games.engines.roulette import PRIZES, Wheel

NAMES = {
    "betting_seconds": _("segundos para apostar"),
    "spin_seconds": _("segundos da bola"),
    "result_seconds": _("segundos do resultado"),
    "idle_rounds": _("jogadas sem apostar até ao convite"),
    "idle_seconds": _("roleta individual: segundos sem apostar até ao aviso"),
}


class RulesForm(forms.ModelForm):
    """A draft of one game's rules: each value in its own field, with its unit; money in cents, as the house counts.

    A game says what bounds its whole numbers have and what they are called, and how its fields become values.
    """

    bounds: Mapping[str, tuple[int, int]] = {}
    names: Mapping[str, Any] = {}  # texts, translated when they are shown

    class Meta:
        model = SpecificRules
        fields = ["key", "regulation", "title"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, (least, most) in self.bounds.items():
            self.fields[name] = forms.IntegerField(label=self.names[name], min_value=least, max_value=most)
        self.more_fields()
        stored: Mapping[str, Any] = self.instance.values or {}
        if self.instance.pk:
            for name in ("key", "regulation"):
                self.fields[name].disabled = True
        for name, value in [*stored.items(), *self.nested(stored)]:
            if name in self.fields:
                self.initial[name] = value

    def more_fields(self) -> None:
        """Fields that are made from a list."""

    def nested(self, stored: Mapping[str, Any]) -> list[tuple[str, Any]]:
        """What a value holds in itself, by the names of the fields that it came from."""
        return []

    def clean(self) -> dict[str, Any]:
        """The same schema that guards the services, so that a mistake is told beside the form."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                values_parse(cleaned["regulation"], self.rule_values())
            except Refused as refused:
                raise forms.ValidationError(refusal_text(refused.denial)) from refused
        return cleaned

    def rule_values(self) -> dict[str, object]:
        """The values as the specific rules hold them: each game's own."""
        return {}


class RouletteRulesForm(RulesForm):
    """The rules of a wheel."""

    bounds, names = BOUNDS, NAMES

    regulation = forms.ChoiceField(label=_("regulamento"), choices=[("804", "804"), ("807", "807")])
    wheel = forms.ChoiceField(label=_("roleta"), choices=[(wheel.value, wheel.value) for wheel in Wheel])
    min_bet = forms.IntegerField(label=_("aposta mínima (cêntimos)"), min_value=1)
    chip_step = forms.IntegerField(label=_("passo de ficha (cêntimos)"), min_value=1)
    max_total = forms.IntegerField(label=_("máximo por jogador e jogada (cêntimos)"), min_value=1, required=False)
    double_dozens = forms.BooleanField(label=_("cavalos de dúzia e de coluna"), required=False)
    call_bets = forms.BooleanField(label=_("apostas de anúncio"), required=False)
    individual = forms.BooleanField(label=_("roleta individual: o jogador lança a bola"), required=False)

    def more_fields(self) -> None:
        for chance in PRIZES:
            label = _("mínimo próprio (cêntimos): %(chance)s") % {"chance": CHANCES[chance]}
            self.fields[f"min_{chance}"] = forms.IntegerField(label=label, min_value=1, required=False)

    def nested(self, stored: Mapping[str, Any]) -> list[tuple[str, Any]]:
        return [(f"min_{chance}", amount) for chance, amount in (stored.get("min_bets") or {}).items()]

    def rule_values(self) -> dict[str, object]:
        """The values as the specific rules hold them."""
        plain = ("wheel", "min_bet", "chip_step", "max_total", "double_dozens", "call_bets", "individual", *BOUNDS)
        minima = {chance: self.cleaned_data[f"min_{chance}"] for chance in PRIZES if self.cleaned_data[f"min_{chance}"]}
        return {**{name: self.cleaned_data[name] for name in plain}, "min_bets": minima}


class SubmitForm(forms.Form):
    """Nothing to fill in: the draft goes as it is."""


class ApproveForm(forms.Form):
    """What the regulator answered."""

    reference = forms.CharField(label=_("referência da aprovação"), max_length=60)
    approved_on = forms.DateField(label=_("data da aprovação"), widget=forms.DateInput(attrs={"type": "date"}))


class EnterForceForm(forms.Form):
    """From which hour; empty is at once."""

    in_force_from = forms.DateTimeField(
        label=_("em vigor a partir de (vazio: já)"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )
