"""A blackjack table's page that a test plays."""

from games import blackjack_fragments
from tests.journeys.sample_page import SamplePage
from tests.pages.blackjack_page import page_html


class BlackjackPage(SamplePage):
    """A blackjack table's page from sample views."""

    fragments = blackjack_fragments
    page_html = staticmethod(page_html)
