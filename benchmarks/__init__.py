"""Measurements against PERFORMANCE goals: each a ratio to a floor that is measured in the same interleaved run.

`python -m benchmarks` (called by `make bench`) runs them; needs PostgreSQL and Redis. Nothing imports this.
"""
