"""Simple gates that ours is measured beside: what a client could do in ten lines."""

import re

from custom_components.mnemolis_intents.answering.words import content_words

_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_NAME = re.compile(r"(?<![.!?:]\s)(?<!^)\b[A-Z][\w'’]+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


def digits_refuse(answer: str, material: str) -> bool:
    """Refuse a number in digits that the material lacks as a string, commas removed."""
    held = {number.replace(",", "") for number in _DIGITS.findall(material)}
    return any(number.replace(",", "") not in held for number in _DIGITS.findall(answer))


def digits_and_names_refuse(question: str, answer: str, material: str) -> bool:
    """Refuse such a number, or a capitalised word inside a sentence that material and question lack."""
    if digits_refuse(answer, material):
        return True
    held = f"{material} {question}".casefold()
    return any(name.casefold().removesuffix("'s") not in held for name in _NAME.findall(answer))


def crude_support_refuses(question: str, answer: str, material: str) -> bool:
    """Refuse an answer whose new words stand in no three sentences that share a sixth of the question's."""
    asked = content_words(question, "en")
    added = content_words(answer, "en") - asked
    said = [content_words(sentence, "en") for sentence in _SENTENCE_END.split(material)]
    for index in range(len(said)):
        window: set[str] = set().union(*said[index : index + 3])
        if added <= window and 6 * len(asked & window) >= len(asked):
            return False
    return True


def echoes(question: str, answer: str) -> bool:
    """Take an answer for an echo if the question holds 80 % of its words."""
    asked, said = set(re.findall(r"\w+", question.casefold())), set(re.findall(r"\w+", answer.casefold()))
    return bool(said) and len(said & asked) >= 0.8 * len(said)
