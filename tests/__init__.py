"""Tests of Mnemolis Intents."""
