"""These tests run where scripts/test-browser put Playwright and found a Chromium."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("playwright") else ["test_*.py"]
