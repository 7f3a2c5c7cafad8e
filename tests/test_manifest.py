"""What hassfest and the HACS action check, as far as it can be checked offline."""

import ast
import json
from pathlib import Path
import re
import sys
import tomllib
from typing import Any

from awesomeversion import AwesomeVersion, AwesomeVersionStrategy
from homeassistant.core import HomeAssistant
from homeassistant.loader import async_get_integration
from PIL import Image
import pytest
import yaml

from custom_components.mnemolis_intents.const import DOMAIN

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "custom_components" / DOMAIN
MANIFEST: dict[str, Any] = json.loads((FOLDER / "manifest.json").read_text("utf-8"))

# The platforms of entities, and what every Home Assistant has loaded.
NEVER_DECLARED = {"binary_sensor", "event", "sensor", "diagnostics", "system_health", "homeassistant"}

RULES = {
    # Bronze
    "action-setup", "appropriate-polling", "brands", "common-modules", "config-flow", "config-flow-test-coverage",
    "dependency-transparency", "docs-actions", "docs-conditions", "docs-triggers", "docs-high-level-description",
    "docs-installation-instructions", "docs-removal-instructions", "entity-event-setup", "entity-unique-id",
    "has-entity-name", "runtime-data", "test-before-configure", "test-before-setup", "unique-config-entry",
    # Silver
    "action-exceptions", "config-entry-unloading", "docs-configuration-parameters", "docs-installation-parameters",
    "entity-unavailable", "integration-owner", "log-when-unavailable", "parallel-updates", "reauthentication-flow",
    "test-coverage",
    # Gold
    "devices", "diagnostics", "discovery", "discovery-update-info", "docs-data-update", "docs-examples",
    "docs-known-limitations", "docs-supported-devices", "docs-supported-functions", "docs-troubleshooting",
    "docs-use-cases", "dynamic-devices", "entity-category", "entity-device-class", "entity-disabled-by-default",
    "entity-translations", "exception-translations", "icon-translations", "reconfiguration-flow", "repair-issues",
    "stale-devices",
    # Platinum
    "async-dependency", "inject-websession", "strict-typing",
}  # fmt: skip


def test_the_manifest_is_complete_and_in_order() -> None:
    assert list(MANIFEST) == ["domain", "name", *sorted(key for key in MANIFEST if key not in ("domain", "name"))]
    assert set(MANIFEST) == {
        "after_dependencies", "codeowners", "config_flow", "dependencies", "documentation", "domain",
        "integration_type", "iot_class", "issue_tracker", "name", "requirements", "version",
    }  # fmt: skip
    assert MANIFEST["domain"] == DOMAIN == FOLDER.name
    assert MANIFEST["config_flow"] is True
    assert MANIFEST["integration_type"] == "service"
    assert MANIFEST["iot_class"] == "local_polling"
    assert all(owner.startswith("@") for owner in MANIFEST["codeowners"]) and MANIFEST["codeowners"]
    for url in (MANIFEST["documentation"], MANIFEST["issue_tracker"]):
        assert url.startswith("https://github.com/")
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_the_version_is_one_and_the_same_everywhere() -> None:
    version = AwesomeVersion(MANIFEST["version"], ensure_strategy=AwesomeVersionStrategy.SEMVER)
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == version
    assert "## [Unreleased]" in (changelog := (ROOT / "CHANGELOG.md").read_text("utf-8")) or f"[{version}]" in changelog


def test_home_assistant_loads_nothing_that_the_manifest_does_not_declare() -> None:
    """A component that is imported must be set up before, and its requirements installed."""
    used: dict[str, set[str]] = {"top": set(), "inside": set()}
    for file in FOLDER.rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            where = "top" if node in tree.body else "inside"
            if isinstance(node, ast.ImportFrom) and node.module == "homeassistant.components":
                used[where].update(name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("homeassistant.components."):
                used[where].add((node.module or "").split(".")[2])
    assert used["top"] - NEVER_DECLARED <= set(MANIFEST["dependencies"])
    assert used["inside"] - NEVER_DECLARED <= {*MANIFEST["dependencies"], *MANIFEST["after_dependencies"]}


def test_there_is_nothing_to_install() -> None:
    """A house without internet must be able to start: requirements are fetched when an integration is set up."""
    assert MANIFEST["requirements"] == []
    allowed = {
        "aiohttp", "custom_components", "hassil", "homeassistant", "unicode_rbnf", "voluptuous", "yaml", "yarl",
    }  # fmt: skip
    for file in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            modules = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                modules = [node.module or ""]
            for module in modules:
                top = module.split(".")[0]
                assert top in allowed or top in sys.stdlib_module_names, f"{file.name} imports {module}"


async def test_home_assistant_accepts_the_integration(hass: HomeAssistant) -> None:
    integration = await async_get_integration(hass, DOMAIN)
    assert integration.is_built_in is False
    assert integration.version == MANIFEST["version"]
    assert integration.has_branding


def test_hacs_accepts_the_repository() -> None:
    hacs = json.loads((ROOT / "hacs.json").read_text("utf-8"))
    assert set(hacs) <= {
        "content_in_root", "country", "filename", "hacs", "hide_default_branch", "homeassistant", "name",
        "persistent_directory", "zip_release",
    }  # fmt: skip
    assert hacs["name"] == MANIFEST["name"]
    assert hacs["homeassistant"] == "2026.10.4"
    folders = [path.name for path in (ROOT / "custom_components").iterdir() if (path / "manifest.json").exists()]
    assert folders == [DOMAIN]
    assert not (FOLDER / "strings.json").exists()


@pytest.mark.parametrize("prefix", ["", "dark_"])
@pytest.mark.parametrize(("name", "height"), [("icon", 256), ("icon@2x", 512), ("logo", 128), ("logo@2x", 256)])
def test_brand_images_have_their_sizes(prefix: str, name: str, height: int) -> None:
    with Image.open(FOLDER / "brand" / f"{prefix}{name}.png") as image:
        assert image.format == "PNG" and image.height == height
        assert image.width == height if "icon" in name else image.width > height
        assert image.getextrema()[3] == (0, 255), "the background is transparent"
        left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
        assert min(left, top) <= height * 0.05 and bottom >= height * 0.95 and right >= image.width * 0.95


def test_the_quality_scale_answers_every_rule_with_reasons() -> None:
    rules = yaml.safe_load((FOLDER / "quality_scale.yaml").read_text("utf-8"))["rules"]
    assert set(rules) == RULES
    for name, rule in rules.items():
        status = rule if isinstance(rule, str) else rule["status"]
        assert status in ("done", "exempt"), name
        assert status != "exempt" or len(rule["comment"]) > 20, name
    assert "quality_scale" not in MANIFEST  # no tier is claimed


def test_platform_files_say_how_many_updates_run_at_once() -> None:
    for platform in ("binary_sensor", "conversation", "event", "sensor"):
        assert "\nPARALLEL_UPDATES = 0\n" in (FOLDER / f"{platform}.py").read_text("utf-8")


def test_workflows_test_both_home_assistants_and_pin_rights() -> None:
    for file in (ROOT / ".github" / "workflows").iterdir():
        workflow = yaml.safe_load(file.read_text("utf-8"))
        assert workflow["permissions"] == {}
        for job in workflow["jobs"].values():
            assert job["permissions"].keys() == {"contents"}
    checks = yaml.safe_load((ROOT / ".github/workflows/checks.yml").read_text("utf-8"))
    tested = [row["home_assistant"] for row in checks["jobs"]["tests"]["strategy"]["matrix"]["include"]]
    assert tested == ["2026.10.4", "2026.11.0"]
    pinned = re.search(
        r"^homeassistant==(\S+)", (ROOT / "requirements/development.txt").read_text("utf-8"), re.MULTILINE
    )
    assert pinned and pinned[1] == tested[0]


@pytest.mark.parametrize("form", ["bug", "feature"])
def test_issue_forms_are_valid_and_bugs_come_with_diagnostics(form: str) -> None:
    loaded = yaml.safe_load((ROOT / f".github/ISSUE_TEMPLATE/{form}.yml").read_text("utf-8"))
    assert {"name", "description", "body"} <= set(loaded)
    fields = {field["id"]: field for field in loaded["body"] if field["type"] != "markdown"}
    assert all(field["attributes"]["label"] for field in fields.values())
    if form == "bug":
        assert fields["diagnostics"]["validations"]["required"] is True
