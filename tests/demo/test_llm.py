"""What the small language model is shown, and what is taken from it. The model itself is not part of the tests."""

from typing import Any

import pytest

from demo.backend import llm
from demo.backend.llm import MAX_TEXT, ModelComposer, ModelMissingError, bearing, model_composer
from demo.backend.store import BOOK

TEXT = f"# Iceland\nSource: {BOOK}\n\nIceland\nlies in the north. It has a population of 364,036 (\n2024\n). Its currency is the krona."


class Model:
    """Answers with a line and remembers what it was asked."""

    def __init__(self, reply: Any) -> None:
        """Answer with this."""
        self.reply = reply
        self.asked: dict[str, Any] = {}

    def handle_completions(self, asked: dict[str, Any]) -> Any:
        """Answer."""
        self.asked = asked
        return self.reply


def test_the_sentences_that_bear_on_a_question_come_first_within_the_limit() -> None:
    assert bearing(TEXT, "What is the currency?", 40) == "Its currency is the krona."
    assert bearing(TEXT, "What is the population?", 200).startswith("It has a population of 364,036")
    assert len(bearing("word " * 1000, "What?", 100)) <= 100


async def test_the_model_sees_worked_examples_and_then_the_question() -> None:
    model = Model({"choices": [{"text": " The currency is the krona. (kiwix)"}]})
    said = await ModelComposer(model).compose("What is\nthe currency?", [("kiwix", TEXT)], "voice")
    assert said == "The currency is the krona. (kiwix)"
    prompt = model.asked["prompt"]
    assert prompt.count("Question: ") == 5
    assert "Answer: NOT_IN_SOURCES" in prompt
    assert prompt.endswith("Question: What is the currency?\nAnswer:")
    assert model.asked["stop"] == ["\n"]
    assert len(prompt.split("Text: ")[-1]) < MAX_TEXT + 100


async def test_a_fault_of_the_model_is_no_answer() -> None:
    assert await ModelComposer(Model({"error": "full"})).compose("What?", [("kiwix", TEXT)], "voice") is None


def test_without_its_packages_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llm, "find_spec", lambda name: None)
    with pytest.raises(ModelMissingError, match=r"requirements/llm\.txt"), model_composer():
        pytest.fail("there is no model")
