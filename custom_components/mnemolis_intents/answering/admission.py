"""What of a result may leave the core: no fault texts, no sources that are not allowed."""

from collections.abc import Collection

from . import material
from .models import Section, Standing


def admit(result: str, source_used: str, allowed: Collection[str] = ()) -> tuple[str, list[Section]]:
    """Return a result as it may be handed out, and the sections of it that are not barred.

    The result stays byte-identical unless it holds something that must go no further: a fault, whose text can hold
    home coordinates and internal addresses, or a section of a source that is not in `allowed` (empty: all are). A
    result whose source nobody tells is dropped where only some are allowed.
    """
    looked_at, tail = result[: material.MAX_MATERIAL], result[material.MAX_MATERIAL :]
    headed = material.begins_with_header(result)
    kept: list[str] = []
    sections: list[Section] = []
    touched = False
    for source, text in material.parts(looked_at, source_used):
        if allowed and source not in allowed:
            touched = True
            continue
        found = list(material.parse_part(source, text))
        sections.extend(found)
        if all(section.standing is Standing.FAULT for section in found):
            touched = True
            text = ""  # noqa: PLW2901
        kept.append(f"{material.format_header(source)}\n{text}" if headed else text)
    if touched:
        return material.SEPARATOR.join(kept), sections
    # Behind what is looked at there may be sections that nobody judged: they are not handed out.
    return looked_at if headed and f"{material.SEPARATOR}[" in tail else result, sections
