"""Print the quality table: what our core reaches, the goals, and simple ways measured in the same run.

    python benchmarks/quality.py DATA [PART ...]

DATA is a folder with the data sets (`text/*.jsonl`, `xquad/*.json`); what is absent is skipped. PART names modules of
`benchmarks/measures`; all of them without one.
"""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
import pkgutil
import sys
import time
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if find_spec("homeassistant") is None:
    # The core needs no Home Assistant; the integration around it does.
    for package in ("custom_components", "custom_components.mnemolis_intents"):
        stand_in = ModuleType(package)
        stand_in.__path__ = [str(ROOT / package.replace(".", "/"))]
        sys.modules[package] = stand_in

from benchmarks import measures  # noqa: E402
from benchmarks.measures import Row  # noqa: E402


def main(arguments: list[str]) -> int:
    """Measure and print; returns the exit status."""
    if not arguments:
        print(__doc__)
        return 2
    data, wanted = Path(arguments[0]), set(arguments[1:])
    print(f"| {'what':<66} | {'ours':>6} | {'reach':>7} | {'n':>5} | simple ways in the same run |")
    print(f"|{'-' * 68}|{'-' * 8}|{'-' * 9}|{'-' * 7}|---|")
    for name in sorted(module.name for module in pkgutil.iter_modules(measures.__path__)):
        if wanted and name not in wanted:
            continue
        module = import_module(f"benchmarks.measures.{name}")
        if not hasattr(module, "measure"):
            continue
        started = time.perf_counter()
        rows: list[Row] = module.measure(data)
        for row in rows:
            print(_line(row), flush=True)
        print(f"{name}: {time.perf_counter() - started:.1f} s", file=sys.stderr)
    return 0


def _line(row: Row) -> str:
    simple = ", ".join(f"{name} {_figure(value)}" for name, value in row.baselines)
    return f"| {row.what:<66} | {_figure(row.value):>6} | {row.reach:>7} | {row.count:>5} | {simple} |"


def _figure(value: float) -> str:
    return f"{value:.3f}" if value <= 1 else f"{value:,.1f}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
