"""HTTP and sockets in one application. Nothing starts at import: `manage.py serve` starts hub and clock."""
