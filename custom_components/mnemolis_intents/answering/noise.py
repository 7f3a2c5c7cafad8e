"""Utterances that ask nothing: blanks, punctuation, and what speech recognition makes of noise."""

import unicodedata

# Speech recognition turns silence and noise into these. Only the whole utterance counts: "thank you" may be asked about.
_NOISES = frozenset(
    {
        "thank you",
        "thanks",
        "thanks for watching",
        "thank you for watching",
        "you",
        "uh",
        "um",
        "hm",
        "hmm",
        "mhm",
        "bye",
        "okay",
        "ok",
        "danke",
        "vielen dank",
        "danke fürs zuschauen",
        "merci",
        "gracias",
        "grazie",
        "bedankt",
        "obrigado",
        "tack",
        "спасибо",
        "谢谢",
        "ありがとうございました",
        "감사합니다",
    }
)


def is_noise(text: str) -> bool:
    """Tell whether an utterance holds no question. Such a one costs no request."""
    letters = "".join(letter if unicodedata.category(letter)[0] in "LNM" else " " for letter in text[:200])
    said = " ".join(letters.casefold().split())
    return not said or said in _NOISES
