"""Names that the house brings (tables, series) in the reader's language; what staff named stays as it is."""

import re

from django.utils.translation import gettext

# A tournament of a series has its number behind it, and a tournament's table one more: «Omaha com eliminações 3 · 2».
_NUMBERED = re.compile(r"^(?P<name>.*?)(?P<number>(?: \d+)?(?: · \d+)?)$", re.DOTALL)


def name_said(name: str) -> str:
    """The name in the active language. One that no catalogue knows is somebody's own and is shown as it was written."""
    if not (found := _NUMBERED.match(name)) or not found["name"]:
        return name
    return gettext(found["name"]) + found["number"]
