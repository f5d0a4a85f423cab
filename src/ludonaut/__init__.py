"""Ludonaut: two space board games, Project EOS Rise and Solar Sentinels, on one rules engine."""

# The only place that holds the version; the build reads it from here without importing anything.
__version__ = "0.1.0"
