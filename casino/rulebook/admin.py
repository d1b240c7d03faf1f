"""Staff's door to specific rules and glossary. Every change goes through the services; nothing is ever deleted."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from accounts.admin_site import house_site
from accounts.services.significant import significant_write
from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from casino.rulebook.described import told
from casino.rulebook.described_games import ROULETTE, game_of, games_offered
from casino.rulebook.forms import ApproveForm, EnterForceForm, RulesForm, SubmitForm
from casino.rulebook.glossary import glossary_forget
from casino.rulebook.models import GlossaryTerm, Program, SpecificRules
from casino.rulebook.selectors import changes_between, rules_before
from casino.rulebook.services import rules_approve, rules_draft, rules_edit, rules_enter_force, rules_submit
from casino.rulebook.states import TRANSITIONS, State, Step

# What fits in the trail of a meaning, before and after.
MOST_TRAIL = 300
STEP_NAMES = {Step.SUBMIT: _("Submeter"), Step.APPROVE: _("Registar aprovação"), Step.ENTER_FORCE: _("Pôr em vigor")}
STEP_FORMS: dict[Step, type[forms.Form]] = {
    Step.SUBMIT: SubmitForm,
    Step.APPROVE: ApproveForm,
    Step.ENTER_FORCE: EnterForceForm,
}


@admin.register(SpecificRules, site=house_site)
class SpecificRulesAdmin(admin.ModelAdmin):
    """Drafts are written here; each later step has a page of its own."""

    form = RulesForm
    change_list_template = "admin/rulebook/rules_list.html"
    list_display = ["title", "version", "state", "in_force_from", "steps", "key"]
    list_filter = ["state", "key"]
    actions = None

    def get_fieldsets(self, request: HttpRequest, obj: SpecificRules | None = None) -> Any:
        if self.has_change_permission(request, obj):
            return [(None, {"fields": list(self.form_of(request, obj)(instance=obj).fields)})]
        return [(None, {"fields": [field.name for field in SpecificRules._meta.fields if field.name != "id"]})]

    def form_of(self, request: HttpRequest, obj: SpecificRules | None) -> type[forms.ModelForm]:
        """The form of the game: a draft's own, or for a new one what the list's button asked for."""
        base = None if obj else self.base_of(request)
        if written := obj or base:
            game = game_of(written.regulation)
        else:
            game = next((one for one in games_offered() if one.slug == request.GET.get("jogo")), ROULETTE)
        return type("GameRulesForm", (RulesForm,), {"game": game, "base": base})

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

    @admin.display(description=_("passos"))
    def steps(self, obj: SpecificRules) -> str:
        """The one next step that people take, the page that the public sees, and the way to the next version."""
        links = [(reverse("rules_page", args=[obj.key, obj.version]), _("Ver"))]
        for step, name in STEP_NAMES.items():
            if (State(obj.state), step) in TRANSITIONS:
                links.append((reverse("admin:rulebook_specificrules_step", args=[obj.pk, step.value]), name))
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
                _step_take(step, rules, int(request.user.pk or 0), form.cleaned_data)
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
        }
        return render(request, "admin/rulebook/step.html", context)


def _step_take(step: Step, rules: SpecificRules, staff_id: int, given: dict[str, Any]) -> None:
    now = timezone.now()
    if step is Step.SUBMIT:
        rules_submit(rules_id=rules.pk, submitted_by_id=staff_id, now=now)
    elif step is Step.APPROVE:
        rules_approve(
            rules_id=rules.pk,
            approved_by_id=staff_id,
            reference=given["reference"],
            approved_on=given["approved_on"],
            now=now,
        )
    else:
        hour = given["in_force_from"] or now
        rules_enter_force(rules_id=rules.pk, in_force_from=hour, ordered_by_id=staff_id, now=now)


@admin.register(GlossaryTerm, site=house_site)
class GlossaryTermAdmin(admin.ModelAdmin):
    """Words and their meanings. A slug is what pages link to: it stays once it is made."""

    list_display = ["term", "slug", "meaning_pt"]
    search_fields = ["term", "meaning_pt", "meaning_en"]

    def get_readonly_fields(self, request: HttpRequest, obj: GlossaryTerm | None = None) -> Any:
        return ["slug"] if obj else []

    def has_delete_permission(self, request: HttpRequest, obj: GlossaryTerm | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: GlossaryTerm, form: Any, change: bool) -> None:
        fields = ("term", "meaning_pt", "meaning_en")
        was = GlossaryTerm.objects.filter(pk=obj.pk).values_list(*fields).first() if change else None
        super().save_model(request, obj, form, change)
        significant_write(
            kind="glossary_edited",
            now=timezone.now(),
            actor_id=request.user.pk,
            ref=f"glossary:{obj.slug}",
            before=" | ".join(was or ())[:MOST_TRAIL],
            after=" | ".join(str(getattr(obj, name)) for name in fields)[:MOST_TRAIL],
        )
        glossary_forget()


@admin.register(Program, site=house_site)
class ProgramAdmin(admin.ModelAdmin):
    """The published list of programs. An entry ends on a day; it is never deleted, and each change is in the trail."""

    list_display = ["name", "kind", "listed_on", "removed_on"]
    list_filter = ["kind"]
    search_fields = ["name", "reason"]
    actions = None

    def get_readonly_fields(self, request: HttpRequest, obj: Program | None = None) -> Any:
        return ["slug", "listed_on"] if obj else []

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
