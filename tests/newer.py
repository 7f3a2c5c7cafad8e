"""Lets the test harness, which is for Home Assistant 2026.10, work with 2026.11 too. Import this before the harness.

Home Assistant comes first, since 2026.11 puts httpx2 in the place of httpx, and a private name moved.
"""

import homeassistant  # noqa: F401 - first
from homeassistant.components import logger
from homeassistant.components.logger import helpers

if not hasattr(logger, "_clear_logger_overwrites"):
    logger._clear_logger_overwrites = helpers._clear_logger_overwrites  # type: ignore[attr-defined]
