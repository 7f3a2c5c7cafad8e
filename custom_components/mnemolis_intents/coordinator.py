"""The server's state, polled by its cheapest request."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, override

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers.update_coordinator import DataUpdateCoordinator
from homeassistant.util import dt as dt_util

from .answering.models import Failure, Reason, Reply
from .const import DOMAIN, LOGGER
from .issues import async_update_issues

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
    """Whether the server answers, and to our key."""
    sources: tuple[str, ...] = field(default_factory=tuple)
    """The server's source tags; those of the last success while it is away."""
    reason: Reason | None = None
    """Why it is not connected."""


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
        self._key_in_doubt = True
        self.down_since: datetime | None = None
        """When the server was first found not to answer; None while it does."""
        self.server_version: str | None = None
        """As the server tells it; None until it did."""
        self.data = Status()

    async def _async_learn(self) -> None:
        """Learn the server's version, and whether it composes answers: it may have been upgraded while it was away."""
        told = await self._client.describe(_TIMEOUT)
        if told.knows_synthesize:
            self._retriever.knows_synthesize = True
        if told.version is None:
            return
        self.server_version = told.version
        registry = dr.async_get(self.hass)
        for device in dr.async_entries_for_config_entry(registry, self.config_entry.entry_id):
            registry.async_update_device(device.id, sw_version=told.version)

    @override
    async def _async_update_data(self) -> Status:
        got = await self._client.sources(_TIMEOUT)
        self._retriever.mark(got)
        if not isinstance(got, Failure) and self._key_in_doubt:
            # `/sources` is open to everybody: only another request tells whether the key is good.
            refused = await self._client.refuses_key(_TIMEOUT)
            self._key_in_doubt = refused
            status = Status(not refused, tuple(got), Reason.UNAUTHORIZED if refused else None)
            if not refused:
                # In its own time: what it says is of no hurry.
                self.config_entry.async_create_background_task(self.hass, self._async_learn(), f"{DOMAIN} description")
        elif isinstance(got, Failure):
            # Another server may be there when this address answers again.
            self._key_in_doubt = True
            status = Status(False, self.data.sources, got.reason)
        else:
            status = Status(True, tuple(got))
        self._note(status)
        return status

    @callback
    def async_key_refused(self) -> None:
        """Learn from a question that the server wants another key; polls try it until it is accepted."""
        self._key_in_doubt = True
        self._set(Status(False, self.data.sources, Reason.UNAUTHORIZED))

    @callback
    def async_heed(self, got: Reply | Failure) -> None:
        """Learn from a question whether the server can be reached, sooner than the next poll tells."""
        if isinstance(got, Failure) and got.reason is Reason.UNREACHABLE:
            self._set(Status(False, self.data.sources, Reason.UNREACHABLE))
        elif isinstance(got, Reply) and not self.data.connected:
            # It took our key too.
            self._key_in_doubt = False
            self._set(Status(True, self.data.sources))

    def _set(self, status: Status) -> None:
        if status != self.data:
            self._note(status)
            self.async_set_updated_data(status)

    def _note(self, status: Status) -> None:
        """Log a change once, ask for a key, and keep the repairs up to date."""
        if status.connected != self.data.connected:
            LOGGER.info("the server %s", "answers" if status.connected else f"is of no use: {status.reason}")
        if status.reason is Reason.UNAUTHORIZED and self.data.reason is not Reason.UNAUTHORIZED:
            # Once: an owner who put the request aside is not asked again every minute, but with the next question.
            self.config_entry.async_start_reauth(self.hass)
        # A server that refuses a key is there.
        away = not status.connected and status.reason is not Reason.UNAUTHORIZED
        self.down_since = (self.down_since or dt_util.utcnow()) if away else None
        async_update_issues(self.hass, self.config_entry, self.down_since)
