"""Proper names: is every name of an answer in the material or the question?"""


def unsupported_names(answer: str, material: str, question: str = "", *, language: str = "en") -> list[str]:
    """Return the proper names of the answer that neither the material nor the question carries."""
    return []
