"""What is fuzzed, and what must hold: no exception that is not the documented one.

A target is a Hypothesis test without its settings, so that the driver may bound it by time, a test
by a seed, and atheris may feed it bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_from_bytes

from hypothesis import given
from hypothesis import strategies as st

from app.bootstrap import Services, open_services
from app.lexicon.layout import LexiconBroken
from app.lexicon.personal import PersonalWords
from app.rules.notation import read_command, write_command
from app.settings import Settings
from app.table.asks import KINDS
from tests.fuzz.site import DEALT, JSON, TABLE, Site, bearer, dumped, sound
from tests.fuzz.values import NUMBERS, TEXTS, VALUES, WORDS, bent

Target = Callable[[], None]
BODIES: tuple[Any, ...] = (
    {"words": ["кот", "коробкой", "вайфайка"]},
    {"kind": "turn", "row": ["А", "Н"], "card": "О", "word": "сон", "history": ["нос"], "rules": {"yo_is_e": True}},
    {"kind": "battle", "effect": "КАШАЛОТРИО", "letters": ["К", "О", "Т"], "word": "котёл"},
    {"kind": "battle", "effect": "СЛОНОСОЧЕТАНИЕ", "letters": ["М"], "word": "мохнатая мышь"},
    {"cases": [{"kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "бинокль"}], "unrelated": [["а", "б"]]},
    {"row": ["А", "Н"], "hand": ["К", "О", "Е/Ё"], "named": ["кот"]},
    {"effect": "ДЕЛЬФИНАЛ", "letters": ["К"]},
    {"command": {"type": "note_word", "word": "кот"}, "guard": {"version": 1}},
    {"role": "player", "name": "Петя", "seat": 1},
    {"member": 1, "seat": None},
    {"format": "baklazhaba-table", "schema": 1, "game": "baklazhaba", "log": []},
    {"format": "baklazhaba-evening", "schema": 1, "words": [{"word": "кот", "by": "Маша", "at": 1_767_225_600_000}],
     "players": [{"name": "Маша", "hand": 7}, {"name": "Петя", "hand": 8}], "speaker": 1, "row": ["О", "С"], "deck": 60},
    TABLE,
    DEALT,
)  # fmt: skip
COMMANDS: tuple[dict[str, Any], ...] = (
    {"type": "start", "names": ["Аня", "Боря"], "starter": 0, "row": ["К", "О"], "rules": "book"},
    {"type": "lay", "seat": 0, "card": "Т", "word": "кот"},
    {"type": "lay_off_turn", "seat": 1, "card": "Р", "word": "корт", "force": True},
    {"type": "start_battle", "cards": ["М"], "opponent": 1},
    {"type": "recount", "hands": [3, 4, 5], "deck": 20, "discard": 10, "row": ["К", "О"], "words": []},
    *({"type": kind, "seat": 0, "word": "кот", "card": "К"} for kind in sorted(KINDS)),
    *({"type": kind} for kind in sorted(KINDS)),
    *({"type": kind, "seat": 1, "wrong": True, "member": 1} for kind in sorted(KINDS)),
)  # fmt: skip
QUERY = (
    "lang", "explain", "a", "b", "run", "pattern", "since", "client", "log", "limit", "offset", "order",
    "word", "card", "kind", "classes", "length", "family", "row", "letters", "effect", "q",
)  # fmt: skip
METHODS = ("GET", "GET", "POST", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "BREW")
HEADERS = (
    "If-Match",
    "If-None-Match",
    "Range",
    "Accept",
    "Accept-Language",
    "Origin",
    "Cookie",
    "X-Request-ID",
)
TYPES = (
    "application/json", "text/json", "text/plain", "", "a/b;charset=я", "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
)  # fmt: skip
LINES = (
    "start", "Аня,Боря", "first=1", "deal=А,Б", "size=83", "row=К,О", "family", "row", "1", "2!", "3!!", "К", "Е/Ё+П",
    "кот", "кот-", "*", "=", "swap", "takes back", "pass", "time", "note", "fix", "another", "challenge", "votes",
    "wrong", "right", "rule", "battle", "place", "letters", "says", "silent", "close", "-", "1,2", "tied", "kva",
    "catch", "agree", "shuffle", "join", "leave", "0", "99999999999999999999", "²", "concedes", "settle",
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """A request as it is sent; ``known`` ones bear a referee's token."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes
    kind: str
    known: bool


def requests(site: Site) -> Target:
    """Any method, path, query, header and body, most of them near to what is served."""
    odd_paths = st.binary(max_size=40).map(lambda raw: "/" + quote_from_bytes(raw)) | TEXTS.map(_path)
    latin = st.text(st.characters(max_codepoint=255, exclude_categories=["Cc"]), max_size=20)
    json_bodies = bent(BODIES, 1).map(dumped) | bent(BODIES).map(dumped)
    odd_bodies = VALUES.map(dumped) | st.binary(max_size=200)
    places = st.lists(TEXTS | st.just(site.host["code"]) | st.just(site.host["code"]), max_size=3)

    @st.composite
    def asked(draw: st.DrawFn) -> Request:
        method, rule = draw(st.sampled_from(site.served))
        odd = draw(st.integers(0, 3)) == 0
        return Request(
            draw(st.sampled_from(METHODS)) if odd else method,
            draw(odd_paths) if odd and draw(st.booleans()) else _filled(rule, draw(places)),
            draw(st.dictionaries(st.sampled_from(QUERY) | TEXTS, TEXTS | NUMBERS.map(str), max_size=3)),
            draw(st.dictionaries(st.sampled_from(HEADERS), latin, max_size=2)) if odd else {},
            draw(odd_bodies if odd else json_bodies),
            draw(st.sampled_from(TYPES)) if odd else "application/json",
            draw(st.booleans()),
        )

    @given(asked())
    def target(request: Request) -> None:
        headers = {**request.headers, "Idempotency-Key": "x" * 30}
        headers |= bearer(site.host) if request.known else {}
        pairs = (f"{_path(name)[1:]}={_path(value)[1:]}" for name, value in request.query.items())
        address = f"{request.path}?{'&'.join(pairs)}"
        answer = site.client.open(
            address, method=request.method, data=request.body, content_type=request.kind, headers=headers
        )
        sound(answer)

    return target


def _path(text: str) -> str:
    return "/" + quote(text.encode("utf-8", "surrogatepass"), safe="/")


def _filled(rule: str, texts: list[str]) -> str:
    for text in texts:
        start, opened, rest = rule.partition("<")
        if not opened:
            break
        rule = start + _path(text)[1:] + rest.partition(">")[2]
    return rule.replace("<", "").replace(">", "")


def commands(site: Site) -> Target:
    """Commands in any order and shape, to tables of every kind; whatever comes of it can be seen."""
    steps = st.tuples(
        bent(COMMANDS, 2), st.sampled_from(("version", "turn_id", "battle_id", "dispute_id")), NUMBERS
    )

    @given(bent((TABLE, TABLE, DEALT, {"depth": "words"}), 1), st.lists(steps, min_size=1, max_size=8))
    def target(settings: object, sent: list[tuple[object, str, int]]) -> None:
        opened = sound(site.client.post("/api/v1/tables", data=dumped(settings), **JSON))
        if opened.status_code != 201:
            return
        seat = opened.get_json()
        for number, (command, guard, value) in enumerate(sent):
            answer = sound(site.command(seat, command, {guard: value}, f"a{number}"))
            if answer.status_code == 409:  # stale, most likely: the same for the present version
                version = answer.get_json().get("version", seat["version"])
                sound(site.command(seat, command, {"version": version}, f"b{number}"))
        site.look(seat)

    return target


def imports(site: Site) -> Target:
    """Exported tables, bent: refused, or opened and seen."""
    count = iter(range(10**12))

    @given(bent(site.samples, 4))
    def target(document: object) -> None:
        headers = {"Idempotency-Key": f"{next(count):030}"}
        path = "/api/v1/tables/import"
        opened = sound(site.client.post(path, data=dumped(document), headers=headers, **JSON))
        if opened.status_code == 201:
            site.look(opened.get_json())

    return target


def notation() -> Target:
    """Lines of the row notation: a command that is written as it is read, or a ValueError."""
    texts = st.lists(st.sampled_from(LINES), max_size=7).map(" ".join) | TEXTS

    @given(texts)
    def target(line: str) -> None:
        try:
            command = read_command(line)
        except ValueError:
            return
        assert read_command(write_command(command)) == command

    return target


def lexicon(built: Path, scratch: Path) -> Target:
    """Built files, damaged: refused with the command that mends them, or never needed."""
    names = sorted(path.name for path in built.iterdir() if path.is_file() and path.suffix != ".sqlite")
    whole = {name: (built / name).read_bytes() for name in names}
    damages = st.lists(
        st.tuples(st.floats(0, 1), st.binary(max_size=8), st.booleans()), min_size=1, max_size=3
    )

    @given(st.sampled_from(names), damages, st.integers(0, 10**6))
    def target(name: str, damages: list[tuple[float, bytes, bool]], number: int) -> None:
        raw = bytearray(whole[name])
        for place, junk, cut in damages:
            at = int(place * len(raw))
            raw[at : len(raw) if cut else at + len(junk)] = junk
        folder = scratch / "built"
        folder.mkdir(exist_ok=True)
        for other in names:
            path = folder / other
            path.unlink(missing_ok=True)
            path.write_bytes(bytes(raw)) if other == name else path.symlink_to(built / other)
        try:
            _use(folder, scratch)
        except LexiconBroken:
            return

    return target


def _use(folder: Path, data: Path) -> None:
    settings = Settings.from_environment({"BAKLAZHABA_LEXICON": str(folder), "BAKLAZHABA_DATA": str(data)})
    services: Services = open_services(settings)
    checker = services.checker()
    for word in WORDS[:9]:
        checker.with_suggestions(checker.check(word))
    services.finder.compare("кошка", "кот")
    _ = services.search


def personal(scratch: Path) -> Target:
    """The file of one's own words, whatever an editor has made of it: read, line by line, or told."""
    lines = st.lists(TEXTS, max_size=6).map("\n".join).map(lambda text: text.encode("utf-8", "surrogatepass"))

    @given(lines | st.binary(max_size=60))
    def target(raw: bytes) -> None:
        path = scratch / "words.txt"
        path.write_bytes(raw)
        assert all(isinstance(word, str) for word in PersonalWords(path).values())

    return target


NAMES = ("requests", "commands", "imports", "notation", "personal", "lexicon")


def all_targets(folder: Path, built: Path | None = None) -> dict[str, Target]:
    """Return the targets by name; ``folder`` is written to, ``built`` holds a lexicon to damage."""
    site = Site(folder / "data")
    made = (
        requests(site),
        commands(site),
        imports(site),
        notation(),
        personal(folder),
        lexicon(built or Settings.from_environment().lexicon, folder),
    )
    return dict(zip(NAMES, made, strict=True))
