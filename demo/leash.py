"""Run a command that ends with its parent, however the parent ends: `python -m demo.leash PARENT_PID COMMAND...`.

Linux sends the signal itself, so it comes even when the parent is killed.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Ask for the signal, then become the command."""
    parent, command = int(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it ended before the signal was asked for
        sys.exit(1)
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
