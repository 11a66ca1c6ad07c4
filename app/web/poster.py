"""The poster of an evening: every word of a game by its root family, as an SVG that needs nothing else."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from xml.etree import ElementTree as Xml

from app.letters import Span

STATIC = Path(__file__).parent / "static"
_FONT = "Yanone, 'PT Sans Narrow', 'Arial Narrow', sans-serif"
_FONT_FILES = STATIC / "vendor" / "yanone-kaffeesatz-5.3.0"
WIDTH, MARGIN, GAP, COLUMNS = 1200, 64, 20, 4
COLUMN = (WIDTH - 2 * MARGIN - GAP * (COLUMNS - 1)) / COLUMNS
HEAD = 236
LINE, SIZE, SMALL = 46, 36, 21
PAD = 16
ADVANCE = 0.44
"""How wide a letter of our display font is on average, in its size, with some to spare."""
PLAYERS = (
    "#a3284b",
    "#1f6ea3",
    "#3d7d20",
    "#a35f00",
    "#7a3fa3",
    "#0f7671",
    "#8a4b2a",
    "#4d5b00",
    "#9c2f8e",
    "#35508f",
)
"""A player's colour; his initial in the dot says the same to who cannot tell colours."""
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Theme(StrEnum):
    """The paper of a poster."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a poster."""

    paper: str
    leaf: str
    edge: str
    ink: str
    soft: str
    root: str


_INKS = {
    Theme.LIGHT: Inks("#f3eff7", "#ffffff", "#cdbfda", "#26102f", "#5f4b6b", "#5b2478"),
    Theme.DARK: Inks("#170a1e", "#24122e", "#4b3159", "#f4ecf8", "#c3aed0", "#b7e04f"),
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """A word that was named: where its roots lie in it, and whose it was."""

    word: str
    roots: tuple[Span, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Family:
    """Words of one root; ``kin`` are others of it that nobody named."""

    leaves: tuple[Leaf, ...]
    kin: tuple[str, ...] = ()

    @property
    def height(self) -> float:
        """How high its box is drawn."""
        return 2 * PAD - 6 + LINE * len(self.leaves) + (SMALL + 8 if self.kin else 0)


@dataclass(frozen=True, slots=True)
class Evening:
    """What a poster shows; ``players`` in seat order."""

    title: str
    subtitle: str
    foot: str
    players: tuple[str, ...]
    families: tuple[Family, ...] = field(default=())


def draw(evening: Evening, theme: Theme = Theme.LIGHT) -> bytes:
    """Return the poster as an SVG document; the longest families come first, as the caller sorts them."""
    ink = _INKS[theme]
    boxes, bottom = _laid(evening.families)
    height = round(bottom + MARGIN + 24)
    svg = Xml.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {height}"})
    svg.attrib |= {"width": str(WIDTH), "height": str(height), "font-family": _FONT}
    Xml.SubElement(svg, "title").text = _clean(f"{evening.title}. {evening.subtitle}")
    Xml.SubElement(svg, "style").text = _faces()
    _shape(svg, "rect", width=WIDTH, height=height, fill=ink.paper)
    _head(svg, evening, ink)
    for x, y, family in boxes:
        _family(svg, x, y, family, evening.players, ink)
    _text(svg, MARGIN, height - 36, evening.foot, SMALL, ink.soft)
    drawn: bytes = Xml.tostring(svg, encoding="utf-8", xml_declaration=True)
    return drawn


def _faces() -> str:
    """Return the two files of our display font, so that the poster looks alike wherever it is opened."""
    faces = []
    for name in ("cyrillic", "latin"):
        data = base64.b64encode(
            (_FONT_FILES / f"yanone-kaffeesatz-{name}-400-700.woff2").read_bytes()
        ).decode()
        codes = "U+0301,U+0400-045F,U+0490-0491,U+2116" if name == "cyrillic" else "U+0000-00FF,U+2000-206F"
        source = f"url(data:font/woff2;base64,{data})"
        faces.append(
            f"@font-face{{font-family:Yanone;font-weight:400 700;src:{source};unicode-range:{codes}}}"
        )
    return "".join(faces)


def _laid(families: Sequence[Family]) -> tuple[list[tuple[float, float, Family]], float]:
    """Return each family's place, in the shortest column so far, and where the longest ends."""
    ends = [float(HEAD)] * COLUMNS
    boxes = []
    for family in families:
        at = ends.index(min(ends))
        boxes.append((MARGIN + at * (COLUMN + GAP), ends[at], family))
        ends[at] += family.height + GAP
    return boxes, max(ends)


def _head(svg: Xml.Element, evening: Evening, ink: Inks) -> None:
    toad = Xml.SubElement(svg, "g", {"transform": f"translate({MARGIN - 8} 40) scale(1.9)"})
    toad.extend(Xml.fromstring((STATIC / "toad.svg").read_bytes()))
    for part in toad.iter():
        part.tag = part.tag.rpartition("}")[2]
    _text(svg, MARGIN + 132, 108, evening.title, 84, ink.ink, weight=700, room=WIDTH - 2 * MARGIN - 132)
    _text(svg, MARGIN + 134, 152, evening.subtitle, 34, ink.soft, room=WIDTH - 2 * MARGIN - 134)
    x = float(MARGIN + 16)
    for seat, name in enumerate(evening.players):
        shown = name if len(name) <= 16 else f"{name[:15]}…"
        _dot(svg, x, 196, seat, evening.players)
        _text(svg, x + 24, 206, shown, 30, ink.ink)
        x += 24 + len(shown) * 30 * ADVANCE + 34


def _family(svg: Xml.Element, x: float, y: float, family: Family, players: Sequence[str], ink: Inks) -> None:
    box = {"x": x, "y": y, "width": COLUMN, "height": family.height, "rx": 18}
    edge = ink.root if len(family.leaves) > 1 else ink.edge
    _shape(svg, "rect", **box, fill=ink.leaf, stroke=edge, stroke_width=2)
    for line, leaf in enumerate(family.leaves):
        base = y + PAD + LINE * line + 33
        if leaf.seat is not None:
            _dot(svg, x + PAD + 12, base - 11, leaf.seat, players)
        _word(svg, x + PAD + 34, base, leaf, ink)
    if family.kin:
        base = y + PAD + LINE * len(family.leaves) + SMALL
        _text(svg, x + PAD + 34, base, ", ".join(family.kin), SMALL, ink.soft, room=COLUMN - 2 * PAD - 34)


def _word(svg: Xml.Element, x: float, y: float, leaf: Leaf, ink: Inks) -> None:
    """Draw a word with its roots in the colour of roots."""
    word = _clean(leaf.word)
    text = _text(svg, x, y, "", SIZE, ink.ink, room=COLUMN - 2 * PAD - 34, length=len(word))
    for part, is_root in _parts(word, leaf.roots):
        mark = {"fill": ink.root, "font-weight": "700"} if is_root else {}
        Xml.SubElement(text, "tspan", mark).text = part


def _parts(word: str, roots: Sequence[Span]) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a word in order, and whether each is a root."""
    at = 0
    for start, end in sorted(roots):
        start, end = max(at, start), min(end, len(word))
        if start < end:
            yield from (
                (piece, mark) for piece, mark in ((word[at:start], False), (word[start:end], True)) if piece
            )
            at = end
    if word[at:]:
        yield word[at:], False


def _dot(svg: Xml.Element, x: float, y: float, seat: int, players: Sequence[str]) -> None:
    _shape(svg, "circle", cx=x, cy=y, r=13, fill=PLAYERS[seat % len(PLAYERS)])
    initial = _clean(players[seat])[:1].upper()
    _text(svg, x, y + 7, initial, 20, "#ffffff", weight=700).set("text-anchor", "middle")


def _text(
    svg: Xml.Element,
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    *,
    weight: int = 400,
    room: float = 0,
    length: int = 0,
) -> Xml.Element:
    """Draw a line; if it would be wider than ``room`` it is smaller, and at last pressed together."""
    letters = length or len(text)
    needed = letters * size * ADVANCE
    fitted = size if not room or needed <= room else max(0.45 * size, room / (letters * ADVANCE))
    given = {"x": _n(x), "y": _n(y), "font-size": _n(fitted), "fill": fill, "font-weight": str(weight)}
    if room and letters * fitted * ADVANCE > room + 1:
        given |= {"textLength": _n(room), "lengthAdjust": "spacingAndGlyphs"}
    element = Xml.SubElement(svg, "text", given)
    element.text = _clean(text)
    return element


def _shape(svg: Xml.Element, name: str, **given: float | str) -> Xml.Element:
    attributes = {
        key.replace("_", "-"): value if isinstance(value, str) else _n(value) for key, value in given.items()
    }
    return Xml.SubElement(svg, name, attributes)


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _clean(text: str) -> str:
    """Return a text without what no XML document may hold."""
    return _NOT_XML.sub("", text)
