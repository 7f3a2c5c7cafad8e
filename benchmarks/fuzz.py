"""Fuzz the text core, guided by the coverage that an input brings (atheris): scripts/fuzz sets up what it needs.

    scripts/fuzz [SECONDS] [TARGET ...]

Each target of fuzz_targets.py runs for so many seconds, by default 40, in a process of its own. An input that breaks a
promise, or that takes over a second, is written below .fuzz/ and ends the target; the exit status is 1 then.
"""

from pathlib import Path
import re
import subprocess
import sys
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
FOUND = ROOT / ".fuzz"
SLOW_SECONDS = 1
MAX_BYTES = 4_096


def fuzz(target: str, seconds: int) -> None:
    """Fuzz one target in this process, which ends with it."""
    import atheris  # type: ignore[import-not-found]  # noqa: PLC0415 - only scripts/fuzz has it

    sys.path.insert(0, str(ROOT))
    for name in ("custom_components", "custom_components.mnemolis_intents"):
        # The package's own __init__ needs Home Assistant, which is not there.
        package = ModuleType(name)
        package.__path__ = [str(ROOT / name.replace(".", "/"))]
        sys.modules[name] = package
    with atheris.instrument_imports(include=["custom_components.mnemolis_intents.answering"]):
        from benchmarks import fuzz_targets  # noqa: PLC0415

    corpus = FOUND / target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(fuzz_targets.SEEDS[target]):
        (corpus / f"seed-{number}").write_text(seed, "utf-8")
    options = [
        f"-max_total_time={seconds}", f"-timeout={SLOW_SECONDS}", f"-max_len={MAX_BYTES}", "-print_final_stats=1",
        f"-artifact_prefix={FOUND}/{target}-", "-rss_limit_mb=1500", "-seed=20261130",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *options, str(corpus)], fuzz_targets.TARGETS[target])
    atheris.Fuzz()


def main(arguments: list[str]) -> int:
    """Run the targets one after the other; returns the exit status."""
    seconds = int(next((argument for argument in arguments if argument.isdigit()), 40))
    wanted = [argument for argument in arguments if not argument.isdigit()]
    failed = 0
    print("| target | inputs | a second | edges covered at the start and the end | found |\n|---|---|---|---|---|")
    for target in wanted or ("speech", "clipping", "gates", "parsing", "structured"):
        done = subprocess.run(
            [sys.executable, __file__, "--target", target, str(seconds)],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds + 120,
            check=False,
        )
        runs = re.search(r"stat::number_of_executed_units:\s*(\d+)", done.stderr)
        speed = re.search(r"stat::average_exec_per_sec:\s*(\d+)", done.stderr)
        edges = re.findall(r"cov: (\d+)", done.stderr)
        broken = re.search(r"^(?:\S*\.)?(\w+(?:Error|Exception): .*)$|(libFuzzer: timeout)", done.stderr, re.MULTILINE)
        found = broken[0][:160] if broken else "-" if done.returncode == 0 else done.stderr[-160:]
        failed += done.returncode != 0
        print(
            f"| {target} | {runs[1] if runs else '?'} | {speed[1] if speed else '?'} "
            f"| {' -> '.join(edges[:1] + edges[-1:])} | {found} |",
            flush=True,
        )
    return int(bool(failed))


if __name__ == "__main__":
    if "--target" in sys.argv:
        fuzz(sys.argv[2], int(sys.argv[3]))
    raise SystemExit(main(sys.argv[1:]))
