"""Signs that speech synthesisers drop or misread, said in words where the language is known."""

from functools import lru_cache
import re

from .languages import function_words, primary
from .number_data import CJK_COUNTERS, KOREAN_COUNTERS
from .number_phrases_data import HEDGES_ABOUT
from .number_units import unit_after
from .speech_data import ABOUT_SHORT, SHORT_UNITS, SIGN_WORDS, SignWords

_ARROW = re.compile(r" ?(?:-{1,2}>|={1,2}>|→) ?")
_OTHER_ARROWS = re.compile(r" ?(?:<-{1,2}>?|<=>|[\u2190\u2191\u2193-\u21ff\u27f0-\u27ff\u2900-\u297f]) ?")
_AT_LEAST = re.compile(r"(?<![-=<])[<>] ?=(?![>=])")
# A number, its unit of temperature or percent, a dash, a number. Not one of 2026–11–30, nor of a word.
_RANGE = re.compile(
    r"(?<![\w.,:–—~-])((?:[$€£¥₹] ?)?\d[\d.,:]{0,20}+)( ?(?:%|°[CF]?|[$€£]))?( ?)([-–—~～〜])( ?)([-−]?)(?=(?:[$€£¥₹] ?)?(\d[\d.,:]{0,20}+)(?![–—~-]\d))"
)
# "-5..-10": without a space the second sign would be taken for the dash of a range.
_DOTS_BEFORE_SIGN = re.compile(r"(?<=\d)(?:\.{2,3}|…)(?=[-−]\d)")
_MINUS = re.compile(
    r"(?:(?<=[\s(\[{\"'“„«‚‘:;=≈≤≥±<>/×÷*+\u3001-\u30ff\u3400-\u9fff，：])|^)[-−–](?=[$€£¥₹]? ?[.,]?\d)(?! )"
)
_GLUED_MINUS = re.compile(r"−(?=\d)")
_ABOUT = re.compile(r"(?:(?<![\w.,/~])|(?<=[\u3040-\u30ff\u3400-\u9fff]))[~≈≃] ?(?=[$€£¥₹]?\d)")
_AHEAD = 24
_COUNTERS = CJK_COUNTERS | KOREAN_COUNTERS | frozenset("분초원년월일세인층")
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_COUNTED_WIDE = re.compile(r"\d[\u3040-\u30ff\u3400-\u9fff]{1,5}$")
_WHOLE = re.compile(r"\d{1,3}(?![\d.,])")
_MEASURED_IN_HINDI = frozenset(["तापमान", "न्यूनतम", "अधिकतम", "पारा", "औसत"])
_ANGLE = re.compile(r" ?([<>]) ?")


def say_signs(text: str, language: str) -> str:
    """Replace arrows, ranges, "about" and "minus" signs by words; without words for a language they stay or fall.

    "<" never stays: some synthesisers take what follows for a command.
    """
    language = primary(language)
    words = SIGN_WORDS.get(language)
    text = _AT_LEAST.sub(lambda match: "≤" if match.group()[0] == "<" else "≥", text)
    text = _ARROW.sub(lambda match: _arrow(match, words), text)
    text = _OTHER_ARROWS.sub(", ", text)
    text = _DOTS_BEFORE_SIGN.sub(" … ", text)
    text = _RANGE.sub(lambda match: _range(match, words), text)
    if words is None:
        text = _GLUED_MINUS.sub("-", text)
    else:
        text = _MINUS.sub(lambda match: _minus(match, words, language), text)
        text = _ABOUT.sub(lambda match: _about(match, words.about, language), text)
    return _ANGLE.sub(lambda match: _angle(match, words), text)


def _around(match: re.Match[str]) -> tuple[str, str]:
    """Return what stands directly before and behind a match."""
    return match.string[max(0, match.start() - 1) : match.start()], match.string[match.end() : match.end() + 1]


def _about(match: re.Match[str], word: str, language: str) -> str:
    """Say "about" before a number, once: "about ~5", "ca. ~5" have it already."""
    head = match.string[max(0, match.start() - _AHEAD) : match.start()].casefold().rstrip()
    if _COUNTED_WIDE.search(head):
        # 5月~7月 is a range.
        return match.group()
    if _WIDE.match(head[-1:]) and head.endswith(HEDGES_ABOUT.get(language, ())):
        return ""
    last = head.split()[-1:] or [""]
    return "" if last[0].lstrip("([\"'“„«") in _about_words(language) else word


@lru_cache(maxsize=64)
def _about_words(language: str) -> frozenset[str]:
    """Return the last words of what says "about" before a number."""
    said = (SIGN_WORDS[language].about.strip(), *HEDGES_ABOUT.get(language, ()), *ABOUT_SHORT.get(language, "").split())
    return frozenset(phrase.casefold().split()[-1] for phrase in said)


def _arrow(match: re.Match[str], words: SignWords | None) -> str:
    """Say an arrow between two things; one that points at the text's beginning says nothing."""
    before, after = _around(match)
    if not before or not after or not before.strip():
        return " "
    return words.arrow if words else ", "


def _range(match: re.Match[str], words: SignWords | None) -> str:
    """Say a dash between a smaller and a larger number, or between years: 20–30, 1914–18. A score (3–1) keeps its dash."""
    left, unit, space, dash, gap, sign, right = match.groups()
    unit = unit or ""
    kept = f"{left}{unit}{space}{'–' if dash == '—' else dash}{gap}{sign}"
    # "In 1990 – 30 years later": spaced, a dash may part two thoughts.
    # A hyphen is a range only beside a unit: 3.5%-3.75%, 20-30 km, but 5-3, 555-1234.
    hyphen = dash == "-" and (space or not unit) and not _has_unit(match)
    if words is None or hyphen or (dash == "—" and space) or bool(space) != bool(gap):
        return match.group() if dash != "—" or space else kept
    low, high = _value(left), _value(right)
    short_year = len(left) == 4 and len(right.rstrip(".,:")) == 2 and left.isdigit() and not space
    if sign or low < high or short_year:
        return f"{left}{unit}{words.to}{words.minus if sign else ''}"
    return match.group()


def _has_unit(match: re.Match[str]) -> bool:
    """Whether a unit stands behind the second number, or the same sign of money before both or the first."""
    text = match.string
    if match[1][0] in "$€£¥₹":
        return True
    end = match.start(7) + len(match[7].rstrip(".,:"))
    if text[end : end + 1] in _COUNTERS:
        return True
    unit = unit_after(text, end) if end == match.end(7) else None
    if unit is None:
        return False
    name = text[end : unit[1]].strip(" \u00a0-")
    if len(name) > 1 or not name.isalpha():
        return True
    # "0-1 l'Inter": an elided article.
    return name in SHORT_UNITS and text[unit[1] : unit[1] + 1] not in {"'", "’"}


def _value(number: str) -> float:
    """Return a number's size, good enough to tell a range from a score."""
    digits = re.sub(r"[^\d.,:]", "", number).rstrip(".,:")
    parts = re.split(r"[.,:]", digits)
    if len(parts) > 1 and len(parts[-1]) != 3:
        return float("".join(parts[:-1]) + "." + parts[-1])
    return float("".join(parts) or 0)


def _minus(match: re.Match[str], words: SignWords, language: str) -> str:
    """Say a minus before a number; between two numbers a hyphen or dash is something else."""
    text = match.string
    if match.group() != "−":
        head = text[max(0, match.start() - _AHEAD) : match.start()]
        if head[-1:] == " " and head.rstrip()[-1:].isdigit():
            return match.group()
        if _COUNTED_WIDE.search(head):
            # 2020年-2021年.
            return words.to
        if language == "hi" and _is_name_in_hindi(head, text, match.end()):
            return match.group()
    return words.minus


def _is_name_in_hindi(head: str, text: str, start: int) -> bool:
    """Whether a number belongs to the name before it: Hindi sets a space there, "ऑक्सीजन -18", "चंद्रयान -3".

    With a unit, behind a postposition or behind "temperature" it is negative.
    """
    word = head.split()[-1:] or [""]
    number = _WHOLE.match(text, start)
    if head[-1:] != " " or number is None or not "\u0900" <= word[0][-1:] <= "\u097f":
        return False
    return (
        unit_after(text, number.end()) is None
        and word[0] not in _MEASURED_IN_HINDI
        and word[0] not in function_words("hi")
    )


def _angle(match: re.Match[str], words: SignWords | None) -> str:
    """Say "<" and ">" between values; between words (a menu's path) a pause is meant."""
    sign = match.group(1)
    head = match.string[max(0, match.start() - 12) : match.start()].split()[-1:] or [""]
    tail = match.string[match.end() : match.end() + 12].split()[:1] or [""]
    left, right = head[0], tail[0]
    if not right or not (right[0].isalnum() or right[0] in "-−($€£"):
        return " "
    values = (
        right[0].isdigit()
        or right[0] in "-−($€£"
        or left[-1:].isdigit()
        or (0 < len(left) <= 2 and len(right.rstrip(".,;:!?)")) <= 2)
    )
    if values:
        if words is not None:
            return words.less if sign == "<" else words.more
        return " " if sign == "<" or not left else match.group()
    return ", " if left and sign == ">" and match.group() != sign else " "
