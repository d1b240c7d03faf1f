"""Spanish and French for what the database starts with, from `meanings/`: words of the glossary, list of programs.

English stands beside the Portuguese in the data themselves. Staff edit every language in the database; a start fills
only what is empty there, and only where the Portuguese is still the one that was translated.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "meanings"
FILES = ("es", "fr")


@cache
def translated(language: str) -> Mapping[str, Mapping[str, str]]:
    """«glossary»: slug → meaning; «names» and «reasons» of programs by slug."""
    read: Mapping[str, Mapping[str, str]] = json.loads((FOLDER / f"{language}.json").read_text())
    return read
