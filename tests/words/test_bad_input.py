"""Whatever is typed, the judge answers, and what it says of itself holds."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.cli.jsonl import dump
from app.letters import ALPHABET, fold
from app.lexicon.morphology import Morphology
from app.lexicon.store import TrieLexicon
from app.messages import LANGUAGES, catalogue
from app.words.checker import MAX_SUGGESTIONS, Checker
from app.words.codec import decode, encode
from app.words.explain import sentences
from app.words.verdict import Code, Standing, Verdict

RUSSIAN = st.text(alphabet=ALPHABET, min_size=1, max_size=14)
MARKS = st.text(
    alphabet="\u0301\u0306\u0308\u00ad\u200b\u200d\ufeff\u202e\x00\x1b\n\t -–'’.,aceopxyë", max_size=3
)
MARKED = st.lists(st.tuples(RUSSIAN, MARKS), min_size=1, max_size=4).map(
    lambda parts: "".join(letters + marks for letters, marks in parts)
)
REAL = [
    "донос",
    "коробкой",
    "Ёлка",
    "плачу",
    "нижний новгород",
    "вице-президент",
    "МГУ",
    "Хогвартсе",
    "каробка",
]
NEARLY = st.builds(
    lambda word, at, sign: word[: at % len(word)] + sign + word[at % len(word) :],
    st.sampled_from(REAL),
    st.integers(0, 20),
    st.text(max_size=2),
)
ANY = st.one_of(st.text(), st.text(alphabet=st.characters(), max_size=30), RUSSIAN, MARKED, NEARLY)


def assert_sound(verdict: Verdict, text: str) -> None:
    assert verdict.input == text
    if verdict.verdict is Standing.ACCEPTED:
        assert verdict.readings
        assert verdict.reasons == ()
    else:
        assert verdict.reasons
    told = sentences(verdict, catalogue("en"))
    assert len(set(told)) == len(told)
    for reason in verdict.reasons:
        start, end = reason.span or (0, 0)
        assert 0 <= start <= end <= len(verdict.word)
    assert (verdict.rank is None) or verdict.verdict is not Standing.REJECTED
    assert len(set(verdict.suggestions)) == len(verdict.suggestions) <= MAX_SUGGESTIONS
    assert verdict.word not in verdict.suggestions


@settings(max_examples=400, deadline=None)
@given(ANY)
@example("")
@example(" \t\n\u00a0\u3000")
@example("я" * 10_000)
@example("а\x00б")
@example("\x1b[31mкот")
@example("\ud800")
@example("кот\udfff")
@example("и\u0306о\u0308ж")
@example("к\u200bо\u200dт")
@example("до\u0301нос")
@example("cоbака")
@example("кот2")
@example("🐸")
@example("<script>alert('кот')</script>")
@example('{"word": "кот"}')
@example("-")
@example("–")
@example("- -")
@example("ъ")
@example("ё" * 64)
@example("а-" * 40)
@example("\u0301")
@example("İ")
@example("ﬁ")
def test_every_text_gets_a_sound_verdict(checker: Checker, text: str) -> None:
    verdict = checker.with_suggestions(checker.check(text))
    assert_sound(verdict, text)
    assert checker.with_suggestions(checker.check(text)) == verdict
    for language in LANGUAGES:
        told = sentences(verdict, catalogue(language))
        assert len(told) == len(verdict.reasons)
        assert all(told)
        assert not any("{" in sentence.replace(verdict.word, "") for sentence in told if "{" not in text)
    line = dump(encode(verdict, catalogue("ru"))).encode("utf-8")
    assert decode(json.loads(line)) == verdict


@settings(max_examples=200, deadline=None)
@given(key_id=st.integers(0, 340_000))
def test_a_word_typed_without_the_dots_is_as_good(
    checker: Checker, lexicon: TrieLexicon, key_id: int
) -> None:
    key = lexicon.key(key_id % len(lexicon))
    for entry in lexicon.entries(key):
        if checker.check(entry.word).verdict is Standing.ACCEPTED:
            assert checker.check(fold(entry.word)).verdict is Standing.ACCEPTED
    assert_sound(checker.with_suggestions(checker.check(key)), key)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", Code.EMPTY),
        ("  \u200b ", Code.EMPTY),
        ("я" * 10_000, Code.TOO_LONG),
        ("кот\x00", Code.NOT_CYRILLIC),
        ("\ud800", Code.NOT_CYRILLIC),
        ("cat", Code.NOT_CYRILLIC),
        ("кот2", Code.NOT_CYRILLIC),
        ("🐸", Code.NOT_CYRILLIC),
        ("<b>кот</b>", Code.NOT_CYRILLIC),
        ("-кот", Code.NOT_A_WORD),
        ("ккккот", Code.NOT_A_WORD),
        ("кмрнст", Code.NOT_A_WORD),
        ("кот сидит", Code.MULTIWORD),
    ],
)
def test_what_can_be_no_word_is_rejected_for_what_it_is(checker: Checker, text: str, code: Code) -> None:
    verdict = checker.check(text)
    assert verdict.verdict is Standing.REJECTED
    assert verdict.codes[0] is code


def test_a_long_text_is_answered_without_looking_it_up(checker: Checker) -> None:
    for text in ("а" * 1_000_000, "кот " * 100_000, "\u0301" * 500_000):
        assert checker.with_suggestions(checker.check(text)).verdict is Standing.REJECTED


def test_fifty_threads_get_equal_answers_from_one_morphology_loaded_once(lexicon: TrieLexicon) -> None:
    words = ["донос", "коробкой", "зюзюка", "варкалось", "абырвалга", "хрюндель", "шмяками", "нейроплюшка"]
    alone = Checker(lexicon, Morphology())
    expected = [alone.with_suggestions(alone.check(word)) for word in words]
    shared = Checker(TrieLexicon.open(lexicon.folder), Morphology())
    seen: list[int] = []
    start = threading.Barrier(50)

    def ask(number: int) -> list[Verdict]:
        start.wait(timeout=30)
        turned = words[number % len(words) :] + words[: number % len(words)]
        answers = {word: shared.with_suggestions(shared.check(word)) for word in turned}
        assert isinstance(shared.morphology, Morphology)
        seen.append(id(shared.morphology.analyzer))
        return [answers[word] for word in words]

    with ThreadPoolExecutor(50) as pool:
        for answers in pool.map(ask, range(50)):
            assert answers == expected
    assert len(seen) == 50
    assert len(set(seen)) == 1
