"""What a hand of poker was, told from its events: for pages, for replay, as text and as PHH. Pure."""
