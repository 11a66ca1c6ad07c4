// A verdict, as the page shows it.

import { html } from "../../vendor/htm-3.1.1/standalone.module.js";
import { changes, t, terms } from "./texts.js";

const SIGNS = { accepted: "✓", rejected: "✕", undecided: "?" };
const COMMON = new Set(["common", "abbreviation"]);

/** Return the word as people write it: names with capitals. */
export function shownWord({ word, readings }) {
  const classes = readings.map((reading) => reading.class);
  if (!classes.length || classes.some((one) => COMMON.has(one))) return word;
  if (classes.every((one) => one === "initialism")) return word.toUpperCase();
  return word.replace(/(^|[- ])(.)/gu, (_, before, letter) => before + letter.toUpperCase());
}

function letters(verdict) {
  const lit = new Set(verdict.match.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at)));
  return [...shownWord(verdict)].map((letter, at) => (lit.has(at) ? html`<span class="lit">${letter}</span>` : letter));
}

export function Verdict({ verdict }) {
  const repairs = verdict.changes.filter((change) => change !== "lowercased");
  const [first] = verdict.readings;
  const outside = verdict.verdict === "undecided" && !verdict.readings.length;
  return html`<div class=${`verdict ${verdict.verdict}`}>
    <p class="ruling"><span class="sign" aria-hidden="true">${SIGNS[verdict.verdict]}</span> <strong>${terms.verdict[verdict.verdict]}</strong>
      ${verdict.leaning && html` <span class="leaning">${terms.leaning[verdict.leaning]}</span>`}</p>
    <p class="judged" lang="ru" data-size=${Math.min([...verdict.word].length, 24)}>${letters(verdict)}</p>
    ${verdict.reasons.length > 0 && html`<ul class="reasons">${verdict.reasons.map(
      (one) => html`<li>${one.message} <span class="rule">${one.rule}</span></li>`,
    )}</ul>`}
    ${first && verdict.verdict !== "rejected" && html`<p class="facts">${terms.class[first.class]}</p>`}
    ${outside && html`<p class="facts">${t.offline_unknown}</p>`}
    ${repairs.length > 0 && html`<p class="changes">${repairs.map((one) => changes[one]).join(", ")}</p>`}
  </div>`;
}
