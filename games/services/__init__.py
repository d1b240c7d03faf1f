"""Everything that a table can be asked to do. One function, one transaction; only services write and announce."""
