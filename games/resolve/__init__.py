"""Scenarios: one round given exactly, resolved exactly, by the very engines of the live tables.

`lines` turns one line of JSON into one result, `reading` judges its shape, `registry` knows the games; each game is one
module with `resolve` and `describe`. Nothing in this package touches the database, the clock or chance.
"""
