"""Answers composed by the owner's own AI Task entity, where the server composed none that may be spoken.

Only AI Task entities, and without tools: retrieved text could steer an agent that controls the house. Whatever the
model does, the caller has in time what it had before, and the material is quoted instead.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
import hashlib
from typing import TYPE_CHECKING, Any, Final

from homeassistant.const import STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import device_registry as dr, entity_registry as er
from homeassistant.util import dt as dt_util
import voluptuous as vol

from .answering import ladder, prompts, quotations
from .answering.deadline import within
from .answering.gates import judge
from .answering.models import Event, Gate, Limits, Outcome, Question, Quote, Verdict, VerdictKind
from .answering.replies import prose_of
from .compositions import Composition
from .const import LOGGER
from .options import LocalStyle

if TYPE_CHECKING:
    from .runtime import Runtime

AI_TASK: Final = "ai_task"
LONGEST: Final = 280.0
"""Seconds after which a composition ends even where a late answer waits for it."""
LEAST: Final = 0.5
"""Seconds below which no model is asked, unless a late answer may follow."""
_MAX_REPLY: Final = 65_536

_STRUCTURE: Final = vol.Schema(
    {
        vol.Required("answerable", description="Whether the material states the answer"): bool,
        vol.Required("propositions", description="The passages that answer the question"): [
            vol.Schema(
                {
                    vol.Required("section", description="The id of the section, such as S1"): str,
                    vol.Required("quotation", description="A whole sentence, copied character by character"): str,
                }
            )
        ],
        vol.Required("order", description="Numbers of the propositions, the first is 1, best first"): [int],
    }
)


async def async_compose(
    hass: HomeAssistant, runtime: Runtime, question: Question, received: Outcome, seconds: float
) -> Outcome:
    """Let the AI Task entity answer from the material, within some seconds.

    Returns the composed answer or the honest miss as a rung of the ladder; else what was received, with events that
    say why. Never raises but for a cancellation. A composition that is not ready in time goes on where late answers
    are on: a later call with the same question and material joins it, or finds its answer in the cache.
    """
    try:
        return await _compose(hass, runtime, question, received, seconds)
    except Exception as err:  # noqa: BLE001 - the material can still be quoted
        LOGGER.error("composing an answer failed with %s, please report this", type(err).__name__)
        LOGGER.debug("internal error", exc_info=err)
        return _skipped(received, "internal_error")


def is_composing(runtime: Runtime, question: Question, received: Outcome) -> bool:
    """Tell whether a composition from this material is on its way: a late answer may follow."""
    if runtime.options.ai_task_entity is None:
        return False
    return runtime.compositions.outstanding(_key(runtime, question, received))


async def _compose(
    hass: HomeAssistant, runtime: Runtime, question: Question, received: Outcome, seconds: float
) -> Outcome:
    until = hass.loop.time() + seconds
    goes_on = runtime.options.late_answers
    if reason := prompts.may_ask(question, configured=is_usable(hass, runtime.options.ai_task_entity)):
        return _skipped(received, reason)
    key = _key(runtime, question, received)
    if cached := runtime.compositions.cached(key):
        return replace(cached, events=(Event("synthesis_cached"),)).applied(received)
    if reason := prompts.is_worth_asking(received):
        return _skipped(received, reason)
    if seconds < LEAST and not goes_on:
        return _skipped(received, "timeout")
    # The last one to leave ends it. A limit of its own at the same moment would cancel it twice, and the second
    # cancellation would interrupt the closing of the connection.
    job = runtime.compositions.join(key, lambda: _work(hass, runtime, question, received, hass.loop.time() + LONGEST))
    if job is None:
        return _skipped(received, "busy")
    try:
        await within(job.task, until - hass.loop.time())
    finally:
        runtime.compositions.leave(job, goes_on=goes_on)
    if not job.task.done():
        return _skipped(received, "timeout")
    if job.task.cancelled():
        return _skipped(received, "unloaded")
    return job.task.result().applied(received)


def is_usable(hass: HomeAssistant, entity_id: str | None) -> bool:
    """Tell whether an AI Task entity is there to be asked."""
    state = hass.states.get(entity_id) if entity_id and AI_TASK in hass.config.components else None
    return state is not None and state.state != STATE_UNAVAILABLE


def _skipped(received: Outcome, reason: str) -> Outcome:
    return replace(received, events=(*received.events, Event("synthesis_skipped", {"reason": reason})))


def _key(runtime: Runtime, question: Question, received: Outcome) -> str:
    """Return what an answer is kept under: all that it is made from, so it cannot outlive its retrieval."""
    options = runtime.options
    parts = (
        options.ai_task_entity or "",
        str(options.local_style),
        str(question.style),
        question.language,
        " ".join(question.text.split()),
        received.reply.source_used if received.reply else "",
        received.result,
    )
    digest = hashlib.sha256()
    for part in parts:
        encoded = part.encode(errors="replace")
        digest.update(b"%d:" % len(encoded) + encoded)
    return digest.hexdigest()


async def _work(
    hass: HomeAssistant, runtime: Runtime, question: Question, received: Outcome, until: float
) -> Composition:
    """Ask the model and judge its reply; a fault of the model is a refusal."""
    options = runtime.options
    assert options.ai_task_entity
    started = hass.loop.time()
    ask = _Asking(hass, options.ai_task_entity, until)
    limits = ladder.limits_for(question.style, Limits(max_chars=options.max_chars, max_sentences=options.max_sentences))
    verdict, quote, sections = await (
        _in_quotes(ask, question, received)
        if options.local_style is LocalStyle.QUOTES
        else _in_prose(ask, question, received, limits)
    )
    invoked = Event(
        "synthesis_invoked",
        {
            "elapsed_ms": round((hass.loop.time() - started) * 1_000),
            "model": _model(hass, options.ai_task_entity),
            "sections": sections,
            "style": str(options.local_style),
        },
    )
    return Composition(verdict=verdict, quote=quote, events=(invoked,))


class _Asking:
    """Calls of one composition to the AI Task entity."""

    def __init__(self, hass: HomeAssistant, entity_id: str, until: float) -> None:
        self.hass = hass
        self._entity_id = entity_id
        self._until = until
        self.malformed = False
        """Whether the last call failed over the reply itself, not over the way to the model."""

    @property
    def left(self) -> float:
        """Seconds left."""
        return self._until - self.hass.loop.time()

    async def run[T](self, work: Callable[[], T]) -> T:
        """Do text work off the event loop."""
        return await self.hass.async_add_executor_job(work)

    async def generate(self, prompt: prompts.Prompt, structure: vol.Schema | None = None) -> Any:
        """Return what the model gives, None for every fault. Providers raise many kinds of errors."""
        # Imported where it is used: the component brings others along that a house without it need not have.
        from homeassistant.components import ai_task  # noqa: PLC0415

        self.malformed = False
        try:
            async with asyncio.timeout(self.left):
                result = await ai_task.async_generate_data(
                    self.hass,
                    task_name="Mnemolis answer",
                    entity_id=self._entity_id,
                    instructions=prompt.text,
                    structure=structure,
                )
        except HomeAssistantError as err:
            # Where the connection failed there is a cause. Without one, or with one about a value, it is the reply:
            # cut off, or not the data that was asked for.
            self.malformed = err.__cause__ is None or isinstance(err.__cause__, ValueError)
            return self._fault(err)
        except Exception as err:  # noqa: BLE001
            return self._fault(err)
        return result.data[:_MAX_REPLY] if isinstance(result.data, str) else result.data

    @staticmethod
    def _fault(err: Exception) -> None:
        """Log a fault by its kind: its text may hold the reply or an address."""
        LOGGER.warning("the AI task failed with %s", type(err).__name__)


async def _in_prose(
    ask: _Asking, question: Question, received: Outcome, limits: Limits
) -> tuple[Verdict, Quote | None, int]:
    """Have an answer written, and judge it as one of the server's."""
    prompt = await ask.run(lambda: prompts.prose(question, received.material, limits))
    reply = prose_of(await ask.generate(prompt))
    if not reply.strip():
        return _nothing(), None, prompt.sections
    today = dt_util.now().date()
    source_used = received.reply.source_used if received.reply else ""
    verdict = await ask.run(
        lambda: judge(question.text, reply, (), received.result, source_used, language=question.language, today=today)
    )
    return verdict, None, prompt.sections


async def _in_quotes(ask: _Asking, question: Question, received: Outcome) -> tuple[Verdict, Quote | None, int]:
    """Have passages chosen, and verify them."""
    prompt = await ask.run(lambda: prompts.quotes(question, received.material))
    reply = await ask.generate(prompt, _STRUCTURE)
    selection = quotations.read(reply)
    if selection is None and (ask.malformed or reply is not None) and ask.left > LEAST:
        prompt, selection = await _once_more(ask, question, received)
    if selection is None:
        return _nothing(), None, prompt.sections
    today = dt_util.now().date()
    source_used = received.reply.source_used if received.reply else ""
    verdict, quote = await ask.run(
        lambda: quotations.answer(question, selection, received.material, received.result, source_used, today=today)
    )
    return verdict, quote, prompt.sections


async def _once_more(
    ask: _Asking, question: Question, received: Outcome
) -> tuple[prompts.Prompt, quotations.Selection | None]:
    """Try again after a reply that was cut off or malformed.

    An AI task knows no allowance for the reply. What can be given is room: half of the material leaves the model
    more of its context. And the form is told in the prompt, for a provider that cannot enforce it.
    """
    prompt = await ask.run(
        lambda: prompts.quotes(question, received.material, budget=prompts.INPUT_BUDGET // 2, structured=False)
    )
    return prompt, quotations.read(await ask.generate(prompt))


def _nothing() -> Verdict:
    return Verdict(kind=VerdictKind.REJECTED, gate=Gate.EMPTY)


def _model(hass: HomeAssistant, entity_id: str) -> str:
    """Return the name of the model behind an entity, as its device has it."""
    registered = er.async_get(hass).async_get(entity_id)
    device = dr.async_get(hass).async_get(registered.device_id) if registered and registered.device_id else None
    return ((device.model if isinstance(device, dr.DeviceEntry) else None) or entity_id)[:80]
