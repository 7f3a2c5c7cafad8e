"""Plain text that any speech synthesiser may be given.

What is spoken is one line of prose: no markup, addresses, footnotes or pictures, and nothing that an engine would obey
("<", "[[", "{{", control characters). The gates judge this very string, so what is heard is what was checked; and
making it speakable again changes nothing.
"""

from dataclasses import dataclass
from functools import lru_cache
import re

from .asides import strip_asides
from .characters import plain_characters
from .html_text import decode_entities, strip_html, strip_think
from .languages import primary
from .markup import join_lines, strip_inline
from .models import Clip
from .sentences import clip, spans
from .signs import say_signs
from .speech_data import ASKING, CONDITIONS, HELP, OFFER_LEADS, OFFERS, Asking, Offers

__all__ = ["clip_speech", "speakable", "strip_closing", "strip_think"]

# An answer is cut to this before any pattern sees it.
_CAP = 8_192
_REMEMBERED = 2_000
# Closing sentences are looked for in so many last characters.
_LOOKED_AT = 1_500
# How often the steps run at most: what one takes away can leave a mark for another ("*_*_x").
_ROUNDS = 6
_SPACE = re.compile(r"\s+")
_LETTERS = re.compile(r"[^\W\d_]*+")
_WIDE_START = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_STOPS = " .!。！…"
# Of C:\Users\me\notes.txt the name tells something; the way there is noise.
_FOLDERS = re.compile(r"(?<!\w)[A-Za-z]:\\(?:[^\\\s]{1,80}+\\){0,20}+(?=[^\\\s])")
# What some voices obey: \pau=300\, \vol=10\. A backslash alone is read out, or obeyed too.
_VOICE_COMMAND = re.compile(r"\\[A-Za-z]{2,6}=[^\\\s]{0,16}\\")
_BRACKETED = re.compile(r"\[([^\[\]]{1,400}+)\]")
_BRACKET_LEFT = re.compile(r"[\[\]{}]")
_EMPTY_PAIR = re.compile(r"\( ?[,;]? ?\)|\"\"|“”|(?<!\d)''|‘’|（）|「」|『』|【】")
_SPACE_BEFORE = re.compile(r" (?=[,.](?:\s|$)|[)\]”](?:[\s.,;]|$)|[。，、！？）」』])")
_SPACE_BEHIND = re.compile(r"(?<=[(（「『“]) ")
_DOUBLED = re.compile(r"([,;:])(?: ?[,;])+(?!\S)")
_PAUSE_BEFORE_END = re.compile(r"[,;:] ?(?=\.(?:\s|$))")
_STOP_DOUBLED = re.compile(r"(?<=[^.\s])\.(?=\.(?:\s|$))|(?<=[!?…:。！？])\.(?!\S)|(?<=[。！？])。")
_DOTS = re.compile(r"\.{4,}+")
_LEADING = re.compile(r"[\s,;:.!?)\]，。、；：！？|=~^*_#>/\\]+(?=\s|$)|[,;:)\]，。、；：！？|]+")
# 5,97 · 10²⁴: a dot between two numbers multiplies them.
_TIMES = re.compile(r"(\d)\s{0,2}[·∙]\s{0,2}(?=\d)")
# 罗伯特•金特纳: between the letters of a script without spaces it parts a name.
_NAME_DOT = re.compile(r"([\u3040-\u30ff\u3400-\u9fff])[•∙](?=[\u3040-\u30ff\u3400-\u9fff])")
_BAR = re.compile(r" ?(?:\|+|[•∙▪●◦‣]|(?<=\s)·(?=\s)) ?")
_SUFFIX = re.compile(r"\s?[(（][^()（）]{1,80}+[)）][.。]?$")
_QUESTION_MARKS = "?？؟⁇⁈"
_CLOSERS = "\"'”’»)]」』） "
_WORDLESS_REST = re.compile(r"[^\w\s.,]|_")


def speakable(text: str, *, language: str = "en") -> str:
    """Return the text as one line of plain prose, safe for any text-to-speech engine.

    Signs are said in words where `language` (a BCP 47 tag) has them; closing offers and questions are left out.
    Returns "" where nothing with a letter or a digit is left.
    """
    return _remembered(text, language) if len(text) <= _REMEMBERED else _settled(text, language)


@lru_cache(maxsize=256)
def _remembered(text: str, language: str) -> str:
    """Remember short texts: the same sentence is judged, measured and spoken."""
    return _settled(text, language)


def _settled(text: str, language: str) -> str:
    """Run the steps until they change nothing."""
    for _ in range(_ROUNDS):
        before = text
        text = _once(text, language)
        if text == before:
            return text
    # Marks that keep making new ones are no prose: keep the words alone.
    text = _WORDLESS_REST.sub(" ", text)
    for _ in range(_ROUNDS):
        before = text
        text = _once(text, language)
        if text == before:
            return text
    return ""


def _once(text: str, language: str) -> str:
    """Run every step once."""
    text = _capped(text)
    text = decode_entities(text)
    text = strip_think(text)
    text = strip_html(text)
    text = strip_asides(text, language)
    text = _capped(plain_characters(text, language))
    text = strip_inline(text)
    text = _SPACE.sub(" ", join_lines(text, language)).strip()
    text = say_signs(text, language)
    text = _tidied(text, language)
    text = strip_closing(text, language=language)
    return text if any(letter.isalnum() for letter in text) else ""


def _capped(text: str) -> str:
    """Cut a text that is too long for an answer at a space, or else before the number or word that would be broken."""
    if len(text) <= _CAP:
        return text
    window = text[:_CAP]
    cut = max(window.rfind(" ", _CAP - 1_000), window.rfind("\n", _CAP - 1_000))
    if cut < 0:
        cut = len(window.rstrip("0123456789.,")) if window[-1].isdigit() else _CAP
    return window[:cut]


def _tidied(text: str, language: str) -> str:
    """Close the gaps that were left behind and take away the marks that no voice may get."""
    text = _FOLDERS.sub("", text)
    text = _VOICE_COMMAND.sub(" ", text).replace("\\", " ")
    text = _BRACKETED.sub(r"(\1)", text)
    text = _BRACKET_LEFT.sub(" ", text)
    text = text.replace("<", " ")
    text = _TIMES.sub(r"\1 × ", text)
    text = _NAME_DOT.sub(r"\1·", text)
    text = _BAR.sub(", ", text)
    text = _EMPTY_PAIR.sub(" ", text)
    text = _SPACE.sub(" ", text).strip()
    text = _SPACE_BEFORE.sub("", text)
    text = _SPACE_BEHIND.sub("", text)
    text = _DOUBLED.sub(r"\1", text)
    text = _PAUSE_BEFORE_END.sub("", text)
    text = _STOP_DOUBLED.sub("", text)
    text = _DOTS.sub("…", text)
    if leading := _LEADING.match(text):
        text = text[leading.end() :]
    # Home Assistant listens again after ";" too.
    if text.endswith((";", "；")) and primary(language) != "el":
        text = text.rstrip(" ;；,:.") + "."
    return text.rstrip(" ,，、")


def strip_closing(text: str, *, language: str = "en") -> str:
    """Remove closing offers and questions: a satellite would open its microphone, and nobody could answer.

    A bracket at the very end (the sources) is kept.
    """
    suffix = _SUFFIX.search(text[-100:])
    tail = suffix.group() if suffix else ""
    body = text[: len(text) - len(tail)].rstrip()
    ahead = max(0, len(body) - _LOOKED_AT)
    sentences = spans(body[ahead:], language=language)
    kept = len(sentences)
    # The first one may have begun before what is looked at.
    while kept > (1 if ahead else 0):
        start, end = sentences[kept - 1]
        if not _is_closing(body[ahead + start : ahead + end], language):
            break
        kept -= 1
    if kept == len(sentences):
        return text
    body = body[: ahead + sentences[kept - 1][1]] if kept else ""
    return f"{body}{tail}" if body else ""


def clip_speech(text: str, limit: int, *, max_sentences: int | None = None, language: str = "en") -> Clip:
    """Clip a speakable text so that it stays speakable: a question that the cut left at the end goes to the rest."""
    cut = clip(text, limit, max_sentences=max_sentences, language=language)
    kept = strip_closing(cut.text, language=language)
    if kept == cut.text or not cut.text.startswith(kept):
        return cut
    return Clip(kept, f"{cut.text[len(kept) :]} {cut.rest}".strip())


def _is_closing(sentence: str, language: str) -> bool:
    """Whether a sentence asks the listener something, or offers more help."""
    language = primary(language)
    bare = sentence.rstrip(_CLOSERS if sentence.rstrip()[-1:] not in "\"'”’»」』" else " ")
    if bare[-1:] in _QUESTION_MARKS or (bare[-1:] == ";" and language == "el"):
        return True
    folded = sentence.casefold().replace("’", "'").lstrip("\"'“„«(¡¿ ")
    # Chat models fall back to English, whatever they were asked in.
    if any(phrase in folded for phrase in _phrases("en").holds):
        return True
    phrases = _phrases(language)
    if any(phrase in folded for phrase in phrases.holds):
        return True
    if _asks_us(folded, phrases):
        return True
    lead = next((lead for lead in phrases.leads if folded.startswith((f"{lead} ", f"{lead}, "))), "")
    folded = folded[len(lead) :].lstrip(", ")
    if not phrases.begins or not folded.startswith(phrases.begins):
        return False
    return not folded.startswith(phrases.conditions) or any(word in folded for word in phrases.help)


def _asks_us(folded: str, phrases: _Phrases) -> bool:
    """Whether a sentence tells the listener to ask or to tell us, or nobody by name.

    "駅で道を聞いてください" tells to ask at the station.
    """
    for phrase in phrases.asks:
        before, found, behind = folded.partition(phrase)
        if not found:
            continue
        if not _WIDE_START.match(behind):
            # The ending of a phrase's last word: "sormaktan çekin|meyin".
            behind = behind[len(_LETTERS.match(behind)[0]) :]  # type: ignore[index]
        rest = f"{before} {behind.rstrip(_STOPS)}$"
        named = [word for word in rest[:-1].split() if word.strip(",") not in phrases.leads]
        if not any(letter.isalpha() for word in named for letter in word):
            return True
        if any(cue in rest for cue in phrases.us):
            return True
    return False


@dataclass(frozen=True, slots=True)
class _Phrases:
    """What offers are worded with, case-folded."""

    begins: tuple[str, ...]
    holds: tuple[str, ...]
    leads: tuple[str, ...]
    conditions: tuple[str, ...]
    help: tuple[str, ...]
    asks: tuple[str, ...]
    us: tuple[str, ...]


@lru_cache(maxsize=64)
def _phrases(language: str) -> _Phrases:
    """Return the phrases of a language; none where we know none."""
    offers = OFFERS.get(language, Offers("", ""))
    asking = ASKING.get(language, Asking("", ""))

    def folded(phrases: str) -> tuple[str, ...]:
        return tuple(phrase for phrase in phrases.casefold().split("|") if phrase)

    return _Phrases(
        begins=folded(offers.begins),
        holds=folded(offers.holds),
        leads=folded(OFFER_LEADS),
        conditions=CONDITIONS,
        help=folded(HELP.get(language, "")),
        asks=folded(asking.asks),
        us=folded(asking.us),
    )
