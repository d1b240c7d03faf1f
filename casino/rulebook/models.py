"""«Regras específicas» as versioned records, and the glossary. A version in force never changes."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class SpecificRules(models.Model):
    """One version of the operator's rules for a kind of table. `values` follows the game's schema (its engine's)."""

    class State(models.TextChoices):
        DRAFT = "draft", _("rascunho")
        SUBMITTED = "submitted", _("submetidas")
        APPROVED = "approved", _("aprovadas")
        IN_FORCE = "in_force", _("em vigor")
        REPLACED = "replaced", _("substituídas")

    key = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    regulation = models.CharField(max_length=4)
    title = models.CharField(_("título"), max_length=120)
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.DRAFT)
    values = models.JSONField()
    # «demonstração, sem aprovação»: opens demonstration and sandbox tables only.
    demonstration = models.BooleanField(default=False)
    written_by = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="+")
    approval_reference = models.CharField(max_length=80, default="", blank=True)
    approved_by = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="+")
    approved_at = models.DateTimeField(null=True)
    in_force_from = models.DateTimeField(null=True)
    replaced_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("regras específicas")
        verbose_name_plural = _("regras específicas")
        constraints = [models.UniqueConstraint(fields=["key", "version"], name="specific_rules_version_once")]
        ordering = ["key", "-version"]

    def __str__(self) -> str:
        return f"{self.title} ({gettext('versão')} {self.version})"


class GlossaryTerm(models.Model):
    """A foreign or technical word, its Portuguese meaning first, then other languages'."""

    slug = models.SlugField(max_length=60, unique=True)
    term = models.CharField(_("termo"), max_length=60)
    meaning_pt = models.TextField(_("significado"), max_length=600)
    meaning_en = models.TextField(_("significado em inglês"), max_length=600, blank=True)

    class Meta:
        ordering = ["term"]
        verbose_name = _("termo do glossário")
        verbose_name_plural = _("termos do glossário")

    def __str__(self) -> str:
        return self.term
