"""The laboratory: simulations, and the benchmark."""
