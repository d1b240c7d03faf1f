"""The house's daily root: what ledger, trail and tables came to by then, signed, each naming the one before."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SignedRoot(models.Model):
    """One root. `text` is the canonical JSON that was signed; nothing of it is ever changed."""

    number = models.PositiveIntegerField(_("número"), unique=True)
    at = models.DateTimeField(_("em"))
    text = models.TextField(_("texto"))
    signature = models.CharField(_("assinatura"), max_length=128)
    public_key = models.CharField(_("chave pública"), max_length=64)

    class Meta:
        verbose_name = _("raiz assinada")
        verbose_name_plural = _("raízes assinadas")
        ordering = ["number"]

    def __str__(self) -> str:
        return str(self.number)
