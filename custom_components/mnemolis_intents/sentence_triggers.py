"""Our sentences, registered as Home Assistant's sentence triggers.

A trigger works with every pipeline's agent and before every built-in intent. It ignores the pipeline's language, and
one that cannot be parsed would break every utterance: so only validated sentences come in here. The registry of
triggers is not a public interface of Home Assistant; this is the one module that touches it.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from hassil.recognize import RecognizeResult
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.components.conversation.models import ConversationInput
from homeassistant.components.conversation.trigger import TRIGGER_CALLBACK_TYPE, is_valid_sentence
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.util.hass_dict import HassKey
import voluptuous as vol
import yaml

from .answering.wording import LAST_RESORT
from .asker import Asker
from .asking import Ask, async_ask
from .const import DOMAIN, LANGUAGES, LOGGER
from .follow_ups import FollowUp, async_follow_up

_FOLDER: Final = Path(__file__).parent / "sentences"
_ASK: Final = "ask"


@dataclass(slots=True)
class _Shipped:
    """What the sentence files hold, and what is registered of it."""

    sentences: dict[str, list[str]] = field(default_factory=dict)
    """What is matched everywhere, by what it asks for."""
    phrases: dict[str, FollowUp] = field(default_factory=dict)
    """What only our own agent understands, folded."""
    users: set[str] = field(default_factory=set)
    """The entries that want the sentences."""
    registered: list[CALLBACK_TYPE] = field(default_factory=list)


_SHIPPED: Final[HassKey[_Shipped]] = HassKey(f"{DOMAIN}_sentences")


async def async_load_sentences(hass: HomeAssistant) -> None:
    """Read the sentence files once, outside the event loop."""
    hass.data[_SHIPPED] = await hass.async_add_executor_job(_read_files)


def _read_files() -> _Shipped:
    """Read all files; one that cannot be read costs its own language only."""
    shipped = _Shipped()
    for language in LANGUAGES:
        try:
            file: Any = yaml.safe_load((_FOLDER / f"{language}.yaml").read_text("utf-8"))
            for purpose, lines in file["sentences"].items():
                shipped.sentences.setdefault(purpose, []).extend(is_valid_sentence([str(line) for line in lines]))
            for purpose, lines in file.get("phrases", {}).items():
                shipped.phrases |= {_folded(str(line)): FollowUp(purpose) for line in lines}
        except (OSError, yaml.YAMLError, vol.Invalid, KeyError, ValueError, TypeError, AttributeError) as err:
            LOGGER.error("the sentences of language %s could not be read: %s", language, type(err).__name__)
    return shipped


def _folded(text: str) -> str:
    """Fold case and punctuation: speech recognition writes "Go on." as it likes."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


@callback
def follow_up_in(hass: HomeAssistant, text: str) -> FollowUp | None:
    """Return the follow-up that a plain phrase, said to our own agent, asks for."""
    shipped = hass.data.get(_SHIPPED)
    return shipped.phrases.get(_folded(text[:80])) if shipped else None


@callback
def async_use_sentences(hass: HomeAssistant, entry_id: str) -> None:
    """Register the sentences with the first entry that wants them: once, not per entry."""
    shipped = hass.data[_SHIPPED]
    shipped.users.add(entry_id)
    if shipped.registered:
        return

    async def ask(user_input: ConversationInput, result: RecognizeResult) -> str:
        return await _async_ask(hass, user_input, result)

    def follow(kind: FollowUp) -> TRIGGER_CALLBACK_TYPE:
        async def answer(user_input: ConversationInput, _result: RecognizeResult) -> str:
            return await async_follow_up(hass, kind, _asker(user_input), user_input.language or hass.config.language)

        return answer

    manager = get_agent_manager(hass)
    for purpose, lines in shipped.sentences.items():
        handler = ask if purpose == _ASK else follow(FollowUp(purpose))
        shipped.registered.append(manager.register_trigger(lines, handler))


@callback
def async_release_sentences(hass: HomeAssistant, entry_id: str) -> None:
    """Take the sentences back with the last entry that wanted them."""
    shipped = hass.data[_SHIPPED]
    shipped.users.discard(entry_id)
    if shipped.users:
        return
    while shipped.registered:
        shipped.registered.pop()()


def _asker(user_input: ConversationInput) -> Asker:
    return Asker(
        context=user_input.context,
        conversation_id=user_input.conversation_id,
        device_id=user_input.device_id,
        satellite_id=user_input.satellite_id,
    )


async def _async_ask(hass: HomeAssistant, user_input: ConversationInput, result: RecognizeResult) -> str:
    """Answer the question inside a sentence. Never raises and never returns nothing: both are silence."""
    try:
        entity = result.entities.get("query")
        ask = Ask(
            text=as_said(user_input.text, entity.text if entity else ""),
            language=user_input.language or hass.config.language,
            asker=_asker(user_input),
        )
        return (await async_ask(hass, ask)).speech
    except Exception as err:  # noqa: BLE001 - the trigger's callers do not catch everything
        LOGGER.error("a sentence failed with %s, please report this", type(err).__name__)
        return LAST_RESORT


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
            while end < len(utterance) and not utterance[end].isspace() and not utterance[end].isalnum():
                end += 1
            while start > 0 and not utterance[start - 1].isspace() and not utterance[start - 1].isalnum():
                start -= 1
            return utterance[start:end].strip(_AROUND)
    return captured.strip(_AROUND)
