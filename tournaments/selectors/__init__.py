"""What pages and staff are told of tournaments: frozen views, read from rows and from the state. Nothing is written."""
