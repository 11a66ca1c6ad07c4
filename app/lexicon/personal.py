"""Personal words: a text file, one word a line, read without a rebuild."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from app.letters import fold, normalise
from app.words.shape import find_fault

FRESH = 0.01
"""Seconds for which the file is taken to be as it was: asking the system costs as much as a look-up."""


class PersonalWords(Mapping[str, str]):
    """The words that this user has ruled to exist: key → spelling.

    The file is read again when it has changed, looked at no more often than every `FRESH` seconds;
    a missing file is an empty list. ``clock`` counts seconds.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self._clock = clock
        self._fresh_until = -math.inf
        self._stamp: tuple[int, int] | None = None
        self._words: dict[str, str] = {}

    def __getitem__(self, key: str) -> str:
        return self._recent()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._recent())

    def __len__(self) -> int:
        return len(self._recent())

    def __contains__(self, key: object) -> bool:
        return key in self._recent()

    def add(self, text: str) -> str:
        """Add a word and return it as it was stored.

        Raises:
            ValueError: ``text`` is no Russian word.
            OSError: the file cannot be written; it is as it was.
        """
        word = normalise(text).word
        if find_fault(word) is not None:
            raise ValueError(f"{text!r} is no word in Russian letters")
        self._write({**self._read(), fold(word): word})
        return word

    def remove(self, text: str) -> bool:
        """Remove a word; return whether it was there."""
        words = dict(self._read())
        found = words.pop(fold(normalise(text).word), None)
        if found is not None:
            self._write(words)
        return found is not None

    def _recent(self) -> dict[str, str]:
        return self._words if self._clock() < self._fresh_until else self._read()

    def _read(self) -> dict[str, str]:
        self._fresh_until = self._clock() + FRESH
        try:
            state = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            self._stamp, self._words = None, {}
            return self._words
        stamp = (state.st_mtime_ns, state.st_size)
        if stamp != self._stamp:
            lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
            words = (normalise(line).word for line in lines if not line.startswith("#"))
            self._words = {fold(word): word for word in words if find_fault(word) is None}
            self._stamp = stamp
        return self._words

    def _write(self, words: Mapping[str, str]) -> None:
        import tempfile  # which takes longer to load than a word to judge

        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = "".join(f"{word}\n" for word in sorted(words.values()))
        descriptor, draft = tempfile.mkstemp(dir=self.path.parent, prefix=".words-")
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            Path(draft).replace(self.path)
            self._fresh_until = -math.inf
        except OSError:
            Path(draft).unlink(missing_ok=True)
            raise
