"""Mnemolis Intents: spoken answers that a house can trust."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final

from homeassistant.const import Platform
from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.typing import ConfigType
from homeassistant.util.hass_dict import HassKey

from .compositions import Compositions
from .const import DOMAIN
from .coordinator import MnemolisCoordinator
from .issues import async_delete_issues
from .languages_in_use import async_prepare_languages
from .llm_api import async_register_llm_api, async_release_llm_api
from .migration import async_migrate_entry as async_migrate_entry
from .options import Options
from .retrieval import Retriever
from .runtime import MnemolisConfigEntry, Runtime
from .sentence_triggers import async_load_sentences, async_use_sentences
from .server_form import make_client
from .services import async_register_services

_AGENT_KEPT: Final[HassKey[set[str]]] = HassKey(f"{DOMAIN}_agent_kept")
"""Entries whose agent outlived their unloading."""

CONFIG_SCHEMA = cv.config_entry_only_config_schema(DOMAIN)

PLATFORMS = [Platform.BINARY_SENSOR, Platform.CONVERSATION, Platform.EVENT, Platform.SENSOR]


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Register what exists once per Home Assistant, whether or not a server can be reached."""
    async_register_services(hass)
    await async_load_sentences(hass)
    await async_prepare_languages(hass)
    return True


async def async_setup_entry(hass: HomeAssistant, entry: MnemolisConfigEntry) -> bool:
    """Set up a server without waiting for it.

    A pipeline whose agent is missing refuses every utterance, lights included: the agent, the sentences and the
    action exist from the first second, and say what is wrong with the server when they are asked.
    """
    client = make_client(hass, entry.data)
    options = Options.from_stored(entry.options)

    def start_task(work: Coroutine[Any, Any, Any], name: str, *, eager_start: bool = False) -> asyncio.Task[Any]:
        return entry.async_create_background_task(hass, work, f"{DOMAIN} {name}", eager_start=eager_start)

    retriever = Retriever(client, partial(start_task, eager_start=True))
    coordinator = MnemolisCoordinator(hass, entry, client, retriever)
    entry.runtime_data = Runtime(
        client=client,
        options=options,
        retriever=retriever,
        compositions=Compositions(start_task),
        coordinator=coordinator,
        start_reauth=lambda: entry.async_start_reauth(hass),
    )
    await async_use_sentences(hass, entry)
    entry.async_on_unload(lambda: async_delete_issues(hass, entry.entry_id))
    async_register_llm_api(hass, entry)
    # Nobody else may listen: the owner can disable the entity that does.
    entry.async_on_unload(coordinator.async_add_listener(lambda: None))
    await hass.config_entries.async_forward_entry_setups(entry, _platforms_to_set_up(hass, entry))
    entry.async_create_background_task(hass, coordinator.async_refresh(), f"{DOMAIN} first status")
    return True


async def async_unload_entry(hass: HomeAssistant, entry: MnemolisConfigEntry) -> bool:
    """Unload a server; its outstanding requests end with it.

    The agent stays, unless the owner disabled the entry: while an entry is reloaded, a pipeline whose agent is gone
    would refuse every utterance. Meanwhile it waits for the entry, or says that nothing is set up.
    """
    if entry.disabled_by:
        async_release_llm_api(hass, entry.entry_id)
        return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)
    others = [platform for platform in PLATFORMS if platform is not Platform.CONVERSATION]
    if unloaded := await hass.config_entries.async_unload_platforms(entry, others):
        hass.data.setdefault(_AGENT_KEPT, set()).add(entry.entry_id)
    return unloaded


async def async_remove_entry(hass: HomeAssistant, entry: MnemolisConfigEntry) -> None:
    """Take away the agent and the LLM API that were kept when the entry was unloaded."""
    async_release_llm_api(hass, entry.entry_id)
    if entry.entry_id in hass.data.get(_AGENT_KEPT, ()):
        hass.data[_AGENT_KEPT].discard(entry.entry_id)
        await hass.config_entries.async_unload_platforms(entry, [Platform.CONVERSATION])


def _platforms_to_set_up(hass: HomeAssistant, entry: MnemolisConfigEntry) -> list[Platform]:
    kept = hass.data.get(_AGENT_KEPT, set())
    if entry.entry_id not in kept:
        return PLATFORMS
    kept.discard(entry.entry_id)
    return [platform for platform in PLATFORMS if platform is not Platform.CONVERSATION]
