"""Set the integration up in a process of its own, with Home Assistant's blocking-call detection on.

Run by test_event_loop.py. In the test process the modules are imported long ago, and an import blocks only once.
"""

import asyncio
import logging
import sys
import time

from tests import newer  # noqa: F401  # isort: skip - before the harness
from homeassistant import block_async_io
from homeassistant.config_entries import SOURCE_USER
from homeassistant.core import HomeAssistant
from homeassistant.helpers import llm
from homeassistant.loader import DATA_CUSTOM_COMPONENTS
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import async_test_home_assistant

import custom_components  # noqa: F401 - before there is a house, which looks for it in the harness's folder
from tests.backend import Backend

DOMAIN = "mnemolis_intents"


async def walk(hass: HomeAssistant) -> None:
    """Load every part of the integration the way a house does, and print what set-up cost."""
    hass.data.pop(DATA_CUSTOM_COMPONENTS)
    for component in ("homeassistant", "conversation", "diagnostics", "system_health"):
        assert await async_setup_component(hass, component, {})
    async with Backend() as backend:
        form = await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})
        created = await hass.config_entries.flow.async_configure(form["flow_id"], {"url": backend.url})
        await hass.async_block_till_done(wait_background_tasks=True)
        entry = created["result"]
        await hass.config_entries.options.async_init(entry.entry_id)
        for language in ("en", "de", "ja"):
            told = await hass.services.async_call(
                DOMAIN,
                "ask",
                {"question": "How tall is the Eiffel Tower?", "language": language},
                blocking=True,
                return_response=True,
            )
            assert told["speech"]
        context = llm.LLMContext("probe", None, "en", "conversation", None)
        await llm.async_get_api(hass, llm.LLM_API_ASSIST, context)
        costs = []
        for _ in range(5):
            await hass.config_entries.async_unload(entry.entry_id)
            started = time.perf_counter()
            await hass.config_entries.async_setup(entry.entry_id)
            costs.append(time.perf_counter() - started)
        await hass.config_entries.async_unload(entry.entry_id)
        print(f"SETUP_MS {min(costs) * 1_000:.1f}")  # noqa: T201


async def main(config: str) -> None:
    """Run a Home Assistant that watches its event loop."""
    assert not [module for module in sys.modules if module.startswith(f"custom_components.{DOMAIN}")]
    async with async_test_home_assistant(asyncio.get_running_loop(), config_dir=config) as hass:
        # What was imported before a house starts is not our doing; what comes now is.
        block_async_io._IN_TESTS = False
        block_async_io.enable()
        await walk(hass)
        await hass.async_stop(force=True)


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    asyncio.run(main(sys.argv[1]))
