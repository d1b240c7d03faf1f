"""A table's regions as one text, as a socket gets them that has nothing yet."""

from games import fragments
from games.selectors.views import PublicTable, ViewerTable


def public_push(view: PublicTable, language: str) -> str:
    return "\n".join(fragments.public_regions(view, language).values())


def private_push(public: PublicTable, viewer: ViewerTable, language: str) -> str:
    return "\n".join(fragments.private_regions(public, viewer, language).values())
