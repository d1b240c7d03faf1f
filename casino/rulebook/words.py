"""How text is compared when somebody searches it. Nothing else belongs here."""

import unicodedata


def plain(text: str) -> str:
    """Without accents and capitals, so that «orfaos» finds «Órfãos»."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))
