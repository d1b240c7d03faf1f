"""The forms with which staff write and approve specific rules in the admin. They only collect; the services judge.

One form serves every game: its fields come from the game's description.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.forms.fields import AmountField, cents_parse
from casino.refusal import Denial, Refused
from casino.refusal_texts import refusal_text
from casino.rulebook.described import Game, Lines, Value
from casino.rulebook.described_games import ROULETTE
from casino.rulebook.described_poker import ANY
from casino.rulebook.models import SpecificRules
from casino.rulebook.services import REASON_LENGTH
from casino.rulebook.tournament_values import REGULATION as TOURNAMENT_REGULATION
from casino.rulebook.tournament_values import judge
from casino.rulebook.values import values_parse


class MoneyField(AmountField):
    """An amount that may be nothing at all: «0» is an answer."""

    def clean(self, value: Any) -> int | None:
        return 0 if cents_parse(str(value or "")) == 0 else super().clean(value)

    def prepare_value(self, value: Any) -> Any:
        return f"{value // 100},{value % 100:02d}" if isinstance(value, int) else value


class LinesField(forms.CharField):
    """A list, typed as lines."""

    def __init__(self, lines: Lines, **kwargs: Any) -> None:
        super().__init__(widget=forms.Textarea(attrs={"rows": 8, "cols": 40}), **kwargs)
        self.lines = lines

    def clean(self, value: Any) -> list[Any]:
        rows = []
        for line in super().clean(value).splitlines():
            try:
                rows += [self.lines.read(line)] if line.strip() else []
            except ValueError:
                raise ValidationError(_("Não se percebe a linha «%(line)s»."), params={"line": line[:60]}) from None
        return rows

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(self.lines.write(row) for row in value) if isinstance(value, list) else value


def field_of(value: Value) -> forms.Field:
    """The form's field for a described value."""
    label: Any = value.label
    common: dict[str, Any] = {"label": label, "required": not value.optional, "help_text": value.help}
    if value.kind == "switch":
        return forms.BooleanField(label=label, required=False)
    if value.kind == "money":
        return MoneyField(**{**common, "label": format_lazy("{} (€)", label)})
    if value.kind == "choice":
        stored = {str(word): word for word, _name in value.choices}
        return forms.TypedChoiceField(**common, choices=value.choices, coerce=lambda said: stored[str(said)])
    if value.lines is not None:
        return LinesField(value.lines, **common)
    if value.kind == "number":
        least, most = value.bounds or (None, None)
        common["help_text"] = value.help or _reach(value)
        return forms.IntegerField(**common, min_value=least, max_value=most)
    return forms.CharField(**common, max_length=5 if value.kind == "hour" else 60)


def _reach(value: Value) -> Any:
    """«De 3 a 300.», where the bounds tell an operator anything."""
    if value.bounds is None or value.bounds == ANY:
        return ""
    return format_lazy(_("De {least} a {most}."), least=value.bounds[0], most=value.bounds[1])


# Refusals that name no value themselves → the field that they are about.
ABOUT: Mapping[str, str] = {
    "maximum_too_high": "max_bet",
    "chip_step_odd": "chip_step",
    "decks_not_offered": "decks",
    "differential_macau_only": "differential",
    "blinds_out_of_order": "small_blind",
    "max_raises_missing": "max_raises",
    "rake_out_of_range": "rake_percent",
    "bad_rake_cap": "rake_cap",
    "poker_rules_cap": "rake_cap",
    "poker_rules_raises": "max_raises",
    "poker_rules_buy_in_order": "buy_in_least",
    "poker_rules_refill": "time_bank_refill_hands",
    "poker_rules_hours_whole": "closes",
    "poker_rules_hours_continuous": "opens",
}


class RulesForm(forms.ModelForm):
    """A draft of one game's rules. `base` is the version that the new one is written from, if it is."""

    game: Game = ROULETTE
    base: SpecificRules | None = None
    # What the service said when this was about to be kept, in spite of a form without mistakes.
    denial: Denial | None = None

    class Meta:
        model = SpecificRules
        fields = ["key", "regulation", "title"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(number, number) for number in self.game.regulations]
        self.fields["regulation"] = forms.ChoiceField(label=_("regulamento"), choices=choices)
        for value in self.game.values:
            self.fields[value.field] = field_of(value)
        source = self.instance if self.instance.pk else self.base
        if source is None:
            return
        for name in ("key", "regulation"):
            self.fields[name].disabled = True
            self.initial[name] = getattr(source, name)
        self.initial.setdefault("title", source.title)
        self.initial.update(self.game.spread(source.values))

    def clean(self) -> dict[str, Any]:
        """The same schema that guards the services, so that a mistake is told beside its field."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            for denial in problems(cleaned["regulation"], self.rule_values()):
                field, told = self._told(denial)
                self.add_error(field, refusal_text(told))
        if self.denial is not None:
            self.add_error(None, refusal_text(self.denial))
        return cleaned

    def _told(self, denial: Denial) -> tuple[str | None, Denial]:
        """The field that a refusal names, and the refusal with the field's name as people know it."""
        named = str(denial.details.get("setting", ""))
        candidates = (named.replace(".", "_"), named.split(".")[0])
        field = next((name for name in candidates if name in self.fields), None)
        if field is None:
            about = ABOUT.get(denial.code, "")
            return about if about in self.fields else None, denial
        label = str(self.fields[field].label)
        return field, Denial(denial.refusal, denial.rule, {**denial.details, "setting": label})

    def rule_values(self) -> dict[str, object]:
        """The values as the specific rules hold them."""
        return self.game.gathered(self.cleaned_data["regulation"], self.cleaned_data)


def problems(regulation: str, values: Mapping[str, object]) -> tuple[Denial, ...]:
    """What is wrong with the values; a tournament's are all named at once."""
    if regulation == TOURNAMENT_REGULATION:
        return judge(values).problems
    try:
        values_parse(regulation, values)
    except Refused as refused:
        return (refused.denial,)
    return ()


class SubmitForm(forms.Form):
    """Nothing to fill in: the draft goes as it is."""


class ApproveForm(forms.Form):
    """What the regulator answered."""

    reference = forms.CharField(label=_("referência da aprovação"), max_length=60)
    approved_on = forms.DateField(label=_("data da aprovação"), widget=forms.DateInput(attrs={"type": "date"}))


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=_("motivo"), max_length=REASON_LENGTH, widget=forms.Textarea(attrs={"rows": 3, "cols": 60})
    )


class EnterForceForm(forms.Form):
    """From which hour; empty is at once."""

    in_force_from = forms.DateTimeField(
        label=_("em vigor a partir de (hora de Lisboa; vazio: já)"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local", "step": "1"}),
    )
