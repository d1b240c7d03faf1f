"""The regulations as data, the operator's specific rules, the glossary, and the proof that each rule is met."""
