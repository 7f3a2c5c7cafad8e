"""The fuzzers' targets under hypothesis, and every input that a fuzzer broke a promise with."""

from hypothesis import given, settings, strategies as st
import pytest

from benchmarks.fuzz_targets import SEEDS, SEPARATOR, TARGETS

FOUND: dict[str, tuple[bytes, ...]] = {
    # A full stop of its own behind another, before the clip: the clipped text was spoken differently.
    "clipping": ("a\x1e!\x1eDr..Dr. 3.1 sGRた。\x87。また。".encode(),),
}

# Words, marks and borders that mean something to some rule, and any text between them.
PIECES = st.sampled_from(
    [
        "It is 330 metres tall. ", "Dr. ", "U.S. ", "3.13.2 ", "1,500 ", "½ ", "-1.5 °C ", "(kiwix)", "NOT_IN_SOURCES",
        "# ", "\n\n---\n\n", "[WEB — LIVE WEB SEARCH RESULTS]\n", "<think>", "</think>", "&lt;", "**", "`", "[a](b)",
        "http://a.b/c ", "“", "”", "中文。", "また。。", "ไทย ", "كلمة ", "Shall I go on?", "\u200b", "\u202e", "\x00", "🪐",
        '{"answerable": true, "propositions": [', '{"section": "S1", "quotation": "It is 330 metres tall."}', "]}", "...",
        SEPARATOR,
    ]
)  # fmt: skip
INPUTS = st.lists(PIECES | st.text(max_size=12), max_size=24).map("".join)


@pytest.mark.parametrize("target", TARGETS)
def test_no_input_breaks_a_promise(target: str) -> None:
    @settings(max_examples=60, deadline=None)
    @given(st.lists(INPUTS, min_size=1, max_size=5).map(SEPARATOR.join))
    def holds(text: str) -> None:
        TARGETS[target](text.encode("utf-8", "surrogatepass"))

    holds()


@pytest.mark.parametrize("target", TARGETS)
def test_what_the_fuzzer_starts_from_holds(target: str) -> None:
    for seed in SEEDS[target]:
        TARGETS[target](seed.encode())


@pytest.mark.parametrize(("target", "data"), [(target, data) for target, many in FOUND.items() for data in many])
def test_what_the_fuzzer_found_is_mended(target: str, data: bytes) -> None:
    TARGETS[target](data)
