"""What staff are asked before an act. Each form bears the key of its command: sent twice, it is done once."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import ReasonForm
from casino.rulebook.selectors import rules_published


def _new_key() -> str:
    return uuid.uuid4().hex


def _rules_choices() -> list[tuple[str, str]]:
    titles = rules_published().filter(regulation="810").order_by("key", "version")
    return list({rules.key: gettext(rules.title) for rules in titles}.items())


class KeyForm(forms.Form):
    key = forms.CharField(max_length=32, min_length=32, initial=_new_key, widget=forms.HiddenInput)


class ActForm(KeyForm, ReasonForm):
    """Why."""


class CreateForm(forms.Form):
    """A tournament from published rules of 810."""

    name = forms.CharField(label=_("Nome"), max_length=80)
    slug = forms.SlugField(label=_("Endereço"), max_length=60)
    rules_key = forms.ChoiceField(label=_("Regras"))
    currency = forms.ChoiceField(label=_("Moeda"), choices=[("EUR", "EUR"), ("DEMO", "DEMO")])
    starts_at = forms.DateTimeField(
        label=_("Início"), required=False, help_text=_("Vazio só num torneio que começa quando enche.")
    )
    opens_at = forms.DateTimeField(label=_("Abertura das inscrições"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rules_key"].choices = _rules_choices()  # type: ignore[attr-defined]


class SeriesForm(ReasonForm):
    """Tournaments one after the other, under the newest rules in force with that key."""

    field_order = (
        "name", "slug", "rules_key", "currency", "first_at", "every_seconds", "open_seconds", "reason",
    )  # fmt: skip
    name = forms.CharField(label=_("Nome"), max_length=80)
    slug = forms.SlugField(label=_("Endereço"), max_length=40)
    rules_key = forms.ChoiceField(label=_("Regras"))
    currency = forms.ChoiceField(label=_("Moeda"), choices=[("EUR", "EUR"), ("DEMO", "DEMO")])
    first_at = forms.DateTimeField(
        label=_("Primeiro início"), required=False, help_text=_("Vazio só num torneio que começa quando enche.")
    )
    every_seconds = forms.IntegerField(label=_("Segundos entre inícios"), min_value=60, max_value=31_536_000)
    open_seconds = forms.IntegerField(
        label=_("Segundos de inscrições antes do início"), min_value=60, max_value=31_536_000
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rules_key"].choices = _rules_choices()  # type: ignore[attr-defined]


class PlayerForm(ActForm):
    """About one of the entrants, and why."""

    nickname = forms.CharField(label=_("Alcunha do jogador"), max_length=20)


class MessageForm(KeyForm):
    text = forms.CharField(label=_("Mensagem"), max_length=300, required=False, help_text=_("Vazia, tira a que está."))


class BreakForm(ActForm):
    seconds = forms.IntegerField(label=_("Segundos a mais"), min_value=1, max_value=3600)


class CancelForm(ActForm):
    """Bears the version of the money that was shown above it: where that has changed, it is shown again."""

    seen_version = forms.IntegerField(widget=forms.HiddenInput)
