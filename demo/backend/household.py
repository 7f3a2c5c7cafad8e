"""The sources of a house: forecast, news, services, devices and changes. All of it is invented and always the same.

The town, the paper, the services and the devices do not exist; only the shapes of the texts are the real server's.
"""

from datetime import date, timedelta

from .wording import content_words

FORECAST_FAULT = "Forecast is not configured. Set FORECAST_LATITUDE and FORECAST_LONGITUDE."

_NEWS = (
    (
        "Town council approves $1.4M footbridge over Mill Creek",
        (
            "The Sampleton council voted 5–2 on Monday to build a footbridge at Mill Creek. Work is to take about 14 months, and Elm St. will"
            " be closed between 9 a.m. and 3 p.m. on weekdays. Residents had asked for the crossing since the flood of 2019, when the old one was lost"
        ),
    ),
    (
        "Library opens on Sundays from January",
        "The Sampleton Public Library will open on Sundays from 11 a.m. to 4 p.m., its director said. Two new staff members were hired for it.",
    ),
    (
        "School robotics team goes to the state finals",
        "Six students of Sampleton Middle School won the regional round with a robot that sorts recycling. The finals are on Dec. 12.",
    ),
)
_FEED = "Invented Gazette"

_ROOMS = {
    "Lights": (("Kitchen Ceiling", "on"), ("Hallway", "off"), ("Bedroom Lamp", "off")),
    "Locks": (("Front Door", "locked"), ("Back Door", "unlocked")),
    "Door Sensors": (("Patio Door", "off"),),
    "Sensors": (("Living Room Temperature", "70.3 °F"), ("Living Room Humidity", "41.2 %")),
}
_ASKS_FOR = {
    "Lights": ("light", "lamp"),
    "Locks": ("lock", "locked", "unlocked"),
    "Door Sensors": ("door", "patio"),
    "Sensors": ("temperature", "humidity", "warm", "sensor"),
}


def forecast(today: date) -> str:
    """Return the three days' text."""
    later = f"{today + timedelta(days=2):%A}"
    return (
        "In Sampleton, today will be light rain with a high of about 54 and a low of 41. 64% chance of precipitation."
        " Winds from the south-southwest around 18 miles per hour. Sunrise at 7:02 am, sunset at 4:31 pm."
        f" Tomorrow looks partly cloudy, high of 57, low of 39. {later} is looking overcast, high of 50, low of 36."
    )


def news(query: str) -> str:
    """Return the items, the one that a query is about first."""
    wanted = content_words(query)
    items = sorted(_NEWS, key=lambda item: -len(wanted & content_words(" ".join(item))))
    return "\n\n---\n\n".join(f"**{title}** ({_FEED})\n{summary[:300]}" for title, summary in items)


def uptime() -> str:
    """Return the state of the services."""
    return "DOWN (1): Photo Library. 5 of 6 services are up."


def home(query: str) -> str:
    """Return the devices that a query asks for, else all."""
    wanted = content_words(query)
    labels = [label for label, asks in _ASKS_FOR.items() if wanted & set(asks)] or list(_ROOMS)
    return "\n\n".join(
        f"**{label}:**\n" + "\n".join(f"- {name}: {state}" for name, state in _ROOMS[label]) for label in labels
    )


def changes(hours: str, today: date) -> str:
    """Return what changed within some hours: what there is happened between one and 24 hours ago."""
    if float(hours) < 1:
        return f"No significant changes detected in the last {hours} hours."
    when = f"({today - timedelta(days=1):%Y-%m-%d} 18:04:11 UTC)"
    return (
        f"**Services:**\n- Service outage detected: DOWN (1): Photo Library. 5 of 6 services are up. {when}\n\n"
        f"**Weather:**\n- Forecast high changed down to 54° {when}\n\n"
        f"**Home:**\n- Back Door unlocked {when}\n- Patio Door closed {when}"
    )


CHANGED_SOURCES = ["uptime", "forecast", "ha"]
CHANGE_COUNT = 4
