"""Our sentences, registered as Home Assistant's sentence triggers.

A trigger works with every pipeline's agent and before every built-in intent. It ignores the pipeline's language, and
one that cannot be parsed would break every utterance: so only validated sentences come in here. The registry of
triggers is not a public interface of Home Assistant; this is the one module that touches it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final
import unicodedata

from hassil.parse_expression import parse_sentence
from hassil.recognize import RecognizeResult
from hassil.sample import sample_sentence
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.components.conversation.models import ConversationInput
from homeassistant.components.conversation.trigger import TRIGGER_CALLBACK_TYPE, is_valid_sentence
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.helpers.chat_session import current_session
from homeassistant.util.hass_dict import HassKey
import voluptuous as vol
import yaml

from .answering.deadline import within
from .answering.wording import LAST_RESORT
from .asker import Asker
from .asking import Ask, async_ask
from .const import DOMAIN, LOGGER
from .follow_ups import FollowUp, async_follow_up
from .languages_in_use import LanguageWatcher, async_languages_in_use, async_prepare_languages
from .phrases import PATIENCE, spoken_language
from .runtime import MnemolisConfigEntry
from .sentence_check import sentence_error
from .sentence_merging import merge

_FOLDER: Final = Path(__file__).parent / "sentences"
_ASK: Final = "ask"
_FEW: Final = 60
"""Up to so many templates are registered as they are: those of three or four languages, more than most houses speak."""
_FORMS: Final = 200
"""Forms of a template without a wildcard that our agent knows."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """What the sentence file of a language holds."""

    triggers: dict[str, list[str]] = field(default_factory=dict)
    """What is matched everywhere, by what it asks for."""
    phrases: dict[str, FollowUp] = field(default_factory=dict)
    """What only our own agent understands, folded."""
    courtesies: frozenset[str] = frozenset()
    """What may follow a question and is no part of it, folded."""


@dataclass(slots=True)
class _Shipped:
    """The sentence files that were read, and what is registered of them."""

    files: dict[str, Sentences] = field(default_factory=dict)
    """By language."""
    users: set[str] = field(default_factory=set)
    """The entries that want the sentences."""
    languages: tuple[str, ...] = ()
    """Those that are registered, Home Assistant's own first."""
    registered: list[CALLBACK_TYPE] = field(default_factory=list)
    watcher: LanguageWatcher | None = None
    turns: list[ConversationInput] = field(default_factory=list)
    """The turns that are being answered."""


_SHIPPED: Final[HassKey[_Shipped]] = HassKey(f"{DOMAIN}_sentences")


async def async_load_sentences(hass: HomeAssistant) -> None:
    """Read what the languages in use need, before the first question."""
    shipped = hass.data[_SHIPPED] = _Shipped()
    await _async_read(hass, shipped, async_languages_in_use(hass))


async def _async_read(hass: HomeAssistant, shipped: _Shipped, languages: Iterable[str]) -> None:
    """Read the sentence files of languages outside the event loop, each once."""
    if missing := [language for language in languages if language not in shipped.files]:
        shipped.files |= await hass.async_add_executor_job(_read_files, missing)


def _read_files(languages: Iterable[str]) -> dict[str, Sentences]:
    """Read files; one that cannot be read costs its own language only."""
    found: dict[str, Sentences] = {}
    for language in languages:
        try:
            found[language] = read_file(language)
        except (OSError, yaml.YAMLError, vol.Invalid, KeyError, ValueError, TypeError, AttributeError) as err:
            LOGGER.error("the sentences of language %s could not be read: %s", language, type(err).__name__)
            found[language] = Sentences()
    return found


def read_file(language: str) -> Sentences:
    """Read a language's sentences."""
    file: Any = yaml.safe_load((_FOLDER / f"{language}.yaml").read_text("utf-8"))
    triggers = {
        purpose: is_valid_sentence([str(line) for line in lines]) for purpose, lines in file["sentences"].items()
    }
    # Our agent, asked without a pipeline, meets the sentences of the triggers too.
    said = [
        (purpose, form)
        for purpose, lines in triggers.items()
        if purpose != _ASK
        for line in lines
        for form in islice(sample_sentence(parse_sentence(line)), _FORMS)
    ]
    said += [(purpose, str(line)) for purpose, lines in file.get("phrases", {}).items() for line in lines]
    return Sentences(
        triggers=triggers,
        phrases={_folded(form): FollowUp(purpose) for purpose, form in said},
        courtesies=frozenset(_folded(str(line)) for line in file.get("courtesies", [])),
    )


def _folded(text: str) -> str:
    """Fold case, punctuation and ways of encoding: speech recognition writes "Go on." as it likes.

    Vowel signs stay: without them Hindi's किस and कस are one. Accents that stand apart and the points of Arabic and
    Hebrew fall, since they are optional (the dot that case folding leaves of a Turkish İ, too).
    """
    normal = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return "".join(letter for letter in normal if letter.isalnum() or _is_vowel_sign(letter))


def _is_vowel_sign(letter: str) -> bool:
    """Whether a mark spells a sound of its own, as those of Indic and South-East Asian scripts do."""
    return letter >= "\u0900" and unicodedata.category(letter) in {"Mn", "Mc"} and not "\ufe00" <= letter <= "\ufe0f"


async def async_follow_up_in(hass: HomeAssistant, text: str, language: str) -> FollowUp | None:
    """Return the follow-up that a plain phrase, said to our own agent, asks for in the listener's language."""
    if (shipped := hass.data.get(_SHIPPED)) is None:
        return None
    file = spoken_language(language)
    if file not in shipped.files:
        reading = hass.async_create_background_task(_async_read(hass, shipped, [file]), f"{DOMAIN} sentences")
        await within(reading, PATIENCE)
    sentences = shipped.files.get(file)
    return sentences.phrases.get(_folded(text[:80])) if sentences else None


def sentences_of(files: Iterable[Sentences]) -> dict[str, list[str]]:
    """Return the sentences of several languages by what they ask for: those of the first language are tried first.

    Those of many languages are merged, and that takes a moment: not to be called in the event loop.
    """
    found: dict[str, list[str]] = {}
    for file in files:
        for purpose, lines in file.triggers.items():
            found.setdefault(purpose, []).extend(lines)
    return merge(found) if sum(map(len, found.values())) > _FEW else found


async def async_use_sentences(hass: HomeAssistant, entry: MnemolisConfigEntry) -> None:
    """Register an entry's own sentences, and the shipped ones with the first entry that wants them.

    All are taken back when the entry is unloaded, the shipped ones with the last entry that wanted them.
    """
    options = entry.runtime_data.options
    # A stored sentence that cannot be used is left out; the owner is told in Repairs.
    if own := [sentence for sentence in options.extra_sentences if sentence_error(sentence) is None]:
        entry.async_on_unload(get_agent_manager(hass).register_trigger(own, _ask_handler(hass, entry)))
    if not options.sentences:
        return
    shipped = hass.data[_SHIPPED]
    shipped.users.add(entry.entry_id)
    entry.async_on_unload(lambda: _release(shipped, entry.entry_id))
    if shipped.watcher is None:
        shipped.watcher = LanguageWatcher(hass, partial(_async_follow_languages, hass))
        shipped.watcher.start()
    await _async_register(hass, shipped)


async def _async_follow_languages(hass: HomeAssistant) -> None:
    """Register the sentences of the languages that are now in use, and have ready what a new one needs."""
    await _async_register(hass, hass.data[_SHIPPED])
    await async_prepare_languages(hass)


async def _async_register(hass: HomeAssistant, shipped: _Shipped) -> None:
    """Register the sentences of the languages in use, once whatever the number of entries."""
    languages: tuple[str, ...] = ()
    sentences: dict[str, list[str]] = {}
    # They may change while sentences are read and merged.
    while languages != (now := async_languages_in_use(hass)):
        languages = now
        await _async_read(hass, shipped, languages)
        sentences = await hass.async_add_executor_job(sentences_of, [shipped.files[name] for name in languages])
    if not shipped.users or shipped.languages == languages:
        return
    _unregister(shipped)
    shipped.languages = languages
    manager = get_agent_manager(hass)
    for purpose, lines in sentences.items():
        handler = _ask_handler(hass) if purpose == _ASK else _follow_up_handler(hass, FollowUp(purpose))
        shipped.registered.append(manager.register_trigger(lines, handler))


@callback
def _release(shipped: _Shipped, entry_id: str) -> None:
    """Take the shipped sentences back with the last entry that wanted them."""
    shipped.users.discard(entry_id)
    if shipped.users:
        return
    _unregister(shipped)
    if shipped.watcher:
        shipped.watcher.stop()
        shipped.watcher = None


@callback
def _unregister(shipped: _Shipped) -> None:
    shipped.languages = ()
    while shipped.registered:
        shipped.registered.pop()()


def _ask_handler(hass: HomeAssistant, entry: MnemolisConfigEntry | None = None) -> TRIGGER_CALLBACK_TYPE:
    """Return what answers the question inside a sentence; an entry's own sentence asks that entry first."""

    async def ask(user_input: ConversationInput, result: RecognizeResult) -> str | None:
        return await _async_ask(hass, user_input, result, entry)

    return ask


def _follow_up_handler(hass: HomeAssistant, kind: FollowUp) -> TRIGGER_CALLBACK_TYPE:
    async def answer(user_input: ConversationInput, _result: RecognizeResult) -> str:
        return await async_follow_up(hass, kind, _asker(user_input), user_input.language or hass.config.language)

    return answer


def _asker(user_input: ConversationInput) -> Asker:
    # The first turn of a chat comes without an id; the session that Home Assistant opened for it has one.
    session = current_session.get()
    return Asker(
        context=user_input.context,
        conversation_id=user_input.conversation_id or (session.conversation_id if session else None),
        device_id=user_input.device_id,
        satellite_id=user_input.satellite_id,
    )


async def _async_ask(
    hass: HomeAssistant, user_input: ConversationInput, result: RecognizeResult, entry: MnemolisConfigEntry | None
) -> str | None:
    """Answer the question inside a sentence. Never raises and never returns nothing: both are silence.

    The one exception is a turn that another sentence of ours matches too: Home Assistant calls both and speaks what
    comes first, so that only one of them may answer.
    """
    shipped = hass.data[_SHIPPED]
    turns = shipped.turns
    if any(turn is user_input for turn in turns):
        return None
    turns.append(user_input)
    try:
        entity = result.entities.get("query")
        ask = Ask(
            text=without_courtesy(
                as_said(user_input.text, entity.text if entity else ""),
                frozenset[str]().union(*(file.courtesies for file in shipped.files.values())),
            ),
            language=user_input.language or hass.config.language,
            asker=_asker(user_input),
            entry=entry,
        )
        return (await async_ask(hass, ask)).speech
    except Exception as err:  # noqa: BLE001 - the trigger's callers do not catch everything
        LOGGER.error("a sentence failed with %s, please report this", type(err).__name__)
        return LAST_RESORT
    finally:
        turns[:] = [turn for turn in turns if turn is not user_input]


# What a sentence may end in, or be put in, without being part of the question.
_AROUND: Final = " \t\n.…,;:!?¡¿。、，！？：؟؛،।\"'“”„«»‹›‘’「」『』《》"


def as_said(utterance: str, captured: str) -> str:
    """Return the part of an utterance that a wildcard captured, as it was said.

    The matcher takes punctuation out of what it captures: "Dr. Smith's 3.5 mm" would reach the server as
    "Dr Smith's 3.5 mm". The captured letters are found again in the utterance, from its end, since the wildcard
    mostly comes last; what cannot be found is used as captured.
    """
    letters = [(index, letter) for index, letter in enumerate(utterance) if letter.isalnum()]
    wanted = [letter for letter in captured if letter.isalnum()]
    said = [letter for _, letter in letters]
    for first in range(len(said) - len(wanted), -1, -1):
        if wanted and said[first : first + len(wanted)] == wanted:
            start = letters[first][0]
            end = letters[first + len(wanted) - 1][0] + 1
            # Signs that stick to the last word belong to it: "C#", "100%".
            while end < len(utterance) and not utterance[end].isspace() and not utterance[end].isalnum():
                end += 1
            while start > 0 and not utterance[start - 1].isspace() and not utterance[start - 1].isalnum():
                start -= 1
            return utterance[start:end].strip(_AROUND)
    return captured.strip(_AROUND)


_COMMAS: Final = ",，、،"
_COURTESY: Final = 40
"""Characters that a courtesy may have, with its comma."""


def without_courtesy(question: str, courtesies: frozenset[str]) -> str:
    """Return a question without the "please" that follows it behind a comma.

    Without the comma it may belong to the question: "look up how one says please".
    """
    start = max(map(question.rfind, _COMMAS))
    if start < 0 or len(question) - start > _COURTESY or (courtesy := _folded(question[start:])) not in courtesies:
        return question
    rest = question[:start].rstrip(_AROUND)
    said = _folded(rest)
    # "Who sang Please, Please": a title.
    return question if not rest or (said != courtesy and said.endswith(courtesy)) else rest
