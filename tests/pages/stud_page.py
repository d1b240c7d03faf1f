"""The page of a table of póquer sem descarte as its view renders it, from sample views."""

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from games import stud_fragments
from games.selectors.stud_views import StudTable, StudViewer


def page_html(public: StudTable, viewer: StudViewer, language: str = "pt-pt") -> str:
    """The whole page."""
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    regions = stud_fragments.page_regions(public, viewer, language)
    with translation.override(language):
        context = {"regions": regions, "is_sandbox": False}
        return render_to_string("games/stud/table.html", context, request=request)
