"""What somebody has typed, before it is looked for or kept."""

NUL = "\0"


def one_line(text: str) -> str:
    """The words with one space between them. NUL, which no text in PostgreSQL may hold, counts as a space too."""
    return " ".join(text.replace(NUL, " ").split())
