"""Number words: "three hundred and forty-two", "einundzwanzig", "vingt-trois", "two dozen", as values.

The words come from CLDR's rules (`unicode_rbnf`, part of every Home Assistant), read backwards: the forms of 0 to
100 and of the hundreds, cardinal and ordinal, of one language are written out once and kept in a table; larger
numbers are put together from them. The first use of a language reads a small file; `load` does that in advance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from unicode_rbnf import RbnfEngine
from unicode_rbnf.engine import FormatPurpose

from .number_words_data import AMBIGUOUS, CONNECTORS, DECIMAL_WORDS, EXTRA_WORDS, JOINED_AND, MAGNITUDES, PARTS

# Languages that write numbers below a thousand as one word: those of 101 to 999 are in the table, too.
_GLUED = frozenset({"de", "nl", "it", "sv", "da", "nb", "fi", "hu", "et", "sk", "tr"})
_RBNF_NAMES = {"nb": "no"}
# Never in spoken numbers' rules: unspaced scripts are read by `number_scan`.
_NOT_HERE = frozenset({"zh", "ja", "ko", "th", "km", "lo", "my", "yue"})
_LONGEST_PHRASE = 6
_LONGEST_WORD = 60
_MOST_DECIMALS = 12
_SAME_LETTERS = str.maketrans({"ş": "ș", "ţ": "ț", "’": "'", "ʼ": "'", "\u00ad": None, "\u200b": None, "-": " "})

type Value = int | Fraction


@dataclass(frozen=True, slots=True)
class WordTable:
    """The number words of one language, case-folded."""

    cardinals: dict[str, int]
    """Phrases of one or more words below 1,000."""
    ordinals: dict[str, int]
    magnitudes: dict[str, int]
    parts: dict[str, int]
    """Denominators: half, third, quarter."""
    connectors: frozenset[str]
    ambiguous: frozenset[str]
    starts: frozenset[str]
    """First words of every phrase: nothing else has to be looked at."""
    glue: tuple[tuple[str, int], ...]
    """Magnitudes that stand inside a word: `tausend`."""
    dozens: frozenset[str]
    decimal: frozenset[str]
    """What stands between a whole number and its decimals: `point`, `Komma`."""
    joined_and: str
    """An "and" that is written as one with the word behind it."""


@dataclass(frozen=True, slots=True)
class WordNumber:
    """A number written in words."""

    value: Value
    words: int
    """How many words it takes."""
    ordinal: bool = False
    part: bool = False
    """A share of a whole: "two thirds"."""
    claim: bool = True
    """False where the words may as well mean something else."""


def load(language: str) -> None:
    """Read the number words of a language; file I/O on first use."""
    word_table(language)


@lru_cache(maxsize=48)
def word_table(language: str) -> WordTable:
    """Return the number words of a primary language tag; an empty table for a language without any."""
    cardinals: dict[str, int] = {}
    ordinals: dict[str, int] = {}
    if language not in _NOT_HERE:
        _write_out(language, cardinals, ordinals)
    extra = _folded(EXTRA_WORDS.get(language, {}))
    for word, value in extra.items():
        cardinals.setdefault(word, value)
    magnitudes = _folded(
        {word: 10**power for power, names in MAGNITUDES.get(language, {}).items() for word in names.split()}
    )
    # "Cent" and "hundert" multiply; as plain entries they would end a number.
    for word in magnitudes:
        cardinals.pop(word, None)
    parts = _folded(PARTS.get(language, {}))
    phrases = (*cardinals, *ordinals, *magnitudes, *parts)
    glue = sorted((word for word, size in magnitudes.items() if len(word) > 3 and size in {100, 1000}), key=len)
    return WordTable(
        cardinals=cardinals,
        ordinals=ordinals,
        magnitudes=magnitudes,
        parts=parts,
        connectors=frozenset(map(fold_number_word, CONNECTORS.get(language, ()))),
        ambiguous=frozenset(map(fold_number_word, AMBIGUOUS.get(language, ()))),
        starts=frozenset(phrase.split(" ", 1)[0] for phrase in phrases),
        glue=tuple((word, magnitudes[word]) for word in reversed(glue)) if language in _GLUED else (),
        dozens=frozenset(word for word, value in extra.items() if value == 12),
        decimal=frozenset(DECIMAL_WORDS.get(language, "").split()),
        joined_and=JOINED_AND.get(language, ""),
    )


def _folded(words: dict[str, int]) -> dict[str, int]:
    """Fold a table as texts are folded: the final sigma of χιλιάδες is a plain one there."""
    return {fold_number_word(word): value for word, value in words.items()}


def _write_out(language: str, cardinals: dict[str, int], ordinals: dict[str, int]) -> None:
    """Fill the tables from CLDR's rules; leave them empty where there are none."""
    try:
        engine = RbnfEngine.for_language(_RBNF_NAMES.get(language, language))
    except OSError, ValueError, KeyError, SyntaxError:
        return
    for purpose, forms in ((FormatPurpose.CARDINAL, cardinals), (FormatPurpose.ORDINAL, ordinals)):
        names = [
            name
            for name, rules in engine.rulesets.items()
            if not rules.is_private and "verbose" not in name and FormatPurpose.from_ruleset_name(name) == purpose
        ]
        if not names:
            continue
        numbers = [*range(101), *range(200, 1000, 100)]
        _write_forms(engine, purpose, names, numbers, forms)
        if purpose is FormatPurpose.CARDINAL and language in _GLUED:
            _write_forms(engine, purpose, names[:1], range(101, 1000), forms)


def _write_forms(
    engine: RbnfEngine, purpose: FormatPurpose, names: list[str], numbers: Sequence[int], forms: dict[str, int]
) -> None:
    for number in numbers:
        try:
            written = engine.format_number(number, purpose, ruleset_names=names).text_by_ruleset.values()
        except Exception:  # noqa: BLE001 - a rule that the library can't run must not cost the other numbers
            continue
        for text in set(written):
            phrase = fold_number_word(text)
            # Rules fall back to digits where a language lacks a word.
            if phrase and not any(letter.isdigit() for letter in phrase):
                forms.setdefault(phrase, number)


@lru_cache(maxsize=4096)
def fold_number_word(text: str) -> str:
    """Fold what does not tell number words apart: case, hyphens, look-alike letters; accents stay."""
    return text.casefold().translate(_SAME_LETTERS)


def read_words(table: WordTable, words: Sequence[str], at: int) -> WordNumber | None:
    """Read the number that begins at word `at` of a run of neighbouring, folded words.

    The run is what only spaces and hyphens part. Constant work: no number takes more than a dozen words.
    """
    first = words[at]
    if first not in table.starts and _glued(table, first) is None:
        return None
    total: int = 0
    current: int | None = None
    room: float = float("inf")
    ordinal = False
    position = at
    limit = min(len(words), at + 14)
    last_magnitude: float = float("inf")
    while position < limit and not ordinal:
        word = words[position]
        joined = position > at and _is_joined(table, word, current, total)
        if joined:
            word = word[len(table.joined_and) :]
        if (size := table.magnitudes.get(word)) is not None:
            if size == 100:
                if current is not None and (current >= 100 or current == 0):
                    break
                current = (1 if current is None else current) * 100
                room = 100
            else:
                if current is None and total:
                    # "mil millones": a thousand millions.
                    if size <= total:
                        break
                    total *= size
                elif size < last_magnitude:
                    total += (1 if current is None else current) * size
                else:
                    break
                last_magnitude, current, room = size, None, float(size)
            position += 1
            continue
        step = _phrase(table, [word, *words[position + 1 : limit]], 0, limit - position)
        if joined and step and step[1] == 1 and _is_ten_behind_one(step[0], current):
            # Arabic says the ones first: أربعة وعشرين.
            current, room = (current or 0) + step[0], 1
            position += 1
            continue
        if step is None and position > at and word in table.connectors and (current is not None or total):
            step = _phrase(table, words, position + 1, limit) if position + 1 < limit else None
            if step is None or room in {1, 10} or not _fits(step[0], current, room):
                break
            after = position + 1 + step[1]
            if current is not None and after < limit and table.magnitudes.get(words[after]) == 100:
                # "Between one hundred and two hundred": two numbers.
                break
            position += 1
        if step is None:
            break
        value, length, is_ordinal = step
        if word in table.dozens and current is not None and 1 <= current <= 99:
            # "Two dozen".
            current, room = current * 12, 1
            position += length
            continue
        if current is not None and not _fits(value, current, room):
            if total == 0 and position - at <= 2 and 13 <= current <= 20 and 10 <= value <= 99 and not is_ordinal:
                # "Nineteen eighty-four" is a year.
                current = current * 100 + value
                room = 1
                position += length
                continue
            break
        if current is None and value >= room:
            break
        current = (current or 0) + value
        room = _room(value)
        ordinal = is_ordinal
        position += length
    if position == at:
        return _part(table, words, at, None, 0)
    value = total + (current or 0)
    length = position - at
    # "The second quarter" is no two quarters.
    if not ordinal and (
        part := _part(table, words, position, value, length) or _and_a_part(table, words, position, value, length)
    ):
        return part
    claim = value != 1 and not (length == 1 and (first in table.ambiguous or first in table.magnitudes))
    return WordNumber(value, length, ordinal=ordinal, claim=claim)


def _is_joined(table: WordTable, word: str, current: int | None, total: int) -> bool:
    """Whether a word of a number has its "and" before it as one word: وأربعون."""
    if not table.joined_and or word in table.starts or (current is None and not total):
        return False
    return word.startswith(table.joined_and) and word[len(table.joined_and) :] in table.starts


def _is_ten_behind_one(value: int, current: int | None) -> bool:
    return value in range(20, 100, 10) and current is not None and 0 < current % 100 < 10


def _phrase(table: WordTable, words: Sequence[str], at: int, limit: int) -> tuple[int, int, bool] | None:
    """Return value, length and whether an ordinal, of the longest phrase of the table at a position."""
    if words[at] not in table.starts:
        glued = _glued(table, words[at])
        return (int(glued.value), 1, False) if glued else None
    for size in range(min(_LONGEST_PHRASE, limit - at), 0, -1):
        phrase = words[at] if size == 1 else " ".join(words[at : at + size])
        if (value := table.cardinals.get(phrase)) is not None:
            return value, size, False
        if (value := table.ordinals.get(phrase)) is not None:
            return value, size, True
    return None


def _room(value: int) -> float:
    """What may still be added behind a value: ones behind twenty, nothing behind twelve."""
    if value and value % 1000 == 0:
        return 1000
    if value and value % 100 == 0:
        return 100
    return 10 if value >= 20 and value % 10 == 0 else 1


def _fits(value: int, current: int | None, room: float) -> bool:
    return current is None or 0 < value < room


def _part(table: WordTable, words: Sequence[str], at: int, numerator: int | None, length: int) -> WordNumber | None:
    """Read a share: "two thirds", "half"; a numerator, if any, stands right before."""
    if at >= len(words) or (denominator := table.parts.get(words[at])) is None:
        return None
    if numerator is None:
        return WordNumber(Fraction(1, denominator), 1, part=True, claim=False)
    if not 0 < numerator < 100:
        return None
    return WordNumber(Fraction(numerator, denominator), length + 1, part=True)


def _and_a_part(table: WordTable, words: Sequence[str], at: int, whole: int, length: int) -> WordNumber | None:
    """Read "two and a half (million)"."""
    end = read_and_a_part(table, words, at)
    if end is None:
        return None
    value: Value = whole + Fraction(1, table.parts[words[end - 1]])
    if end < len(words) and (size := table.magnitudes.get(words[end])):
        value, end = value * size, end + 1
    return WordNumber(value, length + end - at)


def read_and_a_part(table: WordTable, words: Sequence[str], at: int) -> int | None:
    """Return where "and a half" ends that stands at a position, if it does."""
    if at + 1 >= len(words) or words[at] not in table.connectors:
        return None
    for end in (at + 1, at + 2):
        if end < len(words) and words[end] in table.parts:
            # "Two and three quarters" has a numerator of its own; only an article may stand between.
            return end + 1 if end == at + 1 or (len(words[at + 1]) <= 4 and words[at + 1] not in table.starts) else None
    return None


def read_decimals(table: WordTable, words: Sequence[str], at: int, whole: int) -> WordNumber | None:
    """Read what follows a whole number behind "point": "three point one four", "trois virgule quatorze".

    `at` is the word for the separator; `words` of the result counts from there. Slavic languages name the fraction:
    "три целых пять десятых".
    """
    if at + 1 >= len(words) or words[at] not in table.decimal:
        return None
    start = at + 1
    if words[start] in table.connectors and start + 1 < len(words):
        start += 1
    digits = ""
    position = start
    while position < len(words) and len(digits) < _MOST_DECIMALS:
        digit = table.cardinals.get(words[position])
        if digit is None or digit > 9:
            break
        digits += str(digit)
        position += 1
    following = read_words(table, words, start)
    if following and following.part:
        return WordNumber(whole + following.value, start + following.words - at)
    if not digits:
        if following is None or following.ordinal or not isinstance(following.value, int):
            return None
        digits, position = str(following.value), start + following.words
    value: Value = whole + Fraction(int(digits), 10 ** len(digits))
    if position < len(words) and (size := table.magnitudes.get(words[position])) and size > 100:
        value, position = value * size, position + 1
    return WordNumber(int(value) if value.denominator == 1 else value, position - at)


def _glued(table: WordTable, word: str) -> WordNumber | None:
    """Read a number of one word around a magnitude: `zweitausenddreihundert`, `neunzehnhundertachtzig`."""
    if not table.glue or len(word) > _LONGEST_WORD:
        return None
    for name, size in table.glue:
        head, found, tail = word.partition(name)
        if not found:
            continue
        before = 1 if not head else table.cardinals.get(head)
        behind = 0
        if tail:
            tail = tail.removeprefix("und") if tail not in table.cardinals else tail
            value = table.cardinals.get(tail)
            if value is None and tail in {"s", "ste", "ster", "sten"}:
                value = 0
            if value is None:
                continue
            behind = value
        if before and before < 1000 and behind < size:
            return WordNumber(before * size + behind, 1)
    return None
