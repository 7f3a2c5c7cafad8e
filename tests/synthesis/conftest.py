"""Language models on 127.0.0.1, and the integrations that talk to them."""

from collections.abc import AsyncIterator

from homeassistant.core import HomeAssistant
import pytest

from tests.stand_ins import LanguageModel
from tests.stand_ins.ollama import Ollama, set_up_ollama
from tests.stand_ins.openai import OpenAI, set_up_openai
from tests.stand_ins.openrouter import OpenRouter, set_up_openrouter


@pytest.fixture(params=["ollama", "openai", "openrouter"])
async def model(
    hass: HomeAssistant,
    core: None,
    socket_enabled: None,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[tuple[LanguageModel, str]]:
    """Serve a language model, and set up the integration that talks to it."""
    # Its own repair of a broken connection waits for seconds.
    monkeypatch.setattr("openai._base_client.INITIAL_RETRY_DELAY", 0.01)
    match request.param:
        case "ollama":
            async with Ollama() as server:
                yield server, await set_up_ollama(hass, server.url)
        case "openai":
            async with OpenAI() as server:
                yield server, await set_up_openai(hass, server.url, monkeypatch)
        case _:
            async with OpenRouter() as server:
                yield server, await set_up_openrouter(hass, server.url, monkeypatch)


@pytest.fixture
async def ollama(hass: HomeAssistant, core: None, socket_enabled: None) -> AsyncIterator[tuple[LanguageModel, str]]:
    """Serve one model only, where the provider makes no difference."""
    async with Ollama() as server:
        yield server, await set_up_ollama(hass, server.url)
