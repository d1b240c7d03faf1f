"""What players and staff can do with money, identity and protection. One function, one transaction."""
