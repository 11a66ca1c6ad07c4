// After the game: who won, whose words they were, how the hands went, what to take home.

import { TopBar } from "./board.js";
import { download, exportJson } from "./files.js";
import * as api from "./api.js";
import { html, useEffect, useState } from "./lib.js";
import { Menu } from "./menu.js";
import { follow, rematch } from "./next.js";
import { Standing } from "./parts.js";
import { byPlayer, handsOver, tally } from "./story.js";
import { nameOf, UndoButton } from "./tabletop.js";
import { code, plural, t } from "./texts.js";

const WIDTH = Math.min(640, Math.max(330, innerWidth - 32));
const HEIGHT = 240;

/** Hand sizes over the game, a line a player; a table says the same to readers of the screen. */
function Chart({ view, points }) {
  if (points.length < 2) return null;
  const top = Math.max(8, ...points.flat());
  const x = (at) => 34 + (at / (points.length - 1)) * (WIDTH - 130);
  const y = (count) => HEIGHT - 24 - (count / top) * (HEIGHT - 40);
  const ends = view.players.map((one, seat) => ({ seat, name: one.name, at: y(points.at(-1)[seat] ?? 0) })).sort((one, other) => one.at - other.at);
  ends.forEach((one, at) => at && (one.at = Math.max(one.at, ends[at - 1].at + 17)));
  const over = Math.max(0, (ends.at(-1)?.at ?? 0) - (HEIGHT - 6));
  return html`<figure class="chart">
    <figcaption>${t("hands_over_time")}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("hands_over_time")}>
      ${[0, top / 2, top].map((count) => html`<g key=${count}><path class="grid" d="M34 ${y(count)}H${WIDTH - 96}" /><text x="26" y=${y(count) + 4} text-anchor="end">${Math.round(count)}</text></g>`)}
      ${view.players.map((_, seat) => html`<path key=${seat} class="curve curve-${seat % 6}" d=${points.map((hands, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(hands[seat] ?? 0).toFixed(1)}`).join("")} />`)}
      ${ends.map((one) => html`<text key=${one.seat} class="label curve-text-${one.seat % 6}" x=${WIDTH - 90} y=${one.at - over + 4}>${one.name.slice(0, 10)}</text>`)}
    </svg>
  </figure>`;
}

/** What each did, in figures. */
function Figures({ view, log }) {
  const cells = ["words", "offTurn", "battles", "penalties"];
  return html`<section class="tallies"><h2>${t("who_what")}</h2>
    <div class="scroll" tabindex="0" role="group" aria-label=${t("who_what")}><table>
      <thead><tr><th scope="col">${t("col_player")}</th>${cells.map((one) => html`<th scope="col" key=${one}>${t(`col_${one.toLowerCase()}`)}</th>`)}</tr></thead>
      <tbody>${byPlayer(view, log).map((one) => html`<tr key=${one.name}><th scope="row">${one.name}</th>${cells.map((cell) => html`<td key=${cell}>${one[cell]}</td>`)}</tr>`)}</tbody>
    </table></div></section>`;
}

/** Tell whether the page is dark now: a poster is drawn on the same paper. */
function paper() {
  const theme = document.documentElement.dataset.theme;
  if (theme) return theme === "light" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Every word of the game by its root, to look at and to keep. */
export function Poster({ live, bare = false }) {
  const [drawn, setDrawn] = useState(null);
  const words = live.view.words.filter((said) => said.word).length;
  useEffect(() => {
    if (words) api.poster(live.code, live.token, paper()).then(setDrawn, () => {});
  }, [words]);
  if (!drawn) return null;
  return html`<section class="poster">${!bare && html`<h2>${t("poster")}</h2>`}
    <img src=${`data:image/svg+xml,${encodeURIComponent(drawn)}`} alt=${t("poster")} />
    ${!bare && html`<button type="button" onClick=${() => download(`baklazhaba-${code}.svg`, "image/svg+xml", drawn)}>${t("poster_save")}</button>`}
  </section>`;
}

/** The winner, the words, the chart, the way on. */
export function After({ live, leave }) {
  const { view } = live;
  const [menu, setMenu] = useState(null);
  const busy = live.outbox.length > 0;
  const winners = view.outcome.winners.map((seat) => nameOf(view, seat));
  const told = tally(view, live.log);
  const words = view.words.filter((said) => said.word);
  const csv = () => download(`baklazhaba-${code}-words.csv`, "text/csv", "\ufeff" + [t("csv_head"), ...words.map((said) => `${nameOf(view, said.seat)};${said.word};${said.kind};${said.standing ?? ""}`)].join("\r\n"));
  return html`<div class="room">
    <${TopBar} live=${live} open=${setMenu} />
    <main id="main" class="after">
      <section class="winner"><img src="/static/toad.svg" alt="" width="96" height="96" /><h1>${winners.length ? t("won", { names: winners.join(", ") }) : t("no_winner")}</h1></section>
      <div class="deeds again">
        ${view.next && html`<button type="button" class="go urgent" onClick=${() => follow(view)}>${t("play_on", { code: view.next })}</button>`}
        ${view.me.role === "referee" && !view.next && html`<button type="button" class="go urgent" onClick=${() => rematch(live)}>${t("rematch")}</button>`}
      </div>
      <dl class="awards">
        ${told.longest && html`<div><dt>${t("longest")}</dt><dd>${told.longest.word}<small>${nameOf(view, told.longest.seat)}</small></dd></div>`}
        ${told.rarest && html`<div><dt>${t("rarest")}</dt><dd>${told.rarest.word}<small>${nameOf(view, told.rarest.seat)}</small></dd></div>`}
        ${told.shortest && html`<div><dt>${t("shortest")}</dt><dd>${told.shortest.word}<small>${nameOf(view, told.shortest.seat)}</small></dd></div>`}
        <div><dt>${t("words_all")}</dt><dd>${view.words.length}</dd></div>
        <div><dt>${t("battles_all")}</dt><dd>${told.battles}</dd></div>
        <div><dt>${t("offturn_all")}</dt><dd>${told.offTurn}</dd></div>
      </dl>
      <${Chart} view=${view} points=${handsOver(view, live.log)} />
      <${Figures} view=${view} log=${live.log} />
      <section class="by-player">
        ${view.players.map(
          (one) => html`<article key=${one.seat}><h2>${one.name} <small>${plural("cards", one.cards)}</small></h2>
            <p>${words.filter((said) => said.seat === one.seat).map((said) => html`<span class="saidword" key=${said.id}>${said.word}<${Standing} said=${said} /></span>`)}</p></article>`,
        )}
      </section>
      <${Poster} live=${live} />
      <div class="deeds">
        ${view.me.role === "referee" && html`<button type="button" onClick=${() => exportJson(live)}>${t("as_json")}</button>`}
        <button type="button" onClick=${csv}>${t("words_csv")}</button>
      </div>
    </main>
    <footer class="dock"><${UndoButton} live=${live} busy=${busy} /></footer>
    ${menu && html`<${Menu} live=${live} open=${menu} close=${() => setMenu(null)} leave=${leave} />`}
  </div>`;
}
