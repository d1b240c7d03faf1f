"""A complaint's text."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.services.complaints import MOST_CHARACTERS


class ComplaintForm(forms.Form):
    """What happened, in the player's words."""

    text = forms.CharField(
        label=_("O que aconteceu"),
        max_length=MOST_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("Diga o que esperava e o que aconteceu. A jogada e as suas apostas vão com a reclamação."),
    )
