"""Cash tables of Hold'em and Omaha: seats and their money, hands, the clock, and who waits for a seat."""
