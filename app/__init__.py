"""The word referee of «Баклажаба»: word verdicts, the game's rules, the table."""

__version__ = "0.1.0"
