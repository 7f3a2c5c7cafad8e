"""The pure core: from a question and what was retrieved for it to what may be spoken.

Nothing in here imports Home Assistant or an HTTP client, and nothing raises for a text it does not like.
The path of a question runs through `material` (what was retrieved), `gates` (is the composed answer true to it?),
`quoting` (the material's own sentences), `speech` and `sentences` (what a loudspeaker gets).
"""

from .gates import judge
from .numbers import unsupported_numbers
from .quoting import quote
from .sentences import clip
from .speech import speakable

__all__ = ["clip", "judge", "quote", "speakable", "unsupported_numbers"]
