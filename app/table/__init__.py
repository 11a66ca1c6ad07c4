"""Tables over time: storage, service, seats, waiting."""
