"""Fixtures: a Home Assistant with the integration, and a server for it to ask."""

from collections.abc import AsyncIterator
from typing import Any

from homeassistant.const import CONF_URL, CONF_VERIFY_SSL
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents.const import DOMAIN
from tests.assist import Assist
from tests.backend import Backend


@pytest.fixture(autouse=True)
def _custom_integrations(enable_custom_integrations: None) -> None:
    """Let Home Assistant find the integration."""


@pytest.fixture
def hass_config_dir(hass_tmp_config_dir: str) -> str:
    """Write nothing into the test harness's own folder."""
    return hass_tmp_config_dir


@pytest.fixture
async def backend(socket_enabled: None) -> AsyncIterator[Backend]:
    """Serve a Mnemolis."""
    async with Backend() as backend:
        yield backend


@pytest.fixture
async def core(hass: HomeAssistant) -> None:
    """Set up what Assist needs."""
    assert await async_setup_component(hass, "homeassistant", {})
    assert await async_setup_component(hass, "conversation", {})
    await hass.async_block_till_done()


async def set_up(
    hass: HomeAssistant, url: str, *, options: dict[str, Any] | None = None, **data: Any
) -> MockConfigEntry:
    """Set up an entry for a server."""
    entry = MockConfigEntry(
        domain=DOMAIN,
        title="Mnemolis",
        version=2,
        data={CONF_URL: url, CONF_VERIFY_SSL: True} | data,
        options=options or {},
    )
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done(wait_background_tasks=True)
    return entry


@pytest.fixture
async def entry(hass: HomeAssistant, core: None, backend: Backend) -> MockConfigEntry:
    """Set up the integration with the server; questions must be answered within two seconds."""
    return await set_up(hass, backend.url, options={"speaking": {"answer_within": 2.0}})


@pytest.fixture
async def assist(hass: HomeAssistant, socket_enabled: None) -> Assist:
    """Set up Assist with speech engines and a satellite."""
    assist = Assist(hass)
    await assist.set_up()
    return assist
