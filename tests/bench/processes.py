"""Fresh processes: CPU until the first answer, and the memory that a worker has for itself."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from app.lexicon.layout import FORMS
from app.lexicon.mapped import map_trie
from tests.bench.ground import Ground
from tests.bench.measure import Spread
from tests.bench.report import ROOT, Bar, Figure

ROUNDS = 9
_IMPORTS = "from app.bootstrap import open_services; from app.settings import Settings; "
_CHECK = 'open_services(Settings.from_environment()).checker().check("донос")'
STARTS = {
    "bare": "",
    "check": _IMPORTS + _CHECK,
    "pymorphy3": 'import pymorphy3; pymorphy3.MorphAnalyzer(lang="ru").parse("донос")',
}
"""What a fresh process does until it has its first answer."""
OPENINGS = {
    "check": (_IMPORTS, _CHECK),
    "pymorphy3": ("import pymorphy3", 'pymorphy3.MorphAnalyzer(lang="ru").parse("донос")'),
}
"""The same with the modules' import apart."""
_OWN = """
def own():
    with open("/proc/self/smaps_rollup") as lines:
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty"))
"""
_WORKER = f"""
from sys import argv
{_IMPORTS}
{_OWN}
words = open(argv[1], encoding="utf-8").read().split()
before = own()
checker = open_services(Settings.from_environment()).checker()
for word in words:
    checker.check(word)
print(own() - before)
"""
_DICT = f"""
from sys import argv
{_OWN}
before = own()
with open(argv[1], encoding="utf-8") as lines:
    words = {{line.rstrip(): number for number, line in enumerate(lines)}}
print(own() - before)
"""
_WHY_COLD = (
    "four fifths of it import Python's dataclasses, enum, json and typing and build our own classes on them; the rest "
    "compares the hashes of the files that are read"
)


def measure(ground: Ground) -> Iterator[Bar | Figure]:
    """Yield what a first answer costs and what a worker keeps."""
    yield from starts()
    yield from memory(ground)


def starts() -> Iterator[Bar | Figure]:
    whole = rounds(
        {name: f"{work}\nimport time; print(time.process_time() * 1000)" for name, work in STARTS.items()}
    )
    above = {name: [a - b for a, b in zip(whole[name], whole["bare"], strict=True)] for name in whole}
    ratio = Spread.of(a / b for a, b in zip(above["pymorphy3"], above["check"], strict=True))
    yield Bar(
        "cold",
        "first check in a fresh process, against loading pymorphy3, CPU above bare Python",
        ratio,
        10,
        why=_WHY_COLD,
    )
    for name in ("check", "pymorphy3"):
        yield Figure(f"a fresh process with {name}", Spread.of(above[name]).median, "ms")
    apart = rounds({
        name: f"{imports}\nimport time; start = time.process_time()\n{work}\nprint((time.process_time() - start) * 1000)"
        for name, (imports, work) in OPENINGS.items()
    })  # fmt: skip
    for name, spent in apart.items():
        yield Figure(f"opening and first answer of {name}, modules imported", Spread.of(spent).median, "ms")


def memory(ground: Ground) -> Iterator[Bar | Figure]:
    lexicon, chance = ground.services.lexicon, ground.chance()
    forms = map_trie(lexicon.folder / FORMS)
    nouns = [lexicon.key(number) for number in range(len(lexicon))]
    asked = [word for word in chance.sample(nouns, 2000) if word.isalpha()]
    asked += [forms.restore_key(chance.randrange(len(forms))) for _ in range(2000)]
    with tempfile.TemporaryDirectory() as folder:
        worker = told(_WORKER, written(folder, "asked", asked))
        plain = told(_DICT, written(folder, "nouns", nouns))
        whole = told(_DICT, written(folder, "all", [*nouns, *forms]))
    yield Bar("memory", "memory of a further worker, against a dict of the nouns alone", plain / worker, 10)
    yield Figure("a worker after 4,000 checks", worker / 1024, "MB")
    yield Figure("a dict of the nouns", plain / 1024, "MB")
    yield Figure("a dict of the nouns and all forms", whole / 1024, "MB")


def written(folder: str, name: str, words: Iterable[str]) -> str:
    path = Path(folder) / name
    path.write_text("".join(f"{word}\n" for word in words), encoding="utf-8")
    return str(path)


def rounds(scripts: Mapping[str, str]) -> dict[str, list[float]]:
    """Return what each script prints, the scripts taking turns, after one turn to warm the disk."""
    found: dict[str, list[float]] = {name: [] for name in scripts}
    for number in range(ROUNDS + 1):
        for name, script in scripts.items():
            printed = told(script)
            if number:
                found[name].append(printed)
    return found


def told(script: str, *arguments: str) -> float:
    """Return the number that a script prints, run by a fresh Python."""
    run = subprocess.run(
        [sys.executable, "-P", "-c", script, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(run.stdout)
