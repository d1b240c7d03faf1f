"""What can be done to a tournament: each command is one transaction, told the hour, and repeated without harm."""
