"""What may be read: frozen views of a table, built from rows. No writes, no HTML, nothing hidden."""
