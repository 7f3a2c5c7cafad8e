"""Home Assistant's frontend in a real Chromium, as its owner sees it.

Everything waits for what it needs to see, and no longer than `PATIENCE`. Playwright's selectors reach into shadow roots.
"""

from collections.abc import AsyncIterator
import contextlib
import os
from pathlib import Path
import re

from playwright.async_api import Error as PlaywrightError, Locator, Page, async_playwright, expect

from custom_components.mnemolis_intents.const import DOMAIN

PATIENCE = 30.0
"""Seconds. Chromium on a busy machine is slow, and a condition that is met ends the wait."""

_CHROMIUM = os.environ.get("MNEMOLIS_CHROMIUM", "/usr/bin/chromium")
_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_SHOTS = os.environ.get("MNEMOLIS_SCREENSHOTS")
"""The folder for the documentation's images, or nothing where none are wanted."""

_A_SENTENCE = re.compile(r"\w[^…]*[.?!]\s*$")

_SETTLED = """
() => document.getAnimations().every(a => a.playState !== "running")
"""


class Frontend:
    """A logged-in page."""

    def __init__(self, page: Page, url: str) -> None:
        """Use a page; `open_frontend` makes one."""
        self.page = page
        self._url = url

    @property
    def flow(self) -> Flow:
        """The dialog of a config or options flow."""
        return Flow(self.page)

    async def open(self, path: str) -> None:
        """Load a path."""
        await self.page.goto(self._url + path)

    async def open_flow_of_new_entry(self) -> Flow:
        """Click the way to the integration's config flow."""
        await self.open("/config/integrations/dashboard")
        await self.page.get_by_role("button", name="Add integration").click()
        brands = self.page.locator("dialog-add-integration")
        await brands.locator("input").first.fill("Mnemolis")
        await brands.get_by_text("Mnemolis Intents").first.click()
        await self.flow.field("Address").wait_for()
        return self.flow

    async def open_options(self, choice: str) -> Flow:
        """Click the way to a step of the options."""
        await self.open(f"/config/integrations/integration/{DOMAIN}")
        await self.page.get_by_role("button", name="Configure").click()
        await self.flow.choose(choice)
        return self.flow

    async def open_assist(self) -> Chat:
        """Open the Assist dialog."""
        await self.open("/home")
        await self.page.get_by_role("button", name="Assist (A)").click()
        chat = Chat(self.page)
        await chat.box.wait_for()
        return chat

    async def load_image(self, url: str) -> None:
        """Load an image, and wait until it came or failed."""
        await self.page.evaluate(
            "url => new Promise(done => { const image = new Image();"
            " image.onload = image.onerror = () => done(); image.src = url; })",
            url,
        )

    async def shoot(self, name: str) -> None:
        """Take an image for the documentation, where they are wanted."""
        if _SHOTS:
            await self.page.mouse.move(0, 0)
            await self.page.wait_for_function(_SETTLED)
            await self.page.screenshot(path=Path(_SHOTS) / f"{name}.png", animations="disabled", caret="hide")


class Flow:
    """The dialog of a flow."""

    def __init__(self, page: Page) -> None:
        """Use a page that shows one, or will."""
        self._dialog = page.locator("dialog-data-entry-flow")

    def field(self, label: str) -> Locator:
        """Return a text field."""
        return self._dialog.get_by_role("textbox", name=label)

    def number(self, label: str) -> Locator:
        """Return a field for a number."""
        return self._dialog.get_by_role("spinbutton", name=label)

    def button(self, name: str) -> Locator:
        """Return a button; a section of a form has one, too."""
        return self._dialog.get_by_role("button", name=name, exact=True)

    async def fill(self, **values: str) -> None:
        """Fill the fields of these labels, and submit."""
        for label, value in values.items():
            await self.field(label.replace("_", " ")).fill(value)
        await self.button("Submit").click()

    async def choose(self, choice: str) -> None:
        """Choose from a menu."""
        await self._dialog.get_by_text(choice, exact=True).click()

    async def shows(self, text: str) -> None:
        """Wait for a text."""
        await expect(self._dialog).to_contain_text(text)

    async def sees(self, error: str) -> None:
        """Wait until an error stands where it is seen without scrolling."""
        await expect(self._dialog.locator("ha-alert").filter(has_text=error)).to_be_in_viewport()

    async def text(self) -> str:
        """Return what can be read in it."""
        return await self._dialog.aria_snapshot()

    async def closed(self) -> None:
        """Wait until it is gone."""
        await expect(self._dialog.get_by_role("dialog")).to_be_hidden()


class Chat:
    """The Assist dialog."""

    def __init__(self, page: Page) -> None:
        """Use a page that shows it."""
        self._chat = page.locator("ha-assist-chat")
        self.box = self._chat.get_by_role("textbox")

    async def ask(self, question: str) -> str:
        """Ask and return what is answered."""
        answers = self._chat.locator(".message.hass")
        before = await answers.count()
        await self.box.fill(question)
        await self.box.press("Enter")
        # Three dots stand in the place of an answer until it comes.
        await expect(answers).to_have_count(before + 1)
        answer = answers.last.locator("ha-markdown-element")
        await expect(answer).to_have_text(_A_SENTENCE)
        await answer.scroll_into_view_if_needed()
        return (await answer.inner_text()).strip()


@contextlib.asynccontextmanager
async def open_frontend(url: str, user: str, password: str, last_seen: Path) -> AsyncIterator[Frontend]:
    """Log in with a new browser. What was seen last is left in a folder: it explains failures."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=_CHROMIUM, args=_FLAGS)
        context = await chromium.new_context(
            viewport={"width": 1000, "height": 800},
            color_scheme="light",
            reduced_motion="reduce",
            locale="en-US",
            timezone_id="UTC",
        )
        context.set_default_timeout(PATIENCE * 1000)
        expect.set_options(timeout=PATIENCE * 1000)
        page = await context.new_page()
        try:
            await page.goto(url)
            await page.get_by_role("textbox", name="Username").fill(user)
            await page.get_by_role("textbox", name="Password").fill(password)
            await page.get_by_role("button", name="Log in").click()
            await page.get_by_role("button", name="Assist (A)").wait_for()
            yield Frontend(page, url)
        finally:
            with contextlib.suppress(PlaywrightError):
                await page.screenshot(path=last_seen / "last-seen.png")
            await chromium.close()
