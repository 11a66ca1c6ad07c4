"""New words of living suffixes: what anybody makes of a known word, as «созвонище» of «созвон».

Such a word leans to accept: no list holds all of them. The word it is made of must be known for
certain, and of the kind that takes the suffix.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.letters import fold
from app.words.grammar import Case, Flag, Number, Part, WordClass
from app.words.ports import Lexicon, Tier

OF_NOUNS = (
    ("чик", "", "нрмлвй"), ("ик", "", "бвгдзмнпрстфжш"), ("ище", "", "бвгджзклмнпрстфхцчш"),
    ("шище", "х", ""), ("ища", "а", ""), ("ища", "я", ""), ("ища", "ка", ""), ("ище", "о", ""),
    ("очка", "а", ""), ("очка", "ка", ""), ("ечка", "я", ""), ("ечка", "ка", ""),
    ("щица", "щик", ""), ("чица", "чик", ""), ("ница", "ник", ""), ("ер", "инг", ""),
    ("иха", "", "бвдзлмнпрстф"), ("чиха", "к", ""),
)  # fmt: skip
"""What a derived noun ends in, what stands there in the noun it is made of, and that noun's last letters."""
OF_AGENTS = (
    ("ка", "", ("ер", "ёр", "ор", "ист", "ент", "ант")), ("ша", "", ("ер", "ёр", "ор", "ент", "ант", "арь")),
    ("иня", "", ("лог",)), ("ичка", "", ("лог",)), ("есса", "", ("ан", "ор", "ер", "ист", "ент")),
)  # fmt: skip
"""The same for women by trade; the man's word ends in one of the last."""
OF_ADJECTIVES = (("ость", "ый"), ("ость", "ий"), ("ость", "ой"))
OF_VERBS = (
    ("ание", "ать"), ("яние", "ять"), ("ение", "ить"), ("анье", "ать"), ("янье", "ять"), ("енье", "ить"),
    ("алка", "ать"), ("ялка", "ять"), ("илка", "ить"),
)  # fmt: skip
SHORTEST_BASE = 4
_ENDINGS = tuple(sorted({row[0] for rows in (OF_NOUNS, OF_AGENTS, OF_ADJECTIVES, OF_VERBS) for row in rows}))


def derived_of(word: str, lexicon: Lexicon) -> str | None:
    """Return the known word that ``word`` is made of by a living suffix, None if there is none."""
    if not word.endswith(_ENDINGS):
        return None
    return next((base for base in _bases(word, lexicon) if len(base) >= SHORTEST_BASE), None)


def _bases(word: str, lexicon: Lexicon) -> Iterator[str]:
    for ending, old, letters in OF_NOUNS:
        base = word.removesuffix(ending) + old
        if word.endswith(ending) and (not letters or base[-1:] in letters) and _common(base, lexicon):
            yield base
    for ending, old, finals in OF_AGENTS:
        base = word.removesuffix(ending) + old
        if word.endswith(ending) and base.endswith(finals) and _common(base, lexicon):
            yield base
    for endings, part in ((OF_ADJECTIVES, Part.ADJECTIVE), (OF_VERBS, Part.INFINITIVE)):
        for ending, old in endings:
            base = word.removesuffix(ending) + old
            if word.endswith(ending) and _has_form(base, part, lexicon):
                yield base


def _common(base: str, lexicon: Lexicon) -> bool:
    """Tell whether a base is for certain a common noun in the singular, and no adjective's."""
    return any(
        entry.tier is Tier.ACCEPTED
        and entry.word_class is WordClass.COMMON
        and entry.number is Number.SING
        and not entry.flags & {Flag.SUBSTANTIVISED, Flag.INDECLINABLE}
        for entry in lexicon.entries(fold(base))
    )


def _has_form(base: str, part: Part, lexicon: Lexicon) -> bool:
    return any(
        form.part is part and form.case in (None, Case.NOMN) and not form.proper
        for form in lexicon.forms(fold(base))
    )
