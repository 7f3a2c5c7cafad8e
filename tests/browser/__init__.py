"""An owner at the real frontend, in a real browser."""
