"""Where Home Assistant finds the integration when it runs from this repository."""
