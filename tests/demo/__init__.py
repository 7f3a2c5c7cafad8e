"""Tests of the demonstration: the stand-in server, the voice, the house."""
