"""A blackjack table's page as its view renders it, from sample views."""

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from games import blackjack_fragments
from games.selectors.card_views import BlackjackTable, BlackjackViewer


def page_html(public: BlackjackTable, viewer: BlackjackViewer, language: str = "pt-pt") -> str:
    """The whole page."""
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    regions = blackjack_fragments.page_regions(public, viewer, language)
    with translation.override(language):
        context = {"regions": regions, "is_sandbox": False}
        return render_to_string("games/blackjack/table.html", context, request=request)
