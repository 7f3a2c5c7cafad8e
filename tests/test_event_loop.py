"""Nothing of the integration blocks Home Assistant's event loop, and set-up costs next to nothing."""

from pathlib import Path
import re
import subprocess
import sys


def test_no_part_blocks_the_event_loop_and_set_up_is_quick(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.blocking_probe", str(tmp_path)],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3_000:]
    ours = [line for line in done.stderr.splitlines() if "blocking call" in line.lower()]
    assert not [line for line in ours if "mnemolis" in line], ours
    cost = re.search(r"^SETUP_MS ([\d.]+)$", done.stdout, re.MULTILINE)
    assert cost and float(cost[1]) < 50
