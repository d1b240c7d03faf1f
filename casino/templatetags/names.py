"""Names in templates: `{{ table.name|named }}` as the reader's language has them."""

from django import template

from casino.names import name_said

register = template.Library()


@register.filter
def named(name: object) -> str:
    """A table's or a tournament's name (`casino/names.py`)."""
    return name_said(str(name)) if name else ""
