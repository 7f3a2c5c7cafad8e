"""Numbers as values: is every number of an answer in the material?"""

from datetime import date


def unsupported_numbers(answer: str, material: str, *, language: str = "en", today: date | None = None) -> list[str]:
    """Return the numbers of the answer, as written, that the material does not carry."""
    return []
