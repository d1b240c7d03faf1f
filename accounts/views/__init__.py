"""Pages of the accounts. Views read the time and the form, call one service, and answer; no rule lives here."""
