// The house rules: every switch with what the rulebook says, in our words, and its rule.

import * as api from "./api.js";
import { html, useEffect, useState } from "./lib.js";
import { t } from "./texts.js";

const typed = (text) => (text === "true" || text === "false" ? text === "true" : /^\d+$/.test(text) ? Number(text) : text);

function Switch({ line, value, change, fixed }) {
  const numeric = line.values.some((one) => one.includes("…"));
  const control = numeric
    ? html`<input type="number" min="0" max="3600" value=${value} disabled=${fixed} aria-label=${line.title} onChange=${(event) => change(Number(event.target.value))} />`
    : html`<select value=${String(value)} disabled=${fixed} aria-label=${line.title} onChange=${(event) => change(typed(event.target.value))}>${line.values.map((one) => html`<option key=${one} value=${one}>${line.names[one] ?? one}</option>`)}</select>`;
  return html`<li class=${String(value) === line.values[0] ? "" : "changed"}>
    <p>${line.text} ${line.rule && html`<a href="/rules#${line.rule}" target="_blank" rel="noopener">${line.rule}</a>`}</p>
    ${control}
  </li>`;
}

/** All switches in their groups; the referee changes them in mid-game. */
export function Switches({ live }) {
  const [lines, setLines] = useState(null);
  useEffect(() => void api.switches().then((found) => setLines(found.switches), () => setLines([])), []);
  const { rules } = live.view;
  const fixed = !live.can("change_rules") || live.outbox.length > 0;
  if (!lines) return html`<p role="status">${t("coming")}</p>`;
  const change = (name) => (value) => {
    const now = Object.fromEntries(lines.map((line) => [line.name, rules[line.name] ?? typed(line.values[0])]));
    live.send({ type: "change_rules", rules: { ...now, [name]: value } });
  };
  const preset = (name) => live.send({ type: "change_rules", rules: { preset: name } });
  return html`<div class="choice presets" role="radiogroup" aria-label=${t("preset")}>
      ${["family", "book", "tournament"].map((one) => html`<button type="button" role="radio" key=${one} aria-checked=${rules.name === one} disabled=${fixed} onClick=${() => preset(one)}><b>${t(`preset_${one}`)}</b><small>${t(`preset_${one}_why`)}</small></button>`)}
    </div>
    ${["table", "letters", "words"].map(
      (group) => html`<section key=${group}><h3>${t(`group_${group}`)}</h3><ul class="switchlist">
        ${lines.filter((line) => line.group === group).map((line) => html`<${Switch} key=${line.name} line=${line} value=${rules[line.name] ?? typed(line.values[0])} fixed=${fixed} change=${change(line.name)} />`)}
      </ul></section>`,
    )}`;
}
