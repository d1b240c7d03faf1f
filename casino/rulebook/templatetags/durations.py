"""`{{ seconds|duration }}`: a time of the specific rules in the largest unit that says it exactly."""

from django import template
from django.utils.translation import ngettext

register = template.Library()

MINUTE, HOUR = 60, 3600


@register.filter
def clock(seconds: int) -> str:
    """«7:15»: minutes and seconds of a clock that counts up."""
    return f"{seconds // MINUTE}:{seconds % MINUTE:02d}"


@register.filter
def duration(seconds: int) -> str:
    """«30 minutos», «2 horas», «90 segundos»."""
    if seconds and seconds % HOUR == 0:
        return ngettext("%(count)d hora", "%(count)d horas", seconds // HOUR) % {"count": seconds // HOUR}
    if seconds and seconds % MINUTE == 0:
        return ngettext("%(count)d minuto", "%(count)d minutos", seconds // MINUTE) % {"count": seconds // MINUTE}
    return ngettext("%(count)d segundo", "%(count)d segundos", seconds) % {"count": seconds}
