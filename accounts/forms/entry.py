"""Sign-up and profile. allauth loads `SignupForm` before its own forms: nothing of those is imported here."""

from datetime import date
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from stdnum.exceptions import ValidationError as NumberFault
from stdnum.pt import nif as nif_rules

from accounts.limits import adult
from accounts.models import Player
from accounts.nicknames import NicknameFault, nickname_fault

NICKNAME_HELP = _(
    "É o único nome que os outros veem: 3 a 20 letras sem acento, algarismos, ponto, hífen ou sublinhado."
)
_NICKNAME_FAULTS = {
    NicknameFault.SHAPE: _(
        "Use 3 a 20 caracteres, a começar por uma letra: letras sem acento, algarismos, ponto, hífen ou sublinhado."
    ),
    NicknameFault.RESERVED: _("Esta alcunha está reservada. Escolha outra."),
}


def nickname_clean(nickname: str, *, but: Player | None = None) -> str:
    """The nickname, or a ValidationError that says what to do."""
    nickname = nickname.strip()
    if fault := nickname_fault(nickname):
        raise ValidationError(_NICKNAME_FAULTS[fault], code="invalid")
    taken = Player.objects.filter(nickname__iexact=nickname)
    if but is not None:
        taken = taken.exclude(pk=but.pk)
    if taken.exists():
        raise ValidationError(_("Esta alcunha já tem dono. Escolha outra."), code="taken")
    return nickname


def nif_clean(text: str) -> str:
    """A valid NIF of a person with no account yet."""
    try:
        number = str(nif_rules.validate(text))
    except NumberFault:
        raise ValidationError(_("Este NIF não é válido. Confirme os nove algarismos."), code="invalid") from None
    if number[0] not in "123" and not number.startswith("45"):
        raise ValidationError(_("A conta é pessoal: indique o NIF de uma pessoa singular."), code="invalid")
    if Player.objects.filter(nif=number).exists():
        raise ValidationError(
            _("Já existe uma conta com este NIF. Cada pessoa tem uma só conta: entre ou recupere a palavra-passe."),
            code="taken",
        )
    return number


class SignupForm(forms.Form):
    """What the house asks besides e-mail and password. Saved by the adapter, through the players' service."""

    field_order = (
        "email", "password1", "password2", "nickname", "name", "birth_date", "nif", "language", "terms",
    )  # fmt: skip
    name = forms.CharField(
        label=_("Nome completo"),
        max_length=150,
        help_text=_("Como no documento de identificação. Só a casa o vê."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    nickname = forms.CharField(
        label=_("Alcunha"),
        max_length=20,
        help_text=NICKNAME_HELP,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "autocapitalize": "off", "spellcheck": "false"}),
    )
    birth_date = forms.DateField(
        label=_("Data de nascimento"),
        help_text=_("Só quem tem 18 anos ou mais pode jogar."),
        widget=forms.DateInput(attrs={"type": "date", "autocomplete": "bday"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y"],
    )
    nif = forms.CharField(
        label=_("NIF"),
        max_length=15,
        help_text=_("Número de identificação fiscal, nove algarismos. Cada pessoa tem uma só conta."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    language = forms.ChoiceField(label=_("Língua"), choices=settings.LANGUAGES, initial=get_language)
    terms = forms.BooleanField(
        label=_("Aceito as condições de utilização"),
        error_messages={"required": _("Para abrir conta é preciso aceitar as condições de utilização.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["terms"].help_text = format_html(
            '<a href="{}" target="_blank" rel="noopener">{}</a>',
            reverse_lazy("terms"),
            _("Ler as condições (versão %(version)s)") % {"version": settings.TERMS_VERSION},
        )

    def clean_name(self) -> str:
        name = " ".join(str(self.cleaned_data["name"]).split())
        if not name.replace(" ", "").replace("-", "").replace("'", "").replace(".", "").isalpha() or " " not in name:
            raise ValidationError(_("Escreva o nome próprio e o apelido, só com letras."), code="invalid")
        return name

    def clean_nickname(self) -> str:
        return nickname_clean(self.cleaned_data["nickname"])

    def clean_birth_date(self) -> date:
        birth_date: date = self.cleaned_data["birth_date"]
        now = timezone.now()
        if birth_date > timezone.localdate(now) or birth_date.year < 1900:
            raise ValidationError(_("Confirme a data de nascimento."), code="invalid")
        if not adult(birth_date, now):
            raise ValidationError(_("Só quem tem 18 anos ou mais pode abrir conta."), code="minor")
        return birth_date

    def clean_nif(self) -> str:
        return nif_clean(self.cleaned_data["nif"])

    def signup(self, request: HttpRequest, user: Player) -> None:
        """allauth asks for this hook; everything is saved by the adapter already."""


class ProfileForm(forms.Form):
    """What a player may change about himself: the nickname and the language."""

    nickname = forms.CharField(label=_("Alcunha"), max_length=20, help_text=NICKNAME_HELP)
    language = forms.ChoiceField(label=_("Língua"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        kwargs["initial"] = {"nickname": player.nickname, "language": player.language}
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_nickname(self) -> str:
        return nickname_clean(self.cleaned_data["nickname"], but=self.player)
