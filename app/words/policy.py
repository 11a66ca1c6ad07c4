"""The switches of the word verdict: where the rulebook is silent, the table chooses."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from app.words.grammar import Flag, Number, WordClass


class Choice(StrEnum):
    """What a policy does with one kind of word."""

    ACCEPT = "accept"
    UNDECIDED = "undecided"
    REJECT = "reject"


@dataclass(frozen=True, slots=True)
class Policy:
    """Switches of the word verdict, each with our default.

    ``UNDECIDED`` always leans to accept: the switch says that the table rules.

    Attributes:
        name: shown in the verdict's ``policy`` field.
        abbreviations: word-like abbreviations (вуз, загс) [A-16].
        initialisms: abbreviations spelled by letters (США, МГУ) [A-16].
        plurals: plural nominatives of nouns that have a singular [A-12].
        proper_names: names of persons, places, brands, fiction [R-021].
        vulgar: obscene words; they are flagged in any case [A-17].
        substantivised: nouns from adjectives (столовая, больной) [A-15].
        hyphenated: words with a hyphen that the lexicon lists [A-14].
        multiword: listed names of several words (Нижний Новгород) [A-13].
        homonyms: another word spelled like a named one (замок, Роза) [A-19].
        cognates: words that share a root with a named one [R-024, A-20].
        family_filter: hide vulgar words from suggestions; never refuses [A-17].
    """

    name: str = "default"
    abbreviations: Choice = Choice.ACCEPT
    initialisms: Choice = Choice.UNDECIDED
    plurals: Choice = Choice.ACCEPT
    proper_names: Choice = Choice.ACCEPT
    vulgar: Choice = Choice.ACCEPT
    substantivised: Choice = Choice.ACCEPT
    hyphenated: Choice = Choice.ACCEPT
    multiword: Choice = Choice.UNDECIDED
    homonyms: Choice = Choice.REJECT
    cognates: Choice = Choice.REJECT
    family_filter: bool = False

    @classmethod
    def from_switches(cls, switches: dict[str, object]) -> Policy:
        """Return a policy with these switches changed; it is named ``custom`` unless named.

        Raises:
            ValueError: an unknown switch or value; the message lists the valid ones.
        """
        known = {switch.name for switch in fields(cls)}
        values: dict[str, object] = {"name": "custom"} if switches else {}
        for name, value in switches.items():
            if name not in known:
                raise ValueError(f"unknown policy switch {name!r}; known: {', '.join(sorted(known))}")
            values[name] = _checked(name, value)
        return cls(**values)  # type: ignore[arg-type]

    @property
    def doubted(self) -> frozenset[str]:
        """The names of the switches that do not simply accept."""
        choices = ((switch.name, getattr(self, switch.name)) for switch in fields(self))
        return frozenset(name for name, choice in choices if choice in (Choice.UNDECIDED, Choice.REJECT))


def _checked(name: str, value: object) -> object:
    if name == "name":
        if isinstance(value, str):
            return value
        raise ValueError(f"policy name must be a string, not {value!r}")
    if name == "family_filter":
        if isinstance(value, bool):
            return value
        raise ValueError(f"policy switch 'family_filter' is true or false, not {value!r}")
    try:
        return Choice(str(value))
    except ValueError:
        choices = ", ".join(Choice)
        raise ValueError(f"policy switch {name!r} is one of {choices}, not {value!r}") from None


DEFAULT = Policy()


def concerns(word_class: WordClass, number: Number, flags: frozenset[Flag]) -> tuple[str, ...]:
    """Return the switches that a nominative noun falls under, the most decisive first."""
    found = []
    if word_class is WordClass.INITIALISM:
        found.append("initialisms")
    if word_class is WordClass.ABBREVIATION:
        found.append("abbreviations")
    if word_class.proper:
        found.append("proper_names")
    if number is Number.PLUR and Flag.PLURAL_ONLY not in flags:
        found.append("plurals")
    if Flag.VULGAR in flags:
        found.append("vulgar")
    if Flag.SUBSTANTIVISED in flags:
        found.append("substantivised")
    return tuple(found)
