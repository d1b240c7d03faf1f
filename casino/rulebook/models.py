"""«Regras específicas» as versioned records, and the glossary. A version in force never changes."""

from django.core.validators import validate_slug
from django.db import models
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from casino.names import name_said


class SpecificRules(models.Model):
    """One version of the operator's rules for a kind of table. `values` follows the game's schema (its engine's)."""

    class State(models.TextChoices):
        DRAFT = "draft", _("rascunho")
        SUBMITTED = "submitted", _("submetidas")
        APPROVED = "approved", _("aprovadas")
        IN_FORCE = "in_force", _("em vigor")
        REPLACED = "replaced", _("substituídas")

    key = models.CharField(_("nome no endereço"), max_length=40, validators=[validate_slug])
    version = models.PositiveIntegerField(_("versão"))
    regulation = models.CharField(_("regulamento"), max_length=4)
    title = models.CharField(_("título"), max_length=120)
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.DRAFT)
    values = models.JSONField(_("valores"))
    # «demonstração, sem aprovação»: opens demonstration and sandbox tables only.
    demonstration = models.BooleanField(_("demonstração"), default=False)
    written_by = models.ForeignKey(
        "accounts.Player", verbose_name=_("escritas por"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    approval_reference = models.CharField(_("referência da aprovação"), max_length=80, default="", blank=True)
    approved_by = models.ForeignKey(
        "accounts.Player", verbose_name=_("aprovadas por"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    approved_at = models.DateTimeField(_("aprovadas em"), null=True)
    in_force_from = models.DateTimeField(_("em vigor desde"), null=True)
    replaced_at = models.DateTimeField(_("substituídas em"), null=True)
    created_at = models.DateTimeField(_("escritas em"))

    class Meta:
        verbose_name = _("regras específicas")
        verbose_name_plural = _("regras específicas")
        constraints = [models.UniqueConstraint(fields=["key", "version"], name="specific_rules_version_once")]
        ordering = ["key", "-version"]

    def __str__(self) -> str:
        version = gettext("versão")
        return f"{name_said(self.title)} ({version} {self.version})"


class GlossaryTerm(models.Model):
    """A foreign or technical word, its Portuguese meaning first, then other languages'."""

    slug = models.SlugField(max_length=60, unique=True)
    term = models.CharField(_("termo"), max_length=60)
    meaning_pt = models.TextField(_("significado"), max_length=600)
    meaning_en = models.TextField(_("significado em inglês"), max_length=600, blank=True)
    meaning_es = models.TextField(_("significado em espanhol"), max_length=600, blank=True, default="")
    meaning_fr = models.TextField(_("significado em francês"), max_length=600, blank=True, default="")

    class Meta:
        ordering = ["term"]
        verbose_name = _("termo do glossário")
        verbose_name_plural = _("termos do glossário")

    def __str__(self) -> str:
        return self.term


class Program(models.Model):
    """A kind of program that may, or may not, be used beside a poker table, and why (806/11.f, 811/11.f)."""

    class Kind(models.TextChoices):
        FORBIDDEN = "forbidden", _("proibido")
        ALLOWED = "allowed", _("permitido")

    slug = models.SlugField(max_length=60, unique=True)
    kind = models.CharField(_("tipo"), max_length=10, choices=Kind.choices)
    name = models.CharField(_("programa"), max_length=120)
    reason = models.TextField(_("porquê"), max_length=600)
    name_en = models.CharField(_("programa em inglês"), max_length=120, blank=True)
    reason_en = models.TextField(_("porquê, em inglês"), max_length=600, blank=True)
    name_es = models.CharField(_("programa em espanhol"), max_length=120, blank=True, default="")
    reason_es = models.TextField(_("porquê, em espanhol"), max_length=600, blank=True, default="")
    name_fr = models.CharField(_("programa em francês"), max_length=120, blank=True, default="")
    reason_fr = models.TextField(_("porquê, em francês"), max_length=600, blank=True, default="")
    listed_on = models.DateField(_("na lista desde"))
    # Entries are ended and never deleted: a player must be able to see what was forbidden on a past day.
    removed_on = models.DateField(_("fora da lista desde"), null=True, blank=True)

    class Meta:
        ordering = ["kind", "name"]
        verbose_name = _("programa à mesa")
        verbose_name_plural = _("programas à mesa")

    def __str__(self) -> str:
        """Its name in the reader's language, where that has one."""
        said = getattr(self, f"name_{get_language()}", "")
        return str(said or self.name)
