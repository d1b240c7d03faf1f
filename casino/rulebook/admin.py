"""Staff's door to specific rules and glossary. Every change goes through the services; nothing is ever deleted."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin_site import house_site
from accounts.services.significant import significant_write
from casino.languages import SOURCE, SPOKEN, tag_of
from casino.names import name_said
from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from casino.rulebook.admin_steps import STEP_FORMS, STEP_NAMES, refusal_of, step_take, steps_open, trail_of
from casino.rulebook.described import told
from casino.rulebook.described_games import ROULETTE, game_of, games_offered
from casino.rulebook.forms import RulesForm
from casino.rulebook.glossary import COLUMNS, glossary_forget
from casino.rulebook.models import GlossaryTerm, Program, SpecificRules
from casino.rulebook.selectors import changes_between, is_scheduled, rules_before
from casino.rulebook.services import rules_draft, rules_edit
from casino.rulebook.states import TRANSITIONS, State, Step

# What fits in the trail of a meaning, before and after.
MOST_TRAIL = 300


@admin.register(SpecificRules, site=house_site)
class SpecificRulesAdmin(admin.ModelAdmin):
    """Drafts are written here; each later step has a page of its own."""

    form = RulesForm
    change_list_template = "admin/rulebook/rules_list.html"
    change_form_template = "admin/rulebook/rules_form.html"
    list_display = ["titled", "version", "standing", "in_force_from", "steps", "key"]
    list_filter = ["state", "key"]
    actions = None

    @admin.display(description=_("título"), ordering="title")
    def titled(self, rules: SpecificRules) -> str:
        return name_said(rules.title)

    def get_fieldsets(self, request: HttpRequest, obj: SpecificRules | None = None) -> Any:
        if self.has_change_permission(request, obj):
            return [(None, {"fields": list(self.form_of(request, obj)(instance=obj).fields)})]
        shown = {"title": "titled", "values": "values_told"}
        names = [field.name for field in SpecificRules._meta.fields if field.name != "id"]
        return [(None, {"fields": [shown.get(name, name) for name in names]})]

    @admin.display(description=_("valores"))
    def values_told(self, rules: SpecificRules) -> SafeString | str:
        """Every value with its name, as whoever approves the version read it."""
        rows = told(game_of(rules.regulation), rules.values)
        return format_html_join(SafeString("<br>"), "{}: {}", rows) or "—"

    def form_of(self, request: HttpRequest, obj: SpecificRules | None) -> type[forms.ModelForm]:
        """The form of the game: a draft's own, or for a new one what the list's button asked for."""
        base = None if obj else self.base_of(request)
        if written := obj or base:
            game = game_of(written.regulation)
        else:
            game = next((one for one in games_offered() if one.slug == request.GET.get("jogo")), ROULETTE)
        denial = getattr(request, "rules_denial", None)
        return type("GameRulesForm", (RulesForm,), {"game": game, "base": base, "denial": denial})

    @staticmethod
    def base_of(request: HttpRequest) -> SpecificRules | None:
        """The version from which a new one is to be written, if the address names one."""
        asked = request.GET.get("desde", "")
        if not asked:
            return None
        if not (asked.isascii() and asked.isdigit()):
            raise Http404
        return get_object_or_404(SpecificRules, pk=int(asked))

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        # Its fields are made at run time (one for each chance): Django's factory would look for them on the model.
        if self.has_change_permission(request, obj):
            return self.form_of(request, obj)
        return super().get_form(request, obj, change, **{**kwargs, "form": forms.ModelForm})

    def has_change_permission(self, request: HttpRequest, obj: SpecificRules | None = None) -> bool:
        writable = obj is None or (State(obj.state), Step.EDIT) in TRANSITIONS
        return writable and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: SpecificRules | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: SpecificRules, form: Any, change: bool) -> None:
        now, writer = timezone.now(), int(request.user.pk or 0)
        values = form.rule_values()
        if change:
            saved = rules_edit(rules_id=obj.pk, title=obj.title, values=values, written_by_id=writer, now=now)
        else:
            saved = rules_draft(
                key=obj.key, regulation=obj.regulation, title=obj.title, values=values, written_by_id=writer, now=now
            )
        # Django goes on with the object that it was given.
        obj.pk, obj.version, obj._state.adding = saved.pk, saved.version, False

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """What the service refuses, though the form had no mistake, is told in the form, with all that was typed."""
        known = SpecificRules.objects.filter(pk=object_id or 0).first()
        more = {**(extra_context or {}), "trail": trail_of(known) if known else ()}
        try:
            return super().changeform_view(request, object_id, form_url, more)
        except Refused as refused:
            if known is not None and not self.has_change_permission(request, _fresh(known)):
                # Somebody else has submitted the draft in the meantime: there is no form any more.
                messages.error(request, refusal_text(refused.denial))
                return HttpResponseRedirect(reverse("admin:rulebook_specificrules_changelist"))
            request.rules_denial = refused.denial  # type: ignore[attr-defined]
            return super().changeform_view(request, object_id, form_url, more)

    @admin.display(description=_("estado"), ordering="state")
    def standing(self, obj: SpecificRules) -> str:
        """The state as it is now, and why a draft came back."""
        if is_scheduled(obj, timezone.now()):
            return gettext("em vigor, a partir da sua hora")
        if why := refusal_of(obj):
            return gettext("%(state)s, recusadas: %(why)s") % {"state": obj.get_state_display(), "why": why}
        return str(obj.get_state_display())

    @admin.display(description=_("passos"))
    def steps(self, obj: SpecificRules) -> str:
        """The next steps that people may take, the page that the public sees, and the way to the next version."""
        links: list[tuple[str, Any]] = [(reverse("rules_page", args=[obj.key, obj.version]), _("Ver"))]
        for step in steps_open(obj, timezone.now()):
            links.append((reverse("admin:rulebook_specificrules_step", args=[obj.pk, step.value]), STEP_NAMES[step]))
        add = reverse("admin:rulebook_specificrules_add")
        links.append((f"{add}?desde={obj.pk}", _("Escrever a versão seguinte")))
        return format_html_join(" · ", '<a href="{}">{}</a>', links)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        more = {"games": games_offered(), "title": _("Regras específicas")}
        return super().changelist_view(request, {**(extra_context or {}), **more})

    def get_urls(self) -> Any:
        step_view = self.admin_site.admin_view(self.step_view)
        name = "rulebook_specificrules_step"
        return [path("<int:rules_id>/<slug:step_name>/passo/", step_view, name=name), *super().get_urls()]

    def step_view(self, request: HttpRequest, rules_id: int, step_name: str) -> HttpResponse:
        """Ask what the step needs, and take it."""
        rules = get_object_or_404(SpecificRules, pk=rules_id)
        step = next((one for one in STEP_FORMS if one.value == step_name), None)
        if step is None or not super().has_change_permission(request, rules):
            raise PermissionDenied
        form = STEP_FORMS[step](request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            try:
                step_take(step, rules, int(request.user.pk or 0), form.cleaned_data, timezone.now())
            except Refused as refused:
                form.add_error(None, refusal_text(refused.denial))
            else:
                messages.success(request, _("Feito."))
                return HttpResponseRedirect(reverse("admin:rulebook_specificrules_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "title": STEP_NAMES[step],
            "rules": rules,
            "form": form,
            "opts": self.opts,
            "before": (before := rules_before(rules)),
            "changes": changes_between(before, rules) if before else (),
            "told": told(game_of(rules.regulation), rules.values),
            "trail": trail_of(rules),
        }
        return render(request, "admin/rulebook/step.html", context)


def _fresh(rules: SpecificRules) -> SpecificRules:
    """The version as it is kept now."""
    return SpecificRules.objects.get(pk=rules.pk)


class InLanguages(admin.ModelAdmin):
    """A record with a column for each language: what stands in each says which language it is in."""

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None and db_field.get_internal_type() in ("CharField", "TextField") and not db_field.choices:
            code = db_field.name.rpartition("_")[2]
            field.widget.attrs["lang"] = tag_of(code if code in SPOKEN else SOURCE)
        return field

    @admin.display(description="slug", ordering="slug")
    def address(self, record: GlossaryTerm | Program) -> SafeString:
        # A code, and no word of any language.
        return format_html('<span lang="zxx">{}</span>', record.slug)

    def get_fields(self, request: HttpRequest, obj: Any | None = None) -> list[Any]:
        """A slug is written once, and afterwards only shown."""
        others = [name for name in super().get_fields(request, obj) if name not in ("slug", "address")]
        return ["address" if obj else "slug", *others]


def _portuguese(text: str) -> SafeString:
    """A text of staff in a list: it says of itself that it is Portuguese."""
    return format_html('<span lang="{}">{}</span>', tag_of(SOURCE), text)


@admin.register(GlossaryTerm, site=house_site)
class GlossaryTermAdmin(InLanguages):
    """Words and their meanings. A slug is what pages link to: it stays once it is made."""

    list_display = ["word", "address", "meaning"]
    search_fields = list(COLUMNS[1:])

    @admin.display(description=_("termo"), ordering="term")
    def word(self, term: GlossaryTerm) -> SafeString:
        return _portuguese(term.term)

    @admin.display(description=_("significado"), ordering="meaning_pt")
    def meaning(self, term: GlossaryTerm) -> SafeString:
        return _portuguese(term.meaning_pt)

    def get_readonly_fields(self, request: HttpRequest, obj: GlossaryTerm | None = None) -> Any:
        return ["address"] if obj else []

    def has_delete_permission(self, request: HttpRequest, obj: GlossaryTerm | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: GlossaryTerm, form: Any, change: bool) -> None:
        kept = GlossaryTerm.objects.filter(pk=obj.pk).values(*COLUMNS[1:]).first() if change else None
        super().save_model(request, obj, form, change)
        # What changed and nothing else: five languages would not fit in the trail.
        told = [name for name in COLUMNS[1:] if kept is None or kept[name] != getattr(obj, name)]
        significant_write(
            kind="glossary_edited",
            now=timezone.now(),
            actor_id=request.user.pk,
            ref=f"glossary:{obj.slug}",
            before=" | ".join(kept[name] for name in told)[:MOST_TRAIL] if kept else "",
            after=" | ".join(str(getattr(obj, name)) for name in told)[:MOST_TRAIL],
        )
        glossary_forget()


@admin.register(Program, site=house_site)
class ProgramAdmin(InLanguages):
    """The published list of programs. An entry ends on a day; it is never deleted, and each change is in the trail."""

    list_display = ["named", "kind", "listed_on", "removed_on"]
    list_filter = ["kind"]
    search_fields = ["name", "reason"]
    actions = None

    @admin.display(description=_("programa"), ordering="name")
    def named(self, program: Program) -> SafeString:
        return _portuguese(program.name)

    def get_readonly_fields(self, request: HttpRequest, obj: Program | None = None) -> Any:
        return ["address", "listed_on"] if obj else []

    def has_delete_permission(self, request: HttpRequest, obj: Program | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Program, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        significant_write(
            kind="program_listed",
            now=timezone.now(),
            actor_id=request.user.pk,
            ref=f"program:{obj.pk}",
            after=f"{obj.kind}: {obj.name}" + (f" ({obj.removed_on})" if obj.removed_on else ""),
            reason=obj.reason,
        )
