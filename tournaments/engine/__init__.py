"""The tournament rules as calculations: ranking, money, seating. Pure: no Django, no clock, no chance, no database."""
