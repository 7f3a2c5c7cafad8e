"""A small stand-in for a Mnemolis server (3.55) over the World Factbook.

It speaks the HTTP contract and the texts of the real server, retrieves from real text, and composes short
answers either from the record (deterministic) or with a small language model. For demonstrations and tests.
"""
