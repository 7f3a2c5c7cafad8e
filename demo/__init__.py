"""A whole house on one machine: an embedded Mnemolis, a real text-to-speech server and a real Home Assistant."""
