"""``lexicon.sqlite``: the lexicon for people with sqlite-utils or Datasette. The judge never reads it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlite_utils

from app.lexicon.own_lists import OwnRow
from app.lexicon.store import TrieLexicon


def write_database(path: Path, lexicon: TrieLexicon, rows: tuple[OwnRow, ...]) -> None:
    """Write tables ``words`` (one row a nominative reading) and ``own_rows`` (our lists as written).

    Raises:
        OSError: the file cannot be written.
    """
    try:
        _write(path, lexicon, rows)
    except sqlite3.Error as fault:  # SQLite tells a full disk in its own words
        raise OSError(f"{path}: {fault}") from fault


def _write(path: Path, lexicon: TrieLexicon, rows: tuple[OwnRow, ...]) -> None:
    database = sqlite_utils.Database(path)
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    words = database.table("words", columns=_COLUMNS)
    words.create(_COLUMNS)
    words.insert_all(_rows(lexicon), batch_size=5000)
    words.create_index(["key"])
    words.create_index(["lemma"])
    words.create_index(["word_class"])
    own = database.table("own_rows")
    own.create(
        {
            "word": str,
            "word_class": str,
            "origin": str,
            "hint": str,
            "flags": str,
            "homograph_of": str,
            "theme": str,
        }
    )
    own.insert_all(
        {
            "word": row.word, "word_class": row.word_class.value, "origin": row.origin, "hint": row.hint,
            "flags": ",".join(sorted(row.flags)), "homograph_of": row.homograph_of, "theme": row.theme,
        }
        for row in rows
    )  # fmt: skip
    database.close()


_COLUMNS: dict[str, type] = {
    "key": str, "word": str, "lemma": str, "number": str, "gender": str, "word_class": str, "flags": str,
    "source": str, "tier": str, "rank": int,
}  # fmt: skip


def _rows(lexicon: TrieLexicon) -> Iterator[dict[str, object]]:
    ranked = sorted((lexicon.rank(key), key) for key in map(lexicon.key, range(len(lexicon))))
    for rank, key in ranked:
        for entry in lexicon.entries(key):
            yield {
                "key": key, "word": entry.word, "lemma": entry.lemma, "number": entry.number.value,
                "gender": entry.gender and entry.gender.value, "word_class": entry.word_class.value,
                "flags": ",".join(sorted(entry.flags)), "source": entry.source,
                "tier": entry.tier.name.lower(), "rank": rank,
            }  # fmt: skip
