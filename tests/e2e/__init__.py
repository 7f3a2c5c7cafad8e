"""Tests of whole houses: real processes, a real voice, a real backend."""
