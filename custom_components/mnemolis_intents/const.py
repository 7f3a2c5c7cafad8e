"""Names shared across the integration."""

import logging
import re
from typing import Final

DOMAIN: Final = "mnemolis_intents"
LOGGER: Final = logging.getLogger(__package__)

SERVICE_ASK: Final = "ask"

CONF_HEADERS: Final = "headers"
"""Extra HTTP headers for a proxy before the server; secret like a key."""

INTENT_ASK: Final = "MnemolisAsk"
INTENT_REPEAT: Final = "MnemolisRepeat"
INTENT_MORE: Final = "MnemolisMore"
INTENT_SOURCE: Final = "MnemolisSource"
INTENT_CANCEL: Final = "MnemolisCancel"

# Languages that the integration speaks: one file each in translations/ (a test compares them).
# Home Assistant loads only files of exactly the asked name, so variants are matched to these first.
LANGUAGES: Final = (
    "en", "de", "fr", "es", "it", "nl", "pl", "pt", "sv", "da", "nb",
    "fi", "cs", "ru", "uk", "tr", "el", "ja", "ko", "zh-Hans", "ar", "hi",
)  # fmt: skip

# The server's sources, as GET /sources lists them; what may follow is read from there.
SOURCES: Final = ("kiwix", "forecast", "news", "web", "uptime", "ha", "changes", "fusion")
SOURCE_AUTO: Final = "auto"
SOURCE_TAG: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
"""What can be a source: the server's own tags and those of servers to come."""
