"""What the browser's dictionary costs: bytes sent, time until it judges, memory, time of a look-up.

    python -P -m tests.bench.offline

Times are printed beside a yardstick of the same run, a sort of a million numbers in the same page:
a phone's time is about its own yardstick times the ratio.
"""

from __future__ import annotations

import os
import statistics
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from app.lexicon.layout import PACK, PACK_FILES, Manifest
from app.settings import Settings
from tests.browser_note import find_chromium

ROOT = Path(__file__).parents[2]
ROUNDS = 7
_PREPARE = """async () => {
  window.module = await import("/app/web/static/offline/judge/judge.js");
  window.bytes = new Uint8Array(await (await fetch("/pack")).arrayBuffer());
  window.catalogue = await (await fetch("/app/messages/ru.json")).json();
}"""
_READY = """() => {
  const from = performance.now();
  window.judge = new module.Judge(bytes, catalogue);
  return performance.now() - from;
}"""
_YARDSTICK = """() => {
  let seed = 1;
  const numbers = Float64Array.from({length: 1e6}, () => (seed = (seed * 48271) % 2147483647));
  const from = performance.now();
  numbers.sort();
  return performance.now() - from;
}"""
_LOOK_UP = """(words) => {
  const from = performance.now();
  for (const word of words) judge.lexicon.entries(word).length || judge.lexicon.forms(word);
  return (performance.now() - from) / words.length * 1000;
}"""
_ASK = """(words) => {
  const from = performance.now();
  for (const word of words) judge.judge({word, history: ["вода", "нос", "бинокль"]});
  return (performance.now() - from) / words.length * 1000;
}"""
WORDS = [
    "бинокль",
    "коробкой",
    "бежать",
    "ёлка",
    "красивого",
    "Хогвартс",
    "наилучший",
    "ножницы",
    "столами",
    "азерот",
]
UNKNOWN = ["вайфайка", "карова", "абырвалг", "снегоступинг"]


class _Files(SimpleHTTPRequestHandler):
    pack = Path()

    def translate_path(self, path: str) -> str:
        return str(self.pack) if path == "/pack" else super().translate_path(path)

    def log_message(self, format: str, *args: object) -> None:
        pass


def main() -> None:
    folder = Settings.from_environment().lexicon
    manifest = Manifest.read(folder)
    print(f"lexicon {manifest.version}, {manifest.counts['keys']} keys")
    for name in PACK_FILES:
        print(f"{name:16} {int(str(manifest.files[name]['size'])):>9,} bytes")
    handler = type("Files", (_Files,), {"pack": folder / PACK})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=sandbox)
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/app/messages/ru.json")
        measure(page)
        browser.close()
    server.shutdown()


def measure(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    page.evaluate(_PREPARE)
    before = memory(session)
    first = page.evaluate(_READY)
    after = memory(session)
    pairs = [(page.evaluate(_READY), page.evaluate(_YARDSTICK)) for _ in range(ROUNDS)]
    ready, stick = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(
        f"ready: first {first:.0f} ms, median {ready:.0f} ms; yardstick {stick:.0f} ms; ratio {ready / stick:.2f}"
    )
    print(
        f"memory: {(after - before) / 1e6:.1f} MB beside the {page.evaluate('bytes.length') / 1e6:.1f} MB of the file"
    )
    for label, script, words in (
        ("look-up of a known word", _LOOK_UP, WORDS),
        ("verdict with history, known", _ASK, WORDS),
        ("verdict with suggestions, unknown", _ASK, UNKNOWN),
    ):
        page.evaluate(script, words * 20)
        print(f"{label}: {page.evaluate(script, words * 50):.0f} µs")


def memory(session: Any) -> float:
    """Bytes of the heap and of what array buffers hold."""
    session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    return float(usage["usedSize"] + usage.get("backingStorageSize", 0))


if __name__ == "__main__":
    main()
