"""The README's table of what is heard when, from the English phrases."""

import json
from pathlib import Path

ROOT = Path(__file__).parent.parent
BEGIN = "<!-- phrases: written by scripts/update-readme -->\n"
END = "<!-- /phrases -->"

WHEN = {
    "filler": "an answer takes a moment (agent, streaming voice)",
    "filler_again": "it takes another moment",
    "late": "it takes too long, and will be announced",
    "not_in_sources": "the sources say nothing about it",
    "nothing_found": "nothing was found, or nothing that bears on the question",
    "failed_timeout": "it takes too long",
    "failed_unreachable": "the server cannot be reached",
    "failed_unauthorized": "the server refuses the key",
    "failed_backend_error": "the server has a fault, or one of its sources",
    "failed_bad_reply": "the reply is not in Mnemolis' format",
    "failed_busy": "too many questions at once",
    "failed_no_question": "only a noise was heard",
    "failed_not_set_up": "no server is set up or its entry is disabled (action, intents; sentences are not active then)",
    "failed_internal_error": "the integration has a fault of its own: please report it",
    "says_web": "a quotation from the web follows",
    "says_news": "a quotation from the news follows",
    "that_was_from": "you ask where an answer is from",
    "that_had_no_source": "you ask that, and there was no answer",
    "that_was_all": "there is nothing more to say",
    "nothing_to_follow": "nothing was answered in the last ten minutes",
    "cancelled": "you gave up a late answer",
    "nothing_to_cancel": "you gave one up, and none was looked for",
}


def table() -> str:
    """Return the table in Markdown."""
    english = ROOT / "custom_components/mnemolis_intents/translations/en.json"
    phrases = json.loads(english.read_text("utf-8"))["exceptions"]
    rows = [f"| {when} | “{phrases[key]['message']}” |" for key, when in WHEN.items()]
    return "\n".join(["| when | you hear |", "|---|---|", *rows]) + "\n"


def updated(readme: str) -> str:
    """Return the README with its table written anew."""
    before, rest = readme.split(BEGIN)
    _, after = rest.split(END)
    return before + BEGIN + table() + END + after


if __name__ == "__main__":
    path = ROOT / "README.md"
    path.write_text(updated(path.read_text("utf-8")), "utf-8")
