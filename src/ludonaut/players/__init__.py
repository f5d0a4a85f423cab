"""Players that are programs: bots, by name."""
