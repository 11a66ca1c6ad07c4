// A table of depth «Только слова»: a shared list of named words, no turns.

import { TopBar } from "./board.js";
import { WordEntry } from "./entry.js";
import { habits } from "./keep.js";
import { html, useState } from "./lib.js";
import { Menu } from "./menu.js";
import { Standing } from "./parts.js";
import { UndoButton } from "./tabletop.js";
import { t } from "./texts.js";

const touch = matchMedia("(pointer: coarse)").matches;

/** The list, and the word that joins it. */
export function WordsOnly({ live, leave }) {
  const { view } = live;
  const [menu, setMenu] = useState(null);
  const [count, setCount] = useState(0);
  const [keypad, setKeypad] = useState(habits().keypad || touch);
  const busy = live.outbox.length > 0;
  const send = async (command) => (await live.send(command)) && setCount(count + 1);
  return html`<div class="room words-only">
    <${TopBar} live=${live} open=${setMenu} />
    <main id="main" class="board">
      <h1 class="unseen">${t("table")} ${view.code}</h1>
      ${live.can("note_word") && html`<${WordEntry} key=${count} live=${live} make=${(word) => ({ type: "note_word", word })} keypad=${keypad} disabled=${busy} words=${{ send, accept: t("note_word") }} />`}
      ${live.refused && html`<p class="warning" role="alert">${live.refused.message}</p>`}
      <h2>${t("named_words")} <span class="count">${view.words.length || ""}</span></h2>
      <ol class="wordlist" reversed>${[...view.words].reverse().map((said) => html`<li key=${said.id}><b>${said.word ?? t("word_aloud")}</b><${Standing} said=${said} /></li>`)}</ol>
    </main>
    <footer class="dock"><${UndoButton} live=${live} busy=${busy} /></footer>
    ${menu && html`<${Menu} live=${live} open=${menu} close=${() => setMenu(null)} leave=${leave} keypad=${keypad} setKeypad=${setKeypad} />`}
  </div>`;
}
