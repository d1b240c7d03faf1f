"""What staff are asked before an act. Each form bears the key of its command: sent twice, it is done once."""

import uuid
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import ReasonForm, cents_text
from casino.money import DEMO, EUR
from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import rules_published, tournament_rules

# A tournament, or a series, begins within a year.
FURTHEST = timedelta(days=366)
# More would keep the house busy with its own company.
MOST_TRAINING = 200


def _new_key() -> str:
    return uuid.uuid4().hex


def _rules_choices() -> tuple[list[tuple[str, str]], list[str]]:
    """What can be chosen; and, in words, what is wrong with the newest version of those that can't be read."""
    choices: dict[str, str] = {}
    faults: dict[str, str] = {}
    for one in rules_published().filter(regulation="810").order_by("key", "version"):
        faults.pop(one.key, None)
        try:
            choices[one.key] = _rules_name(one)
        except Refused as refused:
            facts = {"title": gettext(one.title), "key": one.key, "version": one.version}
            told = gettext("Com as regras «%(title)s» (%(key)s, versão %(version)s) não se faz um torneio:") % facts
            faults[one.key] = f"{told} {refusal_text(refused.denial)}"
    return list(choices.items()), list(faults.values())


def _rules_name(published: SpecificRules) -> str:
    """What they are called, with what an entry costs and how many may enter."""
    rules = tournament_rules(published)
    facts = {
        "title": gettext(published.title),
        "entry": cents_text(rules.prices.entry, DEMO if published.demonstration else EUR),
        "least": rules.least_entries,
        "most": rules.most_entries,
    }
    return gettext("%(title)s (%(entry)s, %(least)s a %(most)s inscritos)") % facts


def _not_too_far(hour: datetime) -> None:
    """Further away it is a year that was mistyped."""
    if hour > timezone.now() + FURTHEST:
        raise ValidationError(_("Fica a mais de um ano de hoje: veja se o ano está certo."))


def _hour(**told: Any) -> forms.DateTimeField:
    """A field for an hour, which the browser asks for by its own calendar."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(required=False, widget=widget, validators=[_not_too_far], **told)


def _address(most: int) -> forms.SlugField:
    """What stands for it in the addresses of its pages."""
    return forms.SlugField(
        label=_("Endereço"),
        max_length=most,
        help_text=_("O fim do endereço das suas páginas, por exemplo «noite-de-sexta»."),
        error_messages={"invalid": _("Só letras sem acentos, algarismos, hífenes e sublinhados.")},
    )


class KeyForm(forms.Form):
    key = forms.CharField(max_length=32, min_length=32, initial=_new_key, widget=forms.HiddenInput)


class ActForm(KeyForm, ReasonForm):
    """Why."""


def _training() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Adversários de treino"),
        min_value=0,
        max_value=MOST_TRAINING,
        initial=0,
        required=False,
        help_text=_("Só em torneios de demonstração."),
    )


class _FromRules(forms.Form):
    """What is made under published rules of 810."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices, self.faults = _rules_choices()
        cast(forms.ChoiceField, self.fields["rules_key"]).choices = choices

    def clean_training(self) -> int:
        return self.cleaned_data["training"] or 0


class CreateForm(_FromRules):
    """A tournament from published rules."""

    name = forms.CharField(label=_("Nome"), max_length=80)
    slug = _address(60)
    rules_key = forms.ChoiceField(label=_("Regras"))
    currency = forms.ChoiceField(label=_("Moeda"), choices=[("EUR", _("euros")), ("DEMO", _("demonstração"))])
    starts_at = _hour(label=_("Início"), help_text=_("Vazio só num torneio que começa quando enche."))
    opens_at = _hour(label=_("Abertura das inscrições"), help_text=_("Vazia, abre-as a direção."))
    training = _training()


class SeriesForm(_FromRules, ReasonForm):
    """Tournaments one after the other, under the newest rules in force with that key."""

    field_order = (
        "name", "slug", "rules_key", "currency", "first_at", "every_seconds", "open_seconds", "training", "reason",
    )  # fmt: skip
    name = forms.CharField(label=_("Nome"), max_length=80)
    slug = _address(40)
    rules_key = forms.ChoiceField(label=_("Regras"))
    currency = forms.ChoiceField(label=_("Moeda"), choices=[("EUR", _("euros")), ("DEMO", _("demonstração"))])
    first_at = _hour(label=_("Primeiro início"), help_text=_("Vazio só num torneio que começa quando enche."))
    every_seconds = forms.IntegerField(
        label=_("Segundos entre inícios"),
        min_value=60,
        max_value=31_536_000,
        help_text=_("3600 são uma hora, 86400 um dia, 604800 uma semana."),
    )
    open_seconds = forms.IntegerField(
        label=_("Segundos de inscrições antes do início"), min_value=60, max_value=31_536_000
    )
    training = _training()


class _EntrantField(forms.TypedChoiceField):
    """One of those whom the act can be about, and nobody else.

    Whoever was one a moment ago goes through to the service, which says why it no longer can be, or that the same form
    was sent before.
    """

    known: Collection[str] = ()

    def valid_value(self, value: Any) -> bool:
        return super().valid_value(value) or str(value) in self.known


class PlayerForm(ActForm):
    """About one of the entrants, and why."""

    field_order = ("player_id", "reason")
    player_id = _EntrantField(
        label=_("Jogador"),
        coerce=int,
        error_messages={
            "required": _("Escolha o jogador."),
            "invalid_choice": _("Escolha um dos jogadores da lista."),
        },
    )

    def offer(self, people: Iterable[tuple[int, str]], known: Iterable[int]) -> None:
        """These are chosen from; `known` are all who ever entered."""
        field = cast(_EntrantField, self.fields["player_id"])
        field.choices = [("", _("— escolha —")), *people]
        field.known = frozenset(map(str, known))


class MessageForm(KeyForm):
    text = forms.CharField(label=_("Mensagem"), max_length=300, required=False, help_text=_("Vazia, tira a que está."))


class BreakForm(ActForm):
    field_order = ("seconds", "reason")
    seconds = forms.IntegerField(label=_("Segundos a mais"), min_value=1, max_value=3600)


class CancelForm(ActForm):
    """Bears the version of the money that was shown above it: where that has changed, it is shown again."""

    seen_version = forms.IntegerField(widget=forms.HiddenInput)
