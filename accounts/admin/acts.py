"""The shape of every staff page: a read-only record, and acts that ask for a reason and call a service."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from casino.money import EUR, amount_text
from casino.names import name_said
from casino.refusal import Refused
from casino.refusal_texts import refusal_text


class ReasonForm(forms.Form):
    """Why; kept in the trail."""

    reason = forms.CharField(
        label=_("Motivo"), max_length=300, widget=forms.Textarea(attrs={"rows": 3}), help_text=_("Fica no registo.")
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """What must have been seen before an act, and the values of hidden fields that stand for it."""

    text: str = ""
    table: SafeString | None = None
    values: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Act:
    """Something that staff may do to a record. `run(request, record, cleaned data)` calls the service."""

    slug: str
    title: str | Promise
    permission: str
    run: Callable[[HttpRequest, Any, dict[str, Any]], None]
    # Whether it makes sense for this record as it is.
    applies: Callable[[Any], bool] = lambda record: True
    form: type[forms.Form] = ReasonForm
    shows: Callable[[Any], Shown] = lambda record: Shown()
    # Gives the form what this record has to choose from.
    offers: Callable[[Any, Any], None] = lambda form, record: None
    # What comes of it, said before it is done; and whether it can't be undone.
    follows: str | Promise = ""
    final: bool = False


def code_text(text: object) -> SafeString:
    """What a record holds as it stands there (codes, lines of a log): in no language, and said to be so."""
    return format_html('<span lang="zxx">{}</span>', text)


if TYPE_CHECKING:
    _Base = admin.ModelAdmin[Any]
else:
    _Base = admin.ModelAdmin


class ReadOnlyAdmin(_Base):
    """Every field shown, none editable; nothing added or deleted here."""

    acts: Sequence[Act] = ()
    actions = None
    list_per_page = 50
    show_full_result_count = False
    change_form_template = "admin/record.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        if not self.acts:
            return list(super().get_urls())
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        view = self.admin_site.admin_view(self.act_view)
        return [path("<int:object_id>/acto/<slug:slug>/", view, name=name), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        record = self.get_object(request, object_id)
        links = [(title, url, False) for title, url in self.links(request, record)] if record else []
        links += self.acts_now(request, record) if record else []
        context = {**(extra_context or {}), "acts": links, "title": str(self.opts.verbose_name).capitalize()}
        return super().change_view(request, object_id, form_url, context)

    def acts_now(self, request: HttpRequest, record: Any) -> list[tuple[Any, str, bool]]:
        """What whoever asks may do to a record as it is: (title, address, whether it can't be undone)."""
        acts = (act for act in self.acts if act.applies(record) and request.user.has_perm(act.permission))
        return [(act.title, self._act_url(record, act), act.final) for act in acts]

    @admin.display(description=_("nome"), ordering="name")
    def named(self, record: Any) -> str:
        """The record's name as the reader's language has it."""
        return name_said(record.name)

    def links(self, request: HttpRequest, record: Any) -> list[tuple[Any, str]]:
        """Other pages about a record, (title, address), for whoever asks."""
        return []

    def currency_of(self, record: Any) -> str:
        """What the amounts of this record are in: a refusal names them so."""
        return str(getattr(record, "currency", "") or EUR)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        title = str(self.opts.verbose_name_plural).capitalize()
        return super().changelist_view(request, {**(extra_context or {}), "title": title})

    def _act_url(self, record: models.Model, act: Act) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_act", args=[record.pk, act.slug])

    def act_view(self, request: HttpRequest, object_id: int, slug: str) -> HttpResponse:
        """Asks for what the act needs, then does it; a refusal is shown on the form."""
        act = next((act for act in self.acts if act.slug == slug), None)
        record = self.get_object(request, str(object_id))
        if act is None or record is None:
            raise Http404
        if not (self.has_view_permission(request, record) and request.user.has_perm(act.permission)):
            raise PermissionDenied
        back = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[record.pk])
        form = act.form(request.POST if request.method == "POST" else None)
        act.offers(form, record)
        if request.method == "POST" and form.is_valid():
            try:
                act.run(request, record, form.cleaned_data)
            except Refused as refused:
                form.add_error(None, refusal_text(refused.denial, currency=self.currency_of(record)))
            else:
                messages.success(request, _("Feito e registado."))
                return redirect(back)
        shown = act.shows(record)
        _show(form, shown)
        context = {
            **self.admin_site.each_context(request),
            "shown": shown.text,
            "shown_table": shown.table,
            "follows": act.follows,
            "is_final": act.final,
            "title": act.title,
            "subtitle": str(record),
            "opts": self.opts,
            "record": record,
            "back": back,
            "form": form,
        }
        return TemplateResponse(request, "admin/act.html", context, status=422 if form.errors else 200)


def _show(form: forms.Form, shown: Shown) -> None:
    """The hidden values always stand for the text beside them, also where the form comes back with a fault."""
    form.initial.update(shown.values)
    if form.is_bound and shown.values:
        form.data = {**{name: form.data.get(name) for name in form.data}, **shown.values}


def cents_text(cents: int | None, currency: str) -> str:
    """An amount as staff read it; nothing for nothing."""
    return "" if cents is None else amount_text(cents, currency, language=get_language() or "pt")
