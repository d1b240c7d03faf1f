"""A rules page rendered from values alone: its markup, and what a reader sees of it."""

import re
from types import SimpleNamespace

from django.template.loader import render_to_string
from django.utils import translation

from casino.money import EUR
from casino.rulebook.rule_page import PAGES


def markup(values, language="pt-pt"):
    """The article of the page, as it is sent."""
    template, of_the_game = PAGES[type(values)]
    rules = SimpleNamespace(
        title="Regras", version=1, regulation=values.regulation, key="x", state="approved", demonstration=False,
        approval_reference="", in_force_from=None,
    )  # fmt: skip
    with translation.override(language):
        context = {
            "rules": rules,
            "state": "approved",
            "scheduled": False,
            "values": values,
            "table_rules": getattr(values, "table_rules", None),
            "tables": [],
            "currency": EUR,
            "versions": [],
        }
        html = render_to_string(template, {**context, **of_the_game(values)})
    return html[html.index("<article") : html.index("</article>")]


def seen(html):
    """Tags taken out, spaces made one."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html).replace("&nbsp;", " ")).replace("\u00a0", " ")
