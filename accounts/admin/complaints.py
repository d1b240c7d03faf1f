"""The inbox of complaints: who must be answered first, with the round, the stakes and the player's language at hand."""

import json
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Case, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.admin.acts import Act, ReadOnlyAdmin, cents_text
from accounts.admin_site import house_site
from accounts.models import AnswerLetter, Complaint
from accounts.services import complaints, letters
from casino.tabular import csv_lines, inert_text

CHANGE = "accounts.change_complaint"
LANGUAGES = dict(settings.LANGUAGES)


class ConfirmForm(forms.Form):
    """Nothing to fill in: pressing the button is the decision."""


class AnswerForm(forms.Form):
    """The house's answer to a complaint."""

    answer = forms.CharField(
        label=_("Resposta"),
        max_length=complaints.MOST_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("Na língua do jogador, que está na ficha da reclamação. Uma resposta dada não se muda."),
    )


def _take(request: HttpRequest, complaint: Complaint, _given: dict[str, Any]) -> None:
    complaints.complaint_take(complaint_id=complaint.pk, actor_id=int(str(request.user.pk)), now=timezone.now())


def _answer(request: HttpRequest, complaint: Complaint, given: dict[str, Any]) -> None:
    complaints.complaint_answer(
        complaint_id=complaint.pk, actor_id=int(str(request.user.pk)), answer=given["answer"], now=timezone.now()
    )


def _letter_again(request: HttpRequest, complaint: Complaint, given: dict[str, Any]) -> None:
    letters.letter_again(
        letter_id=complaint.letter.pk, actor_id=int(str(request.user.pk)), reason=given["reason"], now=timezone.now()
    )


def _letter(complaint: Complaint) -> AnswerLetter | None:
    return getattr(complaint, "letter", None)


def _interrupted(complaint: Complaint) -> bool:
    letter = _letter(complaint)
    return letter is not None and letter.state == AnswerLetter.State.SENDING


def _unanswered(complaint: Complaint) -> bool:
    return complaint.state != Complaint.State.ANSWERED


class DueFilter(admin.SimpleListFilter):
    """Those whose time to be answered has run out."""

    title = _("prazo")
    parameter_name = "prazo"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("passado", _("passado e por responder"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Complaint]) -> QuerySet[Complaint]:
        return queryset.filter(complaints.overdue(timezone.now())) if self.value() == "passado" else queryset


class LetterFilter(admin.SimpleListFilter):
    """How far the letters with the answers have come."""

    title = _("carta com a resposta")
    parameter_name = "carta"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(AnswerLetter.State.choices)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Complaint]) -> QuerySet[Complaint]:
        return queryset.filter(letter__state=self.value()) if self.value() else queryset


@admin.register(Complaint, site=house_site)
class ComplaintAdmin(ReadOnlyAdmin):
    """Unanswered first, the nearest time limit on top."""

    change_list_template = "admin/complaints.html"
    list_display = ("id", "state", "due", "player", "round_link", "created_at", "taken_by", "answered_by")
    list_filter = ("state", DueFilter, LetterFilter)
    search_fields = ("=player__nickname", "text", "answer", "=round__number", "=round__table__slug")
    list_select_related = ("player", "round__table", "round__rules", "taken_by", "answered_by")
    fields = (
        "state", "due", "player", "language", "text", "created_at", "round_link", "bets", "rules_link", "taken_by",
        "taken_at", "answer", "answered_by", "answered_at", "letter_told",
    )  # fmt: skip
    acts = (
        Act("analisar", _("Pôr em análise por mim"), CHANGE, _take, _unanswered, ConfirmForm),
        Act("responder", _("Responder"), CHANGE, _answer, _unanswered, AnswerForm),
        Act("carta", _("Enviar a carta outra vez"), CHANGE, _letter_again, _interrupted),
    )

    def get_ordering(self, request: HttpRequest) -> Any:
        return [Case(When(state=Complaint.State.ANSWERED, then=Value(1)), default=Value(0)), "due_at", "id"]

    @admin.display(description=_("responder até"), ordering="due_at")
    def due(self, complaint: Complaint) -> SafeString | str:
        if complaint.due_at is None:
            return "—"
        when = date_format(timezone.localtime(complaint.due_at), "SHORT_DATE_FORMAT")
        late = _unanswered(complaint) and complaint.due_at < timezone.now()
        return format_html("<strong>{} ({})</strong>", when, gettext("passado")) if late else when

    @admin.display(description=_("língua do jogador"))
    def language(self, complaint: Complaint) -> str:
        return str(LANGUAGES.get(complaint.player.language, complaint.player.language))

    @admin.display(description=_("carta com a resposta"))
    def letter_told(self, complaint: Complaint) -> str:
        """Whether the answer has gone to the player's e-mail, or what keeps it."""
        if (letter := _letter(complaint)) is None:
            return "—"
        if letter.sent_at is not None:
            when = date_format(timezone.localtime(letter.sent_at), "SHORT_DATETIME_FORMAT")
            return f"{letter.get_state_display()} {when}"
        if letter.state == AnswerLetter.State.SENDING:
            return gettext("envio interrompido: confirme se chegou antes de a enviar outra vez")
        told = gettext("por enviar; tentativas: %(tries)s") % {"tries": letter.tries}
        return f"{told} ({letter.failure})" if letter.failure else told

    @admin.display(description=_("jogada"))
    def round_link(self, complaint: Complaint) -> SafeString | str:
        """The round step by step, as everybody may read it once it has ended."""
        if complaint.round is None:
            return "—"
        address = reverse("round_detail", args=[complaint.round.table.slug, complaint.round.number])
        return format_html('<a href="{}">{}</a>', address, complaint.round)

    @admin.display(description=_("apostas do jogador nessa jogada"))
    def bets(self, complaint: Complaint) -> SafeString | str:
        if complaint.round is None:
            return "—"
        currency = complaint.round.table.currency
        bets = complaint.player.bets.filter(round_id=complaint.round.pk).order_by("id")
        rows = [
            (
                bet.position,
                *(cents_text(sum_, currency) for sum_ in (bet.amount, bet.returned)),
                bet.get_state_display(),
            )
            for bet in bets
        ]
        return format_html_join(SafeString("<br>"), "{}: {} → {} ({})", rows) or "—"

    @admin.display(description=_("regras da jogada"))
    def rules_link(self, complaint: Complaint) -> SafeString | str:
        if complaint.round is None:
            return "—"
        rules = complaint.round.rules
        return format_html('<a href="{}">{}</a>', reverse("rules_page", args=[rules.key, rules.version]), rules)

    def get_urls(self) -> list[URLPattern]:
        export = self.admin_site.admin_view(self.export_view)
        return [path("exportar/<slug:kind>/", export, name="accounts_complaint_export"), *super().get_urls()]

    @method_decorator(require_safe)
    def export_view(self, request: HttpRequest, kind: str) -> HttpResponse | StreamingHttpResponse:
        """All complaints as a file, «csv» or «json», for the house's own records and for the regulator."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = self.get_queryset(request).select_related(*self.list_select_related).order_by("id")
        rows = [_row(complaint) for complaint in found.iterator()]
        answer: HttpResponse | StreamingHttpResponse
        if kind == "json":
            answer = HttpResponse(json.dumps(rows, ensure_ascii=False, indent=1), content_type="application/json")
        else:
            lines = csv_lines(list(FIELDS), ([inert_text(str(said)) for said in row.values()] for row in rows))
            answer = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="reclamacoes.{"json" if kind == "json" else "csv"}"'
        return answer


FIELDS = (
    "number", "state", "player", "language", "table", "round", "rules", "made", "due", "taken_by", "taken",
    "answered_by", "answered", "late", "text", "answer",
)  # fmt: skip


def _row(complaint: Complaint) -> dict[str, Any]:
    """One complaint, by the names of FIELDS; times as Lisbon writes them."""
    round_, ended = complaint.round, complaint.answered_at or timezone.now()
    said = (
        complaint.pk,
        complaint.state,
        complaint.player.nickname,
        complaint.player.language,
        round_.table.slug if round_ else "",
        round_.number if round_ else "",
        f"{round_.rules.key}/{round_.rules.version}" if round_ else "",
        _hour(complaint.created_at),
        _hour(complaint.due_at),
        complaint.taken_by.nickname if complaint.taken_by else "",
        _hour(complaint.taken_at),
        complaint.answered_by.nickname if complaint.answered_by else "",
        _hour(complaint.answered_at),
        complaint.due_at is not None and complaint.due_at < ended,
        complaint.text,
        complaint.answer,
    )
    return dict(zip(FIELDS, said, strict=True))


def _hour(when: Any) -> str:
    return f"{timezone.localtime(when):%Y-%m-%d %H:%M:%S}" if when else ""
