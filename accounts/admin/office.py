"""The office: requests that need two people, and the trail of significant events."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import Act, ReadOnlyAdmin, cents_text, code_text
from accounts.admin.event_names import EVENT_NAMES
from accounts.admin_site import house_site
from accounts.forms.fields import AmountField
from accounts.models import Approval, Player, SignificantEvent
from accounts.services import approvals
from casino.names import name_said
from casino.refusal import Refused
from casino.refusal_texts import refusal_text


class ConfirmForm(forms.Form):
    """Nothing to fill in: pressing the button is the decision."""


class CreditForm(forms.Form):
    """A credit by the house that a second person must approve."""

    nickname = forms.CharField(label=_("Alcunha do jogador"), max_length=20)
    currency = forms.ChoiceField(label=_("Moeda"), choices=[("EUR", "EUR"), ("DEMO", "DEMO")])
    amount = AmountField(label=_("Valor"))
    reason = forms.CharField(label=_("Motivo"), max_length=300, widget=forms.Textarea(attrs={"rows": 3}))

    def clean_nickname(self) -> str:
        nickname = str(self.cleaned_data["nickname"]).strip()
        self.player = Player.objects.filter(nickname__iexact=nickname).first()
        if self.player is None:
            raise forms.ValidationError(_("Não há jogador com esta alcunha."))
        return nickname


def _approve(request: HttpRequest, approval: Approval, _given: dict[str, Any]) -> None:
    approvals.approval_approve(approval_id=approval.pk, decided_by_id=int(str(request.user.pk)), now=timezone.now())


def _refuse(request: HttpRequest, approval: Approval, _given: dict[str, Any]) -> None:
    approvals.approval_refuse(approval_id=approval.pk, decided_by_id=int(str(request.user.pk)), now=timezone.now())


def _is_open(approval: Approval) -> bool:
    return approval.state == Approval.State.ASKED


@admin.register(Approval, site=house_site)
class ApprovalAdmin(ReadOnlyAdmin):
    """Asked by one, decided by another. Credits are asked here; voids and refunds on the round's page."""

    list_display = (
        "id", "kind", "state", "player", "round", "amount_text", "asked_by", "asked_at", "decided_by", "decided_at",
    )  # fmt: skip
    list_filter = ("state", "kind")
    search_fields = ("=player__nickname", "=asked_by__nickname", "reason")
    ordering = ("-id",)
    list_select_related = ("player", "round__table", "asked_by", "decided_by")
    fields = (
        "kind", "state", "player", "round", "rules", "amount_text", "reason", "asked_by", "asked_at", "decided_by",
        "decided_at",
    )  # fmt: skip
    acts = (
        Act("aprovar", _("Aprovar e executar"), "accounts.change_approval", _approve, _is_open, ConfirmForm),
        Act("recusar", _("Recusar"), "accounts.change_approval", _refuse, _is_open, ConfirmForm),
    )

    @admin.display(description=_("valor"))
    def amount_text(self, approval: Approval) -> str:
        return cents_text(approval.amount, approval.currency)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("accounts.add_approval")

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Ask for a credit."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = CreditForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid() and (approval := self._ask(request, form)):
            messages.success(request, _("Pedido registado. Outra pessoa tem de o aprovar."))
            return redirect("admin:accounts_approval_change", approval.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Pedir um crédito da casa"),
            "opts": self.opts,
            "back": reverse("admin:accounts_approval_changelist"),
            "form": form,
        }
        return TemplateResponse(request, "admin/act.html", context, status=422 if form.errors else 200)

    def _ask(self, request: HttpRequest, form: CreditForm) -> Approval | None:
        assert form.player is not None
        subject = approvals.Subject(
            player_id=form.player.pk, amount=form.cleaned_data["amount"], currency=form.cleaned_data["currency"]
        )
        try:
            return approvals.approval_ask(
                kind=Approval.Kind.STAFF_CREDIT,
                subject=subject,
                reason=form.cleaned_data["reason"],
                asked_by_id=int(str(request.user.pk)),
                now=timezone.now(),
            )
        except Refused as refused:
            form.add_error(None, refusal_text(refused.denial, currency=form.cleaned_data["currency"]))
            return None


class KindFilter(admin.SimpleListFilter):
    """Events of one kind, by its name."""

    title = _("tipo")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return sorted(((kind, str(name)) for kind, name in EVENT_NAMES.items()), key=lambda row: row[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[SignificantEvent]) -> QuerySet[SignificantEvent]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(SignificantEvent, site=house_site)
class SignificantEventAdmin(ReadOnlyAdmin):
    """Who did what to whom, before and after, and why."""

    list_display = ("at", "what", "actor", "subject", "ref", "before", "after", "reason_said")
    fields = ("what", "actor", "subject", "ref", "before", "after", "reason_said", "at")
    list_filter = (KindFilter,)
    search_fields = ("=actor__nickname", "=subject__nickname", "=ref", "=kind")
    date_hierarchy = "at"
    ordering = ("-id",)
    list_select_related = ("actor", "subject")

    @admin.display(description=SignificantEvent._meta.get_field("reason").verbose_name, ordering="reason")
    def reason_said(self, event: SignificantEvent) -> str:
        """As it was written; what the house itself gave as the reason is in the reader's language."""
        return name_said(event.reason)

    @admin.display(description=_("tipo"), ordering="kind")
    def what(self, event: SignificantEvent) -> SafeString:
        """In words, with the code beside it. A kind of an older house has no more than its code."""
        code = code_text(event.kind)
        name = EVENT_NAMES.get(event.kind)
        return format_html("{} {}", name, code) if name else code
