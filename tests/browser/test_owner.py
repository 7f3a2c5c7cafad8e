"""What an owner does and sees at the real frontend: setting up, settings, a test question, a conversation."""

import asyncio
from collections.abc import AsyncIterator
import contextlib
from dataclasses import dataclass
from pathlib import Path
import re

from aiohttp import web
from aiohttp.test_utils import TestServer
from playwright.async_api import expect
import pytest

from custom_components.mnemolis_intents.const import DOMAIN
from custom_components.mnemolis_intents.options import Options
from demo.assistant import USER, Assistant
from demo.children import child, first_line
from demo.house import free_port, start_assistant
from tests.backend import Backend, reply
from tests.browser.frontend import PATIENCE, Frontend, open_frontend

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("socket_enabled")]

KEY = "open-sesame"
TOWER = (
    "# Eiffel Tower\nSource: wikipedia\n\nThe Eiffel Tower in Paris is 330 metres tall. "
    "About seven million people visit it every year."
)
PASSWORD = "not a secret"


@dataclass(frozen=True, slots=True)
class Home:
    """A running Home Assistant without our integration set up, and its frontend."""

    assistant: Assistant
    frontend: Frontend


@pytest.fixture
async def home(tmp_path: Path, socket_enabled: None) -> AsyncIterator[Home]:
    """Start Home Assistant and log in."""
    url = f"http://127.0.0.1:{free_port()}"
    async with contextlib.AsyncExitStack() as stack:
        await start_assistant(stack, tmp_path / "config", url)
        assistant = await stack.enter_async_context(Assistant.connect(url, PASSWORD))
        async with asyncio.timeout(PATIENCE):
            while (await assistant.get("/api/config"))["state"] != "RUNNING":
                await asyncio.sleep(0.1)
        # Of Home Assistant's own parts, those that lack a library here have said so in a notification.
        await assistant.post("/api/services/persistent_notification/dismiss_all", {})
        frontend = await stack.enter_async_context(open_frontend(url, USER, PASSWORD, tmp_path))
        yield Home(assistant, frontend)


@pytest.fixture
async def library(tmp_path: Path, socket_enabled: None) -> AsyncIterator[str]:
    """Serve the World Factbook to those who have the key, and return the address."""
    log = tmp_path / "backend.log"
    async with child("-m", "demo.backend", "--api-key", KEY, log=log) as process:
        yield await first_line(process, log)


@dataclass(frozen=True, slots=True)
class Pictures:
    """A server on this machine that would see an image requested."""

    url: str
    asked: list[str]


@pytest.fixture
async def pictures(socket_enabled: None) -> AsyncIterator[Pictures]:
    """Serve no picture, but remember who asked."""
    asked: list[str] = []

    async def picture(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.Response(status=404)

    app = web.Application()
    app.router.add_get("/{name}", picture)
    async with TestServer(app, host="127.0.0.1") as server:
        yield Pictures(str(server.make_url("")), asked)


async def test_an_owner_sets_it_up_and_asks(home: Home, library: str) -> None:
    frontend = home.frontend
    await _add_the_server(frontend, library)
    entries = await home.assistant.get(f"/api/config/config_entries/entry?domain={DOMAIN}")
    assert [(entry["title"], entry["state"]) for entry in entries] == [("Mnemolis", "loaded")]
    await _change_the_settings(frontend)
    await _ask_in_a_conversation(frontend)


async def _add_the_server(frontend: Frontend, library: str) -> None:
    """Each mistake is told apart, where it was made, and what was typed stays."""
    flow = await frontend.open_flow_of_new_entry()
    await flow.field("Address").fill("http://mnemolis.local:8888")
    await flow.field("API key").fill(KEY)
    await frontend.shoot("add-server")
    await flow.fill(Address=f"http://127.0.0.1:{free_port()}")
    await flow.shows("Nothing answers at this address.")
    await flow.fill(Address="mnemolis.local:8888")
    await flow.shows("Enter an address that begins with http or https")
    await flow.fill(Address=library, API_key="open-barley")
    await flow.shows("The server does not accept this key.")
    await expect(flow.field("Address")).to_have_value(library)
    await flow.fill(API_key=KEY)
    await flow.shows("Mnemolis")
    await flow.button("Skip and finish").click()
    await flow.closed()


async def _change_the_settings(frontend: Frontend) -> None:
    """Every option has a name in the form, a mistake is said above it, and what is saved is there again."""
    flow = await frontend.open_options("Settings")
    await expect(flow.number("Answer within")).to_have_value("8")
    await frontend.shoot("settings")
    await flow.button("Answering").click()
    await flow.shows("Automatic")
    await flow.button("Sentences").click()
    await flow.shows("Shipped sentences")
    shown = await flow.text()
    raw = {field for field in Options.__slots__ if "_" in field} | {"when_several", "prose", DOMAIN}
    assert not [name for name in raw if re.search(rf"\b{name}\b", shown.replace(f"{DOMAIN}/", "").replace(DOMAIN, ""))]

    await flow.button("Add Your own sentences").click()
    await flow.field("Your own sentences").fill("tell {query}")
    await flow.button("Submit").click()
    await flow.sees("Sentence 1 would take commands from the house")
    await flow.button("Sentences").click()
    await flow.field("Your own sentences").fill("hey professor tell me {query}")
    await flow.button("Submit").click()
    await flow.button("Finish").click()
    await flow.closed()
    flow = await frontend.open_options("Settings")
    await flow.button("Sentences").click()
    await expect(flow.field("Your own sentences")).to_have_value("hey professor tell me {query}")


async def _ask_in_a_conversation(frontend: Frontend) -> None:
    """Lead-in, follow-ups and an own sentence work with Home Assistant's own agent."""
    chat = await frontend.open_assist()
    assert "364,036" in await chat.ask("look up the population of Iceland")
    assert await chat.ask("where is that answer from") == "That came from the encyclopedia."
    assert await chat.ask("look up the population density of Japan") == "My sources don't answer that."
    await frontend.shoot("conversation")
    assert "4,392" in await chat.ask("hey professor tell me how tall Mount Rainier is")


async def test_what_a_server_says_is_text_and_never_fetches_anything(home: Home, pictures: Pictures) -> None:
    async with Backend() as backend:
        backend.key = KEY
        await home.assistant.set_up(DOMAIN, {"url": backend.url, "api_key": KEY, "verify_ssl": True})
        backend.body = reply(TOWER, "The Eiffel Tower is 450 metres tall. (kiwix)")
        flow = await home.frontend.open_options("Ask a test question")
        await flow.fill(Question="How tall is the Eiffel Tower?")
        await flow.shows("Quoted: sentences of what was retrieved")
        await flow.shows("The server's answer has a number that was not retrieved")
        await expect(flow.field("The server's answer")).to_have_value(backend.body["answer"])
        await expect(flow.field("What is spoken")).to_have_value(re.compile("330 metres"))
        await flow.field("What is spoken").scroll_into_view_if_needed()
        await home.frontend.shoot("test-question")
        await flow.button("Next").click()

        answer = (
            f"The Eiffel Tower is 330 metres tall. ![tower]({pictures.url}/markdown.png) "
            f'<img src="{pictures.url}/html.png"> [![x]({pictures.url}/link.png)]({pictures.url}/page) (kiwix)'
        )
        backend.body = reply(TOWER, answer)
        await flow.choose("Ask a test question")
        await flow.fill(Question="How tall is the Eiffel Tower?")
        await expect(flow.field("The server's answer")).to_have_value(answer)
        await expect(flow.field("What is spoken")).to_have_value("The Eiffel Tower is 330 metres tall.")

        chat = await home.frontend.open_assist()
        assert await chat.ask("look up how tall the Eiffel Tower is") == "The Eiffel Tower is 330 metres tall."
        # Nothing was asked for before this one, which shows that it would be seen.
        await home.frontend.load_image(f"{pictures.url}/seen.png")
        assert pictures.asked == ["/seen.png"]
