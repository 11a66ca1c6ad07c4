"""The game of «Баклажаба», pure: no I/O, clock or chance."""
