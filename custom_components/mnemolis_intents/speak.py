"""What was told, as Home Assistant's kind of response."""

from homeassistant.helpers import intent

from .answering.wording import LAST_RESORT


def as_response(speech: str, language: str) -> intent.IntentResponse:
    """Return a normal response with plain speech.

    Failures too: an error-typed response is muted by some satellites. It is a `query_answer`, since an `action_done`
    may be replaced by a chime.
    """
    response = intent.IntentResponse(language=language)
    response.response_type = intent.IntentResponseType.QUERY_ANSWER
    response.async_set_speech(speech or LAST_RESORT)
    return response
