"""The regulations written as Python. Pure: no Django, no I/O, no clock, no randomness; everything is an argument."""
