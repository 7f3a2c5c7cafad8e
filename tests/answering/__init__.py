"""Tests of the pure core: they pass without Home Assistant installed."""
