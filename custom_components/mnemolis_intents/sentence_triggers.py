"""Our sentences, registered as Home Assistant's sentence triggers.

A trigger works with every pipeline's agent and before every built-in intent. It ignores the pipeline's language, and
one that cannot be parsed would break every utterance: so only validated sentences come in here. The registry of
triggers is not a public interface of Home Assistant; this is the one module that touches it.
"""

from pathlib import Path
from typing import Any, Final

from hassil.recognize import RecognizeResult
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.components.conversation.models import ConversationInput
from homeassistant.components.conversation.trigger import is_valid_sentence
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.util.hass_dict import HassKey
import voluptuous as vol
import yaml

from .answering.wording import LAST_RESORT
from .asking import Ask, Asker, async_ask
from .const import DOMAIN, LANGUAGES, LOGGER

_FOLDER: Final = Path(__file__).parent / "sentences"
_ASK: Final = "ask"
_SENTENCES: Final[HassKey[dict[str, list[str]]]] = HassKey(f"{DOMAIN}_sentences")
_USERS: Final[HassKey[set[str]]] = HassKey(f"{DOMAIN}_sentence_users")
_REGISTERED: Final[HassKey[list[CALLBACK_TYPE]]] = HassKey(f"{DOMAIN}_sentence_triggers")


async def async_load_sentences(hass: HomeAssistant) -> None:
    """Read the sentence files once, outside the event loop."""
    hass.data[_SENTENCES] = await hass.async_add_executor_job(_read_files)
    hass.data[_USERS] = set()
    hass.data[_REGISTERED] = []


def _read_files() -> dict[str, list[str]]:
    """Return the sentences of all languages by what they ask for."""
    sentences: dict[str, list[str]] = {}
    for language in LANGUAGES:
        try:
            file: Any = yaml.safe_load((_FOLDER / f"{language}.yaml").read_text("utf-8"))
            for purpose, lines in file["sentences"].items():
                sentences.setdefault(purpose, []).extend(is_valid_sentence([str(line) for line in lines]))
        except (OSError, yaml.YAMLError, vol.Invalid, KeyError, TypeError, AttributeError) as err:
            LOGGER.error("the sentences of language %s could not be read: %s", language, type(err).__name__)
    return sentences


@callback
def async_use_sentences(hass: HomeAssistant, entry_id: str) -> None:
    """Register the sentences with the first entry that wants them: once, not per entry."""
    users = hass.data[_USERS]
    users.add(entry_id)
    if hass.data[_REGISTERED]:
        return
    if asking := hass.data[_SENTENCES].get(_ASK):

        async def ask(user_input: ConversationInput, result: RecognizeResult) -> str:
            return await _async_handle_question(hass, user_input, result)

        hass.data[_REGISTERED].append(get_agent_manager(hass).register_trigger(asking, ask))


@callback
def async_release_sentences(hass: HomeAssistant, entry_id: str) -> None:
    """Take the sentences back with the last entry that wanted them."""
    users = hass.data[_USERS]
    users.discard(entry_id)
    if users:
        return
    registered = hass.data[_REGISTERED]
    while registered:
        registered.pop()()


async def _async_handle_question(hass: HomeAssistant, user_input: ConversationInput, result: RecognizeResult) -> str:
    """Answer the question inside a sentence. Never raises and never returns nothing: both are silence."""
    try:
        entity = result.entities.get("query")
        told = await async_ask(
            hass,
            Ask(
                text=as_said(user_input.text, entity.text if entity else ""),
                language=user_input.language or hass.config.language,
                asker=Asker(
                    context=user_input.context,
                    conversation_id=user_input.conversation_id,
                    device_id=user_input.device_id,
                    satellite_id=user_input.satellite_id,
                ),
            ),
        )
    except Exception as err:  # noqa: BLE001 - the trigger's callers do not catch everything
        LOGGER.error("a sentence failed with %s, please report this", type(err).__name__)
        return LAST_RESORT
    return told.speech


# What a sentence may end in, or be put in, without being part of the question.
_AROUND: Final = " \t\n.,;:!?¡¿。、，！？؟।\"'“”„«»‘’"


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
            while end < len(utterance) and not utterance[end].isspace():
                end += 1
            while start > 0 and not utterance[start - 1].isspace() and not utterance[start - 1].isalnum():
                start -= 1
            return utterance[start:end].strip(_AROUND)
    return captured.strip(_AROUND)
