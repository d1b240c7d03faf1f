"""What tournaments, their kinds and their hours are called."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

KIND_NAMES: dict[str, str | Promise] = {
    "freezeout": _("freezeout"),
    "rebuy": _("rebuy"),
    "addon": _("add-on"),
    "reentry": _("reentradas"),
    "knockout": _("knockout"),
    "satellite": _("satélite"),
    "freeroll": _("entrada gratuita"),
    "sit_and_go": _("sit & go"),
    "heads_up": _("frente a frente"),
    "timed": _("por tempo"),
}
VARIANT_NAMES: dict[str, str] = {"holdem": "Hold'em", "omaha": "Omaha"}
LIMIT_NAMES: dict[str, str | Promise] = {
    "no_limit": _("sem limite"),
    "pot_limit": _("limite de pote"),
    "half_pot": _("meio pote"),
    "fixed": _("limite fixo"),
}


def clock_text(seconds: int | None) -> str:
    """«4:05», «1:02:09»; empty where there is no end."""
    if seconds is None:
        return ""
    minutes, rest = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
