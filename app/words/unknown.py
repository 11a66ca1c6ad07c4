"""Words outside the lexicon: never refused for being unknown, and never passed for sounding right."""

from __future__ import annotations

from app.letters import Word, fold
from app.quick import maker
from app.words.derived import derived_of
from app.words.finding import Finding, rejected, undecided
from app.words.forms import judge_forms
from app.words.grammar import Case, Flag, Part, WordClass
from app.words.judge import reading_of
from app.words.ports import Entry, Form, Lexicon, Morphology, Tier
from app.words.shape import find_nonsense
from app.words.slips import by_ear
from app.words.verdict import Code, Leaning, Reading, Reason

FIRST_PARTS = frozenset(
    """
    авиа авто агро анти арт архи аудио аэро бета бизнес био блок борт веб вело видео вице гастро гео
    гидро гипер гос евро инди интернет инфо кардио кибер кино контр контра космо крипто лже макро
    мега медиа мета метео микро мини моно мото мульти нано нейро обер онлайн офлайн поли полу поп
    пресс прото псевдо психо радио ретро сверх секс спец спорт стерео стоп супер теле термо техно
    топ транс тур турбо ультра унтер фейк фито фолк фото хит шеф штаб экзо эко экс экстра электро
    энерго этно юни
    """.split()  # noqa: SIM905 - a list of seventy quoted words reads worse
)
"""First parts that make new nouns freely. A word of such a part and a known noun leans to accept."""
_reading, _reason = maker(Reading), maker(Reason)
_NOUN, _NOMN, _COMMON = Part.NOUN, Case.NOMN, WordClass.COMMON
_SHORTEST_REST = 4
_SHORTEST_PART = 3


def judge_unknown(word: Word, lexicon: Lexicon, morphology: Morphology) -> Finding:
    """Judge a word that the lexicon has in no form."""
    nonsense = find_nonsense(word)
    if nonsense is not None:
        return rejected(nonsense)
    if " " in word:
        return rejected(_reason(Code.MULTIWORD, "A-13", data={"variant": "phrase"}))
    if "-" in word:
        return _hyphenated(word, lexicon)
    if compound_of(word, lexicon) and not _misheard(word, lexicon):
        return _leaning_accept("compound")
    readings = tuple(morphology.guess(word))
    oblique = _oblique_of_known(word, readings, lexicon)
    if oblique is not None:
        return oblique
    if derived_of(word, lexicon) and not _misheard(word, lexicon):
        return _leaning_accept("derived")
    return _unknown(word, readings, lexicon)


def compound_of(word: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """Return the first part and the known noun that a new compound is made of, or None."""
    for cut in range(2, len(word) - _SHORTEST_REST + 1):
        first, rest = word[:cut], word[cut:]
        if first in FIRST_PARTS and _is_noun(rest, lexicon):
            return first, rest
    return None


def _misheard(word: str, lexicon: Lexicon) -> bool:
    """Tell whether a new word is rather a known one written by ear: «телевизер» is made of no «визер»."""
    key = fold(word)
    return any("-" not in near and by_ear(key, fold(near)) for near in lexicon.near(key)[:1])


def _is_noun(word: str, lexicon: Lexicon) -> bool:
    """Tell whether a part is a sure noun; one made of an adjective would let any adjective pass."""
    return any(
        entry.tier is Tier.ACCEPTED and Flag.SUBSTANTIVISED not in entry.flags
        for entry in lexicon.entries(fold(word))
    )


def _leaning_accept(variant: str) -> Finding:
    return undecided(Leaning.ACCEPT, _reason(Code.UNKNOWN_WORD, "R-022", data={"variant": variant}))


def _hyphenated(word: Word, lexicon: Lexicon) -> Finding:
    """Judge by the parts: all nouns, likely a word; all oblique, a form; else the table knows [A-14]."""
    parts = word.split("-")
    nouns = [_is_noun(part, lexicon) for part in parts]
    if all(nouns) and len(set(parts)) == len(parts) and min(map(len, parts)) >= _SHORTEST_PART:
        return _leaning_accept("hyphenated")
    if nouns[-1] and all(part in FIRST_PARTS for part in parts[:-1]):
        return _leaning_accept("hyphenated")
    oblique = [_oblique(part, lexicon) for part in parts]
    if all(form is not None for form in oblique):
        nominative = "-".join(form.nominative for form in oblique if form is not None)
        case = next(form.case for form in oblique if form is not None) or Case.GENT
        data = {"case": case.value, "nominative": nominative}
        return rejected(_reason(Code.NOT_NOMINATIVE, "R-020", data=data), suggestions=(nominative,))
    return undecided(Leaning.REJECT, _reason(Code.UNKNOWN_WORD, "R-022", data={"variant": "plain"}))


def _oblique(word: str, lexicon: Lexicon) -> Form | None:
    """Return the oblique noun reading of a word that is no nominative noun, if it has one."""
    key = fold(word)
    if lexicon.entries(key):
        return None
    return next(
        (form for form in lexicon.forms(key) if form.part is Part.NOUN and form.case is not Case.NOMN), None
    )


def _oblique_of_known(word: Word, readings: tuple[Form | Entry, ...], lexicon: Lexicon) -> Finding | None:
    """Judge an oblique form of a lemma that only our lists or a secondary source have («Хогвартсе»)."""
    oblique = [
        form for form in readings if isinstance(form, Form) and form.part is _NOUN and form.case is not _NOMN
    ]
    known = {
        nominative for nominative in {form.nominative for form in oblique} if _is_noun(nominative, lexicon)
    }
    forms = [form for form in oblique if form.nominative in known]
    return judge_forms(word, forms) if forms else None


def _unknown(word: Word, readings: tuple[Form | Entry, ...], lexicon: Lexicon) -> Finding:
    guessed = tuple(
        reading_of(reading) if isinstance(reading, Entry) else _reading_of_form(word, reading)
        for reading in readings[:3]
    )
    seems = _seems(word, readings)
    if seems is not None:
        reasons = (seems, _reason(Code.UNKNOWN_WORD, "R-022", data={"variant": "plain"}))
        return undecided(Leaning.REJECT, *reasons, readings=guessed)
    near = tuple(lexicon.near(fold(word)))
    if near:
        reason = _reason(Code.MISSPELLING, "R-030", data={"right": near[0]})
        return undecided(Leaning.REJECT, reason, readings=guessed, suggestions=near)
    return undecided(
        Leaning.REJECT, _reason(Code.UNKNOWN_WORD, "R-022", data={"variant": "plain"}), readings=guessed
    )


def _reading_of_form(word: str, form: Form) -> Reading:
    return _reading(form.nominative or word, form.part, form.case, form.number, form.gender, _COMMON, "guess")


def _seems(word: str, readings: tuple[Form | Entry, ...]) -> Reason | None:
    """Return the reason that an unknown word looks like a verb or an adjective, if it does."""
    parts = {reading.part for reading in readings if isinstance(reading, Form)}
    for part, endings in _LOOKS.items():
        if part in parts and word.endswith(endings):
            return _reason(
                Code.NOT_NOUN, "R-020", data={"part": part.value, "lemma": word, "variant": "guess"}
            )
    return None


_LOOKS = {
    Part.INFINITIVE: ("ать", "ять", "еть", "ить", "уть", "оть", "ться", "тись"),
    Part.ADJECTIVE: ("ый", "ий", "ая", "яя", "ое", "ее", "ые", "ие"),
}
"""Endings that, with a guess to match, are hardly ever a noun's."""
