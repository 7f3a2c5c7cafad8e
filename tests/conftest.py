"""Make the integration importable: for real where Home Assistant is installed, else only its pure core."""

from importlib.util import find_spec
from pathlib import Path
import sys
from types import ModuleType

from hypothesis import settings

ROOT = Path(__file__).parent.parent

# The same examples in every run, so that a run says something about the change and not about luck. To look for new
# ones: pytest --hypothesis-profile=explore
settings.register_profile("repeatable", derandomize=True, database=None)
settings.register_profile("explore", derandomize=False)
settings.load_profile("repeatable")

collect_ignore_glob: list[str] = []

if find_spec("homeassistant") is None:
    # The package's own __init__ needs Home Assistant. A stand-in with a path lets `answering` be imported alone.
    for name in ("custom_components", "custom_components.mnemolis_intents"):
        package = ModuleType(name)
        package.__path__ = [str(ROOT / name.replace(".", "/"))]
        sys.modules[name] = package
    collect_ignore_glob = ["test_*.py", "e2e/*", "faults/*", "demo/*", "synthesis/*"]
else:
    # Imported before `hass` exists, or Home Assistant takes the test harness's own folder of that name.
    import custom_components.mnemolis_intents  # noqa: F401
    from tests.house import _custom_integrations, assist, backend, core, entry, hass_config_dir  # noqa: F401
