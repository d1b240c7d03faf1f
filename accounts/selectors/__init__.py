"""What is read about players and their money. Nothing here writes or locks."""
