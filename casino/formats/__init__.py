"""How dates and numbers are written, where the house differs from Django. One package for each language."""
