"""A page of póquer sem descarte that a test plays."""

from games import stud_fragments
from tests.journeys.sample_page import SamplePage
from tests.pages.stud_page import page_html


class StudPage(SamplePage):
    """A page of póquer sem descarte from sample views."""

    fragments = stud_fragments
    page_html = staticmethod(page_html)
