"""Mnemolis Intents: spoken answers a house can trust."""
