// A verdict as elements: what templates/_verdict.html says, in the browser.

import { element } from "./dom.js";
import { changes, t, terms } from "./texts.js";

const SIGNS = { accepted: "✓", rejected: "✕", undecided: "?" };
const SMALL = new Set("на де да ди дю дель дер ван фон эль аль ибн".split(" "));
const ROOTED = /^cognate/;
const COMMON = new Set(["common", "abbreviation"]);

/** Return the word as people write it: names with capitals. */
export function shownWord(verdict) {
  const classes = verdict.readings.map((reading) => reading.class);
  const { word } = verdict;
  if (!classes.length || classes.some((one) => COMMON.has(one))) return word;
  if (classes.every((one) => one === "initialism")) return word.toUpperCase();
  return word
    .split(/([- ])/)
    .map((part, at) => (at && SMALL.has(part) ? part : part.slice(0, 1).toUpperCase() + part.slice(1)))
    .join("");
}

function places(spans) {
  const found = new Set();
  for (const [start, end] of spans) for (let at = start; at < end; at += 1) found.add(at);
  return found;
}

function letters(verdict) {
  const lit = places(verdict.match);
  const rooted = verdict.reasons.filter((reason) => ROOTED.test(reason.code) && reason.span);
  const root = places(rooted.map((reason) => reason.span));
  const runs = [];
  [...shownWord(verdict)].forEach((letter, at) => {
    const style = [lit.has(at) && "lit", root.has(at) && "root"].filter(Boolean).join(" ");
    if (runs.length && runs.at(-1).style === style) runs.at(-1).text += letter;
    else runs.push({ style, text: letter });
  });
  return runs.map(({ style, text }) => (style ? element("span", { class: style }, text) : text));
}

/** Return a word with its root underlined, if the root is in it. */
export function rooted(word, root) {
  const at = root ? word.toLowerCase().indexOf(root) : -1;
  if (at < 0) return [word];
  const end = at + root.length;
  return [word.slice(0, at), element("span", { class: "root" }, word.slice(at, end)), word.slice(end)];
}

/** Return what is known of an accepted reading, in words. */
export function facts(verdict) {
  const [first] = verdict.readings;
  const said = [terms.class[first.class]];
  if (first.gender) said.push(terms.gender[first.gender]);
  if (first.number === "plur") said.push(terms.number.plur);
  for (const flag of verdict.flags) if (flag !== "proper") said.push(terms.flag[flag]);
  return [...new Set(said)].join(" · ");
}

function reasons(verdict) {
  if (!verdict.reasons.length) return null;
  return element(
    "ul",
    { class: "reasons" },
    ...verdict.reasons.map((reason) =>
      element(
        "li",
        {},
        reason.message,
        " ",
        element(
          "a",
          { class: "rule", href: `/rules#${reason.rule}`, "aria-label": `${t.rule_hint} ${reason.rule}` },
          reason.rule,
        ),
      ),
    ),
  );
}

/** Return the ruling on a word: sign, verdict, word, reasons. */
export function ruling(verdict) {
  const word = shownWord(verdict);
  const repairs = verdict.changes.filter((change) => change !== "lowercased");
  return element(
    "div",
    { class: `verdict ${verdict.verdict} fresh` },
    element(
      "p",
      { class: "ruling" },
      element("span", { class: "sign", "aria-hidden": "true" }, SIGNS[verdict.verdict]),
      " ",
      element("strong", {}, terms.verdict[verdict.verdict]),
      ...(verdict.leaning ? [" ", element("span", { class: "leaning" }, terms.leaning[verdict.leaning])] : []),
    ),
    word && element("p", { class: "judged", "data-size": Math.min([...word].length, 24) }, ...letters(verdict)),
    reasons(verdict),
    verdict.verdict !== "rejected" && verdict.readings.length > 0 && element("p", { class: "facts" }, facts(verdict)),
    repairs.length > 0 && element("p", { class: "changes" }, repairs.map((change) => changes[change]).join(", ")),
  );
}
