"""README and docs/ say what the code does: no option, field, key or phrase is missing, and every example is valid."""

from collections.abc import Iterator
from dataclasses import fields
import json
from pathlib import Path
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv
from PIL import Image
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
import yaml

from custom_components.mnemolis_intents import const, options
from custom_components.mnemolis_intents.answering.models import Gate, Kind, Reason, Style
from custom_components.mnemolis_intents.options import Options
from custom_components.mnemolis_intents.server_form import USER_SCHEMA
from custom_components.mnemolis_intents.services import ASK_SCHEMA
from scripts.phrases_table import WHEN, updated

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
ENGLISH: dict[str, Any] = json.loads(
    (ROOT / "custom_components" / const.DOMAIN / "translations/en.json").read_text("utf-8")
)


def table(header: str) -> dict[str, str]:
    """Return a table of the README: first cell to the rest of its row."""
    lines = iter(README.splitlines())
    assert any(line.startswith(header) for line in lines), header
    next(lines)
    rows: dict[str, str] = {}
    for line in lines:
        if not line.startswith("|"):
            break
        first, rest = line.strip("| ").split(" | ", maxsplit=1)
        rows[first] = rest
    return rows


def quoted(text: str) -> list[str]:
    """Return what stands in backticks."""
    return re.findall(r"`([^`\n]+)`", text)


def examples() -> Iterator[tuple[str, Any]]:
    """Yield the YAML examples of all pages."""
    for page in PAGES:
        for block in re.findall(r"^```yaml\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            yield page.name, yaml.safe_load(block)


def test_the_phrases_are_those_that_are_spoken() -> None:
    assert updated(README) == README, "run scripts/update-readme"


def test_every_failure_is_among_what_is_heard() -> None:
    assert {f"failed_{reason}" for reason in Reason} <= set(WHEN)


def test_every_option_is_described_under_the_name_that_it_has_in_the_form() -> None:
    sections = ENGLISH["options"]["step"]["settings"]["sections"].values()
    labels = {name: label for section in sections for name, label in section["data"].items()}
    assert list(labels) == [field.name for field in fields(Options)]
    assert list(table("| option |")) == list(labels.values())


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Answer within", "answer_within"),
        ("Say that it is looking after", "filler_after"),
        ("Characters at most", "max_chars"),
        ("Sentences at most", "max_sentences"),
    ],
)
def test_defaults_and_ranges_are_those_of_the_code(label: str, name: str) -> None:
    numbers = [
        float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", table("| option |")[label].split("|")[0])
    ]
    assert numbers[0] == getattr(Options(), name)
    if len(numbers) == 3:
        assert tuple(numbers[1:]) == getattr(options, f"{name.upper()}_RANGE")


def test_every_field_of_the_server_form_is_described() -> None:
    labels = ENGLISH["config"]["step"]["user"]["data"]
    assert list(labels) == [str(field) for field in USER_SCHEMA.schema]
    assert list(table("| field | meaning |")) == list(labels.values())


async def test_the_action_is_described_whole(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """Fields and response keys in their tables, and every word that a response can hold in its row."""
    action = README[README.index("## Automations") :]
    described = [
        name for line in action.splitlines() if line.startswith("| `") for name in quoted(line.split(" | ")[0])
    ]
    told = await hass.services.async_call(
        const.DOMAIN, "ask", {"question": "How tall is it?"}, blocking=True, return_response=True
    )
    assert told
    assert described[: len(ASK_SCHEMA.schema)] == [str(field) for field in ASK_SCHEMA.schema]
    assert described[len(ASK_SCHEMA.schema) :][: len(told)] == list(told)
    rows = table("| response |")
    assert quoted(rows["`kind`"]) == [str(kind) for kind in (Kind.ANSWERED, Kind.NOT_IN_SOURCES, *list(Kind)[2:])]
    assert quoted(rows["`reason`"]) == [str(reason) for reason in Reason]


def test_the_styles_are_described() -> None:
    row = next(line for line in README.splitlines() if line.startswith("| `style` |"))
    assert quoted(row)[1:] == [str(style) for style in Style]


def test_every_check_is_described_in_its_order() -> None:
    assert list(table("| check |")) == [str(gate) for gate in Gate if gate is not Gate.QUOTATION]


def test_every_entity_is_described() -> None:
    names = {entity["name"] for domain in ENGLISH["entity"].values() for entity in domain.values()}
    assert {name for cell in table("| entity |") for name in cell.split(", ")} == names


def test_every_intent_is_named() -> None:
    intents = {value for name, value in vars(const).items() if name.startswith("INTENT_")}
    assert len(intents) == 5 and intents <= set(quoted(README[README.index("The intents are") :]))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_inside_the_repository_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", text):
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.MULTILINE)
            assert anchor in [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


def test_images_are_small_and_used() -> None:
    used = {target for page in PAGES for target in re.findall(r"images/([\w.-]+)\)", page.read_text("utf-8"))}
    images = sorted((ROOT / "docs/images").iterdir())
    assert {image.name for image in images} == used
    for path in images:
        assert path.stat().st_size < 200_000, path.name
        if path.suffix == ".svg":
            continue
        with Image.open(path) as image:
            assert image.format == "PNG" and image.width <= 1_200


def test_import_buttons_import_our_blueprints() -> None:
    """Both pages have a button for each, and it leads to the address that the blueprint itself has as its source."""
    sources = {yaml.load(file.read_text("utf-8"), _AnyTag)["blueprint"]["source_url"] for file in _blueprints()}
    for page in (ROOT / "README.md", ROOT / "docs/automations.md"):
        links = re.findall(
            r"\((https://my\.home-assistant\.io/redirect/blueprint_import/[^)]+)\)", page.read_text("utf-8")
        )
        assert {parse_qs(urlsplit(link).query)["blueprint_url"][0] for link in links} == sources, page.name


def _blueprints() -> list[Path]:
    files = sorted((ROOT / "blueprints").rglob("*.yaml"))
    assert len(files) == 2
    return files


class _AnyTag(yaml.SafeLoader):
    """Reads `!input` as nothing."""


_AnyTag.add_multi_constructor("!", lambda _loader, _suffix, _node: None)


def test_the_settings_of_the_server_are_those_of_a_compose_file() -> None:
    """Compose takes the values of an environment as strings; the settings are all named in words of their own table."""
    page = (ROOT / "docs/server.md").read_text("utf-8")
    (block,) = re.findall(r"^```yml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    environment = yaml.safe_load(block)["services"]["mnemolis"]["environment"]
    assert set(environment) == {"SYNTHESIS_ENABLED", "LLM_URL", "LLM_KEEP_ALIVE", "API_KEYS"}
    assert all(isinstance(value, str) for value in environment.values())


def test_every_request_to_the_server_is_described() -> None:
    page = (ROOT / "docs/server.md").read_text("utf-8")
    client = (ROOT / "custom_components" / const.DOMAIN / "client.py").read_text("utf-8")
    sent = set(re.findall(r'"(GET|POST)", "([a-z.]+)"', client))
    assert len(sent) == 4
    assert {f"{method} /{path}" for method, path in sent} == {
        " ".join(quoted(row)[0].split()[:2]).split("?")[0]
        for row in page.splitlines()
        if re.match(r"\| `(GET|POST) ", row)
    }


async def test_home_assistant_accepts_every_example(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    asked = 0
    for page, example in examples():
        steps = example if isinstance(example, list) else example["actions"]
        cv.SCRIPT_SCHEMA(steps)
        if isinstance(example, dict):
            assert set(example) <= {"triggers", "conditions", "actions", "mode"}, page
            cv.CONDITIONS_SCHEMA(example.get("conditions", []))
        for step in steps:
            if step.get("action") == f"{const.DOMAIN}.ask":
                ASK_SCHEMA(step["data"])
                assert step["response_variable"] == "told"
                asked += 1
    assert asked >= 4
