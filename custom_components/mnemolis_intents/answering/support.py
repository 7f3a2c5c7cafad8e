"""Does what an answer says stand together in the material?

Membership is not enough: "14,410 people live there" has both its parts in "It is 14,410 feet tall. Few people live
there". Sentence by sentence, what an answer adds to its question must stand close together at one place of the
material, and close to what the question asks about.

Closeness is measured in content words. At a place, each word weighs in by how rare it is in the material, and by
how near its nearest occurrence is: `1 / (1 + (distance / 20)²)`. Two figures come out of this: the *cover*, the share
of the added words' weight that the place has near it; and the *bearing*, the same of the question's words, measured
against the place of the material that is closest to the question. `cover ** 1.5 * bearing` of the best place decides.
A place that has less than 11 % of the question near it bears on something else, however little the rest bears.

(Windows of one to three sentences with the same weights were measured beside it: where this stops .64 of a small
model's wrong answers, they stop .54. A fact and its subject are often one sentence further apart than a fixed window,
and a wrong fact one nearer.)
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import log
import re

from . import sentences
from .echo import is_choice, is_polar
from .echo_data import YES_NO
from .languages import function_words, primary
from .measure_data import MEASURE_WORDS
from .number_units import unit_after
from .number_words import word_table
from .support_data import NEGATIONS
from .words import fold, folded_words, stem, words

_THRESHOLD = 0.32
# What follows the first sentence may go further afield.
_LATER = 0.8
# An answer without a question, such as a summary, only has to use some of the material's words.
_COVERAGE = 0.2
_REACH = 20
# Sentence ends keep words apart a little, sections altogether.
_SENTENCE_GAP = 2
_SECTION_GAP = 1_000_000
# The subject of an article is near everywhere in it: its text says "it".
_TITLE_NEARNESS = 0.5
_LEAST_BEARING = 0.11
_COVER_POWER = 1.5
# What bounds the work: sentences of an answer, places looked at, words of a sentence.
_SENTENCES = 60
_PLACES = 400
_WORDS = 32
_SHORT = 4
_COUNTED_WITHIN = 8
# The same of a word that only says the same measure: "people" beside "Population: 68,512,806".
_MEASURED_WITHIN = 3
# Words of a language whose stems are kept, and characters of each.
_MOST_STEMS = 4_000
_LONGEST_STEMMED = 64
LONGEST = 4_000
"""Characters of an answer that is checked at all; a longer one is not supported."""

# Characters: of material that is looked at whole, of its parts otherwise.
_ROOM = 9_000
_ROOM_UNSPACED = 4_000
_BLOCK = 600
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]+")

_NUMBER = re.compile(r"\d[\d.,]*(?<=\d)")
_NEXT_WORD = re.compile(r"[ \u00a0]([^\W\d_]{2,20}+)")
_UNIT_MARK = " \x1f "
_ORDINAL = re.compile(r"^(\d{1,9})(?:st|nd|rd|th|er|re|e|º|ª)$")
# Begins with the mark: a pattern that begins with a look behind is tried at every character.
_THOUSANDS = re.compile(r"[,.'’\u00a0\u202f](?<=\d.)(?=\d{3}(?!\d))")


def unsupported_sentence(
    question: str,
    answer: str,
    texts: Sequence[str],
    *,
    titles: Sequence[str] = (),
    language: str = "en",
) -> str:
    """Return the first sentence of the answer that the material does not support, or `""`.

    `texts` are the sections of the material, `titles` the titles of their articles in the same order ("" for none).
    Answer and material are in `language`; without a question only a fifth of the answer's words has to be found.
    """
    tag = primary(language)
    if len(answer) > LONGEST:
        return answer
    measures = _measures(tag)
    asked = list(dict.fromkeys(measures.get(word, word) for word in content_stems(question[:LONGEST], tag)))
    said = [answer[start:end] for start, end in sentences.spans(answer, language=tag)]
    excerpt = _excerpt(texts, titles, [*content_stems(question[:LONGEST], tag), *content_stems(answer, tag)])
    plain = [without_units(sentence, tag) for sentence in said[:_SENTENCES]]
    wanted = {*asked, *content_stems(answer, tag)}
    wanted.update(
        stem for sentence in plain for part in sentence.split(_UNIT_MARK) for stem in content_stems(part, tag)
    )
    wanted.update(measures[word] for word in tuple(wanted) if word in measures)
    material = _Material(*excerpt, tag, wanted)
    if not asked:
        return "" if _covered(answer, material, tag) else answer
    if len(said) > _SENTENCES:
        return said[_SENTENCES]
    if not (_folded(answer, tag) - _folded(question, tag) or _joins(answer, question, excerpt[0], tag)):
        # "The Broncos." names the question's own word; it answers only a choice, or with a yes.
        if not (is_polar(question, language=tag) or is_choice(question, language=tag)):
            return answer
    bearing = _Bearing(asked, material)
    places = max(8, _PLACES // max(1, len(said)))
    threshold = _THRESHOLD
    for sentence, bare in zip(said, plain, strict=True):
        content = [measures.get(word, word) for word in content_stems(bare, tag)]
        score, place = _support(content, asked, bearing, material, places)
        if _is_negated(sentence, tag) and not material.is_negated(place):
            score /= 2
        if score < threshold or _counts_otherwise(bare, tag, material):
            return sentence
        threshold = _THRESHOLD * _LATER
    return ""


def _joins(answer: str, question: str, texts: Sequence[str], tag: str) -> bool:
    """Decide whether an answer joins words of the question as the material does, and the question does not.

    "The Amazon rainforest" answers "Which rainforest covers most of the Amazon basin?".
    """
    said = _run(answer, tag)
    return len(said.split()) > 1 and said not in _run(question, tag) and any(said in _run(text, tag) for text in texts)


def _run(text: str, tag: str) -> str:
    """Return a text's content words, folded, one space around each."""
    empty = empty_words(tag)
    return "".join(f" {word.folded} " for word in words(text) if word.folded not in empty)


def without_units(sentence: str, tag: str) -> str:
    """Replace the units behind numbers by marks: `numbers` compares them, and "83 degrees" may be "83 °" there.

    So with words of magnitude: 68.5 million may stand there as 68,512,806.
    """
    parts: list[str] = []
    last = 0
    for match in _NUMBER.finditer(sentence):
        end = match.end()
        if end <= last:
            continue
        magnitude = _NEXT_WORD.match(sentence, end)
        behind = magnitude.end() if magnitude and fold(magnitude[1]) in _magnitudes(tag) else end
        if unit := unit_after(sentence, behind):
            behind = unit[1]
        if behind > end:
            parts += (sentence[last:end], _UNIT_MARK)
            last = behind
    return "".join(parts) + sentence[last:]


def _excerpt(texts: Sequence[str], titles: Sequence[str], wanted: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the parts of long sections that hold most of the wanted words, and their titles; short ones whole."""
    named = [(text, titles[index] if index < len(titles) else "") for index, text in enumerate(texts)]
    size = sum(map(len, texts))
    unspaced = sum(len(text) - len(_UNSPACED.sub("", text)) for text in texts if not text.isascii())
    room = _ROOM_UNSPACED if unspaced * 5 > size else _ROOM
    if size <= room:
        return [text for text, _ in named], [title for _, title in named]
    blocks = [(title, block) for text, title in named for block in _blocks(text)]
    stems = sorted(set(wanted))[: 4 * _WORDS]
    held = [sum(word in folded for word in stems) for folded in (fold(block) for _, block in blocks)]
    kept: set[int] = set()
    for index in sorted(range(len(blocks)), key=lambda index: -held[index]):
        kept |= {near for near in (index - 1, index, index + 1) if 0 <= near < len(blocks)}
        if len(kept) * _BLOCK >= room:
            break
    excerpt: list[tuple[str, str]] = []
    last = -2
    for index in sorted(kept):
        title, block = blocks[index]
        if index == last + 1 and excerpt[-1][1] == title:
            excerpt[-1] = (excerpt[-1][0] + block, title)
        else:
            excerpt.append((block, title))
        last = index
    return [text for text, _ in excerpt], [title for _, title in excerpt]


def excerpt(texts: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Return what of some texts holds most of the wanted stems, where they are too long to be looked at whole."""
    return _excerpt(texts, (), wanted)[0]


def _blocks(text: str) -> Iterator[str]:
    """Part a text into blocks of about the same length, between words where there are spaces."""
    start = 0
    while start < len(text):
        end = start + _BLOCK
        space = text.rfind(" ", start + _BLOCK // 2, end) if end < len(text) else -1
        end = space if space > 0 else end
        yield text[start:end]
        start = end


def _covered(answer: str, material: _Material, tag: str) -> bool:
    content = set(content_stems(answer, tag))
    return sum(word in material.positions for word in content) >= _COVERAGE * len(content)


def _support(
    content: Sequence[str], asked: Sequence[str], bearing: _Bearing, material: _Material, places: int
) -> tuple[float, int]:
    """Return the support that the best place gives to the words of one sentence, and that place."""
    own = [word for word in dict.fromkeys(content) if word not in bearing.asked]
    # A number that stands in another form in the material ("1.5 million") is the number gate's, not ours.
    added = [word for word in own if word in material.positions or not word[0].isdigit()]
    added = sorted(added, key=material.weight, reverse=True)[:_WORDS]
    centres = _rarest_places(added or [word for word in content if word in bearing.asked] or asked, material, places)
    total = sum(map(material.weight, added))
    best, best_place = 0.0, -1
    for place in centres:
        cover = sum(material.weight(word) * material.nearness(word, place) for word in added) / total if added else 1
        score = cover**_COVER_POWER * bearing.at(place)
        if score > best:
            best, best_place = score, place
    return best, best_place


def _counts_otherwise(sentence: str, tag: str, material: _Material) -> bool:
    """Decide whether a number of a sentence counts what it is nowhere near in the material: people, not feet."""
    for piece in sentence.split(_UNIT_MARK):
        stems = _stems(_THOUSANDS.sub("", piece), tag)
        for number, counted in pairwise(stems):
            if number[:1].isdigit() and counted[:1].isalpha() and number in material.positions and number != "1":
                if material.distance(number, counted) > _COUNTED_WITHIN:
                    measure = _measures(tag).get(counted, counted)
                    return material.distance(number, measure) > _MEASURED_WITHIN or material.measures_in_units(number)
    return False


def _rarest_places(wanted: Sequence[str], material: _Material, limit: int) -> list[int]:
    """Return where words stand, the rarest words' places first, at most `limit`."""
    found: dict[int, None] = {}
    for word in sorted(set(wanted) & material.positions.keys(), key=lambda word: (len(material.positions[word]), word)):
        for place in material.positions[word][: limit - len(found)]:
            found[place] = None
        if len(found) >= limit:
            break
    return list(found)


class _Bearing:
    """How much of a question stands near a place."""

    def __init__(self, asked: Sequence[str], material: _Material) -> None:
        self.asked = frozenset(asked)
        self._material = material
        self._words = sorted(asked, key=material.weight, reverse=True)[:_WORDS]
        self._total = sum(map(material.weight, self._words))
        self._at: dict[int, float] = {}
        places = _rarest_places(self._words, material, _PLACES)
        self._best = max(map(self._share, places), default=1.0)

    def at(self, place: int) -> float:
        """Return how much of the question is near a place, against the place that has most of it; 0 for too little."""
        share = self._share(place)
        return 0.0 if share < _LEAST_BEARING else min(1.0, share / self._best)

    def _share(self, place: int) -> float:
        if place not in self._at:
            material = self._material
            near = sum(material.weight(word) * material.nearness_to_subject(word, place) for word in self._words)
            self._at[place] = near / self._total
        return self._at[place]


class _Material:
    """Where the words that are looked for stand in the sections."""

    def __init__(self, texts: Sequence[str], titles: Sequence[str], tag: str, wanted: Iterable[str]) -> None:
        self.positions: dict[str, list[int]] = {}
        self._tag = tag
        self._starts: list[int] = []
        self._sentences: list[str] = []
        self._titles = [frozenset(content_stems(title, tag)) for title in titles]
        self._weights: dict[str, float] = {}
        sought = _by_stem(wanted, tag)
        for index, text in enumerate(texts):
            self._read(_THOUSANDS.sub("", text), index * _SECTION_GAP, sought)

    def _read(self, text: str, place: int, wanted: Mapping[str, Sequence[str]]) -> None:
        """Note where a section's sentences and the wanted ones of its content words stand, counted from `place`."""
        for start, end, stems in _sentences(text, self._tag):
            self._starts.append(place)
            self._sentences.append(text[start:end])
            for word in stems:
                if word:
                    for name in wanted.get(word, ()):
                        self.positions.setdefault(name, []).append(place)
                    place += 1
            place += _SENTENCE_GAP

    def weight(self, word: str) -> float:
        """Return how much a wanted word tells: more the fewer sentences hold it."""
        if word not in self._weights:
            held = len({bisect_right(self._starts, place) for place in self.positions.get(word, ())})
            self._weights[word] = log(1 + (len(self._starts) + 1) / (held + 0.5))
        return self._weights[word]

    def nearness(self, word: str, place: int) -> float:
        """Return how near a word stands to a place: 1 there, 0 where the section lacks it."""
        where = self.positions.get(word)
        if where is None:
            return 0.0
        after = bisect_left(where, place)
        distance = min(abs(place - where[index]) for index in (after - 1, after) if 0 <= index < len(where))
        return 1 / (1 + (distance / _REACH) ** 2)

    def distance(self, one: str, other: str) -> int:
        """Return how far the nearest two occurrences of two words are apart."""
        others = self.positions.get(other, [])
        nearest = _SECTION_GAP
        for place in self.positions.get(one, [])[:_PLACES]:
            after = bisect_left(others, place)
            nearest = min(nearest, *(abs(place - where) for where in others[max(0, after - 1) : after + 1]), nearest)
        return nearest

    def measures_in_units(self, number: str) -> bool:
        """Decide whether a number has a unit behind it wherever it stands: 1,760 feet are no people."""
        places = [
            (sentence, match.end())
            for sentence in self._sentences
            for match in re.finditer(rf"(?<!\d){re.escape(number)}(?!\d)", sentence)
        ]
        return bool(places) and all(unit_after(sentence, end) for sentence, end in places)

    def nearness_to_subject(self, word: str, place: int) -> float:
        """Return how near a word stands to a place whose article may have it in its title."""
        near = self.nearness(word, place)
        section = place // _SECTION_GAP
        if near < _TITLE_NEARNESS and section < len(self._titles) and word in self._titles[section]:
            return _TITLE_NEARNESS
        return near

    def is_negated(self, place: int) -> bool:
        """Decide whether the sentence at a place, or a neighbour, denies something."""
        index = bisect_right(self._starts, place) - 1
        return any(_is_negated(sentence, self._tag) for sentence in self._sentences[max(0, index - 1) : index + 2])


def _by_stem(wanted: Iterable[str], tag: str) -> dict[str, list[str]]:
    """Return, for each stem that matters, under which of the wanted words it counts: itself, and its measure."""
    found = {word: [word] for word in wanted}
    for measure, stems in _stems_by_measure(tag).items():
        if measure in found:
            for word in stems:
                found.setdefault(word, []).append(measure)
    return found


def content_stems(text: str, tag: str) -> list[str]:
    """Return the stems of a text's content words in order."""
    return [stem for stem in _stems(_THOUSANDS.sub("", text), tag) if stem]


def _sentences(text: str, tag: str) -> Iterator[tuple[int, int, list[str]]]:
    """Yield start, end and the stems of each sentence of a text."""
    for start, end in sentences.spans(text, language=tag):
        yield start, end, _stems(text[start:end], tag)


def _stems(text: str, tag: str) -> list[str]:
    """Return the stems of a text's words in order, number words as digits and function words as `""`."""
    table = _stem_table(tag)
    return [table[folded] for folded in folded_words(text)]


@lru_cache(maxsize=48)
def _stem_table(tag: str) -> _StemTable:
    return _StemTable(tag)


class _StemTable(dict[str, str]):
    """The stem of each folded word of a language that was met, `""` for a function word; bounded."""

    def __init__(self, tag: str) -> None:
        super().__init__(dict.fromkeys(empty_words(tag), ""))
        self._tag = tag

    def __missing__(self, folded: str) -> str:
        stemmed = stem_of(folded, self._tag)
        if len(self) < _MOST_STEMS and len(folded) <= _LONGEST_STEMMED:
            self[folded] = stemmed
        return stemmed


@lru_cache(maxsize=48)
def _measures(tag: str) -> dict[str, str]:
    """Return the stems of the words that name a measure, with one name for each measure, which no stem can have."""
    return {
        stem_of(fold(word), tag): f"\x00{line.split(maxsplit=1)[0]}"
        for line in MEASURE_WORDS.get(tag, ())
        for word in reversed(line.split())
    }


@lru_cache(maxsize=48)
def _stems_by_measure(tag: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word, measure in _measures(tag).items():
        found.setdefault(measure, []).append(word)
    return found


def stem_of(folded: str, tag: str) -> str:
    """Return the stem of a folded word, number words as digits."""
    return _number_words(tag).get(folded) or _stem(folded, tag)


@lru_cache(maxsize=8192)
def _stem(folded: str, tag: str) -> str:
    return stem(_uninflected(_ORDINAL.sub(r"\1", folded), tag))


def _uninflected(word: str, tag: str) -> str:
    """Return an English word without the ending of its inflection: "lasted" and "last" share too few letters."""
    if tag == "en" and len(word) > _SHORT:
        for ending in ("ies", "ing", "ed", "es", "y"):
            if word.endswith(ending) and len(word) - len(ending) >= _SHORT - 1:
                return word[: -len(ending)]
        if word.endswith("s") and not word.endswith("ss"):
            return word[:-1]
    return word


def _folded(text: str, tag: str) -> set[str]:
    """Return a text's content words in full: "Canada" is more than the question's "Canadian" airline."""
    empty = empty_words(tag)
    return {word.folded.removesuffix("'s").removesuffix("s") for word in words(text) if word.folded not in empty}


@lru_cache(maxsize=48)
def empty_words(tag: str) -> frozenset[str]:
    """Return the folded words of a language that tell nothing by themselves: function words, yes and no."""
    return frozenset(fold(word) for word in function_words(tag) | set(YES_NO.get(tag, "").split()))


@lru_cache(maxsize=48)
def _number_words(tag: str) -> dict[str, str]:
    """Return the number words of a language that are one word, with their values as digits."""
    table = word_table(tag)
    return {fold(word): str(value) for word, value in (table.ordinals | table.cardinals).items() if " " not in word}


@lru_cache(maxsize=48)
def _magnitudes(tag: str) -> frozenset[str]:
    return frozenset(map(fold, word_table(tag).magnitudes))


@lru_cache(maxsize=48)
def number_values(tag: str) -> frozenset[str]:
    """Return the stems that number words of a language have: digits, which their letters don't show."""
    return frozenset(_number_words(tag).values())


@lru_cache(maxsize=48)
def _negations(tag: str) -> re.Pattern[str] | None:
    """Return what finds the negations of a language behind a text's first word: a "No, ..." denies nothing more."""
    listed = NEGATIONS.get(tag, "").split()
    return re.compile(r"(?<=\W)(?:" + "|".join(map(re.escape, listed)) + r")(?!\w)", re.IGNORECASE) if listed else None


def _is_negated(sentence: str, tag: str) -> bool:
    pattern = _negations(tag)
    return pattern is not None and pattern.search(sentence.replace("’", "'")) is not None
