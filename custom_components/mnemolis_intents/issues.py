"""Repairs: what only the owner can put right. A refused key is not here, since Home Assistant asks for it itself.

Their texts name the entry and nothing of the server: repairs are shown to every user.
"""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from homeassistant.core import CoreState, HomeAssistant, callback
from homeassistant.helpers import entity_registry as er, issue_registry as ir
from homeassistant.util import dt as dt_util

from .const import DOMAIN
from .options import Options
from .sentence_check import sentence_error

if TYPE_CHECKING:
    from .runtime import MnemolisConfigEntry

UNREACHABLE: Final = "server_unreachable"
AI_TASK_GONE: Final = "ai_task_gone"
INVALID_SENTENCE: Final = "invalid_sentence"
_ALL: Final = (UNREACHABLE, AI_TASK_GONE, INVALID_SENTENCE)

UNREACHABLE_AFTER: Final = timedelta(hours=1)


def issue_id(key: str, entry_id: str) -> str:
    """Return the id of an entry's issue."""
    return f"{key}_{entry_id}"


@callback
def async_update_issues(hass: HomeAssistant, entry: MnemolisConfigEntry, down_since: datetime | None) -> None:
    """Create the issues that there are and take back those that are no more."""
    options = Options.from_stored(entry.options)
    found: dict[str, dict[str, str]] = {}
    if down_since and dt_util.utcnow() - down_since >= UNREACHABLE_AFTER:
        found[UNREACHABLE] = {}
    if options.ai_task_entity and _is_gone(hass, options.ai_task_entity):
        found[AI_TASK_GONE] = {"entity": options.ai_task_entity}
    if wrong := [str(n) for n, sentence in enumerate(options.extra_sentences, 1) if sentence_error(sentence)]:
        found[INVALID_SENTENCE] = {"numbers": ", ".join(wrong)}
    for key in _ALL:
        if key in found:
            ir.async_create_issue(
                hass,
                DOMAIN,
                issue_id(key, entry.entry_id),
                is_fixable=False,
                severity=ir.IssueSeverity.WARNING,
                translation_key=key,
                translation_placeholders={"title": entry.title} | found[key],
            )
        else:
            ir.async_delete_issue(hass, DOMAIN, issue_id(key, entry.entry_id))


@callback
def async_delete_issues(hass: HomeAssistant, entry_id: str) -> None:
    """Take back all issues of an entry that is unloaded."""
    for key in _ALL:
        ir.async_delete_issue(hass, DOMAIN, issue_id(key, entry_id))


def _is_gone(hass: HomeAssistant, entity_id: str) -> bool:
    """Whether an entity was removed or disabled. At start it may only not be there yet."""
    if registered := er.async_get(hass).async_get(entity_id):
        return registered.disabled
    return hass.state is CoreState.running and hass.states.get(entity_id) is None
