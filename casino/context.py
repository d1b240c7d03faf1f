"""What every page may show about the house."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from casino.languages import LANGUAGES, tag_of


def house(request: HttpRequest) -> dict[str, object]:
    """Name, licence, regulator and help contacts; `is_demonstration` while no licence is set."""
    return {
        "house_name": settings.HOUSE_NAME,
        "operator_name": settings.OPERATOR_NAME,
        "operator_licence": settings.OPERATOR_LICENCE,
        "is_demonstration": not settings.OPERATOR_LICENCE,
        "regulator_url": settings.REGULATOR_URL,
        "help_phone": settings.HELP_PHONE,
        "help_url": settings.HELP_URL,
        "house_languages": LANGUAGES,
        "page_language": tag_of(get_language() or settings.LANGUAGE_CODE),
    }
