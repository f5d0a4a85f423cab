"""The engine: states, steps, requests, chance, journals.  It knows no game."""
