"""The gates: may this answer be spoken, given what was retrieved?"""

from collections.abc import Sequence
from datetime import date

from .models import Verdict, VerdictKind


def judge(
    question: str,
    answer: str,
    answer_sources: Sequence[str],
    result: str,
    source_used: str,
    *,
    language: str = "en",
    today: date | None = None,
) -> Verdict:
    """Judge a composed answer against the retrieved text."""
    return Verdict(kind=VerdictKind.REJECTED)
