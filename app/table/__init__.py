"""One table over time: load, decide, append, publish."""
