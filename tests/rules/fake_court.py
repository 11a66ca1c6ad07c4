"""A court of law for tests: a handful of words, spelled out, and the verdict they get."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field

from app.letters import fold, normalise
from app.rules.court import Court
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass
from app.words.policy import Policy
from app.words.ports import Cognacy, Entry, Form, Kinship
from app.words.same_lemma import SameLemmaFinder
from app.words.verdict import Code, Leaning, Reading, Reason, Standing, Verdict

NOUNS = """
мышь мышь sing femn | мыши мышь plur femn | мех мех sing masc | кошка кошка sing femn
солнце солнце sing neut | сирота сирота sing ms-f | ножницы ножницы plur - | игра игра sing femn
пальто пальто sing neut * | пальто пальто sing masc | нос нос sing masc | носы нос plur masc
донос донос sing masc | бинокль бинокль sing masc | книга книга sing femn | книги книга plur femn
книжник книжник sing masc | ёж ёж sing masc | концерт концерт sing masc | азбука азбука sing femn
борщ борщ sing masc | столовая столовая sing femn | щенок щенок sing masc | щенки щенок plur masc
щенки щенка plur femn | щенка щенка sing femn | мягкость мягкость sing femn | замок замок sing masc
роза роза sing femn | роза роза sing femn ! | маша маша sing femn | йогурт йогурт sing masc
медведь медведь sing masc | молодая молодой sing femn ~ | топор топор sing masc | полк полк sing masc | окно окно sing neut | ель ель sing femn | ёлка ёлка sing femn
"""
FORMS = """
мохнатая adjective nomn sing femn мохнатый | мохнатые adjective nomn plur - мохнатый
мохнатый adjective nomn sing masc мохнатый | мохнатое adjective nomn sing neut мохнатый
мохнатую adjective accs sing femn мохнатый | меховой adjective nomn sing masc меховой
меховой adjective gent sing femn меховой | синий adjective nomn sing masc синий
столовая adjective nomn sing femn столовый | новые adjective nomn plur - новый
новая adjective nomn sing femn новый | мяукающая participle nomn sing femn мяукать
мятый adjective nomn sing masc мятый | мягкая adjective nomn sing femn мягкий
мой pronoun nomn sing masc мой | мохнат short_adjective - sing masc мохнатый
медленно adverb - - - медленно | мышью noun ablt sing femn мышь | интересная adjective nomn sing femn интересный
йодистая adjective nomn sing femn йодистый | маленькая adjective nomn sing femn маленький
коробкой noun ablt sing femn коробка | петь infinitive - - - петь | малый adjective nomn sing masc малый
пятый numeral nomn sing masc пятый | пять numeral nomn - - пять | милее comparative - - - милый
"""
ROOTS = {
    frozenset(("меховой", "мех")): Kinship.COGNATE,
    frozenset(("книга", "книжник")): Kinship.COGNATE,
    frozenset(("нос", "донос")): Kinship.LIKELY,
    frozenset(("мягкий", "мягкость")): Kinship.LIKELY,
    frozenset(("топор", "борщ")): Kinship.POSSIBLE,
    frozenset(("маша", "мышь")): Kinship.SAME_WORD,
}


def rows(table: str) -> list[list[str]]:
    return [row.split() for line in table.strip().splitlines() for row in line.split("|")]


_FLAGS = {"*": Flag.INDECLINABLE, "~": Flag.SUBSTANTIVISED}


def entry(word: str, lemma: str, number: str, gender: str, *marks: str) -> Entry:
    proper = "!" in marks
    return Entry(
        word,
        lemma,
        Number(number),
        None if gender == "-" else Gender(gender),
        WordClass.FIRST_NAME if proper else WordClass.COMMON,
        frozenset(flag for mark, flag in _FLAGS.items() if mark in marks),
        "fake",
    )


def form(_: str, part: str, case: str, number: str, gender: str, nominative: str) -> Form:
    return Form(
        Part(part),
        None if case == "-" else Case(case),
        None if number == "-" else Number(number),
        None if gender == "-" else Gender(gender),
        nominative,
    )


@dataclass(frozen=True)
class FakeLexicon:
    version: str = "fake"
    nouns: dict[str, list[Entry]] = field(default_factory=dict)
    others: dict[str, list[Form]] = field(default_factory=dict)

    def entries(self, key: str) -> Sequence[Entry]:
        return self.nouns.get(key, ())

    def plain(self, word: str, key: str, doubted: Set[str]) -> None:
        return None

    def forms(self, key: str) -> Sequence[Form]:
        return self.others.get(key, ())

    def near(self, key: str) -> Sequence[str]:
        return ()

    def meant(self, key: str) -> Sequence[str]:
        return ()

    def rank(self, key: str) -> int | None:
        return 1 if key in self.nouns else None


class FakeMorphology:
    """Guesses that an unknown word in -ая is a feminine adjective."""

    def guess(self, word: str) -> Sequence[Form | Entry]:
        if not word.endswith("ая"):
            return []
        return [Form(Part.ADJECTIVE, Case.NOMN, Number.SING, Gender.FEMN, word[:-2] + "ый")]


class FakeFinder(SameLemmaFinder):
    def compare(self, a: str, b: str) -> Cognacy:
        kinship = ROOTS.get(frozenset((a, b)))
        return Cognacy(a, b, kinship, 0.9, "корень", (0, 2)) if kinship else super().compare(a, b)

    def offenders(self, word: str, named: Sequence[str]) -> Sequence[Cognacy]:
        return [
            pair
            for pair in (self.compare(word, other) for other in named)
            if pair.kinship.value != "unrelated"
        ]


def build_lexicon() -> FakeLexicon:
    lexicon = FakeLexicon()
    for row in rows(NOUNS):
        lexicon.nouns.setdefault(fold(row[0]), []).append(entry(*row))
    for row in rows(FORMS):
        lexicon.others.setdefault(fold(row[0]), []).append(form(*row))
    return lexicon


LEXICON = build_lexicon()


def check(text: str, policy: Policy) -> Verdict:
    """The verdict of the fake lexicon; unknown words are left to the table, leaning accept."""
    typed = normalise(text)
    word, key = typed.word, fold(typed.word)

    def verdict(standing: Standing, code: Code | None, leaning: Leaning | None = None) -> Verdict:
        reasons = (Reason(code, "R-020", (0, len(word))),) if code else ()
        readings = tuple(
            Reading(one.lemma, Part.NOUN, Case.NOMN, one.number, one.gender, one.word_class, one.source)
            for one in LEXICON.entries(key)
        )
        return Verdict(
            text, word, standing, leaning, reasons, readings, changes=typed.changes, policy=policy.name
        )

    if not word:
        return verdict(Standing.REJECTED, Code.EMPTY)
    if not all("а" <= letter <= "я" or letter in "ё -" for letter in word):
        return verdict(Standing.REJECTED, Code.NOT_CYRILLIC)
    if LEXICON.entries(key):
        return verdict(Standing.ACCEPTED, None)
    known = LEXICON.forms(key)
    if known:
        oblique = any(one.part is Part.NOUN for one in known)
        return verdict(Standing.REJECTED, Code.NOT_NOMINATIVE if oblique else Code.NOT_NOUN)
    if " " in word:
        if word == "малый новгород":
            return verdict(Standing.UNDECIDED, Code.MULTIWORD, Leaning.ACCEPT)
        return verdict(Standing.REJECTED, Code.MULTIWORD)
    if word == "мирза":
        unknown = verdict(Standing.UNDECIDED, Code.UNKNOWN_WORD, Leaning.REJECT)
        masculine = Reading(word, Part.NOUN, Case.NOMN, Number.SING, Gender.MASC, WordClass.COMMON, "guess")
        return Verdict(text, word, unknown.verdict, unknown.leaning, unknown.reasons, (masculine,))
    return verdict(Standing.UNDECIDED, Code.UNKNOWN_WORD, Leaning.ACCEPT)


COURT = Court(check, LEXICON, FakeFinder(LEXICON), FakeMorphology())
