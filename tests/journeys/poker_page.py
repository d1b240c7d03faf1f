"""A poker table's page that a test plays."""

from games import poker_fragments
from tests.journeys.sample_page import SamplePage
from tests.pages.poker_sample_views import page_html


class SampleTable(SamplePage):
    """A poker table's page from sample views."""

    fragments = poker_fragments
    page_html = staticmethod(page_html)
