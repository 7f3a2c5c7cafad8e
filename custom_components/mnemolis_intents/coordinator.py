"""The server's state, polled by its cheapest request."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Final, override

from homeassistant.core import HomeAssistant
from homeassistant.helpers.update_coordinator import DataUpdateCoordinator

from .answering.models import Failure
from .const import DOMAIN, LOGGER

if TYPE_CHECKING:
    from .client import MnemolisClient
    from .retrieval import Retriever
    from .runtime import MnemolisConfigEntry

INTERVAL: Final = timedelta(minutes=1)
_TIMEOUT: Final = 10.0


@dataclass(frozen=True, slots=True)
class Status:
    """What the last poll found."""

    connected: bool = False
    sources: tuple[str, ...] = field(default_factory=tuple)
    """The server's source tags; those of the last success while it is away."""


class MnemolisCoordinator(DataUpdateCoordinator[Status]):
    """Polls `GET /sources`, which touches none of the server's own backends; `/health` contacts them all.

    A server that does not answer is a state, not a failed update: the connectivity entity shows it, and everything
    else stays available, since it can say what is wrong.
    """

    config_entry: MnemolisConfigEntry

    def __init__(
        self, hass: HomeAssistant, entry: MnemolisConfigEntry, client: MnemolisClient, retriever: Retriever
    ) -> None:
        """Start from "not connected"."""
        super().__init__(hass, LOGGER, config_entry=entry, name=DOMAIN, update_interval=INTERVAL, always_update=False)
        self._client = client
        self._retriever = retriever
        self.data = Status()

    async def async_start(self) -> None:
        """Take the first look, and learn whether the server composes answers."""
        await self.async_refresh()
        if self.data.connected and await self._client.knows_synthesize(_TIMEOUT):
            self._retriever.knows_synthesize = True

    @override
    async def _async_update_data(self) -> Status:
        got = await self._client.sources(_TIMEOUT)
        self._retriever.mark(got)
        connected = not isinstance(got, Failure)
        if connected != self.data.connected:
            LOGGER.info("the server %s", "answers" if connected else "does not answer")
        return Status(connected, self.data.sources if isinstance(got, Failure) else tuple(got))
