"""What staff ask when they look for a hand. The form collects; the selector finds."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.fields import AmountField
from accounts.models import Player
from games.models import Table
from games.selectors.hand_search import HandsAsked, hand_name_read
from games.selectors.hands import POKER


class HandSearchForm(forms.Form):
    """Every field may be left empty; those that are filled in must all hold."""

    hand = forms.CharField(
        label=_("Mão"), max_length=80, required=False, help_text=_("Número, mesa/número, ou resumo da jogada.")
    )
    player = forms.CharField(label=_("Alcunha do jogador"), max_length=20, required=False)
    table = forms.ChoiceField(label=_("Mesa"), required=False)
    since = forms.DateTimeField(
        label=_("Acabou depois de"), required=False, widget=forms.DateTimeInput(attrs={"type": "datetime-local"})
    )
    until = forms.DateTimeField(
        label=_("Acabou antes de"), required=False, widget=forms.DateTimeInput(attrs={"type": "datetime-local"})
    )
    pot_least = AmountField(label=_("Potes desde"), required=False)
    pot_most = AmountField(label=_("Potes até"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = Table.objects.filter(game__in=POKER).values_list("slug", "name")
        field = self.fields["table"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("todas")), *tables]

    def clean_hand(self) -> str:
        hand = str(self.cleaned_data["hand"]).strip()
        if hand and hand_name_read(hand) is None:
            raise forms.ValidationError(_("Escreva um número, mesa/número, ou um resumo de 64 algarismos."))
        return hand

    def clean_player(self) -> Player | None:
        nickname = str(self.cleaned_data["player"]).strip()
        if not nickname:
            return None
        player = Player.objects.filter(nickname__iexact=nickname).first()
        if player is None:
            raise forms.ValidationError(_("Não há jogador com esta alcunha."))
        return player

    def asked(self) -> HandsAsked:
        """What was asked for."""
        given = self.cleaned_data
        player = given["player"]
        return HandsAsked(
            hand=given["hand"],
            player_id=player.pk if player else None,
            table=given["table"],
            since=given["since"],
            until=given["until"],
            pot_least=given["pot_least"],
            pot_most=given["pot_most"],
        )

    def page(self) -> int:
        """The page of the list, from 1."""
        asked = str(self.data.get("pagina", "1"))
        return int(asked) if asked.isascii() and asked.isdigit() and 0 < len(asked) < 6 and int(asked) else 1
